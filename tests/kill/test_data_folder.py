"""One data folder, one server; and what a killed server left behind, taken elsewhere or torn."""

import random
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from queue import SimpleQueue

import httpx
import pytest

from paigow.server import CANNOT_START
from tests.kill.casino import Casino
from tests.kill.servers import program, url_of
from tests.kill.witness import apart, read

TEARS = 6
Running = subprocess.Popen[str]
FILES = {"paigow.db", "paigow.db.lock", "paigow.db-wal"}


def test_two_servers_cannot_open_the_same_data(tmp_path: Path) -> None:
    """The second says so and ends; the first does not notice; after a kill it blocks nobody."""
    with program(tmp_path) as first:
        url = url_of(first)
        with program(tmp_path) as second:
            assert second.stdout is not None
            assert second.stdout.readline() == "", "it does not serve"
            _, err = second.communicate()
        assert second.returncode == CANNOT_START
        assert err.startswith("paigow: ")
        assert str(first.pid) in err
        assert len(err.splitlines()) == 1
        assert httpx.get(url + "/api/v1/health").json()["status"] == "ok"
        first.kill()
        assert first.wait() == -signal.SIGKILL
        with program(tmp_path) as third:
            assert httpx.get(url_of(third) + "/api/v1/health").json()["status"] == "ok"


def test_two_servers_at_once_on_new_data_one_of_them_serves(tmp_path: Path) -> None:
    with program(tmp_path) as one, program(tmp_path) as other:
        lost = first_to_end(one, other)
        won = other if lost is one else one
        assert lost.returncode == CANNOT_START
        assert httpx.get(url_of(won) + "/api/v1/health").json()["status"] == "ok"


def first_to_end(*running: Running) -> Running:
    """The process of several that ends first."""
    ended = SimpleQueue[Running]()

    def wait(each: Running) -> None:
        each.wait()
        ended.put(each)

    for each in running:
        threading.Thread(target=wait, args=(each,), daemon=True).start()
    return ended.get()


@pytest.mark.slow
def test_the_data_of_a_killed_server_serve_at_another_place(tmp_path: Path) -> None:
    """Try with and without the files that SQLite can make again, and copy again from what is left of the
    first copy.
    """
    with Casino(tmp_path, "nz") as casino:
        casino.open()
        before = casino.until("counted")
        assert {each.name for each in casino.folder.iterdir()} >= FILES, "the log has not been folded in"
        moved = tmp_path / "moved"
        shutil.copytree(casino.folder, moved, ignore=shutil.ignore_patterns("*-shm", "*.lock"))
        shutil.rmtree(casino.folder)
        casino.folder = moved
        after = casino.until("counted")
        assert apart(after) == apart(before)
        elsewhere = casino.branch(tmp_path / "elsewhere", lambda view: "dice_secret" in view)
        assert before["round"] in elsewhere.finished()
        casino.play_rounds(1)
        assert elsewhere.dice()[before["round"]] == casino.witness.dice()[before["round"]]
        casino.go_home()


@pytest.mark.slow
def test_a_torn_journal_is_read_up_to_the_tear(tmp_path: Path) -> None:
    """Should the disc lose the journal's end, then what is left is a beginning of the log, whole transactions only."""
    chosen = random.Random("torn")
    with Casino(tmp_path, "nz") as casino:
        casino.open()
        casino.until("matching")
        folder_of_the_dead = casino.folder
        whole = read(folder_of_the_dead)
        size = (folder_of_the_dead / "paigow.db-wal").stat().st_size
        shorter = set[int]()
        for number in range(TEARS):
            folder = tmp_path / f"torn{number}"
            shutil.copytree(folder_of_the_dead, folder)
            tear(folder / "paigow.db-wal", chosen.randrange(size // 2, size), chosen)
            torn = read(folder)
            for name, entries in torn.streams.items():
                assert entries == whole.streams[name][: len(entries)]
            assert torn.audit == {}
            shorter.add(len(torn.streams[casino.table]))
            serve_there(casino, folder)
        assert len(shorter) > 1
        assert max(shorter) < len(whole.streams[casino.table])


def tear(journal: Path, at: int, chosen: random.Random) -> None:
    """Cut the file off, or leave rubbish from there on."""
    kept = journal.read_bytes()
    rubbish = chosen.choice((b"", bytes(len(kept) - at), chosen.randbytes(len(kept) - at)))
    journal.write_bytes(kept[:at] + rubbish)


def serve_there(casino: Casino, folder: Path) -> None:
    """On torn data the table goes on from what is left, to the end of a round."""
    casino.folder = folder
    casino.know(casino.table)
    casino.play_rounds(1)
    casino.go_home()
