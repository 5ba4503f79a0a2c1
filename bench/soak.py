"""Random people at real sockets, and a server that is killed and stopped at random: nothing is lost or doubled.

Nobody is told what they may not know.

    python bench/soak.py [--minutes 2] [--tables 4] [--people 12] [--seed 1] [--life 8] [--postgres]
    python bench/soak.py --processes 2 [--kills 30]

People come and go, drop their connections, wager, bank, set, concede, use every right that they are shown, and cheat:
nonsense, orders of supervisors, other people's boxes, orders sent twice or from a round that is over, messages too
long. The server is killed with SIGKILL, or stopped for a while, and started again on the same data. After every life
the soak checks that every message follows from the log and has no hidden tile, that every account is what the entries
say, and that every command of the log is decided again as it was. At the end all go home: each person has the first
coins and the gains of all wagers, and every round was finished once.

With ``--postgres`` the data lie in a database, which is also ended and started again. A server is stopped past its
lease, so that another takes over, and then goes on.

Several ``--processes`` share a database. They are killed, stopped, past their lease or not, or ended in order, one at
a time, and the database is started again, while the others serve. After each kill a backup is verified and audited;
what people were told is checked at the end. The soak prints the longest time until others had taken over every table
of a killed process. A process that a busy machine keeps from renewing its lease ends by itself, and another takes its
place.

``--kills 30`` ends the soak after that many kills, however long they take. ``--messages 300`` delays each
misfortune until people have received 300 messages since the last one.

No wait of the soak has a time limit that a busy machine can break: a wait fails when the servers do other work but
not this, or when nothing at all happens for ten minutes.

Exit status 1: a check failed; the last line says where the data are.
"""

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import fields
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import psutil
import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paigow.books import BOOK_IDS
from paigow.runtime import Pace
from paigow.server.serve import CANNOT_START, LOST
from paigow.storage import backup
from paigow.storage.database.postgres import LEASE_S
from tests import databases
from tests.kill.casino import FREE_COINS
from tests.kill.nursery import LOG
from tests.kill.plan import Plan
from tests.kill.servers import READY, Nursery
from tests.kill.witness import Witness, faults
from tests.web.test_leaks import leaks, may_know
from tests.wire import Wire

Message = dict[str, Any]
GONE = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
PACE_MS: Final = 4
QUIET_S: Final = 0.3
"""So long without news, and somebody acts."""
GOING_HOME_ROUNDS: Final = 40
"""A person who cannot leave a table within this many of its rounds is held there by a fault."""
A_VISIT_S: Final = 10.0
STOPPED_S: Final = 1.5
LOOK_S: Final = 0.05
UNFOLLOWED_ANSWERS: Final = 600
"""The other servers may answer this often that nobody runs the table of a killed one."""
STALLED_S: Final = 600.0
"""If nothing at all happens for this long, the servers hang: the busiest machine gives them some turn by then."""
STARTS: Final = 20
"""Attempts to start a server, each of which may be refused because the database did not answer in time."""
BETWEEN_ROUNDS: Final = {None, "opened", "checked", "shown", "round_over", "closed"}
FOLLOWED: Final = "data_lost"
"""What a server says, as an error, once another has taken the data over."""
LONGEST: Final = 70_000
"""Characters of a message that is too long."""
HEARD: Final = "messages heard"
OPEN_TO_ALL: Final = {"complain", "call_dispute"}
"""What would fill the log and is nobody's turn."""


