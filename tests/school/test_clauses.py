"""Every clause with a remedy or a duty occurs in a drill, or it is told here why not."""

from typing import Final

from tests.school.occurring import at_the_table, in_drills, with_duty_or_remedy

WITH_ANOTHER: Final = frozenset(
    {
        "NZ 10.13 collect", "NZ 10.2", "NZ 10.2B", "NZ 10.4(a)", "NZ 10.4(c)",
        "NZ 11.3(c)", "NZ 11.3(e) set", "NZ 12.10 repeat", "NZ 12.10 selection", "NZ 6.4", "NZ 7.1(b)",
        "CAN 10.5", "CAN 7.2 oral", "CAN 8.2",
        "MA 4(c)", "MA 4(d) stack", "MA 4(g)", "MA 5(a) verbal", "MA 7(f)(1)", "MA 7(f)(2)", "MA 7(l)", "MA 8(d)(1)",
        "MA 8(d)(2)", "MA 8(e) no wager", "MA 8(h) amount",
        "MA 8(n) dealer hand", "MA 8(n) lose", "MA 8(n) push", "MA 8(n) win", "MA 8(q)",
        "RWS 3.1", "RWS 3.12", "RWS AppE 1.1",
    }
)  # fmt: skip
"""Said or done along with a duty that is judged (what is said aloud, where tiles and coins lie, the bank's hand and its
results where the house's or a player's are judged by the same rule), or when it is not done at all."""
BY_OTHERS: Final = frozenset(
    {"NZ 10.16", "NZ 12.9", "NZ 12.11", "NZ 12.12(a)", "NZ 12.12(b)", "NZ 12.12(c)", "CAN 3.3 check", "CAN 3.4"}
)  # fmt: skip
"""Suspicions and wishes that the operator may order: no remedy for a dealer to choose."""
NOTHING_TO_DO: Final = frozenset({"NZ 12.18", "CAN 10.4", "CAN 15.7"})
"""What stands anyhow, or what nobody does."""


def test_every_clause_with_a_remedy_or_a_duty_occurs_or_it_is_told_why_not() -> None:
    duties, happened = at_the_table()
    missing = with_duty_or_remedy() - in_drills() - duties - frozenset().union(*happened.values())
    told = WITH_ANOTHER | BY_OTHERS | NOTHING_TO_DO
    assert sorted(missing - told) == [], "neither in a drill nor at the dealer's table nor told why not"
    assert sorted(told - missing) == [], "occurs"


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


def test_what_goes_wrong_on_purpose_is_put_right_by_these_clauses() -> None:
    """A reading (R-) where the document is silent. Nobody is absent at these tables, and too few play for signals."""
    assert {kind: set(clauses) for kind, clauses in at_the_table()[1].items() if clauses} == INCIDENTS


INCIDENTS: Final[dict[str, set[str]]] = {
    "wrong_wager": {
        "NZ 6.1 duty", "NZ 6.12", "CAN 5.1(b)", "CAN 6.6 no other", "CAN 7.3 two boxes", "MA 8(f)",
        "RWS 1 Player-Banker", "R-1", "R-3",
    },
    "late_bet": {"NZ 6.9(a)", "CAN 7.1", "MA 5(c)", "RWS 5.4"},
    "withdrawn_bet": {"NZ 6.9(b)", "CAN 7.1", "MA 5(c)", "RWS 5.5"},
    "short_bank": {"NZ 12.17 co", "NZ 12.17 sole", "MA 8(o) shortfall", "MA 8(p) shortfall", "R-55"},
    "exposed": {
        "NZ 12.1", "NZ 12.3(a)", "NZ 12.3(b)", "NZ 12.4", "NZ 12.5", "NZ 12.6",
        "CAN 13.2", "CAN 13.4", "CAN 13.5", "CAN 13.6", "CAN 13.7", "MA 4(e)", "MA 9(d)", "MA 9(e)",
        "RWS 5.1.1", "RWS 5.1.2", "RWS 5.1.3", "RWS 5.2", "RWS 5.3", "R-17", "R-59", "R-60", "R-61", "R-62",
    },
    "dice": {"NZ 9.8 flat", "CAN 13.1", "MA 8(i) uncover", "MA 9(a)", "MA 9(b)", "R-22"},
    "misdelivery": {"NZ 12.13", "CAN 13.9", "MA 9(c)", "R-102"},
    "mixed": {"NZ 12.15", "R-63"},
    "knocked_down": {"NZ 12.14", "R-58"},
    "mis_set": {"NZ 12.8(a)", "NZ 12.8(b)", "CAN 13.8", "MA 9(f)", "RWS 3.14 reset", "R-96"},
    "tile": {"NZ 10.15", "CAN 3.3 replace", "R-64"},
    "outside": {"CAN 15.3(a)", "R-72"},
    "dispute": {"CAN 15.5", "R-76"},
}  # fmt: skip
"""Planned irregularities, each an ordinary command to the table -> the clauses that correct them."""
