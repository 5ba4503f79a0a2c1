"""Nursery, guest and witness around one data folder: one life of the server after the other."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.kill.guest import Guest
from tests.kill.live import Message
from tests.kill.nursery import LOG
from tests.kill.plan import Plan
from tests.kill.servers import shared_nursery
from tests.kill.witness import Witness, faults

BOTS = 2
A_BOTS_BOX = 2
"""The first place of a layout, where a bot sits down first and makes room."""
FREE_COINS = 1_000_000


class Casino:
    """A data folder whose server is killed again and again."""

    def __init__(self, folder: Path, book: str) -> None:
        self.folder, self.book = folder / "data", book
        self.folder.mkdir()
        self.gate = folder / "gate"
        os.mkfifo(self.gate)
        self.nursery = shared_nursery()
        self.guest = Guest()
        self.table = ""
        self.seeds_ms = 0
        """Time that the dealer waits for a player's seed."""
        self.ahead_ms = 0
        """How far the clock of the next servers is ahead: time that has passed while none ran."""
        self.witness = Witness("", book)

    def __enter__(self) -> Self:
        self.nursery.begin_test()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.nursery.end_test()
        self.guest.http.close()

    def plan(self, **how: Any) -> Plan:
        return Plan(folder=str(self.folder), seeds_ms=self.seeds_ms, ahead_ms=self.ahead_ms, **how)

    def open(self, *, hold: str = "shown", **order: Any) -> None:
        """Let a guest come in and open a table; then kill the server."""
        url = self.nursery.start(self.plan(hold=hold))
        self.guest.come_in(url)
        self.guest.box = A_BOTS_BOX
        self.know(self.guest.open_table(url, self.book, **{"bots": BOTS, **order}))
        self.kill()

    def know(self, table: str) -> None:
        self.table = table
        self.witness = Witness(table, self.book)

    @contextmanager
    def open_gate(self) -> Iterator[None]:
        """While this lasts, let a server whose plan has a gate store its entries."""
        gate = os.open(self.gate, os.O_RDWR)  # for both, so that it does not wait for a reader
        try:
            yield
        finally:
            os.close(gate)

    def until(self, phase: str, *, acts: bool = True) -> Message:
        """Run one life up to a phase, and end it there."""
        url = self.nursery.start(self.plan(hold=phase))
        self.guest.account(url)
        with self.guest.visit(url, self.table) as live:
            view = self.guest.play(live, lambda view: view["phase"] == phase, acts=acts)
            self.kill()
        return view

    def kill(self) -> None:
        """Send SIGKILL; then check that everything that was told is on disk."""
        self.nursery.kill()
        self.audit()

    def audit(self) -> int:
        """Check the dead server's data, and return how many entries are new."""
        new = self.witness.audit(self.folder)
        self.witness.heard(self.guest.person, self.guest.told)
        self.guest.told = []
        log = Path(str(self.folder) + LOG)
        assert not faults(log), faults(log)
        return new

    def play_rounds(self, count: int = 1) -> None:
        """Run one life in which so many more rounds with a wager of the guest's are finished."""
        self.guest.wagers = True
        url = self.nursery.start(self.plan())
        with self.guest.visit(url, self.table) as live:
            over = set[int]()

            def enough(view: Message) -> bool:
                if (
                    view["phase"] == "round_over"
                    and "dice_secret" in view
                    and self.guest.person in str(view["boxes"])
                ):
                    over.add(view["round"])
                return len(over) >= count

            self.guest.play(live, enough)
            self.kill()

    def go_home(self) -> None:
        """Start a last life: the guest takes all coins home. They are the first coins and the winnings or losses."""
        self.guest.wagers = False
        url = self.nursery.start(self.plan())
        with self.guest.visit(url, self.table) as live:
            view = self.guest.play(
                live, lambda view: view["phase"] in ("betting", "shown") or self._is_out(view)
            )
            live.send({"do": "leave"})
            self.guest.play(live, lambda view: self.guest.person not in str(view["people"]), acts=False)
            assert view["version"] > 0
        account = self.guest.account(url)
        rounds = self.guest.http.get(f"{url}/api/v1/tables/{self.table}/rounds").json()
        self.kill()
        won = self.witness.won_by(self.guest.person)
        assert account == FREE_COINS + won
        assert won == sum(_brought(wager) for wager in self._own(rounds))
        secrets = {each["round"]: each["secrets"] for each in rounds}
        assert {number for number, each in secrets.items() if each} == self.witness.finished()

    def _is_out(self, view: Message) -> bool:
        return self.guest.person not in str(view["boxes"])

    def _own(self, rounds: list[Message]) -> Iterator[Message]:
        for each in rounds:
            for box in each["boxes"]:
                yield from (wager for wager in box["wagers"] if wager["person"] == self.guest.person)

    def branch(self, folder: Path, until: Callable[[Message], bool]) -> Witness:
        """Copy the dead server's data elsewhere, serve them there to a certain view, and kill that server too."""
        shutil.copytree(self.folder, folder)
        witness = self.witness.twin()
        url = self.nursery.start(Plan(folder=str(folder)))
        self.guest.account(url)
        with self.guest.visit(url, self.table) as live:
            self.guest.play(live, until)
            self.nursery.kill()
        witness.audit(folder)
        witness.heard(self.guest.person, self.guest.told)
        self.guest.told = []
        return witness


def _brought(wager: Message) -> int:
    if wager["outcome"] == "lose":
        return int(wager["returned"] - wager["stake"])
    return int(wager["won"] - wager["commission"])
