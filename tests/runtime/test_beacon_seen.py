"""A person's own clock tells whether a round of the beacon could be known when the house named it."""

import pytest

from paigow.log.fairness.own_seeds import OwnRound, SeedLine, StoredSeeds, checked, note, promise
from paigow.log.log_file import finished, write_log
from paigow.table import events as e
from paigow.table.core.beacons import QUICKNET
from tests.log.logs import rehashed
from tests.runtime.test_beacon import DICE, TILES, betting
from tests.runtime.test_draws import SEEDS, to_the_end, written

LOG = to_the_end(betting()).log
ENTRIES = rehashed([written(event) for event in LOG])
NAMED: dict[str, str] = {
    event.which: f"{seq}:{ENTRIES[seq - 1][1].hex()}"
    for seq, event in enumerate(LOG, 1)
    if isinstance(event, e.BeaconNamed)
}
"""Which draw -> the head that was shown when its round of the beacon was named."""


def found(**seen_ms: int) -> OwnRound:
    """Return what the log proves to Ann, who saw then that the rounds were named."""
    kept = StoredSeeds(people={"Ann"}, seeds={promise(seed.hex()): seed.hex() for seed in SEEDS["Ann"]})
    for which, at_ms in seen_ms.items():
        note(kept, SeedLine(table="t1", head=NAMED[which], at_ms=at_ms))
    (round_,) = checked(write_log(finished(ENTRIES)), kept).rounds
    assert round_.faults == ()
    return round_


def test_a_round_is_fair_for_somebody_who_saw_both_rounds_named_before_their_time() -> None:
    assert found(tiles=QUICKNET.time_ms(TILES) - 1, dice=QUICKNET.time_ms(DICE) - 1).is_fair


@pytest.mark.parametrize("which", ["tiles", "dice"])
def test_a_round_that_was_published_when_it_was_named_is_not_fair(which: str) -> None:
    """The house has a false clock in its log, and has chosen among rounds that it knew."""
    seen = {"tiles": QUICKNET.time_ms(TILES) - 1, "dice": QUICKNET.time_ms(DICE) - 1}
    assert found(**seen | {which: seen[which] + 1}).gaps == ("beacon_late",)


def test_nor_is_one_whose_naming_was_never_shown() -> None:
    assert found(tiles=QUICKNET.time_ms(TILES) - 1).gaps == ("beacon_late",)


def test_the_first_time_counts() -> None:
    kept = StoredSeeds()
    for at_ms in (5, 7):
        note(kept, SeedLine(table="t1", head=NAMED["tiles"], at_ms=at_ms))
    assert kept.seen_ms == {NAMED["tiles"]: 5}
