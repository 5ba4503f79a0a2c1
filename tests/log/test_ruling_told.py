"""The facts of a round that a round file can hold, and the ruling for them."""

from typing import Any

import pytest

from paigow.books import load
from paigow.rulings.round_file.reader import read_round, write_round
from paigow.words import LANGUAGES, say
from tests.log.rulings import rule
from tests.log.test_ruling import BANKER, ELSEWHERE, ROUND, box, codes, faults, ruled, went_wrong
from tests.log.written import shipped

RWS = tuple(each for each in (*ELSEWHERE, ('book = "massachusetts"', 'book = "rws"')))
SHARED = '[[box.wager]]\nplayer = "bea"\namount = 2000\nside_bets = { bonus = 1000 }\n'
SHOWN = {"at": "box", "by": "dealer", "box": 2, "count": 2, "when": "before-view"}
OPERATOR = 'format = "paigow-operator/1"\nbook = "nz"\nname = "Harbour"\napproved_as_read = ["china bank"]\n'
CUT = ('cut = "cup say left bottom"', 'cut = "China Bank"')
MA = shipped("massachusetts-dealer-wagers")


def answers(**told: str) -> str:
    """Return the row of a round file that says who answered what."""
    rows = ", ".join(f'{{ player = "{name}", choice = "{choice}" }}' for name, choice in told.items())
    return f"answers = [{rows}]\n"


def wager(ruling: dict[str, Any], player: str, bet: str = "main") -> dict[str, Any]:
    """Return what came of one bet."""
    found = (each for row in ruling["boxes"] for each in row["wagers"])
    return next(each for each in found if (each["player"], each["bet"]) == (player, bet))


# ---- tiles that were seen --------------------------------------------------------------------------------------


@pytest.mark.clause("RWS 5.2", check=1)
def test_on_a_shared_box_each_has_an_answer_of_his_own() -> None:
    shown = went_wrong("exposed", **SHOWN)
    ruling = ruled(*RWS, more=SHARED + shown + answers(ann="withdraw", bea="play"))
    assert wager(ruling, "ann")["result"] == "void"
    assert wager(ruling, "bea")["result"] == "win"
    assert wager(ruling, "bea", "bonus")["result"] != "void"
    both = ruled(*RWS, more=SHARED + shown + 'choice = "withdraw"\n')
    assert {each["result"] for each in box(both)["wagers"]} == {"void"}


def test_an_answer_is_of_one_who_is_asked_and_told_once() -> None:
    shown = went_wrong("exposed", **SHOWN)
    other = '[[box]]\nnumber = 4\ntiles = ["3-3", "1-5", "4-6", "1-6"]\n[[box.wager]]\nplayer = "cy"\namount = 1000\n'
    found = faults(*RWS, more=SHARED + other + shown + answers(ann="play", cy="withdraw"))
    assert found["irregularity[1].answers[2].player"][0] == "expected one of the people asked: ann, bea"
    found = faults(*RWS, more=SHARED + shown + 'choice = "play"\n' + answers(ann="play"))
    assert "irregularity[1].choice" in found
    found = faults(
        *RWS, more=SHARED + went_wrong("exposed", **{**SHOWN, "count": 1}) + answers(ann="withdraw")
    )
    assert found["irregularity[1].answers[1].choice"][0].startswith("expected play")


def test_which_tiles_were_seen_says_how_many_and_they_are_of_the_hand() -> None:
    shown = {key: value for key, value in SHOWN.items() if key != "count"}
    ruling = ruled(more=went_wrong("exposed", **shown, tiles=["6-6", "4-5"], choice="void"))
    assert box(ruling)["void"]
    assert "choice" in str(faults(more=went_wrong("exposed", **shown, tiles=["6-6"], choice="void")))
    found = faults(more=went_wrong("exposed", **shown, tiles=["6-6", "3-3"]))
    assert found["irregularity[1].tiles"][0].startswith("The tile 3-3 does not lie at box 2")
    house = went_wrong("exposed", at="house", tiles=["6-6"])
    assert faults(more=house)["irregularity[1].tiles"][0].startswith("expected of the hand's own")
    both = went_wrong("exposed", **SHOWN, tiles=["6-6"])
    assert faults(more=both)["irregularity[1].count"][0] == "expected 1, as many as in tiles"


