"""Every book: four tiles make two hands of two, and the better one is the high hand."""

import pytest

from paigow.tiles import TILES, parse_hand
from tests.clauses.play import at


@pytest.mark.clause("NZ 1.0 Set", check=1)
@pytest.mark.clause("CAN 10.1", check=1)
@pytest.mark.clause("MA 1 Setting the hands", check=1)
@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_four_different_tiles_can_be_set_in_three_ways(book: str) -> None:
    settings = at(book).hand("teen high8 low6 five").can_be_set()
    splits = {frozenset((frozenset(setting.low), frozenset(setting.high))) for setting in settings}
    assert len(settings) == len(splits) == 3
    assert (
        len(at(book).hand("teen teen low6 five").can_be_set()) == 2
    )  # two pieces of a kind are worth the same
    assert len(at(book).hand("teen teen five five").can_be_set()) == 2


@pytest.mark.clause("NZ 1.0 Hand", check=1)
def test_the_high_hand_is_told_by_rank_and_not_by_its_name() -> None:
    one, two, three, four = parse_hand("5 5 high8 11")
    rules = at("nz").rules
    for setting in (rules.set_hand((one, two), (three, four)), rules.set_hand((three, four), (one, two))):
        assert (setting.low_name, setting.high_name) == ("points 9 high8", "pair five")
        assert (setting.low, setting.high) == ((three, four), (one, two))


@pytest.mark.clause("CAN Terms Tile", check=1)
def test_the_set_has_thirty_two_pieces() -> None:
    assert len(TILES) == len(set(TILES)) == 32
