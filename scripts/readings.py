"""Write every reading into docs/rules.md: its clauses, the other readings and their effect.

Each row also has what other official texts say.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from paigow.books import EDITIONS, Book, Value, load, readings
from paigow.books.alternatives import AlternativeReading, AlternativeValue, otherwise
from paigow.reading import ToldEvidence, ToldReading, read_clauses, readings_of
from paigow.words import catalogue

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules.md"
BEGIN = "<!-- written by scripts/readings.py -->\n"
END = "<!-- end -->\n"
CLAUSES_BEGIN = "<!-- clauses written by scripts/readings.py -->\n"
END_OF_CLAUSES = "<!-- end of clauses -->\n"
COLUMNS = "reading|clause|our reading|other readings|effect and worth|other texts"
HEAD = f"""| {" | ".join(COLUMNS.split("|"))} |
|---|---|---|---|---|---|
"""
CLAUSES_HEAD = """| clause | text | our reading | other texts |
|---|---|---|---|
"""
NOTHING_KNOWN = "nothing known"
STANCES = {"confirms": "Confirmed by", "against": "Against"}
WEIGHTS = {"lineage": "same line of rules", "sister": "another authority", "guide": "a guide, or inferred"}


class Place(NamedTuple):
    """A book that uses a reading."""

    book: Book
    told: ToldReading


def table() -> str:
    """Return the table, with a row for each reading."""
    places: dict[str, list[Place]] = {}
    for book in map(load, EDITIONS):
        for told in readings_of(book):
            places.setdefault(told.name, []).append(Place(book, told))
    rows = (_row(each, places.get(each.name, [])) for each in otherwise().values())
    return HEAD + "".join(rows)


def _row(each: AlternativeReading, places: list[Place]) -> str:
    """Return one row. If none of the books uses the reading, the row has the text of the common book."""
    told = [(place.told.clause, place.told.says) for place in places]
    if not told:
        named = readings()[each.name]
        told = [(f"{named.id}: none of these books", named.says)]
    where = ", ".join(dict.fromkeys(clause for clause, _ in told))
    says = " / ".join(dict.fromkeys(said for _, said in told))
    changes = " ".join((_changes(each), *_worths(places)))
    evidence = _evidence(places) or NOTHING_KNOWN
    return _cells(f"`{each.name}`", where, says, each.otherwise, changes, evidence)


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |\n"


def _evidence(places: list[Place]) -> str:
    """Return what other texts say about a reading, with the books concerned if these are not all of its books."""
    books: dict[ToldEvidence, list[str]] = {}
    for book, told in places:
        for each in told.evidence:
            books.setdefault(each, []).append(book.id)
    return " ".join(
        evidence_in_words(each, [] if len(found) == len(places) else found) for each, found in books.items()
    )


def evidence_in_words(each: ToldEvidence, books: Iterable[str] = ()) -> str:
    """Return which texts say what, how much they count, and what we decided."""
    of = ", ".join(books)
    names = "; ".join(each.texts)
    head = f"{of}: " if of else ""
    decided = f" **Decided**: {each.answer}" if each.answer else ""
    return f"{head}**{STANCES[each.stance]}** {names} ({WEIGHTS[each.weight]}): {each.says}{decided}"


def clauses() -> str:
    """Return the table of clauses with several readings about which other texts say something."""
    found = {each.clause: each for book in map(load, EDITIONS) for each in read_clauses(book)}
    rows = (
        _cells(each.clause, each.says, each.why, " ".join(map(evidence_in_words, each.evidence)))
        for each in found.values()
    )
    return CLAUSES_HEAD + "".join(rows)


def _changes(each: AlternativeReading) -> str:
    return catalogue("en")[f"changes.{each.changes}"]


def _worths(places: list[Place]) -> Iterator[str]:
    """Yield what each other value is worth, once for all books with the same figures."""
    found: dict[str, list[str]] = {}
    for book, told in places:
        for worth in told.worth:
            found.setdefault(worth_of(worth), []).append(book.id)
    for says, books in found.items():
        yield f"{', '.join(books)}: {says}."


def worth_of(worth: AlternativeValue) -> str:
    """Return the figures of one other value, in words."""
    parts = [f"{worth.hands:,} of 35,960 hands are set differently"] if worth.hands else []
    if worth.comparisons:
        parts.append(f"{worth.comparisons:,} of 9,180 pairs of two-tile hands compare differently")
    if worth.hands or worth.comparisons:
        parts.append(f"edge {worth.edge}, at best play {worth.best}")
    parts += [f"edge of the {bet} bet {change}" for bet, change in worth.bets.items()]
    return f"`{shown(worth.instead)}`: {', '.join(parts) or 'no hand is set differently'}"


def shown(value: Value) -> str:
    """Return a value as the page writes it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def page() -> str:
    """Return the page of the rules with current tables."""
    text = RULES.read_text(encoding="utf-8")
    return _between(_between(text, BEGIN, END, table()), CLAUSES_BEGIN, END_OF_CLAUSES, clauses())


def _between(text: str, begin: str, end: str, written: str) -> str:
    before, _, rest = text.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + written + end + after


if __name__ == "__main__":
    RULES.write_text(page(), encoding="utf-8")
