"""The effect of any event on a table: a next version, with the former one untouched."""

import pytest
from msgspec.structs import asdict, replace

from paigow.table import AnyEvent, State, evolve, show
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Box, Choice, Hand, Wager
from paigow.table.core.call_time import TIME_UP
from paigow.table.core.decide import COMMAND_RULES
from paigow.table.core.postings import either_way
from paigow.table.core.round import Bank, Settled, Stake
from paigow.table.core.state import Excess, Person
from paigow.table.core.steps import box_changed, cleared, round_changed, without_excess
from paigow.table.irregularities.undo import Move
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
    assert TIME_UP.keys() == COMMAND_RULES[c.CallTime].phases


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


def test_once_all_have_set_no_time_is_called_on_the_house() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.deadline_ms = 1_000
    table.deal()
    table.set_all()
    assert table.state.phase == "players_set"
    table.refused(c.CallTime(now_ms=1_000), "no_deadline")
    (told,) = table.play(c.SetHouseHand())
    hand = table.state.round.house_hand
    assert isinstance(told, e.HouseHandSet)
    assert hand is not None
    assert (hand.low, hand.high, hand.clause) == (told.low, told.high, told.clause)
    assert told.clause


def test_who_has_time_left_after_the_call_has_the_new_deadline_or_the_old_one() -> None:
    state = evolve(State.empty(), e.TimeCalled(now_ms=5, deadline_ms=9))
    assert state.round.deadline_ms == 9
    assert evolve(state, e.TimeCalled(now_ms=7)).round.deadline_ms == 9
    assert evolve(state, e.TimeCalled(now_ms=7, deadline_ms=12)).round.deadline_ms == 12


@pytest.mark.parametrize(
    "event",
    [
        e.Left(person="Ann", coins=0),
        e.SatDown(person="Ann", box=5),
        e.SeatVacated(person="Ann", box=3),
    ],
)
def test_a_place_given_up_is_the_next_ones_whole_with_what_the_last_had_handed_over(event: AnyEvent) -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    state = box_changed(table.state, 3, handed_over=True)
    place = evolve(state, event).boxes[3]
    assert (place.seated, place.handed_over) == (None, False)


def test_what_a_match_came_to_is_noted_half_by_half() -> None:
    table = Game("nz")
    table.seat("Ann", 3)
    matched = e.HandMatched(box=3, low="lose", high="win", result="push", clauses=("NZ 6.1",))
    box = evolve(table.state, matched).boxes[3]
    assert (box.low_result, box.high_result, box.result, box.clauses) == ("lose", "win", "push", ("NZ 6.1",))


def test_who_gives_up_his_hand_has_nothing_to_choose_any_more() -> None:
    table = Game("nz")
    state = box_changed(
        table.state, 3, choice=Choice(person="Ann", choices=("play", "void"), clause="NZ 12.3(a)")
    )
    box = evolve(state, e.HandConceded(box=3, person="Ann", clause="NZ 10.13")).boxes[3]
    assert (box.choice, box.is_conceded, box.result) == (None, True, "lose")


def test_nothing_is_known_of_tiles_that_are_taken_away_with_a_void_hand() -> None:
    state = box_changed(Game("nz").state, 3, hand=Hand(tiles=("6-6", "1-1", "4-5", "2-5")), known=("6-6",))
    after = evolve(state, e.HandVoided(box=3))
    assert (after.boxes[3].hand, after.boxes[3].known, after.boxes[3].is_void) == (None, (), True)
    assert after.round.undelivered[3] == ("6-6", "1-1", "4-5", "2-5")


def test_commission_that_a_match_taken_back_gives_back_is_none_of_the_rounds() -> None:
    table = Game("nz")
    state = round_changed(replace(table.state, commission=9), commission=7)
    back = Move(debit="commission", credit="stack:Ann", coins=5)
    after = evolve(state, e.MatchesUndone(moves=(back,), clause="NZ 12.14"))
    assert (after.commission, after.round.commission) == (4, 2)


