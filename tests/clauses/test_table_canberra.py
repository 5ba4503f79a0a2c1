"""Canberra: a house-banked round at the table, clause by clause."""

import pytest
from msgspec.structs import replace

from paigow.books import BookError, Value, load, read_book, with_choices
from paigow.rules import lay_over
from paigow.table import PERSON_COMMANDS, Refusal, Settings, State, decide, may
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal.cuts import count
from paigow.tiles import FULL_SET
from paigow.web.edge.errors import FaultsFound
from paigow.web.tables.table_orders import read_order
from tests.books.editing import edited, operator
from tests.clauses.banking import after_house_round, against, decided_by
from tests.table.driver import ALL_FACES, BANK, LOSES, PUSHES, WINS, Game, coins

APPROVAL_ROW = """[[rule]]
name = "commission_approval"
value = true
clause = "CAN 12.9"
says = "A commission below 5 per cent needs the approval of the Casino Surveillance Authority."
"""

HANDS = {2: WINS, 4: PUSHES, 7: LOSES}


def betting(choices: dict[str, object] | None = None, **settings: object) -> Game:
    table = Game("canberra", choices=choices, **settings)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.begin({1: BANK, 2: WINS[0], 3: LOSES[0], 4: PUSHES[0]})
    return table


def dealt(*, total: int = 9, on: tuple[int, ...] = (2, 5)) -> Game:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.begin(total=total)
    for number, box in enumerate(on):
        table.wager(("Ann", "Bob", "Cho")[number], box, "$20")
    table.deal()
    return table


def hand_of(table: Game, box: int) -> tuple[str, ...]:
    hand = table.state.boxes[box].hand
    return hand.tiles if hand else ()


def in_order(table: Game, *names: str) -> None:
    places = [table.names().index(name) for name in names]
    assert places == sorted(places)


@pytest.mark.clause("CAN Terms Tile", check=1)
@pytest.mark.clause("CAN 3.1", check=1)
def test_there_are_thirty_two_tiles_and_one_chung() -> None:
    table = Game("canberra", is_shown=False)
    table.refused(c.CheckTiles(tiles=ALL_FACES[1:]), "wrong_set", "CAN 3.2")
    table.until("shown")
    assert len(table.sees(None).shown_tiles) == sum(FULL_SET.values()) == 32
    assert table.sees(None).chung == 1


@pytest.mark.clause("CAN 1(a)", check=1)
def test_there_are_places_for_eight() -> None:
    table = Game("canberra")
    assert list(table.state.boxes) == list(range(1, 9))
    table.play(c.CloseTable())
    settings = Settings(boxes=9, chips=(50,), minimum=1000, maximum=2000)
    book = table.book
    order = c.OpenTable(table="t", book=book.id, edition=book.edition, digest=book.digest, settings=settings)
    assert table.refused(order, "bad_settings").facts["field"] == "boxes"
    table.play(replace(order, settings=replace(settings, boxes=8)))


@pytest.mark.clause("CAN 6.9 tiles", check=1)
@pytest.mark.clause("CAN 6.9 wagers", check=1)
def test_box_1_is_the_houses() -> None:
    table = betting()
    table.no_wager("Ann", 1, "$20", "house_box", "CAN 6.9 wagers")
    table.wager("Ann", 2, "$20")
    table.deal()
    (delivered,) = table.events(e.TilesDelivered)
    assert table.state.round.house_hand is not None
    assert table.state.round.house_hand.tiles == delivered.hands[1]


# ---- dice and delivery --------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 4.2 shake", check=1)
@pytest.mark.clause("CAN 8.2", check=1)
def test_shuffle_stack_cut_dice_delivery_in_this_order() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.refused(c.CallNoMoreBets(), "not_cut", "CAN 8.3")
    table.refused(c.ShakeDice(dice=(1, 1, 1)), "wrong_phase")
    table.duty()  # the cut
    table.refused(c.ShakeDice(dice=(1, 1, 1)), "wrong_phase")
    table = dealt()
    in_order(table, "TilesWashed", "TilesStacked", "TilesCut", "DiceShaken", "DiceCounted", "TilesDelivered")
    table.finish()
    table.begin()
    assert table.sees(None).woodpile == (4,) * 8


