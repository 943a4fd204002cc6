"""`metro-caller map` shows every station of a map where it is on the sheet."""

import pytest

from caller.games.metrox import MAPS
from host_tools.metrox.map import map_of


@pytest.fixture
def run(metro_caller):
    """Run `metro-caller map`: exit status, stdout, stderr."""
    return lambda *words: metro_caller("map", *words)


@pytest.mark.parametrize("name", [name for name, _ in MAPS])
def test_each_station_stands_in_its_column_and_row_with_the_letters_of_its_lines(run, name):
    status, out, _ = run(name)
    heads, *rows = out.split("\n\n")[0].splitlines()
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    columns = {int(head): heads.index(f" {head} ") + 1 for head in heads.split()[:-1]} | {
        int(heads.split()[-1]): heads.rindex(heads.split()[-1])
    }
    city = map_of(name)
    found = {
        f"{column},{row}": text[at:].split()[0]
        for row, text in enumerate(rows)
        for column, at in columns.items()
        if text[at : at + 1] not in ("", "·")
    }
    assert found == {
        station: "".join(line.id for line in city.lines.values() if station in line.stations)
        for station in city.stations
    }


def test_the_case_of_the_name_does_not_matter_and_an_unknown_one_is_wrong_input(run):
    assert run("tube TOWN") == run("Tube Town")
    status, out, err = run("Paris")
    assert (status, out) == (2, "")
    assert "There is no map Paris; the maps are: Tokyo, Osaka, Metro City, Tube Town." in err