# ---- hands set wrongly -----------------------------------------------------------------------------------------

MIS_SET = (
    'tiles = ["5-6", "2-2", "3-4", "1-4"]',
    'tiles = ["5-6", "2-2", "3-4", "1-4"]\nlow = ["3-4", "1-4"]',
)
BETWEEN = went_wrong("mis-set", hand="house", found="during-payment")


@pytest.mark.clause("NZ 12.8(b)", check=1)
@pytest.mark.parametrize(
    ("changes", "clause"), [((), "NZ 12.8(a)"), (ELSEWHERE, "MA 9(f)")], ids=["nz", "massachusetts"]
)
def test_between_payments_nothing_is_found_where_nobody_is_paid(changes: Any, clause: str) -> None:
    ruling = ruled(MIS_SET, *changes, more=BETWEEN)  # box 2 wins
    assert codes(ruling) == (["mis_set_stands"] if not changes else ["hand_reset"])
    strong = 'tiles = ["6-6", "1-1", "4-5", "2-5"]\nlow = ["1-1", "2-5"]'
    weak = (strong, 'tiles = ["5-5", "4-6", "1-5", "1-3"]\nlow = ["5-5", "4-6"]')
    assert faults(MIS_SET, weak, *changes, more=BETWEEN) == {
        "irregularity[1].found": ("expected another time: nobody is paid in this round", clause)
    }
    assert codes(ruled(MIS_SET, weak, *changes, more=BETWEEN.replace("during", "after"))) == [
        "mis_set_stands"
    ]


# ---- hands mixed, delivered wrongly, orders --------------------------------------------------------------------


@pytest.mark.parametrize("changes", [(), ELSEWHERE], ids=["nz", "massachusetts"])
def test_the_houses_hand_may_be_among_those_that_were_mixed(changes: tuple[tuple[str, str], ...]) -> None:
    ruling = ruled(*changes, more=went_wrong("mixed", boxes=[2], house=True, reconstructed=False))
    assert ruling["void"]
    assert set(ruling["net"].values()) == {0}
    apart = ruled(*changes, more=went_wrong("mixed", boxes=[2], house=True, reconstructed=True))
    assert not apart["void"]


@pytest.mark.parametrize("reconstructed", [False, True])
def test_the_dealers_own_hand_against_a_bank_may_be_among_them(reconstructed: bool) -> None:
    mixed = went_wrong("mixed", boxes=[5], house=True, reconstructed=reconstructed)
    ruling, plain = ruled(text=MA, more=mixed), ruled(text=MA)
    told = [(each["code"], each["clause"], each["text"]) for each in ruling["remarks"]]
    hands = ("tiles_mixed", "R-63", "The tiles of several hands were mixed: box 5, the dealer's position.")
    lowered = ("house_wager_lessened", "R-63", "The house's wager is lowered to US$0.")
    void = ("hand_voided", "R-63", "The hand of box 5 is void.")
    assert told == [hands, *([] if reconstructed else [lowered, void])]
    dealers = wager(ruling, "house", "dealer")
    if reconstructed:
        assert dealers == wager(plain, "house", "dealer")
        return
    assert (dealers["result"], dealers["returned"], dealers["clauses"]) == ("void", 2500, ["R-63"])
    assert box(ruling, 0)["void"]
    assert wager(ruling, "ann")["result"] == "void"
    assert not ruling["void"]
    with_banks = ruled(text=MA, more=went_wrong("mixed", boxes=[2], house=True, reconstructed=False))
    assert with_banks["void"]


