"""New Zealand: exposed and mixed tiles, supervisors' orders, changes of tiles, clause by clause."""

from typing import get_type_hints

import pytest

from paigow.table import PERSON_COMMANDS, next_duty, orders
from paigow.table import commands as c
from paigow.table import events as e
from paigow.tiles import FULL_SET, TILES
from tests.clauses.banking import after_house_round
from tests.clauses.mishaps import (
    At,
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
from tests.clauses.silent import silent
from tests.table.driver import ALL_FACES, Game, coins
from tests.table.offered import at_once

ANN, BOB, CHO, DEE = ("Ann", 2), ("Bob", 3), ("Cho", 4), ("Dee", 5)


# ---- exposed tiles -------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_two_tiles_shown_by_the_dealer_let_a_player_void_his_hand() -> None:
    table = delivered("nz", ANN, BOB)
    seen = exposed(table, "box", 2, box=2)
    assert choices(seen) == {"Ann": ("play", "void")}
    assert cited(seen) == {"NZ 12.3(a)"}
    assert next_duty(table.state, table.book) == "choices"  # nobody goes on before she has answered
    events = choose(table, "Ann", 2, "void")
    assert returned(events) == {"Ann": coins("$100")}
    assert [event.box for event in events if isinstance(event, e.HandVoided)] == [2]
    assert table.state.round.undelivered[2]
    assert table.has("Ann") == coins("$1000")
    play_out(table)
    assert not table.state.round.is_void
    balances(table)


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_the_choice_is_gone_once_the_player_looks_at_the_other_tiles() -> None:
    table = delivered("nz", ANN, BOB)
    exposed(table, "box", 2, box=2)
    look(table, "Bob", 3)
    assert table.state.boxes[2].choice is not None
    look(table, "Ann", 2)
    table.refused(c.Choose(person="Ann", box=2, choice="void"), "no_choice", "NZ 12.3(a)")
    play_out(table)
    assert not table.events(e.HandVoided)


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_a_player_who_has_looked_is_given_no_choice() -> None:
    table = delivered("nz", ANN, BOB)
    look(table, "Ann", 2)
    goes_on(table, exposed(table, "box", 2, box=2), "NZ 12.3(a)")
    table = delivered("nz", ANN, BOB)
    table.until("setting")  # everybody has looked by then
    goes_on(table, exposed(table, "box", 4, box=2), "NZ 12.3(a)")


def test_the_tiles_are_not_shown_to_their_player_while_he_may_still_choose() -> None:
    table = delivered("nz", ANN, BOB)
    exposed(table, "box", 2, box=2)
    ann = table.sees("Ann").hand_at(2)
    assert ann is not None
    assert ann.tiles == (None,) * 4
    table.refused(c.CollectEmptyBoxes(), "choice_first")
    choose(table, "Ann", 2, "play")
    table.until("setting")
    hand = table.state.boxes[2].hand
    ann = table.sees("Ann").hand_at(2)
    assert hand is not None
    assert ann is not None
    assert ann.tiles == hand.tiles


def test_a_choice_is_for_the_one_who_decides_and_holds_for_all_bettors_of_the_box() -> None:
    table = delivered("nz", ANN, ("Bob", 2), CHO)
    assert choices(exposed(table, "box", 2, box=2)) == {"Ann": ("play", "void")}
    table.refused(c.Choose(person="Bob", box=2, choice="void"), "no_choice")
    table.refused(c.Choose(person="Ann", box=2, choice="withdraw"), "not_offered", "NZ 12.3(a)")
    assert returned(choose(table, "Ann", 2, "void")) == {"Ann": coins("$100"), "Bob": coins("$100")}
    balances(table)


@pytest.mark.clause("NZ 12.3(a)", check=2)
@pytest.mark.clause("NZ 12.4", check=1)
def test_one_tile_shown_changes_nothing() -> None:
    for box in (2, 3):
        table = delivered("nz", ANN, BOB)
        goes_on(table, exposed(table, "box", 1, box=box), "NZ 12.4")


def test_two_tiles_shown_one_after_the_other_are_two() -> None:
    table = delivered("nz", ANN, BOB)
    assert choices(exposed(table, "box", box=2)) == {}
    assert choices(exposed(table, "box", box=2)) == {"Ann": ("play", "void")}
    refused = table.refused(c.ReportExposed(by="Sue", at="box", box=2, count=3), "bad_count")
    assert refused.facts == {"count": 3, "most": 2}


def test_against_a_players_bank_a_player_has_the_same_choice() -> None:
    table = banked("nz", ANN, BOB, CHO)
    seen = exposed(table, "box", 2, box=3)
    assert choices(seen) == {"Bob": ("play", "void")}
    assert cited(seen) == {"NZ 12.3(a)"}
    choose(table, "Bob", 3, "void")
    play_out(table)
    balances(table)


@pytest.mark.clause("NZ 12.3(b)", check=1)
@pytest.mark.parametrize("with_house", [False, True])
def test_the_bank_may_void_the_round_when_two_of_his_tiles_are_shown(with_house: bool) -> None:
    table = banked("nz", ANN, BOB, CHO, with_house=with_house)
    rotation = table.state.rotation
    before = {name: table.has(name) for name in ("Bob", "Cho")}
    stake = table.state.round.bank.stake
    had = table.has("Ann")
    assert choices(exposed(table, "bank", 2)) == {"Ann": ("play", "void-round")}
    events = choose(table, "Ann", 2, "void")
    is_void(table, events, "NZ 12.3(b)")
    assert table.has("Ann") == had + stake
    assert {name: table.has(name) for name in before} == {
        name: had + coins("$100") for name, had in before.items()
    }
    assert table.state.rotation == rotation  # the turn is not used up
    table.begin()
    assert table.state.round.bank.person == "Ann"
    assert table.events(e.TilesWashed)[-1].round == table.events(e.RoundVoided)[-1].round + 1


def test_the_bank_may_play_on_and_one_tile_gives_no_choice() -> None:
    table = banked("nz", ANN, BOB)
    exposed(table, "box", 2, box=2)  # the bank's box
    choose(table, "Ann", 2, "play")
    play_out(table)
    assert not table.state.round.is_void
    table = banked("nz", ANN, BOB)
    goes_on(table, exposed(table, "bank"), "NZ 12.4")


def test_a_banker_who_has_looked_has_no_choice() -> None:
    table = banked("nz", ANN, BOB)
    look(table, "Ann", 2)
    goes_on(table, exposed(table, "bank", 2), "NZ 12.3(b)")


@pytest.mark.clause("NZ 12.5", check=1)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_houses_exposed_hand_is_played(count: int) -> None:
    for at in ("house", "bank"):
        for by in ("dealer", "player"):
            table = delivered("nz", ANN, BOB)
            goes_on(table, exposed(table, at, count, by=by), "NZ 12.5")


@pytest.mark.clause("NZ 12.6", check=1)
def test_a_banker_who_shows_his_own_tiles_plays_them() -> None:
    table = banked("nz", ANN, BOB)
    goes_on(table, exposed(table, "bank", 4, by="banker"), "NZ 12.6")
    table = delivered("nz", ANN, BOB)
    goes_on(table, exposed(table, "box", 4, box=2, by="player"), "NZ 12.6")


@pytest.mark.clause("NZ 12.4", check=1)
@pytest.mark.parametrize("choice", ["play", "void round"])
def test_one_tile_of_any_hand_is_no_misdeal_though_nobody_plays_the_hand(choice: str) -> None:
    table = delivered("nz", ANN, BOB, choices={"exposed_dead": choice})
    goes_on(table, exposed(table, "empty", 1, box=7), "NZ 12.4")
    table = delivered("nz", ANN, BOB, choices={"exposed_dead": choice})
    goes_on(table, exposed(table, "dead", 1), "NZ 12.4")


@pytest.mark.parametrize("count", [2, 4])
def test_of_several_tiles_that_nobody_plays_the_document_does_not_speak(count: int) -> None:
    table = delivered("nz", ANN, BOB)
    goes_on(table, exposed(table, "empty", count, box=7), silent("MA 9(e)"))
    table = delivered("nz", ANN, BOB, choices={"exposed_dead": "void round"})
    assert exposed(table, "empty", count, box=7)[1:]
    assert table.state.phase == "round_over"


def test_everybody_knows_the_tiles_that_were_named() -> None:
    table = delivered("nz", ANN, BOB)
    hand = table.state.boxes[2].hand
    assert hand is not None
    table.play(c.ReportExposed(by="Sue", at="box", box=2, tiles=hand.tiles[:1]))
    shown = table.sees("Bob").hand_at(2)
    assert shown is not None
    assert shown.tiles == (hand.tiles[0], None, None, None)
    other = next(tile.face for tile in TILES if tile.face not in hand.tiles)
    table.refused(c.ReportExposed(by="Sue", at="box", box=2, tiles=(other,)), "not_its_tile")
    (seen,) = table.play(c.ReportExposed(by="Sue", at="empty", box=7, named=("6-6", other)))
    assert isinstance(seen, e.TilesExposed)
    assert (seen.count, seen.named) == (2, ("6-6", other))


# ---- mixed tiles, later hands --------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.15", check=1)
def test_hands_mixed_with_each_other_are_void_and_the_others_play_on() -> None:
    table = delivered("nz", ANN, BOB, CHO, DEE)
    table.until("setting")
    events = table.play(c.ReportMixed(by="Sue", boxes=(3, 4), reconstructed=False))
    assert returned(events) == {"Bob": coins("$100"), "Cho": coins("$100")}
    assert {event.clause for event in events if isinstance(event, e.HandVoided)} == {"NZ 12.15"}
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)] == [2, 5]
    assert (table.has("Bob"), table.has("Cho")) == (coins("$1000"), coins("$1000"))
    balances(table)


