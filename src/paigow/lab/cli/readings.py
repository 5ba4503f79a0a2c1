"""``paigow lab readings``."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from paigow.books import EDITIONS, load
from paigow.cli.options import written
from paigow.cli.output import counted
from paigow.lab.cli.options import ANY_BOOKS, AnyBooks, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.lab.readings import ReadingEffect


def readings(
    *,
    rules: AnyBooks = ANY_BOOKS,
    idle: Annotated[bool, Parameter(help="Also list the switches that change no figure.")] = False,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute how each option, reading and edition changes the edge.

    Each switch is changed alone. The edge is against the player when both sides use the house way, at each
    book's commission. JSON and CSV list every switch.
    """
    form.check()
    books = [load(book) for book in EDITIONS] if rules.is_all else [rules.chosen]
    with calculating("books") as update:
        from paigow.lab.readings import readings as count

        found = []
        for done, book in enumerate(books):
            if update is not None:
                update(done, len(books))
            found += count(book)
    answers = [one.as_json() for one in found]
    form.give({"readings": answers}, rows.readings(answers), lambda: show(found, idle=idle), *books)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.readings(answers, look))
    return 0


def show(found: "list[ReadingEffect]", *, idle: bool) -> None:
    """Show a table of the readings."""
    listed = [one for one in found if idle or not one.is_idle]
    left = len(found) - len(listed)
    print_table(
        "Effect of each switch on the edge",
        ("Book", "Switch", "Clause", "Change", "Hands", "Edge", "Edge, optimal"),
        [
            (
                one.book,
                one.name,
                one.clause,
                f"{written(one.default)} -> {written(one.instead)}",
                one.hands,
                _change(one.edge_change),
                _change(one.edge_change_optimal),
            )
            for one in listed
        ],
        "Hands: number of the 35,960 hands that the house sets differently. Edge: change of the edge against the"
        " player in percentage points, with the house way and with optimal settings.",
        *(
            f"{one.book}, {one.name} = {written(one.instead)}: edge of the {bet} bet: {_change(change)}."
            for one in listed
            for bet, change in one.bets.items()
            if change
        ),
        *(
            [f"{counted(left, 'other switch changes|other switches change')} no figure; --idle lists them."]
            if left
            else []
        ),
    )


def _change(change: "Fraction") -> str:
    return f"{100 * float(change):+.4f}" if change else "0"
