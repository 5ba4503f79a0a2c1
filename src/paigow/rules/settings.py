"""The ways to set four tiles."""

from typing import NamedTuple

from paigow.rules.ranking import Ranks, TwoTiles
from paigow.tiles import KINDS

_WAYS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


class KindSetting(NamedTuple):
    """One way to set four kinds: the low hand does not outrank the high hand."""

    low: TwoTiles
    high: TwoTiles

    @property
    def strengths(self) -> tuple[int, int]:
        """Strength of the low hand as a low hand, of the high hand as a high hand."""
        return self.low.low, self.high.high


def in_order(one: TwoTiles, other: TwoTiles, ranks: Ranks) -> KindSetting:
    """Two two-tile hands as low and high.

    Of two equal hands either may be called high; the one with the higher tile is.
    """
    if _height(one, ranks) < _height(other, ranks):
        return KindSetting(one, other)
    return KindSetting(other, one)


def kind_settings(kinds: tuple[int, ...], ranks: Ranks) -> list[KindSetting]:
    """The two or three settings of four kinds (by index) that differ by kind, in a fixed order."""
    codes = [KINDS[index].code for index in sorted(kinds)]
    found: dict[tuple[int, int], KindSetting] = {}
    for a, b, c, d in _WAYS:
        one, other = codes[a] + codes[b], codes[c] + codes[d]
        key = (one, other) if one < other else (other, one)
        if key not in found:
            found[key] = in_order(ranks.hands[one], ranks.hands[other], ranks)
    return list(found.values())


def _height(hand: TwoTiles, ranks: Ranks) -> tuple[int, int, int, int]:
    one, other = (kind.index for kind in hand.kinds)
    best, worst = sorted((ranks.single[one], ranks.single[other]))
    return hand.high, -best, -worst, -min(one, other)
