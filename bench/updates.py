"""The server's cost of one update of a table, from stored events to bytes on ten sockets, compared with an
older version.

    python bench/updates.py [--rounds 20] [--sockets 10] [--book nz] [--rights] [--against FOLDER]

A real server in a separate process has one table, at which the players and some onlookers watch over real sockets.
The server broadcasts rounds that were played here, update by update, as a table broadcasts what it has
stored. The result is the server's processor time for an update, with the kernel's for sending, less the cost
of the same wait without messages.

With ``--rights`` the legal actions of each viewer are computed, too: the table is asked about every possible command.

With ``--against`` the version in another folder broadcasts the same (with its own ``.venv``, or else with this one's
libraries), in turns, so that a busy machine slows both.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.play import Playing
from bench.screens import guests, open_tables
from paigow.books import load

ROOT = Path(__file__).resolve().parents[1]
SERVER = ROOT / "bench" / "telling.py"
TURNS = 3


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
        self.process = self.started()
        url = self.hear()["url"].rstrip("/")
        people = await guests(url, self.options.sockets)
        (table,) = await open_tables(url, [people[-1][0]], {"book": self.options.book, "bots": 0})
        self.updates, told = recorded(self.options, table, [person for _, person in people])
        address = url.replace("http://", "ws://") + f"/api/v1/tables/{table}/live"
        for cookie, _ in people:
            socket = await connect(address, additional_headers={"Cookie": cookie}, compression=None)
            self.reading.append(asyncio.create_task(self.read(socket)))
        self.say({"table": table, "updates": told})

    def started(self) -> "subprocess.Popen[str]":
        """A server with the other version's code."""
        rights = ["rights"] if self.options.rights else []
        own = self.folder / ".venv" / "bin" / "python"
        return subprocess.Popen(
            [str(own) if own.exists() else sys.executable, str(SERVER), str(self.options.sockets), *rights],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            cwd=self.data.name,
            env=os.environ | {"PYTHONPATH": str(self.folder / "src")},
        )

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
        told = await asyncio.to_thread(self.hear)
        await asyncio.sleep(0.1)
        sent = self.received / self.updates, self.messages / self.updates
        self.costs.append(Cost(told["us"], *sent))

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
    parser.add_argument("--rights", action="store_true")
    options = parser.parse_args()
    versions = asyncio.run(compare(options))
    print(f"{'version':<10}{'us/update':>12}{'us/socket':>12}{'messages':>12}{'bytes':>12}")
    for version in versions:
        cost = version.best
        each = cost.us / options.sockets
        print(f"{version.name:<10}{cost.us:>12.0f}{each:>12.1f}{cost.messages:>12.1f}{cost.bytes:>12.0f}")
    if len(versions) > 1:
        print(f"{versions[1].best.us / versions[0].best.us:.1f} times cheaper than before")


if __name__ == "__main__":
    main()
