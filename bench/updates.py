"""What one update of a table costs the server: from stored events to bytes on ten sockets, with a version before beside it.

    python bench/updates.py [--rounds 20] [--sockets 10] [--book nz] [--against FOLDER]

A real server in a process of its own has one table, at which the players and some onlookers watch over real sockets.
Rounds that were played here are told there, update by update, just as the table tells what it has stored. Counted is
the server's processor time, the kernel's share of it included, less what the same wait costs when nothing is told.

With ``--against`` the same is told by the version that lies in another folder (with a ``.venv`` of its own, or else
with this one's libraries), in turns, so that a busy machine slows both.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
WAIT_S = 0.004
"""In which all ten are told."""
TURNS = 3


# ---- the server, of whichever version ------------------------------------------------------------------------------


async def serve_and_tell(sockets: int) -> None:
    """Serve a table, then tell what comes over standard input: the events of each update."""
    import msgspec

    from paigow.floor import House, Pace, Update
    from paigow.floor.clock import SystemClock
    from paigow.server.app import create_app
    from paigow.server.limits import Limits
    from paigow.server.serve import _config, _listen, _Server, _url
    from paigow.store import Store
    from paigow.table import State, evolve
    from paigow.table.events import AnyEvent

    answers, sys.stdout = sys.stdout, sys.stderr  # the server logs there

    def say(what: object) -> None:
        print(json.dumps(what), file=answers, flush=True)

    limits = Limits(guests_burst=10_000, connections_per_person=1000)
    with _listen("127.0.0.1", 0) as listener:
        store = await Store.open(Path())  # it is started in a folder of its own
        house = await House.open(store, clock=SystemClock(), pace=Pace())
        url = _url("127.0.0.1", listener)
        server = _Server(_config(create_app(house, store, limits=limits), limits), url)
        serving = asyncio.create_task(server.serve(sockets=[listener]))  # until the process is killed
        while not server.started:
            await asyncio.sleep(0.01)
        say({"url": url})
        order = json.loads(await asyncio.to_thread(sys.stdin.readline))
        running: Any = house._tables[order["table"]]
        while len(running.watchers) < sockets:
            await asyncio.sleep(0.01)
        running._turn = asyncio.Event().wait  # the dealer does nothing of his own
        running._wake.set()
        batches = msgspec.json.decode(order["updates"], type=list[list[AnyEvent]])
        updates, state = [], State.empty()
        for batch in batches:
            for event in batch:
                state = evolve(state, event)
            updates.append(Update(events=tuple(batch), state=state))
        ledger = running.ledger

        async def told(*, is_told: bool) -> float:
            start_s = time.process_time()
            for update in updates:
                if is_told:
                    ledger.position = msgspec.structs.replace(ledger.position, state=update.state)
                    running.tell(update.events, update.state)
                await asyncio.sleep(WAIT_S)
            return (time.process_time() - start_s) / len(updates) * 1e6

        while await asyncio.to_thread(sys.stdin.readline):
            idle_us = await told(is_told=False)
            profile = os.environ.get("PAIGOW_PROFILE")
            if profile:
                import cProfile

                with cProfile.Profile() as found:
                    await told(is_told=True)
                found.dump_stats(profile)
            told_us = await told(is_told=True)
            say({"us": told_us - idle_us})
        serving.cancel()


# ---- the client ----------------------------------------------------------------------------------------------------


class Cost(NamedTuple):
    """One turn: the server's processor time for an update, and what reached the sockets."""

    us: float
    bytes: float
    messages: float


