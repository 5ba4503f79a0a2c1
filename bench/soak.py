"""Random people at real sockets, and a server that is killed and stopped at random: nothing is lost, doubled or told.

    python bench/soak.py [--minutes 2] [--tables 4] [--people 12] [--seed 1] [--life 8] [--postgres]
    python bench/soak.py --processes 2

People come and go, drop their connections, wager, bank, set, concede, do whatever they are shown to be lawful, and
cheat: nonsense, orders of supervisors, other people's boxes, orders sent twice or from a round that is over, messages
too long. The server is killed with SIGKILL, or stopped for a while, and started again on the same data. Of every life
it is checked that what anybody was told follows from the log, that no hidden tile was in it, that every account is what
the entries say, and that every command of the log is decided again as it was. In the end all go home: each has what he
began with and what his wagers brought, and every round was finished once.
With ``--postgres`` the data lie in a database, which is itself ended and started again; and a server is stopped past
its lease, so that another follows it, and then goes on.
Several ``--processes`` share a database. They are killed, stopped, past their lease or not, or ended in order, one at a
time, and the database is started again, while the others serve; what was told is checked at the end. Of those that
were killed it is told how long it was, at most, until others had taken over every table.
Exit status 1: something of that is not so; the data are left where the last line says.
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
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import fields
from http import HTTPStatus
from pathlib import Path
from typing import Any, Final

import httpx
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paigow.books import BOOK_IDS
from paigow.floor import Pace
from paigow.server.serve import LOST
from paigow.store import backup
from paigow.store.postgres import LEASE_S
from tests import databases
from tests.kill.casino import FREE_COINS
from tests.kill.nursery import LOG
from tests.kill.plan import Plan
from tests.kill.servers import Nursery, url_of
from tests.kill.witness import Witness, faults
from tests.server.test_leaks import leaks

Message = dict[str, Any]
GONE = (httpx.TransportError, ConnectionClosed, InvalidHandshake, OSError, TimeoutError)
PACE_MS: Final = 4
QUIET_S: Final = 0.3
"""So long without news, and somebody acts."""
GOING_HOME_S: Final = 120.0
A_VISIT_S: Final = 10.0
STOPPED_S: Final = 1.5
LOOKS_S: Final = 5.0
"""So long it may be until who was taken for dead knows."""
ENDS_S: Final = 30.0
FOLLOWED: Final = "data_lost"
"""What a server says, as an error, once another has taken the data over."""
LONGEST: Final = 70_000
"""Characters of a message that is too long."""
OPEN_TO_ALL: Final = {"complain", "call_dispute"}
"""What would fill the log and is nobody's turn."""


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

    @property
    def url(self) -> str | None:
        """A server, whichever."""
        return self._chance.choice(self.urls) if self.urls else None


