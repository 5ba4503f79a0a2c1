"""New Zealand: from the setting to the settlement, for every banker, clause by clause."""

import pytest

from paigow.books import BookError, load, with_choices
from paigow.money import ChipSet
from paigow.rules import Funds, Stakes, rest
from paigow.table import commands as c
from paigow.table import events as e
from tests.clauses.banking import after_house_round, against
from tests.table.banks import (
    BANK_SET,
    BANKER,
    BOX,
    LOSES_TOO,
    WINS_TOO,
    BankedGame,
)
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins

HIGH_COPY = ("low4 five eleven low6", "eleven low6 / low4 five")  # 7 and the bank's own 9
LOW_COPY = ("teen teen high6 low10", "high6 low10 / teen teen")  # the bank's own 6 and a pair
TWO_COPIES = ("low4 five high6 low10", BANK_SET)
ALL_THREE = {"Ann": (2, "$100", WINS), "Cho": (3, "$300", LOSES), "Dee": (4, "$100", PUSHES)}


def sole(
    wagers: dict[str, tuple[int, str, tuple[str, str]]], stake: str = "$1000", **more: object
) -> BankedGame:
    return BankedGame("nz", wagers, stake=stake, **more)  # type: ignore[arg-type]


def shared(
    wagers: dict[str, tuple[int, str, tuple[str, str]]], stake: str = "$500", **more: object
) -> BankedGame:
    return BankedGame("nz", wagers, stake=stake, shared=True, **more)  # type: ignore[arg-type]


def house_banked(hands: dict[int, tuple[str, str]] | None = None, **more: object) -> Game:
    """Return a house-banked round in which everybody has tiles and nobody has set them."""
    table = Game("nz", **more)  # type: ignore[arg-type]
    people = ("Ann", "Cho", "Dee")
    dealt = hands or {2: WINS, 3: LOSES}
    for person, box in zip(people, dealt, strict=False):
        table.arrive(person, box)
    table.begin({1: BANK, **{box: hand[0] for box, hand in dealt.items()}})
    for person, box in zip(people, dealt, strict=False):
        table.wager(person, box, "$100")
    table.deal()
    return table


def results(table: Game) -> dict[int, tuple[str, str, str]]:
    """Box -> low, high and whole result of the last round."""
    return {
        event.box: (event.low, event.high, event.result)
        for event in table.log[last_delivery(table) :]
        if isinstance(event, e.HandMatched)
    }


def last_delivery(table: Game) -> int:
    return max(place for place, event in enumerate(table.log) if isinstance(event, e.TilesDelivered))


def moves(event: e.WagerPaid) -> list[tuple[str, int]]:
    return [(source.account, source.coins) for source in event.sources]


def taken_by(table: Game) -> dict[str, str]:
    """By which clause losing wagers were collected and pushes left in the last round."""
    return {
        type(event).__name__: event.clauses[0]
        for event in table.log[last_delivery(table) :]
        if isinstance(event, e.LosingCollected | e.WagerStands)
    }


# ---- matching -----------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 4.6", check=2)
def test_copies_are_the_banks_whoever_banks() -> None:
    one_better = {"Ann": (2, "$100", HIGH_COPY), "Cho": (3, "$100", LOW_COPY)}
    none_better = {"Ann": (2, "$100", TWO_COPIES)}
    for wagers, expected in (
        (one_better, {2: ("win", "lose", "push"), 3: ("lose", "win", "push")}),
        (none_better, {2: ("lose", "lose", "lose")}),
    ):
        house = house_banked({box: hand for box, _, hand in wagers.values()})
        for box, _, hand in wagers.values():
            house.set(box, hand[1])
        house.finish()
        assert results(house) == expected
        for table in (sole(wagers), shared(wagers)):
            table.to_end()
            assert results(table) == expected


@pytest.mark.clause("NZ 1.0 Bank", check=2)
def test_there_is_no_house_hand_against_a_players_bank() -> None:
    table = sole(ALL_THREE)
    table.to_end()
    assert table.state.round.house_hand is None
    assert not [event for event in table.since_bank() if isinstance(event, e.HouseHandSet)]
    table = sole({"Ann": (1, "$100", WINS)})  # box 1 is anybody's then
    table.to_end()
    assert results(table) == {1: ("win", "win", "win")}