class Version:
    """A server of one version, with everybody who watches its table."""

    def __init__(self, name: str, folder: Path, options: argparse.Namespace) -> None:
        self.name, self.folder, self.options = name, folder, options
        self.received = self.messages = 0
        self.reading: list[asyncio.Task[None]] = []
        self.costs: list[Cost] = []
        self.data = tempfile.TemporaryDirectory()
        self.log = (Path(self.data.name) / "log").open("w+")

    async def start(self) -> None:
        """Let the server run, have everybody come in, and say what is to be told."""
        from websockets.asyncio.client import connect

        from bench.screens import guests, open_tables

        python = self.folder / ".venv" / "bin" / "python"
        self.process = subprocess.Popen(
            [
                str(python) if python.exists() else sys.executable,
                str(Path(__file__).resolve()),
                "--serve",
                "--sockets",
                str(self.options.sockets),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            cwd=self.data.name,
            env=os.environ | {"PYTHONPATH": str(self.folder / "src")},
        )
        url = self.hear()["url"].rstrip("/")
        people = await guests(url, self.options.sockets)
        (table,) = await open_tables(url, [people[-1][0]], {"book": self.options.book, "bots": 0})
        self.updates, told = recorded(self.options, table, [person for _, person in people])
        address = url.replace("http://", "ws://") + f"/api/tables/{table}/live"
        for cookie, _ in people:
            socket = await connect(address, additional_headers={"Cookie": cookie}, compression=None)
            self.reading.append(asyncio.create_task(self.read(socket)))
        self.say({"table": table, "updates": told})

    async def read(self, socket: Any) -> None:
        async for message in socket:
            self.received += len(message)
            self.messages += 1

    def say(self, what: object) -> None:
        assert self.process.stdin is not None
        print(json.dumps(what), file=self.process.stdin, flush=True)

    def hear(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.log.seek(0)
            raise SystemExit(f"{self.folder}: its server ended\n{self.log.read()}")
        return json.loads(line)

    async def turn(self) -> None:
        """Have it tell everything once."""
        self.received = self.messages = 0
        self.say({})
        us = (await asyncio.to_thread(self.hear))["us"]
        await asyncio.sleep(0.1)
        self.costs.append(Cost(us, self.received / self.updates, self.messages / self.updates))

    def end(self) -> None:
        for task in self.reading:
            task.cancel()
        self.process.kill()
        self.process.wait()
        self.log.close()
        self.data.cleanup()

    @property
    def best(self) -> Cost:
        return min(self.costs)


def recorded(options: argparse.Namespace, table: str, people: list[str]) -> tuple[int, str]:
    """Whole rounds of these people at that table: the number of updates, and the events of each as JSON."""
    import msgspec

    from bench.play import Playing
    from paigow.books import load

    batches: list[Any] = []
    playing = Playing(
        load(options.book),
        seed=1,
        players_bank=False,
        hear=lambda events, before, after: batches.append(events),
        people=people[:7],
        table=table,
    )
    for _ in range(options.rounds):
        playing.play_round()
    return len(batches), msgspec.json.encode(batches).decode()


async def compare(options: argparse.Namespace) -> list[Version]:
    """Each version in turn, several times."""
    versions = [Version("here", ROOT, options)]
    if options.against is not None:
        versions.append(Version("before", options.against.resolve(), options))
    try:
        for version in versions:
            await version.start()
        for _ in range(TURNS):
            for version in versions:
                await version.turn()
    finally:
        for version in versions:
            version.end()
    return versions


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--sockets", type=int, default=10)
    parser.add_argument("--book", default="nz")
    parser.add_argument("--against", type=Path)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve_and_tell(options.sockets))
        return
    sys.path.insert(0, str(ROOT))
    versions = asyncio.run(compare(options))
    print(f"{'version':<10}{'us/update':>12}{'us/socket':>12}{'messages':>12}{'bytes':>12}")
    for version in versions:
        cost = version.best
        print(
            f"{version.name:<10}{cost.us:>12.0f}{cost.us / options.sockets:>12.1f}{cost.messages:>12.1f}{cost.bytes:>12.0f}"
        )
    if len(versions) > 1:
        print(f"{versions[1].best.us / versions[0].best.us:.1f} times cheaper than before")


if __name__ == "__main__":
    main()
