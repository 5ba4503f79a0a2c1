"""Result of one round as everybody may know it afterwards: hands, wagers, bank and gains.

History, page, ruling and export use it; ``rounds`` builds it from the events.
"""

from typing import Literal

from msgspec import Struct

from paigow.table.core.command import Bet
from paigow.table.core.event import BankKind, BankShare, Result, SetBy
from paigow.table.events import AnyEvent

Half = Literal["win", "lose"]
Outcome = Literal["win", "lose", "push", "void", "forfeit"]
Two = tuple[str | None, str | None]
"""Two tiles; ``None`` if face down."""


class ResultPart(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Part of a round's result; fields with a default appear only if they happened."""


class WagerResult(ResultPart, frozen=True, kw_only=True):
    """Result of one wager, in coins."""

    person: str
    bet: Bet
    stake: int
    outcome: Outcome
    won: int
    commission: int
    returned: int
    clauses: tuple[str, ...]
    by_odds: int | None = None
    """What the odds would have paid, if such a bet pays at most what was won."""
    coupon: int = 0
    """Part of the win that a match play coupon won."""
    is_coupon_taken: bool = False


class BoxResult(ResultPart, frozen=True, kw_only=True):
    """One box of a round; its tiles only if exposed."""

    number: int
    low: Two | None = None
    high: Two | None = None
    wagers: tuple[WagerResult, ...]
    low_name: str | None = None
    high_name: str | None = None
    low_result: Half | None = None
    high_result: Half | None = None
    result: Result | None = None
    set_by: SetBy | None = None
    clause: str | None = None
    """Clause by which it was set or conceded."""
    conceded: bool = False
    clauses: tuple[str, ...] = ()
    """Clauses by which it was matched."""


class BankResult(ResultPart, frozen=True, kw_only=True):
    """Holder of the bank, and its result."""

    kind: BankKind
    person: str | None
    box: int | None
    """Box with the bank's hand."""
    stakes: dict[str, int]
    shares: tuple[BankShare, ...]
    """What each holder won of the losing wagers, and got back."""
    gains: dict[str, int]
    """Person -> gain from the bank, a loss below zero."""
    clause: str | None = None
    total: int | None = None
    house_stake: int | None = None
    surplus: int | None = None
    house_won: int | None = None
    house_returned: int | None = None
    clauses: tuple[str, ...] = ()


class HouseWagerResult(ResultPart, frozen=True, kw_only=True):
    """The house's own wager against a player's bank."""

    coins: int
    won: int
    clauses: tuple[str, ...]
    low_result: Half | None = None
    high_result: Half | None = None
    result: Result | None = None


class OpenHand(ResultPart, frozen=True, kw_only=True):
    """An exposed hand."""

    low: tuple[str, ...]
    high: tuple[str, ...]
    low_name: str | None
    high_name: str | None
    clause: str | None


class RoundSecrets(ResultPart, frozen=True, kw_only=True):
    """Secrets of the woodpile and of the dice, or the commitments to them."""

    woodpile: str
    dice: str


class Balance(ResultPart, frozen=True, kw_only=True):
    """Coins in front of a person at the washing, brought since, and at the end of the round."""

    before: int
    brought: int
    after: int

    @property
    def gain(self) -> int:
        """Return the gain from the round, a loss below zero."""
        return self.after - self.before - self.brought


class RoundResult(ResultPart, frozen=True, kw_only=True):
    """A finished round."""

    round: int
    dice: tuple[int, ...]
    total: int | None
    first: int | None
    cut: str | None
    cut_options: tuple[str, ...]
    cut_by: str
    """The person who chose it: the player/banker, ``random``, or empty for the house."""
    nominated: int | None
    """+4 or -4."""
    bank: BankResult
    house_wager: HouseWagerResult | None
    void: str | None
    """Why the round had no result, or null."""
    irregularities: tuple[AnyEvent, ...]
    """Supervised events, without facts that may reveal face-down tiles."""
    balances: dict[str, Balance]
    """Everybody with a wager, a stake or a share of the bank's winnings."""
    house: OpenHand | None
    boxes: tuple[BoxResult, ...]
    commitments: RoundSecrets | None
    secrets: RoundSecrets | None
    """Null until they are revealed."""

    @property
    def people(self) -> set[str]:
        """Return everyone who wagered, held the bank, or was named in an irregularity."""
        named = {wager.person for box in self.boxes for wager in box.wagers} | {*self.balances}
        told = {getattr(each, name, None) for each in self.irregularities for name in ("person", "by")}
        return {person for person in (*named, *told, self.bank.person) if person}

    def box(self, number: int) -> BoxResult:
        """Return the result of a box; an empty one if nothing was there."""
        return next(
            (each for each in self.boxes if each.number == number), BoxResult(number=number, wagers=())
        )
