"""A public beacon in tiles and dice: its round is named when all seeds are told, and nobody knows it then."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from paigow.log import GENESIS, draws, encode, next_hash
from paigow.log.fairness import beacon_signatures
from paigow.log.fairness.verification import RoundProof, verify_log
from paigow.runtime import Pace
from paigow.runtime.dealer import dealer
from paigow.table import AnyEvent, next_duty
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.core.beacons import PATIENCE_MS, QUICKNET
from tests.beacon import SIGNED, named_at_ms
from tests.runtime.test_draws import SECRETS, SEEDS, FloorGame, forged, proof_of, to_the_end
from tests.runtime.test_seeds import BOTH

TILES, DICE = 1000, 1001
"""The rounds of the beacon that come in time."""
CHAIN: Final = QUICKNET.hash


class BeaconGame(FloorGame):
    """A game at a table with a beacon: it is named in time, and recorded, or missed."""

    def __init__(self, **changes: Any) -> None:
        self.misses: set[str] = set()
        """The draws for which the beacon does not answer in time."""
        super().__init__("nz", **{"beacon": CHAIN} | changes)

    def duty(self) -> list[AnyEvent]:
        due = next_duty(self.state, self.book)
        which = "tiles" if self.state.phase == "washed" else "dice"
        if due in ("woodpile", "count"):
            self.give("tiles" if due == "woodpile" else "dice")
            due = next_duty(self.state, self.book)
        if isinstance(due, c.NameBeacon):
            return self.play(c.NameBeacon(now_ms=named_at_ms(TILES if which == "tiles" else DICE)))
        if due != "beacon":
            return super().duty()
        named = self.state.round.beacons["tiles" if which == "tiles" else "dice"].round
        if which in self.misses:
            return self.play(c.MissBeacon(now_ms=QUICKNET.time_ms(named) + PATIENCE_MS))
        return self.play(c.RecordBeacon(signature=SIGNED[named]))


def betting(seeds: dict[str, tuple[bytes, bytes]] = SEEDS, misses: str = "", **changes: Any) -> BeaconGame:
    table = BeaconGame(**changes)
    table.giving, table.misses = seeds, {misses}
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.seat(person, box)
    table.begin()
    for box, person in ((2, "Ann"), (3, "Bob")):
        table.wager(person, box, "$20")
    return table


@pytest.fixture(scope="module")
def whole() -> BeaconGame:
    return to_the_end(betting())  # type: ignore[return-value]


# ---- the draws ----------------------------------------------------------------------------------------------------


def test_a_round_with_a_beacon_is_proved_and_names_its_rounds(whole: BeaconGame) -> None:
    proof = proof_of(whole.log)
    assert proof.is_fair
    assert proof.beacons == (TILES, DICE)


def test_tiles_and_dice_are_other_ones_with_another_round_of_the_beacon(whole: BeaconGame) -> None:
    tiles, dice = ({"Ann": SEEDS["Ann"][place].hex()} for place in (0, 1))
    (stacked,), (counted,) = whole.events(e.TilesStacked), whole.events(e.DiceCounted)
    head = whole.heads[e.BetsClosed]
    assert stacked.woodpile == SECRETS.stacked(tiles, 0, SIGNED[TILES]) != SECRETS.stacked(tiles)
    assert counted.dice == draws.dice(SECRETS.dice, head, 1, dice, SIGNED[DICE])
    of_each = {draws.dice(SECRETS.dice, head, 1, dice, each) for each in (*SIGNED.values(), "")}
    assert len(of_each) > 1


def test_all_seeds_are_told_before_a_round_is_named_and_the_draw_waits_for_it() -> None:
    table = betting(seeds=BOTH)
    told = [type(event) for event in table.log]
    named = told.index(e.BeaconNamed)
    assert told[named - 2 : named] == [e.SeedRevealed, e.SeedRevealed]
    assert told[named : named + 3] == [e.BeaconNamed, e.BeaconRecorded, e.TilesStacked]


def test_without_a_seed_no_beacon_is_asked_for() -> None:
    proof = proof_of(to_the_end(betting(seeds={})).log)
    assert (proof.beacons, proof.doubts) == ((), ("house_alone",))


def test_lajas_a_cut_by_lot_and_throws_after_a_void_one_are_proved() -> None:
    table = betting(choices={"cut_chosen_by_house": "random"})
    table.play(c.AskLaja(person="Ann"))
    table.until("shaken")
    table.play(c.ReportDice(by="Sue", fault="cocked"))
    assert proof_of(to_the_end(table).log).is_fair


def test_a_conceded_hand_stays_hidden_and_the_rest_is_proved() -> None:
    table = betting()
    table.deal()
    table.play(c.Concede(person="Bob", box=3))
    assert proof_of(to_the_end(table).log).is_fair


def test_after_a_reshuffle_the_dice_wait_for_another_round() -> None:
    table = betting()
    table.until("counted")
    assert table.state.round.beacons["dice"].signature
    table.play(c.OrderReshuffle(by="Sue"))
    assert "dice" not in table.state.round.beacons
    proof = proof_of(to_the_end(table).log)
    assert proof.is_fair
    assert proof.beacons == (TILES, DICE, DICE)


# ---- a beacon that does not answer --------------------------------------------------------------------------------


@pytest.mark.parametrize("which", ["tiles", "dice"])
def test_a_beacon_that_does_not_answer_leaves_a_round_that_is_not_proved(which: str) -> None:
    """A person who has named a round could leave it out after learning its result."""
    proof = proof_of(to_the_end(betting(misses=which)).log)
    assert (proof.is_right, proof.is_fair, proof.doubts) == (True, False, ("beacon_missed",))


def test_the_dealer_waits_fifteen_seconds_for_the_beacon_and_then_goes_on() -> None:
    table = BeaconGame()
    table.giving = SEEDS
    table.seat("Ann", 2)
    table.begin(to="washed")
    table.give("tiles")
    table.play(c.NameBeacon(now_ms=named_at_ms(TILES)))

    def task(published: tuple[int, str] | None) -> dealer.Task | None:
        pace = Pace.instant()
        needs = dealer.Circumstances(
            pace=pace, now_ms=0, last_wager_ms=0, bots_are_busy=False, beacon=published
        )
        return dealer.next_task(table.state, table.book, needs)

    assert task((TILES, SIGNED[TILES])) == dealer.Task(duty=c.RecordBeacon(signature=SIGNED[TILES]))
    for published in (None, (DICE, SIGNED[DICE])):
        due_ms = QUICKNET.time_ms(TILES) + 15_000
        assert task(published) == dealer.Task(duty=c.MissBeacon(), at_ms=due_ms)
        assert PATIENCE_MS == 15_000


# ---- what a log must not have -------------------------------------------------------------------------------------


def without(table: BeaconGame, kind: type[e.Event], which: str) -> RoundProof:
    """Return what a log without one event of a draw proves."""
    return proof_of(
        [
            event
            for event in table.log
            if not (isinstance(event, kind) and getattr(event, "which", "") == which)
        ]
    )


@pytest.mark.parametrize("which", ["tiles", "dice"])
@pytest.mark.parametrize("kind", [e.BeaconNamed, e.BeaconRecorded])
def test_a_draw_without_the_beacon_that_the_table_has_is_found_out(
    whole: BeaconGame, kind: type[e.Event], which: str
) -> None:
    assert "beacon" in without(whole, kind, which).faults


def test_a_house_that_leaves_the_beacon_out_cannot_say_that_it_is_proved() -> None:
    """The table draws without it, and leaves every word about it out of its log."""
    table = to_the_end(betting(beacon=""))
    opened = replace(table.log[0], settings=replace(table.settings, beacon=CHAIN))
    assert proof_of([opened, *table.log[1:]]).faults[:2] == ("beacon", "beacon")


@pytest.mark.parametrize(
    ("kind", "changes", "fault"),
    [
        (e.BeaconNamed, {"chain": "0" * 64}, "beacon"),
        (e.BeaconNamed, {"round": DICE + 1}, "beacon"),
        (e.BeaconRecorded, {"round": DICE + 1}, "beacon"),
        (e.BeaconRecorded, {"signature": SIGNED[123]}, "beacon_signature"),
        (e.BeaconRecorded, {"signature": "ab"}, "beacon_signature"),
        (e.BeaconRecorded, {"signature": SIGNED[123]}, "dice"),
    ],
)
def test_another_beacon_is_found_out(
    whole: BeaconGame, kind: type[e.Event], changes: dict[str, Any], fault: str
) -> None:
    assert fault in forged(whole, kind, lambda event: replace(event, **changes))


def moved(table: BeaconGame, kind: type[e.Event], before: type[e.Event]) -> RoundProof:
    """Return what a log proves in which an event comes before another."""
    log = [*table.log]
    event = log.pop(next(place for place, each in enumerate(log) if isinstance(each, kind)))
    log.insert(next(place for place, each in enumerate(log) if isinstance(each, before)), event)
    return proof_of(log)


def test_a_round_that_is_named_before_a_seed_is_told_is_found_out(whole: BeaconGame) -> None:
    assert "beacon" in moved(whole, e.BeaconNamed, e.SeedRevealed).faults


def test_a_round_that_is_recorded_after_the_draw_is_found_out(whole: BeaconGame) -> None:
    assert "beacon" in moved(whole, e.BeaconRecorded, e.BetsOpened).faults


@pytest.mark.parametrize(("late_ms", "is_late"), [(0, False), (1, True)])
def test_a_round_that_is_named_when_it_may_be_known_already_is_found_out(
    whole: BeaconGame, late_ms: int, is_late: bool
) -> None:
    """By the time of its entry; the players' heads tell that the time is not an older one."""
    head, log = GENESIS, []
    for event in whole.log:
        is_dice = isinstance(event, e.BeaconNamed) and event.which == "dice"
        at_ms = named_at_ms(DICE) + late_ms if is_dice else named_at_ms(TILES)
        entry = encode(event, at_us=1000 * at_ms, salts=lambda: bytes(32))
        log.append((entry, head := next_hash(head, entry)))
    assert ("beacon" in verify_log(log).rounds[-1].faults) == is_late


def test_a_table_without_a_beacon_takes_none() -> None:
    table = to_the_end(betting(beacon=""))
    place = next(place for place, event in enumerate(table.log) if isinstance(event, e.TilesStacked))
    named = e.BeaconNamed(which="tiles", chain=CHAIN, round=TILES)
    recorded = e.BeaconRecorded(which="tiles", round=TILES, signature=SIGNED[TILES])
    assert "beacon" in proof_of([*table.log[:place], named, recorded, *table.log[place:]]).faults


def test_without_the_library_a_round_is_not_proved(
    whole: BeaconGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beacon_signatures, "find_spec", lambda name: None)
    proof = proof_of(whole.log)
    assert (proof.faults, proof.doubts) == ((), ("beacon_unchecked",))
