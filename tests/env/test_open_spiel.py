"""The setting game for OpenSpiel: its own tests, its hidden information, and the lab's solution in it.

Skipped where OpenSpiel is not installed: ``pip install -e '.[openspiel]'``.
"""

import doctest
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from paigow import GameError, load
from paigow.lab.game.equilibrium import equilibrium

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'paigow[openspiel]'")

from paigow.env import openspiel_v0  # noqa: E402
from scripts import check_open_spiel  # noqa: E402

SMALL = {"tiles": check_open_spiel.DECKS[0]}
PLAYTHROUGH = Path(__file__).parent / "paigow_setting.playthrough.txt"


def states(game: Any, deals: int) -> list[Any]:
    """Some states in which the player has to set."""
    generator = np.random.default_rng(1)
    found = []
    for _ in range(deals):
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(generator.choice(outcomes, p=chances)))
        found.append(state)
    return found


@pytest.mark.parametrize("parameters", [{}, SMALL, {"book": "rws"}, {**SMALL, "commission": "1/40"}])
def test_the_random_simulation_of_open_spiel_passes(parameters: dict[str, str]) -> None:
    game = pyspiel.load_game("paigow_setting", parameters)
    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


def test_the_examples_of_the_module_and_of_the_page_run() -> None:
    found = doctest.testmod(openspiel_v0)
    assert (found.failed, found.attempted > 5) == (0, True)
    text = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")
    (program,) = [each for each in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "pyspiel" in each]
    names: dict[str, Any] = {}
    exec(compile(program, "docs/environments.md", "exec"), names)
    names["solver"].evaluate_and_update_policy()


def test_the_playthrough_is_the_stored_one() -> None:
    """To write the file again: ``python -m scripts.check_open_spiel --playthrough``."""
    assert check_open_spiel.playthrough() == PLAYTHROUGH.read_text(encoding="utf-8")


@pytest.mark.parametrize("parameters", [{}, SMALL])
def test_a_player_knows_the_own_hand_only(parameters: dict[str, str]) -> None:
    game = pyspiel.load_game("paigow_setting", parameters)
    known: dict[tuple[int, str], Any] = {}
    for state in states(game, 150):
        for action in state.legal_actions():
            after = state.child(action)
            for seen in (state, after):
                for player in (0, 1):
                    text = seen.information_state_string(player)
                    own = game.deck.names[seen.hands[player]] if hasattr(game, "deck") else None
                    facts = (
                        tuple(seen.information_state_tensor(player)),
                        own,
                        tuple(seen.legal_actions(player)),
                    )
                    if seen.current_player() == player:
                        assert known.setdefault((player, text), facts) == facts
            bank = after.information_state_string(1), after.information_state_tensor(1)
            assert bank == (state.information_state_string(1), state.information_state_tensor(1))


def test_information_states_are_the_hands_of_the_lab() -> None:
    deck = openspiel_v0.deck_of("nz", "", "")
    game = pyspiel.load_game("paigow_setting")
    state = game.new_initial_state()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == len(deck.hands) == 3_620
    chances = dict(outcomes)
    assert [round(chances[hand] * 35_960) for hand in range(3_620)] == deck.hands.ways.tolist()
    names = set()
    for hand, _ in outcomes:
        dealt = state.child(hand)
        (other, _), *_ = dealt.chance_outcomes()
        ready = dealt.child(other)
        names.add(ready.information_state_string(0))
        settings = {int(deck.settings[hand, split]) for split in ready.legal_actions()}
        assert settings == set(range(deck.hands.first[hand], deck.hands.first[hand + 1]))
    assert len(names) == 3_620


def test_the_equilibrium_of_the_lab_is_worth_its_value_in_a_sample_of_deals() -> None:
    solved = equilibrium(load("nz"))
    policy = openspiel_v0.deck_of("nz", "", "").policy(solved)
    assert len(policy) == 2 * 3_620
    values = np.array(
        [
            check_open_spiel.value(state, policy)
            for state in states(pyspiel.load_game("paigow_setting"), 3_000)
        ]
    )
    error = values.std() / len(values) ** 0.5
    assert error < 0.02
    assert abs(values.mean() - float(solved.lower)) < 4 * error


def test_only_hands_of_the_deck_and_different_splits_are_accepted() -> None:
    state = pyspiel.load_game("paigow_setting", SMALL).new_initial_state()
    for action in (0, 10_000):
        with pytest.raises(GameError, match="chance_outcomes"):
            state.apply_action(action)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(GameError, match="expected one of 0, 1"):
        state.apply_action(2)


@pytest.mark.parametrize("tiles", check_open_spiel.DECKS)
def test_cfr_of_open_spiel_finds_the_exact_value_of_the_lab(tiles: str) -> None:
    found = check_open_spiel.compare(tiles)
    assert found.exploitability <= 1e-6
    assert abs(found.difference) <= 1e-6


@pytest.mark.parametrize(
    ("parameters", "field"),
    [
        ({"book": "x"}, "book"),
        ({"tiles": "6-6 5-5"}, "tiles"),
        ({"tiles": "7-7"}, "tiles"),
        ({"commission": "2"}, "commission"),
    ],
)
def test_a_wrong_parameter_is_named(parameters: dict[str, str], field: str) -> None:
    with pytest.raises(GameError) as caught:
        pyspiel.load_game("paigow_setting", parameters)
    assert caught.value.field == field
