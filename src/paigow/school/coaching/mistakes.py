"""Kinds of mistakes: a pair split or kept, or a row of the house way not followed."""

from typing import Literal

from msgspec import Struct

from paigow.books import Book
from paigow.rules import KindSetting
from paigow.school.drills.setting import card_of_four
from paigow.tiles import is_pair

MistakeKind = Literal["split", "kept", "row", "low", "high"]
"""``split``, ``kept``: pairs; ``row``: what a row of the house way sets best; ``low``, ``high``: made too strong."""


class Mistake(Struct, frozen=True, kw_only=True):
    """What was wrong with a setting that cost something; settings with the same mistake are grouped."""

    kind: MistakeKind
    pairs: tuple[str, ...] = ()
    """Name codes of the pairs that were split or kept."""
    clause: str = ""
    """Clause of the row."""


class Drilled(Struct, frozen=True, kw_only=True):
    """Training against a mistake: a kind of drill and one of its cards."""

    kind: Literal["set", "house-way"]
    card: str


def mistake(laid: KindSetting, best: KindSetting, clause: str, book: Book) -> Mistake:
    """Return the mistake; ``clause`` is of the row by which the house way sets the hand best, or empty."""
    mine, wanted = _pairs(laid), _pairs(best)
    if wanted - mine:
        return Mistake(kind="split", pairs=tuple(sorted(wanted - mine)))
    if mine - wanted:
        return Mistake(kind="kept", pairs=tuple(sorted(mine - wanted)))
    if clause:
        return Mistake(kind="row", clause=clause)
    return Mistake(kind="low" if laid.low.low > best.low.low else "high")


def drilled(what: Mistake, kinds: tuple[int, ...], clause: str, book: Book) -> Drilled:
    """Return the training against a mistake in a hand of four kinds that the house way sets by ``clause``."""
    card = None if what.kind == "row" else card_of_four(kinds, book)
    return Drilled(kind="house-way", card=clause) if card is None else Drilled(kind="set", card=card)


def _pairs(setting: KindSetting) -> set[str]:
    return {two.name for two in setting if is_pair(*two.kinds)}
