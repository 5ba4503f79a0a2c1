"""The search for short strategies: what it prints is what its files cost, and what is there to find is found."""

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from paigow.books import load
from paigow.lab import LabError, SearchBudget, Strategy, StrategyFront, price, search_strategies
from paigow.lab.hands import HANDS
from paigow.lab.strategy.search.archive import Archive
from paigow.lab.strategy.search.card_search import CardBudget, CardSearch
from paigow.lab.strategy.search.cards import Card, Cards, Extra, Limits
from paigow.lab.strategy.search.files import strategy_text
from paigow.lab.strategy.search.list_search import ListSearch
from paigow.lab.strategy.search.lists import Lists, Row
from paigow.lab.strategy.search.markets import Cost, Markets
from paigow.lab.strategy.search.vocabulary import Vocabulary, choices, conditions
from paigow.lab.strategy.settings_table import LEVELS
from paigow.lab.strategy.words import read_choice, read_condition

BOOKS = [load(name) for name in ("nz", "canberra", "massachusetts")]
CONDITIONS = (
    "no low at least 3",
    "no high at least 7",
    "some low at least 5",
    "some total at least 9",
    "best low: high at least 8",
    "best low: not low led by teen|day|high8",
    "best high: low at least 2",
    "every low at least 4",
    "has 5",
    "without gee",
    "pair",
)
CHOICES = (
    ("best high",),
    ("best low",),
    ("most points",),
    ("high is high_nine", "best high"),
    ("high at least gong", "best low"),
    ("low at most 7", "best low"),
    ("low at least 5",),
)
LISTS = SearchBudget(rules=3, steps=1, seed=3)
CARDS = SearchBudget(kind="card", numbers=8, steps=4, seed=3)
WITH_EXCEPTIONS = SearchBudget(kind="card", numbers=12, exceptions=1, steps=2, aim="mean")
BUDGETS = (LISTS, CARDS, WITH_EXCEPTIONS)


@cache
def markets() -> Markets:
    return Markets(BOOKS, ("player", "banker"))


@cache
def words() -> Vocabulary:
    return Vocabulary(markets(), CONDITIONS, CHOICES)


@cache
def found(budget: SearchBudget) -> StrategyFront:
    return search_strategies(BOOKS[:2], budget)


def costs_in_the_lab(file: str) -> tuple[Fraction, ...]:
    strategy = Strategy.parse(file)
    return tuple(price(strategy, market.book, role=market.role).cost for market in markets().each)


# ---- what a strategy costs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_list_costs_what_the_lab_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    middle = [
        Row(
            tuple(rng.choice(len(CONDITIONS), int(rng.integers(3)), replace=False).tolist()),
            int(rng.integers(1, len(CHOICES))),
        )
        for _ in range(4)
    ]
    rows = (*middle, Row((), CHOICES.index(("best high",))))
    cost = Lists(words()).cost(rows)
    text = strategy_text(words().rules(rows), None, "A list.")
    assert costs_in_the_lab(text) == tuple(map(markets().share, cost.each))
    assert (cost.aim, cost.total) == (max(cost.each), sum(cost.each))


@pytest.mark.parametrize("seed", range(4))
def test_a_card_after_rules_costs_what_the_lab_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    low, high = (tuple(rng.integers(0, 6, len(LEVELS)).tolist()) for _ in range(2))
    extras = (Extra(2, "each", 9, (0, 1, 15)), Extra(-3, "high", 13, (2, 7)))
    card = Card(low, high, extras)
    rows = (Row((2,), 3), Row((5, 8), 6))
    left = Lists(words()).left_by(rows)[words().group]
    cards = Cards(markets(), Limits(30))
    cost = cards.cost(card, left)
    assert costs_in_the_lab(strategy_text(words().rules(rows), card, "A card.")) == tuple(
        map(markets().share, cost.each)
    )
    assert Lists(words(), cards.ends(card)).cost(rows) == cost
    assert card.numbers == np.count_nonzero([low, high]) + 2


def test_every_word_of_a_search_is_a_word_of_a_file() -> None:
    for width in ("small", "large"):
        for condition in conditions(width):
            read_condition(condition)
        for choice in choices(width):
            assert all(map(read_choice, choice))


# ---- one step --------------------------------------------------------------------------------------------------------


def test_the_best_rule_is_the_best_of_all_rules_with_one_condition_or_none() -> None:
    """Every rule is tried here by itself."""
    lists, rows = Lists(words()), (Row((), 2), Row((), 0))
    tried = [
        lists.cost((rows[0], Row(when, keep), rows[1]))
        for keep in range(len(CHOICES))
        for when in ((), *((each,) for each in range(len(CONDITIONS))))
    ]
    best = lists.best_at(rows, 1, np.random.default_rng(1))
    assert best is not None
    assert best.cost <= min(tried)
    assert best.cost == lists.cost((rows[0], best.row, rows[1]))


