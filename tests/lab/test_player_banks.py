"""The game when a player banks: an exact equilibrium, counted a second time from pure policies."""

import csv
import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from paigow.books import Book, load
from paigow.lab.game.equilibrium import SIDES, equilibrium
from paigow.lab.game.mixes import Mix
from paigow.lab.game.player_banks import PlayerBankedGame, PlayerBanks, player_banks
from paigow.lab.odds import showdown_of
from paigow.lab.showdown import Layer
from tests.cli.conftest import Run, run
from tests.lab.test_game import GAME, HANDS

__all__ = ["run"]

FIVE = Fraction(1, 20)


@pytest.fixture(scope="module")
def found() -> PlayerBanks:
    return player_banks(load("nz"), FIVE)


def test_no_side_gains_by_another_strategy(found: PlayerBanks) -> None:
    assert found.epsilon == 0
    assert found.player_gain == Fraction(
        -57_116_224_093, 2_406_166_308_000
    )  # the next test counts both once more
    assert found.banker_gain == Fraction(-5_396_935_607_237, 1_001_636_672_400_000)
    text = (Path(__file__).parents[2] / "docs" / "report.md").read_text(encoding="utf-8")
    for gain in (found.player_gain, found.banker_gain):
        assert f"gains {gain} ({float(100 * gain):.4f} %)" in text
    assert found.player_gain + found.banker_gain < 0, "both pay commission"


@pytest.mark.parametrize("side", ["player", "banker"])
def test_counts_of_pure_policies_give_the_gains(found: PlayerBanks, side: Any) -> None:
    """What every setting of every hand gains against the other side's mix, put together from pure policies alone."""
    game, banks = found.game, side == "banker"
    mix, own = found.mix("player" if banks else "banker"), found.mix(side)
    showdown = showdown_of(game.hands)

    def gains(way: Any) -> Any:
        beaten = showdown.beaten(None, (Layer(way),), copies_win=banks)
        low, high, both = (np.asarray(count).astype(object) for count in beaten)
        return 19 * both - 20 * (20_475 - low - high + both)

    way = game.settings[game.best((mix.parts > 0).astype(float))]
    certain = gains(way)
    total = certain * Fraction(1)
    for hand in mix.mixed(game).tolist():
        for setting in np.nonzero(game.owner == hand)[0].tolist():
            other = way.copy()
            other[hand] = game.settings[setting]
            total = total + mix.probability(setting) * (gains(other) - certain)
    first = game.hands.first
    best = sum(
        int(ways) * max(total[begin:end])
        for ways, begin, end in zip(game.hands.ways, first[:-1], first[1:], strict=True)
    )
    gained = sum(
        int(game.ways[game.owner[place]]) * own.probability(place) * total[game.settings[place]]
        for place in np.nonzero(own.parts)[0].tolist()
    )
    expected = found.banker_gain if banks else found.player_gain
    assert Fraction(best) / (736_281_000 * 20) == Fraction(gained) / (736_281_000 * 20) == expected


def test_without_commission_it_is_the_game_of_the_house() -> None:
    solved = equilibrium(load("nz"), Fraction(0))
    banked = player_banks(load("nz"), Fraction(0))
    assert banked.player_gain == -banked.banker_gain == solved.value


def test_the_bank_s_gains_of_single_settings_are_those_of_the_sums() -> None:
    game = PlayerBankedGame(HANDS, FIVE)
    every = np.arange(len(game.settings))
    rows = every[:: len(every) // 7]
    mix = game.pure(GAME.best(np.random.default_rng(1).random(len(every))))
    gained = (game.ways[game.owner] * game.values(mix, banks=True))[rows]
    assert (game.matrix(every, rows, banks=True).T @ mix == gained).all()


def test_without_scipy_the_most_that_a_side_could_gain_is_still_exact(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy.optimize", None)
    found = player_banks(load("nz"), FIVE)
    assert 0 < found.epsilon < Fraction(1, 50_000)
    answer = found.summary()
    assert max(answer.player_could_gain, answer.banker_could_gain) == answer.epsilon == found.epsilon
    assert answer.player + answer.banker + answer.house == 0


def test_mixes_that_are_no_equilibrium_are_not_called_one(
    found: PlayerBanks, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = Mix(found.player.parts.copy(), found.player.whole)
    hand = int(found.player.mixed(found.game)[0])
    one, other = np.nonzero(found.game.owner == hand)[0][:2].tolist()
    wrong.parts[one], wrong.parts[other] = 0, wrong.whole
    given = SimpleNamespace(mixes={False: wrong, True: found.banker})
    monkeypatch.setattr("paigow.lab.game.player_banks.indifferent", lambda *_, banks: given.mixes[banks])
    assert player_banks(load("nz"), FIVE).epsilon > 0


# ---- the command ------------------------------------------------------------------------------------------------


def test_the_command_prints_what_was_found(
    run: Run, found: PlayerBanks, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, Fraction]] = []

    def given(book: Book, commission: Fraction, *, progress: object) -> PlayerBanks:
        asked.append((book.id, commission))
        return found

    monkeypatch.setattr("paigow.lab.game.player_banks.player_banks", given)
    command = ("lab", "player-banks", "--book", "nz")
    done = run(*command)
    assert (done.status, done.err) == (0, "")
    shown = " ".join(done.out.split())
    for told in (f"exactly {found.player_gain}.", f"exactly {found.banker_gain}.", "(epsilon): 0."):
        assert told in shown

    answer = json.loads(run(*command, "--json").out)
    assert Fraction(answer["player"]["fraction"]) == found.player_gain
    assert Fraction(answer["banker"]["fraction"]) == found.banker_gain
    mixed = {side: len(found.mix(side).mixed(found.game)) for side in SIDES}
    assert {side: sum(hand["side"] == side for hand in answer["mixed_hands"]) for side in SIDES} == mixed

    rows = list(csv.DictReader(run(*command, "--commission", "4%", "--csv").out.splitlines()))
    chances: dict[tuple[str, str], Fraction] = {}
    for row in rows:
        key = row["side"], row["hand"]
        chances[key] = chances.get(key, Fraction(0)) + Fraction(row["fraction"])
    assert len(chances) == len(answer["mixed_hands"])
    assert set(chances.values()) == {1}
    assert asked == [("nz", FIVE), ("nz", FIVE), ("nz", Fraction(1, 25))]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--commission", "2"), "--commission: '2': expected a share from 0 to less than 1"),
        (
            ("--commission", "1/100001"),
            "--commission: 1/100001; expected from 0 to less than 1, in parts no finer than 1/100000",
        ),
        (("--json", "--csv"), "--json and --csv: choose one of them"),
        (("--book", "none"), "none"),
    ],
)
def test_the_command_refuses(run: Run, more: tuple[str, ...], told: str) -> None:
    done = run("lab", "player-banks", *more)
    assert (done.status, done.out) == (2, "")
    assert told in done.err
