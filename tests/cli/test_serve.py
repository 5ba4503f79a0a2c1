"""``paigow serve``: what it hands to the server."""

import os
import sys
from importlib import import_module
from pathlib import Path

import pytest

from paigow.server.settings import Settings
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def a_plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in os.environ if each.startswith("PAIGOW_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """A server that only notes with what it was to be run."""
    calls: list[Settings] = []

    def serve_with(settings: Settings) -> int:
        calls.append(settings)
        return 0

    monkeypatch.setattr(import_module("paigow.server.serve"), "serve_with", serve_with)
    return calls


def test_by_default_it_serves_this_machine(run: Run, served: list[Settings]) -> None:
    assert run("serve").status == 0
    assert served == [Settings()]
    assert (served[0].host, served[0].port, served[0].supervisor_token) == ("127.0.0.1", 8000, None)


def test_host_port_and_folder_are_handed_on(run: Run, served: list[Settings], tmp_path: Path) -> None:
    done = run("serve", "--host", "::1", "--port", "0", "--data", str(tmp_path), "--no-browser")
    assert done.status == 0
    assert served == [Settings(host="::1", port=0, data=tmp_path)]


def test_the_supervisors_token_comes_from_the_command_or_the_environment(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("serve", "--supervisor-token", "jade onyx ivory bamboo")
    monkeypatch.setenv("PAIGOW_SUPERVISOR_TOKEN", "onyx ivory bamboo jade")
    run("serve")
    assert [call.supervisor_token for call in served] == ["jade onyx ivory bamboo", "onyx ivory bamboo jade"]


def test_the_staff_s_second_factor_is_required_by_the_command_or_the_environment(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("serve", "--staff-second-factor")
    run("serve")
    monkeypatch.setenv("PAIGOW_LIMITS_STAFF_SECOND_FACTOR", "true")
    run("serve")
    assert [call.limits.staff_second_factor for call in served] == [True, False, True]


def test_a_supervisor_token_is_refused_where_staff_need_a_second_factor(run: Run, tmp_path: Path) -> None:
    token = "jade onyx ivory bamboo"
    data = ("--data", str(tmp_path / "data"))
    done = run("serve", "--staff-second-factor", "--supervisor-token", token, "--port", "0", *data)
    assert (done.status, done.out) == (2, "")
    assert "expected none with staff_second_factor on" in done.err
    assert token not in done.err
    assert not (tmp_path / "data").exists()


def test_what_is_typed_goes_before_the_environment_and_that_before_the_file(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "paigow.toml"
    file.write_text('host = "192.0.2.1"\nport = 1\nhosts = ["club.example"]\n[limits]\ntables = 3\n')
    monkeypatch.setenv("PAIGOW_PORT", "2")
    monkeypatch.setenv("PAIGOW_HOST", "192.0.2.2")
    assert run("serve", "--settings", str(file), "--port", "3").status == 0
    monkeypatch.setenv("PAIGOW_SETTINGS", str(file))
    assert run("serve").status == 0
    assert [(each.host, each.port, each.hosts, each.limits.tables) for each in served] == [
        ("192.0.2.2", 3, ("club.example",), 3),
        ("192.0.2.2", 2, ("club.example",), 3),
    ]


def test_everything_that_is_wrong_is_said_at_once_by_name(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "paigow.toml"
    file.write_text("prt = 1\n[limits]\ntables = 0\ntabels = 3\n[pace]\nwash_tiles = -1\n")
    monkeypatch.setenv("PAIGOW_LIMITS_MESSAGES_PER_S", "many")
    monkeypatch.setenv("PAIGOW_TRUSTED_PROXY", "10.0.0.1")
    monkeypatch.setenv("PAIGOW_SUPERVISOR_TOKEN", "jade")
    done = run("serve", "--settings", str(file), "--port", "70000")
    assert (done.status, done.out, served) == (2, "", [])
    for said in (
        f"{file}: prt: unknown; did you mean 'port'?",
        f"{file}: limits.tables: 0: expected a whole number, at least 1",
        f"{file}: limits.tabels: unknown; did you mean 'limits.tables'?",
        f"{file}: pace.wash_tiles: -1: expected a whole number, from 0 to 600000",
        "PAIGOW_LIMITS_MESSAGES_PER_S: 'many': expected a number above 0",
        "PAIGOW_TRUSTED_PROXY: unknown; did you mean 'PAIGOW_TRUSTED_PROXIES'?",
        "PAIGOW_SUPERVISOR_TOKEN: supervisor token: ",
        "--port: 70000: expected a whole number, from 0 to 65535",
    ):
        assert said in done.err
    assert "jade" not in done.err
    assert len(done.err.splitlines()) == 1


def test_a_browser_is_opened_when_the_server_answers(
    run: Run, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []
    monkeypatch.setattr("paigow.cli.serve._open_when_ready", lambda host, port: asked.append((host, port)))
    run("serve", "--no-browser")
    assert asked == []
    run("serve", "--open", "--port", "8123")
    assert (asked, len(served)) == ([("127.0.0.1", 8123)], 2)


def test_without_its_packages_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "paigow.server.serve", None)
    done = run("serve")
    assert (done.status, done.out) == (2, "")
    assert "pip install 'paigow[server]'" in done.err
