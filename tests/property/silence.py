"""Nobody at a table says anything any more: what the automatic dealer does then, until it waits for somebody."""

import random
from typing import Final, NamedTuple

from msgspec.structs import replace

from paigow.books import Book
from paigow.log.draws import RoundSecrets
from paigow.runtime import Pace
from paigow.runtime.dealer import dealer
from paigow.table import Refusal, State, decide, evolve
from paigow.table import commands as c
from paigow.table.core.beacons import QUICKNET
from tests.property.play import COMMITTED, NOON_MS, published

CLOCK_S: Final = 30
"""Each of the table's clocks, where it has any."""
LONGEST_MS: Final = 20 * 60_000
"""No round takes longer from any moment, if nobody says anything: at most eight players are offered the bank."""
MOST_DUTIES: Final = 400
BEACONS_NOON_MS: Final = NOON_MS + 19_593 * 86_400_000
"""The first noon at which the public beacon runs."""
assert QUICKNET.time_ms(1) < BEACONS_NOON_MS < QUICKNET.time_ms(1) + 86_400_000


class Silence(NamedTuple):
    """How a table goes on while everybody is silent."""

    state: State
    """The table when the dealer waits for people or the round has ended."""
    is_over: bool
    """The round has ended, or none was on."""
    ms: int
    """How long it took."""


def fallen_silent(state: State, book: Book, clock_s: int | None, rng: random.Random) -> Silence:
    """Let the dealer go on alone from a state, and return where that ends: the round is over or waits for people.

    Args:
        state: The table at the moment from which nobody says anything.
        book: The rule book of the table.
        clock_s: Each of the table's clocks in seconds. ``None`` means that it has none.
        rng: Draws the tiles and the dice.
    """
    noon_ms = NOON_MS if not state.limits.beacon else BEACONS_NOON_MS
    begin_ms = now_ms = max(noon_ms, state.round.deadline_ms or 0)
    phase_since_ms = now_ms
    for _ in range(MOST_DUTIES):
        needs = dealer.Circumstances(
            pace=Pace.normal(),
            now_ms=now_ms,
            last_wager_ms=begin_ms,
            bots_are_busy=False,
            phase_since_ms=phase_since_ms,
            wagered_since_ms=begin_ms,
        )
        task = dealer.next_task(state, book, needs)
        if task is None or task.duty is c.WashTiles:
            return Silence(state, task is not None, now_ms - begin_ms)
        now_ms = max(now_ms, now_ms + task.wait_ms if task.at_ms is None else task.at_ms)
        facts = dealer.RoundFacts(
            now_ms=now_ms,
            betting_s=clock_s,
            setting_s=clock_s,
            offer_s=clock_s,
            cover_s=clock_s,
            secrets=RoundSecrets(rng.randbytes(32), rng.randbytes(32), rng.randbytes(32)),
            closed_at=b"",
            removal_at=b"",
            state=state,
            book=book,
        )
        command = dealer.command(task, facts)
        if isinstance(command, c.RevealSecrets):
            command = published(state)
        elif isinstance(command, c.OpenBets):
            command = replace(command, commitments=state.round.commitments or COMMITTED)
        after = _done(state, command, book)
        phase_since_ms = phase_since_ms if after.phase == state.phase else now_ms
        state = after
    raise AssertionError(f"the dealer does not come to an end: {state.phase}")


def _done(state: State, command: c.AnyCommand, book: Book) -> State:
    """The table after one of the dealer's duties; the float tray is filled first where it is short."""
    decided = decide(state, command, book)
    if isinstance(decided, Refusal) and decided.code == "float_is_short":
        return _done(_done(state, c.FillFloat(coins=10**9), book), command, book)
    assert not isinstance(decided, Refusal), (command, decided)
    for event in decided:
        state = evolve(state, event)
    return state
