"""``paigow lab side-bet``, ``paigow lab bonus`` and ``paigow lab tie``."""

from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.output import UsageError
from paigow.lab.cli.options import ONE_BOOK, PAIR, RULES, ChosenRules, OneBook, Pair, amount, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.overview import SideBets
    from paigow.lab.side_bets import BetCounts

Pays = Annotated[
    Path | None, Parameter(help="File with a pay table to use instead of the book's; see docs/lab.md.")
]
Cap = Annotated[
    str | None,
    Parameter(
        help="Maximum win of one bet, in units of the wager: 20, or 500/25 for a cap of 500 on a wager of 25."
    ),
]


def bonus(*, rules: OneBook = ONE_BOOK, pays: Pays = None, cap: Cap = None, form: ChartFormat = DRAWN) -> int:
    """Compute the odds of every line of the bonus bet.

    The command counts all 35,960 hands. The bet has its own commission.
    """
    form.check()
    chosen, most = rules.chosen, amount("cap", cap)
    with calculating():
        from paigow.lab.side_bets import bonus as count
        from paigow.lab.side_bets import capped

        found = capped(count(chosen, pays), most)
    _give(found, "bonus", form, rules.chosen)
    return 0


def tie(
    *,
    rules: ChosenRules = RULES,
    pair: Pair = PAIR,
    pays: Pays = None,
    cap: Cap = None,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute the odds of every line of the tie bet.

    The command counts all deals for two policies. The commission is that of the main wager; it affects only the
    policy optimal.
    """
    form.check()
    chosen, rate, most = rules.chosen, rules.rate, amount("cap", cap)
    with calculating():
        from paigow.lab.side_bets import capped
        from paigow.lab.side_bets import tie as count

        found = capped(count(chosen, pair.player, pair.banker, pays, commission=rate), most)
    _give(found, "tie", form, rules.chosen)
    return 0


def side_bet(
    bet: str | None = None,
    /,
    *,
    rules: ChosenRules = RULES,
    pair: Pair = PAIR,
    pays: Pays = None,
    cap: Cap = None,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute the odds of every line of a side bet, by its name, or of all of them.

    The command counts all hands if four tiles decide the bet, otherwise all deals for two policies. The
    commission is that of the main wager; it affects only the policy optimal.

    Args:
        bet: Side bet of the book or of the pay table, such as bonus. Default: all of them.
        rules: The rule book, and the commission.
        pair: The policies of both sides.
        pays: File with another pay table.
        cap: Maximum win of one bet.
        form: Format of the answer.
    """
    form.check()
    chosen, rate, most = rules.chosen, rules.rate_of(rules.chosen), amount("cap", cap)
    if bet is None:
        if form.chart is not None:
            raise UsageError("--chart: a chart shows one side bet; expected its name, such as bonus")
        with calculating():
            from paigow.lab.overview import side_bets

            every = side_bets(chosen, pair.player, pair.banker, pays, commission=rate, cap=most)
        answer = every.as_json()
        form.give(answer, rows.side_bets(answer), lambda: _show_all(every), chosen)
        return 0
    with calculating():
        from paigow.lab.policy_names import sides
        from paigow.lab.side_bets import capped, counted

        both = partial(sides, chosen, pair.player, pair.banker, rate)
        found = capped(counted(chosen, bet, both, pays), most)
    _give(found, bet, form, chosen)
    return 0


def _give(found: "BetCounts", bet: str, form: ChartFormat, book: "Book") -> None:
    answer = found.as_json()
    unit = "hands" if "hands" in answer else "deals"
    form.give(answer, rows.bet_lines(answer), lambda: _show(found, answer, bet, unit), book)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.pays(answer, look, bet=bet))


def _show_all(found: "SideBets") -> None:
    for bet, counts in found.bets.items():
        answer = counts.as_json()
        _show(counts, answer, bet, "hands" if "hands" in answer else "deals")
    if not found.bets:
        print(f"{found.book}: no side bet.")


def _units(wins: Fraction) -> str:
    """Return a whole number, or a fraction with its decimal value."""
    return str(wins) if wins.denominator == 1 else f"{wins} = {float(wins):.2f}"


def _show(found: "BetCounts", answer: dict[str, Any], bet: str, unit: str) -> None:
    whose = found.book if found.table == found.book else f"{found.book}, pay table {found.table}"
    policies = f": player {answer['player']}, banker {answer['banker']}" if unit == "deals" else ""
    print_table(
        f"The {bet.replace('_', ' ')} bet, {whose}{policies}",
        ("Line", "Pays (to 1)", unit.capitalize(), "Share"),
        [
            *(
                (
                    line.says or line.name,
                    _units(line.win),
                    line.count,
                    percent(line.count / found.total, 4),
                )
                for line in found.lines
            ),
            ("losing", "", found.losing, percent(found.losing / found.total, 4)),
        ],
        f"Counted over {found.total:,} {unit}. Edge against the player: {percent(found.edge)} of each unit wagered.",
    )
