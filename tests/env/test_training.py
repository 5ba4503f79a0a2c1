"""The example and the notebook train an agent to within 0.05 % of perfect."""

import contextlib
import io
import json
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
CELLS = json.loads((EXAMPLES / "train_an_agent.ipynb").read_text(encoding="utf-8"))["cells"]
CODE = ["".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "code"]


@pytest.mark.slow
def test_the_notebook_trains_an_agent_to_within_a_twentieth_of_a_percent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    names: dict[str, Any] = {}
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        for cell in CODE:
            exec(compile(cell, "train_an_agent.ipynb", "exec"), names)
    assert names["cost"] < 0.05
    assert float(100 * names["tables"].cost(names["actions"])) == names["cost"]
    assert "million hands" in output.getvalue()


def test_the_script_prints_the_price_of_what_it_learned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    script = EXAMPLES / "train_an_agent.py"
    monkeypatch.setattr(sys, "argv", [str(script), "--millions", "1", "--book", "rws"])
    runpy.run_path(str(script), run_name="__main__")
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("   1.0 million hands: ")
