"""Was a round fair? Told from the log alone, by anybody, after the secrets are revealed (R1, R2, R5)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from paigow.record import chance
from paigow.record.chain import GENESIS, next_hash
from paigow.record.codec import open_entry
from paigow.table import events as ev
from paigow.table.commands import Commitments, Secrets
from paigow.table.commitments import commitment, is_kept


class RoundProof(Struct, frozen=True, kw_only=True):
    """What the log proves of one round."""

    round: int
    revealed: bool
    """Whether the secrets have been published; until then only the order of events can be checked."""
    faults: tuple[str, ...] = ()
    """Codes of what is wrong: 'not_committed', 'woodpile_commitment', 'dice_commitment', 'woodpile', 'dice',
    'wager_out_of_time', 'dice_before_close', 'not_revealed', 'mixing' (a laja or a reshuffle), 'cut' (drawn by lot),
    'removal' (dice that took a box out of play), 'hidden' (tiles are hidden that were not conceded)."""

    @property
    def is_fair(self) -> bool:
        """Whether the round is over, revealed and without fault."""
        return self.revealed and not self.faults


class Proof(Struct, frozen=True, kw_only=True):
    """What a log proves."""

    entries: int
    head: str
    """The last hash of the chain, as hex: keep it to notice later that entries at the end went missing."""
    broken_at: int | None
    """Number of the first entry that does not fit the chain, or None."""
    rounds: tuple[RoundProof, ...]


@dataclass
class _Round:
    number: int
    woodpile: tuple[str, ...] = ()
    """As it was first stacked."""
    mixed: list[tuple[str, ...]] = field(default_factory=list)
    """After each laja and each reshuffle."""
    drawn: list[tuple[int, int, int]] = field(default_factory=list)
    """Cuts by lot: mixes before it, the number drawn, of how many."""
    throws: list[tuple[int, ...]] = field(default_factory=list)
    removal_at: bytes | None = None
    removal_throws: list[tuple[bytes | None, int, tuple[int, ...]]] = field(default_factory=list)
    """Head of the order, number of the throw after it, dice."""
    committed: Commitments | None = None
    is_open: bool = False
    closed_at: bytes | None = None
    revealed: Secrets | None = None
    conceded: set[int] = field(default_factory=set)
    exposed: set[int] = field(default_factory=set)
    """Positions whose tiles everybody saw."""
    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def take(self, event: ev.AnyEvent, head: bytes) -> None:
        match event:
            case ev.TilesStacked():
                self.woodpile = event.woodpile
            case ev.BetsOpened():
                if (
                    event.commitments is None
                    or not self.woodpile
                    or self.committed not in {None, event.commitments}
                ):
                    self.faults.append("not_committed")
                self.committed, self.is_open = event.commitments, True
            case ev.WagerPlaced() if not self.is_open:
                self.faults.append("wager_out_of_time")
            case ev.BetsClosed():
                self.is_open, self.closed_at = False, head
            case ev.SecretsRevealed():
                self.revealed = event.secrets
            case ev.HandConceded():
                self.conceded.add(event.box)
            case ev.HandExposed():
                self.exposed.add(event.box)
            case ev.RoundEnded():
                self.exposed |= event.unused.keys()
            case _:
                self._take_draw(event, head)

    def _take_draw(self, event: ev.AnyEvent, head: bytes) -> None:
        match event:
            case ev.LajaMade() | ev.TilesReshuffled():
                self.mixed.append(event.woodpile)
            case ev.TilesCut(drawn=drawn, out_of=out_of) if drawn is not None and out_of is not None:
                self.drawn.append((len(self.mixed), drawn, out_of))
            case ev.DiceShaken():
                self.throws.append(event.dice)
                if self.closed_at is None:
                    self.faults.append("dice_before_close")
            case ev.TilesDelivered():
                self.hands = event.hands
            case ev.RemovalOrdered():
                self.removal_at = head
            case ev.RemovalThrown():
                throw = 1 + sum(at == self.removal_at for at, _, _ in self.removal_throws)
                self.removal_throws.append((self.removal_at, throw, event.dice))
            case _:
                pass

    def proof(self, *, is_last: bool) -> RoundProof:
        faults = list(self.faults)
        if self.revealed is None:
            if not is_last:
                faults.append("not_revealed")
        elif self.committed is not None:
            faults += _compare(self, self.revealed, self.committed)
        return RoundProof(round=self.number, revealed=self.revealed is not None, faults=tuple(faults))


def _compare(seen: _Round, revealed: Secrets, committed: Commitments) -> list[str]:
    faults = _of_the_dice(seen, revealed, committed)
    if revealed.woodpile or not committed.tiles:
        secret = bytes.fromhex(revealed.woodpile)
        if commitment(secret) != committed.woodpile:
            faults.append("woodpile_commitment")
        if committed.tiles and chance.RoundSecrets(secret, b"").commitments().tiles != committed.tiles:
            faults.append("woodpile_commitment")
        if chance.woodpile(secret) != seen.woodpile:
            faults.append("woodpile")
        seed = chance.mixing_seed(secret)
    else:
        if not is_kept(committed, revealed):
            faults.append("woodpile_commitment")
        faults += _of_the_openings(seen, revealed)
        seed = bytes.fromhex(revealed.mixing)
    return [*faults, *_of_the_mixing(seen, seed)]


def _of_the_dice(seen: _Round, revealed: Secrets, committed: Commitments) -> list[str]:
    faults = []
    secret = bytes.fromhex(revealed.dice)
    if commitment(secret) != committed.dice:
        faults.append("dice_commitment")
    head = seen.closed_at
    if head is not None and (
        any(chance.dice(secret, head, throw) != dice for throw, dice in enumerate(seen.throws, 1))
    ):
        faults.append("dice")
    if any(
        at is None or chance.removal_dice(secret, at, throw) != dice
        for at, throw, dice in seen.removal_throws
    ):
        faults.append("removal")
    return faults


def _of_the_openings(seen: _Round, revealed: Secrets) -> list[str]:
    """What is shown of a woodpile of which some tiles stay hidden: those of conceded hands and the unused ones."""
    faults = []
    if any(seen.woodpile[place] != face for place, (face, _) in revealed.openings.items()):
        faults.append("woodpile")
    hidden = Counter(seen.woodpile[place] for place in revealed.leaves)
    may_hide = Counter(
        face for position, hand in seen.hands.items() if position not in seen.exposed for face in hand
    )
    if not seen.conceded or not hidden <= may_hide:
        faults.append("hidden")
    return faults


def _of_the_mixing(seen: _Round, seed: bytes) -> list[str]:
    faults = []
    for mixes, woodpile in enumerate(seen.mixed, 1):
        if tuple(seen.woodpile[place] for place in chance.places(seed, mixes)) != woodpile:
            faults.append("mixing")
    faults += ["cut" for mixes, drawn, out_of in seen.drawn if chance.lot(seed, mixes, out_of) != drawn]
    return faults


def verify_log(entries: Iterable[tuple[bytes, bytes]]) -> Proof:
    """Check a table's whole log, given as (entry, hash) pairs from its first entry on.

    Checks the hash chain; that woodpile and commitments stand in the log before the first wager and the dice
    after the close of bets; and, of every round whose secrets are revealed, that secrets, commitments, woodpile
    and dice belong together. Reading stops where the chain breaks.

    Raises:
        CodecError: an entry that fits the chain is no event of a table.
    """
    found: list[_Round] = []
    head, count, broken_at = GENESIS, 0, None
    for seq, (data, expected) in enumerate(entries, start=1):
        if next_hash(head, data) != expected:
            broken_at = seq
            break
        head, count = expected, seq
        event = open_entry(data).event
        if isinstance(event, ev.TilesWashed):
            found.append(_Round(event.round))
        elif found:
            found[-1].take(event, head)
    last = len(found) - 1
    return Proof(
        entries=count,
        head=head.hex(),
        broken_at=broken_at,
        rounds=tuple(each.proof(is_last=index == last) for index, each in enumerate(found)),
    )
