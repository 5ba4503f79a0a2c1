"""``paigow serve``: what it hands to the server."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """A server that only notes how it was called."""
    calls: list[tuple[Any, ...]] = []

    def serve(*arguments: Any, supervisor_token: str | None = None) -> int:
        calls.append((*arguments, supervisor_token))
        return 0

    module = ModuleType("paigow.server.serve")
    monkeypatch.setattr(module, "serve", serve, raising=False)
    package = ModuleType("paigow.server")
    monkeypatch.setattr(package, "serve", module, raising=False)
    monkeypatch.setitem(sys.modules, "paigow.server", package)
    monkeypatch.setitem(sys.modules, "paigow.server.serve", module)
    return calls


def test_by_default_it_serves_this_machine(run: Run, served: list[tuple[Any, ...]]) -> None:
    assert run("serve").status == 0
    assert served == [("127.0.0.1", 8000, None, None)]


def test_host_port_and_folder_are_handed_on(run: Run, served: list[tuple[Any, ...]], tmp_path: Path) -> None:
    done = run("serve", "--host", "::1", "--port", "0", "--data", str(tmp_path), "--no-browser")
    assert done.status == 0
    assert served == [("::1", 0, tmp_path, None)]


def test_the_supervisors_token_comes_from_the_command_or_the_environment(
    run: Run, served: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("serve", "--supervisor-token", "jade")
    monkeypatch.setenv("PAIGOW_SUPERVISOR_TOKEN", "onyx")
    run("serve")
    assert [call[-1] for call in served] == ["jade", "onyx"]


def test_a_browser_is_opened_when_the_server_answers(
    run: Run, served: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
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
