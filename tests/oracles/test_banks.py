"""The second reading of whole rounds reproduces the examples of the documents and of the clause register."""

import tomllib
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.oracles.accounts import bank_account, bank_commission, shares, terms_of
from tests.oracles.banks import rule_round
from tests.oracles.covers import Bank as BankRow
from tests.oracles.cuts import cut_groups, delivered, first_position, listed, moved_stacks, written_down
from tests.oracles.files import toml
from tests.oracles.irregularities import NotGiven
from tests.oracles.random_rounds import random_round
from tests.oracles.ranking import BOOKS
from tests.oracles.sittings import BANKS, TILES

Written = dict[str, Any]

# Eight hands of one set of tiles. The bank makes 5 and 7.
BANK = ["1-4", "4-6", "3-4", "5-5"]
HANDS = {
    "win": (["6-6", "6-6", "1-1", "1-1"], ["1-1", "1-1"]),
    "win too": (["4-4", "4-4", "1-3", "1-3"], ["1-3", "1-3"]),
    "win again": (["3-3", "3-3", "2-2", "2-2"], ["2-2", "2-2"]),
    "lose": (["5-6", "3-6", "4-6", "1-5"], ["5-6", "3-6"]),  # 0 and 6
    "lose too": (["5-6", "4-5", "1-5", "5-5"], ["5-6", "4-5"]),  # 0 and 6
    "lose again": (["1-6", "2-3", "3-5", "2-5"], ["1-6", "2-3"]),  # 2 and 5
    "push": (["1-6", "2-6", "2-4", "1-2"], ["1-6", "2-6"]),  # 5 with a lower tile, and gee joon
}
COVER = 1_000_00


def lay(book: str, kind: str = "house", *, chip: int = 100, stake: int = COVER, **wagers: int) -> Written:
    """A round: who wagers what, by the fate of the hand. A player's bank is dan's, on the last box."""
    names = {name.replace(" ", "_"): name for name in HANDS}
    rows = [
        {
            "number": number,
            "tiles": HANDS[names[name]][0],
            "low": HANDS[names[name]][1],
            "wager": [{"player": name, "amount": amount}],
        }
        for number, (name, amount) in enumerate(wagers.items(), start=2)
    ]
    table = {"boxes": 6, "smallest_chip": chip, "minimum": 10_00, "maximum": 5_000_00}
    written: Written = {"book": book, "table": table, "box": rows, "bank": {"kind": kind}}
    if kind == "house":
        written["house"] = {"tiles": BANK}
        return written
    written["bank"] |= {"box": 1, "player": "dan", "stake": stake}
    written["box"].append({"number": 1, "tiles": BANK})
    return written


def net(written: Written) -> dict[str, int]:
    gains = rule_round(written)["net"]
    assert sum(gains.values()) == 0
    return dict(gains)


def box(written: Written, number: int) -> Written:
    return next(each for each in rule_round(written)["boxes"] if each["number"] == number)


# --- the bank's account ----------------------------------------------------------------------------------------------


def test_house_bank_pays_ninety_five_and_takes_what_loses() -> None:
    gains = net(lay("nz", win=100_00, lose=60_00, push=40_00))
    assert gains == {"win": 95_00, "lose": -60_00, "push": 0, "house": -40_00, "commission": 5_00}


def test_nz_6_14_sole_banker_pays_five_per_cent_of_what_is_left() -> None:
    gains = net(lay("nz", "player", lose=500_00, win=300_00))
    assert gains["dan"] == 190_00
    assert gains["house"] == 0
    assert gains["commission"] == 15_00 + 10_00


def test_nz_6_14_co_banker_pays_it_on_his_half() -> None:
    gains = net(lay("nz", "co-bank", lose=500_00, win=300_00))
    assert (gains["dan"], gains["house"], gains["commission"]) == (95_00, 100_00, 15_00 + 5_00)


def test_nz_6_14_no_commission_on_a_loss() -> None:
    gains = net(lay("nz", "player", lose=300_00, win=500_00))
    assert (gains["dan"], gains["commission"]) == (-200_00, 25_00)


