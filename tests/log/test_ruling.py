"""The text that a supervisor reads after writing down what lay on a table."""

import json
from pathlib import Path
from typing import Any

import pytest

from paigow.books import BOOK_IDS, load
from paigow.rulings.round_file.reader import RoundFileError, read_round
from tests.log.rulings import rule, rule_text
from tests.log.written import EXAMPLES, changed, shipped
from tests.log.written import ROUND as HOUSE_BANKED

ROUND = changed(HOUSE_BANKED, ("[bank]", "[options]\nplus_minus_four = true\n[bank]"))
WRONG_WAY = ('low = ["1-1", "2-5"]', 'low = ["6-6", "4-5"]')
MIS_SET = (
    'tiles = ["5-6", "2-2", "3-4", "1-4"]',
    'tiles = ["5-6", "2-2", "3-4", "1-4"]\nlow = ["3-4", "1-4"]',
)
ELSEWHERE = (
    ('book = "nz"', 'book = "massachusetts"'),
    ("boxes = 8\n", ""),
    ("plus_minus_four = true", ""),
)
BANKER = """
format = "paigow-round/1"
book = "nz"
[table]
smallest_chip = 50
minimum = 1000
maximum = 100000
[bank]
kind = "player"
box = 3
player = "mei"
stake = STAKE
[[box]]
number = 1
tiles = ["2-2", "1-4", "3-4", "5-6"]
[[box]]
number = 3
tiles = ["3-3", "1-5", "4-6", "1-6"]
low = ["4-6", "1-6"]
[[box]]
number = 2
tiles = ["6-6", "1-1", "4-5", "2-5"]
low = ["1-1", "2-5"]
[[box.wager]]
player = "ann"
amount = 10000
"""


def ruled(*changes: tuple[str, str], text: str = ROUND, more: str = "") -> dict[str, Any]:
    """The ruling on the round with parts of its text changed and tables added."""
    return rule_text(changed(text, *changes) + more)


def box(ruling: dict[str, Any], number: int = 2) -> dict[str, Any]:
    return next(each for each in ruling["boxes"] if each["number"] == number)


def codes(ruling: dict[str, Any]) -> list[str]:
    return [remark["code"] for remark in ruling["remarks"]]


def went_wrong(kind: str, **keys: Any) -> str:
    rows = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
    return f'\n[[irregularity]]\nkind = "{kind}"\n{rows}'


def faults(*changes: tuple[str, str], text: str = ROUND, more: str = "") -> dict[str, tuple[str, str | None]]:
    """Key -> what was expected there, and the clause."""
    with pytest.raises(RoundFileError) as caught:
        ruled(*changes, text=text, more=more)
    return {fault.field: (fault.expected, fault.clause) for fault in caught.value.faults}


# ---- a round without anything wrong --------------------------------------------------------------------------


def test_the_ruling_on_a_round_is_this_to_the_letter() -> None:
    book = load("nz")
    with_options = json.loads(json.dumps(ruled()))
    assert with_options.pop("book").keys() == {"id", "edition", "digest"}
    assert (with_options, book.id) == (
        {
            "format": "paigow-ruling/1",
            "void": False,
            "bank": {
                "kind": "house", "low": ["5-6", "3-4"], "high": ["2-2", "1-4"], "low_rank": "8 points, Eleven leads",
                "high_rank": "9 points, Low 4 leads", "set_by": "house-way", "clause": "NZ App4 4.1",
            },
            "boxes": [
                {
                    "number": 2, "low": ["1-1", "2-5"], "high": ["6-6", "4-5"], "low_rank": "Day High Nine",
                    "high_rank": "Teen Wong", "set_by": "player", "low_result": "win", "high_result": "win",
                    "result": "win", "void": False, "conceded": False, "clauses": ["NZ 6.1(a)(i)"],
                    "wagers": [
                        {
                            "player": "ann", "bet": "main", "stake": 10000, "result": "win", "won": 10000,
                            "commission": 500, "returned": 10000, "clauses": ["NZ 6.11"],
                        }
                    ],
                }
            ],
            "net": {"ann": 9500, "house": -10000, "commission": 500},
            "deal": [],
            "account": [],
            "remarks": [],
        },
        "nz",
    )  # fmt: skip


