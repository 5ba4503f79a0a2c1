"""The people with a stake at a table."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from paigow.table import Phase, State
from paigow.table import commands as c
from paigow.table.core.box import Box, Choice, Wager
from paigow.table.core.interest import (
    has_stake,
    is_round_on,
    is_silent,
    only_looks_on,
    people_in_round,
    remembered,
    round_meant,
    stakeholders,
    takes_part,
    wager_lives,
)
from paigow.table.core.phases import PHASES
from paigow.table.core.round import Bank, Stake
from paigow.table.core.state import Person
from paigow.table.core.steps import bank_changed, round_changed
from paigow.table.core.wager_status import have_people_wagered
from tests.table.banks import BankedGame
from tests.table.driver import LOSES, PUSHES, WINS, Game


def test_a_place_or_coins_or_a_wager_is_a_stake() -> None:
    table = Game("nz")
    assert stakeholders(State.empty()) == stakeholders(table.state) == frozenset()
    table.seat("Ann", 2)
    table.stand("Bob")
    table.play(c.SitDown(person="Cho", box=3))
    assert stakeholders(table.state) == {"Ann", "Bob", "Cho"}


def test_coins_or_a_place_are_more_than_looking_on() -> None:
    table = Game("nz")
    assert only_looks_on(table.state, "Ann")
    table.stand("Ann")
    assert not only_looks_on(table.state, "Ann")
    table.play(c.CashOut(person="Ann", coins=table.has("Ann")))
    assert only_looks_on(table.state, "Ann")
    table.play(c.SitDown(person="Ann", box=2))
    assert not only_looks_on(table.state, "Ann")


def test_who_lost_his_last_coins_has_a_stake_until_the_next_round() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.stand("Bob", money="$20")
    table.begin({table.state.house: "low4 five high6 low10", 3: LOSES[0], 2: WINS[0]})
    table.wager("Bob", 3, "$20")
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(3, LOSES[1])
    table.set(2, WINS[1])
    table.finish()
    assert table.has("Bob") == 0
    assert "Bob" in stakeholders(table.state)
    table.play(c.WashTiles())
    assert "Bob" not in stakeholders(table.state)


@pytest.mark.parametrize("is_round_on", [False, True])
def test_who_leaves_in_a_round_is_no_bystander_before_the_next(*, is_round_on: bool) -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.stand("Bob")
    if is_round_on:
        table.begin()
    table.play(c.Leave(person="Bob"))
    assert ("Bob" in stakeholders(table.state)) == is_round_on
    if is_round_on:
        table.wager("Ann", 2, "$20")
        table.deal()
        table.finish()
        assert "Bob" in stakeholders(table.state)
        table.play(c.WashTiles())
        assert "Bob" not in stakeholders(table.state)


def test_a_share_in_the_bank_and_a_nomination_are_stakes() -> None:
    table = BankedGame("canberra", {"Ann": (2, "$20", PUSHES)}, stake="$100", shared=True)
    assert {"Ann", "Bob"} <= stakeholders(table.state)
    table.stand("Dee")
    table.play(c.CashOut(person="Dee", coins=table.has("Dee")))
    assert "Dee" in stakeholders(table.state)


# ---- one by one --------------------------------------------------------------------------------------------------

NOBODY = State(boxes={2: Box(number=2), 3: Box(number=3)})
HERE = replace(NOBODY, people={"Ann": Person()})
WAGER = Wager(person="Ann", bet="main", coins=100)
BANK = Bank(person="Bob", box=3, stakes=(Stake(person="Bob", coins=1), Stake(person="Ann", coins=1)))


def with_box(**changes: Any) -> State:
    return replace(NOBODY, boxes={2: Box(number=2, **changes), 3: Box(number=3)})


def with_bank(**changes: Any) -> State:
    return round_changed(NOBODY, bank=Bank(**changes))


SAY: Final = {
    "a place": replace(NOBODY, people={"Ann": Person(box=2)}),
    "a wager": with_box(wagers=(WAGER,)),
    "a wager that is settled": with_box(wagers=(replace(WAGER, is_settled=True),)),
    "the tiles": with_box(controller="Ann"),
    "a nomination": with_box(nominations=(("Bob", "Ann"),)),
    "a choice": with_box(choice=Choice(person="Bob", others=("Ann",), choices=("play",), clause="")),
    "the bank": with_bank(person="Ann", box=3),
    "a share of it": round_changed(NOBODY, bank=BANK),
    "a part in the round": with_bank(players={"Ann": (2,)}),
    "an offer": with_bank(offered="Ann"),
}


@pytest.mark.parametrize("what", SAY)
def test_a_say_in_the_round_comes_of(what: str) -> None:
    state = SAY[what]
    assert takes_part(state, "Ann")
    assert has_stake(state, "Ann")
    assert "Ann" in people_in_round(state)
    assert not takes_part(state, "Eve")
    assert not has_stake(state, "Eve")


def test_coins_alone_are_a_stake_and_no_say() -> None:
    state = replace(NOBODY, people={"Ann": Person(stack=1)})
    assert has_stake(state, "Ann")
    assert not takes_part(state, "Ann")
    assert people_in_round(state) == ()
    assert stakeholders(HERE) == frozenset()
    assert stakeholders(round_changed(NOBODY, involved=("Ann",))) == {"Ann"}


def test_bots_are_asked_nothing_and_people_in_the_order_of_their_ids() -> None:
    people = dict.fromkeys(("p2", "bot-1", "p1"), Person(box=2))
    assert people_in_round(replace(NOBODY, people=people)) == ("p1", "p2")
    assert stakeholders(replace(NOBODY, people=people)) == {"p1", "p2", "bot-1"}


@pytest.mark.parametrize(
    ("holders", "has"),
    [(("bot-2",), False), (("p1",), True), (("bot-2", "p1"), True), (("p1", "bot-2"), True)],
)
def test_a_bots_wager_is_a_persons_matter_where_a_person_holds_part_of_the_bank(
    holders: tuple[str, ...], *, has: bool
) -> None:
    stakes = tuple(Stake(person=holder, coins=100) for holder in holders)
    bots = with_box(wagers=(replace(WAGER, person="bot-1"),))
    state = bank_changed(bots, kind="player", person=holders[0], box=5, stakes=stakes)
    assert have_people_wagered(state) is has
    assert have_people_wagered(state, with_bots=True)
    assert not have_people_wagered(replace(state, boxes={}))


@pytest.mark.parametrize("phase", PHASES)
def test_who_goes_is_remembered_for_the_round_once_and_if_he_had_a_stake(phase: Phase) -> None:
    before = replace(HERE, phase=phase, people={"Ann": Person(stack=1), "Bob": Person()})
    has_begun = phase not in {"closed", "opened", "checked", "shown"}
    assert remembered(before, NOBODY, "Ann").round.involved == (("Ann",) if has_begun else ())
    assert remembered(before, NOBODY, "Bob").round.involved == ()
    again = round_changed(before, involved=("Ann",))
    assert remembered(again, again, "Ann").round.involved == ("Ann",)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_a_round_is_on_from_the_cut_to_its_end(phase: Phase) -> None:
    is_between = phase in {"closed", "opened", "checked", "shown", "round_over"}
    begun = replace(NOBODY, phase=phase, coming=3, rounds_begun=3)
    assert is_round_on(begun) == (not is_between)
    assert is_silent(begun) == (not is_between and phase not in {"matched", "paid"})
    assert not is_round_on(replace(begun, coming=4))
    assert round_meant(begun) == (4 if phase in {"opened", "checked", "shown", "round_over"} else 3)


@pytest.mark.clause("NZ 6.9(b)", check=1)
def test_a_wager_lives_until_it_is_settled_and_a_covered_bank_until_it_is() -> None:
    assert wager_lives(with_box(wagers=(WAGER,)), "Ann")
    assert not wager_lives(with_box(wagers=(WAGER,)), "Bob")
    assert not wager_lives(with_box(wagers=(replace(WAGER, is_settled=True),)), "Ann")
    covered = round_changed(replace(NOBODY, phase="matched"), bank=replace(BANK, is_covered=True))
    assert wager_lives(covered, "Bob")
    assert wager_lives(covered, "Ann")
    assert not wager_lives(covered, "Eve")
    for phase in ("shown", "round_over"):
        assert not wager_lives(replace(covered, phase=phase), "Bob")
    assert not wager_lives(bank_changed(covered, is_covered=False), "Bob")
    assert not wager_lives(bank_changed(covered, is_settled=True), "Bob")
