"""Canberra: the settlement of a player's bank, and hands set again, clause by clause."""

import pytest

from paigow.books import BookError
from paigow.rules import ruleset
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import show
from paigow.tiles import faces, pieces
from tests.table.banks import BANK_SET, BANKER, BOX, BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins

WAGERS = {"Ann": (2, "$300", WINS), "Cho": (3, "$500", LOSES)}


def sole(wagers: dict[str, tuple[int, str, tuple[str, str]]] = WAGERS, **more: object) -> BankedGame:
    return BankedGame("canberra", wagers, stake="$1000", **more)  # type: ignore[arg-type]


def shared(wagers: dict[str, tuple[int, str, tuple[str, str]]] = WAGERS, **more: object) -> BankedGame:
    return BankedGame("canberra", wagers, stake="$500", shared=True, **more)  # type: ignore[arg-type]


def house_banked(**more: object) -> Game:
    """Ann at box 2 and Cho at box 3 against the house; nobody has set."""
    table = Game("canberra", **more)  # type: ignore[arg-type]
    table.arrive("Ann", 2)
    table.arrive("Cho", 3)
    table.begin({1: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Cho", 3, "$100")
    table.deal()
    return table


@pytest.mark.clause("CAN 12.7", check=1)
@pytest.mark.clause("CAN 12.8 base", check=1)
def test_the_player_banker_is_paid_last_his_profit_less_five_per_cent() -> None:
    table = sole()
    held = table.has(BANKER) + coins("$1000")
    table.to_end()
    settled = table.last(e.BankSettled)
    assert (settled.surplus, settled.shares[0].commission) == (coins("$200"), coins("$10"))
    assert table.has(BANKER) - held == coins("$190")
    order = [type(event) for event in table.since_bank() if isinstance(event, e.WagerPaid | e.BankSettled)]
    assert order == [e.WagerPaid, e.BankSettled]
    lost = sole({"Ann": (2, "$500", WINS), "Cho": (3, "$300", LOSES)})
    lost.to_end()
    assert lost.last(e.BankSettled).shares[0].commission == 0
    assert lost.state.round.commission == coins("$25")  # the winner's


@pytest.mark.clause("CAN 12.9", check=1)
@pytest.mark.parametrize(
    ("rate_bp", "banks", "winners"), [(500, "$10", "$15"), (300, "$6", "$9"), (0, "$0", "$0")]
)
def test_less_may_be_charged_of_a_bank_too(rate_bp: int, banks: str, winners: str) -> None:
    table = sole(choices={"commission_bp": rate_bp}, commission_approved="the authority")
    table.to_end()
    (share,) = table.last(e.BankSettled).shares
    assert (share.won, share.commission) == (coins("$200"), coins(banks))
    assert table.last(e.WagerPaid).commission == coins(winners)


@pytest.mark.clause("CAN 12.8 rounding", check=1)
def test_only_a_co_bankers_commission_is_lowered_to_what_chips_can_pay() -> None:
    chips = (100, 500, 2500)
    table = shared({"Ann": (2, "$40", WINS), "Cho": (3, "$300", LOSES)}, chips=chips)
    table.to_end()
    (share,) = table.last(e.BankSettled).shares
    assert (share.won, share.commission) == (coins("$130"), coins("$6"))
    alone = sole({"Ann": (2, "$40", WINS), "Cho": (3, "$170", LOSES)}, chips=chips)
    alone.to_end()
    (share,) = alone.last(e.BankSettled).shares
    assert (share.won, share.commission) == (coins("$130"), coins("$6.50"))
    with pytest.raises(BookError, match="bank_commission_rounding"):
        sole(choices={"bank_commission_rounding": "down"})  # "This shall only apply in co-banking situations"


def test_a_co_banker_sets_his_hand_himself_unless_the_operator_reads_it_otherwise() -> None:
    table = shared()
    table.deal_all()
    table.set_bank()
    assert table.state.bank_hand is not None
    assert table.state.bank_hand.set_by == "player"
    dealer = shared(choices={"co_bank_set_by": "dealer"})
    dealer.deal_all()
    dealer.refused(dealer.set_hand(BANKER, BOX, BANK_SET), "dealer_sets", "R-103")
    dealer.play(c.SetBankHand())


def test_a_bankers_request_is_final_at_once_unless_he_is_to_confirm_it() -> None:
    table = sole()
    table.deal_all()
    table.play(c.AskHouseWay(person=BANKER, box=BOX))
    assert table.state.bank_hand is not None
    assert table.state.bank_hand.set_by == "request"
    asks = sole(choices={"bank_confirms": True})
    asks.deal_all()
    asks.play(c.AskHouseWay(person=BANKER, box=BOX))
    assert asks.is_at("players_set")
    asks.play(c.ConfirmSetting(person=BANKER))
    assert asks.is_at("house_set")


@pytest.mark.clause("CAN Terms House Way", check=1)
def test_house_hands_and_requested_hands_are_set_by_the_same_rules() -> None:
    table = house_banked()
    table.play(c.AskHouseWay(person="Ann", box=2))
    table.play(c.SetOnRequest(box=2))
    table.set(3, LOSES[1])
    table.until("matching")
    rules = ruleset(table.book)
    for hand in (table.state.boxes[2].hand, table.state.round.house_hand):
        assert hand is not None
        house = rules.house_way(pieces(hand.tiles))
        assert (list(hand.low), list(hand.high)) == (faces(house.setting.low), faces(house.setting.high))
    banked = sole()
    banked.deal_all()
    banked.play(c.AskHouseWay(person=BANKER, box=BOX))
    bank = banked.state.bank_hand
    assert bank is not None
    house = rules.house_way(pieces(bank.tiles))
    assert (list(bank.low), list(bank.high)) == (faces(house.setting.low), faces(house.setting.high))


@pytest.mark.clause("CAN 13.8", check=1)
def test_a_wrong_setting_of_the_dealers_is_put_right_and_all_is_compared_again() -> None:
    table = house_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    table.until("matched")
    assert [event.result for event in table.events(e.HandMatched)] == ["win", "win"]
    table.refused(c.CashOut(person="Ann", coins=100), "wager_lives", "R-96")
    undone, reset = table.play(c.ReportMisSet(hand="house", by="Sue", reason="0 and 5"))
    assert isinstance(undone, e.MatchesUndone)
    assert isinstance(reset, e.HandReset)
    assert table.is_at("matching")
    table.until("round_over")
    assert [event.result for event in table.events(e.HandMatched)] == ["win", "win", "win", "lose"]
    assert (table.has("Ann"), table.has("Cho")) == (coins("$1095"), coins("$900"))
    soon = house_banked(choices={"reset_until": "first exposure"})
    soon.set(2, WINS[1])
    soon.set(3, LOSES[1])
    soon.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    soon.until("matched")
    assert isinstance(soon.play(c.ReportMisSet(hand="house", by="Sue"))[0], e.MisSetStands)


def test_nothing_is_set_again_after_the_last_payment() -> None:
    table = house_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    table.until("paid")
    (stands,) = table.play(c.ReportMisSet(hand="house", by="Sue"))
    assert isinstance(stands, e.MisSetStands)
    table.until("round_over")
    assert table.has("Cho") == coins("$1095")


@pytest.mark.clause("CAN 13.8", check=1)
def test_a_bankers_hand_that_was_set_wrongly_is_put_right_too() -> None:
    table = sole()
    table.deal_all()
    table.play(c.ReportAbsent(box=BOX, by="Sue"))
    laid = table.set_hand(BANKER, BOX, "high6 low4 / low10 five")
    table.play(c.SetBankHand(low=laid.low, high=laid.high))
    table.until("matched")
    won = [event.result for event in table.since_bank() if isinstance(event, e.HandMatched)]
    assert won == ["win", "win"]
    events = table.play(c.ReportMisSet(hand="bank", by="Sue"))
    assert [type(event) for event in events] == [e.MatchesUndone, e.HandReset]
    table.until("round_over")
    assert (table.gain("Ann"), table.gain("Cho")) == (coins("$285"), -coins("$500"))


@pytest.mark.clause("CAN 13.8", check=1)
def test_a_players_requested_hand_is_put_right_too() -> None:
    table = house_banked()
    table.play(c.AskHouseWay(person="Cho", box=3))
    laid = table.set_hand("Cho", 3, LOSES[1])
    table.play(c.SetOnRequest(box=3, low=laid.low, high=laid.high))
    table.set(2, WINS[1])
    table.until("matched")
    events = table.play(c.ReportMisSet(hand="box", box=3, by="Sue"))
    assert [type(event) for event in events] == [e.MatchesUndone, e.HandReset]
    table.until("round_over")
    assert table.has("Cho") == coins("$1000")  # 6 and 7 pushes
    own = house_banked()
    own.set(3, LOSES[1])
    own.refused(c.ReportMisSet(hand="box", box=3, by="Sue"), "set_by_player")
    own.refused(c.ReportMisSet(hand="box", box=2, by="Sue"), "not_set")
    own.refused(c.ReportMisSet(hand="box", box=4, by="Sue"), "no_such_hand")
    own.refused(c.ReportMisSet(hand="box", box=99, by="Sue"), "no_such_hand")


def test_winners_beyond_the_stake_are_paid_by_the_house() -> None:
    table = sole({"Ann": (2, "$250", WINS), "Cho": (3, "$100", PUSHES)})
    table.to_matching()
    table.refused(c.ReportMiscounted(counted=0, by="Sue"), "bad_amount")
    short = BankedGame("canberra", {"Ann": (2, "$250", WINS)}, stake="$200")
    short.play(c.ReportMiscounted(counted=coins("$200"), by="Sue"))
    short.to_end()
    assert [(source.account, source.coins) for source in short.last(e.WagerPaid).sources] == [
        (f"stake:{BANKER}", coins("$200")),
        ("float", coins("$50")),
    ]
    made_up = BankedGame(
        "canberra", {"Ann": (2, "$250", WINS)}, stake="$200", choices={"bank_makes_up": True}
    )
    made_up.play(c.ReportMiscounted(counted=coins("$200"), by="Sue"))
    made_up.to_end()
    assert made_up.last(e.WagerPaid).sources[-1].account == f"stack:{BANKER}"


def test_an_odd_chip_of_a_half_is_the_players_unless_read_otherwise() -> None:
    wagers = {"Ann": (2, "$25", LOSES)}
    options = {"minimum": "$5", "chips": (500,)}
    table = shared(wagers, **options)
    table.to_end()
    assert table.last(e.BankSettled).house_won == coins("$10")
    other = shared(wagers, choices={"odd_half": "house"}, **options)
    other.to_end()
    assert other.last(e.BankSettled).house_won == coins("$15")


def test_the_order_of_matching_and_paying_begins_next_to_the_bank() -> None:
    wagers = {"Ann": (2, "$100", WINS), "Cho": (7, "$100", LOSES)}
    for choices, order in (({}, [7, 2]), ({"match_from": "far right"}, [2, 7])):
        table = sole(wagers, choices=choices)
        table.to_payment()
        assert [event.box for event in table.since_bank() if isinstance(event, e.HandMatched)] == order


def test_no_wager_is_conceded_and_no_tile_shown_early() -> None:
    table = house_banked()
    table.refused(c.Concede(person="Ann", box=2), "no_concession", "CAN 7.1")
    table.refused(c.ShowOwnHand(person="Ann", box=2), "not_shown_here", "CAN 10.3")
    joint = shared()
    joint.deal_all()
    joint.refused(c.ShowTwoTiles(person=BANKER, places=(1, 2)), "not_shown_here", "CAN 10.3")


@pytest.mark.parametrize(("word", "low"), [("house way", "points 6 high8"), ("as set", "points 5 low8")])
def test_tiles_that_the_dealer_upset(word: str, low: str) -> None:
    table = house_banked(choices={"knocked_down": word})
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.ReportKnockedDown(box=3, by="Sue"))
    table.until("matched")
    assert table.events(e.HandExposed)[-1].low_name == low
    assert table.state.boxes[3].hand.set_by == ("player" if word == "as set" else "house_way")  # type: ignore[union-attr]


def test_a_hand_that_is_laid_again_as_its_player_set_it_stays_the_players() -> None:
    """Turned round or not: no dealer has set it, so the dealer has not set it wrongly."""
    table = house_banked(choices={"knocked_down": "as set"})
    table.set(2, WINS[1])
    table.set(3, "high8 low10 / low7 low8")
    table.until("house_set")
    table.play(c.ReportKnockedDown(box=3, by="Sue"))
    assert table.state.boxes[3].hand.set_by == "player"  # type: ignore[union-attr]
    table.refused(c.ReportMisSet(hand="box", box=3, by="Sue"), "set_by_player", "CAN 10.2")


@pytest.mark.clause("CAN 13.8", check=1)
def test_a_hand_that_lies_open_is_set_again_before_everybody() -> None:
    table = house_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    hand = table.state.round.house_hand
    assert hand is not None
    one, two, three, four = hand.tiles
    table.play(c.SetHouseHand(low=(one, three), high=(two, four)))
    table.until("matching")
    *_, reset = table.play(c.ReportMisSet(by="Sue", hand="house"))
    assert isinstance(reset, e.HandReset)
    assert show(table.state, reset, "Cho") == reset
    assert reset.low
