"""``paigow lab knowledge``."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.box_rounds.knowledge import Knowledge


def knowledge(
    *,
    rules: ChosenRules = RULES,
    against: Against = AGAINST,
    samples: Annotated[
        int, Parameter(help="Number of deals to sample for the tiles of other boxes.")
    ] = 20_000,
    seed: Annotated[int, Parameter(help="Seed of the sample. The same seed gives the same figures.")] = 1,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute the value of knowing other players' tiles.

    The value of one exposed tile is exact. The value of other players' hands is estimated from a sample.
    """
    form.check()
    between("samples", samples, 2, 10_000_000)
    between("seed", seed, 0, 2**63)
    chosen, rate = rules.chosen, rules.rate
    with calculating(options=against.options()):
        from paigow.lab.box_rounds.knowledge import knowledge as count
        from paigow.lab.tables.several_boxes import knowledge as table

        found = count(
            chosen, role=against.role, opponent=against.opponent, commission=rate, samples=samples, seed=seed
        )
    answer = found.as_json()
    form.give(answer, table(answer), lambda: _show(found), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.knowledge(answer, look))
    return 0


def _show(found: "Knowledge") -> None:
    print_table(
        f"{found.book}: gain of the {found.role} from knowing one tile (exact)",
        ("Tile", "Not the opponent's", "The opponent's"),
        [
            ("any", percent(found.one_tile.elsewhere, 4), percent(found.one_tile.opponents, 4)),
            *(
                (one.kind, percent(one.elsewhere, 4), percent(one.opponents, 4))
                for one in found.one_tile.tiles
            ),
        ],
    )
    print_table(
        f"Gain from knowing all tiles of other boxes ({found.samples:,} samples)",
        ("Boxes", "Gain", "Standard error"),
        [(one.boxes, percent(one.gain), percent(one.standard_error)) for one in found.known],
        f"Gains are per unit wagered. Without any knowledge the edge is {percent(found.edge)}."
        f" Knowing the opponent's four tiles gains exactly {percent(found.everything)}.",
    )
