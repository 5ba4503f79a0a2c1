"""Nonsense for each parameter of every public function and method: an answer, or a PaigowError with the field."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

import pytest

import paigow
from paigow.rules import stakes
from scripts import public_names

BOOK: Final = paigow.load("nz")
RULES: Final = paigow.ruleset(BOOK)
HAND: Final = paigow.parse_hand("6-6 3-6 2-6 2-2")
OTHER: Final = paigow.parse_hand("5-6 5-5 1-1 2-4")
SETTING: Final = RULES.house_way(HAND).setting
BANKER: Final = RULES.house_way(OTHER).setting
GAME: Final = paigow.Game("nz", players=2, seed=1)
OVER: Final = paigow.Game("nz", players=2, seed=1).play()
FILE: Final = OVER.to_round_file()
STATE: Final = GAME.state
EVENT: Final = next(
    iter(GAME.copy().act(*(GAME.legal_actions(one)[0] for one in (1, 2)))._step.done[0].events)
)
STAKES: Final = stakes(BOOK)
TABLE_VIEW: Final = GAME.view(1)


def setting_hands() -> paigow.Player:
    """A player who has a hand to set."""
    game = paigow.Game("nz", players=1, seed=1)
    return game.act(game.legal_actions()[0]).player(1)


def halves() -> list[str]:
    """The hands of that player as text."""
    faces = [tile.face for tile in setting_hands().tiles]
    return [" ".join(faces[:2]), " ".join(faces[2:])]


def betting() -> paigow.Player:
    """A player who may wager, with side bets."""
    return paigow.Game("rws", players=1, seed=1).player(1)


def offered() -> paigow.Player:
    """A player to whom the bank is offered."""
    game = paigow.Game("nz", players=2, seed=1, rounds=2, bank="rotate")
    while game.state.phase != "offering":
        game.act(game.legal_actions()[0])
    return game.player(1)


NONSENSE: Final[tuple[object, ...]] = (
    None, True, 5, -1, 10**30, 2.5, float("nan"), "", "x", "\ud800", "6-6 3-6", "house_cut", "boxes", b"x", b"\xff", [],
    [1], (), ("a", "b"), {}, {"a": 1}, {5: 1}, ["\ud800"], {1, 2}, object(), object, len, range(4), paigow,
    BOOK, HAND, STATE, SETTING,
)  # fmt: skip
MADE_BY_THE_PROGRAM: Final = frozenset(
    {
        "BookError",
        "BookError.of",
        "GameError",
        "GameRound",
        "PaigowError",
        "Player",
        "Tile",
        "TileNotationError",
    }
)
"""What programs catch or get. They do not make it."""
RECORDS: Final = frozenset(
    {"Book", "Clause", "History", "PlayerResult", "Refusal", "Results", "State", "TableView"}
)
"""What only holds its fields, and checks none."""


HOLD_ANYTHING: Final = frozenset(
    {
        "HouseSetting",
        "Match",
        "Setting",
        "Book.value",
        "Book.has_cite",
        "Book.cut",
        "TableView.hand_at",
        "Player.wager_bounds",
    }
)
"""What refuses nothing: records, and questions to which no or nothing is the answer."""


class Call:
    """A call that works."""

    def __init__(self, of: Callable[..., object], *given: object, **named: object) -> None:
        self.of, self.given, self.named = of, given, named

    def with_nonsense(self) -> Iterator[tuple[int | str, object, Callable[[], object]]]:
        """Yield the call with another value for one argument: its place or name, the value, and the call."""
        for value in NONSENSE:
            for place in range(len(self.given)):
                given = (*self.given[:place], value, *self.given[place + 1 :])
                yield place, value, partial(self.of, *given, **self.named)
            for name in self.named:
                yield name, value, partial(self.of, *self.given, **{**self.named, name: value})


CALLS: Final = {
    "load": Call(paigow.load, "nz"),
    "clause": Call(paigow.clause, "NZ 6.12"),
    "ruleset": Call(paigow.ruleset, BOOK),
    "with_choices": Call(paigow.with_choices, BOOK, {"boxes": 7}, file="x"),
    "parse_hand": Call(paigow.parse_hand, "6-6 3-6", size=2, used=OTHER),
    "parse_tiles": Call(paigow.parse_tiles, "6-6", used=OTHER),
    "decide": Call(paigow.decide, STATE, GAME.legal_actions()[0], BOOK),
    "evolve": Call(paigow.evolve, STATE, EVENT),
    "view": Call(paigow.view, STATE, None, BOOK),
    "read_history": Call(paigow.read_history, b'{"format": "paigow-rounds/1", "rounds": []}'),
    "Book.cite": Call(BOOK.cite, next(iter(BOOK.cites))),
    "Book.has_cite": Call(BOOK.has_cite, next(iter(BOOK.cites))),
    "Book.clause_of": Call(BOOK.clause_of, "player_banking"),
    "Book.value": Call(BOOK.value, "player_banking"),
    "Book.number": Call(BOOK.number, "boxes"),
    "Book.word": Call(BOOK.word, "house_cut"),
    "Book.words": Call(BOOK.words, "house_cut_options"),
    "Book.flag": Call(BOOK.flag, "player_banking"),
    "Book.in_force": Call(BOOK.in_force, BOOK.house_way.row),
    "Book.cut": Call(BOOK.cut, BOOK.house_cut.name, BOOK.house_cut.options),
    "Deal": Call(paigow.Deal, woodpile=[tile.face for tile in paigow.TILES], dice=(1, 2, 3), cut="Cup Say"),
    "Deal.from_round_file": Call(paigow.Deal.from_round_file, FILE),
    "Game": Call(
        paigow.Game,
        "nz",
        players=2,
        seed=1,
        bank="house",
        rounds=1,
        wagers=["minimum"],
        stack=100_000,
        options={"boxes": 7},
        settings={"minimum": 1000},
        automations=paigow.AUTOMATIONS,
        deals=[paigow.Deal(dice=(1, 2, 3))],
    ),
    "Game.from_round_file": Call(paigow.Game.from_round_file, FILE),
    "Game.act": Call(lambda action: GAME.copy().act(action), GAME.legal_actions()[0]),
    "Game.legal_actions": Call(GAME.legal_actions, 1),
    "Game.player": Call(GAME.player, 1),
    "Game.view": Call(GAME.view, 1),
    "Game.explain": Call(OVER.explain, "en"),
    "GameRound.explain": Call(OVER.round.explain, "en"),
    "Hand": Call(paigow.Hand, HAND),
    "HouseSetting": Call(paigow.HouseSetting, SETTING, "NZ 6.12", ()),
    "Match": Call(paigow.Match, "win", "win", "win", ()),
    "Player.set_hand": Call(
        lambda low, high, box: setting_hands().set_hand(low, high, box=box), *halves(), box=2
    ),
    "Player.set_house_way": Call(lambda box: setting_hands().set_house_way(box=box), box=2),
    "Player.take_bank": Call(lambda with_house: offered().take_bank(with_house=with_house), with_house=False),
    "Player.wager": Call(
        lambda coins, box, bonus: betting().wager(coins, box=box, bonus=bonus), 1000, box=2, bonus=100
    ),
    "Player.wager_bounds": Call(lambda bet: betting().wager_bounds(bet), "main"),
    "Rules": Call(paigow.Rules, BOOK),
    "Rules.house_way": Call(RULES.house_way, HAND),
    "Rules.settings": Call(RULES.settings, HAND),
    "Rules.is_payable": Call(RULES.is_payable, 1000, STAKES),
    "Rules.match": Call(RULES.match, SETTING, BANKER),
    "Rules.set_hand": Call(RULES.set_hand, SETTING.low, SETTING.high),
    "Rules.settle_main": Call(RULES.settle_main, 1000, "win", STAKES, advised=False, bank="house", coupon=0),
    "Rules.settle_side_bet": Call(
        paigow.ruleset(paigow.load("rws")).settle_side_bet,
        "tie",
        1000,
        STAKES,
        player=SETTING,
        banker=BANKER,
        pays_at_most=5,
    ),
    "Rules.two_tiles": Call(RULES.two_tiles, SETTING.low[0], SETTING.low[1]),
    "Setting": Call(paigow.Setting, SETTING.low, SETTING.high, SETTING.ranks),
    "TableView.hand_at": Call(TABLE_VIEW.hand_at, 1),
}


@pytest.mark.parametrize(
    ("argument", "value", "field"),
    [
        pytest.param("seed", 10**5000, "seed", id="a huge seed"),
        ("settings", {"chips": ["\ud800"]}, "settings"),
        ("settings", {"minimum": object()}, "settings"),
        ("settings", {"minimum": "x"}, "settings.minimum"),
        ("settings", {"side_bets": {1: 2}}, "settings"),
    ],
)
def test_a_game_names_the_argument_that_is_wrong(argument: str, value: object, field: str) -> None:
    with pytest.raises(paigow.PaigowError) as caught:
        paigow.Game("nz", players=1, **{argument: value})  # type: ignore[arg-type]  # nonsense
    assert caught.value.field == field
    assert not caught.value.expected.startswith("expected")


def test_every_public_function_and_method_is_called() -> None:
    callables = {
        name
        for name, what in public_names.current().items()
        if what.startswith(("class(", "function(", "method(")) and "(self)" not in what and "()" not in what
    }
    assert callables - MADE_BY_THE_PROGRAM - RECORDS == {*CALLS}


@pytest.mark.parametrize("name", CALLS)
def test_a_call_with_good_arguments_works(name: str) -> None:
    call = CALLS[name]
    call.of(*call.given, **call.named)


@pytest.mark.parametrize("name", CALLS)
def test_nonsense_is_answered_or_refused_with_field_value_and_what_was_expected(name: str) -> None:
    refused = 0
    for where, value, call in CALLS[name].with_nonsense():
        try:
            call()
        except paigow.PaigowError as error:
            refused += 1
            is_full = bool(error.field and error.expected) and hasattr(error, "value")
            if not is_full:
                raise AssertionError(f"{name}: {where} = {value!r}: {error}") from error
        except Exception as error:
            raise AssertionError(f"{name}: {where} = {value!r}: {type(error).__name__}: {error}") from error
    assert refused or name in HOLD_ANYTHING
