"""A table that plays by itself at the state machine: what the benchmarks of whole rounds and of updates share."""

import random
from collections.abc import Callable, Sequence
from itertools import permutations

from paigow.books import Book
from paigow.table import AnyCommand, AnyEvent, Settings, State, decide, evolve, next_duty
from paigow.table import commands as c
from paigow.table.core.refusal import Refusal
from paigow.table.deal.cut import is_cut_first
from paigow.table.deal.shake import shaker
from paigow.tiles import TILES

FACES = tuple(tile.face for tile in TILES)
ORDERS = tuple(permutations(range(4)))
Hear = Callable[[Sequence[AnyEvent], State, State], None]
"""Is given the events of a command, the table before and the table after them."""


class Playing:
    """A table with a player on each box that takes wagers. The players set their tiles at random.

    While the house banks, all players pass the bank. While players bank, the next player in turn takes the bank,
    covers the wagers and sets the bank's hand.
    """

    def __init__(
        self,
        book: Book,
        seed: int,
        *,
        players_bank: bool,
        hear: Hear,
        people: Sequence[str] = ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"),
        table: str = "bench",
    ) -> None:
        self.book = book
        self.players_bank = players_bank
        self.random = random.Random(seed)
        self.state = State.empty()
        self.hear = hear
        self.do(
            c.OpenTable(
                table=table,
                book=book.id,
                edition=book.edition,
                digest=book.digest,
                settings=Settings(
                    boxes=len(book.boxes),
                    chips=book.chips,
                    minimum=book.minimum,
                    maximum=book.maximum,
                    float_coins=10**12,
                ),
            )
        )
        boxes = [box for box in book.boxes if box != book.house]
        self.players = dict(zip(people, boxes, strict=False))
        for person, box in self.players.items():
            self.do(c.BuyIn(person=person, coins=10**11))
            self.do(c.SitDown(person=person, box=box))

    def do(self, command: AnyCommand) -> None:
        """Decide, evolve, let hear."""
        before = state = self.state
        decided = decide(state, command, self.book)
        if isinstance(decided, Refusal):
            raise SystemExit(f"{command}: {decided}")
        for event in decided:
            state = evolve(state, event)
        self.state = state
        self.hear(decided, before, state)

    def play_round(self) -> None:
        """One round: every player wagers and sets a random setting."""
        first = self.state.rounds_begun
        while self.state.rounds_begun == first or self.state.phase != "round_over":
            duty = next_duty(self.state, self.book)
            if duty == "bets" and self.state.phase == "stacked":
                self.do(c.OpenBets())
            elif duty == "bets":
                self.wager()
            elif duty == "settings":
                self.set_all()
            elif isinstance(duty, c.Command):
                self.do(duty)
            elif duty is not None:
                self.do(self.brought(duty))

    def brought(self, duty: str) -> AnyCommand:
        """Return what the floor brings for a duty that waits for it."""
        bank = self.state.round.bank
        match duty:
            case "people":
                return c.WashTiles()
            case "woodpile":
                return c.StackTiles(woodpile=tuple(sorted(FACES, key=lambda _: self.random.random())))
            case "offer":
                return (c.TakeBank if self.players_bank else c.PassBank)(person=bank.offered or "")
            case "cover":
                return c.PlaceStake(person=bank.person or "", coins=bank.needed or 0)
            case "cut":
                return c.CutTiles(cut=self.book.house_cut.name, options=self.book.house_cut.options)
            case "dice":
                one, two, three = self.random.choices(range(1, 7), k=3)
                return c.ShakeDice(dice=(one, two, three), by=shaker(self.state, self.book))
            case _:
                return c.DeliverTiles()

    def wager(self) -> None:
        """Everybody wagers, then the bets are closed."""
        for person, box in self.others():
            self.do(c.PlaceWager(person=person, box=box, coins=self.book.minimum * 2))
        if is_cut_first(self.state, self.book):
            self.do(self.brought("cut"))
        self.do(c.CallNoMoreBets())

    def others(self) -> list[tuple[str, int]]:
        """Return the people who do not hold the bank, each with a box."""
        return [
            (person, box) for person, box in self.players.items() if person != self.state.round.bank.person
        ]

    def set_all(self) -> None:
        """Let everybody set a hand at random, the bank last."""
        bank = self.state.round.bank
        if self.state.phase == "players_set":
            self.set_hand(bank.person or "", bank.box or 0)
            return
        for person, box in self.others():
            self.set_hand(person, box)

    def set_hand(self, person: str, box: int) -> None:
        """Let a player set tiles at random."""
        hand = self.state.boxes[box].hand
        tiles = hand.tiles if hand else ()
        one, two, three, four = self.random.choice(ORDERS)
        self.do(
            c.SetHand(person=person, box=box, low=(tiles[one], tiles[two]), high=(tiles[three], tiles[four]))
        )
