"""The round file: what people write down of a round is read to the letter, and every fault in it is named."""

import tomllib
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from paigow.intake.faults import MOST_FAULTS, Fault
from paigow.rulings.round_file import types as rt
from paigow.rulings.round_file.reader import RoundFileError, book_of, read_round, read_tree, write_round
from tests.clauses.silent import silent
from tests.log.round_files import KEYS, plain, round_files, trees
from tests.log.written import EXAMPLES, ROUND, changed, shipped

BANKED = """
format = "paigow-round/1"
book = "nz"
[options]
shared_bank = true
[bank]
kind = "player"
box = 3
player = "mei"
stake = 20000
[[box]]
number = 3
tiles = ["5-6", "2-2", "3-4", "1-4"]
[[box]]
number = 5
tiles = ["6-6", "1-1", "4-5", "2-5"]
[[box.wager]]
player = "ann"
amount = 10000
"""


def faults_of(text: str | bytes) -> dict[str, Fault]:
    with pytest.raises(RoundFileError) as caught:
        read_round(text, file="tonight.paigow")
    faults = caught.value.faults
    assert len({fault.field for fault in faults}) == len(faults), "one key, one fault"
    return {fault.field: fault for fault in faults}


def fault_of(text: str, *changes: tuple[str, str]) -> Fault:
    (fault,) = faults_of(changed(text, *changes)).values()
    return fault


# ---- what is read -------------------------------------------------------------------------------------------------


def test_a_round_is_read_to_the_letter() -> None:
    wager = rt.RoundWager(player="ann", amount=10000)
    box = rt.RoundBox(number=2, tiles=("6-6", "1-1", "4-5", "2-5"), low=("1-1", "2-5"), wagers=(wager,))
    assert read_round(ROUND) == rt.RoundFile(
        format="paigow-round/1",
        book="nz",
        date=datetime(2026, 11, 21, 20, 15, tzinfo=UTC),
        table=rt.RoundTable(boxes=8, currency="NZD", smallest_chip=50, minimum=1000, maximum=100000),
        bank=rt.RoundBank(kind="house"),
        house=rt.RoundHouse(tiles=("5-6", "2-2", "3-4", "1-4")),
        boxes=(box,),
    )


def test_tiles_may_be_typed_as_everywhere_else() -> None:
    text = changed(ROUND, ('["6-6", "1-1", "4-5", "2-5"]', '["teen", "day", "5-4", "2-5"]'))
    assert read_round(text) == read_round(ROUND)


def test_a_name_of_two_faces_does_not_say_which_tile_lay_there() -> None:
    fault = fault_of(ROUND, ('"6-6", "1-1", "4-5"', '"6-6", "1-1", "nine"'), ('low = ["1-1", "2-5"]', ""))
    assert (fault.field, fault.expected) == ("box[1].tiles", "expected the face, 3-6 or 4-5, not 'nine'")


def test_the_cut_is_called_what_the_book_calls_it() -> None:
    deal = read_round(shipped("nz-dealt-by-cup-say")).deal
    assert deal is not None
    assert deal.cut == "Cup Say bottom left"


def test_a_file_from_a_windows_editor_is_read_as_well() -> None:
    assert read_round(b"\xef\xbb\xbf" + ROUND.replace("\n", "\r\n").encode()) == read_round(ROUND)


def test_keys_of_ones_own_begin_with_x() -> None:
    own = changed(ROUND, ("[table]", 'x-camera = 7\n[table]\nx-felt = "green"'))
    assert read_round(own) == read_round(ROUND)


def test_everybody_in_the_file_is_known_by_name() -> None:
    names = {path.stem: set(read_round(path.read_bytes()).people) for path in EXAMPLES}
    assert names["nz-pooled-bank"] == {"mei", "otto", "ann"}
    assert names["rws-three-bets"] == {"ann", "ben", "cleo"}


def test_options_and_the_number_of_boxes_are_in_force_in_the_book() -> None:
    text = changed(ROUND, ("boxes = 8", "boxes = 6"), ("[bank]", "[options]\nwagers_per_box = 2\n[bank]"))
    book = book_of(read_round(text))
    assert (book.boxes[-1], book.number("wagers_per_box")) == (6, 2)