@pytest.mark.clause("NZ 12.15", check=1)
@pytest.mark.parametrize("gone", ["void", "conceded"])
def test_a_hand_mixed_with_one_that_is_void_or_given_up_already_is_void(gone: str) -> None:
    table = delivered("nz", ANN, BOB, CHO)
    if gone == "void":
        exposed(table, "box", 2, box=3)
        choose(table, "Bob", 3, "void")
    table.until("setting")
    if gone == "conceded":
        table.play(c.Concede(person="Bob", box=3))
    events = table.play(c.ReportMixed(by="Sue", boxes=(3, 4), reconstructed=False))
    assert returned(events) == {"Cho": coins("$100")}
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)] == [2]
    assert table.has("Bob") == coins("$1000" if gone == "void" else "$900")
    balances(table)


def test_mixed_hands_that_can_be_told_apart_are_played() -> None:
    table = delivered("nz", ANN, BOB)
    table.until("setting")
    (event,) = table.play(c.ReportMixed(by="Sue", boxes=(2, 3), reconstructed=True))
    assert isinstance(event, e.TilesMixed)
    play_out(table)
    assert len(table.events(e.HandMatched)) == 2
    table = delivered("nz", ANN, BOB)
    table.until("setting")
    table.refused(c.ReportMixed(by="Sue", boxes=(2, 2), reconstructed=True), "one_hand_only")
    table.refused(c.ReportMixed(by="Sue", boxes=(2, 12), reconstructed=True), "not_in_play")


