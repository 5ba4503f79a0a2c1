"""Massachusetts: a dealer-banked round at the table, clause by clause."""

from typing import Final

import pytest

from paigow.log import replay
from paigow.table import Refusal, decide, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal.cuts import groups
from paigow.tiles import PIECES, parse_tiles
from tests.table.driver import ALL_FACES, BANK, LOSES, PUSHES, WINS, Game, coins

HANDS = {2: WINS, 4: PUSHES, 6: LOSES}
WAGERS = [("Ann", 2, "$100"), ("Bob", 4, "$20"), ("Cho", 6, "$40")]
TWO: Final[dict[str, object]] = {"several_boxes": "two adjacent"}


def played() -> Game:
    table = Game("massachusetts")
    table.whole_round(HANDS, WAGERS)
    return table


def betting(choices: dict[str, object] | None = None, **settings: object) -> Game:
    table = Game("massachusetts", choices=choices, **settings)  # type: ignore[arg-type]
    table.seat("Ann", 3)
    table.begin({0: BANK, 3: WINS[0], 4: LOSES[0], 5: PUSHES[0]})
    return table


def dealt(*, total: int = 9, on: tuple[int, ...] = (2, 5)) -> Game:
    table = Game("massachusetts")
    people = ("Ann", "Bob", "Cho", "Dee", "Eve", "Fay")
    for number, box in enumerate(on):
        table.seat(people[number], box)
    table.begin(total=total)
    for number, box in enumerate(on):
        table.wager(people[number], box, "$20")
    table.deal()
    return table


def hand_of(table: Game, box: int) -> tuple[str, ...]:
    hand = table.state.boxes[box].hand
    return hand.tiles if hand else ()


def in_order(table: Game, *names: str) -> None:
    places = [table.names().index(name) for name in names]
    assert places == sorted(places)


# ---- opening, shuffle, dice, delivery -----------------------------------------------------------------------


@pytest.mark.clause("MA 2(a)", check=1)
def test_thirty_two_tiles_are_in_use() -> None:
    table = Game("massachusetts", is_shown=False)
    table.refused(c.CheckTiles(tiles=(*ALL_FACES, "6-6")), "wrong_set", "MA 4(a) inspection")
    table.play(c.CheckTiles(tiles=ALL_FACES))


@pytest.mark.clause("MA 4(c)", check=1)
def test_no_shuffle_before_a_player_is_seated() -> None:
    table = Game("massachusetts")
    before = table.state.phase
    table.stand("Ann")
    assert isinstance(decide(table.state, c.WashTiles(), table.book), Refusal)
    table.play(c.SitDown(person="Ann", box=2))
    table.play(c.WashTiles())
    assert (before, table.state.phase) == ("shown", "washed")


@pytest.mark.clause("MA 4(d) stack", check=1)
def test_the_stacked_tiles_are_a_row_of_eight_stacks() -> None:
    assert betting().sees(None).woodpile == (4,) * 8


@pytest.mark.clause("MA 4(g)", check=1)
def test_at_an_idle_table_the_tiles_go_back_on_display() -> None:
    table = played()
    for person in ("Ann", "Bob", "Cho"):
        table.play(c.Leave(person=person))
    assert next_duty(table.state, table.book) == c.ShowTiles()
    table.play(c.ShowTiles())
    assert len(table.sees(None).shown_tiles) == 32
    table.refused(c.WashTiles(), "nobody_seated", "MA 4(b)")
    table.seat("Dee", 3)
    before = len(table.log)
    table.begin()
    names = [type(event).__name__ for event in table.log[before:]]
    assert names == ["TilesWashed", "TilesStacked", "HouseBanks", "BetsOpened"]  # nobody is offered the bank
    assert table.events(e.HouseBanks)[-1].clause == "MA 8(b)"