def test_an_edition_may_be_pinned() -> None:
    assert read_round(changed(ROUND, ('"nz"', '"nz@2026.4"'))).book == "nz@2026.4"
    assert fault_of(ROUND, ('"nz"', '"nz@1999.1"')).value == "'nz@1999.1'"


def test_a_pool_tells_what_everybody_staked() -> None:
    pool = 'pool = [{ player = "mei", stake = 15000 }, { player = "otto", stake = 5000 }]'
    bank = read_round(changed(BANKED, ("stake = 20000", pool))).bank
    assert [(share.player, share.stake) for share in bank.shares] == [("mei", 15000), ("otto", 5000)]
    sole = read_round(BANKED).bank
    assert [(share.player, share.stake) for share in sole.shares] == [("mei", 20000)]


# ---- what is written ----------------------------------------------------------------------------------------------


@given(round_files())
def test_what_is_written_is_read_as_it_was(file: rt.RoundFile) -> None:
    text = write_round(file)
    again = read_round(text.encode())
    assert again == file
    assert type(again.date) is type(file.date)
    assert write_round(again) == text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_says_what_it_shows_and_is_read_and_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# ")
    file = read_round(text, file=path.name)
    assert read_round(write_round(file)) == file


def test_the_examples_show_every_book_and_every_bank() -> None:
    files = [read_round(path.read_bytes()) for path in EXAMPLES]
    assert len(files) >= 12
    assert {file.book for file in files} == {"nz", "canberra", "massachusetts", "rws"}
    assert {file.bank.kind for file in files} == {"house", "player", "co-bank"}
    assert any(file.bank.pool for file in files)
    assert any(file.deal and file.deal.moved.left for file in files)
    assert len({type(each) for file in files for each in file.irregularities}) >= 5


# ---- faults of form -----------------------------------------------------------------------------------------------


def test_all_faults_are_named_at_once() -> None:
    faults = faults_of(
        changed(
            ROUND,
            ('"paigow-round/1"', '"paigow-round/2"'),
            ("2026-11-21T20:15:00Z", '"yesterday"'),
            ('currency = "NZD"', 'curency = "NZD"'),
            ("smallest_chip = 50", "smallest_chip = 0.5"),
            ("minimum = 1000", 'minimum = "1000"'),
            ('kind = "house"', 'kind = "hause"'),
            ('["5-6", "2-2", "3-4", "1-4"]', '["5-6", "2-2", "3-4"]'),
            ("number = 2", "number = 9"),
            ('"6-6", "1-1"', '"7-7", "1-1"'),
            ('player = "ann"', 'player = "House"'),
            ("amount = 10000", "amount = true"),
        )
    )
    assert {key: (fault.value, fault.expected) for key, fault in faults.items()} == {
        "format": ("'paigow-round/2'", "expected paigow-round/1; did you mean 'paigow-round/1'?"),
        "date": (
            "'yesterday'",
            "expected a date, such as 2026-11-21T20:15:00Z or 2026-11-21, without quotation marks",
        ),
        "table.curency": (None, f"unknown key; expected one of {TABLE}; did you mean 'currency'?"),
        "table.smallest_chip": ("0.5", COINS),
        "table.minimum": ("'1000'", COINS),
        "bank.kind": ("'hause'", "expected house, player or co-bank; did you mean 'house'?"),
        "house.tiles": ("['5-6', '2-2', '3-4']", "expected a list of four tiles, not 3"),
        "box[1].number": ("9", "expected the number of a box, 1 to 8"),
        "box[1].tiles": (
            "['7-7', '1-1', '4-5', '2-5']",
            "expected the face of a tile such as 6-6 or 1-3, not '7-7'",
        ),
        "box[1].wager[1].player": (
            "'House'",
            "expected another name: no player is named house or commission",
        ),
        "box[1].wager[1].amount": ("true", COINS),
    }
    assert str(faults["box[1].wager[1].amount"]) == f"box[1].wager[1].amount: true: {COINS}"


TABLE = (
    "boxes, currency, smallest_chip, chips, minimum, maximum, box_maximum, house_liability, player_maximum, "
    "side_bets, approved_as_read"
)
COINS = "expected a whole number of coins (hundredths) from 1 to 1000000000000000"


