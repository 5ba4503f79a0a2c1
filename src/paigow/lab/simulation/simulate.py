"""Simulated rounds: several boxes against one bank, dealt at random, in chunks that any worker can play.

Every chunk has its own stream of random bits, from the seed and the chunk's number, and its result is whole
numbers that are added up. So a seed gives the same figures on any number of workers and after any
interruption.
"""

import os
from collections.abc import Callable
from contextlib import closing
from fractions import Fraction
from hashlib import sha256
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from paigow.lab.errors import LabError
from paigow.lab.hands import Whole
from paigow.lab.odds import Role
from paigow.lab.policies import check_commission
from paigow.lab.policy_names import Sides
from paigow.lab.simulation.bankroll import Stretch, ruined, stretches
from paigow.lab.simulation.deals import BLOCK, MOST_BOXES, Play, chance_of, deal, play_of, results
from paigow.lab.simulation.workers import each

CHUNK: Final = 1 << 19
"""Rounds played as one task, from one stream of random bits."""
_SAVE_S: Final = 5
"""Interval at which a resumable run is saved."""
_FREED: Final = 1 << 24
"""Bytes allocated and freed before a chunk, so that the allocator of a fresh process keeps a block's memory
for the next one. Otherwise it returns to the system after every block, which takes a third of the time."""
Progress = Callable[[int, int], None]
"""Receives the number of rounds played, and of all rounds."""


class ResumeError(LabError):
    """A file from which this run cannot be resumed."""


class Setup(Struct, frozen=True, kw_only=True):
    """The simulated setup.

    Raises:
        LabError: a figure is out of range; the message names it.
    """

    rounds: int
    seed: int
    boxes: int
    """Boxes against the bank, each with a wager of one unit, all set by the player's policy."""
    commission: Fraction
    """Commission on each box's win, and on a bank's gain from all boxes together in a round."""
    role: Role = "player"
    """Side whose gain is estimated; the banker is a player, who pays commission."""
    held: int = 1
    """Number of boxes on which the player wagers; the banker faces all."""
    bankroll: Fraction | None = None
    """The role's bankroll at the start of a session, in units, for the risk of ruin."""
    session: int | None = None
    """Rounds of a session."""

    def __post_init__(self) -> None:
        _expect("rounds", self.rounds, 2, None)
        _expect("seed", self.seed, 0, None)
        _expect("boxes", self.boxes, 1, MOST_BOXES)
        _expect("held", self.held, 1, self.boxes)
        if not 0 <= self.commission < 1:
            raise LabError(f"commission: {self.commission}: expected 0 or more and less than 1")
        if (self.bankroll is None) != (self.session is None):
            raise LabError("bankroll and session: expected both or neither")
        if self.bankroll is not None and self.bankroll < self.at_stake:
            raise LabError(
                f"bankroll: {self.bankroll}: expected {self.at_stake} or more, the wagers of a round"
            )
        if self.session is not None:
            check_commission(self.commission)  # gains of a session are added in 64 bits
            _expect("session", self.session, 1, self.rounds)

    @property
    def at_stake(self) -> int:
        """Return the number of the role's boxes: its largest loss in a round, in units."""
        return self.boxes if self.role == "banker" else self.held

    @property
    def limit(self) -> int | None:
        """Return the gain, in parts of a unit, below which the next wagers are not covered, or ``None``."""
        if self.bankroll is None:
            return None
        return ceil((self.at_stake - self.bankroll) * self.commission.denominator)

    def gain(self, wins: int, losses: int) -> int:
        """Return the role's gain from a round with these wins and losses, in parts of a unit (by commission).

        Rule: NZ 6.14, CAN 12.8, MA 8(o), RWS 4.2: a bank's commission is taken on its gain from all boxes
        together; here exactly, rounded in ``estimates.commission_in_coins``.
        """
        whole = self.commission.denominator
        kept = whole - self.commission.numerator
        if self.role == "player":
            return kept * wins - whole * losses
        return (kept if losses > wins else whole) * (losses - wins)


