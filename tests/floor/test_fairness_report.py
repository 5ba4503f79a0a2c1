import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

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


@pytest.mark.parametrize(
    ("statistic", "dof", "p"),
    [
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (6.634897, 1, 0.01),
        (0, 5, 1),
        (5, 2, 0.082085),
    ],
)
def test_p_values_agree_with_the_printed_tables(statistic: float, dof: int, p: float) -> None:
    assert script().chi_square_p(statistic, dof) == pytest.approx(p, abs=2e-6)
    assert script().normal_p(1.959964) == pytest.approx(0.05, abs=1e-6)