class Heard(Wire):
    """What one connection has said."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def note(self, text: str) -> Message:
        """Read a message and keep it."""
        message = self.read(text)
        self.texts.append(json.dumps(message))
        return message


class Place:
    """Where the servers are now, and what has been seen of them."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.urls: list[str] = []
        self.tables: dict[str, str] = {}
        """Table -> book."""
        self.is_over = False
        self.visits = 0
        """How many are connected."""
        self.counts: Counter[str] = Counter()
        self.phases: dict[str, str] = {}
        """Table -> phase of the newest view."""
        self._versions: Counter[str] = Counter()

    def note(self, table: str, view: Message) -> None:
        """Keep the newest version and phase of a table that anybody has seen."""
        if view["version"] > self._versions[table]:
            self._versions[table], self.phases[table] = view["version"], view["phase"]

    @property
    def progress(self) -> int:
        """A number that rises when a table goes on, a server starts, or a visit is checked."""
        return self._versions.total() + self.counts["lives"] + self.counts["visits checked"]

    @property
    def url(self) -> str | None:
        """A server, whichever."""
        return self._chance.choice(self.urls) if self.urls else None


class Person:
    """Somebody with a cookie; ``is_known=False`` looks on without one."""

    def __init__(self, place: Place, chance: random.Random, *, is_known: bool = True) -> None:
        self.place, self.chance, self.is_known = place, chance, is_known
        self.http = httpx.AsyncClient(timeout=None)
        self.id: str | None = None
        self.told: list[tuple[str, list[str]]] = []
        """Of each visit since the last check: the table, and all that came."""
        self._sent: Message | None = None
        self._count = 0
        self._is_home = False
        self._home_by_round: int | None = None

    async def come_in(self) -> None:
        if self.is_known:
            answer = await self.http.post(f"{self.place.url}/api/v1/session", json={})
            self.id = str(answer.json()["person"])

    async def asks(self, path: str) -> Any:
        """The answer of whichever server answers."""
        while True:
            try:
                return (await self.http.get(f"{self.place.url}{path}")).raise_for_status().json()
            except GONE:
                await asyncio.sleep(LOOK_S)

    async def live(self) -> None:
        """Visit one table after the other until the house closes, then take all coins home."""
        while not self.place.is_over:
            await asyncio.sleep(self.chance.random() * 0.2)
            await self._visit(self.chance.choice(list(self.place.tables)), self._stay)
        for table in list(self.place.tables) if self.is_known else ():
            self._is_home, self._home_by_round = False, None
            while not self._is_home:
                await self._visit(table, self._go_home)

    async def _visit(self, table: str, stay: Callable[[str, ClientConnection, Heard], Any]) -> None:
        url, heard = self.place.url, Heard()
        if url is None:
            await asyncio.sleep(0.05)
            return
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{url.replace('http', 'ws', 1)}/api/v1/tables/{table}/live"
        self.place.visits += 1
        try:
            async with connect(address, additional_headers={"Cookie": cookies}, max_size=None) as socket:
                try:
                    await stay(table, socket, heard)
                finally:
                    self.told.append((table, heard.texts))
        except GONE:
            self.place.counts["connections lost"] += 1
        finally:
            self.place.visits -= 1

    async def _stay(self, table: str, socket: ClientConnection, heard: Heard) -> None:
        view: Message = {}
        end_s = time.monotonic() + self.chance.expovariate(0.25)
        while time.monotonic() < end_s and not self.place.is_over:
            view = await self._hear(table, socket, heard) or view
            if view and self.id is not None and self.chance.random() < 0.5:
                await self._act(socket, view)
        if self.chance.random() < 0.3 and self.id is not None:
            await self._send(socket, {"do": "leave"})

    async def _go_home(self, table: str, socket: ClientConnection, heard: Heard) -> None:
        """Finish what is to be done, the house way, and leave."""
        view: Message = {}
        end_s = time.monotonic() + A_VISIT_S
        while time.monotonic() < end_s:
            view = await self._hear(table, socket, heard) or view
            if not view:
                continue
            self._home_by_round = self._home_by_round or view["round"] + GOING_HOME_ROUNDS
            assert view["round"] <= self._home_by_round, (
                f"{self.id} cannot leave {table}: {view['phase']}: {view.get('may')}"
            )
            me = next((each for each in view.get("people", ()) if each["person"] == self.id), None)
            if me is None or not (me.get("stack") or me.get("box")):
                self._is_home = True
                return
            rights = {right["do"]: right for right in view.get("may", ())}
            for do in ("leave", "pass_bank", "take_back_wager", "ask_house_way", "cash_out"):
                if do in rights:
                    await self._send(socket, self._filled(rights[do], most=True))
                    break

    async def _hear(self, table: str, socket: ClientConnection, heard: Heard) -> Message | None:
        """Read messages until it is quiet, and return the last view."""
        view = None
        while True:
            try:
                async with asyncio.timeout(QUIET_S if view is None else 0.002):
                    text = str(await socket.recv())
            except TimeoutError:
                if view is not None:
                    self.place.note(table, view)
                return view
            message = heard.note(text)
            self.place.counts[HEARD] += 1
            if message["type"] == "view":
                view = message
            elif message["type"] in {"done", "refusal"}:
                self.place.counts[f"orders {message['type']}"] += 1

    async def _act(self, socket: ClientConnection, view: Message) -> None:
        if self.chance.random() < 0.12:
            await self._cheat(socket, view)
            return
        own = [each for each in view.get("own", ()) if each.get("settings")]
        if own and self.chance.random() < 0.7:
            hand = self.chance.choice(own)
            setting = self.chance.choice(hand["settings"])
            order = {"do": "set_hand", "box": hand["box"], "low": setting["low"], "high": setting["high"]}
            await self._send(socket, order)
            return
        rights = [
            right for right in view.get("may", ()) if not right.get("open") and right["do"] not in OPEN_TO_ALL
        ]
        if rights:
            await self._send(socket, self._filled(self.chance.choice(rights)))

    def _filled(self, right: Message, *, most: bool = False) -> Message:
        order = {"do": right["do"], **right.get("fields", {})}
        if boxes := right.get("boxes"):
            order["box"] = self.chance.choice(boxes)
        if coins := right.get("coins"):
            least, step = coins["least"], coins.get("step", 1)
            highest = coins.get("most", least + 100_000)
            order["coins"] = (
                highest if most else least + step * self.chance.randint(0, (highest - least) // step)
            )
            if right["do"] == "buy_in":
                order["coins"] = self.chance.randint(1, 20) * 5_000
        return order

    async def _cheat(self, socket: ClientConnection, view: Message) -> None:
        """Send something that nobody may send. Whatever the result, the checks must hold."""
        self.place.counts["cheats"] += 1
        box, before = self.chance.randint(-1, 9), view["round"] - 1
        other = self.chance.choice([*view.get("names", {}), "house", "' OR 1=1 --"])
        tries: list[Message | str] = [
            {"do": "place_wager", "box": box, "coins": self.chance.choice([-500, 0, 1, 10**30, 1.5, "1000"])},
            {"do": "place_wager", "box": 3, "coins": 1000, "person": other},
            {"do": "set_hand", "box": box, "low": [], "high": []},
            {"do": "cash_out", "coins": 10**12},
            {"do": "void_round", "reason": "I lose"},
            {"do": "void_hand", "box": box, "reason": "<script>alert(1)</script>"},
            {"do": "deliver_tiles"},
            {"do": "take_bank", "with_house": True},
            {"do": "buy_in", "coins": 500, "resent": {"round": before, "phase": "betting"}, "id": "old"},
            *([self._sent] * 2 if self._sent else ()),
            "x" * LONGEST,
            "[" * 2_000,
            '{"do":"leave"',
        ]
        chosen = self.chance.choice(tries)
        await socket.send(chosen if isinstance(chosen, str) else json.dumps(chosen))

    async def _send(self, socket: ClientConnection, order: Message) -> None:
        self._count += 1
        order = order | {"ref": self._count, "id": f"{self.id}-{self._count}"}
        self._sent = order
        for _ in range(
            1 + (self.chance.random() < 0.05)
        ):  # now and then twice, as a page does that heard nothing
            await socket.send(json.dumps(order))


class Soak:
    """A house of many lives."""

    def __init__(self, folder: Path, data: str | None, asked: argparse.Namespace) -> None:
        self.folder, self.data, self.asked = folder, data, asked
        self.chance = random.Random(asked.seed)
        self.place = Place(random.Random(f"{asked.seed} servers"))
        self.people = [
            Person(self.place, random.Random(f"{asked.seed} {number}"), is_known=number < asked.people)
            for number in range(asked.people + asked.tables)
        ]
        self.witnesses: list[Witness] = []
        self.nursery, self.other = Nursery(), Nursery()

    async def run(self) -> None:
        with self._home():
            await self._start()
            for person in self.people:
                await person.come_in()
            for number in range(self.asked.tables):
                await self._open(self.people[number % self.asked.people], BOOK_IDS[number % len(BOOK_IDS)])
            living = [asyncio.create_task(person.live()) for person in self.people]
            accounts = await _unless_stalled(self._live(living), self.place)
            await self._end()
        self._check_the_end(accounts)

    async def _live(self, living: list["asyncio.Task[None]"]) -> list[tuple[str, int]]:
        """Let misfortunes happen, and then everybody go home; what each has there."""
        misfortunes = self._misfortunes()
        end_s, before = time.monotonic() + 60 * self.asked.minutes, 0
        while self._goes_on(end_s):
            await asyncio.sleep(self.chance.expovariate(1 / self.asked.life))
            await self._until_heard(before + self.asked.messages, living)
            before = self.place.counts[HEARD]
            await self.chance.choice(misfortunes)()
        self.place.is_over = True
        await self._await_people(living)
        return [await self._account(person) for person in self.people if person.is_known]

    async def _until_heard(self, messages: int, living: list["asyncio.Task[None]"]) -> None:
        """Wait until people have received this number of messages; fail at once if one of them has failed."""
        _raised(living)
        while self.place.counts[HEARD] < messages:
            await asyncio.sleep(LOOK_S)
            _raised(living)

    def _goes_on(self, end_s: float) -> bool:
        if self.asked.kills:
            return self.place.counts["times killed"] < int(self.asked.kills)
        return time.monotonic() < end_s

    async def _await_people(self, living: list["asyncio.Task[None]"]) -> None:
        await asyncio.gather(*living)

    def _home(self) -> AbstractContextManager[object]:
        """Where servers are started; none is left when it is over."""
        stack = ExitStack()
        for nursery in (self.nursery, self.other) if self.data else (self.nursery,):
            stack.enter_context(nursery)
        return stack

    async def _open(self, person: Person, book: str) -> None:
        order = {"book": book, "bots": 2, "betting_s": 8, "setting_s": 15}
        answer = await person.http.post(f"{self.place.url}/api/v1/tables", json=order)
        assert answer.status_code == 201, answer.text
        table = str(answer.json()["table"])
        self.place.tables[table] = book
        self.witnesses.append(Witness(table, book))

    async def _start(self, *, stands_by: bool = False) -> None:
        plan = Plan(folder=str(self.folder), data=self.data, stands_by=stands_by, pace_ms=PACE_MS)
        self.place.urls = [await asyncio.to_thread(self.nursery.start, plan)]
        self.place.counts["lives"] += 1

    # ---- misfortunes -------------------------------------------------------------------------------------------------

    def _misfortunes(self) -> list[Callable[[], Awaitable[None]]]:
        always = [self._die, self._die, self._stop_for_a_while]
        return [*always, self._be_followed, self._lose_the_database] if self.data else [*always]

    async def _die(self) -> None:
        await self._kill()
        await self._start()

    async def _kill(self) -> None:
        await asyncio.to_thread(self.nursery.kill)
        self.place.counts["times killed"] += 1
        await self._look_into()

    async def _end(self) -> None:
        await self._kill()

    async def _look_into(self) -> None:
        self.place.urls = []
        while self.place.visits:  # noqa: ASYNC110 - it is counted up and down, not set once
            await asyncio.sleep(0.01)  # until everybody has read what had still been sent
        await asyncio.to_thread(self._check)

    def _server(self) -> psutil.Process:
        (server,) = psutil.Process(self.nursery.pid).children()
        return server

    async def _stop_for_a_while(self) -> None:
        server = self._server()
        server.suspend()
        await asyncio.sleep(self.chance.random() * STOPPED_S)
        server.resume()
        self.place.counts["times stopped"] += 1

    async def _be_followed(self) -> None:
        """The server stops for longer than its lease; while it is stopped, or a little later, another has the data."""
        server = self._server()
        server.suspend()
        self.nursery, self.other = self.other, self.nursery
        await self._start(stands_by=True)
        await asyncio.sleep(self.chance.random())
        server.resume()
        await asyncio.to_thread(self.other.wait_lost)
        self.place.counts["times followed"] += 1

    async def _lose_the_database(self) -> None:
        how = self.chance.choice((signal.SIGINT, signal.SIGQUIT))
        await asyncio.to_thread(databases.start_again, how)
        self.place.counts["database started again"] += 1

    # ---- what must hold ----------------------------------------------------------------------------------------------

    def _check(self) -> None:
        """Hold what was told since the last check against the data that are left."""
        folder = self.folder
        if self.data:
            folder = self.folder / f"{self.place.counts['lives']}"
            backup(self.data, folder / "paigow.db")
        for witness in self.witnesses:
            witness.audit(folder)
            before, told = witness.told, [witness.told]
            for person in self.people:
                allowed = may_know(witness.events, person.id)
                for heard in (each for table, each in person.told if table == witness.table):
                    witness.told = before  # visits since the last check are of one time
                    try:
                        witness.heard(person.id, [json.loads(text) for text in heard])
                    except AssertionError:
                        (self.folder / "heard.jsonl").write_text("\n".join(heard) + "\n")
                        raise
                    told.append(witness.told)
                    hidden = list(leaks(heard, witness.events, person.id, allowed))
                    assert hidden == [], (
                        f"a hidden tile was told to {person.id} at {witness.table}: {hidden[0]}"
                    )
                    self.place.counts["visits checked"] += 1
            witness.told = max(told)
        for person in self.people:
            person.told.clear()
        told_off = [line for line in faults(Path(str(self.folder) + LOG)) if FOLLOWED not in line]
        assert not told_off, told_off
        if self.data:
            shutil.rmtree(folder)

    async def _account(self, person: Person) -> tuple[str, int]:
        """Return a person's coins. A command sent before the person left may have moved some to a table."""
        told = await person.asks("/api/v1/session")
        return str(person.id), told["account"] + sum(each["coins"] for each in told["tables"])

    def _check_the_end(self, accounts: list[tuple[str, int]]) -> None:
        for person, coins in accounts:
            won = sum(witness.won_by(person) for witness in self.witnesses)
            assert coins == FREE_COINS + won, f"{person} has {coins}, not {FREE_COINS + won}"
        for witness in self.witnesses:
            begun = max((each.round for each in witness.proofs()), default=0)
            done = witness.finished()
            assert done >= set(range(1, begun)), (
                f"{witness.table}: of {begun} rounds {sorted(done)} are finished"
            )
            self.place.counts["rounds"] += len(done)

    def told(self) -> Iterator[str]:
        yield from (f"{name:22} {count:>9,}" for name, count in sorted(self.place.counts.items()))


class SharedSoak(Soak):
    """A house of several processes, of which now one has a misfortune, now another."""

    def __init__(self, folder: Path, data: str, asked: argparse.Namespace) -> None:
        super().__init__(folder, data, asked)
        self.environment = {
            "PAIGOW_DATA": data,
            **{f"PAIGOW_PACE_{each.name.upper()}": str(PACE_MS) for each in fields(Pace)},
            **{
                f"PAIGOW_LIMITS_{name}_BURST": "100000"
                for name in ("GUESTS", "OPENINGS", "MESSAGES", "READING")
            },
        }
        self.running: dict[str, subprocess.Popen[str]] = {}
        """By address."""

    def _home(self) -> AbstractContextManager[object]:
        stack = ExitStack()
        stack.callback(self._leave_none)
        return stack

    def _leave_none(self) -> None:
        for running in self.running.values():
            running.kill()
            running.wait()

    async def _start(self, *, stands_by: bool = False) -> None:
        assert not stands_by
        for _ in range(self.asked.processes):
            await self._join()

    def _started(self) -> tuple[str, "subprocess.Popen[str]"]:
        command = [sys.executable, "-m", "paigow", "serve", "--port", "0", "--share", "127.0.0.1:0"]
        for _ in range(STARTS):
            with Path(str(self.folder) + LOG).open("a") as log:
                running = subprocess.Popen(
                    command, env=os.environ | self.environment, stdout=subprocess.PIPE, stderr=log, text=True
                )
            assert running.stdout is not None
            if line := running.stdout.readline():
                return line.removeprefix(READY).strip().rstrip("/"), running
            assert running.wait() == CANNOT_START
            self.place.counts["starts refused"] += 1
        raise AssertionError(f"no server starts in {STARTS} attempts")

    async def _join(self) -> None:
        url, running = await asyncio.to_thread(self._started)
        self.running[url] = running
        self.place.urls = [*self.running]
        self.place.counts["lives"] += 1

    async def _ended(self, url: str, status: int) -> bool:
        """Wait until a process has ended, and start another. False if it ended because it lost its lease."""
        ended = await self._end_of(url)
        assert ended in {status, LOST}, f"a server ended with {ended}, not {status}"
        self.place.counts["times followed"] += ended == LOST
        del self.running[url]
        self.place.urls = [*self.running]
        await self._join()
        return ended == status

    async def _end_of(self, url: str) -> int:
        running, given_up_s = self.running[url], time.monotonic() + STALLED_S
        while (status := running.poll()) is None:
            assert time.monotonic() < given_up_s, "a server does not end"
            await asyncio.sleep(LOOK_S)
        return status

    async def _replace_lost(self) -> None:
        """Start others in the place of those that have found their lease lost."""
        for url in [each for each, running in self.running.items() if running.poll() is not None]:
            await self._ended(url, LOST)

    async def _any(self) -> str:
        await self._replace_lost()
        return self.chance.choice([*self.running])

    async def _await_people(self, living: list["asyncio.Task[None]"]) -> None:
        home = asyncio.gather(*living)
        while not home.done():
            await self._replace_lost()
            await asyncio.sleep(LOOK_S)
        home.result()

    # ---- misfortunes -------------------------------------------------------------------------------------------------

    def _misfortunes(self) -> list[Callable[[], Awaitable[None]]]:
        return [self._die, self._die, self._die, self._stop_for_a_while, self._leave, self._lose_the_database]

    async def _die(self) -> None:
        url = await self._any()
        is_playing = any(self.place.phases.get(each) not in BETWEEN_ROUNDS for each in self._tables_of(url))
        killed_s = time.monotonic()
        self.running[url].kill()
        _, is_killed = await asyncio.gather(self._followed(url, killed_s), self._ended(url, -signal.SIGKILL))
        if is_killed:
            self.place.counts["times killed"] += 1
            self.place.counts["times killed in a round"] += is_playing
            await asyncio.to_thread(self._audit)
            self.place.counts["audits after a kill"] += 1

    def _tables_of(self, url: str) -> list[str]:
        """The tables that a server runs."""
        query = "SELECT stream FROM places JOIN processes ON process = name WHERE address = %s"
        assert self.data is not None
        with psycopg.connect(self.data) as connection:
            return [name for (name,) in connection.execute(query, [url.removeprefix("http://")])]

    async def _followed(self, gone: str, gone_s: float) -> None:
        """Wait until others run all tables of a killed process; keep the longest time that took."""
        async with httpx.AsyncClient(timeout=None) as http:
            for table in self.place.tables:
                answers = 0
                while True:
                    others = [each for each in self.running if each != gone]
                    try:
                        where = f"{self.chance.choice(others)}/api/v1/tables/{table}/rounds?last=1"
                        if (await http.get(where)).status_code == HTTPStatus.OK:
                            break
                        answers += 1
                    except (IndexError, *GONE):  # the others lost their leases: one more is starting
                        pass
                    assert answers < UNFOLLOWED_ANSWERS, f"nobody took {table} over"
                    await asyncio.sleep(LOOK_S)
        kept, longest = self.place.counts, "ms until taken over"
        kept[longest] = max(kept[longest], round(1000 * (time.monotonic() - gone_s)))

    def _audit(self) -> None:
        """Verify and audit a backup while the others serve."""
        folder = self.folder / "backup"
        assert self.data is not None
        found = backup(self.data, folder / "paigow.db")
        assert not found.faults, found.faults
        for witness in self.witnesses:
            self.place.counts["events audited"] += witness.audit(folder)
        shutil.rmtree(folder)

    async def _stop_for_a_while(self) -> None:
        """Stop a process, so that it loses its lease or not; people come to it all the same."""
        running = self.running[await self._any()]
        running.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.chance.random() * 2 * LEASE_S)
        running.send_signal(signal.SIGCONT)
        self.place.counts["times stopped"] += 1

    async def _leave(self) -> None:
        url = await self._any()
        self.running[url].terminate()
        self.place.counts["times ended"] += await self._ended(url, 0)

    async def _end(self) -> None:
        for url, running in self.running.items():
            running.terminate()
            assert await self._end_of(url) in {0, LOST}
        await self._look_into()