def test_the_book_is_named_with_the_edition_and_the_digest_that_ruled() -> None:
    named = ruled(('book = "nz"', f'book = "nz@{load("nz").edition}"'))["book"]
    assert (named["id"], named["edition"]) == ("nz", load("nz").edition)
    assert named["digest"] != load("nz").digest  # an option was chosen otherwise


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_file_is_ruled_on(path: Path) -> None:
    ruling = rule_text(path.read_text(encoding="utf-8"), file=path.name)
    assert sum(ruling["net"].values()) == 0
    assert ruling["book"]["id"] in BOOK_IDS
    people = read_round(path.read_text(encoding="utf-8")).people
    assert [*ruling["net"]] == [*people, "house", "commission"]
    for each in ruling["boxes"]:
        assert each["wagers"]
        assert all(wager["result"] in {"win", "lose", "push", "void"} for wager in each["wagers"])


def test_the_names_of_hands_and_the_remarks_come_in_chinese_too() -> None:
    ruling = rule(read_round(ROUND.replace(*WRONG_WAY)), language="zh-Hant")
    assert box(ruling)["low_rank"] == "地高九"
    assert "調轉" in ruling["remarks"][0]["text"]


# ---- what lay there against the rules ------------------------------------------------------------------------


def test_low_and_high_the_wrong_way_round_are_turned_with_a_remark() -> None:
    ruling = ruled(WRONG_WAY)
    assert box(ruling)["low"] == ["1-1", "2-5"]
    assert codes(ruling) == ["turned"]
    assert ruling["remarks"][0]["clause"] == "NZ 1.0 Hand"
    assert ruling["net"]["ann"] == 9500


@pytest.mark.clause("NZ 6.13", check=1)
def test_a_wager_that_cannot_be_paid_lies_there_and_its_payable_part_is_settled() -> None:
    ruling = ruled(("amount = 10000", "amount = 10050"))
    assert codes(ruling) == ["not_payable"]
    assert ruling["remarks"][0]["clause"] == "NZ 6.12"
    wager = box(ruling)["wagers"][0]
    assert (wager["stake"], wager["won"], wager["commission"], wager["returned"]) == (
        10050,
        10000,
        500,
        10050,
    )


def test_the_invalid_part_goes_back_when_the_wager_loses() -> None:
    lost = (('low = ["1-1", "2-5"]', ""), ('["6-6", "1-1", "4-5", "2-5"]', '["4-6", "5-5", "1-5", "2-4"]'))
    wager = box(ruled(("amount = 10000", "amount = 10050"), *lost))["wagers"][0]
    assert (wager["result"], wager["won"], wager["returned"]) == ("lose", 0, 50)


def test_more_players_on_a_box_than_the_book_permits_still_have_their_wagers_there() -> None:
    more = "".join(f'[[box.wager]]\nplayer = "{name}"\namount = 1000\n' for name in ("bea", "cy", "dot"))
    ruling = ruled(more=more)
    assert codes(ruling) == ["box_is_full"]
    assert len(box(ruling)["wagers"]) == 4


@pytest.mark.clause("MA 8(h) amount", check=1)
def test_a_bank_against_whom_the_house_alone_wagers_is_ruled_on() -> None:
    dealers = shipped("massachusetts-dealer-wagers")
    alone = dealers[: dealers.index("[[box]]\nnumber = 5")]
    ruling = ruled(text=alone)
    assert box(ruling, 0)["result"] == "push"
    assert ruling["net"] == {"mei": 0, "house": 0, "commission": 0}
    lost = ruled(("1-1", "2-2"), ("3-6", "5-6"), text=alone)
    assert lost["net"] == {"mei": 2375, "house": -2500, "commission": 125}
    assert faults(("wager = 2500\n", ""), text=alone) == {
        "box": ("No wager lies on the layout.", "MA 5(a) chips")
    }


def test_a_stake_that_covers_half_of_the_wagers_makes_it_a_co_bank() -> None:
    ruling = ruled(("STAKE", "5000"), text=BANKER)
    assert codes(ruling)[0] == "cover_short"
    assert ruling["bank"]["kind"] == "co-bank"
    assert ruling["net"] == {"mei": -5000, "ann": 9500, "house": -5000, "commission": 500}