@pytest.mark.clause("NZ 10.14", check=1)
def test_alone_against_the_house_a_player_may_show_his_tiles() -> None:
    table = house_banked({2: WINS})
    table.play(c.ShowOwnHand(person="Ann", box=2))
    assert table.events(e.TilesExposed)[-1].tiles == table.state.boxes[2].hand.tiles  # type: ignore[union-attr]
    table.refused(c.ShowOwnHand(person="Ann", box=2), "already_done")
    table.set(2, WINS[1])
    table.finish()
    assert table.has("Ann") == coins("$1095")
    late = house_banked({2: WINS})
    late.set(2, WINS[1])
    late.until("house_set")
    late.play(c.ShowOwnHand(person="Ann", box=2))
    table = house_banked()
    table.refused(c.ShowOwnHand(person="Ann", box=2), "not_alone", "NZ 10.14")
    table.refused(c.ShowOwnHand(person="Cho", box=2), "not_yours")
    banked = sole({"Ann": (2, "$100", WINS)})
    banked.deal()
    banked.refused(c.ShowOwnHand(person="Ann", box=2), "not_alone", "NZ 10.14")


@pytest.mark.clause("NZ 11.2(e)", check=1)
def test_the_bankers_hand_is_turned_over_once_it_is_set() -> None:
    table = sole(ALL_THREE)
    table.deal_all()
    table.refused(c.ExposeBankHand(), "wrong_phase")
    table.refused(c.ExposeHand(box=2), "wrong_phase")
    table.set_bank()
    table.refused(c.ExposeHand(box=2), "wrong_phase")
    (turned,) = table.play(c.ExposeBankHand())
    assert isinstance(turned, e.HandExposed)
    assert turned.box == BOX


@pytest.mark.clause("NZ 11.2(f)", check=1)
@pytest.mark.clause("NZ 11.3(f)", check=1)
def test_each_other_hand_is_turned_over_and_matched_in_turn_with_the_banks() -> None:
    wagers = {"Ann": (2, "$100", WINS), "Cho": (7, "$100", LOSES), "Dee": (1, "$100", PUSHES)}
    for table in (sole(wagers), shared(wagers)):
        table.to_payment()
        assert [event.box for event in table.since_bank() if isinstance(event, e.HandMatched)] == [7, 1, 2]
        assert {box: result[2] for box, result in results(table).items()} == {7: "lose", 1: "push", 2: "win"}
    far = sole(wagers, choices={"match_from": "far right"})
    far.to_payment()
    assert [event.box for event in far.since_bank() if isinstance(event, e.HandMatched)] == [1, 2, 7]


# ---- setting ------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 11.2(d)", check=1)
def test_the_banker_sets_after_all_others() -> None:
    table = sole(ALL_THREE)
    table.deal()
    for box, hand in ((2, WINS), (3, LOSES)):
        table.set(box, hand[1])
    early = table.set_hand(BANKER, BOX, BANK_SET)
    table.refused(early, "others_set_first", "NZ 11.2(d)")
    table.refused(c.AskHouseWay(person=BANKER, box=BOX), "others_set_first", "NZ 11.2(d)")
    table.set(4, PUSHES[1])
    table.play(early)
    assert table.state.bank_hand is not None
    assert table.state.bank_hand.set_by == "player"


@pytest.mark.clause("NZ 10.4(a)", check=2)
@pytest.mark.clause("NZ 10.4(c)", check=1)
def test_a_bankers_request_waits_for_his_word() -> None:
    table = sole(ALL_THREE)
    table.deal_all()
    table.refused(c.ConfirmSetting(person=BANKER), "nothing_to_confirm", "NZ 10.4(c)")
    table.play(c.AskHouseWay(person=BANKER, box=BOX))
    assert not table.events(e.HouseWayAsked)
    assert not table.state.bank_hand.set_by  # type: ignore[union-attr]
    table.refused(c.ExposeBankHand(), "wrong_phase")
    (done,) = table.play(c.ConfirmSetting(person=BANKER))
    assert isinstance(done, e.HandSet)
    assert (done.box, done.set_by, set(done.low), set(done.high)) == (
        BOX,
        "request",
        {"3-3", "4-6"},
        {"2-2", "1-4"},
    )
    assert table.state.phase == "house_set"
    declined = sole(ALL_THREE)
    declined.deal_all()
    declined.play(c.AskHouseWay(person=BANKER, box=BOX))
    declined.set_bank("high6 low4 / low10 five")  # the player sets it after all
    assert declined.state.bank_hand is not None
    assert declined.state.bank_hand.set_by == "player"


