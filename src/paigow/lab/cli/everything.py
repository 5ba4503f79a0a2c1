"""``paigow lab all`` and ``paigow lab books``."""

from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.lab.cli.options import calculating, commission
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.odds import Odds, Role
    from paigow.lab.overview import BookEdges
    from paigow.lab.policy_names import Sides
    from paigow.lab.readings import ReadingEffect
    from paigow.lab.side_bets import BetCounts

PAIRS: tuple[tuple[str, str, "Role"], ...] = (
    ("house-way", "house-way", "player"),
    ("optimal", "house-way", "player"),
    ("best-low", "house-way", "player"),
    ("best-high", "house-way", "player"),
    ("house-way", "house-way", "banker"),
    ("house-way", "optimal", "banker"),
)
"""Policy of the player, of the banker, and the side whose edge is counted."""
HEADER = ("figure", "book", "name", "fraction", "percent")


def everything(*, form: ChartFormat = DRAWN) -> int:
    """Compute all figures for every rule book.

    The figures are edges, optimal play, side bets, and the effect of every option, reading and edition.
    """
    form.check()
    start = perf_counter()
    with calculating("books") as update:
        from paigow.books import EDITIONS, load
        from paigow.lab.readings import readings

        books = [load(name) for name in EDITIONS]
        found, bets, worth = [], [], []
        for done, book in enumerate(books):
            if update is not None:
                update(done, len(books))
            found += _edges(book)
            bets += _side_bets(book)
            worth += readings(book)
    seconds = perf_counter() - start
    answer: dict[str, Any] = {
        "edges": [one.as_json() for one in found],
        "side_bets": [{"bet": name, **bet.as_json()} for name, bet in bets],
        "readings": [one.as_json() for one in worth],
        "seconds": seconds,
    }
    form.give(answer, (HEADER, _rows(answer)), lambda: _show(found, bets, worth, seconds), *books)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.edges(answer["edges"], look))
    return 0


def books(
    *,
    commission_: Annotated[
        str | None,
        Parameter(
            name="--commission", help="Commission on winnings, such as 5%, 0.05 or 1/20. Default: the book's."
        ),
    ] = None,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute the edges of every rule book: house way and best play, not banking and banking, and side bets.

    The edge is the loss of the side for each unit wagered, after commission on its winnings.

    Args:
        commission_: Commission on winnings.
        form: Format of the answer.
    """
    form.check()
    rate = None if commission_ is None else commission(commission_)
    with calculating("books") as update:
        from paigow.books import EDITIONS, load
        from paigow.lab.overview import overview

        chosen, found = [load(name) for name in EDITIONS], []
        for done, book in enumerate(chosen):
            if update is not None:
                update(done, len(chosen))
            found.append(overview(book, rate))
    answer = [each.as_json() for each in found]
    form.give({"overview": answer}, rows.books(answer), lambda: _show_books(found), *chosen)
    if form.chart:
        from paigow.lab import charts

        lines = [line for each in answer for line in each["lines"].values()]
        form.draw(
            lambda look: charts.edges(sorted(lines, key=lambda line: str(line["role"]), reverse=True), look)
        )
    return 0


def _show_books(found: "list[BookEdges]") -> None:
    print_table(
        "Edges of every book",
        ("Book", "Edition", "Commission", "Player", "Banker", "Side", "Edge"),
        [
            (
                each.book,
                each.edition,
                percent(each.commission, 2),
                line.player,
                line.banker,
                line.role,
                percent(line.edge),
            )
            for each in found
            for line in each.lines.values()
        ],
        "The edge is the loss of the side for each unit wagered, after commission on its winnings. A negative edge is a"
        " gain. Percentages are rounded to 3 decimals.",
        *(
            f"Edge of the {bet} bet of {each.book}: {percent(edge)} of each unit wagered."
            for each in found
            for bet, edge in each.bets.items()
        ),
    )


def _edges(book: "Book") -> "list[Odds]":
    from paigow.lab.policy_names import edge

    return [edge(book, player, banker, role=role) for player, banker, role in PAIRS]


def _side_bets(book: "Book") -> "list[tuple[str, BetCounts]]":
    from paigow.lab.odds import commission_of
    from paigow.lab.policy_names import HOUSE_WAY, sides
    from paigow.lab.side_bets import counted

    def both() -> "Sides":
        return sides(book, HOUSE_WAY, HOUSE_WAY, commission_of(book))

    return [(side.bet, counted(book, side.bet, both)) for side in book.side_bets]


def _rows(answer: dict[str, Any]) -> list[list[object]]:
    from paigow.cli.options import written
    from paigow.lab.charts import pair_name

    parts = [("edge", one["book"], pair_name(one), one["edge"]) for one in answer["edges"]]
    parts += [(f"{one['bet']} bet", one["book"], one["table"], one["edge"]) for one in answer["side_bets"]]
    parts += [
        (f"change by {one['kind']}", one["book"], f"{one['name']} = {written(one['to'])}", one["edge_change"])
        for one in answer["readings"]
    ]
    return [[figure, book, name, share["fraction"], share["percent"]] for figure, book, name, share in parts]


def _show(
    found: "list[Odds]", bets: "list[tuple[str, BetCounts]]", worth: "list[ReadingEffect]", seconds: float
) -> None:
    from paigow.cli.drawing import console, tell
    from paigow.lab.cli.readings import show

    print_table(
        "Edges",
        ("Book", "Player", "Banker", "Side", "Win", "Push", "Lose", "Edge"),
        [
            (
                one.book,
                one.player,
                one.banker,
                one.role,
                *(percent(count / one.deals, 2) for count in (one.win, one.push, one.lose)),
                percent(one.edge),
            )
            for one in found
        ],
        "The edge is the loss of the side for each unit wagered, after commission on its winnings. A negative edge is a"
        " gain.",
        *(
            f"Edge of the {name} bet of {bet.book}: {percent(bet.edge)} of each unit wagered."
            for name, bet in bets
        ),
    )
    show(worth, idle=False)
    tell(console(), f"Computed in {seconds:.1f} s.")
