"""New Zealand: a house-banked round at the table, clause by clause."""

from itertools import combinations

import msgspec
import pytest

from paigow.books import load
from paigow.rules import ruleset
from paigow.table import PERSON_COMMANDS, Refusal, Settings, decide, may
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.deal.cuts import count, groups
from paigow.table.wagers.limits import limits_in_force
from paigow.tiles import FULL_SET, TILES
from tests.clauses.banking import decided_by
from tests.property.everything import all_tiles_are_there
from tests.table.driver import ALL_FACES, BANK, LOSES, PUSHES, WINS, Game, coins

HANDS = {2: WINS, 4: PUSHES, 7: LOSES}
WAGERS = [("Ann", 2, "$100"), ("Bob", 4, "$20"), ("Cho", 7, "$40")]


def played() -> Game:
    table = Game("nz")
    table.whole_round(HANDS, WAGERS)
    return table


def betting(**settings: object) -> Game:
    table = Game("nz", **settings)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.begin({1: BANK, 2: WINS[0], 3: LOSES[0], 4: PUSHES[0]})
    return table


def dealt(*, total: int = 9, boxes: int = 8, on: tuple[int, ...] = (2, 5)) -> Game:
    table = Game("nz", boxes=boxes)
    table.seat("Ann", 2)
    table.begin(total=total)
    for number, box in enumerate(on):
        table.wager(("Ann", "Bob", "Cho")[number], box, "$20")
    table.deal()
    return table


def hand_of(table: Game, box: int) -> tuple[str, ...]:
    hand = table.state.boxes[box].hand
    return hand.tiles if hand else ()


def order(table: Game, *names: str) -> None:
    """These events came in this order, each for the first time."""
    places = [table.names().index(name) for name in names]
    assert places == sorted(places)


# ---- terms and equipment ------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 1.0 Bank", check=1)
@pytest.mark.clause("NZ 1.0 Banker", check=1)
def test_every_wager_is_matched_against_the_house() -> None:
    table = played()
    assert [event.box for event in table.events(e.HandMatched)] == [2, 4, 7]
    assert table.state.house == 1
    assert table.sees(None).chung == 1


@pytest.mark.clause("NZ 1.0 Box", check=1)
def test_everything_is_recorded_under_a_box_of_the_table() -> None:
    table = played()
    boxes = {event.box for event in table.log if hasattr(event, "box")}
    delivered = {position for event in table.events(e.TilesDelivered) for position in event.hands}
    assert boxes | delivered <= set(range(1, 9))


@pytest.mark.clause("NZ 1.0 Cut", check=1)
def test_a_cut_makes_eight_groups_of_four() -> None:
    for cut in Game("nz").book.cuts:
        found = groups(ALL_FACES, cut)
        assert [len(group) for group in found] == [4] * 8
        assert sorted(face for group in found for face in group) == sorted(ALL_FACES)


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_the_houses_cut_is_used_while_it_banks() -> None:
    (cut,) = played().events(e.TilesCut)
    assert (cut.cut, cut.options, cut.clause) == ("Yat Dong Dong", ("right",), "NZ App5 1")


@pytest.mark.clause("NZ 1.0 Hand", check=1)
def test_the_better_two_tiles_are_the_high_hand() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin({2: "five five high8 eleven"})
    table.wager("Ann", 2, "$20")
    table.deal()
    (done,) = table.set(2, "five five / high8 eleven")  # a pair named low, nine points named high
    assert isinstance(done, e.HandSet)
    assert (set(done.high), set(done.low), done.turned) == ({"1-4", "2-3"}, {"4-4", "5-6"}, True)


@pytest.mark.clause("NZ 1.0 Hand", check=2)
@pytest.mark.clause("NZ 10.3(b)", check=1)
def test_a_setting_is_two_and_two_of_the_own_tiles() -> None:
    for low, high in (('["6-6"]', '["6-6","5-6","1-5"]'), ('["6-6","6-6","5-6"]', '["1-5"]')):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(
                f'{{"do":"set_hand","person":"Ann","box":2,"low":{low},"high":{high}}}'.encode(),
                type=c.SetHand,
            )
    table = dealt()
    one, two, three, _ = hand_of(table, 2)
    other = hand_of(table, 5)[0]
    for wrong in ((three, other), (other, other), (three, "7-7")):
        command = c.SetHand(person="Ann", box=2, low=(one, two), high=wrong)
        table.refused(command, "not_two_and_two", "NZ 10.3(b)")
    table.play(table.as_delivered("Ann", 2))


