"""The equilibrium of setting: the game's value when both sides set as well as possible against each other."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, ExactFloat, LabAnswer
from paigow.lab.game.finish import MissingSolverError, finish
from paigow.lab.game.fixed_ways import ChangingWay
from paigow.lab.game.mixes import Mix, answer, cut
from paigow.lab.game.regrets import Choices, Learner, learn
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Hands, faces_of_hand, faces_of_setting, hands_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.policies import Policy
from paigow.lab.showdown import Layer, Real

GAP: Final = 1e-6
LEAST_GAP: Final = 1e-8
SIDES: Final[tuple[Role, Role]] = ("player", "banker")
_ROUNDS: Final = 20
"""Rounds between two checks of the gap."""
_MOST_ROUNDS: Final = 20_000
_LEAST: Final = 1e-4
"""Probabilities below this are remainders of early rounds."""
_CLOSE: Final = 1e-5
"""Gap to the equilibrium at which the exact finish starts."""

Progress = Callable[[int, float], None]
"""Receives the rounds so far and the gap."""


class MixedSetting(Struct, frozen=True, kw_only=True):
    """A setting, and how often the hand is set like this."""

    low: list[str]
    high: list[str]
    probability: float
    fraction: Fraction | None
    """The exact probability, if the exact equilibrium is known."""


class MixedHand(Struct, frozen=True, kw_only=True):
    """A hand with its used settings."""

    side: Role
    hand: list[str]
    ways: int
    settings: list[MixedSetting]


class GameBounds(Struct, frozen=True, kw_only=True):
    """Bounds of a value."""

    lower: ExactFloat
    upper: ExactFloat


class ValueBounds(GameBounds, frozen=True, kw_only=True):
    """Bounds of a value; ``fraction`` is the exact value, if known."""

    fraction: Fraction | None


class EquilibriumSummary(LabAnswer, frozen=True, kw_only=True):
    """The equilibrium of the setting game, with the hands that have more than one used setting."""

    book: str
    commission: Fraction
    value: ValueBounds
    gap: ExactFloat
    mixed_hands: list[MixedHand]
    iterations: int
    seconds: float


class Equilibrium(Struct, frozen=True, kw_only=True, eq=False):
    """Both sides' strategies, with bounds proved by their best answers.

    Attributes:
        book: Book with the ranking.
        commission: The bank's share of a player's win.
        lower: Least gain of the player's mix, whatever the bank does, for each unit wagered.
        upper: Most that the player gains against the bank's mix.
        player, banker: The mixes.
        iterations: Rounds of learning.
        seconds: Time taken.
    """

    book: str
    commission: Fraction
    lower: Fraction
    upper: Fraction
    player: Mix
    banker: Mix
    iterations: int
    seconds: float
    game: Game

    @property
    def value(self) -> Fraction | None:
        """Return the exact value for the side without the bank, for each unit wagered, or ``None`` if unknown."""
        return self.lower if self.lower == self.upper else None

    @property
    def gap(self) -> Fraction:
        """Return the gap between the bounds; 0 if the value is exact."""
        return self.upper - self.lower

    @property
    def hands(self) -> Hands:
        """Return the hands whose needed settings the mixes weigh."""
        return self.game.hands

    def mix(self, side: Role) -> Mix:
        """Return one side's strategy."""
        return self.player if side == "player" else self.banker

    def layers(self, side: Role) -> tuple[Layer, ...]:
        """Return one side's strategy in the form for ``Showdown.beaten``."""
        return self.game.layers(self.mix(side).weights)

    def summary(self) -> EquilibriumSummary:
        """Return the answer as ``paigow lab equilibrium --json`` prints it."""
        return EquilibriumSummary(
            book=self.book,
            commission=self.commission,
            value=ValueBounds(
                lower=ExactFloat(self.lower), upper=ExactFloat(self.upper), fraction=self.value
            ),
            gap=ExactFloat(self.gap),
            mixed_hands=[
                self._hand(side, hand) for side in SIDES for hand in self.mix(side).mixed(self.game).tolist()
            ],
            iterations=self.iterations,
            seconds=self.seconds,
        )

    def every_hand(self) -> list[MixedHand]:
        """Return both sides' whole strategies, with which the value can be checked."""
        return [self._hand(side, hand) for side in SIDES for hand in range(len(self.hands))]

    def _hand(self, side: Role, hand: int) -> MixedHand:
        return mixed_hand(self.game, self.mix(side), side, hand, is_exact=self.value is not None)


def mixed_hand(game: Game, mix: Mix, side: Role, hand: int, *, is_exact: bool) -> MixedHand:
    """Return one hand of a side's mix with its used settings; ``is_exact``: with probabilities as fractions."""
    return MixedHand(
        side=side,
        hand=faces_of_hand(game.hands, hand),
        ways=int(game.ways[hand]),
        settings=[
            MixedSetting(
                **faces_of_setting(game.hands, int(game.settings[setting])),
                probability=float(mix.probability(setting)),
                fraction=mix.probability(setting) if is_exact else None,
            )
            for setting in np.nonzero((game.owner == hand) & (mix.parts > 0))[0].tolist()
        ],
    )