def test_a_hand_that_nobody_plays_may_be_among_them() -> None:
    text = MA + "[[box]]\nnumber = 3\n"
    for mixed in ({"boxes": [5, 3]}, {"boxes": [5], "dead": True}):
        ruling = ruled(text=text, more=went_wrong("mixed", **mixed, reconstructed=False))
        assert box(ruling, 5)["void"]
        assert not box(ruling, 0)["void"]
    only_house = ruled(text=text, more=went_wrong("mixed", house=True, dead=True, reconstructed=False))
    assert (box(only_house, 0)["void"], box(only_house, 5)["void"]) == (True, False)
    found = faults(more=went_wrong("mixed", boxes=[2], dead=True, reconstructed=False))
    assert found["irregularity[1].dead"][0] == "expected none: no dead hand is dealt here"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_that_were_mixed_are_told_by_their_places(language: str) -> None:
    mixed = MA + went_wrong("mixed", boxes=[5], house=True, reconstructed=True)
    (line,) = rule(read_round(mixed), language=language)["remarks"]
    places = say("place.box", {"box": 5}, language), say("place.dealer", {}, language)
    assert all(place in line["text"] for place in places)


def test_where_tiles_went_wrongly_and_how_many_is_remarked_on() -> None:
    ruling = ruled(more=went_wrong("misdelivery", viewed=False, box=4, count=5))
    assert ruling["void"]
    assert next(each for each in ruling["remarks"] if each["code"] == "delivered_wrongly")["text"] == (
        "Box 4 was delivered 5 tiles."
    )


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_a_breach_of_the_rules_may_void_the_round() -> None:
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    ruling = ruled(text=text, more=went_wrong("sanction", player="ann", order="void-round"))
    assert ruling["void"]
    assert set(ruling["net"].values()) == {0}
    assert ruling["remarks"][-1]["clause"] == "CAN 9.3 sanction"


@pytest.mark.clause("CAN 9.3 sanction", check=1)
def test_somebody_may_be_excluded_from_that_round_alone() -> None:
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    ruling = ruled(text=text, more=went_wrong("sanction", player="ann", order="exclude-round"))
    assert wager(ruling, "ann")["result"] == "void"
    assert ruling["net"]["ann"] == 0
    assert wager(ruling, "ben")["result"] == "win"
    told = {each["code"]: each["text"] for each in ruling["remarks"]}
    assert told["person_excluded"] == "ann is out of play for this round."
    assert {each["clause"] for each in ruling["remarks"]} == {"CAN 9.3 sanction"}
    game = ruled(text=text, more=went_wrong("sanction", player="ann", order="exclude"))
    assert wager(game, "ann")["result"] != "void"  # it concerns later rounds
    bank = shipped("canberra-co-bank").partition("[[irregularity]]")[0]
    banker = ruled(text=bank, more=went_wrong("sanction", player="mei", order="exclude-round"))
    assert banker["void"]


# ---- side bets after the call ----------------------------------------------------------------------------------


@pytest.mark.clause("RWS 5.5", check=1)
def test_a_side_bet_that_was_taken_away_counts_and_no_more_than_lay_there() -> None:
    gone = {"box": 2, "player": "bea", "bet": "bonus"}
    ruling = ruled(*RWS, more=SHARED + went_wrong("withdrawn-bet", **gone, amount=1000))
    assert wager(ruling, "bea", "bonus")["stake"] == 1000
    assert codes(ruling) == ["bet_refused"]
    found = faults(*RWS, more=SHARED + went_wrong("withdrawn-bet", **gone, amount=1050))
    assert "irregularity[1].amount" in found
    assert codes(ruled(*RWS, more=SHARED + went_wrong("late-bet", **gone, amount=500))) == ["bet_refused"]
    other = went_wrong("late-bet", box=2, player="ann", bet="bonus", amount=500)
    assert "irregularity[1].bet" in faults(more=other)  # New Zealand has none


# ---- limits, cuts, the operator's file -------------------------------------------------------------------------


