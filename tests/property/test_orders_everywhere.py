"""Every order of a supervisor at every step of a round that a player banks, in all four books.

The round is played step by step; at each step every order is tried on the table as it lies. What is taken must keep
every account: coins are only moved, nobody and no account of the table owes, and what lies there is what was posted.
Then the table goes on from there in several ways: the round to its end; everybody who may leaves; the table closes.
"""

from collections.abc import Iterator
from copy import copy
from typing import Any, Final

import pytest

from paigow.table import AnyCommand, AnyEvent, Refusal, State, decide, evolve, next_duty
from paigow.table import commands as c
from tests.table.banks import BANKER, BOX, BankedGame, Wagers
from tests.table.driver import LOSES, WINS, Game
from tests.table.ledger import Ledger

BOOKS: Final = ("nz", "canberra", "massachusetts", "rws")
WAGERED: Final[Wagers] = {"Ann": (2, "$20", WINS), "Cho": (4, "$20", LOSES)}
BY: Final = "Sue"
STEPS: Final = 120


def orders(state: State) -> Iterator[AnyCommand]:
    """Every order and report, about everybody whom it may be about."""
    told: dict[str, Any] = {"by": BY, "reason": "seen"}
    for fault in ("damaged", "missing"):
        yield c.ReportTile(fault=fault, **told)
    for cause in ("fire", "fraud"):
        yield c.Invalidate(cause=cause, **told)
    for person in (BANKER, "Ann"):
        for order in ("void", "forfeit", "exclude-round", "exclude", "void-round"):
            yield c.Sanction(person=person, order=order, **told)
        yield c.RemovePerson(person=person, **told)
        yield c.VacateSeat(person=person, **told)
        yield c.CorrectPayment(person=person, coins=100, approved_by="Tom", **told)
        yield c.CorrectPayment(person=person, coins=-100, approved_by="Tom", **told)
    for box in (BOX, 2):
        for by in ("dealer", "banker"):
            yield c.ReportExposed(at="box", box=box, count=3, exposed_by=by, **told)
        yield c.ReportKnockedDown(box=box, **told)
        yield c.ReportAbsent(box=box, **told)
        yield c.ReportMisSet(hand="box", box=box, **told)
    for at in ("stack", "laja", "bank", "house", "dead"):
        yield c.ReportExposed(at=at, count=3, **told)
    yield c.ReportMisSet(hand="bank", **told)
    yield c.ReportMixed(boxes=(2, 4), reconstructed=False, **told)
    yield c.ReportMixed(boxes=(2, BOX), reconstructed=False, **told)
    yield c.ReportMisdelivery(**told)
    yield c.ReportMiscounted(counted=100, **told)
    yield c.ReportLateBet(person="Ann", box=2, coins=500, **told)
    yield c.ReportWithdrawnBet(person="Ann", box=2, coins=500, **told)
    yield c.ReportDice(fault="cocked", **told)
    yield c.OrderReshuffle(**told)
    yield c.RemoveByDice(**told)
    yield c.RejectSet(at_ms=1, signed_by=(BY, "Deb"), **told)
    yield c.ReplaceTiles(**told)


class Try:
    """The table as it lies, taken on from there without the round that it was copied from."""

    def __init__(self, game: Game, ledger: Ledger) -> None:
        self.game = copy(game)
        self.game.log = []
        self.game.ledger = None
        self.ledger = Ledger()
        self.ledger.balances = ledger.balances.copy()

    def tell(self, command: AnyCommand) -> bool:
        """Whether the table takes a command; every event keeps the accounts."""
        decided = decide(self.game.state, command, self.game.book)
        if isinstance(decided, Refusal):
            return False
        self._take(decided)
        return True

    def _take(self, events: list[AnyEvent]) -> None:
        for event in events:
            self.game.state = evolve(self.game.state, event)
            self.ledger.post([event])
            self.ledger.agrees_with(self.game.state)

    def goes_on(self) -> None:
        """Do the dealer's duties, and answer what people are asked, until the dealer waits for somebody to play."""
        for _ in range(STEPS):
            if not self._next():
                return

    def _next(self) -> bool:
        state = self.game.state
        due = next_duty(state, self.game.book)
        if due is None or due in {"people", "secrets"}:
            return False
        if due == "settings" and state.phase == "setting":
            return any(self.tell(each) for each in self._settings())
        if due == "choices":
            box = next(box for box in state.boxes.values() if box.choice)
            assert box.choice is not None
            return self.tell(c.Choose(person=box.choice.person, box=box.number, choice="play"))
        return self._duty()

    def _duty(self) -> bool:
        before = self.game.state
        try:
            events = self.game.duty()
        except AssertionError:
            return False  # the dealer waits for somebody
        self.game.state = before
        self._take(events)
        return bool(events)

    def _settings(self) -> list[AnyCommand]:
        return [
            self.game.as_delivered(box.controller, box.number)
            for box in self.game.state.boxes.values()
            if box.hand and box.controller and not box.hand.set_by and not box.requested
        ]

    def everybody_leaves(self) -> None:
        for person in self.game.state.people:
            self.tell(c.Leave(person=person))

    def closes(self) -> None:
        for to in self.game.book.words("closing_notices"):
            self.tell(c.AnnounceClosing(by=BY, to=to))  # type: ignore[arg-type]
        self.tell(c.CloseTable())


def banked(book: str) -> Iterator[tuple[Game, Ledger]]:
    """Every step of a round that Bob banks, from the bank's offer to the round's end, with what its accounts hold."""
    game = BankedGame(book, WAGERED, stake="$0" if book == "massachusetts" else "$100")
    ledger = Ledger()
    ledger.post(game.log)
    for _ in range(STEPS):
        seen = len(game.log)
        yield game, ledger
        if game.state.phase == "round_over":
            return
        if game.state.phase == "setting" and next_duty(game.state, game.book) == "settings":
            game.set_all()
        else:
            game.duty()
        ledger.post(game.log[seen:])


@pytest.mark.parametrize("book", BOOKS)
def test_every_order_at_every_step_of_a_banked_round_keeps_every_coin(book: str) -> None:
    tried = taken = 0
    phases = set()
    for game, ledger in banked(book):
        phases.add(game.state.phase)
        for order in orders(game.state):
            for way in (Try.goes_on, Try.everybody_leaves, Try.closes):
                table = Try(game, ledger)
                tried += 1
                if not table.tell(order):
                    break
                taken += 1
                table.tell(c.Invalidate(cause="fire", by=BY)) if isinstance(order, c.ReportTile) else None
                way(table)
                table.everybody_leaves()
                table.goes_on()
                table.closes()
                table.goes_on()
    assert phases >= {
        "betting",
        "bets_closed",
        "delivered",
        "setting",
        "matching",
        "matched",
        "round_over",
    }, phases
    assert taken > 500, (tried, taken)
