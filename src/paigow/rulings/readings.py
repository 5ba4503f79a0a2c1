"""Which sentences of a ruling depend on a reading of ours, because the document is silent or contradictory."""

from typing import Final

from paigow.books import Book, readings
from paigow.books.names import RuleName
from paigow.rulings.remarks import Remark

UNPLAYED: Final = ("dead", "empty")
"""Places of tiles that nobody plays."""


def is_reading(line: Remark, book: Book) -> bool:
    """Return whether the line depends on a named reading, or on a row of the book that is one."""
    if line.clause in readings() or line.code == "cut_as_read" or _is_own_showing(line, book):
        return True
    if line.code == "share":  # shares by stake among several holders: no document says so
        return bool(line.facts["is_pooled"])
    rows = (book.rules[rule] for rule in _rules_behind(line, book))
    return any(row.kind == "reading" and row.clause == line.clause for row in rows)


def _is_own_showing(line: Remark, book: Book) -> bool:
    """Return whether somebody other than the dealer showed tiles; documents mention only the banker's own."""
    by, at = line.facts.get("exposed_by"), line.facts.get("at")
    if by in {None, "dealer"} or (at, by) == ("bank", "banker"):
        return False
    return at == "box" or (at == "bank" and book.word("exposed_bank") != "void round")


def _rules_behind(line: Remark, book: Book) -> tuple[RuleName, ...]:
    """Return the rules that the line may depend on."""
    if line.code == "rounded":
        return ("co_bank_commission_rounding" if line.facts["is_co_bank"] else "bank_commission_rounding",)
    if line.code == "hand_reset":  # the documents say so; only the time limit is a reading
        is_as_set = book.word("knocked_down") == "as set"
        return ("requested_reset", "knocked_down") if is_as_set else ("requested_reset",)
    if line.code not in {"tiles_exposed", "exposed_played"}:
        return _BY_RULE.get(line.code, ())
    if line.facts["at"] in UNPLAYED:
        return ("exposed_dead",)
    is_bankers = (line.facts["at"], line.facts["exposed_by"]) == ("bank", "banker")
    return ("exposed_bank_by_banker",) if is_bankers else _EXPOSED


_EXPOSED: Final[tuple[RuleName, ...]] = (
    "exposed_bank",
    "exposed_bank_from",
    "exposed_stacking",
)
_BY_RULE: Final[dict[str, tuple[RuleName, ...]]] = {
    "above_maximum": ("maximum_player_bank", "maximum_co_bank"),
    "cut": ("house_cut", "cut_chosen_by_house"),
    "mis_set_stands": ("requested_reset",),
    "wager_lowered": ("maximum_player_bank", "maximum_co_bank"),
}
"""Line -> the rules that may decide it by a clause of the document."""
