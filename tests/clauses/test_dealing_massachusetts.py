"""Massachusetts, 4(e), 6, 8(g) to 8(m) and 9(a) to 9(c): cut of stacks, styles of delivery, the bank's shake."""

import pytest

from paigow.rules import lay_over
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import next_duty
from paigow.table.deal.cuts import groups
from tests.books.editing import operator
from tests.clauses.banking import after_house_round
from tests.clauses.mishaps import returned
from tests.clauses.silent import silent
from tests.table.dealing import banked, betting, choose, done, order_of
from tests.table.driver import Game

MA = "massachusetts"


def from_the_left(table: Game) -> list[int]:
    """Return where the stacks lie after a cut, left to right, numbered 1 to 8 from the left as they lay before."""
    return [9 - stack for stack in reversed(table.events(e.StacksMoved)[-1].order)]


def moves(*, left: tuple[int, ...] = (), right: tuple[int, ...] = ()) -> c.MoveStacks:
    """The bank's order, with stacks numbered from the left as the document's picture has them."""
    return c.MoveStacks(
        person="Bob",
        to_left=tuple(9 - stack for stack in left),
        to_right=tuple(9 - stack for stack in right),
    )


@pytest.mark.clause("MA 8(g)", check=1)
def test_the_bank_may_cut_the_stacks_once_and_the_house_never() -> None:
    house = betting(MA)
    house.refused(moves(right=(1,)), "only_the_bank", "MA 8(g)")
    house.until("delivered")
    assert not house.events(e.StacksMoved)
    table = banked(MA)
    table.refused(c.MoveStacks(person="Ann", to_left=(1,)), "only_the_bank", "MA 8(g)")
    before = table.state.round.woodpile
    table.play(moves(right=(3, 4)))
    assert table.state.round.woodpile != before
    assert sorted(table.state.round.woodpile) == sorted(before)
    table.refused(moves(right=(1,)), "stacks_moved", "MA 8(g)")
    table.until("delivered")
    late = banked(MA, to="shaken")
    late.refused(moves(right=(1,)), "wrong_phase")


@pytest.mark.clause("MA 8(g)", check=1)
def test_the_stacks_are_cut_before_the_bets_are_open_too_but_not_while_the_bank_is_on_offer() -> None:
    table = after_house_round(MA, ("Ann", 2), ("Bob", 3))
    table.banker = "Bob"
    table.begin(to="offering")
    while table.state.round.bank.person is None:
        assert not {right.do for right in table.sees("Bob").may} & {"move_stacks", "choose_cut"}
        table.duty()
    assert table.state.phase == "stacked"
    table.play(moves(right=(3, 4)))
    table.until("delivered")


@pytest.mark.clause("MA 8(g)", check=1)
@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.clause("MA 6(a) call", check=1)
def test_the_cut_goes_before_the_dealers_wager_and_that_before_the_call() -> None:
    table = banked(MA)
    table.refused(c.CallNoMoreBets(), "house_wager_first", "MA 8(h) amount")
    table.play(moves(right=(3, 4)))
    assert isinstance(next_duty(table.state, table.book), c.PlaceHouseWager)
    table.until("delivered")
    order: list[type[e.Event]] = [e.StacksMoved, e.HouseWagerPlaced, e.BetsClosed, e.TilesCut, e.DiceShaken]
    assert [type(event) for event in table.events(*order) if event in table.log[-40:]][-5:] == order
    late = banked(MA)
    late.duty()  # the dealer's wager lies there: the cut was left
    late.refused(moves(right=(3, 4)), "cut_before_wager", "MA 8(g)")
    late.play(c.LessenHouseWager(person="Bob", coins=0))
    late.refused(moves(right=(3, 4)), "cut_before_wager", "MA 8(g)")


