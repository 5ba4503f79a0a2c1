"""The phrases of conditions and choices."""

import pytest

from paigow.books import EDITIONS, load, read_phrase
from paigow.books.phrases import KEEP, PAYS_WHEN, WHEN, is_rank, read_group
from paigow.tiles import KIND_BY_NAME


def kinds(*names: str) -> frozenset[int]:
    return frozenset(KIND_BY_NAME[name].index for name in names)


@pytest.mark.parametrize(
    ("text", "word", "groups", "numbers", "rank"),
    [
        ("no pair", "no pair", (), (), ""),
        (
            "has teen|day 7 gee",
            "has <groups>",
            (("teen", "day"), ("high7", "low7"), ("gee6", "gee3")),
            (),
            "",
        ),
        ("pair 9", "pair <group>", (("nine",),), (), ""),
        ("can make 8/8", "can make <n>/<n>", (), (8, 8), ""),
        ("every low at most 7", "every low at most <n>", (), (7,), ""),
        ("none is pair, wong or gong", "none is pair, wong or gong", (), (), ""),
    ],
)
def test_conditions(
    text: str, word: str, groups: tuple[tuple[str, ...], ...], numbers: tuple[int, ...], rank: str
) -> None:
    found = read_phrase(text, WHEN)
    assert found.word == word
    assert found.groups == tuple(kinds(*group) for group in groups)
    assert (found.numbers, found.rank, found.lists) == (numbers, rank, ())


def test_lists_beside_a_pair() -> None:
    found = read_phrase("pair teen|day beside 9 11, 6 gee", WHEN)
    assert found.groups == (kinds("teen", "day"),)
    assert found.lists == ((kinds("nine"), kinds("eleven")), (kinds("high6", "low6"), kinds("gee6", "gee3")))


@pytest.mark.parametrize(
    ("text", "word", "rank"),
    [
        ("high is high_nine", "high is <class>", "high_nine"),
        ("high at least high_nine day", "high at least <rank>", "high_nine day"),
        ("low at least 6", "low at least <rank>", "6"),
        ("high is pair, wong or gong", "high is pair, wong or gong", ""),
    ],
)
def test_choices(text: str, word: str, rank: str) -> None:
    found = read_phrase(text, KEEP)
    assert (found.word, found.rank) == (word, rank)


@pytest.mark.parametrize(
    ("text", "vocabulary", "expected"),
    [
        ("two paris", KEEP, "expected one of 'two pairs'"),
        ("Two pairs", KEEP, "expected one of 'two pairs'"),
        ("two pairs ", KEEP, "expected one of 'two pairs'"),
        ("has teen 12", WHEN, "'12': expected a kind of tile (teen day"),
        ("pair beside 9 11", WHEN, "expected one of"),
        ("high is quint", KEEP, "expected one of"),
        ("low at least 10", KEEP, "'10': expected points (0 to 9)"),
        ("tie", WHEN, "expected one of"),
    ],
)
def test_an_unknown_phrase(text: str, vocabulary: tuple[str, ...], expected: str) -> None:
    with pytest.raises(ValueError, match="expected") as caught:
        read_phrase(text, vocabulary)
    assert expected in str(caught.value)


def test_six_never_means_a_gee_tile() -> None:
    assert read_group("6") == kinds("high6", "low6")
    assert read_group("gee") == kinds("gee6", "gee3")
    assert read_group("gee|6") == kinds("high6", "low6", "gee6", "gee3")
    assert read_group("8|low7") == kinds("high8", "low8", "low7")


def test_rank_words() -> None:
    assert all(map(is_rank, ["0", "9", "pair", "wong", "gong day", "high_nine teen"]))
    assert not any(map(is_rank, ["10", "-1", "pair teen", "gong high8", "wong  teen", ""]))


def test_no_phrase_is_read_in_two_ways() -> None:
    for vocabulary in (WHEN, KEEP, PAYS_WHEN):
        assert len(vocabulary) == len(set(vocabulary))
        texts = {
            text
            for book_id in EDITIONS
            for row in load(book_id).house_way.row
            for text in (row.when if vocabulary is WHEN else row.keep if vocabulary is KEEP else [])
        }
        for text in texts:
            readings = set()
            for word in vocabulary:
                try:
                    readings.add(read_phrase(text, (word,)))
                except ValueError:
                    continue
            exact = read_phrase(text, vocabulary)
            assert text in vocabulary or readings == {exact}, text
