"""No deadline moves when the machine's clock is set, and a hand clock runs each timer in time.

Tests with the machine's real clock are in ``tests/wall_clock/runtime/test_system_clock.py``.
"""

import asyncio
import threading
from collections.abc import Sequence

import pytest

from paigow.clock import SLEW, HandClock, SystemClock

HOUR_S = 3600
BEGIN_S = 1_770_000_000


class Machine:
    """A machine whose clock can be set. The count of passed time is never set."""

    def __init__(self) -> None:
        self.wall_s, self.elapsed_s = float(BEGIN_S), 0.0
        self.clock = SystemClock(lambda: round(self.wall_s * 1e9), lambda: round(self.elapsed_s * 1e9))

    def passes(self, seconds: float) -> None:
        self.wall_s += seconds
        self.elapsed_s += seconds

    def now_s(self) -> float:
        return self.clock.now_us() / 1e6 - BEGIN_S


def test_a_clock_that_agrees_with_the_machine_tells_its_time() -> None:
    machine = Machine()
    machine.passes(90)
    assert machine.now_s() == 90


@pytest.mark.parametrize("leap_s", [-HOUR_S, HOUR_S, -48 * HOUR_S, 23 * HOUR_S])
def test_the_machines_clock_is_set_and_a_minute_stays_about_a_minute(leap_s: int) -> None:
    machine = Machine()
    machine.passes(10)
    before_s = machine.now_s()
    machine.wall_s += leap_s
    assert machine.now_s() == before_s
    machine.passes(60)
    assert machine.now_s() - before_s == pytest.approx(60, abs=60 / SLEW)


