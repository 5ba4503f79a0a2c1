"""``paigow lab two-tiles``."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from paigow.cli.output import counted
from paigow.lab.cli.options import ONE_BOOK, OneBook, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.listings.two_tiles import TwoTileHands, TwoTilesRank

DIGITS: Final = 2


def two_tiles(
    *,
    rules: OneBook = ONE_BOOK,
    half: Annotated[
        Literal["low", "high"],
        Parameter(help="Compare hands as low or as high hands: some books rank zeros only in the high hand."),
    ] = "high",
    form: ChartFormat = DRAWN,
) -> int:
    """List all hands of two tiles from the best to the weakest, with exact chances.

    Each of the 496 hands of two tiles is compared with every hand of two of the other 30 tiles.
    """
    form.check()
    book = rules.chosen
    with calculating():
        from paigow.lab.listings.two_tiles import two_tiles as count
        from paigow.lab.tables.listings import two_tiles as table

        found = count(book, half=half)
    answer = found.as_json()
    form.give(answer, table(answer), lambda: _show(found), book)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.two_tiles(answer, look))
    return 0


def _show(found: "TwoTileHands") -> None:
    print_table(
        f"{found.book}: all hands of two tiles, each as a {found.half} hand",
        (
            "Rank",
            "Hand",
            "Hands",
            "Chance",
            "This or better",
            "Win",
            "Copy",
            "Lose",
            "Player wins",
            "Banker wins",
        ),
        [
            (
                each.rank,
                _name(each),
                each.combinations,
                percent(each.share, DIGITS),
                percent(each.at_least_share, DIGITS),
                each.win,
                each.copy,
                each.lose,
                percent(each.player_wins, DIGITS),
                percent(each.banker_wins, DIGITS),
            )
            for each in found.ranks
        ],
        f"Hands: of {counted(found.combinations, 'hand')} of two of the 32 tiles. Win, copy, lose: each of them against"
        f" the {counted(found.opposing, 'hand')} of two of the other 30 tiles. A copy is a hand of the same rank.",
        "Player wins: the chance to beat a random hand when copies lose. Banker wins: the same when copies win, because"
        f" the banker wins copies. Percentages are rounded to the nearest at {DIGITS} decimals; --json has the"
        " fractions.",
    )


def _name(each: "TwoTilesRank") -> str:
    """Return the name of a hand; zeros that rank by a tile name it."""
    from paigow.words import hand_name

    is_zero_by_tile = each.name == "zero" and each.tile is not None
    return f"{hand_name(each.name)}, {each.tile} leads" if is_zero_by_tile else hand_name(each.name)
