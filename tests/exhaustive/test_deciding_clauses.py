"""The clause that is cited decides: what it says is true of the hand, and another setting is given up by it."""

import pytest

from paigow.books import load
from paigow.rules import ruleset
from paigow.tiles import KINDS, kind_multisets
from tests.oracles.deciding import DECIDES, SetHand


@pytest.mark.parametrize("book", DECIDES)
def test_the_clause_that_is_cited_decides_every_hand(book: str) -> None:
    table = ruleset(load(book)).table
    wrong: dict[str, list[str]] = {}
    cited = set()
    for kinds in kind_multisets(4):
        decision = table[sum(KINDS[kind].code for kind in kinds)]
        low, high = (
            [kind.name for kind in half.kinds] for half in (decision.setting.low, decision.setting.high)
        )
        hand = SetHand(
            book, tuple(KINDS[kind].name for kind in kinds), ((low[0], low[1]), (high[0], high[1]))
        )
        cited.add(decision.clause)
        if not DECIDES[book][decision.clause](hand):
            wrong.setdefault(decision.clause, []).append(" ".join(hand.kinds))
    assert {clause: (len(hands), hands[:3]) for clause, hands in wrong.items()} == {}
    assert cited == DECIDES[book].keys()
