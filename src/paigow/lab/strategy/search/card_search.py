"""The search for score cards, with a few rules before the card."""

from typing import Final, NamedTuple

from numpy.random import Generator

from paigow.lab.strategy.search.archive import Archive, Kept
from paigow.lab.strategy.search.cards import Card, Cards, Extra, Limits
from paigow.lab.strategy.search.list_search import improved, longer
from paigow.lab.strategy.search.lists import Lists, Rows
from paigow.lab.strategy.search.markets import Markets, Masks
from paigow.lab.strategy.search.vocabulary import Vocabulary
from paigow.lab.strategy.settings_table import LEVELS

_START: Final = (
    (0, 1, 2, 3, 5, 8, 11, 14, 16, 19, 19, 19, 19, 19),
    (0, 0, 0, 0, 0, 1, 2, 4, 5, 7, 9, 11, 13, 16),
)
"""Scores of the low and of the high hand from which a search begins: those of the shipped card A."""
_IS_LARGEST: Final = 0.5
"""How often a step changes the card with most numbers."""
_IS_FROM_LARGER: Final = 0.25
"""How often a step tries the best card with one number more, without the number that it needs least."""
_IS_RULE: Final = 0.3
"""How often a step exchanges a rule before the card."""
_ACCEPTED: Final = 0.006
"""How much more than the last card the next one may cost, as a share and on average."""
_RESTART: Final = 1.03
"""If the current card costs more than this multiple of the best card, the search goes back to the best."""


class CardAfterRules(NamedTuple):
    """A card, and the rules before it."""

    rows: Rows
    card: Card


class CardBudget(NamedTuple):
    """What a card may use."""

    numbers: int
    exceptions: int
    limits: Limits


class CardSearch:
    """Changes numbers of a card, moves each to its best value, and exchanges the rules before the card.

    For each size the search goes on from a card that costs little more than the last one, so that it leaves a card that
    no small change improves.

    ``words``: needed for rules before the card.
    """

    def __init__(
        self, markets: Markets, budget: CardBudget, rng: Generator, words: Vocabulary | None
    ) -> None:
        self._words: Final = words
        self._budget: Final = budget
        self._cards: Final = Cards(markets, budget.limits)
        self.archive: Final[Archive[CardAfterRules]] = Archive(budget.numbers)
        self._now: dict[int, Kept[CardAfterRules]] = {}
        low, high = (tuple(min(budget.limits.largest, score) for score in part) for part in _START)
        start = Card(low, high, (Extra(1, "each", LEVELS.index("9"), (0, 1, 2, 3, 4)),))
        most = budget.numbers
        self._now[most] = self._improved((), self._cards.within(start, most, rng), most, rng)
        if words is not None:
            self._now[most] = self._with_rules(self._now[most], words, rng)

        for size in reversed(range(1, most)):
            self._now[size] = self._smaller(size, rng)

    def step(self, rng: Generator) -> None:
        """Change the last card of a size, improve it, and go on with it if it costs little more."""
        most = self._budget.numbers
        size = most if rng.random() < _IS_LARGEST else int(rng.integers(1, most + 1))
        now = self._start(size, rng)
        if self._words is not None and rng.random() < _IS_RULE:
            found = self._with_rules(now, self._words, rng)
        else:
            rows, card = now.what
            found = self._improved(rows, self._cards.changed(card, rng, size), size, rng)
        if found.cost.aim <= now.cost.aim * (1 + _ACCEPTED * rng.exponential()):
            self._now[size] = found

    def _start(self, size: int, rng: Generator) -> Kept[CardAfterRules]:
        """Return the last card of a size, or a better one."""
        if size < self._budget.numbers and rng.random() < _IS_FROM_LARGER:
            found = self._smaller(size, rng)
            if found.cost < self._now[size].cost:
                self._now[size] = found
        best, now = self.archive.best(size), self._now[size]
        return best if best is not None and now.cost.aim > _RESTART * best.cost.aim else now

    def _smaller(self, size: int, rng: Generator) -> Kept[CardAfterRules]:
        """Return a card made from the best one with one number more."""
        larger = self.archive.best(size + 1) or self._now[size + 1]
        rows, card = larger.what
        return self._improved(rows, self._fewer(rows, card, size, rng), size, rng)

    def _fewer(self, rows: Rows, card: Card, size: int, rng: Generator) -> Card:
        """Return a card without the numbers that it needs least."""
        left = self._left(rows)
        while card.numbers > size:
            others = self._cards.without_one(card)
            card = min(others, key=lambda other: self._cards.cost(other, left))
        return self._cards.within(card, size, rng)

    def _left(self, rows: Rows) -> Masks | None:
        return None if self._words is None else Lists(self._words).left_by(rows)[self._words.group]

    def _improved(self, rows: Rows, card: Card, size: int, rng: Generator) -> Kept[CardAfterRules]:
        """Return a card with each number at its best value, and keep it."""
        cost, card = self._cards.descend(card, size, rng, self._left(rows))
        found = CardAfterRules(rows, card)
        self.archive.add(card.numbers, cost, found)
        return Kept(card.numbers, cost, found)

    def _with_rules(
        self, now: Kept[CardAfterRules], words: Vocabulary, rng: Generator
    ) -> Kept[CardAfterRules]:
        """Return a card with one rule before it removed and others added, and the card improved for them."""
        rows, card = now.what
        if rows:
            out = int(rng.integers(len(rows)))
            rows = (*rows[:out], *rows[out + 1 :])
        return self._improved(
            self._other_rows(rows, card, words, rng), card, max(now.size, card.numbers), rng
        )

    def _other_rows(self, rows: Rows, card: Card, words: Vocabulary, rng: Generator) -> Rows:
        """Add rules before a card, and improve each."""
        lists = Lists(words, self._cards.ends(card))
        while len(rows) < self._budget.exceptions:
            more = longer(lists, rows, range(len(rows) + 1), rng)
            if more is None or lists.cost(more) >= lists.cost(rows):
                break
            rows = more
        for place in rng.permutation(len(rows)).tolist():
            rows = improved(lists, rows, place) or rows
        return rows