@pytest.mark.clause("CAN 4.2 count", check=1)
def test_the_count_is_anti_clockwise_from_the_chung() -> None:
    assert dealt(total=10).state.round.first == 2
    assert dealt(total=17).state.round.first == 1
    assert count(betting().book.ring, 3, 12) == 6


@pytest.mark.clause("CAN 9.1 start", check=1)
@pytest.mark.clause("CAN 9.1 direction", check=1)
def test_tiles_are_served_clockwise_from_the_counted_box() -> None:
    table = dealt(total=10)
    (delivered,) = table.events(e.TilesDelivered)
    assert list(delivered.hands) == [2, 1, 8, 7, 6, 5, 4, 3]
    assert delivered.hands[2] == table.woodpile[:4]
    assert all(len(tiles) == 4 for tiles in delivered.hands.values())


@pytest.mark.clause("CAN 9.1 retrieve", check=1)
def test_tiles_of_boxes_without_a_wager_are_taken_back() -> None:
    table = dealt(on=(2, 5))
    assert [box.number for box in table.state.boxes.values() if box.hand] == [2, 5]
    assert table.state.round.house_hand is not None  # box 1
    assert sorted(table.state.round.undelivered) == [3, 4, 6, 7, 8]


@pytest.mark.clause("CAN 8.3", check=1)
def test_the_cut_is_yat_dong_dong() -> None:
    table = betting()
    table.refused(c.CutTiles(cut="Sydney Tower"), "not_this_cut", "CAN 8.3")
    table.refused(c.CutTiles(cut="Cup Say", options=("top", "left")), "not_this_cut", "CAN 8.3")
    table.duty()
    (cut,) = table.events(e.TilesCut)
    assert cut.cut == "Yat Dong Dong"


@pytest.mark.clause("CAN 8.6", check=1)
def test_no_order_of_a_player_touches_a_tile_before_delivery() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.play(c.WashTiles())
    box = 2
    while table.state.phase != "delivered":
        for command in (
            table.as_delivered("Ann", box),
            c.AskHouseWay(person="Ann", box=box),
            c.AskLaja(person="Ann"),
        ):
            assert isinstance(decide(table.state, command, table.book), Refusal)
        if table.state.phase == "betting" and not table.state.boxes_in_play:
            table.wager("Ann", 2, "$20")
        table.duty()
    names = {kind.__name__ for kind in PERSON_COMMANDS}
    assert not names & {"CutTiles", "WashTiles", "StackTiles"}


# ---- wagers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN 5.1(b)", check=1)
def test_wagers_are_multiples_of_the_minimum_unless_the_operator_says_otherwise() -> None:
    table = betting()
    table.no_wager("Ann", 2, "$25", "not_a_multiple", "CAN 5.1(b)")
    table.wager("Ann", 2, "$30")
    free = betting({"multiples_of_minimum": False})
    free.wager("Ann", 2, "$25")


@pytest.mark.clause("CAN 5.1(c) first", check=1)
@pytest.mark.parametrize(("hand", "left"), [(WINS, "$1005"), (LOSES, "$995")])  # $4.75 is rounded up to $5
def test_a_first_wager_below_the_minimum_is_settled_and_its_owner_told(
    hand: tuple[str, str], left: str
) -> None:
    table = Game("canberra")
    table.whole_round({2: hand}, [("Ann", 2, "$5")])
    assert table.has("Ann") == coins(left)
    (told,) = table.events(e.UnderMinimumAdvised)
    assert (told.person, told.clause) == ("Ann", "CAN 5.1(c) first")


@pytest.mark.clause("CAN 5.1(c) further", check=1)
def test_a_further_wager_below_the_minimum_is_not_taken() -> None:
    table = Game("canberra")
    table.whole_round({2: LOSES}, [("Ann", 2, "$5")])
    table.begin()
    table.no_wager("Ann", 2, "$5", "below_minimum", "CAN 5.1(c) further")
    table.wager("Bob", 2, "$5")  # Bob was not told
    table.wager("Ann", 3, "$10")


