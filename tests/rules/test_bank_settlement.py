"""How players' banks pay, and what is left for their holders."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.books import BOOK_IDS, Book, load, with_choices
from paigow.money import ChipSet
from paigow.rules import Funds, Stakes, payment, rest
from paigow.rules.bank_settlement import bank_commission, shares
from tests.clauses.play import coins

CHIPS = Stakes(ChipSet((100, 500)), 1000, 100000)
NZ = load("nz")
MANY = st.integers(min_value=0, max_value=3000).map(lambda chips: 100 * chips)


def bank(
    *,
    losing: str = "$0",
    stakes: Mapping[str, str] | None = None,
    house: str | None = None,
    stacks: Mapping[str, str] | None = None,
    drawn: Mapping[str, int] | None = None,
) -> Funds:
    """Return a bank of Ann's, or of the people with a stake, the first of them the banker. ``house`` shares it."""
    put_up = {name: coins(stake) for name, stake in (stakes or {"Ann": "$400"}).items()}
    return Funds(
        is_shared=house is not None,
        losing=coins(losing),
        stakes=put_up,
        house_stake=coins(house or "$0"),
        stacks={name: coins((stacks or {}).get(name, "$0")) for name in put_up},
        drawn=drawn or {},
    )


def paid(amount: str, funds: Funds, book: Book = NZ) -> dict[str, int]:
    return payment(coins(amount), funds, book, CHIPS)


def test_winners_are_paid_out_of_the_losing_wagers_as_far_as_they_go() -> None:
    assert paid("$300", bank(losing="$500")) == {"losing": 30000}
    assert paid("$300", bank(losing="$100")) == {"losing": 10000, "stake:Ann": 20000}
    assert paid("$300", bank()) == {"stake:Ann": 30000}
    assert paid("$0", bank(losing="$100")) == {}


def test_a_shared_bank_pays_by_halves_and_the_odd_chip_is_the_houses_to_pay() -> None:
    shared = bank(stakes={"Ann": "$200"}, house="$200")
    assert paid("$200", shared) == {"stake:Ann": 10000, "stake:house": 10000}
    assert paid("$5", shared) == {"stake:Ann": 200, "stake:house": 300}
    against = with_choices(NZ, {"odd_half": "house"})
    assert paid("$5", shared, against) == {"stake:Ann": 300, "stake:house": 200}


def test_odd_chips_of_several_payments_even_out() -> None:
    shared = bank(stakes={"Ann": "$200"}, house="$200", drawn={"stake:Ann": 200, "stake:house": 300})
    assert paid("$5", shared) == {"stake:Ann": 300, "stake:house": 200}


def test_those_who_share_a_bank_bear_a_loss_by_what_they_put_up() -> None:
    pool = bank(stakes={"Ann": "$200", "Bob": "$400"})
    assert paid("$300", pool) == {"stake:Ann": 10000, "stake:Bob": 20000}
    assert paid("$100", pool) == {"stake:Ann": 3300, "stake:Bob": 6700}
    half = {"stake:Ann": 10000, "stake:Bob": 20000}
    again = bank(
        stakes={"Ann": "$100", "Bob": "$200"}, drawn=half
    )  # in proportion to the stakes before payments, not after
    assert paid("$150", again) == {"stake:Ann": 5000, "stake:Bob": 10000}
    shared = bank(stakes={"Ann": "$100", "Bob": "$200"}, house="$300")
    assert paid("$60", shared) == {"stake:Ann": 1000, "stake:Bob": 2000, "stake:house": 3000}
    assert paid("$20", shared) == {"stake:Ann": 300, "stake:Bob": 700, "stake:house": 1000}