@pytest.mark.clause("NZ 1.0 Match", check=1)
def test_high_is_matched_with_high_and_low_with_low() -> None:
    table = Game("nz")  # house 6 / 9; the player's low 7 beats the house's low only, the high 8 nothing
    hand = ("eleven low6 high8 low10", "eleven low6 / high8 low10")
    table.whole_round({2: hand}, [("Ann", 2, "$20")])
    (matched,) = table.events(e.HandMatched)
    assert (matched.low, matched.high, matched.result) == ("win", "lose", "push")
    (seen,) = (box for box in table.sees(None).boxes if box.number == 2)
    assert (seen.low_result, seen.high_result, seen.result) == (
        "win",
        "lose",
        "push",
    )  # as everybody is shown it


@pytest.mark.clause("NZ 1.0 Round", check=1)
def test_a_round_is_counted_from_the_cut() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.play(c.WashTiles())
    table.until("betting")
    table.wager("Ann", 2, "$20")
    assert table.state.rounds_begun == 0
    (cut,) = table.duty()
    assert (type(cut), table.state.phase, table.state.rounds_begun) == (e.TilesCut, "betting", 1)
    table.deal()
    table.finish()
    table.play(c.WashTiles())
    table.until("betting")
    assert table.state.rounds_begun == 1
    table.wager("Ann", 2, "$20")
    table.duty()
    assert table.state.rounds_begun == 2


@pytest.mark.clause("NZ 1.0 Round", check=2)
def test_nothing_of_the_next_round_happens_before_the_last_winner_is_paid() -> None:
    table = dealt()
    table.set_all()
    seen = set()
    while table.state.phase != "round_over":
        seen.add(table.state.phase)
        table.refused(c.WashTiles(), "wrong_phase")
        table.refused(c.StackTiles(woodpile=ALL_FACES), "wrong_phase")
        table.refused(c.PlaceWager(person="Ann", box=2, coins=2000), "bets_are_closed")
        table.duty()
    assert {"matching", "paid"} <= seen
    table.play(c.WashTiles())


@pytest.mark.clause("NZ 1.0 Set", check=1)
def test_four_tiles_can_be_set_in_three_ways() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin({2: "teen high8 eleven low6"})
    table.wager("Ann", 2, "$20")
    table.deal()
    (own,) = table.sees("Ann").own
    assert (
        len({frozenset(choice.low) for choice in own.settings} | {frozenset(s.high) for s in own.settings})
        == 6
    )
    assert len(own.settings) == 3


@pytest.mark.clause("NZ 1.0 Tile", check=1)
def test_each_tile_is_in_one_place() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 5, "$20")
    while table.state.phase != "round_over":
        all_tiles_are_there(table.state)
        if table.state.phase == "setting":
            table.set_all()
        table.duty()
    lying = [face for tiles in table.state.round.undelivered.values() for face in tiles]
    lying += [*hand_of(table, 2), *hand_of(table, 5)]
    assert table.state.round.house_hand is not None
    lying += table.state.round.house_hand.tiles
    assert len(lying) == 32
    assert {face: lying.count(face) for face in FULL_SET} == dict(FULL_SET)


@pytest.mark.clause("NZ 1.0 Total", check=1)
def test_a_total_is_the_sum_of_three_dice() -> None:
    for dice, total in (((1, 1, 1), 3), ((6, 6, 6), 18), ((1, 5, 6), 12)):
        table = betting()
        table.dice = dice
        table.wager("Ann", 2, "$20")
        table.until("bets_closed")
        table.refused(c.ShakeDice(dice=(0, 1, 1)), "bad_dice")
        table.refused(c.ShakeDice(dice=(6, 6, 7)), "bad_dice")
        table.until("counted")
        assert table.state.round.total == total


@pytest.mark.clause("NZ 3.1", check=1)
@pytest.mark.clause("NZ 3.2(a)", check=1)
def test_there_are_at_most_eight_boxes() -> None:
    for boxes in range(2, 9):
        table = Game("nz", boxes=boxes)
        assert list(table.state.boxes) == list(range(1, boxes + 1))
        for box in table.state.boxes:
            table.seat(f"P{box}", box)
        table.refused(c.SitDown(person="P1", box=boxes + 1), "no_such_box")
    table = Game("nz", boxes=6)
    table.play(c.CloseTable())
    settings = Settings(boxes=9, chips=(50,), minimum=1000, maximum=2000)
    book = table.book
    order = c.OpenTable(table="t", book=book.id, edition=book.edition, digest=book.digest, settings=settings)
    assert table.refused(order, "bad_settings").facts["field"] == "boxes"


@pytest.mark.clause("NZ 3.3(a)", check=1)
def test_the_set_on_display_is_eleven_identical_pairs_and_ten_single_tiles() -> None:
    shown = Game("nz").sees(None).shown_tiles
    counts = [shown.count(face) for face in dict.fromkeys(shown)]
    assert (counts.count(2), counts.count(1), len(shown)) == (11, 10, 32)
    single = [tile for tile in TILES if shown.count(tile.face) == 1]
    rules = ruleset(load("nz"))
    mixed = [two for two in combinations(single, 2) if rules.two_tiles(*two).name.startswith("pair")]
    assert len(mixed) == 5
    assert {tile for two in mixed for tile in two} == set(single)