@pytest.mark.clause("NZ 10.4(b)", check=1)
@pytest.mark.clause("NZ 11.3(e) set", check=1)
def test_a_co_bankers_hand_is_set_by_the_dealer_the_house_way() -> None:
    table = shared(ALL_THREE)
    table.deal()
    table.refused(table.set_hand(BANKER, BOX, BANK_SET), "dealer_sets", "NZ 10.4(b)")
    table.refused(c.AskHouseWay(person=BANKER, box=BOX), "dealer_sets", "NZ 10.4(b)")
    table.refused(c.SetBankHand(), "wrong_phase")
    for box, _, hand in table.wagers.values():
        table.set(box, hand[1])
    table.refused(table.set_hand(BANKER, BOX, BANK_SET), "dealer_sets", "NZ 10.4(b)")
    table.duty()
    assert table.state.bank_hand is not None
    assert table.state.bank_hand.set_by == "house_way"
    assert table.state.phase == "house_set"


@pytest.mark.clause("NZ 11.3(e) peek", check=1)
def test_a_co_banker_may_turn_two_tiles_where_the_operator_lets_him() -> None:
    table = shared(ALL_THREE, choices={"co_banker_shows_two": True})
    table.deal_all()
    tiles = table.state.bank_hand.tiles  # type: ignore[union-attr]
    table.refused(c.ShowTwoTiles(person="Ann", places=(1, 2)), "not_yours")
    table.refused(c.ShowTwoTiles(person=BANKER, places=(2, 5)), "not_of_this_hand")
    table.play(c.ShowTwoTiles(person=BANKER, places=(1, 3)))
    assert table.state.boxes[BOX].known == (tiles[0], tiles[2])
    table.refused(c.ShowTwoTiles(person=BANKER, places=(2, 4)), "already_done")
    for off in (shared(ALL_THREE), sole(ALL_THREE, choices={"co_banker_shows_two": True})):
        off.deal_all()
        off.refused(c.ShowTwoTiles(person=BANKER, places=(1, 3)), "not_shown_here")


@pytest.mark.clause("NZ 7.3", check=1)
def test_those_who_share_a_bank_set_its_tiles_together() -> None:
    tables = (
        sole(ALL_THREE, "$400", choices={"shared_bank": True}, behind=("Eve",)),
        shared(ALL_THREE, "$150", choices={"shared_bank": True}, behind=("Eve",)),
    )
    for table in tables:
        table.play(c.PlaceStake(person="Eve", coins=coins("$100")))
        table.deal_all()
    alone, with_house = tables
    for person in (BANKER, "Eve"):
        own = alone.sees(person).hand_at(BOX)
        assert own is not None
        assert set(own.tiles) == set(alone.state.bank_hand.tiles)  # type: ignore[union-attr]
    alone.set_bank(person="Eve")
    assert alone.state.bank_hand.set_by == "player"  # type: ignore[union-attr]
    for person in (BANKER, "Eve"):
        with_house.refused(with_house.set_hand(person, BOX, BANK_SET), "dealer_sets", "NZ 10.4(b)")


# ---- a sole banker's settlement -----------------------------------------------------------------------------


@pytest.mark.clause("NZ 6.11", check=2)
def test_the_bank_pays_a_winner_in_full_and_five_per_cent_of_it_goes_to_the_house() -> None:
    table = sole({"Ann": (2, "$100", WINS)}, "$100")
    table.to_end()
    paid = table.last(e.WagerPaid)
    assert moves(paid) == [(f"stake:{BANKER}", coins("$100"))]
    assert table.gain(BANKER) == -coins("$110")  # ten of them lost in the round before
    assert table.gain("Ann") == coins("$95")
    assert table.state.round.commission == coins("$5")


@pytest.mark.clause("NZ 11.2(g)", check=1)
@pytest.mark.clause("NZ 11.2(h)", check=1)
def test_losing_wagers_come_to_the_losing_wager_area_as_each_is_matched_and_pushes_stay() -> None:
    table = sole({"Ann": (6, "$100", LOSES), "Cho": (7, "$100", PUSHES), "Dee": (8, "$300", LOSES_TOO)})
    table.to_matching()
    lying = []
    while table.state.phase == "matching":
        if isinstance(table.duty()[0], e.HandMatched | e.LosingCollected):
            lying.append(table.state.losing)
    assert lying == [coins(amount) for amount in ("$0", "$100", "$100", "$100", "$400")]
    table.until("round_over")
    assert table.gain("Cho") == 0
    assert taken_by(table) == {"LosingCollected": "NZ 11.2(g)", "WagerStands": "NZ 11.2(h)"}