def test_a_stake_that_covers_less_leaves_the_bank_to_the_house() -> None:
    ruling = ruled(("STAKE", "4950"), text=BANKER)
    assert codes(ruling) == ["cover_short", "cover_settled"]
    assert ruling["bank"]["kind"] == "house"
    assert ruling["bank"]["low"] is not None  # box 1 is the house's
    assert ruling["net"]["mei"] == 0


def test_without_the_tiles_of_the_house_that_cannot_be_ruled_on() -> None:
    told = ('[[box]]\nnumber = 1\ntiles = ["2-2", "1-4", "3-4", "5-6"]\n', "")
    expected, clause = faults(("STAKE", "4950"), told, text=BANKER)["bank.stake"]
    assert "expected 10000 or more" in expected
    assert clause == "NZ 11.2(b) failure"


def test_of_a_dealers_wager_that_the_bank_does_not_cover_the_rest_goes_back() -> None:
    ruling = ruled(("stake = 30000", "stake = 12000"), text=shipped("massachusetts-dealer-wagers"))
    assert codes(ruling) == ["house_wager_lessened"]
    (wager,) = box(ruling, 0)["wagers"]
    assert (wager["stake"], wager["result"], wager["returned"]) == (2500, "push", 2500)


# ---- what was done wrongly -----------------------------------------------------------------------------------


def test_a_house_hand_set_against_the_house_way_stands_in_new_zealand_and_is_remarked_on() -> None:
    ruling = ruled(MIS_SET)
    assert ruling["bank"]["set_by"] == "dealer"
    assert sorted(ruling["bank"]["low"] + ruling["bank"]["high"]) == ["1-4", "2-2", "3-4", "5-6"]
    assert codes(ruling) == ["mis_set_stands"]


@pytest.mark.clause("NZ 12.8(a)", check=1)
def test_found_before_the_first_exposure_it_is_set_again() -> None:
    ruling = ruled(MIS_SET, more=went_wrong("mis-set", hand="house", found="before-first-exposure"))
    assert ruling["bank"]["low"] == ["5-6", "3-4"]
    assert codes(ruling) == ["hand_reset"]
    assert ruling["net"]["ann"] == 9500


def test_elsewhere_it_is_set_again_until_the_last_payment() -> None:
    ruling = ruled(MIS_SET, *ELSEWHERE)
    assert codes(ruling) == ["hand_reset"]
    assert ruling["remarks"][0]["clause"] == "MA 9(f)"
    assert ruling["bank"]["set_by"] == "house-way"


@pytest.mark.parametrize(
    ("paid", "expected"), [(9500, []), (10000, ["wrong_payment"]), (0, ["wrong_payment"])]
)
def test_a_payment_that_is_told_is_compared_with_what_is_due(paid: int, expected: list[str]) -> None:
    ruling = ruled(more=f"paid = {paid}\n")
    assert codes(ruling) == expected
    if expected:
        assert ruling["remarks"][0]["clause"] == "NZ 6.11"
        assert "NZ$95" in ruling["remarks"][0]["text"]


def test_two_tiles_that_the_dealer_showed_give_the_player_his_choice() -> None:
    shown = {"at": "box", "by": "dealer", "box": 2, "count": 2, "when": "before-view"}
    void = ruled(more=went_wrong("exposed", **shown, choice="void"))
    assert (box(void)["void"], box(void)["low"], box(void)["result"]) == (True, None, None)
    assert box(void)["clauses"] == ["NZ 12.3(a)"]
    assert void["net"] == {"ann": 0, "house": 0, "commission": 0}
    assert not void["void"]
    assert ruled(more=went_wrong("exposed", **shown))["net"]["ann"] == 9500
    seen = went_wrong("exposed", **{**shown, "when": "after-view"}, choice="void")
    assert "irregularity[1].choice" in faults(more=seen)