@pytest.mark.clause("NZ 3.3(a)", check=2)
def test_a_tile_face_down_is_like_any_other() -> None:
    table = dealt()
    hand = table.sees("Bob").hand_at(2)
    assert hand is not None
    assert hand.tiles == (None, None, None, None)
    table.set_all()
    table.until("house_set")
    seen = msgspec.json.encode(table.sees(None)).decode()
    assert not [face for face in ALL_FACES if face in seen]
    table.play(c.ExposeHouseHand())
    house = table.state.round.house_hand
    assert house is not None
    seen = msgspec.json.encode(table.sees(None)).decode()
    assert {face for face in ALL_FACES if face in seen} == set(house.tiles)


# ---- the bank -----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 11.1(a)", check=1)
@pytest.mark.clause("NZ 6.5 limit", check=2)
def test_box_1_is_the_houses() -> None:
    table = betting()
    table.no_wager("Ann", 1, "$20", "house_box", "NZ 11.1(a)")
    table.wager("Ann", 2, "$20")
    table.deal()
    assert table.state.round.house_hand is not None
    assert table.state.round.house_hand.tiles == table.events(e.TilesDelivered)[0].hands[1]
    assert table.state.round.house_hand.tiles == ("2-2", "1-4", "3-3", "4-6")


# ---- wagers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 6.1 duty", check=1)
def test_who_has_no_wager_gets_no_hand() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.deal()
    assert hand_of(table, 3) == ()
    table.refused(c.AskHouseWay(person="Bob", box=3), "not_in_play")


@pytest.mark.clause("NZ 6.4", check=1)
def test_a_wager_is_chips_that_lie_there_before_the_call() -> None:
    table = betting()
    table.stand("Bob", money="$10")
    table.no_wager("Bob", 3, "$20", "not_enough")
    table.no_wager("Cho", 3, "$20", "not_here")
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    table.no_wager("Bob", 3, "$10", "bets_are_closed")


@pytest.mark.clause("NZ 6.5 limit", check=1)
@pytest.mark.parametrize("most", [1, 2, 3])
def test_so_many_players_may_wager_on_a_box(most: int) -> None:
    table = Game("nz", choices={"wagers_per_box": most})
    table.begin()
    for person in ("Ann", "Bob", "Cho")[:most]:
        table.wager(person, 2, "$20")
    table.stand("Dee")
    table.no_wager("Dee", 2, "$20", "box_is_full", "NZ 6.5 limit")
    table.wager("Ann", 2, "$40")  # a person who is there may still change the wager


@pytest.mark.clause("NZ 6.6 box maximum", check=1)
def test_a_box_has_a_maximum() -> None:
    table = betting(box_maximum="$1000", maximum="$1000")
    table.wager("Bob", 2, "$500")
    table.no_wager("Ann", 2, "$600", "above_box_maximum", "NZ 6.6 box maximum")
    table.wager("Ann", 2, "$500")
    optional = Game("nz", choices={"box_maximum": True}, maximum="$1000")
    optional.begin()
    optional.wager("Bob", 2, "$500")
    optional.stand("Ann")
    optional.no_wager("Ann", 2, "$600", "above_box_maximum")


@pytest.mark.clause("NZ 6.7", check=1)
def test_a_player_may_wager_on_two_boxes_and_controls_one() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.wager("Ann", 4, "$40")
    table.deal()
    assert [table.state.boxes[box].controller for box in (3, 4)].count("Ann") == 1


@pytest.mark.clause("NZ 6.9(a)", check=1)
@pytest.mark.clause("NZ 6.9(b)", check=1)
def test_after_the_signal_nothing_is_made_changed_or_taken_away() -> None:
    table = betting()
    table.wager("Ann", 2, "$100")
    table.until("bets_closed")
    seen = set()
    while table.state.phase != "round_over":
        if table.state.phase == "setting":
            table.set_all()
        seen.add(table.state.phase)
        for box, amount in ((3, "$20"), (2, "$200"), (2, "$20")):
            table.no_wager("Ann", box, amount, "bets_are_closed")
        table.refused(c.TakeBackWager(person="Ann", box=2), "bets_are_closed")
        if table.state.phase != "paid":
            table.refused(c.Leave(person="Ann"), "wager_lives", "NZ 6.9(b)")
        table.duty()
    assert {"shaken", "delivered", "matching"} <= seen


