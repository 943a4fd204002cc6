"""Metro on the computer, which alone keeps the board.

tile        the tracks of a tile, as it is printed and turned
cell        the 8 x 8 cells: their names, the centre, what lies beside
station     where cars leave and arrive, and whose station it is
line        a line from its station over the tiles
placing     where a tile may be laid, and why not
game        a game, move by move: the tiles left, the lines completed, the points
move        a placement ↔ its text
reading     a game in TOML → the game
logged      the tiles that were played, and the cells that were typed, from a log
picture     the board in a terminal
result      the score of a TOML document, as JSON or for people
table       the screen of a watch: asks where each tile was laid
"""

GAME = "metro"