def test_nz_11_2_j_shortfall_comes_out_of_the_stake() -> None:
    gains = net(lay("nz", "player", stake=400_00, lose=100_00, win=300_00))
    assert (gains["dan"], gains["house"], gains["commission"]) == (-200_00, 0, 15_00)


def test_nz_11_3_l_co_bankers_bear_half_each() -> None:
    gains = net(lay("nz", "co-bank", stake=200_00, lose=100_00, win=300_00))
    assert (gains["dan"], gains["house"], gains["commission"]) == (-100_00, -100_00, 15_00)


def test_nz_12_17_banker_makes_up_what_was_miscounted() -> None:
    short = lay("nz", "player", stake=300_00, win=200_00, win_too=160_00)
    short["irregularity"] = [{"kind": "cover-miscounted", "counted": 300_00}]
    assert net(short)["dan"] == -360_00


def test_nz_12_17_co_bankers_make_it_up_equally() -> None:
    short = lay("nz", "co-bank", stake=150_00, win=200_00, win_too=160_00)
    short["irregularity"] = [{"kind": "cover-miscounted", "counted": 300_00}]
    gains = net(short)
    assert (gains["dan"], gains["house"]) == (-180_00, -180_00)


@pytest.mark.parametrize(
    ("kind", "stake", "dan", "house"),
    [
        ("player", 500_00, -360_00, 0),
        ("player", 300_00, -300_00, -60_00),
        ("co-bank", 300_00, -180_00, -180_00),
        ("co-bank", 100_00, -100_00, -260_00),
    ],
)
def test_ma_8_o_and_8_p_collect_what_is_missing_from_the_chips_of_the_bank(
    kind: str, stake: int, dan: int, house: int
) -> None:
    short = lay("massachusetts", kind, stake=stake, win=200_00, win_too=160_00)
    short["irregularity"] = [{"kind": "cover-miscounted", "counted": 100_00}]
    gains = net(short)
    assert (gains["dan"], gains["house"]) == (dan, house)


@pytest.mark.parametrize("book", ["rws", "canberra"])
def test_elsewhere_the_house_pays_what_the_stake_cannot(book: str) -> None:
    short = lay(book, "player", stake=300_00, win=200_00, win_too=160_00)
    short["irregularity"] = [{"kind": "cover-miscounted", "counted": 300_00}]
    gains = net(short)
    assert (gains["dan"], gains["house"]) == (-300_00, -60_00)


def test_nz_odd_chip_of_a_half_is_the_players() -> None:
    terms = terms_of(lay("nz", "co-bank", chip=100), BankRow("co-bank", 1, (("dan", 1),)))
    assert bank_account(terms, 0, 15_00) == (8_00, 7_00, 0)  # 5% of 8.00 is less than a chip
    assert bank_account(terms, 0, -15_00) == (-7_00, -8_00, 0)


def test_can_12_7_and_12_8_profit_less_five_per_cent() -> None:
    gains = net(lay("canberra", "player", lose=500_00, win=300_00))
    assert (gains["dan"], gains["commission"]) == (190_00, 25_00)


def test_can_12_8_co_bankers_commission_goes_down_to_a_chip() -> None:
    gains = net(lay("canberra", "co-bank", chip=100, lose=260_00))
    assert (gains["dan"], gains["house"], gains["commission"]) == (124_00, 130_00, 6_00)


def test_can_12_8_sole_bankers_commission_is_exact() -> None:
    gains = net(lay("canberra", "player", chip=100, lose=130_00))
    assert (gains["dan"], gains["commission"]) == (123_50, 6_50)


def test_can_12_9_lower_rate_for_players_and_bank() -> None:
    written = lay("canberra", "player", lose=500_00, win=300_00)
    written["options"] = {"commission_bp": 300}
    gains = net(written)
    assert (gains["win"], gains["dan"], gains["commission"]) == (291_00, 194_00, 15_00)


def test_ma_8_o_dealers_win_is_paid_out_of_the_middle() -> None:
    written = lay("massachusetts", "player", lose=300_00, win=200_00)
    written["house"] = {"tiles": HANDS["win too"][0], "wager": 50_00}
    gains = net(written)
    assert (gains["dan"], gains["house"], gains["commission"]) == (47_50, 50_00, 10_00 + 2_50)
    dealer = box(written, 0)["wagers"][0]
    assert (dealer["bet"], dealer["won"], dealer["commission"], dealer["returned"]) == (
        "dealer",
        50_00,
        0,
        50_00,
    )