@pytest.mark.clause("NZ 6.9(b)", check=1)
def test_taking_a_wager_away_is_refused_by_the_clause_about_taking_away() -> None:
    table = betting()
    table.wager("Ann", 2, "$100")
    table.until("bets_closed")
    table.refused(c.TakeBackWager(person="Ann", box=2), "bets_are_closed", "NZ 6.9(b)")
    taken = c.ReportWithdrawnBet(by="Sue", person="Ann", box=2, coins=coins("$100"), reason="drawn back")
    (logged,) = table.play(taken)
    assert isinstance(logged, e.BetRefused)
    assert (logged.was, logged.clause, logged.reason) == ("withdrawn", "NZ 6.9(b)", "drawn back")
    assert table.state.boxes[2].main_wagers[0].coins == coins("$100")


@pytest.mark.clause("NZ 6.10", check=1)
def test_a_lost_wager_cannot_be_withdrawn() -> None:
    table = betting()
    table.wager("Ann", 3, "$100")
    table.deal()
    table.set(3, LOSES[1])
    table.until("matching")
    clauses = []
    while table.state.phase != "round_over":
        refused = table.refused(c.TakeBackWager(person="Ann", box=3), "bets_are_closed")
        clauses.append((table.state.boxes[3].result, refused.clause))
        table.duty()
    assert set(clauses) == {(None, "NZ 6.9(b)"), ("lose", "NZ 6.10")}
    table.refused(c.TakeBackWager(person="Ann", box=3), "bets_not_open")
    assert table.has("Ann") == coins("$900")


@pytest.mark.clause("NZ 6.11", check=1)
def test_a_win_is_paid_one_to_one_and_five_per_cent_taken() -> None:
    table = Game("nz")
    table.whole_round({2: WINS}, [("Ann", 2, "$100")])
    (paid,) = table.events(e.WagerPaid)
    assert (paid.won, paid.commission, paid.returned) == (coins("$100"), coins("$5"), coins("$100"))
    assert paid.clauses == ("NZ 6.11",)
    assert table.has("Ann") == coins("$1095")
    assert table.state.commission == coins("$5")


@pytest.mark.clause("NZ 6.12", check=1)
@pytest.mark.parametrize(
    ("chip", "accepted", "refused"),
    [
        ("$1", ("$20", "$40"), ("$30",)),
        ("$0.50", ("$10", "$30"), ("$25",)),
        ("$2.50", ("$50", "$100"), ("$20", "$75")),
    ],
)
def test_a_wager_must_be_payable_exactly(
    chip: str, accepted: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    table = betting(chips=(coins(chip),), minimum="$5")
    for amount in accepted:
        table.wager("Ann", 2, amount)
    for amount in refused:
        table.no_wager("Ann", 2, amount, "not_payable", "NZ 6.12")


@pytest.mark.clause("NZ 6.12", check=2)
def test_a_wager_is_a_multiple_of_twenty_smallest_chips() -> None:
    table = betting(chips=(100, 500), minimum="$1")
    for number in range(1, 61):
        command = c.PlaceWager(person="Ann", box=2, coins=100 * number)
        assert isinstance(decide(table.state, command, table.book), Refusal) == (number % 20 != 0)


@pytest.mark.clause("NZ 6.12", check=1)
def test_a_wager_below_the_minimum_must_be_payable_too() -> None:
    table = betting(choices={"below_minimum": "settle once"}, chips=(100,), minimum="$20")
    table.no_wager("Ann", 2, "$15", "not_payable", "NZ 6.12")


# ---- who decides --------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 7.1(a)(i)", check=1)
def test_the_seated_player_decides() -> None:
    table = betting()
    table.wager("Bob", 2, "$500")
    table.wager("Ann", 2, "$50")
    table.deal()
    assert table.state.boxes[2].controller == "Ann"
    assert decided_by(table, 2) == "NZ 7.1(a)(i)"


@pytest.mark.clause("NZ 7.1(a)(ii)", check=1)
def test_the_highest_wager_decides_if_the_seated_player_wishes_or_nobody_sits_there() -> None:
    table = betting()
    table.wager("Bob", 2, "$500")
    table.wager("Ann", 2, "$50")
    table.play(c.GiveControl(person="Ann", box=2))
    table.wager("Cho", 5, "$50")
    table.wager("Dee", 5, "$80")
    table.deal()
    assert table.state.boxes[2].controller == "Bob"
    assert table.state.boxes[5].controller == "Dee"
    assert {decided_by(table, box) for box in (2, 5)} == {"NZ 7.1(a)(ii)"}


@pytest.mark.clause("NZ 7.1(a)(iii)", check=1)
def test_of_equal_wagers_the_one_nearest_the_dealer_decides() -> None:
    table = betting()
    for person, box, amount in (("Bob", 5, "$50"), ("Cho", 5, "$50"), ("Dee", 5, "$50")):
        table.wager(person, box, amount)
    for person, box, amount in (("Eve", 6, "$50"), ("Fay", 6, "$80"), ("Bob", 6, "$80")):
        table.wager(person, box, amount)
    table.deal()
    assert table.state.boxes[5].wagers[0].person == "Bob"
    assert table.state.boxes[5].controller == "Bob"
    assert decided_by(table, 5) == "NZ 7.1(a)(iii)"
    assert table.state.boxes[6].controller == "Fay"  # of the two highest
    table = betting()
    for person in ("Bob", "Cho", "Dee"):
        table.wager(person, 5, "$50")
    table.play(c.TakeBackWager(person="Bob", box=5))
    table.wager("Bob", 5, "$50")  # these chips lie behind the others' now
    table.deal()
    assert table.state.boxes[5].controller == "Cho"


@pytest.mark.clause("NZ 7.1(b)", check=1)
def test_who_decides_is_settled_at_the_signal_and_the_dice_come_later() -> None:
    table = betting()
    for person in ("Bob", "Cho", "Dee"):
        table.wager(person, 5, "$50")
    table.until("bets_closed")
    assert table.names()[-1] == "ControlSettled"
    assert table.state.boxes[5].controller == table.sees(None).boxes[4].controller == "Bob"
    for late in (
        c.GiveControl(person="Ann", box=2),
        c.ControlBox(person="Bob", box=5),
        c.TakeBackWager(person="Bob", box=5),
    ):
        decided = decide(table.state, late, table.book)
        assert isinstance(decided, Refusal)


@pytest.mark.clause("NZ 7.2 limit", check=1)
@pytest.mark.clause("NZ 7.2 choice", check=1)
def test_of_several_boxes_a_player_sets_the_one_he_chose() -> None:
    table = betting()
    table.wager("Ann", 3, "$40")
    table.wager("Ann", 4, "$20")
    table.play(c.ControlBox(person="Ann", box=3))
    table.play(c.ControlBox(person="Ann", box=4))
    table.until("bets_closed")
    table.refused(c.ControlBox(person="Ann", box=3), "wrong_phase")
    table.deal()
    assert [table.state.boxes[box].controller for box in (3, 4)] == [None, "Ann"]
    table.refused(table.as_delivered("Ann", 3), "dealer_sets", "NZ 7.2 limit")
    table.set(4, PUSHES[1])
    table.finish()
    (third,) = [event for event in table.events(e.HandSet) if event.box == 3]
    assert third.set_by == "uncontrolled"
    assert third.clause.startswith("NZ App4")


@pytest.mark.clause("NZ 7.2 choice", check=1)
def test_without_a_choice_it_is_the_seat_or_else_the_highest_wager() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 4, "$40")
    table.wager("Bob", 5, "$20")
    table.wager("Bob", 6, "$40")
    table.deal()
    controllers = {box: table.state.boxes[box].controller for box in (2, 4, 5, 6)}
    assert controllers == {2: "Ann", 4: None, 5: None, 6: "Bob"}


