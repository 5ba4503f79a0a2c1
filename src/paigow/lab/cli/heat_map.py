"""``paigow lab heat-map``."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import Parameter

from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, Rows, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.heat_map import HeatCell, HeatMap

HEADER: Final = ("tiles", "hands", "win", "push", "lose", "gain", "best_gain", "cost")
Measure = Literal["gain", "best_gain", "cost", "win", "push", "lose", "hands"]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class CountedHands:
    """The hands that count."""

    holding: Annotated[
        str, Parameter(help='At most two tiles that every hand holds as well, such as "6-6 1-1".')
    ] = ""
    only: Annotated[
        Literal["all", "pair", "no-pair", "mistakes"],
        Parameter(help="Hands that count; mistakes: those that the policy does not set best."),
    ] = "all"


ALL_HANDS: Final = CountedHands()


def heat_map(
    *,
    rules: ChosenRules = RULES,
    policy: Annotated[str, Parameter(help="Policy whose hands to average.")] = "house-way",
    against: Against = AGAINST,
    which: CountedHands = ALL_HANDS,
    measure: Annotated[Measure, Parameter(help="Figure to sort by and to draw.")] = "gain",
    most: Annotated[int, Parameter(help="Number of pairs of tiles to list.")] = 20,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute what any two tiles are worth: the mean over all hands that hold both."""
    form.check()
    between("most", most, 1, 153)
    chosen, rate = rules.chosen, rules.rate
    with calculating(options=against.options("policy")):
        from paigow.lab.heat_map import heat_map as count

        found = count(
            chosen,
            policy,
            role=against.role,
            opponent=against.opponent,
            commission=rate,
            holding=which.holding,
            only=which.only,
        )
    answer = found.as_json()
    form.give(answer, rows(answer), lambda: _show(found, measure, most), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.heat_map(answer, look, measure=measure))
    return 0


def rows(answer: dict[str, Any]) -> Rows:
    """Return the table of an answer."""
    return HEADER, [
        [
            " ".join(cell["tiles"]),
            *(cell[name] for name in HEADER[1:5]),
            *(cell[name]["fraction"] for name in HEADER[5:]),
        ]
        for cell in answer["cells"]
    ]


def _figure(cell: "HeatCell", opposing: int, measure: Measure) -> float:
    """Return what a pair of tiles is sorted by."""
    value = float(getattr(cell, measure))
    return value / (cell.hands * opposing) if measure in {"win", "push", "lose"} else value


def _show(found: "HeatMap", measure: Measure, most: int) -> None:
    cells = sorted(found.cells, key=lambda cell: _figure(cell, found.opposing, measure), reverse=True)
    with_tiles = f", holding {' '.join(found.holding)}" if found.holding else ""
    print_table(
        f"{found.book}: {found.policy} as {found.role} against {found.opponent}{with_tiles}, hands: {found.only}",
        ("Tiles", "Hands", "Win", "Push", "Lose", "Gain", "Best gain", "Cost"),
        [
            (
                " ".join(cell.tiles),
                cell.hands,
                *(
                    percent(count / (cell.hands * found.opposing), 2)
                    for count in (cell.win, cell.push, cell.lose)
                ),
                *(percent(value, 3) for value in (cell.gain, cell.best_gain, cell.cost)),
            )
            for cell in cells[:most]
        ],
        f"{found.hands:,} of 35,960 hands count. Each line is the mean over the hands that hold both tiles, of each"
        " wager, after commission on winnings. Best gain: every hand is set best. Cost: the difference.",
        f"Sorted by {measure.replace('_', ' ')}, the highest first. Percentages are rounded; --json has the fractions.",
    )
