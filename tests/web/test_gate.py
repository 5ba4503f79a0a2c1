"""Connections: for whom we wait, how long, and who goes when there is no room."""

from collections.abc import Callable

from paigow.web.edge.connection_limits import ConnectionLimiter, ConnectionSlot


class Line:
    """A connection that only notes what is done to it."""

    def __init__(self) -> None:
        self.done = ""

    def is_closing(self) -> bool:
        return bool(self.done)

    def close(self) -> None:
        self.done = self.done or "closed"

    def abort(self) -> None:
        self.done = "aborted"


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def limiter(
    connections: int = 4, per_address: int = 2, is_exempt: Callable[[str], bool] = bool
) -> ConnectionLimiter:
    return ConnectionLimiter(
        connections=connections,
        per_address=per_address,
        is_exempt=is_exempt if is_exempt is not bool else lambda host: False,
        clock=Clock(),
    )


def come(limiter: ConnectionLimiter, host: str, *, waits: bool = True) -> tuple[Line, ConnectionSlot | None]:
    line = Line()
    slot = limiter.enter(line, host)
    if slot is not None and waits:
        limiter.waits(slot, 10)
    return line, slot


def test_one_address_does_not_take_all_the_room() -> None:
    held = limiter()
    assert [come(held, "192.0.2.1", waits=False)[1] is not None for _ in range(3)] == [True, True, False]
    assert come(held, "192.0.2.2")[1] is not None


def test_one_address_never_has_more_than_half() -> None:
    held = limiter(connections=4, per_address=100)
    assert sum(come(held, "192.0.2.1", waits=False)[1] is not None for _ in range(9)) == 2


def test_one_who_has_a_whole_network_is_one_address() -> None:
    held = limiter(connections=100, per_address=3)
    taken = [come(held, f"2001:db8::{number:x}", waits=False)[1] is not None for number in range(9)]
    assert sum(taken) == 3


def test_an_exempt_address_is_bounded_by_the_whole_only() -> None:
    held = limiter(is_exempt=lambda host: host == "192.0.2.9")
    assert sum(come(held, "192.0.2.9", waits=False)[1] is not None for _ in range(9)) == 4


def test_who_keeps_us_waiting_longest_goes_first_when_room_is_needed() -> None:
    held = limiter(connections=3, per_address=9, is_exempt=lambda host: True)
    served, _ = come(held, "192.0.2.1", waits=False)
    oldest, _ = come(held, "192.0.2.2")
    older, _ = come(held, "192.0.2.3")
    assert come(held, "192.0.2.4")[1] is not None
    assert (served.done, oldest.done, older.done, len(held)) == ("", "aborted", "", 3)


def test_a_thousand_requests_that_never_end_keep_nobody_out() -> None:
    held = limiter(connections=50, per_address=1000, is_exempt=lambda host: True)
    for number in range(1124):
        assert come(held, f"198.51.{number % 250}.{number // 250}")[1] is not None
    assert come(held, "192.0.2.1")[1] is not None
    assert len(held) == 50


def test_who_is_served_is_never_ended_for_another() -> None:
    held = limiter(connections=2, is_exempt=lambda host: True)
    lines = [come(held, "192.0.2.1", waits=False)[0] for _ in range(2)]
    assert come(held, "192.0.2.2")[1] is None
    assert (held.refused, [line.done for line in lines]) == (1, ["", ""])


def test_who_lets_us_wait_too_long_is_told_once() -> None:
    clock, told = Clock(), []
    held = ConnectionLimiter(connections=9, per_address=9, clock=clock)
    line, slot = Line(), None
    slot = held.enter(line, "192.0.2.1")
    assert slot is not None
    held.waits(slot, 10, lambda: told.append("late"))
    for clock.now_s in (105.0, 109.9):
        held.sweep()
    assert told == []
    for clock.now_s in (110.0, 111.0):
        held.sweep()
    assert told == ["late"]


def test_work_ends_the_wait() -> None:
    clock, told = Clock(), []
    held = ConnectionLimiter(connections=9, per_address=9, clock=clock)
    slot = held.enter(Line(), "192.0.2.1")
    assert slot is not None
    held.waits(slot, 10, lambda: told.append("late"))
    held.works(slot)
    clock.now_s = 200.0
    held.sweep()
    assert told == []


def test_a_closing_connection_whose_client_does_not_read_is_ended() -> None:
    clock = Clock()
    held = ConnectionLimiter(connections=9, per_address=9, clock=clock)
    line, _ = come(held, "192.0.2.1", waits=False)
    line.close()
    held.sweep()
    clock.now_s += 4
    held.sweep()
    assert line.done == "closed"
    clock.now_s += 2
    held.sweep()
    assert (line.done, len(held)) == ("aborted", 0)


def test_places_are_given_back() -> None:
    held = limiter()
    for _ in range(100):
        line, slot = come(held, "192.0.2.1")
        assert slot is not None
        held.leave(line)
        held.leave(line)
    assert len(held) == 0
    assert not held._of
    assert not held._waiting_of