@pytest.mark.clause("NZ 10.7", check=1)
def test_a_back_bettor_neither_sees_nor_sets() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 2, "$500")
    table.deal()
    hand = table.sees("Bob").hand_at(2)
    assert hand is not None
    assert hand.tiles == (None,) * 4
    table.refused(table.as_delivered("Bob", 2), "not_yours", "NZ 10.7")
    table.refused(c.AskHouseWay(person="Bob", box=2), "not_yours", "NZ 10.7")


# ---- dice and delivery --------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 9.4 signal", check=1)
def test_cut_signal_dice_delivery_in_this_order() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.refused(c.CallNoMoreBets(), "not_cut")
    table.until("betting")
    table.refused(c.ShakeDice(dice=(1, 2, 3)), "wrong_phase")
    table.duty()
    table.refused(c.ShakeDice(dice=(1, 2, 3)), "wrong_phase")
    table.deal()
    order(table, "TilesCut", "BetsClosed", "DiceShaken", "DiceCounted", "TilesDelivered")


@pytest.mark.clause("NZ 9.9 count", check=1)
@pytest.mark.parametrize(("total", "first"), [(3, 3), (8, 8), (9, 1), (10, 2), (16, 8), (17, 1), (18, 2)])
def test_the_count_begins_with_the_chungs_box(total: int, first: int) -> None:
    table = dealt(total=total)
    assert (table.state.round.total, table.state.round.first) == (total, first)
    assert table.state.round.delivered[0] == first


@pytest.mark.clause("NZ 9.9 count", check=2)
def test_the_count_begins_wherever_the_chung_is() -> None:
    ring = Game("nz").book.ring
    assert count(ring, 3, 12) == 6
    assert count(ring, 3, 8) == 2


@pytest.mark.clause("NZ 10.1", check=1)
@pytest.mark.clause("NZ 10.2", check=1)
def test_every_box_gets_four_tiles_wager_or_none() -> None:
    table = dealt(total=12, on=(2, 5))
    (delivered,) = table.events(e.TilesDelivered)
    assert list(delivered.hands) == [4, 5, 6, 7, 8, 1, 2, 3]
    assert all(len(tiles) == 4 for tiles in delivered.hands.values())
    assert [face for tiles in delivered.hands.values() for face in tiles] == list(table.woodpile)


