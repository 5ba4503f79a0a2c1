"""What must take no time, whatever it is given, is measured by the processor's time."""

import contextlib
import random
import statistics
from collections.abc import Callable
from time import process_time
from typing import Final

import pytest
from hypothesis import given

from paigow.books import BookError, load
from paigow.books.register import is_clause
from paigow.intake.toml_text import TomlError, read_toml
from paigow.lab import one_hand
from paigow.rules import lay_over
from paigow.rulings.round_file.reader import RoundFileError, read_round
from paigow.tiles import TILES
from tests.books import test_operator_files as operator_files
from tests.books.editing import operator
from tests.intake.test_shape import KEYS, read_keys
from tests.intake.test_toml_text import BEYOND, REPEATED
from tests.log import test_round_file as round_files
from tests.table.test_refusals import betting

pytestmark = pytest.mark.wall_clock
DOORS: Final = ("message", "order", "options", "hand", "lab")


def took_s(work: Callable[[], object]) -> float:
    """Seconds of the processor."""
    begun_s = process_time()
    work()
    return process_time() - begun_s


@pytest.mark.parametrize("many", operator_files.MANY)
def test_faults_without_number_in_an_operators_file(many: str) -> None:
    assert is_clause("MA 7(e)")  # the register is loaded when it is first asked
    lines = operator_files.with_many(many)

    def read() -> None:
        with pytest.raises(BookError):
            lay_over(operator(lines), file="mine.toml")

    assert took_s(read) < 2


@pytest.mark.parametrize("many", round_files.MANY)
def test_faults_without_number_in_a_round_file(many: str) -> None:
    text = round_files.with_many(many)

    def read() -> None:
        with pytest.raises(RoundFileError):
            read_round(text)

    assert took_s(read) < 3


@pytest.mark.parametrize("many", KEYS)
@pytest.mark.parametrize("door", DOORS)
def test_keys_without_number_or_end(many: str, door: str) -> None:
    assert took_s(lambda: read_keys(many, door)) < 0.25


@pytest.mark.parametrize("content", [content for content, _ in BEYOND])
def test_text_beyond_the_bounds(content: str | bytes) -> None:
    def read() -> None:
        with pytest.raises(TomlError):
            read_toml(content)

    assert took_s(read) < 0.5


@given(text=REPEATED)
def test_whatever_is_repeated(text: str) -> None:
    def read() -> None:
        with contextlib.suppress(TomlError):
            read_toml(text)

    assert took_s(read) < 1


def test_a_refusal() -> None:
    table = betting(chips=(2500, 10000), minimum="$25")
    assert took_s(lambda: table.no_wager("Ann", 2, "$475", "not_payable", "NZ 6.12")) < 0.05


def test_one_hand_takes_less_than_two_milliseconds() -> None:
    chance = random.Random(3)
    asked = [chance.sample(TILES, 4 + chance.randrange(25)) for _ in range(50)]
    one_hand(load("nz"), asked[0][:4])
    times_s = [took_s(lambda: one_hand(load("nz"), tiles[:4], seen=tiles[4:])) for tiles in asked]  # noqa: B023
    assert statistics.median(times_s) < 0.002
