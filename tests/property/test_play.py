"""Anything may be asked at any time: coins, tiles and secrets are kept, and every round can be ended."""

import random
import re

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from paigow.table import Refusal, State, decide, evolve, next_duty, show, view
from paigow.table import commands as c
from paigow.table import events as e
from tests.property.disguise import disguise
from tests.property.everything import FACE, FACE_DOWN, VIEWERS, all_tiles_are_there, may_know
from tests.property.play import (
    CHOICES,
    Table,
    a_setting,
    books,
    nonsense,
    opening,
    random_settings,
    something,
)
from tests.table.driver import PEOPLE


def no_coupon_is_made(table: Table) -> None:
    """What people hold and what lies beside wagers was handed out; a coupon lies beside chips that it matches."""
    given = sum(isinstance(event, e.CouponGiven) for event in table.log)
    wagers = [wager for box in table.state.boxes.values() for wager in box.wagers if wager.coupon]
    assert sum(map(len, table.state.coupons.values())) + len(wagers) <= given
    assert all(wager.bet == "main" and wager.coupon <= wager.coins for wager in wagers)


WAITING = frozenset({"offering", "betting", "covering", "setting", "players_set"})
SEEDS = st.integers(0, 2**32)


class AnyTable(RuleBasedStateMachine):
    """A table under some book with people who ask for anything."""

    table: Table
    seen: int = 0

    @initialize(number=st.integers(0, len(CHOICES) - 1), seed=SEEDS)
    def open(self, number: int, seed: int) -> None:
        rng = random.Random(seed)
        book = books()[number]
        self.table = Table(book, rng)
        self.table.must(opening(book, random_settings(book, rng)))
        self.replayed = State.empty()
        for person in rng.sample(PEOPLE, 4):
            self.table.tell(
                c.BuyIn(person=person, coins=self.table.state.limits.minimum * rng.choice([3, 500]))
            )
            self.table.tell(c.SitDown(person=person, box=rng.randint(1, 8)))

    @rule(seed=SEEDS, times=st.integers(1, 25))
    def the_round_goes_on(self, seed: int, times: int) -> None:
        self.table.rng = random.Random(seed)
        for _ in range(times):
            if self.table.state.phase == "betting":
                for _ in range(10):
                    self._ask(something(self.table.state, self.table.book, self.table.rng))
            assert self.table.duty() or self.table.help_on() or self.table.state.phase == "closed"

    @rule(seed=SEEDS, times=st.integers(1, 12))
    def the_dealer_does_his_duty(self, seed: int, times: int) -> None:
        self.table.rng = random.Random(seed)
        self.table.deadline_ms = self.table.rng.choice([None, 1000])
        for _ in range(times):
            self.table.duty()

    @rule(seed=SEEDS, times=st.integers(1, 15))
    def people_ask(self, seed: int, times: int) -> None:
        rng = random.Random(seed)
        for _ in range(times):
            self._ask(something(self.table.state, self.table.book, rng))

    @rule(seed=SEEDS)
    def orders_are_given_out_of_turn(self, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(5):
            self._ask(nonsense(self.table.state, rng))

    @precondition(lambda self: self.table.state.phase in {"setting", "players_set"})
    @rule(seed=SEEDS)
    def players_set(self, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(3):
            command = a_setting(self.table.state, rng)
            if command is not None:
                self._ask(command)

    @precondition(lambda self: self.table.state.phase in WAITING)
    @rule(now=st.sampled_from([0, 1000, 10**14]))
    def somebody_calls_time(self, now: int) -> None:
        self._ask(c.CallTime(now_ms=now))

    @precondition(lambda self: self.table.state.phase in {"shown", "round_over"})
    @rule()
    def the_table_is_closed_and_opened_again(self) -> None:
        for to in self.table.book.words("closing_notices"):
            self.table.must(c.AnnounceClosing(by="Sue", to=to))  # type: ignore[arg-type]  # one of the two
        self.table.must(c.CloseTable())
        self.check()
        assert all(
            not coins
            for name, coins in self.table.ledger.balances.items()
            if name != "house" and not name.startswith("account:")
        )
        self.table.must(opening(self.table.book, self.table.state.limits))

    def _ask(self, command: c.AnyCommand) -> None:
        before = self.table.state
        kept = msgspec.msgpack.encode(before)
        if self.table.tell(command) is not None:
            assert self.table.state is before
            assert msgspec.msgpack.encode(before) == kept
            assert isinstance(decide(before, command, self.table.book), Refusal)

    @invariant()
    def check(self) -> None:
        """What holds after every step."""
        table = self.table
        table.ledger.agrees_with(table.state)
        no_coupon_is_made(table)
        for event in table.log[self.seen :]:
            self.replayed = evolve(self.replayed, event)
        self.seen = len(table.log)
        assert self.replayed == table.state
        assert table.state.version == len(table.log)
        all_tiles_are_there(table.state)
        nobody_sees_too_much(table)

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.state
        if state.phase not in {"closed", "opened", "checked", "shown", "round_over"}:
            self.table.settle_down()
            self.check()
            assert self.table.state.phase == "round_over"
            assert self.table.state.losing == 0
            for box in self.table.state.boxes.values():
                assert all(wager.is_settled for wager in box.wagers)
            assert next_duty(self.table.state, self.table.book) == "people"


def nobody_sees_too_much(table: Table) -> None:
    """Faces in a view, and that the view is the same whatever the tiles are that its viewer may not know."""
    state, book = table.state, table.book
    if state.settings is None or not state.rounds_begun:
        return
    assert not (state.round.are_unused_shown and state.phase in FACE_DOWN | {"matching", "matched", "paid"})
    for viewer in VIEWERS:
        sent = msgspec.json.encode(view(state, viewer, book))
        if state.phase in FACE_DOWN:
            assert set(FACE.findall(sent)) <= {face.encode() for face in may_know(state, viewer)}
        other = disguise(state, viewer, table.rng)
        assert msgspec.json.encode(view(other, viewer, book)) == sent, viewer
        for event in table.log[-3:]:
            if type(event).__name__ in {"TilesStacked", "DiceShaken", "HouseHandSet"}:
                assert not re.search(rb"[1-6]-[1-6]|\[", msgspec.json.encode(show(state, event, viewer)))


AnyTable.TestCase.settings = settings(max_examples=200, stateful_step_count=40, deadline=None)
TestAnyTable = AnyTable.TestCase
