"""The program as people start it, ``python -m paigow serve``, killed with SIGKILL in the middle of a round."""

import signal
from dataclasses import replace
from pathlib import Path

import pytest

from tests.kill.guest import Guest
from tests.kill.live import Message
from tests.kill.plan import WAITS_MS, Plan
from tests.kill.servers import program, url_of
from tests.kill.witness import Witness

PHASES = ("betting", "shaken", "setting", "matching", "round_over")


@pytest.mark.slow
def test_the_program_is_killed_six_times_in_a_round(tmp_path: Path) -> None:
    guest = Guest()
    with guest.http:
        table = first_life(tmp_path, guest)
        witness = Witness(table, "nz")
        looks = [life(tmp_path, guest, witness, phase) for phase in PHASES]
        looks.append(life(tmp_path, guest, witness, None))
    assert {each["round"] for each in looks} == {1}
    assert witness.phases() >= set(PHASES)
    assert witness.finished() == {1}


def first_life(folder: Path, guest: Guest) -> str:
    with program(folder) as running:
        url = url_of(running)
        guest.come_in(url)
        return guest.open_table(url, "nz", bots=1)


def life(folder: Path, guest: Guest, witness: Witness, phase: str | None) -> Message:
    """One life of the program: to a phase, or to the end of the round. There the dealer waits."""
    pace = replace(Plan(folder=str(folder), hold=phase).pace(), next_round=WAITS_MS)
    with program(folder, pace) as running:
        url = url_of(running)
        assert guest.account(url) > 0
        with guest.visit(url, witness.table) as live:
            view = guest.play(
                live, lambda view: "dice_secret" in view if phase is None else view["phase"] == phase
            )
            running.kill()
            assert running.wait() == -signal.SIGKILL
    witness.audit(folder)
    witness.heard(guest.person, guest.told)
    return view