def test_what_a_wrong_count_left_uncovered_the_bank_makes_up_and_then_the_house_pays() -> None:
    short = bank(stakes={"Ann": "$300"}, stacks={"Ann": "$30"})
    assert paid("$320", short) == {"stake:Ann": 30000, "stack:Ann": 2000}
    assert paid("$350", short) == {"stake:Ann": 30000, "stack:Ann": 3000, "float": 2000}
    assert paid("$350", short, load("canberra")) == {"stake:Ann": 30000, "float": 5000}
    shared = bank(stakes={"Ann": "$150"}, house="$150", stacks={"Ann": "$100"})
    assert paid("$350", shared) == {
        "stake:Ann": 15000,
        "stack:Ann": 2500,
        "stake:house": 15000,
        "float": 2500,
    }


@pytest.mark.parametrize("book_id", BOOK_IDS)
@given(
    losing=MANY,
    stakes=st.lists(MANY.filter(bool), min_size=1, max_size=3),
    stack=MANY,
    is_shared=st.booleans(),
    payments=st.lists(MANY, max_size=5),
)
def test_payments_are_met_in_full_and_take_from_nobody_more_than_he_has(
    book_id: str, losing: int, stakes: list[int], stack: int, is_shared: bool, payments: list[int]
) -> None:
    names = "ABC"[: len(stakes)]
    funds = Funds(
        is_shared=is_shared,
        losing=losing,
        stakes=dict(zip(names, stakes, strict=True)),
        house_stake=sum(stakes) if is_shared else 0,
        stacks=dict.fromkeys(names, stack),
        drawn={},
    )
    for due in payments:
        sources = payment(due, funds, load(book_id), CHIPS)
        assert sum(sources.values()) == due
        assert all(amount > 0 for amount in sources.values())
        left = {
            "losing": funds.losing,
            "stake:house": funds.house_stake,
            **{f"stake:{name}": amount for name, amount in funds.stakes.items()},
            **{f"stack:{name}": amount for name, amount in funds.stacks.items()},
        }
        assert all(amount <= left[account] for account, amount in sources.items() if account != "float")
        funds = funds._replace(
            losing=funds.losing - sources.get("losing", 0),
            stakes={n: amount - sources.get(f"stake:{n}", 0) for n, amount in funds.stakes.items()},
            house_stake=funds.house_stake - sources.get("stake:house", 0),
            stacks={n: amount - sources.get(f"stack:{n}", 0) for n, amount in funds.stacks.items()},
            drawn={
                account: funds.drawn.get(account, 0) + sources.get(account, 0)
                for account in {*funds.drawn, *sources}
            },
        )


@given(surplus=MANY, stakes=st.lists(MANY.filter(bool), min_size=1, max_size=3), is_shared=st.booleans())
@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_all_that_is_left_is_divided(book_id: str, surplus: int, stakes: list[int], is_shared: bool) -> None:
    put_up = dict(zip("ABC", stakes, strict=False))
    funds = Funds(is_shared, surplus, put_up, sum(stakes) if is_shared else 0, put_up, {})
    left = rest(surplus, funds, load(book_id), CHIPS)
    assert left.house + sum(share.won for share in left.shares) == surplus
    assert all(0 <= share.commission <= share.won for share in left.shares)
    assert (left.house == 0) is (not is_shared or surplus < 200)


def test_the_commission_of_those_who_share_a_bank_is_taken_on_the_sum() -> None:
    pool = bank(losing="$30", stakes={"Ann": "$10", "Bob": "$20"})
    left = rest(3000, pool, NZ, CHIPS)
    assert [(share.person, share.won, share.commission) for share in left.shares] == [
        ("Ann", 1033, 33),
        ("Bob", 1967, 67),
    ]
    assert sum(share.commission for share in left.shares) == 100  # $1.50, down to the dollar chip