@pytest.mark.clause("MA 6(a) call", check=1)
def test_shuffle_call_shake_in_this_order() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.refused(c.ShakeDice(dice=(1, 1, 1)), "wrong_phase")
    table.deal()
    in_order(table, "TilesWashed", "TilesStacked", "BetsClosed", "TilesCut", "DiceShaken")


@pytest.mark.clause("MA 6(c)", check=1)
@pytest.mark.clause("MA 1 Dead hand", check=1)
@pytest.mark.parametrize(("total", "first"), [(9, 0), (17, 0), (15, 6), (8, -1), (16, -1), (10, 1)])
def test_the_count_begins_with_the_dealer_and_ends_with_the_dead_hand(total: int, first: int) -> None:
    table = dealt(total=total, on=(1, 2, 3, 4, 5, 6))
    assert table.state.round.first == first
    assert -1 in table.state.round.delivered


@pytest.mark.clause("MA 6(d) delivery", check=1)
@pytest.mark.clause("MA 8(k)(1)", check=1)
def test_stacks_are_delivered_from_the_right_and_counter_clockwise() -> None:
    table = dealt(total=15)
    (delivered,) = table.events(e.TilesDelivered)
    assert list(delivered.hands) == [6, -1, 0, 1, 2, 3, 4, 5]
    stacks = [table.woodpile[4 * stack : 4 * stack + 4] for stack in range(8)]
    assert list(delivered.hands.values()) == stacks
    assert list(groups(table.woodpile, table.book.house_cut)) == stacks


@pytest.mark.clause("MA 8(k) offered", check=1)
def test_the_default_style_is_always_there_and_no_other_is_taken() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.until("bets_closed")
    table.refused(c.CutTiles(cut="cup say", options=("right",)), "not_this_cut", "MA 6(d) delivery")
    table.refused(c.CutTiles(cut="house way", options=("left",)), "not_this_cut", "MA 6(d) delivery")
    table.play(c.CutTiles(cut="house way", options=("right",)))


@pytest.mark.clause("MA 6(e)", check=1)
def test_only_wagered_positions_and_the_dealer_keep_their_tiles() -> None:
    table = dealt(on=(2, 5))
    assert [box.number for box in table.state.boxes.values() if box.hand] == [2, 5]
    assert table.state.round.house_hand is not None
    assert sorted(table.state.round.undelivered) == [-1, 1, 3, 4, 6]
    assert table.sees("Ann").unused_tiles == {}


# ---- wagers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 5(a) verbal", check=1)
def test_cash_is_no_wager() -> None:
    table = betting()
    table.play(c.SitDown(person="Bob", box=4))  # no chips
    table.no_wager("Bob", 4, "$20", "not_enough")


@pytest.mark.clause("MA 5(b) seated", check=1)
def test_only_the_seated_player_wagers_on_his_area() -> None:
    table = betting()
    table.stand("Bob")
    table.no_wager("Bob", 3, "$20", "not_seated", "MA 5(b) seated")
    table.no_wager("Bob", 4, "$20", "not_seated", "MA 5(b) seated")
    table.play(c.SitDown(person="Bob", box=4))
    table.wager("Bob", 4, "$20")
    table.no_wager("Bob", 3, "$20", "not_seated", "MA 5(b) seated")


@pytest.mark.clause("MA 5(c)", check=1)
def test_after_the_call_nothing_is_made_raised_or_withdrawn() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.until("bets_closed")
    table.seat("Bob", 4)
    table.no_wager("Bob", 4, "$20", "bets_are_closed", "MA 5(c)")
    table.no_wager("Ann", 3, "$40", "bets_are_closed", "MA 5(c)")
    table.no_wager("Ann", 3, "$10", "bets_are_closed", "MA 5(c)")
    table.refused(c.TakeBackWager(person="Ann", box=3), "bets_are_closed", "MA 5(c)")


