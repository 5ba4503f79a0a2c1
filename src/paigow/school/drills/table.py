"""Tables for items: a partial round, and the payments of a bank, by the table's own steps."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, Literal

from paigow.books import Book
from paigow.rules import ruleset
from paigow.school.drills.tiles import halves
from paigow.school.items import Two
from paigow.school.seeds import Chance
from paigow.table import Command, Event, Refusal, Settings, State, decide, evolve, next_duty
from paigow.table import commands as c
from paigow.table.core.box import Box, Hand, Wager
from paigow.table.core.round import Bank, Round, Stake
from paigow.table.core.state import Person
from paigow.table.deal.cut import is_cut_first, next_cut
from paigow.table.deal.mix import mixing_due
from paigow.table.deal.shake import shaker
from paigow.table.hands.laying import hand_of
from paigow.tiles import TILES, pieces

BankKind = Literal["house", "player", "co-bank"]
BANKER, PLAYER, OTHER = "banker", "player", "other"
"""People at a table of the school."""
PURSE: Final = 10_000_000
BY: Final = "supervisor"
_MOST_STEPS: Final = 200
_WOODPILE: Final = tuple(tile.face for tile in Chance("woodpile").shuffled(TILES))
TAKES_CUP: Final = c.TakeCup(person=BANKER)


def settings_of(book: Book) -> Settings:
    """Return the book's default table."""
    return Settings(
        boxes=len(book.boxes),
        chips=book.chips,
        minimum=book.minimum,
        maximum=book.maximum,
        float_coins=100 * PURSE,
    )


class TableRefusedError(ValueError):
    """The table refuses a command."""


def done(state: State, command: Command, book: Book) -> tuple[State, list[Event]]:
    """Return the table after a command, with its events.

    Raises:
        TableRefusedError: the table refuses it.
    """
    decided = decide(state, command, book)
    if isinstance(decided, Refusal):
        message = f"{command}: {decided}"
        raise TableRefusedError(message)
    for event in decided:
        state = evolve(state, event)
    return state, decided


# ---- the payments of a bank ------------------------------------------------------------------------------------------


def matched(
    book: Book, bank: Bank, winners: Sequence[tuple[int, int]], *, losing: int = 0, stack: int = 0
) -> State:
    """Return a table on which these boxes (number, stake) have won and nothing is paid yet."""
    boxes = {number: Box(number=number) for number in book.boxes}
    for number, coins in winners:
        wager = Wager(person=f"box {number}", bet="main", coins=coins, outcome="win")
        boxes[number] = Box(number=number, wagers=(wager,), result="win")
    people = {f"box {number}": Person() for number, _ in winners}
    if bank.person is not None:
        people[bank.person] = Person(stack=stack)
    return State(
        phase="matched",
        settings=settings_of(book),
        float_coins=100 * PURSE,
        house=book.house,
        people=people,
        boxes=boxes,
        losing=losing,
        round=Round(bank=bank),
    )


def paid(state: State, book: Book) -> Iterable[tuple[c.PayBox, list[Event]]]:
    """Yield each payment of a matched table, with its events."""
    while isinstance(duty := next_duty(state, book), c.PayBox):
        state, events = done(state, duty, book)
        yield duty, events


def player_bank(kind: BankKind, box: int, stake: int, house_stake: int) -> Bank:
    """Return a bank that a player holds at a box."""
    return Bank(
        kind=kind,
        person=BANKER,
        box=box,
        is_decided=True,
        is_covered=True,
        stakes=(Stake(person=BANKER, coins=stake),),
        house_stake=house_stake,
    )


# ---- a partial round -------------------------------------------------------------------------------------------------