@pytest.mark.clause("CAN 5.5 excess", check=1)
def test_a_box_with_a_maximum_of_its_own_takes_so_much_and_others_by_leave() -> None:
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    text = text.replace("minimum = 1000", "minimum = 1000\nmaximum = 20000").replace(
        "amount = 10000", "amount = 30000", 1
    )
    most = "[[box]]\nnumber = 2\n"
    above = ruled(text=text)
    assert wager(above, "ann")["won"] in {0, 20000}
    ruling = ruled((most, f"{most}maximum = 40000\n"), text=text)
    assert "above_maximum" not in codes(ruling)
    assert wager(ruling, "ann")["returned"] in {0, 30000}
    shared = ('player = "ben"', 'player = "cy"\namount = 1000\n[[box.wager]]\nplayer = "ben"')
    own = text.replace("[[box]]\nnumber = 6\n", '[[box]]\nnumber = 6\nmaximum = 40000\nseated = "ben"\n')
    assert "owner_permits" in codes(ruled(shared, text=own))
    permitted = own.replace("maximum = 40000", "maximum = 40000\nothers_permitted = true")
    assert "owner_permits" not in codes(ruled(shared, text=permitted))
    assert faults(("number = 2", "number = 2\nmaximum = 40000"))["box[1].maximum"][1] == "R-7"


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_a_players_own_maximum_on_a_box_is_remarked_on() -> None:
    ruling = ruled(("maximum = 100000", "maximum = 100000\nplayer_maximum = 5000"))
    assert codes(ruling) == ["above_maximum"]
    assert ruling["remarks"][0]["clause"] == "NZ 6.6 player maximum"


@pytest.mark.clause("NZ 6.6 player maximum", check=1)
def test_a_maximum_of_one_player_is_his_on_every_box() -> None:
    own = ("amount = 10000", "amount = 10000\nmaximum = 5000")
    ruling, plain = ruled(own), ruled()
    assert codes(ruling) == ["above_maximum"]
    assert ruling["remarks"][0]["clause"] == "NZ 6.6 player maximum"
    assert ruling["net"] == plain["net"]
    second = '[[box]]\nnumber = 4\n[[box.wager]]\nplayer = "ann"\namount = 4000\nmaximum = 4000\n'
    assert "box[2].wager[1].maximum" in faults(own, more=second)


@pytest.mark.clause("NZ 1.0 Approved Cut", check=1)
@pytest.mark.parametrize("way", ["named", "file"])
def test_a_cut_that_the_operator_approved_is_ruled_on(way: str) -> None:
    text = shipped("nz-dealt-by-cup-say")
    inferred = next(cut for cut in load("nz").cuts if cut not in load("nz").approved_cuts)
    cut = (CUT[0], f'cut = "{inferred}"')
    assert "deal.cut" in faults(cut, text=text)
    if way == "named":
        more = ("[table]\n", f'[table]\napproved_as_read = ["{inferred}"]\n')
    else:
        filed = OPERATOR.replace("china bank", str(inferred))
        more = ("[table]\n", f"operator_file = '''\n{filed}'''\n[table]\n")
    ruling = ruled(cut, more, text=text)
    assert ruling["book"]["digest"] != load("nz").digest
    assert sum(ruling["net"].values()) == 0


def test_an_operators_file_beside_the_round_sets_the_house_way_and_its_faults_are_told() -> None:
    filed = shipped_operator()
    changes = (*ELSEWHERE, ("[table]\n", f"operator_file = '''\n{filed}'''\n[table]\n"))
    ruling = ruled(*changes)
    assert ruling["bank"]["clause"].startswith("MA 7(e)")
    broken = (
        *ELSEWHERE,
        ("[table]\n", f"operator_file = '''\n{filed.replace('name = ', 'nom = ')}'''\n[table]\n"),
    )
    assert "operator_file.nom" in faults(*broken)
    other = ("[table]\n", f"operator_file = '''\n{filed}'''\n[table]\n")
    assert faults(other)["operator_file.book"][0] == "expected nz, the book of the round"
    round_file = read_round(
        ROUND.replace(*other).replace(*ELSEWHERE[0]).replace("boxes = 8\n", "").replace(ELSEWHERE[2][0], "")
    )
    assert read_round(write_round(round_file)) == round_file


