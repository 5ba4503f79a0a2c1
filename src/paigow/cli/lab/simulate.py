"""``paigow lab simulate``."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from paigow.cli.counting import counted
from paigow.cli.faults import UsageError
from paigow.cli.lab.asked import PAIR, RULES, Pair, Role, Rules, amount, between, calculating
from paigow.cli.lab.output import DRAWN, Drawn, percent, print_table

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.simulation.estimates import Hour

HEADER = ("net", "rounds", "share")
MOST_WORKERS = 4096


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Run:
    """What is played, for how long, and where."""

    boxes: Annotated[
        int | None, Parameter(help="Boxes against the bank; by default all of the book's layout.")
    ] = None
    held: Annotated[int, Parameter(help="Boxes that the player holds.")] = 1
    rounds: Annotated[int, Parameter(help="Rounds to play.")] = 1_000_000
    seed: Annotated[int, Parameter(help="The same seed gives the same figures on any number of workers.")] = 1
    workers: Annotated[
        int | None, Parameter(help="Processes on this machine; by default one for each core.")
    ] = None
    cluster: Annotated[
        str | None, Parameter(help="Address of a Dask scheduler, such as tcp://host:8786.")
    ] = None
    resume: Annotated[
        Path | None, Parameter(help="A file that keeps what is played; the same command goes on from it.")
    ] = None

    def check(self) -> None:
        """Refuse numbers out of range.

        Raises:
            UsageError: a number is out of range.
        """
        between("rounds", self.rounds, 2, 10**15)
        between("seed", self.seed, 0, 2**128)
        if self.workers is not None:
            between("workers", self.workers, 1, MOST_WORKERS)
            if self.cluster is not None:
                raise UsageError("--workers: a cluster has its own; expected one of --workers and --cluster")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Money:
    """Converts rounds into risk and money."""

    bankroll: Annotated[
        str | None, Parameter(help="In wagers, at the start of a session: the risk of ruin.")
    ] = None
    session: Annotated[int | None, Parameter(help="Rounds of a session, with --bankroll.")] = None
    hands_an_hour: Annotated[str | None, Parameter(help="Rounds an hour, with --wager: money an hour.")] = (
        None
    )
    wager: Annotated[str | None, Parameter(help="On each box, in any currency, with --hands-an-hour.")] = None

    def check(self, rounds: int) -> None:
        """Refuse half of a pair, and a session longer than the simulation.

        Raises:
            UsageError: there is one.
        """
        if (self.bankroll is None) != (self.session is None):
            raise UsageError("--bankroll and --session: expected both or neither")
        if (self.hands_an_hour is None) != (self.wager is None):
            raise UsageError("--hands-an-hour and --wager: expected both or neither")
        if self.session is not None:
            between("session", self.session, 1, rounds)

    @property
    def hour(self) -> "Hour | None":
        """Return hands an hour and the wager, if requested."""
        rounds, stake = amount("hands-an-hour", self.hands_an_hour), amount("wager", self.wager)
        if rounds is None or stake is None:
            return None
        from paigow.lab.simulation.estimates import Hour

        return Hour(rounds=rounds, wager=stake)


RUN: Final = Run()
MONEY: Final = Money()


def simulate(
    *,
    rules: Rules = RULES,
    pair: Pair = PAIR,
    role: Role = "player",
    run: Run = RUN,
    money: Money = MONEY,
    form: Drawn = DRAWN,
) -> int:
    """Play rounds at random, several boxes against one bank: what a count cannot give, with errors.

    An interrupted simulation resumes if it is started again with the same --resume file. Exact figures, if
    there are any, are shown beside the simulated ones.
    """
    form.check()
    chosen = rules.chosen
    run.check()
    money.check(run.rounds)
    with calculating():
        from paigow.lab.boxes import most_boxes, two_boxes
        from paigow.lab.named import sides
        from paigow.lab.simulation.estimates import Estimates
        from paigow.lab.simulation.figures import figures
        from paigow.lab.simulation.risk import by_bankroll
        from paigow.lab.simulation.simulate import Setup
        from paigow.lab.simulation.simulate import simulate as play

        hour = money.hour
        boxes = _boxes(run.boxes, most_boxes(chosen), chosen)
        setup = Setup(
            rounds=run.rounds, seed=run.seed, boxes=boxes, held=between("held", run.held, 1, boxes), role=role,
            commission=rules.rate_of(chosen), bankroll=amount("bankroll", money.bankroll), session=money.session,
        )  # fmt: skip
        both = sides(chosen, pair.player, pair.banker, setup.commission)
        with _telling() as progress:
            played = play(
                both, setup, workers=run.workers, cluster=run.cluster, resume=run.resume, progress=progress
            )
        answer = figures(played, hour=hour, exact=two_boxes(*both))
        if answer["ruin"]:
            answer["ruin"]["by_bankroll"] = by_bankroll(Estimates(played))
    rows = [[row[name] for name in HEADER] for row in answer["bank"]["distribution"]]
    form.give(answer, (HEADER, rows), lambda: _show(answer))
    if form.chart:
        from paigow.lab import charts

        form.draw(
            lambda look: (
                charts.below(charts.distribution(answer, look), charts.bankrolls(answer, look))
                if answer["ruin"]
                else charts.distribution(answer, look)
            )
        )
    return 0


def _boxes(boxes: int | None, most: int, book: "Book") -> int:
    if boxes is not None and not 1 <= boxes <= most:
        raise UsageError(f"--boxes: {boxes}: expected 1 to {most} against a bank by {book.id}")
    return most if boxes is None else boxes


@contextmanager
def _telling() -> Iterator[Callable[[int, int], None] | None]:
    """Show a progress bar if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("rounds", total=None)
        yield lambda played, of: bar.update(task, completed=played, total=of)


