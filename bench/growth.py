"""What a long history costs: starting, memory, and a table's answers while its log is taken home by many.

    python bench/growth.py                                      0, 100 and 5,000 finished rounds
    python bench/growth.py --rounds 0,20 --downloads 4 --seconds 2        short, as in the tests
    python bench/growth.py --rounds 0,25000 --bots 0 --copies 80          1,000,000 of the house, 10,000 at one table

The rounds are played first, without waiting, at four tables: two are closed afterwards, two stay open, the last of them
with a tenth of the rounds. Then a server starts on each data folder, in a process of its own. Printed: seconds from the
start of the process to its first answer, its CPU time until then and until its data were inspected, its peak memory
then and at the end; milliseconds from a question at the small table to its answer, alone and while so many others take
the log of the long open one home again and again; and ratios to the first folder. With ``--copies`` the rows of the
closed tables are there so many times, under other names: a house of many rounds that nobody had the time to play.
"""

import argparse
import asyncio
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import psutil
from msgspec import Struct
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.machine import ServerProcess, ladder, started
from paigow.runtime import HandClock, House, Pace, TableOrder, cage
from paigow.server.serve import serve as serve_tables
from paigow.storage import Store, schema
from paigow.web.edge.rate_limits import Limits
from tests.runtime.playing import sit, until

SHARES = (0.4, 0.1, 0.4, 0.1)
CLOSED = 2
PATIENCE_S = 600.0
EVERYBODY = 10**9


class Result(Struct, frozen=True, kw_only=True):
    """One history and what it costs."""

    rounds: int
    """Of the house, copies counted."""
    data_mib: float
    ready_s: float
    ready_cpu_s: float
    ready_peak_mib: float
    inspected_s: float
    alone_p99_ms: float
    beside_p50_ms: float
    beside_p99_ms: float
    beside_worst_ms: float
    downloads: int
    refused: int
    downloaded_mib: float
    peak_mib: float


async def history(folder: Path, rounds: int, bots: int) -> tuple[str, str]:
    """Play so many rounds; the long and the small table that stay open."""
    store = await Store.open(folder)
    house = await House.open(store, clock=HandClock(), pace=Pace.instant())
    tables = []
    for number, share in enumerate(SHARES):
        table = await house.create_table(TableOrder(book="nz", bots=bots))
        tables.append(table)
        box = await sit(house, table, person=f"p{number}", coins=cage.GUEST_COINS)
        for _ in range(round(rounds * share)):
            await play_one(house, table, box, f"p{number}")
        if number < CLOSED:
            await house.close_table(table)
    await house.close()
    await store.close()
    return tables[-2], tables[-1]


def copy_closed(folder: Path, copies: int) -> None:
    """Put the rows of the closed tables in again, until they are there so many times."""
    with closing(sqlite3.connect(folder / "paigow.db")) as database, database:
        for table in schema.metadata.sorted_tables:
            if "stream" not in table.columns:
                continue
            others = ", ".join(each.name for each in table.columns if each.name != "stream")
            for number in range(1, copies):
                database.execute(
                    f"INSERT INTO {table.name} (stream, {others}) SELECT 'copy{number}-' || stream, {others} "
                    f"FROM {table.name} WHERE stream IN (SELECT stream FROM streams WHERE status = 'closed' "
                    "AND stream NOT LIKE 'copy%')"
                )


async def play_one(house: House, table: str, box: int, person: str) -> None:
    coming = house.state(table).coming
    await until(house, table, lambda state: state.coming > coming, box=box, person=person)


