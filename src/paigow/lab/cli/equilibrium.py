"""``paigow lab equilibrium``."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from paigow.cli.output import UsageError, counted
from paigow.lab.cli.options import RULES, ChosenRules, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table
from paigow.lab.tables import rows

if TYPE_CHECKING:
    from fractions import Fraction

    from paigow.books import Book
    from paigow.lab.game.equilibrium import Equilibrium, Exploitability

WIDEST_GAP = 1.0

Gap = Annotated[float, Parameter(help="Largest distance between the proven bounds, as a share of a wager.")]
Bounds = Annotated[bool, Parameter(help="Stop at the bounds. Do not compute the exact value.")]


def equilibrium(
    *,
    rules: ChosenRules = RULES,
    gap: Gap = 1e-6,
    bounds: Bounds = False,
    ways: Annotated[
        bool, Parameter(help="Also compare the house way of every book with the equilibrium.")
    ] = False,
    every_hand: Annotated[
        bool, Parameter(help="List the settings of every hand in JSON and CSV, not only of mixed hands.")
    ] = False,
    form: ChartFormat = DRAWN,
) -> int:
    """Solve the setting game for optimal play on both sides.

    The value is for the player without the bank, for each unit wagered. The command computes exact bounds from the
    best responses to both mixes. With scipy it then finds and proves the value as a fraction.
    """
    form.check()
    chosen = rules.chosen
    _check_gap(gap)
    with calculating():
        from paigow.lab.figures import as_json

        rate = rules.rate_of(chosen)
        solved = solved_game(chosen, rate, gap, bounds=bounds)
        compared = _compared(chosen, solved) if ways else []
    answer = solved.summary().as_json()
    if ways:
        answer["house_ways"] = [one.as_json() for one in compared]
    if every_hand:
        answer["every_hand"] = as_json(solved.every_hand())
    form.give(
        answer,
        rows.mixed(answer["every_hand" if every_hand else "mixed_hands"]),
        lambda: _show(solved, answer, compared),
        chosen,
    )
    if form.chart:
        from paigow.lab import charts

        if compared:
            form.draw(lambda look: charts.exploitability(answer["house_ways"], look))
        else:
            form.draw(lambda look: charts.mixes(answer, look))
    return 0


def solved_game(book: "Book", rate: "Fraction", gap: float, *, bounds: bool) -> "Equilibrium":
    """Solve the equilibrium, with a progress report on the terminal."""
    from paigow.lab.game.equilibrium import equilibrium as solve

    with _telling() as progress:
        return solve(book, rate, gap=gap, exact=not bounds, progress=progress)


def _check_gap(gap: float) -> None:
    from paigow.lab.game.equilibrium import LEAST_GAP

    if not LEAST_GAP <= gap <= WIDEST_GAP:
        raise UsageError(f"--gap: {gap}: expected {LEAST_GAP} to {WIDEST_GAP:g} of a wager, such as 1e-6")


@contextmanager
def _telling() -> Iterator[Callable[[int, float], None] | None]:
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("Solving ...") as status:
        yield lambda rounds, gap: status.update(
            f"Solving: {counted(rounds, 'iteration')}, gap {gap:.2g} of a wager"
        )


def _compared(book: "Book", solved: "Equilibrium") -> "list[Exploitability]":
    """Return the house ways of all books, on both sides."""
    from paigow.books import BOOK_IDS
    from paigow.lab.game.equilibrium import SIDES, exploitability
    from paigow.lab.policy_names import sides

    words = ["house-way", *(f"house-way:{name}" for name in BOOK_IDS if name != book.id)]
    found = []
    for word in words:
        hands, policy, _ = sides(book, word, word, solved.commission)
        found += [exploitability(solved, hands, policy, side) for side in SIDES]
    return found


def print_mixed(title: str, hands: Sequence[dict[str, Any]], *notes: str) -> None:
    """Print the mixed hands of an equilibrium, with notes below."""
    print_table(
        title,
        ("Side", "Hand", "Hands", "Low hand and probability"),
        [
            (
                mixed["side"],
                " ".join(mixed["hand"]),
                mixed["ways"],
                ", ".join(
                    f"{' '.join(one['low'])}: {percent(one['probability'], 2)}" for one in mixed["settings"]
                ),
            )
            for mixed in hands
        ],
        *notes,
    )


def _show(solved: "Equilibrium", answer: dict[str, Any], compared: "list[Exploitability]") -> None:
    print_mixed(
        f"{solved.book}: hands with more than one setting in the equilibrium",
        answer["mixed_hands"],
        _value(solved),
        f"{counted(solved.iterations, 'iteration')} in {solved.seconds:.1f} s.",
    )
    if compared:
        print_table(
            "Gain of the best response to each house way, compared with the equilibrium",
            ("House way", "Used by", "Value to the player", "Gain"),
            [
                (one.policy, one.side, percent(one.value, 4), percent(one.exploitability.most, 4))
                for one in compared
            ],
        )


def _value(solved: "Equilibrium") -> str:
    if solved.value is not None:
        return f"Value to the player: {percent(solved.value, 6)} of each wager, exactly {solved.value}."
    return (
        f"Value to the player: {percent(solved.lower, 6)} to {percent(solved.upper, 6)} of each wager; proven gap"
        f" {float(solved.gap):.2g} of a wager."
    )
