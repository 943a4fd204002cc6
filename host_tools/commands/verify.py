"""`metro-caller verify`: prove that the order of the tiles was fixed before the first one was drawn."""

import json
from pathlib import Path

import typer

from host_tools.log import read_log
from host_tools.proof import Proof, prove
from host_tools.saying import printable

# What comes out of what, where it is not tiles out of a bag.
THINGS = {"metro": ("tile", "tiles", "stack"), "metrox": ("card", "cards", "deck")}


def verify(
    log: Path = typer.Argument(..., help="The log of `metro-caller watch`, or the records of `sim --headless`."),
    as_json: bool = typer.Option(False, "--json", help="The result as one JSON object."),
) -> None:
    """Prove each game in a log. Exit status: 0 all are proven, 1 one is not, 2 the file is no log."""
    found = read_log(log)
    results = [(game.id, str(game.header["game"]), prove(game)) for game in found.games]
    results += [(game, "", Proof(False, why)) for game, why in found.strays.items()]
    proven = all(proof.proven for _, _, proof in results)
    if as_json:
        each = [
            {"g": game, "game": name or None, "proven": proof.proven, "why": proof.why or None}
            for game, name, proof in results
        ]
        print(json.dumps({"games": each, "proven": proven}, separators=(",", ":")))
    else:
        for game, name, proof in results:
            print(printable(_text(game, name, proof)))
    if not proven:
        raise typer.Exit(1)


def _text(game: str, name: str, proof: Proof) -> str:
    title = f"Game {game}" + (f" ({name})" if name else "")
    if not proof.proven:
        return f"{title}: NOT PROVEN. {_sentence(proof.why)}"
    one, many, source = THINGS.get(name, ("tile", "tiles", "bag"))
    order = "seed and the salt of a host give" if proof.salted else "seed gives (no host added a salt)"
    return (
        f"{title}: proven. The seed fits the commitment that was shown before the first {one}; "
        f"{proof.tiles} {one if proof.tiles == 1 else many} came out of the {source} in the order that the {order}."
    )


def _sentence(why: str) -> str:
    return why[:1].upper() + why[1:] + ("" if why.endswith(".") else ".")
