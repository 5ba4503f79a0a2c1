"""New Zealand, 6.11 to 6.13 and 11.1(f): the money of a wager against the house."""

import pytest

from tests.clauses.play import at, coins, gain, paid

nz = at("nz")


@pytest.mark.clause("NZ 6.11", check=1)
def test_a_win_pays_one_to_one_less_five_per_cent() -> None:
    settled = nz.wager("$100").wins()
    assert (paid(settled), settled.returned, settled.commission) == (coins("$95"), coins("$100"), coins("$5"))
    assert settled.clauses == ("NZ 6.11",)


@pytest.mark.clause("NZ 6.12", check=1)
def test_a_wager_that_could_not_be_paid_exactly_is_not_payable() -> None:
    assert nz.wager("$20", smallest_chip="$1").is_payable
    assert nz.wager("$40", smallest_chip="$1").is_payable
    assert not nz.wager("$30", smallest_chip="$1").is_payable
    assert nz.wager("$10", smallest_chip="$0.50").is_payable
    assert nz.wager("$30", smallest_chip="$0.50").is_payable
    assert not nz.wager("$25", smallest_chip="$0.50").is_payable
    payable = [
        dollars for dollars in range(1, 501) if nz.wager(f"${dollars}", smallest_chip="$2.50").is_payable
    ]
    assert payable == list(range(50, 501, 50))


@pytest.mark.clause("NZ 6.12", check=2)
@pytest.mark.parametrize("chip", ["$0.50", "$1", "$2.50", "$5"])
def test_a_payable_wager_is_a_multiple_of_twenty_smallest_chips(chip: str) -> None:
    for number in range(1, 101):
        stake = number * coins(chip)
        wager = nz.wager(f"${stake // 100}.{stake % 100:02}", smallest_chip=chip)
        assert wager.is_payable == (number % 20 == 0)


@pytest.mark.clause("NZ 6.13", check=1)
def test_the_part_that_can_be_paid_is_valid_and_the_rest_is_void() -> None:
    wager = nz.wager("$37", smallest_chip="$1")
    lost = wager.loses()
    assert (lost.taken, lost.returned) == (coins("$20"), coins("$17"))
    won = wager.wins()
    assert (paid(won), won.returned) == (coins("$19"), coins("$37"))
    assert "NZ 6.13" in lost.clauses
    assert "NZ 6.13" in won.clauses


@pytest.mark.clause("NZ 6.13", check=2)
def test_a_wager_below_the_smallest_payable_amount_is_wholly_void() -> None:
    wager = nz.wager("$15", smallest_chip="$1")
    for settled in (wager.wins(), wager.pushes(), wager.loses()):
        assert (gain(settled), settled.taken, settled.returned) == (0, 0, coins("$15"))


@pytest.mark.clause("NZ 11.1(f)", check=1)
def test_on_a_push_no_money_moves() -> None:
    settled = nz.wager("$40").pushes()
    assert (settled.taken, settled.won, settled.commission, settled.returned) == (0, 0, 0, coins("$40"))
    assert settled.clauses == ("NZ 11.1(f)",)