@pytest.mark.clause("MA 8(g)(1)", check=1)
def test_neighbouring_stacks_go_to_one_end() -> None:
    table = banked(MA)
    before = table.state.round.woodpile
    table.play(moves(right=(3, 4)))
    assert from_the_left(table) == [1, 2, 5, 6, 7, 8, 3, 4]
    right = [before[4 * (stack - 1) : 4 * stack] for stack in (5, 6)]  # 3 and 4 from the left
    assert [table.state.round.woodpile[:4], table.state.round.woodpile[4:8]] == right
    cut = table.state.round.woodpile
    table.until("delivered")  # house way from the right
    hands = table.events(e.TilesDelivered)[-1].hands
    assert list(hands.values()) == [cut[4 * stack : 4 * stack + 4] for stack in range(8)]
    table = banked(MA)
    table.play(moves(left=(5, 6, 7)))
    assert from_the_left(table) == [5, 6, 7, 1, 2, 3, 4, 8]


@pytest.mark.clause("MA 8(g)(2)", check=1)
def test_neighbouring_stacks_are_divided_between_the_ends() -> None:
    table = banked(MA)
    table.play(moves(left=(3,), right=(4, 5)))
    assert from_the_left(table) == [3, 1, 2, 6, 7, 8, 4, 5]
    assert table.sees(None).moved == ((6,), (4, 5))


