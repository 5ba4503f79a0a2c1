"""Players' own seeds: promised before the wash, revealed after it for the tiles, and on request for the dice."""

import pytest

from paigow.table import Refusal, decide, evolve
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.commitments import commitment
from paigow.table.seeds.seeds import given, is_withheld, lacking
from tests.clauses.banking import after_house_round, against
from tests.table.driver import BANK, WINS, Game

SEEDS = {name: bytes([number]) * 32 for number, name in enumerate(("Ann", "Bob", "Zoe"), start=1)}
OTHER = bytes(32).hex()
DAY_MS = 86_400_000


def promise(person: str) -> c.CommitSeeds:
    digest = commitment(SEEDS[person])
    return c.CommitSeeds(person=person, tiles=digest, dice=digest)


def tells(person: str, which: str) -> c.RevealSeed:
    return c.RevealSeed(person=person, which=which, seed=SEEDS[person].hex())  # type: ignore[arg-type]


def promised() -> Game:
    """Return a table where Ann and Bob sit and have promised, and Zoe stands and has promised."""
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
    table.play(tells("Bob", "tiles"))
    table.until("stacked")
    table.refused(tells("Bob", "tiles"), "seed_not_now")
    assert table.state.round.seeds["Ann"].tiles_seed == SEEDS["Ann"].hex()


def test_the_seeds_for_tiles_and_dice_are_two() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    tiles, dice = SEEDS["Ann"], SEEDS["Bob"]
    table.play(c.CommitSeeds(person="Ann", tiles=commitment(tiles), dice=commitment(dice)))
    table.begin(to="washed")
    table.refused(c.RevealSeed(person="Ann", which="tiles", seed=dice.hex()), "other_seed")
    table.play(c.RevealSeed(person="Ann", which="tiles", seed=tiles.hex()))


def shaken(*bettors: str) -> Game:
    """Return a table where Ann and Bob have promised, they have wagered, and the cup has been shaken."""
    table = promised()
    table.begin(to="washed")
    for person in ("Ann", "Bob"):
        table.play(tells(person, "tiles"))
    table.until("betting")
    for person in bettors:
        table.wager(person, {"Ann": 2, "Bob": 3}[person], "$20")
    shake(table)
    return table


def shake(table: Game) -> None:
    table.until("bets_closed")
    while table.state.round.cut is None:
        table.duty()
    table.play(c.ShakeDice())
    assert table.is_at("shaken")


@pytest.mark.parametrize("person", ["Ann", "Bob"])
def test_a_seed_for_the_dice_is_given_when_it_is_asked_for_and_not_before(person: str) -> None:
    table = shaken("Ann", "Bob")
    table.refused(tells(person, "dice"), "seed_not_now")
    table.play(c.AskSeeds())
    assert table.state.round.are_seeds_asked
    table.refused(c.AskSeeds(), "seed_not_now")
    table.play(tells(person, "dice"))
    table.refused(tells(person, "dice"), "already_done")
    assert table.state.round.seeds[person].dice_seed == SEEDS[person].hex()


def test_the_bank_chooses_nothing_any_more_once_the_seeds_for_the_dice_are_asked_for() -> None:
    """A person who knows the secrets could choose by them."""
    table = after_house_round("nz", ("Ann", 3), ("Bob", 5), choices={"plus_minus_four": True})
    table.play(promise("Ann"))
    against(table, "Ann")
    table.wager("Bob", 5, "$20")
    shake(table)
    for choice in (c.NominateFour(person="Ann", amount=4), c.TakeCup(person="Ann")):
        assert not isinstance(decide(table.state, choice, table.book), Refusal)
    table.play(c.AskSeeds())
    for amount in (4, -4):
        table.refused(c.NominateFour(person="Ann", amount=amount), "seeds_asked", "NZ 9.6")
    table.refused(c.TakeCup(person="Ann"), "seeds_asked", "NZ 9.4 banker shake")


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


# ---- who gives a seed, and what follows if one is withheld ---------------------------------------------------------


def test_only_who_has_something_at_stake_gives_a_seed_for_the_dice() -> None:
    """A person without a stake could withhold a seed at no risk."""
    table = shaken("Ann")
    table.play(c.AskSeeds())
    assert table.state.round.asked_for_dice == ("Ann",)
    table.refused(tells("Bob", "dice"), "seed_not_now")


def test_who_promised_after_the_wash_gives_a_seed_for_the_dice() -> None:
    table = Game("nz")
    table.seat("Ann", 2)
    table.begin(to="betting")
    table.play(promise("Ann"))
    table.wager("Ann", 2, "$20")
    shake(table)
    table.play(c.AskSeeds())
    assert (table.state.round.asked_for_dice, table.state.promised) == (("Ann",), {})
    table.play(tells("Ann", "dice"))


