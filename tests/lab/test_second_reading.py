"""The second reading of the documents judges concrete deals: the lab sets and matches each of them as it does."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from paigow.books import BOOK_IDS, load
from paigow.lab.hands import Hands, hands_of
from paigow.lab.policies import Policy, best_high, best_low, house_way
from paigow.tiles import KIND_BY_NAME, TILES
from tests.lab.plain import Way, set_best_high, set_best_low, set_house_way
from tests.oracles.ranking import result

Kinds = tuple[str, ...]
DEALS = 400


POLICIES: dict[str, tuple[Callable[[Hands], Policy], Way]] = {
    "house-way": (house_way, set_house_way),
    "best-low": (best_low, set_best_low),
    "best-high": (best_high, set_best_high),
}


def place_of(hands: Hands, kinds: Kinds) -> int:
    """The hand among N."""
    at = [hands.kind_of(KIND_BY_NAME[kind].index) for kind in kinds]
    counts = np.bincount(at, minlength=len(hands.stock))
    return int(np.nonzero((hands.counts == counts).all(axis=1))[0][0])


@pytest.mark.parametrize("book", BOOK_IDS)
@pytest.mark.parametrize("player", POLICIES)
@pytest.mark.parametrize("banker", POLICIES)
def test_a_concrete_deal_ends_as_the_second_reading_has_it(book: str, player: str, banker: str) -> None:
    hands = hands_of(load(book))
    of_player, of_banker = POLICIES[player][0](hands), POLICIES[banker][0](hands)
    judge_player, judge_banker = POLICIES[player][1], POLICIES[banker][1]
    chance = Random(f"{book} {player} {banker}")
    seen = set()
    for _ in range(DEALS):
        dealt = [tile.kind.name for tile in chance.sample(TILES, 8)]
        one, other = tuple(dealt[:4]), tuple(dealt[4:])
        mine, theirs = of_player.settings[place_of(hands, one)], of_banker.settings[place_of(hands, other)]
        better = int(hands.low[mine] > hands.low[theirs]) + int(hands.high[mine] > hands.high[theirs])
        found = ("lose", "push", "win")[better]
        assert found == result(book, judge_player(book, one), judge_banker(book, other)), (one, other)
        seen.add(found)
    assert seen == {"win", "push", "lose"}
