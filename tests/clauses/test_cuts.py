"""The cuts that the books name: NZ Appendix 5, Canberra Appendix E, Massachusetts 8(k)."""

from itertools import combinations
from random import Random

import pytest

from paigow.books import Book, Cut, lay_over, load
from paigow.table.deal.cuts import groups
from tests.books.editing import faults_of_operator, operator
from tests.clauses import piles
from tests.clauses.piles import by_hand, made

NZ, CANBERRA, MASSACHUSETTS = load("nz"), load("canberra"), load("massachusetts")


def filed(book: Book, text: str) -> Book:
    """The book with an operator's choices laid over it."""
    return lay_over(operator(text, book=book.id), file="casino.toml")


def variants(book: Book, name: str) -> list[Cut]:
    return [cut for cut in book.cuts if cut.name == name]


def first_hand(cut: Cut) -> str:
    """Stack and level of the four tiles that go out first."""
    return " ".join(f"{place // 4 + 1}{place % 4 + 1}" for place in sorted(cut.groups[0]))


def lists(book: Book, clause: str, name: str, english: str, *hands: str) -> list[Cut]:
    """The book lists the cut in this clause; ``hands``: each choice of options with the hand that goes out first."""
    found = variants(book, name)
    assert [f"{' '.join(cut.options)}: {first_hand(cut)}".removeprefix(": ") for cut in found] == list(hands)
    assert {(cut.clause, cut.english) for cut in found} == {(clause, english)}
    return found


def is_open(
    found: list[Cut], book: Book, *, confidence: str = "documented", nowhere_described: str = ""
) -> None:
    """All variants may be used and are as sure as this; partly documented with an option that nobody describes."""
    assert set(found) <= set(book.approved_cuts)
    for cut in found:
        assert cut.confidence == ("partly documented" if nowhere_described in cut.options else confidence), (
            cut
        )


def is_closed_until_approved(found: list[Cut], book: Book, *, confidence: str) -> None:
    """None may be used until the operator files how one is made, or approves our reading: a name alone opens none."""
    assert {cut.confidence for cut in found} == {confidence}
    assert not set(found) & set(book.approved_cuts)
    faults = faults_of_operator(operator(f'approved_cuts = ["{found[0].name}"]', book=book.id))
    assert faults.keys() == {"approved_cuts[1]"}
    allowed = filed(book, f'approved_as_read = ["{found[0].name}"]').approved_cuts
    assert [str(cut) for cut in allowed if cut not in book.approved_cuts] == [str(cut) for cut in found]
    upside_down = [[[stack, level] for level in (1, 2, 3, 4)] for stack in (2, 1, 4, 3, 6, 5, 8, 7)]
    own = filed(
        book,
        f'[[cut]]\nname = "{found[-1].name}"\noptions = {list(found[-1].options)}\ngroups = {upside_down}\n',
    )
    (defined,) = set(own.approved_cuts) - set(book.approved_cuts)
    assert (str(defined), defined.confidence) == (str(found[-1]), "operator's")
    assert made(defined)[:2] == [{4, 5, 6, 7}, {0, 1, 2, 3}]


def is_approved_as_read(found: list[Cut], book: Book, *, confidence: str) -> None:
    """All may be used, since the document approves the name; shown as what they are. An operator may drop them."""
    assert set(found) <= set(book.approved_cuts)
    assert {(cut.confidence, cut.is_our_reading) for cut in found} == {(confidence, True)}
    kept = filed(book, 'offered_cuts = ["Cup Say"]').approved_cuts
    assert not set(found) & set(kept)


# ---- New Zealand ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("NZ App5 1", check=1)
def test_nz_yat_dong_dong() -> None:
    found = lists(
        NZ, "NZ App5 1", "Yat Dong Dong", "1 Stack", "right: 11 12 13 14", "left: 81 82 83 84"
    )  # fmt: skip
    is_open(found, NZ)


@pytest.mark.clause("NZ App5 2", check=1)
def test_nz_cup_say() -> None:
    found = lists(
        NZ, "NZ App5 2", "Cup Say", "Tiger",
        "top right: 11 12 21 22", "top left: 71 72 81 82", "bottom right: 13 14 23 24", "bottom left: 73 74 83 84",
    )  # fmt: skip
    is_open(found, NZ, nowhere_described="bottom")