def fresh(person: str) -> c.CommitSeeds:
    """Return another promise, for the next draw."""
    return c.CommitSeeds(person=person, tiles=commitment(FRESH), dice=commitment(FRESH))


FRESH = b"f" * 32


def test_tiles_are_not_stacked_when_a_seed_was_withheld_after_another_was_told() -> None:
    table = promised()
    table.begin(to="washed")
    table.refused(c.VoidSeeds(), "nothing_withheld")
    table.play(tells("Ann", "tiles"))
    assert table.refused(c.StackTiles(woodpile=()), "seed_withheld").facts == {"which": "tiles"}
    table.play(fresh("Ann"))
    (voided,) = table.play(c.VoidSeeds(now_ms=DAY_MS))
    assert voided == e.SeedsVoided(which="tiles", withheld=("Bob",), asked=("Ann",), day=1)
    assert given(table.state, "tiles") == {}
    table.refused(tells("Ann", "tiles"), "other_seed")
    table.play(c.RevealSeed(person="Ann", which="tiles", seed=FRESH.hex()))
    table.until("stacked")
    assert given(table.state, "tiles") == {"Ann": FRESH.hex()}


def test_a_seed_that_was_told_counts_no_more_although_its_owner_has_promised_no_other() -> None:
    """The woodpile is drawn without seeds then: those that were told are void, and no others take their place."""
    table = promised()
    table.begin(to="washed")
    table.play(tells("Ann", "tiles"))
    (voided,) = table.play(c.VoidSeeds(now_ms=DAY_MS))
    assert voided == e.SeedsVoided(which="tiles", withheld=("Bob",), asked=(), day=1)
    assert given(table.state, "tiles") == {}
    assert [(seeds.person, seeds.tiles_seed) for seeds in table.sees(None).seeds] == [("Ann", None)]
    table.until("stacked")


def test_dice_are_not_counted_when_a_seed_was_withheld_after_another_was_told() -> None:
    table = shaken("Ann", "Bob")
    table.play(c.AskSeeds())
    table.play(tells("Bob", "dice"))
    table.refused(c.CountDice(dice=(1, 2, 3)), "seed_withheld")
    table.play(fresh("Bob"))
    (voided,) = table.play(c.VoidSeeds(now_ms=DAY_MS))
    assert voided == e.SeedsVoided(which="dice", withheld=("Ann",), asked=("Bob",), day=1)
    table.play(c.RevealSeed(person="Bob", which="dice", seed=FRESH.hex()))
    table.play(c.CountDice(dice=(1, 2, 3)))
    assert set(given(table.state, "tiles")) == {"Ann", "Bob"}, "those of the tiles have made the woodpile"
    assert given(table.state, "dice") == {"Bob": FRESH.hex()}


def test_who_withheld_a_seed_gives_none_for_the_rest_of_the_day() -> None:
    table = shaken("Ann", "Bob")
    table.play(fresh("Ann"))
    table.play(c.AskSeeds())
    table.play(tells("Bob", "dice"))
    table.play(c.VoidSeeds(now_ms=DAY_MS))
    assert "Ann" not in table.state.promised
    table.refused(fresh("Ann"), "seeds_barred")
    table.play(c.CountDice(dice=(1, 2, 3)))
    table.deal()
    table.finish()
    for now_ms, is_barred in ((2 * DAY_MS - 1, True), (2 * DAY_MS, False)):
        state = evolve(table.state, wash(table, now_ms))
        assert ("Ann" in state.seed_bars) == is_barred


def wash(table: Game, now_ms: int) -> e.TilesWashed:
    """Return the event of washing the tiles at this time."""
    decided = decide(table.state, c.WashTiles(now_ms=now_ms), table.book)
    assert not isinstance(decided, Refusal)
    (washed, *_) = decided
    assert isinstance(washed, e.TilesWashed)
    return washed


def test_a_seed_that_nobody_tells_is_waited_for_no_longer_and_voids_nothing() -> None:
    table = shaken("Ann", "Bob")
    table.play(c.AskSeeds())
    table.refused(c.VoidSeeds(), "nothing_withheld")
    table.play(c.CountDice(dice=(1, 2, 3)))
    assert given(table.state, "dice") == {}


def test_after_a_reshuffle_the_seeds_for_the_dice_are_asked_for_anew() -> None:
    """Until then nobody withholds one, although some are revealed."""
    table = shaken("Ann", "Bob")
    table.play(c.AskSeeds())
    table.play(tells("Bob", "dice"))
    table.play(c.OrderReshuffle(by="Sue"))
    shake(table)
    assert not is_withheld(table.state, "dice")
    table.play(c.AskSeeds())
    assert (lacking(table.state, "dice"), is_withheld(table.state, "dice")) == (("Ann",), True)