def test_a_hand_set_again_has_the_row_by_which_it_was() -> None:
    table = Game("nz")
    state = round_changed(
        table.state, house_hand=Hand(tiles=("6-6", "6-6", "1-1", "1-1"), set_by="house_way")
    )
    low, high = ("1-1", "1-1"), ("6-6", "6-6")
    again = e.HandReset(by="Sue", position=1, low=low, high=high, row="App4 11")
    hand = evolve(state, again).round.house_hand
    assert hand is not None
    assert (hand.low, hand.high, hand.clause, hand.set_by) == (low, high, "App4 11", "house_way")


def test_what_a_pupil_did_in_detail_is_for_him_alone() -> None:
    state = Game("nz").state
    judged = e.DutyJudged(by="Ann", duty="count", act="7", code="wrong_count")
    assert show(state, judged, "Ann") == judged
    assert show(state, judged, "Bob") == replace(judged, act="")


def test_tiles_that_are_to_be_shuffled_anew_are_whatever_is_asked_after_that() -> None:
    state = Game("nz").state
    for before, event, due in (
        (None, e.LajaAsked(person="Ann", clause="NZ 9.2(b)"), "laja"),
        ("reshuffle", e.LajaAsked(person="Ann", clause="NZ 9.2(b)"), "reshuffle"),
        (None, e.ReshuffleAsked(is_laja=True), "laja"),
        ("reshuffle", e.ReshuffleAsked(is_laja=True), "reshuffle"),
        ("laja", e.ReshuffleAsked(), "reshuffle"),
    ):
        assert evolve(round_changed(state, mixing=before), event).round.mixing == due


def changed(before: State, event: AnyEvent) -> dict[str, object]:
    """Return what an event changes: in the bank, the round, the table and its boxes 2 and 3, by name."""
    after = evolve(before, event)
    parts = [
        ("bank", before.round.bank, after.round.bank),
        ("round", before.round, after.round),
        ("", before, after),
        *[(f"box {number}", before.boxes[number], after.boxes[number]) for number in (2, 3)],
    ]
    return {
        f"{what} {name}".strip(): now
        for what, was, is_now in parts
        for name, now in asdict(is_now).items()
        if name not in {"version", "bank", "round", "boxes"} and now != getattr(was, name)
    }


def midway() -> State:
    """Return a state in which nothing has its first value."""
    state = Game("nz").state
    for number in (2, 3):
        state = box_changed(
            state, number, hand=Hand(tiles=("6-6", "1-1", "4-5", "2-5")), is_viewed=True, known=("6-6",),
            exposed=1, choice=Choice(person="Ann", choices=("play", "void"), clause="x"), controller="Ann",
        )  # fmt: skip
    bank = Bank(
        kind="player", person="Ann", box=3, offered="Bob", offered_box=5, pointer=2, needed=9, half=5, total=9,
        proposal=(("6-6",), ("1-1",), "x"), asked=("Cho",), is_house_wager_placed=True, house_wager=7,
    )  # fmt: skip
    return replace(
        round_changed(
            state, bank=bank, deadline_ms=9, chosen_cut=("Cup Say", ()), cut="Cup Say", cut_options=("top",),
            cut_by="Ann", moved=((1,), ()), nominated=4, cup_taken=True, shaken_by="Ann", laja_exposed=2, lajas=1,
            reshuffles=1, throws=1, dice=(1, 2, 3), total=6, first=6, delivered=(1, 2), undelivered={7: ("6-6",)},
            house_hand=Hand(tiles=("6-6", "1-1", "4-5", "2-5")), house_exposed=1, mixing="laja",
            is_laja_due=True,
            are_seeds_asked=True,
        ),
        phase="delivered",
    )  # fmt: skip


