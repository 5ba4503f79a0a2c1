"""Was a round fair? Told from the log alone, by anybody, after the secrets are revealed (R1, R2, R5)."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from paigow.floor import chance
from paigow.record import GENESIS, next_hash, open_entry
from paigow.table import events as ev
from paigow.table.commands import Commitments, Secrets


class RoundProof(Struct, frozen=True, kw_only=True):
    """What the log proves of one round."""

    round: int
    revealed: bool
    """Whether the secrets have been published; until then only the order of events can be checked."""
    faults: tuple[str, ...] = ()
    """Codes of what is wrong: 'not_committed', 'woodpile_commitment', 'dice_commitment', 'woodpile', 'dice',
    'wager_out_of_time', 'dice_before_close', 'not_revealed'."""

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
    dice: tuple[int, ...] = ()
    committed: Commitments | None = None
    is_open: bool = False
    closed_at: bytes | None = None
    revealed: Secrets | None = None
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
            case ev.DiceShaken():
                self.dice = event.dice
                if self.closed_at is None:
                    self.faults.append("dice_before_close")
            case ev.SecretsRevealed():
                self.revealed = event.secrets
            case _:
                pass

    def proof(self, *, is_last: bool) -> RoundProof:
        faults = list(self.faults)
        if self.revealed is None:
            if not is_last:
                faults.append("not_revealed")
        elif self.committed is not None:
            faults += _compare(self, chance.RoundSecrets.from_published(self.revealed), self.committed)
        return RoundProof(round=self.number, revealed=self.revealed is not None, faults=tuple(faults))


def _compare(seen: _Round, secrets: chance.RoundSecrets, committed: Commitments) -> list[str]:
    made = secrets.commitments()
    faults = []
    if made.woodpile != committed.woodpile:
        faults.append("woodpile_commitment")
    if made.dice != committed.dice:
        faults.append("dice_commitment")
    if chance.woodpile(secrets.woodpile) != seen.woodpile:
        faults.append("woodpile")
    if seen.closed_at is not None and chance.dice(secrets.dice, seen.closed_at) != seen.dice:
        faults.append("dice")
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
