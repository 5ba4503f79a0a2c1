"""Settlement: properties of any wager."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, load, readings, register
from paigow.money import ChipSet
from paigow.rules import Stakes, ruleset, stakes, valid_part
from paigow.rules.matching import Result

all_books = pytest.mark.parametrize("book", BOOK_IDS)
results: st.SearchStrategy[Result] = st.sampled_from(["win", "push", "lose"])
chips = st.sampled_from([(25,), (50,), (100,), (50, 100, 500), (250, 1000)])


@all_books
@given(count=st.integers(1, 3000), values=chips, result=results, advised=st.booleans())
def test_no_coin_appears_or_disappears(
    book: str, count: int, values: tuple[int, ...], result: Result, advised: bool
) -> None:
    stake = count * values[0]
    table = Stakes(ChipSet(values), 1_000, 100_000)
    settled = ruleset(load(book)).settle_main(stake, result, table, advised=advised)
    amounts = (settled.taken, settled.won, settled.commission, settled.returned)
    assert {type(amount) for amount in amounts} == {int}
    assert min(amounts) >= 0
    assert settled.stake == stake
    assert settled.taken + settled.returned == stake
    assert settled.commission <= settled.won <= stake
    if result != "win":
        assert (settled.won, settled.commission) == (0, 0)
    if result != "lose":
        assert settled.taken == 0
    assert set(settled.clauses) <= set(register()) | set(readings())


@all_books
@given(count=st.integers(1, 3000), values=chips, result=results)
def test_what_is_not_in_play_is_neither_won_nor_lost(
    book: str, count: int, values: tuple[int, ...], result: Result
) -> None:
    stake = count * values[0]
    table = Stakes(ChipSet(values), 1_000, 100_000)
    valid = valid_part(stake, load(book), table)
    settled = ruleset(load(book)).settle_main(stake, result, table)
    assert 0 <= valid.coins <= stake
    assert (valid.coins == stake) or valid.clauses
    assert settled.won <= valid.coins
    if result == "lose":
        assert settled.taken == valid.coins


@pytest.mark.parametrize(
    ("book", "stake", "smallest", "coins", "clauses"),
    [
        ("nz", 3_700, 100, 2_000, ("NZ 6.13",)),
        ("nz", 2_000, 100, 2_000, ()),
        ("canberra", 70_000, 50, 50_000, ("CAN 5.1(d)",)),
        ("canberra", 500, 50, 500, ("CAN 5.1(c) first",)),
        ("massachusetts", 3_700, 100, 3_700, ()),
        ("rws", 70_000, 100, 70_000, ()),
    ],
)
def test_the_valid_part(book: str, stake: int, smallest: int, coins: int, clauses: tuple[str, ...]) -> None:
    valid = valid_part(stake, load(book), Stakes(ChipSet((smallest,)), 1_000, 50_000))
    assert (valid.coins, valid.clauses) == (coins, clauses)


def test_the_valid_part_in_chips_that_are_no_multiples_of_each_other() -> None:
    table = Stakes(ChipSet((200, 500)), 1_000, 50_000)
    assert valid_part(10_000, load("nz"), table).coins == 10_000  # chips can make 9,500
    assert valid_part(2_000, load("nz"), table).coins == 2_000  # and 1,900
    assert valid_part(1_999, load("nz"), table).coins == 0  # no smaller wager pays whole chips


@all_books
def test_the_stakes_of_the_default_table(book: str) -> None:
    found = stakes(load(book))
    assert (found.minimum, found.maximum) == (load(book).minimum, load(book).maximum)
    assert found.chips.denominations == load(book).chips
    assert ruleset(load(book)).is_payable(found.minimum, found)
