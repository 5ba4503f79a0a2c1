"""What the player, another player and an onlooker are shown."""

import re

import msgspec
import pytest
from msgspec.structs import asdict, replace

from paigow.books import BOOK_IDS, load
from paigow.table import AnyEvent, Sight, State, TableView, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.see.view_types import OwnPart
from paigow.tiles import FULL_SET
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game

FACE = re.compile(rb'"[1-6]-[1-6]"')


def faces_in(sent: TableView | AnyEvent) -> set[str]:
    """Faces that are on the wire."""
    return {found.decode().strip('"') for found in FACE.findall(msgspec.json.encode(sent))}


def setting(book: str = "nz", **choices: str) -> Game:
    table = Game(book, choices=choices)
    table.seat("Ann", 2)
    table.begin({table.state.house: BANK, 2: WINS[0], 3: LOSES[0], 4: PUSHES[0]})
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    table.deal()
    return table


@pytest.mark.parametrize("book", BOOK_IDS)
def test_each_player_sees_his_own_tiles_and_nobody_elses(book: str) -> None:
    table = setting(book)
    assert faces_in(table.sees("Ann")) == {"6-6", "5-6", "1-5"}
    assert faces_in(table.sees("Bob")) == set(_tiles(table, 3))
    assert not faces_in(table.sees("Cho"))
    assert not faces_in(table.sees(None))
    assert table.sees(None).you is None
    hand = table.sees("Bob").hand_at(2)
    assert hand is not None
    assert hand.tiles == (None,) * 4


def _tiles(table: Game, box: int) -> tuple[str, ...]:
    hand = table.state.boxes[box].hand
    assert hand is not None
    return hand.tiles


@pytest.mark.clause("NZ 7.3", check=1)
def test_what_was_delivered_is_told_to_each_of_his_own_box_alone() -> None:
    table = setting()
    delivered = table.events(e.TilesDelivered)[-1]
    assert faces_in(delivered) == {*FULL_SET}
    for viewer, box in (("Ann", 2), ("Bob", 3)):
        shown = show(table.state, delivered, viewer)
        assert isinstance(shown, e.TilesDelivered)
        assert shown.hands == {**dict.fromkeys(delivered.hands, ()), box: delivered.hands[box]}
    assert not faces_in(show(table.state, delivered, None))


def test_a_view_for_many_is_a_view_for_each() -> None:
    table = setting()
    together = Sight(table.state, table.book)
    for person in ("Ann", "Bob", None):
        assert together.view(person) == table.sees(person)


def test_what_everybody_sees_is_the_same_for_everybody() -> None:
    table = setting()
    of_all = [without_own_part(table.sees(person)) for person in ("Ann", "Bob", "Cho", None)]
    assert of_all.count(of_all[0]) == len(of_all)
    assert not faces_in(of_all[0])


def without_own_part(seen: TableView) -> TableView:
    return replace(seen, **asdict(OwnPart()))


def test_a_sight_takes_over_what_has_not_changed_and_nothing_else() -> None:
    table = setting()
    before = Sight(table.state, table.book)
    tiles = before.own("Bob").own[0]
    table.set(2, WINS[1])
    after = Sight(table.state, table.book, before)
    for person in ("Ann", "Bob", None):
        assert after.view(person) == table.sees(person)
    assert after.own("Bob").own[0] is tiles
    assert after.public.people is before.public.people
    assert after.public.boxes[2] is before.public.boxes[2]
    assert after.public.boxes[1] is not before.public.boxes[1]
    advised = before.own("Ann").own[0].settings
    assert advised
    assert not after.own("Ann").own[0].settings, "a hand that is set has nothing more on offer"


def test_a_table_never_opened_has_no_view() -> None:
    with pytest.raises(ValueError, match="never opened"):
        view(State.empty(), None, load("nz"))


def test_a_back_bettor_sees_no_tile_of_the_box() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 2, "$500")
    table.deal()
    assert faces_in(table.sees("Ann"))
    assert not faces_in(table.sees("Bob"))
    assert table.sees("Bob").own == ()


def test_nobody_sees_the_tiles_of_a_box_that_the_dealer_sets() -> None:
    table = Game("rws")
    table.seat("Ann", 2)
    table.begin()
    table.wager("Ann", 2, "$20")
    table.wager("Ann", 3, "$20")
    table.deal()
    assert faces_in(table.sees("Ann")) == set(_tiles(table, 2))
    table.play(c.SetOnRequest(box=3))
    assert faces_in(table.sees("Ann")) == set(_tiles(table, 2))


def test_dice_stay_under_the_lid() -> None:
    table = Game("nz")
    table.begin(total=17)
    table.wager("Ann", 2, "$20")
    table.until("shaken")
    assert table.state.round.dice
    assert table.sees("Ann").dice == ()
    assert show(table.state, table.log[-1], "Ann") == e.DiceShaken()
    table.until("counted")
    assert (sum(table.sees("Ann").dice), table.sees("Ann").total, table.sees("Ann").first) == (17, 17, 1)


