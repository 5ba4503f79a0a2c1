"""The server as a process: where it says it is, how it stops, what it does when it cannot start."""

import signal
import socket
import subprocess
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest

from paigow.server import CANNOT_START
from tests.kill.servers import started, url_of
from tests.wall_clock.web.visitors import Visitor
from tests.web.visitors import Player

pytestmark = pytest.mark.wall_clock
PROGRAM = """
import sys
from pathlib import Path
from paigow.runtime import Pace
from paigow.server import serve
sys.exit(serve("127.0.0.1", int(sys.argv[1]), Path(sys.argv[2]), pace=Pace.instant()))
"""


def process(folder: Path, port: int = 0) -> AbstractContextManager[subprocess.Popen[str]]:
    return started([sys.executable, "-c", PROGRAM, str(port), str(folder)])


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(tmp_path: Path, how: signal.Signals) -> None:
    with process(tmp_path / "new" / "folder") as running:
        url = url_of(running)
        assert httpx.get(url + "/api/v1/health").json()["status"] == "ok"
        with Visitor(url) as ann:
            ann.come_in()
            with ann.live(ann.open_table()) as live:
                live.receive()
                for _ in range(3):  # people press Ctrl-C again
                    running.send_signal(how)
                    time.sleep(0.02)
                out, err = running.communicate()
        assert running.returncode == 0
        assert out == ""
        assert "Traceback" not in err
        assert "server_stopped" in err


def test_a_busy_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with process(tmp_path, port) as running:
            out, err = running.communicate()
    assert running.returncode == CANNOT_START
    assert out == ""
    assert err == f"paigow: port {port} on 127.0.0.1 is in use; choose another with --port\n"


def test_a_data_folder_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with process(tmp_path) as first:
        url_of(first)
        with process(tmp_path) as second:
            out, err = second.communicate()
        assert second.returncode == CANNOT_START
        assert out == ""
        assert err.startswith("paigow: ")
        assert len(err.splitlines()) == 1


def test_killed_in_a_round_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with process(tmp_path) as running:
        with Visitor(url_of(running)) as ann:
            person = ann.come_in("Ann")
            table = ann.open_table(bots=2, setting_s=600)
            with ann.live(table) as live:
                player = Player(live, person, 2)
                player.play(rounds=1)
                while player.step().get("phase") != "betting":  # the player passes an offered bank
                    pass
                live.send({"do": "place_wager", "box": 2, "coins": 2000})
                before = live.view(lambda view: view["phase"] == "setting" and bool(view.get("own")))
                running.kill()
                running.wait()
            cookies = dict(ann.http.cookies)
        with process(tmp_path) as again, Visitor(url_of(again)) as ann:
            ann.http.cookies.update(cookies)
            assert ann.http.get("/api/v1/session").json()["name"] == "Ann"
            with ann.live(table) as live:
                after = live.receive()
                assert after["round"] == before["round"]
                assert [box for box in after["boxes"] if box["number"] == 2] == [
                    box for box in before["boxes"] if box["number"] == 2
                ]
                setting = after["own"][0]["settings"][0]
                live.send({"do": "set_hand", "box": 2, "low": setting["low"], "high": setting["high"]})
                over = live.view(lambda view: view["phase"] == "round_over")
                assert over["round"] == before["round"]


def test_no_secret_is_in_the_log(tmp_path: Path) -> None:
    with process(tmp_path) as running:
        with Visitor(url_of(running)) as ann:
            person = ann.come_in("Ann")
            token = next(iter(ann.http.cookies.values()))
            with ann.live(ann.open_table(bots=1)) as live:
                Player(live, person, 2).play(rounds=2)
        running.terminate()
        _, err = running.communicate()
    assert "table_opened" in err
    assert token not in err
    assert "woodpile" not in err
    assert "6-6" not in err
