"""``paigow admin tables``."""

from typing import TYPE_CHECKING

from msgspec import Struct

from paigow.cli.data_location import with_store
from paigow.cli.output import counted

if TYPE_CHECKING:
    from paigow.runtime import House
    from paigow.storage import Store


class OpenTableRow(Struct, frozen=True, kw_only=True):
    """A table that is not closed."""

    table: str
    coins: int
    """Coins of people, in front of them, wagered or put up for the bank."""
    currency: str | None = None
    """Currency of the table; a coin is a hundredth."""
    book: str | None = None
    phase: str | None = None
    round: int | None = None
    people: int | None = None
    bots: int | None = None
    hours: str | None = None
    """Gaming hours, with their time zone; null for always."""
    why: str | None = None
    """Why the table cannot continue; null if it can."""


def tables(*, data: str | None = None, json: bool = False) -> int:
    """List the open tables and the tables that cannot continue.

    No server may be running on the data. A running server reports the same at /api/v1/tables, and under `halted` at
    /api/v1/health.

    Args:
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: PAIGOW_DATA, or your own data folder.
        json: Print JSON.
    """
    from paigow.words import money

    rows = with_store(data, _rows)
    if json:
        from paigow.cli.output import print_json

        print_json({"tables": rows})
        return 0
    for row in rows:
        how = f"cannot continue: {row.why}" if row.why else f"{row.book}, round {row.round}, {row.phase}"
        people, bots = counted(row.people or 0, "person|people"), counted(row.bots or 0, "bot")
        who = "" if row.why else f", {people} and {bots}"
        theirs = counted(row.coins, "coin") if row.currency is None else money(row.coins, row.currency)
        hours = f", open {row.hours}" if row.hours else ""
        print(f"{row.table}  {how}{who}, players hold {theirs}{hours}")
    print(counted(len(rows), "table"))
    return 0


async def _rows(store: "Store") -> list[OpenTableRow]:
    from paigow.runtime import House
    from paigow.school.dealing.pupil import Pupil

    house = await House.without_play(store, seats_pupil=Pupil)
    running = [
        OpenTableRow(
            table=each.table,
            coins=await _coins(store, each.table),
            currency=each.currency,
            book=each.book,
            phase=each.phase,
            round=each.round,
            people=each.people,
            bots=each.bots,
            hours=_hours(house, each.table),
        )
        for each in house.directory.tables()
    ]
    halted = [
        OpenTableRow(table=table, coins=await _coins(store, table), why=why)
        for table, why in house.integrity.halted_tables().items()
    ]
    return sorted([*running, *halted], key=lambda row: row.table)


def _hours(house: "House", table: str) -> str | None:
    limits = house.state(table).limits
    if limits.hours is None:
        return None
    opens, closes = (f"{minute // 60:02}:{minute % 60:02}" for minute in limits.hours)
    return f"{opens} to {closes} ({limits.hours_zone})"


async def _coins(store: "Store", table: str) -> int:
    from paigow.runtime.account_names import at_table

    own = tuple(at_table(table, each) for each in ("stack:", "layout:", "stake:"))
    held = await store.balances_under(at_table(table, ""))
    house = at_table(table, "stake:house")
    return sum(coins for name, coins in held.items() if name.startswith(own) and name != house)
