"""The best pure way of setting, such as a house publishes; and better ways near a given one.

Against the other side's equilibrium mix every setting loses something to the best of its hand, perhaps
nothing. A way loses at least the value of the game plus all of these losses. So ways are tried in the order
of these losses. Once they alone exceed what the best way found loses to its best answer, no other way can be
better.
"""

from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct

from paigow.lab.figures import ExactAmount, ExactFloat, as_json
from paigow.lab.game.equilibrium import Equilibrium, game_of
from paigow.lab.game.fixed_ways import ChangeResult, ChangingWay, SettingChange, greedy
from paigow.lab.game.mixes import Mix, values
from paigow.lab.game.setting_game import Game
from paigow.lab.hands import Hands, Place, Whole, faces_of_hand, faces_of_setting
from paigow.lab.odds import Role
from paigow.lab.policies import Policy

MOST: Final = 200_000
"""Ways examined before the search ends without a proof."""
STAGES: Final = (1, 5, 10, 50, 100)


class BestWay(Struct, frozen=True, kw_only=True, eq=False):
    """The best fixed way found for a side, with a bound on how much better another could be.

    Attributes:
        way: The way, over the hands of the equilibrium.
        loss: The side's loss for each unit wagered to an opponent that answers the way best.
        equilibrium: Its least loss in the equilibrium, which no way can improve.
        bound: Least loss of every fixed way.
        tried: Number of ways whose best answer was found.
    """

    book: str
    commission: Fraction
    side: Role
    way: Policy
    loss: Fraction
    equilibrium: Fraction
    bound: Fraction
    tried: int
    hands: Hands

    @property
    def is_best(self) -> bool:
        """Return whether no fixed way loses less."""
        return self.bound == self.loss

    @property
    def short(self) -> Fraction:
        """Return at most how much less than this way another fixed way could lose."""
        return self.loss - self.bound

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield each hand, the hands of 35,960 that it stands for, its low and high hand by faces."""
        for hand, (ways, setting) in enumerate(
            zip(self.hands.ways.tolist(), self.way.settings.tolist(), strict=True)
        ):
            tiles = faces_of_hand(self.hands, hand)
            yield {"hand": tiles, "ways": ways, **faces_of_setting(self.hands, setting)}

    def as_json(self) -> dict[str, Any]:
        """Return the answer with stable keys; losses are the side's, for each unit wagered, to the best answer."""
        told: dict[str, Any] = as_json(
            {
                "book": self.book,
                "commission": self.commission,
                "side": self.side,
                "loss": ExactAmount(self.loss),
                "equilibrium": ExactAmount(self.equilibrium),
                "above_equilibrium": ExactFloat(self.loss - self.equilibrium),
                "bound": ExactAmount(self.bound),
                "short_of_best_at_most": ExactFloat(self.short),
                "is_best": self.is_best,
                "tried": self.tried,
            }
        )
        return told


def best_way(solved: Equilibrium, side: Role = "banker", *, most: int = MOST) -> BestWay:
    """Find the best fixed way for a side.

    It starts from the likelier setting of each mixed hand of the equilibrium, improves that by single
    changes, and then examines up to ``most`` ways in the order described above.
    """
    game, banks = solved.game, side == "banker"
    best = ChangingWay(game, game.settings[game.best(solved.mix(side).weights)], banks=banks)
    greedy(best, len(game.hands))
    least = solved.lower if banks else -solved.upper
    choices = _Choices.against(game, solved.mix("player" if banks else "banker"), banks=banks)
    base = ChangingWay(game, choices.settings, banks=banks)
    answers = _Answers(base, choices.changes)
    lost, found, bound, tried = best.lost, best.settings, None, 0
    for looked_at, (places, costs) in enumerate(choices.in_order()):
        bound = Fraction(choices.lost + costs, choices.whole)
        if bound * game.total >= lost or looked_at == most:
            break
        if answers.loss(places) >= lost:
            continue
        changes = [choices.changes[place] for place in places]
        tried += 1
        after = answers.take(changes)
        if after < lost:
            lost, found = after, base.changed(*changes)
    else:  # every way has been examined
        bound = None
    loss = Fraction(lost, game.total)
    return BestWay(
        book=solved.book,
        commission=solved.commission,
        side=side,
        way=Policy("best-fixed", found),
        loss=loss,
        equilibrium=least,
        bound=loss if bound is None else min(loss, max(bound, least)),
        tried=tried,
        hands=game.hands,
    )


