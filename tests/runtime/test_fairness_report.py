import math
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from itertools import permutations
from pathlib import Path
from types import ModuleType

import numpy as np

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "fairness_report.py"


def script() -> ModuleType:
    spec = spec_from_file_location("fairness_report", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_report_is_written_and_finds_no_fault(tmp_path: Path) -> None:
    out = tmp_path / "report.md"
    subprocess.run([sys.executable, str(SCRIPT), "--rounds", "4000", "--out", str(out)], check=True)
    text = out.read_text(encoding="utf-8")
    assert "(a fault): none" in text
    assert "each tile in each place" in text


def test_the_report_in_the_docs_has_no_fault() -> None:
    assert "(a fault): none" in (ROOT / "docs" / "fairness-report.md").read_text(encoding="utf-8")


def test_every_order_of_the_tiles_has_a_number_of_its_own() -> None:
    report, few = script(), list(permutations(range(5)))
    rising = list(range(32))
    orders = np.array(
        [[*each, *rising[5:]] for each in few] + [rising[:27] + [27 + at for at in each] for each in few]
    )
    numbers = [report.number_of(digits) for digits in report.smaller_after(orders).tolist()]
    assert len(set(numbers)) == 2 * len(few) - 1, "but for the rising one, which is in both"
    assert sorted(set(numbers))[: len(few)] == list(range(len(few)))
    (last,) = report.smaller_after(np.array([rising[::-1]])).tolist()
    assert report.number_of(last) == math.factorial(32) - 1


def test_an_order_beyond_the_last_whole_multiple_gives_no_bits() -> None:
    report, rising = script(), list(range(32))
    assert report.bits_of(np.array([rising])) == bytes(14)
    assert report.bits_of(np.array([rising[::-1]])) == b""


def test_a_fault_of_the_shuffle_is_noticed() -> None:
    report = script()
    for shuffle, is_fair in ((report.draws.permutation, True), (report.any_with_any, False)):
        counts, _ = report.shuffled(shuffle, "tried", range(2000))
        smallest = min(test.p for test in report.shuffle_tests(counts))
        assert (smallest > 0.0001) == is_fair
