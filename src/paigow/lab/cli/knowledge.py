"""``paigow lab knowledge``."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.lab.cli.options import AGAINST, RULES, Against, ChosenRules, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.lab.value_of_information import OneTile, OtherTiles

HEADER = ("known", "gain_percent", "standard_error_percent", "fraction")


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
        from paigow.lab.value_of_information import one_tile, other_tiles

        tile = one_tile(chosen, role=against.role, opponent=against.opponent, commission=rate)
        others = other_tiles(
            chosen, role=against.role, opponent=against.opponent, commission=rate, samples=samples, seed=seed
        )
    answer = others.as_json() | {"one_tile": _one(tile.as_json())}
    form.give(answer, (HEADER, _rows(answer)), lambda: _show(tile, others), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.knowledge(answer, look))
    return 0


def _one(answer: dict[str, Any]) -> dict[str, Any]:
    return {name: answer[name] for name in ("elsewhere", "opponents", "tiles")}


def _rows(answer: dict[str, Any]) -> list[list[object]]:
    exact = [
        ("one tile elsewhere", answer["one_tile"]["elsewhere"]),
        ("one tile of the opponent", answer["one_tile"]["opponents"]),
    ]
    exact += [
        (f"a {tile['kind']} {where}", tile[where])
        for tile in answer["one_tile"]["tiles"]
        for where in ("elsewhere", "opponents")
    ]
    exact.append(("everything", answer["everything"]))
    sampled = [
        [f"{row['boxes']} other boxes", row["gain"]["percent"], row["standard_error"]["percent"], ""]
        for row in answer["known"]
    ]
    return sampled + [[name, share["percent"], 0, share["fraction"]] for name, share in exact]


def _show(tile: "OneTile", others: "OtherTiles") -> None:
    print_table(
        f"{tile.book}: gain of the {tile.role} from knowing one tile (exact)",
        ("Tile", "Not the opponent's", "The opponent's"),
        [
            ("any", percent(tile.elsewhere, 4), percent(tile.opponents, 4)),
            *((one.kind, percent(one.elsewhere, 4), percent(one.opponents, 4)) for one in tile.tiles),
        ],
    )
    print_table(
        f"Gain from knowing all tiles of other boxes ({others.samples:,} samples)",
        ("Boxes", "Gain", "Standard error"),
        [(one.boxes, percent(one.gain), percent(one.standard_error)) for one in others.known],
        f"Gains are per unit wagered. Without any knowledge the edge is {percent(others.edge)}."
        f" Knowing the opponent's four tiles gains exactly {percent(others.everything)}.",
    )
