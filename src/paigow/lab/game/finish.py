"""The exact finish: from an equilibrium in floats to one in fractions, by linear programs over few open hands.

Only settings that an equilibrium nearly uses take part; any other that turns out to gain is added and the
program solved again. The solution shows which settings are mixed and which gain alike. The resulting
equations have whole coefficients; solved in fractions, they give probabilities that both best answers then
prove or disprove.
"""

from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from paigow.lab.game.mixes import Mix, answer, exactly
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Flags, Place
from paigow.lab.showdown import Real

NEAR: Final = 0.01
"""A setting takes part if it gains at most this part of a wager less than its hand's best one."""
ALIKE: Final = (1e-9, 1e-8, 1e-7, 1e-6)
"""Differences of gain that count as zero in the solution, tried in turn."""
_LEAST: Final = 1e-9
"""A probability below this counts as zero."""
_ROUNDS: Final = 20


class MissingSolverError(ImportError):
    """scipy is not installed."""


class Finished(NamedTuple):
    """An exact equilibrium, proved from both sides."""

    value: Fraction
    """For the side without the bank, for each unit wagered."""
    player: Mix
    banker: Mix


def finish(game: Game, player: Real, banker: Real) -> Finished | None:
    """Return the exact equilibrium near two mixes, (S,) each, or ``None`` if the equations do not give one.

    Raises:
        MissingSolverError: scipy is not installed.
    """
    for mixes in programs(game, player, banker):
        for alike in ALIKE:
            found = _settle(game, mixes, alike)
            if found is not None:
                return found
    return None


class Mixes(NamedTuple):
    """Both sides' mixes in floats, (S,) each."""

    player: Real
    banker: Real


def programs(game: Game, player: Real, banker: Real) -> list[Mixes]:
    """Solve over the settings that take part, adding others until none gains."""
    mixes = Mixes(player, banker)
    ours, theirs = (_near(_lags(game, mixes, banks=banks), NEAR) for banks in (False, True))
    for _ in range(_ROUNDS):
        mixes = _solve(game, mixes, ours, theirs)
        more = [
            _open(game, taking, _lags(game, mixes, banks=banks))
            for taking, banks in ((ours, False), (theirs, True))
        ]
        if (more[0] == ours).all() and (more[1] == theirs).all():
            return [mixes]
        ours, theirs = more
    return []


def _lags(game: Game, mixes: Mixes, *, banks: bool) -> Real:
    """Return (S,): how much less each setting gains than its hand's best, in units of a wager."""
    values = game.values(mixes.player if banks else mixes.banker, banks=banks)
    lags: Real = (np.maximum.reduceat(values, game.begin)[game.owner] - values) / (
        game.deals * game.gains.lose
    )
    return lags


def _near(lags: Real, near: float) -> Flags:
    flags: Flags = lags <= near
    return flags


def _open(game: Game, taking: Flags, lags: Real) -> Flags:
    """Return the settings that take part, with those that gain more than all of them in their hand."""
    least = np.minimum.reduceat(np.where(taking, lags, np.inf), game.begin)
    gains_more: Flags = (lags < ALIKE[0]) & (least > ALIKE[0])[game.owner]
    opened: Flags = taking | gains_more
    return opened


def _solve(game: Game, mixes: Mixes, ours: Flags, theirs: Flags) -> Mixes:
    """Return the equilibrium in floats of the game restricted to the flagged settings, (S,)."""
    try:
        from scipy.optimize import linprog  # type: ignore[import-untyped]  # noqa: PLC0415 - only this needs it
    except ImportError as error:
        raise MissingSolverError("the exact finish needs scipy: install paigow[analysis]") from error
    player, banker = _within(game, mixes.player, ours), _within(game, mixes.banker, theirs)
    rows, columns = several(game, ours), several(game, theirs)
    gains = game.matrix(rows, columns).astype(np.float64)
    own = game.ways[game.owner[rows]] * game.values(banker, banks=False)[rows] - gains @ banker[columns]
    fixed = (
        -game.ways[game.owner[columns]] * game.values(player, banks=True)[columns] - gains.T @ player[rows]
    )
    hands, hand_at = np.unique(game.owner[rows], return_inverse=True)
    others, other_at = np.unique(game.owner[columns], return_inverse=True)
    scale = 1.0 / max(1.0, float(np.abs(gains).max(initial=1.0)))
    size = len(rows)
    below = np.concatenate((-gains.T, np.eye(len(others))[other_at]), axis=1)
    below[:, :size] *= scale
    whole = np.concatenate((np.eye(len(hands))[hand_at].T, np.zeros((len(hands), len(others)))), axis=1)
    result: Any = linprog(
        -np.concatenate((own * scale, np.ones(len(others)))),
        A_ub=below,
        b_ub=fixed * scale,
        A_eq=whole,
        b_eq=np.ones(len(hands)),
        bounds=[(0, None)] * size + [(None, None)] * len(others),
        method="highs-ds",
        options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10},
    )
    if result.status != 0:
        return mixes
    player[rows] = np.maximum(result.x[:size], 0)
    banker[columns] = np.maximum(-result.ineqlin.marginals, 0)
    return Mixes(_within(game, player, ours), _within(game, banker, theirs))


