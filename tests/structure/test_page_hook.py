"""What the build hook takes for a page that may be shipped."""

import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook, on a build backend that is not needed for it."""
    interface = ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = dict  # type: ignore[attr-defined]  # a class that takes a parameter
    metadata = ModuleType("hatchling.metadata.plugin.interface")
    metadata.MetadataHookInterface = object  # type: ignore[attr-defined]
    for name in (
        "hatchling",
        "hatchling.builders",
        "hatchling.builders.hooks",
        "hatchling.builders.hooks.plugin",
        "hatchling.metadata",
        "hatchling.metadata.plugin",
    ):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    monkeypatch.setitem(sys.modules, metadata.__name__, metadata)
    scope: dict[str, Any] = {"__name__": "hatch_build"}
    text = (
        (ROOT / "hatch_build.py")
        .read_text(encoding="utf-8")
        .replace("BuildHookInterface[Any]", "BuildHookInterface")
    )
    exec(compile(text, "hatch_build.py", "exec"), scope)
    return scope["is_current"]


def checkout(root: Path, *, page_s: float = 200) -> Path:
    """A checkout whose sources are of second 100."""
    (root / "frontend/src/lib").mkdir(parents=True)
    page = root / "src/paigow/web/static/index.html"
    page.parent.mkdir(parents=True)
    page.touch()
    for each in (
        root / "frontend/src/App.svelte",
        root / "frontend/src/lib/api.ts",
        root / "frontend/package.json",
    ):
        each.touch()
    for each in [page, *(root / "frontend").rglob("*")]:
        os.utime(each, (100, 100))
    os.utime(page, (page_s, page_s))
    return page


def test_a_page_newer_than_its_sources_is_shipped(hook: Any, tmp_path: Path) -> None:
    checkout(tmp_path)
    assert hook(tmp_path)


def test_a_stale_page_is_not(hook: Any, tmp_path: Path) -> None:
    checkout(tmp_path, page_s=99)
    assert not hook(tmp_path)


def test_nor_is_one_of_which_a_source_was_taken_away(hook: Any, tmp_path: Path) -> None:
    checkout(tmp_path)
    (tmp_path / "frontend/src/lib/api.ts").unlink()
    assert not hook(tmp_path)


def test_without_a_page_it_is_built(hook: Any, tmp_path: Path) -> None:
    checkout(tmp_path).unlink()
    assert not hook(tmp_path)


def test_an_sdist_brings_its_page_whatever_the_times_say(hook: Any, tmp_path: Path) -> None:
    checkout(tmp_path, page_s=1)
    (tmp_path / "PKG-INFO").touch()
    assert hook(tmp_path)
