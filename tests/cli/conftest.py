"""Running the command line in this process."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from paigow.cli import main


class Done(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``paigow`` with some arguments."""

    def run_(*arguments: str) -> Done:
        status = main(arguments)
        out, err = capsys.readouterr()
        return Done(status, out, err)

    return run_
