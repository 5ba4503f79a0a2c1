"""Helpers for tests of rounds in which a player holds the bank.

Bob at box 5 has played a round against the house and takes the bank of the next one. The tiles of Bob are 6
and 9 unless the test gives others. The hands ``WINS``, ``WINS_TOO``, ``PUSHES``, ``LOSES`` and ``LOSES_TOO``
are against these tiles.
"""

from collections.abc import Mapping
from typing import Any, Final

from paigow.table import AnyEvent, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from tests.table.driver import BANK, LOSES, Game, coins

BANKER: Final = "Bob"
BOX: Final = 5
BANK_SET: Final = "high6 low10 / low4 five"
WINS_TOO: Final = ("high10 high10 nine high8", "nine high8 / high10 high10")  # 7 and a pair
LOSES_TOO: Final = ("low7 five eleven high4", "low7 five / eleven high4")  # 2 and 5

Wagers = Mapping[str, tuple[int, str, tuple[str, str]]]
"""Bettor -> box, amount and hand."""


class BankedGame(Game):
    """A table at which Bob holds the bank and the others wager against it."""

    def __init__(
        self,
        book: str,
        wagers: Wagers,
        *,
        stake: str = "$0",
        shared: bool = False,
        bank: str = BANK,
        house: str | None = None,
        first: str = "$10",
        money: str = "$10000",
        behind: tuple[str, ...] = (),
        **settings: Any,
    ) -> None:
        super().__init__(book, **settings)
        self.wagers = wagers
        self.seat(BANKER, BOX, money=money)
        for person, (box, _, _) in wagers.items():
            self.arrive_at(person, box)
        for person in behind:  # players who stand and wager on Bob's box before Bob banks
            self.stand(person)
        self.whole_round({BOX: LOSES}, [(each, BOX, first) for each in (BANKER, *behind)])
        self.take_bank(bank, house=house, shared=shared)
        for person, (box, amount, _) in wagers.items():
            self.wager(person, box, amount)
        if stake != "$0":
            self.play(c.PlaceStake(person=BANKER, coins=coins(stake)))

    def arrive_at(self, person: str, box: int) -> None:
        """Bring a person with $10,000, who sits at the box if nobody sits there."""
        if person in self.state.people:
            return
        if self.state.boxes[box].seated is None:
            self.seat(person, box, money="$10000")
        else:
            self.stand(person, money="$10000")

    def take_bank(self, bank: str, *, house: str | None, shared: bool) -> None:
        """Offer the bank to everybody in turn until Bob has it. Then open the bets."""
        hands = {BOX: bank, **{box: hand[0] for box, _, hand in self.wagers.values()}}
        if house is not None:
            hands[self.state.house] = house
        ring = self.book.ring
        total = 9 + ring.index(BOX) - ring.index(self.state.house)
        self.play(c.WashTiles())
        self.woodpile = self._woodpile(hands, total)
        self.until("stacked")
        while isinstance(offer := next_duty(self.state, self.book), c.OfferBank):
            self.play(offer)
            if offer.person == BANKER:
                self.play(c.TakeBank(person=BANKER, with_house=shared))
            else:
                self.play(c.PassBank(person=offer.person))
        assert self.state.round.bank.person == BANKER
        self.dice = (3, 3, 3)
        self.until("betting")

    def deal_all(self) -> None:
        """Close the bets and deal. Everybody except the banker sets a hand."""
        self.deal()
        for box, _, hand in self.wagers.values():
            if self.state.boxes[box].controller and not self.state.boxes[box].hand.set_by:  # type: ignore[union-attr]
                self.set(box, hand[1])

    def set_bank(self, setting: str = BANK_SET, *, person: str = BANKER) -> None:
        """Set the banker's hand."""
        self.play(self.set_hand(person, BOX, setting))

    def to_matching(self) -> None:
        """Play until the bank's hand lies face up."""
        self.deal_all()
        while self.state.phase == "players_set":
            if next_duty(self.state, self.book) == "settings":
                self.set_bank()
            else:
                self.duty()
        self.until("matching")

    def to_payment(self) -> None:
        """Play until the first payment."""
        self.to_matching()
        self.until("matched")

    def to_end(self) -> None:
        """Play the whole round."""
        self.to_matching()
        self.until("round_over")

    def gain(self, person: str) -> int:
        """Return the coins won or lost since the person came, if none of them lies on the table."""
        arrived: int = sum(event.coins for event in self.events(e.BoughtIn) if event.person == person)
        return self.has(person) - arrived

    def last(self, kind: type[e.Event]) -> Any:
        """Return the last event of a kind."""
        return self.events(kind)[-1]

    def since_bank(self) -> list[AnyEvent]:
        """Return the events since Bob took the bank."""
        taken = max(place for place, event in enumerate(self.log) if isinstance(event, e.BankTaken))
        return self.log[taken:]

    def account(self, name: str) -> int:
        """Return the coins of one of the table's accounts."""
        accounts = {
            "float": self.state.float_coins,
            "losing": self.state.losing,
            "commission": self.state.commission,
        }
        return accounts[name]
