"""The steps of docs/programs.md, as they stand there."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from paigow.clock import HandClock
from paigow.runtime import Pace
from tests.web.conftest import Serving

TEXT: Final = (Path(__file__).parents[2] / "docs" / "programs.md").read_text(encoding="utf-8")
BLOCKS: Final = re.findall(r"```(http|live|python)(?: (\w+))?\n(.*?)```", TEXT, flags=re.DOTALL)

LOOP: Final = re.compile(r"            async for update in seat:.*\n")


@pytest.fixture
def serving() -> Iterator[Serving]:
    with Serving(pace=replace(Pace.instant(), seeds=60_000), clock=HandClock()) as serving:
        yield serving


def test_a_hand_step_by_step(serving: Serving) -> None:
    steps = [block for block in BLOCKS if block[0] != "python"]
    assert [kind for kind, _, _ in steps] == ["http", "http", "live", "live", "http", "live", "http"]
    with serving.visitor() as mei:

        def asked(block: str) -> str:
            line, _, body = block.replace("{table}", table).partition("\n")
            method, path = line.split()
            answer = mei.http.request(method, path, json=json.loads(body) if body else None)
            assert answer.is_success, answer.text
            return answer.text

        table = ""
        asked(steps[0][2])
        table = json.loads(asked(steps[1][2]))["table"]
        with mei.live(table) as live:
            live.view()
            for kind, phase, block in steps[2:-1]:
                if kind == "http":
                    asked(block)
                    continue
                if phase:
                    live.latest(lambda view, phase=phase: view["phase"] == phase)  # type: ignore[misc]  # mypy knows no default of a lambda
                for line in block.splitlines():
                    live.send(json.loads(line))
                    answer = live.until(lambda it, line=line: it.get("ref") == json.loads(line)["ref"])  # type: ignore[misc]
                    assert answer["type"] == "done", answer
            live.latest(lambda view: view["round"] == 2)
        assert len(json.loads(asked(steps[-1][2]))) == 1


@pytest.mark.parametrize("is_slow", [False, True])
def test_the_programs_run(serving: Serving, capsys: pytest.CaptureFixture[str], *, is_slow: bool) -> None:
    """A slow program sees only the states in which the server waits. It must work as well."""
    programs = [text for kind, _, text in BLOCKS if kind == "python"]
    for program, told in zip(programs, ("betting [", "True ["), strict=True):
        text = program.replace("http://127.0.0.1:8000", serving.url)
        if is_slow:
            text, loops = LOOP.subn(rf"\g<0>{' ' * 16}await asyncio.to_thread(until_idle)\n", text)
            assert loops == 1
        exec(compile(text, "docs/programs.md", "exec"), {"until_idle": serving.until_idle})
        assert told in capsys.readouterr().out