T = TypeVar("T")


async def _unless_stalled(work: Coroutine[Any, Any, T], place: Place) -> T:
    """The result of the work; it fails when nothing happens at any table and no server starts for ``STALLED_S``."""
    task, seen, seen_s = asyncio.ensure_future(work), place.progress, time.monotonic()
    while not (await asyncio.wait({task}, timeout=1))[0]:
        if place.progress != seen:
            seen, seen_s = place.progress, time.monotonic()
        if time.monotonic() - seen_s > STALLED_S:
            task.cancel()
            raise AssertionError(f"nothing has happened for {STALLED_S:.0f} s")
    return task.result()


def _raised(tasks: list["asyncio.Task[None]"]) -> None:
    for each in tasks:
        if each.done():
            each.result()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--life", type=float, default=8.0, help="seconds between two misfortunes, on average")
    parser.add_argument(
        "--messages", type=int, default=0, help="that people hear between two misfortunes, at least"
    )
    parser.add_argument("--postgres", action="store_true", help="the data lie in a database of PostgreSQL")
    parser.add_argument("--kills", type=int, help="end after this number of kills instead of --minutes")
    parser.add_argument("--processes", type=int, default=1, help="that share a database, if more than one")
    asked = parser.parse_args()
    os.environ.setdefault(
        "PYTEST_CURRENT_TEST", f"soak {asked.seed} (call)"
    )  # names the draws of its servers
    folder = Path(tempfile.mkdtemp(prefix="paigow-soak-"))
    with ExitStack() as stack:
        is_shared = asked.processes > 1
        data = stack.enter_context(databases.database()) if asked.postgres or is_shared else None
        soak = (
            SharedSoak(folder / "data", data, asked)
            if data and is_shared
            else Soak(folder / "data", data, asked)
        )
        soak.folder.mkdir()
        try:
            asyncio.run(soak.run())
        except BaseException:
            print(*soak.told(), f"FAILED; the data are in {folder}", sep="\n")
            raise
    print(*soak.told(), "every check holds", sep="\n")
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