def _show(answer: dict[str, Any]) -> None:
    rows = list(_figures(answer))
    print_table(
        f"{answer['book']}: {counted(answer['boxes'], 'box|boxes')} ({answer['player']})"
        f" against a bank ({answer['banker']}), {counted(answer['rounds'], 'round')}, seed {answer['seed']}",
        ("Figure", "Value", "Standard error", "Exact"),
        rows,
        *_sentences(answer),
    )


def _figures(answer: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    exact = answer["exact"] or {}
    bank = answer["bank"]

    def counted(name: str, digits: int) -> str:
        value = exact.get(name)
        return "" if value is None else f"{value:.{digits}f}"

    yield (
        f"Gain of the {answer['role']}, % of each wager",
        f"{100 * answer['mean']:.4f}",
        f"{100 * answer['standard_error']:.4f}",
        f"{100 * exact['mean']:.4f}" if exact.get("mean") is not None else "",
    )
    if half := answer["half_counted"]:
        yield (
            "The same, if all but its commission is counted",
            f"{100 * half['mean']:.4f}",
            f"{100 * half['standard_error']:.4f}",
            "",
        )
    yield (
        "Standard deviation of one box",
        f"{answer['standard_deviation']:.4f}",
        "",
        counted("standard_deviation", 4),
    )
    if answer["correlation"] is not None:
        yield (
            "Correlation between two boxes",
            f"{answer['correlation']:.4f}",
            f"{answer['correlation_standard_error']:.4f}",
            counted("correlation", 4),
        )
    of_round = answer["round"]
    yield (
        f"The {answer['role']}'s round, in wagers",
        f"{of_round['mean']:.4f}",
        f"{of_round['standard_error']:.4f}",
        "",
    )
    yield "Its standard deviation", f"{of_round['standard_deviation']:.4f}", "", ""
    yield "The bank's net of a round, in wagers", f"{bank['mean']:.4f}", f"{bank['standard_error']:.4f}", ""
    yield (
        "Its standard deviation",
        f"{bank['standard_deviation']:.4f}",
        "",
        counted("bank_standard_deviation", 4),
    )
    for name, what in (
        ("commission_on_net", "Commission on a bank's net, in wagers"),
        ("commission_on_each", "Commission on each box that a bank beats"),
        ("house", "Gain of the house that banks, in wagers"),
    ):
        yield what, f"{answer[name]['mean']:.4f}", f"{answer[name]['standard_error']:.4f}", ""


def _sentences(answer: dict[str, Any]) -> Iterator[str]:
    for cover in answer["cover"]:
        yield f"A bank can pay {percent(cover['probability'], 1)} of rounds from {counted(cover['stake'], 'wager')}."
    ruin = answer["ruin"]
    if ruin:
        low, high = ruin["interval"]
        yield (
            f"Ruin from {ruin['bankroll']:g} wagers within {counted(ruin['rounds_per_session'], 'round')}:"
            f" {percent(ruin['probability'])} ({ruin['ruined']:,} of {counted(ruin['sessions'], 'session')}; 95 %:"
            f" {percent(low)} to {percent(high)})."
        )
    hour = answer["hour"]
    if hour:
        low, high = hour["interval"]
        yield (
            f"An hour of {hour['hands']:g} hands at {hour['wager']:g}: {hour['mean']:+,.2f}, 95 of 100 hours from"
            f" {low:+,.2f} to {high:+,.2f}."
        )
