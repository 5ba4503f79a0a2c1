"""The seventeen kinds of tile. Hands rank by kind: two pieces of one kind are worth the same."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One of the seventeen kinds.

    ``index`` is the position in the order of the notation (teen 0 ... gee3 16); the rule book says which kind
    outranks which.
    """

    index: int
    name: str
    pips: int
    faces: tuple[str, str] | tuple[str]
    english: str
    romanised: str
    chinese: str
    short: tuple[str, ...]
    """Further names that people type."""

    @property
    def code(self) -> int:
        """Return a number for sums: the sum over several tiles identifies their kinds, with at most two of each."""
        return 1 << (2 * self.index)


def _kind(  # noqa: PLR0913, PLR0917 -- a row of the list below
    index: int,
    name: str,
    pips: int,
    faces: str,
    english: str,
    romanised: str,
    chinese: str,
    short: str,
) -> Kind:
    first, *rest = faces.split()
    return Kind(
        index=index,
        name=name,
        pips=pips,
        faces=(first, rest[0]) if rest else (first,),
        english=english,
        romanised=romanised,
        chinese=chinese,
        short=tuple(short.split()),
    )


# A matched kind lists its face twice, because its two pieces are identical. A mixed kind has two different
# faces. Each gee tile is a kind by itself: most rule books rank both gee tiles alike, but not all do.
KINDS: Final[tuple[Kind, ...]] = (
    _kind(0, "teen", 12, "6-6 6-6", "Teen", "Teen", "天", "12"),
    _kind(1, "day", 2, "1-1 1-1", "Day", "Day", "地", "2"),
    _kind(2, "high8", 8, "4-4 4-4", "High 8", "Yun", "人", "h8"),
    _kind(3, "high4", 4, "1-3 1-3", "High 4", "Ngor", "鵝", "h4 鹅 和"),
    _kind(4, "high10", 10, "5-5 5-5", "High 10", "Mooy", "梅", "h10 梅花"),
    _kind(5, "high6", 6, "3-3 3-3", "High 6", "Cheong Sum", "長三", "h6 长三"),
    _kind(6, "low4", 4, "2-2 2-2", "Low 4", "Ban Tang", "板凳", "l4"),
    _kind(7, "eleven", 11, "5-6 5-6", "11", "Foo Tau", "斧頭", "11 斧头"),
    _kind(8, "low10", 10, "4-6 4-6", "Low 10", "Hoong Tau Sap", "紅頭十", "l10 红头十"),
    _kind(9, "high7", 7, "1-6 1-6", "High 7", "Ko Kiok Chaat", "高腳七", "h7 高脚七"),
    _kind(10, "low6", 6, "1-5 1-5", "Low 6", "Lim Lum Lok", "零霖六", "l6 铜锤六"),
    _kind(11, "nine", 9, "3-6 4-5", "9", "Chop Gow", "雜九", "9 杂九"),
    _kind(12, "low8", 8, "2-6 3-5", "Low 8", "Chop Bot", "雜八", "l8 杂八"),
    _kind(13, "low7", 7, "2-5 3-4", "Low 7", "Chop Chit", "雜七", "l7 杂七"),
    _kind(14, "five", 5, "1-4 2-3", "5", "Chop Ng", "雜五", "5 杂五"),
    _kind(15, "gee6", 6, "2-4", "Gee 6", "Gee Jun (6)", "二四", "g6"),
    _kind(16, "gee3", 3, "1-2", "Gee 3", "Gee Jun (3)", "丁三", "g3"),
)
KIND_BY_NAME: Final[dict[str, Kind]] = {kind.name: kind for kind in KINDS}
GEE: Final[tuple[Kind, Kind]] = (KINDS[15], KINDS[16])


def is_pair(one: Kind, other: Kind) -> bool:
    """Return whether two tiles of these kinds make a pair. The two gee tiles make the Gee Joon pair."""
    return one is other or (one in GEE and other in GEE)
