"""SIGKILL by the server's own hand at every transaction of a round: before its commit, and when it has reached the disc
but nobody was told. One data folder goes through all these lives."""

from pathlib import Path

import httpx
import pytest

from paigow.books import BOOK_IDS
from paigow.table import PHASES
from tests.kill.casino import Casino
from tests.kill.guest import GONE

MOST_STEPS = 120
LEAST_STEPS = 20
THOROUGH = "nz"
SAMPLE = 6
"""Under the other books only one transaction in so many is also cut off before its commit and followed on a copy."""
BEFORE_CLOSE = frozenset(PHASES[: PHASES.index("bets_closed")])
"""Until then the dice depend on wagers that are still to come."""


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOK_IDS)
def test_killed_at_every_transaction_of_a_round_nothing_is_lost_or_thrown_again(
    book: str, tmp_path: Path
) -> None:
    tears, branching = (1, 2) if book == THOROUGH else (SAMPLE, SAMPLE)
    with Casino(tmp_path, book) as casino:
        come_in(casino)
        branches, step = [], 0
        while casino.witness.finished() != {1} or casino.witness.state.phase != "betting":
            if step % tears == 0:
                assert die_at_next(casino, "committing") == 0, "an open transaction leaves nothing behind"
            assert die_at_next(casino, "stored") > 0, "a closed transaction is there, told or not"
            step += 1
            if step % branching == 0 and casino.witness.state.coming == 1:
                branches.append((casino.witness.state, finish_elsewhere(casino, tmp_path / f"branch{step}")))
            assert step < MOST_STEPS
        assert casino.witness.phases() >= set(PHASES[1:]) - {
            "matched",
            "offering",
            "covering",
        }  # nobody may win; in a first round the house banks
        assert step > LEAST_STEPS
        for state, (woodpile, dice) in branches:
            assert not state.round.woodpile or woodpile == casino.witness.woodpiles()[1], "no second shuffle"
            assert state.phase in BEFORE_CLOSE or dice == casino.witness.dice()[1], "no second throw"
        casino.play_rounds(1)
        casino.go_home()


def come_in(casino: Casino) -> None:
    """Bring in a guest whose server dies during the welcome, and again while it opens the table."""
    url = casino.nursery.start(casino.plan(kill="stored"))
    with pytest.raises(GONE):
        casino.guest.come_in(url, "Bea")  # her name is taken, though nobody was told
    casino.nursery.wait()
    assert casino.audit() == 1, "his coins, which nobody will ever claim"

    url = casino.nursery.start(casino.plan())
    casino.guest.come_in(url)
    casino.kill()

    for kill, tables in (("committing", 0), ("stored", 1)):
        url = casino.nursery.start(casino.plan(kill=kill))
        with pytest.raises(GONE):
            casino.guest.open_table(url, casino.book, bots=2)
        casino.nursery.wait()
        url = casino.nursery.start(casino.plan(hold="opened"))
        found = httpx.get(f"{url}/api/v1/tables").json()
        casino.nursery.kill()
        assert len(found) == tables
        if found:
            casino.know(found[0]["table"])
    casino.audit()


def die_at_next(casino: Casino, kill: str) -> int:
    """One life, which ends at the next transaction. The guest sees the table as it was when the last life ended."""
    witness, guest = casino.witness, casino.guest
    before = witness.state
    url = casino.nursery.start(casino.plan(kill=kill, gate=str(casino.gate)))
    with guest.visit(url, casino.table, may_die=True) as live:
        view = guest.hear(live)
        assert (view["you"], view["version"]) == (guest.person, before.version)
        with casino.open_gate():
            guest.play(live, lambda view: False, first=view)
    casino.nursery.wait()
    witness.heard(guest.person, guest.told)
    assert witness.told == before.version, "told of what was not stored, or before it was known to be stored"
    return casino.audit()


def finish_elsewhere(casino: Casino, folder: Path) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Play the first round to its end on a copy of the data: its woodpile and dice there."""
    witness = casino.branch(folder, lambda view: view["round"] > 1 or "dice_secret" in view)
    assert 1 in witness.finished()
    return witness.woodpiles()[1], witness.dice()[1]
