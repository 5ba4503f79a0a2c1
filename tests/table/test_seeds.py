"""Players' own seeds: promised before the wash, given for the tiles after it, for the dice when they are asked for."""

import pytest

from paigow.table import commands as c
from paigow.table.core.commitments import commitment
from tests.table.driver import BANK, WINS, Game

SEEDS = {name: bytes([number]) * 32 for number, name in enumerate(("Ann", "Bob", "Zoe"), start=1)}
OTHER = bytes(32).hex()


def promise(person: str) -> c.CommitSeeds:
    digest = commitment(SEEDS[person])
    return c.CommitSeeds(person=person, tiles=digest, dice=digest)


def tells(person: str, which: str) -> c.RevealSeed:
    return c.RevealSeed(person=person, which=which, seed=SEEDS[person].hex())  # type: ignore[arg-type]


def promised() -> Game:
    """Ann and Bob sit and have promised; Zoe stands and has promised."""
    table = Game("nz")
    table.seat("Ann", 2)
    table.seat("Bob", 3)
    table.stand("Zoe")
    for person in SEEDS:
        table.play(promise(person))
    return table


def test_a_promise_holds_for_the_next_round_in_which_one_has_a_place() -> None:
    table = promised()
    table.refused(promise("Ann"), "seeds_promised")
    table.refused(tells("Ann", "tiles"), "no_seeds")
    table.begin({1: BANK, 2: WINS[0]}, to="washed")
    assert set(table.state.round.seeds) == {"Ann", "Bob"}
    assert set(table.state.promised) == {"Zoe"}


def test_who_leaves_takes_his_promise_with_him_and_nobody_elses() -> None:
    table = promised()
    table.play(c.Leave(person="Zoe"))
    assert set(table.state.promised) == {"Ann", "Bob"}


def test_a_seed_for_the_tiles_is_given_between_wash_and_stacking_and_once() -> None:
    table = promised()
    table.begin(to="washed")
    table.refused(tells("Ann", "dice"), "seed_not_now")
    table.refused(c.RevealSeed(person="Ann", which="tiles", seed=OTHER), "other_seed")
    table.refused(c.RevealSeed(person="Ann", which="tiles", seed="ab"), "bad_seed")
    table.play(tells("Ann", "tiles"))
    table.refused(tells("Ann", "tiles"), "already_done")
    table.until("stacked")
    table.refused(tells("Bob", "tiles"), "seed_not_now")
    assert table.state.round.seeds["Ann"].tiles_seed == SEEDS["Ann"].hex()
    assert table.state.round.seeds["Bob"].tiles_seed is None


def test_the_seeds_for_tiles_and_dice_are_two() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    tiles, dice = SEEDS["Ann"], SEEDS["Bob"]
    table.play(c.CommitSeeds(person="Ann", tiles=commitment(tiles), dice=commitment(dice)))
    table.begin(to="washed")
    table.refused(c.RevealSeed(person="Ann", which="tiles", seed=dice.hex()), "other_seed")
    table.play(c.RevealSeed(person="Ann", which="tiles", seed=tiles.hex()))


@pytest.mark.parametrize("person", ["Ann", "Bob"])
def test_a_seed_for_the_dice_is_given_when_it_is_asked_for_and_not_before(person: str) -> None:
    table = promised()
    table.begin(to="betting")
    table.wager("Ann", 2, "$20")
    table.until("bets_closed")
    while table.state.round.cut is None:
        table.duty()
    table.play(c.ShakeDice())
    assert table.is_at("shaken")
    table.refused(tells(person, "dice"), "seed_not_now")
    table.play(c.AskSeeds())
    assert table.state.round.are_seeds_asked
    table.refused(c.AskSeeds(), "seed_not_now")
    table.play(tells(person, "dice"))
    table.refused(tells(person, "dice"), "already_done")
    assert table.state.round.seeds[person].dice_seed == SEEDS[person].hex()


def test_where_nobody_has_promised_none_is_asked_for() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin(to="betting")
    table.wager("Ann", 2, "$20")
    table.until("shaken")
    table.refused(c.AskSeeds(), "seed_not_now")


def test_who_is_not_at_the_table_promises_nothing() -> None:
    table = Game("nz")
    assert table.refused(promise("Ann"), "not_here").facts == {"person": "Ann"}
    table.seat("Ann", 2)
    table.play(promise("Ann"))
