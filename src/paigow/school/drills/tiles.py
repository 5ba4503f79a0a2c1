"""Hands for items: two tiles by their value under a book, four tiles by the row that sets them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from paigow.books import Book
from paigow.rules import Setting, TwoTiles, ruleset, two_of
from paigow.rules.ranking import POINTS
from paigow.school.drills.drill import unfit
from paigow.school.items import Two
from paigow.school.seeds import Chance
from paigow.tiles import KINDS, TILES, Kind, Tile, kind_multisets, pieces

_MOST_TRIES: Final = 1_000
_PIECES: Final = {kind.index: len(kind.faces) for kind in KINDS}


@lru_cache(maxsize=32)
def two_tile_hands(book: Book) -> tuple[TwoTiles, ...]:
    """Return every two-tile hand by its kinds."""
    return tuple(ruleset(book).ranks.hands.values())


def group_of(two: TwoTiles) -> str:
    """Return the name of a ranked hand, or the points of another.

    For example ``pair teen``, ``gong day``, ``points 8``, ``zero``.
    """
    return (
        two.name if two.cls != POINTS and not two.name.startswith(POINTS) else " ".join(two.name.split()[:2])
    )


@lru_cache(maxsize=32)
def by_group(book: Book) -> dict[str, tuple[TwoTiles, ...]]:
    """Return two-tile hands by ``group_of``."""
    groups: dict[str, list[TwoTiles]] = defaultdict(list)
    for two in two_tile_hands(book):
        groups[group_of(two)].append(two)
    return {name: tuple(hands) for name, hands in groups.items()}


def can_lie_together(hands: Iterable[TwoTiles]) -> bool:
    """Return whether one set of tiles has them all."""
    counts = Counter(kind.index for two in hands for kind in two.kinds)
    return all(count <= _PIECES[kind] for kind, count in counts.items())


def drawn(
    pools: Sequence[Sequence[TwoTiles]], chance: Chance, fits: Callable[[list[TwoTiles]], bool]
) -> list[TwoTiles]:
    """Return one hand of each pool, all from one set of tiles, that fit together.

    Raises:
        LookupError: there are none; a drill must ask only for what exists.
    """
    for _ in range(_MOST_TRIES):
        hands = [chance.one_of(pool) for pool in pools]
        if can_lie_together(hands) and fits(hands):
            return hands
    message = f"pools of {[len(pool) for pool in pools]} hands: expected some that fit together"
    raise LookupError(message)


def faces_of(hands: Iterable[TwoTiles], chance: Chance) -> list[Two]:
    """Return faces for two-tile hands from one set of tiles; which piece comes first is random."""
    taken = Taken(chance)
    return [taken.two(two) for two in hands]


class Taken:
    """Tiles of one set, taken one after another."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._left = {kind.index: chance.shuffled(kind.faces) for kind in KINDS}

    def face(self, kind: Kind) -> str:
        """Return the face of one more tile of a kind."""
        return self._left[kind.index].pop()

    def two(self, two: TwoTiles) -> Two:
        one, other = self._chance.shuffled(two.kinds)
        return self.face(one), self.face(other)

    def four(self, kinds: Iterable[int]) -> tuple[str, ...]:
        """Return the faces of some kinds by index, in any order."""
        return tuple(self._chance.shuffled(self.face(KINDS[kind]) for kind in kinds))


def some_tiles(count: int, chance: Chance) -> tuple[Tile, ...]:
    """Return ``count`` tiles of one set."""
    return tuple(chance.some_of(TILES, count))


@lru_cache(maxsize=32)
def by_clause(book: Book) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Return the deciding clauses of a book's house way, with the hands of four kinds that each sets."""
    table = ruleset(book).table
    found: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    for kinds in kind_multisets(4):
        found[table[sum(KINDS[kind].code for kind in kinds)].clause].append(kinds)
    return {clause: tuple(hands) for clause, hands in sorted(found.items())}


def laid(tiles: Sequence[str], low: Two, book: Book) -> Setting:
    """Return four tiles with two of them as one hand and the rest as the other.

    Raises:
        FaultsError: the two are not among the four.
    """
    rest = list(tiles)
    for face in low:
        if face not in rest:
            raise unfit("low", f"two of the tiles {' '.join(tiles)}", " ".join(low))
        rest.remove(face)
    four = pieces((*low, *rest))
    return ruleset(book).set_hand((four[0], four[1]), (four[2], four[3]))


def two(faces: Two, book: Book) -> TwoTiles:
    """Return the value of two tiles."""
    return ruleset(book).two_tiles(*two_of(faces))


def halves(setting: Setting) -> tuple[Two, Two]:
    """Return the faces of low and high hand."""
    (one, other), (third, fourth) = setting.low, setting.high
    return (one.face, other.face), (third.face, fourth.face)


def names(setting: Setting) -> str:
    """Return a setting by the names of its hands, for confusions."""
    return f"{setting.low_name} / {setting.high_name}"


def compared(better: TwoTiles, worse: TwoTiles) -> dict[str, str | int]:
    """Return the facts of the sentence that one hand outranks another; hands of zero have their highest tile."""
    if better.name != worse.name:
        return {"better": better.name, "worse": worse.name}
    return {which: _led(hand) for which, hand in (("better", better), ("worse", worse))}


def _led(hand: TwoTiles) -> str:
    return f"{hand.name} {min(hand.kinds, key=lambda kind: kind.index).name}"
