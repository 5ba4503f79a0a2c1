"""``paigow lab hand``."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.options import four_tiles, judging
from paigow.cli.output import counted
from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.lab.hand_analysis import OneHand


def hand(
    *tiles: str,
    rules: ChosenRules = RULES,
    against: Against = AGAINST,
    seen: Annotated[
        str,
        Parameter(help="Tiles that the opponent cannot hold: of a second box, exposed, or of other players."),
    ] = "",
    form: ChartFormat = DRAWN,
) -> int:
    """Compute the value of each setting of a hand.

    The command counts every hand that the opponent can hold.

    Args:
        tiles: Four tiles: faces such as 6-6 or 1-3, or names such as teen, high8, gee3.
        rules: The rule book, and the commission.
        against: The side that holds the hand (the banker wins copies), and the other side's policy.
        seen: Tiles that the opponent cannot hold.
        form: Format of the answer.
    """
    form.check()
    chosen, four = rules.chosen, four_tiles(tiles)
    with judging(chosen), calculating(options=against.options()):
        from paigow.lab.hand_analysis import one_hand

        found = one_hand(
            chosen, four, role=against.role, opponent=against.opponent, seen=seen, commission=rules.rate
        )
    form.give(_told(found), rows.hand(found.as_json()), lambda: _show(found), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.settings(found.as_json(), look))
    return 0


def _told(found: "OneHand") -> dict[str, Any]:
    """Return the answer with the keys of ``paigow hand``, and its names in words beside the codes."""
    from paigow.words import hand_name

    answer = found.as_json()
    answer["hand"] = answer.pop("tiles")
    for setting in answer["settings"]:
        setting |= {f"{half}_rank": hand_name(setting[f"{half}_name"]) for half in ("low", "high")}
    return answer


def _show(found: "OneHand") -> None:
    from paigow.words import hand_name

    marks = [
        [name for name, is_so in (("best", one.best), ("house way", one.house_way)) if is_so]
        for one in found.settings
    ]
    print_table(
        f"{found.book}: {' '.join(found.tiles)} as {found.role} against {found.opponent}",
        ("Low hand", "High hand", "Win", "Push", "Lose", "Expected gain", "Cost", ""),
        [
            (
                f"{' '.join(one.low)} ({hand_name(one.low_name)})",
                f"{' '.join(one.high)} ({hand_name(one.high_name)})",
                *(percent(count / found.deals, 2) for count in (one.win, one.push, one.lose)),
                percent(one.ev),
                percent(one.cost),
                ", ".join(mark),
            )
            for one, mark in zip(found.settings, marks, strict=True)
        ],
        f"Counted over {counted(found.deals, 'hand')} of the opponent. Gain and cost are per unit wagered, after"
        f" {percent(found.commission, 2)} commission on winnings. The house way follows {found.clause}.",
    )