def test_a_rule_is_exchanged_for_a_better_one_only() -> None:
    lists = Lists(words())
    worse = (Row((), 2), Row((8,), 1), Row((), 0))
    better = lists.better_than(worse, 1)
    assert better is not None
    assert better.cost < lists.cost(worse)
    assert better.cost == lists.cost((worse[0], better.row, worse[2]))


def test_a_descent_ends_where_no_single_number_is_better() -> None:
    cards = Cards(markets(), Limits(6))
    ladder = tuple(min(6, level) for level in range(len(LEVELS)))
    cost, card = cards.descend(Card(ladder, ladder), 26, np.random.default_rng(1))
    assert cost == cards.cost(card) < cards.cost(Card(ladder, ladder))
    for part in ("low", "high"):
        for level in range(len(LEVELS)):
            for score in range(7):
                scores = list(getattr(card, part))
                scores[level] = score
                assert cards.cost(card._replace(**{part: tuple(scores)})) >= cost


# ---- what there is to find -------------------------------------------------------------------------------------------


def planted(best: np.ndarray) -> Markets:
    """Return markets in which every hand has one setting without cost, given by its place, (H,)."""
    market = Markets(BOOKS[:1])
    market.costs[:] = np.arange(3) != best[:, None]
    return market


def test_a_planted_list_is_found() -> None:
    table = Vocabulary(Markets(BOOKS[:1]), CONDITIONS, CHOICES)
    rows = (Row((), 2), Row((1,), 1), Row((4,), 3), Row((2, 6), 5), Row((), 0))
    left = Lists(table).left_by(rows)[table.group]
    market = planted(np.argmax(left[:, None] >> np.arange(3) & 1, axis=1))
    rng = np.random.default_rng(1)
    search = ListSearch(Vocabulary(market, CONDITIONS, CHOICES), 5, rng)
    for _ in range(10):
        search.step(rng)
    sizes = [kept.size for kept in search.archive.front() if kept.cost.aim == 0]
    assert sizes == [5]


def test_a_planted_card_is_found() -> None:
    card = Card((*[0] * 5, *[1] * 9), (*[0] * 9, *[2] * 5))
    scores = Cards(Markets(BOOKS[:1]), Limits(3)).scores(card)
    full = Markets(BOOKS[:1]).full
    is_there = full[:, None] >> np.arange(3) & 1 > 0
    market = planted(np.argmax(np.where(is_there, scores, -1), axis=1))
    assert Cards(market, Limits(3)).cost(card).aim == 0
    rng = np.random.default_rng(2)
    search = CardSearch(market, CardBudget(card.numbers, 0, Limits(3)), rng, None)
    steps = 0
    while search.archive.front()[-1].cost.aim > 0 and steps < 60:
        search.step(rng)
        steps += 1
    assert search.archive.front()[-1].cost.aim == 0


# ---- the front -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("budget", BUDGETS)
def test_files_cost_what_the_search_printed(budget: SearchBudget) -> None:
    for each in found(budget).front:
        strategy = Strategy.parse(each.file)
        assert strategy.name == each.name
        prices = [price(strategy, load(at.book), role=at.role).cost for at in each.costs]
        assert prices == [at.cost for at in each.costs]
        assert each.cost == (sum(prices) / len(prices) if budget.aim == "mean" else max(prices))
        last = len(strategy.rules)
        assert (last if budget.kind == "list" else last - 2) == (
            each.exceptions or each.size * (budget.kind == "list")
        )


@pytest.mark.parametrize("budget", BUDGETS)
def test_the_front_falls(budget: SearchBudget) -> None:
    front = found(budget).front
    sizes, costs = [each.size for each in front], [each.cost for each in front]
    assert sizes == sorted(set(sizes))
    assert costs == sorted(set(costs), reverse=True)
    assert sizes[-1] <= (budget.rules if budget.kind == "list" else budget.numbers)
    assert all(each.exceptions <= budget.exceptions for each in front)
    assert len(front) > 1


@pytest.mark.parametrize("budget", BUDGETS)
def test_the_same_seed_and_steps_give_the_same_strategies(budget: SearchBudget) -> None:
    assert search_strategies(BOOKS[:2], budget) == found(budget)


