"""SIGKILL from outside in every phase of a round, seen over the live connection; and again after the restart."""

from pathlib import Path

import pytest

from paigow.books import BOOK_IDS
from paigow.table import PHASES
from tests.kill.casino import Casino
from tests.kill.witness import apart

BANKED = {"offering", "covering"}
"""Phases of later rounds, in which a player may bank."""
OPEN = [phase for phase in PHASES[1:] if phase not in BANKED]
QUIET = 9
"""Phases, at least, in which nobody does anything between the kill and the next look: the view is the same, letter by
letter. In the others bots sit down, wager or set."""


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOK_IDS)
def test_killed_in_every_phase_the_round_goes_on_from_the_same_view(book: str, tmp_path: Path) -> None:
    with Casino(tmp_path, book) as casino:
        casino.open(hold="opened")
        same = []
        for phase in OPEN:
            before = casino.until(phase)
            after = casino.until(phase)  # the dealer sleeps here: the first view is of this phase already
            assert after["round"] == before["round"], phase
            if after["version"] == before["version"]:
                assert apart(after) == apart(before)
                same.append(phase)
        assert len(same) >= QUIET, same
        assert casino.witness.phases() >= set(PHASES) - BANKED
        casino.play_rounds(1)
        casino.go_home()
        assert casino.nursery.kills == 2 * len(OPEN) + 3


@pytest.mark.slow
def test_time_runs_on_while_the_server_is_dead(tmp_path: Path) -> None:
    """A player whose time ran out during the restart finds the hand set the house way."""
    with Casino(tmp_path, "nz") as casino:
        casino.open()
        before = casino.until("setting")
        assert before["own"][0]["settings"]
        casino.ahead_ms = before["deadline_ms"] - before["now_ms"]
        after = casino.until("players_set", acts=False)
        assert after["round"] == before["round"]
        hand = next(box["hand"] for box in after["boxes"] if box.get("seated") == casino.guest.person)
        assert hand["set_by"] == "time"
        casino.play_rounds(1)
        casino.go_home()
        assert before["round"] in casino.witness.finished()
