"""What follows from an irregularity, case by case: whose tiles, how many, by whom, and when."""

from typing import Any

import pytest
from msgspec.structs import replace

from paigow.table import Refusal, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.round import Settled
from paigow.table.core.steps import box_changed, round_changed
from paigow.table.irregularities.choices import ChoiceMade, choices_time_up
from paigow.table.irregularities.exposed import report_exposed, what_follows
from paigow.table.irregularities.mixed import report_mixed
from tests.clauses.banking import after_house_round, against
from tests.clauses.mishaps import banked, choose, delivered, exposed, look, play_out, returned
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game

ANN, BOB, CHO = ("Ann", 2), ("Bob", 3), ("Cho", 4)


def follows(table: Game, at: Any, count: int = 1, *, box: int | None = None, by: Any = "dealer") -> str:
    """What is said to follow from an exposure: the last event, or the code of the refusal."""
    order = c.ReportExposed(by="Sue", at=at, box=box, count=count, exposed_by=by)
    told = report_exposed(table.state, order, table.book)
    return told.code if isinstance(told, Refusal) else type(told[-1]).__name__


PLAY, CHOICE, VOID = "TilesExposed", "ChoiceOffered", "RoundVoided"


@pytest.mark.parametrize(
    ("book", "box", "house", "dead"),
    [
        ("nz", (PLAY, CHOICE, CHOICE, CHOICE), (PLAY,) * 4, PLAY),
        ("canberra", (PLAY, CHOICE, CHOICE, CHOICE), (PLAY,) * 4, PLAY),
        ("massachusetts", (CHOICE,) * 4, (VOID,) * 4, VOID),
        ("rws", (PLAY, CHOICE, CHOICE, CHOICE), (PLAY, VOID, VOID, VOID), PLAY),
    ],
)
@pytest.mark.clause("NZ 12.3(a)", check=1)
@pytest.mark.clause("CAN 13.7", check=1)
@pytest.mark.clause("RWS 5.2", check=1)
def test_so_many_tiles_shown_by_the_dealer_while_the_house_banks(
    book: str, box: tuple[str, ...], house: tuple[str, ...], dead: str
) -> None:
    table = delivered(book, ANN, BOB)
    assert tuple(follows(table, "box", count, box=2) for count in (1, 2, 3, 4)) == box
    assert tuple(follows(table, "house", count) for count in (1, 2, 3, 4)) == house
    assert tuple(follows(table, "bank", count) for count in (1, 2, 3, 4)) == house
    assert follows(table, "dead") == dead
    assert follows(table, "empty", box=6) == dead
    for count in (0, 5):
        assert follows(table, "box", count, box=2) == "bad_count"
        assert follows(table, "house", count) == "bad_count"
    assert {follows(table, "box", box=each) for each in (6, 9, None)} == {"not_in_play"}
    if table.state.house_box is not None:
        assert follows(table, "box", 4, box=table.state.house_box) == house[-1]


@pytest.mark.parametrize("book", ["nz", "canberra", "massachusetts", "rws"])
def test_whoever_shows_his_own_tiles_plays_on_with_them(book: str) -> None:
    table = delivered(book, ANN, BOB)
    assert follows(table, "box", 4, box=2, by="player") == PLAY
    is_void = book == "massachusetts"
    assert follows(table, "house", 4, by="player") == (VOID if is_void else PLAY)


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_tiles_shown_one_after_the_other_are_counted_together_and_are_four() -> None:
    table = delivered("nz", ANN, BOB)
    exposed(table, "box", box=2)
    assert follows(table, "box", 1, box=2) == CHOICE
    assert [follows(table, "box", count, box=2) for count in (3, 4)] == [CHOICE, "bad_count"]
    assert follows(table, "box", 1, box=3) == PLAY
    house = delivered("rws", ANN)
    exposed(house, "house")
    assert [follows(house, "house", count) for count in (1, 3, 4)] == [VOID, VOID, "bad_count"]


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_who_has_looked_at_his_tiles_has_no_choice_and_in_rws_once_anybody_has() -> None:
    for book, other in (("nz", CHOICE), ("rws", PLAY)):
        table = delivered(book, ANN, BOB)
        look(table, "Bob", 3)
        table.refused(c.LookAtTiles(person="Bob", box=3), "already_done")
        assert follows(table, "box", 2, box=3) == PLAY
        assert follows(table, "box", 2, box=2) == other
        assert follows(table, "house", 2) == PLAY
        table.until("setting")
        assert follows(table, "box", 2, box=2) == PLAY
    begun = delivered("rws", ANN, BOB)
    assert follows(begun, "house", 2) == VOID
    begun.until("setting")
    assert follows(begun, "house", 2) == PLAY


