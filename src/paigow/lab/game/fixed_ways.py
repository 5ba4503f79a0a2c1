"""Pure ways of setting: the gain of the best answer to one, and the effect of changing single hands.

A way is one setting of each hand. When one hand changes, the other side's gains change only by what it meets
of that hand, so a way's value is updated in whole numbers without counting all deals again.
"""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Place, Whole
from paigow.lab.showdown import Layer


class SettingChange(NamedTuple):
    """One changed hand: its index in N, settings as indexes in the M of ``Hands``."""

    hand: int
    was: int
    to: int


class ChangeResult(NamedTuple):
    """A change, and the gain of the best answer after it, for each unit wagered."""

    change: SettingChange
    loss: Fraction


class ChangingWay:
    """A way of setting and the best answer to it, updated with each change.

    Attributes:
        settings: (N,) the way, as indexes in M.
        values: (S,) gain of each needed setting of the answering side, over all hands that can meet it.
        lost: Gain of the best answer over all deals: the way's largest loss, in units of ``game.total``.
    """

    def __init__(self, game: Game, settings: Place, *, banks: bool) -> None:
        self.game, self.banks = game, banks
        self.settings = settings.copy()
        self.values: Whole = self._values()
        self.lost = self._sum(self.values)
        self._meetings: dict[int, tuple[Place, Whole]] = {}

    @property
    def loss(self) -> Fraction:
        """Return the gain of a side that answers best, for each unit wagered."""
        return Fraction(self.lost, self.game.total)

    def after(self, *changes: SettingChange) -> int:
        """Return what ``lost`` would be after some changes."""
        return self._sum(self._changed(changes))

    def change(self, *changes: SettingChange) -> None:
        """Change some hands."""
        self.values = self._changed(changes)
        self.lost = self._sum(self.values)
        self.settings = self.changed(*changes)

    def changed(self, *changes: SettingChange) -> Place:
        """Return (N,): the way with some hands changed."""
        settings = self.settings.copy()
        for change in changes:
            settings[change.hand] = change.to
        return settings

    def gains(self) -> tuple[list[SettingChange], Whole]:
        """Return the change to each other needed setting, with its gain if the answer stayed the same.

        The answer will change, so no change gains more than this. The greatest comes first.
        """
        game = self.game
        own = self.answered()[1]
        places = game.settings
        gains = game.ways[game.owner] * (own[places] - own[self.settings][game.owner])
        order = np.argsort(-gains, kind="stable")
        order = order[places[order] != self.settings[game.owner[order]]]
        changes = [
            SettingChange(hand, was, to)
            for hand, was, to in zip(
                game.owner[order].tolist(),
                self.settings[game.owner[order]].tolist(),
                places[order].tolist(),
                strict=True,
            )
        ]
        return changes, gains[order]

    def answered(self, *changes: SettingChange) -> tuple[int, Whole]:
        """Return what ``lost`` would be, and the gain of each setting of the way's side, (M,), against that answer."""
        values = self._changed(changes)
        answer = self.game.settings[self.game.best(values.astype(np.float64))]
        return self._sum(values), self._against(answer)

    def _changed(self, changes: tuple[SettingChange, ...]) -> Whole:
        game = self.game
        values = self.values.copy()
        for hand, was, to in changes:
            met, times = self._met(hand)
            ours, both = game.settings[met], np.array([was, to])
            pays = game.pays(ours, both) if self.banks else -game.pays(both, ours).T
            values[met] += times * (pays[:, 1] - pays[:, 0])
        return values

    def _sum(self, values: Whole) -> int:
        """Return the gain of the best settings over all deals."""
        return int(self.game.ways @ np.maximum.reduceat(values, self.game.begin))

    def _met(self, hand: int) -> tuple[Place, Whole]:
        """Return the needed settings that can meet a hand, and how many hands like it each can meet."""
        if hand not in self._meetings:
            game = self.game
            times = game.meetings(np.arange(len(game.hands)), np.array([hand]))[:, 0][game.owner]
            met = np.nonzero(times)[0]
            self._meetings[hand] = (met, times[met])
        return self._meetings[hand]

    def _values(self) -> Whole:
        game = self.game
        beaten = game.beaten(game.settings, (Layer(self.settings),), copies_win=not self.banks)
        win, lose = game.stakes(banks=not self.banks)
        low, high, both = (np.asarray(count, np.int64) for count in beaten)
        values: Whole = win * both - lose * (game.deals - low - high + both)
        return values

    def _against(self, answer: Place) -> Whole:
        """Return (M,): gain of each setting of the way's side against an answer, (N,) indexes in M."""
        game = self.game
        beaten = game.beaten(None, (Layer(answer),), copies_win=self.banks)
        win, lose = game.stakes(banks=self.banks)
        low, high, both = (np.asarray(count, np.int64) for count in beaten)
        values: Whole = win * both - lose * (game.deals - low - high + both)
        return values


def greedy(way: ChangingWay, most: int) -> list[ChangeResult]:
    """Change up to ``most`` hands of the way, each time by the change that costs the best answer most.

    Every change is examined exactly: skipped ones could not gain as much even if the answer stayed the same.
    It ends early when no single change gains.
    """
    steps: list[ChangeResult] = []
    while len(steps) < most:
        found = best_change(way)
        if found is None:
            break
        way.change(found)
        steps.append(ChangeResult(found, way.loss))
    return steps


def best_change(way: ChangingWay) -> SettingChange | None:
    """Return the change of one hand after which the best answer gains least, or ``None`` if none lowers that."""
    changes, at_most = way.gains()
    least, found = way.lost, None
    for change, gain in zip(changes, at_most.tolist(), strict=True):
        if way.lost - gain >= least:
            break
        lost = way.after(change)
        if lost < least:
            least, found = lost, change
    return found