@pytest.mark.parametrize("leap_s", [-HOUR_S, HOUR_S])
def test_in_the_end_the_clock_agrees_with_the_machine_again(leap_s: int) -> None:
    machine = Machine()
    machine.wall_s += leap_s
    for _ in range(SLEW * HOUR_S // 60):
        machine.passes(61)
        machine.now_s()
    assert machine.now_s() + BEGIN_S == pytest.approx(machine.wall_s)


@pytest.mark.parametrize("leaps_s", [(-HOUR_S, HOUR_S), (HOUR_S, -2 * HOUR_S, HOUR_S), (-100 * HOUR_S,)])
def test_time_never_goes_back(leaps_s: Sequence[int]) -> None:
    machine, told_s = Machine(), [0.0]
    for leap_s in leaps_s:
        machine.wall_s += leap_s
        for _ in range(5):
            machine.passes(0.3)
            told_s.append(machine.now_s())
    assert told_s == sorted(told_s)
    assert len(set(told_s)) == len(told_s), "and never stands still"


def test_a_machine_whose_clock_was_never_set_is_believed_once_it_is() -> None:
    machine = Machine()
    machine.wall_s += 50 * 365 * 24 * HOUR_S
    assert machine.now_s() + BEGIN_S == machine.wall_s


def test_what_was_recorded_is_not_undercut_by_a_clock_turned_back_before_the_start() -> None:
    machine = Machine()
    machine.clock.not_before((BEGIN_S + HOUR_S) * 1_000_000)
    machine.passes(20)
    assert machine.now_s() == pytest.approx(HOUR_S + 20, abs=20 / SLEW)


# ---- a hand clock -------------------------------------------------------------------------------------------------


def test_a_clock_set_by_hand_stands_still_until_it_is_advanced() -> None:
    clock = HandClock(now_ms=1000)
    assert (clock.now_us(), clock.elapsed_s()) == (1_000_000, 0.0)
    clock.advance(1500)
    assert (clock.now_us(), clock.elapsed_s()) == (2_500_000, 1.5)


def test_what_was_recorded_is_not_undercut_by_a_clock_set_by_hand() -> None:
    clock = HandClock(now_ms=1000)
    clock.not_before(900_000)
    assert clock.now_us() == 1_000_000
    clock.not_before(1_200_500)
    assert clock.now_us() == 1_200_500


def test_each_timer_runs_at_its_own_time_and_those_of_one_time_in_the_order_they_were_set() -> None:
    clock, ran = HandClock(now_ms=0), list[tuple[str, int]]()

    def note(name: str) -> None:
        ran.append((name, clock.now_us() // 1000))

    def set_another() -> None:
        clock.call_later(0.005, lambda: note("set by a timer"))

    clock.call_at(30, lambda: note("at 30"))
    clock.call_later(0.02, lambda: note("later 20"))
    clock.call_at(20, lambda: note("at 20"))
    clock.call_later(0.01, set_another)
    clock.advance(29)
    assert ran == [("set by a timer", 15), ("later 20", 20), ("at 20", 20)]
    clock.advance(1)
    assert ran[-1] == ("at 30", 30)


def test_a_timer_runs_once_and_not_once_it_is_cancelled() -> None:
    clock, ran = HandClock(now_ms=0), list[str]()
    clock.call_at(5, lambda: ran.append("once"))
    cancelled = clock.call_at(5, lambda: ran.append("cancelled"))
    cancelled.cancel()
    for _ in range(3):
        clock.advance(5)
    assert ran == ["once"]


def test_the_next_timer_is_the_first_that_is_not_cancelled_rounded_up_to_a_millisecond() -> None:
    clock = HandClock(now_ms=0)
    assert clock.next_ms() is None
    first = clock.call_later(0.0101, lambda: None)
    clock.call_at(20, lambda: None)
    assert clock.next_ms() == 11
    first.cancel()
    assert clock.next_ms() == 20
    clock.advance(20)
    assert clock.next_ms() is None


def test_a_timer_that_is_due_runs_in_the_next_turn_of_the_loop_and_not_at_once() -> None:
    async def test() -> None:
        clock, ran = HandClock(), list[str]()
        clock.call_later(0, lambda: ran.append("due"))
        clock.call_at(0, lambda: ran.append("past"))
        clock.call_at(0, lambda: ran.append("cancelled")).cancel()
        assert (ran, clock.next_ms()) == ([], None)
        await asyncio.sleep(0)
        assert ran == ["due", "past"]

    asyncio.run(test())


def test_a_sleeper_wakes_when_it_is_time() -> None:
    async def test() -> None:
        clock = HandClock()
        sleeper = asyncio.create_task(clock.sleep(2))
        await asyncio.sleep(0)
        clock.advance(1999)
        await asyncio.sleep(0)
        assert not sleeper.done()
        clock.advance(1)
        await sleeper

    asyncio.run(test())


def test_a_sleeper_who_is_cancelled_leaves_no_timer() -> None:
    async def test() -> None:
        clock = HandClock()
        sleeper = asyncio.create_task(clock.sleep(2))
        await asyncio.sleep(0)
        assert clock.next_ms() is not None
        sleeper.cancel()
        await asyncio.wait({sleeper})
        assert clock.next_ms() is None

    asyncio.run(test())


async def limited(clock: HandClock, delay_s: float | None, *, restarted_s: float | None = None) -> None:
    async with clock.timeout(delay_s) as limit:
        if restarted_s is not None:
            limit.restart(restarted_s)
        await asyncio.Event().wait()


@pytest.mark.parametrize("restarted_s", [None, 3.0])
def test_a_block_is_ended_when_its_time_is_up(restarted_s: float | None) -> None:
    async def test() -> None:
        clock = HandClock()
        block = asyncio.create_task(limited(clock, 2, restarted_s=restarted_s))
        await asyncio.sleep(0)
        left_ms = round((restarted_s or 2) * 1000)
        assert clock.next_ms() == clock.now_us() // 1000 + left_ms
        clock.advance(left_ms - 1)
        assert clock.next_ms() == clock.now_us() // 1000 + 1
        clock.advance(1)
        with pytest.raises(TimeoutError):
            await block

    asyncio.run(test())


def test_a_block_without_a_limit_is_not_ended() -> None:
    async def test() -> None:
        clock = HandClock()
        block = asyncio.create_task(limited(clock, None))
        await asyncio.sleep(0)
        assert clock.next_ms() is None
        clock.advance(10**9)
        await asyncio.sleep(0)
        assert not block.done()
        block.cancel()
        await asyncio.wait({block})

    asyncio.run(test())


def test_a_block_that_ends_in_time_leaves_no_timer() -> None:
    async def test() -> None:
        clock = HandClock()
        async with clock.timeout(2):
            assert clock.next_ms() is not None
        assert clock.next_ms() is None
        clock.advance(5000)

    asyncio.run(test())


def test_a_thread_waits_until_the_clock_has_been_advanced_far_enough() -> None:
    clock, waited = HandClock(), list[float]()

    def wait() -> None:
        clock.pause(2)
        waited.append(clock.elapsed_s())

    clock.pause(0)  # returns at once
    thread = threading.Thread(target=wait)
    thread.start()
    for _ in range(
        4
    ):  # wherever the thread is when the clock moves: it ends at two seconds or after two seconds of its own
        clock.advance(1000)
    thread.join()
    (ended_s,) = waited
    assert ended_s >= 2