@pytest.mark.clause("NZ 10.2B", check=1)
def test_with_six_boxes_eight_tiles_are_left_over_unseen() -> None:
    table = dealt(boxes=6)
    (delivered,) = table.events(e.TilesDelivered)
    assert set(delivered.hands) - set(table.state.boxes) == {7, 8}
    assert sum(len(tiles) for box, tiles in delivered.hands.items() if box in table.state.boxes) == 24
    left = delivered.hands[7] + delivered.hands[8]
    assert (table.state.round.undelivered[7] + table.state.round.undelivered[8], len(left)) == (left, 8)
    table.set_all()
    while table.state.phase != "round_over":
        for viewer in ("Ann", None):
            assert table.sees(viewer).unused_tiles == {}
        table.duty()


@pytest.mark.clause("NZ 10.3(a)", check=1)
def test_tiles_of_boxes_without_a_wager_are_taken_back_unseen() -> None:
    table = dealt(on=(2, 5))
    assert [box.number for box in table.state.boxes.values() if box.hand] == [2, 5]
    assert table.state.round.house_hand is not None
    assert sorted(table.state.round.undelivered) == [3, 4, 6, 7, 8]
    assert table.sees("Ann").unused_tiles == {}


# ---- setting ------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 10.4(a)", check=1)
def test_requested_hands_are_set_after_the_others_and_before_the_house() -> None:
    table = dealt(on=(2, 5, 6))
    table.play(c.AskHouseWay(person="Ann", box=2))
    table.play(c.AskHouseWay(person="Cho", box=6))
    for box in (2, 6):
        table.refused(c.SetOnRequest(box=box), "others_set_first", "NZ 10.4(a)")
    table.refused(c.SetHouseHand(), "wrong_phase")
    table.play(table.as_delivered("Bob", 5))
    table.finish()
    assert [(event.box, event.set_by) for event in table.events(e.HandSet)] == [
        (5, "player"),
        (2, "request"),
        (6, "request"),
    ]
    order(table, "HandSet", "HouseHandSet")


@pytest.mark.clause("NZ 10.5", check=1)
def test_a_hand_that_is_set_stays_set() -> None:
    table = dealt()
    command = table.as_delivered("Ann", 2)
    table.play(command)
    table.refused(command, "already_set", "NZ 10.5")
    table.refused(c.AskHouseWay(person="Ann", box=2), "already_set", "NZ 10.5")


@pytest.mark.clause("NZ 10.6", check=1)
def test_a_poor_setting_is_settled_as_it_stands() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set(2, "teen eleven / teen low6")  # a pair of Teen broken up for 3 and 8
    table.finish()
    assert table.state.boxes[2].result == "lose"
    assert table.has("Ann") == coins("$980")


@pytest.mark.clause("NZ 11.1(c)", check=1)
def test_the_house_sets_after_the_players() -> None:
    table = dealt()
    table.refused(c.SetHouseHand(), "wrong_phase")
    table.play(table.as_delivered("Ann", 2))
    table.refused(c.SetHouseHand(), "wrong_phase")
    table.play(table.as_delivered("Bob", 5))
    table.play(c.SetHouseHand())


# ---- exposing, matching, paying -----------------------------------------------------------------------------


@pytest.mark.clause("NZ 10.10", check=1)
@pytest.mark.clause("NZ 11.1(d)", check=1)
def test_no_players_hand_is_exposed_before_all_are_set_and_the_houses_is_shown() -> None:
    table = dealt()
    table.refused(c.ExposeHand(box=2), "wrong_phase")
    table.play(table.as_delivered("Ann", 2))
    table.refused(c.ExposeHand(box=2), "wrong_phase")
    table.play(table.as_delivered("Bob", 5))
    table.refused(c.ExposeHand(box=2), "wrong_phase")
    table.play(c.SetHouseHand())
    table.refused(c.ExposeHand(box=2), "wrong_phase")
    table.play(c.ExposeHouseHand())
    table.play(c.ExposeHand(box=2))
    order(table, "HouseHandSet", "HouseHandExposed", "HandExposed")


@pytest.mark.clause("NZ 11.1(e) losing", check=1)
@pytest.mark.clause("NZ 11.1(e) float", check=1)
def test_losing_wagers_go_to_their_area_and_to_the_float_before_winners_are_paid() -> None:
    table = played()
    (lost,) = table.events(e.LosingCollected)
    assert (lost.area, lost.taken) == ("losing", coins("$40"))
    order(table, "HandMatched", "LosingCollected", "LosingAreaCleared", "WagerPaid")
    last_match = max(place for place, name in enumerate(table.names()) if name == "HandMatched")
    assert last_match < table.names().index("LosingAreaCleared")
    assert table.events(e.LosingAreaCleared) == [
        e.LosingAreaCleared(coins=coins("$40"), clause="NZ 11.1(e) float")
    ]