def test_tiles_are_named_of_the_four_that_lie_there() -> None:
    table = delivered("nz", ANN)
    lie = table.state.boxes[2].hand.tiles  # type: ignore[union-attr]
    other = next(tile for tile in table.state.boxes[1 + 4].hand.tiles if tile not in lie)  # type: ignore[union-attr]
    order = c.ReportExposed(by="Sue", at="box", box=2, tiles=(other,))
    refused = table.refused(order, "not_its_tile")
    assert refused.facts == {"tile": other, "box": 2}
    twice = replace(order, tiles=(lie[0],) * (lie.count(lie[0]) + 1))
    table.refused(twice, "not_its_tile")
    table.play(replace(order, tiles=lie[:1]))
    assert table.state.boxes[2].known == lie[:1]


def test_a_hand_on_which_nobody_decides_nobody_calls_void() -> None:
    table = Game("canberra")
    table.seat("Zoe", 8)
    table.begin()
    for person in ("Ann", "Bob", "Cho"):
        table.wager(person, 2, "$20")
    table.until("delivered")
    assert follows(table, "box", 2, box=2) == PLAY
    (seen,) = exposed(table, "box", 2, box=2)
    assert seen.clause == "R-82"  # type: ignore[attr-defined]


def test_the_bank_that_a_player_holds() -> None:
    nz = banked("nz", BOB, ANN)
    assert [follows(nz, "bank", count) for count in (1, 2)] == [PLAY, CHOICE]
    assert follows(nz, "box", 2, box=3) == CHOICE
    assert follows(nz, "house", 4) == PLAY  # nobody plays these
    assert follows(nz, "bank", 4, by="banker") == PLAY
    (_, offered) = exposed(nz, "bank", 2)
    assert isinstance(offered, e.ChoiceOffered)
    assert (offered.person, offered.choices) == ("Bob", ("play", "void-round"))
    rws = banked("rws", BOB, ANN)
    assert follows(rws, "box", 2, box=2) == VOID
    massachusetts = banked("massachusetts", BOB, ANN)
    assert [follows(massachusetts, "bank", by=by) for by in ("dealer", "player")] == [VOID, VOID]


def test_the_tiles_of_a_players_bank_are_four_and_counted_together() -> None:
    table = banked("nz", BOB, ANN)
    assert [follows(table, "bank", count) for count in (0, 4, 5)] == ["bad_count", CHOICE, "bad_count"]
    exposed(table, "bank")
    assert [follows(table, "bank", count) for count in (1, 3, 4)] == [CHOICE, CHOICE, "bad_count"]
    lie = table.state.boxes[3].hand.tiles  # type: ignore[union-attr]
    other = next(tile for tile in table.state.boxes[2].hand.tiles if tile not in lie)  # type: ignore[union-attr]
    table.refused(c.ReportExposed(by="Sue", at="bank", tiles=(other,)), "not_its_tile")


def test_nothing_is_exposed_before_tiles_lie_there_nor_once_all_are_open() -> None:
    table = delivered("nz", ANN, BOB)
    assert follows(table, "stack") == "already_cut"
    play_out_to_matching(table)
    assert follows(table, "house") == "already_done"
    assert follows(table, "bank") == "already_done"
    assert follows(table, "box", box=2) == PLAY
    table.until("round_over")
    assert follows(table, "box", box=2) == "wrong_phase"


