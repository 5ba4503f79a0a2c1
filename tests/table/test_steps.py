"""What an event makes of a table, whatever it is: the next version of it, and nothing of the one before is touched."""

import pytest
from msgspec.structs import asdict, replace

from paigow.table import AnyEvent, State, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Box, Wager
from paigow.table.core.call_time import TIME_UP
from paigow.table.core.decide import ACTS
from paigow.table.core.postings import either_way
from paigow.table.core.round import Bank, Settled, Stake
from paigow.table.core.state import Excess, Person
from paigow.table.core.steps import cleared, round_changed, without_excess
from tests.table.banks import BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins


def banked_round() -> list[AnyEvent]:
    wagers = {"Ann": (2, "$20", WINS), "Cho": (3, "$20", LOSES), "Dee": (4, "$20", PUSHES)}
    table = BankedGame("canberra", wagers, stake="$100")
    table.to_end()
    return table.log


def test_a_version_counts_the_events_and_a_state_once_made_stays_as_it_is() -> None:
    state = State.empty()
    for number, event in enumerate(banked_round(), start=1):
        before = asdict(state)
        after = evolve(state, event)
        assert after is not state
        assert after.version == number
        assert asdict(state) == before, event
        state = after


def test_an_event_for_the_record_makes_a_new_version_of_the_same_table() -> None:
    table = Game("nz")
    told = e.BetRefused(person="Ann", box=2, coins=1, was="late")
    after = evolve(table.state, told)
    assert after == replace(table.state, version=table.state.version + 1)
    assert after is not table.state


def test_time_can_be_called_where_it_is_said_what_that_means_and_nowhere_else() -> None:
    assert TIME_UP.keys() == ACTS[c.CallTime].phases


def test_time_is_called_when_it_is_over_and_not_a_moment_before() -> None:
    table = Game("massachusetts")
    table.seat("Ann", 2)
    table.begin(to="stacked")
    table.refused(c.CallTime(now_ms=10**15), "wrong_phase")
    table.play(c.OpenBets(deadline_ms=1_000))
    table.wager("Ann", 2, "$20")
    early = table.refused(c.CallTime(now_ms=999), "not_yet_time")
    assert early.facts == {"left_ms": 1}
    told = table.play(c.CallTime(now_ms=1_000))
    assert told[0] == e.TimeCalled(now_ms=1_000)


def test_who_has_time_left_after_the_call_has_the_new_deadline_or_the_old_one() -> None:
    state = evolve(State.empty(), e.TimeCalled(now_ms=5, deadline_ms=9))
    assert state.round.deadline_ms == 9
    assert evolve(state, e.TimeCalled(now_ms=7)).round.deadline_ms == 9
    assert evolve(state, e.TimeCalled(now_ms=7, deadline_ms=12)).round.deadline_ms == 12


def test_coins_go_one_way_or_the_other() -> None:
    assert either_way("a", "b", 1) == [("a", "b", 1)]
    assert either_way("a", "b", -1) == [("b", "a", 1)]


def test_what_a_round_moves_is_counted_for_each_player_and_for_nobody_else() -> None:
    table = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 3), ("Cho", 4)):
        table.seat(person, box)
    hands = {2: WINS, 3: LOSES, 4: PUSHES}
    table.whole_round(hands, [("Ann", 2, "$20"), ("Bob", 3, "$20"), ("Cho", 4, "$20")], bank=BANK)
    assert table.state.round.settled == {
        "Ann": Settled(moved=coins("$41"), got=coins("$20")),  # stake back, $20 won, $1 of commission
        "Bob": Settled(moved=coins("$20"), got=0),
        "Cho": Settled(moved=coins("$20"), got=0),
    }


@pytest.mark.clause("CAN 6.5", check=1)
def test_the_house_and_its_share_of_a_bank_are_no_player_whose_coins_are_counted() -> None:
    table = BankedGame("canberra", {"Ann": (2, "$20", WINS)}, stake="$20", shared=True)
    table.to_end()
    assert table.state.round.settled.keys() == {"Ann", "Bob"}


def test_the_next_round_begins_without_anything_of_the_last() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.stand("Bob")
    table.begin()
    for box in (2, 3):
        table.wager("Bob", box, "$20")
    table.play(c.ControlBox(person="Bob", box=3))
    table.wager("Ann", 2, "$20")
    assert table.state.people["Bob"].chosen_box == 3
    table.deal()
    table.finish()
    after = cleared(table.state, State.empty().round)
    assert after.boxes == {n: Box(number=n, seated="Ann" if n == 2 else None) for n in after.boxes}
    assert after.people["Bob"].chosen_box is None
    assert after.settled_before == table.state.round.settled
    assert after.round == State.empty().round


def test_who_has_neither_coins_nor_a_place_nor_a_round_behind_him_is_not_here_any_more() -> None:
    people = {"Ann": Person(box=2), "Bob": Person(stack=1), "Cho": Person(), "Dee": Person()}
    moved = {"Cho": Settled(moved=1)}
    state = State(boxes={2: Box(number=2, seated="Ann")}, people=people, settled_before=moved)
    assert set(cleared(state, state.round).people) == {"Ann", "Bob", "Cho"}
    now = round_changed(state, settled={"Dee": Settled(moved=1)})
    after = cleared(now, state.round)
    assert set(after.people) == {"Ann", "Bob", "Dee"}
    assert after.settled_before == {"Dee": Settled(moved=1)}


def test_who_was_out_for_a_round_plays_again_in_the_next() -> None:
    state = round_changed(State(excluded=("Ann", "Bob")), excluded=("Bob",))
    assert cleared(state, state.round).excluded == ("Ann",)


def test_a_coupon_left_beside_a_wager_is_its_owners_again_unless_it_was_taken() -> None:
    held = Wager(person="Ann", bet="main", coins=100, coupon=50)
    taken = replace(held, coupon=25, is_coupon_taken=True)
    state = State(boxes={2: Box(number=2, wagers=(held,)), 3: Box(number=3, wagers=(taken,))})
    after = cleared(replace(state, coupons={"Ann": (75,)}), state.round)
    assert after.coupons == {"Ann": (50, 75)}


def test_the_maximum_of_a_box_goes_with_its_owner_and_no_others() -> None:
    state = State(excess={2: Excess(person="Ann", maximum=5), 3: Excess(person="Bob", maximum=7)})
    assert without_excess(state, "Ann").excess == {3: Excess(person="Bob", maximum=7)}
    assert without_excess(state, "Cho") is state


def test_who_holds_a_bank_is_said_by_the_stakes_and_then_by_the_shares() -> None:
    stakes = tuple(Stake(person=person, coins=1) for person in ("Bob", "Ann"))
    assert Bank().holders == ()
    assert Bank(person="Ann", stakes=stakes).holders == ("Ann", "Bob")
    shares = tuple(e.BankShare(person=each, won=1, commission=0, returned=1) for each in ("Ann", "Cho"))
    assert Bank(person="Ann", shares=shares).holders == ("Ann", "Cho")
    assert Bank(person="Ann").holders == ("Ann",)