@pytest.mark.clause("MA 10(a)", check=1)
def test_two_adjacent_areas_are_an_option() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.no_wager("Ann", 4, "$20", "one_box_only", "MA 10(a)")
    option = betting(TWO)
    option.wager("Ann", 3, "$20")
    option.no_wager("Ann", 5, "$20", "not_adjacent", "MA 10(a)")
    option.wager("Ann", 4, "$20")
    option.no_wager("Ann", 5, "$20", "one_box_only", "MA 10(a)")
    option.no_wager("Ann", 2, "$20", "one_box_only", "MA 10(a)")


@pytest.mark.clause("MA 5(b) seated", check=1)
def test_an_area_has_one_bettor_where_a_neighbour_may_play_two() -> None:
    table = betting(TWO)
    table.wager("Ann", 4, "$20")  # her second area, before Bob comes
    table.stand("Bob")
    table.refused(c.SitDown(person="Bob", box=4), "box_taken")  # in this round it is hers
    table.play(c.TakeBackWager(person="Ann", box=4))
    table.play(c.SitDown(person="Bob", box=4))
    table.no_wager("Ann", 4, "$20", "not_seated", "MA 5(b) seated")
    table.wager("Bob", 4, "$20")


@pytest.mark.clause("MA 5(b) stay", check=1)
def test_a_player_who_has_tiles_does_not_move_to_a_second_area() -> None:
    table = betting(TWO)
    table.wager("Ann", 3, "$20")
    table.wager("Ann", 4, "$20")
    table.deal()
    table.refused(c.SitDown(person="Ann", box=4), "wager_lives", "MA 5(b) stay")
    table.finish()
    table.play(c.SitDown(person="Ann", box=4))


@pytest.mark.clause("MA 10(b) unequal", check=1)
@pytest.mark.clause("MA 10(b) final", check=1)
@pytest.mark.clause("MA 10(b) separate", check=1)
def test_the_larger_wagers_hand_is_set_first_and_stays() -> None:
    table = betting(TWO)
    table.wager("Ann", 3, "$50")
    table.wager("Ann", 4, "$100")
    table.deal()
    table.refused(table.as_delivered("Ann", 3), "other_box_first", "MA 10(b) unequal")
    one, two, _, _ = hand_of(table, 3)
    three, four, _, _ = hand_of(table, 4)
    mixed = c.SetHand(person="Ann", box=4, low=(one, two), high=(three, four))
    table.refused(mixed, "not_two_and_two", "MA 7(a)")
    table.set(4, LOSES[1])
    table.refused(table.set_hand("Ann", 4, LOSES[1]), "already_set", "MA 7(b) final")
    table.set(3, WINS[1])


@pytest.mark.clause("MA 10(b) equal", check=1)
def test_equal_wagers_are_set_counter_clockwise() -> None:
    table = betting(TWO)
    table.wager("Ann", 4, "$50")
    table.wager("Ann", 3, "$50")
    table.deal()
    assert table.refused(table.as_delivered("Ann", 4), "other_box_first").facts == {"other": 3}
    table.set(3, WINS[1])
    table.set(4, LOSES[1])


# ---- setting ------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 7(a)", check=1)
@pytest.mark.clause("MA 1 High hand", check=1)
@pytest.mark.clause("MA 1 Low hand", check=1)
def test_two_and_two_the_better_two_are_the_high_hand() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.deal()
    one, two, three, _ = hand_of(table, 3)
    for fourth in ("3-3", one):  # the dealer's, and one of her own twice
        wrong = c.SetHand(person="Ann", box=3, low=(one, two), high=(three, fourth))
        table.refused(wrong, "not_two_and_two", "MA 7(a)")
    (done,) = table.set(3, "teen teen / eleven low6")
    assert isinstance(done, e.HandSet)
    assert (done.low, done.high, done.turned) == (("5-6", "1-5"), ("6-6", "6-6"), True)
    is_face_down(table, 3)


def is_face_down(table: Game, box: int) -> None:
    """Nobody but the player sees these tiles."""
    for viewer in ("Bob", None):
        hand = table.sees(viewer).hand_at(box)
        assert hand is not None
        assert set(hand.tiles + hand.low + hand.high) == {None}