def test_nothing_is_said_to_be_chosen_that_the_file_does_not_tell() -> None:
    shown = {"at": "box", "by": "dealer", "box": 2, "count": 2, "when": "before-view"}
    told, untold = (
        {
            remark["code"]: remark["text"]
            for remark in ruled(more=went_wrong("exposed", **shown, **said))["remarks"]
        }
        for said in ({"choice": "play"}, {})
    )
    assert "has chosen" in told["choice_made"]
    assert "choice_made" not in untold
    assert untold["choice_unsaid"].startswith("The file does not say what ann chose for box 2.")


@pytest.mark.parametrize(
    ("then", "code"),
    [
        (went_wrong("sanction", player="ann", order="void-round", after="delivery"), "round_voided"),
        (went_wrong("misdelivery", viewed=False), "delivery_corrected"),
    ],
)
def test_a_choice_that_nobody_told_does_not_matter_once_the_tiles_are_not_played(
    then: str, code: str
) -> None:
    shown = went_wrong("exposed", at="box", by="dealer", box=2, count=2, when="before-view")
    of_sentosa = ('book = "nz"', 'book = "rws"'), ("boxes = 8", "boxes = 7")
    remarks = ruled(*of_sentosa, more=shown + then)["remarks"]
    assert {remark["code"] for remark in remarks} == {"tiles_exposed", code}


def test_tiles_that_were_mixed_and_told_apart_are_told_of_although_the_hand_is_conceded_later() -> None:
    by_massachusetts = ('book = "nz"', 'book = "massachusetts"'), ("boxes = 8", "boxes = 6")
    mixed = went_wrong("mixed", boxes=[2], house=True, reconstructed=True)
    shown = went_wrong("exposed", at="empty", by="player", box=2, count=1, when="after-set")
    ruling = ruled(('low = ["1-1", "2-5"]', "conceded = true"), *by_massachusetts, more=mixed + shown)
    assert codes(ruling) == ["tiles_mixed", "tiles_exposed", "round_voided"]


def test_a_choice_that_the_book_does_not_give_is_a_fault_that_names_the_clause() -> None:
    shown = went_wrong("exposed", at="box", by="dealer", box=2, count=2, choice="withdraw")
    assert faults(more=shown) == {
        "irregularity[1].choice": (
            "The choice withdraw is not given here; expected play, void.",
            "NZ 12.3(a)",
        )
    }
    conceded = ('low = ["1-1", "2-5"]', "conceded = true")
    assert faults(conceded, ('book = "nz"', 'book = "rws"'), ("boxes = 8", "boxes = 7"))[
        "box[1].conceded"
    ] == (
        "This table takes no concession.",
        "RWS 5.5",
    )


def test_a_conceded_hand_is_lost_unseen() -> None:
    ruling = ruled(('low = ["1-1", "2-5"]', "conceded = true"), ('tiles = ["6-6", "1-1", "4-5", "2-5"]', ""))
    own = box(ruling)
    assert (own["conceded"], own["result"], own["low"], own["low_result"]) == (True, "lose", None, None)
    assert ruling["net"] == {"ann": -10000, "house": 10000, "commission": 0}


@pytest.mark.parametrize(
    "wrong", [{"kind": "misdelivery", "viewed": True}, {"kind": "tile", "fault": "missing"}]
)
def test_a_void_round_returns_everything(wrong: dict[str, Any]) -> None:
    ruling = ruled(("STAKE", "60000"), text=BANKER, more=went_wrong(**wrong))
    assert ruling["void"]
    assert set(ruling["net"].values()) == {0}
    assert (ruling["bank"]["kind"], ruling["bank"]["low"]) == ("player", None)
    own = box(ruling)
    assert (own["void"], own["high"], own["high_result"], own["result"]) == (True, None, None, None)
    assert [(wager["result"], wager["returned"]) for wager in own["wagers"]] == [("void", 10000)]


def test_what_voids_the_round_comes_before_a_sanction_however_it_is_written() -> None:
    sanction = went_wrong("sanction", player="ann", order="forfeit")
    shown = went_wrong("exposed", at="house", by="dealer", count=2, when="after-set")
    for more in (sanction + shown, shown + sanction):
        ruling = ruled(*ELSEWHERE, more=more)
        assert ruling["void"]
        assert ruling["net"] == {"ann": 0, "house": 0, "commission": 0}


# ---- the deal ------------------------------------------------------------------------------------------