@pytest.mark.parametrize("amount", ["0", "-5", "true", "1.0", "1e4", '"100"', "[100]", "0x" + "f" * 9000])
def test_money_is_whole_and_above_zero(amount: str) -> None:
    fault = fault_of(ROUND, ("amount = 10000", f"amount = {amount}"))
    assert (fault.field, fault.expected) == ("box[1].wager[1].amount", COINS)


@pytest.mark.parametrize("name", ["", "  ", " ann", "ann\\n", "\\u001b[2Jann", "house", "COMMISSION"])
def test_no_player_has_an_empty_an_unprintable_or_the_houses_name(name: str) -> None:
    assert fault_of(ROUND, ('"ann"', f'"{name}"')).field == "box[1].wager[1].player"


def test_what_is_missing_is_named_with_what_was_expected() -> None:
    faults = faults_of("")
    assert {key: fault.expected for key, fault in faults.items()} == {
        "format": "missing; expected paigow-round/1",
        "book": "missing; expected a text that is not empty",
        "bank": "missing; expected a table",
        "box": "missing; expected at least one",
    }


def test_a_strange_key_is_told_in_quotation_marks() -> None:
    assert fault_of(ROUND, ("date =", '"bank.kind" = 1\ndate =')).field == '"bank.kind"'


def test_an_unknown_kind_of_irregularity_is_named() -> None:
    fault = fault_of(ROUND + '[[irregularity]]\nkind = "misset"\n')
    assert fault.field == "irregularity[1].kind"
    assert "mis-set" in fault.expected


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ('kind = "dice"', "fault"),
        ('kind = "dice"\nfault = "cock"', "fault"),
        ('kind = "dice"\nfault = "lid"\nbox = 2', "box"),
        ('kind = "exposed"\nat = "box"', "box"),
        ('kind = "exposed"\nat = "stack"\nbox = 2', "box"),
        ('kind = "exposed"\nat = "house"\ncount = 5', "count"),
        ('kind = "mis-set"\nhand = "house"\nbox = 2', "box"),
        ('kind = "mis-set"\nhand = "box"', "box"),
        ('kind = "mis-set"\nhand = "box"\nbox = 7', "box"),
        ('kind = "knocked-down"\nbox = 4', "box"),
        ('kind = "mixed"\nboxes = [2, 2]\nreconstructed = true', "boxes"),
        ('kind = "mixed"\nboxes = [2, 3]\nreconstructed = true', "boxes"),
        ('kind = "mixed"\nboxes = [2]', "reconstructed"),
        ('kind = "cover-miscounted"\ncounted = 5', "kind"),
        ('kind = "late-bet"\nbox = 2\nplayer = "ann"\namount = 0', "amount"),
        ('kind = "sanction"\nplayer = "ann"\norder = "hang"', "order"),
        ('kind = "invalidated"\ncause = ""', "cause"),
    ],
)
def test_an_irregularity_has_the_keys_of_its_kind(row: str, key: str) -> None:
    assert fault_of(f"{ROUND}[[irregularity]]\n{row}\n").field == f"irregularity[1].{key}"


def test_after_somebody_has_looked_nobody_tells_that_nobody_had() -> None:
    seen = '[[irregularity]]\nkind = "exposed"\nat = "box"\nbox = 2\nwhen = "{when}"\n'
    given = '[[irregularity]]\nkind = "misdelivery"\nviewed = {viewed}\n'
    for when in ("after-view", "before-set", "after-set"):
        fault = fault_of(ROUND + seen.format(when=when) + given.format(viewed="false"))
        assert (fault.field, "irregularity[1]" in fault.expected) == ("irregularity[2].viewed", True)
    for rows in (
        seen.format(when="before-view") + given.format(viewed="false"),
        seen.format(when="after-view") + given.format(viewed="true"),
        given.format(viewed="false") + seen.format(when="after-view"),  # it was found out before
    ):
        assert len(read_round(ROUND + rows).irregularities) == 2
    twice = given.format(viewed="true") + given.format(viewed="false")
    assert fault_of(ROUND + twice).field == "irregularity[2].viewed"


# ---- faults between the parts -------------------------------------------------------------------------------------


def test_no_tile_lies_in_two_places() -> None:
    fault = fault_of(ROUND, ('"5-6", "2-2", "3-4", "1-4"', '"5-6", "4-5", "3-4", "1-4"'))
    assert fault.field == "box[1].tiles"
    assert "4-5 too often" in fault.expected


