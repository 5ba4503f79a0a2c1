"""``paigow lab mistakes``."""

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from paigow.cli.output import UsageError
from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.lab.mistakes import Mistakes, NamedSetting, Pitfalls


def mistakes(
    *,
    rules: ChosenRules = RULES,
    policy: Annotated[
        str | None, Parameter(help="Policy whose mistakes to list. Default: house-way.")
    ] = None,
    players: Annotated[
        bool,
        Parameter(help="List the mistakes of three rules of thumb that players use, instead of one policy."),
    ] = False,
    against: Against = AGAINST,
    by: Annotated[
        Literal["share", "cost"],
        Parameter(help="Sort by overall cost (share), or by cost when the hand is dealt (cost)."),
    ] = "share",
    most: Annotated[int, Parameter(help="Number of hands to list.")] = 20,
    form: ChartFormat = DRAWN,
) -> int:
    """List the hands on which a policy loses most, with the best settings."""
    form.check()
    between("most", most, 1, 35_960)
    if players and by == "cost":
        raise UsageError("--by: 'cost': --players sorts by share; expected no --by")
    if players and policy is not None:
        raise UsageError(f"--policy: {policy!r}: --players uses rules of thumb; expected no --policy")
    chosen, rate = rules.chosen, rules.rate
    with calculating(options=against.options("policy")):
        from paigow.lab.mistakes import mistakes as count
        from paigow.lab.mistakes import pitfalls
        from paigow.lab.policy_names import HOUSE_WAY

        answer: dict[str, Any]
        if players:
            of_all = pitfalls(
                chosen, role=against.role, opponent=against.opponent, commission=rate, most=most
            )
            answer = of_all.as_json()
            table, show = rows.pitfalls(answer), partial(_show_pitfalls, of_all)
        else:
            found = count(
                chosen,
                policy or HOUSE_WAY,
                role=against.role,
                opponent=against.opponent,
                commission=rate,
                by=by,
                most=most,
            )
            answer = found.as_json()
            table, show = rows.mistakes(answer), partial(_show, found)
    form.give(answer, table, show, chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.mistakes(answer, look))
    return 0


def laid(setting: "NamedSetting") -> str:
    """Return the faces and the names of both hands."""
    from paigow.words import hand_name

    names = f"{hand_name(setting.low_name)} / {hand_name(setting.high_name)}"
    return f"{' '.join(setting.low)} / {' '.join(setting.high)} ({names})"


def _show(found: "Mistakes") -> None:
    print_table(
        f"{found.book}: {found.policy} as {found.role} against {found.opponent}",
        ("Hands", "Setting", "Best setting", "Cost", "Overall cost"),
        [
            (one.hands, laid(one.made), laid(one.best), percent(one.cost), percent(one.share, 5))
            for one in found.worst
        ],
        f"{found.hands:,} of 35,960 hands are not set in the best way. Together they cost {percent(found.cost, 4)}"
        " of each wager. Cost is the loss when the hand is dealt.",
    )


def _show_pitfalls(found: "Pitfalls") -> None:
    rules = list(found.rules)
    print_table(
        f"{found.book}: mistakes of rules of thumb, as {found.role} against {found.opponent}",
        ("Hands", "Best setting", *rules, "Overall cost"),
        [
            (
                one.hands,
                laid(one.best),
                *(
                    f"{' '.join(each.low)}: {percent(each.cost, 2)}" if each.cost else "right"
                    for each in one.followed
                ),
                percent(one.share, 5),
            )
            for one in found.worst
        ],
        "The column of a rule shows its low hand, and its cost when the hand is dealt.",
        *(f"{rule} costs {percent(cost, 4)} of each wager." for rule, cost in found.rules.items()),
    )