def test_hands_that_are_told_must_be_those_that_were_dealt() -> None:
    text = shipped("nz-dealt-by-cup-say")
    dealt = rule_text(text)
    hand = box(dealt)["low"] + box(dealt)["high"]
    told = ("[[box]]\nnumber = 2\n", f"[[box]]\nnumber = 2\ntiles = {json.dumps(hand)}\n")
    assert ruled(told, text=text)["net"] == dealt["net"]
    other = next(face for face in ("6-6", "1-1", "4-4", "1-3") if face not in hand)
    wrong = (told[0], told[1].replace(json.dumps(hand[0]), json.dumps(other)))
    expected, _ = faults(wrong, text=text)["box[1].tiles"]
    assert expected.startswith("expected the tiles that were dealt there: ")


@pytest.mark.clause("NZ 9.6", check=1)
def test_the_nominated_four_moves_the_delivery_on() -> None:
    text = shipped("nz-dealt-by-cup-say")
    named = [("nominated = 4", other) for other in ("nominated = -4", "")]
    hands = [box(ruled(change, text=text))["low"] for change in named]
    assert hands[0] == box(rule_text(text))["low"]  # eight positions: four on is four back
    assert hands[0] != hands[1]


def test_a_cut_that_is_not_approved_is_a_fault() -> None:
    book = load("nz")
    inferred = next(cut for cut in book.cuts if cut not in book.approved_cuts)
    text = shipped("nz-dealt-by-cup-say")
    found = faults(('cut = "cup say left bottom"', f'cut = "{inferred}"'), text=text)
    assert found["deal.cut"][1] == "NZ 1.0 Approved Cut"


def test_a_file_without_any_wager_cannot_be_ruled_on() -> None:
    text = ROUND.split("[[box.wager]]", maxsplit=1)[0]
    assert faults(text=text) == {"box": ("No wager lies on the layout.", "NZ 6.1 duty")}


# ---- what the book does not give, or has done by itself --------------------------------------------------------


@pytest.mark.clause("MA 8(e) no wager", check=1)
def test_a_house_that_shares_the_bank_wagers_nothing_against_it() -> None:
    shared = ('kind = "player"', 'kind = "co-bank"')
    expected, clause = faults(shared, text=shipped("massachusetts-dealer-wagers"))["house.wager"]
    assert (expected.startswith("expected none"), clause) == (True, "MA 8(e) option")
    assert (
        ruled(shared, ("wager = 2500\n", ""), text=shipped("massachusetts-dealer-wagers"))["net"]["mei"] == 0
    )


SHOWN_WHERE_VOID = [
    (ELSEWHERE, went_wrong("exposed", at="house", count=1), "MA 9(e)"),
    (
        (
            ('book = "nz"', 'book = "rws"'),
            ("boxes = 8\n", ""),
            ("plus_minus_four = true", ""),
            ("STAKE", "60000"),
        ),
        went_wrong("exposed", at="box", box=2, count=2, when="before-view"),
        "RWS 5.1.3",
    ),
]


@pytest.mark.clause("MA 9(e)", check=1)
@pytest.mark.clause("RWS 5.1.3", check=1)
@pytest.mark.parametrize(("changes", "shown", "clause"), SHOWN_WHERE_VOID, ids=["MA", "RWS"])
def test_where_the_book_voids_the_round_a_file_may_say_void_and_not_play(
    changes: tuple[tuple[str, str], ...], shown: str, clause: str
) -> None:
    text = ROUND if "STAKE" not in dict(changes) else BANKER.replace("boxes = 8\n", "")
    changes = tuple(each for each in changes if each[0] in text)
    untold = ruled(*changes, text=text, more=shown)
    assert untold["void"]
    assert ruled(*changes, text=text, more=shown + 'choice = "void"\n')["net"] == untold["net"]
    for answer in ("play", "withdraw"):
        found = faults(*changes, text=text, more=f'{shown}choice = "{answer}"\n')
        expected, cited = found["irregularity[1].choice"]
        assert (expected.startswith("expected void"), cited) == (True, clause)


