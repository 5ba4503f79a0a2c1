"""Builds the wheel and the source archive twice, and checks them: ``python -m scripts.release``.

Both builds have the time of the last commit in all files (SOURCE_DATE_EPOCH), so they must be equal byte for byte.
Afterwards the packages are checked with ``twine check --strict`` and ``check-wheel-contents``.

PAIGOW_PROJECT_URL  the project's address, such as the release workflow knows it: links and pictures of the README
                    then work on the package's page, and the package names it (see hatch_build.py)
"""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from paigow import __version__

ROOT: Final = Path(__file__).parents[1]
BUILD: Final = (sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--target", "wheel")


MOST_BYTES: Final = 3_000_000
"""The wheel is smaller than this."""


class ReleaseError(Exception):
    """Why nothing can be released."""


def main(arguments: list[str] | None = None) -> int:
    """Build, compare, check; the result is the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scripts.release", allow_abbrev=False)
    parser.add_argument("--tag", help="tag of the release, which must name the version: v1.0.0")
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="folder for the packages")
    options = parser.parse_args(arguments)
    try:
        if options.tag is not None:
            check_tag(options.tag)
        packages = built_twice(options.output)
        check_size(packages)
        run(sys.executable, "-m", "twine", "check", "--strict", *map(str, packages))
        wheels = [str(each) for each in packages if each.suffix == ".whl"]
        run(str(Path(sys.executable).parent / "check-wheel-contents"), *wheels)
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 1
    print(*packages, sep="\n")
    return 0


def check_size(packages: list[Path]) -> None:
    """Check that the wheel is small.

    Raises:
        ReleaseError: it is not.
    """
    for package in packages:
        size = package.stat().st_size
        if package.suffix == ".whl" and size >= MOST_BYTES:
            raise ReleaseError(f"{package.name}: {size:,} bytes: expected less than {MOST_BYTES:,}")


def check_tag(tag: str) -> None:
    """Compare a tag with the version of the program, of its citation and of the changelog.

    Raises:
        ReleaseError: one of them names another version.
    """
    if tag != f"v{__version__}":
        raise ReleaseError(f"tag: {tag!r}: expected v{__version__}")
    for name, line in (("CITATION.cff", f"version: {__version__}"), ("CHANGELOG.md", f"## [{__version__}]")):
        if line not in (ROOT / name).read_text(encoding="utf-8"):
            raise ReleaseError(f"{name}: expected {line!r}")


def built_twice(output: Path) -> list[Path]:
    """Build the packages twice, and return those of the first build in ``output``.

    Raises:
        ReleaseError: a build failed, or the builds differ.
    """
    with tempfile.TemporaryDirectory() as folder:
        both = [built(Path(folder) / name) for name in ("first", "second")]
        names = [[each.name for each in packages] for packages in both]
        if names[0] != names[1]:
            raise ReleaseError(f"the builds differ: {names[0]} and {names[1]}")
        for first, second in zip(*both, strict=True):
            if not filecmp.cmp(first, second, shallow=False):
                raise ReleaseError(f"{first.name}: two builds differ; expected equal bytes")
        output.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copy(each, output)) for each in both[0]]


def built(folder: Path) -> list[Path]:
    """Build the packages into an empty folder."""
    folder.mkdir()
    run(*BUILD, "--directory", str(folder))
    return sorted(folder.iterdir())


def run(*command: str) -> None:
    """Run a program in the checkout.

    Raises:
        ReleaseError: it failed.
    """
    env = os.environ | {"SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH") or committed_at()}
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode != 0:
        raise ReleaseError(f"failed: {' '.join(command)}")


def committed_at() -> str:
    """Return the time of the last commit, in seconds since 1970."""
    git = ("git", "log", "-1", "--format=%ct")
    return subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