@pytest.mark.clause("MA 1 Setting the hands", check=1)
def test_four_tiles_have_three_settings() -> None:
    table = Game("massachusetts")
    table.seat("Ann", 3)
    table.begin({3: "teen high8 eleven low6"})
    table.wager("Ann", 3, "$20")
    table.deal()
    assert len(table.sees("Ann").own[0].settings) == 3


@pytest.mark.clause("MA 7(b) touch", check=1)
def test_no_other_player_sees_or_sets_the_tiles() -> None:
    table = dealt(on=(2, 5))
    is_face_down(table, 2)
    assert [own.box for own in table.sees("Bob").own] == [5]
    table.refused(table.as_delivered("Bob", 2), "not_yours", "MA 7(b) touch")
    table.refused(c.AskAdvice(person="Bob", box=2), "not_yours", "MA 7(b) touch")
    table.play(table.as_delivered("Ann", 2))
    is_face_down(table, 2)


@pytest.mark.clause("MA 7(b) advice", check=1)
def test_the_dealer_tells_how_the_house_would_set_and_the_player_sets() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.deal()
    table.refused(c.AskHouseWay(person="Ann", box=3), "only_advises", "MA 7(b) advice")
    assert table.sees("Ann").own[0].advice is None
    (told,) = table.play(c.AskAdvice(person="Ann", box=3))
    assert isinstance(told, e.AdviceGiven)
    advice = table.sees("Ann").own[0].advice
    assert advice is not None
    assert advice.high == ("6-6", "6-6")
    table.stand("Bob")
    assert table.sees("Bob").own == ()
    assert (told.high, told.clause) == (("6-6", "6-6"), "MA 7(d)(2)")
    assert table.state.phase == "setting"
    table.refused(c.SetOnRequest(box=3), "not_asked")
    table.set(3, WINS[1])


@pytest.mark.clause("MA 7(b) final", check=1)
def test_a_hand_laid_down_stays() -> None:
    table = dealt()
    command = table.as_delivered("Ann", 2)
    table.play(command)
    table.refused(command, "already_set", "MA 7(b) final")


@pytest.mark.clause("MA 7(c) dealer", check=1)
def test_the_dealers_tiles_are_shown_after_the_last_setting() -> None:
    table = dealt()
    table.refused(c.ExposeHouseHand(), "wrong_phase")
    table.play(table.as_delivered("Ann", 2))
    table.refused(c.SetHouseHand(), "wrong_phase")
    table.refused(c.ExposeHouseHand(), "wrong_phase")
    for viewer in ("Ann", "Bob", None):
        dealers = table.sees(viewer).house_hand
        assert dealers is not None
        assert dealers.tiles == (None,) * 4
    table.play(table.as_delivered("Bob", 5))
    table.finish()
    in_order(table, "HandSet", "HouseHandSet", "HouseHandExposed", "HandExposed")


# ---- matching and paying ------------------------------------------------------------------------------------


@pytest.mark.clause("MA 7(g) order", check=1)
def test_hands_are_exposed_from_the_dealers_far_right() -> None:
    table = dealt(on=(6, 1, 3))
    table.set_all()
    table.until("matching")
    table.refused(c.ExposeHand(box=3), "out_of_turn")
    table.finish()
    assert [event.box for event in table.events(e.HandExposed)] == [1, 3, 6]


@pytest.mark.clause("MA 7(g) compare", check=1)
@pytest.mark.clause("MA 1 Push", check=1)
def test_each_wager_gets_one_of_three_results() -> None:
    assert [(event.box, event.result) for event in played().events(e.HandMatched)] == [
        (2, "win"),
        (4, "push"),
        (6, "lose"),
    ]


