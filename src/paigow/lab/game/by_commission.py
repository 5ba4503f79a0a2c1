"""The value of the setting game at every commission: exact at steps, and bounded between two of them.

A mix of the side without the bank secures the least of what the bank's answers leave it. Each answer leaves
(1 - c) wins - losses, a straight line in the commission c. So what the mix secures is concave in c, and between two
commissions it lies above the straight line through its values there. In the same way, what the other side can gain
against a mix of the bank is convex and lies below its line. Exact values at the two ends prove both bounds.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactAmount, ExactFloat, LabAnswer
from paigow.lab.game.equilibrium import solve as solve_game
from paigow.lab.game.finish import finish
from paigow.lab.game.mixes import Mix, answer
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import hands_of
from paigow.lab.showdown import Real

Progress = Callable[[int, int], None]
"""Receives the number of finished commissions, and of all."""


class CommissionStep(Struct, frozen=True, kw_only=True):
    """The exact value at one commission."""

    commission: Fraction
    value: ExactAmount
    """Gain of the side without the bank for each unit wagered."""
    player_mixed: int
    """Kinds of hands that the side without the bank mixes."""
    banker_mixed: int
    gap_after: ExactFloat | None
    """Largest distance of the proven bounds anywhere up to the next commission; ``None`` at the last one."""
    is_same_support_after: bool | None
    """Whether both sides use the same settings at the next commission; if not, they change between, at least once."""


class ValueByCommission(LabAnswer, frozen=True, kw_only=True):
    """The value of the game by commission, the house banking."""

    book: str
    steps: list[CommissionStep]


class _Solved(Struct, frozen=True):
    game: Game
    value: Fraction
    player: Mix
    banker: Mix

    @property
    def support(self) -> tuple[bytes, bytes]:
        """Return which settings each side uses."""
        return (self.player.parts > 0).tobytes(), (self.banker.parts > 0).tobytes()


def value_by_commission(
    book: Book, commissions: Sequence[Fraction], *, progress: Progress | None = None
) -> ValueByCommission:
    """Solve the setting game exactly at rising commissions, and bound its value between them.

    Needs scipy.

    Raises:
        LabError: the commissions do not rise, one is invalid, or one has no exact solution.
    """
    rates = list(commissions)
    if len(rates) < 2 or any(one >= other for one, other in pairwise(rates)):
        raise LabError(f"commission: {', '.join(map(str, rates))}: expected two or more, rising")
    hands = hands_of(book)
    steps: list[CommissionStep] = []
    before: _Solved | None = None
    for done, rate in enumerate(rates):
        if progress is not None:
            progress(done, len(rates))
        now = _solved(Game(hands, rate), before)
        if before is not None:
            steps.append(_step(before, now))
        before = now
    assert before is not None  # there are two or more
    return ValueByCommission(book=book.id, steps=[*steps, _step(before, None)])


def _solved(game: Game, before: _Solved | None) -> _Solved:
    if before is not None:
        start: tuple[Real, Real] = (before.player.weights, before.banker.weights)
        found = finish(game, *start)
        if found is not None:
            return _Solved(game, found.value, found.player, found.banker)
    solved = solve_game(game, gap=1e-8)
    if solved.value is None:
        raise LabError(f"commission: {game.commission}: no exact solution was found")
    return _Solved(game, solved.value, solved.player, solved.banker)


def _step(here: _Solved, there: _Solved | None) -> CommissionStep:
    return CommissionStep(
        commission=here.game.commission,
        value=ExactAmount(here.value),
        player_mixed=len(here.player.mixed(here.game)),
        banker_mixed=len(here.banker.mixed(here.game)),
        gap_after=None if there is None else ExactFloat(_gap(here, there)),
        is_same_support_after=None if there is None else here.support == there.support,
    )


def _gap(here: _Solved, there: _Solved) -> Fraction:
    """Return the largest distance of the bounds between two commissions."""
    upper = (
        (here.value, answer(there.game, here.banker, banks=False)),
        (answer(here.game, there.banker, banks=False), there.value),
    )
    lower = (
        (here.value, -answer(there.game, here.player, banks=True)),
        (-answer(here.game, there.player, banks=True), there.value),
    )
    places = {Fraction(0), Fraction(1), *_crossing(*upper), *_crossing(*lower)}
    return max(min(_at(line, at) for line in upper) - max(_at(line, at) for line in lower) for at in places)


def _at(line: tuple[Fraction, Fraction], at: Fraction) -> Fraction:
    return line[0] + at * (line[1] - line[0])


def _crossing(one: tuple[Fraction, Fraction], other: tuple[Fraction, Fraction]) -> list[Fraction]:
    """Return where two lines over 0 to 1 cross, if they do between."""
    apart, then = one[0] - other[0], one[1] - other[1]
    at = Fraction(apart, apart - then) if apart != then else Fraction(0)
    return [at] if 0 < at < 1 else []