def test_ma_8_n_dealers_loss_goes_to_the_bank() -> None:
    written = lay("massachusetts", "player", push=20_00)
    written["house"] = {"tiles": ["6-6", "4-6", "4-4", "2-2"], "wager": 50_00}
    assert box(written, 0)["result"] == "push"  # 2 and gong
    written["house"]["tiles"] = HANDS["lose again"][0]
    assert box(written, 0)["result"] == "lose"
    gains = net(written)
    assert (gains["dan"], gains["house"], gains["commission"]) == (47_50, -50_00, 2_50)


@pytest.mark.parametrize(("surplus", "option", "vigorish"), [(130, 25, 650), (133, 25, 675), (133, 0, 665)])
def test_ma_8_o_vigorish_on_the_surplus(surplus: int, option: int, vigorish: int) -> None:
    written = lay("massachusetts", "player", chip=25, lose=surplus * 100)
    written["options"] = {"vigorish_rounded_up_to": option}
    assert net(written)["commission"] == vigorish


def test_ma_8_o_bank_pays_in_what_is_missing() -> None:
    assert net(lay("massachusetts", "player", lose=100_00, win=300_00))["dan"] == -200_00


def test_ma_8_p_half_each_of_shortfall_and_surplus() -> None:
    gains = net(lay("massachusetts", "co-bank", lose=100_00, win=300_00))
    assert (gains["dan"], gains["house"], gains["commission"]) == (-100_00, -100_00, 15_00)
    gains = net(lay("massachusetts", "co-bank", lose=200_00))
    assert (gains["dan"], gains["house"], gains["commission"]) == (95_00, 100_00, 5_00)


def test_ma_8_q_no_vigorish_from_the_dealer_and_8_r_five_per_cent_from_a_player() -> None:
    written = lay("massachusetts", "player", win=100_00)
    written["house"] = {"tiles": HANDS["win too"][0], "wager": 50_00}
    gains = net(written)
    assert gains == {"dan": -150_00, "win": 95_00, "house": 50_00, "commission": 5_00}


def test_ma_7_i_dealers_zero_low_hand_never_wins() -> None:
    written = lay("massachusetts", "player", win=100_00)
    written["house"] = {"tiles": ["4-6", "5-5", "6-6", "4-4"], "wager": 10_00}
    written["box"][-1] |= {"tiles": ["5-6", "3-6", "3-4", "2-5"], "low": ["5-6", "3-6"]}
    dealer = box(written, 0)
    assert (dealer["low_result"], dealer["high_result"], dealer["result"]) == ("lose", "lose", "lose")


def test_rws_4_2_commission_on_the_balance() -> None:
    gains = net(lay("rws", "player", lose=500_00, win=300_00))
    assert (gains["dan"], gains["commission"]) == (190_00, 25_00)


def test_rws_3_18_house_pays_the_bonus() -> None:
    written = lay("rws", "player", win=100_00, lose=100_00)
    written["box"][0]["wager"][0]["side_bets"] = {"bonus": 10_00}  # teen pair and day pair, 50 to 1
    written["box"][1]["wager"][0]["side_bets"] = {"bonus": 10_00}
    gains = net(written)
    assert gains == {
        "dan": 0,
        "win": 95_00 + 500_00,
        "lose": -110_00,
        "house": -490_00,
        "commission": 5_00,
    }


def test_rws_tie_bet_wins_on_a_push() -> None:
    written = lay("rws", push=100_00)
    written["box"][0]["wager"][0]["side_bets"] = {"tie": 20_00}
    main, tie = box(written, 2)["wagers"]
    assert (main["result"], main["returned"]) == ("push", 100_00)
    assert (tie["result"], tie["won"], tie["commission"], tie["returned"]) == ("win", 20_00, 1_00, 20_00)


