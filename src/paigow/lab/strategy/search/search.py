"""The search: changes the best strategies of each size at random, improves them, and keeps what is cheaper."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from time import perf_counter
from typing import Final, Literal, NamedTuple, Protocol, get_args

import numpy as np
from msgspec import Struct
from numpy.random import Generator

from paigow.books import Book
from paigow.lab.errors import LabError
from paigow.lab.figures import ExactShare, LabAnswer
from paigow.lab.odds import Role
from paigow.lab.policy_names import HOUSE_WAY, OPTIMAL
from paigow.lab.strategy.search.card_search import CardBudget, CardSearch
from paigow.lab.strategy.search.cards import Card, Limits
from paigow.lab.strategy.search.files import RuleWords, strategy_name, strategy_text
from paigow.lab.strategy.search.list_search import ListSearch
from paigow.lab.strategy.search.markets import Aim, Cost, Market, Markets
from paigow.lab.strategy.search.vocabulary import Vocabulary, Width

Kind = Literal["list", "card"]
Progress = Callable[[int, int], None]
MOST_RULES: Final = 30
MOST_NUMBERS: Final = 30
MOST_EXCEPTIONS: Final = 10
MOST_LARGEST: Final = 1000
MOST_STEPS: Final = 1_000_000
MOST_SEED: Final = 2**63


class SearchBudget(Struct, frozen=True, kw_only=True):
    """What a search may use. The same budget and seed give the same front, unless ``seconds`` ends the search."""

    kind: Kind = "list"
    rules: int = 10
    """Most rules of a list."""
    numbers: int = 22
    """Most numbers of a card: scores that are not 0, and amounts that it adds."""
    exceptions: int = 0
    """Most rules before a card."""
    largest: int = 30
    """Largest score of a card."""
    rising: bool = False
    """Whether a better low or high hand never scores less; the amounts that a card adds do not count here."""
    words: Width = "small"
    """How many conditions and choices to try."""
    aim: Aim = "worst"
    steps: int = 100
    seconds: float | None = None
    """Time after which no new step begins."""
    seed: int = 1

    def check(self) -> None:
        """Refuse what no search can use.

        Raises:
            LabError: a value is of the wrong kind, or a number is out of range.
        """
        for name, words in (("kind", Kind), ("words", Width), ("aim", Aim)):
            _check_word(name, getattr(self, name), get_args(words))
        if not isinstance(self.rising, bool):
            raise LabError(f"rising: {self.rising!r}: expected True or False")
        for name, least, most in (
            ("rules", 1, MOST_RULES),
            ("numbers", 1, MOST_NUMBERS),
            ("exceptions", 0, MOST_EXCEPTIONS),
            ("largest", 1, MOST_LARGEST),
            ("steps", 0, MOST_STEPS),
            ("seed", 0, MOST_SEED),
        ):
            value = getattr(self, name)
            if type(value) is not int:
                raise LabError(f"{name}: {value!r}: expected a whole number from {least} to {most}")
            if not least <= value <= most:
                raise LabError(f"{name}: {value}: expected {least} to {most}")
        if self.seconds is not None:
            if type(self.seconds) not in (int, float):
                raise LabError(f"seconds: {self.seconds!r}: expected a number of more than 0, or None")
            if not self.seconds > 0:
                raise LabError(f"seconds: {self.seconds:g}: expected more than 0")
        if self.kind == "list" and self.exceptions:
            raise LabError(
                f"exceptions: {self.exceptions}: expected 0 for a list, whose rules are the budget"
            )


class MarketCost(Struct, frozen=True, kw_only=True):
    """What a strategy costs in one book and role."""

    book: str
    """The book with its edition."""
    role: Role
    cost: ExactShare


class FrontStrategy(Struct, frozen=True, kw_only=True):
    """A strategy that costs less than every smaller one that was found."""

    name: str
    size: int
    """Rules of a list; numbers of a card."""
    exceptions: int
    """Rules before a card."""
    cost: ExactShare
    """The highest cost, or the mean cost, as the search was asked."""
    costs: list[MarketCost]
    file: str
    """Text of its file."""


class StrategyFront(LabAnswer, frozen=True, kw_only=True):
    """The Pareto front: each strategy costs less than the smaller ones. It was found, not proved best."""

    kind: Kind
    aim: Aim
    opponent: str
    seed: int
    steps: int
    """Steps that were made."""
    front: list[FrontStrategy]


class _Part(NamedTuple):
    """A strategy of the front: its rules as words, and its card."""

    size: int
    cost: Cost
    rules: list[RuleWords]
    card: Card | None = None


class _Search(Protocol):
    """A search that goes on step by step."""

    def step(self, rng: Generator) -> None: ...


def search_strategies(
    books: Sequence[Book],
    budget: SearchBudget,
    *,
    roles: Sequence[Role] = ("player",),
    opponent: str = HOUSE_WAY,
    commission: Fraction | None = None,
    progress: Progress | None = None,
) -> StrategyFront:
    """Look for strategies that cost little for their size.

    ``books``, ``roles``: a strategy is for all of them together. ``opponent``: policy of the other side. ``progress``:
    called with the number of finished steps and of all steps.

    Raises:
        LabError: the budget is out of range, there is no book or role, or a role is none.

    Example:
        >>> import paigow
        >>> from paigow import lab
        >>> found = lab.search_strategies([paigow.load("nz")], lab.SearchBudget(rules=2, steps=0))
        >>> [(each.size, f"{float(100 * each.cost):.2f} %") for each in found.front]
        [(1, '2.90 %'), (2, '0.80 %')]
    """
    budget.check()
    if not books or not roles:
        raise LabError("books: expected at least one book and one role")
    for role in roles:
        _check_word("roles", role, get_args(Role))
    if opponent == OPTIMAL:
        raise LabError(f"opponent: {opponent!r}: expected a fixed policy, such as {HOUSE_WAY}")
    markets = Markets(books, roles, aim=budget.aim, opponent=opponent, commission=commission)
    rng = np.random.default_rng(budget.seed)
    begun = perf_counter()
    search, front = _begin(markets, budget, rng)
    done = 0
    while done < budget.steps and (budget.seconds is None or perf_counter() - begun < budget.seconds):
        search.step(rng)
        done += 1
        if progress is not None:
            progress(done, budget.steps)
    return StrategyFront(
        kind=budget.kind,
        aim=budget.aim,
        opponent=opponent,
        seed=budget.seed,
        steps=done,
        front=[_strategy(part, markets, budget) for part in front()],
    )


def _check_word(name: str, value: object, words: Sequence[str]) -> None:
    if value not in words:
        raise LabError(f"{name}: {value!r}: expected {' or '.join(words)}")


def _begin(
    markets: Markets, budget: SearchBudget, rng: Generator
) -> tuple[_Search, Callable[[], list[_Part]]]:
    """Return a search, and what gives its front."""
    if budget.kind == "list":
        words = Vocabulary.of_width(markets, budget.words)
        lists = ListSearch(words, budget.rules, rng)
        return lists, lambda: [
            _Part(size, cost, words.rules(rows)) for size, cost, rows in lists.archive.front()
        ]
    exceptions = Vocabulary.of_width(markets, budget.words) if budget.exceptions else None
    limits = CardBudget(budget.numbers, budget.exceptions, Limits(budget.largest, budget.rising))
    cards = CardSearch(markets, limits, rng, exceptions)
    return cards, lambda: [
        _Part(size, cost, [] if exceptions is None else exceptions.rules(rows), card)
        for size, cost, (rows, card) in cards.archive.front()
    ]


def _strategy(part: _Part, markets: Markets, budget: SearchBudget) -> FrontStrategy:
    aim = Fraction(part.cost.aim, 1 if budget.aim == "worst" else len(markets.each))
    return FrontStrategy(
        name=strategy_name(part.rules, part.card),
        size=part.size,
        exceptions=0 if part.card is None else len(part.rules),
        cost=ExactShare(markets.share(1) * aim),
        costs=[
            MarketCost(book=market.book.published_as, role=market.role, cost=markets.share(cost))
            for market, cost in zip(markets.each, part.cost.each, strict=True)
        ],
        file=strategy_text(part.rules, part.card, _says(markets.each, budget)),
    )


def _says(each: Sequence[Market], budget: SearchBudget) -> str:
    books = ", ".join(dict.fromkeys(market.book.published_as for market in each))
    roles = " and ".join(dict.fromkeys(market.role for market in each))
    return f"Found by search (seed {budget.seed}), and not proved best, for the {roles}: {books}."
