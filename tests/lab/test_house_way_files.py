"""The house ways of other casinos that are shipped as operator files set hands as those casinos' texts say.

The hands come from what is known of each text, not from the files.
"""

import re
from collections import Counter
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from paigow.books import load
from paigow.rules import Rules, lay_over, load_operator_file, ruleset
from paigow.tiles import parse_tiles

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "examples" / "house-ways"
FILES: Final = sorted(FOLDER.glob("*.toml"))

CANBERRA: Final = (
    # 1, the single hands
    "teen eleven / teen nine",  # A
    "high7 high10 / high8 eleven",  # B, with each 7
    "low7 high10 / high8 eleven",
    "five teen / high6 gee3",  # C: 7 and 9, not 8 and 8
    "five day / low6 gee6",
    "gee6 low10 / high4 five",  # D
    "gee3 eleven / low4 five",
    "high8 nine / low8 low10",  # E
    "high6 high7 / low6 gee6",  # F, with each 7
    "high6 low7 / low6 gee3",
    "low4 nine / teen high8",  # G
    "low4 nine / day low8",
    "low6 five / high6 eleven",  # H
    "low8 low4 / high8 nine",  # I
    # 2, the pairs
    "high6 high4 / gee6 gee3",
    "teen high6 / teen low7",
    "gee6 high4 / teen teen",
    "nine nine / day day",
    "nine low10 / nine high10",
    "high8 nine / high8 eleven",
    "high7 low10 / high7 teen",
    "eleven low10 / high7 high7",
    "teen day / low6 low6",
    # 3, Teen or Day with a 9, an 8 or a 7
    "day high4 / teen nine",
    "low8 low10 / teen low7",
    "low7 low4 / teen nine",
    # 4, the rest
    "high10 low4 / nine low8",
    "low10 eleven / high10 nine",
    "low6 low4 / high6 eleven",
)
FOXWOODS: Final = (
    "gee6 low4 / gee3 high6",
    "high6 low10 / gee6 gee3",
    "teen eleven / teen nine",
    "day eleven / day nine",
    "nine low10 / nine high10",
    "low10 eleven / nine nine",
    "high8 nine / high8 eleven",
    "low7 low10 / low7 high10",
    "nine low4 / teen low7",  # a high nine goes before a wong
    "low8 eleven / teen nine",  # unless the fourth tile is an 11
    "low7 high4 / teen low8",  # and the gong goes before it with a 4
    "low7 five / teen low8",  # or with a 5 beside a Low 8
    "high8 five / teen low7",
    "day five / teen high6",
    "low10 eleven / high10 nine",  # no low hand is good enough
    "low8 low10 / high8 eleven",  # 8 and 9: the highest tile high
)
TAJ_MAHAL: Final = (
    "high10 low10 / low7 low7",
    "low7 low10 / low7 teen",
    "low4 nine / teen low8",
    "low4 nine / day high8",
    "high4 low10 / teen day",
    "teen day / high4 eleven",
    "teen day / five high10",
    "teen day / five eleven",
    "teen day / low6 low10",
    "teen day / high6 eleven",
    "five eleven / teen high4",
    "five eleven / day low4",
    "teen high4 / day five",
    "teen low4 / day high6",
    "teen high10 / day eleven",
    "five day / teen high6",  # of both, the Teen makes the high hand
    "high4 low10 / day five",  # a small 7 goes before the balanced 5 and 6
    "high6 low10 / day five",  # and before a small 8
    "high4 gee6 / low4 five",
    "high4 nine / low4 five",
    "low4 low6 / high4 five",
    "low4 high7 / high4 five",
    "low4 low8 / high4 five",
    "low6 low4 / high6 gee6",
    "low6 five / high6 gee3",
    "low6 high4 / high6 eleven",
    "low6 five / high6 eleven",
)
ALBERTA: Final = (
    "low6 low6 / day day",
    "gee6 low4 / gee3 high6",
    "low4 five / gee6 gee3",
    "teen high6 / teen low7",
    "high8 nine / high8 eleven",
    "low7 low10 / low7 high10",
    "teen low7 / day low8",  # Teen and Day with two of 7, 8 and 9
    "teen low8 / day nine",
    "high6 low6 / low4 eleven",  # 2 and 5 rather than 0 and 7
    "high8 nine / low8 low10",  # 7 and 8: the highest tile low
    "low8 low10 / high8 eleven",  # 8 and 9: the highest tile high
)
HANDS: Final = {
    "canberra-later": CANBERRA,
    "foxwoods-1997": FOXWOODS,
    "taj-mahal": TAJ_MAHAL,
    "alberta-2007": ALBERTA,
}
"""File -> hands as the text sets them: the low hand / the high hand."""