@pytest.mark.parametrize(
    ("book_id", "choices", "is_shared", "gain", "commission"),
    [
        ("nz", {}, False, "$30", "$1"),
        ("nz", {"bank_commission_rounding": "up"}, False, "$30", "$2"),
        ("nz", {"bank_commission_rounding": "exact"}, False, "$30", "$1.50"),
        ("nz", {"co_bank_commission_rounding": "up"}, True, "$30", "$2"),
        ("canberra", {}, False, "$130", "$6.50"),
        ("canberra", {}, False, "$2.50", "$0.12"),  # 5% is 12.5 coins, and no more than 5% is charged
        ("canberra", {}, True, "$130", "$6"),
        ("canberra", {"commission_bp": 0}, False, "$130", "$0"),
        ("massachusetts", {}, False, "$133", "$6.75"),
        ("massachusetts", {"vigorish_rounded_up_to": 0}, False, "$133", "$6.65"),
        ("massachusetts", {}, True, "$3", "$0.25"),
        ("rws", {}, False, "$30", "$1"),
        ("rws", {"bank_commission_rounding": "up"}, False, "$30", "$2"),
        ("rws", {}, True, "$30", "$1"),
        ("rws", {"co_bank_commission_rounding": "up"}, True, "$30", "$2"),
    ],
)
def test_how_each_book_rounds_a_banks_commission(
    book_id: str, choices: dict[str, str | int], is_shared: bool, gain: str, commission: str
) -> None:
    book = with_choices(load(book_id), choices)
    assert bank_commission(coins(gain), book, CHIPS, is_shared=is_shared) == coins(commission)


def dealt(chips: int, put_up: dict[str, int]) -> dict[str, int]:
    """Deal the chips one by one.

    Each goes to the holder with the smallest share of the own stake, counting this chip.
    """
    share = dict.fromkeys(put_up, 0)
    for _ in range(chips):
        name = min(put_up, key=lambda name: Fraction(share[name] + 1, put_up[name]))
        share[name] += 1
    return share


def test_shares_go_by_what_was_put_up_and_equals_get_the_odd_chip_in_their_order() -> None:
    assert shares(100, {"Ann": 1, "Bob": 1, "Cho": 1}) == {"Ann": 34, "Bob": 33, "Cho": 33}
    assert shares(100, {"Ann": 1, "Bob": 2}) == {"Ann": 33, "Bob": 67}
    assert shares(1000, {"Ann": 0, "Bob": 20, "Cho": 10}, step=50) == {"Ann": 0, "Bob": 700, "Cho": 300}
    assert shares(1010, {"Bob": 10, "Cho": 20}, step=50) == {"Bob": 350, "Cho": 660}
    assert shares(0, {"Ann": 0}) == {"Ann": 0}


def test_chips_are_dealt_out_one_by_one_and_nobody_bears_more_than_a_stake_nor_less_of_a_larger_loss() -> (
    None
):
    rng = Random(1)
    for _ in range(60):
        put_up = {name: rng.randint(1, 30) for name in "abcd"[: rng.randint(2, 4)]}
        before = dict.fromkeys(put_up, 0)
        for chips in range(sum(put_up.values()) + 1):
            share = shares(chips * 50, {name: 50 * stake for name, stake in put_up.items()}, step=50)
            assert share == {name: 50 * number for name, number in dealt(chips, put_up).items()}
            assert all(before[name] <= share[name] <= 50 * put_up[name] for name in put_up)
            before = share
        assert before == {name: 50 * stake for name, stake in put_up.items()}


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_an_odd_chip_of_a_half_is_to_the_players_advantage_unless_read_otherwise(book_id: str) -> None:
    held = bank(losing="$15", stakes={"Ann": "$20"}, house="$20")
    for choices, house in (({}, "$7"), ({"odd_half": "house"}, "$8")):
        book = with_choices(load(book_id), choices)
        assert rest(coins("$15"), held, book, CHIPS).house == coins(house)


@pytest.mark.parametrize("book_id", ["canberra", "rws"])
def test_only_where_it_is_read_so_does_the_bank_make_up_what_its_stake_does_not_cover(book_id: str) -> None:
    short = bank(stakes={"Ann": "$300"}, stacks={"Ann": "$100"})
    assert paid("$350", short, load(book_id)) == {"stake:Ann": 30000, "float": 5000}
    made_up = with_choices(load(book_id), {"bank_makes_up": True})
    assert paid("$350", short, made_up) == {"stake:Ann": 30000, "stack:Ann": 5000}