def test_pool_shares_by_stake_after_one_commission() -> None:
    written = lay("canberra", "player", lose=300_00)
    written["bank"] |= {"stake": 600_00}
    written["bank"]["pool"] = [{"player": "dan", "stake": 200_00}, {"player": "flo", "stake": 400_00}]
    gains = net(written)
    assert (gains["dan"], gains["flo"], gains["commission"]) == (95_00, 190_00, 15_00)


def test_pool_chips_go_to_who_has_least_for_the_stake() -> None:
    three = (("a", 1), ("b", 1), ("c", 1))
    assert shares(three, 100, 1) == {"a": 34, "b": 33, "c": 33}
    assert shares(three, -100, 1) == {"a": -34, "b": -33, "c": -33}
    assert shares((("lee", 0), ("kim", 10000), ("moe", 5000)), 950, 50) == {"lee": 0, "kim": 650, "moe": 300}


@pytest.mark.parametrize(
    ("book", "kind", "gain", "commission"),
    [
        ("nz", "player", 13_00, 50),
        ("rws", "player", 13_00, 50),
        ("canberra", "player", 13_00, 65),
        ("canberra", "co-bank", 13_00, 50),
        ("massachusetts", "player", 13_00, 75),
        ("massachusetts", "co-bank", 10, 25),
    ],
)
def test_rounding_of_a_bankers_commission(book: str, kind: str, gain: int, commission: int) -> None:
    terms = terms_of(lay(book, kind, chip=50), BankRow(kind, 1, (("dan", 1),)))
    assert bank_commission(terms, gain) == commission


# --- wagers ----------------------------------------------------------------------------------------------------------


def test_nz_6_13_part_that_cannot_be_paid_is_returned_whatever_the_result() -> None:
    wins, loses = lay("nz", win=37_00), lay("nz", lose=37_00)
    won, lost = (box(each, 2)["wagers"][0] for each in (wins, loses))
    assert (won["won"], won["commission"], won["returned"]) == (20_00, 1_00, 37_00)
    assert (lost["won"], lost["commission"], lost["returned"]) == (0, 0, 17_00)


def test_can_5_1_d_and_5_3_above_the_maximum_only_against_the_house() -> None:
    against_house, against_player = lay("canberra", lose=700_00), lay("canberra", "player", lose=700_00)
    for written in (against_house, against_player):
        written["table"]["maximum"] = 500_00
    assert net(against_house)["lose"] == -500_00
    assert net(against_player)["lose"] == -700_00


def test_can_15_10_with_and_without_the_notice() -> None:
    written = lay("canberra", chip=100, win=25_00)
    assert net(written)["win"] == 19_00
    written["options"] = {"multiples_of_minimum": False}
    assert net(written)["win"] == 24_00


def test_conceded_hand_loses_in_full_unseen() -> None:
    for book in ("nz", "massachusetts"):
        written = lay(book, win=100_00)
        written["box"][0]["conceded"] = True
        ruled = box(written, 2)
        assert (ruled["conceded"], ruled["result"], ruled["low"]) == (True, "lose", None)
        assert net(written)["win"] == -100_00


def test_low_hand_named_as_high_is_turned_round() -> None:
    written = lay("nz", win=100_00)
    straight = rule_round(written)
    written["box"][0]["low"] = ["6-6", "6-6"]
    assert rule_round(written) == straight


# --- irregularities --------------------------------------------------------------------------------------------------


def went_wrong(written: Written, **row: object) -> Written:
    return written | {"irregularity": [row]}


@pytest.mark.parametrize(
    ("book", "count", "choices"),
    [
        ("nz", 1, False),
        ("nz", 2, True),
        ("canberra", 1, False),
        ("canberra", 2, True),
        ("massachusetts", 1, True),
    ],
)
def test_player_may_void_a_hand_that_the_dealer_showed(book: str, count: int, choices: bool) -> None:
    written = lay(book, win=100_00, lose=100_00)
    shown = {"kind": "exposed", "at": "box", "by": "dealer", "box": 3, "count": count, "choice": "void"}
    if not choices:
        with pytest.raises(NotGiven):
            rule_round(went_wrong(written, **shown))
        return
    gains = net(went_wrong(written, **shown))
    assert (gains["win"], gains["lose"]) == (95_00, 0)
    with pytest.raises(NotGiven):
        rule_round(went_wrong(written, **shown, when="after-view"))