def test_more_steps_never_cost_more_and_another_seed_goes_another_way() -> None:
    def searched(steps: int, seed: int) -> StrategyFront:
        budget = SearchBudget(kind="card", numbers=8, steps=steps, seed=seed)
        return search_strategies(BOOKS[:1], budget)

    few, many, other = searched(2, 1), searched(8, 1), searched(8, 2)
    assert many.front[-1].cost <= few.front[-1].cost
    assert [each.file.splitlines()[3:] for each in many.front] != [
        each.file.splitlines()[3:] for each in other.front
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_scores_rise_if_that_is_asked(seed: int) -> None:
    """They do not rise by themselves."""

    def parts(*, rising: bool) -> list[tuple[int, ...]]:
        budget = SearchBudget(kind="card", numbers=14, steps=3, rising=rising, seed=seed)
        cards = [Strategy.parse(each.file).score for each in search_strategies(BOOKS[:1], budget).front]
        return [scores for card in cards if card is not None for scores in (card.low, card.high)]

    assert all(list(scores) == sorted(scores) for scores in parts(rising=True))
    assert any(list(scores) != sorted(scores) for scores in parts(rising=False))


def test_progress_counts_steps_and_time_ends_a_search() -> None:
    seen: list[tuple[int, int]] = []
    budget = SearchBudget(kind="card", numbers=3, steps=3)
    search_strategies(BOOKS[:1], budget, progress=lambda done, of: seen.append((done, of)))
    assert seen == [(1, 3), (2, 3), (3, 3)]
    ended = search_strategies(BOOKS[:1], SearchBudget(kind="card", numbers=3, steps=1000, seconds=1e-9))
    assert ended.steps == 0
    assert ended.front


def test_an_archive_keeps_the_cheapest_of_each_size() -> None:
    archive: Archive[str] = Archive(4)
    for size, cost, name in ((3, 7, "c"), (1, 9, "a"), (2, 9, "b"), (4, 7, "d")):
        archive.add(size, Cost(cost, cost), name)
    assert [(kept.size, kept.what) for kept in archive.front()] == [(1, "a"), (3, "c")]
    assert archive.add(2, Cost(5, 5), "e")
    assert [kept.what for kept in archive.front()] == ["a", "e"]
    assert archive.best(4) == archive.best(2)


# ---- nonsense --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("kind", "cards", "'cards': expected list or card"),
        ("kind", ["card"], "['card']: expected list or card"),
        ("aim", "median", "'median': expected worst or mean"),
        ("words", "huge", "'huge': expected small or large"),
        ("rising", "no", "'no': expected True or False"),
        ("numbers", 2.5, "2.5: expected a whole number from 1 to 30"),
        ("numbers", "2", "'2': expected a whole number from 1 to 30"),
        ("rules", True, "True: expected a whole number from 1 to 30"),
        ("steps", None, "None: expected a whole number from 0 to 1000000"),
        ("seconds", "2", "'2': expected a number of more than 0, or None"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(name: str, value: Any, told: str) -> None:
    with pytest.raises(LabError) as caught:
        search_strategies(BOOKS, SearchBudget(**{name: value}))
    assert str(caught.value) == f"{name}: {told}"


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        (SearchBudget(rules=0), "rules: 0: expected 1 to 30"),
        (SearchBudget(rules=31), "rules: 31: expected 1 to 30"),
        (SearchBudget(kind="card", numbers=0), "numbers: 0: expected 1 to 30"),
        (SearchBudget(kind="card", exceptions=-1), "exceptions: -1: expected 0 to 10"),
        (SearchBudget(exceptions=2), "exceptions: 2: expected 0 for a list"),
        (SearchBudget(largest=0), "largest: 0: expected 1 to 1000"),
        (SearchBudget(steps=-1), "steps: -1: expected 0 to 1000000"),
        (SearchBudget(seed=-1), "seed: -1: expected 0 to 9223372036854775808"),
        (SearchBudget(seconds=0), "seconds: 0: expected more than 0"),
        (SearchBudget(seconds=float("nan")), "seconds: nan: expected more than 0"),
    ],
)
def test_a_nonsense_budget_is_refused(budget: SearchBudget, told: str) -> None:
    with pytest.raises(LabError) as caught:
        search_strategies(BOOKS, budget)
    assert str(caught.value).startswith(told)


def test_no_book_and_no_fixed_opponent_are_refused() -> None:
    with pytest.raises(LabError, match=r"^books: expected at least one book"):
        search_strategies([], SearchBudget())
    roles: Any = ("player", "dealer")
    with pytest.raises(LabError, match=r"^roles: 'dealer': expected player or banker$"):
        search_strategies(BOOKS, SearchBudget(), roles=roles)
    with pytest.raises(LabError, match=r"^opponent: 'optimal': expected a fixed policy"):
        search_strategies(BOOKS, SearchBudget(), opponent="optimal")


def test_costs_are_parts_of_all_deals() -> None:
    assert markets().share(markets().unit * HANDS) == 1