def test_the_woodpile_is_never_shown() -> None:
    table = Game("nz")
    table.begin()
    stacked = next(event for event in table.log if isinstance(event, e.TilesStacked))
    assert show(table.state, stacked, "Zoe") == e.TilesStacked()
    assert table.sees("Zoe").woodpile == (4,) * 8
    assert not faces_in(table.sees("Zoe"))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_unused_tiles_are_shown_when_all_is_paid_and_not_before(book: str) -> None:
    table = setting(book)
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("paid")
    assert table.sees("Ann").unused_tiles == {}
    assert table.sees("Ann").unused == 20
    table.until("round_over")
    unused = table.sees("Ann").unused_tiles
    assert sum(len(tiles) for tiles in unused.values()) == 20


def test_a_set_hand_is_seen_by_its_player_only_until_it_is_turned_over() -> None:
    table = setting()
    (done,) = table.set(2, WINS[1])
    assert show(table.state, done, "Ann") == done
    assert show(table.state, done, "Bob") == e.HandSet(box=2, set_by="player")
    assert show(table.state, done, None) == e.HandSet(box=2, set_by="player")
    table.set(3, LOSES[1])
    table.until("matching")
    for person in ("Bob", None):
        hand = table.sees(person).hand_at(2)
        assert hand is not None
        assert (hand.low, hand.high, hand.low_name, hand.clause) == ((None, None), (None, None), None, None)
    table.play(c.ExposeHand(box=2))
    hand = table.sees(None).hand_at(2)
    assert hand is not None
    assert (hand.low_name, hand.high_name) == ("points 7 eleven", "pair teen")


def test_the_house_hand_is_set_face_down() -> None:
    table = setting()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    (done,) = table.play(c.SetHouseHand())
    assert show(table.state, done, "Ann") == e.HouseHandSet()
    house = table.sees("Ann").house_hand
    assert house is not None
    assert (house.low, house.clause) == ((None, None), None)
    table.play(c.ExposeHouseHand())
    house = table.sees("Ann").house_hand
    assert house is not None
    assert (house.low_name, house.high_name) == ("points 6 high6", "points 9 low4")


def test_advice_is_for_the_one_who_asked() -> None:
    table = setting("massachusetts")
    (advice,) = table.play(c.AskAdvice(person="Ann", box=2))
    assert isinstance(advice, e.AdviceGiven)
    assert advice.high == ("6-6", "6-6")
    assert show(table.state, advice, "Ann") == advice
    assert show(table.state, advice, "Bob") == e.AdviceGiven(box=2, person="Ann")
    own = table.sees("Ann").own[0]
    assert own.advice is not None
    assert own.advice.high == ("6-6", "6-6")
    assert table.sees("Bob").own[0].advice is None


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_setting_is_listed_and_named_where_the_book_lets_it(book: str) -> None:
    table = setting(book)
    (own,) = table.sees("Ann").own
    assert len(own.settings) == 2  # two teens: the eleven and the low six together or apart
    assert own.advice is None
    named = book != "canberra"  # CAN 15.13
    assert all((choice.low_name is not None) == named for choice in own.settings)
    if not named:
        table.play(c.AskNames(person="Ann", box=2))
        assert all(choice.low_name for choice in table.sees("Ann").own[0].settings)
        assert all(choice.low_name is None for choice in table.sees("Bob").own[0].settings)
    table.set(2, WINS[1])
    assert table.sees("Ann").own[0].settings == ()


@pytest.mark.parametrize("book", BOOK_IDS)
def test_after_the_round_a_player_learns_how_the_house_would_have_set_his_tiles(book: str) -> None:
    table = setting(book)
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("matched" if book == "massachusetts" else "matching")
    assert table.sees("Ann").own[0].advice is None
    table.until("round_over")
    own = table.sees("Ann").own[0]
    assert own.advice is not None
    assert own.advice.high == ("6-6", "6-6")
    assert own.advice_clause
    assert table.sees("Cho").own == ()


def test_equal_halves_are_not_turned_round() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin({2: "teen teen low8 high8"})
    table.wager("Ann", 2, "$20")
    table.deal()
    (done,) = table.set(2, "teen high8 / teen low8")  # two Teen gongs
    assert isinstance(done, e.HandSet)
    assert not done.turned
    assert done.low == ("6-6", "4-4")


def test_halves_named_the_wrong_way_round_are_turned() -> None:
    table = setting()
    (done,) = table.set(2, "teen teen / eleven low6")
    assert isinstance(done, e.HandSet)
    assert done.turned
    assert (done.high, done.clause) == (("6-6", "6-6"), "NZ 1.0 Hand")
