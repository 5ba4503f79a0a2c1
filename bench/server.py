"""Many tables and many screens on a real server, over real sockets.

    python bench/server.py                                  100 tables with 10 sockets each, a minute
    python bench/server.py --tables 10,25,50,100,150        a ladder: where does p99 pass 250 ms?
    python bench/server.py --tables 200 --sockets 5 --players 5 --processes 2     two that share a PostgreSQL
    python bench/server.py --tables 2 --sockets 4 --seconds 3 --spread-s 0 --pace instant     short, as in the tests

The server runs in a process of its own on a new data folder, or in a new database of PostgreSQL: of one that is started
for it, durable as it comes, or the one that PAIGOW_TEST_POSTGRES names. The client is this process. Of several servers
every screen asks another, whichever runs its table: half of what is asked is handed on. At every table half of the
sockets play (they wager and set in every round after some thought, a bot fills up), the others look on. Reported are
the times from a wager's sending until it has reached the other screens, the servers' CPU time for each message that
they send, and their memory; beside them what the machine does without us, and ratios to it that can be compared between
machines. The client's own lag is reported too: where it is large, the client is what was measured.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.machine import Calibration, ServerProcess, calibrate, cpu_below, ladder, started, usage_of
from bench.screens import Screen, Table, Tally, guests, note_lag, open_tables
from paigow.runtime import Pace
from paigow.server.serve import serve_with
from paigow.server.settings import Settings
from paigow.web.edge.rate_limits import Limits
from tests import databases

TOO_LATE_MS = 250.0
PACES = {"normal": Pace.normal(), "quick": Pace.normal().at("quick"), "instant": Pace.instant()}
BOTS = 6
EVERYBODY = 10**9


class Result(Struct, frozen=True, kw_only=True):
    """One load and what it did."""

    tables: int
    processes: int
    store: str
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
    """Of the servers; 1.0 is one core."""
    cpu_of_postgres: float
    cpu_of_client: float
    cpu_ms_per_round: float
    """Of the servers, for each round at a table."""
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
    servers: Sequence[ServerProcess], tables: int, options: argparse.Namespace, calibration: Calibration
) -> Result:
    tally, sockets = Tally(), options.sockets
    players = min(6, max(1, sockets // 2)) if options.players is None else options.players
    url, postgres = servers[0].url, databases.pid() if options.postgres else None
    people = await guests(url, tables * sockets)
    empty = usage_of(servers)
    start_s = time.perf_counter()
    order = {"book": options.book, "bots": BOTS, "betting_s": 20, "setting_s": 60}
    opened = await open_tables(url, [cookie for cookie, _ in people[:tables]], order)
    opening_s = time.perf_counter() - start_s
    furnished = usage_of(servers)
    screens = []
    for number, table in enumerate(opened):
        here = Table(table, tally)
        for place in range(sockets):
            box = place + 2 if place < players else None
            cookie, person = people[number * sockets + place]
            asked = servers[len(screens) % len(servers)].url
            screens.append(Screen(asked, here, cookie, person, box=box, think_s=options.think_s))
    staying = [asyncio.create_task(note_lag(tally))]
    for number, screen in enumerate(screens, start=1):
        staying.append(asyncio.create_task(screen.stay()))
        if number % sockets == 0:
            await asyncio.sleep(options.spread_s / tables)
    await asyncio.gather(*[screen.ready.wait() for screen in screens])
    await asyncio.sleep(options.warm_up_s)
    tally.clear()
    before, beside = usage_of(servers), (cpu_below(postgres), time.process_time())
    await asyncio.sleep(options.seconds)
    after = usage_of(servers)
    of_postgres, of_client = cpu_below(postgres) - beside[0], time.process_time() - beside[1]
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
        processes=len(servers),
        store="postgres" if options.postgres else "sqlite",
        sockets=sockets,
        players=players,
        opening_s=opening_s,
        seconds=took_s,
        rounds=tally.rounds,
        messages_per_s=tally.messages / took_s,
        bytes_per_round_and_viewer=tally.bytes // viewer_rounds,
        cpu=cpu_s / took_s,
        cpu_of_postgres=of_postgres / took_s,
        cpu_of_client=of_client / took_s,
        cpu_ms_per_round=cpu_s / max(1, tally.rounds) * 1000,
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
    """Every load of the ladder, each on new servers."""
    results = []
    with tempfile.TemporaryDirectory(prefix="paigow-bench-") as folder:
        calibration = calibrate(Path(folder))
        tell(calibration)
        for tables in options.tables:
            data = Path(folder) / f"{tables}"
            data.mkdir()
            with ExitStack() as stack:
                servers = list(start(stack, data, options))
                result = asyncio.run(measure(servers, tables, options, calibration))
            tell(result)
            results.append(result)
    return calibration, results


def start(stack: ExitStack, data: Path, options: argparse.Namespace) -> Iterator[ServerProcess]:
    """As many servers as were asked for, on new data."""
    more = ["--pace", options.pace]
    if options.postgres:
        databases.make_durable()
        more += ["--data", stack.enter_context(databases.database())]
    if options.processes > 1:
        more.append("--share")
    for number in range(options.processes):
        folder = data / f"{number}"
        folder.mkdir()
        server = stack.enter_context(started(__file__, folder, *more))
        print(f"--- server {server.pid} at {server.url}", flush=True)
        yield server


def tell(what: Struct) -> None:
    print("--- " + type(what).__name__.lower())
    for name, value in msgspec.to_builtins(what).items():
        told = (
            f"{value:,.2f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value
        )
        print(f"{name:28} {told}", flush=True)


def serve(options: argparse.Namespace) -> int:
    limits = Limits(
        tables=EVERYBODY,
        tables_per_person=EVERYBODY,
        tables_per_address=EVERYBODY,
        openings_burst=EVERYBODY,
        guests_burst=EVERYBODY,
        address_messages_burst=EVERYBODY,
        address_messages_per_s=1e9,
    )
    settings = Settings(
        host="127.0.0.1",
        port=0,
        data=options.data or Path(options.serve),
        pace=PACES[options.pace],
        limits=limits,
        share="127.0.0.1:0" if options.share else "",
    )
    return serve_with(settings)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--tables",
        type=ladder,
        default=[100],
        help="a ladder of loads",
    )
    parser.add_argument("--sockets", type=int, default=10, help="at each table")
    parser.add_argument("--players", type=int, help="of them; the others look on (half of them play)")
    parser.add_argument("--seconds", type=float, default=60.0, help="that are measured")
    parser.add_argument(
        "--spread-s",
        type=float,
        default=40.0,
        help="in which the tables begin one after another, about a round: with 0 all are at the same point of it",
    )
    parser.add_argument("--warm-up-s", type=float, default=15.0)
    parser.add_argument("--think-s", type=float, default=4.0, help="before a player wagers or sets, about")
    parser.add_argument("--pace", choices=PACES, default="normal", help="of the dealer")
    parser.add_argument("--book", default="nz")
    parser.add_argument("--postgres", action="store_true", help="the data lie in a database of PostgreSQL")
    parser.add_argument("--processes", type=int, default=1, help="that share a database, if more than one")
    parser.add_argument("--json", type=Path, help="the figures, to this file")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--data", help=argparse.SUPPRESS)
    parser.add_argument("--share", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return serve(options)
    options.postgres |= options.processes > 1
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
