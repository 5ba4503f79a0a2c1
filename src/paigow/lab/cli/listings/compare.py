"""``paigow lab compare``."""

from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from paigow.cli.output import counted
from paigow.lab.cli.options import AGAINST, POLICIES, RULES, Against, ChosenRules, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.listings.compare import Comparison

DIGITS: Final = 4
SHOWN: Final = 20
"""Hands that the readable answer lists unless ``--most`` is given."""


def compare(
    way: Annotated[str, Parameter(help=f"First policy: {POLICIES}.")],
    other: Annotated[str, Parameter(help="Second policy.")],
    *,
    rules: ChosenRules = RULES,
    against: Against = AGAINST,
    most: Annotated[
        int | None, Parameter(help=f"Number of hands to list. Default: {SHOWN}; with --json or --csv all.")
    ] = None,
    form: ChartFormat = DRAWN,
) -> int:
    """Set two policies side by side: the edge of each, and the hands that they set differently."""
    form.check()
    if most is not None:
        between("most", most, 1, 35_960)
    limit = SHOWN if most is None and not (form.json or form.csv) else most
    with calculating():
        from paigow.lab.listings.compare import compare as count
        from paigow.lab.tables.listings import compare as table

        found = count(
            rules.chosen,
            way,
            other,
            role=against.role,
            opponent=against.opponent,
            commission=rules.rate,
            most=limit,
        )
    answer = found.as_json()
    form.give(answer, table(answer), lambda: _show(found), rules.chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.compared(answer, look))
    return 0


def _show(found: "Comparison") -> None:
    from paigow.lab.cli.mistakes import laid

    print_table(
        f"{found.book}: two policies as {found.role} against {found.opponent}, commission"
        f" {percent(found.commission, 2)}",
        ("Policy", "Win", "Push", "Lose", "Edge"),
        [
            (each.policy, each.win, each.push, each.lose, percent(each.edge, DIGITS))
            for each in (found.way, found.other)
        ],
        f"Counted over {counted(found.deals, 'deal')}. Edge: what the role loses of each wager, after commission on its"
        " wins; a negative edge is a gain.",
    )
    print_table(
        f"{found.way.policy} beside {found.other.policy}: hands set differently",
        ("Hands", found.way.policy, f"{found.other.policy} (second)", "Difference", "Overall"),
        [
            (
                each.hands,
                laid(each.way),
                laid(each.other),
                percent(each.difference, DIGITS),
                percent(each.overall, DIGITS),
            )
            for each in found.differing
        ],
        f"{found.hands:,} of 35,960 hands, {percent(found.share, 2)} of all deals, are set differently:"
        f" {counted(found.kinds, 'hand')} by kind, of which {len(found.differing):,} are listed. {found.way.policy}"
        f" {'loses' if found.difference < 0 else 'gains'} {percent(abs(found.difference), DIGITS)} of each wager more"
        f" than {found.other.policy}.",
        "Difference: gain of the first policy less that of the second when the hand is dealt, of each unit wagered."
        " Overall: that times the share of the hands. Percentages are rounded to the nearest at"
        f" {DIGITS} decimals, the share at 2; --json has the fractions.",
    )
