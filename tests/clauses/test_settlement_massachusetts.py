"""Massachusetts: surrender, the house's own wager and the settlement of a player's bank, clause by clause."""

import pytest

from paigow.table import commands as c
from paigow.table import events as e
from tests.table.banks import BANK_SET, BANKER, BOX, WINS_TOO, BankedGame
from tests.table.driver import BANK, LOSES, PUSHES, WINS, Game, coins
from tests.table.ledger import Ledger

BOTH = {"Ann": (2, "$100", WINS), "Cho": (3, "$300", LOSES)}
HIGH_COPY = "low4 five eleven low6"  # 7 and the bank's own 9


def sole(
    wagers: dict[str, tuple[int, str, tuple[str, str]]] = BOTH, *, dealer: str = "$0", **more: object
) -> BankedGame:
    """Bob banks alone; the dealer's wager is put up and lessened to ``dealer``."""
    more = {"minimum": "$1", "chips": (25, 50, 100, 500), **more}
    table = BankedGame("massachusetts", wagers, **more)  # type: ignore[arg-type]
    table.duty()
    if table.state.round.bank.house_wager != coins(dealer):
        table.play(c.LessenHouseWager(person=BANKER, coins=coins(dealer)))
    return table


def shared(wagers: dict[str, tuple[int, str, tuple[str, str]]] = BOTH, **more: object) -> BankedGame:
    more = {"minimum": "$1", "chips": (25, 50, 100, 500), **more}
    return BankedGame("massachusetts", wagers, shared=True, **more)  # type: ignore[arg-type]


def dealer_banked(**more: object) -> Game:
    """Ann at box 2 and Cho at box 3 against the dealer; nobody has set."""
    table = Game("massachusetts", **more)  # type: ignore[arg-type]
    table.seat("Ann", 2)
    table.seat("Cho", 3)
    table.begin({0: BANK, 2: WINS[0], 3: LOSES[0]})
    table.wager("Ann", 2, "$100")
    table.wager("Cho", 3, "$100")
    table.deal()
    return table


def moves(event: e.WagerPaid | e.HouseWagerPaid) -> list[tuple[str, int]]:
    return [(source.account, source.coins) for source in event.sources]


# ---- setting ------------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 7(c) bank", check=1)
def test_the_bank_sets_when_all_players_have_set() -> None:
    table = sole()
    table.deal()
    table.set(2, WINS[1])
    early = table.set_hand(BANKER, BOX, BANK_SET)
    table.refused(early, "others_set_first", "MA 7(c) bank")
    table.set(3, LOSES[1])
    table.play(early)
    assert table.is_at("house_set")


@pytest.mark.clause("MA 8(e) setting", check=1)
def test_a_co_banks_hand_is_set_by_the_dealer() -> None:
    table = shared()
    table.deal_all()
    table.refused(table.set_hand(BANKER, BOX, BANK_SET), "dealer_sets", "MA 8(e) setting")
    table.duty()
    assert table.state.bank_hand is not None
    assert table.state.bank_hand.set_by == "house_way"


@pytest.mark.clause("MA 8(n) dealer hand", check=1)
def test_the_dealer_has_a_hand_only_with_a_wager() -> None:
    table = sole(dealer="$10", house=WINS_TOO[0])
    table.deal()
    table.set(2, WINS[1])
    table.refused(c.SetHouseHand(), "wrong_phase")
    table.set(3, LOSES[1])
    table.set_bank()
    assert table.is_at("players_set")  # the dealer's own is not set
    table.duty()
    table.refused(c.SetHouseHand(), "wrong_phase")
    assert table.is_at("house_set")
    without = sole(dealer="$0")
    without.deal_all()
    without.refused(c.SetHouseHand(), "no_house_hand")
    without.set_bank()
    assert without.is_at("house_set")


# ---- the dealer's wager -------------------------------------------------------------------------------------


@pytest.mark.clause("MA 8(n) compare", check=1)
@pytest.mark.clause("MA 8(n) compare", check=2)
@pytest.mark.clause("MA 8(n) push", check=1)
def test_the_dealers_own_wager_is_matched_first_and_copies_are_the_banks() -> None:
    table = sole(dealer="$10", house=HIGH_COPY)
    table.to_matching()
    table.refused(c.ExposeHand(box=2), "house_wager_first", "MA 8(n) compare")
    before = table.account("float")
    events = table.duty()
    assert [type(event) for event in events] == [
        e.HouseHandExposed,
        e.HouseWagerMatched,
        e.HouseWagerReturned,
    ]
    matched = table.last(e.HouseWagerMatched)
    assert (matched.low, matched.high, matched.result) == ("win", "lose", "push")
    assert table.account("float") - before == coins("$10")
    assert table.state.losing == 0
    table.refused(c.MatchHouseWager(), "no_house_wager")


