"""The trap that a cut inside a rename between folders sets on littlefs, and what the journal does about it.

Runs inside MicroPython. It moves game/now to the kept games while another game stands behind it in its folder, cuts the
power at each operation in each way, and prints in how many cuts that other game could not be read at the next start:
without anything done about it, and after the journal has looked what there is.
"""

import json

from flash import WAYS, Flash, mount, unmount
from life import SECTORS, fill

from caller.drivers.store import Store
from caller.journal import Journal, read

BEHIND = "game/other"


def main():
    """Film one move and cut it everywhere."""
    flash = Flash(SECTORS)
    mount(flash, "/flash", True)
    store = Store("/flash")
    fill(store, 0)
    Journal(store).begin("metro-bingo", {"plan": "A", "spaces": [20]}, bytes(32))
    store.write(BEHIND, store.read("game/now"))
    start = bytes(flash.bytes)
    flash.film = []
    store.rename("game/now", "kept/00021-moved")
    film = flash.film
    unmount("/flash")

    flash.film = None
    flash.bytes[:] = start
    torn = Flash(SECTORS)
    cuts = hidden = lost = 0
    for offset, data in film:
        for way in WAYS:
            torn.bytes[:] = flash.bytes
            torn.tear(offset, data, way)
            mount(torn, "/torn")
            store = Store("/torn")
            cuts += 1
            hidden += read(store.read(BEHIND)) is None
            Journal(store).load()
            lost += read(store.read(BEHIND)) is None
            unmount("/torn")
        flash.do(offset, data)
    print(json.dumps({"cuts": cuts, "hidden": hidden, "lost": lost}))


if __name__ == "__main__":
    main()