@pytest.mark.clause("NZ App5 3", check=1)
def test_nz_chee_yee() -> None:
    found = lists(
        NZ, "NZ App5 3", "Chee Yee", "Chop the Ears", "top: 11 12 81 82", "bottom: 13 14 83 84"
    )  # fmt: skip
    is_open(found, NZ, nowhere_described="bottom")


@pytest.mark.clause("NZ App5 4", check=1)
def test_nz_dai_pin() -> None:
    found = lists(
        NZ, "NZ App5 4", "Dai Pin", "Big Slice", "right: 11 21 31 41", "left: 51 61 71 81"
    )  # fmt: skip
    is_open(found, NZ, confidence="partly documented")


@pytest.mark.clause("NZ App5 5", check=1)
def test_nz_jung_quat() -> None:
    found = lists(
        NZ, "NZ App5 5", "Jung Quat", "From the Heart", "top: 41 42 51 52", "bottom: 43 44 53 54"
    )  # fmt: skip
    is_open(found, NZ, nowhere_described="bottom")


@pytest.mark.clause("NZ App5 6", check=1)
def test_nz_long_tau_fong_may() -> None:
    found = lists(
        NZ, "NZ App5 6", "Long Tau/Fong May", "Dragon Head/Phoenix Tail", "right: 11 12 21 22", "left: 71 72 81 82"
    )  # fmt: skip
    is_open(found, NZ)


@pytest.mark.clause("NZ App5 7", check=1)
def test_nz_wui_fung_bank() -> None:
    found = lists(NZ, "NZ App5 7", "Wui Fung Bank", "Hong Kong Bank", "31 32 61 62")
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 8", check=1)
def test_nz_foot_say() -> None:
    found = lists(NZ, "NZ App5 8", "Foot Say", "4 Across", "11 21 31 41")
    is_closed_until_approved(found, NZ, confidence="inferred")


