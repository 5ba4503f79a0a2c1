"""The figures with which evidence against a reading is answered, counted by the second reading of the documents."""

from paigow.books.evidence import evidence_book
from tests.oracles.house_ways import (
    Kinds,
    canberra,
    high_points,
    holds,
    house_way,
    low_points,
    ma_high,
    ma_low,
    massachusetts,
)  # fmt: skip
from tests.oracles.ranking import GONG, WONG, Setting, is_pair, multisets, settings, special, weight


def answer(reading: str, text: str) -> str:
    """Return what was decided about the evidence of a text against a reading."""
    (found,) = [
        each.answer for each in evidence_book().entries if reading in each.readings and text in each.texts
        if each.stance == "against"
    ]  # fmt: skip
    return found


def hands(kinds: set[Kinds]) -> int:
    return sum(map(weight, kinds))


def test_the_best_low_hand_among_nine_eight_and_seven() -> None:
    """MA 7(d)(3): any two tiles that make nine, eight or seven, where there is no pair, wong or gong."""
    reached, otherwise = set(), set()
    for kinds in multisets():
        ways = settings("massachusetts", kinds)
        if any(is_pair(high) or special(high)[0] in {WONG, GONG} for _, high in ways):
            continue
        fit = [way for way in ways if {low_points(way), high_points(way)} & {9, 8, 7}]
        if not fit:
            continue
        reached.add(kinds)
        best = max(fit, key=lambda way: (ma_low(way), ma_high(way)))
        if (ma_low(best), ma_high(best)) != (ma_low(way := massachusetts(kinds)), ma_high(way)):
            otherwise.add(kinds)
    told = answer("nine_eight_seven", "taj-mahal")
    assert (
        f"sets {hands(otherwise):,} of 35,960 hands otherwise ({len(otherwise)} of the {len(reached):,} kinds"
        in told
    )


def is_zero(way: Setting) -> bool:
    return high_points(way) == 0 and not is_pair(way[1]) and not special(way[1])[0]


def test_a_high_hand_of_zero_in_canberra() -> None:
    can, has_to = set(), set()
    for kinds in multisets():
        ways = settings("canberra", kinds)
        if any(map(is_zero, ways)):
            can.add(kinds)
            assert not is_zero(house_way("canberra", kinds))
        if all(map(is_zero, ways)):
            has_to.add(kinds)
    told = answer("zero_high", "nsw")
    assert f"{hands(can)} of 35,960 hands can be set with a zero high hand, none has to be" in told
    assert not has_to


def test_the_hands_that_later_texts_set_otherwise() -> None:
    fours = {each for each in multisets() if holds(each, ("high4",), ("low4",), ("five",), ("gee6", "gee3"))}
    sixes = {each for each in multisets() if holds(each, ("high6",), ("low6",), ("eleven",), ("five",))}
    assert f"{len(fours)} kinds of hand, {hands(fours)} of 35,960" in answer("CAN AppD Exc(e)", "taj-mahal")
    assert f"decides {hands(sixes)} of 35,960" in answer("CAN AppD Exc(d)", "taj-mahal")
    for kinds in fours:
        assert "high4" in canberra(kinds)[1]
    for kinds in sixes:
        assert "high6" in canberra(kinds)[0]