class Sums(Struct, kw_only=True):
    """Totals of played rounds. Totals of two parts are added in any order."""

    cells: list[int]
    """Rounds by wins * (boxes + 1) + losses of the boxes."""
    sessions: int = 0
    """Whole sessions within one chunk."""
    ruined: int = 0
    """How many of them ended in ruin."""
    stretches: list[Stretch] = []
    """Parts of sessions that span several chunks."""

    def add(self, more: "Sums") -> None:
        """Add another part."""
        self.cells = [a + b for a, b in zip(self.cells, more.cells, strict=True)]
        self.sessions += more.sessions
        self.ruined += more.ruined
        self.stretches.extend(more.stretches)


class Simulation(Struct, frozen=True, kw_only=True):
    """Simulated rounds; ``estimates`` computes figures from them."""

    book: str
    player: str
    """Policy on every box."""
    banker: str
    setup: Setup
    cells: tuple[int, ...]
    """Rounds by wins * (boxes + 1) + losses of the boxes."""
    sessions: int
    ruined: int


class ChunkTask(Struct, frozen=True):
    """A worker's task: play a chunk of rounds."""

    play: Play
    setup: Setup

    def __call__(self, chunk: int) -> Sums:
        """Play one chunk: rounds from ``chunk * CHUNK`` on."""
        np.empty(_FREED, np.uint8)
        setup = self.setup
        first = chunk * CHUNK
        rounds = min(CHUNK, setup.rounds - first)
        chance = chance_of(setup.seed, chunk)
        cells = np.zeros((setup.boxes + 1) ** 2, np.int64)
        gains: Whole = np.zeros(rounds if setup.session else 0, np.int64)
        of_cell = _gains(setup)
        for at in range(0, rounds, BLOCK):
            tiles = deal(chance, min(BLOCK, rounds - at))
            met = results(self.play, tiles)
            cells += np.bincount(met, minlength=len(cells))
            if setup.session:
                own = met if setup.at_stake == setup.boxes else results(self.play, tiles, setup.at_stake)
                gains[at : at + len(own)] = of_cell[own]
        if setup.session is None or setup.limit is None:
            return Sums(cells=cells.tolist())
        whole, ended, parts = stretches(gains, first, setup.session, setup.limit)
        return Sums(cells=cells.tolist(), sessions=whole, ruined=ended, stretches=parts)