def loaded(name: str) -> Rules:
    return ruleset(load_operator_file(FOLDER / f"{name}.toml"))


def test_each_file_has_hands_that_its_text_sets() -> None:
    assert {file.stem for file in FILES} == HANDS.keys()


@pytest.mark.parametrize(("name", "hand"), [(name, hand) for name, hands in HANDS.items() for hand in hands])
def test_a_hand_is_set_as_the_text_says(name: str, hand: str) -> None:
    setting = loaded(name).house_way(parse_tiles(hand.replace("/", ""))).setting
    found = " / ".join(" ".join(tile.kind.name for tile in part) for part in (setting.low, setting.high))
    assert alike(found) == alike(hand)


def alike(hand: str) -> list[list[str]]:
    """A setting with each hand's tiles in one order; the two gee tiles are worth the same."""
    return [sorted(re.sub(r"gee\d", "gee", part).split()) for part in hand.split(" / ")]


PAIR: Final = 2
NEVER_SPLIT: Final = ("high4", "low4", "five", "high6", "low6", "high10", "low10", "eleven")


@pytest.mark.parametrize("name", HANDS)
def test_two_pairs_are_two_hands_and_fours_fives_sixes_tens_and_elevens_stay(name: str) -> None:
    """What all four texts say."""
    tried = 0
    for code, decision in loaded(name).table.items():
        kinds = Counter(kind.name for part in decision.setting[:2] for kind in part.kinds)
        gees = {"gee6", "gee3"} <= kinds.keys()
        pairs = [kind for kind, count in kinds.items() if count == PAIR] + ["gee"] * gees
        low, high = ([kind.name for kind in part.kinds] for part in decision.setting[:2])
        if len(pairs) == PAIR:
            assert is_pair(low), code
        if len(pairs) == PAIR or any(kind in NEVER_SPLIT for kind in pairs):
            tried += 1
            assert is_pair(high), (name, low, high)
    assert tried > 1_000


def is_pair(kinds: list[str]) -> bool:
    return len({re.sub(r"gee\d", "gee", kind) for kind in kinds}) == 1


def test_the_later_edition_of_canberra_comes_out_as_the_book_only_with_the_two_highest_apart() -> None:
    """24 kinds of hand; besides them the two editions differ in a Day pair with 9 and 11, and in rule 1 H."""
    text = (FOLDER / "canberra-later.toml").read_text(encoding="utf-8")
    apart = re.compile(r"\[\[house_way\.row\]\]\n[^\[]*keep = \[\"two highest apart\"\]\n.*\n\n")
    left = "".join(
        f'\n[[house_way.row]]\nclause = "CAN 11.2"\nkeep = ["{keep}"]\nsays = "What is left."\n'
        for keep in ("best low", "best high")
    )
    without = ruleset(lay_over((apart.sub("", text) + left).encode(), file="canberra.toml")).table
    later, book = loaded("canberra-later").table, ruleset(load("canberra")).table
    strengths = {code: decision.setting.strengths for code, decision in later.items()}
    assert sum(without[code].setting.strengths != both for code, both in strengths.items()) == 24
    others = [later[code].setting for code, both in strengths.items() if book[code].setting.strengths != both]
    assert sorted(f"{each.low.name} / {each.high.name}" for each in others) == [
        "points 1 low6 / points 7 high6",
        "zero / pair day",
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_certificate_belongs_to_its_file(file: Path) -> None:
    """``tests/lab/test_certificate.py`` certifies each again."""
    page = (ROOT / "docs" / "certificates" / f"{file.stem}.md").read_text(encoding="utf-8")
    assert f"| File | `{file.name}` |" in page
    assert f"| SHA-256 of the file | `{sha256(file.read_bytes()).hexdigest()}` |" in page
    assert "**Sound.**" in page
    worth = re.findall(r"keeps at least ([\d.]+%) of each wager", page)[0]
    told = (ROOT / "docs" / "operators.md").read_text(encoding="utf-8")
    assert f"[{worth}](certificates/{file.stem}.md)" in told


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_says_what_is_not_known_and_where_its_certificate_is(file: Path) -> None:
    comment = re.sub(r"\n# ?", " ", file.read_text(encoding="utf-8").partition("\nformat")[0])
    assert "Not known:" in comment
    assert f"docs/certificates/{file.stem}.md" in comment
    assert f"paigow lab certify examples/house-ways/{file.name}" in comment
