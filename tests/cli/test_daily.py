"""``paigow daily``."""

import json

import pytest

from tests.cli.conftest import Run


def test_json_has_the_day_the_book_and_the_tiles_and_nothing_of_the_answer(run: Run) -> None:
    done = run("daily", "2026-11-28", "--json")
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert list(answer) == ["version", "book", "edition", "digest", "day", "attempt", "hand"]
    assert (answer["day"], answer["book"]) == ("2026-11-28", "nz")


def test_with_answer_every_setting_has_its_cost(run: Run) -> None:
    answer = json.loads(run("daily", "2026-11-28", "--json", "--answer").out)
    costs = sorted(each["cost"]["value"] for each in answer["settings"])
    assert len(costs) == 3
    assert costs[0] == 0
    assert 1 <= costs[1] <= 10


def test_a_person_sees_tiles_and_ways_and_the_costs_only_with_answer(run: Run) -> None:
    tiles, answer = run("daily", "2026-11-28"), run("daily", "2026-11-28", "--answer")
    assert "2026-11-28" in tiles.out
    assert "New Zealand" in tiles.out
    assert "100 wagered" not in tiles.out
    assert "house way" not in tiles.out
    assert answer.out.count("for each 100 wagered") == 2
    assert "Best: " in answer.out
    assert "The score card sets " in answer.out


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "2025-12-31"])
def test_what_is_no_day_is_refused_with_what_was_expected(run: Run, day: str) -> None:
    done = run("daily", day)
    assert done.status == 2
    assert f"day: '{day}': expected a date such as 2026-11-28, not before 2026-01-01" in done.err