@pytest.mark.clause("NZ App5 9", check=1)
def test_nz_seung_gwai_pak_moon() -> None:
    found = lists(NZ, "NZ App5 9", "Seung Gwai Pak Moon", "Ghost Closing the Door", "11 21 71 81")
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 10", check=1)
def test_nz_pong_yun() -> None:
    found = lists(
        NZ, "NZ App5 10", "Pong Yun", "Buddha's Signal", "right: 11 12 21 22", "left: 71 72 81 82"
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 11", check=1)
def test_nz_china_bank() -> None:
    found = lists(NZ, "NZ App5 11", "China Bank", "China Bank", "11 12 81 82")
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 12", check=1)
def test_nz_harbour_bridge() -> None:
    found = lists(NZ, "NZ App5 12", "Harbour Bridge", "Harbour Bridge", "11 12 81 82")
    is_closed_until_approved(found, NZ, confidence="reconstruction")
    assert made(found[0])[1] == {8, 12, 16, 20}  # the deck: the tops of stacks 3 to 6


@pytest.mark.clause("NZ App5 13", check=1)
def test_nz_bo_bo_go_sing() -> None:
    found = lists(
        NZ, "NZ App5 13", "Bo Bo Go Sing", "Boy Walks Up Stairs", "right: 14 23 32 41", "left: 51 62 73 84"
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 14", check=1)
def test_nz_gum_un_que() -> None:
    found = lists(
        NZ, "NZ App5 14", "Gum Un Que", "Double Bridge",
        "right front: 11 12 21 22", "right back: 13 14 23 24", "left front: 71 72 81 82", "left back: 73 74 83 84",
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 15", check=1)
def test_nz_ghan_dong_ping_say() -> None:
    found = lists(
        NZ, "NZ App5 15", "Ghan Dong Ping Say", "Kangaroo Jump", "right: 11 31 51 71", "left: 21 41 61 81"
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="inferred")


@pytest.mark.clause("NZ App5 16", check=1)
def test_nz_chong_wan_sup_lok() -> None:
    found = lists(
        NZ, "NZ App5 16", "Chong Wan Sup Lok", "16 Across", "top: 11 21 31 41", "bottom: 12 22 32 42"
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="inferred")


@pytest.mark.clause("NZ App5 17", check=1)
def test_nz_yat_kai_sum_may() -> None:
    found = lists(
        NZ, "NZ App5 17", "Yat Kai Sum May", "Chicken 3 Ways", "right: 11 12 13 14", "left: 81 82 83 84"
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="reconstruction")
    assert made(found[0])[2] == {8, 9, 12, 13}  # then a square of stacks 3 and 4


@pytest.mark.clause("NZ App5 18", check=1)
def test_nz_ghan_dong_cup_say() -> None:
    found = lists(
        NZ, "NZ App5 18", "Ghan Dong Cup Say", "Striped Tiger", "right: 11 12 31 32", "left: 61 62 81 82"
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="inferred")


@pytest.mark.clause("NZ App5 19", check=1)
def test_nz_arn_lok_peng_sar() -> None:
    found = lists(
        NZ, "NZ App5 19", "Arn Lok Peng Sar", "Flying Dragon",
        "right head: 11 12 13 14", "right tail: 51 61 71 81", "left head: 81 82 83 84", "left tail: 11 21 31 41",
    )  # fmt: skip
    is_closed_until_approved(found, NZ, confidence="reconstruction")


@pytest.mark.clause("NZ App5 20", check=1)
def test_nz_girl_on_the_right_and_left() -> None:
    name = "Girl on the Right and Left"
    found = lists(NZ, "NZ App5 20", name, name, "11 12 13 14")
    is_closed_until_approved(found, NZ, confidence="reconstruction")
    assert made(found[0])[1] == {28, 29, 30, 31}  # then the stack at the other end
    assert not variants(CANBERRA, name)


def test_nz_lists_twenty_names_in_forty_variants() -> None:
    assert len({cut.name for cut in NZ.cuts}) == 20
    assert len(NZ.cuts) == len({cut.groups for cut in NZ.cuts}) == 40
    assert load("nz-house-way-2019").cuts == NZ.cuts


@pytest.mark.clause("NZ 1.0 Cut", check=1)
@pytest.mark.parametrize("book", [NZ, CANBERRA, MASSACHUSETTS], ids=lambda book: book.id)
def test_any_cut_of_any_woodpile_makes_eight_groups_of_four(book: Book) -> None:
    tiles = [f"tile {number}" for number in range(32)]
    woodpile = tuple(Random(7).sample(tiles, 32))
    for cut in book.cuts:
        found = groups(woodpile, cut)
        assert [len(group) for group in found] == [4] * 8
        assert sorted(tile for group in found for tile in group) == sorted(tiles)


@pytest.mark.clause("NZ 1.0 Approved Cut", check=1)
@pytest.mark.parametrize("name", ["Rubber Chicken", "Sydney Tower", "Cup Say forward", "house way", ""])
def test_a_cut_that_is_not_on_the_list_cannot_be_approved(name: str) -> None:
    """Sydney Tower is Canberra's alone, house way the name in Massachusetts."""
    for text in (f'approved_cuts = ["{name}"]', f'offered_cuts = ["{name}"]'):
        ((key, expected),) = faults_of_operator(operator(text)).items()
        assert key == text.split()[0] + "[1]"
        assert expected.startswith(f"{name!r}: expected a cut of the book: Yat Dong Dong (right, left), ")
    stacks = [[[stack, level] for level in (1, 2, 3, 4)] for stack in range(1, 9)]
    faults = faults_of_operator(operator(f'[[cut]]\nname = "{name}"\ngroups = {stacks}\n'))
    assert faults.keys() == {f"cut {name}.name"}


@pytest.mark.clause("NZ 1.0 Approved Cut", check=2)
def test_a_listed_cut_that_is_not_approved_is_not_offered() -> None:
    listed = {cut.name for cut in NZ.cuts}
    open_names = {cut.name for cut in NZ.approved_cuts}
    assert open_names == {"Yat Dong Dong", "Cup Say", "Chee Yee", "Dai Pin", "Jung Quat", "Long Tau/Fong May"}
    pong_yun = filed(NZ, 'approved_as_read = ["Pong Yun left"]')
    assert {str(cut) for cut in pong_yun.approved_cuts} - {str(cut) for cut in NZ.approved_cuts} == {
        "Pong Yun left"
    }
    every = filed(NZ, f"approved_as_read = {sorted(listed)}")
    assert {cut.name for cut in every.approved_cuts} == listed


# ---- Canberra -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("CAN Terms Traditional Cuts", check=1)
def test_the_traditional_cuts_are_those_of_appendix_e() -> None:
    assert {cut.clause for cut in CANBERRA.cuts} == {f"CAN AppE {number}" for number in range(1, 21)}
    assert len({cut.name for cut in CANBERRA.cuts}) == 20
    assert len(CANBERRA.cuts) == len({cut.groups for cut in CANBERRA.cuts}) == 39
    assert CANBERRA.approved_cuts == CANBERRA.cuts


@pytest.mark.clause("CAN AppE 1", check=1)
def test_canberra_yat_dong_dong() -> None:
    found = lists(
        CANBERRA, "CAN AppE 1", "Yat Dong Dong", "House Way", "left: 81 82 83 84", "right: 11 12 13 14"
    )  # fmt: skip
    is_open(found, CANBERRA)
    assert CANBERRA.house_cut == found[1]


@pytest.mark.clause("CAN AppE 2", check=1)
def test_canberra_cup_say() -> None:
    found = lists(
        CANBERRA, "CAN AppE 2", "Cup Say", "Tiger",
        "left top: 71 72 81 82", "left bottom: 73 74 83 84", "right top: 11 12 21 22", "right bottom: 13 14 23 24",
    )  # fmt: skip
    is_open(found, CANBERRA, nowhere_described="bottom")


@pytest.mark.clause("CAN AppE 3", check=1)
def test_canberra_foot_say() -> None:
    found = lists(CANBERRA, "CAN AppE 3", "Foot Say", "Four Across", "11 21 31 41")
    is_approved_as_read(found, CANBERRA, confidence="inferred")


@pytest.mark.clause("CAN AppE 4", check=1)
def test_canberra_chee_yee() -> None:
    found = lists(
        CANBERRA, "CAN AppE 4", "Chee Yee", "Chop The Ears", "top: 11 12 81 82", "bottom: 13 14 83 84"
    )  # fmt: skip
    is_open(found, CANBERRA, nowhere_described="bottom")


@pytest.mark.clause("CAN AppE 5", check=1)
def test_canberra_long_tau_fung_may() -> None:
    found = lists(
        CANBERRA, "CAN AppE 5", "Long Tau Fung May", "Dragon Head Phoenix Tail",
        "head left: 71 72 81 82", "head right: 11 12 21 22", "tail left: 11 21 31 41", "tail right: 51 61 71 81",
    )  # fmt: skip
    is_open(found, CANBERRA, nowhere_described="tail")
    assert len(variants(NZ, "Long Tau/Fong May")) == 2


@pytest.mark.clause("CAN AppE 6", check=1)
def test_canberra_die_pin() -> None:
    found = lists(
        CANBERRA, "CAN AppE 6", "Die Pin", "Big Slice", "left: 51 61 71 81", "right: 11 21 31 41"
    )  # fmt: skip
    is_open(found, CANBERRA, confidence="partly documented")


@pytest.mark.clause("CAN AppE 7", check=1)
def test_canberra_pong_yun() -> None:
    found = lists(
        CANBERRA, "CAN AppE 7", "Pong Yun", "Buddha's Signal", "left: 71 72 81 82", "right: 11 12 21 22"
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")


@pytest.mark.clause("CAN AppE 8", check=1)
def test_canberra_hong_kong_bank() -> None:
    found = lists(CANBERRA, "CAN AppE 8", "Hong Kong Bank", "Hong Kong Bank", "31 32 61 62")
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")
    assert found[0].groups == variants(NZ, "Wui Fung Bank")[0].groups


@pytest.mark.clause("CAN AppE 9", check=1)
def test_canberra_china_bank() -> None:
    found = lists(CANBERRA, "CAN AppE 9", "China Bank", "China Bank", "11 12 81 82")
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")
    assert made(found[0])[1] == {4, 8, 20, 24}  # the wings: the tops of stacks 2, 3, 6 and 7


@pytest.mark.clause("CAN AppE 10", check=1)
def test_canberra_jung_quat() -> None:
    found = lists(
        CANBERRA, "CAN AppE 10", "Jung Quat", "Take The Heart", "top: 41 42 51 52", "bottom: 43 44 53 54"
    )  # fmt: skip
    is_open(found, CANBERRA, nowhere_described="bottom")


@pytest.mark.clause("CAN AppE 11", check=1)
def test_canberra_harbour_bridge() -> None:
    found = lists(CANBERRA, "CAN AppE 11", "Harbour Bridge", "Sydney Bridge", "11 12 81 82")
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")
    assert made(found[0])[1] == {8, 12, 16, 20}  # the deck: the tops of stacks 3 to 6


@pytest.mark.clause("CAN AppE 12", check=1)
def test_canberra_seung_gwai_pak_moon() -> None:
    found = lists(CANBERRA, "CAN AppE 12", "Seung Gwai Pak Moon", "Ghost Closing The Door", "11 21 71 81")
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")


@pytest.mark.clause("CAN AppE 13", check=1)
def test_canberra_bo_bo_go_sing() -> None:
    found = lists(
        CANBERRA, "CAN AppE 13", "Bo Bo Go Sing", "Boy Walks Up Stairs", "left: 51 62 73 84", "right: 14 23 32 41"
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")


@pytest.mark.clause("CAN AppE 14", check=1)
def test_canberra_gum_un_que() -> None:
    found = lists(CANBERRA, "CAN AppE 14", "Gum Un Que", "Double Bridge", "11 12 21 22")
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")
    assert found[0].groups == variants(NZ, "Gum Un Que")[0].groups  # as New Zealand's right front
    assert len(variants(NZ, "Gum Un Que")) == 4


@pytest.mark.clause("CAN AppE 15", check=1)
def test_canberra_ghan_dong_ping_say() -> None:
    found = lists(
        CANBERRA, "CAN AppE 15", "Ghan Dong Ping Say", "Kangaroo Jump", "left: 21 41 61 81", "right: 11 31 51 71"
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="inferred")


@pytest.mark.clause("CAN AppE 16", check=1)
def test_canberra_chong_wan_sup_lok() -> None:
    found = lists(
        CANBERRA, "CAN AppE 16", "Chong Wan Sup Lok", "Sixteen Across", "top: 11 21 31 41", "bottom: 12 22 32 42"
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="inferred")


@pytest.mark.clause("CAN AppE 17", check=1)
def test_canberra_yat_kai_sum_may() -> None:
    found = lists(
        CANBERRA, "CAN AppE 17", "Yat Kai Sum May", "Chicken Three Ways", "left: 81 82 83 84", "right: 11 12 13 14"
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")
    assert made(found[1])[2] == {8, 9, 12, 13}  # then a square of stacks 3 and 4


@pytest.mark.clause("CAN AppE 18", check=1)
def test_canberra_ghan_dong_cup_say() -> None:
    found = lists(
        CANBERRA, "CAN AppE 18", "Ghan Dong Cup Say", "Striped Tiger", "left: 61 62 81 82", "right: 11 12 31 32"
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="inferred")


@pytest.mark.clause("CAN AppE 19", check=1)
def test_canberra_sydney_tower() -> None:
    found = lists(CANBERRA, "CAN AppE 19", "Sydney Tower", "Sydney Tower", "41 42 43 44")
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")
    assert not variants(NZ, "Sydney Tower")


@pytest.mark.clause("CAN AppE 20", check=1)
def test_canberra_arn_lok_peng_sar() -> None:
    found = lists(
        CANBERRA, "CAN AppE 20", "Arn Lok Peng Sar", "Flying Dragon",
        "head left: 81 82 83 84", "head right: 11 12 13 14", "tail left: 11 21 31 41", "tail right: 51 61 71 81",
    )  # fmt: skip
    is_approved_as_read(found, CANBERRA, confidence="reconstruction")


# ---- Massachusetts --------------------------------------------------------------------------------------------------


def is_delivered(
    cut: str, clause: str, english: str, delivery: piles.Delivery, *, end: str = "right"
) -> None:
    """The style goes out as a dealer delivers it who moves real stacks as 8(k) says."""
    (found,) = (each for each in MASSACHUSETTS.cuts if str(each) == cut)
    assert made(found) == by_hand(delivery, end=end)
    assert (found.clause, found.english, found.confidence) == (clause, english, "documented")
    assert found in MASSACHUSETTS.approved_cuts


@pytest.mark.clause("MA 8(k)(1)", check=1)
def test_ma_house_way_from_the_right() -> None:
    is_delivered("house way right", "MA 8(k)(1)", "house way", piles.house_way)


@pytest.mark.clause("MA 8(k)(2)", check=1)
def test_ma_house_way_from_the_left() -> None:
    is_delivered("house way left", "MA 8(k)(2)", "house way", piles.house_way, end="left")


@pytest.mark.clause("MA 8(k)(3)", check=1)
def test_ma_cup_say_from_the_right() -> None:
    is_delivered("cup say right", "MA 8(k)(3)", "pick four", piles.cup_say)


@pytest.mark.clause("MA 8(k)(4)", check=1)
def test_ma_cup_say_from_the_left() -> None:
    is_delivered("cup say left", "MA 8(k)(4)", "pick four", piles.cup_say, end="left")


@pytest.mark.clause("MA 8(k)(5)", check=1)
def test_ma_jung_quat() -> None:
    is_delivered("jung quat", "MA 8(k)(5)", "take the heart", piles.jung_quat)


@pytest.mark.clause("MA 8(k)(6)", check=1)
def test_ma_chee_yee() -> None:
    is_delivered("chee yee", "MA 8(k)(6)", "chop the ears", piles.chee_yee)


@pytest.mark.clause("MA 8(k)(7)", check=1)
def test_ma_pin_say_from_the_right() -> None:
    is_delivered("pin say right", "MA 8(k)(7)", "slice four", piles.pin_say)


@pytest.mark.clause("MA 8(k)(8)", check=1)
def test_ma_pin_say_from_the_left() -> None:
    is_delivered("pin say left", "MA 8(k)(8)", "slice four", piles.pin_say, end="left")


@pytest.mark.clause("MA 8(k)(9)", check=1)
def test_ma_dragon_head_and_phoenix_tail_from_the_right() -> None:
    name = "dragon head and phoenix tail"
    is_delivered(f"{name} right", "MA 8(k)(9)", name, piles.dragon_head_and_phoenix_tail)


@pytest.mark.clause("MA 8(k)(10)", check=1)
def test_ma_dragon_head_and_phoenix_tail_from_the_left() -> None:
    name = "dragon head and phoenix tail"
    is_delivered(f"{name} left", "MA 8(k)(10)", name, piles.dragon_head_and_phoenix_tail, end="left")


@pytest.mark.clause("MA 8(k) offered", check=1)
def test_a_licensee_offers_any_of_the_ten_and_always_the_house_way_from_the_right() -> None:
    styles = [str(cut) for cut in MASSACHUSETTS.cuts]
    assert len(styles) == len(MASSACHUSETTS.approved_cuts) == 10
    for chosen in combinations(styles, 3):
        offered = filed(MASSACHUSETTS, f"offered_cuts = {list(chosen)}").approved_cuts
        assert [str(cut) for cut in offered] == [
            style for style in styles if style in chosen or style == "house way right"
        ]


def test_a_name_offers_both_ends() -> None:
    offered = filed(MASSACHUSETTS, 'offered_cuts = ["Cup Say"]').approved_cuts
    assert [str(cut) for cut in offered] == ["house way right", "cup say right", "cup say left"]


# ---- RWS ------------------------------------------------------------------------------------------------------------


def test_rws_serves_whole_stacks_and_names_no_cut() -> None:
    rws = load("rws")
    assert [str(cut) for cut in rws.approved_cuts] == ["Yat Dong Dong right"]
    assert (rws.house_cut.clause, rws.house_cut.english) == ("R-107", "1 Stack")
    assert made(rws.house_cut) == by_hand(piles.house_way)
