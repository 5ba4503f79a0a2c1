"""Names of two-tile hands."""

import pytest

from paigow.books import BOOK_IDS, load
from paigow.rules import ruleset
from paigow.tiles import KINDS
from paigow.words import hand_name


@pytest.mark.parametrize(
    ("code", "english", "chinese"),
    [
        ("pair gee_joon", "Gee Joon pair", "至尊"),
        ("pair teen", "Pair of Teens", "天寶子"),
        ("pair high8", "Pair of High 8s", "人寶子"),
        ("pair eleven", "Pair of Elevens", "斧頭寶子"),
        ("pair five", "Pair of Fives", "雜五寶子"),
        ("wong teen", "Teen Wong", "天王"),
        ("gong day", "Day Gong", "地杠"),
        ("high_nine day", "Day High Nine", "地高九"),
        ("points 8 eleven", "8 points, Eleven leads", "八點（斧頭）"),
        ("points 9 low4", "9 points, Low 4 leads", "九點（板凳）"),
        ("points 8 gee", "8 points, Gee leads", "八點（至尊）"),
        ("points 7 nine", "7 points, Nine leads", "七點（雜九）"),
        ("points 1 day", "1 point, Day leads", "一點（地）"),
        ("zero", "0 points", "零點"),
    ],
)
def test_a_hand_is_named_in_both_languages(code: str, english: str, chinese: str) -> None:
    assert hand_name(code) == hand_name(code, "en") == english
    assert hand_name(code, "zh-Hant") == chinese


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_hand_of_every_book_has_a_name_of_its_own(book_id: str) -> None:
    codes = {hand.name for hand in ruleset(load(book_id)).ranks.hands.values()}
    assert len(codes) > 100
    for language in ("en", "zh-Hant"):
        names = {hand_name(code, language) for code in codes}
        assert len(names) == len(codes)


def test_chinese_names_are_those_of_the_tiles() -> None:
    for kind in KINDS:
        assert hand_name(f"points 5 {kind.name}", "zh-Hant") == f"五點（{kind.chinese}）"


@pytest.mark.parametrize(
    "code",
    ["", "pair", "pair six", "wong high8", "points 10 teen", "points 0 teen", "points x", "zero zero", "gee"],
)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_what_is_no_code_has_no_name(code: str, language: str) -> None:
    with pytest.raises(LookupError, match="two-tile hand"):
        hand_name(code, language)


def test_a_language_that_is_not_spoken_is_named() -> None:
    with pytest.raises(LookupError, match="zh-Hant"):
        hand_name("zero", "fr")
