"""The client for programs: refusals are values, a lost connection is taken up, nothing is done or told twice."""

import asyncio
import json
import socket as sockets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import pytest
from websockets.asyncio.server import ServerConnection, serve

from paigow.client import Event, Explanation, House, Refusal, RefusedError, Table, Update, View, taken
from paigow.client import table as live
from paigow.clock import HandClock
from tests.client.clocks import Skipping
from tests.web.conftest import Serving

VIEW: Final[dict[str, Any]] = {
    "type": "view", "table": "t1", "version": 7, "book": "nz", "edition": "2026.4", "phase": "betting", "round": 3,
    "settings": {"minimum": 1000, "maximum": 100000}, "bank": {}, "boxes": [], "now_ms": 0, "role": "player",
    "number": 1,
}  # fmt: skip
EXPLAINED: Final[dict[str, Any]] = {
    "type": "explanation", "round": 3, "box": 2, "low": ["2-4", "5-5"], "high": ["1-1", "6-6"], "clause": "NZ 10.1",
    "text": "So it is.",
}  # fmt: skip
Script = Callable[[ServerConnection, int], Awaitable[None]]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with Serving(clock=HandClock()) as serving:
        yield serving.url


@asynccontextmanager
async def acted(script: Script, clock: HandClock | None = None) -> AsyncIterator[Table]:
    """A connection to a house that does what a script says; the script is told which connection it is."""
    came = 0

    async def one(socket: ServerConnection) -> None:
        nonlocal came
        came += 1
        await script(socket, came)

    async with serve(one, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with Table(f"ws://127.0.0.1:{port}", headers={}, clock=clock or Skipping()) as table:
            yield table


async def say(socket: ServerConnection, **message: Any) -> None:
    await socket.send(json.dumps(message))


def event(name: str) -> dict[str, Any]:
    return {"event": name}


# ---- in a house that is played --------------------------------------------------------------------------------------


class Line:
    """What lies between client and server, and can be cut."""

    def __init__(self, url: str) -> None:
        self._port = int(url.rpartition(":")[2])
        self._ends: set[asyncio.StreamWriter] = set()
        self.is_deaf = False
        """What the server says is lost."""

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        finally:
            server.close()
            self.cut()

    def cut(self) -> None:
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()
        self.is_deaf = False

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far = await asyncio.open_connection("127.0.0.1", self._port)
        self._ends |= {writer, far}
        await asyncio.gather(self._pass(reader, far, told=False), self._pass(far_reader, writer, told=True))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, told: bool) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not (told and self.is_deaf):
                    writer.write(data)
                    await writer.drain()
        writer.close()


