"""What a release needs: one version everywhere, links that work outside the repository, workflows for every system."""

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it has none

from paigow import __version__
from scripts import build_container, release

ROOT = Path(__file__).parents[2]
URL = "https://paigow.example/paigow"


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The build hook, on a build backend that is not needed for it."""
    for name in (
        "hatchling",
        "hatchling.builders",
        "hatchling.builders.hooks",
        "hatchling.builders.hooks.plugin",
        "hatchling.builders.hooks.plugin.interface",
        "hatchling.metadata",
        "hatchling.metadata.plugin",
        "hatchling.metadata.plugin.interface",
    ):
        module = ModuleType(name)
        module.BuildHookInterface = dict  # type: ignore[attr-defined]
        module.MetadataHookInterface = type("Interface", (), {"root": str(ROOT)})  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, name, module)
    scope: dict[str, Any] = {"__name__": "hatch_build"}
    exec(compile(text("hatch_build.py"), "hatch_build.py", "exec"), scope)
    return scope


def test_version_citation_and_changelog_agree() -> None:
    assert tomllib.loads(text("pyproject.toml"))["project"]["version"] == __version__
    assert yaml.safe_load(text("CITATION.cff"))["version"] == __version__
    release.check_tag(f"v{__version__}")


def test_a_tag_of_another_version_releases_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert release.main(["--tag", "v0.0.1", "--output", str(tmp_path / "dist")]) == 1
    assert capsys.readouterr().err == f"release: tag: 'v0.0.1': expected v{__version__}\n"
    assert not (tmp_path / "dist").exists()


def test_a_large_wheel_is_not_released(tmp_path: Path) -> None:
    wheel = tmp_path / "paigow.whl"
    for size in (release.MOST_BYTES - 1, release.MOST_BYTES):
        wheel.write_bytes(bytes(size))
        if size < release.MOST_BYTES:
            release.check_size([wheel])
    with pytest.raises(
        release.ReleaseError, match=r"paigow\.whl: 3,000,000 bytes: expected less than 3,000,000"
    ):
        release.check_size([wheel])


def test_two_builds_that_differ_release_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def built(folder: Path) -> list[Path]:
        folder.mkdir()
        (folder / "paigow.whl").write_text(folder.name)
        return [folder / "paigow.whl"]

    monkeypatch.setattr(release, "built", built)
    with pytest.raises(release.ReleaseError, match=r"paigow\.whl: two builds differ"):
        release.built_twice(tmp_path / "dist")


def test_links_and_pictures_of_the_readme_become_absolute(
    hook: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PAIGOW_PROJECT_URL", URL)
    told: dict[str, Any] = {}
    hook["ReadmeHook"]().update(told)
    page = told["readme"]["text"]
    assert told["urls"]["Issues"] == f"{URL}/issues"
    assert f"]({URL}/raw/HEAD/docs/images/table.png)" in page
    assert f"[contributing]({URL}/blob/HEAD/CONTRIBUTING.md)" in page
    targets = re.findall(r"\]\(([^)]+)\)", page)
    assert [each for each in targets if not each.startswith(("https://", "#"))] == []


def test_without_an_address_nothing_is_made_up(hook: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIGOW_PROJECT_URL", raising=False)
    told: dict[str, Any] = {}
    hook["ReadmeHook"]().update(told)
    assert told == {"readme": {"content-type": "text/markdown", "text": text("README.md")}, "urls": {}}


def test_the_checks_run_on_every_system_and_every_python() -> None:
    matrix = yaml.safe_load(text(".github/workflows/checks.yml"))["jobs"]["systems"]["strategy"]["matrix"]
    assert {each.partition("-")[0] for each in matrix["system"]} == {"ubuntu", "macos", "windows"}
    classifiers = tomllib.loads(text("pyproject.toml"))["project"]["classifiers"]
    versions = [found[1] for each in classifiers if (found := re.search(r":: (3\.\d+)$", each))]
    assert matrix["python"] == versions == ["3.11", "3.12", "3.13", "3.14"]


def test_a_release_publishes_as_a_trusted_publisher() -> None:
    workflow = yaml.safe_load(text(".github/workflows/release.yml"))
    assert workflow["permissions"] == {"contents": "read"}
    publish = workflow["jobs"]["publish"]
    assert publish["permissions"] == {"id-token": "write"}
    assert publish["needs"] == "build"
    assert "password" not in text(".github/workflows/release.yml")


def test_an_image_without_a_health_check_is_noticed() -> None:
    check = {"Test": ["CMD", "python"]}
    assert build_container.has_health_check({"Docker": {"config": {"Healthcheck": check}}})
    assert not build_container.has_health_check({"Docker": {"config": {}}})
    assert not build_container.has_health_check({"OCIv1": {}})
