"""``paigow lab best-settings``."""

from typing import TYPE_CHECKING, Annotated, Final, Literal

from cyclopts import Parameter

from paigow.cli.output import counted
from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, between, calculating
from paigow.lab.cli.output import FORM, OutputFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.listings.best_settings import BestSettings

DIGITS: Final = 3


def best_settings(
    *,
    rules: ChosenRules = RULES,
    against: Against = AGAINST,
    order: Annotated[
        Literal["hand", "cost", "share"],
        Parameter(
            help="Sort by the tiles (hand), or by what the house way costs: when the hand is dealt (cost), or overall"
            " (share)."
        ),
    ] = "hand",
    differs: Annotated[
        bool, Parameter(help="List only the hands that the house way sets differently.", negative=())
    ] = False,
    most: Annotated[int | None, Parameter(help="Number of hands to list. Default: all.")] = None,
    form: OutputFormat = FORM,
) -> int:
    """List every hand with its best setting, the next best one, and that of the house way."""
    form.check()
    if most is not None:
        between("most", most, 1, 35_960)
    with calculating(options=against.options()):
        from paigow.lab.listings.best_settings import best_settings as count
        from paigow.lab.tables.listings import best_settings as table

        found = count(
            rules.chosen,
            role=against.role,
            opponent=against.opponent,
            commission=rules.rate,
            order=order,
            differs=differs,
            most=most,
        )
    answer = found.as_json()
    form.give(answer, table(answer), lambda: _show(found), rules.chosen)
    return 0


def _show(found: "BestSettings") -> None:
    from paigow.lab.cli.mistakes import laid

    print_table(
        f"{found.book}: best settings as {found.role} against {found.opponent}, commission"
        f" {percent(found.commission, 2)}",
        ("Hands", "Best setting", "Gain", "Next best", "Cost", "House way", "Cost"),
        [
            (
                each.hands,
                laid(each.best),
                percent(each.best.gain, DIGITS),
                f"{' '.join(each.second.low)} / {' '.join(each.second.high)}",
                percent(each.second.cost, DIGITS),
                f"{' '.join(each.house_way.low)} / {' '.join(each.house_way.high)}"
                if each.differs
                else "best",
                percent(each.house_way.cost, DIGITS),
            )
            for each in found.hands
        ],
        f"Hands: of 35,960, those that the row stands for. Low hand / high hand, counted over"
        f" {counted(found.deals, 'hand')} of the opponent. Gain: expected gain of each unit wagered,"
        " after commission on wins. Cost: gain of the best"
        " setting less that of the setting, when the hand is dealt.",
        f"The house way sets {found.differ:,} of 35,960 hands differently and costs {percent(found.cost, 4)} of each"
        f" wager. Percentages are rounded to the nearest at {DIGITS} decimals, the last one at 4; --json has the"
        " fractions.",
    )
