"""One round in a log: the events that its proof needs, and faults in their order."""

from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from paigow.log import draws
from paigow.log.fairness.beacon_signatures import is_signature
from paigow.log.fairness.seed_givers import Promise, Promises
from paigow.table import events as ev
from paigow.table.commands import Commitments, Secrets
from paigow.table.core.beacons import CHAINS, LEAD_MS
from paigow.table.core.commitments import commitment

Fault = Literal[
    "not_committed", "woodpile_commitment", "dice_commitment", "woodpile", "dice", "wager_out_of_time",
    "dice_before_close", "not_revealed", "mixing", "cut", "removal", "hidden", "seal", "seed", "choice_after_seeds",
    "set", "omitted", "redraw", "beacon", "beacon_signature",
]  # fmt: skip
"""Possible faults of a round; ``fairness.RoundProof`` explains each."""

HAND: Final = 4
"""Tiles of a hand."""
CHOICES: Final = (ev.TilesCut, ev.CutChosen, ev.StacksMoved, ev.FourNominated, ev.CupTaken)
"""Choices that the bank would make differently if it knew the dice."""
HOUSE: Final = -HAND
"""Stands for the position of the house's hand, which the log names only at the table's opening."""


@dataclass
class Throw:
    """One shake of the cup."""

    dice: tuple[int, ...]
    """The dice; ``None`` if they came with the count."""
    given: dict[str, str] = field(default_factory=dict)
    """The seeds revealed before the dice."""
    beacon: str = ""
    """The beacon signature recorded before, as hex."""


class RemovalThrow(NamedTuple):
    """One throw for the box to be removed."""

    at: bytes | None
    """The log head on which it depends."""
    number: int
    """Its number among the throws on that head, from 1."""
    dice: tuple[int, ...]
    given: dict[str, str]
    """The seeds for the dice revealed before."""
    beacon: str
    """The beacon signature recorded before, as hex."""


@dataclass
class SeenBeacon:
    """A round of the public beacon that was named for a draw."""

    round: int
    signature: str = ""
    """As hex; empty if not recorded."""
    is_missed: bool = False