MIXED = {
    "round woodpile": ("1-1",), "round laja_exposed": 0,
}  # fmt: skip
TAKEN_BACK = {
    f"box {number} {name}": value
    for number in (2, 3)
    for name, value in (("hand", None), ("is_viewed", False), ("choice", None), ("known", ()), ("exposed", 0))
}


@pytest.mark.parametrize(
    ("event", "now"),
    [
        (
            e.BankTaken(person="Bob", box=5, kind="co-bank", clause="x", pointer=6),
            {
                "bank person": "Bob", "bank box": 5, "bank kind": "co-bank", "bank pointer": 6, "bank offered": None,
                "bank offered_box": None, "bank is_decided": True, "round deadline_ms": None, "phase": "stacked",
            },
        ),
        (
            e.HouseBanks(clause="x", pointer=6, deadline_ms=12),
            {
                "bank person": None, "bank box": None, "bank kind": "house", "bank pointer": 6, "bank offered": None,
                "bank offered_box": None, "bank is_decided": True, "round deadline_ms": 12,
            },
        ),
        (
            e.BankPassed(person="Bob", clause="x"),
            {
                "bank offered": None, "bank offered_box": None, "bank asked": ("Cho", "Bob"),
                "round deadline_ms": None, "phase": "stacked",
            },
        ),
        (
            e.BankOffered(person="Dee", box=6, deadline_ms=12, clause="x"),
            {"bank offered": "Dee", "bank offered_box": 6, "round deadline_ms": 12, "phase": "offering"},
        ),
        (
            e.CoverSettled(kind="house", total=8, clause="x"),
            {
                "bank kind": "house", "bank total": 8, "bank is_covered": True, "bank person": None, "bank box": None,
                "bank needed": None, "bank half": None, "bank proposal": None, "round deadline_ms": None,
                "phase": "bets_closed",
            },
        ),
        (
            e.TilesReshuffled(woodpile=("1-1",), clause="x"),
            MIXED | {"round reshuffles": 2},
        ),
        (
            e.LajaMade(woodpile=("1-1",), clause="x"),
            MIXED | {"round lajas": 2, "round mixing": None, "round is_laja_due": False},
        ),
        (
            e.ReshuffleAsked(),
            TAKEN_BACK | {
                "round mixing": "reshuffle", "round dice": (), "round total": None, "round first": None,
                "round cut": None, "round cut_options": (), "round cut_by": "", "round shaken_by": None,
                "round are_seeds_asked": False, "round house_hand": None, "round house_exposed": 0,
                "round delivered": (), "round undelivered": {}, "round deadline_ms": None, "phase": "bets_closed",
            },
        ),
        (
            e.BankChoicesLapsed(person="Ann", choices=("cut", "four", "cup", "stacks"), clause="x"),
            {
                "round chosen_cut": None, "round nominated": None, "round cup_taken": False, "round moved": None,
            },
        ),
        (e.BankChoicesLapsed(person="Ann", choices=("stacks",), clause="x"), {"round moved": None}),
        (e.ChoiceLapsed(person="Ann", box=2, clause="x"), {"box 2 choice": None}),
        (
            e.BankChoicesDropped(person="Ann", clause="x"),
            {
                "round chosen_cut": None, "round nominated": None, "round cup_taken": False, "round cut": None,
                "round cut_options": (), "round cut_by": "",
            },
        ),
        (e.DiceShaken(dice=(4, 5, 6), by=None), {
            "round dice": (4, 5, 6), "round shaken_by": None, "round throws": 2, "phase": "shaken",
        }),
        (e.DiceCounted(dice=(4, 5, 6), total=15, first=1, clause="x"), {
            "round dice": (4, 5, 6), "round total": 15, "round first": 1, "phase": "counted",
        }),
        (e.TilesViewed(box=2, person="Ann"), {"box 2 choice": None}),
    ],
    ids=lambda each: type(each).__name__,
)  # fmt: skip
def test_an_event_makes_just_this_another(event: AnyEvent, now: dict[str, object]) -> None:
    assert changed(midway(), event) == now


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
