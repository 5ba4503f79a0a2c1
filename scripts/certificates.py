#!/usr/bin/env python3
"""Certify the shipped house ways and those of the examples, and write docs/certificates/.

    python scripts/certificates.py [--check]

Needs numpy (the extra ``analysis``). ``--check`` writes nothing and fails if a page is out of date.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from paigow.books import BOOK_IDS, load
from paigow.lab.certificate.certify import certify, per_cent
from paigow.lab.certificate.pages import verdict
from paigow.lab.certificate.report import as_markdown
from paigow.lab.certificate.types import Certificate

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "certificates"
EXAMPLES = ROOT / "examples"
FILES = {"massachusetts-filed": EXAMPLES / "massachusetts-filed-house-way.toml"} | {
    file.stem: file for file in sorted((EXAMPLES / "house-ways").glob("*.toml"))
}
"""Name of the page -> the operator file that it certifies."""
HEAD = """\
# Certificates of house ways

Made by `python scripts/certificates.py`; do not edit. Each page is what `paigow lab certify --markdown` writes: for a
published way, or for the way in an operator file.

| Way | Verdict | Same way | Player sets best | A player banks best | Rows that never fire | Worse in both |
|---|---|--:|--:|--:|--:|--:|
"""
TAIL = """
The first two edges are what the player loses of each wager while the house banks, after commission, if he sets by the
same way and if he sets best against it; the third is what a player who banks and sets best loses of the wager of a hand
set by the way. Negative: the player gains. The last column counts hands of 35,960 that are set worse in one of the two
hands and no better in the other than they could be.

- **Sound**: legal, complete, and no way of setting gains against it while the house banks.
- **Weak**: legal and complete, but a player who sets his hands best against it gains.
- **Not certified**: it breaks a rule, leaves hands open, or the file has faults; the page names them.

`paigow lab certify FILE --json` prints the same figures; the keys are those of `paigow.lab.certificate.types`, each
with its meaning, and stay as they are within `"format": "paigow-certificate/1"`.
"""


def certificates() -> dict[str, Certificate]:
    """Name of the page -> its certificate; no date, so that they change only when a figure does."""
    found = {book: certify(load(book)) for book in BOOK_IDS}
    return found | {name: certify(file) for name, file in FILES.items()}


def pages(found: dict[str, Certificate]) -> dict[str, str]:
    """File name -> its text."""
    index = HEAD + "".join(f"{line(name, certificate)}\n" for name, certificate in found.items()) + TAIL
    return {"README.md": index} | {f"{name}.md": as_markdown(each) for name, each in found.items()}


def line(name: str, certificate: Certificate) -> str:
    figures, dominated = certificate.figures, certificate.dominated
    assert figures is not None
    assert dominated is not None
    cells = [
        f"[{certificate.name}]({name}.md){f', filed for {certificate.title}' if certificate.file else ''}",
        verdict(certificate),
        per_cent(figures.both_sides.edge),
        per_cent(figures.best_player.edge),
        per_cent(figures.best_banker.edge),
        f"{len(certificate.never_fires)} of {len(certificate.rows)}",
        f"{dominated.hands:,}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    stale = []
    for name, text in pages(certificates()).items():
        path = PAGES / name
        if given.check:
            if not path.is_file() or path.read_text(encoding="utf-8") != text:
                stale.append(name)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if stale:
        print(f"out of date: {', '.join(stale)}; run python scripts/certificates.py")
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main())
