"""``paigow lab fixed-way``."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.lab.asked import RULES, Role, Rules, between, calculating
from paigow.cli.lab.output import DRAWN, Drawn, Rows, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.game.best_way import BestWay, Improvement

HEADER = ("changes", "hand", "ways", "from_low", "from_high", "to_low", "to_high", "loss")
WAY_HEADER = ("hand", "ways", "low", "high")
MOST = 1000


def fixed_way(
    *,
    rules: Rules = RULES,
    way: Annotated[str, Parameter(help="Policy to better by single changes.")] = "house-way",
    side: Annotated[Role, Parameter(help="Which side uses it.")] = "banker",
    changes: Annotated[int, Parameter(help="How many single changes at most.")] = 100,
    every_hand: Annotated[
        bool, Parameter(help="Add the best fixed way itself, hand by hand, to JSON; as CSV print that.")
    ] = False,
    form: Drawn = DRAWN,
) -> int:
    """Improve a published house way hand by hand, and find the best way that does not mix.

    Each change concerns a single kind of hand, the one that helps most against an opponent who answers best;
    a loss below 0 is a gain. The best fixed way comes with a bound that no other can exceed.
    """
    form.check()
    between("changes", changes, 0, MOST)
    chosen = rules.chosen
    with calculating(options={"player": "way", "banker": "way"}):
        from paigow.cli.lab.equilibrium import solved_game
        from paigow.lab.game.best_way import best_way, improve
        from paigow.lab.named import sides

        rate = rules.rate_of(chosen)
        hands, policy, _ = sides(chosen, way, way, rate)
        improved = improve(hands, policy, rate, side, most=changes)
        best = best_way(solved_game(chosen, rate, 1e-6, bounds=False), side)
    answer = {"improvement": improved.as_json(), "best": best.as_json()}
    rows: Rows = (HEADER, _rows(answer["improvement"]))
    if every_hand:
        answer["best"]["every_hand"] = list(best.rows())
        rows = (WAY_HEADER, _way_rows(answer["best"]["every_hand"]))
    form.give(answer, rows, lambda: _show(improved, best))
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.changes(answer, look))
    return 0


def _rows(improved: dict[str, Any]) -> list[list[object]]:
    rows: list[list[object]] = [[0, "", "", "", "", "", "", improved["before"]["loss"]["fraction"]]]
    for number, step in enumerate(improved["steps"], 1):
        tiles = [" ".join(step[which][hand]) for which in ("from", "to") for hand in ("low", "high")]
        rows.append([number, " ".join(step["hand"]), step["ways"], *tiles, step["loss"]["fraction"]])
    return rows


def _way_rows(hands: list[dict[str, Any]]) -> list[list[object]]:
    return [
        [" ".join(one["hand"]), one["ways"], " ".join(one["low"]), " ".join(one["high"])] for one in hands
    ]


def _show(improved: "Improvement", best: "BestWay") -> None:
    answer = improved.as_json()
    print_table(
        f"{improved.book}: {improved.policy} of the {improved.side}, the most useful single changes",
        ("", "Hand", "Hands", "From low", "To low", "Loss to the best answer"),
        [
            (number, " ".join(step["hand"]), step["ways"], " ".join(step["from"]["low"]), " ".join(step["to"]["low"]),
             percent(step["loss"]["value"], 4))
            for number, step in enumerate(answer["steps"][:20], 1)
        ],
        f"Without a change: {percent(improved.before, 4)} of each wager.",
        *(f"After {one['changes']}: {percent(one['loss']['value'], 4)}." for one in answer["after"]),
        f"The best fixed way found loses {percent(best.loss, 4)}, in the equilibrium {percent(best.equilibrium, 4)};"
        + (" no fixed way loses less." if best.is_best else f" no fixed way loses less than {percent(best.bound, 6)}."),
    )  # fmt: skip
