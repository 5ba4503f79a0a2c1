"""A finished round laid out at a table in memory: its coins are all there, and nothing says who played it."""

import asyncio
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from paigow.books import Book
from paigow.log.draws import RoundSecrets
from paigow.log.rounds.moments import by_command
from paigow.runtime import HandClock, WholeRound
from paigow.runtime.account_names import at_table, coin_difference
from paigow.runtime.people.registry import is_bot
from paigow.runtime.sandbox import PlayedFrom, Sandbox, lay_out, sandbox_of
from paigow.runtime.table.ledger import Ledger
from paigow.storage import Store
from paigow.table import State
from paigow.table import events as e
from tests.log.test_export import played
from tests.log.test_moments import IDS, rounds_of
from tests.property.play import books

FROM = PlayedFrom(table="t1", round=1)


def whole_rounds(book: Book, seed: int) -> Iterator[WholeRound]:
    """Return the rounds of a table, with revealed secrets (its tiles do not come from them)."""
    for washed, _, (first, *rest) in rounds_of(played(book, seed).appends):
        if any(isinstance(each.event, e.RoundEnded) for each in rest):
            secrets = e.SecretsRevealed(secrets=RoundSecrets.new().published())
            told = [*rest, msgspec.structs.replace(rest[0], event=secrets)]
            yield WholeRound(washed=first, after_washing=washed, entries=tuple(told), closed_at=b"\0" * 32)


@pytest.mark.parametrize("book", books()[::3][:4], ids=IDS[::3][:4])
def test_all_its_coins_are_there_at_every_moment_and_nobody_but_one_person(book: Book) -> None:
    chance = Random(3)
    tried = 0
    for found in whole_rounds(book, 3):
        for person in found.after_washing.people:
            step = chance.randrange(len(list(by_command(found.entries))))
            sandbox = sandbox_of(found, FROM, step, person, "s1")
            if sandbox is None:
                continue
            tried += 1
            state = asyncio.run(resumed(sandbox))
            assert state.table == "s1"
            assert {each for each in state.people if not is_bot(each)} <= {person}
            others = {each for each in found.after_washing.people if each != person}
            told = msgspec.json.encode(state)
            assert not any(msgspec.json.encode(each) in told for each in others)
    assert tried


async def resumed(sandbox: Sandbox) -> State:
    """Return the table after it is laid out, by its own log. Its accounts hold what lies on it."""
    store = await Store.open(":memory:")
    try:
        await lay_out(sandbox, store, 10**15)
        ledger = Ledger(sandbox.table, store, HandClock())
        await ledger.resume()
        held = await store.balances_under(at_table(sandbox.table, ""))
        assert not coin_difference(sandbox.table, ledger.state, held)
        assert await store.trial_balance() == 0
        assert ledger.state.version == ledger.seq
        return ledger.state
    finally:
        await store.close()