def simulate(
    sides: Sides,
    setup: Setup,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    resume: Path | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play rounds at random.

    Args:
        sides: The policies.
        setup: The setup.
        workers: Number of processes on this machine, by default one for each core.
        cluster: Address of a Dask scheduler to use instead.
        resume: A file for finished chunks; if it exists, the run resumes from it.
        progress: Receives the progress.

    Raises:
        ResumeError: the file is of another run, or unreadable, or not writable.
        ClusterError: the cluster is unusable.
        KeyboardInterrupt: the run was interrupted; the file has the finished chunks.
    """
    hands, player, banker = sides
    task = ChunkTask(play_of(hands, player, banker, setup.boxes), setup)
    chunks = -(-setup.rounds // CHUNK)
    kept = _Kept(resume, task, sides)
    left = [chunk for chunk in range(chunks) if chunk not in kept.done]
    tell = progress or (lambda _played, _of: None)
    tell(kept.played, setup.rounds)
    try:
        with closing(each(task, left, workers=workers, cluster=cluster)) as playing:
            for chunk, sums in playing:
                kept.add(chunk, sums)
                tell(kept.played, setup.rounds)
    finally:
        kept.save()
    sums = kept.sums
    more, ended = ruined(sums.stretches, setup.session or 1, setup.rounds, setup.limit or 0)
    return Simulation(
        book=hands.book.id,
        player=player.name,
        banker=banker.name,
        setup=setup,
        cells=tuple(sums.cells),
        sessions=sums.sessions + more,
        ruined=sums.ruined + ended,
    )


def _gains(setup: Setup) -> NDArray[np.int64]:
    """Return the role's gain by wins * (boxes + 1) + losses of its boxes."""
    boxes = range(setup.at_stake + 1)
    return np.array([setup.gain(wins, losses) for wins in boxes for losses in boxes])


def _expect(name: str, value: int, least: int, most: int | None) -> None:
    if value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise LabError(f"{name}: {value}: expected {expected}")


# ---- the file for resuming a run -----------------------------------------------------------------------------------


class _File(Struct, kw_only=True):
    """The contents of the file."""

    run: dict[str, str]
    """Description of the run; a file is refused if any part differs."""
    done: list[tuple[int, int]]
    """First and last of each range of finished chunks."""
    sums: Sums


class _Kept:
    """The finished part of a run, in memory and in the file if there is one."""

    def __init__(self, path: Path | None, task: ChunkTask, sides: Sides) -> None:
        self.path = path
        self.rounds = task.setup.rounds
        self.run = _description(task, sides)
        self.done: set[int] = set()
        self.sums = Sums(cells=[0] * (task.setup.boxes + 1) ** 2)
        if path is not None and path.exists():
            self._load(path)
        self.save()

    @property
    def played(self) -> int:
        """Return the number of finished rounds."""
        return sum(self.sums.cells)

    def add(self, chunk: int, sums: Sums) -> None:
        self.done.add(chunk)
        self.sums.add(sums)
        if perf_counter() - self.saved > _SAVE_S:
            self.save()

    def save(self) -> None:
        """Replace the file atomically."""
        self.saved = perf_counter()
        if self.path is None:
            return
        content = msgspec.json.encode(_File(run=self.run, done=_runs(self.done), sums=self.sums))
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}.part")
        try:
            with beside.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self.path)
        except OSError as error:
            raise ResumeError(f"resume: {str(self.path)!r}: cannot be written: {error.strerror}") from error

    def _load(self, path: Path) -> None:
        try:
            file = msgspec.json.decode(path.read_bytes(), type=_File)
        except OSError as error:
            raise ResumeError(f"resume: {str(path)!r}: cannot be read: {error.strerror}") from error
        except msgspec.MsgspecError as error:
            raise ResumeError(f"resume: {str(path)!r}: no file of a simulation: {error}") from error
        others = [
            f"{name} is {file.run.get(name)!r} there and {self.run.get(name)!r} here"
            for name in sorted(self.run.keys() | file.run.keys())
            if file.run.get(name) != self.run.get(name)
        ]
        if others:
            raise ResumeError(f"resume: {str(path)!r}: of another run: {'; '.join(others)}")
        self.done = {chunk for first, last in file.done for chunk in range(first, last + 1)}
        played = sum(min(CHUNK, self.rounds - chunk * CHUNK) for chunk in self.done)
        if len(file.sums.cells) != len(self.sums.cells) or sum(file.sums.cells) != played:
            raise ResumeError(f"resume: {str(path)!r}: its sums are not those of its chunks")
        self.sums = file.sums


def _description(task: ChunkTask, sides: Sides) -> dict[str, str]:
    """Return everything on which the figures depend, in words."""
    tables = sha256(task.play.player.tobytes() + task.play.banker.tobytes()).hexdigest()
    fields: dict[str, Any] = {name: getattr(task.setup, name) for name in Setup.__struct_fields__}
    return {
        "book": sides.hands.book.id,
        "player": sides.player.name,
        "banker": sides.banker.name,
        "policies": tables,
        "chunk": str(CHUNK),
        **{name: str(value) for name, value in fields.items()},
    }


def _runs(numbers: set[int]) -> list[tuple[int, int]]:
    """Return the first and last of each run of consecutive numbers."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
