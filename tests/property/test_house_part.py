"""No order that players can have given by their own consent makes the house poorer.

Rounds of all four books are played step by step: the house banks, a player banks, or both share the bank.
From the moment when tiles have been seen, every order is tried at every step as the players propose it. If the house is
not asked, the round is played to its end twice, with the order and without it. The players may not have more with it.
"""

from collections.abc import Callable, Iterator
from copy import copy
from itertools import product
from typing import Final

import pytest

from paigow.table import AnyCommand, Refusal, State, decide, evolve, next_duty
from paigow.table import commands as c
from paigow.table.core.command import SupervisorCommand
from paigow.table.core.phases import BEFORE_BETS
from paigow.table.core.postings import shown
from tests.property.test_orders_everywhere import orders
from tests.table.banks import BANKER, BankedGame
from tests.table.driver import BANK, LOSES, WINS, Game

BOOKS: Final = ("nz", "canberra", "massachusetts", "rws")
UNSEEN: Final = frozenset({"betting", "covering", "bets_closed", "shaken", "counted", "delivered"})
STEPS: Final = 120
OPENER: Final = "Sue"


def house_banks(book: str) -> Game:
    """Bob at box 5 loses, Ann at box 2 wins and Cho at box 4 loses."""
    game = Game(book)
    for person, box in ((BANKER, 5), ("Ann", 2), ("Cho", 4)):
        game.seat(person, box)
    game.begin({game.state.house: BANK, 5: LOSES[0], 2: WINS[0], 4: "high10 high10 nine high8"})
    for person, box in ((BANKER, 5), ("Ann", 2), ("Cho", 4)):
        game.wager(person, box, "$20")
    return game


def player_banks(book: str) -> Game:
    """Ann wins and Cho loses against Bob."""
    stake = "$0" if book == "massachusetts" else "$100"
    return BankedGame(book, {"Ann": (2, "$20", WINS), "Cho": (4, "$20", LOSES)}, stake=stake)


def they_share(book: str) -> Game:
    """Ann wins and Cho loses against Bob and the house."""
    return BankedGame(book, {"Ann": (2, "$20", WINS), "Cho": (4, "$20", LOSES)}, stake="$20", shared=True)


class Fork:
    """A table that goes on by itself, apart from the round that it was copied from."""

    def __init__(self, game: Game) -> None:
        self.game = copy(game)
        self.game.log = []
        self.game.ledger = None

    def gives(self, order: AnyCommand) -> None:
        decided = decide(self.game.state, order, self.game.book)
        assert not isinstance(decided, Refusal), (order, decided)
        for event in decided:
            self.game.state = evolve(self.game.state, event)

    def have_at_the_end(self) -> int:
        """Return what all players have after the round. They take what they are offered.

        Commission that a player's bank has not paid yet is still the players'.
        """
        taken_before = self.game.state.commission
        for _ in range(STEPS):
            if self.game.state.phase in BEFORE_BETS or not self._goes_on():
                break
        state = self.game.state
        theirs = sum(coins for name, coins in shown(state).items() if ":" in name and name != "stake:house")
        is_their_bank = state.round.bank.kind == "player"
        return theirs + (max(0, state.commission - taken_before) if is_their_bank else 0)

    def _goes_on(self) -> bool:
        state = self.game.state
        for box in state.boxes.values():
            if box.choice is not None:
                answer = box.choice.choices[-1]
                self.gives(c.Choose(person=box.choice.person, box=box.number, choice=answer))
                return True
        return go_on(self.game)


def go_on(game: Game) -> bool:
    """Do the next duty, or set the hands that are to be set. Returns whether something happened."""
    before = game.state
    if next_duty(game.state, game.book) != "settings":
        return bool(game.duty())
    if game.state.phase == "players_set":
        assert isinstance(game, BankedGame)
        game.set_bank()
    else:
        game.set_all()
    return game.state is not before


def steps(game: Game) -> Iterator[State]:
    """Every step from the first look at tiles to the end of the round."""
    for _ in range(STEPS):
        if game.state.phase not in UNSEEN:
            yield game.state
        if game.state.phase == "round_over":
            return
        go_on(game)


def tried(state: State) -> Iterator[AnyCommand]:
    """Every order. An absent player's hand is set the house way, which the player can choose as well (NZ 12.16)."""
    yield from [order for order in orders(state) if not isinstance(order, c.ReportAbsent)]
    yield c.GiveCoupon(by=OPENER, person="Ann", value=500)
    yield c.ReportMixed(by=OPENER, boxes=(2, 4), reconstructed=True)


@pytest.mark.parametrize(
    ("book", "begin"),
    [*product(BOOKS, [house_banks, player_banks]), ("nz", they_share), ("canberra", they_share)],
)
def test_no_order_by_consent_of_the_players_makes_the_house_poorer(
    book: str, begin: Callable[[str], Game]
) -> None:
    game = begin(book)
    asked, by_consent = set(), 0
    for state in steps(game):
        without = Fork(game).have_at_the_end()
        for order in tried(state):
            assert isinstance(order, SupervisorCommand)
            proposal = c.Propose(
                by=OPENER,
                order=order,
                way="consent",
                asked=("Ann", BANKER, "Cho"),
                deadline_ms=1,
                has_house=True,
            )
            decided = decide(state, proposal, game.book)
            if isinstance(decided, Refusal):
                continue
            if decided[0].needs_house:  # type: ignore[attr-defined]
                asked.add(type(order).__name__)
                continue
            by_consent += 1
            other = Fork(game)
            other.gives(order)
            assert other.have_at_the_end() <= without, (state.phase, order)
    assert by_consent > 20
    if begin is not player_banks:
        assert asked >= {"Invalidate", "Sanction", "ReportMisdelivery", "CorrectPayment"}, asked
