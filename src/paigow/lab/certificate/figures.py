"""The value of a house way for its certificate, with every deal counted."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from paigow.books import Book
from paigow.lab.certificate.checks import example
from paigow.lab.certificate.tracing import HandTrace, codes
from paigow.lab.certificate.types import DEAREST, Dear, Dearest, Figures, Result
from paigow.lab.figures import Share
from paigow.lab.hands import Hands, Whole, hands_of
from paigow.lab.odds import Odds, odds, showdown_of
from paigow.lab.policies import Gains, Policy, best_response, house_way
from paigow.rules import KindSetting, Ranks, ruleset


class WayValue(NamedTuple):
    """A house way as a policy, with the best answers to it and their value."""

    hands: Hands
    way: Policy
    player: Policy
    """The best response of a player while the house banks by the way."""
    commission: Fraction
    figures: Figures


def worth(book: Book, commission: Fraction, way: Book | None = None) -> WayValue:
    """Return the value of a complete house way under a book's ranking, by default the book's own way."""
    hands = hands_of(book, gees_alike=False)
    policy = house_way(hands, way)
    showdown, gains = showdown_of(hands), Gains.after(commission)
    player = best_response(showdown, policy, gains, banks=False, house=policy)
    banker = best_response(showdown, policy, gains, banks=True, house=policy)
    figures = Figures(
        both_sides=_result(odds(hands, policy, policy, commission)),
        best_player=_result(odds(hands, player, policy, commission)),
        best_banker=_result(odds(hands, policy, banker, commission, role="banker")),
    )
    return WayValue(hands, policy, player, commission, figures)


def dearest(found: WayValue, walks: list[HandTrace]) -> Dearest:
    """Find where the house's settings cost it most as banker; it pays winners minus the commission."""
    hands, showdown = found.hands, showdown_of(found.hands)
    whole = found.commission.denominator
    gains = Gains(win=whole, lose=whole - found.commission.numerator)

    def gained(against: Policy) -> Whole:
        """Return (M,): the bank's gain from each setting, over the hands that it can meet."""
        beaten = showdown.beaten(None, against.layers, copies_win=True)
        return gains.of(beaten.both, showdown.deals - beaten.both - beaten.one)

    by_best, by_way = gained(found.player), gained(found.way)
    own = by_best[found.way.settings]
    cost = hands.ways * (np.maximum.reduceat(by_best, hands.first[:-1]) - own)
    all_deals = int(hands.ways.sum()) * showdown.deals * whole
    by_kinds = {walk.kinds: walk for walk in walks}
    ranks = ruleset(hands.book).ranks
    most: list[Dear] = []
    for hand in np.argsort(-cost, kind="stable")[:DEAREST].tolist():
        if not cost[hand]:
            break
        made, ways = int(found.way.settings[hand]), int(hands.ways[hand])
        instead = int(hands.first[hand]) + int(np.argmax(by_best[hands.first[hand] : hands.first[hand + 1]]))
        walk = by_kinds[tuple(hands.tiles[hand].tolist())]
        most.append(
            Dear(
                hand=example(walk, [walk.set, _setting(hands, ranks, instead)]),
                row=walk.deciding,
                cost=Share.of(Fraction(int(cost[hand]), all_deals)),
                each=Share.of(Fraction(int(cost[hand]), ways * showdown.deals * whole)),
                cost_by_house_way=Share.of(
                    Fraction(ways * (int(by_way[instead]) - int(by_way[made])), all_deals)
                ),
            )
        )
    return Dearest(
        hands=int(hands.ways[cost > 0].sum()),
        kinds=int((cost > 0).sum()),
        total=Share.of(Fraction(int(cost.sum()), all_deals)),
        most=most,
    )


def _setting(hands: Hands, ranks: Ranks, place: int) -> KindSetting:
    low, high = hands.low_tiles[place].tolist(), hands.high_tiles[place].tolist()
    return KindSetting(ranks.hands[codes(low)], ranks.hands[codes(high)])


def _result(found: Odds) -> Result:
    return Result(
        role=found.role,
        player=found.player,
        banker=found.banker,
        deals=found.deals,
        win=found.win,
        push=found.push,
        lose=found.lose,
        edge=Share.of(found.edge),
    )
