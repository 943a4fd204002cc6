"""MetroX on the computer, which alone keeps the sheets.

map         the four maps: their lines and stations, what empty spaces cost
cards       the cards of a game, checked against the deck
sheet       one player's sheet: boxes, spaces, the lines that are full
game        all players' turns together: who is first, the points, who has won
reading     a game in TOML → its cards and moves → the game
flipped     the cards of a game from its log
typed       the players and moves that were typed while watching
picture     a sheet and a map in a terminal
result      the score of a TOML document, as JSON or for people
table       the screen of a watch: asks for the moves
"""

GAME = "metrox"