def shipped_operator() -> str:
    """The example of a filed house way."""
    from tests.log.written import EXAMPLES

    path = next(iter(EXAMPLES)).parent / "massachusetts-filed-house-way.toml"
    return path.read_text(encoding="utf-8")


# ---- the bank --------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ 11.2(b) failure", check=1)
def test_what_the_banker_chose_when_his_stake_was_too_small() -> None:
    short = ("STAKE", "5000")
    assert ruled(short, text=BANKER)["bank"]["kind"] == "co-bank"
    share = ("STAKE", '5000\nwhen_short = "share"')
    assert ruled(share, text=BANKER)["bank"]["kind"] == "co-bank"
    house = ruled(("STAKE", '5000\nwhen_short = "house"'), text=BANKER)
    assert (house["bank"]["kind"], house["net"]["mei"]) == ("house", 0)
    less = ("STAKE", '4950\nwhen_short = "share"')
    assert faults(less, text=BANKER)["bank.when_short"][1] == "NZ 11.3(b)"


DEALT = shipped("nz-dealt-by-cup-say")
SHORT = ("stake = 20000", "stake = 9950")
UNNAMED = ("nominated = 4\n", "")
FROM_BOX_1 = (
    ("number = 2\n", 'number = 2\ntiles = ["1-4", "3-3", "4-4", "2-2"]\n'),
    ("number = 8\n", 'number = 8\ntiles = ["1-3", "4-6", "1-5", "5-5"]\n'),
)
"""What the cup say brings to boxes 2 and 8, counted from the house's box."""


@pytest.mark.clause("NZ 11.1(a)", check=1)
@pytest.mark.parametrize("told", [(), FROM_BOX_1], ids=["by the deal alone", "with tiles that agree"])
def test_after_a_bank_that_failed_the_deal_is_counted_from_the_houses_box(told: tuple[Any, ...]) -> None:
    ruling = ruled(SHORT, UNNAMED, *told, text=DEALT)
    assert ruling["bank"]["kind"] == "house"
    assert ruling["deal"][-1]["text"].startswith("Dice 2 6 3: 11, counted from box 1.")
    for each in FROM_BOX_1:
        number = int(each[0].split()[2])
        seen = {*box(ruling, number)["low"], *box(ruling, number)["high"]}
        assert all(f'"{face}"' in each[1] for face in seen)
    assert ruling["net"]["mei"] == 0


def test_of_a_bank_that_failed_the_file_tells_what_was_dealt_instead_and_nothing_that_only_a_bank_names() -> (
    None
):
    as_banked = ("number = 2\n", 'number = 2\ntiles = ["6-6", "6-6", "1-1", "1-1"]\n')
    expected, clause = faults(SHORT, UNNAMED, as_banked, text=DEALT)["bank.stake"]
    assert expected == "expected 20000 or more, or the tiles that are dealt when the house banks instead"
    assert clause == "NZ 11.2(b) failure"
    assert faults(SHORT, text=DEALT)["deal.nominated"] == (
        "expected none: the house banks",
        "NZ 11.2(b) failure",
    )
    moved = faults(("stake = 20000", "stake = 19900"), text=shipped("massachusetts-stacks-moved"))
    assert moved["deal.moved"] == ("expected none: the house banks", "R-101")


@pytest.mark.clause("MA 8(d)(2)", check=1)
def test_of_a_stake_that_is_too_small_it_is_told_how_much_the_file_says_lay_there() -> None:
    ruling = ruled(("stake = 30000", "stake = 9900"), ("wager = 2500\n", ""), text=MA)
    told = next(each for each in ruling["remarks"] if each["code"] == "cover_short")
    assert told["text"] == "The stake is US$99; US$100 covers the wagers."


