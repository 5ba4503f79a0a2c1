"""``paigow lab edge``."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from paigow.cli.output import UsageError
from paigow.lab.cli.options import PAIR, RULES, ChosenRules, Pair, Role, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from paigow.lab.game.mixed_odds import MixedOdds
    from paigow.lab.odds import Odds


def edge(
    *,
    rules: ChosenRules = RULES,
    pair: Pair = PAIR,
    role: Role = "player",
    classes: Annotated[
        bool, Parameter(help="Also count results by class of low hand and of high hand.")
    ] = False,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute the edge of one policy against another over all deals.

    There are 736,281,000 deals. A policy is house-way, house-way:BOOK (the house way of another book), best-low,
    best-high, optimal (the best response to the other side), equilibrium (the mix that `paigow lab equilibrium`
    finds), or an operator file with its own house way. The edge is the loss of the side (--role) for each unit
    wagered, after commission on its winnings.
    """
    form.check()
    chosen = rules.chosen
    with calculating():
        found = _counted(rules, pair, role, classes=classes)
        answer = found.as_json()
        if classes:
            from paigow.lab.classes import classes as count_classes

            counted = count_classes(chosen, pair.player, pair.banker, role=role, commission=rules.rate)
            answer["classes"] = counted.as_json()["classes"]

    def show() -> None:
        _show(found)
        if classes:
            _show_classes(answer)

    if classes:
        form.give(answer, rows.classes(answer), show, chosen)
        form.draw(lambda look: _charts().classes(answer, look))
    else:
        form.give(answer, rows.odds(answer), show, chosen)
        form.draw(lambda look: _charts().results(answer, look))
    return 0


def _counted(
    rules: ChosenRules, pair: Pair, role: Literal["player", "banker"], *, classes: bool
) -> "Odds | MixedOdds":
    from paigow.lab.policy_names import EQUILIBRIUM, edge

    if EQUILIBRIUM not in (pair.player, pair.banker):
        return edge(rules.chosen, pair.player, pair.banker, role=role, commission=rules.rate)
    if classes:
        raise UsageError(
            "--classes: not available for 'equilibrium'; expected another policy for --player and --banker"
        )
    from paigow.lab.game.mixed_odds import mixed_edge

    return mixed_edge(rules.chosen, pair.player, pair.banker, role=role, commission=rules.rate)


def _charts() -> Any:
    from paigow.lab import charts

    return charts


def _show(found: "Odds | MixedOdds") -> None:
    counts = [(name, round(getattr(found, name))) for name in ("win", "push", "lose")]
    print_table(
        f"{found.book}: player {found.player}, banker {found.banker}",
        (f"Result for the {found.role}", "Deals", "Share"),
        [
            *((name, count, percent(count / found.deals, 4)) for name, count in counts),
            ("total", found.deals, "100 %"),
        ],
        f"Edge against the {found.role}: {percent(found.edge)} of each wager, after {percent(found.commission)}"
        f" commission on winnings. Standard deviation: {found.standard_deviation:.4f} of a wager.",
    )


def _show_classes(answer: dict[str, Any]) -> None:
    each = answer["deals"] // 35_960
    for hand in ("low", "high"):
        print_table(
            f"The {answer['role']}'s {hand} hand",
            ("Class", "Hands", "Share", "Win", "Push", "Lose"),
            [
                (
                    row["class"].replace("_", " "),
                    row["hands"],
                    percent(row["hands"] / 35_960),
                    *(
                        percent(row[name] / (row["hands"] * each)) if row["hands"] else ""
                        for name in ("win", "push", "lose")
                    ),
                )
                for row in answer["classes"]
                if row["hand"] == hand
            ],
        )
