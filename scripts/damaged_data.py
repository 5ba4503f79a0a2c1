"""Damage many copies of a data file, and see that each command that reads data says what is wrong with them.

    nice python -m scripts.damaged_data [--copies 600] [--seed 1] [--show]

Each copy gets one kind of damage: bytes flipped, pages zeroed or written over, the file cut short, a value of another
type in a column, a row deleted, a table or a column dropped. A command fails the run if it ends with a traceback, says
"no faults" although something is wrong that it must see, or uses more than one line for an error. `--show` prints
what was said about each copy. Exit status 1: a command failed.
"""

import argparse
import asyncio
import io
import random
import shutil
import sqlite3
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from sqlalchemy import Boolean, LargeBinary, String, Table, create_engine, insert, select
from sqlalchemy.types import Integer

from paigow.cli.app import main as paigow
from paigow.runtime import HandClock, House, Pace, TableOrder
from paigow.storage import FOR_GOOD, Store, schema
from paigow.web.identity.display_names import name_key
from tests.runtime.playing import sit, until

PAGE_BYTES: Final = 4096
OTHER_VALUES: Final[tuple[Any, ...]] = (
    b"\xff\x00",
    "x",
    "",
    1.5,
    float("inf"),
    2**62,
    -1,
    "\ud7ff\U0010ffff",
)
BYTES: Final = 70
"""Damages to the bytes of the file, of which a small run draws some."""
SEE_ALL: Final = frozenset({"check", "backup", "restore"})
"""Commands that look at all of the data."""
OTHERS: Final = (
    "migrate", "tables", "tables --json", "account list", "account codes", "account grant", "void", "close", "grant",
)  # fmt: skip
LAST_STATUS: Final = 2
"""The highest exit status that a command may have."""


class Damage(NamedTuple):
    """One way to damage a file."""

    what: str
    do: Callable[[Path], None]
    is_seen: bool = False
    """Whether every command must see it: no damage of this kind leaves the data whole."""


class Said(NamedTuple):
    """What a command said about a damaged file."""

    damage: str
    command: str
    status: int | None
    """``None`` means that it ended with a traceback."""
    text: str
    failure: str = ""
    """Why this is not what a command should do. If empty, it is."""


# ---- the data --------------------------------------------------------------------------------------------------------


def make_data(file: Path) -> None:
    """Write a data file with two tables, a few rounds, and at least one row in every table of the schema."""
    asyncio.run(_play(file))
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        rounds = schema.rounds.c
        person = connection.execute(select(schema.people.c.person)).scalar_one()
        stream, first_seq = connection.execute(select(rounds.stream, rounds.first_seq).limit(1)).one()
        other = {"person": "pother", "name": "Bob", "token_hash": bytes(32), "created_us": 1}
        connection.execute(insert(schema.people).values(other))
        known = {"person": person, "teacher": person, "stream": stream, "first_seq": first_seq}
        known |= {"other": other["person"], "inviter": other["person"]}
        for table in schema.metadata.sorted_tables:
            if connection.execute(select(table).limit(1)).first() is None:
                connection.execute(insert(table).values(_a_row(table, known)))
    engine.dispose()


async def _play(file: Path) -> None:
    clock = HandClock()
    store = await Store.open(file, clock=clock)
    house = await House.open(store, clock=clock, pace=Pace.instant())
    person, _ = await store.create_person("Ann")
    await store.claim_name(name_key("Ann"), person.person, now_us=FOR_GOOD, unseen_since_us=0)
    for _ in range(2):
        table = await house.create_table(TableOrder(book="nz", bots=1))
        box = await sit(house, table, person.person)
        await until(
            house, table, lambda state: state.coming > 3, box=box, person=person.person, time_passes=True
        )
    await house.close()
    await store.close()