class Person:
    """Somebody with a cookie; ``is_known=False`` looks on without one."""

    def __init__(self, place: Place, chance: random.Random, *, is_known: bool = True) -> None:
        self.place, self.chance, self.is_known = place, chance, is_known
        self.http = httpx.AsyncClient(timeout=10)
        self.id: str | None = None
        self.told: list[tuple[str, list[str]]] = []
        """Of each visit since the last check: the table, and all that came."""
        self._sent: Message | None = None
        self._count = 0
        self._is_home, self._last = False, ""

    async def come_in(self) -> None:
        if self.is_known:
            answer = await self.http.post(f"{self.place.url}/api/session", json={})
            self.id = str(answer.json()["person"])

    async def live(self) -> None:
        """Visit one table after the other until the house closes, then take all coins home."""
        while not self.place.is_over:
            await asyncio.sleep(self.chance.random() * 0.2)
            await self._visit(self.chance.choice(list(self.place.tables)), self._stay)
        for table in list(self.place.tables) if self.is_known else ():
            end_s, self._is_home = time.monotonic() + GOING_HOME_S, False
            while not self._is_home:
                assert time.monotonic() < end_s, f"{self.id} cannot leave {table}: {self._last}"
                await self._visit(table, self._go_home)

    async def _visit(self, table: str, stay: Callable[[ClientConnection, list[str]], Any]) -> None:
        url, heard = self.place.url, list[str]()
        if url is None:
            await asyncio.sleep(0.05)
            return
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
        self.place.visits += 1
        try:
            async with connect(address, additional_headers={"Cookie": cookies}, max_size=None) as socket:
                try:
                    await stay(socket, heard)
                finally:
                    self.told.append((table, heard))
        except GONE:
            self.place.counts["connections lost"] += 1
        finally:
            self.place.visits -= 1

    async def _stay(self, socket: ClientConnection, heard: list[str]) -> None:
        view: Message = {}
        end_s = time.monotonic() + self.chance.expovariate(0.25)
        while time.monotonic() < end_s and not self.place.is_over:
            view = await self._hear(socket, heard) or view
            if view and self.id is not None and self.chance.random() < 0.5:
                await self._act(socket, view)
        if self.chance.random() < 0.3 and self.id is not None:
            await self._send(socket, {"do": "leave"})

    async def _go_home(self, socket: ClientConnection, heard: list[str]) -> None:
        """Finish what is to be done, the house way, and leave."""
        view: Message = {}
        end_s = time.monotonic() + A_VISIT_S
        while time.monotonic() < end_s:
            view = await self._hear(socket, heard) or view
            if not view:
                continue
            self._last = f"{view['phase']}: {view.get('may')}"
            me = next((each for each in view.get("people", ()) if each["person"] == self.id), None)
            if me is None or not (me.get("stack") or me.get("box")):
                self._is_home = True
                return
            rights = {right["do"]: right for right in view.get("may", ())}
            for do in ("leave", "pass_bank", "take_back_wager", "ask_house_way", "cash_out"):
                if do in rights:
                    await self._send(socket, self._filled(rights[do], most=True))
                    break

    async def _hear(self, socket: ClientConnection, heard: list[str]) -> Message | None:
        """What comes until it is quiet; the last view of it."""
        view = None
        while True:
            try:
                text = str(await asyncio.wait_for(socket.recv(), QUIET_S if view is None else 0.002))
            except TimeoutError:
                return view
            heard.append(text)
            self.place.counts["messages heard"] += 1
            message = json.loads(text)
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
        """Something that nobody may send; whatever comes of it, the checks must hold."""
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
            misfortunes = self._misfortunes()
            end_s = time.monotonic() + 60 * self.asked.minutes
            while time.monotonic() < end_s:
                await asyncio.sleep(self.chance.expovariate(1 / self.asked.life))
                _raised(living)
                await self.chance.choice(misfortunes)()
            self.place.is_over = True
            await asyncio.gather(*living)
            accounts = [await self._account(person) for person in self.people if person.is_known]
            await self._end()
        self._check_the_end(accounts)

    def _home(self) -> AbstractContextManager[object]:
        """Where servers are started; none is left when it is over."""
        stack = ExitStack()
        for nursery in (self.nursery, self.other) if self.data else (self.nursery,):
            stack.enter_context(nursery)
        return stack

    async def _open(self, person: Person, book: str) -> None:
        order = {"book": book, "bots": 2, "betting_s": 8, "setting_s": 15}
        answer = await person.http.post(f"{self.place.url}/api/tables", json=order)
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
                for heard in (each for table, each in person.told if table == witness.table):
                    witness.told = before  # visits since the last check are of one time
                    try:
                        witness.heard(person.id, [json.loads(text) for text in heard])
                    except AssertionError:
                        (self.folder / "heard.jsonl").write_text("\n".join(heard) + "\n")
                        raise
                    told.append(witness.told)
                    hidden = list(leaks(heard, witness.events, person.id))
                    assert hidden == [], (
                        f"a hidden tile was told to {person.id} at {witness.table}: {hidden[0]}"
                    )
            witness.told = max(told)
        for person in self.people:
            person.told.clear()
        told_off = [line for line in faults(Path(str(self.folder) + LOG)) if FOLLOWED not in line]
        assert not told_off, told_off
        if self.data:
            shutil.rmtree(folder)

    async def _account(self, person: Person) -> tuple[str, int]:
        """His coins; an order that was on its way when he left may have brought some back to a table."""
        told = (await person.http.get(f"{self.place.url}/api/session")).json()
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
        yield from (f"{name:18} {count:>9,}" for name, count in sorted(self.place.counts.items()))


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
        with Path(str(self.folder) + LOG).open("a") as log:
            running = subprocess.Popen(
                command, env=os.environ | self.environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        return url_of(running), running

    async def _join(self) -> None:
        url, running = await asyncio.to_thread(self._started)
        self.running[url] = running
        self.place.urls = [*self.running]
        self.place.counts["lives"] += 1

    async def _ended(self, url: str, status: int) -> None:
        """One has ended, as it had to; another comes in its place."""
        assert await asyncio.to_thread(self.running[url].wait, ENDS_S) == status
        del self.running[url]
        self.place.urls = [*self.running]
        await self._join()

    async def _lost(self) -> None:
        """Of those whose time may be over each knows it in a moment, or goes on."""
        end_s = time.monotonic() + LOOKS_S
        while time.monotonic() < end_s:
            for url in [each for each, running in self.running.items() if running.poll() is not None]:
                self.place.counts["times followed"] += 1
                await self._ended(url, LOST)
            await asyncio.sleep(0.1)

    def _any(self) -> str:
        return self.chance.choice([*self.running])

    # ---- misfortunes -------------------------------------------------------------------------------------------------

    def _misfortunes(self) -> list[Callable[[], Awaitable[None]]]:
        return [self._die, self._stop_for_a_while, self._leave, self._lose_the_database]

    async def _die(self) -> None:
        url = self._any()
        self.running[url].kill()
        self.place.counts["times killed"] += 1
        await asyncio.gather(
            self._followed(time.monotonic(), [each for each in self.running if each != url]),
            self._ended(url, -signal.SIGKILL),
        )

    async def _followed(self, gone_s: float, urls: list[str]) -> None:
        """Until those that are left have taken over whatever the one ran that is gone; how long it was is kept."""
        async with httpx.AsyncClient(timeout=10) as http:
            for table in self.place.tables:
                asked = f"{self.chance.choice(urls)}/api/v1/tables/{table}/rounds?last=1"
                while (await http.get(asked)).status_code != HTTPStatus.OK:
                    assert time.monotonic() - gone_s < ENDS_S, f"nobody took {table} over"
                    await asyncio.sleep(0.05)
        took_ms = round(1000 * (time.monotonic() - gone_s))
        kept, longest = self.place.counts, "ms until taken over"
        kept[longest] = max(kept[longest], took_ms)

    async def _stop_for_a_while(self) -> None:
        """People come to it all the same."""
        running = self.running[self._any()]
        running.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self.chance.random() * 2 * LEASE_S)
        running.send_signal(signal.SIGCONT)
        self.place.counts["times stopped"] += 1
        await self._lost()

    async def _leave(self) -> None:
        url = self._any()
        self.running[url].terminate()
        self.place.counts["times ended"] += 1
        await self._ended(url, 0)

    async def _lose_the_database(self) -> None:
        await super()._lose_the_database()
        await self._lost()

    async def _end(self) -> None:
        for running in self.running.values():
            running.terminate()
            assert await asyncio.to_thread(running.wait, ENDS_S) == 0
        await self._look_into()


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
    parser.add_argument("--postgres", action="store_true", help="the data lie in a database of PostgreSQL")
    parser.add_argument("--processes", type=int, default=1, help="that share a database, if more than one")
    asked = parser.parse_args()
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
