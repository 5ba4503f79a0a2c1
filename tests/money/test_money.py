"""Whole coins, chips and commission."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.money import ChipSet, Rounding, commission, rounded

few_chips = st.lists(st.integers(1, 12), min_size=1, max_size=4).map(lambda values: ChipSet(tuple(values)))


def by_hand(chips: ChipSet, most: int) -> list[bool]:
    """Return which amounts up to ``most`` these chips can make, found by adding chips one by one."""
    reachable = {0}
    for _ in range(most):
        reachable |= {
            amount + chip for amount in reachable for chip in chips.denominations if amount + chip <= most
        }
    return [amount in reachable for amount in range(most + 1)]


@given(few_chips)
def test_can_pay_what_chips_make_up(chips: ChipSet) -> None:
    assert [chips.can_pay(amount) for amount in range(200)] == by_hand(chips, 199)
    assert not chips.can_pay(-1)


@given(few_chips, st.fractions(0, 100, max_denominator=40))
def test_the_nearest_payable_amounts(chips: ChipSet, amount: Fraction) -> None:
    below, above = chips.payable_at_most(amount), chips.payable_at_least(amount)
    assert below <= amount <= above
    assert chips.can_pay(below)
    assert chips.can_pay(above)
    assert not any(chips.can_pay(other) for other in range(below + 1, above))
    assert (below == above) == (amount.denominator == 1 and chips.can_pay(int(amount)))


@given(few_chips, st.integers(0, 300))
def test_an_amount_in_chips(chips: ChipSet, amount: int) -> None:
    if chips.can_pay(amount):
        stacks = chips.in_chips(amount)
        assert sum(value * count for value, count in stacks.items()) == amount
        assert set(stacks) <= set(chips.denominations)
        assert list(stacks) == sorted(stacks, reverse=True)
        assert all(count > 0 for count in stacks.values())
    else:
        with pytest.raises(ValueError, match="expected an amount that chips"):
            chips.in_chips(amount)


def test_chips_of_one_family() -> None:
    chips = ChipSet((500, 100, 2500, 100))
    assert chips.denominations == (100, 500, 2500)
    assert chips.smallest == 100
    assert chips.in_chips(3_700) == {2500: 1, 500: 2, 100: 2}
    assert chips == ChipSet((100, 500, 2500))
    assert chips.payable_at_least(Fraction(2375)) == 2_400
    assert chips.payable_at_most(Fraction(-5)) == 0


def test_chips_that_are_no_multiples_of_each_other() -> None:
    chips = ChipSet((200, 500))
    assert chips.in_chips(600) == {200: 3}  # one 500 would leave 100
    assert not chips.can_pay(300)
    assert chips.can_pay(100_100)


@pytest.mark.parametrize("values", [(), (0,), (100, -5)])
def test_chips_are_positive(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected one or more positive whole numbers"):
        ChipSet(values)


@given(st.integers(0, 10**9), st.integers(0, 10_000))
def test_commission_is_exact(amount: int, rate_bp: int) -> None:
    assert commission(amount, rate_bp=rate_bp) * 10_000 == amount * rate_bp


def test_five_per_cent() -> None:
    assert commission(10_000, rate_bp=500) == 500
    assert commission(2_500, rate_bp=500) == 125
    assert commission(30, rate_bp=500) == Fraction(3, 2)


@given(st.fractions(0, 10_000), st.integers(1, 500))
def test_rounding_to_a_step(amount: Fraction, step: int) -> None:
    down = rounded(amount, Rounding.DOWN, step=step)
    up = rounded(amount, Rounding.UP, step=step)
    assert down % step == up % step == 0
    assert down <= amount <= up < amount + step
    assert up - down in {0, step}


def test_exact_means_a_whole_number_of_coins() -> None:
    assert rounded(Fraction(125), Rounding.EXACT, step=100) == 125
    with pytest.raises(ValueError, match="3/2 coins: expected a whole number"):
        rounded(Fraction(3, 2), Rounding.EXACT, step=1)