@pytest.mark.clause("NZ 11.1(e) losing", check=1)
def test_losing_chips_leave_the_box_before_the_next_hand_is_exposed() -> None:
    table = betting()
    table.wager("Ann", 3, "$20")
    table.wager("Bob", 4, "$20")
    table.deal()
    table.set(3, LOSES[1])
    table.set(4, PUSHES[1])
    table.until("matching")
    table.play(c.ExposeHand(box=3))
    table.play(c.MatchHand(box=3))
    table.refused(c.ExposeHand(box=4), "collect_first", "NZ 11.1(e) losing")
    table.play(c.CollectLosing(box=3))
    assert table.state.losing == coins("$20")


@pytest.mark.clause("NZ 11.1(f)", check=1)
def test_on_a_push_the_wager_stands() -> None:
    table = played()
    (stands,) = table.events(e.WagerStands)
    assert (stands.person, stands.stake, stands.clauses) == ("Bob", coins("$20"), ("NZ 11.1(f)",))
    assert table.has("Bob") == coins("$1000")


@pytest.mark.clause("NZ 11.1(g)", check=1)
def test_no_winner_is_paid_while_a_hand_is_unexposed() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 4, "$20")
    table.deal()
    table.set(2, WINS[1])
    table.set(4, PUSHES[1])
    table.until("matching")
    for command in (c.ExposeHand(box=2), c.MatchHand(box=2), c.ExposeHand(box=4)):
        table.refused(c.PayBox(box=2), "wrong_phase", "NZ 11.1(g)")
        table.play(command)
    table.refused(c.PayBox(box=2), "wrong_phase", "NZ 11.1(g)")
    table.play(c.MatchHand(box=4))
    table.play(c.PayBox(box=2))


@pytest.mark.clause("NZ 10.12", check=1)
def test_unused_tiles_may_be_looked_at_when_all_is_paid() -> None:
    table = dealt()
    table.set_all()
    table.until("paid")
    assert table.sees("Ann").unused_tiles == {}
    table.until("round_over")
    assert set(table.sees("Ann").unused_tiles) == {3, 4, 6, 7, 8}


@pytest.mark.clause("NZ 10.9(a)", check=1)
def test_nothing_that_players_can_do_moves_a_tile_to_another_hand() -> None:
    table = dealt()
    before = (hand_of(table, 2), hand_of(table, 5))
    assert not {"swap", "give", "exchange"} & {str(kind.__struct_config__.tag) for kind in PERSON_COMMANDS}
    stolen = c.SetHand(
        person="Ann", box=2, low=(before[1][0], before[0][1]), high=(before[0][2], before[0][3])
    )
    table.refused(stolen, "not_two_and_two")
    table.set_all()
    assert [sorted(hand_of(table, box)) for box in (2, 5)] == [sorted(tiles) for tiles in before]


@pytest.mark.clause("NZ 7.2 choice", check=1)
def test_which_box_one_controls_is_said_for_one_round() -> None:
    table = betting()
    for round_ in (1, 2):
        for box in (2, 4):
            table.wager("Ann", box, "$20")
        if round_ == 1:
            table.play(c.ControlBox(person="Ann", box=4))
        table.deal()
        assert [box for box in (2, 4) if table.state.boxes[box].controller == "Ann"] == [
            4 if round_ == 1 else 2
        ]
        table.finish()
        table.begin()


@pytest.mark.clause("NZ 7.1(a)(ii)", check=1)
def test_who_comes_to_a_place_that_was_handed_over_decides_there_again() -> None:
    table = betting()
    table.play(c.GiveControl(person="Ann", box=2))
    assert table.sees(None).boxes[1].handed_over
    table.play(c.SitDown(person="Ann", box=4))
    table.seat("Dee", 2)
    assert not table.sees(None).boxes[1].handed_over
    table.wager("Dee", 2, "$20")
    table.wager("Bob", 2, "$40")
    table.deal()
    assert table.state.boxes[2].controller == "Dee"


# ---- a maximum for one player --------------------------------------------------------------------------------


