"""Canberra: exposed tiles, sanctions, limits, closing, disputes, clause by clause."""

import pytest
from msgspec.structs import replace

from paigow.books import load
from paigow.runtime.table.options import TableOrder
from paigow.table import Refusal, decide, next_duty, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.opening.settings import settings_fault
from tests.clauses.banking import after_house_round, against, seated
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
from tests.clauses.silent import in_book, silent
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins

ANN, BOB, CHO = ("Ann", 2), ("Bob", 3), ("Cho", 4)


# ---- exposed before the cut ------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 13.2", check=1)
def test_a_tile_seen_while_they_are_shuffled_has_all_shuffled_again() -> None:
    table = seated("canberra", ANN)
    table.begin(to="washed")
    events = exposed(table, "stack")
    assert [type(event).__name__ for event in events] == ["TilesExposed", "ReshuffleAsked"]
    assert cited(events) == {"CAN 13.2"}
    table.until("betting")
    assert table.state.round.reshuffles == 1


# ---- exposed tiles -------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 13.4", check=1)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_exposed_tiles_of_the_house_change_nothing(count: int) -> None:
    for by in ("dealer", "player"):
        table = delivered("canberra", ANN, BOB)
        goes_on(table, exposed(table, "house", count, by=by), "CAN 13.4")


@pytest.mark.clause("CAN 13.5", check=1)
def test_a_banker_who_exposes_his_own_tiles_plays_them() -> None:
    table = banked("canberra", ANN, BOB)
    goes_on(table, exposed(table, "bank", 4, by="banker"), "CAN 13.5")


@pytest.mark.clause("CAN 13.6", check=1)
def test_one_tile_of_a_player_changes_nothing() -> None:
    table = delivered("canberra", ANN, BOB)
    goes_on(table, exposed(table, "box", box=2), "CAN 13.6")


@pytest.mark.clause("CAN 13.7", check=1)
def test_from_two_tiles_on_a_player_may_call_his_hand_void_before_he_looks_on() -> None:
    table = delivered("canberra", ANN, BOB)
    look(table, "Bob", 3)  # what others look at does not matter
    assert choices(exposed(table, "box", 3, box=2)) == {"Ann": ("play", "void")}
    look(table, "Ann", 2)
    table.refused(c.Choose(person="Ann", box=2, choice="void"), "no_choice", "CAN 13.7")
    goes_on(table, exposed(table, "box", 1, box=2), "CAN 13.7")
    table = delivered("canberra", ANN, BOB)
    exposed(table, "box", 2, box=2)
    events = choose(table, "Ann", 2, "void")
    assert returned(events) == {"Ann": coins("$100")}
    assert {event.clause for event in events if isinstance(event, e.HandVoided)} == {"CAN 13.7"}
    play_out(table)
    balances(table)


@pytest.mark.clause("CAN 13.7", check=1)
def test_tiles_shown_one_after_the_other_count_together_and_all_wagers_of_the_box_go_back() -> None:
    table = delivered("canberra", ANN, ("Bob", 2), CHO)
    assert choices(exposed(table, "box", box=2)) == {}
    assert choices(exposed(table, "box", box=2)) == {"Ann": ("play", "void")}
    table.refused(c.Choose(person="Bob", box=2, choice="void"), "no_choice", "CAN 13.7")
    assert returned(choose(table, "Ann", 2, "void")) == {"Ann": coins("$100"), "Bob": coins("$100")}
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)] == [4]
    balances(table)


@pytest.mark.clause("CAN 13.7", check=1)
@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_whom_the_bettors_have_named_calls_the_hand_void_and_of_equals_who_named_nobody_none_does() -> None:
    def shared_box(*named: str) -> Game:
        table = Game("canberra")
        for person in ("Ann", "Bob"):
            table.stand(person)
        table.begin()
        for person in ("Ann", "Bob"):
            table.wager(person, 2, "$100")
        for nominee in named:
            table.play(c.Nominate(person="Ann", box=2, nominee=nominee))
        table.until("delivered")
        return table

    named = shared_box("Bob")
    assert choices(exposed(named, "box", 2, box=2)) == {"Bob": ("play", "void")}
    assert returned(choose(named, "Bob", 2, "void")) == {"Ann": coins("$100"), "Bob": coins("$100")}
    unnamed = shared_box()
    goes_on(unnamed, exposed(unnamed, "box", 2, box=2), "R-82")


def test_against_a_players_bank_the_right_is_the_same() -> None:
    table = banked("canberra", ANN, BOB, CHO)
    seen = exposed(table, "box", 2, box=3)
    assert choices(seen) == {"Bob": ("play", "void")}
    assert cited(seen) == {"CAN 13.7"}
    choose(table, "Bob", 3, "void")
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)][-1] == 4
    balances(table)


def test_the_banker_may_void_the_round_or_it_is_void_as_the_reading_says() -> None:
    table = banked("canberra", ANN, BOB)
    assert choices(exposed(table, "bank", 2)) == {"Ann": ("play", "void-round")}
    is_void(table, choose(table, "Ann", 2, "void-round"), silent("NZ 12.3(b)"))
    table = banked("canberra", ANN, BOB)
    goes_on(table, exposed(table, "bank"), silent("NZ 12.4"))
    table = banked("canberra", ANN, BOB, choices={"exposed_bank": "void round", "exposed_bank_from": 1})
    is_void(table, exposed(table, "bank"), silent("NZ 12.3(b)"))


def test_tiles_that_nobody_plays_void_the_round_only_where_that_was_chosen() -> None:
    for book in ("canberra", "rws"):
        table = delivered(book, ANN, BOB)
        goes_on(table, exposed(table, "empty", box=6), silent("MA 9(e)"))
        table = delivered(book, ANN, BOB, choices={"exposed_dead": "void round"})
        is_void(table, exposed(table, "dead"), silent("MA 9(e)"))


# ---- sanctions -----------------------------------------------------------------------------------------------


def sanction(order: str, person: str = "Ann") -> c.Sanction:
    return c.Sanction(by="Sue", reason="told Bob his tiles", person=person, order=order)  # type: ignore[arg-type]


@pytest.mark.clause("CAN 15.2(a)", check=1)
def test_a_void_wager_is_returned_and_not_settled() -> None:
    table = delivered("canberra", ANN, BOB)
    table.until("setting")
    events = table.play(sanction("void"))
    assert returned(events) == {"Ann": coins("$100")}
    assert {getattr(event, "clause", None) for event in events} == {"CAN 15.2(a)"}
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)] == [3]
    balances(table)


