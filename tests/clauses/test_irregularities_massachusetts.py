"""Massachusetts: exposed tiles, staying seated, the set and the dice, clause by clause."""

from typing import Any

import pytest

from paigow.table import Refusal, decide, orders
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.equipment.replace_dice import HOUR_MS, dice_due_ms
from tests.clauses.mishaps import (
    balances,
    banked,
    choices,
    choose,
    cited,
    delivered,
    exposed,
    goes_on,
    is_void,
    look,
    play_out,
    returned,
)
from tests.clauses.play import at
from tests.clauses.silent import silent
from tests.table.driver import Game, coins

ANN, BOB, CHO = ("Ann", 2), ("Bob", 3), ("Cho", 4)


# ---- exposed tiles ---------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 9(d)", check=1)
def test_one_shown_tile_lets_a_player_void_his_hand() -> None:
    table = delivered("massachusetts", ANN, BOB)
    assert choices(exposed(table, "box", box=2)) == {"Ann": ("play", "void")}
    events = choose(table, "Ann", 2, "void")
    assert returned(events) == {"Ann": coins("$100")}
    assert {event.clause for event in events if isinstance(event, e.HandVoided)} == {"MA 9(d)"}
    play_out(table)
    assert table.has("Ann") == coins("$1000")
    balances(table)


@pytest.mark.clause("MA 9(d)", check=1)
def test_a_look_at_another_tile_ends_the_choice() -> None:
    table = delivered("massachusetts", ANN, BOB)
    exposed(table, "box", box=2)
    look(table, "Ann", 2)
    table.refused(c.Choose(person="Ann", box=2, choice="void"), "no_choice", "MA 9(d)")
    goes_on(table, exposed(table, "box", box=2), "MA 9(d)")


def test_the_choice_is_the_same_against_a_players_bank() -> None:
    table = banked("massachusetts", ANN, BOB, CHO)
    assert cited(exposed(table, "box", box=3)) == {"MA 9(d)"}
    choose(table, "Bob", 3, "void")
    play_out(table)
    balances(table)


def test_time_runs_out_for_a_choice_and_the_hand_is_played() -> None:
    table = delivered("massachusetts", ANN, BOB)
    exposed(table, "box", box=2)
    table.refused(c.CallTime(now_ms=5), "no_deadline")
    table = Game("massachusetts")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$100")
    table.deadline_ms = 1000
    table.until("delivered")
    table.refused(c.CallTime(now_ms=5000), "no_deadline")
    exposed(table, "box", box=2)
    table.refused(c.CallTime(now_ms=999), "not_yet_time")
    called, lapsed = table.play(c.CallTime(now_ms=1000, deadline_ms=9000))
    assert isinstance(called, e.TimeCalled)
    assert isinstance(lapsed, e.ChoiceLapsed)
    assert (lapsed.person, lapsed.clause, table.state.round.deadline_ms) == ("Ann", "MA 9(d)", 9000)
    play_out(table)


def test_any_tile_is_enough_by_the_same_clause() -> None:
    book = Game("massachusetts").book
    assert book.clause_of("exposed_player_from") == "MA 9(d)"
    assert book.clause_of("exposed_bank_from") == "MA 9(e)"


@pytest.mark.clause("MA 9(e)", check=1)
@pytest.mark.parametrize("phase", ["delivered", "setting", "players_set", "house_set"])
def test_a_tile_of_the_dealer_shown_before_it_is_turned_over_voids_the_round(phase: str) -> None:
    table = delivered("massachusetts", ANN, BOB)
    if phase != "delivered":
        table.until("setting")
    if phase in {"players_set", "house_set"}:
        table.set_all()
        table.until(phase)
    events = exposed(table, "house")
    is_void(table, events, "MA 9(e)")
    assert returned(events) == {"Ann": coins("$100"), "Bob": coins("$100")}


@pytest.mark.clause("MA 9(e)", check=1)
def test_so_does_a_tile_of_the_bank_of_the_dead_hand_or_of_an_empty_position() -> None:
    table = banked("massachusetts", ANN, BOB)
    is_void(table, exposed(table, "bank"), "MA 9(e)")
    for nobodys in ("dead", "empty"):
        table = delivered("massachusetts", ANN, BOB)
        is_void(table, exposed(table, nobodys), "MA 9(e)")
    table = banked("massachusetts", ANN, BOB)
    is_void(table, exposed(table, "house"), "MA 9(e)")