@pytest.mark.clause("CAN 5.1(c) further", check=1)
def test_who_was_told_has_been_told_though_he_goes_and_comes_back() -> None:
    table = Game("canberra")
    table.seat("Bob", 3)
    table.whole_round({2: LOSES}, [("Ann", 2, "$5")])
    table.play(c.Leave(person="Ann"))
    table.begin()
    table.wager("Bob", 3, "$10")
    table.deal()
    table.finish()
    table.begin()
    table.seat("Ann", 2)
    table.no_wager("Ann", 2, "$5", "below_minimum", "CAN 5.1(c) further")
    table.wager("Ann", 2, "$10")
    table.deal()
    table.finish()
    table.close()
    table.play(table.appends[0][0])  # opened again
    table.until("shown")
    table.whole_round({2: LOSES}, [("Ann", 2, "$5")])
    assert [told.person for told in table.events(e.UnderMinimumAdvised)] == ["Ann", "Ann"]


@pytest.mark.clause("CAN 5.1(d)", check=1)
@pytest.mark.parametrize(("hand", "left"), [(WINS, "$1475"), (LOSES, "$500"), (PUSHES, "$1000")])
def test_a_wager_above_the_maximum_counts_up_to_it(hand: tuple[str, str], left: str) -> None:
    table = Game("canberra", maximum="$500")
    table.whole_round({2: hand}, [("Ann", 2, "$700")])
    assert table.has("Ann") == coins(left)


@pytest.mark.clause("CAN 7.1", check=1)
def test_after_the_call_no_wager_is_touched() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    while table.state.phase != "round_over":
        if table.state.phase == "setting":
            table.set_all()
        for amount in ("$40", "$10"):
            table.no_wager("Ann", 2, amount, "bets_are_closed", "CAN 7.1")
        table.no_wager("Ann", 3, "$40", "bets_are_closed", "CAN 7.1")
        table.refused(c.TakeBackWager(person="Ann", box=2), "bets_are_closed", "CAN 7.1")
        if table.state.phase != "paid":
            table.refused(c.Leave(person="Ann"), "wager_lives", "CAN 7.1")
        table.duty()


@pytest.mark.clause("CAN 7.2 oral", check=1)
def test_a_wager_is_chips_before_the_call() -> None:
    table = betting()
    table.no_wager("Bob", 3, "$20", "not_here")
    table.stand("Bob", money="$20")  # cash made into chips
    table.wager("Bob", 3, "$20")
    table.until("bets_closed")
    table.stand("Cho", money="$20")
    table.no_wager("Cho", 3, "$20", "bets_are_closed")


@pytest.mark.clause("CAN 7.3 two boxes", check=1)
def test_a_player_alone_may_use_two_boxes_one_wager_double_the_other() -> None:
    table = betting()
    table.wager("Ann", 2, "$40")
    table.no_wager("Ann", 3, "$30", "not_double", "CAN 7.3 two boxes")
    table.wager("Ann", 3, "$20")
    table.no_wager("Ann", 4, "$80", "one_box_only", "CAN 7.3 two boxes")
    table.no_wager("Ann", 2, "$30", "not_double")  # the first may not be changed so either


@pytest.mark.clause("CAN 7.3 two boxes", check=1)
def test_who_is_not_alone_has_one_box() -> None:
    table = betting()
    table.wager("Bob", 4, "$20")
    table.wager("Ann", 2, "$20")
    table.no_wager("Ann", 3, "$40", "one_box_only", "CAN 7.3 two boxes")
    late = betting()
    late.wager("Ann", 2, "$20")
    late.wager("Ann", 3, "$40")
    late.wager("Bob", 4, "$20")  # now Ann is not alone any more: the smaller goes back
    late.until("bets_closed")
    (returned,) = late.events(e.WagerReturned)
    assert (returned.person, returned.box, returned.coins) == ("Ann", 2, coins("$20"))
    assert returned.clause == "CAN 7.3 two boxes"
    assert [box.number for box in late.state.boxes_in_play] == [3, 4]


@pytest.mark.clause("CAN 7.3 two boxes", check=1)
def test_who_sits_there_without_a_wager_is_a_player_at_the_table_too() -> None:
    table = betting()
    table.seat("Bob", 4)
    table.wager("Ann", 2, "$20")
    table.no_wager("Ann", 3, "$40", "one_box_only", "CAN 7.3 two boxes")
    late = betting()
    late.wager("Ann", 2, "$20")
    late.wager("Ann", 3, "$40")
    late.seat("Bob", 4)
    late.until("bets_closed")
    (returned,) = late.events(e.WagerReturned)
    assert (returned.person, returned.box, returned.clause) == ("Ann", 2, "CAN 7.3 two boxes")


