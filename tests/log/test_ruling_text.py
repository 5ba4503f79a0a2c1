"""What a ruling says in sentences: the deal, the bank's account, what was seen and what follows."""

from typing import Any

import pytest

from paigow.rulings.round_file.reader import read_round
from paigow.words import LANGUAGES
from tests.log.rulings import rule
from tests.log.test_ruling import BANKER, ELSEWHERE, box, codes, ruled, went_wrong
from tests.log.written import EXAMPLES, shipped

TO_MASSACHUSETTS = ELSEWHERE[:1]
TO_RWS = (*ELSEWHERE, ('book = "massachusetts"', 'book = "rws"'))


def texts(ruling: dict[str, Any], part: str) -> dict[str, str]:
    """Code -> sentence."""
    return {line["code"]: line["text"] for line in ruling[part]}


def clauses(ruling: dict[str, Any], part: str) -> dict[str, str | None]:
    """Code -> clause."""
    return {line["code"]: line["clause"] for line in ruling[part]}


def test_the_deal_is_told_from_the_moved_stacks_to_the_first_position() -> None:
    ruling = ruled(text=shipped("massachusetts-stacks-moved"))
    assert [line["code"] for line in ruling["deal"]] == ["moved", "cut", "counted"]
    assert clauses(ruling, "deal")["moved"] == "MA 8(g)"
    named = ruled(text=shipped("nz-dealt-by-cup-say"))
    assert texts(named, "deal")["nominated"] == "+4 was named for the dice."
    assert texts(named, "deal")["counted"].startswith("Dice 2 6 3: 11, counted from box 6.")
    assert ruled()["deal"] == []  # the file tells of none


@pytest.mark.clause("NZ 9.3A(a)", check=1)
@pytest.mark.clause("NZ 9.3A(b)", check=1)
@pytest.mark.parametrize(
    ("text", "option", "told"),
    [
        ("nz-dealt-by-cup-say", "", "Cut: Cup Say bottom left, chosen by the bank or the house."),
        (
            "nz-dealt-by-cup-say",
            'cut_chosen_by_house = "random"\n',
            "Cut: Cup Say bottom left, chosen by the bank or lot.",
        ),
        ("massachusetts-stacks-moved", "", "Cut: pin say left, chosen by the bank."),
    ],
)
def test_nobody_is_said_to_have_chosen_a_cut_that_somebody_else_may_have_chosen(
    text: str, option: str, told: str
) -> None:
    changes = [("[options]\n", f"[options]\n{option}")] if option else []
    assert texts(ruled(*changes, text=shipped(text)), "deal")["cut"] == told
    alone = shipped("nz-dealt-by-cup-say").replace('kind = "player"\nbox = 6', 'kind = "house"')
    alone = alone.replace('player = "mei"\nstake = 20000\n', "").replace("nominated = 4\n", "")
    assert texts(ruled(text=alone), "deal")["cut"] == "Cut: Cup Say bottom left, chosen by the house."


def test_the_banks_account_tells_surplus_shares_and_commission() -> None:
    ruling = ruled(text=shipped("nz-pooled-bank"))
    account = texts(ruling, "account")
    assert account["covers"] == "Wagers against the bank: NZ$400."
    shares = [line["text"] for line in ruling["account"] if line["code"] == "share"]
    assert shares == [
        "mei gets NZ$300 less NZ$15 commission: NZ$285.",
        "otto gets NZ$100 less NZ$5 commission: NZ$95.",
    ]
    assert ruling["remarks"] == []


@pytest.mark.clause("NZ 11.3(l) shortfall", check=1)
def test_a_shortfall_says_whose_stakes_bore_it() -> None:
    ruling = ruled(text=shipped("nz-co-bank-mis-set"))
    told = texts(ruling, "account")
    assert told["shortfall"] == "The losing wagers could not pay NZ$300 of the winners."
    assert told["from_stake"] == "Of this, NZ$150 came out of the stake of mei."
    assert told["from_house"] == "Of this, the house paid NZ$150."
    assert clauses(ruling, "account")["from_house"] == "NZ 11.3(l) shortfall"


@pytest.mark.clause("MA 8(d)(2)", check=1)
@pytest.mark.parametrize(
    ("stake", "told"),
    [
        (30000, "mei had US$300 on the table and put up US$125."),
        (12500, "mei put up US$125."),
    ],
)
def test_of_chips_that_lie_on_the_table_it_is_told_how_much_the_file_says_lay_there(
    stake: int, told: str
) -> None:
    ruling = ruled(("stake = 30000", f"stake = {stake}"), text=shipped("massachusetts-dealer-wagers"))
    assert texts(ruling, "account")["put_up"] == told
    assert clauses(ruling, "account")["put_up"] == ("MA 8(d)(2)" if stake == 30000 else None)
    elsewhere = ruled(("STAKE", "60000"), text=BANKER)
    assert texts(elsewhere, "account")["put_up"] == "mei put up NZ$600."


