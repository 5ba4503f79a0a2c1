"""A commission with which gains cannot be counted in 64 bits is refused; a count in fractions takes any."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from paigow.books import Book, load
from paigow.lab import (
    SearchBudget,
    edge,
    mistakes,
    one_hand,
    one_tile,
    pitfalls,
    price,
    search_strategies,
    settings_file,
)
from paigow.lab.errors import LabError
from paigow.lab.policies import FINEST, Gains

TOO_FINE = Fraction(10**14 + 1, 2 * 10**15)
SEARCH = SearchBudget(rules=2, steps=0)


@pytest.mark.parametrize(
    "ask",
    [
        lambda book, rate: price("card-a", book, commission=rate),
        lambda book, rate: mistakes(book, commission=rate),
        lambda book, rate: pitfalls(book, commission=rate),
        lambda book, rate: settings_file(book, commission=rate),
        lambda book, rate: edge(book, "optimal", commission=rate),
        lambda book, rate: one_tile(book, commission=rate),
        lambda book, rate: search_strategies([book], SEARCH, commission=rate),
    ],
    ids=("price", "mistakes", "pitfalls", "settings_file", "edge", "one_tile", "search_strategies"),
)
@pytest.mark.parametrize("rate", [TOO_FINE, Fraction(1, FINEST + 1), Fraction(-1, 20), Fraction(1)])
def test_gains_in_64_bits_refuse_it(ask: Callable[[Book, Fraction], object], rate: Fraction) -> None:
    with pytest.raises(LabError) as caught:
        ask(load("nz"), rate)
    assert str(caught.value) == (
        f"commission: {rate}; expected from 0 to less than 1, in parts no finer than 1/{FINEST}"
    )


def test_the_finest_commission_is_counted() -> None:
    rate = Fraction(FINEST // 20 + 1, FINEST)
    found = price("card-a", load("nz"), commission=rate)
    assert found.edge - found.best_edge == found.cost > 0
    assert found.best_edge == edge(load("nz"), "optimal", commission=rate).edge


def test_a_count_in_fractions_takes_any_commission() -> None:
    odds = edge(load("nz"), commission=TOO_FINE)
    assert odds.edge == Fraction(odds.lose - (1 - TOO_FINE) * odds.win) / odds.deals
    fine, usual = (
        one_hand(load("nz"), "6-6 5-5 2-4 1-2", commission=rate) for rate in (TOO_FINE, Fraction(1, 20))
    )
    assert [each.low for each in fine.settings] == [each.low for each in usual.settings]


def test_either_side_may_pay_the_commission() -> None:
    one = np.ones(1, np.int64)
    assert Gains(19, 20).of(one, one).item() == -1
    assert Gains(20, 19).of(one, one).item() == 1
    with pytest.raises(LabError, match=f"no finer than 1/{FINEST}"):
        Gains(FINEST + 1, FINEST).of(one, one)