def peak_mib(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024


def until_inspected(log: Path) -> float:
    """Seconds from now until the server has said that its data were inspected."""
    start_s = time.perf_counter()
    while b"data_inspected" not in log.read_bytes():
        if time.perf_counter() - start_s > PATIENCE_S:
            raise TimeoutError("the inspection of the data did not end")
        time.sleep(0.05)
    return time.perf_counter() - start_s


async def asked_ms(url: str, table: str, seconds: float) -> list[float]:
    """A question every 20 ms; milliseconds to each answer, in order of size."""
    times_ms: list[float] = []
    async with connect(f"{url.replace('http', 'ws')}/api/v1/tables/{table}/live", max_size=None) as socket:
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            begun_s = time.perf_counter()
            await socket.send(
                msgspec.json.encode({"ask": "explain", "box": 1, "ref": len(times_ms)}).decode()
            )
            while msgspec.json.decode(await socket.recv()).get("ref") != len(times_ms):
                pass
            times_ms.append((time.perf_counter() - begun_s) * 1000)
            await asyncio.sleep(0.02)
    return sorted(times_ms)


async def take_home(url: str, table: str, statuses: Counter[int], taken: Counter[str]) -> None:
    """The table's log, again and again."""
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE_S) as client:
        while True:
            async with client.stream("GET", f"/api/v1/tables/{table}/log") as answer:
                async for piece in answer.aiter_raw():
                    taken["bytes"] += len(piece)
            statuses[answer.status_code] += 1


async def measure(
    server: ServerProcess, rounds: int, long: str, small: str, options: argparse.Namespace
) -> dict[str, float]:
    alone = await asked_ms(server.url, small, options.seconds)
    statuses: Counter[int] = Counter()
    taken: Counter[str] = Counter()
    others = [
        asyncio.create_task(take_home(server.url, long, statuses, taken)) for _ in range(options.downloads)
    ]
    beside = await asked_ms(server.url, small, options.seconds)
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    return {
        "alone_p99_ms": alone[int(len(alone) * 0.99)],
        "beside_p50_ms": beside[len(beside) // 2],
        "beside_p99_ms": beside[int(len(beside) * 0.99)],
        "beside_worst_ms": beside[-1],
        "downloads": statuses[200],
        "refused": statuses.total() - statuses[200],
        "downloaded_mib": taken["bytes"] / 2**20,
        "peak_mib": peak_mib(server.pid),
    }


def one(folder: Path, rounds: int, options: argparse.Namespace) -> Result:
    long, small = asyncio.run(history(folder, rounds, options.bots))
    copy_closed(folder, options.copies)
    copied = sum(round(rounds * share) for share in SHARES[:CLOSED]) * (options.copies - 1)
    data = sum(each.stat().st_size for each in folder.iterdir())
    start_s = time.perf_counter()
    with started(__file__, folder) as server:
        httpx.get(f"{server.url}/api/v1/health").raise_for_status()
        ready_s = time.perf_counter() - start_s
        ready = server.usage()
        ready_peak = peak_mib(server.pid)
        inspected_s = ready_s + until_inspected(folder / "server.log")
        found = asyncio.run(measure(server, rounds, long, small, options))
    return msgspec.convert(
        {
            "rounds": rounds + copied,
            "data_mib": data / 2**20,
            "ready_s": ready_s,
            "ready_cpu_s": ready.cpu_s,
            "ready_peak_mib": ready_peak,
            "inspected_s": inspected_s,
            **found,
        },
        Result,
    )


def serve(folder: str) -> int:
    limits = Limits(messages_burst=EVERYBODY, address_messages_burst=EVERYBODY, work_burst=EVERYBODY)
    return serve_tables("127.0.0.1", 0, Path(folder), limits=limits)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=ladder, default=[0, 100, 5000])
    parser.add_argument("--bots", type=int, default=7, help="at each table")
    parser.add_argument("--copies", type=int, default=1, help="of each closed table that there are")
    parser.add_argument("--downloads", type=int, default=40, help="at the same time")
    parser.add_argument("--seconds", type=float, default=20.0, help="of asking, alone and beside them")
    parser.add_argument("--json", type=Path, help="the figures, to this file")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve(options.serve)
    print(f"{psutil.cpu_count()} cores; {options.downloads} downloads at the same time")
    results = []
    for rounds in options.rounds:
        with tempfile.TemporaryDirectory(prefix="paigow-bench-") as folder:
            results.append(one(Path(folder), rounds, options))
            print(f"{rounds} rounds measured", flush=True)
    if options.json:
        options.json.write_bytes(msgspec.json.encode(results) + b"\n")
    for name in Result.__struct_fields__:
        values = [float(getattr(each, name)) for each in results]
        ratios = "".join(f"{value / values[0]:>9.2f}x" for value in values[1:]) if values[0] else ""
        print(f"{name:<18}" + "".join(f"{value:>12,.2f}" for value in values) + ratios)
    return 0


if __name__ == "__main__":
    sys.exit(main())