@dataclass
class RoundEvidence:
    """One round, as far as the log has been read."""

    number: int
    woodpile: tuple[str, ...] = ()
    """As first stacked; empty if the log does not tell."""
    is_stacked: bool = False
    mixed: list[tuple[str, ...]] = field(default_factory=list)
    """After each laja and each reshuffle."""
    drawn: list[tuple[int, int, int]] = field(default_factory=list)
    """Cuts by lot: number of earlier mixes, the number drawn, and out of how many."""
    throws: list[Throw] = field(default_factory=list)
    removal_at: bytes | None = None
    removal_throws: list[RemovalThrow] = field(default_factory=list)
    """Head of the order, number of the throw after it, dice."""
    committed: Commitments | None = None
    day: int = 0
    """Day of the washing, counted in UTC from 1970."""
    promises: dict[str, Promise] = field(default_factory=dict)
    asked: dict[str, frozenset[str]] = field(default_factory=dict)
    """"tiles" or "dice" -> people last asked for a seed."""
    chain: str = ""
    """Chain hash of the beacon used in the draws; empty for none."""
    beacons: dict[str, SeenBeacon] = field(default_factory=dict)
    """"tiles" or "dice" -> the beacon round named for it."""
    signed: list[tuple[int, str]] = field(default_factory=list)
    """All recorded beacon rounds, with their signatures."""
    has_missed_beacon: bool = False
    """A beacon round was named and not recorded."""
    withheld: set[str] = field(default_factory=set)
    """People who withheld a seed, which voided the seeds of the others."""
    redraws: int = 0
    """How often seeds were void because somebody withheld one."""
    banker: str | None = None
    wagered: frozenset[str] = frozenset()
    """People with a main wager or the bank when bets closed."""
    are_seeds_asked: bool = False
    are_dice_counted: bool = False
    """Dice were counted since seeds were requested: a seed revealed now took no part in them."""
    is_open: bool = False
    wagers: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """Box, person and bet -> coins there."""
    closed_at: bytes | None = None
    revealed: Secrets | None = None
    conceded: set[int] = field(default_factory=set)
    exposed: set[int] = field(default_factory=set)
    """Positions whose tiles everybody saw."""
    shown: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Exposed hands and unused tiles."""
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)
    is_broken_off: bool = False
    """Nobody had wagered: the tiles went back on display, or the table closed."""
    faults: list[Fault] = field(default_factory=list)

    def take(self, event: ev.AnyEvent, head: bytes, promises: Promises, at_ms: int) -> None:
        """Note the next event, whose entry has the hash ``head``. ``promises`` are for draws to come."""
        match event:
            case ev.TilesStacked():
                self._check_whole("tiles")
                self.woodpile, self.is_stacked = event.woodpile, True
            case ev.BankTaken() | ev.HouseBanks():
                self.banker = event.person if isinstance(event, ev.BankTaken) else None
            case ev.BetsOpened():
                if event.commitments is None or not self.is_stacked or self.committed != event.commitments:
                    self.faults.append("not_committed")
                self.committed, self.is_open = event.commitments, True
            case ev.WagerPlaced() | ev.WagerTakenBack() | ev.WagerReturned():
                self._take_wager(event)
            case ev.BetsClosed():
                self._close_bets(head)
            case ev.SecretsRevealed():
                self.revealed = event.secrets
            case ev.HandConceded():
                self.conceded.add(event.box)
            case ev.HandExposed():
                self.exposed.add(event.box)
                self.shown[event.box] = (*event.low, *event.high)
            case ev.HouseHandExposed():
                self.shown[HOUSE] = (*event.low, *event.high)
            case ev.RoundEnded():
                self.exposed |= event.unused.keys()
                self.shown |= event.unused
            case ev.TilesShown() | ev.TableClosed() if self.closed_at is None:
                self.is_broken_off = True
            case ev.SeedRevealed() | ev.SeedsAsked() | ev.SeedsVoided():
                self._take_seeds(event, promises)
            case _:
                self._take_draw(event, head, at_ms)

    def _take_wager(self, event: ev.WagerPlaced | ev.WagerTakenBack | ev.WagerReturned) -> None:
        """Note a wager; with other limits under a new banker it may be lowered."""
        which = event.box, event.person, event.bet
        before, now = self.wagers.get(which, 0), event.coins if isinstance(event, ev.WagerPlaced) else 0
        is_lowered = 0 < now < before and self.closed_at is not None and not self.throws
        if not (self.is_open or is_lowered or isinstance(event, ev.WagerReturned)):
            self.faults.append("wager_out_of_time")
        self.wagers[which] = now

    def _close_bets(self, head: bytes) -> None:
        self.is_open, self.closed_at = False, head
        wagered = {person for (_, person, bet), coins in self.wagers.items() if bet == "main" and coins}
        self.wagered = frozenset(wagered if self.banker is None else {*wagered, self.banker})

    def begin(self, event: ev.TilesWashed, promises: Promises, day: int) -> None:
        """Begin the round: the house is bound before any seed is revealed; promises of seated people take part."""
        self.committed, self.day = event.commitments, day
        due = promises.due()
        if due - {*event.seeds}:
            self.faults.append("omitted")
        if {*event.seeds} - due or (event.seeds and event.commitments is None):
            self.faults.append("seed")
        self.promises = promises.taken_up(event.seeds)
        self.asked["tiles"] = frozenset(event.seeds)

    def _take_seeds(
        self, event: ev.SeedRevealed | ev.SeedsAsked | ev.SeedsVoided, promises: Promises
    ) -> None:
        match event:
            case ev.SeedRevealed():
                self._take_seed(event)
            case ev.SeedsAsked():
                self._ask_for_dice(event, promises)
            case ev.SeedsVoided():
                self._take_redraw(event, promises)

    def _take_seed(self, event: ev.SeedRevealed) -> None:
        promise = self.promises.get(event.person)
        is_in_time = (
            not self.is_stacked
            if event.which == "tiles"
            else self.are_seeds_asked and not self.are_dice_counted
        )
        is_asked = event.person in self.asked.get(event.which, ())
        is_new = promise is not None and event.which not in promise.given
        if promise is None or not is_asked or not is_new or not is_in_time or not _is_kept(promise, event):
            self.faults.append("seed")
        else:
            promise.given[event.which] = event.seed

    def _ask_for_dice(self, event: ev.SeedsAsked, promises: Promises) -> None:
        """Check that seeds for the dice are asked of everyone with a stake and a promise."""
        self.are_seeds_asked, self.are_dice_counted = True, False
        able = {person for person, each in self.promises.items() if each.dice} | promises.held.keys()
        due = {person for person in self.wagered & able if person not in self.withheld}
        asked = {*event.asked}
        if due - asked:
            self.faults.append("omitted")
        if asked - due:
            self.faults.append("seed")
        for person, late in promises.taken_up(asked - self.promises.keys()).items():
            self.promises[person] = Promise("", late.dice)
        self.asked["dice"] = frozenset(asked)

    def _take_redraw(self, event: ev.SeedsVoided, promises: Promises) -> None:
        """Check that seeds were void exactly if only some were revealed; the next promises replace them."""
        which, asked = event.which, self.asked.get(event.which, frozenset())
        told = {person for person in asked if which in self.promises[person].given}
        withheld = asked - told
        due = {person for person in told if person in promises.held}
        is_in_time = not self.is_stacked if which == "tiles" else self.are_seeds_asked
        if {*event.withheld} != withheld or not withheld or not told or not is_in_time:
            self.faults.append("redraw")
        if {*event.asked} != due:
            self.faults.append("omitted" if due - {*event.asked} else "seed")
        self.redraws += 1
        self.withheld |= withheld
        fresh = promises.taken_up(event.asked)
        promises.bar(event.withheld, event.day)
        for person, before in self.promises.items():
            before.given.pop(which, None)
            if which == "tiles":
                self.promises[person] = fresh.get(person, Promise("", before.dice, before.given))
            else:
                dice = fresh[person].dice if person in fresh else ""
                self.promises[person] = Promise(before.tiles, dice, before.given)
        if which == "tiles":
            for person in event.withheld:
                self.promises.pop(person, None)
        self.asked[which] = frozenset(event.asked)

    def _take_named(self, event: ev.BeaconNamed, at_ms: int) -> None:
        """Check that a beacon round is named after all seeds of the draw and before its publication."""
        which, told = event.which, self.given(event.which).keys()
        is_now = (
            not self.is_stacked if which == "tiles" else self.are_seeds_asked and not self.are_dice_counted
        )
        is_whole = bool(told) and not self.asked.get(which, frozenset()) - told
        chain = CHAINS.get(event.chain) if event.chain == self.chain else None
        is_ahead = chain is not None and chain.time_ms(event.round) >= at_ms + LEAD_MS
        if not is_now or not is_whole or not is_ahead or which in self.beacons:
            self.faults.append("beacon")
        self.beacons[which] = SeenBeacon(event.round)

    def _take_beacon(self, event: ev.BeaconNamed | ev.BeaconRecorded | ev.BeaconMissed, at_ms: int) -> None:
        """Check that a named beacon round is recorded, or missed, once and before the draw."""
        if isinstance(event, ev.BeaconNamed):
            self._take_named(event, at_ms)
            return
        beacon = self.beacons.get(event.which)
        if beacon is None or beacon.round != event.round or beacon.signature or beacon.is_missed:
            self.faults.append("beacon")
            return
        if isinstance(event, ev.BeaconMissed):
            beacon.is_missed = self.has_missed_beacon = True
        elif not is_signature(event.signature):
            self.faults.append("beacon_signature")
        else:
            beacon.signature = event.signature
            self.signed.append((event.round, event.signature))

    def beacon(self, which: str) -> str:
        """Return the beacon signature used in a draw, as hex; empty for none."""
        return self.beacons[which].signature if which in self.beacons else ""

    def _check_whole(self, which: str) -> None:
        """Check that all requested seeds were revealed: a draw with only some would leave others a choice.

        If the table has a beacon, its round must be recorded or missed first.
        """
        told = self.given(which).keys()
        beacon = self.beacons.get(which)
        if self.chain and told and (beacon is None or not (beacon.signature or beacon.is_missed)):
            self.faults.append("beacon")
        if told and self.asked.get(which, frozenset()) - told:
            self.faults.append("redraw")

    def given(self, which: str) -> dict[str, str]:
        """Return person -> seed."""
        return {person: each.given[which] for person, each in self.promises.items() if which in each.given}

    def _take_draw(self, event: ev.AnyEvent, head: bytes, at_ms: int) -> None:
        if self.are_seeds_asked and isinstance(event, CHOICES):
            self.faults.append("choice_after_seeds")
        match event:
            case ev.ReshuffleAsked():
                self.are_seeds_asked = self.are_dice_counted = False  # cut and dice are chosen again
                self.beacons.pop("dice", None)
            case ev.LajaMade() | ev.TilesReshuffled():
                self.mixed.append(event.woodpile)
            case ev.TilesCut(drawn=drawn, out_of=out_of) if drawn is not None and out_of is not None:
                self.drawn.append((len(self.mixed), drawn, out_of))
            case ev.DiceShaken() | ev.DiceCounted():
                self._take_dice(event)
            case ev.TilesDelivered():
                self.hands, self.shown, self.exposed = event.hands, {}, set()  # other tiles before
            case ev.RemovalOrdered():
                self.removal_at = head
            case ev.RemovalThrown():
                self._take_removal(event)
            case ev.BeaconNamed() | ev.BeaconRecorded() | ev.BeaconMissed():
                self._take_beacon(event, at_ms)
            case _:
                pass

    def _take_removal(self, event: ev.RemovalThrown) -> None:
        """Check a removal throw: it depends on the close of bets and the dice seeds, else on the order."""
        given = self.given("dice")
        at = self.closed_at if given else self.removal_at
        number = 1 + sum(each.at == at for each in self.removal_throws)
        beacon = self.beacon("dice")
        self.removal_throws.append(RemovalThrow(at, number, event.dice, given, beacon))

    def _take_dice(self, event: ev.DiceShaken | ev.DiceCounted) -> None:
        """Note the dice under the lid since the shake, or with the count."""
        if self.closed_at is None:
            self.faults.append("dice_before_close")
        if isinstance(event, ev.DiceCounted) and not self.are_dice_counted:
            self._check_whole("dice")
            self.are_dice_counted = True
        if isinstance(event, ev.DiceShaken):
            self.throws.append(Throw(event.dice, self.given("dice"), self.beacon("dice")))
        elif not self.throws:
            self.faults.append("dice")
        elif not self.throws[-1].dice:
            self.throws[-1] = Throw(event.dice, self.given("dice"), self.beacon("dice"))
        elif self.throws[-1].dice != event.dice:
            self.faults.append("dice")

    def is_mixed(self) -> bool:
        """Return whether a player's seed took part in the order of the tiles."""
        return bool(self.committed and self.given("tiles"))


def _is_kept(promise: Promise, event: ev.SeedRevealed) -> bool:
    try:
        seed = bytes.fromhex(event.seed)
    except ValueError:
        return False
    told = promise.tiles if event.which == "tiles" else promise.dice
    return len(seed) == draws.SECRET_BYTES and commitment(seed) == told