@pytest.mark.clause("CAN 7.3 order", check=1)
def test_the_hand_of_the_higher_wager_is_set_first_and_stays() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$40")
    table.deal()
    table.refused(table.as_delivered("Ann", 2), "other_box_first", "CAN 7.3 order")
    table.set(3, LOSES[1])
    table.refused(table.set_hand("Ann", 3, LOSES[1]), "already_set", "CAN 10.2")
    table.set(2, WINS[1])


@pytest.mark.clause("CAN 7.4 limit", check=1)
def test_three_players_may_wager_on_a_box() -> None:
    table = betting()
    for person in ("Bob", "Cho", "Dee"):
        table.wager(person, 2, "$20")
    table.no_wager("Ann", 2, "$20", "box_is_full", "CAN 7.4 limit")


@pytest.mark.clause("CAN 7.4(a)", check=1)
def test_the_highest_wager_decides() -> None:
    table = betting()
    table.wager("Ann", 2, "$50")
    table.wager("Bob", 2, "$100")
    table.deal()
    assert table.state.boxes[2].controller == "Bob"
    assert decided_by(table, 2) == "CAN 7.4(a)"
    table.refused(table.as_delivered("Ann", 2), "not_yours", "CAN 7.4(a)")
    table.play(table.as_delivered("Bob", 2))


@pytest.mark.clause("CAN 7.4(b)", check=1)
def test_on_a_tie_the_seated_player_decides() -> None:
    table = betting()
    table.wager("Bob", 2, "$50")
    table.wager("Ann", 2, "$50")
    table.deal()
    assert table.state.boxes[2].controller == "Ann"
    assert decided_by(table, 2) == "CAN 7.4(b)"
    table.refused(table.as_delivered("Bob", 2), "not_yours", "CAN 7.4(b)")


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_on_a_tie_without_a_seated_player_the_nominee_decides() -> None:
    table = betting()
    table.wager("Bob", 4, "$50")
    table.wager("Cho", 4, "$50")
    table.refused(c.Nominate(person="Cho", box=4, nominee="Ann"), "not_a_bettor")
    table.refused(c.Nominate(person="Cho", box=4, nominee="Cho"), "own_nomination", "CAN 7.4(c)")
    table.play(c.Nominate(person="Bob", box=4, nominee="Cho"))
    table.until("bets_closed")
    assert table.state.boxes[4].controller == "Cho"  # before the dice
    assert decided_by(table, 4) == "CAN 7.4(c)"
    table.refused(c.Nominate(person="Cho", box=4, nominee="Bob"), "wrong_phase")


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_all_other_bettors_agree_on_the_nominee() -> None:
    for third, decides in (("Dee", "Dee"), ("Bob", None)):
        table = betting()
        for person in ("Bob", "Cho", "Dee"):
            table.wager(person, 4, "$50")
        table.play(c.Nominate(person="Bob", box=4, nominee="Dee"))
        table.play(c.Nominate(person="Cho", box=4, nominee=third))
        table.until("bets_closed")
        assert table.state.boxes[4].controller == decides  # without agreement nobody


@pytest.mark.clause("CAN 7.4(c)", check=1)
def test_a_nominee_is_entered_before_the_dice_or_nobody_decides() -> None:
    table = betting()
    for person in ("Bob", "Cho"):
        table.wager(person, 4, "$50")
    table.until("bets_closed")
    undecided = table.state.boxes[4]
    assert undecided.controller is None
    named = c.Nominate(person="Bob", box=4, nominee="Cho")
    assert any(
        right.do == "nominate" and right.boxes == (4,) for right in may(table.state, "Bob", table.book)
    )
    table.play(named)
    assert table.state.boxes[4].controller == "Cho"
    table.refused(c.Nominate(person="Cho", box=4, nominee="Bob"), "wrong_phase")

    late = betting()
    for person in ("Bob", "Cho"):
        late.wager(person, 4, "$50")
    late.wager("Ann", 2, "$50")
    late.until("shaken")
    late.refused(named, "wrong_phase")
    late.deal()
    late.refused(late.as_delivered("Bob", 4), "dealer_sets", "R-82")
    late.play(late.as_delivered("Ann", 2))
    late.until("players_set")
    hand = late.state.boxes[4].hand
    assert hand is not None
    assert hand.set_by not in {None, "player"}


