"""The settings file: a program that knows no rule finds every hand, and the costs are those of the lab."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, load
from paigow.lab.hand_analysis import one_hand
from paigow.lab.odds import Role
from paigow.lab.settings_file import FileHand, SettingsFile, settings_file
from paigow.tiles import TILES, Tile, faces


def found(file: SettingsFile, tiles: tuple[Tile, ...]) -> FileHand:
    return file.hands["".join(sorted(file.letters[face] for face in faces(tiles)))]


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("role", ["player", "banker"])
def test_every_setting_has_the_counts_and_the_cost_of_the_lab(book: str, role: Role) -> None:
    file = settings_file(load(book), role=role)

    @given(st.permutations(TILES).map(lambda tiles: tuple(tiles[:4])))
    def check(tiles: tuple[Tile, ...]) -> None:
        hand, lab = found(file, tiles), one_hand(load(book), tiles, role=role)

        def pair(two: list[str]) -> str:
            return "".join(sorted(file.letters[face] for face in two))

        told = {each.low: (each.win, each.push, Fraction(each.cost)) for each in hand.settings}
        assert told == {pair(each.low): (each.win, each.push, each.cost * file.unit) for each in lab.settings}
        assert {file.names[pair(each.low)] for each in lab.settings} == {
            each.low_name for each in lab.settings
        }
        assert hand.settings[hand.house_way].low == pair(lab.house_way.low)
        assert hand.settings[0].low == pair(lab.best.low)
        assert [each.cost for each in hand.settings] == sorted(each.cost for each in hand.settings)

    check()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_all_35960_hands_are_there(book: str) -> None:
    file = settings_file(load(book))
    assert all(found(file, tiles).settings for tiles in combinations(TILES, 4))
    assert file.deals == 20_475
