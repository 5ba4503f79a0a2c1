"""What the player, another player and an onlooker see."""

import re

import msgspec
import pytest
from msgspec.structs import asdict, replace

from paigow.books import BOOK_IDS, load
from paigow.table import PHASES, AnyEvent, Phase, State, TableView, ViewMaker, show, view
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.box import Box, Choice, Hand
from paigow.table.core.command import Commitments, Secrets
from paigow.table.core.state import Dispute, Excess, Proposal
from paigow.table.core.steps import bank_changed, box_changed, round_changed
from paigow.table.views.boxes import box_views, hand_view
from paigow.table.views.public_table import written
from paigow.table.views.view_types import (
    BankView,
    BoxView,
    ChoiceView,
    HandView,
    OwnPart,
    PersonView,
    StakeView,
    Written,
)
from paigow.tiles import FULL_SET
from tests.table.banks import BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game

FACE = re.compile(rb'"[1-6]-[1-6]"')


def faces_in(sent: TableView | AnyEvent) -> set[str]:
    """Return the faces on the wire."""
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
def test_who_takes_up_his_tiles_before_all_are_delivered_sees_them_and_nobody_else_does() -> None:
    table = Game("nz")
    table.begin()
    table.wager("Ann", 2, "$20")
    table.wager("Bob", 3, "$20")
    table.until("delivered")
    table.play(c.LookAtTiles(person="Bob", box=3))
    seen = {person: faces_in(table.sees(person)) for person in ("Ann", "Bob", None)}
    assert seen == {"Ann": set(), "Bob": set(_tiles(table, 3)), None: set()}


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
    together = ViewMaker(table.state, table.book)
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
    before = ViewMaker(table.state, table.book)
    tiles = before.own("Bob").own[0]
    table.set(2, WINS[1])
    after = ViewMaker(table.state, table.book, before)
    for person in ("Ann", "Bob", None):
        assert after.view(person) == table.sees(person)
    assert after.own("Bob").own[0] is tiles
    assert after.public.people is before.public.people
    assert after.public.boxes[2] is before.public.boxes[2]
    assert after.public.boxes[1] is not before.public.boxes[1]
    later = ViewMaker(replace(table.state, float_coins=5), table.book, after)
    assert later.public.boxes is after.public.boxes
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


# ---- what each part of a view shows --------------------------------------------------------------------------------

SET = Hand(
    tiles=("6-6", "6-6", "5-6", "1-5"),
    low=("5-6", "1-5"),
    high=("6-6", "6-6"),
    set_by="player",
    turned=True,
    clause="NZ 1.0 Hand",
)


@pytest.mark.clause("NZ 7.3", check=1)
def test_a_set_hand_lies_face_down_for_all_but_who_decides_on_it() -> None:
    down = HandView(low=(None, None), high=(None, None), is_set=True, set_by="player")
    seen = replace(down, low=SET.low, high=SET.high, turned=True, clause=SET.clause)
    assert hand_view(SET, sees=False) == down
    assert hand_view(SET, sees=True) == seen
    assert hand_view(replace(SET, is_exposed=True), sees=False) == replace(seen, is_exposed=True)
    assert not hand_view(replace(SET, turned=False), sees=True).turned
    unset = Hand(tiles=SET.tiles)
    assert hand_view(unset, sees=True) == HandView(tiles=SET.tiles)
    assert hand_view(unset, sees=False) == HandView(tiles=(None,) * 4)
    assert hand_view(unset, sees=False, known=("5-6",)) == HandView(tiles=("5-6", None, None, None))


def test_a_box_shows_its_own_maximum_and_whose_leave_others_need() -> None:
    box = Box(number=2, seated="Ann")
    state = State(boxes={2: box, 3: Box(number=3)}, excess={2: Excess(person="Ann", maximum=9)})
    seen, other = box_views(state, None, ())
    assert (seen.maximum, seen.owner, seen.kind) == (9, "Ann", "box")
    assert (other.maximum, other.owner) == (None, None)
    permitted = replace(state, excess={2: Excess(person="Ann", maximum=9, others_permitted=True)})
    assert box_views(permitted, state, (seen, other))[0].owner is None


