"""Small rounds that were once ruled on wrongly, each with what its document says."""

from pathlib import Path
from typing import Final

import pytest

from tests.log.rulings import rule_text

FOLDER: Final = Path(__file__).parent / "cases"
NET: Final = {
    "absent-hand-set-otherwise": {"ann": 9_500, "house": -10_000, "commission": 500},
    "pool-without-the-bankers-stake": {
        "ann": -1_000, "lee": 0, "kim": 650, "moe": 300, "house": 0, "commission": 50,
    },
    "rws-second-box-set-by-player": {"ann": 9_500, "house": -10_000, "commission": 500},
    "conceded-hand-mixed": {"bob": -4_000, "ann": 0, "house": 4_000, "commission": 0},
}  # fmt: skip


@pytest.mark.parametrize("name", NET)
def test_everybody_gains_what_the_document_says(name: str) -> None:
    assert rule_text((FOLDER / f"{name}.paigow").read_text())["net"] == NET[name]


@pytest.mark.clause("RWS 3.13", check=1)
def test_the_house_way_sets_a_box_where_its_bettor_does_not_sit_and_a_remark_says_why() -> None:
    ruling = rule_text((FOLDER / "rws-second-box-set-by-player.paigow").read_text())
    box = ruling["boxes"][1]
    assert (box["number"], sorted(box["low"]), box["result"]) == (4, ["1-6", "4-4"], "push")
    assert [(each["code"], each["clause"], each["reading"]) for each in ruling["remarks"]] == [
        ("dealer_sets", "RWS 3.13", False)
    ]
