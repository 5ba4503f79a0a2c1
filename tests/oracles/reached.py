"""Which rules a second reading has come upon. A rule that no round reaches is checked by nothing.

`reach` counts at the branch that a rule decides; `RULES` lists all there are, so that a test can ask for each.
"""

from collections import Counter

RULES: dict[str, tuple[str, ...]] = {
    "nz": (
        "NZ 5.5",
        "NZ 6.8",
        "NZ 6.8 again",
        "NZ 6.13",
        "NZ 6.14 rounded",
        "NZ 6.14 exact",
        "NZ 9.6",
        "NZ 10.13",
        "NZ 11.1(a)",
        "NZ 11.2(b) shared",
        "NZ 11.2(b) house",
        "NZ 11.2(b) chosen",
        "NZ 11.3(b) house",
        "NZ 11.2(j)",
        "NZ 11.3(l)",
        "NZ 12.3(a)",
        "NZ 12.3(b)",
        "NZ 12.4",
        "NZ 12.5",
        "NZ 12.6",
        "NZ 12.8(a)",
        "NZ 12.8(b)",
        "NZ 12.13",
        "NZ 12.14",
        "NZ 12.15",
        "NZ 12.15 bank",
        "NZ 12.15 void",
        "NZ 12.16",
        "NZ 12.17 sole",
        "NZ 12.17 shared",
    ),
    "canberra": (
        "CAN 5.1(c)",
        "CAN 5.1(d)",
        "CAN 5.3",
        "CAN 5.4",
        "CAN 5.5",
        "CAN 6.4 shared",
        "CAN 6.4 house",
        "CAN 6.5 house",
        "CAN 6.6",
        "CAN 6.9",
        "CAN 7.3",
        "CAN 8.4",
        "CAN 9.3",
        "CAN 9.3 round",
        "CAN 12.7",
        "CAN 12.8 rounded",
        "CAN 12.9",
        "CAN 13.4",
        "CAN 13.5",
        "CAN 13.6",
        "CAN 13.7",
        "CAN 13.8 house",
        "CAN 13.8 player",
        "CAN 13.9",
        "CAN 15.2(a)",
        "CAN 15.4",
        "CAN 15.10 lower multiple",
        "CAN 15.10 next amount",
        "CAN 15.10 below the minimum",
    ),
    "massachusetts": (
        "MA 7(f)",
        "MA 7(k) rounded",
        "MA 7(k) exact",
        "MA 8(d)(2) house",
        "MA 8(g)",
        "MA 8(h) alone",
        "MA 8(h) cover",
        "MA 8(i)",
        "MA 8(n) push",
        "MA 8(n) lose",
        "MA 8(o) exhausted",
        "MA 8(o) beyond the stake",
        "MA 8(o) vigorish",
        "MA 8(p) exhausted",
        "MA 8(p) beyond the stake",
        "MA 8(p) odd chip",
        "MA 8(p) vigorish",
        "MA 8(q)",
        "MA 9(c)",
        "MA 9(d)",
        "MA 9(e) dealer",
        "MA 9(e) bank",
        "MA 9(e) dead",
        "MA 9(e) empty",
        "MA 9(f)",
        "MA 10(b)",
        "R-63 dealer",
    ),
    "rws": (
        "RWS 3.4 another's box",
        "RWS 3.4 no initial bet",
        "RWS 3.14",
        "RWS 3.17",
        "RWS 3.17 house",
        "RWS 3.18",
        "RWS 4.1 rounded",
        "RWS 4.2",
        "RWS 4.2 rounded",
        "RWS 4.5 100",
        "RWS 4.5 80",
        "RWS 4.5 50",
        "RWS 4.5 20",
        "RWS 4.5 12",
        "RWS 4.5 5",
        "RWS 4.5 2",
        "RWS 4.5 1",
        "RWS 4.6 25",
        "RWS 4.6 1",
        "RWS cap",
        "RWS 5.1.1",
        "RWS 5.1.2",
        "RWS 5.1.3",
        "RWS 5.1.4",
        "RWS 5.2",
        "RWS 5.2 each his own",
        "R-63 dealer",
        "RWS 5.3",
        "RWS 5.4",
        "RWS 5.5",
    ),
}
_KNOWN = frozenset(rule for rules in RULES.values() for rule in rules)

COUNTS: Counter[str] = Counter()


def reach(rule: str) -> None:
    """A round has come to where this rule decides."""
    if rule not in _KNOWN:
        raise KeyError(rule)
    COUNTS[rule] += 1


def reach_in(book: str, rules: dict[str, str]) -> None:
    """The same where the books have a rule each; nothing for a book without one."""
    if book in rules:
        reach(rules[book])