# ---- setting, matching, paying ------------------------------------------------------------------------------


@pytest.mark.clause("CAN 9.2", check=1)
def test_a_setting_is_two_and_two_of_the_delivered_tiles() -> None:
    table = dealt()
    one, two, three, _ = hand_of(table, 2)
    other = hand_of(table, 5)[0]
    table.refused(
        c.SetHand(person="Ann", box=2, low=(one, two), high=(three, other)), "not_two_and_two", "CAN 10.1"
    )
    table.play(table.as_delivered("Ann", 2))


@pytest.mark.clause("CAN 10.1", check=1)
def test_four_different_tiles_have_three_settings() -> None:
    table = Game("canberra")
    table.seat("Ann", 2)
    table.begin({2: "teen high8 eleven low6"})
    table.wager("Ann", 2, "$20")
    table.deal()
    (own,) = table.sees("Ann").own
    assert len({frozenset((frozenset(way.low), frozenset(way.high))) for way in own.settings}) == 3


@pytest.mark.clause("CAN 10.2", check=1)
def test_a_hand_that_is_set_stays_set() -> None:
    table = dealt()
    command = table.as_delivered("Ann", 2)
    table.play(command)
    table.refused(command, "already_set", "CAN 10.2")


@pytest.mark.clause("CAN 10.3", check=1)
def test_nothing_is_exposed_before_all_hands_are_set() -> None:
    table = dealt()
    for command in (c.ExposeHand(box=2), c.ExposeHouseHand()):
        table.refused(command, "wrong_phase")
    table.set_all()
    for command in (c.ExposeHand(box=2), c.ExposeHouseHand()):
        table.refused(command, "wrong_phase")
    table.duty()
    table.play(c.ExposeHouseHand())
    table.play(c.ExposeHand(box=2))


@pytest.mark.clause("CAN 10.3", check=1)
def test_nothing_is_exposed_before_the_banker_has_set() -> None:
    table = after_house_round("canberra", ("Ann", 2), ("Bob", 5))
    against(table, "Bob")
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set_all()
    assert table.state.phase == "players_set"
    for command in (c.ExposeHand(box=2), c.ExposeBankHand(), c.MatchHand(box=2)):
        table.refused(command, "wrong_phase")
    table.until("matching")
    table.play(c.ExposeHand(box=2))


@pytest.mark.clause("CAN 10.5", check=1)
def test_on_request_the_dealer_sets_the_hand() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 4, "$20")
    table.deal()
    table.play(c.AskHouseWay(person="Ann", box=2))
    table.play(c.SetOnRequest(box=2))  # at once: Canberra gives no order
    (done,) = table.events(e.HandSet)
    assert (done.box, done.set_by, set(done.high)) == (2, "request", {"6-6"})
    assert done.clause.startswith("CAN")


@pytest.mark.clause("CAN 9.4", check=1)
@pytest.mark.clause("CAN 10.4", check=1)
def test_tiles_are_hidden_from_the_others_and_unused_tiles_from_all() -> None:
    table = dealt(on=(2, 5))
    own = table.sees("Ann").hand_at(2)
    assert own is not None
    assert set(own.tiles) == set(hand_of(table, 2))
    is_hidden(table, 2, ("Bob", None))
    table.play(table.as_delivered("Ann", 2))
    is_hidden(table, 2, ("Bob", None))
    table.set_all()
    is_hidden(table, 2, ("Bob", None))
    while table.state.phase != "round_over":
        assert all(table.sees(viewer).unused_tiles == {} for viewer in ("Ann", "Bob", None))
        table.duty()
    assert sorted(table.sees("Ann").unused_tiles) == [3, 4, 6, 7, 8]


def is_hidden(table: Game, box: int, viewers: tuple[str | None, ...]) -> None:
    """None of them sees a tile of this box."""
    for viewer in viewers:
        hand = table.sees(viewer).hand_at(box)
        assert hand is not None
        assert set(hand.tiles + hand.low + hand.high) == {None}


