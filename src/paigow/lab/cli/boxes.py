"""``paigow lab boxes``."""

from typing import Annotated, Any

from cyclopts import Parameter

from paigow.cli.output import UsageError, counted
from paigow.lab.cli.options import PAIR, RULES, ChosenRules, Pair, amount, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

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
        from paigow.lab.box_rounds.boxes import several_boxes
        from paigow.lab.tables.several_boxes import boxes as table

        answer = several_boxes(
            chosen, pair.player, pair.banker, commission=rules.rate, bankroll=purse, session=session
        ).as_json()
    form.give(answer, table(answer), lambda: _show(answer), chosen)
    if form.chart:
        from paigow.lab import charts

        form.draw(lambda look: charts.spread(answer, look))
    return 0


def _show(answer: dict[str, Any]) -> None:
    from paigow.lab.box_rounds.boxes import RESULTS
    from paigow.lab.tables.several_boxes import BOXES

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
        [(row["boxes"], *(f"{row[name]:.4f}" for name in BOXES[1:])) for row in answer["by_boxes"]],
        *_risk(answer["ruin"]),
    )


def _risk(ruin: dict[str, Any] | None) -> list[str]:
    if ruin is None:
        return []
    risk = ruin["diffusion"] if ruin["recursion"] is None else ruin["recursion"]
    rounds = counted(ruin["rounds"], "round")
    return [f"Risk of ruin with a bankroll of {ruin['bankroll']:g} wagers in {rounds}: {percent(risk)}."]
