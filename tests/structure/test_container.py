"""The container, its compose files and the systemd unit: locked, and with no right that the server does not need."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import requires
from pathlib import Path
from typing import Any, Final

import pytest
import yaml  # type: ignore[import-untyped]  # it has none
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from scripts.lock_container import BUILD, EXTRAS, PLATFORMS, PYTHON, UNUSED, LockError, requirements

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "examples" / "operating"
LINUX: Final = {
    "python_version": PYTHON, "python_full_version": f"{PYTHON}.0", "sys_platform": "linux", "os_name": "posix",
    "platform_system": "Linux", "implementation_name": "cpython", "platform_python_implementation": "CPython",
}  # fmt: skip
COMPOSE: Final = ("compose.yml", "compose.postgres.yml")
MOST_EXPOSED: Final = 2.0


# ---- what is installed ---------------------------------------------------------------------------------------------


def locked(name: str) -> dict[str, tuple[str, list[str]]]:
    """Package -> its version and the hashes of its wheels."""
    text = (FOLDER / name).read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if line and not line.startswith(("#", "--")):
            package, version, hashes = re.fullmatch(
                r"([a-z0-9-]+)==(\S+)((?: +--hash=sha256:[0-9a-f]{64})+) *", line
            ).groups()  # type: ignore[union-attr]
            found[package] = version, hashes.split()
    return found


def wanted(texts: Iterable[str], extra: str = "") -> Iterator[Requirement]:
    """The requirements that hold in the container; those of our own extras are followed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for text in texts:
        each = Requirement(text)
        if each.marker and not each.marker.evaluate({**LINUX, "extra": extra}):
            continue
        if each.name == project["name"]:
            for inner in each.extras:
                yield from wanted(project["optional-dependencies"][inner])
        else:
            yield each


def of_the_project() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [text for extra in EXTRAS for text in project["optional-dependencies"][extra]]
    return list(wanted([*project["dependencies"], *extras]))


def test_all_that_the_project_needs_is_locked_at_a_permitted_version() -> None:
    """If this fails: ``python -m scripts.lock_container``."""
    found = locked("requirements.txt")
    for each in of_the_project():
        assert each.specifier.contains(found[canonicalize_name(each.name)][0]), each
    extras = {canonicalize_name(each.name): sorted(each.extras) for each in of_the_project()}
    for name in found:
        for inner in wanted(requires(name) or ()):
            assert canonicalize_name(inner.name) in found.keys() | UNUSED, f"{name} needs {inner}"
        for extra in extras.get(canonicalize_name(name), ()):
            for inner in wanted(requires(name) or (), extra):
                assert canonicalize_name(inner.name) in found, f"{name}[{extra}] needs {inner}"


WITHOUT_UNUSED: Final = """
import importlib.abc, sys

class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {unused}:
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Missing())
import paigow.server.serve, paigow.server.openapi
from paigow.server.app import *
"""


def test_the_server_needs_no_package_that_is_left_out() -> None:
    assert not UNUSED & locked("requirements.txt").keys()
    modules = {name.replace("-", "_") for name in UNUSED}
    code = WITHOUT_UNUSED.replace("{unused}", repr(modules))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert done.stderr == ""


def test_the_versions_are_those_with_which_the_tests_run() -> None:
    pins = dict(
        line.partition(";")[0].strip().split("==")
        for line in (ROOT / "constraints.txt").read_text().splitlines()
    )
    for name in ("requirements.txt", "requirements-build.txt"):
        assert {each: version for each, (version, _) in locked(name).items() if each in pins} == {
            each: pins[each] for each in locked(name) if each in pins
        }
    assert {each for each in locked("requirements.txt") if each not in pins} == set()


def test_what_builds_the_wheel_is_locked() -> None:
    found = locked("requirements-build.txt")
    system = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    for text in (*system, *BUILD):
        each = Requirement(text)
        assert each.specifier.contains(found[each.name][0]), text


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-build.txt"])
def test_the_lock_names_no_index_and_no_source_archive(name: str) -> None:
    lines = (FOLDER / name).read_text().splitlines()
    assert [line for line in lines if line.startswith("--")] == ["--require-hashes", "--only-binary :all:"]
    assert not re.search(r"https?:|index-url|find-links", "\n".join(lines))
    for package, (_, hashes) in locked(name).items():
        assert 1 <= len(hashes) <= len(PLATFORMS) + 1, f"{package}: a wheel for each, and one for all"


def test_the_lock_wants_one_version_and_a_wheel_for_each_platform() -> None:
    def package(version: str, *hashes: str) -> dict[str, Any]:
        return {
            "name": "tile",
            "version": version,
            "wheels": [{"hashes": {"sha256": each}} for each in hashes],
        }

    assert requirements([[package("1", "b")], [package("1", "a")]]) == (
        "tile==1 \\\n    --hash=sha256:a \\\n    --hash=sha256:b\n"
    )
    with pytest.raises(LockError, match="different versions of tile"):
        requirements([[package("1", "a")], [package("2", "b")]])
    with pytest.raises(LockError, match="no wheel"):
        requirements([[package("1", "a")], [package("1")]])


