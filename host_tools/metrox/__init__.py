"""The sheets of MetroX, which only the computer keeps: plain values in, plain values out.

map         the four maps: their lines and stations, what empty spaces cost
cards       the cards of a game, checked against the deck
sheet       one player's sheet: boxes, spaces, the lines that are full
game        all players' turns together: who is first, the points, who has won
reading     a game in TOML → its cards and moves → the game
flipped     the cards of a game from its log
picture     a sheet in a terminal
"""

GAME = "metrox"