def test_rws_5_1_3_and_5_2_who_banks_makes_the_difference() -> None:
    shown = {"kind": "exposed", "at": "box", "by": "dealer", "box": 3, "count": 2, "when": "before-view"}
    house, player = lay("rws", win=100_00, lose=100_00), lay("rws", "player", win=100_00, lose=100_00)
    assert rule_round(went_wrong(player, **shown))["void"]
    assert not rule_round(went_wrong(house, **shown))["void"]
    assert net(went_wrong(house, **shown, choice="withdraw"))["lose"] == 0
    late = shown | {"when": "after-view"}
    assert not rule_round(went_wrong(player, **late))["void"]


@pytest.mark.parametrize(
    ("book", "void"), [("nz", False), ("canberra", False), ("massachusetts", True), ("rws", True)]
)
def test_house_tiles_shown_by_the_dealer(book: str, void: bool) -> None:
    shown = {"kind": "exposed", "at": "house", "by": "dealer", "count": 2, "when": "before-view"}
    assert rule_round(went_wrong(lay(book, win=100_00), **shown))["void"] is void


@pytest.mark.parametrize("kind", ["player", "co-bank"])
def test_nz_12_3_b_banker_may_void_the_round_and_12_6_not_for_what_he_shows(kind: str) -> None:
    written = lay("nz", kind, win=100_00)
    shown = {"kind": "exposed", "at": "bank", "by": "dealer", "count": 2, "choice": "void"}
    assert rule_round(went_wrong(written, **shown))["void"]
    with pytest.raises(NotGiven):
        rule_round(went_wrong(written, **(shown | {"by": "banker"})))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("viewed", [False, True])
def test_wrong_delivery_voids_the_round_but_at_rws_only_after_a_look(book: str, viewed: bool) -> None:
    ruled = rule_round(went_wrong(lay(book, win=100_00), kind="misdelivery", viewed=viewed))
    assert ruled["void"] is (viewed or book != "rws")
    if ruled["void"]:
        assert set(ruled["net"].values()) == {0}
        assert ruled["boxes"][0]["wagers"][0]["returned"] == 100_00


def test_nz_12_15_mixed_hands_are_void_and_with_the_banks_the_round() -> None:
    written = lay("nz", win=100_00, lose=100_00, win_too=100_00)
    ruled = rule_round(went_wrong(written, kind="mixed", boxes=[3, 4], reconstructed=False))
    assert [each["void"] for each in ruled["boxes"]] == [False, True, True]
    assert rule_round(went_wrong(written, kind="mixed", boxes=[1, 4], reconstructed=False))["void"]
    assert not rule_round(went_wrong(written, kind="mixed", boxes=[1, 4], reconstructed=True))["void"]


def test_nz_12_14_knocked_down_hand_is_set_the_house_way() -> None:
    written = lay("nz", win=100_00)
    written["box"][0]["tiles"] = ["6-6", "2-6", "1-1", "5-6"]
    written["box"][0]["low"] = ["1-1", "6-6"]  # 4 and 9
    ruled = box(went_wrong(written, kind="knocked-down", box=2), 2)
    assert box(written, 2)["high"] == ["2-6", "5-6"]
    assert ruled["high"] == ["6-6", "2-6"]  # 3 with a day on top, and gong


@pytest.mark.parametrize(
    ("book", "found", "again"),
    [
        ("nz", "before-first-exposure", True),
        ("nz", "after-first-exposure", False),
        ("canberra", "after-first-exposure", True),
        ("massachusetts", "after-first-exposure", True),
        ("rws", "after-first-exposure", True),
        ("canberra", "after-payment", False),
    ],
)
def test_house_hand_set_against_the_house_way(book: str, found: str, again: bool) -> None:
    written = lay(book, push=100_00)
    right = rule_round(written)["bank"]
    written["house"]["low"] = ["5-5", "4-6"]  # 0 and 2
    ruled = rule_round(went_wrong(written, kind="mis-set", hand="house", found=found))
    assert (ruled["bank"] == right) is again
    assert ruled["boxes"][0]["result"] == ("push" if again else "win")