def test_the_banks_hand_mixed_with_another_voids_the_round() -> None:
    for table, bank in ((delivered("nz", ANN, BOB), 1), (banked("nz", ANN, BOB), 2)):
        table.until("setting")
        events = table.play(c.ReportMixed(by="Sue", boxes=(bank, 3), reconstructed=False))
        is_void(table, events, "NZ 12.15")


def test_a_book_that_voids_the_round_for_mixed_hands_voids_it() -> None:
    for book in ("canberra", "massachusetts", "rws"):
        table = delivered(book, ANN, BOB, CHO, choices={"mixed": "void round"})
        table.until("setting")
        report = c.ReportMixed(by="Sue", boxes=(2, 3), reconstructed=False)
        is_void(table, table.play(report), silent("NZ 12.15"))
        table = delivered(book, ANN, BOB, CHO)
        table.until("setting")
        table.play(c.ReportMixed(by="Sue", boxes=(2, 3), reconstructed=False))
        play_out(table)
        assert [event.box for event in table.events(e.HandMatched)] == [4]


@pytest.mark.clause("NZ 12.18", check=1)
def test_a_void_hand_leaves_the_hands_dealt_after_it_alone() -> None:
    boxes = [("Ann", 3), ("Bob", 4), ("Cho", 5), ("Dee", 6), ("Eve", 7), ("Fay", 8)]
    table = delivered("nz", *boxes)
    dealt = {box: table.state.boxes[box].hand for box in range(4, 9)}
    exposed(table, "box", 2, box=3)
    choose(table, "Ann", 3, "void")
    assert {box: table.state.boxes[box].hand for box in range(4, 9)} == dealt
    play_out(table)
    assert [event.box for event in table.events(e.HandMatched)] == [4, 5, 6, 7, 8]


