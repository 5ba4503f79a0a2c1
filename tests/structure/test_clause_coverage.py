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
    "NZ 1.0 Bank #2", "NZ 1.0 Banker Wager Area #0", "NZ 1.0 Chung #1", "NZ 1.0 Co-Banker #1",
    "NZ 1.0 House #1", "NZ 1.0 Losing Wager Area #0", "NZ 1.0 Player/Banker #1", "NZ 3.2(b) #0",
    "NZ 3.3(d) #1", "NZ 3.3(e) #0", "NZ 3.3(f) #1", "NZ 4.6 #2", "NZ 5.1(b) #1", "NZ 5.1(c) #1",
    "NZ 5.1(c) #2", "NZ 5.2 rotation #1", "NZ 5.3(a) #1", "NZ 5.3(b) #1", "NZ 5.3(c) #1",
    "NZ 5.3 co-bank option #1", "NZ 5.4 #1", "NZ 5.4 #2", "NZ 5.5 #1", "NZ 6.1 duty #2", "NZ 6.2 duty #1",
    "NZ 6.5 bank box #1", "NZ 6.6 player maximum #1", "NZ 6.6 sign #1", "NZ 6.8 #1", "NZ 6.11 #2",
    "NZ 6.14 #1", "NZ 6.14 #2", "NZ 6.14 #3", "NZ 7.3 #1", "NZ 8.0 display #1", "NZ 9.2(a) #1",
    "NZ 9.2(b) #1", "NZ 9.3 #1", "NZ 9.3A(a) #1", "NZ 9.3A(c) #1", "NZ 9.4 banker shake #1", "NZ 9.6 #1",
    "NZ 9.6 #2", "NZ 9.7 #1", "NZ 9.8 flat #1", "NZ 10.4(a) #2", "NZ 10.4(b) #1", "NZ 10.4(c) #1",
    "NZ 10.9(b)(ii) #1", "NZ 10.11 verdict #1", "NZ 10.13 right #1", "NZ 10.13 collect #1",
    "NZ 10.13 final #1", "NZ 10.13 supervisor view #1", "NZ 10.14 #1", "NZ 10.16 #1", "NZ 11.2(a) #1",
    "NZ 11.2(b) cover #1", "NZ 11.2(b) failure #1", "NZ 11.2(d) #1", "NZ 11.2(e) #1", "NZ 11.2(f) #1",
    "NZ 11.2(g) #1", "NZ 11.2(h) #1", "NZ 11.2(i) pay #1", "NZ 11.2(i) rest #1", "NZ 11.2(j) #1",
    "NZ 11.3(a) #1", "NZ 11.3(b) #1", "NZ 11.3(c) #1", "NZ 11.3(e) set #1", "NZ 11.3(e) peek #1",
    "NZ 11.3(f) #1", "NZ 11.3(g) #1", "NZ 11.3(h) #1", "NZ 11.3(i) #1", "NZ 11.3(j) #1", "NZ 11.3(k) #1",
    "NZ 11.3(l) shortfall #1", "NZ 11.3(l) rest #1", "NZ 12.1 #1", "NZ 12.2 #1", "NZ 12.3(a) #1",
    "NZ 12.3(a) #2", "NZ 12.3(b) #1", "NZ 12.4 #1", "NZ 12.5 #1", "NZ 12.6 #1", "NZ 12.7 #1",
    "NZ 12.8(a) #1", "NZ 12.8(b) #1", "NZ 12.9 #1", "NZ 12.10 selection #1", "NZ 12.10 repeat #1",
    "NZ 12.11 #1", "NZ 12.12(a) #1", "NZ 12.12(b) #1", "NZ 12.13 #1", "NZ 12.14 #1", "NZ 12.15 #1",
    "NZ 12.16 #1", "NZ 12.17 sole #1", "NZ 12.17 co #1", "NZ 12.18 #1", "NZ App1 #0", "NZ App5 1 #1",
    "NZ App5 2 #1", "NZ App5 3 #1", "NZ App5 4 #1", "NZ App5 5 #1", "NZ App5 6 #1", "NZ App5 7 #1",
    "NZ App5 8 #1", "NZ App5 9 #1", "NZ App5 10 #1", "NZ App5 11 #1", "NZ App5 12 #1", "NZ App5 13 #1",
    "NZ App5 14 #1", "NZ App5 15 #1", "NZ App5 16 #1", "NZ App5 17 #1", "NZ App5 18 #1", "NZ App5 19 #1",
    "NZ App5 20 #1", "CAN Terms Chung #1", "CAN Terms House Way #1", "CAN Terms House #1",
    "CAN Terms Co-banking #1", "CAN Terms Player/Banker #1", "CAN Terms Traditional Cuts #1",
    "CAN 1(b) #1", "CAN 3.4 #1", "CAN 3.5 #1", "CAN 3.6 #1", "CAN 3.7 #1", "CAN 3.8 #1", "CAN 5.1(a) #1",
    "CAN 5.2 #1", "CAN 5.3 #1", "CAN 5.4 liability #1", "CAN 5.4 box maxima #1", "CAN 5.5 excess #1",
    "CAN 5.5 others #1", "CAN 6.1 #1", "CAN 6.2 #1", "CAN 6.3 #1", "CAN 6.4 #1", "CAN 6.5 #1",
    "CAN 6.6 pool #1", "CAN 6.6 no other #1", "CAN 6.7 rotation #1", "CAN 6.7 length #1", "CAN 8.4 #1",
    "CAN 8.5 #1", "CAN 9.3 sanction #1", "CAN 11.2 #1", "CAN 12.7 #1", "CAN 12.8 base #1",
    "CAN 12.8 rounding #1", "CAN 13.1 #1", "CAN 13.2 #1", "CAN 13.3 #1", "CAN 13.4 #1", "CAN 13.5 #1",
    "CAN 13.6 #1", "CAN 13.7 #1", "CAN 13.8 #1", "CAN 13.9 #1", "CAN 14.1 #1", "CAN 14.2 #1",
    "CAN 15.2(a) #1", "CAN 15.2(b) #1", "CAN 15.3(a) #1", "CAN 15.3(b) #1", "CAN 15.4 #1", "CAN 15.5 #1",
    "CAN 15.6 #1", "CAN 15.8 #1", "CAN 15.12 #1", "CAN AppE 1 #1", "CAN AppE 2 #1", "CAN AppE 3 #1",
    "CAN AppE 4 #1", "CAN AppE 5 #1", "CAN AppE 6 #1", "CAN AppE 7 #1", "CAN AppE 8 #1", "CAN AppE 9 #1",
    "CAN AppE 10 #1", "CAN AppE 11 #1", "CAN AppE 12 #1", "CAN AppE 13 #1", "CAN AppE 14 #1",
    "CAN AppE 15 #1", "CAN AppE 16 #1", "CAN AppE 17 #1", "CAN AppE 18 #1", "CAN AppE 19 #1",
    "CAN AppE 20 #1", "MA 1 Bank #1", "MA 1 Co-banking #1", "MA 1 Marker #1", "MA 1 Rank #1", "MA 4(b) #1",
    "MA 4(e) #1", "MA 5(b) stay #1", "MA 7(c) bank #1", "MA 7(f) right #1", "MA 7(f)(1) #1",
    "MA 7(f)(2) #1", "MA 8(a) precedence #1", "MA 8(c) offer #1", "MA 8(c) next #1",
    "MA 8(c) consecutive #1", "MA 8(c) marker #1", "MA 8(d)(1) #1", "MA 8(d)(2) #1", "MA 8(e) option #1",
    "MA 8(e) request #1", "MA 8(e) marker #1", "MA 8(e) setting #1", "MA 8(e) no wager #1", "MA 8(f) #1",
    "MA 8(g) #1", "MA 8(g)(1) #1", "MA 8(g)(2) #1", "MA 8(h) amount #1", "MA 8(h) reduce #1",
    "MA 8(i) style #1", "MA 8(i) shake #1", "MA 8(i) uncover #1", "MA 8(j) #1", "MA 8(k) delivery #1",
    "MA 8(k)(2) #1", "MA 8(k)(3) #1", "MA 8(k)(4) #1", "MA 8(k)(5) #1", "MA 8(k)(6) #1", "MA 8(k)(7) #1",
    "MA 8(k)(8) #1", "MA 8(k)(9) #1", "MA 8(k)(10) #1", "MA 8(l) #1", "MA 8(n) dealer hand #1",
    "MA 8(n) compare #1", "MA 8(n) compare #2", "MA 8(n) win #1", "MA 8(n) push #1", "MA 8(n) lose #1",
    "MA 8(o) expose #1", "MA 8(o) collect #1", "MA 8(o) pay #1", "MA 8(o) shortfall #1",
    "MA 8(o) surplus #1", "MA 8(p) expose #1", "MA 8(p) collect #1", "MA 8(p) shortfall #1",
    "MA 8(p) surplus #1", "MA 8(q) #1", "MA 8(r) #1", "MA 9(a) #1", "MA 9(b) #1", "MA 9(c) #1",
    "MA 9(d) #1", "MA 9(e) #1", "MA 9(f) #1", "RWS 1 House #1", "RWS 1 House Way #1",
    "RWS 1 Player-Banker #1", "RWS 2.1.1 #1", "RWS 2.1.3 #1", "RWS 2.1.5 #1", "RWS 3.3 marker #1",
    "RWS 3.5 #1", "RWS 3.14 reset #1", "RWS 3.16 #1", "RWS 3.17 limits #1", "RWS 3.17 capital #1",
    "RWS 3.18 bonus #1", "RWS 3.18 tie #1", "RWS 3.18 liability #1", "RWS 4.2 #1", "RWS 5.1.1 #1",
    "RWS 5.1.2 #1", "RWS 5.1.3 #1", "RWS 5.1.4 #1", "RWS 5.2 #1", "RWS 5.3 #1", "RWS AppA #1",
    "RWS AppB #1", "RWS AppC #1",
}  # fmt: skip
"""Checks that have no test yet; `python scripts/coverage.py --todo` prints them."""

NOT_ON_THE_PAGE_YET = {
    "NZ 1.0 Banker Wager Area", "NZ 3.3(d)", "NZ 3.3(e)", "NZ 3.3(f)", "NZ 6.6 sign", "NZ 9.7",
    "CAN 3.8", "CAN 5.1(a)", "CAN 8.5", "CAN 15.5",
    "MA 8(e) marker",
    "RWS 2.1.5", "RWS 3.5",
}  # fmt: skip
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
