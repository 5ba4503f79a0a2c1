"""A table that is stepped by hand: no event loop, no store, no clock. Time and random draws are values of the test."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Final

import msgspec

from paigow.log.draws import RoundSecrets
from paigow.rules import ruleset
from paigow.runtime import Pace, TableOrder
from paigow.runtime.table.dispatch import CommandOrigin
from paigow.runtime.table.effects import Answer, Answered, Append, Effect, Judgement, Rest
from paigow.runtime.table.house_policy import HousePolicy
from paigow.runtime.table.inputs import Draws, TurnInputs
from paigow.runtime.table.requests import Give, Request
from paigow.runtime.table.table_log import TableLog, cause_of
from paigow.runtime.table.turn import Step, Turns
from paigow.table import Phase, Refusal, State
from paigow.table import commands as c
from paigow.table import events as ev
from paigow.tiles import faces, pieces

ME: Final = "pme"
BEGAN_US: Final = 1_770_000_000_000_000
STORED: Final = None
"""The answer to an append that is stored."""
FULL: Final = Refusal(code="disk_full")
UNHEARD: Final = Refusal(code="store_away")
"""The answer to a sender if nobody knows the result of an append."""
PERSON: Final = CommandOrigin("person")


def drawn(coming: int) -> Draws:
    """The draws of a turn in a round: always the same."""
    woodpile, dice, mixing, seed = (sha256(b"%d %d" % (coming, number)).digest() for number in range(4))
    return Draws(round=RoundSecrets(woodpile, dice, mixing), seed=seed)


class Dropped(Exception):
    """Raised to end a turn."""


class Everybody:
    """Viewers of a table that everybody has open."""

    def is_watching(self, person: str) -> bool:
        return True

    def away(self, people: frozenset[str]) -> frozenset[str]:
        return frozenset()


class Stepped:
    """One table and its turns. Everybody has the table open."""

    def __init__(
        self,
        book: str,
        *,
        pace: Pace | None = None,
        bots: int = 0,
        answers: Callable[[Append], Answer] = lambda append: STORED,
    ) -> None:
        """``answers``: what a store answers to each append."""
        order = TableOrder(book=book, bots=bots)
        self.book = order.make_book()
        self.now_us = BEGAN_US
        self.log = TableLog("t1")
        self.appends: list[Append] = []
        """Those that were stored."""
        self.effects: list[Effect] = []
        self.steps: list[Step] = []
        self.answers = answers
        self.orders_wait = False
        self.takes_bank = False
        """Whether the player takes the bank when it is offered."""
        self.turns = Turns(
            order,
            self.book,
            self.log,
            Everybody(),
            pace=pace or Pace.instant(),
            policy=HousePolicy(),
        )
        opened = c.OpenTable(
            table="t1",
            book=self.book.id,
            edition=self.book.edition,
            digest=self.book.digest,
            settings=order.settings(self.book),
        )
        steps = self.log.apply(cause_of(opened, "program"), self.book, now_us=self.now_us, draws=drawn(0))
        (append,) = steps
        assert isinstance(append, Append)
        self.store(append)
        self.turns.start(self.now_ms)

    @property
    def now_ms(self) -> int:
        return self.now_us // 1000

    @property
    def state(self) -> State:
        return self.log.state

    @property
    def phases(self) -> list[Phase]:
        """Each phase that the table has been in, in order."""
        found: list[Phase] = []
        for append in self.appends:
            for position in append.positions:
                if not found or found[-1] != position.state.phase:
                    found.append(position.state.phase)
        return found

    @property
    def events(self) -> Iterator[ev.AnyEvent]:
        for append in self.appends:
            yield from append.events

    def entries(self) -> list[bytes]:
        """The whole log, with times, hashes and sealed parts."""
        return [msgspec.json.encode(record) for append in self.appends for record in append.records]

    def store(self, append: Append) -> None:
        """Store an append, and notify the turns."""
        self.log.stored(append)
        self.appends.append(append)
        self.turns.hear(append.events, self.state)

    def answer(self, effect: Effect) -> Answer:
        """Return the outside world's answer to an effect."""
        self.effects.append(effect)
        if not isinstance(effect, Append):
            return None
        answer = self.answers(effect)
        if answer is STORED:
            self.store(effect)
        self.log.is_disk_full = answer in (FULL, UNHEARD)
        return answer

    def turn(self, request: Request | None = None) -> tuple[Rest, Judgement | Refusal | None]:
        """Take a whole turn, and return its end and the answer to the request."""
        turn, answer, told = self.turns.begin(request, drawn(self.state.coming)), None, None
        while True:
            step = turn.go_on(TurnInputs(self.now_us, orders_wait=self.orders_wait), answer)
            self.steps.append(step)
            if step.effect is None:
                assert step.rest is not None
                return step.rest, told
            if isinstance(step.effect, Answered):
                told = step.effect.answer
            try:
                answer = self.answer(step.effect)
            except Dropped:
                return Rest(has_acted=True, wake_at_ms=None), UNHEARD

    def give(self, command: c.AnyCommand, sign: str | None = None) -> Judgement | Refusal | None:
        """Take a turn with a command of a person, and return the answer."""
        return self.turn(Give(command=command, origin=PERSON._replace(sign=sign)))[1]

    def rest(self) -> int | None:
        """Take turns until the floor has nothing to do, and return when it wants to look again."""
        for _ in range(500):
            rest, _ = self.turn()
            if not rest.has_acted:
                return rest.wake_at_ms
        raise AssertionError("the table never rests")

    # ---- a player ----------------------------------------------------------------------------------------------------

    def sit(self, coins: int = 200_000) -> None:
        """Buy in and take the last free place."""
        assert self.give(c.BuyIn(person=ME, coins=coins)) is None
        self.box = max(
            number
            for number, box in self.state.boxes.items()
            if box.seated is None and number != self.state.house
        )
        assert self.give(c.SitDown(person=ME, box=self.box)) is None

    def wanted(self) -> c.AnyCommand | None:
        """Return the player's next act: takes or passes the bank, covers it, wagers, or sets the hand."""
        state, box = self.state, self.state.boxes[self.box]
        bank = state.round.bank
        if bank.offered == ME:
            return c.TakeBank(person=ME) if self.takes_bank else c.PassBank(person=ME)
        if ME in {bank.person, *bank.holders}:
            is_short = state.phase == "covering" and bank.stake < (bank.needed or 0)
            return c.PlaceStake(person=ME, coins=bank.needed) if is_short and bank.needed else None
        if state.phase == "betting" and box.wager_of(ME, "main") is None:
            return c.PlaceWager(person=ME, box=self.box, coins=2000)
        if state.phase == "setting" and box.hand and not box.hand.set_by and box.controller == ME:
            setting = ruleset(self.book).house_way(pieces(box.hand.tiles)).setting
            (low, low2), (high, high2) = faces(setting.low), faces(setting.high)
            return c.SetHand(person=ME, box=self.box, low=(low, low2), high=(high, high2))
        return None

    def play_round(self, *, at_rest: Callable[[int | None], None] = lambda wake_at_ms: None) -> None:
        """Play until the secrets of the round are revealed: at each rest the player acts, or time jumps on."""
        began = len(self.appends)
        for _ in range(1000):
            rest, _ = self.turn()
            if any(isinstance(each.events[-1], ev.SecretsRevealed) for each in self.appends[began:]):
                return
            if rest.has_acted:
                continue
            at_rest(rest.wake_at_ms)
            command = self.wanted()
            if command is not None:
                refused = self.give(command)
                assert refused is None or refused in (FULL, UNHEARD)
            elif rest.wake_at_ms is not None:
                assert rest.wake_at_ms > self.now_ms, "what is due is done, not waited for"
                self.now_us = rest.wake_at_ms * 1000
            else:
                raise AssertionError(f"nothing is left to wait for in phase {self.state.phase}")
        raise AssertionError("the round never ends")
