"""Resorts World Sentosa: the settlement of a player-banker, side bets against that banker, and hands set again."""

import pytest

from paigow.rules import ruleset
from paigow.table import commands as c
from paigow.table import events as e
from paigow.tiles import faces, pieces
from tests.table.banks import BANKER, BOX, BankedGame
from tests.table.driver import BANK, LOSES, WINS, Game, coins

BOTH = {"Ann": (2, "$300", WINS), "Cho": (3, "$500", LOSES)}


def sole(
    wagers: dict[str, tuple[int, str, tuple[str, str]]] = BOTH, stake: str = "$1000", **more: object
) -> BankedGame:
    return BankedGame("rws", wagers, stake=stake, **more)  # type: ignore[arg-type]


def dealer_banked(**more: object) -> Game:
    """Ann at box 2 and Cho at box 3 against the dealer; nobody has set."""
    table = Game("rws", **more)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.seat("Cho", 3)
    table.begin({0: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Cho", 3, "$100")
    table.deal()
    return table


@pytest.mark.clause("RWS 4.2", check=1)
def test_the_player_bankers_winnings_are_charged_five_per_cent() -> None:
    table = sole()
    held = table.has(BANKER) + coins("$1000")
    table.to_end()
    (share,) = table.last(e.BankSettled).shares
    assert (share.won, share.commission, share.returned) == (coins("$200"), coins("$10"), coins("$1000"))
    assert table.has(BANKER) - held == coins("$190")
    lost = sole({"Ann": (2, "$300", WINS)})
    lost.to_end()
    assert lost.last(e.BankSettled).shares[0].commission == 0


@pytest.mark.parametrize(("rounding", "commission"), [("down", "$6"), ("up", "$7"), ("exact", "$6.50")])
def test_how_the_charge_is_rounded_is_read(rounding: str, commission: str) -> None:
    table = sole(
        {"Cho": (3, "$130", LOSES)}, chips=(100, 500), choices={"bank_commission_rounding": rounding}
    )
    table.to_end()
    assert table.last(e.BankSettled).shares[0].commission == coins(commission)


@pytest.mark.clause("RWS 3.18 bonus", check=1)
@pytest.mark.clause("RWS 3.18 liability", check=1)
def test_bonus_bets_are_paid_and_taken_by_the_house() -> None:
    table = sole()
    table.wager("Ann", 2, "$40", "bonus")  # a pair of Teen: five to one
    table.wager("Cho", 3, "$10", "bonus")
    before = table.account("float")
    table.to_payment()
    lost = next(
        event for event in table.since_bank() if isinstance(event, e.LosingCollected) and event.bet == "bonus"
    )
    assert (lost.person, lost.area) == ("Cho", "float")
    assert table.state.losing == coins("$500")
    table.until("round_over")
    won = next(
        event for event in table.since_bank() if isinstance(event, e.WagerPaid) and event.bet == "bonus"
    )
    assert (won.person, won.won, won.commission) == ("Ann", coins("$200"), 0)
    assert won.sources == ()
    assert table.account("float") == before + coins("$10") - won.won
    assert table.last(e.BankSettled).surplus == coins("$200")
    assert table.last(e.BankSettled).shares[0].returned == coins("$1000")


@pytest.mark.clause("RWS 3.18 tie", check=1)
def test_no_tie_bets_are_taken_against_a_player_banker() -> None:
    table = sole()
    tie = c.PlaceWager(person="Ann", box=2, coins=coins("$10"), bet="tie")
    table.refused(tie, "no_such_bet", "RWS 3.18 tie")


@pytest.mark.clause("RWS 3.14 reset", check=1)
def test_a_wrong_setting_of_the_dealers_is_put_right_before_the_last_payment() -> None:
    table = dealer_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    table.until("matched")
    events = table.play(c.ReportMisSet(hand="house", by="Sue", reason="0 and 5"))
    assert [type(event) for event in events] == [e.MatchesUndone, e.HandReset]
    table.refused(c.Leave(person="Ann"), "wager_lives")
    table.until("round_over")
    assert [event.result for event in table.events(e.HandMatched)] == ["win", "win", "win", "lose"]
    assert (table.has("Ann"), table.has("Cho")) == (coins("$1095"), coins("$900"))
    soon = dealer_banked(choices={"reset_until": "first exposure"})
    soon.set(2, WINS[1])
    soon.set(3, LOSES[1])
    soon.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    soon.until("matched")
    assert isinstance(soon.play(c.ReportMisSet(hand="house", by="Sue"))[0], e.MisSetStands)


@pytest.mark.clause("RWS 1 House Way", check=1)
def test_the_dealers_and_requested_hands_are_set_by_the_same_rules() -> None:
    table = dealer_banked()
    table.play(c.AskHouseWay(person="Ann", box=2))
    table.play(c.SetOnRequest(box=2))
    table.set(3, LOSES[1])
    table.until("matching")
    for hand in (table.state.boxes[2].hand, table.state.round.house_hand):
        assert hand is not None
        house = ruleset(table.book).house_way(pieces(hand.tiles))
        assert (list(hand.low), list(hand.high)) == (faces(house.setting.low), faces(house.setting.high))


def test_a_players_requested_hand_stands_as_the_dealer_set_it_unless_read_otherwise() -> None:
    for choices, kind in (({}, e.MisSetStands), ({"requested_reset": True}, e.HandReset)):
        table = dealer_banked(choices=choices)
        table.play(c.AskHouseWay(person="Cho", box=3))
        laid = table.set_hand("Cho", 3, LOSES[1])
        table.play(c.SetOnRequest(box=3, low=laid.low, high=laid.high))
        (event,) = table.play(c.ReportMisSet(hand="box", box=3, by="Sue"))
        assert isinstance(event, kind)


def test_a_player_bankers_request_is_final_at_once_unless_he_is_to_confirm_it() -> None:
    for choices, phase in (({}, "house_set"), ({"bank_confirms": True}, "players_set")):
        table = sole(choices=choices)
        table.deal_all()
        table.play(c.AskHouseWay(person=BANKER, box=BOX))
        assert table.state.phase == phase


def test_the_order_of_matching_and_paying_begins_next_to_the_banker() -> None:
    wagers = {"Ann": (2, "$100", WINS), "Cho": (7, "$100", LOSES)}
    for choices, order in (({}, [7, 2]), ({"match_from": "far right"}, [2, 7])):
        table = sole(wagers, choices=choices)
        table.to_payment()
        assert [event.box for event in table.since_bank() if isinstance(event, e.HandMatched)] == order


def test_nothing_is_conceded_or_shown() -> None:
    table = dealer_banked()
    table.refused(c.Concede(person="Ann", box=2), "no_concession", "RWS 5.5")
    table.refused(c.ShowOwnHand(person="Ann", box=2), "not_shown_here")


@pytest.mark.parametrize(("word", "low"), [("house way", "points 6 high8"), ("as set", "points 5 low8")])
def test_tiles_that_the_dealer_upset(word: str, low: str) -> None:
    table = dealer_banked(choices={"knocked_down": word})
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.ReportKnockedDown(box=3, by="Sue"))
    table.until("matched")
    assert table.events(e.HandExposed)[-1].low_name == low
