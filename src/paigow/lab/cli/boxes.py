"""``paigow lab boxes``."""

from math import ceil, sqrt
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.output import UsageError, counted
from paigow.lab.cli.options import PAIR, RULES, ChosenRules, Pair, amount, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.lab.boxes import TwoBoxes

RESULTS = ("win_win", "win_push", "win_lose", "push_push", "push_lose", "lose_lose")
HEADER = ("boxes", "player_mean", "player_standard_deviation", "bank_mean", "bank_standard_deviation",
          "if_independent", "house_mean", "house_standard_deviation")  # fmt: skip
MOST_SESSION = 10**7


def boxes(
    *,
    rules: ChosenRules = RULES,
    pair: Pair = PAIR,
    bankroll: Annotated[
        str | None, Parameter(help="Bankroll of a player with one box, in wagers. Computes the risk of ruin.")
    ] = None,
    session: Annotated[
        int | None, Parameter(help="Rounds that the bankroll must last. Requires --bankroll.")
    ] = None,
    form: ChartFormat = DRAWN,
) -> int:
    """Compute how two boxes against one bank correlate.

    The command counts all deals of three hands. It shows the mean and the standard deviation of a round, in wagers,
    for each number of boxes: for a player with those boxes, for a bank before commission, and for the house, which
    takes the winners' commission.
    """
    form.check()
    chosen = rules.chosen
    if (bankroll is None) != (session is None):
        raise UsageError("--bankroll and --session: expected both or neither")
    purse = amount("bankroll", bankroll)
    if session is not None:
        between("session", session, 1, MOST_SESSION)
    with calculating():
        from paigow.lab.boxes import most_boxes, two_boxes
        from paigow.lab.policy_names import sides

        rate = rules.rate_of(chosen)
        found = two_boxes(*sides(chosen, pair.player, pair.banker, rate))
        answer = _answer(found, rate, most_boxes(chosen)) | {"book": chosen.id}
        answer["ruin"] = (
            _ruin(found, rate, purse, session) if purse is not None and session is not None else None
        )
    rows = [[row[name] for name in HEADER] for row in answer["by_boxes"]]
    form.give(answer, (HEADER, rows), lambda: _show(answer), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.spread(answer, look))
    return 0


def _answer(found: "TwoBoxes", rate: "Fraction", most: int) -> dict[str, Any]:
    from fractions import Fraction

    from paigow.lab.figures import ExactAmount, as_json

    kept, one = 1 - rate, Fraction(1)

    def row(number: int) -> dict[str, Any]:
        return {
            "boxes": number,
            "player_mean": float(number * found.mean(kept, -one)),
            "player_standard_deviation": found.deviation_over(number, kept, -one),
            "bank_mean": float(number * found.mean(-one, one)),
            "bank_standard_deviation": found.deviation_over(number, -one, one),
            "if_independent": sqrt(number * found.variance(-one, one)),
            "house_mean": float(number * found.mean(-kept, one)),
            "house_standard_deviation": found.deviation_over(number, -kept, one),
        }

    answer: dict[str, Any] = as_json(
        {
            "book": "",
            "player": found.player,
            "banker": found.banker,
            "commission": rate,
            "deals": found.deals,
            **{name: getattr(found, name) for name in RESULTS},
            "correlation": ExactAmount(found.correlation(kept, -one)),
            "variance": ExactAmount(found.variance(kept, -one)),
            "covariance": ExactAmount(found.covariance(kept, -one)),
            "by_boxes": [row(number) for number in range(1, most + 1)],
        }
    )
    return answer


def _ruin(found: "TwoBoxes", rate: "Fraction", bankroll: "Fraction", session: int) -> dict[str, Any]:
    """Return the risk of ruin for a player with one box, from the exact chances of a round."""
    from paigow.lab.simulation.bankroll import BankrollWalk

    if bankroll < 1:
        raise UsageError(f"--bankroll: {bankroll}: expected 1 or more, the wager of a round")
    whole = rate.denominator
    walk = BankrollWalk({
        whole - rate.numerator: float(found.win),
        0: float(1 - found.win - found.lose),
        -whole: float(found.lose),
    })  # fmt: skip
    limit = ceil((1 - bankroll) * whole)
    return {
        "bankroll": float(bankroll),
        "rounds": session,
        "recursion": walk.ruin(limit, session),
        "diffusion": walk.ruin_by_diffusion(limit, session),
        "ever_at_most": walk.ever_ruined_at_most(limit),
    }


def _show(answer: dict[str, Any]) -> None:
    print_table(
        f"{answer['book']}: two boxes ({answer['player']}) against a bank ({answer['banker']})",
        ("Results of the two boxes", "Deals", "Share"),
        [
            (name.replace("_", " and "), answer[name], percent(answer[name] / answer["deals"], 4))
            for name in RESULTS
        ],
        f"Counted over {counted(answer['deals'], 'deal')} of three hands. Correlation of the gains of two boxes:"
        f" {answer['correlation']['value']:.6f}.",
    )
    print_table(
        "One round, in wagers: mean and standard deviation",
        ("Boxes", "Player", "±", "Bank", "±", "± if independent", "House", "±"),
        [(row["boxes"], *(f"{row[name]:.4f}" for name in HEADER[1:])) for row in answer["by_boxes"]],
        *_risk(answer["ruin"]),
    )


def _risk(ruin: dict[str, Any] | None) -> list[str]:
    if ruin is None:
        return []
    risk = ruin["diffusion"] if ruin["recursion"] is None else ruin["recursion"]
    rounds = counted(ruin["rounds"], "round")
    return [f"Risk of ruin with a bankroll of {ruin['bankroll']:g} wagers in {rounds}: {percent(risk)}."]
