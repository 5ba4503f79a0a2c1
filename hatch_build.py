"""What a build adds to the package: the current page, and a README whose links work outside the repository.

PAIGOW_PROJECT_URL is the address of the project, without a slash at the end. The release workflow sets it. With it
the package names its address, and relative links and pictures of the README become absolute.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


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


class ReadmeHook(MetadataHookInterface):
    """Sets the description, and the addresses if the project has one."""

    def update(self, metadata: dict[str, Any]) -> None:
        url = os.environ.get("PAIGOW_PROJECT_URL", "")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, url) if url else text}
        metadata["urls"] = addresses(url) if url else {}


def addresses(url: str) -> dict[str, str]:
    """The addresses of the project."""
    return {
        "Source": url,
        "Documentation": f"{url}/tree/HEAD/docs",
        "Changelog": f"{url}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{url}/issues",
    }


def absolute(text: str, url: str) -> str:
    """A Markdown text of the repository's root with absolute links and pictures."""

    def link(found: re.Match[str]) -> str:
        kind = "raw" if found["picture"] else "blob"
        return f"{found['picture']}[{found['text']}]({url}/{kind}/HEAD/{found['target']})"

    relative = r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>(?![a-z]+:|#)[^)\s]+)\)"
    return re.sub(relative, link, text)


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