def test_a_shared_bank_tells_its_halves() -> None:
    ruling = ruled(text=shipped("canberra-co-bank"))
    codes_told = [line["code"] for line in ruling["account"]]
    assert "halves" in codes_told or "shortfall" in codes_told


@pytest.mark.clause("NZ 12.17 co", check=1)
@pytest.mark.clause("MA 8(p) shortfall", check=1)
@pytest.mark.parametrize(
    ("changes", "kind", "clause"),
    [
        ((), "player", "NZ 12.17 sole"),
        ((), "co-bank", "NZ 12.17 co"),
        (TO_MASSACHUSETTS, "player", "MA 8(o) shortfall"),
        (TO_MASSACHUSETTS, "co-bank", "MA 8(p) shortfall"),
    ],
)
def test_a_miscounted_bank_cites_the_clause_of_its_kind(changes: Any, kind: str, clause: str) -> None:
    counted = went_wrong("cover-miscounted", counted=4000)
    stake = ("STAKE", "2000" if clause == "NZ 12.17 co" else "4000")
    kinds = ('kind = "player"', f'kind = "{kind}"')
    unset = ('low = ["4-6", "1-6"]\n', "") if kind == "co-bank" else ("low =", "low =")
    ruling = ruled(stake, kinds, *changes, text=BANKER.replace(*unset), more=counted)
    assert clauses(ruling, "remarks")["cover_miscounted"] == clause
    if not changes:
        assert clauses(ruling, "account")["from_stack"] == clause


def reading_of(ruling: dict[str, Any], code: str) -> tuple[str | None, bool]:
    """By which clause something is said, and whether that is a reading."""
    line = next(
        line for part in ("account", "deal", "remarks") for line in ruling[part] if line["code"] == code
    )
    return line["clause"], line["reading"]


UNPLAYED = {"at": "empty", "by": "dealer"}
OWN = {"at": "box", "by": "player", "box": 2, "count": 2}


@pytest.mark.parametrize(
    ("changes", "shown", "clause", "is_reading"),
    [
        ((), UNPLAYED | {"count": 1}, "NZ 12.4", False),  # one tile of any hand, says the document
        ((), UNPLAYED | {"count": 2}, "R-62", True),  # of more it speaks only for hands that are played
        (TO_RWS, UNPLAYED | {"count": 1}, "R-62", True),
        ((), OWN, "NZ 12.6", True),  # what is said of the banker's own
        ((), {"at": "house", "count": 2}, "NZ 12.5", False),
        ((), {"at": "box", "box": 2, "count": 1}, "NZ 12.4", False),
        (ELSEWHERE, OWN, "MA 9(e)", True),
    ],
)
def test_what_exposed_tiles_lead_to_is_a_reading_where_the_document_is_silent(
    changes: Any, shown: dict[str, Any], clause: str, is_reading: bool
) -> None:
    ruling = ruled(*changes, more=went_wrong("exposed", **shown))
    assert reading_of(ruling, "exposed_played") == (clause, is_reading)
    assert reading_of(ruling, "tiles_exposed") == (clause, is_reading)


BANKERS = (*TO_MASSACHUSETTS, ("STAKE", "40000"))


@pytest.mark.clause("MA 9(e)", check=1)
@pytest.mark.parametrize(
    ("at", "by", "is_reading"),
    [
        ("house", "dealer", False),
        ("house", "player", False),
        ("bank", "dealer", False),
        ("bank", "player", False),
        ("bank", "banker", True),  # to the letter it would void the round
    ],
)
def test_that_a_tile_of_dealer_or_bank_voids_the_round_is_no_reading(
    at: str, by: str, is_reading: bool
) -> None:
    ruling = ruled(*BANKERS, text=BANKER, more=went_wrong("exposed", at=at, by=by, count=1))
    assert reading_of(ruling, "tiles_exposed") == ("MA 9(e)", is_reading)
    assert ruling["void"] is not is_reading


MIS_SET = (
    'tiles = ["5-6", "2-2", "3-4", "1-4"]',
    'tiles = ["5-6", "2-2", "3-4", "1-4"]\nlow = ["3-4", "1-4"]',
)


@pytest.mark.parametrize(
    ("changes", "found", "code", "clause", "is_reading"),
    [
        (ELSEWHERE, "before-first-exposure", "hand_reset", "MA 9(f)", False),  # the document has it so
        (ELSEWHERE, "after-first-exposure", "hand_reset", "MA 9(f)", False),  # "must be reset", at any time
        (ELSEWHERE, "after-payment", "mis_set_stands", "R-96", True),  # until when it does not say
        ((), "before-first-exposure", "hand_reset", "NZ 12.8(a)", False),
        ((), "after-first-exposure", "mis_set_stands", "NZ 12.8(b)", False),
    ],
)
def test_until_when_a_hand_is_set_again_is_a_reading_where_the_document_does_not_say(
    changes: Any, found: str, code: str, clause: str, is_reading: bool
) -> None:
    ruling = ruled(MIS_SET, *changes, more=went_wrong("mis-set", hand="house", found=found))
    assert reading_of(ruling, code) == (clause, is_reading)


