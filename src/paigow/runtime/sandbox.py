"""Sandbox: a finished round that continues from one of its steps, in memory, with bots for everybody else.

Nothing goes into the house's store. A sandbox has its own store and its own coins, which vanish with it.
"""

import re
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from paigow.log import Entry, encode, next_hash, parts_of
from paigow.log.draws import RoundSecrets
from paigow.log.rounds.disclosure import Disclosure
from paigow.log.rounds.moments import by_command
from paigow.log.rounds.projection import RoundReader
from paigow.log.rounds.result import RoundResult
from paigow.runtime import account_names
from paigow.runtime.account_names import account_of, at_table
from paigow.runtime.cage import GUEST_COINS
from paigow.runtime.history import WholeRound
from paigow.runtime.people.registry import bot_id, seated
from paigow.runtime.table.options import TableOrder
from paigow.runtime.table.snapshot import Checkpoint, encode_state, snapshot_of, state_format
from paigow.runtime.table.table_log import OPEN
from paigow.storage import HOUSE, IndexUpdate, NewEntry, PostingLine, RoundRow, Store
from paigow.table import State
from paigow.table import events as ev
from paigow.table.core.postings import account, layout, shown, stack, stake

THOUGHT_S: Final = 8
"""Seconds that the dealer waits for actions that lapse, unless the player sends "go on"."""
_ACCOUNTS: Final = b"|".join([b"", *(of("").encode() for of in (account, layout, stack, stake))])
"""Prefixes of texts that end with a person's id."""
_DEADLINE: Final = re.compile(rb'"deadline_ms":\d+')
Found = Entry[ev.AnyEvent]
T = TypeVar("T")


class PlayedFrom(Struct, frozen=True, kw_only=True):
    """The round that a sandbox continues."""

    table: str
    round: int


class Sandbox(Struct, frozen=True, kw_only=True):
    """A round up to one of its steps, set up for one person and bots."""

    table: str
    person: str
    washed: ev.AnyEvent
    after_washing: State
    events: tuple[ev.AnyEvent, ...]
    """Events after the washing, up to that step."""
    secrets: RoundSecrets
    closed_at: bytes
    """As in the house's log: the dice depend on it."""
    bots: int
    played_from: PlayedFrom

    @property
    def round(self) -> int:
        """Return the number of the round."""
        return self.after_washing.coming


def sandbox_of(
    found: WholeRound, played_from: PlayedFrom, step: int, person: str, table: str
) -> Sandbox | None:
    """Return a finished round up to ``step`` (0: the washing) as ``table``, or ``None`` if not allowed.

    It is allowed if the person had coins at stake, no tiles stay hidden, and nothing irregular happened: then
    the person may see the whole round. The earliest step is the one with the finished woodpile.
    """
    result, secrets = _result(found), _secrets(found.entries)
    is_plain = result.void is None and not result.irregularities and not found.after_washing.dealt_by
    if person not in result.balances or not is_plain or secrets is None:
        return None
    groups = list(by_command(found.entries))
    stacked = next(place for place, each in enumerate(groups, start=1) if _stacks(each))
    events = [entry.event for each in groups[: max(step, stacked)] for entry in each]
    names = _names(found, person, table) | {played_from.table: table}
    return Sandbox(
        table=table,
        person=person,
        washed=_laid(found.washed.event, ev.AnyEvent, names),
        after_washing=_alone(_laid(found.after_washing, State, names)),
        events=tuple(_laid(event, ev.AnyEvent, names) for event in events),
        secrets=secrets,
        closed_at=found.closed_at,
        bots=len(seated(found.after_washing, bots=True) | seated(found.after_washing, bots=False)) - 1,
        played_from=played_from,
    )


def _result(found: WholeRound) -> RoundResult:
    stacks = {person: each.stack for person, each in found.after_washing.people.items()}
    reader = RoundReader(stacks)
    for entry in (found.washed, *found.entries):
        reader.take(entry.event)
    (result,) = reader.results()
    return result


def _secrets(entries: Sequence[Found]) -> RoundSecrets | None:
    """Return the secrets if fully revealed; otherwise tiles stay hidden, or the round is not over."""
    for entry in reversed(entries):
        if isinstance(entry.event, ev.SecretsRevealed):
            secrets = entry.event.secrets
            return RoundSecrets.from_published(secrets) if secrets.woodpile else None
    return None


