"""Voids a table that cannot continue: all its coins return to their owners, by the store's postings alone.

It needs no rule book and no log entry, as both may be broken or missing. The voiding is an entry of a stream
of its own, chained as the cage's, and names the head of the table's log, which gets no more entries.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from paigow.clock import Clock
from paigow.log import GENESIS, Codec, next_hash
from paigow.runtime.account_names import account_of, at_table
from paigow.storage import HOUSE, VOIDED, ConflictError, IndexUpdate, NewEntry, PostingLine, Store
from paigow.table import Refusal
from paigow.table.core.postings import COMMISSION, FLOAT, HOUSE_WAGER, LOSING

STREAM: Final = "voided"
_PERSONS: Final = ("stack:", "layout:", "stake:")
_HOUSES: Final = (LOSING, FLOAT, COMMISSION, HOUSE_WAGER, "stake:house")
"""Accounts of the house, in the order in which they make good what was taken from people."""
_BEGINS: Final = b'"event":"tiles_washed"'
_ENDS: Final = (b'"event":"round_ended"', b'"event":"round_voided"')


class TableVoided(Struct, frozen=True, kw_only=True, tag_field="event", tag="table_voided"):
    """A table that could not continue was closed, and its coins were paid back."""

    table: str
    seq: int
    """The last entry of its log."""
    head: str
    """The hash of that entry, hexadecimal."""
    why: str
    by: str
    round_from: int | None
    """The first entry of the undone round; ``None`` if no round was in progress."""
    paid: dict[str, int]
    """Account -> coins paid to it; the house's may be negative."""


CODEC: Codec[TableVoided] = Codec(TableVoided)


class Voiding(Struct, frozen=True, kw_only=True):
    """Computes who is paid what when a table is voided."""

    table: str
    why: str
    seq: int
    head: str
    round_from: int | None
    lines: tuple[PostingLine, ...]

    @property
    def paid(self) -> dict[str, int]:
        """Return account -> coins paid to it; negative if coins leave the house's."""
        moved: Counter[str] = Counter()
        for line in self.lines:
            moved[line.credit] += line.coins
            moved[line.debit] -= line.coins
        own = at_table(self.table, "")
        return {name: coins for name, coins in sorted(moved.items()) if coins and not name.startswith(own)}

    @property
    def people(self) -> frozenset[str]:
        """Return the people who are paid."""
        own = account_of("")
        return frozenset(name.removeprefix(own) for name in self.paid if name.startswith(own))


async def plan_voiding(store: Store, table: str, why: str) -> Voiding | Refusal:
    """Return what would be paid. Refused as "accounts_differ" if balances and postings disagree."""
    own = at_table(table, "")
    for name, (balance, moved) in (await store.audit()).items():
        if name.startswith(own):
            return Refusal(
                code="accounts_differ", facts={"account": name, "balance": balance, "postings": moved}
            )
    last = await store.last(table)
    if last is None:
        return Refusal(code="no_table", facts={"table": table})
    began = await _round_under_way(store, table)
    moves = () if began is None else [line for _, _, line in await store.journal(table, began - 1)]
    held = {name: coins for name, coins in (await store.balances()).items() if name.startswith(own) and coins}
    return Voiding(
        table=table,
        why=why,
        seq=last.seq,
        head=last.hash.hex(),
        round_from=began,
        lines=tuple(payments(table, held, moves)),
    )


async def void_table(store: Store, clock: Clock, found: Voiding, by: str) -> None:
    """Pay, record the voiding and close the table, in one transaction."""
    while True:
        last = await store.last(STREAM)
        at_us = max(clock.now_us(), last.at_us if last else 0)
        event = TableVoided(
            table=found.table, seq=found.seq, head=found.head, why=found.why, by=by,
            round_from=found.round_from, paid=found.paid,
        )  # fmt: skip
        entry = CODEC.encode(event, at_us=at_us)
        hash_ = next_hash(last.hash if last else GENESIS, entry)
        record = NewEntry(entry=entry, hash=hash_, at_us=at_us, lines=found.lines)
        try:
            await store.append(
                STREAM,
                last.seq if last else 0,
                [record],
                also={found.table: IndexUpdate(status=VOIDED, people=())},
            )
        except ConflictError:
            continue
        return


async def _round_under_way(store: Store, table: str) -> int | None:
    """Return the first entry of a round without a result, found by the bytes of the entries, or ``None``."""
    starts = await store.round_starts(table)
    after = starts[-1][0] - 1 if starts else 0
    found = await store.read(table, after, holding=(_BEGINS, *_ENDS))
    return found[-1].seq if found and _BEGINS in found[-1].entry else None


def payments(table: str, held: Mapping[str, int], moves: Iterable[PostingLine]) -> list[PostingLine]:
    """Return the postings that empty a table's accounts. Pure.

    Args:
        table: Its id.
        held: The coins in each of its accounts.
        moves: Postings of the round without a result, to be undone; buy-ins and cash-outs stay.
    """
    due = _due(table, held, moves)
    left, lines = dict(held), list[PostingLine]()

    def pay(source: str, person: str) -> None:
        coins = due[person] if source == HOUSE else min(left[source], due[person])
        if coins:
            lines.append(PostingLine(debit=source, credit=account_of(person), coins=coins))
            due[person] -= coins
            if source != HOUSE:
                left[source] -= coins

    for source in sorted(left):
        owner = _owner(table, source)
        if owner is not None:
            pay(source, owner)
    pool = [*_in_order(table, left), HOUSE]
    for person in sorted(due):
        for source in pool:
            pay(source, person)
    return lines + [
        PostingLine(debit=name, credit=HOUSE, coins=coins) for name, coins in sorted(left.items()) if coins
    ]


def _due(table: str, held: Mapping[str, int], moves: Iterable[PostingLine]) -> Counter[str]:
    """Return person -> coins: those at the start of the round, plus buy-ins and minus cash-outs since."""
    due: Counter[str] = Counter()
    for name, coins in held.items():
        if (owner := _owner(table, name)) is not None:
            due[owner] += coins
    for line in moves:
        giver, taker = _owner(table, line.debit), _owner(table, line.credit)
        if giver is not None and line.credit != account_of(giver):
            due[giver] += line.coins
        if taker is not None and line.debit != account_of(taker):
            due[taker] -= line.coins
    return Counter({person: max(coins, 0) for person, coins in due.items()})


def _owner(table: str, account: str) -> str | None:
    """Return the owner of a table's account, or ``None`` if it is the house's or not of this table."""
    name = account.removeprefix(at_table(table, ""))
    if name in {account, "stake:house"}:
        return None
    return next((name.removeprefix(kind) for kind in _PERSONS if name.startswith(kind)), None)


def _in_order(table: str, accounts: Iterable[str]) -> Sequence[str]:
    first = [at_table(table, name) for name in _HOUSES]
    return sorted(accounts, key=lambda name: (first.index(name) if name in first else len(first), name))