@pytest.mark.clause("MA 8(n) lose", check=1)
def test_a_losing_dealers_wager_is_the_first_in_the_centre() -> None:
    table = sole(dealer="$10", house="low8 high7 low7 five")  # 4 or 5 at best
    table.to_matching()
    table.duty()
    assert table.last(e.HouseWagerMatched).result == "lose"
    assert table.state.losing == coins("$10")
    table.until("round_over")
    assert table.last(e.BankSettled).surplus == coins("$210")


@pytest.mark.clause("MA 8(n) win", check=1)
@pytest.mark.clause("MA 8(o) pay", check=1)
@pytest.mark.clause("MA 8(q)", check=1)
def test_a_winning_dealers_wager_waits_and_is_paid_last_without_vigorish() -> None:
    table = sole(
        {"Ann": (2, "$200", WINS), "Cho": (3, "$300", LOSES)}, dealer="$50", first="$50", house=WINS_TOO[0]
    )
    table.to_payment()
    assert not table.state.round.bank.is_house_wager_settled
    assert table.state.losing == coins("$300")
    table.refused(c.PayHouseWager(), "winners_first", "MA 8(o) pay")
    table.duty()
    table.refused(c.SettleBank(), "house_wager_first")
    before = table.account("float")
    (paid,) = table.duty()
    assert isinstance(paid, e.HouseWagerPaid)
    assert moves(paid) == [("losing", coins("$50"))]
    assert table.account("float") - before == coins("$100")  # the wager and its winnings
    assert table.state.round.commission == coins("$10")  # Ann's alone
    table.duty()
    assert table.last(e.BankSettled).surplus == coins("$50")


# ---- the bank's settlement ----------------------------------------------------------------------------------


@pytest.mark.clause("MA 8(o) expose", check=1)
@pytest.mark.clause("MA 8(o) collect", check=1)
def test_hands_are_turned_over_from_the_far_right_and_losing_wagers_go_to_the_centre() -> None:
    table = sole({"Ann": (6, "$100", WINS), "Cho": (1, "$300", LOSES), "Dee": (3, "$100", PUSHES)})
    table.to_matching()
    lying = []
    while table.state.phase == "matching":
        table.duty()
        lying.append(table.state.losing)
    turned = [event.box for event in table.since_bank() if isinstance(event, e.HandExposed)]
    assert turned == [BOX, 1, 3, 6]
    assert (lying[1], lying[2], lying[-1]) == (0, coins("$300"), coins("$300"))
    assert [event.clauses for event in table.since_bank() if isinstance(event, e.LosingCollected)] == [
        ("MA 8(o) collect",)
    ]
    assert table.last(e.WagerStands).clauses == ("MA 7(i) tiles",)  # 8(o) and 8(p) have no word on it