def test_where_the_book_has_the_hand_played_a_file_may_say_play_and_not_void() -> None:
    one = went_wrong("exposed", at="box", box=2, count=1)  # NZ 12.4
    assert ruled(more=one + 'choice = "play"\n')["net"] == ruled()["net"]
    expected, clause = faults(more=one + 'choice = "void"\n')["irregularity[1].choice"]
    assert (expected.startswith("expected play"), clause) == (True, "NZ 12.4")


@pytest.mark.clause("NZ 9.3A(b)", check=1)
def test_a_cut_that_was_chosen_is_told_and_one_that_is_always_the_same_need_not_be() -> None:
    untold = ('cut = "cup say left bottom"\n', "")
    expected, clause = faults(untold, text=shipped("nz-dealt-by-cup-say"))["deal.cut"]
    assert (expected.startswith("missing; expected one of"), clause) == (True, "NZ 9.3A(b)")
    style = shipped("massachusetts-stacks-moved")
    (line,) = [line for line in style.splitlines() if line.startswith("cut = ")]
    assert (
        ruled((f"{line}\n", ""), text=style)["bank"]["kind"] == "player"
    )  # MA 8(i): house way from the right


@pytest.mark.parametrize(
    ("one", "other", "code"), [(2000, 2000, "not_double"), (3000, 2000, "not_double"), (4000, 2000, None)]
)
def test_two_boxes_of_one_player_are_both_settled_whatever_lies_there(
    one: int, other: int, code: str | None
) -> None:
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    changes = (
        ('player = "ann"\namount = 10000', f'player = "ann"\namount = {one}'),
        ('player = "ben"\namount = 10000', f'player = "ann"\namount = {other}'),
    )
    ruling = ruled(*changes, text=text)
    assert codes(ruling) == ([code] if code else [])
    wagers = [wager for each in ruling["boxes"] for wager in each["wagers"]]
    assert [wager["stake"] for wager in wagers] == [one, other]
    assert all(wager["result"] in {"win", "lose", "push"} for wager in wagers)


def test_a_second_box_beside_another_player_is_settled_with_a_remark() -> None:
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    third = '[[box]]\nnumber = 4\ntiles = ["6-6", "1-6", "4-6", "5-5"]\n[[box.wager]]\nplayer = "ann"\namount = 30000\n'
    ruling = ruled(text=text, more=third)
    assert codes(ruling) == ["one_box_only"]
    assert ruling["remarks"][0]["clause"] == "CAN 7.3 two boxes"
    assert {wager["result"] for each in ruling["boxes"] for wager in each["wagers"]} <= {
        "win",
        "lose",
        "push",
    }


@pytest.mark.parametrize(
    ("found", "code"),
    [
        ("after-first-exposure", "hand_reset"),
        ("during-payment", "hand_reset"),
        ("after-payment", "mis_set_stands"),
    ],
)
def test_between_the_first_payment_and_the_last_a_hand_is_still_set_again(found: str, code: str) -> None:
    ruling = ruled(MIS_SET, *ELSEWHERE, more=went_wrong("mis-set", hand="house", found=found))
    assert codes(ruling) == [code]
    first = ('low = ["1-1", "2-5"]', 'low = ["1-1", "2-5"]\nset_by = "player"')
    again = '[[box]]\nnumber = 4\ntiles = ["6-6", "1-1", "3-6", "1-6"]\nlow = ["1-1", "1-6"]\n'
    again += '[[box.wager]]\nplayer = "bea"\namount = 2000\n'
    two = ruled(MIS_SET, *ELSEWHERE, first, more=again + went_wrong("mis-set", hand="house", found=found))
    assert codes(two) == [code]
    assert two["net"]["bea"] == 1900


@pytest.mark.parametrize("when", ["before-set", "after-view", "after-set"])
def test_before_set_says_that_the_tiles_had_been_looked_at(when: str) -> None:
    shown = went_wrong("exposed", at="box", by="dealer", box=2, count=2, when=when, choice="void")
    assert "irregularity[1].choice" in faults(more=shown)


def test_what_the_table_refuses_is_told_in_the_language_that_was_asked_for() -> None:
    shown = went_wrong("exposed", at="box", by="dealer", box=2, count=2, choice="withdraw")
    with pytest.raises(RoundFileError) as caught:
        rule(read_round(ROUND + shown), language="zh-Hant")
    assert "choice" not in caught.value.faults[0].expected
