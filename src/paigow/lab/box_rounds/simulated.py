"""Simulated rounds of several boxes as one answer: estimates with their errors, and exact figures beside them."""

from pathlib import Path

import msgspec
from msgspec import Struct

from paigow.lab.boxes import two_boxes
from paigow.lab.figures import LabAnswer
from paigow.lab.odds import Role
from paigow.lab.policy_names import Sides
from paigow.lab.simulation.estimates import Estimates, Hour
from paigow.lab.simulation.figures import figures
from paigow.lab.simulation.risk import by_bankroll
from paigow.lab.simulation.simulate import Progress, Setup, simulate


class Sampled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A mean over the simulated rounds, in wagers, with its standard error."""

    mean: float
    standard_error: float


class SampledRound(Sampled, frozen=True, kw_only=True):
    """A gain of one round, in wagers."""

    standard_deviation: float


class BankResult(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One net result of the bank, in wagers, and how often it came."""

    net: int
    rounds: int
    share: float


class BankRound(SampledRound, frozen=True, kw_only=True):
    """What the bank takes less what it pays in a round, before commission."""

    distribution: list[BankResult]


class Cover(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The least stake, in wagers, with which a bank can pay a round with this probability."""

    probability: float
    stake: int
    short: float
    """Share of rounds in which the stake is too small."""
    standard_error: float


class BankrollRisk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Risk of ruin with one bankroll, in wagers."""

    bankroll: float
    session: float
    """Probability within the session, by a Brownian motion."""
    ever_at_most: float


class SimulatedRuin(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often the bankroll no longer covered the wagers of another round within a session."""

    bankroll: float
    """In wagers."""
    rounds_per_session: int
    sessions: int
    ruined: int
    probability: float
    standard_error: float
    interval: tuple[float, float]
    """95 %, by Wilson."""
    recursion: float | None
    """The probability from the simulated results of single rounds, round by round; null if it would take too long."""
    diffusion: float
    """The same for a Brownian motion of equal mean and variance."""
    ever_at_most: float
    """Bound on the probability in endless play; 1 for a side that loses on average."""
    by_bankroll: list[BankrollRisk]


class SimulatedHour(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Money gained in an hour, in the currency of the wager."""

    hands: float
    wager: float
    mean: float
    standard_error: float
    standard_deviation: float
    interval: tuple[float, float]
    """Covers the result of 95 of 100 hours."""


class CountedFigures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The exact figures beside the simulated ones."""

    mean: float | None
    """Null for a bank against more than two boxes, whose commission cannot be counted."""
    standard_deviation: float
    correlation: float
    bank_standard_deviation: float


class SimulatedRounds(LabAnswer, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Random rounds of several boxes against one bank. Amounts are in wagers of one unit on each box."""

    book: str
    role: Role
    player: str
    """Policy on every box."""
    banker: str
    commission: str
    rounds: int
    seed: int
    boxes: int
    held: int
    """Number of the role's boxes."""
    mean: float
    """The role's gain of each unit wagered, after commission; a bank pays it on its net of a round."""
    standard_error: float
    interval: tuple[float, float]
    """95 %."""
    standard_deviation: float
    """Of the gain of one box alone, after commission on that box."""
    correlation: float | None
    """Between the gains of two boxes; null for one box."""
    correlation_standard_error: float | None
    round: SampledRound
    """The role's gain of a round."""
    bank: BankRound
    commission_on_net: Sampled
    """What a banking player pays in a round on the gain from all boxes together."""
    commission_on_each: Sampled
    """What it would be on each beaten box."""
    house: SampledRound
    """The gain of the house as banker, winners' commission included."""
    cover: list[Cover]
    ruin: SimulatedRuin | None
    hour: SimulatedHour | None
    exact: CountedFigures
    half_counted: Sampled | None
    """A bank's gain of each unit wagered with counted wins and losses and simulated commission; null if ``exact``
    has it."""


def simulated_rounds(
    both: Sides,
    setup: Setup,
    *,
    hour: Hour | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    resume: Path | None = None,
    progress: Progress | None = None,
) -> SimulatedRounds:
    """Play random rounds, and return every figure of them with its error and, where it can be counted, its exact value.

    Args:
        both: The policies, from ``lab.sides``.
        setup: What is played, for how long, and the seed.
        hour: Rounds per hour and wager, to convert the gain into money.
        workers: As for ``lab.simulate``, like the rest.
        cluster: Address of a Dask scheduler.
        resume: A file for finished chunks.
        progress: Receives the number of rounds played, and of all rounds.

    Raises:
        LabError: as ``lab.simulate``.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> rate = lab.edge(paigow.load("nz")).commission
        >>> bank = lab.Setup(rounds=1_000, seed=1, boxes=7, role="banker", commission=rate)
        >>> both = lab.sides(paigow.load("nz"), "house-way", "house-way", rate)
        >>> found = lab.simulated_rounds(both, bank, workers=1)
        >>> found.cover[-1].stake, sum(row.rounds for row in found.bank.distribution)
        (7, 1000)
    """
    played = simulate(both, setup, workers=workers, cluster=cluster, resume=resume, progress=progress)
    answer = figures(played, hour=hour, exact=two_boxes(*both))
    if answer["ruin"]:
        answer["ruin"]["by_bankroll"] = by_bankroll(Estimates(played))
    return msgspec.convert(answer, SimulatedRounds)