def play_out_to_matching(table: Game) -> None:
    table.until("setting")
    table.set_all()
    table.until("matching")


@pytest.mark.clause("NZ 12.1", check=1)
def test_tiles_seen_in_the_stacks_until_the_cut() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    assert follows(table, "stack") == "ReshuffleAsked"
    assert follows(table, "laja") == "no_laja_made"
    assert [follows(table, "stack", count) for count in (0, 32, 33)] == [
        "bad_count",
        "ReshuffleAsked",
        "bad_count",
    ]
    while table.state.round.cut is None:
        table.duty()
    assert follows(table, "stack") == "already_cut"


# ---- answers -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 12.3(a)", check=1)
def test_a_choice_is_answered_by_whose_it_is_with_what_is_offered() -> None:
    table = delivered("nz", ANN, BOB)
    for box in (2, 3):
        exposed(table, "box", 2, box=box)
    table.refused(c.Choose(person="Bob", box=2, choice="play"), "no_choice")
    table.refused(c.Choose(person="Ann", box=9, choice="play"), "no_choice")
    refused = table.refused(c.Choose(person="Ann", box=2, choice="withdraw"), "not_offered")
    assert refused.facts == {"choice": "withdraw", "expected": "play, void"}
    assert choose(table, "Ann", 2, "play")[1:] == []
    told = choose(table, "Bob", 3, "void")
    assert [type(each).__name__ for each in told] == ["ChoiceMade", "WagerReturned", "HandVoided"]
    assert (
        what_follows(table.state, ChoiceMade(person="Ann", box=2, choice="play", clause=""), table.book) == []
    )


def test_choices_that_nobody_has_answered_in_time_end_and_are_not_recorded_as_answers() -> None:
    table = delivered("nz", ANN, BOB, CHO)
    call = c.CallTime(now_ms=1)
    none = choices_time_up(table.state, call, table.book)
    assert isinstance(none, Refusal)
    for box in (2, 3):
        exposed(table, "box", 2, box=box)
    told = choices_time_up(table.state, call, table.book)
    assert not isinstance(told, Refusal)
    assert told == [
        e.ChoiceLapsed(person="Ann", box=2, clause="NZ 12.3(a)"),
        e.ChoiceLapsed(person="Bob", box=3, clause="NZ 12.3(a)"),
    ]


@pytest.mark.clause("RWS 5.2", check=1)
def test_in_rws_each_bettor_answers_alone_and_a_look_ends_only_the_lookers_choice() -> None:
    table = delivered("rws", ANN, ("Bob", 2), CHO)
    for box in (2, 4):
        exposed(table, "box", 2, box=box)
    choice = table.state.boxes[2].choice
    assert choice is not None
    assert (choice.people, choice.choices) == (("Ann", "Bob"), ("play", "withdraw"))
    choose(table, "Ann", 2, "play")
    left = table.state.boxes[2].choice
    assert left is not None
    assert left.people == ("Bob",)
    assert look(table, "Cho", 4) == [e.TilesViewed(box=4, person="Cho")]
    assert table.state.boxes[4].choice is None
    look(table, "Ann", 2)
    assert table.state.boxes[2].choice == left
    assert [*returned(choose(table, "Bob", 2, "withdraw"))] == ["Bob"]


# ---- the others --------------------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 5.1.4", check=1)
def test_in_rws_a_wrong_delivery_is_put_right_until_anybody_has_looked() -> None:
    def told(table: Game) -> str:
        return type(table.play(c.ReportMisdelivery(by="Sue"))[-1]).__name__

    table = delivered("rws", ANN, BOB)
    assert told(table) == "DeliveryCorrected"
    assert table.state.phase == "counted"
    assert all(box.hand is None for box in table.state.boxes.values())
    looked = delivered("rws", ANN, BOB)
    look(looked, "Ann", 2)
    assert told(looked) == VOID
    setting = delivered("rws", ANN, BOB)
    setting.until("setting")
    assert told(setting) == VOID
    assert told(delivered("nz", ANN)) == VOID


