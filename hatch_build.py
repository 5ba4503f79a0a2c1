"""Builds the page into the package, so that a wheel or an sdist carries it, and never an old one."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Runs npm in frontend/ unless the install is editable, or the page that is there is made of what is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if version == "editable" or is_current(root):
            return
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit(
                "paigow: the page is not built, or older than its sources: building it needs Node.js 20.19 or later, "
                "with npm, on the PATH"
            )
        page = page_of(root)
        shutil.rmtree(page.parent, ignore_errors=True)  # nothing of an older page goes along
        for command in ([npm, "ci", "--no-audit", "--no-fund"], [npm, "run", "build"]):
            subprocess.run(command, cwd=root / "frontend", check=True)
        if not page.is_file():
            raise SystemExit(f"paigow: `npm run build` in frontend/ did not write {page}")


def page_of(root: Path) -> Path:
    """The page's one HTML file."""
    return root / "src/paigow/web/static/index.html"


def is_current(root: Path) -> bool:
    """Whether the page need not be built: it came with an sdist, or it is newer than all its sources."""
    page = page_of(root)
    if not page.is_file():
        return False
    return (root / "PKG-INFO").is_file() or page.stat().st_mtime >= max(
        _times(root / "frontend"), default=0.0
    )


def _times(frontend: Path) -> Iterator[float]:
    """When each source was changed, and each folder of sources: one that lost a file is changed too."""
    for folder, folders, files in os.walk(frontend):
        folders[:] = [
            name for name in folders if name not in {"node_modules", "tests"} and not name.startswith(".")
        ]
        kept = [name for name in files if not name.startswith(".") and not name.endswith(".tsbuildinfo")]
        yield from (Path(folder, name).stat().st_mtime for name in kept)
        if Path(folder) != frontend:  # there node_modules come and go
            yield Path(folder).stat().st_mtime
