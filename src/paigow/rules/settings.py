"""The ways to set four tiles."""

from typing import NamedTuple

from paigow.rules.ranking import Ranks, TwoTiles
from paigow.tiles import KINDS

_WAYS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


class KindSetting(NamedTuple):
    """One way to set four kinds. The low hand does not outrank the high hand."""

    low: TwoTiles
    high: TwoTiles

    @property
    def strengths(self) -> tuple[int, int]:
        """Strength of the low hand as a low hand, and of the high hand as a high hand."""
        return self.low.low, self.high.high


def in_order(one: int, other: int, ranks: Ranks) -> KindSetting:
    """Return two two-tile hands, each by the sum of its tile codes, as low and high.

    If the hands are equal, either could be the high hand. The one with the higher tile is chosen.
    """
    if ranks.heights[one] < ranks.heights[other]:
        return KindSetting(ranks.hands[one], ranks.hands[other])
    return KindSetting(ranks.hands[other], ranks.hands[one])


def kind_settings(kinds: tuple[int, ...], ranks: Ranks) -> list[KindSetting]:
    """Return the two or three settings of four kinds (by index) that differ by kind, in a fixed order."""
    codes = [KINDS[index].code for index in sorted(kinds)]
    found: dict[tuple[int, int], KindSetting] = {}
    for a, b, c, d in _WAYS:
        one, other = codes[a] + codes[b], codes[c] + codes[d]
        key = (one, other) if one < other else (other, one)
        if key not in found:
            found[key] = in_order(one, other, ranks)
    return list(found.values())
