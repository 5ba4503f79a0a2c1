"""Why a hand is set in a certain way, in one sentence."""

import pytest

from paigow.advice import explanation
from paigow.books import EDITIONS, load
from paigow.rules import ruleset
from paigow.tiles import KINDS, PIECES, Tile, kind_multisets, parse_hand
from paigow.words import explain_house_way, hand_name, passed_over


def test_the_hands_the_reason_and_the_clause_are_named() -> None:
    says = "Then a gong, when the low hand is good enough."
    assert explain_house_way(low="points 6 day", high="gong teen", says=says, clause="NZ App4 3.2") == (
        "The house sets the low hand (6 points, Day leads) and the high hand (Teen Gong) "
        "by NZ App4 3.2: a gong is played when the low hand is "
        "good enough and no high nine goes before it."
    )
    chinese = explain_house_way(
        low="points 6 day", high="gong teen", says=says, clause="NZ App4 3.2", language="zh-Hant"
    )
    assert chinese == "莊家按 NZ App4 3.2 擺前牌六點（地）、後牌天杠：沒有高九可先打，而前牌夠大，所以打杠。"


def test_a_sentence_that_begins_with_a_tile_keeps_its_capital() -> None:
    says = "High 4, Low 4, 5 with 7 or Low 8: the nine is made with the High 4."
    own = "Teen is high."
    assert "with High 4" in explain_house_way(low="zero", high="zero", says=says, clause="X")
    assert explain_house_way(low="zero", high="zero", says=own, clause="X").endswith("by X: Teen is high.")


def test_a_row_that_was_passed_over_is_named() -> None:
    hand = parse_hand("1-1 1-1 1-4 1-2")
    sentence = explanation(ruleset(load("canberra")).house_way(hand))
    assert sentence == (
        "The house sets the low hand (8 points, Five leads) and the high hand (Pair of Days) "
        "by CAN AppD 2: a pair is kept where no rule splits "
        "it, and the letter of CAN AppD 2(a) is passed over, as it would give up a setting at least as good in both "
        "hands."
    )
    assert passed_over("Two pairs.", "zh-Hant").endswith("：Two pairs.")


@pytest.mark.parametrize("book_id", EDITIONS)
def test_every_hand_of_every_book_is_explained_in_one_sentence(book_id: str) -> None:
    rules = ruleset(load(book_id))
    for kinds in kind_multisets(4):
        house = rules.house_way(tiles_of(kinds))
        english, chinese = explanation(house), explanation(house, "zh-Hant")
        for sentence, language in ((english, "en"), (chinese, "zh-Hant")):
            assert house.clause in sentence
            assert hand_name(house.setting.low_name, language) in sentence
            assert hand_name(house.setting.high_name, language) in sentence
        assert english.endswith(".")
        assert english.count(". ") == 0
        assert chinese.endswith("。")
        assert chinese.count("。") == 1


def tiles_of(kinds: tuple[int, ...]) -> list[Tile]:
    found: list[Tile] = []
    for kind in kinds:
        free = (tile for face in KINDS[kind].faces for tile in PIECES[face] if tile not in found)
        found.append(next(free))
    return found
