"""Every clause of the register with a meaning for software is decided by a marked test, or has its place."""

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from paigow.books import BOOK_IDS, load, register
from paigow.books.coverage import coverage, displays, is_covered, procedures, untested
from paigow.cli.app import COMMANDS
from paigow.log import decode
from paigow.log.codec import VERSION
from paigow.table.commands import AnyCommand
from paigow.table.events import AnyEvent
from paigow.table.views.view_types import TableView
from paigow.web.reference.rules import RulesPage
from scripts import coverage as coverage_script

ROOT = Path(__file__).parents[2]
MOST_MARKS = 3
TESTED_KINDS = {"behaviour", "configuration", "display"}


def of_kind(*kinds: str) -> set[str]:
    return {clause.id for clause in register().values() if clause.kind in kinds}


class TestMarks:
    def test_name_checks_of_the_register(self) -> None:
        unknown = [
            mark
            for mark in coverage_script.marks()
            if mark.clause not in register()
            or mark.check not in range(len(register()[mark.clause].checks) + 1)
        ]
        assert unknown == []

    def test_are_three_at_most_on_one_test(self) -> None:
        marks = Counter(mark.test for mark in coverage_script.marks())
        assert {test for test, count in marks.items() if count > MOST_MARKS} == set()

    def test_are_found_on_functions_and_classes_and_nowhere_else(self, tmp_path: Path) -> None:
        (tmp_path / "test_a.py").write_text(
            '@pytest.mark.clause("NZ 6.12", check=1)\n'
            "class TestPay:\n"
            '    @pytest.mark.clause("NZ 6.13", check=2)\n'
            "    def test_it(self): ...\n"
        )
        assert [tuple(mark) for mark in coverage_script.marks(tmp_path)] == [
            ("NZ 6.12", 1, "tests/test_a.py::TestPay::test_it"),
            ("NZ 6.13", 2, "tests/test_a.py::TestPay::test_it"),
        ]
        (tmp_path / "test_b.py").write_text('pytestmark = pytest.mark.clause("NZ 6.12", check=1)\n')
        with pytest.raises(ValueError, match="elsewhere than on a test"):
            list(coverage_script.marks(tmp_path))
        (tmp_path / "test_b.py").write_text('@pytest.mark.clause("NZ 6.12", 1)\ndef test_it(): ...\n')
        with pytest.raises(ValueError, match="expected clause"):
            list(coverage_script.marks(tmp_path))


class TestCoverage:
    def test_counts_a_test_that_passed_when_it_was_last_run(self, tmp_path: Path) -> None:
        made = coverage_script
        (tmp_path / "10.json").write_text(
            '{"tests/test_a.py::test_it": true, "tests/test_b.py::test_it": true}'
        )
        (tmp_path / "9.json").write_text('{"tests/test_a.py::test_it": false}')
        (tmp_path / "11.json").write_text('{"tests/test_b.py::test_it": false}')
        assert made.records(tmp_path) == {"tests/test_a.py::test_it": True, "tests/test_b.py::test_it": False}
        made.tidy(tmp_path)
        assert [path.name for path in tmp_path.iterdir()] == ["11.json"]
        assert made.records(tmp_path) == {"tests/test_a.py::test_it": True, "tests/test_b.py::test_it": False}

    def test_has_the_checks_of_the_marks(self, tmp_path: Path) -> None:
        (tmp_path / "test_a.py").write_text('@pytest.mark.clause("NZ 6.12", check=1)\ndef test_it(): ...\n')
        found = coverage_script.collected(tmp_path)
        assert found["NZ 6.12"]["tested"] == [1]
        assert found["NZ 6.12"]["tests"] == ["tests/test_a.py::test_it"]

    def test_a_marked_test_that_failed_or_did_not_run_is_missed(self, tmp_path: Path) -> None:
        for name in ("passed", "failed", "left_out"):
            (tmp_path / f"test_{name}.py").write_text(
                '@pytest.mark.clause("NZ 6.12", check=1)\ndef test_it(): ...\n'
            )
        (tmp_path / "1.json").write_text(
            '{"tests/test_passed.py::test_it": true, "tests/test_failed.py::test_it": false}'
        )
        assert coverage_script.not_passed(tmp_path, tmp_path) == [
            "tests/test_failed.py::test_it",
            "tests/test_left_out.py::test_it",
        ]

    def test_knows_every_clause(self) -> None:
        assert coverage().keys() == register().keys()

    def test_has_a_test_for_every_check(self) -> None:
        assert [
            clause.id for clause in register().values() if clause.kind in TESTED_KINDS and untested(clause)
        ] == []

    def test_counts_a_clause_when_all_its_checks_have_a_test(self) -> None:
        for clause in register().values():
            if clause.kind in TESTED_KINDS:
                assert is_covered(clause) == (not untested(clause))
            else:
                assert is_covered(clause), clause.id


class TestProcedures:
    def test_each_is_a_duty_a_command_or_done_by_hand(self) -> None:
        assert procedures().keys() == of_kind("procedure")
        tags = {
            "event": {str(kind.__struct_config__.tag) for kind in get_args(AnyEvent)},
            "command": {str(kind.__struct_config__.tag) for kind in get_args(AnyCommand)},
            "hand": {""},
        }
        for row in procedures().values():
            assert row.says, row.clause
            assert row.name in tags[row.by], row.clause

    @pytest.mark.parametrize("book", BOOK_IDS)
    def test_a_duty_stands_in_the_log_of_its_book(self, book: str) -> None:
        log = (ROOT / "tests" / "golden" / f"v{VERSION}" / f"{book}.log").read_text(encoding="utf-8")
        logged = {
            decode(line.partition(" ")[2].partition("\t")[0].encode()).__struct_config__.tag
            for line in log.splitlines()
        }
        prefix = load(book).prefix
        for row in procedures().values():
            if row.by == "event" and row.clause.startswith(f"{prefix} "):
                assert row.name in logged, row.clause


class TestDisplays:
    def test_each_has_its_place(self) -> None:
        assert displays().keys() == of_kind("display")
        handles = set(re.findall(r"`([a-z][^`]*)`", (ROOT / "frontend" / "README.md").read_text()))
        places = {
            "table": handles,
            "view": set(TableView.__struct_fields__),
            "rules page": set(RulesPage.__struct_fields__),
            "command line": {name for name, _, _ in COMMANDS},
        }
        assert {row.clause for row in displays().values() if row.name not in places[row.on]} == set()
        assert all(row.says for row in displays().values())
