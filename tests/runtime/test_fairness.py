import asyncio
from collections.abc import Callable
from functools import cache

import msgspec
import pytest

from paigow.log import GENESIS, decode, draws, encode, next_hash
from paigow.runtime import Proof, verify_log
from paigow.table import events as ev
from tests.runtime.playing import a_house, a_table, play, sit


@cache
def a_log() -> tuple[tuple[bytes, bytes], ...]:
    """Two rounds and the beginning of a third."""

    async def test() -> list[tuple[bytes, bytes]]:
        async with a_house() as (house, _):
            table = await a_table(house, bots=3)
            box = await sit(house, table)
            await play(house, table, box, 2)
            return await house.entries(table)

    return tuple(asyncio.run(test()))


def rewritten(change: Callable[[ev.AnyEvent], ev.AnyEvent]) -> list[tuple[bytes, bytes]]:
    """The log of a dishonest house that computes a new chain over what it changed."""
    head, log = GENESIS, []
    for entry, _ in a_log():
        changed = encode(change(decode(entry)))
        head = next_hash(head, changed)
        log.append((changed, head))
    return log


def faults(proof: Proof) -> set[str]:
    return {fault for each in proof.rounds for fault in each.faults}


def test_an_honest_log_proves_its_rounds() -> None:
    proof = verify_log(a_log())
    assert (proof.entries, proof.broken_at) == (len(a_log()), None)
    assert proof.head == a_log()[-1][1].hex()
    assert [(each.round, each.is_right) for each in proof.rounds] == [(1, True), (2, True), (3, False)]
    assert not faults(proof), "a round that is under way has no fault, it is not proved yet"


def test_reading_stops_where_the_chain_breaks() -> None:
    log = list(a_log())
    log[40] = (log[40][0].replace(b'"v":4', b'"v": 4'), log[40][1])
    proof = verify_log(log)
    assert (proof.broken_at, proof.entries) == (41, 40)


def test_other_dice_are_found_out() -> None:
    def change(event: ev.AnyEvent) -> ev.AnyEvent:
        return msgspec.structs.replace(event, dice=(7, 1, 1)) if isinstance(event, ev.DiceCounted) else event

    assert "dice" in faults(verify_log(rewritten(change)))


def test_another_woodpile_is_found_out() -> None:
    def change(event: ev.AnyEvent) -> ev.AnyEvent:
        if isinstance(event, ev.TilesStacked):
            return msgspec.structs.replace(event, woodpile=event.woodpile[::-1])
        return event

    assert "woodpile" in faults(verify_log(rewritten(change)))


def test_secrets_chosen_afterwards_are_found_out() -> None:
    other = draws.RoundSecrets(bytes(32), bytes(32), bytes(32)).published()

    def change(event: ev.AnyEvent) -> ev.AnyEvent:
        return (
            msgspec.structs.replace(event, secrets=other) if isinstance(event, ev.SecretsRevealed) else event
        )

    assert {"woodpile_commitment", "dice_commitment", "woodpile", "dice"} <= faults(
        verify_log(rewritten(change))
    )


def test_a_round_without_commitments_is_found_out() -> None:
    def change(event: ev.AnyEvent) -> ev.AnyEvent:
        return msgspec.structs.replace(event, commitments=None) if isinstance(event, ev.BetsOpened) else event

    assert "not_committed" in faults(verify_log(rewritten(change)))


def test_even_a_wager_moved_after_the_close_changes_the_dice() -> None:
    """The dice depend on the whole log up to the close of bets, so that nobody can rewrite an earlier entry
    unseen.
    """

    def change(event: ev.AnyEvent) -> ev.AnyEvent:
        if isinstance(event, ev.WagerPlaced):
            return msgspec.structs.replace(event, coins=event.coins + 1000, added=event.added + 1000)
        return event

    assert "dice" in faults(verify_log(rewritten(change)))


@pytest.mark.parametrize(
    ("first", "second", "fault"),
    [
        (ev.BetsClosed, ev.DiceShaken, "dice_before_close"),
        (ev.WagerPlaced, ev.BetsClosed, "wager_out_of_time"),
        (ev.TilesStacked, ev.BetsOpened, "not_committed"),
    ],
)
def test_an_order_that_proves_nothing_is_found_out(
    first: type[ev.Event], second: type[ev.Event], fault: str
) -> None:
    """The same events with two of the first round changed about."""
    events = [decode(entry) for entry, _ in a_log()]
    one = next(at for at, event in enumerate(events) if isinstance(event, first))
    other = next(at for at, event in enumerate(events) if isinstance(event, second))
    events[one], events[other] = events[other], events[one]
    head, log = GENESIS, []
    for event in events:
        entry = encode(event)
        head = next_hash(head, entry)
        log.append((entry, head))
    assert fault in faults(verify_log(log))
