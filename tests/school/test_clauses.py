"""Every clause with a remedy or a duty occurs in a drill, or it is told here why not."""

from typing import Final

from tests.school.occurring import in_drills, with_duty_or_remedy

AT_THE_TABLE: Final = frozenset(
    {
        "NZ 6.4", "NZ 6.12", "NZ 7.1(b)", "NZ 9.4 signal", "NZ 10.2", "NZ 10.2B", "NZ 10.3(a)", "NZ 10.4(a)",
        "NZ 10.4(b)", "NZ 10.4(c)", "NZ 10.10", "NZ 10.13 collect", "NZ 11.1(d)", "NZ 11.1(e) float", "NZ 11.2(e)",
        "NZ 11.2(f)", "NZ 11.2(g)", "NZ 11.2(h)", "NZ 11.3(c)", "NZ 11.3(e) set", "NZ 11.3(f)", "NZ 11.3(g)",
        "NZ 11.3(h)", "NZ 12.10 selection", "NZ 12.10 repeat",
        "CAN 4.2 shake", "CAN 7.2 oral", "CAN 8.2", "CAN 9.1 retrieve", "CAN 10.3", "CAN 10.5",
        "MA 4(c)", "MA 4(d) stack", "MA 4(g)", "MA 5(a) verbal", "MA 6(a) call", "MA 6(e)", "MA 7(f)(1)", "MA 7(f)(2)",
        "MA 7(g) order", "MA 7(l)", "MA 8(c) offer", "MA 8(d)(1)", "MA 8(d)(2)", "MA 8(e) setting", "MA 8(e) no wager",
        "MA 8(h) amount", "MA 8(k) delivery", "MA 8(l)", "MA 8(n) dealer hand", "MA 8(n) compare", "MA 8(n) win",
        "MA 8(n) push", "MA 8(n) lose", "MA 8(o) collect", "MA 8(p) expose", "MA 8(q)",
        "RWS 3.1", "RWS 3.2", "RWS 3.8 shake", "RWS 3.9", "RWS 3.10", "RWS 3.12", "RWS 3.13",
    }
)  # fmt: skip
"""When or by whom something is done, or what the dealer does with his hands: there is nothing to answer away from a
table, where it is a duty or what a duty looks like."""
BY_OTHERS: Final = frozenset(
    {"NZ 10.16", "NZ 12.9", "NZ 12.11", "NZ 12.12(a)", "NZ 12.12(b)", "NZ 12.12(c)", "CAN 3.3 check", "CAN 3.4"}
)  # fmt: skip
"""What the operator may order when he suspects or wishes something: no remedy that a dealer chooses."""
NOTHING_TO_DO: Final = frozenset({"NZ 12.18", "CAN 10.4", "CAN 15.7"})
"""What stands anyhow, or what nobody does."""


def test_every_clause_with_a_remedy_or_a_duty_occurs_or_it_is_told_why_not() -> None:
    missing = with_duty_or_remedy() - in_drills()
    told = AT_THE_TABLE | BY_OTHERS | NOTHING_TO_DO
    assert sorted(missing - told) == [], "neither in a drill nor told why not"
    assert sorted(told - missing) == [], "occurs in a drill"


def test_every_remedy_that_a_dealer_applies_occurs() -> None:
    assert {
        "NZ 12.1",
        "NZ 12.3(a)",
        "NZ 12.8(a)",
        "CAN 13.7",
        "MA 9(d)",
        "MA 9(e)",
        "RWS 5.1.1",
        "RWS 5.3",
    } <= in_drills()
