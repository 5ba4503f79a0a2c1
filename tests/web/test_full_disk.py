"""A disk that is really full: who plays is told, nothing is half written, and it goes on once there is room."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from paigow.cli.app import main
from paigow.server import Limits
from paigow.storage import data_file, inspect
from tests.web.inprocess import Serving
from tests.web.visitors import Live, Message, Player, Visitor

DISK: Final = "12m"
BOUGHT: Final = 100_000
MANY: Final = 10**6


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of twelve megabytes, four of them for what SQLite has not moved into the file yet."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    if mount is None or os.name != "posix":
        pytest.skip("no small disk: there is no mount here")
    told = subprocess.run(
        [mount, "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if told.returncode:
        pytest.skip(f"no small disk: mounting one is not permitted here ({told.stderr.strip()})")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(disk: Path, leave: int, name: str = "ballast") -> Path:
    """Take all the room but so many bytes."""
    ballast = disk / name
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(b"x" * 4096):
            pass
    size = ballast.stat().st_size
    os.truncate(ballast, max(0, size - leave))
    assert shutil.disk_usage(disk).free < leave + 8192
    return ballast


def play_until_full(player: Player) -> None:
    """Play round after round until the player sees that nothing can be stored: on the table, or as the answer
    to an order.
    """
    while True:
        message = player.step()
        if message.get("disk_full") or message.get("code") == "disk_full":
            return


def until_refused(live: Live) -> Message:
    """Order something again and again; what has been written may leave room for a few orders more."""
    for _ in range(500):
        live.send({"do": "buy_in", "coins": 100})
        found = live.until(lambda message: message["type"] in {"view", "refusal"})
        if found["type"] == "refusal":
            return found
    raise AssertionError("nothing was refused")


def unwell(ann: Visitor, live: Live) -> Message:
    """What health says while nothing can be stored; SQLite may find room once more in what it keeps beside the file."""
    for _ in range(20):
        refused = until_refused(live)
        assert refused["code"] == "disk_full"
        assert "Nothing was done and nothing is lost" in refused["text"]
        health = ann.http.get("/api/v1/health")
        if health.status_code == 503:
            body: Message = health.json()
            return body
    raise AssertionError("health was well although nothing could be stored")


def test_a_full_disk_is_told_to_who_plays_and_play_goes_on_once_there_is_room(disk: Path) -> None:
    limits = Limits(messages_burst=MANY, address_messages_burst=MANY)
    with Serving(where=disk, limits=limits) as serving, serving.visitor() as ann, serving.visitor() as late:
        person = ann.come_in("Ann")
        table = ann.open_table(bots=1, betting_s=600, setting_s=600)
        for leave in (0, 16_384, 65_536, 131_072):
            with ann.live(table) as live:
                player = Player(live, person, 2, coins=BOUGHT)
                player.play(1)
                ballast = fill(disk, leave)
                play_until_full(player)
                last = fill(disk, 0, "last")
                health = unwell(ann, live)
                assert "disk_full" in health["halted"][table]
                welcome = late.http.post("/api/v1/session", json={"name": "Bob"})
                assert (welcome.status_code, welcome.json()["code"]) == (503, "disk_full")
                assert inspect(data_file(disk)).faults == []
                ballast.unlink()
                last.unlink()
                Player(live, person, 2, coins=1000).play(1)
                assert ann.http.get("/api/v1/health").status_code == 200
        assert late.http.post("/api/v1/session", json={"name": "Bob"}).status_code == 200
    assert inspect(data_file(disk)).faults == []


def test_a_server_that_ends_on_a_full_disk_has_written_nothing_by_halves(disk: Path) -> None:
    with Serving(where=disk) as serving, serving.visitor() as ann:
        person = ann.come_in("Ann")
        table = ann.open_table(bots=1, betting_s=600, setting_s=600)
        with ann.live(table) as live:
            player = Player(live, person, 2, coins=BOUGHT)
            player.play(1)
            ballast = fill(disk, 32_768)
            play_until_full(player)
            told = player.views[-1]["version"]
    assert inspect(data_file(disk)).faults == []
    ballast.unlink()
    with Serving(where=disk) as serving, serving.visitor() as again:
        again.http.cookies = ann.http.cookies
        with again.live(table) as live:
            assert live.view()["version"] >= told, "nobody was told of what is not stored"
            Player(live, person, 2, coins=1000).play(1)
            assert again.http.get("/api/v1/health").status_code == 200


def test_a_table_that_cannot_be_stored_is_refused_because_the_disk_is_full(disk: Path) -> None:
    with Serving(where=disk) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        ballast = fill(disk, 0)
        refused = ann.http.post("/api/v1/tables", json={"book": "nz", "bots": 1})
        assert (refused.status_code, refused.json()["code"]) == (503, "disk_full")
        ballast.unlink()
        assert ann.http.post("/api/v1/tables", json={"book": "nz", "bots": 1}).status_code == 201


@pytest.mark.parametrize("leave", [0, 4096, 65_536])
def test_commands_on_a_full_disk_name_what_cannot_be_written(
    disk: Path, leave: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with Serving(where=disk) as serving, serving.visitor() as ann:
        ann.come_in("Ann")
        ann.open_table(bots=1)
    fill(disk, leave)
    data, other = str(disk / "paigow.db"), str(disk / "other")
    for command, may_be_done in (
        (["admin", "check", "--data", str(disk)], True),
        (["admin", "backup", str(disk / "copy.db"), "--data", str(disk)], False),
        (["admin", "restore", data, "--data", other], False),
    ):
        status = main(command)
        told = capsys.readouterr().err.splitlines()
        assert (status, told) == (0, []) if may_be_done and not status else (status, len(told)) == (2, 1)
        assert all(str(disk) in line and "written" in line for line in told)
    assert not (disk / "copy.db").exists()