@pytest.mark.clause("MA 9(e)", check=1)
def test_it_is_the_same_whoever_shows_a_tile_of_the_dealer_or_the_bank() -> None:
    is_void(table := delivered("massachusetts", ANN, BOB), exposed(table, "house", by="player"), "MA 9(e)")
    for by in ("player", "banker"):
        table = banked("massachusetts", ANN, BOB)
        is_void(table, exposed(table, "house", by=by), "MA 9(e)")
    is_void(table := banked("massachusetts", ANN, BOB), exposed(table, "bank", by="player"), "MA 9(e)")
    for book in ("nz", "canberra", "rws"):  # they speak of the dealer, or have the house's hand played
        table = delivered(book, ANN, BOB)
        assert len(exposed(table, "house", 3, by="player")) == 1
        table = banked(book, ANN, BOB)
        assert len(exposed(table, "bank", 3, by="player")) == 1


@pytest.mark.clause("MA 9(e)", check=1)
@pytest.mark.parametrize("nobodys", ["dead", "empty"])
def test_a_tile_that_nobody_plays_voids_the_round_while_hands_are_matched_too(nobodys: Any) -> None:
    table = delivered("massachusetts", ANN, BOB)
    coins_before = {person: table.has(person) for person in ("Ann", "Bob")}
    table.until("setting")
    table.set_all()
    table.until("matching")
    while not any(box.result for box in table.state.boxes.values()):
        table.duty()
    is_void(table, exposed(table, nobodys), "MA 9(e)")
    assert {person: table.has(person) - coins("$100") for person in ("Ann", "Bob")} == coins_before
    elsewhere = delivered("nz", ANN, BOB)
    elsewhere.until("setting")
    elsewhere.set_all()
    elsewhere.until("matching")
    assert len(exposed(elsewhere, nobodys)) == 1  # played on


def test_after_the_dealers_hand_is_turned_over_nothing_is_left_to_expose() -> None:
    table = delivered("massachusetts", ANN, BOB)
    table.until("setting")
    table.set_all()
    table.until("matching")
    table.refused(c.ReportExposed(by="Sue", at="house"), "already_done")


def test_tiles_that_a_player_or_the_bank_shows_himself_are_played() -> None:
    table = delivered("massachusetts", ANN, BOB)
    goes_on(table, exposed(table, "box", 4, box=2, by="player"), "MA 9(e)")
    table = banked("massachusetts", ANN, BOB)
    goes_on(table, exposed(table, "bank", by="banker"), "MA 9(e)")
    for book, clause in (("massachusetts", "MA 9(e)"), ("rws", silent("NZ 12.6"))):
        table = banked(book, ANN, BOB, choices={"exposed_bank_by_banker": "void round"})
        is_void(table, exposed(table, "bank", by="banker"), clause)


# ---- the dealer's own hand, mixed with others --------------------------------------------------------------------


DEALER = 0
PHASES = ["delivered", "setting", "players_set", "house_set", "matching"]


def to(table: Game, phase: str) -> None:
    """Play until a phase, with the banker's hand set in its turn."""
    table.until(phase if phase == "delivered" else "setting")
    if phase in {"delivered", "setting"}:
        return
    table.set_all()
    if phase != "players_set":
        table.play(table.as_delivered("Ann", 2))
        table.until(phase)


@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.parametrize("phase", PHASES)
def test_the_dealers_own_hand_that_was_mixed_with_a_players_is_void_and_his_wager_goes_back(
    phase: str,
) -> None:
    table = banked("massachusetts", ANN, BOB, CHO)
    to(table, phase)
    float_before = table.state.float_coins
    apart = decide(table.state, c.ReportMixed(by="Sue", boxes=(3, DEALER), reconstructed=True), table.book)
    assert not isinstance(apart, Refusal)
    assert [type(event) for event in apart] == [e.TilesMixed]
    events = table.play(c.ReportMixed(by="Sue", boxes=(3, DEALER), reconstructed=False))
    assert returned(events) == {"Bob": coins("$100")}
    (back,) = [event for event in events if isinstance(event, e.HouseWagerLessened)]
    assert (back.coins, back.taken_off, back.clause) == (0, coins("$100"), silent("NZ 12.15"))
    assert table.state.float_coins == float_before + coins("$100")
    assert table.state.round.house_hand is None
    assert DEALER in table.state.round.undelivered
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)][-1] == 4
    assert not table.events(e.HouseWagerMatched)
    assert not table.state.round.is_void
    balances(table)