def test_no_hand_has_a_tile_more_often_than_the_set() -> None:
    assert (
        fault_of(ROUND, ('"5-6", "2-2", "3-4", "1-4"', '"1-2", "1-2", "3-4", "1-4"')).field == "house.tiles"
    )


def test_the_low_hand_is_two_of_the_hands_own_tiles() -> None:
    fault = fault_of(ROUND, ('low = ["1-1", "2-5"]', 'low = ["1-1", "1-1"]'))
    assert (fault.field, fault.value) == ("box[1].low", "['1-1', '1-1']")


def test_a_hand_that_is_played_has_tiles_or_was_dealt() -> None:
    bare = changed(
        ROUND, ('tiles = ["5-6", "2-2", "3-4", "1-4"]', ""), ('tiles = ["6-6", "1-1", "4-5", "2-5"]', "")
    )
    assert faults_of(bare).keys() == {"house.tiles", "box[1].tiles"}
    conceded = changed(bare, ('low = ["1-1", "2-5"]', "conceded = true"))
    assert faults_of(conceded).keys() == {"house.tiles"}
    assert read_round(bare + '[[irregularity]]\nkind = "misdelivery"\n').irregularities


def test_a_woodpile_has_all_32_tiles() -> None:
    tree = tomllib.loads(shipped("nz-dealt-by-cup-say"))
    tree["deal"]["woodpile"].pop()
    tree["deal"]["dice"] = [1, 2, 7]
    with pytest.raises(RoundFileError) as caught:
        read_tree(tree)
    assert [fault.expected for fault in caught.value.faults] == [
        "expected a list of all 32 tiles, not 31",
        "expected three dice, each from 1 to 6",
    ]


def test_each_box_is_told_once_and_each_player_once_on_it() -> None:
    wager = '[[box.wager]]\nplayer = "ann"\namount = 10000\n'
    assert fault_of(ROUND + wager).field == "box[1].wager[2].player"
    assert fault_of(ROUND + "[[box]]\nnumber = 2\n").field == "box[2].number"


def test_whoever_decides_on_a_box_has_a_voice_there() -> None:
    assert fault_of(ROUND, ("number = 2", 'number = 2\ncontroller = "ben"')).field == "box[1].controller"
    seated = changed(ROUND, ("number = 2", 'number = 2\nseated = "ben"\ncontroller = "ben"'))
    assert read_round(seated).boxes[0].controller == "ben"


def test_a_hand_set_by_its_player_says_how() -> None:
    assert fault_of(ROUND, ('low = ["1-1", "2-5"]', 'set_by = "player"')).field == "box[1].low"


def test_a_maximum_is_not_below_the_minimum() -> None:
    assert fault_of(ROUND, ("maximum = 100000", "maximum = 999")).field == "table.maximum"


def test_a_players_bank_has_a_box_a_banker_and_a_stake() -> None:
    faults = faults_of(changed(BANKED, ('box = 3\nplayer = "mei"\nstake = 20000\n', "")))
    assert faults.keys() == {"bank.box", "bank.player", "bank.stake"}


def test_the_houses_bank_has_none_of_them() -> None:
    faults = faults_of(changed(BANKED, ('kind = "player"', 'kind = "house"')))
    assert faults.keys() == {"bank.box", "bank.player", "bank.stake", "house.tiles"}


def test_nobody_wagers_on_the_banks_box() -> None:
    assert fault_of(BANKED, ("box = 3", "box = 5")).field == "box[2].wager"


def test_the_bank_has_a_hand() -> None:
    assert fault_of(BANKED, ("box = 3", "box = 6")).field == "bank.box"


@pytest.mark.parametrize(
    ("pool", "key"),
    [
        ('[{ player = "mei", stake = 20000 }]', "bank.pool"),
        ('[{ player = "mei", stake = 15000 }, { player = "mei", stake = 5000 }]', "bank.pool[2].player"),
        ('[{ player = "ann", stake = 15000 }, { player = "ben", stake = 5000 }]', "bank.player"),
        ('[{ player = "mei", stake = 15000 }, { player = "ben", stake = 6000 }]', "bank.stake"),
    ],
)
def test_a_pool_names_everybody_in_it_once_and_adds_up(pool: str, key: str) -> None:
    assert fault_of(BANKED, ("stake = 20000", f"stake = 20000\npool = {pool}")).field == key


