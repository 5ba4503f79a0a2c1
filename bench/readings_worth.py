"""What each reading of the house ways is worth: how many hands it sets otherwise.

python bench/readings_worth.py            prints the table
python bench/readings_worth.py --write    writes docs/readings-worth.md
"""

import sys
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

from paigow.books import EDITIONS, Book, RuleRow, Value, load, with_choices
from paigow.books.schema import Row
from paigow.rules import ruleset
from paigow.rules.settings import KindSetting
from paigow.tiles import KINDS, kind_multisets

PAGE = Path(__file__).parents[1] / "docs" / "readings-worth.md"
HEAD = """# What each reading is worth

Where a document is silent or contradicts itself, its rule book names the reading that is taken and offers the
others. This page counts, for every reading that a house way or the ranking depends on, the hands that the house sets
otherwise when one value is chosen in place of the default and nothing else is changed: of the 4,285 hands by kind, and
of the 35,960 hands of four tiles. A hand counts when other tiles lie in its low hand.

Made by `python bench/readings_worth.py --write`; a test holds it against the books.

| Book | Reading | Default | Instead | Clause | Of 4,285 | Of 35,960 |
|---|---|---|---|---|--:|--:|
"""


HANDS = kind_multisets(4)
CODES = {kinds: sum(KINDS[kind].code for kind in kinds) for kinds in HANDS}
"""Four kinds -> their key in a compiled house way."""


class Worth(NamedTuple):
    """One value of one reading, and how many hands it changes."""

    book: str
    reading: str
    default: Value
    instead: Value
    clause: str
    kinds: int
    hands: int


@cache
def worths() -> tuple[Worth, ...]:
    """Every value that is not a default, of every reading on which settings can depend."""
    return tuple(
        worth
        for book in map(load, EDITIONS)
        for row in book.readings
        if row.name in settings_depend_on(book)
        for worth in map(partial(worth_of, book, row), row.values)
        if worth.instead != worth.default
    )


def worth_of(book: Book, row: RuleRow, value: Value) -> Worth:
    """What it changes to choose this value."""
    changed = changed_hands(book, {row.name: value})
    hands = sum(HANDS[kinds] for kinds in changed)
    return Worth(book.id, row.name, row.value, value, row.clause, len(changed), hands)


def settings_depend_on(book: Book) -> set[str]:
    """Names of the readings to which a row of the ranking or of the house way refers."""
    way = book.house_way
    rows: list[Row] = [*book.ranking.zero, *book.ranking.gee, *way.limit, *way.never_drop, *way.row]
    amendments = [amendment for row in way.row for amendment in row.also]
    givens = [*(row.given for row in rows), *(amendment.given for amendment in amendments)]
    return {name for given in givens for name in given}


def changed_hands(book: Book, choices: dict[str, Value]) -> list[tuple[int, ...]]:
    """The hands, by kind, whose tiles are set otherwise under these choices."""
    return differing(book, with_choices(book, choices))


def differing(one: Book, other: Book) -> list[tuple[int, ...]]:
    """The hands, by kind, whose tiles two books set otherwise."""
    before, after = ruleset(one).table, ruleset(other).table
    return [
        kinds for kinds, code in CODES.items() if split(before[code].setting) != split(after[code].setting)
    ]


def split(setting: KindSetting) -> list[int]:
    """The kinds of the low hand."""
    return sorted(kind.index for kind in setting.low.kinds)


def page() -> str:
    """The whole page."""
    rows = (
        f"| {worth.book} | `{worth.reading}` | {shown(worth.default)} | {shown(worth.instead)} | {worth.clause} "
        f"| {worth.kinds:,} | {worth.hands:,} |\n"
        for worth in worths()
    )
    return HEAD + "".join(rows)


def shown(value: Value) -> str:
    """A value as the table shows it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