def test_the_dealers_own_hand_that_was_mixed_with_the_banks_voids_the_round() -> None:
    table = banked("massachusetts", ANN, BOB, CHO)
    is_void(
        table,
        table.play(c.ReportMixed(by="Sue", boxes=(2, DEALER), reconstructed=False)),
        silent("NZ 12.15"),
    )


def test_the_dealers_own_hand_is_mixed_with_one_that_nobody_plays_and_not_once_it_is_matched() -> None:
    table = banked("massachusetts", ANN, BOB, CHO)
    to(table, "matching")
    events = table.play(c.ReportMixed(by="Sue", boxes=(DEALER, 5), reconstructed=False))
    assert [type(event) for event in events] == [e.TilesMixed, e.HouseWagerLessened]
    play_out(table)
    table = banked("massachusetts", ANN, BOB, CHO)
    to(table, "matching")
    table.duty()
    mixed = c.ReportMixed(by="Sue", boxes=(3, DEALER), reconstructed=False)
    table.refused(mixed, "already_done", silent("NZ 12.15"))


def test_that_the_dealers_own_hand_was_mixed_is_offered_while_he_plays_it() -> None:
    table = banked("massachusetts", ANN, BOB, CHO)
    table.until("setting")
    given = orders(table.state, "Sue", table.book, way_of=lambda kind: None)
    rights = [right for right in given if right.do == "report_mixed"]
    assert {*rights[0].several["boxes"].of} == {-1, 0, 1, 2, 3, 4, 5, 6}
    to(table, "matching")
    table.duty()
    given = orders(table.state, "Sue", table.book, way_of=lambda kind: None)
    assert all(DEALER not in each.several["boxes"].of for each in given if each.do == "report_mixed")


# ---- who has wagered stays ---------------------------------------------------------------------------------------


@pytest.mark.clause("MA 5(b) stay", check=1)
def test_nobody_leaves_his_seat_before_the_round_is_over() -> None:
    table = delivered("massachusetts", ANN, BOB)
    table.seat("Cho", 4)
    seen = []
    while table.state.phase != "round_over":
        seen.append(table.state.phase)
        for person in ("Ann", "Bob"):  # whatever has become of the wager
            for command in (c.Leave(person=person), c.SitDown(person=person, box=5)):
                refused = decide(table.state, command, table.book)
                assert isinstance(refused, Refusal)
                assert refused.code in {"wager_lives", "stays_seated"}
                assert refused.clause in {"MA 5(b) stay", "MA 9(f)"}
        if table.state.phase == "setting":
            table.set_all()
        elif table.state.phase == "house_set" and not table.events(e.HandConceded):
            table.play(c.Concede(person="Ann", box=2))
        else:
            table.duty()
    assert {"delivered", "setting", "players_set", "house_set", "matching", "paid"} <= set(seen)
    table.play(c.Leave(person="Ann"))


def test_who_has_not_wagered_may_leave_at_any_time() -> None:
    table = delivered("massachusetts", ANN, BOB)
    table.seat("Cho", 4)
    table.until("setting")
    table.play(c.SitDown(person="Cho", box=5))
    table.play(c.Leave(person="Cho"))


# ---- tiles and dice ------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 4(b)", check=1)
def test_sixteen_pairs_lie_face_up_in_rank_order() -> None:
    table = Game("massachusetts")
    shown = table.sees(None).shown_tiles
    pairs = [shown[place : place + 2] for place in range(0, 32, 2)]
    assert (len(pairs), set(pairs[0])) == (16, {"2-4", "1-2"})  # the supreme pair
    at("massachusetts").in_falling_order(*map(" ".join, pairs), "teen nine")  # all rank above a wong