@pytest.mark.clause("NZ 6.8", check=1)
def test_a_wager_that_counts_up_to_the_maximum_again_says_by_which_clause() -> None:
    high = ("amount = 10000", "amount = 200000")
    ruling = ruled(("STAKE", "50000"), high, text=BANKER)
    lowered = next(each for each in ruling["remarks"] if each["code"] == "wager_lowered")
    assert (lowered["clause"], lowered["reading"]) == ("NZ 6.8", False)
    assert wager(ruling, "ann")["stake"] == 200000
    above = (
        "maximum = 100000",
        "maximum = 5000",
    )  # a limit that held all the while: what lay there is settled
    odd = ruled(above, ("stake = 30000", "stake = 9900"), ("wager = 2500\n", ""), text=MA)
    assert codes(odd)[0] == "above_maximum"
    assert "wager_lowered" not in codes(odd)


@pytest.mark.clause("MA 8(h) amount", check=1)
@pytest.mark.clause("MA 8(h) reduce", check=1)
@pytest.mark.parametrize(
    ("last", "wagered", "code"),
    [
        (2500, "wager = 2500\n", None),
        (4000, "wager = 2500\n", "house_wager_lessened"),
        (4000, "", "house_wager_lessened"),
        (1000, "wager = 2500\n", "house_wager_above"),
    ],
)
def test_the_house_wagers_what_the_banker_last_wagered_or_less(
    last: int, wagered: str, code: str | None
) -> None:
    text = MA.replace("wager = 2500\n", wagered)
    ruling = ruled(("stake = 30000", f"stake = 30000\nlast_wager = {last}"), text=text)
    assert codes(ruling) == ([code] if code else [])
    assert any(row["number"] == 0 for row in ruling["boxes"]) == bool(wagered)
    if wagered:
        assert wager(ruling, "house", "dealer")["stake"] == 2500


def test_who_asked_for_the_house_way_is_told_and_need_not_have_been_the_one_who_decides() -> None:
    asked = ('low = ["1-1", "2-5"]', 'set_by = "dealer"\nasked_by = "ann"')
    assert codes(ruled(asked)) == []
    other = ('low = ["1-1", "2-5"]', 'set_by = "dealer"\nasked_by = "bea"')
    ruling = ruled(other, more='[[box.wager]]\nplayer = "bea"\namount = 1000\n')
    assert codes(ruling) == ["not_yours"]
    assert ruling["remarks"][0]["clause"] == "NZ 10.7"
    assert box(ruling)["set_by"] == "house-way"
    assert "box[1].asked_by" in faults(other)


@pytest.mark.clause("CAN 5.1(c) further", check=1)
def test_whether_somebody_had_been_told_of_the_minimum_is_for_books_that_tell_him() -> None:
    told = ("amount = 10000", "amount = 500\ntold_before = true")
    assert faults(told)["box[1].wager[1].told_before"][1] == "R-1"
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    ruling = ruled(
        ('player = "ann"\namount = 10000', 'player = "ann"\namount = 500\ntold_before = true'), text=text
    )
    assert codes(ruling)[:1] == ["below_minimum"]
    assert ruling["remarks"][0]["clause"] == "CAN 5.1(c) further"


@pytest.mark.clause("CAN 5.1(c) further", check=1)
@pytest.mark.parametrize("result", ["win", "lose"])
def test_a_wager_below_the_minimum_of_one_who_was_told_before_comes_back_whatever_the_result(
    result: str,
) -> None:
    house, player = '"1-3", "4-6", "2-3", "6-6"', '"1-1", "2-6", "3-3", "5-6"'
    text = shipped("canberra-two-tiles-shown").split("[[irregularity]]", maxsplit=1)[0]
    if result == "lose":
        text = text.replace(house, "HOUSE").replace(player, house).replace("HOUSE", player)
    small = ('player = "ben"\namount = 10000', 'player = "ben"\namount = 500')
    first = wager(ruled(small, text=text), "ben")
    assert (first["result"], first["won"], first["returned"]) == (
        result,
        *((500, 500) if result == "win" else (0, 0)),
    )
    told = ruled((small[0], f"{small[1]}\ntold_before = true"), text=text)
    further = wager(told, "ben")
    assert (further["result"], further["won"], further["returned"]) == (result, 0, 500)
    assert "CAN 5.1(c) further" in further["clauses"]
    assert told["net"]["ben"] == 0
