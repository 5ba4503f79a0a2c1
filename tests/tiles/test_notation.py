"""The notation of tiles that people type."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.tiles import (
    KINDS,
    TILES,
    Tile,
    TileNotationError,
    faces,
    kind_key,
    parse_hand,
    parse_kind_key,
    parse_tiles,
)

NAMES = {name: kind for kind in KINDS for name in (kind.name, kind.chinese, *kind.short)}
some_tiles = st.lists(st.sampled_from(TILES), unique_by=lambda tile: tile.number, max_size=32)
separators = st.sampled_from([" ", ", ", "+", ";", "\n", "  ,"])


@given(some_tiles, separators)
def test_faces_are_read_back(tiles: list[Tile], separator: str) -> None:
    found = parse_tiles(separator.join(faces(tiles)))
    assert faces(found) == faces(tiles)
    assert len(set(found)) == len(tiles)


@given(some_tiles, st.data())
def test_any_name_in_any_case_is_read_as_its_kind(tiles: list[Tile], data: st.DataObject) -> None:
    words = []
    for tile in tiles:
        by_kind = sorted(name for name, kind in NAMES.items() if kind is tile.kind)
        word = data.draw(st.sampled_from(by_kind))
        words.append(data.draw(st.sampled_from([word, word.upper(), word.title()])))
    assert [tile.kind for tile in parse_tiles(words)] == [tile.kind for tile in tiles]


@given(some_tiles)
def test_the_ends_of_a_face_may_be_turned_round(tiles: list[Tile]) -> None:
    assert faces(parse_tiles("-".join(reversed(tile.face.split("-"))) for tile in tiles)) == faces(tiles)


@given(st.text(max_size=40))
def test_any_text_is_tiles_or_a_notation_error(text: str) -> None:
    refused: TileNotationError | None = None
    tiles: tuple[Tile, ...] = ()
    try:
        tiles = parse_tiles(text)
    except TileNotationError as error:
        refused = error
    assert len(set(tiles)) == len(tiles)
    if refused is not None:
        assert refused.word
        assert refused.expected
        assert str(refused) == f"{refused.word!r}: expected {refused.expected}"


@given(st.lists(st.sampled_from(TILES), unique_by=lambda tile: tile.number, min_size=1, max_size=8))
def test_kind_keys_are_read_back(tiles: list[Tile]) -> None:
    kinds = sorted((tile.kind for tile in tiles), key=lambda kind: kind.index)
    assert list(parse_kind_key(kind_key(kinds))) == kinds


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("teen", ["6-6"]),
        ("12 2", ["6-6", "1-1"]),
        ("11 1-1", ["5-6", "1-1"]),
        ("h8 L4", ["4-4", "2-2"]),
        ("high 8, low 4", ["4-4", "2-2"]),
        ("gee 3+gee 6", ["1-2", "2-4"]),
        ("天 地 人 和", ["6-6", "1-1", "4-4", "1-3"]),
        ("6-4", ["4-6"]),
        ("", []),
    ],
)
def test_words(text: str, expected: list[str]) -> None:
    assert faces(parse_tiles(text)) == expected


def test_a_name_of_a_mixed_kind_means_the_face_that_is_free() -> None:
    assert faces(parse_tiles("9 3-6")) == ["4-5", "3-6"]
    assert faces(parse_tiles("9 9")) == ["3-6", "4-5"]
    (three_six,) = parse_tiles("3-6")
    assert faces(parse_tiles("9", used=[three_six])) == ["4-5"]


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("teen tean 9 5", "tean", "a face such as 6-6"),
        ("teen 8 9 5", "8", "high8 (H8)"),
        ("teen 9 5 gee", "gee", "gee6, gee3"),
        ("0-6", "0-6", "a face such as"),
        ("3-6 9 9", "9", "2 of 3-6, 4-5"),
        ("1-2 1-2", "1-2", "1 of 1-2"),
        ("6-6 teen 天", "天", "2 of 6-6"),
    ],
)
def test_an_error_names_the_word_and_what_was_expected(text: str, word: str, expected: str) -> None:
    with pytest.raises(TileNotationError) as caught:
        parse_tiles(text)
    assert caught.value.word == word
    assert expected in caught.value.expected


def test_an_error_names_the_word_as_it_was_typed() -> None:
    with pytest.raises(TileNotationError) as caught:
        parse_tiles("teen gee 9 5")
    assert caught.value.word == "gee"


def test_a_hand_has_so_many_tiles() -> None:
    assert faces(parse_hand("teen day 9 5")) == ["6-6", "1-1", "3-6", "1-4"]
    assert faces(parse_hand("teen day", size=2)) == ["6-6", "1-1"]
    with pytest.raises(TileNotationError, match="4 tiles, not 3") as caught:
        parse_hand(["teen", "day", "9"])
    assert caught.value.word == "teen day 9"


@pytest.mark.parametrize("text", ["teen+teem", "teen+teen+teen", "gee6+gee6", ""])
def test_a_bad_kind_key(text: str) -> None:
    with pytest.raises(TileNotationError):
        parse_kind_key(text)


def test_no_word_means_two_kinds() -> None:
    words = [word for kind in KINDS for word in {kind.name, kind.chinese, *kind.short}]
    assert len(words) == len(set(words))
