"""``paigow lab simulate``."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

from cyclopts import Parameter

from paigow.cli.output import UsageError, counted
from paigow.lab.cli.options import PAIR, RULES, ChosenRules, Pair, Role, amount, between, calculating
from paigow.lab.cli.output import DRAWN, ChartFormat, percent, print_table

if TYPE_CHECKING:
    from paigow.books import Book
    from paigow.lab.simulation.estimates import Hour

MOST_WORKERS = 4096


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Run:
    """What is played, for how long, and where."""

    boxes: Annotated[
        int | None,
        Parameter(help="Number of boxes against the bank. Default: all boxes of the book's layout."),
    ] = None
    held: Annotated[int, Parameter(help="Number of boxes that the player holds.")] = 1
    rounds: Annotated[int, Parameter(help="Number of rounds to simulate.")] = 1_000_000
    seed: Annotated[
        int, Parameter(help="Seed. The same seed gives the same figures with any number of workers.")
    ] = 1
    workers: Annotated[
        int | None, Parameter(help="Number of processes on this machine. Default: one for each core.")
    ] = None
    cluster: Annotated[
        str | None, Parameter(help="Address of a Dask scheduler, such as tcp://host:8786.")
    ] = None
    resume: Annotated[
        Path | None, Parameter(help="File that stores the progress. Repeat the command to continue.")
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
                raise UsageError("--workers and --cluster: expected only one")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Money:
    """Converts rounds into risk and money."""

    bankroll: Annotated[
        str | None,
        Parameter(help="Bankroll at the start of a session, in wagers. Computes the risk of ruin."),
    ] = None
    session: Annotated[int | None, Parameter(help="Rounds in a session. Requires --bankroll.")] = None
    hands_an_hour: Annotated[
        str | None, Parameter(help="Rounds per hour. Computes the result per hour. Requires --wager.")
    ] = None
    wager: Annotated[
        str | None, Parameter(help="Wager on each box, in any currency. Requires --hands-an-hour.")
    ] = None

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
    rules: ChosenRules = RULES,
    pair: Pair = PAIR,
    role: Role = "player",
    run: Run = RUN,
    money: Money = MONEY,
    form: ChartFormat = DRAWN,
) -> int:
    """Simulate random rounds of several boxes against one bank.

    The simulation estimates figures that have no exact count, with standard errors. Exact figures are shown beside
    the estimates where they exist. To continue an interrupted simulation, repeat the command with the same --resume
    file.
    """
    form.check()
    chosen = rules.chosen
    run.check()
    money.check(run.rounds)
    with calculating("rounds") as update:
        from paigow.lab.box_rounds.simulated import simulated_rounds
        from paigow.lab.boxes import most_boxes
        from paigow.lab.policy_names import sides
        from paigow.lab.simulation.simulate import Setup
        from paigow.lab.tables.several_boxes import simulate as table

        hour = money.hour
        boxes = _boxes(run.boxes, most_boxes(chosen), chosen)
        setup = Setup(
            rounds=run.rounds, seed=run.seed, boxes=boxes, held=between("held", run.held, 1, boxes), role=role,
            commission=rules.rate_of(chosen), bankroll=amount("bankroll", money.bankroll), session=money.session,
        )  # fmt: skip
        both = sides(chosen, pair.player, pair.banker, setup.commission)
        answer = simulated_rounds(
            both,
            setup,
            hour=hour,
            workers=run.workers,
            cluster=run.cluster,
            resume=run.resume,
            progress=update,
        ).as_json()
    form.give(answer, table(answer), lambda: _show(answer), chosen)
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
        raise UsageError(f"--boxes: {boxes}: expected 1 to {most} by {book.id}")
    return most if boxes is None else boxes


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
            "The same, with only the commission simulated",
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
        f"Gain of the {answer['role']} per round, in wagers",
        f"{of_round['mean']:.4f}",
        f"{of_round['standard_error']:.4f}",
        "",
    )
    yield "Standard deviation of that gain", f"{of_round['standard_deviation']:.4f}", "", ""
    yield (
        "Net result of the bank per round, in wagers",
        f"{bank['mean']:.4f}",
        f"{bank['standard_error']:.4f}",
        "",
    )
    yield (
        "Standard deviation of that result",
        f"{bank['standard_deviation']:.4f}",
        "",
        counted("bank_standard_deviation", 4),
    )
    for name, what in (
        ("commission_on_net", "Commission on the net win of the bank, in wagers"),
        ("commission_on_each", "Commission on each win of the bank, in wagers"),
        ("house", "Gain of the house as banker, in wagers"),
    ):
        yield what, f"{answer[name]['mean']:.4f}", f"{answer[name]['standard_error']:.4f}", ""


def _sentences(answer: dict[str, Any]) -> Iterator[str]:
    for cover in answer["cover"]:
        yield f"A bank of {counted(cover['stake'], 'wager')} can pay {percent(cover['probability'], 1)} of rounds."
    ruin = answer["ruin"]
    if ruin:
        low, high = ruin["interval"]
        yield (
            f"Risk of ruin with {ruin['bankroll']:g} wagers in {counted(ruin['rounds_per_session'], 'round')}:"
            f" {percent(ruin['probability'])} ({ruin['ruined']:,} of {counted(ruin['sessions'], 'session')}; 95 %"
            f" confidence interval {percent(low)} to {percent(high)})."
        )
    hour = answer["hour"]
    if hour:
        low, high = hour["interval"]
        yield (
            f"Result of an hour with {hour['hands']:g} rounds at {hour['wager']:g}: {hour['mean']:+,.2f} on average;"
            f" {low:+,.2f} to {high:+,.2f} in 95 % of hours."
        )