# ---- collusion -----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.12(a)", check=1)
def test_the_suspected_set_before_the_others_handle_their_tiles() -> None:
    table = delivered("nz", ANN, BOB, CHO)
    (ordered,) = table.play(c.OrderSetFirst(by="Sue", people=("Bob",)))
    assert isinstance(ordered, e.SetFirstOrdered)
    assert ordered.clause == "NZ 12.12(a)"
    table.refused(c.LookAtTiles(person="Ann", box=2), "set_first", "NZ 12.12(a)")
    table.until("setting")
    hidden, seen = table.sees("Ann").hand_at(2), table.sees("Bob").hand_at(3)
    assert hidden is not None
    assert seen is not None
    assert (hidden.tiles, None in seen.tiles) == ((None,) * 4, False)
    for command in (table.as_delivered("Ann", 2), c.AskHouseWay(person="Cho", box=4)):
        table.refused(command, "set_first", "NZ 12.12(a)")
    table.play(table.as_delivered("Bob", 3))
    assert table.sees("Ann").hand_at(2) != hidden
    table.play(table.as_delivered("Ann", 2))
    play_out(table)


def test_the_order_holds_until_it_is_lifted_and_a_request_does_not_stop_the_round() -> None:
    table = delivered("nz", ANN, BOB)
    table.play(c.OrderSetFirst(by="Sue", people=("Bob",)))
    table.until("setting")
    table.play(c.AskHouseWay(person="Bob", box=3))  # the dealer sets it last
    table.play(table.as_delivered("Ann", 2))
    play_out(table)
    assert list(table.state.set_first) == ["Bob"]
    table.play(c.OrderSetFirst(by="Sue", people=()))
    assert not table.state.set_first
    table.refused(c.OrderSetFirst(by="Sue", people=("Zed",)), "not_here")


@pytest.mark.clause("NZ 12.12(b)", check=1)
def test_players_barred_from_one_table_cannot_sit_or_wager_together() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.stand("Bob")
    (barred,) = table.play(c.BarTogether(by="Sue", people=("Ann", "Bob")))
    assert isinstance(barred, e.PeopleBarred)
    assert barred.clause == "NZ 12.12(b)"
    table.refused(c.SitDown(person="Bob", box=3), "barred", "NZ 12.12(b)")
    table.begin()
    table.no_wager("Bob", 3, "$20", "barred", "NZ 12.12(b)")
    table.wager("Ann", 2, "$20")
    table.deal()
    play_out(table)
    table.play(c.Leave(person="Ann"))
    table.play(c.SitDown(person="Bob", box=3))
    table.refused(c.BarTogether(by="Sue", people=("Ann", "Ann")), "too_few_people")


def test_suspected_players_are_given_orders_only_where_the_book_has_them() -> None:
    for book in ("canberra", "massachusetts", "rws"):
        table = Game(book)
        table.seat("Ann", 2)
        for order in (
            c.BarTogether(by="Sue", people=("Ann", "Bob")),
            c.OrderSetFirst(by="Sue", people=("Ann",)),
        ):
            table.refused(order, "no_such_order", silent("NZ 12.12(a)"))
        table = Game(book, choices={"collusion_orders": True})
        table.seat("Ann", 2)
        assert cited(table.play(c.BarTogether(by="Sue", people=("Ann", "Bob")))) == {silent("NZ 12.12(b)")}
        assert cited(table.play(c.OrderSetFirst(by="Sue", people=("Ann",)))) == {silent("NZ 12.12(a)")}
        table.stand("Bob")
        table.refused(c.SitDown(person="Bob", box=3), "barred", silent("NZ 12.12(b)"))


@pytest.mark.clause("NZ 12.9", check=1)
@pytest.mark.clause("NZ 12.11", check=1)
def test_a_player_who_signals_is_taken_out_when_all_boxes_are_in_play() -> None:
    everybody = [(name, box) for box, name in enumerate(("Ann", "Bob", "Cho", "Dee", "Eve", "Fay", "Gil"), 2)]
    table = after_house_round("nz", *everybody[:6])
    table.refused(c.RemovePerson(by="Sue", person="Bob"), "not_all_in_play", "NZ 12.9")
    table = after_house_round("nz", *everybody)
    excluded, vacated = table.play(c.RemovePerson(by="Sue", person="Bob"))
    assert isinstance(excluded, e.PersonExcluded)
    assert isinstance(vacated, e.SeatVacated)
    table.refused(c.SitDown(person="Bob", box=3), "excluded", "NZ 12.11")
    table.begin()
    table.no_wager("Bob", 3, "$20", "excluded", "NZ 12.11")
    table.refused(c.Reinstate(by="Sue", person="Cho"), "not_out", "NZ 12.11")
    table.play(c.Reinstate(by="Sue", person="Bob"))
    table.play(c.SitDown(person="Bob", box=3))
    table.wager("Bob", 3, "$20")


