"""The game when a player banks: both sides pay commission on what they win, so it is not zero-sum.

With commission c a side gains 1 - c when it wins and loses 1 when it loses. Twice the gain is
(2 - c) (wins - losses) - c (wins + losses) for the side without the bank, and the same with the other sign of the
first part for the bank. So both sides share an interest in pushes.

The second part is small. With it fixed at the present mixes, the game is zero-sum and a linear program solves it.
Its solution gives the next mixes; where they stay, they are an equilibrium of the whole game. The proof does not
depend on this search: the mixes are made exact in fractions, and the best answer of each side is counted.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from paigow.books import Book
from paigow.lab.figures import ExactAmount, LabAnswer
from paigow.lab.game.equilibrium import SIDES, MixedHand, game_of, mixed_hand
from paigow.lab.game.finish import ALIKE, MissingSolverError, Mixes, indifferent, programs
from paigow.lab.game.mixes import Mix, answer, cut, gain
from paigow.lab.game.regrets import Choices, Learner, learn
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Hands, Place, Whole, hands_of
from paigow.lab.odds import Role, commission_of
from paigow.lab.showdown import Real

_LEARNED: Final = 60
"""Rounds of learning before the programs."""
_STEPS: Final = 40
"""Most programs solved one after the other."""
_STILL: Final = 1e-11
"""Change of the mixes that counts as none."""
_LEAST: Final = 1e-3
"""Probabilities below this are remainders of learning."""

Progress = Callable[[int, int], None]
"""Receives the finished steps, and the number of all steps if none ends early."""


class PlayerBankedGame(Game):
    """The game of setting in which the bank, too, pays the commission on what it wins."""

    def stakes(self, *, banks: bool) -> tuple[int, int]:
        """Return what either side wins and loses of a wager of ``gains.lose``."""
        return self.gains.win, self.gains.lose

    def bank_pays(self, ours: Place, theirs: Place) -> Whole:
        """Return (X, Y): gain of a setting of the bank, ``theirs``, against one of the other side; indexes in M."""
        pays = self.pays(ours, theirs)
        gained: Whole = np.where(pays > 0, -self.gains.lose, np.where(pays < 0, self.gains.win, 0))
        return gained


class _Fixed(Game):
    """The zero-sum game with the shared interest in pushes fixed at two mixes; twice all gains."""

    def __init__(self, game: PlayerBankedGame, even: Game) -> None:
        super().__init__(game.hands, game.commission)
        self._game, self._even = game, even
        self._scale = game.gains.win + game.gains.lose
        self._shared: dict[bool, Real] = {}

    def fix(self, mixes: Mixes) -> None:
        """Fix the shared part of each side's gains at the other side's mix."""
        for banks, other in ((False, mixes.banker), (True, mixes.player)):
            even = self._scale * self._even.values(other, banks=banks)
            self._shared[banks] = even - 2 * self._game.values(other, banks=banks)

    def values(self, mix: Real, *, banks: bool) -> Real:
        """Return (S,): as ``Game.values``."""
        return self._scale * self._even.values(mix, banks=banks) - self._shared[banks]

    def matrix(self, ours: Place, theirs: Place, *, banks: bool = False) -> Whole:
        """Return (X, Y): the part of ``Game.matrix`` that depends on both mixes."""
        return self._scale * self._even.matrix(ours, theirs, banks=banks)


class PlayerBanksSummary(LabAnswer, frozen=True, kw_only=True):
    """An equilibrium of the game when a player banks, with the hands that have more than one used setting.

    Gains are for each unit wagered against one box, after commission on the side's own wins.
    """

    book: str
    commission: Fraction
    player: ExactAmount
    """Gain of the side without the bank."""
    banker: ExactAmount
    house: ExactAmount
    """The commission of both sides: what they lose together."""
    epsilon: ExactAmount
    """Most that either side gains by any other strategy. 0 means an exact equilibrium."""
    player_could_gain: ExactAmount
    banker_could_gain: ExactAmount
    mixed_hands: list[MixedHand]
    seconds: float


class PlayerBanks(Struct, frozen=True, kw_only=True, eq=False):
    """Both sides' strategies with what each gains, and what its best answer would gain; exact counts.

    Attributes:
        player, banker: The mixes.
        player_gain, banker_gain: Gain of each side for each unit wagered, after commission on its own wins.
        player_best, banker_best: Gain of its best answer to the other side's mix.
    """

    book: str
    commission: Fraction
    player: Mix
    banker: Mix
    player_gain: Fraction
    banker_gain: Fraction
    player_best: Fraction
    banker_best: Fraction
    seconds: float
    game: PlayerBankedGame

    @property
    def epsilon(self) -> Fraction:
        """Return the most that either side gains by another strategy; 0 for an exact equilibrium."""
        return max(self.player_best - self.player_gain, self.banker_best - self.banker_gain)

    @property
    def hands(self) -> Hands:
        """Return the hands whose needed settings the mixes weigh."""
        return self.game.hands

    def mix(self, side: Role) -> Mix:
        """Return one side's strategy."""
        return self.player if side == "player" else self.banker

    def summary(self) -> PlayerBanksSummary:
        """Return the answer as ``paigow lab player-banks --json`` prints it."""
        return PlayerBanksSummary(
            book=self.book,
            commission=self.commission,
            player=ExactAmount(self.player_gain),
            banker=ExactAmount(self.banker_gain),
            house=ExactAmount(-self.player_gain - self.banker_gain),
            epsilon=ExactAmount(self.epsilon),
            player_could_gain=ExactAmount(self.player_best - self.player_gain),
            banker_could_gain=ExactAmount(self.banker_best - self.banker_gain),
            mixed_hands=[
                mixed_hand(self.game, self.mix(side), side, hand, is_exact=True)
                for side in SIDES
                for hand in self.mix(side).mixed(self.game).tolist()
            ],
            seconds=self.seconds,
        )


