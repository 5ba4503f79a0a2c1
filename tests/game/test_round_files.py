"""Rounds of a game as round files: the ruling on the file gives everybody what the table gave."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings

import paigow
from paigow import Deal, Game, GameError
from paigow.rulings.ruling import rule_text
from paigow.table import commands as c
from tests.game.test_game import until
from tests.game.test_game_ends import GAMES, a_game

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.paigow"))
WITH_DEAL = [path for path in EXAMPLES if "[deal]" in path.read_text(encoding="utf-8")]


@given(**GAMES)
@settings(max_examples=40, deadline=None)
def test_the_ruling_on_a_file_is_the_result_of_the_game(place: int, seed: int, bank: str) -> None:
    game, rng = a_game(place, seed, bank), random.Random(seed)
    for _ in range(500):
        if game.is_over:
            break
        listed = game.legal_actions()
        game.act(listed[0] if rng.random() < 0.7 else rng.choice(listed))
    for each in game.rounds:
        record = each.record
        assert record is not None
        if not any(box.wagers for box in record.boxes):  # no wagers, or the house's own against a bank
            with pytest.raises(GameError, match=f"round: {each.number}: expected a round in which a wager"):
                each.to_round_file()
            continue
        text = each.to_round_file()
        net = rule_text(text).net
        assert {result.player: result.gain for result in each.results if result.outcome != "out"} == {
            name: coins for name, coins in net.items() if name not in {"house", "commission"}
        }
        again = Game.from_round_file(text)
        assert again.to_round_file() == text


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_round_file_is_a_finished_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game, net = Game.from_round_file(text), rule_text(text).net
    assert (game.is_over, game.legal_actions(), len(game.rounds)) == (True, (), 1)
    gains = {result.player: result.gain for result in game.round.results}
    assert gains == {name: net[name] for name in gains}
    assert game.explain()
    with pytest.raises(GameError):
        game.undo()


@pytest.mark.parametrize("path", WITH_DEAL, ids=lambda path: path.stem)
def test_a_game_is_played_with_the_tiles_and_dice_of_a_file(path: Path) -> None:
    deal = Deal.from_round_file(path.read_text(encoding="utf-8"))
    game = Game("nz", players=1, seed=1, deals=[deal]).play()
    assert game.state.round.woodpile == deal.tiles
    assert game.round.record is not None
    assert game.round.record.dice == deal.dice


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant"])
def test_the_explanation_cites_the_clauses_of_every_match(language: str) -> None:
    game = Game("rws", seed=3).play()
    assert game.round.record is not None
    lines = game.explain(language).splitlines()
    for box in game.round.record.boxes:
        assert any(all(clause in line for clause in box.clauses) for line in lines)


def test_a_conceded_hand_stays_hidden_in_the_file() -> None:
    game = Game("nz", players=2, seed=1)
    while not game.is_over:
        concede = next((each for each in game.legal_actions(1) if isinstance(each, c.Concede)), None)
        game.act(concede or game.legal_actions()[0])
    text = game.to_round_file()
    assert "conceded = true" in text
    assert "[deal]" not in text


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("format = 1", "format", "1"),
        ("book", "(file)", None),
        ('format = "paigow-round/1"\nbook = "nz"', "bank", None),
    ],
)
def test_a_faulty_file_is_refused(text: str, field: str, value: str | None) -> None:
    for read in (Game.from_round_file, Deal.from_round_file):
        with pytest.raises(GameError) as caught:
            read(text)
        assert (caught.value.field, caught.value.value) == (field, value)
        assert caught.value.expected


def test_a_round_that_is_not_over_has_no_file() -> None:
    game = until(Game("nz", players=1, seed=1), "setting")
    for ask in (game.to_round_file, game.explain):
        with pytest.raises(GameError, match="round: 1: expected a round that is over"):
            ask()


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(GameError, match="language: 'fr': expected one of en, "):
        Game("nz", players=1, seed=1).play().explain("fr")


def test_people_have_no_name_that_means_somebody_else() -> None:
    for name in ("House", "commission", "dealer", " ", "x" * 65):
        with pytest.raises(GameError, match="players: "):
            paigow.Game("nz", players=[name])


def test_an_irregularity_that_a_supervisor_reports_is_in_the_file() -> None:
    game = until(Game("nz", players=2, seed=1), "setting")
    box = game.player(1).box or 0
    game.act(c.ReportAbsent(by="Sue", box=box)).play()
    text = game.to_round_file()
    assert text.endswith('[[irregularity]]\nkind = "absent"\nbox = 2\n')
    other = until(Game("nz", players=2, seed=1), "setting")
    other.act(c.ReportMisdelivery(by="Sue")).play()
    assert other.round.record is not None
    assert other.round.record.void == "misdelivery"
    assert other.to_round_file().count("[[irregularity]]") == 1