def matched(book: str = "nz") -> Game:
    """Ann wins, Bob loses, Cho pushes; all is paid."""
    table = Game(book)
    hands = {2: WINS, 3: LOSES, 4: PUSHES}
    for person, box in (ANN, BOB, CHO):
        table.seat(person, box)
    table.begin({table.state.house: BANK, **{box: hand for box, (hand, _) in hands.items()}})
    for person, box in (ANN, BOB, CHO):
        table.wager(person, box, "$20")
    table.deal()
    for box, (_, setting) in hands.items():
        table.set(box, setting)
    table.until("paid")
    return table


def test_what_is_taken_back_leaves_nothing_of_the_match() -> None:
    table = matched()
    assert table.state.boxes[2].wagers[0].clauses
    table.play(c.Sanction(by="Sue", person="Ann", order="void"))
    for number in (3, 4):
        box = table.state.boxes[number]
        assert (box.low_result, box.high_result, box.result, box.clauses) == (None, None, None, ())
        (wager,) = box.wagers
        assert wager == type(wager)(person=wager.person, bet="main", coins=2000)
    assert {table.state.round.settled[person] for person in ("Ann", "Bob")} == {Settled()}
    assert table.state.phase == "matching"
    assert not (table.state.losing)
    assert not (table.state.commission)
    assert not (table.state.round.bank.drawn)


def test_a_push_keeps_the_clauses_by_which_it_stands() -> None:
    table = matched()
    stands = table.events(e.WagerStands)[-1]
    assert stands.clauses
    assert table.state.boxes[4].wagers[0].clauses == stands.clauses


def test_a_hand_is_matched_once_it_lies_open() -> None:
    table = matched()
    table.until("round_over")
    table.begin({table.state.house: BANK, 2: WINS[0]})
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.until("matching")
    table.refused(c.MatchHand(box=2), "not_exposed")


@pytest.mark.clause("NZ 12.15", check=1)
def test_mixed_hands_are_two_or_more_that_lie_there_and_are_not_matched() -> None:
    table = delivered("nz", ANN, BOB, CHO)

    def told(*boxes: int, apart: bool = False) -> Any:
        found = report_mixed(
            table.state, c.ReportMixed(by="Sue", boxes=boxes, reconstructed=apart), table.book
        )
        return found.code if isinstance(found, Refusal) else [type(each).__name__ for each in found]

    assert told(2, 2) == "one_hand_only"
    assert told(2, 99) == "not_in_play"
    assert told(2, 3, apart=True) == ["TilesMixed"]
    assert told(2, 3) == ["TilesMixed", *["WagerReturned", "HandVoided"] * 2]
    assert told(2, 6) == ["TilesMixed", "WagerReturned", "HandVoided"]
    assert told(2, 1)[-1] == VOID


@pytest.mark.clause("NZ 12.17 sole", check=1)
def test_a_miscounted_cover_is_told_with_what_lies_there() -> None:
    table = after_house_round("nz", ANN, BOB)
    table.refused(c.ReportMiscounted(by="Sue", counted=100), "wrong_phase")
    against(table, "Ann")
    table.refused(c.ReportMiscounted(by="Sue", counted=100), "no_wagers")
    table.wager("Bob", 3, "$100")
    table.refused(c.ReportMiscounted(by="Sue", counted=0), "bad_amount")
    (told,) = table.play(c.ReportMiscounted(by="Sue", counted=5000))
    assert isinstance(told, e.CoverMiscounted)
    assert (told.counted, told.total) == (5000, 10000)
    closed = replace(table.state.round.bank, total=7000)
    (later,) = decide(
        round_changed(table.state, bank=closed), c.ReportMiscounted(by="Sue", counted=1), table.book
    )  # type: ignore[misc]
    assert later.total == 7000  # type: ignore[union-attr]