class Watched:
    """A table, and every message about it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.updates: list[Update] = []
        self._told = asyncio.Condition()

    async def listen(self) -> None:
        async for update in self.table:
            async with self._told:
                self.updates.append(update)
                self._told.notify_all()

    async def until(self, is_it: Callable[[], Any]) -> None:
        async with self._told:
            await self._told.wait_for(is_it)

    @property
    def events(self) -> list[Event]:
        return [event for update in self.updates for event in update.events]

    def names(self) -> list[str]:
        return [event.name for event in self.events]


async def cut_after(
    done: str, line: Line, order: Awaitable[Refusal | None], table: Table, direct: House
) -> None:
    """Give an order. When it is done, as another connection shows, its answer is lost with the line."""
    line.is_deaf = True
    count = table.connections
    async with direct.join(table.view.table) as seen:
        asking = asyncio.ensure_future(order)
        async for update in seen:
            if done in {event.name for event in update.events}:
                break
    line.cut()
    assert await asking is None
    assert table.connections == count + 1


def test_a_round_with_a_line_that_is_cut_again_and_again(url: str) -> None:
    async def play() -> Watched:
        line = Line(url)
        async with line.laid() as here, House(here, clock=Skipping()) as house:
            taken(await house.come_in())
            async with (
                House(url, cookies=house.cookies) as direct,
                house.join(taken(await house.open("nz", bots=0))) as table,
            ):
                watched = Watched(table)
                listening = asyncio.create_task(watched.listen())
                await cut_after("bought_in", line, table.buy_in(10_000), table, direct)
                box = table.view.free[0]
                line.cut()
                taken(await table.sit(box))  # given while there is no connection
                await watched.until(lambda: table.view.phase == "betting")
                await cut_after("wager_placed", line, table.wager(box, 1000), table, direct)
                taken(await table.go_on())
                await watched.until(lambda: table.view.own and table.view.own[0].tiles)
                way = taken(await house.advice("nz", table.view.own[0].tiles)).house_way
                line.cut()
                taken(await table.set_hand(box, way.low, way.high))
                await watched.until(lambda: "round_ended" in watched.names())
                listening.cancel()
                return watched

    watched = asyncio.run(play())
    numbers = [each.seq for each in watched.events]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert sum(update.missed for update in watched.updates) == 0
    done = [watched.names().count(each) for each in ("bought_in", "sat_down", "wager_placed", "hand_set")]
    assert done == [1] * 4


def test_what_the_house_refuses_is_a_value(url: str) -> None:
    async def ask() -> None:
        async with House(url, language="zh-Hant") as house:
            stranger = await house.open("nz")
            assert isinstance(stranger, Refusal)
            assert (stranger.code, stranger.status) == ("no_session", 401)
            taken(await house.come_in())
            unfit = await house.open("nz", bots=99)
            assert isinstance(unfit, Refusal)
            assert (unfit.code, [each.field for each in unfit.faults]) == ("faults", ["bots"])
            table = taken(await house.open("nz"))
            too_many = await house.rounds(table, last=0)
            assert isinstance(too_many, Refusal)
            assert [each.field for each in too_many.faults] == ["last"]
            assert taken(await house.rounds(table, last=1)) == []
            assert taken(await house.history(book="nz")).lines == ()
            unknown = await house.history(result="won it")
            assert isinstance(unknown, Refusal)
            assert [each.field for each in unknown.faults] == ["result"]
            assert table in [row.table for row in taken(await house.tables())]
            async with house.join(table) as seat:
                refused = await seat.wager(2, 1000)
                assert isinstance(refused, Refusal)
                assert refused.code in {"bets_not_open", "wrong_phase", "stack_is_short"}
                assert not refused.text.isascii()
                with pytest.raises(RefusedError, match=refused.code):
                    taken(refused)
            async with house.join("nowhere") as seat:
                assert [update async for update in seat] == []
                assert seat.ended is not None
                assert (seat.ended.code, await seat.sit(2)) == ("no_table", seat.ended)
                with pytest.raises(ConnectionError):
                    _ = seat.view

    asyncio.run(ask())


def test_a_token_does_what_its_scope_says(url: str) -> None:
    password = "eight owls under the eaves"

    async def play() -> None:
        async with House(url) as house:
            me = taken(await house.come_in())
            taken(await house.ask("POST", "/account", dict[str, Any], {"name": "Owl", "password": password}))
            wanted = {"name": "bot", "scope": "play", "password": password}
            token = taken(await house.ask("POST", "/account/tokens", dict[str, Any], wanted))["token"]
            order = taken(await house.open("nz"))
        async with House(url, token=token) as bot, bot.join(order) as seat:
            assert taken(await bot.come_in()).person == me.person == seat.view.you
            taken(await seat.buy_in(10_000))
            refused = await bot.come_in("Another")
            assert isinstance(refused, Refusal)
            assert refused.status in {401, 403}

    asyncio.run(play())


def test_a_house_that_cannot_be_reached() -> None:
    async def ask(port: int) -> None:
        async with House(f"http://127.0.0.1:{port}") as house:
            await house.come_in()

    with sockets.socket() as deaf:  # bound, but nobody listens
        deaf.bind(("127.0.0.1", 0))
        port = deaf.getsockname()[1]
        with pytest.raises(ConnectionError, match=rf"127\.0\.0\.1:{port}"):
            asyncio.run(ask(port))


# ---- in a house that acts by a script -------------------------------------------------------------------------------


def test_an_order_without_an_answer_is_sent_again_with_its_sign_and_its_moment() -> None:
    heard: list[dict[str, Any]] = []

    async def script(socket: ServerConnection, came: int) -> None:
        await say(socket, **(VIEW if came == 1 else VIEW | {"phase": "setting", "version": 9}))
        heard.append(json.loads(await socket.recv()))
        if came == 2:
            await say(
                socket, type="refusal", code="not_done", ref=heard[-1]["ref"], text="The table has gone on."
            )
            await socket.wait_closed()

    async def play() -> Refusal | None:
        async with acted(script) as table:
            return await table.wager(2, 1000)

    refused = asyncio.run(play())
    assert refused is not None
    assert refused.code == "not_done"
    first, second = heard
    assert "resent" not in first
    assert second == first | {"resent": {"round": 3, "phase": "betting"}}
    assert first["id"]


def test_events_are_numbered_told_once_and_those_that_are_lost_are_counted() -> None:
    async def script(socket: ServerConnection, came: int) -> None:
        if came == 1:
            await say(socket, **VIEW)
            await say(socket, type="recalled", events=[event("six"), event("seven")])
            await say(socket, type="patch", number=2, events=[event("eight")], public={"version": 8})
        else:
            await say(socket, **VIEW | {"version": 12, "phase": "closed"})
            await say(socket, type="recalled", events=[event("eleven"), event("twelve")])
            await say(socket, type="refusal", code="no_table", text="It has closed.")
            await socket.close(4404)

    async def play() -> tuple[list[Update], Refusal | None]:
        async with acted(script) as table:
            return [update async for update in table], table.ended

    updates, ended = asyncio.run(play())
    told = [(each.seq, each.name) for update in updates for each in update.events]
    assert told == [(6, "six"), (7, "seven"), (8, "eight"), (11, "eleven"), (12, "twelve")]
    assert sum(update.missed for update in updates) == 2
    assert (updates[-1].view.phase, ended and ended.code) == ("closed", "no_table")


def test_what_is_not_known_is_passed_over_and_kept() -> None:
    async def script(socket: ServerConnection, came: int) -> None:
        await say(socket, type="music", tune=3)
        await say(socket, **VIEW | {"phase": "dancing", "tune": 4})
        ref = json.loads(await socket.recv())["ref"]
        await say(socket, **EXPLAINED | {"ref": ref, "tune": 5})
        await socket.wait_closed()

    async def see() -> tuple[View, Explanation]:
        async with acted(script) as table:
            return table.view, taken(await table.explain(2))

    view, explained = asyncio.run(see())
    assert (explained.low, explained.clause) == (("2-4", "5-5"), "NZ 10.1")
    assert (view.phase, view.whole["tune"]) == ("dancing", 4)


def test_a_patch_changes_the_view_and_after_a_gap_the_whole_view_is_asked_for() -> None:
    asked: list[dict[str, Any]] = []

    async def script(socket: ServerConnection, came: int) -> None:
        await say(socket, **VIEW | {"you": "ann"})
        public = {"version": 8, "bank": {"offered": "ann"}, "dice": [1, 2, 3]}
        private = {"name": "Ann", "may": [{"do": "pass_bank"}]}
        await say(socket, type="patch", number=2, events=[event("eight")], public=public, private=private)
        await say(socket, type="patch", number=4, public={"version": 10, "phase": "lost"})
        asked.append(json.loads(await socket.recv()))
        await say(socket, **VIEW | {"you": "ann", "version": 11, "number": 5})
        await say(socket, type="patch", number=6, public={"version": 12, "bank": {"offered": None}})
        await say(socket, type="refusal", code="no_table", text="It has closed.")
        await socket.close(4404)

    async def play() -> list[View]:
        seen = []
        async with acted(script) as table:
            seen.append(table.view)
            seen.extend([update.view async for update in table])
        return seen

    seen = asyncio.run(play())
    assert asked == [{"ask": "view"}]
    assert {each.version for each in seen} <= {7, 8, 11, 12}, "the patch after the gap was not applied"
    for view in seen:
        if view.version == 8:
            assert (view.bank.offered, view.dice, view.names["ann"]) == ("ann", (1, 2, 3), "Ann")
            assert view.may_do("pass_bank") is not None
    assert (seen[-1].version, seen[-1].phase, seen[-1].bank.offered) == (12, "betting", None)


def test_a_slow_program_is_told_the_last_view_and_how_much_it_has_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "MOST_EVENTS", 3)

    async def script(socket: ServerConnection, came: int) -> None:
        for version in range(1, 9):
            await say(
                socket, **VIEW | {"version": version, "number": version, "events": [event(str(version))]}
            )
        await say(socket, type="done", ref=json.loads(await socket.recv())["ref"])
        await socket.wait_closed()

    async def play() -> Update:
        async with acted(script) as table:
            taken(await table.pass_bank())  # by then everything has come
            return await anext(table)

    update = asyncio.run(play())
    assert ([each.seq for each in update.events], update.missed, update.view.version) == ([6, 7, 8], 5, 8)


def test_a_house_that_says_nothing_for_fifteen_seconds_is_left_and_not_before() -> None:
    clock = Skipping()

    async def script(socket: ServerConnection, came: int) -> None:
        await say(socket, **VIEW)
        if came == 1:
            await say(socket, type="done", ref=json.loads(await socket.recv())["ref"])
            await socket.wait_closed()
        else:
            await socket.close(4404)

    async def play() -> None:
        async with acted(script, clock) as table:
            clock.advance(14_000)
            taken(await table.pass_bank())
            clock.advance(14_999)
            assert clock.next_ms() == clock.now_us() // 1000 + 1, "the limit counts from the last word"
            assert (table.connections, clock.slept_s) == (1, [])
            clock.advance(1)
            assert [update async for update in table]
            assert (table.connections, len(clock.slept_s)) == (2, 1)

    asyncio.run(play())


def test_a_house_that_opens_no_connection_within_ten_seconds_is_tried_again_and_not_before() -> None:
    clock = Skipping()

    async def play() -> None:
        came: asyncio.Queue[asyncio.StreamWriter] = asyncio.Queue()

        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await came.put(writer)

        server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        table = Table(f"ws://127.0.0.1:{port}", headers={}, clock=clock)
        entering = asyncio.create_task(table.__aenter__())
        ends = [await came.get()]
        clock.advance(9_999)
        assert clock.next_ms() == clock.now_us() // 1000 + 1
        assert clock.slept_s == []
        clock.advance(1)
        ends.append(await came.get())
        assert (table.connections, len(clock.slept_s)) == (0, 1)
        entering.cancel()
        await table.__aexit__(None, None, None)
        for end in ends:
            end.close()
        server.close()

    asyncio.run(play())


def test_each_try_waits_longer_and_not_all_alike() -> None:
    waits = [[live.pause_s(tried) for _ in range(50)] for tried in range(12)]
    bounds = [min(live.FIRST_WAIT_S * 2**tried, live.LONGEST_WAIT_S) for tried in range(12)]
    for some, most in zip(waits, bounds, strict=True):
        assert most / 2 <= min(some) < max(some) <= most
    assert bounds[-1] == live.LONGEST_WAIT_S
