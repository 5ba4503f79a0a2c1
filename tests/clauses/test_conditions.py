"""Conditions of single clauses at the table, each bound from both sides."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.books import load, with_choices
from paigow.money import ChipSet
from paigow.table import Refusal, State, decide, evolve, may, orders, postings, show
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bank.cover import handlers_of, is_gone, may_share, needed, with_players, within_limits
from paigow.table.bank.take import TakeBank, take_bank
from paigow.table.bank.turns import (
    bar,
    idle_counted,
    offer_and_passed_over,
    pointer_after,
    rotation_after,
    turns,
)
from paigow.table.core.box import Box, Hand, Wager
from paigow.table.core.candidates import amounts
from paigow.table.core.command import Commitments, Secrets, Settings
from paigow.table.core.commitments import commitment
from paigow.table.core.decide import Decision
from paigow.table.core.event import Source
from paigow.table.core.interest import awaits_count
from paigow.table.core.phases import OPEN
from paigow.table.core.round import Bank, Settled, Stake
from paigow.table.core.state import Excess, Person, Proposal, Rotation
from paigow.table.core.steps import bank_changed, box_changed, round_changed, without_wager
from paigow.table.deal.cut import not_supervisors
from paigow.table.deal.shake import shaker
from paigow.table.hands.laying import HandSet, is_house_way, laid_by_dealer
from paigow.table.irregularities.undo import MatchesUndone, undone
from paigow.table.orders.limit_player import limit_player
from paigow.table.orders.reinstate import reinstate
from paigow.table.orders.remove_by_dice import throw_for_removal
from paigow.table.orders.vacate_seat import vacate_seat
from paigow.table.oversight.asked import without_interested
from paigow.table.oversight.propose import PENDING, propose
from paigow.table.people.staying import may_be_taken_back, stays
from paigow.table.seeds.seeds import is_awaited
from paigow.table.settle.collect import collected
from paigow.table.settle.paying import bank_pays, funds
from tests.clauses.banking import after_house_round, against
from tests.clauses.mishaps import delivered, look
from tests.table.driver import ALL_FACES, BANK, LOSES, WINS, Game, coins

NZ, CANBERRA, MASSACHUSETTS, RWS = (load(book) for book in ("nz", "canberra", "massachusetts", "rws"))
ANN, BOB, CHO = ("Ann", 2), ("Bob", 3), ("Cho", 5)
SETTINGS = Settings(boxes=8, chips=(50, 100, 500), minimum=1000, maximum=100000)


def decided(told: Decision) -> list[Any]:
    assert not isinstance(told, Refusal)
    return list(told)


def code(told: Decision) -> str | None:
    return told.code if isinstance(told, Refusal) else None


def seats(*, stack: int = 5000, **people: int) -> State:
    """The tiles are stacked; these people sit at their boxes."""
    here = {name: Person(stack=stack, box=number) for name, number in people.items()}
    boxes = {number: Box(number=number) for number in range(1, 9)}
    boxes |= {number: Box(number=number, seated=name) for name, number in people.items()}
    every: dict[str, tuple[int, ...]] = {name: (number,) for name, number in people.items()}
    before = Rotation(
        is_fresh=False, last_kind="house", played=every, against_house=dict.fromkeys(people, 1000)
    )
    return State(phase="stacked", boxes=boxes, people=here, settings=SETTINGS, rotation=before)


# ---- whose turn it is ---------------------------------------------------------------------------------------------


def order(state: State, book: Any = NZ) -> list[str]:
    """Return the people who are offered the bank, one after the other, if nobody takes it."""
    found: list[str] = []
    while (offer := offer_and_passed_over(state, book)[0]) is not None:
        found.append(offer[0])
        state = bank_changed(state, asked=(*state.round.bank.asked, offer[0]))
    return found


@pytest.mark.clause("NZ 5.2 rotation", check=1)
def test_the_bank_goes_round_from_the_right_of_the_last_and_stays_two_rounds() -> None:
    state = seats(Ann=2, Bob=3, Cho=5)
    assert order(state) == ["Ann", "Bob", "Cho"]

    def after(held: int) -> list[str]:
        return order(replace(state, rotation=replace(state.rotation, holder="Bob", holder_box=3, held=held)))

    assert after(0) == ["Cho", "Ann", "Bob"]
    assert after(1) == ["Bob", "Cho", "Ann"]
    assert after(2) == ["Cho", "Ann"]
    fresh = replace(state, rotation=replace(state.rotation, is_fresh=True))
    assert order(fresh) == []
    assert order(bank_changed(state, is_decided=True)) == []


@pytest.mark.clause("MA 8(c) next", check=1)
def test_in_massachusetts_the_turn_moves_on_by_a_box_and_comes_to_the_dealer() -> None:
    state = seats(Ann=2, Bob=5)
    for pointer, first, then in ((None, ["Ann", "Bob"], 3), (2, ["Ann", "Bob"], 3), (3, ["Bob", "Ann"], 6)):
        at = replace(state, rotation=replace(state.rotation, pointer=pointer))
        assert order(at, MASSACHUSETTS) == first
        assert pointer_after(at, MASSACHUSETTS) == then
    beyond = replace(state, rotation=replace(state.rotation, pointer=6))
    assert order(beyond, MASSACHUSETTS) == []
    assert pointer_after(beyond, MASSACHUSETTS) == 1
    fresh = replace(state, rotation=replace(state.rotation, is_fresh=True, pointer=3))
    assert pointer_after(fresh, MASSACHUSETTS) is None
    assert pointer_after(beyond, NZ) is None


@pytest.mark.clause("RWS 3.15 order", check=1)
def test_in_rws_players_bank_after_each_round_of_the_house_if_somebody_can_bet() -> None:
    state = seats(Ann=2, Bob=3)
    assert order(state, RWS) == ["Ann", "Bob"]
    for kind in ("player", "co-bank", None):
        assert order(replace(state, rotation=replace(state.rotation, last_kind=kind)), RWS) == []
    assert order(seats(Ann=2), RWS) == []
    poor = replace(seats(Ann=2), people={"Ann": Person(stack=5000, box=2), "Bob": Person()})
    assert order(poor, RWS) == []
    assert order(replace(poor, people=poor.people | {"Bob": Person(stack=1)}), RWS) == ["Ann"]


@pytest.mark.clause("NZ 5.3(b)", check=1)
def test_who_stands_is_asked_at_the_free_box_on_which_he_decided() -> None:
    state = seats(Ann=2)
    state = replace(state, people=state.people | {"Bob": Person(stack=5000)})
    state = replace(
        state, rotation=replace(state.rotation, controlled={3: "Bob", 2: "Bob", 4: None, 5: "Eve"})
    )
    assert turns(state, NZ) == [("Ann", 2), ("Bob", 3)]
    assert turns(replace(state, removed=(3,)), NZ) == [("Ann", 2)]
    assert turns(replace(state, people=state.people | {"Bob": Person(box=8)}), NZ) == [("Ann", 2)]
    assert turns(state, CANBERRA) == [("Ann", 2)]


@pytest.mark.clause("NZ 5.3(a)", check=1)
@pytest.mark.clause("CAN 6.3", check=1)
def test_who_may_not_bank_and_by_which_clause() -> None:
    state = seats(Ann=2, Bob=3)
    assert bar(state, "Ann", 2, NZ) is None
    assert bar(replace(state, excluded=("Ann",)), "Ann", 2, NZ) == NZ.cite("excluded")
    assert bar(seats(stack=0, Ann=2), "Ann", 2, NZ) == NZ.cite("bank_funds")
    assert bar(seats(stack=1, Ann=2), "Ann", 2, NZ) is None
    held = replace(state, rotation=replace(state.rotation, holder="Ann", held=2))
    assert bar(held, "Ann", 2, NZ) == NZ.clause_of("bank_rounds")
    assert bar(replace(held, rotation=replace(held.rotation, held=1)), "Ann", 2, NZ) is None
    again = with_choices(NZ, {"bank_again": "if all decline"})
    assert bar(held, "Ann", 2, again) == NZ.clause_of("bank_rounds")
    assert bar(bank_changed(held, asked=("Bob",)), "Ann", 2, again) is None
    new = replace(state, rotation=replace(state.rotation, played={}))
    assert bar(new, "Ann", 2, NZ) == NZ.clause_of("bank_needs")
    other = replace(state, rotation=replace(state.rotation, played={"Ann": (4,)}))
    assert bar(other, "Ann", 2, NZ) is None
    assert bar(other, "Ann", 2, CANBERRA) == CANBERRA.clause_of("bank_needs")
    assert bar(other, "Ann", 4, CANBERRA) is None
    assert bar(other, "Ann", 1, CANBERRA) is None  # at the house's own box, after its round
    banked = replace(other, rotation=replace(other.rotation, last_kind="player"))
    assert bar(banked, "Ann", 1, CANBERRA) == CANBERRA.clause_of("bank_needs")


def test_the_bank_is_taken_at_the_box_of_the_offer_or_where_he_sits_by_now() -> None:
    state = replace(bank_changed(seats(Ann=2, Bob=3), offered="Ann", offered_box=2), phase="offering")

    def box(state: State) -> Any:
        told = take_bank(state, TakeBank(person="Ann"), NZ)
        return told.code if isinstance(told, Refusal) else told[0].box  # type: ignore[attr-defined]

    assert box(state) == 2
    moved = replace(seats(Ann=6, Bob=3), round=state.round, phase="offering")
    assert box(moved) == 6
    gone = replace(seats(Bob=3), round=state.round, phase="offering")
    assert box(replace(gone, people=gone.people | {"Ann": Person(stack=5)})) == "bank_barred"
    assert box(replace(state, people=state.people | {"Ann": Person(box=2)})) == "bank_barred"
    assert code(take_bank(state, TakeBank(person="Bob"), NZ)) == "not_your_offer"


def test_what_the_next_offer_hangs_on_is_kept_of_the_round() -> None:
    state = seats(Ann=2, Bob=3)
    state = box_changed(state, 3, wagers=(Wager(person="Bob", bet="main", coins=2000),), controller="Bob")
    state = bank_changed(state, players={"Bob": (3,)}, largest={"Bob": 2000}, pointer=4)
    house = rotation_after(state)
    assert (house.last_kind, house.held, house.pointer, house.controlled) == ("house", 0, 4, {3: "Bob"})
    assert (house.played, house.against_house, house.is_fresh) == ({"Bob": (3,)}, {"Bob": 2000}, False)
    banks = bank_changed(state, kind="player", person="Ann", box=2, pointer=None)
    first = rotation_after(replace(banks, rotation=house))
    assert (first.holder, first.holder_box, first.held, first.pointer) == ("Ann", 2, 1, 4)
    assert first.controlled == {3: "Bob", 2: "Ann"}
    assert first.against_house == {"Bob": 2000}
    again = rotation_after(replace(banks, rotation=first))
    assert again.held == 2
    assert rotation_after(replace(bank_changed(banks, person="Bob", box=3), rotation=again)).held == 1
    after_house = rotation_after(replace(state, rotation=again))
    assert (after_house.held, after_house.holder) == (0, "Ann")


@pytest.mark.clause("CAN 15.8", check=1)
def test_rounds_without_a_wager_are_counted_for_who_sits() -> None:
    state = bank_changed(seats(Ann=2, Bob=3), players={"Bob": (3,)})
    idle = {name: Person(stack=1, box=box, idle_rounds=2) for name, box in (("Ann", 2), ("Bob", 3))}
    state = replace(state, people=idle | {"Cho": Person(stack=1, idle_rounds=2)})
    assert {name: person.idle_rounds for name, person in idle_counted(state).people.items()} == {
        "Ann": 3,
        "Bob": 0,
        "Cho": 0,
    }


# ---- the cover ----------------------------------------------------------------------------------------------------


def bank_of(kind: Any = "player", *bets: tuple[str, int, int], **bank: Any) -> State:
    """Ann holds the bank at box 2; these people have wagered against it."""
    state = seats(Ann=2, Bob=3, Cho=5)
    for person, box, amount in bets:
        wagers = (*state.boxes[box].wagers, Wager(person=person, bet="main", coins=amount))
        state = box_changed(state, box, wagers=wagers)
    return replace(bank_changed(state, kind=kind, person="Ann", box=2, **bank), phase="covering")


@pytest.mark.clause("NZ 11.2(b) cover", check=1)
def test_a_bank_covers_all_wagers_and_a_shared_one_half() -> None:
    state = bank_of("player", ("Bob", 3, 2000), ("Cho", 5, 1050))
    assert (needed(state, "player", NZ), needed(state, "co-bank", NZ)) == (3050, 1550)
    counted = bank_changed(state, counted=5000)
    assert needed(counted, "player", NZ) == 5000  # as the dealer has counted


def test_the_house_shares_where_the_book_lets_it() -> None:
    shares = {
        (book.id, kind)
        for book in (NZ, CANBERRA, MASSACHUSETTS, RWS)
        for kind in ("player", "co-bank")
        if may_share(bank_of(kind), book)
    }
    assert shares == {
        ("nz", "player"),
        ("nz", "co-bank"),
        ("canberra", "player"),
        ("canberra", "co-bank"),
        ("massachusetts", "co-bank"),
    }


def test_a_banker_is_gone_who_is_not_here_or_out_of_play() -> None:
    state = bank_of()
    assert not is_gone(state)
    assert is_gone(replace(state, excluded=("Ann",)))
    assert is_gone(replace(state, people={"Bob": Person(box=3)}))


@pytest.mark.clause("NZ 7.3", check=1)
@pytest.mark.clause("CAN 6.6 pool", check=1)
def test_who_handles_the_banks_tiles() -> None:
    state = bank_of(stakes=(Stake(person="Ann", coins=1), Stake(person="Bob", coins=1)))
    assert handlers_of(state, "player", NZ) == ("Ann", "Bob")
    assert (
        handlers_of(state, "co-bank", NZ) == () if NZ.word("co_bank_set_by") == "dealer" else ("Ann", "Bob")
    )
    assert handlers_of(state, "player", CANBERRA) == ("Ann",)
    named = box_changed(state, 2, nominations=(("Ann", "Bob"), ("Ann", "Eve"), ("Ann", "Bob")))
    assert handlers_of(named, "player", CANBERRA) == ("Bob",)
    assert handlers_of(state, "co-bank", MASSACHUSETTS) == ()


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_wagers_go_down_to_the_limits_that_hold_against_the_house() -> None:
    state = bank_of("player", ("Bob", 3, 150000), ("Cho", 5, 100000), ("Cho", 6, 100500))
    lowered = within_limits(state, "house", NZ)
    assert [(each.person, each.coins, each.added) for each in lowered] == [  # type: ignore[attr-defined]
        ("Bob", 100000, -50000),
        ("Cho", 100000, -500),
    ]
    own = replace(state, player_maxima={"Bob": 1000, "Cho": 900})
    told = [(type(each).__name__, each.person, each.coins) for each in within_limits(own, "house", NZ)]  # type: ignore[attr-defined]
    assert told == [
        ("WagerPlaced", "Bob", 1000),
        ("WagerReturned", "Cho", 100000),
        ("WagerReturned", "Cho", 100500),
    ]
    boxed = replace(
        bank_of("player", ("Bob", 3, 90000), ("Eve", 3, 90000)),
        settings=replace(SETTINGS, box_maximum=120000),
    )
    (second,) = within_limits(boxed, "house", NZ)
    assert (second.person, second.coins) == ("Eve", 30000)  # type: ignore[attr-defined]
    assert within_limits(bank_changed(state, kind="house"), "house", NZ) == []
    risked = replace(bank_changed(state, kind="co-bank"), settings=replace(SETTINGS, house_liability=900000))
    assert within_limits(risked, "house", NZ) == []  # the same limits held for each of them
    assert within_limits(state, "house", CANBERRA) == []  # there it is settled up to the maximum


def test_who_plays_and_for_how_much_is_noted_with_the_cover() -> None:
    state = bank_of("player", ("Bob", 3, 2000), ("Bob", 5, 3000), ("Cho", 5, 1000))
    bank = with_players(state.round.bank, state)
    assert bank.players == {"Bob": (3, 5), "Cho": (5,), "Ann": (2,)}
    assert bank.largest == {"Bob": 3000, "Cho": 1000}
    alone = with_players(Bank(), state)
    assert set(alone.players) == {"Bob", "Cho"}


def test_what_a_bank_pays_with_is_said_by_its_clauses() -> None:
    state = bank_changed(bank_of(), stakes=(Stake(person="Ann", coins=500),))
    state = replace(state, losing=1000)
    kept = funds(bank_changed(state, drawn={"stake:Eve": 5, "stake:house": 1, "stake:Ann": 1, "losing": 2}))
    assert (kept.stakes, kept.stacks) == ({"Ann": 500, "Eve": 0}, {"Ann": 5000, "Eve": 0})
    for due, clauses in ((1000, ()), (1500, (NZ.cite("bank_shortfall"),))):
        sources, cited = bank_pays(due, state, NZ)
        assert sum(source.coins for source in sources) == due
        assert cited == clauses
    assert bank_pays(1000, seats(Ann=2), NZ) == ((), ())


# ---- orders ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 15.8", check=1)
def test_a_seat_is_made_free_after_three_idle_rounds_while_no_other_is() -> None:
    everybody = {f"P{number}": number for number in range(1, 9)}
    state = seats(**everybody)

    def told(state: State, *, idle: int = 3, person: str = "P2", book: Any = CANBERRA) -> Any:
        there = state.people.get(person)
        if there is not None:
            state = replace(state, people=state.people | {person: replace(there, idle_rounds=idle)})
        return vacate_seat(state, c.VacateSeat(by="Sue", person=person), book)

    assert code(told(state)) is None
    refused = told(state, idle=2)
    assert (refused.code, refused.facts) == ("not_idle", {"rounds": 2, "least": 3})
    assert code(told(state, book=NZ)) == "seats_are_kept"
    assert code(told(state, person="Eve")) == "no_seat"
    free = box_changed(state, 5, seated=None)
    assert told(free).facts == {"box": 5}
    assert code(told(replace(free, removed=(5,)))) is None
    assert told(box_changed(state, 1, seated=None)).facts == {"box": 1}  # the house's box is a seat as well
    alone = with_choices(CANBERRA, {"player_banking": False})
    assert code(told(box_changed(state, 1, seated=None), book=alone)) is None
    lives = box_changed(state, 5, wagers=(Wager(person="P2", bet="main", coins=1),))
    assert code(told(lives)) == "wager_lives"


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_a_maximum_for_one_player_is_given_changed_and_taken_away() -> None:
    state = seats(Ann=2, Bob=3)

    def told(maximum: int, person: str = "Ann", state: State = state) -> Any:
        return limit_player(state, c.LimitPlayer(by="Sue", person=person, maximum=maximum), NZ)

    assert code(told(50000)) is None
    assert code(told(0)) == "no_own_maximum"
    assert code(told(50000, "Eve")) == "not_here"
    assert told(500).facts["field"] == "maximum"
    held = replace(state, player_maxima={"Ann": 9000, "Eve": 8000})
    assert code(told(0, state=held)) is None
    assert code(told(0, "Eve", held)) is None
    taken = replace(held, coming_maxima={"Ann": 0})
    assert code(told(0, state=taken)) == "no_own_maximum"
    table = Game("nz")
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    for person, most in (("Ann", 50000), ("Bob", 40000), ("Ann", 30000)):
        table.play(c.LimitPlayer(by="Sue", person=person, maximum=most))
    assert table.state.coming_maxima == {"Ann": 30000, "Bob": 40000}
    table.begin()
    assert (table.state.player_maxima, table.state.coming_maxima) == ({"Ann": 30000, "Bob": 40000}, {})
    at_once = replace(table.state, coming_maxima={"Ann": 1, "Bob": 2})
    for most, held_now in ((20000, {"Ann": 20000, "Bob": 40000}), (0, {"Bob": 40000})):
        event = e.PlayerLimited(by="Sue", person="Ann", maximum=most, is_at_once=True)
        now = evolve(at_once, event)
        assert (now.player_maxima, now.coming_maxima) == (held_now, {"Bob": 2})


@pytest.mark.clause("NZ 12.11", check=1)
def test_only_who_is_out_comes_back() -> None:
    state = replace(seats(Ann=2), removed=(5, 6), excluded=("Bob", "Cho"))

    def told(box: int | None = None, person: str | None = None) -> Any:
        return reinstate(state, c.Reinstate(by="Sue", box=box, person=person), NZ)

    assert [code(told(*each)) for each in ((5, None), (None, "Bob"), (5, "Bob"))] == [None] * 3
    assert told().facts == {"box": 0, "person": ""}
    assert told(4).facts == {"box": 4, "person": ""}
    assert told(5, "Ann").facts == {"box": 5, "person": "Ann"}
    assert code(told(4, "Bob")) == "not_out"
    (event,) = told(5, "Bob")
    back = evolve(round_changed(state, excluded=("Bob", "Cho")), event)
    assert (back.removed, back.excluded, back.round.excluded) == ((6,), ("Cho",), ("Cho",))


@pytest.mark.clause("NZ 12.10 repeat", check=1)
def test_a_throw_for_the_removal_is_repeated_on_the_operators_box_and_on_one_that_is_out() -> None:
    state = replace(seats(Ann=2), is_removing=True, phase="round_over")

    def box(state: State, *dice: int) -> Any:
        told = throw_for_removal(state, c.ThrowForRemoval(dice=dice), NZ)  # type: ignore[arg-type]
        return told.code if isinstance(told, Refusal) else told[0].box  # type: ignore[attr-defined]

    assert (box(state, 3, 3, 3), box(state, 6, 6, 5)) == (None, None)  # 9 and 17 fall on box 1
    assert (box(state, 1, 1, 1), box(state, 6, 6, 6)) == (3, 2)
    assert box(replace(state, removed=(3,)), 1, 1, 1) is None
    assert (box(state, 0, 1, 1), box(state, 7, 1, 1)) == ("bad_dice", "bad_dice")
    assert box(replace(state, is_removing=False), 1, 1, 1) == "no_removal_ordered"


def test_eight_orders_may_wait_and_one_of_each() -> None:
    state = replace(seats(Ann=2, Bob=3), phase="setting")
    fire = c.Invalidate(by="Ann", cause="fire")
    waiting = [
        Proposal(number=number, by=f"P{number}", order=fire, way="consent", asked=("Bob",), deadline_ms=1)
        for number in range(PENDING)
    ]

    def told(count: int, by: str = "Ann", asked: tuple[str, ...] = ("Bob",)) -> Any:
        at = replace(state, proposals=tuple(waiting[:count]), proposals_made=20)
        order = c.ChangeLimits(by=by, minimum=2000, maximum=50000)
        return propose(at, c.Propose(by=by, order=order, way="consent", asked=asked, deadline_ms=1), NZ)

    assert PENDING == 8
    assert (code(told(7)), code(told(8)), code(told(1, "P0"))) == (
        None,
        "already_proposed",
        "already_proposed",
    )
    assert code(told(0, asked=())) == "nobody_to_consent"
    assert told(0)[0].number == 21


# ---- people ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 15.3(a)", check=1)
def test_coins_that_may_be_taken_back_stay_until_the_round_is_over() -> None:
    state = replace(bank_of("player", ("Bob", 3, 2000)), phase="matching")

    def fault(phase: Any, person: str, book: Any = CANBERRA) -> str | None:
        found = may_be_taken_back(replace(state, phase=phase), person, book)
        return None if found is None else found.code

    for person in ("Ann", "Bob"):
        assert [
            fault(phase, person) for phase in ("matching", "matched", "paid", "round_over", "setting")
        ] == [
            "wager_lives",
            "wager_lives",
            "round_not_over",
            None,
            None,
        ]
    assert fault("matching", "Cho") is None
    assert fault("matching", "Bob", NZ) == "round_not_over"
    for values, clause in (
        ({"invalidation": False}, CANBERRA.clause_of("sanctions")),
        ({"sanctions": []}, CANBERRA.clause_of("invalidation")),
        ({"sanctions": [], "invalidation": False}, CANBERRA.clause_of("misdelivery")),
    ):
        rules = {name: replace(CANBERRA.rules[name], value=value) for name, value in values.items()}
        book = replace(CANBERRA, rules=CANBERRA.rules | rules)
        refused = may_be_taken_back(replace(state, phase="paid"), "Bob", book)
        assert refused is not None
        assert refused.clause == clause


@pytest.mark.clause("MA 5(b) stay", check=1)
def test_in_massachusetts_who_has_wagered_keeps_his_place_until_the_round_is_over() -> None:
    state = bank_changed(replace(seats(Ann=2), phase="paid"), players={"Ann": (2,)})
    assert code(stays(state, "Ann", MASSACHUSETTS)) == "stays_seated"  # type: ignore[arg-type]
    assert stays(state, "Bob", MASSACHUSETTS) is None
    assert stays(state, "Ann", NZ) is None
    for phase in ("shown", "round_over"):
        assert stays(replace(state, phase=phase), "Ann", MASSACHUSETTS) is None


def test_coins_are_brought_in_and_taken_home_from_one_up() -> None:
    table = Game("nz")
    for amount in (0, -1):
        for order in (
            c.BuyIn(person="Ann", coins=amount),
            c.CashOut(person="Ann", coins=amount),
            c.FillFloat(coins=amount),
        ):
            refused = table.refused(order, "bad_amount")
            assert refused.facts == {"coins": amount}
    table.play(c.BuyIn(person="Ann", coins=1))
    table.play(c.FillFloat(coins=1))
    rights = {right.do: right.coins for right in table.sees("Ann").may}
    assert rights["buy_in"].least == rights["cash_out"].least == rights["cash_out"].most == 1  # type: ignore[union-attr]
    table.play(c.CashOut(person="Ann", coins=1))


def test_a_place_that_one_has_is_not_taken_again() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    assert table.refused(c.SitDown(person="Ann", box=2), "already_seated").facts == {"box": 2}


# ---- hands, tiles and dice -----------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 9.4 banker shake", check=1)
def test_the_dealer_shakes_first_though_the_bank_has_asked_for_the_cup() -> None:
    state = round_changed(replace(bank_of(), phase="bets_closed"), cup_taken=True)
    assert shaker(state, NZ) is None
    assert shaker(replace(state, phase="shaken"), NZ) == "Ann"
    assert shaker(round_changed(replace(state, phase="shaken"), shaken_by="Ann"), NZ) is None
    assert shaker(round_changed(replace(state, phase="shaken"), cup_taken=False), NZ) is None
    assert shaker(state, MASSACHUSETTS) == "Ann"
    assert shaker(seats(Ann=2), MASSACHUSETTS) is None


def test_seeds_for_the_dice_are_taken_under_the_lid_alone() -> None:
    state = round_changed(replace(seats(Ann=2), phase="shaken"), are_seeds_asked=True)
    assert is_awaited(state)
    assert not is_awaited(replace(state, phase="counted"))
    assert not is_awaited(round_changed(state, are_seeds_asked=False))
    assert not is_awaited(round_changed(state, dice=(1, 2, 3)))


def test_a_dealers_own_setting_is_named_by_the_house_way_if_it_is_that() -> None:
    hand = Hand(tiles=("6-6", "6-6", "5-6", "1-5"))
    low, high, clause = laid_by_dealer(hand, None, None, NZ)  # type: ignore[misc]
    assert laid_by_dealer(hand, low, high, NZ) == (low, high, clause)
    split = laid_by_dealer(hand, ("6-6", "1-5"), ("6-6", "5-6"), NZ)
    assert not isinstance(split, Refusal)
    assert split[2] == NZ.cite("house_sets") != clause
    for half in ((low, None), (None, high)):
        refused = laid_by_dealer(hand, half[0], half[1], NZ)
        assert isinstance(refused, Refusal)
        assert refused.code == "not_two_and_two"
    assert is_house_way(replace(hand, low=low, high=high), NZ)
    assert not is_house_way(replace(hand, low=split[0], high=split[1]), NZ)


def test_a_hand_is_turned_only_if_it_is_said_and_the_banks_ends_his_time() -> None:
    state = round_changed(bank_of(), deadline_ms=5)
    for number in (2, 3):
        state = box_changed(state, number, hand=Hand(tiles=("6-6", "6-6", "5-6", "1-5")))
    event = HandSet(box=3, low=("5-6", "1-5"), high=("6-6", "6-6"), set_by="house_way")
    other = evolve(state, event)
    assert other.boxes[3].hand == Hand(
        tiles=("6-6", "6-6", "5-6", "1-5"), low=("5-6", "1-5"), high=("6-6", "6-6"), set_by="house_way"
    )
    assert other.round.deadline_ms == 5
    assert evolve(state, replace(event, box=2)).round.deadline_ms is None


@pytest.mark.clause("CAN 15.13", check=0)
def test_names_are_asked_for_of_any_of_ones_boxes_whatever_is_set_first() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.begin({1: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$40")
    table.deal()
    table.refused(table.as_delivered("Ann", 2), "other_box_first")
    for box in (2, 3):
        table.play(c.AskNames(person="Ann", box=box))


def test_the_tiles_that_are_wrong_are_named_and_a_checked_set_is_unused() -> None:
    table = Game("nz", is_shown=False)
    wrong = ("6-6", *ALL_FACES[:-1])
    refused = table.refused(c.CheckTiles(tiles=wrong), "wrong_set")
    assert set(str(refused.facts["faces"]).split(", ")) == {"6-6", ALL_FACES[-1]}
    table.state = replace(table.state, is_set_used=True)
    table.play(c.CheckTiles(tiles=ALL_FACES))
    assert not table.state.is_set_used


def test_the_dice_that_were_counted_lie_open() -> None:
    told = e.DiceCounted(dice=(1, 2, 4), total=7, first=7, clause="NZ 9.5")
    after = evolve(replace(seats(Ann=2), phase="shaken"), told)
    assert (after.phase, after.round.dice, after.round.total, after.round.first) == (
        "counted",
        (1, 2, 4),
        7,
        7,
    )


def test_who_showed_all_his_tiles_has_looked_and_whose_tiles_the_dealer_showed_has_not() -> None:
    for by, has_looked in (("player", True), ("dealer", False)):
        table = delivered("nz", ANN, BOB)
        table.play(c.ReportExposed(by="Sue", at="box", box=2, count=4, exposed_by=by))  # type: ignore[arg-type]
        box = table.state.boxes[2]
        assert (box.is_viewed, box.choice is None, box.exposed) == (
            has_looked,
            has_looked,
            0 if has_looked else 4,
        )


@pytest.mark.clause("CAN 5.1(c) first", check=1)
def test_whoever_wagers_below_the_minimum_is_told_once() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$5")
    table.wager("Bob", 3, "$5")
    table.wager("Cho", 4, "$10")
    table.state = replace(table.state, advised=("Bob",))
    table.until("bets_closed")
    assert [each.person for each in table.events(e.UnderMinimumAdvised)] == ["Ann"]


@pytest.mark.clause("NZ 12.7", check=1)
def test_no_reshuffle_once_one_of_them_has_looked() -> None:
    table = delivered("nz", ANN, BOB)
    assert code(decide(table.state, c.OrderReshuffle(by="Sue"), table.book)) is None
    look(table, "Ann", 2)
    table.refused(c.OrderReshuffle(by="Sue"), "reshuffle_late")


def test_a_table_is_what_it_was_opened_as() -> None:
    table = Game("nz", is_shown=False)
    opened = table.state
    assert (opened.table, opened.book, opened.edition) == ("t1", "nz", table.book.edition)
    assert (opened.digest, opened.settings) == (table.book.digest, table.settings)


@pytest.mark.clause("CAN 5.5 excess", check=1)
def test_the_owner_alone_wagers_on_a_box_of_his_own_unless_he_permits() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.begin()
    table.state = replace(table.state, excess={2: Excess(person="Ann", maximum=500000)})
    table.known = None
    table.stand("Bob")
    refused = table.no_wager("Bob", 2, "$20", "owner_permits")
    assert refused.facts == {"box": 2, "person": "Ann"}
    table.wager("Ann", 2, "$20")
    assert coins("$5000") == table.sees(None).boxes[1].maximum


def test_a_void_round_ends_what_was_still_to_be_mixed() -> None:
    table = after_house_round("nz", ANN, BOB)
    against(table, "Ann")
    table.wager("Bob", 3, "$100")
    table.until("bets_closed")
    table.play(c.OrderReshuffle(by="Sue"))
    assert table.state.round.mixing
    table.play(c.Sanction(by="Sue", person="Ann", order="exclude"))
    over = table.state
    assert (over.phase, over.round.mixing, over.round.deadline_ms) == ("round_over", None, None)


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_the_supervisor_names_the_cut_only_where_the_book_leaves_it_to_him() -> None:
    for book, refused in ((NZ, None), (CANBERRA, "not_this_cut")):
        cut = book.approved_cuts[-1]
        order = c.CutTiles(cut=cut.name, options=cut.options)
        assert code(not_supervisors(order, book) or []) == refused


@pytest.mark.clause("NZ 9.3A(a)", check=1)
def test_who_has_the_cup_after_the_dealer_still_chooses_the_cut_and_in_its_place_no_more() -> None:
    state = round_changed(replace(bank_of(), phase="bets_closed"), cup_taken=True)
    for book, refused in ((NZ, None), (MASSACHUSETTS, "cup_taken")):
        cut = book.approved_cuts[0]
        order = c.ChooseCut(person="Ann", cut=cut.name, options=cut.options)
        assert code(decide(state, order, book)) == refused
        freely = round_changed(state, cup_taken=False)
        assert code(decide(freely, order, book)) is None


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_a_players_maximum_holds_at_once_before_the_bets_where_no_notice_is_asked_for() -> None:
    order = c.LimitPlayer(by="Sue", person="Ann", maximum=50000)
    at_once = {"opened", "checked", "shown", "washed", "stacked", "offering", "round_over"}
    for book, phases in ((NZ, set()), (with_choices(NZ, {"limit_notice": False}), at_once)):
        for phase in OPEN:
            (event,) = decided(decide(replace(seats(Ann=2), phase=phase), order, book))
            assert event.is_at_once is (phase in phases), phase


@pytest.mark.parametrize("book", [CANBERRA, MASSACHUSETTS, RWS], ids=lambda book: book.id)
def test_nobody_is_sent_away_for_signals_but_where_the_document_says_so(book: Any) -> None:
    table = delivered(book, ANN)
    clause = book.clause_of("removal_by_dice")
    table.refused(c.RemovePerson(by="Sue", person="Ann"), "no_removal", clause)


def test_of_a_side_bet_all_is_forfeited_whatever_the_minimum_of_the_main_wager() -> None:
    table = Game("rws", choices={"below_minimum": "settle once"})
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 2, "$5", "tie")
    table.state = replace(table.state, advised=("Ann",))
    table.deal()
    told = table.play(c.Sanction(by="Sue", reason="capping", person="Ann", order="forfeit"))
    lost = {event.bet: event.coins for event in told if isinstance(event, e.WagerForfeited)}
    assert lost == {"main": coins("$20"), "tie": coins("$5")}


def test_the_whole_woodpile_is_not_published_after_a_hand_was_conceded() -> None:
    secret = b"x" * 32
    table = Game("nz")
    table.seat("Ann", 2)
    published = Commitments(
        woodpile=commitment(secret), dice=commitment(secret), tiles="00", mixing=commitment(secret)
    )
    state = replace(
        round_changed(replace(table.state, phase="round_over"), commitments=published),
        boxes=table.state.boxes | {2: replace(table.state.boxes[2], is_conceded=True)},
    )
    told = c.RevealSecrets(secrets=Secrets(woodpile=secret.hex(), dice=secret.hex(), mixing=secret.hex()))
    assert code(decide(state, told, NZ)) == "tells_too_much"
    assert code(decide(box_changed(state, 2, is_conceded=False), told, NZ)) is None


def test_the_secrets_of_a_round_are_told_before_its_tiles_leave() -> None:
    state = replace(seats(Ann=2), phase="round_over")
    order = c.CheckLeavingSet(tiles=ALL_FACES)
    published = Commitments(woodpile="w", dice="d", tiles="t", mixing="m")
    secret = round_changed(state, commitments=published)
    assert code(decide(state, order, NZ)) is None
    assert code(decide(secret, order, NZ)) == "secrets_first"
    told = round_changed(secret, secrets=Secrets(woodpile="00", dice="00", mixing="00"))
    assert code(decide(told, order, NZ)) is None


def test_who_has_just_one_chip_may_stake_it_and_who_has_less_may_not() -> None:
    state = replace(bank_of(), phase="betting")
    for stack, most in ((49, None), (50, 50), (99, 50), (100, 100)):
        here = replace(state, people=state.people | {"Ann": Person(stack=stack, box=2)})
        rights = [right.coins for right in may(here, "Ann", NZ) if right.do == "place_stake"]
        assert [each.most for each in rights if each] == ([] if most is None else [most])


def test_what_the_house_pays_for_a_coupon_its_float_must_hold() -> None:
    wager = Wager(person="Bob", bet="main", coins=2000, coupon=1000, outcome="win")
    state = replace(bank_of(), phase="matched", float_coins=999, losing=2000)
    state = bank_changed(box_changed(state, 3, wagers=(wager,), result="win"), kind="player", is_covered=True)
    state = replace(state, people=state.people | {"Bob": Person()})
    book = with_choices(MASSACHUSETTS, {"match_play": 2500})
    order = c.PayBox(box=3)
    refused = decide(state, order, book)
    assert isinstance(refused, Refusal)
    assert refused.facts == {"float_coins": 999, "coins": 1000}
    assert code(decide(replace(state, float_coins=1000), order, book)) is None


def test_what_lay_above_a_limit_that_held_all_the_while_stays_whoever_banks() -> None:
    above = {"player_maxima": {"Bob": 1000}}
    banks: tuple[tuple[Any, Any, Any], ...] = ((NZ, "co-bank", "house"), (RWS, "player", "co-bank"))
    for book, kind, then in banks:
        state = replace(bank_of(kind, ("Bob", 3, 2000)), **above)
        state = replace(state, settings=replace(SETTINGS, house_liability=5000))
        assert within_limits(state, then, book) == []


def test_a_small_wager_that_just_fits_on_the_box_stays() -> None:
    state = bank_of("player", ("Bob", 3, 2500), ("Cho", 3, 500))
    assert (
        within_limits(replace(state, settings=replace(SETTINGS, box_maximum=3000)), "house", CANBERRA) == []
    )


@pytest.mark.clause("MA 8(g)", check=1)
def test_nothing_is_moved_once_the_tiles_are_cut_and_nothing_shaken_before() -> None:
    state = replace(bank_of(), phase="betting")
    move = c.MoveStacks(person="Ann", to_right=(1,))
    assert code(decide(state, move, MASSACHUSETTS)) is None
    assert code(decide(round_changed(state, cut="cup say"), move, MASSACHUSETTS)) == "already_cut"
    assert code(decide(round_changed(state, mixing="reshuffle"), move, MASSACHUSETTS)) == "mix_first"
    closed = replace(seats(Ann=2), phase="bets_closed")
    shake = c.ShakeDice(dice=(1, 2, 3))
    assert code(decide(closed, shake, RWS)) == "not_cut"
    assert code(decide(round_changed(closed, cut="cup say"), shake, RWS)) is None


def test_a_hand_set_again_bears_the_names_of_its_halves() -> None:
    hand = Hand(tiles=("6-6", "1-1", "4-5", "2-5"), low=("6-6", "1-1"), high=("4-5", "2-5"), set_by="player")
    state = box_changed(replace(seats(Ann=2), phase="matching"), 2, hand=hand)
    again = e.HandReset(
        by="Sue", position=2, low=("1-1", "2-5"), high=("6-6", "4-5"), low_name="a", high_name="b"
    )
    after = evolve(state, again).boxes[2].hand
    assert after is not None
    assert (after.low, after.high, after.low_name, after.high_name) == (
        ("1-1", "2-5"),
        ("6-6", "4-5"),
        "a",
        "b",
    )


def test_of_an_amount_those_between_are_left_out_that_chips_do_not_make_up() -> None:
    chips = ChipSet((200, 500))
    assert [amounts(chips, least, most).but for least, most in ((200, 500), (400, 900), (0, 100))] == [
        (300,),
        (),
        (),
    ]


def test_of_a_single_coin_moved_wrongly_that_one_is_given_or_taken_back() -> None:
    state = replace(seats(Ann=2), phase="round_over", float_coins=5000)
    for moved, least in ((0, []), (1, [(-1, -1), (1, 1)])):
        here = round_changed(state, settled={"Ann": Settled(moved=moved, got=moved)})
        found = [
            (right.amounts["coins"].least, right.amounts["coins"].most)
            for right in orders(here, "Sue", NZ, way_of=lambda _: None)
            if right.do == "correct_payment"
        ]
        assert sorted(found) == least


def test_more_than_the_maximum_is_allowed_from_the_next_coin_up() -> None:
    state = replace(seats(Ann=2), phase="shown")
    (right,) = [
        each for each in orders(state, "Sue", CANBERRA, way_of=lambda _: None) if each.do == "allow_excess"
    ]
    assert right.amounts["maximum"].least == SETTINGS.maximum + 1


def test_a_wager_that_goes_takes_its_own_coupon_along_and_no_others() -> None:
    lying = tuple(Wager(person=person, bet="main", coins=100, coupon=50) for person in ("Ann", "Bob"))
    state = box_changed(seats(Ann=2), 2, wagers=lying)
    after = without_wager(state, 2, "Bob", "main")
    assert (after.boxes[2].wagers, after.coupons) == (lying[:1], {"Bob": (50,)})


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_words_of_an_order_are_not_told_while_a_round_is_on_but_for_those_of_the_program() -> None:
    on, over = (
        replace(seats(Ann=2), phase=phase, rounds_begun=1, coming=1) for phase in ("setting", "round_over")
    )
    given = e.TilesExposed(by="Sue", reason="mine are 6-6 6-6", at="dead", count=1, exposed_by="dealer")
    own = replace(given, by="dealer")
    for state, words in ((on, ""), (over, given.reason)):
        assert show(state, given, None) == replace(given, reason=words)
        assert show(state, own, None) == own
    order = c.Invalidate(by="Sue", cause="fire", reason="smoke")
    asks = e.OrderProposed(number=1, by="Sue", order=order, way="consent", asked=("Ann",), deadline_ms=1)
    assert show(on, asks, None) == replace(asks, order=replace(order, reason=""))
    assert show(over, asks, None) == asks
    wordless = replace(asks, order=replace(order, reason=""))
    assert show(on, wordless, None) is wordless


def test_a_plain_wager_takes_no_coupon_along() -> None:
    state = replace(bank_of("house"), phase="matching")
    state = bank_changed(state, person=None, box=None)
    for coupon in (0, 500):
        wager = Wager(person="Bob", bet="main", coins=2000, outcome="lose", coupon=coupon)
        assert collected(state, state.boxes[3], wager, MASSACHUSETTS).is_coupon_taken is bool(coupon)


@pytest.mark.clause("MA 10(a)", check=1)
def test_in_massachusetts_one_wagers_at_ones_own_seat_or_beside_it() -> None:
    beside = with_choices(MASSACHUSETTS, {"several_boxes": "two adjacent"})
    here = replace(seats(stack=90000, Ann=4), phase="betting", settings=replace(SETTINGS, boxes=6))
    lying = box_changed(here, 4, wagers=(Wager(person="Ann", bet="main", coins=1000),))
    only, far = "one_box_only", "not_adjacent"
    for book, state, told in (
        (MASSACHUSETTS, here, {2: only, 3: only, 4: None, 5: only, 6: only}),
        (beside, here, {2: far, 3: None, 4: None, 5: None, 6: far}),
        (beside, lying, {2: far, 3: None, 4: None, 5: None, 6: far}),
    ):
        for box, expected in told.items():
            assert code(decide(state, c.PlaceWager(person="Ann", box=box, coins=2000), book)) == expected


def test_the_least_maximum_that_is_offered_for_a_player_leaves_him_a_wager() -> None:
    state = replace(seats(Ann=2), phase="shown", settings=replace(SETTINGS, minimum=1050))
    (right,) = [each for each in orders(state, "Sue", NZ, way_of=lambda _: None) if each.do == "limit_player"]
    assert right.amounts["maximum"].least == 2000  # of $10.50 nothing can be paid exactly (NZ 6.12)


@pytest.mark.parametrize(("moved", "asked"), [(1, ()), (-1, ("Ann",))])
def test_who_alone_is_asked_and_is_paid_by_an_order_gives_no_consent_to_it(
    moved: int, asked: tuple[str, ...]
) -> None:
    order = c.CorrectPayment(by="Sue", person="Ann", coins=moved, reason="short")
    assert without_interested("Sue", order, ("Sue", "Ann")) == asked
    assert without_interested("Sue", order, ("Ann", "Bob")) == ("Ann", "Bob")


def test_dice_are_counted_that_fell_under_the_lid_or_are_told_when_it_is_lifted() -> None:
    state = replace(seats(Ann=2), phase="shaken")
    for fell, told, counts in (
        ((1, 2, 3), (), 6),
        ((), (1, 2, 4), 7),
        ((), (), None),
        ((1, 2, 3), (1, 2, 3), None),
    ):
        counted = decide(round_changed(state, dice=fell), c.CountDice(dice=told), NZ)
        if counts is None:
            assert code(counted) == "bad_dice"
        else:
            assert decided(counted)[0].total == counts


def test_a_pupil_who_deals_counts_the_dice_before_anybody_is_told() -> None:
    told = e.DiceCounted(dice=(1, 2, 4), total=7, first=7, clause="NZ 9.6")
    pupils = round_changed(
        replace(seats(Ann=2), phase="counted", by_hand=("count",)), counted_aloud=0, throws=1
    )
    assert awaits_count(pupils)
    for act, fault, is_exam, awaits in (
        ("7", "", False, False), ("8", "wrong_count", False, True), ("8", "wrong_count", True, False),
    ):  # fmt: skip
        judged = e.DutyJudged(by="Ann", duty="count", act=act, code=fault)
        assert awaits_count(evolve(replace(pupils, is_exam=is_exam), judged)) is awaits
    assert show(pupils, told, "Ann") == replace(told, total=0, first=0)
    for other in (
        round_changed(pupils, counted_aloud=1),
        replace(pupils, by_hand=()),
        replace(pupils, phase="delivered"),
    ):
        assert not awaits_count(other)
        assert show(other, told, "Ann") == told


@pytest.mark.parametrize(("mode", "awaits"), [("lesson", True), ("exam", False)])
def test_a_wrong_count_is_repeated_in_a_lesson_and_stands_in_an_exam(mode: Any, *, awaits: bool) -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.play(c.BeginDealing(by="Ann", mode=mode, by_hand=("count",)))
    table.begin()
    table.wager("Ann", 2, "$20")
    table.until("counted")
    assert awaits_count(table.state)
    table.play(c.NoteDuty(by="Ann", duty="count", act="8", code="wrong_count"))
    assert awaits_count(table.state) is awaits


def test_nobody_is_timed_any_more_for_wagers_once_the_bets_are_closed() -> None:
    state = round_changed(replace(seats(Ann=2), phase="betting"), deadline_ms=1000)
    after = evolve(state, e.BetsClosed(clause="NZ 6.9"))
    assert (after.phase, after.round.deadline_ms) == ("bets_closed", None)


def test_tiles_that_are_to_be_shuffled_again_have_been_cut_by_nobody() -> None:
    cut = round_changed(bank_of(), cut="cup say", cut_options=("left",), cut_by="Ann")
    asked = evolve(cut, e.ReshuffleAsked(clause="NZ 12.7")).round
    assert (asked.cut, asked.cut_options, asked.cut_by) == (None, (), "")


@pytest.mark.clause("MA 8(q)", check=1)
def test_what_the_float_tray_itself_gives_for_the_houses_wager_moves_no_coin() -> None:
    sources = (Source(account="losing", coins=60), Source(account="float", coins=40))
    paid = e.HouseWagerPaid(stake=100, won=100, sources=sources, clause="MA 8(q)")
    assert [(each.debit, each.credit, each.coins) for each in postings(paid)] == [
        ("losing", "float", 60),
        ("house_wager", "float", 100),
    ]


def test_the_pupil_himself_ends_a_dealing_for_which_no_rounds_were_asked() -> None:
    table = Game("nz")
    table.play(c.BeginDealing(by="Ann", mode="lesson", by_hand=("wash",)))
    table.begin(to="washed")
    for giver in ("Bob", ""):
        assert code(decide(table.state, c.EndDealing(by=giver), NZ)) == "rounds_to_deal"
    assert code(decide(table.state, c.EndDealing(by="Ann"), NZ)) is None
    assert code(decide(Game("nz").state, c.EndDealing(), NZ)) == "rounds_to_deal"
    table.play(c.EndDealing(by="Ann"))
    for late in (c.EndDealing(by="Ann"), c.NoteDuty(by="Ann", duty="wash", act="")):
        assert code(decide(table.state, late, NZ)) == "dealing_is_over"


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_when_the_last_wager_to_be_paid_is_forfeited_all_are_paid() -> None:
    won = Wager(person="Bob", bet="main", coins=2000, outcome="win")
    state = bank_changed(replace(seats(Ann=2, Bob=3), phase="matched"), kind="house")
    state = box_changed(state, 3, wagers=(won,), result="win")
    lost = e.WagerForfeited(
        person="Bob", box=3, bet="main", coins=2000, area="float", by="Sue", clause="CAN 9.3"
    )
    assert evolve(state, lost).phase == "paid"


@pytest.mark.parametrize("phase", ["delivered", "setting"])
def test_hands_that_may_be_mixed_lie_there_and_each_is_named_once(phase: str) -> None:
    table = delivered("nz", ANN, BOB)
    table.until(phase)
    found = [
        each for each in orders(table.state, "Sue", NZ, way_of=lambda _: None) if each.do == "report_mixed"
    ]
    assert found
    for right in found:
        assert sorted(right.several["boxes"].of) == list(range(1, 9))


def test_the_house_sets_no_hand_against_a_bank_unless_it_wagers_there() -> None:
    for with_house in (True, False):
        table = after_house_round("massachusetts", ("Ann", 3), ("Bob", 5))
        against(table, "Ann", with_house=with_house)
        table.wager("Bob", 5, "$100")
        table.deal()
        table.set_all()
        table.until("players_set")
        refused = code(decide(table.state, c.SetHouseHand(), table.book))
        assert refused == ("no_house_hand" if with_house else None)


def test_of_a_losing_wager_only_what_was_taken_comes_back_out_of_the_float() -> None:
    """CAN 5.1(d): above the maximum 200 were given back at once, and 500 were put into the tray."""
    lost = Wager(person="Bob", bet="main", coins=70_000, returned=20_000, outcome="lose", is_settled=True)
    state = bank_changed(replace(seats(Ann=2, Bob=3), phase="paid"), kind="house")
    state = box_changed(state, 3, wagers=(lost,), result="lose")
    (back,) = undone(state, "CAN 15.3(a)", CANBERRA)
    assert isinstance(back, MatchesUndone)
    cleared = [move for move in back.moves if move.debit == "float" and move.credit == "losing"]
    assert [move.coins for move in cleared] == [50_000]


@pytest.mark.parametrize("phase", ["betting", "bets_closed", "shaken"])
def test_whether_a_bank_covers_the_wagers_is_said_once_before_the_bets_close(phase: str) -> None:
    state = bank_changed(replace(seats(Ann=2, Bob=3), phase=phase), kind="player", person="Ann", box=1)
    assert code(decide(state, c.SettleCover(), NZ)) == "wrong_phase"
