"""Compares the lab's exact solver with OpenSpiel's CFR+ on small decks: ``python -m scripts.check_open_spiel``.

Needs ``pip install -e '.[openspiel]'``. Each deck has 8 to 10 tiles. CFR+ runs until best answers to its mean
strategies gain less than half a millionth of a wager. Their value must then be within a millionth of the lab's; if not,
the exit status is 1.

    --playthrough    writes the stored playthrough again
"""

import sys
from fractions import Fraction
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple

import pyspiel
from open_spiel.python.algorithms import expected_game_score, gambit, generate_playthrough

from paigow.env import openspiel_v0
from paigow.lab.game.equilibrium import solve

ROOT: Final = Path(__file__).parents[1]
PLAYTHROUGH: Final = ROOT / "tests" / "env" / "paigow_setting.playthrough.txt"
DECKS: Final = (
    "1-1 1-1 1-3 1-3 5-6 5-6 3-6 4-5",
    "6-6 6-6 5-5 3-3 3-6 4-5 1-2 2-4",
    "4-4 5-6 5-6 1-6 1-6 3-6 4-5 2-5 3-4",
    "1-1 1-1 3-6 4-5 2-5 3-4 1-4 2-3 1-2 2-4",
)
CLOSE: Final = 1e-6
_ROUNDS: Final = 200
"""Rounds of CFR+ between two looks at its strategies."""
_MOST_ROUNDS: Final = 20_000


class Compared(NamedTuple):
    """The value of a deck for the player."""

    exact: Fraction
    """By the lab: linear programs and a proof in fractions."""
    difference: float
    """The value of the mean strategies of CFR+, less the exact one."""
    exploitability: float
    """What best answers gain against these strategies, by OpenSpiel."""
    rounds: int


def compare(tiles: str) -> Compared:
    """Solve a deck in both ways. OpenSpiel gets the game as a file, which it plays a hundred times faster."""
    game = pyspiel.load_efg_game(gambit.export_gambit(pyspiel.load_game("paigow_setting", {"tiles": tiles})))
    exact = solve(openspiel_v0.deck_of("nz", tiles, "").solver).value
    assert exact is not None
    solver = pyspiel.CFRPlusSolver(game)
    rounds, exploitability = 0, 1.0
    while exploitability > CLOSE / 2 and rounds < _MOST_ROUNDS:
        for _ in range(_ROUNDS):
            solver.evaluate_and_update_policy()
        rounds += _ROUNDS
        exploitability = pyspiel.exploitability(game, solver.average_policy())
    policy = expected_game_score.policy_value(game.new_initial_state(), [solver.average_policy()] * 2)
    return Compared(exact, policy[0] - float(exact), exploitability, rounds)


def value(state: Any, policy: dict[str, dict[int, float]]) -> float:
    """Return what the player gains from a state on, by a policy by information state."""
    if state.is_terminal():
        return float(state.returns()[0])
    chances = policy[state.information_state_string(state.current_player())]
    return sum(chance * value(state.child(action), policy) for action, chance in chances.items())


def playthrough() -> str:
    """Return one game on a small deck with everything that OpenSpiel shows of each state."""
    text: str = generate_playthrough.playthrough(f"paigow_setting(tiles={DECKS[0]})", [1043, 1043, 0, 1])
    return text + "\n"


def main() -> int:
    """Compare all decks, or write the playthrough."""
    if sys.argv[1:] == ["--playthrough"]:
        PLAYTHROUGH.write_text(playthrough(), encoding="utf-8")
        return 0
    worst = 0.0
    for tiles in DECKS:
        start = perf_counter()
        found = compare(tiles)
        worst = max(worst, abs(found.difference), found.exploitability)
        print(
            f"{tiles}: exact {found.exact} = {float(found.exact):.8f}, CFR+ {found.difference:+.1e} "
            f"after {found.rounds} rounds (exploitability {found.exploitability:.1e}), {perf_counter() - start:.0f} s",
            flush=True,
        )
    print("agree" if worst <= CLOSE else "DIFFER")
    return int(worst > CLOSE)


if __name__ == "__main__":
    sys.exit(main())