def test_the_image_installs_nothing_that_is_not_locked() -> None:
    text = (FOLDER / "Dockerfile").read_text().replace("\\\n", " ")
    installs = re.findall(r"pip (?:install|wheel) [^&\n]*", text)
    assert len(installs) == 4
    for each in installs:
        is_locked = re.search(r"-r /tmp/requirements(-build)?\.txt", each)
        assert is_locked or ("--no-index" in each and "--no-deps" in each), each
    assert re.findall(r"^FROM (\S+)", text, re.MULTILINE) == ["${PYTHON_IMAGE}"] * 2
    assert f"ARG PYTHON_IMAGE=python:{PYTHON}-slim" in text
    assert "\nUSER paigow\n" in text


# ---- what the containers may do ------------------------------------------------------------------------------------


def services(name: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / name).read_text())["services"]
    return found


@pytest.mark.parametrize("name", COMPOSE)
def test_no_container_changes_its_files_or_gains_a_privilege(name: str) -> None:
    for service, each in services(name).items():
        assert each["read_only"] is True, service
        assert each["cap_drop"] == ["ALL"], service
        assert each["security_opt"] == ["no-new-privileges:true"], service
        assert each["pids_limit"] > 0, service
        assert each["mem_limit"], service
        assert not each.get("privileged"), service
        assert "docker.sock" not in str(each.get("volumes")), service


CAPABILITIES: Final = {
    "proxy": ["NET_BIND_SERVICE"],  # ports 80 and 443
    "database": ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],  # its entry point begins as root
}
WRITES: Final = {
    "paigow": {"/tmp", "/var/lib/paigow"},
    "second": {"/tmp", "/var/lib/paigow"},
    "proxy": {"/tmp", "/config", "/data"},
    "database": {"/tmp", "/run/postgresql", "/var/lib/postgresql"},
}


@pytest.mark.parametrize("name", COMPOSE)
def test_each_container_has_what_it_needs_and_no_more(name: str) -> None:
    for service, each in services(name).items():
        assert each.get("cap_add", []) == CAPABILITIES.get(service, []), service
        mounts = [str(mount).split(":") for mount in each.get("volumes", ())]
        volumes = {mount[1] for mount in mounts if mount[2:] != ["ro"]}
        temporary = {str(mount).split(":")[0] for mount in each["tmpfs"]}
        assert volumes | temporary == WRITES[service], service
        assert not volumes & temporary, service
        for mount in each["tmpfs"]:
            assert {"noexec", "nosuid", "nodev"} <= set(mount.split(":")[1].split(",")), mount
            assert "size=" in mount


@pytest.mark.parametrize("name", COMPOSE)
def test_every_image_can_be_pinned_without_a_change_to_the_file(name: str) -> None:
    guide = (ROOT / "docs" / "container-images.md").read_text()
    for service, each in services(name).items():
        image = each["image"] if "image" in each else each["build"]["args"]["PYTHON_IMAGE"]
        variable, default = re.fullmatch(r"\$\{([A-Z]+_IMAGE):-([a-z]+:[\w.-]+)\}", image).groups()  # type: ignore[union-attr]
        assert f"`{variable}`" in guide, service
        assert f"`{default}`" in guide, service


# ---- the unit ------------------------------------------------------------------------------------------------------

NEEDED: Final = """
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
DynamicUser=yes
PrivateDevices=yes
PrivateMounts=yes
PrivateTmp=yes
PrivateUsers=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHome=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
ProtectSystem=strict
RemoveIPC=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
UMask=0077
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallFilter=setpriority
""".strip().splitlines()


def test_the_unit_refuses_what_the_server_does_not_need() -> None:
    lines = (FOLDER / "paigow.service").read_text().splitlines()
    assert [line for line in NEEDED if line not in lines] == []
    filters = [line for line in lines if line.startswith("SystemCallFilter=")]
    assert filters == NEEDED[-3:], "the order matters: the last line gives back what the second takes away"


def test_the_unit_leaves_what_the_server_needs() -> None:
    """The metrics read /proc/stat; the database may be on another machine; its socket is a file."""
    text = (FOLDER / "paigow.service").read_text()
    for refused in ("ProcSubset=pid", "PrivateNetwork=yes", "IPAddressDeny="):
        assert refused not in text
    assert "StateDirectory=paigow" in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_the_unit_is_little_exposed(tmp_path: Path) -> None:
    unit = shutil.copy(FOLDER / "paigow.service", tmp_path)
    command = ("systemd-analyze", "security", "--offline=yes", "--no-pager", str(unit))
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    (level,) = re.findall(r"Overall exposure level for paigow.service: ([\d.]+)", told)
    assert float(level) < MOST_EXPOSED