def test_a_box_shows_its_result_its_choice_and_what_it_is() -> None:
    choice = Choice(person="Ann", others=("Bob",), choices=("play", "void"), clause="NZ 12.3(a)")
    matched = Box(number=3, low_result="win", high_result="lose", result="push", clauses=("NZ 6.10",))
    state = State(boxes={1: Box(number=1), 2: Box(number=2, choice=choice), 3: matched})
    house, asked, done = box_views(state, None, ())
    assert house.kind == "house"
    assert asked.choice == ChoiceView(people=("Ann", "Bob"), choices=choice.choices, clause=choice.clause)
    assert (done.low_result, done.high_result, done.result, done.clauses) == (
        "win",
        "lose",
        "push",
        ("NZ 6.10",),
    )
    banked = bank_changed(state, box=3, person="Ann")
    now = box_views(banked, state, (house, asked, done))
    assert [box.kind for box in now] == ["box", "box", "bank"]
    assert box_views(state, state, (house, asked, done)) == (house, asked, done)
    fewer = replace(state, boxes={1: state.boxes[1]})
    assert box_views(fewer, state, (house, asked, done)) == (house,)
    assert box_views(state, fewer, (house,)) == (house, asked, done)
    conceded = box_views(State(boxes={2: Box(number=2, clauses=("NZ 10.9(c)",))}), None, ())
    assert conceded[0].clauses == ("NZ 10.9(c)",)


def test_nothing_is_said_of_a_table_that_is_not_so() -> None:
    hand = HandView(tiles=(None,) * 4)
    assert not (hand.is_set)
    assert not (hand.is_exposed)
    assert not (hand.turned)
    box = BoxView(number=2)
    assert not (box.handed_over)
    assert not (box.requested)
    assert not (box.is_conceded)
    assert not (box.is_void)
    bank = BankView()
    assert not (bank.is_covered)
    assert not (bank.is_unlimited)
    assert not (bank.house_stake)
    assert not (bank.house_wager)
    assert not (bank.total)
    assert PersonView(person="Ann").stack == 0
    seen = Game("nz", is_shown=False).sees(None)
    assert not (seen.is_removing)
    assert not (seen.is_laja_asked)
    assert not (seen.is_laja_due)
    assert not (seen.is_void)
    assert not (seen.is_set_faulty)
    assert not (seen.are_seeds_asked)
    assert not (seen.throws)
    assert not (seen.unused)
    assert not (seen.losing)
    assert not (seen.commission)


def test_the_bank_is_shown_with_all_that_lies_for_it_and_against_it() -> None:
    table = BankedGame("canberra", {"Ann": (2, "$20", WINS)}, stake="$30", shared=True)
    seen = table.sees(None).bank
    assert (seen.kind, seen.person, seen.box, seen.offered) == ("co-bank", "Bob", 5, None)
    assert seen.stakes == (StakeView(person="Bob", coins=3000),)
    table.until("bets_closed")
    covered = table.sees(None).bank
    assert (covered.is_covered, covered.total) == (True, 2000)
    assert covered.house_stake == table.state.round.bank.house_stake > 0
    table.deal()
    assert covered.named == ()
    named = box_changed(table.state, 5, nominations=(("Bob", "Cho"), ("Bob", "Cho"), ("Bob", "Dee")))
    assert view(named, None, table.book).bank.named == ("Cho", "Dee")


def test_the_house_banks_where_nothing_else_is_said_and_an_offer_is_shown() -> None:
    table = Game("nz")
    assert table.sees(None).bank == BankView()
    offered = bank_changed(table.state, offered="Ann", asked=("Bob",))
    assert view(offered, None, table.book).bank == BankView(offered="Ann", asked=("Bob",))
    assert view(bank_changed(table.state, asked=("Bob",)), None, table.book).bank.asked == ("Bob",)
    assert view(bank_changed(table.state, total=5000), None, table.book).bank == BankView()


@pytest.mark.parametrize("phase", PHASES)
def test_the_woodpile_stands_from_the_stacking_to_the_delivery(phase: Phase) -> None:
    table = Game("nz")
    seen = view(replace(table.state, phase=phase), None, table.book)
    stands = phase in {"stacked", "offering", "betting", "covering", "bets_closed", "shaken", "counted"}
    assert seen.woodpile == ((4,) * 8 if stands else ())