# ---- faults that the book decides ------------------------------------------------------------------------------------


def test_an_unknown_book_is_named() -> None:
    fault = fault_of(ROUND, ('book = "nz"', 'book = "canbera"'))
    assert fault.expected.endswith("did you mean 'canberra'?")


def test_options_are_those_of_the_book() -> None:
    options = (
        "[options]\nwagers_per_boxes = 2\nwagers_per_box = 4\nbox_maximum = 1\nhouse_position = 2\n[bank]"
    )
    faults = faults_of(changed(ROUND, ("[bank]", options)))
    assert faults.keys() == {f"options.{name}" for name in (
        "wagers_per_boxes", "wagers_per_box", "box_maximum", "house_position"
    )}  # fmt: skip
    assert faults["options.wagers_per_boxes"].expected.endswith("did you mean 'wagers_per_box'?")
    assert faults["options.wagers_per_box"].expected == "expected a whole number from 1 to 3"
    assert faults["options.wagers_per_box"].clause == "NZ 6.5 limit"


def test_boxes_are_those_of_the_layout() -> None:
    fault = fault_of(ROUND, ("boxes = 8", "boxes = 6"), ("number = 2", "number = 7"))
    assert (fault.field, fault.value) == ("box[1].number", "7")


def test_the_house_has_its_own_box_while_it_banks() -> None:
    fault = fault_of(ROUND, ("number = 2", "number = 1"))
    assert (fault.field, fault.clause) == ("box[1].number", "NZ 11.1(a)")


def test_the_house_has_no_hand_beside_a_players_bank() -> None:
    fault = fault_of(BANKED, ("[bank]", '[house]\ntiles = ["6-6", "3-6", "1-3", "1-3"]\n[bank]'))
    assert (fault.field, fault.clause) == ("house", "NZ 11.2(a)")


@pytest.mark.parametrize(
    ("changes", "key", "clause"),
    [
        ([("shared_bank = true", "shared_bank = false"), ("stake = 20000", "POOL")], "bank.pool", "NZ 5.5"),
        ([("[options]", "[house]\nwager = 100\n[options]")], "house.wager", "NZ 11.2(a)"),
        (
            [('"nz"', '"rws"'), ("shared_bank = true", ""), ('"player"', '"co-bank"')],
            "bank.kind",
            "RWS 1 Banker",
        ),
        (
            [('"nz"', '"massachusetts"'), ("shared_bank = true", "player_banking = false")],
            "bank.kind",
            "MA 8(a) option",
        ),
        (
            [
                ('"nz"', '"rws"'),
                ("shared_bank = true", ""),
                ("amount = 10000", "amount = 10000\nside_bets.tie = 5"),
            ],
            "box[2].wager[1].side_bets.tie",
            "RWS 3.18 tie",
        ),
    ],
)
def test_a_choice_that_the_book_does_not_give_names_the_clause(
    changes: list[tuple[str, str]], key: str, clause: str
) -> None:
    pool = 'pool = [{ player = "mei", stake = 15000 }, { player = "ben", stake = 5000 }]'
    fault = fault_of(BANKED, *((old, new.replace("POOL", pool)) for old, new in changes))
    assert (fault.field, fault.clause) == (key, clause)


@pytest.mark.parametrize(
    ("stem", "key", "value", "clause"),
    [
        ("nz-dealt-by-cup-say", "cut", "tiger from the moon", "NZ 1.0 Approved Cut"),
        ("nz-dealt-by-cup-say", "moved", {"left": [1]}, silent("MA 8(g)")),
        ("massachusetts-stacks-moved", "moved", {"left": [1, 3]}, "MA 8(g)"),
        ("massachusetts-stacks-moved", "nominated", 4, silent("NZ 9.6")),
    ],
)
def test_so_does_a_choice_of_the_deal(stem: str, key: str, value: Any, clause: str) -> None:
    tree = tomllib.loads(shipped(stem))
    tree["deal"][key] = value
    with pytest.raises(RoundFileError) as caught:
        read_tree(tree)
    assert [(fault.field, fault.clause) for fault in caught.value.faults] == [(f"deal.{key}", clause)]


