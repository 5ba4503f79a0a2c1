"""The search for score cards, with a few rules before the card."""

from typing import Final, NamedTuple

from numpy.random import Generator

from paigow.lab.strategy.search.archive import Archive
from paigow.lab.strategy.search.cards import Card, Cards, Extra, changed, within
from paigow.lab.strategy.search.list_search import improved, longer
from paigow.lab.strategy.search.lists import Lists, Rows
from paigow.lab.strategy.search.markets import Markets
from paigow.lab.strategy.search.vocabulary import Vocabulary
from paigow.lab.strategy.settings_table import LEVELS

_REMOVED: Final = 0.5
"""How often a step removes one of the rules before the card."""


class CardAfterRules(NamedTuple):
    """A card, and the rules before it."""

    rows: Rows
    card: Card


class CardBudget(NamedTuple):
    """What a card may use."""

    numbers: int
    exceptions: int
    largest: int


class CardSearch:
    """Changes numbers of a card, moves each to its best value, and exchanges the rules before the card.

    ``words``: needed for rules before the card.
    """

    def __init__(
        self, markets: Markets, budget: CardBudget, rng: Generator, words: Vocabulary | None
    ) -> None:
        self._words: Final = words
        self._budget: Final = budget
        self._cards: Final = Cards(markets, largest=budget.largest)
        self.archive: Final[Archive[CardAfterRules]] = Archive(budget.numbers)
        ladder = tuple(min(budget.largest, level) for level in range(len(LEVELS)))
        start = Card(ladder, ladder, (Extra(1, "each", LEVELS.index("9"), (0, 1, 2)),))
        self._improve((), within(start, budget.numbers, rng), budget.numbers, rng)

    def step(self, rng: Generator) -> None:
        """Change one of the best cards, improve it, and keep it if it is better."""
        most = self._budget.numbers
        numbers = int(rng.integers(1, most + 1))
        kept = self.archive.best(min(most, numbers + int(rng.integers(3)))) or self.archive.front()[0]
        rows, card = kept.what
        if rows and rng.random() < _REMOVED:
            out = int(rng.integers(len(rows)))
            rows = (*rows[:out], *rows[out + 1 :])
        self._improve(rows, changed(card, rng, numbers, self._budget.largest), numbers, rng)

    def _improve(self, rows: Rows, card: Card, numbers: int, rng: Generator) -> None:
        """Improve the card and the rules before it in turn, while that helps."""
        before = None
        while True:
            left = None if self._words is None else Lists(self._words).left_by(rows)[self._words.group]
            cost, card = self._cards.descend(card, numbers, rng, left)
            self.archive.add(card.numbers, cost, CardAfterRules(rows, card))
            if self._words is None or (before is not None and cost >= before):
                return
            before = cost
            rows = self._other_rows(rows, card, self._words, rng)

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
