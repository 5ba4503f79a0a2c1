"""The geometry of the named cuts, how a book uses it, and how people name a cut."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from paigow.books import BOOK_IDS, EDITIONS, BookError, find_cut, geometries, lay_over, load, read_book
from paigow.books.cuts import read_geometries
from tests.books.editing import by_key, edited, faults_of, faults_of_operator, operator, published
from tests.clauses import piles
from tests.clauses.piles import Delivery, Hand, Pile, by_hand

WHOLE_STACKS = [[[stack, level] for level in range(1, 5)] for stack in range(1, 9)]

# ---- each cut as made by hand ---------------------------------------------------------------------------------------


def in_squares(*pairs: tuple[int, int]) -> Delivery:
    """Return the upper square of each two stacks, then the lower."""

    def delivery(pile: Pile) -> Iterator[Hand]:
        for pair in pairs:
            yield pile.top(2, *pair)
            yield pile.top(2, *pair)

    return delivery


def in_rows(*rows: tuple[int, ...]) -> Delivery:
    """Return the top tiles of each row of stacks, alternating."""

    def delivery(pile: Pile) -> Iterator[Hand]:
        while pile.standing:
            for row in rows:
                yield pile.top(1, *row)

    return delivery


def in_stacks(*stacks: int) -> Delivery:
    def delivery(pile: Pile) -> Iterator[Hand]:
        for stack in stacks:
            yield pile.top(4, stack)

    return delivery


def towers(onto: dict[int, int], *flat: int) -> Delivery:
    """Return two towers of stacks: two levels of both, then the top tiles of the flat stacks, alternating."""

    def delivery(pile: Pile) -> Iterator[Hand]:
        for stack, under in onto.items():
            pile.put(stack, on=under)
        while pile.standing:
            yield pile.top(2, *onto.values())
            yield pile.top(1, *flat)

    return delivery


def foot_say(pile: Pile) -> Iterator[Hand]:
    for stack in range(1, 5):
        pile.put(stack, on=stack + 4)
    while pile.standing:
        yield pile.top(1, *range(5, 9))


def pong_yun(pile: Pile) -> Iterator[Hand]:
    for near, far in (((1, 2), (7, 8)), ((3, 4), (5, 6))):
        for _ in range(2):
            yield pile.top(2, *near)
            yield pile.top(2, *far)


def bo_bo_go_sing(pile: Pile) -> Iterator[Hand]:
    """Shift each level above the lowest one stack further. The overhanging part goes to the other end."""
    levels = [[stack[level] for stack in pile.stacks.values()] for level in range(4)]
    shifted = [level[3 - height :] + level[: 3 - height] for height, level in enumerate(levels)]
    for column in range(8):
        yield {level[column] for level in shifted}


def gum_un_que(pile: Pile) -> Iterator[Hand]:
    for bridge in (pile.halve(), pile):
        while bridge.standing:
            yield bridge.top(2, *bridge.standing[:2])


def chong_wan_sup_lok(pile: Pile) -> Iterator[Hand]:
    upper = pile.halve()
    for _ in range(2):
        for block in (upper, pile):
            yield block.top(1, *range(1, 5))
            yield block.top(1, *range(5, 9))


def yat_kai_sum_may(pile: Pile) -> Iterator[Hand]:
    yield from in_stacks(1, 2)(pile)
    yield from in_squares((3, 4))(pile)
    yield from in_rows((5, 6, 7, 8))(pile)


def arn_lok_peng_sar(pile: Pile) -> Iterator[Hand]:
    for stack in range(1, 5):
        yield pile.top(4, stack)
        yield pile.top(1, 5, 6, 7, 8)


BY_HAND: dict[str, Delivery] = {
    "Yat Dong Dong": piles.house_way,
    "Cup Say": piles.cup_say,
    "Chee Yee": piles.chee_yee,
    "Dai Pin": piles.pin_say,
    "Jung Quat": piles.jung_quat,
    "Long Tau Fong May": piles.dragon_head_and_phoenix_tail,
    "Wui Fung Bank": towers({3: 4, 6: 5}, 1, 2, 7, 8),
    "Foot Say": foot_say,
    "Seung Gwai Pak Moon": in_rows((1, 2, 7, 8), (3, 4, 5, 6)),
    "Pong Yun": pong_yun,
    "China Bank": towers({1: 4, 8: 5}, 2, 3, 6, 7),
    "Harbour Bridge": towers({1: 2, 8: 7}, 3, 4, 5, 6),
    "Bo Bo Go Sing": bo_bo_go_sing,
    "Gum Un Que": gum_un_que,
    "Ghan Dong Ping Say": in_rows((1, 3, 5, 7), (2, 4, 6, 8)),
    "Chong Wan Sup Lok": chong_wan_sup_lok,
    "Yat Kai Sum May": yat_kai_sum_may,
    "Ghan Dong Cup Say": in_squares((1, 3), (5, 7), (2, 4), (6, 8)),
    "Arn Lok Peng Sar": arn_lok_peng_sar,
    "Sydney Tower": in_stacks(4, 5, 3, 6, 2, 7, 1, 8),
    "Girl on the Right and Left": in_stacks(1, 8, 2, 7, 3, 6, 4, 5),
}
LOWER_FIRST = {
    "bottom": ("Cup Say", "Chee Yee", "Jung Quat"),
    "tail": ("Long Tau Fong May", "Arn Lok Peng Sar"),
}
LATER_HALF_FIRST = {"bottom": ("Chong Wan Sup Lok",), "back": ("Gum Un Que",)}


def test_twenty_one_cuts_are_known() -> None:
    assert geometries().keys() == BY_HAND.keys()


@pytest.mark.parametrize("name", BY_HAND)
def test_a_cut_goes_out_as_it_is_made_by_hand(name: str) -> None:
    geometry = geometries()[name]
    assert [set(group) for group in geometry.variant(())] == by_hand(BY_HAND[name])
    if ["right", "left"] in geometry.options:
        assert [set(group) for group in geometry.variant(("left",))] == by_hand(BY_HAND[name], end="left")


@pytest.mark.parametrize(
    ("name", "word"), [(name, word) for word, names in LOWER_FIRST.items() for name in names]
)
def test_of_every_two_hands_the_other_goes_first(name: str, word: str) -> None:
    geometry = geometries()[name]
    plain, turned = geometry.variant(()), geometry.variant((word,))
    assert [turned[number] for number in (1, 0, 3, 2, 5, 4, 7, 6)] == list(plain)


@pytest.mark.parametrize(
    ("name", "word"), [(name, word) for word, names in LATER_HALF_FIRST.items() for name in names]
)
def test_the_other_half_goes_first(name: str, word: str) -> None:
    geometry = geometries()[name]
    plain, turned = geometry.variant(()), geometry.variant((word,))
    assert turned == plain[4:] + plain[:4]


def test_cup_say_from_below_gives_the_lower_square_of_each_two_stacks_first() -> None:
    def from_below(pile: Pile) -> Iterator[Hand]:
        while pile.standing:
            pair = pile.standing[:2]
            yield pile.bottom(2, *pair)
            yield pile.bottom(2, *pair)

    cut = load("nz").cut("Cup Say", ("bottom", "left"))
    assert cut is not None
    assert [set(group) for group in cut.groups] == by_hand(from_below, end="left")


def test_every_option_with_a_turn_has_been_tried_by_hand() -> None:
    tried = {(name, "left") for name, geometry in geometries().items() if "left" in geometry.turns}
    for table in (LOWER_FIRST, LATER_HALF_FIRST):
        tried |= {(name, word) for word, names in table.items() for name in names}
    assert tried == {(name, word) for name, geometry in geometries().items() for word in geometry.turns}


def test_the_books_use_all_forty_three_variants() -> None:
    by_groups = {(cut.geometry, cut.groups) for book_id in BOOK_IDS for cut in load(book_id).cuts}
    assert len(by_groups) == len({groups for _, groups in by_groups}) == 43


# ---- how certain a cut is -------------------------------------------------------------------------------------------


def test_how_sure_each_cut_is() -> None:
    sure: dict[str, list[str]] = {}
    for geometry in geometries().values():
        sure.setdefault(geometry.confidence, []).append(geometry.name)
    assert {confidence: len(names) for confidence, names in sure.items()} == {
        "documented": 5,
        "partly documented": 1,
        "inferred": 4,
        "reconstruction": 11,
    }
    assert sure["partly documented"] == ["Dai Pin"]
    assert sure["inferred"] == ["Foot Say", "Ghan Dong Ping Say", "Chong Wan Sup Lok", "Ghan Dong Cup Say"]


def test_an_option_that_no_document_describes_is_partly_documented() -> None:
    found = {str(cut): cut.confidence for cut in load("canberra").cuts}
    assert {name for name, confidence in found.items() if confidence == "partly documented"} == {
        "Cup Say left bottom", "Cup Say right bottom", "Chee Yee bottom", "Jung Quat bottom",
        "Long Tau Fung May tail left", "Long Tau Fung May tail right", "Die Pin left", "Die Pin right",
    }  # fmt: skip


@pytest.mark.parametrize("book_id", EDITIONS)
def test_approved_are_those_that_a_document_describes_or_approves_by_name(book_id: str) -> None:
    book = load(book_id)
    described = [cut for cut in book.cuts if cut.confidence in {"documented", "partly documented"}]
    approved = (
        list(book.cuts) if book_id == "canberra" else described
    )  # CAN 8.4, 8.5: the list has approved cuts
    assert list(book.approved_cuts) == approved
    assert [cut.is_approved for cut in book.cuts] == [cut in approved for cut in book.cuts]
    assert book.house_cut in described


def test_chinese_names_stand_where_they_are_certain_enough() -> None:
    names = {cut.name: cut.chinese for cut in load("canberra").cuts}
    assert (names["Long Tau Fung May"], names["Yat Dong Dong"]) == ("龍頭鳳尾", "一棟棟")
    assert names["Pong Yun"] is names["Cup Say"] is None


# ---- cuts as people type them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book_id", "text", "cut"),
    [
        ("nz", "Cup Say top right", "Cup Say top right"),
        ("nz", "cup say, RIGHT, top", "Cup Say top right"),
        ("nz", "tiger bottom from the left", "Cup Say bottom left"),
        ("nz", "ghosts knocking the door", "Seung Gwai Pak Moon"),
        ("nz", "buddha’s signal left", "Pong Yun left"),
        ("nz", "girl on the right and left", "Girl on the Right and Left"),
        ("nz", "long tau/fong may right", "Long Tau/Fong May right"),
        ("nz", "Long Tau Fung May right", "Long Tau/Fong May right"),
        ("nz", "sixteen across top", "Chong Wan Sup Lok top"),
        ("nz", "Hong Kong Bank", "Wui Fung Bank"),
        ("nz", "龍頭鳳尾 left", "Long Tau/Fong May left"),
        ("canberra", "Long Tau Fung May head left", "Long Tau Fung May head left"),
        ("canberra", "dragon head and phoenix tail left tail", "Long Tau Fung May tail left"),
        ("canberra", "Harbour Bridge", "Harbour Bridge"),
        ("canberra", "dai pin right", "Die Pin right"),
        ("massachusetts", "House way from the left", "house way left"),
        ("massachusetts", "Yat Dong Dong right", "house way right"),
        ("massachusetts", "pick four from the right", "cup say right"),
        ("massachusetts", "from the heart", "jung quat"),
        (
            "massachusetts",
            "dragon head and phoenix tail from the right",
            "dragon head and phoenix tail right",
        ),
    ],
)
def test_a_cut_is_found_by_the_name_that_people_type(book_id: str, text: str, cut: str) -> None:
    assert str(find_cut(load(book_id), text)) == cut


@pytest.mark.parametrize(
    "text",
    [
        "",
        "right",
        "Cup Say",
        "Cup Say top",
        "Cup Say top right left",
        "Cup Say up",
        "Wui Fung Bank right",
        "/",
    ],
)
def test_half_a_name_is_no_cut(text: str) -> None:
    assert find_cut(load("nz"), text) is None


@pytest.mark.parametrize("book_id", BOOK_IDS)
def test_every_cut_is_found_by_what_it_is_called(book_id: str) -> None:
    book = load(book_id)
    for cut in book.cuts:
        assert book.cut(cut.name, cut.options) == cut
        for name in (cut.name, cut.english, cut.geometry, cut.chinese or cut.name):
            assert find_cut(book, " ".join((name.upper(), *reversed(cut.options)))) == cut
    assert book.cut("Rubber Chicken", ()) is None


# ---- the digest -----------------------------------------------------------------------------------------------------


def test_the_digest_covers_the_cuts_and_their_geometry(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = {load("nz").digest}
    for old, new in (
        ('clause = "NZ App5 20"', 'clause = "NZ App5 19"'),
        ('name = "Pong Yun"', 'name = "Pong Yung"'),
        ('english = "Kangaroo Jump"', 'english = "Wallaby Jump"'),
        ('geometry = "China Bank"', 'geometry = "Sydney Tower"'),
        ('unsaid = ["head"]', 'unsaid = ["tail"]'),
        (
            'options = [["top", "bottom"], ["right", "left"]]',
            'options = [["right", "left"], ["top", "bottom"]]',
        ),
    ):
        digests.add(read_book(edited("nz", (old, new)), file="x").digest)
    for text in (
        'approved_as_read = ["Pong Yun"]',
        'approved_as_read = ["Pong Yun left"]',
        'offered_cuts = ["Dai Pin"]',
    ):
        digests.add(lay_over(operator(text), file="x").digest)
    changed = dict(geometries())
    changed["Pong Yun"] = changed["Cup Say"]
    monkeypatch.setattr("paigow.books.cuts.geometries", lambda: changed)
    digests.add(read_book(published("rws").encode(), file="x").digest)
    assert (
        read_book(published("rws").encode(), file="x").digest == load("rws").digest
    )  # it does not name the cut
    assert len(digests) == 1 + 6 + 3 + 1


# ---- bad files ------------------------------------------------------------------------------------------------------


def test_every_fault_in_the_cuts_of_a_book_is_named() -> None:
    faults = faults_of(
        edited(
            "nz",
            ('geometry = "Cup Say"', 'geometry = "Cup Tea"'),
            (
                'options = [["top", "bottom"]]\ngeometry = "Chee Yee"',
                'options = [["up"]]\ngeometry = "Chee Yee"',
            ),
            ('options = [["right", "left"]]\ngeometry = "Dai Pin"', 'options = [[]]\ngeometry = "Dai Pin"'),
            ('name = "Jung Quat"', 'name = "!"'),
            ('unsaid = ["head"]\n', ""),
            ('clause = "NZ App5 7"', 'clause = "NZ App5 77"'),
            ('name = "China Bank"', 'name = "Foot Say"'),
            ('geometry = "Harbour Bridge"', 'geometry = "Harbour Bridge"\nunsaid = ["right"]'),
        )
    )
    assert faults.keys() == {
        "cut Cup Say.geometry", "cut Chee Yee.options", "cut Dai Pin.options", "cut !.name",
        "cut Long Tau/Fong May.options", "cut Wui Fung Bank.clause", "cut Foot Say.name", "cut Harbour Bridge.options",
    }  # fmt: skip
    assert faults["cut Cup Say.geometry"].startswith("'Cup Tea': expected one of Yat Dong Dong, Cup Say, ")
    assert faults["cut Chee Yee.options"] == "up: expected top or bottom, here or in unsaid"
    assert (
        faults["cut Long Tau/Fong May.options"]
        == "right: expected right or left and head or tail, here or in unsaid"
    )
    assert faults["cut Foot Say.name"] == "'Foot Say': is there twice"
    assert faults["cut Harbour Bridge.options"] == "right: expected no option, here or in unsaid"


def test_a_row_describes_only_what_is_not_documented_anyway() -> None:
    """Massachusetts describes the slice of four under its own name, and Cup Say as in ``cuts.toml``."""
    found = {str(cut): cut.confidence for cut in load("massachusetts").cuts}
    assert (found["pin say right"], geometries()["Dai Pin"].confidence) == ("documented", "partly documented")
    cup_say = 'options = [["right"]]\ngeometry = "Cup Say"'
    assert faults_of(edited("massachusetts", (cup_say, f"{cup_say}\nis_described = true"))) == {
        "cut cup say.is_described": "expected to be left out: the geometry is documented already"
    }
    halves = 'geometry = "Chee Yee"'  # no document describes its other option, bottom
    book = read_book(edited("nz", (halves, f"{halves}\nis_described = true")), file="own.toml")
    assert {cut.confidence for cut in book.cuts if cut.name == "Chee Yee"} == {"documented"}


def test_a_cut_of_the_wrong_shape_is_named_alone() -> None:
    faults = faults_of(edited("nz", ('geometry = "Yat Dong Dong"', "geometri = 5")))
    assert faults.keys() == {"cut[1].geometri", "cut[1].geometry"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "house_cut"\nvalue = "Yat Dong Dong"', 'name = "house_cut"\nvalue = "Yat Dong"'),
        ('name = "house_cut"\nvalue = "Yat Dong Dong"', 'name = "house_cut"\nvalue = "Pong Yun"'),
        ('name = "house_cut_options"\nvalue = ["right"]', 'name = "house_cut_options"\nvalue = ["top"]'),
        ('name = "house_cut_options"\nvalue = ["right"]', 'name = "house_cut_options"\nvalue = []'),
    ],
)
def test_the_house_cuts_by_an_approved_cut_of_its_own_book(old: str, new: str) -> None:
    ((key, expected),) = faults_of(edited("nz", (old, new))).items()
    assert key == "rule house_cut.value"
    assert "expected an approved cut of the book: Chee Yee, " in expected


def test_a_book_without_cuts_has_none_for_the_house() -> None:
    text = published("rws")
    faults = faults_of(text[: text.index("[[cut]]")].encode())
    assert faults == {
        "rule house_cut.value": "'Yat Dong Dong' with ['right']: expected an approved cut of the book: (none)"
    }


def test_every_fault_in_the_geometry_is_named() -> None:
    text = (resources.files("paigow.books") / "cuts.toml").read_text(encoding="utf-8")
    for old, new in (
        ('"11 12 13 14", "21', '"11 12 13", "21'),
        ('"11 12 21 22", "13 14', '"11 12 21 29", "13 14'),
        ('"11 12 81 82", "13 14', '"11 11 81 82", "13 14'),
        ('name = "Jung Quat"', 'name = "Dai Pin"'),
        ('["head", "tail"]', '["right", "tail", "fin"]'),
        ('english = "Hong Kong Bank"\n', ""),
        ('turns = { left = "mirror" }\nsays = "Squares', "says = 5\nsays_so = 0 #"),
        ('confidence = "inferred"', 'confidence = "certain"'),
        ('turns = { left = "mirror" }\nsays = "Stairs', 'inferred = ["up"]\nsays = "Stairs'),
    ):
        assert old in text, old
        text = text.replace(old, new, 1)
    with pytest.raises(BookError) as caught:
        read_geometries(text.encode(), file="mine.toml")
    faults = by_key(caught.value, "mine.toml")
    assert (
        faults["cut Yat Dong Dong.groups"]
        == "groups of 3, 4, 4, 4, 4, 4, 4, 4: expected eight groups of four tiles"
    )
    assert faults["cut Cup Say.groups"] == "expected each tile as stack 1 to 8 and level 1 (top) to 4"
    assert faults["cut Chee Yee.groups"] == (
        "expected every tile of the woodpile once; stack and level missing: 1 2"
    )
    assert faults["cut Dai Pin.name"] == "is there twice"
    assert faults["cut Long Tau Fong May.turns"] == "left, tail: expected a turn for each of left, tail, fin"
    assert faults["cut Bo Bo Go Sing.turns"] == "(none): expected a turn for each of left"
    assert faults["cut Bo Bo Go Sing.inferred"] == "up: expected words of its options"
    assert {
        "cut Long Tau Fong May.options",
        "cut[7].english",
        "cut[8].confidence",
        "cut[10].says",
    } <= faults.keys()


@pytest.mark.parametrize("content", [b"\xff", b"cut = ", b"cut = 5", b"cats = []"])
def test_what_is_no_geometry_is_refused(content: bytes) -> None:
    with pytest.raises(BookError):
        read_geometries(content, file="mine.toml")


# ---- what an operator changes ---------------------------------------------------------------------------------------


def filing(name: str, options: list[str], groups: object) -> str:
    return f'[[cut]]\nname = "{name}"\noptions = {options}\ngroups = {groups}\n'


def test_an_operator_files_how_a_cut_is_made() -> None:
    groups = [*WHOLE_STACKS[4:], *WHOLE_STACKS[:4]]
    book = lay_over(operator(filing("Pong Yun", ["left"], groups)), file="casino.toml")
    cut = find_cut(book, "Pong Yun left")
    assert cut is not None
    assert (cut.confidence, cut.is_approved, cut.clause) == ("operator's", True, "NZ App5 10")
    assert cut.groups[0] == (16, 17, 18, 19)
    assert cut in book.approved_cuts
    other = find_cut(book, "Pong Yun right")
    assert other is not None
    assert (other.confidence, other.is_approved) == ("reconstruction", False)
    assert load("nz").cuts != book.cuts


def test_an_operator_may_file_the_houses_own_cut() -> None:
    book = lay_over(operator(filing("Yat Dong Dong", ["right"], WHOLE_STACKS[::-1])), file="casino.toml")
    assert book.house_cut.groups[0] == (28, 29, 30, 31)
    assert book.house_cut.confidence == "operator's"


def test_approval_by_name_by_option_and_in_any_capitals() -> None:
    book = lay_over(
        operator('approved_as_read = ["ARN LOK PENG SAR tail", "Pong Yun from the left"]'), file="x"
    )
    added = [str(cut) for cut in book.approved_cuts if cut not in load("nz").approved_cuts]
    assert added == ["Pong Yun left", "Arn Lok Peng Sar right tail", "Arn Lok Peng Sar left tail"]
    kept = [cut.confidence for cut in book.approved_cuts if str(cut) in added]
    assert kept == ["reconstruction"] * 3  # approved, but still marked as a reconstruction


def test_offered_cuts_must_be_approved() -> None:
    faults = faults_of_operator(operator('offered_cuts = ["Pong Yun", "Cup Say"]'))
    assert faults == {
        "offered_cuts[1]": "'Pong Yun': is not approved; expected it in approved_cuts or approved_as_read too"
    }
    text = 'approved_as_read = ["Pong Yun left"]\noffered_cuts = ["Pong Yun", "Chee Yee top"]'
    book = lay_over(operator(text), file="x")
    assert [str(cut) for cut in book.approved_cuts] == [
        "Yat Dong Dong right",
        "Chee Yee top",
        "Pong Yun left",
    ]


@pytest.mark.parametrize(
    ("groups", "expected"),
    [
        ([], "groups of nothing: expected eight groups of four tiles"),
        (WHOLE_STACKS[:7], "groups of 4, 4, 4, 4, 4, 4, 4: expected eight groups of four tiles"),
        ([*WHOLE_STACKS[:7], WHOLE_STACKS[0]], "stack and level missing: 8 1, 8 2, 8 3, 8 4"),
        ([*WHOLE_STACKS[:7], [[9, 1], [8, 2], [8, 3], [8, 4]]], "stack 1 to 8 and level 1 (top) to 4"),
        ([*WHOLE_STACKS[:7], [[8, 0], [8, 2], [8, 3], [8, 4]]], "stack 1 to 8 and level 1 (top) to 4"),
        ([*WHOLE_STACKS[:7], [[8], [8, 2], [8, 3], [8, 4]]], "stack 1 to 8 and level 1 (top) to 4"),
        ([*WHOLE_STACKS[:7], [[81, 1], [8, 2], [8, 3], [8, 4]]], "stack 1 to 8 and level 1 (top) to 4"),
    ],
)
def test_a_filed_cut_divides_the_whole_woodpile(groups: object, expected: str) -> None:
    faults = faults_of_operator(operator(filing("Pong Yun", ["left"], groups)))
    assert faults.keys() == {"cut Pong Yun left.groups"}
    assert faults["cut Pong Yun left.groups"].endswith(expected)


def test_every_fault_of_filed_cuts_is_named() -> None:
    text = (
        filing("Pong Yun", ["left"], WHOLE_STACKS)
        + filing("Pong Yun", ["left"], WHOLE_STACKS)
        + filing("Pong Yun", [], WHOLE_STACKS)
        + filing("House Way", ["left"], [])
    )
    faults = faults_of_operator(operator('approved_cuts = ["x"]\n' + text))
    assert faults.keys() == {
        "approved_cuts[1]", "cut Pong Yun left.name", "cut Pong Yun.name", "cut House Way left.name",
        "cut House Way left.groups",
    }  # fmt: skip
    assert faults["cut Pong Yun left.name"] == "is there twice"
    assert faults["cut Pong Yun.name"].startswith("expected a cut of the book: Yat Dong Dong (right, left), ")


def test_a_filed_cut_of_the_wrong_shape() -> None:
    faults = faults_of_operator(operator('[[cut]]\nname = "Pong Yun"\ngroups = [[["1", 1]]]\n'))
    assert faults.keys() == {"cut[1].groups[1][1][1]"}
    assert faults["cut[1].groups[1][1][1]"].startswith("'1': expected a whole number")


def test_the_documentation_tells_each_cut_and_how_sure_it_is() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cuts.md").read_text(encoding="utf-8")
    for geometry in geometries().values():
        row = next(line for line in text.splitlines() if line.startswith(f"| {geometry.name} | "))
        assert f"| {geometry.english} | {geometry.confidence}" in row
        assert row.endswith(f"| {geometry.says} |")
    for book_id in ("nz", "canberra", "massachusetts"):
        assert {cut.name for cut in load(book_id).cuts if f"| {cut.name}" not in text} == set()


def test_the_operator_file_of_the_documentation_is_whole() -> None:
    text = (Path(__file__).parents[2] / "docs" / "cuts.md").read_text(encoding="utf-8")
    content = text[text.index("```toml") + len("```toml") :]
    book = lay_over(content[: content.index("```")].encode(), file="casino.toml")
    assert [str(cut) for cut in book.approved_cuts if cut.name not in {"Yat Dong Dong", "Cup Say"}] == [
        "Foot Say",
        "Pong Yun left",
    ]