def test_an_unsuitable_set_is_sealed_labelled_and_signed_by_both() -> None:
    table = Game("massachusetts", is_shown=False)
    table.refused(c.RejectSet(by="Sue", at_ms=5, signed_by=("Dan", "Dan")), "not_signed", "MA 4(a)(3)(ii)")
    (rejected,) = table.play(c.RejectSet(by="Sue", at_ms=5, signed_by=("Dan", "Sue")))
    assert isinstance(rejected, e.SetRejected)
    assert (rejected.table, rejected.at_ms, rejected.signed_by, rejected.clause) == (
        "t1",
        5,
        ("Dan", "Sue"),
        "MA 4(a)(3)(ii)",
    )
    table.until("shown")  # the other set is checked
    table.refused(c.RejectSet(by="Sue", at_ms=5, signed_by=("Dan", "Sue")), "wrong_phase")


def test_the_reserve_set_is_brought_between_rounds() -> None:
    table = delivered("massachusetts", ANN)
    (faulty,) = table.play(c.ReportTile(by="Sue", fault="damaged"))
    assert isinstance(faulty, e.TileFaulty)
    assert faulty.clause == silent("NZ 10.15")
    play_out(table)
    table.duty()
    assert table.events(e.TilesReplaced)[-1].clause == "MA 4(a)(3)(i)"


def test_a_round_dealt_without_all_tiles_is_void() -> None:
    for book, clause in (("nz", "NZ 10.15"), ("canberra", "CAN 3.3 replace"), ("rws", silent("NZ 10.15"))):
        table = delivered(book, ANN, BOB)
        is_void(table, table.play(c.ReportTile(by="Sue", fault="missing")), clause)
        table.refused(c.WashTiles(), "set_is_faulty", clause)


@pytest.mark.clause("MA 3(c)", check=0)
def test_dice_that_have_lain_there_for_a_day_are_not_used() -> None:
    day_ms = 24 * HOUR_MS
    table = Game("massachusetts")
    table.play(c.ReplaceDice(by="Sue", at_ms=1000))
    table.seat("Ann", 1)
    refused = table.refused(c.WashTiles(now_ms=1000 + day_ms), "dice_too_old", "MA 3(c)")
    assert refused.facts == {"hours": 24}
    assert not isinstance(decide(table.state, c.WashTiles(), table.book), Refusal)  # no time is known
    table.play(c.WashTiles(now_ms=999 + day_ms))
    table.until("betting")
    table.wager("Ann", 1, "$100")
    table.until("bets_closed")
    table.duty()
    table.refused(c.ShakeDice(dice=(1, 2, 3), now_ms=1000 + day_ms), "dice_too_old", "MA 3(c)")
    table.play(c.ReplaceDice(by="dealer", at_ms=1000 + day_ms))
    table.play(c.ShakeDice(dice=(1, 2, 3), now_ms=1000 + day_ms))
    elsewhere = Game("nz")
    elsewhere.play(c.ReplaceDice(by="Sue", at_ms=0))
    elsewhere.seat("Ann", 2)
    elsewhere.play(c.WashTiles(now_ms=9 * day_ms))


def test_dice_are_used_for_a_day() -> None:
    table = Game("massachusetts")
    assert dice_due_ms(table.state, table.book) is None
    (replaced,) = table.play(c.ReplaceDice(by="Sue", at_ms=1000))
    assert isinstance(replaced, e.DiceReplaced)
    assert replaced.clause == "MA 3(c)"
    assert dice_due_ms(table.state, table.book) == 1000 + 24 * HOUR_MS
    for book in ("nz", "canberra", "rws"):
        other = Game(book)
        assert cited(other.play(c.ReplaceDice(by="Sue", at_ms=1000))) == {silent("MA 3(c)")}
        assert dice_due_ms(other.state, other.book) is None
        other = Game(book, choices={"dice_hours": 12})
        other.play(c.ReplaceDice(by="Sue", at_ms=1000))
        assert dice_due_ms(other.state, other.book) == 1000 + 12 * HOUR_MS


@pytest.mark.clause("MA 9(e)", check=1)
def test_whoever_but_the_banker_shows_a_tile_of_the_banks_voids_the_round() -> None:
    for by in ("dealer", "player"):
        table = banked("massachusetts", ANN, BOB)
        is_void(table, exposed(table, "bank", by=by), "MA 9(e)")
    table = banked("massachusetts", ANN, BOB)
    exposed(table, "bank", by="banker")
    assert not table.state.round.is_void