@pytest.mark.clause("NZ 10.17", check=0)
@pytest.mark.parametrize("phase", PHASES)
def test_the_tiles_are_on_display_before_the_first_round_and_once_they_leave(phase: Phase) -> None:
    table = Game("nz")
    state = replace(table.state, phase=phase)
    for is_used in (True, False):
        shown = view(replace(state, is_set_used=is_used), None, table.book).shown_tiles
        assert bool(shown) == (phase == "shown" or (phase == "round_over" and not is_used))
        assert not shown or (set(shown) == {*FULL_SET} and len(shown) == 32)


def test_what_was_published_of_the_shuffle_is_shown_as_far_as_it_was() -> None:
    table = Game("nz")
    none = table.sees(None)
    assert (none.woodpile_commitment, none.tiles_commitment, none.dice_secret) == (None, None, None)
    bare = round_changed(
        table.state,
        commitments=Commitments(woodpile="w", dice="d", tiles="t", mixing="m"),
        secrets=Secrets(woodpile="", dice="e", mixing="n"),
    )
    seen = view(bare, None, table.book)
    assert (seen.woodpile_commitment, seen.dice_commitment) == ("w", "d")
    assert (seen.woodpile_secret, seen.dice_secret, seen.mixing_secret) == (None, "e", "n")
    whole = round_changed(
        table.state,
        commitments=Commitments(woodpile="w", dice="d", tiles="t", mixing="m"),
        secrets=Secrets(woodpile="v", dice="e", mixing="n"),
    )
    seen = view(whole, None, table.book)
    assert (seen.tiles_commitment, seen.mixing_commitment) == ("t", "m")
    assert (seen.woodpile_secret, seen.mixing_secret) == ("v", "n")


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_what_people_write_is_read_when_the_round_is_over_and_by_judges_at_once() -> None:
    before = Dispute(number=1, person="Ann", complaint="old", about="count", box=2, round=1, decision="no")
    now = replace(before, number=2, complaint="new", worded_in={"complaint": 3})
    decided = replace(before, number=3, decision="yes", worded_in={"decision": 3})
    order = c.Invalidate(by="Ann", cause="fire", reason="smoke")
    asks = Proposal(number=4, by="Ann", order=order, way="consent", asked=("Bob",), deadline_ms=1, round=3)
    told = {"rounds_begun": 3, "coming": 3, "disputes": (before, now, decided), "proposals": (asks,)}
    table = Game("nz")
    on = replace(table.state, phase="setting", **told)
    seen = view(on, None, table.book)
    assert [each.complaint for each in seen.disputes] == ["old", "", "old"]
    assert [each.decision for each in seen.disputes] == ["no", "no", ""]
    assert [(each.about, each.box) for each in seen.disputes] == [("count", 2), ("", None), ("count", 2)]
    assert seen.proposals[0].order.reason == ""
    judges = written(on)
    assert judges is not None
    assert [each.complaint for each in judges.disputes] == ["new", "old"]
    assert judges.reasons == {4: "smoke"}
    over = replace(on, phase="round_over")
    assert [each.complaint for each in view(over, None, table.book).disputes] == ["old", "new", "old"]
    assert view(over, None, table.book).proposals[0].order.reason == "smoke"
    assert written(over) is None
    assert written(replace(on, disputes=(before,), proposals=())) is None
    silent = replace(asks, order=replace(order, reason=""))
    assert written(replace(on, disputes=(before,), proposals=(silent,))) is None
    assert written(replace(on, disputes=(before,))) == Written(reasons={4: "smoke"})


def test_what_a_pupil_has_to_count_is_not_told() -> None:
    state = replace(setting().state, losing=5)
    book = setting().book
    for coins, by_hand, seen in ((5, ("take",), None), (5, ("wash",), 5), (0, ("take",), 0)):
        told = view(replace(state, losing=coins, by_hand=by_hand), None, book)
        assert told.losing == seen


def test_the_hand_at_a_position_is_the_houses_ones_own_or_what_lies_there() -> None:
    table = setting()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.SetHouseHand())
    seen = table.sees("Ann")
    own = seen.hand_at(2)
    assert own is not None
    assert own.high == ("6-6", "6-6")
    other = seen.hand_at(3)
    assert other is not None
    assert other.high == (None, None)
    assert seen.hand_at(seen.house) == seen.house_hand
    assert seen.hand_at(7) is None