def test_a_named_reading_is_one_and_so_is_the_cut_that_a_document_does_not_name() -> None:
    co_bank = shipped("canberra-co-bank")
    assert reading_of(ruled(text=co_bank), "cover_miscounted") == ("R-55", True)
    alone = (('kind = "co-bank"', 'kind = "player"'), ("stake = 20000", "stake = 1000"))
    failed = ruled(*alone, text=co_bank.partition("[[irregularity]]")[0])
    assert reading_of(failed, "cover_settled") == ("R-101", True)
    assert reading_of(ruled(("STAKE", "5000"), text=BANKER), "cover_short") == ("NZ 11.2(b) failure", False)


@pytest.mark.clause("NZ 5.5", check=1)
def test_that_holders_of_a_bank_share_by_what_they_put_up_is_a_reading() -> None:
    pool = shipped("nz-pooled-bank")
    assert reading_of(ruled(text=pool), "share") == ("NZ 5.5", True)
    canberra = (('book = "nz"', 'book = "canberra"'), ("[options]\nshared_bank = true\n", ""))
    assert reading_of(ruled(*canberra, text=pool), "share") == ("CAN 6.6 pool", True)
    alone = ruled(text=shipped("massachusetts-stacks-moved"))
    assert reading_of(alone, "share") == ("MA 8(o) surplus", False)


def test_of_a_bank_of_several_that_is_short_the_stakes_are_told_together() -> None:
    short = ("stake = 10000 }", "stake = 9000 }")
    told = texts(ruled(short, text=shipped("nz-pooled-bank")), "remarks")
    assert told["became_co_bank"] == "The stakes, NZ$390 in all, cover half: the house shares the bank."


def test_a_short_bank_says_that_it_became_a_shared_one() -> None:
    ruling = ruled(("STAKE", "5000"), text=BANKER)
    assert codes(ruling)[:2] == ["cover_short", "became_co_bank"]
    assert texts(ruling, "remarks")["became_co_bank"] == (
        "The stake of mei, NZ$50, covers half: the house shares the bank."
    )


def test_whose_tiles_were_seen_is_told_and_what_follows() -> None:
    one = ruled(more=went_wrong("exposed", at="box", by="dealer", box=2, tiles=["6-6"]))
    told = texts(one, "remarks")
    assert told["tiles_exposed"] == "Box 2: 1 tile (6-6) shown by the dealer."
    assert told["exposed_played"] == "Nothing follows from it: the round goes on."
    dead = ruled(text=shipped("massachusetts-dead-hand-shown"))
    assert codes(dead) == ["tiles_exposed", "round_voided"]
    assert texts(dead, "remarks")["tiles_exposed"].startswith("The dead hand: 1 tile")


@pytest.mark.clause("NZ 4.3", check=1)
@pytest.mark.clause("MA 2(f)", check=1)
@pytest.mark.parametrize(
    ("changes", "clause"), [((), "NZ 4.3"), (ELSEWHERE, "MA 2(f)")], ids=["nz", "massachusetts"]
)
def test_the_clause_of_the_highest_tile_is_cited_where_it_decides(changes: Any, clause: str) -> None:
    eight = (
        'tiles = ["6-6", "1-1", "4-5", "2-5"]\nlow = ["1-1", "2-5"]',
        'tiles = ["1-3", "2-2", "4-4", "5-5"]\nlow = ["1-3", "2-2"]',
    )
    ruling = ruled(eight, *changes)
    assert box(ruling)["low_rank"] == "8 points, High 4 leads"
    assert clause in box(ruling)["clauses"]
    assert clause not in box(ruled(*changes))["clauses"]


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ({"hand": "box", "box": 2}, "The hand at box 2 is set the house way."),
        ({"hand": "house"}, "The house's hand is set the house way."),
    ],
)
def test_whose_hand_was_not_set_wrongly_is_told(hand: dict[str, Any], told: str) -> None:
    ruling = ruled(more=went_wrong("mis-set", **hand, found="after-first-exposure"))
    (line,) = ruling["remarks"]
    assert line["text"] == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_no_sentence_reads_like_an_internal_name(path: Any, language: str) -> None:
    ruling = rule(read_round(path.read_text(encoding="utf-8")), language=language)
    for line in (*ruling["deal"], *ruling["account"], *ruling["remarks"]):
        assert "_" not in line["text"]
        assert "{" not in line["text"]
        assert "None" not in line["text"]