@pytest.mark.clause("NZ 12.14", check=1)
def test_only_an_unmatched_players_hand_is_knocked_down() -> None:
    table = delivered("nz", ANN, BOB)
    play_out_to_matching(table)
    for box in (1, 6, 9):
        table.refused(c.ReportKnockedDown(by="Sue", box=box), "not_in_play")
    (told,) = table.play(c.ReportKnockedDown(by="Sue", box=2))
    assert isinstance(told, e.HandReset)
    assert (told.position, told.clause) == (2, "NZ 12.14")
    while table.state.boxes[2].result is None:
        table.duty()
    if table.is_at("matching"):
        table.refused(c.ReportKnockedDown(by="Sue", box=2), "already_done")


def test_a_hand_set_again_that_lies_open_is_named_anew() -> None:
    table = delivered("nz", ANN, BOB)
    play_out_to_matching(table)
    table.until("matching")
    while not table.state.boxes[2].hand.is_exposed and not table.state.boxes[3].hand.is_exposed:  # type: ignore[union-attr]
        table.duty()
    box = 2 if table.state.boxes[2].hand.is_exposed else 3  # type: ignore[union-attr]
    (told,) = table.play(c.ReportKnockedDown(by="Sue", box=box))
    hand = table.state.boxes[box].hand
    assert hand is not None
    assert isinstance(told, e.HandReset)
    assert (hand.low, hand.high) == (told.low, told.high)
    assert hand.low_name == told.low_name is not None
    assert hand.high_name == told.high_name is not None


@pytest.mark.clause("NZ 12.16", check=1)
def test_who_is_absent_has_a_hand_to_set_and_is_told_so_once() -> None:
    table = delivered("nz", ANN, BOB)
    table.until("setting")
    table.refused(c.ReportAbsent(by="Sue", box=6), "not_in_play")
    table.refused(c.ReportAbsent(by="Sue", box=9), "not_in_play")
    table.play(c.ReportAbsent(by="Sue", box=2))
    table.refused(c.ReportAbsent(by="Sue", box=2), "already_done")
    table.play(table.as_delivered("Bob", 3))
    table.refused(c.ReportAbsent(by="Sue", box=3), "already_set")
    order = c.ReportAbsent(by="Sue", box=2)

    def told(**changes: Any) -> str | None:
        decided = decide(box_changed(table.state, 2, **({"is_absent": False} | changes)), order, table.book)
        return decided.code if isinstance(decided, Refusal) else None

    assert told() is None
    assert told(controller=None) == "not_asked"
    assert told(result="lose", is_conceded=True) == "already_set"
    bank = banked("nz", BOB, ANN, to="setting")
    bank.play(bank.as_delivered("Ann", 2))
    his = c.ReportAbsent(by="Sue", box=3)
    assert not isinstance(decide(bank.state, his, bank.book), Refusal)
    hand = bank.state.boxes[3].hand
    assert hand is not None
    bank.state = box_changed(bank.state, 3, hand=replace(hand, set_by="player"))
    bank.refused(his, "already_set")


@pytest.mark.clause("NZ 6.9(a)", check=1)
def test_a_late_bet_is_somebodys_on_a_box_with_an_amount() -> None:
    table = delivered("nz", ANN, BOB)
    order = c.ReportLateBet(by="Sue", person="Ann", box=2, coins=100)
    table.refused(replace(order, bet="tie"), "no_such_bet")
    assert table.refused(replace(order, box=99), "no_such_box").facts["boxes"] == "1, 2, 3, 4, 5, 6, 7, 8"
    table.refused(replace(order, person="Eve"), "not_here")
    table.refused(replace(order, coins=0), "bad_amount")
    (told,) = table.play(replace(order, coins=1))
    assert isinstance(told, e.BetRefused)
    assert (told.was, told.coins) == ("late", 1)
    lying = c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=10001)
    assert table.refused(lying, "not_so_much").facts == {"coins": 10001, "lying": 10000}
    (told,) = table.play(replace(lying, coins=10000))
    assert isinstance(told, e.BetRefused)
    assert told.was == "withdrawn"
    play_out(table)
    table.refused(order, "wrong_phase")