def player_banks(
    book: Book, commission: Fraction | None = None, *, progress: Progress | None = None
) -> PlayerBanks:
    """Find an equilibrium of the game when a player banks against one box, with a certificate.

    ``commission``: paid by either side on what it wins; by default the book's. The gains, and the most that either
    side could gain otherwise (``epsilon``), are exact in any case. Without scipy ``epsilon`` is above 0.

    Raises:
        LabError: the commission is invalid.

    Example:
        >>> from paigow.books import load
        >>> found = player_banks(load("nz"))
        >>> found.epsilon, round(float(found.player_gain), 6), round(float(found.banker_gain), 6)
        (Fraction(0, 1), -0.023737, -0.005388)
    """
    start = perf_counter()
    rate = commission_of(book) if commission is None else commission
    game = PlayerBankedGame(hands_of(book), rate)
    mixes = _learned(game)
    try:
        found = _settled(game, mixes, progress)
    except MissingSolverError:
        found = None
    found = found or _certified(game, *(cut(game, mix, game.precision(), _LEAST) for mix in mixes))
    return PlayerBanks(
        book=book.id, commission=rate, **found._asdict(), seconds=perf_counter() - start, game=game
    )


class _Certified(NamedTuple):
    player: Mix
    banker: Mix
    player_gain: Fraction
    banker_gain: Fraction
    player_best: Fraction
    banker_best: Fraction


def _certified(game: Game, player: Mix, banker: Mix) -> _Certified:
    """Count what two mixes gain, and what their best answers would gain."""
    return _Certified(
        player,
        banker,
        gain(game, player, banker, banks=False),
        gain(game, banker, player, banks=True),
        answer(game, banker, banks=False),
        answer(game, player, banks=True),
    )


def _learned(game: Game) -> Mixes:
    player, banker = (
        Learner(Choices(game.owner, game.begin, partial(game.values, banks=banks))) for banks in (False, True)
    )
    learn(player, banker, _LEARNED)
    return Mixes(player.average, banker.average)


def _settled(game: PlayerBankedGame, mixes: Mixes, progress: Progress | None) -> _Certified | None:
    """Return an exact equilibrium near two mixes, or ``None`` if none is found."""
    fixed = _Fixed(game, game_of(game.hands, Fraction(0)))
    for step in range(_STEPS):
        if progress is not None:
            progress(step, _STEPS)
        fixed.fix(mixes)
        solved = programs(fixed, *mixes)
        if not solved:
            return None
        change = max(float(np.abs(now - was).max()) for now, was in zip(solved[0], mixes, strict=True))
        mixes = solved[0]
        if change < _STILL:
            break
    for alike in ALIKE:
        player, banker = (indifferent(game, mixes, alike, banks=banks) for banks in (False, True))
        if player is not None and banker is not None:
            found = _certified(game, player, banker)
            if (found.player_gain, found.banker_gain) == (found.player_best, found.banker_best):
                return found
    return None