@pytest.mark.clause("MA 8(o) shortfall", check=1)
def test_when_the_centre_is_exhausted_the_bank_pays() -> None:
    table = sole({"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES)})
    table.to_end()
    assert moves(table.last(e.WagerPaid)) == [
        ("losing", coins("$100")),
        (f"stake:{BANKER}", coins("$200")),
    ]
    assert table.gain(BANKER) == -coins("$210")  # ten of them lost in the round before


@pytest.mark.clause("MA 8(o) surplus", check=1)
def test_a_surplus_is_charged_five_per_cent() -> None:
    for surplus, choices, vigorish, bank in (
        ("$130", {}, "$6.50", "$123.50"),
        ("$133", {}, "$6.75", "$126.25"),
        ("$133", {"vigorish_rounded_up_to": 0}, "$6.65", "$126.35"),
    ):
        table = sole({"Cho": (3, surplus, LOSES)}, choices=choices)
        before = table.has(BANKER)
        table.to_end()
        (share,) = table.last(e.BankSettled).shares
        assert (share.won, share.commission) == (coins(surplus), coins(vigorish))
        assert table.has(BANKER) - before == coins(bank)
        assert table.state.round.commission == coins(vigorish)


@pytest.mark.clause("MA 8(r)", check=1)
def test_a_winner_pays_five_per_cent_and_the_bank_pays_in_full() -> None:
    table = sole({"Ann": (2, "$100", WINS)})
    table.to_end()
    assert table.gain("Ann") == coins("$95")
    assert table.state.round.commission == coins("$5")
    assert moves(table.last(e.WagerPaid)) == [(f"stake:{BANKER}", coins("$100"))]


@pytest.mark.clause("MA 8(p) expose", check=1)
@pytest.mark.clause("MA 8(p) collect", check=1)
def test_a_co_banks_round_is_matched_alike_without_a_dealers_wager() -> None:
    table = shared()
    table.to_matching()
    table.refused(c.MatchHouseWager(), "no_house_wager")
    table.until("matched")
    assert table.state.losing == coins("$300")
    assert [event.box for event in table.since_bank() if isinstance(event, e.HandMatched)] == [2, 3]
    assert table.last(e.LosingCollected).clauses == ("MA 8(p) collect",)
    table.until("round_over")
    assert moves(table.last(e.WagerPaid)) == [("losing", coins("$100"))]


@pytest.mark.clause("MA 8(p) shortfall", check=1)
def test_co_bank_and_inventory_each_add_half_of_what_is_missing() -> None:
    table = shared({"Ann": (2, "$300", WINS), "Cho": (3, "$100", LOSES)})
    table.to_end()
    assert moves(table.last(e.WagerPaid)) == [
        ("losing", coins("$100")),
        (f"stake:{BANKER}", coins("$100")),
        ("stake:house", coins("$100")),
    ]


@pytest.mark.clause("MA 8(p) shortfall", check=1)
def test_what_a_co_bank_lacks_after_a_miscount_is_collected_by_the_clause_of_the_co_bank() -> None:
    table = shared({"Ann": (2, "$300", WINS)}, choices={"co_cover_bp": 5_000})
    table.play(c.ReportMiscounted(counted=coins("$100"), by="Sue"))
    table.to_end()
    assert table.last(e.CoverMiscounted).clause == "MA 8(p) shortfall"
    assert {*table.last(e.WagerPaid).clauses} == {"MA 8(p) shortfall", "MA 7(k) odds"}


@pytest.mark.clause("MA 8(p) surplus", check=1)
def test_a_co_banks_surplus_is_halved_and_only_the_players_half_is_charged() -> None:
    table = shared()
    before = table.account("float")
    table.to_end()
    settled = table.last(e.BankSettled)
    assert settled.house_won == coins("$100")
    assert settled.shares[0].won - settled.shares[0].commission == coins("$95")
    assert table.account("float") - before == coins("$100")
    assert table.state.round.commission == coins("$10")  # Ann's and the co-bank's
    odd = shared({"Cho": (3, "$1", LOSES)}, chips=(100,))
    odd.to_end()
    assert odd.last(e.BankSettled).house_won == 0
    other = shared({"Cho": (3, "$1", LOSES)}, chips=(100,), choices={"odd_half": "house"})
    other.to_end()
    assert other.last(e.BankSettled).house_won == coins("$1")


# ---- surrender ----------------------------------------------------------------------------------------------


@pytest.mark.clause("MA 7(f) right", check=1)
def test_surrender_has_its_place_between_the_dealers_setting_and_ones_own_exposure() -> None:
    table = dealer_banked()
    table.refused(c.Concede(person="Cho", box=3), "surrender_early", "MA 7(f) right")
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.refused(c.Concede(person="Cho", box=3), "surrender_early", "MA 7(f) right")
    table.duty()
    assert table.is_at("house_set")
    table.refused(c.Concede(person="Cho", box=2), "no_wager")
    table.until("matching")
    table.play(c.ExposeHand(box=2))
    table.refused(c.Concede(person="Ann", box=2), "is_exposed", "MA 7(f) right")
    table.play(c.Concede(person="Cho", box=3))
    banked = sole()  # where a player banks, the banker's hand stands for the dealer's
    banked.deal_all()
    banked.refused(c.Concede(person="Ann", box=2), "surrender_early", "MA 7(f) right")
    banked.set_bank()
    banked.play(c.Concede(person="Ann", box=2))


@pytest.mark.clause("MA 7(f)(1)", check=1)
@pytest.mark.clause("MA 7(f)(2)", check=1)
def test_a_surrendered_wager_is_collected_at_once_and_the_tiles_unseen() -> None:
    table = dealer_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.until("house_set")
    before = table.state.float_coins
    _, taken = table.play(c.Concede(person="Ann", box=2))
    assert isinstance(taken, e.LosingCollected)
    assert taken.taken == coins("$100")
    assert table.state.float_coins - before == coins("$100")
    while table.state.phase != "round_over":
        for viewer in (None, "Ann", "Cho"):
            hand = table.sees(viewer).hand_at(2)
            assert hand is None or set(hand.low + hand.high + hand.tiles) <= {None}
        table.duty()
    assert [event.box for event in table.events(e.HandExposed)] == [3]
    assert table.has("Ann") == coins("$900")
    banked = sole()
    banked.deal_all()
    banked.set_bank()
    banked.play(c.Concede(person="Ann", box=2))
    assert banked.state.losing == coins("$100")  # the centre of the layout


# ---- what is corrected
# --------------------------------------------------------------------------------------


@pytest.mark.clause("MA 9(f)", check=1)
def test_a_wrong_setting_of_the_dealers_is_put_right_before_the_last_payment() -> None:
    table = dealer_banked()
    table.set(2, WINS[1])
    table.set(3, LOSES[1])
    table.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    table.until("matched")
    undone, reset = table.play(c.ReportMisSet(hand="house", by="Sue", reason="0 and 5"))
    assert isinstance(undone, e.MatchesUndone)
    assert isinstance(reset, e.HandReset)
    table.until("round_over")
    assert [event.result for event in table.events(e.HandMatched)] == ["win", "win", "win", "lose"]
    assert (table.has("Ann"), table.has("Cho")) == (coins("$1095"), coins("$900"))
    late = dealer_banked()
    late.set(2, WINS[1])
    late.set(3, LOSES[1])
    late.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    late.until("paid")
    assert isinstance(late.play(c.ReportMisSet(hand="house", by="Sue"))[0], e.MisSetStands)
    soon = dealer_banked(choices={"reset_until": "first exposure"})
    soon.set(2, WINS[1])
    soon.set(3, LOSES[1])
    soon.play(c.SetHouseHand(low=("3-3", "2-2"), high=("4-6", "1-4")))
    soon.until("matched")
    assert isinstance(soon.play(c.ReportMisSet(hand="house", by="Sue"))[0], e.MisSetStands)


def test_the_dealers_own_wager_is_matched_again_when_the_banks_hand_was_set_wrongly() -> None:
    table = sole(dealer="$10", house=WINS_TOO[0])
    table.deal_all()
    table.play(c.ReportAbsent(box=BOX, by="Sue"))
    laid = table.set_hand(BANKER, BOX, "high6 low4 / low10 five")
    table.play(c.SetBankHand(low=laid.low, high=laid.high))
    table.until("matching")
    before = table.state
    while not table.state.round.bank.is_house_wager_settled:
        table.duty()
    assert table.last(e.HouseWagerPaid).won == coins("$10")
    undone, _ = table.play(c.ReportMisSet(hand="bank", by="Sue"))
    assert isinstance(undone, e.MatchesUndone)
    ledger = Ledger()
    ledger.post(table.log)
    ledger.agrees_with(table.state)
    assert table.state.people == before.people
    assert table.state.float_coins == before.float_coins
    table.refused(c.MatchHand(box=2), "house_wager_first")
    table.until("round_over")
    assert table.last(e.BankSettled).surplus == coins("$190")


@pytest.mark.clause("MA 9(f)", check=1)
def test_the_dealers_hand_against_a_players_bank_is_put_right_too() -> None:
    table = sole(dealer="$10", house=WINS_TOO[0])
    table.deal_all()
    hand = table.state.round.house_hand
    assert hand is not None
    one, two, nine, eight = hand.tiles
    table.play(c.SetHouseHand(low=(one, eight), high=(two, nine)))  # 8 and 9, where the pair is kept
    (reset,) = table.play(c.ReportMisSet(hand="house", by="Sue", reason="the pair was split"))
    assert isinstance(reset, e.HandReset)
    set_right = table.state.round.house_hand
    assert set_right is not None
    assert {*set_right.high} == {one, two}
    bank = table.state.boxes[BOX].hand
    assert bank is not None
    assert not bank.set_by


def test_a_players_setting_is_only_advised_upon() -> None:
    table = sole()
    table.deal_all()
    table.refused(c.AskHouseWay(person=BANKER, box=BOX), "only_advises", "MA 7(b) advice")
    (advice,) = table.play(c.AskAdvice(person=BANKER, box=BOX))
    assert isinstance(advice, e.AdviceGiven)
    for choices, phase in (({}, "house_set"), ({"bank_confirms": True}, "players_set")):
        sets = sole(choices={"house_way_on_request": "set", **choices})
        sets.deal_all()
        sets.play(c.AskHouseWay(person=BANKER, box=BOX))
        assert sets.state.phase == phase


def test_no_sole_player_shows_his_tiles_unless_the_operator_takes_that_rule_over() -> None:
    for choices, shown in (({}, False), ({"sole_player_shows": True}, True)):
        table = Game("massachusetts", choices=choices)
        table.arrive("Ann", 2)
        table.begin({0: BANK, 2: WINS[0]})
        table.wager("Ann", 2, "$100")
        table.deal()
        if shown:
            table.play(c.ShowOwnHand(person="Ann", box=2))
        else:
            table.refused(c.ShowOwnHand(person="Ann", box=2), "not_shown_here")
