"""Many tables and many screens on a real server, over real sockets.

    python bench/server.py                                  100 tables with 10 sockets each, a minute
    python bench/server.py --tables 10,25,50,100,150        a ladder: where does p99 pass 250 ms?
    python bench/server.py --tables 2 --sockets 4 --seconds 3 --pace instant      short, as in the tests

The server runs in a process of its own on a new data folder; the client is this process. At every table half of the
sockets play (they wager and set in every round after some thought, a bot fills up), the others look on. Reported are
the times from a wager's sending until it has reached the other screens, the server's CPU time for each message it
sends, and its memory; beside them what the machine does without us, and ratios to it that can be compared between
machines. The client's own lag is reported too: where it is large, the client is what was measured.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.machine import Calibration, ServerProcess, calibrate, started
from bench.screens import Screen, Table, Tally, guests, note_lag, open_tables
from paigow.floor import Pace
from paigow.server.limits import Limits
from paigow.server.serve import serve as serve_tables

TOO_LATE_MS = 250.0
BOTS = 6
EVERYBODY = 10**9


class Result(Struct, frozen=True, kw_only=True):
    """One load and what it did."""

    tables: int
    sockets: int
    """At each table."""
    players: int
    opening_s: float
    """For all tables."""
    seconds: float
    rounds: int
    messages_per_s: float
    bytes_per_round_and_viewer: int
    cpu: float
    """Of the server; 1.0 is one core."""
    cpu_ms_per_message: float
    cpu_per_message_to_loop: float
    """CPU time of 1,000 messages by that of the calibration's loop."""
    rss_mib: float
    kib_per_table: float
    kib_per_socket: float
    wagers: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    worst_ms: float
    refused: int
    client_lag_p99_ms: float


def quantile_ms(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


async def measure(
    server: ServerProcess, tables: int, options: argparse.Namespace, calibration: Calibration
) -> Result:
    tally, sockets = Tally(), options.sockets
    players = min(6, max(1, sockets // 2)) if options.players is None else options.players
    people = await guests(server.url, tables * sockets)
    empty = server.usage()
    start_s = time.perf_counter()
    order = {"book": options.book, "bots": BOTS, "betting_s": 20, "setting_s": 60}
    opened = await open_tables(server.url, [cookie for cookie, _ in people[:tables]], order)
    opening_s = time.perf_counter() - start_s
    furnished = server.usage()
    screens = []
    for number, table in enumerate(opened):
        here = Table(table, tally)
        for place in range(sockets):
            box = place + 2 if place < players else None
            cookie, person = people[number * sockets + place]
            screens.append(Screen(server.url, here, cookie, person, box=box, think_s=options.think_s))
    staying = [asyncio.create_task(note_lag(tally))]
    for number, screen in enumerate(screens):
        staying.append(asyncio.create_task(screen.stay()))
        if number % 10 == 9:
            await asyncio.sleep(0.02)
    await asyncio.gather(*[screen.ready.wait() for screen in screens])
    await asyncio.sleep(options.warm_up_s)
    tally.clear()
    before = server.usage()
    await asyncio.sleep(options.seconds)
    after = server.usage()
    for task in staying:
        task.cancel()
    gone = await asyncio.gather(*staying, return_exceptions=True)
    for each in gone:
        if isinstance(each, Exception):
            raise each
    took_s, cpu_s = after.at_s - before.at_s, after.cpu_s - before.cpu_s
    messages, viewer_rounds = max(1, tally.messages), max(1, tally.rounds * sockets)
    each_ms = cpu_s / messages * 1000
    return Result(
        tables=tables,
        sockets=sockets,
        players=players,
        opening_s=opening_s,
        seconds=took_s,
        rounds=tally.rounds,
        messages_per_s=tally.messages / took_s,
        bytes_per_round_and_viewer=tally.bytes // viewer_rounds,
        cpu=cpu_s / took_s,
        cpu_ms_per_message=each_ms,
        cpu_per_message_to_loop=each_ms * 1000 / calibration.loop_ms,
        rss_mib=after.rss_bytes / 2**20,
        kib_per_table=(furnished.rss_bytes - empty.rss_bytes) / tables / 1024,
        kib_per_socket=(after.rss_bytes - furnished.rss_bytes) / len(screens) / 1024,
        wagers=len(tally.answered_s),
        p50_ms=quantile_ms(tally.seen_s, 0.50),
        p95_ms=quantile_ms(tally.seen_s, 0.95),
        p99_ms=quantile_ms(tally.seen_s, 0.99),
        worst_ms=quantile_ms(tally.seen_s, 1.0),
        refused=tally.refused,
        client_lag_p99_ms=quantile_ms(tally.lag_s, 0.99),
    )


def climb(options: argparse.Namespace) -> tuple[Calibration, list[Result]]:
    """Every load of the ladder, each on a new server."""
    results = []
    with tempfile.TemporaryDirectory(prefix="paigow-bench-") as folder:
        calibration = calibrate(Path(folder))
        tell(calibration)
        for tables in options.tables:
            data = Path(folder) / f"{tables}"
            data.mkdir()
            with started(__file__, data, "--pace", options.pace) as server:
                print(f"--- server {server.pid} at {server.url}", flush=True)
                result = asyncio.run(measure(server, tables, options, calibration))
            tell(result)
            results.append(result)
    return calibration, results


def tell(what: Struct) -> None:
    print("--- " + type(what).__name__.lower())
    for name, value in msgspec.to_builtins(what).items():
        print(f"{name:28} {value:,.2f}" if isinstance(value, float) else f"{name:28} {value:,}", flush=True)


def serve(folder: str, pace: str) -> int:
    limits = Limits(
        tables=EVERYBODY,
        tables_per_person=EVERYBODY,
        tables_per_address=EVERYBODY,
        openings_burst=EVERYBODY,
        guests_burst=EVERYBODY,
        address_messages_burst=EVERYBODY,
        address_messages_per_s=1e9,
    )
    how = Pace.instant() if pace == "instant" else Pace.normal()
    return serve_tables("127.0.0.1", 0, Path(folder), pace=how, limits=limits)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--tables",
        type=lambda text: [int(each) for each in text.split(",")],
        default=[100],
        help="a ladder of loads",
    )
    parser.add_argument("--sockets", type=int, default=10, help="at each table")
    parser.add_argument("--players", type=int, help="of them; the others look on (half of them play)")
    parser.add_argument("--seconds", type=float, default=60.0, help="that are measured")
    parser.add_argument("--warm-up-s", type=float, default=15.0)
    parser.add_argument("--think-s", type=float, default=4.0, help="before a player wagers or sets, about")
    parser.add_argument("--pace", choices=("normal", "instant"), default="normal", help="of the dealer")
    parser.add_argument("--book", default="nz")
    parser.add_argument("--json", type=Path, help="the figures, to this file")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve(options.serve, options.pace)
    calibration, results = climb(options)
    late = next((each.tables for each in results if each.p99_ms > TOO_LATE_MS), None)
    print(
        f"p99 passes {TOO_LATE_MS:.0f} ms at: {'none of these loads' if late is None else f'{late} tables'}"
    )
    if options.json:
        told: dict[str, Any] = {"calibration": calibration, "results": results, "late_at_tables": late}
        options.json.write_text(json.dumps(msgspec.to_builtins(told), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
