"""Bad input: every public function raises a PaigowError with field, value and what was expected."""

import pickle
from collections.abc import Callable
from inspect import isfunction

import pytest

import paigow

BOOK = paigow.load("nz")
STATE = paigow.Game("nz", players=1, seed=1).state
BAD: dict[str, list[tuple[Callable[..., object], tuple[object, ...], str, object]]] = {
    "load": [
        (paigow.load, (5,), "book", 5),
        (paigow.load, ([],), "book", []),
        (paigow.load, ("macau",), "book", "macau"),
    ],
    "ruleset": [(paigow.ruleset, ("nz",), "book", "nz"), (paigow.ruleset, ([],), "book", [])],
    "parse_hand": [
        (paigow.parse_hand, (5,), "tiles", 5),
        (paigow.parse_hand, ("7-7",), "tiles", "7-7"),
        (paigow.parse_hand, ("1-1",), "tiles", "1-1"),
        (paigow.parse_hand, ([1],), "tiles", [1]),
    ],
    "parse_tiles": [(paigow.parse_tiles, (None,), "tiles", None), (paigow.parse_tiles, ("x",), "tiles", "x")],
    "clause": [(paigow.clause, ("x",), "clause_id", "x"), (paigow.clause, (5,), "clause_id", 5)],
    "with_choices": [
        (paigow.with_choices, ("nz", {}), "book", "nz"),
        (paigow.with_choices, (BOOK, 5), "choices", 5),
        (paigow.with_choices, (BOOK, {"boxes": 99}), "boxes", "99"),
    ],
    "decide": [
        (paigow.decide, (1, 2, 3), "command", 2),
        (paigow.decide, (STATE, None, BOOK), "command", None),
    ],
    "evolve": [(paigow.evolve, (1, 2), "state", 1), (paigow.evolve, (STATE, 2), "event", 2)],
    "view": [
        (paigow.view, (1, None, BOOK), "state", 1),
        (paigow.view, (STATE, 2, BOOK), "viewer", 2),
        (paigow.view, (STATE, None, 3), "book", 3),
    ],
    "Game": [
        (paigow.Game, (5,), "book", 5),
        (lambda given: paigow.Game("nz", players=given), (99,), "players", 99),
    ],
    "read_history": [
        (paigow.read_history, (5,), "file", 5),
        (paigow.read_history, (b"{}",), "file", ""),
        (paigow.read_history, (b'{"seq": 1}',), "file", ""),
        (paigow.read_history, (b"\xff",), "file", ""),
        (paigow.read_history, ("no such file",), "file", "no such file"),
    ],
    "Deal": [
        (lambda given: paigow.Deal(woodpile=given), (5,), "woodpile", 5),
        (lambda given: paigow.Deal(dice=given), (5,), "dice", (5,)),
    ],
}


def test_every_public_function_is_tried() -> None:
    functions = {name for name in paigow.__all__ if isfunction(getattr(paigow, name))}
    assert functions <= BAD.keys()


@pytest.mark.parametrize(
    ("call", "given", "field", "value"), [case for cases in BAD.values() for case in cases]
)
def test_the_error_has_field_value_and_what_was_expected(
    call: Callable[..., object], given: tuple[object, ...], field: str, value: object
) -> None:
    with pytest.raises(paigow.PaigowError) as caught:
        call(*given)
    error = caught.value
    assert (error.field, error.value) == (field, value)
    assert error.expected
    assert error.expected in str(error)


def test_the_kinds_of_error_have_one_base() -> None:
    for kind in (paigow.BookError, paigow.GameError, paigow.TileNotationError):
        assert issubclass(kind, paigow.PaigowError)
    assert issubclass(paigow.PaigowError, ValueError)


def test_an_error_of_another_process_keeps_its_fields() -> None:
    for call, given in ((paigow.load, "macau"), (paigow.parse_hand, "7-7")):
        with pytest.raises(paigow.PaigowError) as caught:
            call(given)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.field, again.expected) == (caught.value.field, caught.value.expected)


def test_a_state_and_a_view_are_short_to_read() -> None:
    game = paigow.Game("nz", players=7, seed=1)
    assert repr(game.state) == f"State('game', phase='betting', round=1, version={game.state.version})"
    assert repr(game.view(1)) == (
        f"TableView('game', viewer='player 1', phase='betting', round=1, version={game.state.version})"
    )