def limited(maximum: str, *, person: str = "Ann") -> c.LimitPlayer:
    return c.LimitPlayer(by="Sue", person=person, maximum=coins(maximum))


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
@pytest.mark.clause("NZ 6.6 sign", check=1)
def test_one_player_may_be_limited_on_each_box_and_the_others_are_not() -> None:
    table = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 3)):
        table.seat(person, box)
    (told,) = table.play(limited("$300"))
    assert isinstance(told, e.PlayerLimited)
    assert told.clause == "NZ 6.6 player maximum"
    table.begin()
    assert table.sees("Bob").player_maxima == {"Ann": coins("$300")}  # the sign
    table.no_wager("Ann", 2, "$400", "above_maximum", "NZ 6.6 player maximum")
    bounds = [right.coins for right in may(table.state, "Ann", table.book) if right.do == "place_wager"]
    assert {each.most for each in bounds if each} == {coins("$300")}
    table.wager("Ann", 2, "$300")
    table.wager("Ann", 4, "$300")  # on each box
    table.wager("Bob", 3, "$400")


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_what_lies_there_stays_and_is_settled_and_the_maximum_is_lifted() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin({1: BANK, 2: WINS[0]})
    table.wager("Ann", 2, "$400")
    table.play(limited("$300"))  # while wagers lie: from the next round on
    assert (table.sees("Ann").player_maxima, table.sees("Ann").coming_maxima) == ({}, {"Ann": coins("$300")})
    table.deal()
    table.set(2, WINS[1])
    table.finish()
    assert table.has("Ann") == coins("$1380")
    table.begin()
    table.no_wager("Ann", 2, "$400", "above_maximum", "NZ 6.6 player maximum")
    table.play(c.LimitPlayer(by="Sue", person="Ann", maximum=0))
    table.no_wager("Ann", 2, "$400", "above_maximum", "NZ 6.6 player maximum")
    table.wager("Ann", 2, "$20")
    table.deal()
    table.set_all()
    table.finish()
    table.begin()
    assert table.sees("Ann").player_maxima == {}
    table.wager("Ann", 2, "$400")


def test_a_maximum_of_one_player_allows_a_wager_and_is_lifted_if_there_is_one() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.refused(limited("$300", person="Zoe"), "not_here")
    table.refused(c.LimitPlayer(by="Sue", person="Ann", maximum=1), "bad_settings")
    lift = c.LimitPlayer(by="Sue", person="Ann", maximum=0)
    table.refused(lift, "no_own_maximum", "NZ 6.6 player maximum")
    table.play(limited("$300"))
    table.begin()
    table.play(c.Leave(person="Ann"))
    table.play(lift)  # a person who has gone, too


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
@pytest.mark.clause("NZ 6.6 sign", check=1)
def test_several_players_have_each_a_maximum_of_his_own() -> None:
    table = Game("nz")
    for person, box in (("Ann", 2), ("Bob", 3), ("Cho", 4)):
        table.seat(person, box)
    table.begin()
    table.play(limited("$300"))
    table.play(limited("$500", person="Bob"))
    table.play(limited("$200"))
    assert table.sees(None).coming_maxima == {"Ann": coins("$200"), "Bob": coins("$500")}
    table.wager("Cho", 4, "$20")
    table.deal()
    table.finish()
    table.begin(to="washed")
    assert table.sees(None).player_maxima == {"Ann": coins("$200"), "Bob": coins("$500")}
    assert table.sees(None).coming_maxima == {}
    table.until("betting")
    table.no_wager("Ann", 2, "$300", "above_maximum", "NZ 6.6 player maximum")
    table.no_wager("Bob", 3, "$600", "above_maximum", "NZ 6.6 player maximum")
    table.wager("Cho", 4, "$600")


@pytest.mark.clause("NZ 6.8", check=1)
def test_no_maximum_of_a_player_holds_against_a_bank_that_a_player_holds_alone() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.play(limited("$300"))
    table.begin()
    limits = limits_in_force(table.state, table.book, person="Ann", kind="player")
    assert (limits.maximum, limits.player_maximum) == (None, None)
    assert limits_in_force(table.state, table.book, person="Ann", kind="co-bank").player_maximum == coins(
        "$300"
    )


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_of_two_maxima_told_one_after_the_other_the_later_holds() -> None:
    table = betting()
    table.wager("Ann", 2, "$20")
    table.play(limited("$300"))  # from the next round on
    table.deal()
    table.finish()
    table.play(limited("$500"))
    assert (table.sees(None).player_maxima, table.sees(None).coming_maxima) == ({}, {"Ann": coins("$500")})
    table.begin()
    table.no_wager("Ann", 2, "$600", "above_maximum", "NZ 6.6 player maximum")
    table.wager("Ann", 2, "$400")
    table.play(limited("$0"))
    table.deal()
    table.finish()
    table.begin()
    table.wager("Ann", 2, "$600")


def test_who_stands_and_has_wagered_may_sit_down_and_who_sits_may_not_move() -> None:
    table = betting()
    table.stand("Dee")
    table.wager("Dee", 5, "$20")
    table.wager("Ann", 2, "$20")
    table.play(c.SitDown(person="Dee", box=6))
    table.refused(c.SitDown(person="Ann", box=7), "wager_lives", "NZ 6.9(b)")