def test_side_bets_are_made_where_the_book_has_them() -> None:
    fault = fault_of(ROUND, ("amount = 10000", "amount = 10000\nside_bets = { bonus = 500 }"))
    assert fault.field == "box[1].wager[1].side_bets.bonus"
    assert fault_of(ROUND, ("amount = 10000", "")).field == "box[1].wager[1].amount"


# ---- files broken in any way ---------------------------------------------------------------------------------------


def faults_or_a_round(read: Any, content: Any) -> None:
    """Either all is well and can be written, or there are faults; nothing else comes out."""
    told: tuple[Fault, ...] = ()
    file = None
    try:
        file = read(content)
    except RoundFileError as error:
        told = error.faults
    if file is not None:
        assert read_round(write_round(file)) == file
    else:
        assert told
        assert all(fault.field and fault.expected and str(fault) for fault in told)


@given(st.binary(max_size=400))
@example(b"a = " + b"9" * 5000)
@example(b"a = " + b"[" * 5000)
@example(b"\xff")
def test_any_bytes(content: bytes) -> None:
    faults_or_a_round(read_round, content)


@given(st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), trees, max_size=9))
def test_any_tree(tree: dict[str, Any]) -> None:
    faults_or_a_round(read_tree, tree)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in a tree."""
    steps = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [path, *(place for step, inner in steps for place in places(inner, (*path, step)))]


def mutated(tree: dict[str, Any], data: st.DataObject) -> dict[str, Any]:
    """The tree with one thing in it replaced, dropped, doubled or called something else."""
    tree = deepcopy(tree)
    *way, last = data.draw(st.sampled_from(places(tree)[1:]))
    at: Any = tree
    for step in way:
        at = at[step]
    match data.draw(st.sampled_from(["replace", "drop", "double", "rename", "borrow"])):
        case "replace":
            at[last] = data.draw(trees | plain)
        case "drop":
            del at[last]
        case "double" if isinstance(at, list):
            at.append(at[last])
        case "rename" if isinstance(at, dict):
            at[data.draw(st.sampled_from(KEYS))] = at.pop(last)
        case _:
            other = data.draw(st.sampled_from(places(tree)[1:]))
            found: Any = tree
            for step in other:
                found = found[step]
            at[last] = deepcopy(found)
    return tree


@given(st.sampled_from(EXAMPLES), st.integers(1, 3), st.data())
def test_any_example_with_something_wrong_in_it(path: Path, times: int, data: st.DataObject) -> None:
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    for _ in range(times):
        if places(tree)[1:]:
            tree = mutated(tree, data)
    faults_or_a_round(read_tree, tree)


@given(st.sampled_from(EXAMPLES), st.data())
def test_any_example_with_letters_lost_or_put_in(path: Path, data: st.DataObject) -> None:
    text = path.read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 30)))
    put = data.draw(st.sampled_from(["", '"', "]", "=", "-", "\n", "0", "true", "[[box]]\n", "\x00"]))
    faults_or_a_round(read_round, text[:start] + put + text[end:])


@given(round_files(), st.data())
def test_a_fault_of_one_value_is_told_at_its_key(file: rt.RoundFile, data: st.DataObject) -> None:
    tree = tomllib.loads(write_round(file))
    way = data.draw(st.sampled_from([place for place in places(tree) if place and place[0] != "options"]))
    at: Any = tree
    for step in way[:-1]:
        at = at[step]
    at[way[-1]] = {"no": {"such": "thing"}}
    with pytest.raises(RoundFileError) as caught:
        read_tree(tree)
    key = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in way).lstrip(".")
    assert any(key.startswith(fault.field) or fault.field.startswith(key) for fault in caught.value.faults)


def test_a_file_is_a_plain_value() -> None:
    file = read_round(ROUND)
    assert msgspec.json.encode(file)
    with pytest.raises(AttributeError):
        file.book = "rws"  # type: ignore[misc]


# ---- however much is wrong -------------------------------------------------------------------------------------

LONG = 64 * 1024
"""As much as one request may bring."""
HEAD = 'format = "paigow-round/1"\nbook = "nz"\n[bank]\nkind = "house"\n'
MANY = {
    "boxes": "[[box]]\n",
    "numbered boxes": "[[box]]\nnumber = 1\n",
    "wagers": '[[box.wager]]\nplayer = "ann"\namount = 100\n',
    "irregularities": '[[irregularity]]\nkind = "absent"\nbox = 3\n',
    "words like others": '[[irregularity]]\nkind = "absemt"\n',
    "keys": "key{} = 1\n",
    "keys like others": "book{} = 1\n",
    "tables": "[t{}]\n",
    "options": "options.key{} = 1\n",
    "parts of a bank": "[[bank.pool]]\n",
}


def with_many(many: str) -> str:
    """A round file as long as may be, with many faults of one kind."""
    line = MANY[many]
    head = "[[box]]\nnumber = 2\n" if many == "wagers" else ""
    return head + "".join(line.format(place) for place in range(LONG // len(line.format(9999))))


@pytest.mark.parametrize("many", MANY)
def test_faults_without_number_are_not_all_listed(many: str) -> None:
    text = with_many(many)
    with pytest.raises(RoundFileError) as caught:
        read_round(text)
    assert len(caught.value.faults) <= MOST_FAULTS
    if many in {"keys", "keys like others", "tables"}:
        assert caught.value.more == text.count("\n") + 4 - MOST_FAULTS  # four keys are missing too
        assert str(caught.value).endswith(f"and {caught.value.more} more")


def test_all_faults_are_listed_as_long_as_they_are_few() -> None:
    with pytest.raises(RoundFileError) as caught:
        read_round(HEAD + "".join(f"key{place} = 1\n" for place in range(MOST_FAULTS - 2)))
    assert (len(caught.value.faults), caught.value.more) == (MOST_FAULTS, 0)  # no box and no tiles either


@pytest.mark.parametrize(
    ("change", "key", "expected"),
    [
        (('"ann"', f'"{"a" * 65}"'), "box[1].wager[1].player", "a text of at most 64 characters, not 65"),
        (
            ("[table]", f'note = "{"n" * 5001}"\n[table]'),
            "note",
            "a text of at most 5000 characters, not 5001",
        ),
        (('book = "nz"', f'book = "{"n" * 501}"'), "book", "a text of at most 500 characters, not 501"),
    ],
)
def test_a_text_has_a_greatest_length(change: tuple[str, str], key: str, expected: str) -> None:
    fault = faults_of(changed(ROUND, change))[key]
    assert fault.expected == f"expected {expected}"
    assert len(str(fault)) < 200


@pytest.mark.parametrize(
    ("row", "most", "key"),
    [
        ("[[box]]\nnumber = {}\nconceded = true\n", 8, "box[9]"),
        ('[[box.wager]]\nplayer = "p{}"\namount = 100\n', 64, "box[1].wager[65]"),
        ('[[irregularity]]\nkind = "dice"\nfault = "lid"\n', 64, "irregularity[65]"),
    ],
)
def test_a_list_has_a_greatest_length(row: str, most: int, key: str) -> None:
    rows = "".join(row.format(place) for place in range(1, most + 2))
    text = HEAD + ("" if row.startswith("[[box]]") else "[[box]]\nnumber = 2\n") + rows
    assert faults_of(text)[key].expected == f"expected at most {most} of them, not {most + 1}"
    assert key not in faults_of(text.removesuffix(row.format(most + 1)))


def test_a_player_needs_no_name() -> None:
    """Then it is the one who has the place, or somebody at that box."""
    nameless = changed(BANKED, ('player = "mei"\n', ""), ('player = "ann"\n', ""))
    again = nameless + "[[box.wager]]\namount = 2000\n[[box.wager]]\nplayer = 'bob'\namount = 3000\n"
    seated = changed(again, ("number = 5\n", 'number = 5\nseated = "ann"\n'))
    assert read_round(nameless).bank.player == "box 3"
    assert [wager.player for wager in read_round(nameless).boxes[1].wagers] == ["box 5"]
    assert [wager.player for wager in read_round(again).boxes[1].wagers] == ["box 5", "box 5 (2)", "bob"]
    assert [wager.player for wager in read_round(seated).boxes[1].wagers] == ["ann", "box 5", "bob"]


def test_a_round_without_names_is_ruled_on_as_with_names() -> None:
    nameless = changed(BANKED, ('player = "mei"\n', ""), ('player = "ann"\n', ""))
    named = changed(BANKED, ('"mei"', '"box 3"'), ('"ann"', '"box 5"'))
    assert read_round(nameless) == read_round(named)