def _stacks(together: Sequence[Found]) -> bool:
    return any(isinstance(entry.event, ev.TilesStacked) for entry in together)


def _names(found: WholeRound, person: str, table: str) -> dict[str, str]:
    """Return the bot that replaces each other person in the round, seated people first."""
    state = found.after_washing
    here = {**seated(state, bots=True), **seated(state, bots=False)}
    came = (getattr(entry.event, "person", None) for entry in found.entries)
    everybody = dict.fromkeys([*(here[box] for box in sorted(here)), *state.people, *filter(None, came)])
    others = [each for each in everybody if each != person]
    return {each: bot_id(table, number) for number, each in enumerate(others)}


def _laid(value: T, kind: Any, names: dict[str, str]) -> T:
    """Return the value with other names, and without clocks."""
    data = _DEADLINE.sub(b'"deadline_ms":null', msgspec.json.encode(value))
    whose = re.compile(rb'"(%s)(%s)"' % (_ACCOUNTS, b"|".join(re.escape(each.encode()) for each in names)))
    data = whose.sub(lambda found: b'"%s%s"' % (found[1], names[found[2].decode()].encode()), data)
    laid: T = msgspec.json.decode(data, type=kind)
    return laid


def _alone(state: State) -> State:
    """Return the table without supervision and coach."""
    settings = (
        None if state.settings is None else replace(state.settings, practice=False, hours=None, beacon="")
    )
    return replace(state, version=1, settings=settings, proposals=(), barred=(), excluded=())


def order_of(sandbox: Sandbox, before: TableOrder) -> TableOrder:
    """Return the order of such a table, from the house's order: no clocks, and nobody else comes."""
    return replace(
        before,
        bots=sandbox.bots,
        betting_s=None,
        setting_s=None,
        offer_s=None,
        cover_s=None,
        thought_s=THOUGHT_S,
        hours=None,
        practice=False,
        beacon="",
        private=True,
        opener=sandbox.person,
        assignment="",
        dealing=None,
    )


async def lay_out(sandbox: Sandbox, store: Store, at_us: int) -> None:
    """Write the round up to its step into an empty store, as if just played there."""
    table, records = sandbox.table, list[NewEntry]()
    position = Checkpoint()
    for event in (sandbox.washed, *sandbox.events):
        data = encode(event, at_us=at_us)
        head = next_hash(position.head, data)
        position = _washed(sandbox, head, at_us) if not records else position.after(event, head, at_us)
        lines = account_names.posted_lines(table, event) if records else ()
        records.append(
            NewEntry(entry=bytes(data), hash=head, at_us=at_us, lines=lines, sealed=parts_of(data))
        )
    records[0] = replace(records[0], lines=tuple(_brought(sandbox, records)))
    rows = () if position.round is None else (position.round,)
    index = IndexUpdate(status=OPEN, rounds=rows, snapshot=snapshot_of(position))
    keep = {} if position.showing.is_over else {f"secrets/{sandbox.round}": sandbox.secrets.to_bytes()}
    await store.append(table, 0, records, keep=keep, index=index)


def _washed(sandbox: Sandbox, head: bytes, at_us: int) -> Checkpoint:
    state = sandbox.after_washing
    return Checkpoint(
        state=state,
        seq=1,
        head=head,
        at_us=at_us,
        asked_seq=1,
        asked_at=head,
        phase_since_ms=at_us // 1000,
        showing=Disclosure().after(sandbox.washed),
        round=RoundRow(number=state.coming, first_seq=1, form=state_format(), before=encode_state(state)),
    )


def _brought(sandbox: Sandbox, records: Sequence[NewEntry]) -> list[PostingLine]:
    """Return the sandbox's own coins: those on the table, and enough in everybody's account."""
    coins = {at_table(sandbox.table, name): held for name, held in shown(sandbox.after_washing).items()}
    coins[account_of(sandbox.person)] = GUEST_COINS
    for record in records:
        for line in record.lines:
            if line.debit.startswith(account_of("")):
                coins[line.debit] = coins.get(line.debit, 0) + line.coins
    return [PostingLine(debit=HOUSE, credit=name, coins=held) for name, held in coins.items()]