def test_nz_12_16_absent_player_gets_the_house_way_or_what_the_dealer_laid() -> None:
    written = lay("nz", lose=100_00)
    written["box"][0] |= {"tiles": ["6-6", "3-6", "1-1", "4-4"], "low": ["6-6", "1-1"]}
    assert (
        box(went_wrong(written, kind="absent", box=2), 2)["result"] == "push"
    )  # 4 and 7, as the dealer laid it
    assert box(written, 2)["result"] == "push"
    del written["box"][0]["low"]
    assert box(went_wrong(written, kind="absent", box=2), 2)["result"] == "win"  # gong and wong


def test_late_bet_counts_nowhere_and_withdrawn_one_still_does() -> None:
    written = lay("rws", lose=100_00)
    late = went_wrong(written, kind="late-bet", box=2, player="zoe", amount=50_00)
    gone = went_wrong(written, kind="withdrawn-bet", box=2, player="lose", amount=100_00)
    assert net(late) == net(written) | {"zoe": 0}
    assert net(gone) == net(written)


def test_can_15_2_void_and_9_3_forfeit() -> None:
    written = lay("canberra", "player", win=100_00, lose=100_00)
    void = net(went_wrong(written, kind="sanction", player="win", order="void"))
    forfeit = net(went_wrong(written, kind="sanction", player="win", order="forfeit"))
    assert (void["win"], void["dan"]) == (0, 95_00)
    assert (forfeit["win"], forfeit["dan"]) == (-100_00, 190_00)


# --- from the woodpile to the boxes ----------------------------------------------------------------------------------


def test_every_listed_cut_makes_eight_groups_of_four() -> None:
    for variants in listed().values():
        for _, groups in variants:
            assert [len(group) for group in groups] == [4] * 8
            assert len({place for group in groups for place in group}) == 32


def test_cuts_played_with_piles_are_as_listed() -> None:
    played = 0
    for name, variants in listed().items():
        for options, groups in variants:
            found = written_down(name, options)
            if found is not None:
                assert [sorted(group) for group in found] == [sorted(group) for group in groups]
                played += 1
    assert played == 16


def test_cut_names_as_people_write_them() -> None:
    assert cut_groups("cup say right top") == cut_groups("Cup Say top right") == cut_groups("cup say")
    assert cut_groups("house way from the left")[0] == [(8, 1), (8, 2), (8, 3), (8, 4)]
    assert cut_groups("Long Tau Fung May tail left")[0] == [(4, 1), (3, 1), (2, 1), (1, 1)]
    assert cut_groups("dragon head and phoenix tail from the right")[0] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert cut_groups("Girl on the Right and Left") == listed()["girl on the right and left"][0][1]


@pytest.mark.parametrize(
    ("book", "chung", "total", "first"),
    [
        ("nz", 1, 3, 3),
        ("nz", 1, 9, 1),
        ("nz", 1, 17, 1),
        ("nz", 1, 18, 2),
        ("nz", 3, 12, 6),
        ("nz", 3, 8, 2),
        ("canberra", 1, 10, 2),
        ("canberra", 3, 12, 6),
        ("massachusetts", 0, 9, 0),
        ("massachusetts", 0, 15, 6),
        ("massachusetts", 0, 8, -1),
        ("massachusetts", 0, 10, 1),
        ("massachusetts", 3, 11, 5),
        ("massachusetts", 3, 14, 0),
        ("rws", 0, 9, 0),
        ("rws", 0, 10, 1),
    ],
)
def test_count(book: str, chung: int, total: int, first: int) -> None:
    assert first_position(book, chung, [total]) == first


def test_nz_9_6_plus_and_minus_four_give_the_same_box() -> None:
    assert first_position("nz", 3, [12], 4) == first_position("nz", 3, [12], -4) == 2
    assert first_position("nz", 1, [1, 1, 1], -4) == 7