def equilibrium(
    book: Book,
    commission: Fraction | None = None,
    *,
    gap: float = GAP,
    exact: bool = True,
    progress: Progress | None = None,
) -> Equilibrium:
    """Solve the game of setting under a book's ranking.

    ``commission``: by default the book's. ``gap``: largest difference of the two bounds, as part of a wager.
    ``exact``: whether to finish in fractions if scipy is installed. The bounds are counted in whole numbers
    in any case.

    Raises:
        LabError: the commission is invalid, or the gap is not provable with whole numbers or not reached.
    """
    game = game_of(hands_of(book), commission_of(book) if commission is None else commission)
    return solve(game, gap=gap, exact=exact, progress=progress)


def solve(
    game: Game, *, gap: float = GAP, exact: bool = True, progress: Progress | None = None
) -> Equilibrium:
    """Solve as ``equilibrium`` does, for an existing game."""
    start = perf_counter()
    if not gap >= LEAST_GAP:
        raise LabError(f"gap: {gap}; expected at least {LEAST_GAP} of a wager")
    player, banker = (
        Learner(Choices(game.owner, game.begin, partial(game.values, banks=banks))) for banks in (False, True)
    )
    tries = [max(gap, _CLOSE), gap] if exact else []
    while True:
        learn(player, banker, _ROUNDS)
        found = _bounded(game, player.average, banker.average, min(_LEAST, 100 * gap))
        if progress is not None:
            progress(player.round, float(found.upper - found.lower))
        if tries and found.upper - found.lower <= tries[0]:
            tries.pop(0)
            found = _finished(game, player.average, banker.average) or found
        if found.upper - found.lower <= gap:
            break
        if player.round >= _MOST_ROUNDS:
            raise LabError(
                f"gap: {gap} is not reached in {_MOST_ROUNDS} rounds, only {float(found.upper - found.lower):.2g}"
            )
    return Equilibrium(
        book=game.hands.book.id,
        commission=game.commission,
        lower=found.lower,
        upper=found.upper,
        player=found.player,
        banker=found.banker,
        iterations=player.round,
        seconds=perf_counter() - start,
        game=game,
    )


class _Found(NamedTuple):
    lower: Fraction
    upper: Fraction
    player: Mix
    banker: Mix


def _bounded(game: Game, player: Real, banker: Real, least: float) -> _Found:
    """Cut two mixes into whole parts; return what the best answers to them prove."""
    ours, theirs = (cut(game, mix, game.precision(), least) for mix in (player, banker))
    return _Found(-answer(game, ours, banks=True), answer(game, theirs, banks=False), ours, theirs)


def _finished(game: Game, player: Real, banker: Real) -> _Found | None:
    """Return the exact equilibrium, if scipy is installed and finds it."""
    try:
        found = finish(game, player, banker)
    except MissingSolverError:
        return None
    return None if found is None else _Found(found.value, found.value, found.player, found.banker)


@lru_cache(maxsize=16)
def game_of(hands: Hands, commission: Fraction) -> Game:
    """Return the game of setting, cached for the next question."""
    return Game(hands, commission)


class ExcessGain(Struct, frozen=True, kw_only=True):
    """Gain of the best answer to a fixed way beyond the equilibrium; both bounds are equal if the value is exact."""

    least: ExactFloat
    most: ExactFloat


class Exploitability(LabAnswer, frozen=True, kw_only=True):
    """How far a fixed way falls short of the equilibrium against a side that answers it best.

    Attributes:
        side: The side that uses the way.
        policy: Its name.
        value: Value for the side without the bank, for each unit wagered, when the other side answers best.
        equilibrium: The bounds of the equilibrium's value, to the same side.
        exploitability: What the answering side gains beyond the equilibrium.
    """

    book: str
    commission: Fraction
    side: Role
    policy: str
    value: ExactAmount
    equilibrium: GameBounds
    exploitability: ExcessGain


def exploitability(solved: Equilibrium, hands: Hands, policy: Policy, side: Role) -> Exploitability:
    """Return what the best answer to a fixed way gains beyond the equilibrium.

    ``hands`` are those that ``policy`` sets; they may distinguish gee tiles that are one kind in the equilibrium.
    """
    way = ChangingWay(game_of(hands, solved.commission), policy.settings, banks=side == "banker")
    lower, upper = solved.lower, solved.upper
    value = way.loss if side == "banker" else -way.loss
    beyond = (value - upper, value - lower) if side == "banker" else (lower - value, upper - value)
    return Exploitability(
        book=solved.book,
        commission=solved.commission,
        side=side,
        policy=policy.name,
        value=ExactAmount(value),
        equilibrium=GameBounds(lower=ExactFloat(lower), upper=ExactFloat(upper)),
        exploitability=ExcessGain(least=ExactFloat(beyond[0]), most=ExactFloat(beyond[1])),
    )