def several(game: Game, taking: Flags) -> Place:
    """Return the settings that take part, of hands with several of them, as indexes in S."""
    count = np.add.reduceat(taking.astype(np.int64), game.begin)
    several: Place = np.nonzero(taking & (count > 1)[game.owner])[0]
    return several


def _within(game: Game, mix: Real, taking: Flags) -> Real:
    """Return a mix restricted to settings that take part."""
    kept = np.where(taking & (mix > _LEAST), mix, 0.0)
    total = np.add.reduceat(kept, game.begin)
    count = np.add.reduceat(taking.astype(np.int64), game.begin)
    within: Real = np.where(
        (total > 0)[game.owner], kept / np.where(total > 0, total, 1)[game.owner], taking / count[game.owner]
    )
    return within


def _settle(game: Game, mixes: Mixes, alike: float) -> Finished | None:
    """Return mixes that make the other side's settings gain exactly alike, if they are an equilibrium."""
    player = indifferent(game, mixes, alike, banks=False)
    banker = indifferent(game, mixes, alike, banks=True)
    if player is None or banker is None:
        return None
    upper, lower = answer(game, banker, banks=False), -answer(game, player, banks=True)
    return Finished(upper, player, banker) if upper == lower else None


def indifferent(game: Game, mixes: Mixes, alike: float, *, banks: bool) -> Mix | None:
    """Return a side's mix of its used settings that makes the other side's best ones gain exactly alike."""
    mix = mixes.banker if banks else mixes.player
    chosen = game.best(mix)
    used = several(game, mix > _LEAST)
    tied = several(game, _lags(game, mixes, banks=not banks) < alike)
    rows = indifference(game, chosen, used, tied, banks=banks)
    solution = solve(rows, len(used))
    if solution is None or any(one < 0 for one in solution):
        return None
    return exactly(game, chosen, dict(zip(used.tolist(), solution, strict=True)))


def indifference(game: Game, chosen: Place, used: Place, tied: Place, *, banks: bool) -> list[list[int]]:
    """Return the equations that a side's probabilities meet if settings of the other side gain alike in each hand.

    A row has the coefficient of each setting in ``used``, and then the right-hand side. Hands with no setting in
    ``used`` are set as ``chosen``, (N,) indexes in S. ``tied``: the other side's settings. ``banks``: whose
    probabilities.
    """
    gains = game.matrix(tied, used) if banks else game.matrix(used, tied, banks=True).T
    certain = (
        game.values(game.pure(chosen), banks=not banks)[tied].astype(np.int64) * game.ways[game.owner[tied]]
    )
    certain -= gains[:, np.isin(used, chosen)].sum(axis=1)
    rows = []
    for place in range(1, len(tied)):
        if game.owner[tied[place]] == game.owner[tied[place - 1]]:
            change = (gains[place] - gains[place - 1]).tolist()
            rows.append([*change, int(certain[place - 1] - certain[place])])
    rows += [[*(game.owner[used] == hand).astype(int).tolist(), 1] for hand in np.unique(game.owner[used])]
    return rows


def solve(rows: list[list[int]], unknowns: int) -> list[Fraction] | None:
    """Return the unique solution of a system, or ``None`` if there is none or more than one.

    ``rows``: each equation's coefficients and then its right-hand side; more equations than unknowns may be given.
    Elimination without fractions (Bareiss): every division below leaves no remainder.
    """
    rows = [row[:] for row in rows]
    before = 1
    for column in range(unknowns):
        found = min(
            (place for place in range(column, len(rows)) if rows[place][column]),
            key=lambda place: abs(rows[place][column]),
            default=None,
        )
        if found is None:
            return None
        rows[column], rows[found] = rows[found], rows[column]
        top = rows[column]
        pivot = top[column]
        for place in range(column + 1, len(rows)):
            row = rows[place]
            factor = row[column]
            rows[place] = [
                (pivot * here - factor * above) // before for here, above in zip(row, top, strict=True)
            ]
        before = pivot
    if any(row[unknowns] for row in rows[unknowns:]):
        return None
    return _back(rows, unknowns)


def _back(rows: list[list[int]], unknowns: int) -> list[Fraction]:
    """Solve a triangular system, from the last unknown up."""
    solution = [Fraction(0)] * unknowns
    for place in reversed(range(unknowns)):
        row = rows[place]
        known = sum((row[k] * solution[k] for k in range(place + 1, unknowns)), Fraction(0))
        solution[place] = (row[unknowns] - known) / row[place]
    return solution