@pytest.mark.clause("MA 7(h) collect", check=1)
def test_losing_wagers_go_to_the_inventory_at_once() -> None:
    table = Game("massachusetts")
    hands = {2: LOSES, 4: PUSHES}
    table.whole_round(hands, [("Ann", 2, "$100"), ("Bob", 4, "$20")])
    (lost,) = table.events(e.LosingCollected)
    assert (lost.area, lost.taken, lost.clauses) == ("float", coins("$100"), ("MA 7(h) collect",))
    names = table.names()
    assert names[names.index("LosingCollected") - 1] == "HandMatched"
    assert names.index("LosingCollected") < len(names) - 1 - names[::-1].index("HandExposed")


@pytest.mark.clause("MA 7(i) tiles", check=1)
def test_on_a_push_no_money_moves() -> None:
    assert played().has("Bob") == coins("$1000")


@pytest.mark.clause("MA 7(j) pay", check=1)
def test_winners_are_paid_after_the_last_exposure_in_order() -> None:
    table = Game("massachusetts")
    other = ("day day high10 high7", "high10 high7 / day day")
    table.whole_round(
        {5: WINS, 2: other, 6: LOSES}, [("Ann", 5, "$20"), ("Bob", 2, "$20"), ("Cho", 6, "$20")]
    )
    assert [event.box for event in table.events(e.WagerPaid)] == [2, 5]
    names = table.names()
    assert len(names) - 1 - names[::-1].index("HandExposed") < names.index("WagerPaid")


@pytest.mark.clause("MA 7(j) pay", check=1)
def test_nobody_is_paid_out_of_order() -> None:
    table = Game("massachusetts")
    table.seat("Ann", 5)
    table.begin({0: BANK, 5: WINS[0], 2: "day day high10 high7"})
    table.wager("Ann", 5, "$20")
    table.wager("Bob", 2, "$20")
    table.deal()
    table.set(5, WINS[1])
    table.set(2, "high10 high7 / day day")
    table.until("matching")
    table.refused(c.PayBox(box=2), "wrong_phase", "MA 7(j) pay")
    table.until("matched")
    table.refused(c.PayBox(box=5), "out_of_turn", "MA 7(j) pay")


@pytest.mark.clause("MA 7(k) odds", check=1)
@pytest.mark.clause("MA 7(k) collect", check=1)
def test_a_win_is_paid_less_five_per_cent_in_one_go() -> None:
    table = played()
    (paid,) = table.events(e.WagerPaid)
    assert (paid.won, paid.commission, paid.returned) == (coins("$100"), coins("$5"), coins("$100"))
    assert table.has("Ann") == coins("$1095")


@pytest.mark.clause("MA 7(k) rounding", check=1)
@pytest.mark.parametrize(("stake", "rounded", "exact"), [("$15", 75, 75), ("$17", 100, 85), ("$3", 25, 15)])
def test_vigorish_is_rounded_up_to_a_quarter_if_the_operator_wishes(
    stake: str, rounded: int, exact: int
) -> None:
    for step, expected in ((25, rounded), (0, exact)):
        table = Game("massachusetts", choices={"vigorish_rounded_up_to": step}, minimum="$1")
        table.whole_round({2: WINS}, [("Ann", 2, stake)])
        assert table.state.commission == expected


@pytest.mark.clause("MA 7(l)", check=1)
def test_the_log_shows_every_hand_again() -> None:
    table = played()
    state = replay(table.log)
    assert state.round.house_hand is not None
    seen = [
        *state.round.house_hand.tiles,
        *(face for tiles in state.round.undelivered.values() for face in tiles),
    ]
    for box, (tiles, setting) in HANDS.items():
        hand = state.boxes[box].hand
        assert hand is not None
        assert [*map(kinds, (hand.tiles, hand.low, hand.high))] == [*map(named, (tiles, *setting.split("/")))]
        seen += hand.tiles
    assert sorted(seen) == sorted(ALL_FACES)
    assert state == table.state


def kinds(faces: tuple[str, ...]) -> list[str]:
    return sorted(PIECES[face][0].kind.name for face in faces)


def named(text: str) -> list[str]:
    return sorted(tile.kind.name for tile in parse_tiles(text))
