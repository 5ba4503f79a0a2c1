"""Small rounds that were once ruled on wrongly, each with what its document says."""

from pathlib import Path
from typing import Final

import pytest

from paigow.record.ruling import rule_text

FOLDER: Final = Path(__file__).parent / "cases"
NET: Final = {
    "absent-hand-set-otherwise": {"ann": 9_500, "house": -10_000, "commission": 500},
    "pool-without-the-bankers-stake": {
        "ann": -1_000, "lee": 0, "kim": 650, "moe": 300, "house": 0, "commission": 50,
    },
    "conceded-hand-mixed": {"bob": -4_000, "ann": 0, "house": 4_000, "commission": 0},
}  # fmt: skip


@pytest.mark.parametrize("name", NET)
def test_everybody_gains_what_the_document_says(name: str) -> None:
    assert rule_text((FOLDER / f"{name}.paigow").read_text())["net"] == NET[name]