@pytest.mark.clause("CAN 15.2(a)", check=1)
@pytest.mark.parametrize("phase", ["matched", "paid"])
def test_a_wager_that_has_been_paid_or_collected_is_void_all_the_same(phase: str) -> None:
    for who, has in (("Ann", "$5000"), ("Bob", "$5000")):
        table = seated("canberra", ANN, BOB, CHO)
        table.begin({1: BANK, **{box: tiles for box, (tiles, _) in HANDS.items()}})
        for person, box in (ANN, BOB, CHO):
            table.wager(person, box, "$100")
        table.deal()
        for box, (_, setting) in HANDS.items():
            table.set(box, setting)
        table.until(phase)
        events = table.play(sanction("void", who))
        assert returned(events) == {who: coins("$100")}
        assert cited(events) == {"CAN 15.2(a)"}
        play_out(table)
        assert table.has(who) == coins(has)
        others = {"Ann": "$5095", "Bob": "$4900", "Cho": "$5000"}
        assert {name: table.has(name) for name in others if name != who} == {
            name: coins(amount) for name, amount in others.items() if name != who
        }
        balances(table)


@pytest.mark.parametrize("does_concede", [False, True])
def test_a_void_wager_takes_back_a_concession_only_where_there_was_one(*, does_concede: bool) -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin({table.state.house: BANK, 2: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.deal()
    if does_concede:
        table.play(c.Concede(person="Ann", box=2))
    else:
        table.set(2, LOSES[1])
        table.until("paid")
    back = table.play(sanction("void"))[0]
    assert isinstance(back, e.MatchesUndone)
    assert back.conceded == ((2,) if does_concede else ())


@pytest.mark.clause("CAN 15.2(a)", check=1)
@pytest.mark.parametrize("phase", ["setting", "paid"])
def test_the_bankers_wager_is_void_too(phase: str) -> None:
    table = banked("canberra", ANN, BOB, to="setting")
    if phase == "paid":
        table.set_all()
        table.until("paid")
    is_void(table, table.play(sanction("void")), "CAN 15.2(a)")
    assert table.has("Ann") == coins("$5000")
    table = banked("canberra", ANN, BOB, to="betting")  # an uncovered bank goes on without this person
    table.play(sanction("void"))
    assert table.state.round.bank.person is None


@pytest.mark.clause("CAN 15.2(a)", check=1)
def test_a_paid_wager_against_a_bank_is_void_and_the_bank_is_settled_anew() -> None:
    table = banked("canberra", ANN, BOB, CHO, to="setting")
    before = table.has("Cho") + coins("$100")
    table.set_all()
    table.until("paid")
    assert table.state.boxes[4].result == "lose"
    table.play(sanction("void", "Cho"))
    play_out(table)
    assert table.has("Cho") == before
    settled = [event for event in table.log if isinstance(event, e.BankSettled)]
    assert len(settled) == 2
    balances(table)


@pytest.mark.clause("CAN 15.2(b)", check=1)
def test_an_excluded_player_cannot_wager() -> None:
    table = delivered("canberra", ANN, BOB)
    play_out(table)
    (out, _) = table.play(sanction("exclude"))
    assert isinstance(out, e.PersonExcluded)
    assert (out.clause, out.by, out.reason) == ("CAN 15.2(b)", "Sue", "told Bob his tiles")
    table.begin()
    table.no_wager("Ann", 2, "$100", "excluded", "CAN 15.2(b)")
    table.refused(c.SitDown(person="Ann", box=2), "excluded", "CAN 15.2(b)")
    table.refused(sanction("exclude"), "excluded")
    table.play(c.Reinstate(by="Sue", person="Ann"))
    table.wager("Ann", 2, "$100")


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_who_tells_of_his_hand_is_excluded_from_that_round() -> None:
    table = delivered("canberra", ANN, BOB)
    events = table.play(sanction("exclude-round"))
    assert returned(events) == {"Ann": coins("$100")}
    assert [type(event).__name__ for event in events] == ["WagerReturned", "HandVoided", "PersonExcluded"]
    assert cited(events) == {"CAN 9.3 sanction"}
    assert table.state.people["Ann"].box == 2
    table.refused(sanction("exclude-round"), "excluded", "CAN 9.3 sanction")
    play_out(table)
    balances(table)
    assert "Ann" in table.state.excluded
    table.begin()
    assert not table.state.excluded
    table.wager("Ann", 2, "$100")


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_a_banker_who_is_excluded_from_the_round_leaves_it_void() -> None:
    table = banked("canberra", ANN, BOB, to="setting")
    *void, out = table.play(sanction("exclude-round"))
    is_void(table, void, "CAN 9.3 sanction")
    assert isinstance(out, e.PersonExcluded)


@pytest.mark.clause("CAN 15.2(b)", check=1)
def test_who_is_excluded_from_the_game_gives_up_his_place() -> None:
    table = delivered("canberra", ANN, BOB)
    events = table.play(sanction("exclude"))
    assert returned(events) == {"Ann": coins("$100")}
    assert [type(event).__name__ for event in events] == [
        "WagerReturned",
        "HandVoided",
        "PersonExcluded",
        "SeatVacated",
    ]
    assert table.state.people["Ann"].box is None
    play_out(table)
    balances(table)
    table.begin()
    assert table.state.excluded == ("Ann",)


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_who_tells_of_his_hand_loses_his_wager() -> None:
    table = delivered("canberra", ANN, BOB)
    lost, void = table.play(sanction("forfeit"))
    assert isinstance(lost, e.WagerForfeited)
    assert isinstance(void, e.HandVoided)
    assert (lost.coins, lost.clause, lost.by, lost.reason) == (
        coins("$100"),
        "CAN 9.3 sanction",
        "Sue",
        "told Bob his tiles",
    )
    balances(table)
    play_out(table)
    assert table.has("Ann") == coins("$900")
    assert table.state.losing == 0
    balances(table)


@pytest.mark.clause("CAN 9.3 sanction", check=1)
@pytest.mark.parametrize("phase", ["setting", "paid"])
def test_a_banker_who_tells_of_hands_loses_his_stake_and_the_others_get_theirs_back(phase: str) -> None:
    table = banked("canberra", ANN, BOB, CHO, to="setting")
    stake, tray = table.state.round.bank.stake, table.state.float_coins
    commission = table.state.commission
    if phase == "paid":
        table.set_all()
        table.until("paid")
    events = table.play(sanction("forfeit"))
    is_void(table, events, "CAN 9.3 sanction")
    (lost,) = [event for event in events if isinstance(event, e.StakeForfeited)]
    assert (lost.person, lost.coins, lost.clause, lost.by) == ("Ann", stake, "CAN 9.3 sanction", "Sue")
    assert returned(events) == {"Bob": coins("$100"), "Cho": coins("$100")}
    assert table.has("Ann") == coins("$5000") - stake
    assert (table.state.float_coins, table.state.commission) == (tray + stake, commission)


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_a_wager_that_was_paid_is_forfeited_as_it_lay() -> None:
    table = seated("canberra", ANN, BOB)
    table.begin({1: BANK, 2: WINS[0]})
    table.wager("Ann", 2, "$100")
    table.deal()
    table.set(2, WINS[1])
    table.until("paid")
    table.play(sanction("forfeit"))
    play_out(table)
    assert table.has("Ann") == coins("$4900")
    assert (table.state.losing, table.state.commission) == (0, 0)
    balances(table)


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_the_round_is_void_because_of_one_who_told_of_his_hand() -> None:
    table = delivered("canberra", ANN, BOB)
    events = table.play(sanction("void-round"))
    is_void(table, events, "CAN 9.3 sanction")
    assert returned(events) == {"Ann": coins("$100"), "Bob": coins("$100")}


def test_a_forfeited_wager_is_won_by_the_bank() -> None:
    table = banked("canberra", ANN, BOB, CHO, to="setting")
    table.play(sanction("forfeit", "Bob"))
    assert table.state.losing == coins("$100")
    play_out(table)
    balances(table)
    table = banked("canberra", ANN, BOB, CHO, to="setting")
    table.play(sanction("forfeit", "Bob"))
    is_void(table, table.play(sanction("void-round", "Bob")), "CAN 9.3 sanction")
    assert table.state.losing == 0


def test_on_a_box_with_others_the_next_one_decides() -> None:
    table = delivered("canberra", ANN, ("Bob", 2), CHO)
    first = table.state.boxes[2].controller
    assert first is not None
    table.play(sanction("void", first))
    assert table.state.boxes[2].controller == ({"Ann", "Bob"} - {first}).pop()
    play_out(table)
    balances(table)


def test_the_holder_of_the_bank_is_excluded_and_the_table_is_not_stuck() -> None:
    table = banked("canberra", ANN, BOB, to="setting")
    events = table.play(sanction("exclude"))
    assert any(isinstance(event, e.RoundVoided) for event in events)
    assert table.is_at("round_over")
    balances(table)
    for phase in ("offering", "betting", "covering"):
        table = after_house_round("canberra", ANN, BOB)
        table.banker = "Ann"
        table.begin(to="offering")
        if phase != "offering":
            table.until("betting")
            table.wager("Bob", 3, "$100")
            if phase == "covering":
                table.until("covering")
        table.play(sanction("exclude"))
        assert table.state.round.bank.person is None
        table.banker = None
        if not table.state.boxes_in_play:
            table.until("betting")
            table.wager("Bob", 3, "$100")
        table.deal()
        table.finish()
        assert not table.state.round.is_void
        balances(table)


def test_a_sanction_has_its_time_and_its_wager() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.refused(sanction("void", "Zed"), "not_here")
    table.refused(sanction("void"), "wrong_phase", "CAN 15.2(a)")
    table.begin()
    table.refused(sanction("forfeit"), "wrong_phase", "CAN 9.3 sanction")
    table.refused(sanction("void"), "no_wager_left", "CAN 15.2(a)")
    for book in ("nz", "massachusetts", "rws"):
        other = delivered(book, ANN, BOB, choices={"sanctions": ""})
        other.refused(sanction("void"), "no_sanction", silent("CAN 9.3 sanction"))
        delivered(book, ANN, BOB).play(sanction("void"))


# ---- invalid games -------------------------------------------------------------------------------------------


def invalid(cause: str) -> c.Invalidate:
    return c.Invalidate(by="Sue", reason="alarm bell", cause=cause)


@pytest.mark.clause("CAN 15.3(a)", check=1)
@pytest.mark.parametrize("cause", ["commotion", "fire", "riot", "brawl", "robbery", "act of God"])
def test_a_disrupted_game_is_invalid(cause: str) -> None:
    table = delivered("canberra", ANN, BOB)
    events = table.play(invalid(cause))
    is_void(table, events, "CAN 15.3(a)")
    end = events[-1]
    assert isinstance(end, e.RoundVoided)
    assert (end.cause, end.by, end.reason) == (cause, "Sue", "alarm bell")


HANDS = {2: WINS, 3: LOSES, 4: PUSHES}


@pytest.mark.clause("CAN 15.3(a)", check=1)
@pytest.mark.parametrize(
    "phase",
    [
        "betting", "bets_closed", "shaken", "counted", "delivered", "setting", "players_set", "house_set", "matching",
        "matched", "paid",
    ],
)  # fmt: skip
def test_a_game_is_invalidated_at_any_time_before_it_is_closed(phase: str) -> None:
    table = seated("canberra", ANN, BOB, CHO)
    table.begin({1: BANK, **{box: tiles for box, (tiles, _) in HANDS.items()}})
    for person, box in (ANN, BOB, CHO):
        table.wager(person, box, "$100")
    if phase in {"players_set", "house_set", "matching", "matched", "paid"}:
        table.deal()
        for box, (_, setting) in HANDS.items():
            table.set(box, setting)
    table.until(phase)
    if phase == "matching":
        for _ in range(5):
            table.duty()
    is_void(table, table.play(invalid("fire")), "CAN 15.3(a)")
    assert [table.has(person) for person in ("Ann", "Bob", "Cho")] == [coins("$5000")] * 3
    assert table.state.commission == 0
    table.until("round_over")
    table.refused(invalid("fire"), "wrong_phase", "CAN 15.3(a)")
    table.begin()


@pytest.mark.clause("CAN 15.4", check=1)
@pytest.mark.clause("CAN 5.1(d)", check=1)
@pytest.mark.parametrize("phase", ["matching", "matched", "paid"])
def test_of_an_invalid_game_the_house_keeps_and_loses_no_coin_though_wagers_lay_above_the_maximum(
    phase: str,
) -> None:
    table = seated("canberra", ANN, BOB, CHO, maximum="$75")
    tray = table.state.float_coins
    table.begin({1: BANK, **{box: tiles for box, (tiles, _) in HANDS.items()}})
    for person, box in (ANN, BOB, CHO):
        table.wager(person, box, "$100")
    table.deal()
    for box, (_, setting) in HANDS.items():
        table.set(box, setting)
    table.until(phase)
    while phase == "matching" and table.is_at("matching"):
        table.duty()
    lost = [each.taken for each in table.events(e.LosingCollected)]
    assert lost == [coins("$75")]
    table.play(invalid("fire"))
    assert [table.has(person) for person in ("Ann", "Bob", "Cho")] == [coins("$5000")] * 3
    assert (table.state.float_coins, table.state.losing, table.state.commission) == (tray, 0, 0)


@pytest.mark.clause("CAN 15.3(b)", check=1)
def test_a_game_is_invalid_for_fraud() -> None:
    table = delivered("canberra", ANN, BOB)
    is_void(table, table.play(invalid("fraud")), "CAN 15.3(b)")
    table = delivered("canberra", ANN, BOB)
    table.refused(invalid("rain"), "no_such_cause", "CAN 15.3(a)")


@pytest.mark.clause("CAN 15.4", check=1)
@pytest.mark.parametrize("with_house", [False, True])
def test_all_wagers_of_an_invalid_game_are_refunded(with_house: bool) -> None:
    table = banked("canberra", ANN, BOB, CHO, with_house=with_house, to="setting")
    commission = table.state.commission
    stacks = {name: person.stack for name, person in table.state.people.items()}
    stake, house = table.state.round.bank.stake, table.state.round.bank.house_stake
    tray = table.state.float_coins
    events = table.play(invalid("riot"))
    is_void(table, events, "CAN 15.3(a)")
    assert {event.clause for event in events if isinstance(event, e.WagerReturned)} == {"CAN 15.4"}
    assert table.has("Ann") == stacks["Ann"] + stake
    assert table.has("Bob") == stacks["Bob"] + coins("$100")
    assert table.state.float_coins == tray + house
    assert table.state.commission == commission


@pytest.mark.parametrize("book", ["nz", "massachusetts", "rws"])
def test_other_books_borrow_these_rules_with_their_clauses(book: str) -> None:
    clauses = {"void": "CAN 15.2(a)", "forfeit": "CAN 9.3 sanction", "exclude": "CAN 15.2(b)"}
    for order, clause in clauses.items():
        assert cited(delivered(book, ANN, BOB).play(sanction(order))) == {silent(clause)}
    *back, end = delivered(book, ANN, BOB).play(invalid("fraud"))
    assert (cited(back), cited([end])) == ({silent("CAN 15.4")}, {silent("CAN 15.3(b)")})
    table = seated(book, ("Ann", 4), ("Bob", 5), choices={"excess": True})
    table.play(c.AllowExcess(by="Sue", box=4, person="Ann", maximum=coins("$20000")))
    assert cited(table.play(c.PermitOthers(person="Ann", box=4))) == {silent("CAN 5.5 others")}


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_hours_notices_and_rejected_sets_have_the_same_clauses_everywhere(book: str) -> None:
    table = seated(book, ANN, hours=(600, 1200))
    table.refused(c.WashTiles(now_ms=0), "outside_hours", in_book(book, "CAN 14.1"))
    order = c.OpenDispute(by="Sue", person="Ann", complaint="the count")
    assert cited(table.play(order)) == {in_book(book, "CAN 15.5")}
    decision = c.DecideDispute(by="Sue", number=1, decision="it stands")
    assert cited(table.play(decision)) == {in_book(book, "CAN 15.6")}
    unchecked = Game(book, is_shown=False)
    rejected = unchecked.play(c.RejectSet(by="Sue", at_ms=5, signed_by=("Dan", "Sue")))
    assert cited(rejected) == {in_book(book, "MA 4(a)(3)(ii)")}


@pytest.mark.parametrize("book", ["canberra", "massachusetts", "rws"])
def test_who_was_told_to_set_first_does_so_wherever_that_is_ordered(book: str) -> None:
    table = delivered(book, ANN, BOB, choices={"collusion_orders": True})
    table.play(c.OrderSetFirst(by="Sue", people=("Bob",)))
    table.refused(c.LookAtTiles(person="Ann", box=2), "set_first", silent("NZ 12.12(a)"))


@pytest.mark.clause("CAN 15.3(a)", check=1)
@pytest.mark.clause("CAN 15.4", check=1)
@pytest.mark.parametrize("with_house", [False, True])
def test_a_bank_that_has_been_paid_out_is_undone_until_the_round_is_over(with_house: bool) -> None:
    table = banked("canberra", ANN, BOB, CHO, with_house=with_house, to="betting")
    before = {name: table.has(name) for name in ("Bob", "Cho")} | {
        "Ann": table.has("Ann") + table.state.round.bank.stake
    }
    tray, commission = table.state.float_coins, table.state.commission
    table.until("setting")
    table.set_all()
    table.until("paid")
    assert table.state.round.bank.is_settled
    is_void(table, table.play(invalid("fire")), "CAN 15.3(a)")
    returned_to = {name: table.has(name) for name in before}
    assert returned_to == {
        **before,
        "Bob": before["Bob"] + coins("$100"),
        "Cho": before["Cho"] + coins("$100"),
    }
    assert (table.state.float_coins, table.state.commission) == (tray, commission)


@pytest.mark.clause("CAN 15.3(a)", check=1)
@pytest.mark.clause("CAN 15.4", check=1)
@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_nobody_carries_away_what_may_have_to_go_back(book: str) -> None:
    table = seated(book, ANN, BOB)
    table.begin({table.state.house: BANK, 2: WINS[0]})
    table.wager("Ann", 2, "$100")
    table.deal()
    table.set(2, WINS[1])
    table.until("paid")
    clause = in_book(book, "CAN 15.3(a)")
    table.refused(c.CashOut(person="Ann", coins=1), "round_not_over", clause)
    stays = ("stays_seated", "MA 5(b) stay") if book == "massachusetts" else ("round_not_over", clause)
    table.refused(c.Leave(person="Ann"), *stays)
    table.play(c.CashOut(person="Bob", coins=1))  # this person has no part in it
    is_void(table, table.play(invalid("fire")), clause)
    table.play(c.CashOut(person="Ann", coins=table.has("Ann")))


@pytest.mark.clause("CAN 15.4", check=1)
def test_a_correction_of_a_payment_goes_back_with_it() -> None:
    for amount in (-5000, 5000):
        table = seated("canberra", ANN, BOB)
        table.begin({1: BANK, 2: WINS[0]})
        table.wager("Ann", 2, "$100")
        table.deal()
        table.set(2, WINS[1])
        table.until("paid")
        table.play(
            c.CorrectPayment(by="Sue", person="Ann", coins=amount, approved_by="Tom", reason="counted")
        )
        is_void(table, table.play(invalid("fire")), "CAN 15.3(a)")
        assert table.has("Ann") == coins("$5000")


def test_other_books_invalidate_unless_it_was_chosen_otherwise() -> None:
    for book in ("nz", "massachusetts", "rws"):
        table = delivered(book, ANN, BOB)
        is_void(table, table.play(invalid("fire")), silent("CAN 15.3(a)"))
        table = delivered(book, ANN, BOB, choices={"invalidation": False})
        table.refused(invalid("fire"), "no_invalidation", silent("CAN 15.3(a)"))


# ---- disputes ------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 15.5", check=1)
def test_a_complainant_is_told_of_the_inspector() -> None:
    table = delivered("canberra", ANN, BOB)
    (opened,) = table.play(c.OpenDispute(by="Sue", person="Ann", complaint="the count"))
    assert isinstance(opened, e.DisputeOpened)
    assert (opened.number, opened.round, opened.clause) == (1, table.state.rounds_begun, "CAN 15.5")
    (dispute,) = table.state.disputes
    assert (dispute.person, dispute.complaint, dispute.decision) == ("Ann", "the count", None)
    table.refused(c.OpenDispute(by="Sue", person="Zed", complaint="all of it"), "not_here")


@pytest.mark.clause("CAN 15.6", check=1)
def test_a_dispute_is_decided_once_and_may_be_reviewed_once() -> None:
    table = delivered("canberra", ANN, BOB)
    for complaint in ("the count", "the cut"):
        table.play(c.OpenDispute(by="Sue", person="Ann", complaint=complaint))

    def decision(number: int, says: str, *, is_review: bool = False) -> c.DecideDispute:
        return c.DecideDispute(by="Sue", number=number, decision=says, is_review=is_review)

    table.refused(decision(3, "no"), "no_such_dispute")
    table.refused(decision(2, "no", is_review=True), "not_decided", "CAN 15.6")
    (decided,) = table.play(decision(2, "the count stands"))
    assert isinstance(decided, e.DisputeDecided)
    assert decided.clause == "CAN 15.6"
    table.refused(decision(2, "or not"), "decision_is_final", "CAN 15.6")
    table.play(decision(2, "confirmed", is_review=True))
    table.refused(decision(2, "again", is_review=True), "decision_is_final")
    first, second = table.state.disputes
    assert (first.decision, first.review) == (None, None)
    assert (second.decision, second.review) == ("the count stands", "confirmed")


def test_other_books_keep_disputes_unless_it_was_chosen_otherwise() -> None:
    for book in ("nz", "massachusetts", "rws"):
        order = c.OpenDispute(by="Sue", person="Ann", complaint="the count")
        delivered(book, ANN).play(order)
        table = delivered(book, ANN, choices={"disputes": False})
        table.refused(order, "no_disputes", silent("CAN 15.6"))
        table.refused(c.DecideDispute(by="Sue", number=1, decision="no"), "no_disputes", silent("CAN 15.6"))


# ---- limits --------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 5.2", check=1)
def test_a_limit_changes_for_a_later_round_and_only_after_a_notice() -> None:
    table = seated("canberra", ANN, BOB)
    table.begin()
    (told,) = table.play(c.ChangeLimits(by="Sue", minimum=coins("$50"), maximum=coins("$2000")))
    assert isinstance(told, e.LimitsAnnounced)
    assert (told.clause, told.is_at_once) == ("CAN 5.2", False)
    table.wager("Ann", 2, "$10")  # the old minimum still holds
    assert table.state.limits.minimum == coins("$10")
    table.deal()
    table.finish()
    table.begin()
    assert (table.state.limits.minimum, table.state.limits.maximum) == (coins("$50"), coins("$2000"))
    assert table.sees("Ann").settings.minimum == coins("$50")
    table.wager("Ann", 2, "$2000")


@pytest.mark.clause("CAN 5.2", check=1)
def test_the_maximum_of_a_box_and_what_the_house_answers_for_change_after_a_notice_too() -> None:
    table = seated("canberra", ANN, BOB, box_maximum="$1500", house_liability="$5000")
    table.begin()
    told = {"box_maximum": coins("$700"), "player_maximum": coins("$600"), "house_liability": coins("$2000")}
    change = c.ChangeLimits(by="Sue", minimum=coins("$10"), maximum=coins("$1000"))
    table.play(replace(change, **told))
    table.wager("Ann", 2, "$1000")  # the old maxima still hold
    seen = table.sees("Ann").announced
    assert seen is not None
    assert {name: getattr(seen, name) for name in told} == told
    table.play(c.ChangeLimits(by="Sue", minimum=coins("$10"), maximum=coins("$1000"), player_maximum=0))
    table.deal()
    table.finish()
    table.begin()
    limits = table.state.limits
    assert (limits.box_maximum, limits.player_maximum, limits.house_liability) == (
        coins("$700"),
        None,
        coins("$2000"),
    )
    table.no_wager("Ann", 2, "$710", "above_box_maximum")


@pytest.mark.clause("CAN 5.4 liability", check=1)
def test_the_liability_is_displayed_and_cannot_be_left_out() -> None:
    settings = TableOrder(book="canberra").settings(load("canberra"))
    assert settings.house_liability == settings.boxes * settings.maximum
    assert (
        TableOrder(book="canberra", house_liability=5000).settings(load("canberra")).house_liability == 5000
    )
    for book in ("nz", "massachusetts", "rws"):
        assert TableOrder(book=book).settings(load(book)).house_liability is None
    table = seated("canberra", ANN, house_liability="$5000")
    without = c.ChangeLimits(by="Sue", minimum=coins("$10"), maximum=coins("$1000"), house_liability=0)
    table.refused(without, "bad_settings")


def test_without_the_need_of_a_notice_limits_hold_for_a_round_that_has_not_begun() -> None:
    for book in ("nz", "massachusetts", "rws"):
        change = c.ChangeLimits(by="Sue", minimum=coins("$50"), maximum=coins("$2000"))
        for chosen, minimum in (({}, "$10"), ({"limit_notice": False}, "$50")):
            table = seated(book, ANN, choices=chosen, minimum="$10")
            table.begin(to="stacked")
            assert cited(table.play(change)) == {silent("CAN 5.2")}
            assert table.state.limits.minimum == coins(minimum), (book, chosen)
            table.until("betting")
            table.play(c.ChangeLimits(by="Sue", minimum=coins("$100"), maximum=coins("$2000")))
            assert table.state.limits.minimum == coins(minimum)


def test_the_notice_comes_before_the_round_begins() -> None:
    table = seated("canberra", ANN)
    table.begin(to="stacked")
    table.play(c.ChangeLimits(by="Sue", minimum=coins("$50"), maximum=coins("$2000")))
    assert table.state.limits.minimum == coins("$10")


def test_an_excluded_player_is_out_in_every_book_until_he_is_let_in_again() -> None:
    for book in ("massachusetts", "rws"):
        table = seated(book, ANN, BOB)
        assert cited(table.play(sanction("exclude"))) == {silent("CAN 15.2(b)")}
        table.refused(c.SitDown(person="Ann", box=2), "excluded", silent("CAN 15.2(b)"))
        table.begin()
        table.no_wager("Ann", 2, "$100", "excluded", silent("CAN 15.2(b)"))
        table.play(c.Reinstate(by="Sue", person="Ann"))
        table.play(c.SitDown(person="Ann", box=2))


def test_new_limits_must_fit_the_chips() -> None:
    table = seated("canberra", ANN)
    for minimum, maximum in (("$0.01", "$10"), ("$50", "$10")):
        wrong = c.ChangeLimits(by="Sue", minimum=coins(minimum), maximum=coins(maximum))
        table.refused(wrong, "bad_settings")


@pytest.mark.clause("CAN 5.5 excess", check=1)
def test_a_box_has_a_maximum_of_its_own() -> None:
    table = seated("canberra", ("Ann", 4), ("Bob", 5), maximum="$1000")
    allow = c.AllowExcess(by="Sue", box=4, person="Ann", maximum=coins("$2000"))
    table.refused(replace(allow, person="Bob"), "not_the_owner", "CAN 5.5 excess")
    table.refused(replace(allow, maximum=coins("$1000")), "no_excess_needed", "CAN 5.5 excess")
    (marker,) = table.play(allow)
    assert isinstance(marker, e.ExcessAllowed)
    assert (marker.box, marker.maximum, marker.clause) == (4, coins("$2000"), "CAN 5.5 excess")
    assert [box.maximum for box in table.sees(None).boxes] == [None] * 3 + [coins("$2000")] + [None] * 4
    table.begin({1: BANK, 4: WINS[0], 5: LOSES[0]})
    for person, box in (("Ann", 4), ("Bob", 5)):
        table.wager(person, box, "$1500")
    table.deal()
    table.set(4, WINS[1])
    table.set(5, LOSES[1])
    table.finish()
    counted = {event.person: event.won for event in table.events(e.WagerPaid)}
    counted |= {event.person: event.taken for event in table.events(e.LosingCollected)}
    assert counted == {"Ann": coins("$1500"), "Bob": coins("$1000")}


@pytest.mark.clause("CAN 5.5 excess", check=1)
@pytest.mark.parametrize("order", [c.Sanction(by="Sue", person="Ann", order="exclude"), None])
def test_a_wager_that_was_accepted_on_such_a_box_is_settled_whole_although_its_owner_is_excluded(
    order: c.Sanction | None,
) -> None:
    table = seated("canberra", ("Ann", 4), ("Bob", 5), maximum="$1000")
    table.play(c.AllowExcess(by="Sue", box=4, person="Ann", maximum=coins("$2000")))
    table.play(c.PermitOthers(person="Ann", box=4))
    table.begin({1: BANK, 4: LOSES[0]})
    for person in ("Ann", "Bob"):
        table.wager(person, 4, "$1500")
    table.deal()
    if order is not None:
        table.play(order)
    table.set(4, LOSES[1])
    table.finish()
    assert [event.taken for event in table.events(e.LosingCollected) if event.person == "Bob"] == [
        coins("$1500")
    ]


@pytest.mark.clause("CAN 5.5 others", check=1)
def test_others_wager_on_such_a_box_only_if_its_owner_lets_them() -> None:
    table = seated("canberra", ("Ann", 4), ("Bob", 5))
    table.play(c.AllowExcess(by="Sue", box=4, person="Ann", maximum=coins("$2000")))
    table.begin()
    assert owner_told(table) == "Ann"
    table.no_wager("Bob", 4, "$100", "owner_permits", "CAN 5.5 others")
    table.refused(c.PermitOthers(person="Bob", box=4), "not_the_owner", "CAN 5.5 others")
    (permitted,) = table.play(c.PermitOthers(person="Ann", box=4))
    assert isinstance(permitted, e.OthersPermitted)
    assert permitted.clause == "CAN 5.5 others"
    assert owner_told(table) is None
    table.wager("Bob", 4, "$100")
    table.play(c.PermitOthers(person="Ann", box=4, permitted=False))
    table.stand("Cho")
    table.no_wager("Cho", 4, "$100", "owner_permits")


def owner_told(table: Game) -> str | None:
    """Return the people whose consent the others need on box 4."""
    return next(box.owner for box in view(table.state, "Bob", table.book).boxes if box.number == 4)


def test_the_marker_goes_with_its_owner_and_is_an_option_elsewhere() -> None:
    table = seated("canberra", ("Ann", 4), ("Bob", 5))
    allow = c.AllowExcess(by="Sue", box=4, person="Ann", maximum=coins("$2000"))
    table.play(allow)
    table.play(c.SitDown(person="Ann", box=6))
    assert table.state.excess == {}
    for book in ("nz", "massachusetts", "rws"):
        table = seated(book, ("Ann", 4))
        table.refused(allow, "no_excess", silent("CAN 5.5 excess"))
        seated(book, ("Ann", 4), choices={"excess": True}).play(allow)
    seated("canberra", ("Ann", 4), choices={"excess": False}).refused(allow, "no_excess", "CAN 5.5 excess")


# ---- tiles, hours, closing, seats ----------------------------------------------------------------------------


@pytest.mark.clause("CAN 3.4", check=1)
def test_tiles_are_changed_only_between_the_settlement_and_the_next_shuffle() -> None:
    table = seated("canberra", ANN, BOB)
    for phase in ("washed", "stacked", "betting"):
        table.begin(to="washed") if phase == "washed" else table.until(phase)
        table.refused(c.ReplaceTiles(by="Sue"), "wrong_phase")
    table.wager("Ann", 2, "$100")
    table.deal()
    table.refused(c.ReplaceTiles(by="Sue"), "wrong_phase")
    table.finish()
    (replaced,) = table.play(c.ReplaceTiles(by="Sue", whole_set=False))
    assert isinstance(replaced, e.TilesReplaced)
    assert (replaced.whole_set, replaced.clause) == (False, "CAN 3.4")


@pytest.mark.clause("CAN 3.2", check=0)
def test_the_tiles_are_checked_before_gaming_and_when_it_ends() -> None:
    table = seated("canberra", ANN, BOB)
    assert len(table.events(e.TilesChecked)) == 1
    table.begin()
    table.wager("Ann", 2, "$100")
    table.deal()
    table.finish()
    for to in ("inspector", "players"):
        table.play(c.AnnounceClosing(by="Sue", to=to))
    duty = next_duty(table.state, table.book)
    assert isinstance(duty, c.CheckLeavingSet)
    unchecked = table.state
    (checked,) = table.play(duty)
    assert isinstance(checked, e.LeavingSetChecked)
    assert checked.clause == "CAN 3.2"
    assert isinstance(next_duty(table.state, table.book), c.CloseTable)
    closed = decide(unchecked, c.CloseTable(), table.book)  # without the duty: it is recorded nevertheless
    assert not isinstance(closed, Refusal)
    assert [type(event) for event in closed[-2:]] == [e.LeavingSetChecked, e.TableClosed]


def test_a_faulty_tile_is_exchanged_as_the_document_says() -> None:
    table = delivered("canberra", ANN)
    (event,) = table.play(c.ReportTile(by="Sue", fault="damaged"))
    assert isinstance(event, e.TileFaulty)
    assert event.clause == "CAN 3.3 replace"


@pytest.mark.clause("CAN 14.1", check=1)
@pytest.mark.parametrize(
    ("hours", "minute", "is_open"),
    [
        ((600, 1200), 600, True),
        ((600, 1200), 1199, True),
        ((600, 1200), 1200, False),
        ((600, 1200), 599, False),
        ((1200, 240), 0, True),
        ((1200, 240), 240, False),
        ((1200, 240), 1200, True),
    ],
)
def test_rounds_begin_within_the_gaming_hours(hours: tuple[int, int], minute: int, is_open: bool) -> None:
    table = seated("canberra", ANN, hours=hours)
    table.refused(c.WashTiles(), "outside_hours", "CAN 14.1")
    order = c.WashTiles(now_ms=(20_000 * 24 * 60 + minute) * 60_000)
    if is_open:
        table.play(order)
    else:
        table.refused(order, "outside_hours", "CAN 14.1")


def test_gaming_hours_are_two_minutes_of_the_day() -> None:
    table = Game("canberra")
    table.play(c.CloseTable())
    book = table.book
    for hours in ((600, 600), (0, 1440), (-1, 5)):
        order = c.OpenTable(
            table="t",
            book=book.id,
            edition=book.edition,
            digest=book.digest,
            settings=replace(table.settings, hours=hours),
        )
        refusal = decide(table.state, order, book)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.facts["field"]) == ("bad_settings", "hours")


@pytest.mark.clause("CAN 14.2", check=1)
def test_the_table_closes_after_two_notices_and_after_the_round() -> None:
    table = delivered("canberra", ANN, BOB)
    tell_players = c.AnnounceClosing(by="Sue", to="players")
    table.refused(tell_players, "notice_first", "CAN 14.2")
    (told,) = table.play(c.AnnounceClosing(by="Sue", to="inspector"))
    assert isinstance(told, e.ClosingAnnounced)
    assert told.clause == "CAN 14.2"
    table.refused(c.AnnounceClosing(by="Sue", to="inspector"), "told_already", "CAN 14.2")
    table.refused(c.CloseTable(), "wrong_phase")
    play_out(table)
    assert table.is_at("round_over")
    table.refused(c.CloseTable(), "notice_first", "CAN 14.2")
    table.play(tell_players)
    table.refused(c.WashTiles(), "table_closes", "CAN 14.2")
    table.duty()  # the tiles are checked
    table.duty()
    assert table.is_at("closed")


@pytest.mark.clause("CAN 14.2", check=1)
def test_who_plays_without_a_place_is_told_too() -> None:
    table = seated("canberra", ANN)
    table.begin()
    table.stand("Bob")
    table.wager("Bob", 3, "$100")
    table.deal()
    table.finish()
    table.play(c.Leave(person="Ann"))
    table.refused(c.CloseTable(), "notice_first", "CAN 14.2")
    table.play(c.Leave(person="Bob"))
    table.play(c.CloseTable())


@pytest.mark.clause("CAN 14.2", check=1)
def test_who_stands_is_told_also_after_a_round_that_was_void() -> None:
    table = seated("canberra", ANN)
    table.begin()
    table.stand("Bob")
    table.wager("Bob", 3, "$100")
    table.deal()
    table.play(c.Invalidate(by="Sue", cause="fire"))
    table.play(c.Leave(person="Ann"))
    table.refused(c.CloseTable(), "notice_first", "CAN 14.2")
    table.play(c.Leave(person="Bob"))
    table.play(c.CloseTable())


def test_other_books_close_without_a_notice_unless_it_was_chosen() -> None:
    for book in ("nz", "massachusetts", "rws"):
        seated(book, ANN).play(c.CloseTable())
        table = seated(book, ANN, choices={"closing_notices": "inspector, players"})
        table.refused(c.CloseTable(), "notice_first", silent("CAN 14.2"))
        table.close()


FULL = [(name, box) for box, name in enumerate(("Bob", "Cho", "Dee", "Eve", "Fay", "Gil", "Hal"), 2)]


def rounds_without(person: str, table: Game, rounds: int) -> None:
    for _ in range(rounds):
        table.begin()
        for name, box in FULL:
            if name != person and name in table.state.people:
                table.wager(name, box, "$10")
        table.deal()
        table.finish()


@pytest.mark.clause("CAN 15.8", check=1)
def test_a_seat_unused_for_three_rounds_at_a_full_table_is_given_up() -> None:
    table = seated("canberra", *FULL)
    vacate = c.VacateSeat(by="Sue", person="Hal")
    rounds_without("Hal", table, 2)
    table.refused(vacate, "not_idle", "CAN 15.8")
    rounds_without("Hal", table, 1)
    table.seat("Ian", 1)
    (vacated,) = table.play(vacate)
    assert isinstance(vacated, e.SeatVacated)
    assert (vacated.box, vacated.clause) == (8, "CAN 15.8")
    assert table.state.boxes[8].seated is None
    table.refused(vacate, "no_seat")


@pytest.mark.clause("CAN 15.8", check=1)
def test_with_a_free_seat_elsewhere_nobody_gives_his_up() -> None:
    table = seated("canberra", *FULL)
    rounds_without("Hal", table, 3)
    table.play(c.Leave(person="Bob"))
    table.refused(c.VacateSeat(by="Sue", person="Hal"), "seats_are_free", "CAN 15.8")


@pytest.mark.clause("CAN 15.8", check=1)
def test_a_free_place_at_box_one_is_a_free_seat() -> None:
    table = seated("canberra", *FULL)
    rounds_without("Hal", table, 3)
    table.refused(c.VacateSeat(by="Sue", person="Hal"), "seats_are_free", "CAN 15.8")
    table.seat("Ian", 1)
    table.play(c.VacateSeat(by="Sue", person="Hal"))


def test_a_wager_begins_the_three_rounds_anew_and_other_books_keep_seats() -> None:
    table = seated("canberra", *FULL)
    rounds_without("Hal", table, 2)
    rounds_without("nobody", table, 1)
    rounds_without("Hal", table, 2)
    table.refused(c.VacateSeat(by="Sue", person="Hal"), "not_idle")
    for book in ("nz", "massachusetts", "rws"):
        seated(book, ANN).refused(c.VacateSeat(by="Sue", person="Ann"), "seats_are_kept", silent("CAN 15.8"))


@pytest.mark.clause("CAN 15.2(b)", check=1)
def test_a_banker_excluded_after_a_void_round_voids_no_second_one() -> None:
    table = banked("canberra", ANN, BOB, to="setting")
    table.play(sanction("void-round"))
    events = table.play(sanction("exclude"))
    assert [type(event).__name__ for event in events] == ["PersonExcluded", "SeatVacated"]
    assert len(table.events(e.RoundVoided)) == 1


@pytest.mark.clause("CAN 15.2(a)", check=1)
def test_of_a_shared_box_only_the_wager_of_who_broke_the_rules_is_void() -> None:
    table = delivered("canberra", ANN, BOB, ("Cho", ANN[1]))
    (back,) = table.play(c.Sanction(by="Sue", reason="cheating", person="Cho", order="void"))
    assert isinstance(back, e.WagerReturned)
    assert (back.person, back.box, back.coins) == ("Cho", ANN[1], coins("$100"))
    assert table.state.boxes[ANN[1]].controller == "Ann"


@pytest.mark.clause("CAN 15.2(b)", check=1)
def test_who_may_play_again_and_is_then_excluded_from_the_game_stays_out() -> None:
    table = delivered("canberra", ANN, BOB)
    table.play(sanction("exclude-round"))
    table.play(c.Reinstate(by="Sue", person="Ann"))
    assert not table.state.excluded
    table.play(sanction("exclude"))
    play_out(table)
    table.begin()
    assert table.state.excluded == ("Ann",)
    table.no_wager("Ann", 2, "$100", "excluded", "CAN 15.2(b)")


@pytest.mark.clause("CAN 15.2(b)", check=1)
def test_who_is_out_for_the_round_can_be_excluded_from_the_game_too() -> None:
    table = delivered("canberra", ANN, BOB)
    table.play(sanction("exclude-round"))
    table.refused(sanction("exclude-round"), "excluded", "CAN 9.3 sanction")
    (out, vacated) = table.play(sanction("exclude"))
    assert isinstance(out, e.PersonExcluded)
    assert (out.is_for_round, out.clause) == (False, "CAN 15.2(b)")
    assert isinstance(vacated, e.SeatVacated)
    table.refused(sanction("exclude"), "excluded", "CAN 15.2(b)")
    table.refused(sanction("exclude-round"), "excluded", "CAN 9.3 sanction")
    play_out(table)
    table.begin()
    assert table.state.excluded == ("Ann",)
    table.no_wager("Ann", 2, "$100", "excluded", "CAN 15.2(b)")
    table.play(c.Reinstate(by="Sue", person="Ann"))
    table.wager("Ann", 2, "$100")


@pytest.mark.clause("CAN 14.1", check=1)
@pytest.mark.parametrize(
    ("hours", "is_lawful"),
    [((0, 360), True), ((1439, 0), True), ((600, 600), False), ((0, 1440), False), ((-1, 5), False)],
)
def test_the_hours_are_two_different_minutes_of_the_day(hours: tuple[int, int], is_lawful: bool) -> None:
    table = Game("canberra")
    fault = settings_fault(replace(table.settings, hours=hours), table.book)
    assert (fault is None) == is_lawful
    assert fault is None or fault[:2] == ("hours", str(hours))


@pytest.mark.clause("CAN 15.2(a)", check=1)
@pytest.mark.parametrize("phase", ["covering", "bets_closed", "shaken", "counted", "delivered", "setting"])
def test_of_a_shared_box_the_other_decides_once_the_wager_of_who_decided_is_void(phase: str) -> None:
    table = against(after_house_round("canberra", BOB, ANN), "Bob")
    for person, box in (ANN, ("Cho", ANN[1])):
        table.wager(person, box, "$100")
    table.until(phase)
    assert table.state.boxes[ANN[1]].controller == "Ann"
    table.play(sanction("void"))
    assert table.state.boxes[ANN[1]].controller == "Cho"
    table.until("setting")
    table.finish()


@pytest.mark.clause("CAN 13.7", check=1)
@pytest.mark.clause("NZ 12.3(a)", check=1)
@pytest.mark.parametrize("order", ["void", "forfeit", "exclude-round", "exclude"])
@pytest.mark.parametrize(("book", "clause"), [("canberra", "CAN 13.7"), ("nz", "NZ 12.3(a)")])
def test_whoever_decides_instead_calls_the_hand_void_and_who_is_out_of_it_no_more(
    book: str, clause: str, order: str
) -> None:
    for answer in ("play", "void"):
        table = delivered(book, ANN, BOB, ("Cho", ANN[1]))
        assert choices(exposed(table, "box", 2, box=2)) == {"Ann": ("play", "void")}
        events = table.play(sanction(order))
        assert choices(events) == {"Cho": ("play", "void")}
        assert [event.clause for event in events if isinstance(event, e.ChoiceOffered)] == [clause]
        table.refused(c.Choose(person="Ann", box=2, choice="void"), "no_choice", clause)
        assert next_duty(table.state, table.book) == "choices"
        assert returned(choose(table, "Cho", 2, answer)).keys() == ({"Cho"} if answer == "void" else set())
        play_out(table)
        balances(table)


@pytest.mark.clause("CAN 13.7", check=1)
def test_a_choice_stays_with_who_decides_and_goes_with_the_last_wager_of_the_box() -> None:
    table = delivered("canberra", ANN, BOB, ("Cho", ANN[1]))
    exposed(table, "box", 2, box=2)
    assert not choices(table.play(sanction("void", "Cho")))
    assert table.sees("Ann").boxes[1].choice is not None
    table.play(sanction("void"))
    assert next_duty(table.state, table.book) != "choices"
    play_out(table)
    balances(table)


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_of_a_box_on_which_nobody_decides_any_more_nobody_is_asked() -> None:
    table = Game("canberra")
    for person in ("Ann", "Bob", "Cho"):
        table.stand(person)
    table.begin()
    for person, amount in (("Ann", "$200"), ("Bob", "$100"), ("Cho", "$100")):
        table.wager(person, 2, amount)
    table.until("delivered")
    assert choices(exposed(table, "box", 2, box=2)) == {"Ann": ("play", "void")}
    assert not choices(table.play(sanction("void")))
    assert table.state.boxes[2].choice is None
    play_out(table)
    balances(table)


@pytest.mark.clause("CAN 9.2", check=1)
@pytest.mark.clause("NZ 10.7", check=1)
@pytest.mark.parametrize("book", ["canberra", "nz"])
@pytest.mark.parametrize("left", ["to the dealer", "by absence"])
def test_who_decides_instead_sets_the_hand_whatever_the_one_before_him_left_to_the_dealer(
    book: str, left: str
) -> None:
    table = delivered(book, ANN, BOB, ("Cho", ANN[1]))
    table.until("setting")
    to_dealer = c.AskHouseWay(person="Ann", box=2)
    table.play(to_dealer if left == "to the dealer" else c.ReportAbsent(by="Sue", box=2))
    table.play(sanction("exclude"))
    assert next_duty(table.state, table.book) == "settings"
    assert "set_hand" in {right.do for right in table.sees("Cho").may if 2 in right.boxes}
    table.set_all()
    hand = table.state.boxes[2].hand
    assert hand is not None
    assert hand.set_by == "player"
    play_out(table)
    balances(table)


@pytest.mark.clause("CAN 15.2(a)", check=1)
def test_once_all_have_set_nobody_decides_on_a_box_anew() -> None:
    table = delivered("canberra", ANN, BOB, ("Cho", ANN[1]))
    table.until("setting")
    table.set_all()
    (back,) = table.play(sanction("void"))
    assert isinstance(back, e.WagerReturned)