@pytest.mark.clause("NZ 11.2(i) pay", check=1)
def test_winners_are_paid_in_their_turn_from_the_bank_on() -> None:
    table = sole({"Ann": (2, "$100", WINS), "Cho": (7, "$100", WINS_TOO)})
    table.to_payment()
    table.refused(c.PayBox(box=2), "out_of_turn", "NZ 11.2(i) pay")
    table.until("round_over")
    assert [event.box for event in table.since_bank() if isinstance(event, e.WagerPaid)] == [7, 2]
    matching = [type(event) for event in table.since_bank() if isinstance(event, e.HandMatched | e.WagerPaid)]
    assert matching == [e.HandMatched, e.HandMatched, e.WagerPaid, e.WagerPaid]


@pytest.mark.clause("NZ 11.2(i) rest", check=1)
@pytest.mark.clause("NZ 6.14", check=1)
def test_what_is_left_is_the_bankers_less_five_per_cent() -> None:
    table = sole({"Ann": (2, "$300", WINS), "Cho": (3, "$500", LOSES)})
    held = table.has(BANKER) + coins("$1000")
    table.to_end()
    assert moves(table.last(e.WagerPaid)) == [("losing", coins("$300"))]
    settled = table.last(e.BankSettled)
    assert settled.surplus == coins("$200")
    assert (settled.shares[0].commission, settled.shares[0].returned) == (coins("$10"), coins("$1000"))
    assert table.has(BANKER) - held == coins("$190")