# ---- talk ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_there_is_no_chat_to_be_switched_off() -> None:
    texts = {
        name
        for kind in PERSON_COMMANDS
        for name, written in get_type_hints(kind).items()
        if written is str and name != "person"
    }
    lists = {"choice", "cut", "nominee"}  # each is one of a closed list
    withheld = {"complaint"}  # read by who judges alone until the round is over
    assert texts - lists - withheld == {
        "tiles",
        "dice",
        "seed",
    }  # numbers of 32 bytes, drawn by the page: nothing else is taken
    table = Game("nz")
    table.seat("Ann", 2)
    table.refused(c.CommitSeeds(person="Ann", tiles="I hold the gee joon", dice="00" * 32), "bad_seed")
    table.begin()
    table.wager("Ann", 2, "$20")
    table.deal()
    table.play(c.Complain(person="Ann", about="other", complaint="I hold the gee joon"))
    assert "gee joon" not in repr(table.sees("Bob"))


# ---- tiles ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 8.0 display", check=1)
def test_the_set_lies_face_up_in_rank_order_until_somebody_sits_down() -> None:
    table = Game("nz", is_shown=False)
    assert table.sees(None).shown_tiles == ()
    table.until("shown")
    pairs = [tile.face for tile in TILES if tile.face not in {"2-4", "1-2"}]  # the tiles of the highest pair
    assert table.sees(None).shown_tiles == ("2-4", "1-2", *pairs)
    table.refused(c.WashTiles(), "nobody_seated", "NZ 8.0 display")
    table.seat("Ann", 2)
    table.play(c.WashTiles())
    assert table.sees(None).shown_tiles == ()


@pytest.mark.clause("NZ 10.17", check=0)
def test_before_a_set_leaves_it_is_checked_again_and_laid_out_in_order_of_rank() -> None:
    table = delivered("nz", ANN, BOB)
    table.play(c.ReportTile(by="Sue", fault="marked"))
    play_out(table)
    duty = next_duty(table.state, table.book)
    assert isinstance(duty, c.CheckLeavingSet)
    table.refused(c.CheckLeavingSet(tiles=duty.tiles[1:]), "wrong_set", "NZ 10.17")
    (checked,) = table.play(duty)
    assert isinstance(checked, e.LeavingSetChecked)
    assert sorted(checked.tiles) == sorted(FULL_SET.elements())
    shown = table.sees(None).shown_tiles
    assert (len(shown), shown[:2]) == (32, ("2-4", "1-2"))
    assert isinstance(next_duty(table.state, table.book), c.ReplaceTiles)
    assert [type(event) for event in table.play(c.ReplaceTiles(by="Sue"))] == [e.TilesReplaced]
    table.until("shown")
    assert [type(event) for event in table.play(c.CloseTable())][-1:] == [e.TableClosed]
    assert len(table.events(e.LeavingSetChecked)) == 1  # the new set has not been played with


@pytest.mark.clause("NZ 10.17", check=0)
@pytest.mark.parametrize("is_single", [False, True])
def test_a_table_does_not_close_without_the_check_and_a_single_tile_is_no_set(*, is_single: bool) -> None:
    table = delivered("nz", ANN, BOB)
    play_out(table)
    if is_single:
        assert [type(event) for event in table.play(c.ReplaceTiles(by="Sue", whole_set=False))] == [
            e.TilesReplaced
        ]
        return
    events = [type(event) for event in table.play(c.CloseTable())]
    assert events[-2:] == [e.LeavingSetChecked, e.TableClosed]


@pytest.mark.clause("NZ 10.16", check=1)
def test_the_set_is_replaced_between_rounds_only_and_is_checked_and_displayed_again() -> None:
    table = delivered("nz", ANN, BOB)
    table.refused(c.ReplaceTiles(by="Sue"), "wrong_phase")
    play_out(table)
    rotation = table.state.rotation
    checked, replaced = table.play(c.ReplaceTiles(by="Sue"))
    assert isinstance(checked, e.LeavingSetChecked)
    assert isinstance(replaced, e.TilesReplaced)
    assert (checked.clause, replaced.clause) == ("NZ 10.17", "NZ 10.16")
    table.refused(c.WashTiles(), "wrong_phase")
    before = len(table.log)
    table.until("shown")
    assert table.names()[before:] == ["TilesChecked", "TilesShown"]
    assert len(table.sees(None).shown_tiles) == 32
    assert table.state.rotation == rotation  # the game goes on
    table.begin()


