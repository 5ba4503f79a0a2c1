"""Builds the page into the package, so that a wheel or an sdist carries it."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Runs npm in frontend/ unless the install is editable or the page is there (as it is in an sdist)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        page = root / "src/paigow/server/static/index.html"
        if version == "editable" or page.is_file():
            return
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("paigow: building the page needs Node.js 20.19 or later, with npm, on the PATH")
        for command in ([npm, "ci", "--no-audit", "--no-fund"], [npm, "run", "build"]):
            subprocess.run(command, cwd=root / "frontend", check=True)
        if not page.is_file():
            raise SystemExit(f"paigow: `npm run build` in frontend/ did not write {page}")
