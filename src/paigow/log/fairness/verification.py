"""Verifies that a round was fair, from the log alone, by anybody, after the secrets are revealed.

Requirements R1, R2 and R5.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from paigow.log import draws
from paigow.log.chain import GENESIS, next_hash
from paigow.log.codec import open_entry
from paigow.log.fairness.beacon_signatures import can_check, wrong_signatures
from paigow.log.fairness.evidence import HAND, Fault, RemovalThrow, RoundEvidence, Throw
from paigow.log.fairness.seed_givers import Promises
from paigow.table import events as ev
from paigow.table.commands import Commitments, Secrets
from paigow.table.core.beacons import CHAINS
from paigow.table.core.commitments import commitment, is_kept

_DAY_US: Final = 86_400_000_000
WHOLE: Final = Counter(draws.SET)
"""Each face, with its number among the 32 tiles."""


_HEAD: Final = re.compile(r"([0-9]{1,15}):([0-9a-fA-F]{64})")


class Head(Struct, frozen=True, kw_only=True):
    """The head of a log that somebody was shown: number of entries, and hash of the last."""

    seq: int
    hash: str

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}"

    @classmethod
    def of(cls, text: str) -> "Head":
        """Read ``SEQ:HASH``, as a table's page shows it.

        Raises:
            ValueError: it does not have that form.
        """
        told = _HEAD.fullmatch(text.strip())
        if told is None:
            raise ValueError(f"{text.strip()[:80]!r}: expected SEQ:HASH, a number and 64 hexadecimal digits")
        return cls(seq=int(told[1]), hash=told[2].lower())


Doubt = Literal["house_alone", "redraws", "beacon_missed", "beacon_unchecked"]
MOST_REDRAWS: Final = 3
"""Most redraws at a table on one day (UTC). With each one, colluding people reject one outcome."""


class RoundProof(Struct, frozen=True, kw_only=True):
    """What the log proves about one round."""

    round: int
    revealed: bool
    """Whether the secrets are published; until then only the order of events can be checked."""
    faults: tuple[Fault, ...] = ()
    """Codes of faults: 'not_committed', 'woodpile_commitment', 'dice_commitment', 'woodpile', 'dice',
    'wager_out_of_time', 'dice_before_close', 'not_revealed', 'mixing' (a laja or a reshuffle), 'cut' (a cut
    by lot), 'removal' (dice that took a box out of play), 'hidden' (hidden tiles that were not conceded),
    'seal' (a sealed part differs from what was sealed), 'seed' (a player's seed is not the promised one, was
    not promised in time, or was revealed too early or too late), 'choice_after_seeds' (the bank made a choice
    when it could have known the dice), 'set' (known tiles do not fit the 32), 'omitted' (a seated person
    promised seeds, and the wash does not name them), 'redraw' (drawn although some seeds were revealed and
    others withheld, or void without a withheld seed), 'beacon' (a draw without the table's beacon, or its
    round named or recorded out of place), 'beacon_signature' (the recorded signature is not the beacon's)."""
    day: int = 0
    """Day of the washing, counted in UTC from 1970."""
    seeds_for_tiles: tuple[str, ...] = ()
    """People whose seeds took part in the tiles."""
    seeds_for_dice: tuple[str, ...] = ()
    """People whose seeds took part in the dice; empty if dice were not counted."""
    has_dice: bool = False
    """Whether dice were counted."""
    wagered: tuple[str, ...] = ()
    """People with a main wager or the bank when bets closed."""
    withheld: tuple[str, ...] = ()
    """People who were asked for a seed and did not tell it."""
    redraws: int = 0
    """How often revealed seeds were void because somebody withheld one."""
    hidden: int = 0
    """Tiles that are never shown: it is not proved that they are the rest of the 32."""
    doubts: tuple[Doubt, ...] = ()
    """Why the round is not proved although it has no fault: ``house_alone`` (the house alone chose the tiles
    or the dice: no player's seed took part), ``redraws`` (on this day seeds were void more than
    ``MOST_REDRAWS`` times, so colluding people may have chosen), ``beacon_missed`` (a round of the public
    beacon was named and not recorded: the house could have left it out because it knew the result),
    ``beacon_unchecked`` (the library for beacon signatures is not installed: ``paigow[beacon]``)."""
    beacons: tuple[int, ...] = ()
    """Rounds of the public beacon used in the draws."""

    @property
    def is_right(self) -> bool:
        """Return whether the round is over, revealed and without fault; it may still be unproved."""
        return self.revealed and not self.faults

    @property
    def is_fair(self) -> bool:
        """Return whether the round is over, revealed, without fault, and its draws are proved."""
        return self.is_right and not self.doubts


class Proof(Struct, frozen=True, kw_only=True):
    """What a log proves."""

    entries: int
    head: str
    """Last hash of the chain, as hex: keep it to notice later that entries at the end are missing."""
    broken_at: int | None
    """Number of the first entry that does not fit the chain, or ``None``."""
    rounds: tuple[RoundProof, ...]
    other_heads: tuple[Head, ...] = ()
    """Where a different head was shown: the head in this log."""
    cut_heads: tuple[Head, ...] = ()
    """Shown heads that this log does not reach: its end was cut off, or is not in it yet."""


def _with_beacons(found: list[RoundEvidence], proofs: list[RoundProof]) -> list[RoundProof]:
    """Add what the beacon's signatures prove; all are checked at once."""
    signed = {(seen.chain, each) for seen in found for each in seen.signed if seen.chain in CHAINS}
    wrong = {
        (chain, each)
        for chain in {chain for chain, _ in signed if can_check()}
        for each in wrong_signatures(CHAINS[chain], [each for of, each in signed if of == chain])
    }
    told: list[RoundProof] = []
    for seen, proof in zip(found, proofs, strict=True):
        is_wrong = any((seen.chain, each) in wrong for each in seen.signed)
        is_unchecked = bool(seen.signed) and not can_check()
        doubts: dict[Doubt, bool] = {
            "beacon_missed": seen.has_missed_beacon,
            "beacon_unchecked": is_unchecked,
        }
        told.append(
            replace(
                proof,
                beacons=tuple(number for number, _ in seen.signed),
                faults=(*proof.faults, "beacon_signature") if is_wrong else proof.faults,
                doubts=(*proof.doubts, *_named(doubts)) if proof.revealed else proof.doubts,
            )
        )
    return told


def _named(doubts: Mapping[Doubt, bool]) -> tuple[Doubt, ...]:
    return tuple(doubt for doubt, is_so in doubts.items() if is_so)


def _doubted(proof: RoundProof, redraws: Mapping[int, int]) -> RoundProof:
    """Mark a round of a day with too many redraws as unproved."""
    if redraws.get(proof.day, 0) <= MOST_REDRAWS or not proof.revealed:
        return proof
    return replace(proof, doubts=(*proof.doubts, "redraws"))


def _proof(seen: RoundEvidence, *, is_last: bool) -> RoundProof:
    faults = [*seen.faults, *_of_the_set(seen)]
    if seen.revealed is None:
        if not is_last and not seen.is_broken_off:
            faults.append("not_revealed")
    elif seen.committed is not None:
        faults += _compare(seen, seen.revealed, seen.committed)
    tiles, dice = seen.given("tiles").keys(), seen.given("dice").keys() if seen.are_dice_counted else set()
    lacking = seen.asked.get("tiles", frozenset()) - tiles
    if seen.are_dice_counted:
        lacking |= seen.asked.get("dice", frozenset()) - dice
    is_by_house = (seen.is_stacked and not seen.is_mixed()) or (seen.are_dice_counted and not dice)
    return RoundProof(
        round=seen.number,
        revealed=seen.revealed is not None,
        faults=tuple(faults),
        day=seen.day,
        seeds_for_tiles=tuple(sorted(tiles)),
        seeds_for_dice=tuple(sorted(dice)),
        has_dice=seen.are_dice_counted,
        wagered=tuple(sorted(seen.wagered)),
        withheld=tuple(sorted(seen.withheld | lacking)) if seen.revealed is not None else (),
        redraws=seen.redraws,
        hidden=len(seen.revealed.leaves) if seen.revealed is not None else 0,
        doubts=("house_alone",) if seen.revealed is not None and is_by_house else (),
    )


def _compare(seen: RoundEvidence, revealed: Secrets, committed: Commitments) -> list[Fault]:
    faults = _of_the_dice(seen, revealed, committed)
    try:
        mixing = _of_length(bytes.fromhex(revealed.mixing))
        seed = draws.pile_seed(mixing, seen.given("tiles"), seen.beacon("tiles"))
        slots = draws.permutation(seed)
        if revealed.woodpile:
            secrets = draws.RoundSecrets.from_published(revealed)
            if replace(secrets.commitments(), dice=committed.dice) != committed:
                faults.append("woodpile_commitment")
            faces = dict(enumerate(draws.woodpile(secrets.woodpile)))
            if not seen.woodpile:
                faults.append("hidden")
        else:
            if not is_kept(replace(committed, dice=commitment(bytes.fromhex(revealed.dice))), revealed):
                faults.append("woodpile_commitment")
            faces = {slot: face for slot, (face, _) in revealed.openings.items()}
            if Counter(faces.values()) - WHOLE:
                faults.append("set")
            faults += _of_what_is_hidden(seen, revealed, slots)
    except ValueError:  # not hex, or not 32 bytes
        return [*faults, "woodpile_commitment"]
    if any(slot in faces and face != faces[slot] for slot, face in zip(slots, seen.woodpile, strict=False)):
        faults.append("woodpile")
    if not seen.woodpile and any(_faces(each) - Counter(faces.values()) for each in (seen.shown, seen.hands)):
        faults.append("woodpile")
    return [*faults, *_of_the_mixing(seen, seed)]


def _of_the_set(seen: RoundEvidence) -> list[Fault]:
    """Check that the log's tiles do not exceed the 32."""
    known = (Counter(seen.woodpile), _faces(seen.shown), _faces(seen.hands))
    return ["set"] if any(each - WHOLE for each in known) else []


def _faces(hands: dict[int, tuple[str, ...]]) -> Counter[str]:
    return Counter(face for hand in hands.values() for face in hand)


def _of_length(secret: bytes) -> bytes:
    if len(secret) != draws.SECRET_BYTES:
        raise ValueError(f"expected {draws.SECRET_BYTES} bytes")
    return secret


def _of_the_dice(seen: RoundEvidence, revealed: Secrets, committed: Commitments) -> list[Fault]:
    faults: list[Fault] = []
    try:
        secret = bytes.fromhex(revealed.dice)
    except ValueError:
        return ["dice_commitment"]
    if commitment(secret) != committed.dice:
        faults.append("dice_commitment")
    head = seen.closed_at
    if head is not None and (
        any(
            each.dice and _dice(secret, head, throw, each) != each.dice
            for throw, each in enumerate(seen.throws, 1)
        )
    ):
        faults.append("dice")
    if any(
        each.at is None or _removal_dice(secret, each.at, each) != each.dice for each in seen.removal_throws
    ):
        faults.append("removal")
    return faults


def _dice(secret: bytes, head: bytes, throw: int, seen: Throw) -> tuple[int, ...]:
    return draws.dice(secret, head, throw, seen.given, seen.beacon)


def _removal_dice(secret: bytes, head: bytes, seen: RemovalThrow) -> tuple[int, ...]:
    return draws.removal_dice(secret, head, seen.number, seen.given, seen.beacon)


def _of_what_is_hidden(seen: RoundEvidence, revealed: Secrets, slots: list[int]) -> list[Fault]:
    """Check that hidden tiles are conceded hands or unused tiles, and none that everybody saw."""
    may_hide = seen.hands.keys() - seen.exposed
    is_right = bool(seen.conceded) and may_hide.issuperset(revealed.hidden)
    is_right &= HAND * len(set(revealed.hidden)) == len(revealed.leaves)
    if seen.woodpile:
        hidden = Counter(
            face for slot, face in zip(slots, seen.woodpile, strict=False) if slot in revealed.leaves
        )
        is_right &= hidden <= Counter(face for position in may_hide for face in seen.hands[position])
    return [] if is_right else ["hidden"]


def _of_the_mixing(seen: RoundEvidence, seed: bytes) -> list[Fault]:
    faults: list[Fault] = []
    for mixes, woodpile in enumerate(seen.mixed, 1):
        if seen.woodpile and (tuple(seen.woodpile[place] for place in draws.places(seed, mixes)) != woodpile):
            faults.append("mixing")
    faults += ["cut" for mixes, drawn, out_of in seen.drawn if draws.lot(seed, mixes, out_of) != drawn]
    return faults


def verify_log(entries: Iterable[tuple[bytes, bytes]], heads: Iterable[Head] = ()) -> Proof:
    """Check a table's whole log, given as (entry, hash) pairs from its first entry on.

    Checks the hash chain; that the house was bound before any player's seed was revealed and before the first
    wager, and that the dice were settled after the close of bets and the bank's last choice; that sealed
    parts fit their seals; and, of every round whose secrets are revealed, that secrets, seeds, commitments,
    woodpile and dice belong together. Reading stops where the chain breaks.

    Args:
        entries: The contents of a log file, with its sealed parts.
        heads: Heads of this log that somebody was shown during play: the log must reach them and match.

    Raises:
        CodecError: an entry that fits the chain is not an event of a table.
    """
    found: list[RoundEvidence] = []
    promises = Promises()
    shown: dict[int, list[Head]] = {}
    for each in heads:
        shown.setdefault(each.seq, []).append(each)
    other: list[Head] = []
    redraws: Counter[int] = Counter()
    head, count, broken_at = GENESIS, 0, None
    chain = ""
    for seq, (data, expected) in enumerate(entries, start=1):
        if next_hash(head, data) != expected:
            broken_at = seq
            break
        head, count = expected, seq
        if any(each.hash != head.hex() for each in shown.pop(seq, ())):
            other.append(Head(seq=seq, hash=head.hex()))
        opened = open_entry(data)
        event = opened.event
        day = opened.at_us // _DAY_US
        promises.take(event, day)
        if isinstance(event, ev.TableOpened):
            chain = event.settings.beacon
        if isinstance(event, ev.TilesWashed):
            found.append(RoundEvidence(event.round, chain=chain))
            found[-1].begin(event, promises, day)
        elif found:
            found[-1].take(event, head, promises, opened.at_us // 1000)
        if promises.has_fault and found:
            found[-1].faults.append("seed")
            promises.has_fault = False
        if isinstance(event, ev.SeedsVoided):
            redraws[day] += 1
            if event.day != day and found:
                found[-1].faults.append("redraw")
        if opened.broken and found:
            found[-1].faults.append("seal")
    last = len(found) - 1
    proofs = _with_beacons(found, [_proof(each, is_last=index == last) for index, each in enumerate(found)])
    return Proof(
        entries=count,
        head=head.hex(),
        broken_at=broken_at,
        rounds=tuple(_doubted(each, redraws) for each in proofs),
        other_heads=tuple(other),
        cut_heads=tuple(each for seq in sorted(shown) for each in shown[seq]),
    )
