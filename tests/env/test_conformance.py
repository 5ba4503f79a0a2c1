"""The environments pass the conformance tests of PettingZoo and Gymnasium, with warnings as errors."""

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from paigow.books import BOOK_IDS
from paigow.env import SET_ID, aec_v0, parallel_v0
from paigow.game.options import BankMode

pytestmark = [
    # PettingZoo expects these two of environments without a mask, and keeps its own list of those with one
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
BANKS: tuple[BankMode, BankMode] = ("house", "rotate")


@pytest.mark.parametrize("bank", BANKS)
@pytest.mark.parametrize("book", BOOK_IDS)
def test_the_api_of_pettingzoo_is_kept(book: str, bank: BankMode) -> None:
    api_test(aec_v0.env(book=book, bank=bank), num_cycles=20)
    parallel_api_test(parallel_v0.parallel_env(book=book, bank=bank, players=3), num_cycles=8)


@pytest.mark.parametrize("bank", BANKS)
def test_a_seed_gives_the_same_episode(bank: BankMode) -> None:
    seed_test(lambda: aec_v0.env(bank=bank), num_cycles=10)
    parallel_seed_test(lambda: parallel_v0.parallel_env(bank=bank), num_cycles=10)


@pytest.mark.parametrize("module", [aec_v0, parallel_v0])
def test_an_episode_has_the_given_number_of_rounds(module: object) -> None:
    max_cycles_test(module)


def test_every_way_to_render_returns_what_it_should() -> None:
    render_test(aec_v0.env, {"svg": lambda drawn: drawn.startswith("<svg") and drawn.endswith("</svg>")})


@pytest.mark.parametrize("role", ["player", "banker"])
@pytest.mark.parametrize("render_mode", [None, "human", "ansi", "svg"])
def test_gymnasium_accepts_the_environment_of_one_hand(role: str, render_mode: str | None) -> None:
    check_env(gymnasium.make(SET_ID, role=role, render_mode=render_mode).unwrapped)