class _Choices(NamedTuple):
    """The loss of each setting against a mix, compared with the best of its hand.

    Attributes:
        settings: (N,) the best of each hand, as indexes in M.
        lost: Their total loss, in parts of a wager.
        whole: Number of parts: a wager in every deal.
        changes: Changes to settings that are not the best, the cheapest first.
        costs: Additional loss of each.
    """

    settings: Place
    lost: int
    whole: int
    changes: list[SettingChange]
    costs: list[int]

    @classmethod
    def against(cls, game: Game, mix: Mix, *, banks: bool) -> "_Choices":
        gains = values(game, mix, banks=banks).astype(object) * game.ways[game.owner]
        top = np.maximum.reduceat(gains, game.begin)
        costs = top[game.owner] - gains
        best = game.best((costs == 0).astype(np.float64))
        settings = game.settings[best]
        others = np.setdiff1d(np.arange(len(gains)), best)
        others = others[np.argsort(costs[others], kind="stable")]
        hands = game.owner[others]
        changes = zip(hands.tolist(), settings[hands].tolist(), game.settings[others].tolist(), strict=True)
        return cls(
            settings,
            -int(top.sum()),
            mix.whole * game.total,
            [SettingChange(*change) for change in changes],
            [int(cost) for cost in costs[others]],
        )

    def in_order(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield every way as indexes of changes of the best settings, with their cost, the cheapest first."""
        yield (), 0
        heap: list[tuple[int, tuple[int, ...]]] = [(self.costs[0], (0,))] if self.costs else []
        while heap:
            cost, places = heappop(heap)
            if len({self.changes[place].hand for place in places}) == len(places):
                yield places, cost
            last = places[-1]
            if last + 1 < len(self.costs):
                longer = cost + self.costs[last + 1]
                heappush(heap, (longer, (*places, last + 1)))
                heappush(heap, (longer - self.costs[last], (*places[:-1], last + 1)))


class _Answers:
    """Best answers to some ways: each bounds the loss of any other way at once."""

    def __init__(self, base: ChangingWay, changes: list[SettingChange]) -> None:
        self.base = base
        self.hands, self.was, self.to = np.array(changes, np.intp).reshape(-1, 3).T
        self.kept: Whole = np.zeros(0, np.int64)
        self.costs: Whole = np.zeros((0, len(changes)), np.int64)

    def loss(self, places: tuple[int, ...]) -> int:
        """Return the least loss of the base with the changes at these indexes, by the answers stored so far."""
        lost = self.kept + self.costs[:, places].sum(axis=1)
        return int(lost.max(initial=-self.base.game.total))

    def take(self, changes: list[SettingChange]) -> int:
        """Return the loss of the base with some changes to its best answer, and store that answer."""
        game = self.base.game
        lost, gains = self.base.answered(*changes)
        costs = game.ways[self.hands] * (gains[self.was] - gains[self.to])
        self.kept = np.append(self.kept, -(game.ways @ gains[self.base.settings]))
        self.costs = np.vstack((self.costs, costs))
        return lost


class Improvement(Struct, frozen=True, kw_only=True):
    """The gain of a house way from changing single hands, the most useful first.

    Attributes:
        before: Loss for each unit wagered of the side that uses it, to an opponent that answers best.
        steps: The changes in order, and the loss after each; fewer than requested if no change gains any more.
    """

    book: str
    commission: Fraction
    side: Role
    policy: str
    before: Fraction
    steps: tuple[ChangeResult, ...]
    hands: Hands

    def after(self, changes: int) -> Fraction:
        """Return the loss after that many changes, or after all if there are fewer."""
        taken = self.steps[:changes]
        return taken[-1].loss if taken else self.before

    def as_json(self) -> dict[str, Any]:
        """Return the answer with stable keys; losses are the side's, for each unit wagered, to the best answer."""
        told: dict[str, Any] = as_json(
            {
                "book": self.book,
                "commission": self.commission,
                "side": self.side,
                "policy": self.policy,
                "before": {"loss": ExactAmount(self.before)},
                "after": [
                    {"changes": stage, "loss": ExactAmount(self.after(stage))}
                    for stage in STAGES
                    if stage <= len(self.steps)
                ],
                "steps": [
                    {
                        "hand": faces_of_hand(self.hands, change.hand),
                        "ways": int(self.hands.ways[change.hand]),
                        "from": faces_of_setting(self.hands, change.was),
                        "to": faces_of_setting(self.hands, change.to),
                        "loss": ExactAmount(loss),
                    }
                    for change, loss in self.steps
                ],
            }
        )
        return told


def improve(
    hands: Hands, policy: Policy, commission: Fraction, side: Role = "banker", *, most: int = STAGES[-1]
) -> Improvement:
    """Change up to ``most`` hands of a house way one by one, each time the most useful one for its side.

    A hand is one of the N kinds of ``hands``. An opponent answers every way best.
    """
    way = ChangingWay(game_of(hands, commission), policy.settings, banks=side == "banker")
    before = way.loss
    return Improvement(
        book=hands.book.id,
        commission=commission,
        side=side,
        policy=policy.name,
        before=before,
        steps=tuple(greedy(way, most)),
        hands=hands,
    )
