"""Every clause of the register with a meaning for software is decided by a marked test, or has its place."""

import re
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from paigow.books import BOOK_IDS, load, register
from paigow.books.coverage import coverage, displays, is_covered, procedures, untested
from paigow.cli.app import COMMANDS
from paigow.record import decode
from paigow.server.rules_page import RulesPage
from paigow.table.commands import AnyCommand
from paigow.table.events import AnyEvent
from paigow.table.view_types import TableView

ROOT = Path(__file__).parents[2]
MOST_MARKS = 3
TESTED_KINDS = {"behaviour", "configuration", "display"}

TODO = {
    "NZ 1.0 Banker Wager Area #0", "NZ 1.0 Chung #1", "NZ 1.0 Losing Wager Area #0", "NZ 3.2(b) #0",
    "NZ 3.3(d) #1", "NZ 3.3(e) #0", "NZ 3.3(f) #1", "NZ 6.6 sign #1", "NZ 10.11 verdict #1", "NZ App1 #0",
    "CAN 1(b) #1", "RWS 2.1.1 #1", "RWS 2.1.3 #1", "RWS 2.1.5 #1", "RWS 3.3 marker #1", "RWS 3.5 #1",
}  # fmt: skip
"""Checks that have no test yet; `python scripts/coverage.py --todo` prints them."""

NOT_ON_THE_PAGE_YET = {"RWS 3.5"}
"""Displays whose element or field does not exist yet."""


def script() -> ModuleType:
    spec = spec_from_file_location("coverage_script", ROOT / "scripts" / "coverage.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def of_kind(*kinds: str) -> set[str]:
    return {clause.id for clause in register().values() if clause.kind in kinds}


class TestMarks:
    def test_name_checks_of_the_register(self) -> None:
        unknown = [
            mark
            for mark in script().marks()
            if mark.clause not in register()
            or mark.check
            not in (range(1, len(checks) + 1) if (checks := register()[mark.clause].checks) else (0,))
        ]
        assert unknown == []

    def test_are_three_at_most_on_one_test(self) -> None:
        marks = Counter(mark.test for mark in script().marks())
        assert {test for test, count in marks.items() if count > MOST_MARKS} == set()

    def test_are_found_on_functions_and_classes_and_nowhere_else(self, tmp_path: Path) -> None:
        (tmp_path / "test_a.py").write_text(
            '@pytest.mark.clause("NZ 6.12", check=1)\n'
            "class TestPay:\n"
            '    @pytest.mark.clause("NZ 6.13", check=2)\n'
            "    def test_it(self): ...\n"
        )
        assert [tuple(mark) for mark in script().marks(tmp_path)] == [
            ("NZ 6.12", 1, "tests/test_a.py::TestPay::test_it"),
            ("NZ 6.13", 2, "tests/test_a.py::TestPay::test_it"),
        ]
        (tmp_path / "test_b.py").write_text('pytestmark = pytest.mark.clause("NZ 6.12", check=1)\n')
        with pytest.raises(ValueError, match="elsewhere than on a test"):
            list(script().marks(tmp_path))
        (tmp_path / "test_b.py").write_text('@pytest.mark.clause("NZ 6.12", 1)\ndef test_it(): ...\n')
        with pytest.raises(ValueError, match="expected clause"):
            list(script().marks(tmp_path))


class TestCoverage:
    def test_is_up_to_date(self) -> None:
        made = script()
        assert made.OUT.read_text(encoding="utf-8") == made.written(), "run: python scripts/coverage.py"

    def test_knows_every_clause(self) -> None:
        assert coverage().keys() == register().keys()

    def test_has_a_test_for_every_check(self) -> None:
        assert set(script().missing()) == TODO

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
        log = (ROOT / "tests" / "golden" / "v1" / f"{book}.log").read_text(encoding="utf-8")
        logged = {decode(line.partition(" ")[2].encode()).__struct_config__.tag for line in log.splitlines()}
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
        missing = {row.clause for row in displays().values() if row.name not in places[row.on]}
        assert missing == NOT_ON_THE_PAGE_YET
        assert all(row.says for row in displays().values())
