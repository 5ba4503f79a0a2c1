"""Reads from the running tables, by id."""

from paigow.books import Book
from paigow.log.fairness.verification import Head
from paigow.runtime.dealer.pace import Speed
from paigow.runtime.people.readiness import FirstStart
from paigow.runtime.pupil_side import DealersSide
from paigow.runtime.table.dispatch import idempotency_key
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.supervisor_orders import IsBound
from paigow.runtime.tables.lobby_rows import TableSummary, summary_of
from paigow.runtime.tables.registry import TableRegistry
from paigow.table import OrderRight, State
from paigow.table import events as ev
from paigow.table.views.legal_actions_cache import LatestLegalActions


class TableReads:
    """Reads what one running table is like; nothing here changes a table."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry

    def running(self) -> list[str]:
        """Return the ids of the tables that run here."""
        return self.registry.running()

    def is_here(self, table_id: str) -> bool:
        """Return whether a table is here and no other process runs it."""
        return self.registry.is_here(table_id)

    def runs(self, table_id: str) -> bool:
        """Return whether a table runs here; the cost does not depend on the number of tables."""
        return self.registry.runs(table_id)

    async def until_idle(self) -> None:
        """Wait until all tables are idle: nothing more happens until time passes or an order comes."""
        await self.registry.until_idle()

    def summary(self, table_id: str) -> TableSummary:
        """Return one table, even if it is not public. Raises NoSuchTableError."""
        return summary_of(self.registry.get(table_id))

    def state(self, table_id: str) -> State:
        """Return the table's state; viewers get its ``table.view`` instead. Raises NoSuchTableError."""
        return self.registry.get(table_id).state

    def book(self, table_id: str) -> Book:
        """Return the rule book in force, options included. Raises NoSuchTableError."""
        return self.registry.get(table_id).book

    def rights(self, table_id: str) -> LatestLegalActions:
        """Return the cache of people's legal actions at a table. Raises NoSuchTableError."""
        return self.registry.get(table_id).turns.dispatch.rights

    def order(self, table_id: str) -> TableOrder:
        """Return the order with which the table was opened. Raises NoSuchTableError."""
        return self.registry.get(table_id).order

    def was_done(self, table_id: str, person: str, sign: str | None) -> bool:
        """Return whether an order with that key is stored, by any process. Raises NoSuchTableError."""
        return self.registry.get(table_id).ledger.log.was_done(idempotency_key(person, sign))

    def orders(self, table_id: str, by: str, is_bound: IsBound) -> tuple[OrderRight, ...]:
        """Return what a person may order or propose now; ``is_bound`` tells which orders need consent.

        The caller checks whether the person may order or propose there. Raises NoSuchTableError.
        """
        return self.registry.get(table_id).turns.supervisor_orders.orders(by, is_bound)

    def proposers(self, table_id: str) -> tuple[str, ...]:
        """Return the people who may now propose orders to the other players of a table. Raises NoSuchTableError."""
        return self.registry.get(table_id).turns.supervisor_orders.proposers()

    def dealers_side(self, table_id: str) -> DealersSide | None:
        """Return what only the dealing pupil sees, or ``None`` if the dealer is automatic."""
        table = self.registry.tables.get(table_id)
        return None if table is None else table.now().pupil.view()

    def head(self, table_id: str) -> Head | None:
        """Return number and hash of the last log entry of a running table, or ``None`` if it does not run."""
        table = self.registry.tables.get(table_id)
        if table is None:
            return None
        position = table.ledger.position
        return Head(seq=position.seq, hash=position.head.hex())

    def asked_head(self, table_id: str) -> Head | None:
        """Return the log head when seeds were last requested, or ``None`` if they were not, or it does not run."""
        table = self.registry.tables.get(table_id)
        position = None if table is None else table.ledger.position
        if position is None or not position.asked_seq:
            return None
        return Head(seq=position.asked_seq, hash=position.asked_at.hex())

    def net(self, table_id: str, person: str) -> int:
        """Return what a person has won, below zero lost, at a running table since it was opened.

        This is the coins there minus those brought, plus those taken away. Raises NoSuchTableError.
        """
        return self.registry.get(table_id).ledger.position.net.get(person, 0)

    def is_disk_full(self, table_id: str) -> bool:
        """Return whether a table waits because nothing can be stored now."""
        table = self.registry.tables.get(table_id)
        return table is not None and table.ledger.is_disk_full

    def is_held(self, table_id: str) -> bool:
        """Return whether the dealer of a table is paused; False for a table that does not run."""
        table = self.registry.tables.get(table_id)
        return table is not None and table.turns.hold.is_held

    def waits_ms(self, table_id: str, person: str) -> int | None:
        """Return until when the dealer waits for a person, or ``None`` if not, or if the table does not run."""
        table = self.registry.tables.get(table_id)
        return None if table is None else table.turns.schedule.waits_ms(person)

    def lost(self, table_id: str) -> frozenset[str]:
        """Return the players whose connection is lost. Raises NoSuchTableError."""
        return self.registry.get(table_id).now().lost()

    def yielding_boxes(self, table_id: str) -> tuple[int, ...]:
        """Return the boxes whose bots would make way for a person now. Raises NoSuchTableError."""
        return self.registry.get(table_id).turns.bots.yielding_boxes()

    def speed(self, table_id: str) -> Speed:
        """Return the speed of dealing at a running table. Raises NoSuchTableError."""
        return self.registry.get(table_id).turns.speed

    def first_start(self, table_id: str) -> FirstStart | None:
        """Return who is ready for the first round of a running table, or ``None`` if it does not wait.

        Raises NoSuchTableError.
        """
        return self.registry.get(table_id).now().readiness.start

    def holder(self, table_id: str) -> str:
        """Return who paused the dealer of a running table; empty if nobody. Raises NoSuchTableError."""
        return self.registry.get(table_id).turns.hold.by

    def due(self, table_id: str) -> str | None:
        """Return the dealer's next duty, or ``None`` while the dealer waits for people. Raises NoSuchTableError."""
        return self.registry.get(table_id).now().due()

    def log(self, table_id: str) -> tuple[ev.AnyEvent, ...]:
        """Return the last events in memory, of the last rounds since the start. Raises NoSuchTableError."""
        return tuple(self.registry.get(table_id).ledger.tail)

    def this_round(self, table_id: str) -> list[ev.AnyEvent]:
        """Return the events in memory since the last washing. Raises NoSuchTableError."""
        found: list[ev.AnyEvent] = []
        for event in reversed(self.registry.get(table_id).ledger.tail):
            found.append(event)
            if isinstance(event, ev.TilesWashed):
                break
        return found[::-1]
