"""The built page is small: what the home page runs, and what the table runs in addition."""

import gzip
import re
from pathlib import Path
from typing import Final

import pytest

from paigow.web.edge.site import STATIC
from paigow.words import LANGUAGES
from tests.browser.chromium import PAGE, missing

HOME_KIB: Final = 44
"""The sizes of two builds of one source differ by some bytes: names of files are part of the scripts."""
TABLE_KIB: Final = 50
BOTH_KIB: Final = 92
LARGEST_KIB: Final = 200
"""Of any script that is loaded on demand, not compressed."""
KIB: Final = 1024
LEAST_WITH_COPY: Final = 48 * KIB
LOADED: Final = re.compile(
    r'<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\./([^"]+)"'
)
TABLE: Final = re.compile(r'<meta name="table-files" content="([^"]+)"')


def compressed_kib(names: list[str]) -> float:
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names) / KIB


@pytest.fixture(scope="module")
def index() -> str:
    if not PAGE.is_file():
        missing("the page is not built: npm ci && npm run build in frontend/")
    return Path(PAGE).read_text(encoding="utf-8")


def test_the_home_page_runs_one_small_script(index: str) -> None:
    scripts = LOADED.findall(index)
    assert len(scripts) == 1
    assert compressed_kib(scripts) <= HOME_KIB


def test_the_table_adds_little(index: str) -> None:
    found = TABLE.search(index)
    assert found
    scripts = [name for name in found.group(1).split() if name.endswith(".js")]
    assert compressed_kib(scripts) <= TABLE_KIB
    assert compressed_kib(LOADED.findall(index) + scripts) <= BOTH_KIB


def test_sentences_are_kept_for_offline_use_except_those_of_the_lab(index: str) -> None:
    """The lab needs the server."""
    worker = (STATIC / "service-worker.js").read_text(encoding="utf-8")
    files = {file.name: file.name[: -len("-1234567.json")] for file in (STATIC / "assets").glob("*.json")}
    kept = {name for file, name in files.items() if f"assets/{file}" in worker}
    assert kept == {*LANGUAGES}
    assert {*files.values()} - kept == {f"lab-{language}" for language in LANGUAGES}


def test_no_script_is_large(index: str) -> None:
    sizes = {file.name: file.stat().st_size / KIB for file in (STATIC / "assets").glob("*.js")}
    assert {name: size for name, size in sizes.items() if size > LARGEST_KIB} == {}


def test_every_large_script_and_style_has_a_brotli_copy_that_is_smaller(index: str) -> None:
    """Small ones and sentences have none, which keeps the package small."""
    texts = [file for file in (STATIC / "assets").iterdir() if file.suffix in {".js", ".css"}]
    files = [file for file in texts if file.stat().st_size >= LEAST_WITH_COPY]
    assert files
    assert {file.name for file in (STATIC / "assets").glob("*.br")} == {f"{file.name}.br" for file in files}
    for file in files:
        copy = file.with_name(f"{file.name}.br")
        assert copy.stat().st_size < file.stat().st_size, file.name
