"""Every check of the register on tiles, setting the house way, matching and money is decided by a marked test."""

import ast
from collections.abc import Iterator
from pathlib import Path

from paigow.books import register

TESTS = Path(__file__).parents[1]
TOPICS = {"house-way", "tiles-ranking", "side-bets", "matching", "settlement", "commission"}
AT_THE_TABLE = {
    "NZ 10.10", "NZ 10.13 right", "NZ 10.13 collect", "NZ 10.13 final", "NZ 10.13 supervisor view", "NZ 10.14",
    "NZ 11.1(d)", "NZ 11.1(e) losing", "NZ 11.1(e) float", "NZ 11.1(g)",
    "CAN Terms House Way", "CAN 10.3",
    "MA 7(f) right", "MA 7(f)(1)", "MA 7(f)(2)", "MA 7(g) order", "MA 7(h) collect", "MA 7(j) pay", "MA 7(k) collect",
    "MA 7(l)",
    "RWS 1 House Way", "RWS 3.4 side bets",
}  # fmt: skip
"""The order of events, who may do what and who sees what: decided by the table's tests."""
ON_THE_PAGE = {
    "NZ 10.11 verdict", "CAN 3.5", "CAN 3.6", "CAN 3.7", "CAN 11.2", "RWS 3.5", "RWS AppA", "RWS AppB", "RWS AppC",
}  # fmt: skip
"""What a screen shows."""
PLAYER_BANKS = {
    "NZ 6.14", "NZ 11.2(e)", "NZ 11.2(f)", "NZ 11.2(g)", "NZ 11.2(h)", "NZ 11.2(i) pay", "NZ 11.2(i) rest",
    "NZ 11.2(j)",
    "NZ 11.3(f)", "NZ 11.3(g)", "NZ 11.3(h)", "NZ 11.3(i)", "NZ 11.3(j)", "NZ 11.3(k)", "NZ 11.3(l) shortfall",
    "NZ 11.3(l) rest",
    "CAN 12.7", "CAN 12.8 base", "CAN 12.8 rounding",
    "MA 8(n) compare", "MA 8(n) win", "MA 8(n) push", "MA 8(n) lose", "MA 8(o) expose", "MA 8(o) collect",
    "MA 8(o) pay",
    "MA 8(o) shortfall", "MA 8(o) surplus", "MA 8(p) expose", "MA 8(p) collect", "MA 8(p) shortfall", "MA 8(p) surplus",
    "MA 8(q)", "MA 8(r)",
    "RWS 3.18 bonus", "RWS 3.18 tie", "RWS 3.18 liability", "RWS 4.2",
}  # fmt: skip
"""Rounds in which a player holds the bank, alone or with the house."""
PLAYER_BANKS_CHECKS = {("NZ 4.6", 2), ("NZ 6.11", 2)}


def marked() -> Iterator[tuple[str, int]]:
    """The checks that tests are marked with."""
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                (clause,), (check,) = node.args, node.keywords
                assert isinstance(clause, ast.Constant), f"{path.name}:{node.lineno}"
                assert isinstance(check.value, ast.Constant), f"{path.name}:{node.lineno}"
                yield str(clause.value), int(str(check.value.value))


def test_marks_name_checks_of_the_register() -> None:
    unknown = [
        (clause, check)
        for clause, check in marked()
        if clause not in register() or not 1 <= check <= len(register()[clause].checks)
    ]
    assert not unknown


def test_every_check_on_tiles_and_money_is_decided() -> None:
    decided = set(marked())
    elsewhere = AT_THE_TABLE | ON_THE_PAGE | PLAYER_BANKS
    missing = [
        (clause.id, check)
        for clause in register().values()
        if clause.topic in TOPICS and clause.id not in elsewhere
        for check in range(1, len(clause.checks) + 1)
        if (clause.id, check) not in decided | PLAYER_BANKS_CHECKS
    ]
    assert not missing


def test_what_is_left_to_others_exists() -> None:
    assert register().keys() >= AT_THE_TABLE | ON_THE_PAGE | PLAYER_BANKS
    assert not AT_THE_TABLE & PLAYER_BANKS
    assert {clause for clause, _ in PLAYER_BANKS_CHECKS} <= register().keys()