def _a_row(table: Table, known: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for column in table.columns:
        if column.name in known:
            row[column.name] = known[column.name]
        elif isinstance(column.type, Boolean):
            row[column.name] = False
        elif isinstance(column.type, Integer):
            row[column.name] = 1
        elif isinstance(column.type, LargeBinary):
            row[column.name] = bytes(32)
        elif isinstance(column.type, String):
            row[column.name] = "a"
    return row


# ---- the damages -----------------------------------------------------------------------------------------------------


def damages(draw: random.Random, size: int, count: int) -> list[Damage]:
    """Return ``count`` damages: to each table and column as far as ``count`` allows, and to the bytes of the file."""
    found = [*_dropped(), *_columns(draw)]
    found += [_to_bytes(draw, size, number) for number in range(max(BYTES, count - len(found)))]
    return draw.sample(found, min(count, len(found)))


def _dropped() -> Iterator[Damage]:
    for name in schema.metadata.tables:
        yield Damage(f"no table {name}", _sql(f"DROP TABLE {name}"), is_seen=True)
    yield Damage("no row in meta", _sql("DELETE FROM meta"), is_seen=True)
    yield Damage("another schema", _sql("UPDATE meta SET value = 'x'"), is_seen=True)
    yield Damage("no streams", _sql("DELETE FROM streams"), is_seen=True)
    yield Damage("no people", _sql("DELETE FROM people"), is_seen=True)
    yield Damage("no rounds", _sql("DELETE FROM rounds"), is_seen=True)
    yield Damage("no balances", _sql("DELETE FROM balances"), is_seen=True)
    yield Damage("no postings", _sql("DELETE FROM postings"), is_seen=True)
    yield Damage("no events", _sql("DELETE FROM events"), is_seen=True)
    yield Damage(
        "no last events",
        _sql(
            "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events AS e WHERE e.stream = events.stream)"
        ),
        is_seen=True,
    )
    yield Damage(
        "another table", _sql("DROP TABLE people; CREATE VIEW people AS SELECT 1 AS person"), is_seen=True
    )


def _columns(draw: random.Random) -> Iterator[Damage]:
    for table in schema.metadata.sorted_tables:
        for column in table.columns:
            yield Damage(
                f"no column {table.name}.{column.name}",
                _sql(f"ALTER TABLE {table.name} RENAME COLUMN {column.name} TO another"),
                is_seen=True,
            )
            value = draw.choice(OTHER_VALUES) if isinstance(column.type, LargeBinary) else b"\xff\xfe"
            value = value if not isinstance(value, bytes) or not isinstance(column.type, LargeBinary) else 7
            yield Damage(
                f"{value!r} in {table.name}.{column.name}",
                _value(table.name, column.name, value),
                is_seen=True,
            )
            value = draw.choice(OTHER_VALUES)
            yield Damage(f"{value!r} in {table.name}.{column.name}", _value(table.name, column.name, value))
            yield Damage(
                f"text that is no UTF-8 in {table.name}.{column.name}",
                _sql(f"UPDATE {table.name} SET {column.name} = CAST(X'ff61fe' AS TEXT)", is_one=table.name),
                is_seen=True,
            )


def _sql(statements: str, is_one: str = "") -> Callable[[Path], None]:
    if is_one:
        statements += f" WHERE rowid = (SELECT max(rowid) FROM {is_one})"

    def do(file: Path) -> None:
        with _opened(file) as database:
            database.executescript(statements)

    return do


def _value(table: str, column: str, value: object) -> Callable[[Path], None]:
    def do(file: Path) -> None:
        with _opened(file) as database:
            database.execute(
                f"UPDATE {table} SET {column} = ? WHERE rowid = (SELECT max(rowid) FROM {table})", (value,)
            )
            database.commit()

    return do


def _opened(file: Path) -> closing[sqlite3.Connection]:
    database = sqlite3.connect(file)
    database.execute("PRAGMA ignore_check_constraints = ON")
    for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        database.execute(f"DROP TRIGGER {name}")
    database.commit()
    return closing(database)


def _to_bytes(draw: random.Random, size: int, number: int) -> Damage:
    pages = size // PAGE_BYTES
    at, page, length = draw.randrange(size), draw.randrange(pages), draw.randrange(size)
    some, noise = draw.randrange(1, 64), draw.randbytes(PAGE_BYTES)
    places = [draw.randrange(size) for _ in range(some)]

    def flip(data: bytearray) -> None:
        data[at] ^= 1 << (at % 8)

    def flip_many(data: bytearray) -> None:
        for place in places:
            data[place] ^= 0xFF

    def zero(data: bytearray) -> None:
        data[page * PAGE_BYTES : (page + 1) * PAGE_BYTES] = bytes(PAGE_BYTES)

    def write_over(data: bytearray) -> None:
        data[page * PAGE_BYTES : (page + 1) * PAGE_BYTES] = noise

    def swap(data: bytearray) -> None:
        other = at // PAGE_BYTES
        one, two = (
            slice(page * PAGE_BYTES, (page + 1) * PAGE_BYTES),
            slice(other * PAGE_BYTES, (other + 1) * PAGE_BYTES),
        )
        data[one], data[two] = data[two], data[one]

    def cut(data: bytearray) -> None:
        del data[length:]

    def flip_header(data: bytearray) -> None:
        data[at % 100] ^= 0xFF

    kinds = {
        f"bit {at} flipped": flip,
        f"{some} bytes flipped": flip_many,
        f"page {page} zeroed": zero,
        f"page {page} written over": write_over,
        f"pages {page} and {at // PAGE_BYTES} swapped": swap,
        f"cut to {length} bytes": cut,
        f"header byte {at % 100} flipped": flip_header,
    }
    what, change = list(kinds.items())[number % len(kinds)]

    def do(file: Path) -> None:
        data = bytearray(file.read_bytes())
        change(data)
        file.write_bytes(bytes(data))

    return Damage(what, do)


# ---- the commands ----------------------------------------------------------------------------------------------------


def tried(damage: Damage, sound: Path, folder: Path, others: Collection[str] | None = None) -> list[Said]:
    """Damage a copy, and let each command have a look at it; of those that do not see all only ``others``."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    damaged = folder / "damaged.db"
    shutil.copy2(sound, damaged)
    try:
        damage.do(damaged)
    except sqlite3.Error:  # the database refuses this damage
        return []
    table, person = _known(sound)
    commands = {
        "check": ["admin", "check"],
        "backup": ["admin", "backup", str(folder / "backup.db")],
        "restore": ["admin", "restore", str(damaged)],
        "migrate": ["admin", "migrate"],
        "tables": ["admin", "tables"],
        "tables --json": ["admin", "tables", "--json"],
        "account list": ["admin", "account", "list"],
        "account codes": ["admin", "account", "codes", "Ann"],
        "account grant": ["admin", "account", "grant", "Ann", "supervisor"],
        "void": ["admin", "void", table],
        "close": ["admin", "close", table],
        "grant": ["admin", "grant", person, "100"],
    }
    found = []
    for name, arguments in commands.items():
        if others is not None and name not in {*SEE_ALL, *others}:
            continue
        data = folder / name.replace(" ", "-")
        if name != "restore":
            data.mkdir()
            shutil.copy2(damaged, data / "paigow.db")
        found.append(_run(damage, name, [*arguments, "--data", str(data)]))
    return found


def _known(sound: Path) -> tuple[str, str]:
    """A table and a person of the data."""
    with closing(sqlite3.connect(sound)) as database:
        (table,) = database.execute("SELECT stream FROM whereabouts LIMIT 1").fetchone()
        (person,) = database.execute("SELECT person FROM people LIMIT 1").fetchone()
    return str(table), str(person)


def _run(damage: Damage, name: str, arguments: list[str]) -> Said:
    out, err = io.StringIO(), io.StringIO()
    try:
        with redirect_stdout(out), redirect_stderr(err):
            status = paigow(arguments)
    except Exception:  # noqa: BLE001 - this is what is looked for
        return Said(damage.what, name, None, traceback.format_exc(), "a traceback")
    text = out.getvalue() + err.getvalue()
    is_seen = damage.is_seen and name in SEE_ALL
    return Said(damage.what, name, status, text, _failure(is_seen, status, out.getvalue(), err.getvalue()))


def _failure(is_seen: bool, status: int, out: str, err: str) -> str:  # noqa: FBT001 - of this module alone
    if "Traceback" in out + err:
        return "a traceback"
    if not 0 <= status <= LAST_STATUS:
        return f"exit status {status}"
    if is_seen and not status:
        return "the damage was not seen"
    if status == 2 and sum(line.startswith("paigow: ") for line in err.splitlines()) != 1:
        return "expected one line of error"
    if status == 1 and not out.strip():
        return "nothing was named"
    return ""


def run(copies: int, seed: int, *, others: int = len(OTHERS)) -> Iterator[Said]:
    """Damage copies of a data file, and report what commands say: those that see all, and ``others`` in turn."""
    draw = random.Random(seed)
    with TemporaryDirectory() as folder:
        sound = Path(folder) / "sound.db"
        make_data(sound)
        yield from _undamaged(sound, Path(folder) / "tried")
        turn = cycle(OTHERS)
        for damage in damages(draw, sound.stat().st_size, copies):
            yield from tried(damage, sound, Path(folder) / "tried", [*islice(turn, others)])


def _undamaged(sound: Path, folder: Path) -> Iterator[Said]:
    for said in tried(Damage("none", lambda file: None), sound, folder):
        is_refused = said.status != (2 if said.command == "void" else 0)  # a table that runs is not made void
        yield said._replace(failure="sound data were refused") if is_refused and not said.failure else said


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--copies", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    counts, failures = Counter[str](), 0
    for said in run(asked.copies, asked.seed):
        counts[f"{said.command}: {'traceback' if said.status is None else f'exit status {said.status}'}"] += 1
        if said.failure:
            failures += 1
        if said.failure or asked.show:
            text = said.text if said.status is not None else "\n".join(said.text.splitlines()[-3:])
            print(
                f"--- {said.damage}: {said.command}: {said.failure or said.status}\n{text}", file=sys.stderr
            )
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    print(f"failures: {failures}")
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