@pytest.mark.clause("NZ 11.2(j)", check=1)
def test_what_the_losing_wagers_lack_comes_from_the_bankers_stake() -> None:
    table = sole({"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES)}, "$400")
    table.to_end()
    assert moves(table.last(e.WagerPaid)) == [("losing", coins("$100")), (f"stake:{BANKER}", coins("$200"))]
    (share,) = table.last(e.BankSettled).shares
    assert (share.won, share.commission, share.returned) == (0, 0, coins("$200"))


@pytest.mark.clause("NZ 6.14", check=3)
def test_a_banker_who_lost_pays_no_commission_and_his_stake_falls_by_what_he_lost() -> None:
    table = sole({"Ann": (2, "$500", WINS), "Cho": (3, "$300", LOSES)}, "$800")
    held = table.has(BANKER) + coins("$800")
    table.to_end()
    (share,) = table.last(e.BankSettled).shares
    assert (share.won, share.commission, share.returned) == (0, 0, coins("$600"))
    assert table.has(BANKER) - held == -coins("$200")
    assert table.state.round.commission == coins("$25")  # Ann's alone


# ---- a shared bank's settlement -----------------------------------------------------------------------------


@pytest.mark.clause("NZ 11.3(g)", check=1)
@pytest.mark.clause("NZ 11.3(h)", check=1)
@pytest.mark.clause("NZ 11.3(i)", check=1)
def test_against_a_shared_bank_wagers_are_collected_left_and_paid_alike() -> None:
    table = shared(
        {
            "Ann": (2, "$100", WINS),
            "Cho": (7, "$100", WINS_TOO),
            "Dee": (6, "$300", LOSES),
            "Eve": (8, "$50", PUSHES),
        }
    )
    table.to_payment()
    assert table.state.losing == coins("$300")
    table.refused(c.PayBox(box=2), "out_of_turn", "NZ 11.3(i)")
    table.until("round_over")
    paid = [event for event in table.since_bank() if isinstance(event, e.WagerPaid)]
    assert [(event.box, moves(event)) for event in paid] == [
        (7, [("losing", coins("$100"))]),
        (2, [("losing", coins("$100"))]),
    ]
    assert table.gain("Eve") == 0
    assert taken_by(table) == {"LosingCollected": "NZ 11.3(g)", "WagerStands": "NZ 11.3(h)"}


@pytest.mark.clause("NZ 11.1(e) losing", check=1)
@pytest.mark.clause("NZ 11.1(f)", check=1)
def test_while_the_house_banks_wagers_are_collected_and_left_by_clauses_of_its_own() -> None:
    table = house_banked({2: LOSES, 3: PUSHES})
    for box, hand in ((2, LOSES), (3, PUSHES)):
        table.set(box, hand[1])
    table.finish()
    assert taken_by(table) == {"LosingCollected": "NZ 11.1(e) losing", "WagerStands": "NZ 11.1(f)"}
    assert table.has("Cho") == coins("$1000")


@pytest.mark.clause("NZ 11.3(j)", check=1)
@pytest.mark.clause("NZ 11.3(k)", check=1)
@pytest.mark.clause("NZ 6.14", check=2)
def test_what_is_left_is_halved_with_the_house_before_the_commission() -> None:
    table = shared({"Ann": (2, "$50", WINS), "Cho": (3, "$250", LOSES)}, "$150")
    table.to_payment()
    table.duty()
    before, held = table.account("float"), table.has(BANKER)
    table.duty()
    settled = table.last(e.BankSettled)
    assert (settled.surplus, settled.house_won) == (coins("$200"), coins("$100"))
    assert table.account("float") - before == coins("$250")
    assert table.has(BANKER) - held == coins("$245")
    assert settled.shares[0].commission == coins("$5")


def test_an_odd_chip_of_a_half_is_the_players() -> None:
    chips = Stakes(ChipSet((100,)), 1000, 100000)
    held = Funds(True, coins("$15"), {BANKER: coins("$20")}, coins("$20"), {BANKER: 0}, {})
    assert rest(coins("$15"), held, load("nz"), chips).house == coins("$7")
    to_house = with_choices(load("nz"), {"odd_half": "house"})
    assert rest(coins("$15"), held, to_house, chips).house == coins("$8")


@pytest.mark.clause("NZ 11.3(l) shortfall", check=1)
@pytest.mark.clause("NZ 11.3(l) rest", check=1)
def test_what_the_losing_wagers_lack_comes_from_both_halves_of_the_stake() -> None:
    table = shared({"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES)}, "$200")
    table.to_payment()
    table.duty()
    assert moves(table.last(e.WagerPaid)) == [
        ("losing", coins("$100")),
        (f"stake:{BANKER}", coins("$100")),
        ("stake:house", coins("$100")),
    ]
    before, held = table.account("float"), table.has(BANKER)
    table.duty()
    assert table.account("float") - before == coins("$100")
    assert table.has(BANKER) - held == coins("$100")
    assert table.last(e.BankSettled).shares[0].commission == 0


# ---- concession ---------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 10.13 right", check=1)
def test_only_the_sole_bettor_of_a_box_may_concede() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin({1: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Bob", 3, "$100")
    table.wager("Ann", 3, "$20")
    table.deal()
    for person in ("Ann", "Bob"):
        table.refused(c.Concede(person=person, box=3), "not_alone_on_box", "NZ 10.13 right")
    table.refused(c.Concede(person="Bob", box=2), "no_wager")
    table.play(c.Concede(person="Ann", box=2))


@pytest.mark.clause("NZ 10.13 collect", check=1)
def test_a_conceded_wager_is_lost_at_once_and_no_player_sees_the_tiles() -> None:
    table = house_banked()
    conceded, taken = table.play(c.Concede(person="Ann", box=2))
    assert isinstance(conceded, e.HandConceded)
    assert isinstance(taken, e.LosingCollected)
    assert (taken.taken, taken.returned) == (coins("$100"), 0)
    assert table.state.losing == coins("$100")
    table.set(3, LOSES[1])
    table.finish()
    for viewer in (None, "Ann", "Cho"):
        seen = table.sees(viewer).hand_at(2)
        assert seen is None or set(seen.tiles) <= {None}
        assert 2 not in {own.box for own in table.sees(viewer).own}
    banked = sole({"Ann": (2, "$100", WINS), "Cho": (3, "$100", LOSES)})
    banked.deal()
    banked.play(c.Concede(person="Ann", box=2))
    assert banked.state.losing == coins("$100")


@pytest.mark.clause("NZ 10.13 final", check=1)
def test_a_conceded_hand_does_not_come_back() -> None:
    table = house_banked()
    table.play(c.Concede(person="Ann", box=2))
    table.refused(c.Concede(person="Ann", box=2), "conceded")
    table.refused(table.as_delivered("Ann", 2), "conceded")
    table.refused(c.AskHouseWay(person="Ann", box=2), "conceded")
    table.set(3, LOSES[1])
    table.until("matching")
    table.refused(c.ExposeHand(box=2), "already_done")
    table.until("round_over")
    assert table.has("Ann") == coins("$900")
    assert 2 not in results(table)
    late = house_banked()
    for box, hand in ((2, WINS), (3, LOSES)):
        late.set(box, hand[1])
    late.until("matching")
    late.play(c.ExposeHand(box=2))
    late.refused(c.Concede(person="Ann", box=2), "is_exposed", "NZ 10.13 right")
    late.play(c.MatchHand(box=2))
    late.play(c.Concede(person="Cho", box=3))
    late.until("round_over")
    assert late.has("Cho") == coins("$900")


# ---- what is corrected
# --------------------------------------------------------------------------------------


def wrong_house_hand(table: Game) -> None:
    """Everybody has set; the dealer lays the house's tiles as 0 and 5."""
    for box in table.state.boxes_in_play:
        if box.controller and box.hand and not box.hand.set_by:
            table.set(box.number, {2: WINS, 3: LOSES}[box.number][1])
    as_box = c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4"))
    table.play(as_box)


@pytest.mark.clause("NZ 12.8(a)", check=1)
def test_a_wrong_setting_of_the_dealers_is_put_right_until_the_first_hand_is_turned_over() -> None:
    table = house_banked()
    wrong_house_hand(table)
    assert table.state.round.house_hand.low == ("3-3", "2-2")  # type: ignore[union-attr]
    table.until("matching")
    (reset,) = table.play(c.ReportMisSet(hand="house", by="Sue", reason="0 and 5"))
    assert isinstance(reset, e.HandReset)
    assert (reset.by, reset.reason, reset.clause) == ("Sue", "0 and 5", "NZ 12.8(a)")
    assert table.state.round.house_hand.low_name == "points 6 high6"  # type: ignore[union-attr]
    table.refused(c.ReportMisSet(hand="house", by="Sue"), "set_the_house_way")
    table.until("round_over")
    assert results(table)[3] == ("lose", "lose", "lose")
    own = sole(ALL_THREE)
    own.deal_all()
    own.set_bank("high6 low4 / low10 five")
    own.refused(c.ReportMisSet(hand="bank", by="Sue"), "set_by_player")
    joint = shared(ALL_THREE)
    joint.deal_all()
    laid = joint.set_hand(BANKER, BOX, "high6 low4 / low10 five")
    joint.play(c.SetBankHand(low=laid.low, high=laid.high))
    joint.play(c.ReportMisSet(hand="bank", by="Sue"))
    joint.until("round_over")
    assert results(joint)[3] == ("lose", "lose", "lose")
    for_him = sole(ALL_THREE)  # a banker for whom the dealer sets
    for_him.deal()
    for_him.play(c.ReportAbsent(box=BOX, by="Sue"))
    for box, _, hand in for_him.wagers.values():
        for_him.set(box, hand[1])
    for_him.play(c.SetBankHand(low=laid.low, high=laid.high))
    (reset,) = for_him.play(c.ReportMisSet(hand="bank", by="Sue"))
    assert isinstance(reset, e.HandReset)
    assert reset.clause == "NZ 12.8(a)"
    for_him.until("round_over")
    assert results(for_him)[3] == ("lose", "lose", "lose")


@pytest.mark.clause("NZ 12.8(a)", check=1)
def test_a_co_banks_hand_that_lies_open_is_set_again_until_a_players_hand_is_turned_over() -> None:
    for is_any_exposed, told in ((False, e.HandReset), (True, e.MisSetStands)):
        joint = shared(ALL_THREE)
        joint.deal_all()
        laid = joint.set_hand(BANKER, BOX, "high6 low4 / low10 five")
        joint.play(c.SetBankHand(low=laid.low, high=laid.high))
        joint.until("matching")
        assert joint.state.boxes[BOX].hand.is_exposed  # type: ignore[union-attr]
        if is_any_exposed:
            assert isinstance(joint.duty()[0], e.HandExposed)
        assert isinstance(joint.play(c.ReportMisSet(hand="bank", by="Sue"))[0], told)


@pytest.mark.clause("NZ 12.8(b)", check=1)
def test_a_wrong_setting_found_after_the_first_hand_was_turned_over_stands() -> None:
    table = house_banked()
    wrong_house_hand(table)
    table.until("matching")
    table.play(c.ExposeHand(box=2))
    (stands,) = table.play(c.ReportMisSet(hand="house", by="Sue"))
    assert isinstance(stands, e.MisSetStands)
    assert stands.clause == "NZ 12.8(b)"
    table.until("round_over")
    assert results(table)[3] == ("win", "win", "win")


def test_a_players_hand_that_the_dealer_set_wrongly_stands() -> None:
    table = house_banked()
    table.play(c.AskHouseWay(person="Cho", box=3))
    table.set(2, WINS[1])
    laid = table.set_hand("Cho", 3, LOSES[1])
    table.play(c.SetOnRequest(box=3, low=laid.low, high=laid.high))
    (stands,) = table.play(c.ReportMisSet(hand="box", box=3, by="Sue"))
    assert isinstance(stands, e.MisSetStands)
    assert stands.clause == "NZ 10.6"
    again = house_banked(choices={"requested_reset": True})
    again.play(c.AskHouseWay(person="Cho", box=3))
    again.set(2, WINS[1])
    again.play(c.SetOnRequest(box=3, low=laid.low, high=laid.high))
    assert isinstance(again.play(c.ReportMisSet(hand="box", box=3, by="Sue"))[0], e.HandReset)


@pytest.mark.clause("NZ 12.14", check=1)
def test_tiles_that_the_dealer_upset_are_set_the_house_way() -> None:
    table = house_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("matching")
    table.play(c.ExposeHand(box=2))
    table.play(c.MatchHand(box=2))
    table.refused(c.ReportKnockedDown(box=2, by="Sue"), "already_done")
    table.play(c.ReportKnockedDown(box=3, by="Sue"))
    table.until("round_over")
    assert {event.box: event.low_name for event in table.events(e.HandExposed)}[3] == "points 6 high8"
    assert table.state.boxes[3].hand.set_by == "house_way"  # type: ignore[union-attr]
    assert results(table)[3] == ("win", "lose", "push")
    with pytest.raises(BookError, match="knocked_down"):
        house_banked(
            choices={"knocked_down": "as set"}
        )  # "the dealer shall set the disturbed tiles the house way"


@pytest.mark.clause("NZ 12.16", check=1)
def test_an_absent_players_hand_is_set_the_house_way_when_the_others_have_set() -> None:
    table = house_banked()
    table.play(c.ReportAbsent(box=3, by="Sue"))
    table.refused(c.SetOnRequest(box=3), "others_set_first")
    table.refused(table.as_delivered("Cho", 3), "dealer_sets", "NZ 12.16")
    table.refused(c.ReportAbsent(box=3, by="Sue"), "already_done")
    table.set(2, WINS[1])
    (made,) = table.duty()
    assert isinstance(made, e.HandSet)
    assert (made.box, made.set_by) == (3, "absent")
    table.finish()
    assert table.has("Cho") == coins("$1000")  # the player's own result: 6 and 7 push, 5 and 8 lose


@pytest.mark.clause("NZ 12.17 sole", check=1)
def test_what_was_counted_short_a_sole_banker_makes_up() -> None:
    table = sole({"Ann": (2, "$250", WINS), "Cho": (3, "$100", WINS_TOO)}, "$300")
    table.play(c.ReportMiscounted(counted=coins("$300"), by="Sue", reason="$300 counted"))
    table.to_end()
    claimed = {
        source.account: source.coins
        for event in table.since_bank()
        if isinstance(event, e.WagerPaid)
        for source in event.sources
        if source.account.startswith("stack:")
    }
    assert claimed == {f"stack:{BANKER}": coins("$50")}
    assert "NZ 12.17 sole" in table.last(e.WagerPaid).clauses
    assert (table.gain("Ann"), table.gain("Cho")) == (coins("$237.50"), coins("$95"))


def test_some_coins_were_counted_or_it_is_no_miscount() -> None:
    table = sole({"Ann": (2, "$250", WINS)}, "$300")
    table.refused(c.ReportMiscounted(counted=0, by="Sue"), "bad_amount")
    table.play(c.ReportMiscounted(counted=1, by="Sue"))
    assert table.state.round.bank.counted == 1


def test_what_has_not_been_wagered_has_not_been_counted() -> None:
    table = after_house_round("nz", (BANKER, BOX), ("Ann", 2), ("Cho", 3))
    against(table, BANKER)
    report = c.ReportMiscounted(counted=coins("$10"), by="Sue")
    table.refused(report, "no_wagers", "NZ 12.17 sole")
    table.wager("Ann", 2, "$20")
    (told,) = table.play(report)
    assert isinstance(told, e.CoverMiscounted)
    assert (told.counted, told.total) == (coins("$10"), coins("$20"))


@pytest.mark.clause("NZ 12.17 co", check=1)
def test_what_was_counted_short_co_banker_and_house_make_up_by_halves() -> None:
    table = shared({"Ann": (2, "$250", WINS), "Cho": (3, "$100", WINS_TOO)}, "$150")
    table.play(c.ReportMiscounted(counted=coins("$300"), by="Sue"))
    table.to_end()
    taken: dict[str, int] = {}
    for event in table.since_bank():
        if isinstance(event, e.WagerPaid):
            for source in event.sources:
                taken[source.account] = taken.get(source.account, 0) + source.coins
    assert taken == {
        f"stake:{BANKER}": coins("$150"),
        "stake:house": coins("$150"),
        f"stack:{BANKER}": coins("$25"),
        "float": coins("$25"),
    }
    assert table.last(e.CoverMiscounted).clause == "NZ 12.17 co"
    assert {"NZ 12.17 co"} == {*table.last(e.WagerPaid).clauses} - {"NZ 11.3(l) shortfall", "NZ 6.11"}


@pytest.mark.clause("NZ 10.14", check=1)
def test_a_hand_that_lies_open_is_not_shown_once_more() -> None:
    table = house_banked({2: WINS})
    table.set(2, WINS[1])
    table.until("matching")
    table.play(c.ExposeHand(box=2))
    table.refused(c.ShowOwnHand(person="Ann", box=2), "already_done", "NZ 10.14")
    table.refused(c.ExposeHand(box=2), "already_done")


@pytest.mark.clause("NZ 11.1(c)", check=1)
def test_the_dealer_lays_two_and_two_of_the_houses_own_tiles() -> None:
    table = house_banked({2: WINS})
    table.set(2, WINS[1])
    table.refused(c.SetHouseHand(low=("6-6", "6-6"), high=("2-2", "2-2")), "not_two_and_two")
    table.refused(c.SetHouseHand(low=("2-2", "1-4")), "not_two_and_two")
    table.duty()
    assert table.state.round.house_hand.set_by  # type: ignore[union-attr]


@pytest.mark.clause("NZ 6.14", check=1)
def test_of_nothing_that_is_left_nothing_is_taken_or_rounded() -> None:
    book, chips = load("nz"), ChipSet((50,))
    funds = Funds(is_shared=False, losing=0, stakes={"Ann": 100}, house_stake=0, stacks={"Ann": 0}, drawn={})
    nothing = rest(0, funds, book, Stakes(chips, 1000, 100000))
    assert (nothing.house, nothing.clauses) == (0, (book.cite("bank_rest"),))
    assert [(share.person, share.won, share.commission) for share in nothing.shares] == [("Ann", 0, 0)]


@pytest.mark.clause("NZ 10.4(c)", check=1)
def test_nobody_but_the_banker_confirms_the_setting_that_he_asked_for() -> None:
    table = sole(ALL_THREE)
    table.deal_all()
    table.play(c.AskHouseWay(person=BANKER, box=BOX))
    for person in ("Ann", "Zoe"):
        table.refused(c.ConfirmSetting(person=person), "not_yours")
        assert "confirm_setting" not in {right.do for right in table.rights_of(person)}
    table.play(c.ConfirmSetting(person=BANKER))


@pytest.mark.clause("NZ 10.4(b)", check=1)
def test_the_dealer_sets_a_shared_banks_hand_after_the_players_and_not_among_theirs() -> None:
    table = shared(ALL_THREE)
    table.deal()
    refused = table.refused(c.SetOnRequest(box=BOX), "not_asked")
    assert refused.facts == {"box": BOX}
    for box, _, hand in ALL_THREE.values():
        table.set(box, hand[1])
    table.refused(c.ConfirmSetting(person=BANKER), "dealer_sets", "NZ 10.4(b)")
    (done,) = table.play(c.SetBankHand())
    assert isinstance(done, e.HandSet)
    assert (done.box, done.set_by) == (BOX, "house_way")


@pytest.mark.clause("NZ 10.4(a)", check=1)
def test_who_asked_for_the_house_way_sees_by_which_row_his_hand_was_set_and_nobody_else() -> None:
    table = house_banked()
    table.play(c.AskHouseWay(person="Cho", box=3))
    table.set(2, WINS[1])
    (done,) = table.play(c.SetOnRequest(box=3))
    assert isinstance(done, e.HandSet)
    own, other = (table.sees(person).hand_at(3) for person in ("Cho", "Ann"))
    assert own is not None
    assert other is not None
    assert done.clause.startswith("NZ App4")
    assert (own.clause, other.clause) == (done.clause, None)


@pytest.mark.clause("NZ 10.4(a)", check=1)
def test_the_dealer_sets_no_hand_that_was_not_asked_for_is_set_given_up_or_not_there() -> None:
    table = house_banked({2: WINS, 3: LOSES, 4: PUSHES})
    table.refused(c.SetOnRequest(box=9), "no_such_box")
    table.refused(c.SetOnRequest(box=7), "not_in_play")
    table.refused(c.SetOnRequest(box=3), "not_asked")
    for person, box in (("Cho", 3), ("Dee", 4)):
        table.play(c.AskHouseWay(person=person, box=box))
    table.play(c.Concede(person="Dee", box=4))
    table.refused(c.SetOnRequest(box=4), "conceded", "NZ 10.13 right")
    table.refused(c.SetOnRequest(box=2), "not_asked")
    table.set(2, WINS[1])
    table.refused(c.SetOnRequest(box=2), "already_set", "NZ 10.5")
    table.refused(c.SetBankHand(), "wrong_phase")
    table.play(c.SetOnRequest(box=3))
    table.refused(c.SetBankHand(), "not_asked")
    table.refused(c.ConfirmSetting(person="Cho"), "nothing_to_confirm", "NZ 10.4(c)")
    table.finish()
