"""``paigow lab fixed-way``."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.output import counted
from paigow.lab.cli.options import RULES, ChosenRules, Role, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, Rows, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.game.best_way import BestWay, Improvement

WAY_HEADER = ("hand", "ways", "low", "high")
MOST = 1000


def fixed_way(
    *,
    rules: ChosenRules = RULES,
    way: Annotated[str, Parameter(help="Policy to improve by single changes.")] = "house-way",
    side: Annotated[Role, Parameter(help="Side that uses the policy.")] = "banker",
    changes: Annotated[int, Parameter(help="Maximum number of single changes.")] = 100,
    every_hand: Annotated[
        bool, Parameter(help="List the best fixed way hand by hand, in JSON and CSV.")
    ] = False,
    form: ChartFormat = DRAWN,
) -> int:
    """Improve a house way, and find the best way without mixing.

    Each change sets one kind of hand differently: the one that helps most against the best response. A negative
    loss is a gain. A fixed way always sets a hand in the same way. The command also prints a bound: no fixed way
    loses less.
    """
    form.check()
    between("changes", changes, 0, MOST)
    chosen = rules.chosen
    with calculating(options={"player": "way", "banker": "way"}):
        from paigow.lab.cli.equilibrium import solved_game
        from paigow.lab.game.fixed_way import FixedWay
        from paigow.lab.game.fixed_way import fixed_way as improve
        from paigow.lab.tables.several_boxes import fixed_way as table

        improved, best = improve(
            chosen,
            way,
            side=side,
            commission=rules.rate,
            changes=changes,
            solve=lambda book, rate: solved_game(book, rate, 1e-6, bounds=False),
        )
    answer = FixedWay.of(improved, best).as_json()
    rows: Rows = table(answer)
    if every_hand:
        answer["best"]["every_hand"] = list(best.rows())
        rows = (WAY_HEADER, _way_rows(answer["best"]["every_hand"]))
    form.give(answer, rows, lambda: _show(improved, best), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.changes(answer, look))
    return 0


def _way_rows(hands: list[dict[str, Any]]) -> list[list[object]]:
    return [
        [" ".join(one["hand"]), one["ways"], " ".join(one["low"]), " ".join(one["high"])] for one in hands
    ]


def _show(improved: "Improvement", best: "BestWay") -> None:
    answer = improved.as_json()
    print_table(
        f"{improved.book}: most useful single changes to {improved.policy} of the {improved.side}",
        ("Change", "Hand", "Hands", "Low before", "Low after", "Loss to the best response"),
        [
            (number, " ".join(step["hand"]), step["ways"], " ".join(step["from"]["low"]), " ".join(step["to"]["low"]),
             percent(step["loss"]["value"], 4))
            for number, step in enumerate(answer["steps"][:20], 1)
        ],
        f"Loss without changes: {percent(improved.before, 4)} of each wager.",
        *(
            f"Loss after {counted(one['changes'], 'change')}: {percent(one['loss']['value'], 4)}."
            for one in answer["after"]
        ),
        f"The best fixed way found loses {percent(best.loss, 4)}; the equilibrium loses {percent(best.equilibrium, 4)};"
        + (" no fixed way loses less." if best.is_best else f" no fixed way loses less than {percent(best.bound, 6)}."),
    )  # fmt: skip
