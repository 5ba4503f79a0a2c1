"""``paigow house-way``."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.books import Book
from paigow.cli.options import BookName, Choices, Operator, chosen_book, judging
from paigow.cli.output import UsageError
from paigow.rules import Decision, ruleset
from paigow.rules.departures import departures as departures_of
from paigow.rules.departures import noted
from paigow.tiles import KINDS, kind_key, kind_multisets

HEADER: Final = ("hand", "low", "high", "clause")


def house_way(
    *,
    book: BookName = None,
    choices: Choices = (),
    operator: Operator = None,
    csv: Annotated[bool, Parameter(help="Print every hand as CSV.")] = False,
    json: Annotated[bool, Parameter(help="Print every hand as JSON.")] = False,
    departures: Annotated[
        bool, Parameter(help="Show only hands that a filed house way sets differently from the book.")
    ] = False,
) -> int:
    """Summarise or export the house way of a rule book.

    The summary shows how many hands each clause decides. The export lists all 4,285 hands. A hand is four kinds of
    tile joined by +; low and high are its two hands.

    Args:
        book: Rule book, such as rws (see `paigow books`). Default: PAIGOW_BOOK, or nz.
        choices: NAME=VALUE: set an option or a reading of the book.
        operator: Operator file. Its settings override the book that it names.
        csv: Print every hand as CSV: hand,low,high,clause.
        json: Print every hand as JSON, with the same keys.
        departures: Only the hands that a filed house way sets differently from the book's own rules (MA
            7(e)); as CSV with both: hand,low,high,clause,filed_low,filed_high,says.
    """
    if csv and json:
        raise UsageError("--json and --csv: choose one of them")
    chosen = chosen_book(book, choices, operator)
    with judging(chosen):
        _ = ruleset(chosen).table
    if json:
        from paigow.cli.output import print_json

        head, lines = _departure_rows(chosen) if departures else (HEADER, rows(chosen))
        print_json({"hands": [dict(zip(head, line, strict=True)) for line in lines]}, chosen)
    elif departures:
        _tell_departures(chosen, csv=csv)
    elif csv:
        from paigow.words.spreadsheets import csv_lines

        sys.stdout.write(csv_lines((HEADER, *rows(chosen)), line_end="\n"))
    else:
        _summarise(chosen)
    return 0


def rows(book: Book) -> Iterator[tuple[str, str, str, str]]:
    """Yield the house way of every multiset of kinds: hand, low hand, high hand, clause."""
    for kinds, decision, _ in _decisions(book):
        low, high = decision.setting.low.kinds, decision.setting.high.kinds
        yield kind_key(KINDS[kind] for kind in kinds), kind_key(low), kind_key(high), decision.clause


def _decisions(book: Book) -> Iterator[tuple[tuple[int, ...], Decision, int]]:
    """Yield the kinds of a hand, the house's decision, and how many sets of four tiles it stands for."""
    table = ruleset(book).table
    for kinds, deals in kind_multisets(4).items():
        yield kinds, table[sum(KINDS[kind].code for kind in kinds)], deals


def _summarise(book: Book) -> None:
    from rich.table import Table

    from paigow.cli.drawing import console, show_table

    hands: Counter[tuple[str, str]] = Counter()
    deals: Counter[tuple[str, str]] = Counter()
    for _, decision, ways in _decisions(book):
        row = decision.clause, decision.steps[-1].says  # rows of a filed house way have one clause
        hands[row] += 1
        deals[row] += ways
    table = Table("Clause", title=f"{book.title}: hands decided by each clause", show_footer=True)
    table.columns[0].footer = "total"
    table.add_column("Rule")
    table.add_column("Kinds of hand", justify="right", footer=f"{hands.total():,}")
    table.add_column("Deals", justify="right", footer=f"{deals.total():,}")
    table.add_column("Share", justify="right", footer="100.0 %")
    for (clause, says), count in hands.most_common():
        share = f"{100 * deals[clause, says] / deals.total():.1f} %"
        table.add_row(clause, says, f"{count:,}", f"{deals[clause, says]:,}", share)
    show_table(console(), table)


def _departure_rows(book: Book) -> tuple[tuple[str, ...], Iterator[tuple[str, ...]]]:
    """Return the columns and the lines of the hands that a filed house way sets differently."""
    lines = (
        (kind_key(KINDS[kind] for kind in each.kinds), *_two(each.by_book), each.by_book.clause,
         *_two(each.as_filed), each.as_filed.steps[-1].says)
        for each in departures_of(book)
    )  # fmt: skip
    return (*HEADER, "filed_low", "filed_high", "says"), lines


def _tell_departures(book: Book, *, csv: bool) -> None:
    if csv:
        from paigow.words.spreadsheets import csv_lines

        head, lines = _departure_rows(book)
        sys.stdout.write(csv_lines((head, *lines), line_end="\n"))
        return
    found = departures_of(book)
    from rich.table import Table

    from paigow.cli.drawing import console, show_table

    rows = noted(found)
    table = Table(
        "Book",
        "Filed",
        title=f"{book.title}: hands that the filed house way sets differently",
        show_footer=True,
    )
    table.columns[0].footer = "total"
    kinds, deals = sum(each.kinds for each in rows), sum(each.deals for each in rows)
    table.add_column("Kinds of hand", justify="right", footer=f"{kinds:,}")
    table.add_column("Deals", justify="right", footer=f"{deals:,}")
    table.add_column("Example")
    for each in rows:
        one = f"{' / '.join(_two(each.first.by_book))} -> {' / '.join(_two(each.first.as_filed))}"
        table.add_row(each.clause, each.says, f"{each.kinds:,}", f"{each.deals:,}", one)
    show_table(console(), table)


def _two(decision: Decision) -> tuple[str, str]:
    """Return its low and its high hand."""
    return kind_key(decision.setting.low.kinds), kind_key(decision.setting.high.kinds)