@pytest.mark.parametrize(
    ("left", "right"), [((), ()), ((1, 3), ()), ((1,), (3,)), ((2,), (2,)), ((0,), ()), ((), (9,))]
)
def test_only_neighbouring_stacks_are_moved(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    banked(MA).refused(moves(left=left, right=right), "not_adjacent_stacks", "MA 8(g)")


@pytest.mark.clause("MA 8(i) style", check=1)
def test_the_bank_chooses_the_style_between_the_call_and_the_dice() -> None:
    table = banked(MA)
    table.refused(choose("jung quat"), "wrong_phase", "MA 8(i) style")
    assert table.cuts_of("Bob") == ()
    table.until("bets_closed")
    assert len(table.cuts_of("Bob")) == 10
    table.refused(choose("jung quat", person="Ann"), "only_the_bank", "MA 8(i) style")
    table.play(choose("jung quat"))
    table.until("shaken")
    table.refused(choose("chee yee"), "wrong_phase")
    default = banked(MA, to="shaken").events(e.TilesCut)[-1]
    assert (default.cut, default.options, default.clause) == ("house way", ("right",), "MA 8(i) style")


@pytest.mark.clause("MA 8(k) offered", check=1)
def test_only_a_style_that_the_licensee_offers_can_be_chosen() -> None:
    book = lay_over(operator('offered_cuts = ["jung quat"]', book=MA), file="casino.toml")
    table = banked(book, to="bets_closed")
    assert table.cuts_of("Bob") == (("house way", ("right",)), ("jung quat", ()))
    table.refused(choose("chee yee"), "cut_not_approved", "MA 8(k) offered")
    table.play(choose("jung quat"))
    table.until("delivered")
    assert table.events(e.TilesCut)[-1].cut == "jung quat"


@pytest.mark.clause("MA 8(k) delivery", check=1)
@pytest.mark.parametrize(
    "style",
    [
        ("house way", "right"),
        ("house way", "left"),
        ("cup say", "right"),
        ("cup say", "left"),
        ("jung quat",),
        ("chee yee",),
        ("pin say", "right"),
        ("pin say", "left"),
        ("dragon head and phoenix tail", "right"),
        ("dragon head and phoenix tail", "left"),
    ],
)
def test_in_every_style_each_position_gets_four_tiles_counter_clockwise(style: tuple[str, ...]) -> None:
    table = banked(MA, total=11, to="bets_closed")
    table.play(choose(*style))
    table.until("delivered")
    hands = table.events(e.TilesDelivered)[-1].hands
    assert list(hands) == [5, 6, -1, 0, 1, 2, 3, 4]
    cut = table.book.cut(style[0], style[1:])
    assert cut is not None
    assert list(hands.values()) == list(groups(table.woodpile, cut))
    assert {len(tiles) for tiles in hands.values()} == {4}


@pytest.mark.clause("MA 8(i) shake", check=1)
def test_the_bank_shakes_at_least_three_times() -> None:
    table = banked(MA, to="bets_closed")
    table.until("bets_closed")
    table.duty()  # the style
    refused = table.refused(c.ShakeDice(dice=(1, 2, 3)), "not_your_shake", "MA 8(i) shake")
    assert refused.facts == {"person": "dealer"}
    table.refused(c.ShakeDice(dice=(1, 2, 3), by="Bob", shakes=2), "too_few_shakes", "MA 6(a) shake")
    table.play(c.ShakeDice(dice=(1, 2, 3), by="Bob", shakes=3))
    assert table.state.round.shaken_by == "Bob"
    house = betting(MA)
    house.until("bets_closed")
    house.duty()
    house.refused(c.ShakeDice(dice=(1, 2, 3), by="Bob"), "not_your_shake", "MA 8(i) shake")
    house.refused(c.TakeCup(person="Bob"), "not_your_shake", "MA 8(i) shake")


@pytest.mark.clause("MA 8(i) style", check=1)
@pytest.mark.clause("MA 8(i) shake", check=1)
def test_once_the_bank_has_the_cup_the_style_is_settled() -> None:
    table = banked(MA, to="bets_closed")
    table.refused(c.TakeCup(person="Ann"), "only_the_bank", "MA 8(i) shake")
    (taken,) = table.play(c.TakeCup(person="Bob"))
    assert isinstance(taken, e.CupTaken)
    assert (taken.person, taken.clause) == ("Bob", "MA 8(i) shake")
    assert table.cuts_of("Bob") == ()
    table.refused(choose("jung quat"), "cup_taken", "MA 8(i) style")
    table.refused(c.TakeCup(person="Bob"), "cup_taken", "MA 8(i) shake")
    table.until("shaken")
    cut = table.events(e.TilesCut)[-1]
    assert (cut.cut, cut.options, table.state.round.shaken_by) == ("house way", ("right",), "Bob")
    late = banked(MA, to="bets_closed")
    late.duty()  # the style is indicated: the dealer no longer waits for the banker
    late.refused(c.TakeCup(person="Bob"), "not_your_shake", "MA 8(i) shake")


@pytest.mark.clause("MA 8(i) uncover", check=1)
def test_a_lid_lifted_by_the_bank_is_no_throw_and_he_shakes_again() -> None:
    table = banked(MA, to="shaken")
    (voided,) = done(table, c.ReportDice(by="Pit", fault="lid"))
    assert (voided.fault, voided.clause) == ("lid", "MA 8(i) uncover")
    table.refused(c.ShakeDice(dice=(6, 6, 6)), "not_your_shake", "MA 8(i) shake")
    table.dice = (6, 6, 6)
    table.until("counted")
    assert (table.state.round.total, table.state.round.shaken_by, table.state.round.throws) == (18, "Bob", 2)


@pytest.mark.clause("MA 8(j)", check=1)
@pytest.mark.clause("MA 8(k) delivery", check=1)
@pytest.mark.clause("MA 8(l)", check=1)
@pytest.mark.parametrize(
    ("table", "clauses"),
    [
        (betting(MA), ["MA 6(c)", "MA 6(d) delivery", "MA 6(e)"]),
        (banked(MA), ["MA 8(j)", "MA 8(k) delivery", "MA 8(l)"]),
        (banked(MA, shared=True), ["MA 8(j)", "MA 8(k) delivery", "MA 8(l)"]),
    ],
    ids=["the house's", "a player's", "shared"],
)
def test_count_delivery_and_collection_cite_the_section_of_the_bank(table: Game, clauses: list[str]) -> None:
    """8(a): in a round with a player as bank section 8 prevails; 6 has the dealer's position count as one."""
    table.until("setting")
    told = table.events(e.DiceCounted, e.TilesDelivered, e.EmptyBoxesCollected)[-3:]
    assert [event.clause for event in told] == clauses


@pytest.mark.clause("MA 8(j)", check=1)
@pytest.mark.parametrize(("total", "first"), [(11, 5), (14, 0), (9, 3), (13, -1), (15, 1)])
def test_in_a_banked_round_the_bank_counts_as_one(total: int, first: int) -> None:
    table = banked(MA, total=total, to="counted")
    assert table.state.round.first == first


@pytest.mark.clause("MA 8(l)", check=1)
def test_positions_without_a_wager_give_their_tiles_back_the_dealers_too() -> None:
    table = banked(MA)
    table.play(c.PlaceHouseWager())
    table.play(c.LessenHouseWager(person="Bob", coins=0))
    table.deal()
    assert sorted(table.state.round.undelivered) == [-1, 0, 1, 4, 5, 6]
    assert table.state.round.house_hand is None
    with_wager = banked(MA)
    with_wager.play(c.PlaceHouseWager())
    with_wager.deal()
    assert with_wager.state.round.house_hand is not None
    assert sorted(with_wager.state.round.undelivered) == [-1, 1, 4, 5, 6]


@pytest.mark.clause("MA 4(e)", check=1)
def test_a_tile_seen_in_stacking_has_all_of_them_shuffled_again() -> None:
    table = betting(MA)
    _, asked = done(table, c.ReportExposed(by="Pit", at="stack"))
    assert (asked.clause, asked.is_laja, table.state.round.mixing) == ("MA 4(e)", False, "reshuffle")
    table.deal()
    assert table.state.round.reshuffles == 1


@pytest.mark.clause("MA 8(g)", check=1)
@pytest.mark.parametrize("phase", ["betting", "bets_closed", "delivered"])
def test_a_reshuffle_after_a_cut_of_stacks_gives_the_bank_a_new_one(phase: str) -> None:
    table = banked(MA)
    table.play(moves(right=(3, 4)))
    table.until(phase)
    table.play(c.OrderReshuffle(by="Pit"))
    (lapsed,) = table.events(e.BankChoicesLapsed)
    assert (lapsed.person, lapsed.choices, lapsed.clause) == ("Bob", ("stacks",), silent("NZ 12.7"))
    assert not [right for right in table.sees("Bob").may if right.do == "move_stacks"]
    table.refused(moves(right=(1,)), "mix_first")
    table.duty()
    assert [right for right in table.sees("Bob").may if right.do == "move_stacks"]
    table.play(moves(right=(1,)))
    assert table.state.round.moved == ((), (8,))


@pytest.mark.clause("MA 9(a)", check=1)
@pytest.mark.clause("MA 9(b)", check=1)
@pytest.mark.parametrize(("fault", "clause"), [("cocked", "MA 9(a)"), ("fell-out", "MA 9(b)")])
def test_dice_that_are_not_flat_or_fell_out_are_no_roll(fault: str, clause: str) -> None:
    table = betting(MA)
    table.until("shaken")
    (voided,) = done(table, c.ReportDice(by="Pit", fault=fault))  # type: ignore[arg-type]
    assert voided.clause == clause
    table.dice = (5, 5, 5)
    table.until("counted")
    assert (table.state.round.total, table.state.round.throws) == (15, 2)
    order_of(table, "DiceVoided", "DiceCounted")


@pytest.mark.clause("MA 9(c)", check=1)
def test_a_wrong_sum_of_the_dice_voids_all_hands() -> None:
    for table, bettor in ((betting(MA), "Bob"), (banked(MA), "Ann")):
        table.until("setting")
        events = done(table, c.ReportMisdelivery(by="Pit", reason="12 was counted as 13"))
        assert (events[-1].cause, events[-1].clause) == ("misdelivery", "MA 9(c)")
        assert returned(events) == {bettor: 2000}
        assert not any(box.wagers for box in table.state.boxes.values())
        assert not table.state.round.bank.stakes
        assert table.state.phase == "round_over"


def test_there_is_no_laja_no_plus_four_and_no_removal() -> None:
    table = banked(MA)
    table.refused(c.AskLaja(person="Bob"), "no_laja", "MA 4(d) wash")
    table.until("bets_closed")
    table.refused(c.NominateFour(person="Bob", amount=4), "no_plus_minus", silent("NZ 9.6"))
    table.refused(
        c.CutTiles(cut="house way", options=("left",), at_random=True), "not_by_lot", "MA 6(d) delivery"
    )
    table.deal()
    table.refused(c.RemoveByDice(by="Pit"), "no_removal", silent("NZ 12.9"))