@pytest.mark.clause("CAN 12.1", check=1)
@pytest.mark.clause("CAN 12.2", check=1)
@pytest.mark.clause("CAN 12.6", check=1)
def test_two_better_hands_win_one_stands_off() -> None:
    table = Game("canberra")
    table.whole_round(HANDS, [("Ann", 2, "$100"), ("Bob", 4, "$100"), ("Cho", 7, "$100")])
    assert [table.has(person) for person in ("Ann", "Bob", "Cho")] == [
        coins("$1095"),
        coins("$1000"),
        coins("$900"),
    ]
    assert table.state.commission == coins("$5")
    (stands,) = table.events(e.WagerStands)
    assert stands.person == "Bob"


@pytest.mark.clause("CAN 12.9", check=1)
@pytest.mark.parametrize(("rate_bp", "left"), [(500, "$1095"), (300, "$1097"), (0, "$1100")])
def test_less_commission_may_be_charged(rate_bp: int, left: str) -> None:
    table = Game("canberra", choices={"commission_bp": rate_bp}, commission_approved="the authority")
    table.whole_round({2: WINS}, [("Ann", 2, "$100")])
    assert table.has("Ann") == coins(left)


@pytest.mark.clause("CAN 15.10 notice", check=1)
@pytest.mark.parametrize(("wager", "won"), [("$30", "$19"), ("$20", "$19")])
def test_with_a_notice_what_is_no_multiple_is_paid_to_the_lower_multiple(wager: str, won: str) -> None:
    table = Game("canberra", minimum="$10", maximum="$25", chips=(100, 500))  # of $30 no more than $25 counts
    table.whole_round({2: WINS}, [("Ann", 2, wager)])
    assert table.has("Ann") == coins("$1000") + coins(won)


@pytest.mark.clause("CAN 15.10 no notice", check=1)
def test_without_a_notice_payments_are_rounded_up() -> None:
    table = Game("canberra", choices={"multiples_of_minimum": False}, chips=(100, 500))
    table.whole_round({2: WINS}, [("Ann", 2, "$25")])
    assert table.has("Ann") == coins("$1024")


@pytest.mark.clause("CAN 15.7", check=1)
def test_no_suggestion_is_shown_while_a_hand_is_set() -> None:
    table = dealt()
    assert table.sees("Ann").own[0].advice is None
    table.refused(c.AskAdvice(person="Ann", box=2), "sets_on_request")


@pytest.mark.clause("CAN 15.11", check=1)
def test_there_are_no_side_bets() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    for bet in ("bonus", "tie"):
        table.refused(c.PlaceWager(person="Ann", box=2, coins=1000, bet=bet), "no_such_bet")


@pytest.mark.clause("CAN 9.3 exchange", check=1)
def test_tiles_cannot_be_swapped() -> None:
    table = dealt()
    own, other = hand_of(table, 2), hand_of(table, 5)
    table.refused(
        c.SetHand(person="Ann", box=2, low=(other[0], own[1]), high=(own[2], own[3])), "not_two_and_two"
    )


@pytest.mark.clause("CAN 12.9", check=1)
def test_less_commission_is_taken_only_with_the_authoritys_approval() -> None:
    choices: dict[str, Value] = {"commission_bp": 300}
    book, field = with_choices(load("canberra"), choices), "commission_approved"
    opening = c.OpenTable(
        table="t1",
        book=book.id,
        edition=book.edition,
        digest=book.digest,
        settings=Game("canberra").settings,
        choices=choices,
    )
    refused = decide(State.empty(), opening, book)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts["field"]) == ("bad_settings", field)
    with pytest.raises(FaultsFound) as of_order:
        read_order({"book": "canberra", "options": choices})
    assert [fault.field for fault in of_order.value.faults] == [field]
    with pytest.raises(BookError) as of_file:
        lay_over(operator("options = { commission_bp = 300 }\n", book="canberra"), file="casino.toml")
    assert [(fault.field, fault.clause) for fault in of_file.value.faults] == [(field, "CAN 12.9")]
    order = read_order({"book": "canberra", "options": choices, field: "CSA, 3 May"})
    assert order.settings(order.make_book()).commission_approved == "CSA, 3 May"
    read_order({"book": "canberra", "options": {"commission_bp": 500}})
    silent = read_book(edited("canberra", (APPROVAL_ROW, "")), file="without approval")
    assert not with_choices(silent, choices).commission_needs_approval