def test_a_faulty_tile_is_replaced_before_the_next_round() -> None:
    table = delivered("nz", ANN, BOB)
    (faulty,) = table.play(c.ReportTile(by="Sue", fault="marked"))
    assert isinstance(faulty, e.TileFaulty)
    assert faulty.clause == "NZ 10.15"
    play_out(table)
    table.refused(c.WashTiles(), "set_is_faulty", "NZ 10.15")
    table.duty()
    table.duty()
    assert table.names()[-2:] == ["LeavingSetChecked", "TilesReplaced"]
    table.until("shown")
    table.begin()


@pytest.mark.parametrize("at", ["box", "house"])
def test_of_four_tiles_one_to_four_are_seen_those_seen_before_counted(at: At) -> None:
    def report(count: int) -> c.ReportExposed:
        return c.ReportExposed(
            by="Sue", at=at, box=2 if at == "box" else None, count=count, exposed_by="dealer"
        )

    table = delivered("nz", ("Ann", 2), ("Bob", 3))
    for count in (0, 5):
        table.refused(report(count), "bad_count")
    table.play(report(1))
    table.refused(report(4), "bad_count")
    whole = delivered("nz", ("Ann", 2), ("Bob", 3))
    whole.play(report(4))


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_a_player_who_shows_one_more_of_his_tiles_has_the_choice_still() -> None:
    table = delivered("nz", ANN, BOB)
    exposed(table, "box", 2, box=3)
    exposed(table, "box", 1, box=3, by="player")
    choose(table, "Bob", 3, "void")
    assert table.state.boxes[3].is_void


@pytest.mark.parametrize("is_banked", [False, True])
def test_an_exposure_at_a_box_names_the_box(is_banked: bool) -> None:
    table = banked("nz", ANN, BOB) if is_banked else delivered("nz", ANN, BOB)
    for box in (None, 7):
        table.refused(c.ReportExposed(by="Sue", at="box", box=box), "not_in_play")


def test_of_tiles_that_nobody_plays_it_is_said_at_which_empty_box_they_lay() -> None:
    table = delivered("nz", ANN, BOB)
    rights = [right.one_of for right in orders(table.state, "Sue", table.book, way_of=at_once)]
    (offered,) = [each["box"] for each in rights if each.get("at") == ("empty",)]
    assert {*offered} == {*table.state.boxes} - {ANN[1], BOB[1], table.state.chung}


def test_what_is_told_in_coins_is_one_coin_at_least() -> None:
    table = banked("nz", ANN, BOB, to="setting")
    least = {
        right.do: {amounts.least for amounts in right.amounts.values()}
        for right in orders(table.state, "Sue", table.book, way_of=at_once)
        if right.do in {"report_miscounted", "report_late_bet", "report_withdrawn_bet"}
    }
    assert least == {"report_miscounted": {1}, "report_late_bet": {1}, "report_withdrawn_bet": {1}}


def test_the_banks_hand_and_the_houses_are_no_players_hands_that_the_dealer_set() -> None:
    table = banked("nz", ANN, BOB, to="setting")
    for box in (ANN[1], 7, 99):
        table.refused(c.ReportMisSet(by="Sue", hand="box", box=box), "no_such_hand")
    table.refused(c.ReportMisSet(by="Sue", hand="house"), "no_such_hand")
    table = delivered("nz", ANN, BOB)
    table.duty()
    table.refused(c.ReportMisSet(by="Sue", hand="box", box=1), "no_such_hand")
    table.refused(c.ReportMisSet(by="Sue", hand="bank"), "not_set")


@pytest.mark.clause("NZ 9.2(b)", check=1)
def test_a_laja_is_made_with_the_whole_set() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.play(c.AskLaja(person="Ann"))
    table.refused(c.MakeLaja(woodpile=ALL_FACES[:31]), "wrong_set", "NZ 9.1")
    table.refused(c.Reshuffle(woodpile=ALL_FACES), "no_mixing")
    table.play(c.MakeLaja(woodpile=ALL_FACES))
    assert table.state.round.lajas == 1
