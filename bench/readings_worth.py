"""What each reading is worth: how many hands it sets otherwise, and what becomes of the odds.

python bench/readings_worth.py            prints the table
python bench/readings_worth.py --write    writes docs/readings-worth.md and the figures of the page
"""

import sys
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from paigow.books import EDITIONS, Book, RuleRow, Value, load, with_choices
from paigow.books.alternatives import AlternativeValue
from paigow.books.schema import Row
from paigow.lab.readings import ReadingEffect, readings
from paigow.rules import ruleset
from paigow.rules.settings import KindSetting
from paigow.tiles import KINDS, kind_multisets

PAGE = Path(__file__).parents[1] / "docs" / "readings-worth.md"
STORED = Path(__file__).parents[1] / "src" / "paigow" / "books" / "worth.json"
"""The same figures as the pages of the books show them."""
HEAD = """# What each reading is worth

Where a document is silent or contradicts itself, its rule book uses one reading and offers the others. This page shows
the effect of each other value, with nothing else changed. It covers every reading that a house way or the ranking
depends on. It counts the hands that the house then sets differently, of the 4,285 hands by kind and of the 35,960 hands
of four tiles. A hand counts if its low hand has other tiles.

The last two columns say by how much the player's edge rises (the player loses more) or falls, in hundredths of the
wager. In *House way* player and bank both set the house way. In *Best play* the player uses the best response to the
house way. All 736,281,000 deals are counted, with the book's commission. `paigow lab readings` gives the exact
fractions.

`python bench/readings_worth.py --write` makes this page; a test compares it with the books.

| Book | Reading | Default | Instead | Clause | Of 4,285 | Of 35,960 | House way | Best play |
|---|---|---|---|---|--:|--:|--:|--:|
"""
MORE = """
## Other switches that change a figure

These readings and options change no setting, but the ranking, the commission or a pay table. "Pairs" counts the pairs
of two-tile hands (of 9,180, by kind) that compare differently.

| Book | Switch | Default | Instead | Clause | Pairs | House way | Best play | Side bets |
|---|---|---|---|---|--:|--:|--:|---|
"""
LAST = """
## Switches that change no figure

These decide how a table is run, not who wins, so no figure of the lab depends on them. The list includes other editions
of a house way that set every hand the same.

"""


HANDS = kind_multisets(4)
CODES = {kinds: sum(KINDS[kind].code for kind in kinds) for kinds in HANDS}
"""Four kinds -> their key in a compiled house way."""


class Changed(NamedTuple):
    """One value of one reading, and how many hands it changes."""

    book: str
    reading: str
    default: Value
    instead: Value
    clause: str
    kinds: int
    hands: int


@cache
def worths() -> tuple[Changed, ...]:
    """Every value that is not a default, of every reading on which settings can depend."""
    return tuple(
        worth
        for book in map(load, EDITIONS)
        for row in book.readings
        if row.name in settings_depend_on(book)
        for worth in map(partial(worth_of, book, row), row.values)
        if worth.instead != worth.default
    )


def worth_of(book: Book, row: RuleRow, value: Value) -> Changed:
    """Return what it changes to choose this value."""
    changed = changed_hands(book, {row.name: value})
    hands = sum(HANDS[kinds] for kinds in changed)
    return Changed(book.id, row.name, row.value, value, row.clause, len(changed), hands)


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


@cache
def figures() -> dict[tuple[str, str, str], ReadingEffect]:
    """Every value of every switch of every book, with what it changes."""
    return {
        (reading.book, reading.name, str(reading.instead)): reading
        for book in EDITIONS
        for reading in readings(load(book))
    }


def page() -> str:
    """The whole page."""
    of_settings = {(worth.book, worth.reading, str(worth.instead)): worth for worth in worths()}
    rows = (
        f"| {worth.book} | `{worth.reading}` | {shown(worth.default)} | {shown(worth.instead)} | {worth.clause} "
        f"| {worth.kinds:,} | {worth.hands:,} | {edges(figures()[key])} |\n"
        for key, worth in of_settings.items()
    )
    more = (
        f"| {one.book} | `{one.name}` | {shown(one.default)} | {shown(one.instead)} | {one.clause} "
        f"| {one.comparisons:,} | {edges(one)} | {bets(one)} |\n"
        for key, one in figures().items()
        if key not in of_settings and not one.is_idle
    )
    idle = (
        f"- {book}: {', '.join(f'`{name}`' for name in names)}\n" for book, names in idle_switches().items()
    )
    return "".join((HEAD, *rows, MORE, *more, LAST, *idle))


def stored() -> str:
    """Book -> reading -> what each other value is worth, of those on which a figure of the lab depends."""
    found: dict[str, dict[str, list[AlternativeValue]]] = {}
    of_settings = {(worth.book, worth.reading, str(worth.instead)) for worth in worths()}
    for key, one in figures().items():
        if one.kind == "reading" and (key in of_settings or not one.is_idle):
            told = AlternativeValue(
                instead=one.instead,
                hands=one.hands,
                comparisons=one.comparisons,
                edge=points(one.edge_change),
                best=points(one.edge_change_optimal),
                bets={bet: points(change) for bet, change in one.bets.items() if change},
            )
            found.setdefault(one.book, {}).setdefault(one.name, []).append(told)
    return msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n"


def idle_switches() -> dict[str, list[str]]:
    """The switches of each book of which no value changes a figure."""
    of_book: dict[str, dict[str, bool]] = {}
    for reading in figures().values():
        switches = of_book.setdefault(reading.book, {})
        switches[reading.name] = switches.get(reading.name, True) and reading.is_idle
    return {
        book: [name for name, is_idle in switches.items() if is_idle] for book, switches in of_book.items()
    }


def edges(reading: ReadingEffect) -> str:
    """Both changes of edge, in hundredths of a wager."""
    return f"{points(reading.edge_change)} | {points(reading.edge_change_optimal)}"


def bets(reading: ReadingEffect) -> str:
    """The side bets of which the edge changes."""
    return ", ".join(f"{bet} {points(change)}" for bet, change in reading.bets.items() if change)


def points(change: Fraction) -> str:
    """A change of edge in hundredths of a wager, with its sign."""
    return f"{float(100 * change):+.4f}" if change else "0"


def shown(value: Value) -> str:
    """A value as the table shows it."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(), encoding="utf-8")
        STORED.write_text(stored(), encoding="utf-8")
    else:
        sys.stdout.write(page())
