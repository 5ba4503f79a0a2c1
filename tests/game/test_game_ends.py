"""Every game ends by its first legal actions and by random ones, in every book, and no coin is lost."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict

import paigow
from paigow import Game
from paigow.table import Refusal, decide
from paigow.table.core.postings import shown
from tests.property.play import CHOICES, random_settings

_MOST_ACTIONS = 2000


def a_game(place: int, seed: int, bank: str) -> Game:
    """Return a game with random players, settings and coins under one of the books."""
    name, choices = CHOICES[place]
    rng = random.Random(seed)
    book = paigow.with_choices(paigow.load(name), choices) if choices else paigow.load(name)
    told = asdict(random_settings(book, rng)) | {"hours": None}
    most = sum(box != book.house for box in range(1, told["boxes"] + 1))
    return Game(
        book,
        players=rng.randint(1, most),
        seed=seed,
        bank=bank,  # type: ignore[arg-type]  # one of the two
        rounds=rng.randint(1, 5),
        stack=told["minimum"] * rng.choice([1, 3, 40, 5000]),
        settings=told,
        wagers=rng.sample([*paigow.WAGER_SIZES], rng.randint(1, 5)),
        automations=rng.choice([paigow.AUTOMATIONS, frozenset(rng.sample(sorted(paigow.AUTOMATIONS), 12))]),
    )


def coins(game: Game) -> int:
    """Return all coins on the table, with the float tray and the commission."""
    return sum(shown(game.state).values())


GAMES = {
    "place": st.integers(0, len(CHOICES) - 1),
    "seed": st.integers(0, 10**6),
    "bank": st.sampled_from(["house", "rotate"]),
}


@given(**GAMES)
@settings(max_examples=60, deadline=None)
def test_the_first_legal_action_moves_the_game_to_its_end(place: int, seed: int, bank: str) -> None:
    game = a_game(place, seed, bank)
    held, done = coins(game), 0
    while not game.is_over:
        first = game.legal_actions()[0]
        before = game.state
        game.act(first)
        done += 1
        assert coins(game) == held
        assert game.state.version > before.version
        assert done < _MOST_ACTIONS
    assert game.waits_for == ()
    assert coins(game) == held


@given(**GAMES)
@settings(max_examples=40, deadline=None)
def test_every_listed_action_is_legal_and_random_ones_lead_to_the_end(
    place: int, seed: int, bank: str
) -> None:
    game, rng = a_game(place, seed, bank), random.Random(seed)
    held = coins(game)
    for _ in range(_MOST_ACTIONS):
        if game.is_over:
            break
        who = rng.choice(game.waits_for)
        listed = game.legal_actions(who)
        for action in rng.sample(listed, min(3, len(listed))):
            assert not isinstance(decide(game.state, action, game.book), Refusal), action
        game.act(rng.choice(listed))
    else:
        raise AssertionError(f"the game does not end: {game.state.phase}")
    assert coins(game) == held