def test_direction_of_delivery() -> None:
    pile = [str(i // 4 + 1) for i in range(32)]

    def order(book: str, dice: list[int]) -> list[int]:
        found = delivered(book, {"woodpile": pile, "dice": dice}, {"canberra": 1, "massachusetts": 0}[book])
        return sorted(found, key=lambda position: int(found[position][0]))

    assert order("canberra", [4, 4, 2]) == [2, 1, 8, 7, 6, 5, 4, 3]
    assert order("massachusetts", [6, 6, 3]) == [6, -1, 0, 1, 2, 3, 4, 5]


def test_ma_8_g_moved_stacks() -> None:
    assert moved_stacks({"right": [3, 4]}) == [3, 4, 1, 2, 5, 6, 7, 8]
    assert moved_stacks({"left": [3, 4]}) == [1, 2, 5, 6, 7, 8, 3, 4]
    assert moved_stacks({"right": [3], "left": [4, 5]}) == [3, 1, 2, 6, 7, 8, 4, 5]


# --- rounds by chance ------------------------------------------------------------------------------------------------


def rounds(book: str) -> list[Written]:
    return [random_round(Random(f"{book} {i}"), book) for i in range(400)]


def test_there_are_thirty_two_tiles() -> None:
    assert len(TILES) == 32
    assert Counter(Counter(TILES).values()) == {2: 11, 1: 10}


@pytest.mark.parametrize("book", BOOKS)
def test_any_round_adds_up_and_nothing_is_paid_twice(book: str) -> None:
    for written in rounds(book):
        ruled = rule_round(written)
        assert sum(ruled["net"].values()) == 0
        assert ruled["net"]["commission"] >= 0
        for each in (each for row in ruled["boxes"] for each in row["wagers"]):
            assert min(each["won"], each["commission"], each["returned"]) >= 0
            assert each["returned"] <= each["stake"]
            assert each["commission"] <= each["won"]
            if each["result"] in {"push", "void"}:
                assert (each["won"], each["returned"]) == (0, each["stake"])
            if each["result"] == "lose":
                assert each["won"] == 0
        if ruled["void"]:
            assert set(ruled["net"].values()) == {0}


@pytest.mark.parametrize("book", BOOKS)
def test_no_banker_loses_more_than_his_stake_unless_the_cover_was_miscounted(book: str) -> None:
    for written in rounds(book):
        if any(row["kind"] == "cover-miscounted" for row in written.get("irregularity", [])):
            continue
        bank, gains = written["bank"], rule_round(written)["net"]
        for holder in bank.get("pool", [bank] if "player" in bank else []):
            assert gains[holder["player"]] >= -holder["stake"]


@pytest.mark.parametrize("book", BOOKS)
def test_tiles_by_the_deal_are_the_tiles_at_the_boxes(book: str) -> None:
    seen = 0
    for written in rounds(book):
        if "deal" in written and "tiles" in written["box"][0]:
            bare = deepcopy(written)
            for row in (bare.get("house", {}), *bare["box"]):
                row.pop("tiles", None)
            laid = {key: value for key, value in written.items() if key != "deal"}
            assert rule_round(bare) == rule_round(written) == rule_round(laid)
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("book", BOOKS)
def test_the_order_in_which_boxes_are_written_does_not_matter(book: str) -> None:
    for written in rounds(book):
        turned = written | {"box": written["box"][::-1]}
        assert rule_round(turned)["boxes"] == rule_round(written)["boxes"]


@pytest.mark.parametrize("book", BOOKS)
def test_rounds_are_read_back_from_their_files(book: str) -> None:
    for written in rounds(book):
        assert tomllib.loads(toml(written)) == written


@pytest.mark.parametrize("book", BOOKS)
def test_every_bank_result_and_deal_occurs(book: str) -> None:
    seen: Counter[str] = Counter()
    for written in rounds(book):
        ruled = rule_round(written)
        seen[written["bank"]["kind"]] += 1
        seen["pool"] += "pool" in written["bank"]
        seen["deal"] += "deal" in written
        seen["void round"] += ruled["void"]
        for row in ruled["boxes"]:
            seen.update(f"{each['bet']} {each['result']}" for each in row["wagers"])
    wanted = {*BANKS[book], "deal", "void round", "main win", "main push", "main lose", "main void"}
    wanted |= {"massachusetts": {"dealer win", "dealer lose"}, "rws": {"bonus win", "tie win"}}.get(
        book, {"pool"}
    )
    assert all(seen[each] for each in wanted)