class Dealing:
    """A table dealt step by step: two players, and a third as banker if a player is to bank."""

    def __init__(
        self, book: Book, bank: BankKind = "house", *, wrong: str = "", has_cup: bool = False
    ) -> None:
        """Create the table. ``wrong``: whose hand the dealer sets wrongly: house, bank or box.

        ``has_cup``: the bank shakes.
        """
        self.book, self.bank, self.wrong, self.has_cup = book, bank, wrong, has_cup
        boxes = [box for box in book.boxes if box != book.house]
        self.box_of = {PLAYER: boxes[0], OTHER: boxes[2], BANKER: boxes[4]}
        self.empty = boxes[1]
        self.is_for_bank = False
        self.state = State.empty()
        self.do(
            c.OpenTable(
                table="school",
                book=book.id,
                edition=book.edition,
                digest=book.digest,
                settings=settings_of(book),
            )
        )
        self.until("shown")
        for person in (PLAYER, OTHER) if bank == "house" else (PLAYER, OTHER, BANKER):
            self.do(c.BuyIn(person=person, coins=PURSE))
            self.do(c.SitDown(person=person, box=self.box_of[person]))
        if bank != "house":  # a future banker must have played before
            self._bets()
            self.until("round_over")
            self.is_for_bank = True

    def do(self, command: Command) -> list[Event]:
        """Give a command that the table accepts."""
        self.state, events = done(self.state, command, self.book)
        return events

    def _bets(self) -> None:
        self.until("betting")
        people = (PLAYER, OTHER) if self.is_for_bank or self.bank == "house" else (PLAYER, OTHER, BANKER)
        for person in people:
            self.do(c.PlaceWager(person=person, box=self.box_of[person], coins=10 * self.book.minimum))

    def until(self, phase: str) -> None:
        """Deal on until this phase.

        Raises:
            TableRefusedError: the table does not get there.
        """
        for _ in range(_MOST_STEPS):
            if self.state.phase == phase:
                return
            if self.state.phase == "betting" and not any(box.wagers for box in self.state.boxes.values()):
                self._bets()
                continue
            self.next()
        message = f"{phase} was not reached from {self.state.phase}"
        raise TableRefusedError(message)

    def next(self) -> None:
        """Take one more step."""
        self.do(self._next())

    def _next(self) -> Command:
        may_shake = self.has_cup and self.is_for_bank and self.state.phase == "bets_closed"
        if may_shake and not self.state.round.cup_taken and self._takes(TAKES_CUP):
            return TAKES_CUP
        duty = next_duty(self.state, self.book)
        if isinstance(duty, Command):
            return self._wrongly(duty) if self.wrong else duty
        if duty == "dice":
            return c.ShakeDice(dice=(1, 2, 4), by=shaker(self.state, self.book))
        answers: dict[str | None, Callable[[], Command]] = {
            "people": c.WashTiles,
            "woodpile": self.stacked,
            "offer": self._answer,
            "cover": self._cover,
            "bets": self._closing,
            "cut": self._cut,
            "delivery": c.DeliverTiles,
            "settings": self._settings,
        }
        if duty not in answers:
            message = f"the dealer waits for {duty}"
            raise TableRefusedError(message)
        return answers[duty]()

    def stacked(self) -> Command:
        """Return the command that stacks the tiles, or mixes them again as due."""
        due = mixing_due(self.state)
        if due is None:
            return c.StackTiles(woodpile=_WOODPILE)
        return c.MakeLaja(woodpile=_WOODPILE) if due == "laja" else c.Reshuffle(woodpile=_WOODPILE)

    def _answer(self) -> Command:
        offered = self.state.round.bank.offered or ""
        if self.is_for_bank and offered == BANKER:
            return c.TakeBank(person=offered, with_house=self.bank == "co-bank")
        return c.PassBank(person=offered)

    def _cover(self) -> Command:
        bank = self.state.round.bank
        due = bank.needed if bank.kind == "player" else bank.half
        return c.PlaceStake(person=BANKER, coins=due or 0)

    def _closing(self) -> Command:
        if self.state.phase == "stacked":
            return c.OpenBets()
        return self._cut() if is_cut_first(self.state, self.book) else c.CallNoMoreBets()

    def _cut(self) -> c.CutTiles:
        cut = self.book.house_cut
        return next_cut(self.state, self.book) or c.CutTiles(
            cut=cut.name, options=cut.options, at_random=True
        )

    def _settings(self) -> Command:
        """Return a setting, as the tiles came, of a person who still has to set."""
        state = self.state
        bank = state.round.bank
        asks = c.AskHouseWay(person=PLAYER, box=self.box_of[PLAYER])
        if self.wrong == "box" and self._takes(asks):
            return asks
        if state.phase == "players_set":
            if self.wrong == "bank" and bank.proposal is not None:
                return c.ConfirmSetting(person=BANKER)
            if self.wrong == "bank" and self._takes(
                asks := c.AskHouseWay(person=BANKER, box=self.box_of[BANKER])
            ):
                return asks
            return self.as_it_came(bank.handlers[0], bank.box or 0)
        for box in state.boxes_in_play:
            if box.hand and not box.hand.set_by and box.controller and box.number != bank.box:
                command = self.as_it_came(box.controller, box.number)
                if self._takes(command):
                    return command
        message = "nobody has a hand to set"
        raise TableRefusedError(message)

    def _takes(self, command: Command) -> bool:
        return not isinstance(decide(self.state, command, self.book), Refusal)

    def _wrongly(self, duty: Command) -> Command:
        """Return the duty with its hand set wrongly."""
        match duty:
            case c.SetHouseHand() if self.wrong == "house" and self.state.round.house_hand:
                low, high = self._not_the_house_way(self.state.round.house_hand)
                return c.SetHouseHand(low=low, high=high)
            case c.SetBankHand() if self.wrong == "bank" and self.state.bank_hand:
                low, high = self._not_the_house_way(self.state.bank_hand)
                return c.SetBankHand(low=low, high=high)
            case c.SetOnRequest() if self.wrong == "box":
                low, high = self._not_the_house_way(hand_of(self.state.boxes[duty.box]))
                return c.SetOnRequest(box=duty.box, low=low, high=high)
            case _:
                return duty

    def _not_the_house_way(self, hand: Hand) -> tuple[Two, Two]:
        rules, tiles = ruleset(self.book), pieces(hand.tiles)
        house = rules.house_way(tiles).setting
        wrong = next(each for each in rules.settings(tiles) if each.ranks.strengths != house.ranks.strengths)
        return halves(wrong)

    def as_it_came(self, person: str, box: int) -> c.SetHand:
        """Return a hand set as its tiles came."""
        hand = self.state.boxes[box].hand
        assert hand is not None  # called only where there are tiles
        one, two, three, four = hand.tiles
        return c.SetHand(person=person, box=box, low=(one, two), high=(three, four))
