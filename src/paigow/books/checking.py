"""Finds errors in a rule book or an operator file that the types of its values allow."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any, Final

from paigow.books import vocabulary
from paigow.books.book import Book
from paigow.books.common import readings
from paigow.books.cuts import Cut, cuts_of
from paigow.books.phrases import KEEP, PAYS_WHEN, WHEN, read_phrase
from paigow.books.register import clauses_like, is_clause
from paigow.books.releases import commons
from paigow.books.schema import CutRow, HouseWay, Ranking, Row, RuleRow, SideBet, Value
from paigow.intake.faults import NOTHING, Faults, join, meant, shown
from paigow.money import ChipSet
from paigow.tiles import KIND_BY_NAME

MOST_PHRASES = 500
"""Maximum number of conditions and choices in one house way, which is run on every hand.

Published ones have less than a hundred.
"""
NOT_SIDE_BETS: Final = ("main", "dealer", "coupon")
"""Names of other wagers, which no side bet may have."""


class BookCheck:
    """Finds errors in one file that the types of its values allow."""

    def __init__(self, faults: Faults, known: Callable[[str], bool] | None = is_clause) -> None:
        self.faults = faults
        self.known = known
        self.prefix = ""
        """Prefix of every clause that is not a reading."""

    def fault(self, field: str, expected: str, value: Any = NOTHING, *, rows: str = "") -> None:
        """Add a fault, unless it only follows from another fault in the field or in the ``rows`` that it concerns."""
        if self.faults.is_whole(rows or field):
            self.faults.add(field, expected, value=value)

    def clause(self, key: str, clause: str) -> None:
        if self.known is not None and not self.known(clause):
            wanted, like = ["expected a clause id of the register"], clauses_like(clause)
            if like:
                wanted.append(f"ids that begin so: {', '.join(like)}")
            self.fault(key, "; ".join(wanted), clause)
        elif not clause.startswith(self.prefix) and clause not in readings():
            self.fault(key, f"expected a clause of this document, {self.prefix}...", clause)

    def common(self, edition: str) -> bool:
        """Return whether the common book has this edition."""
        known = [each.edition for each in commons()]
        if edition not in known:
            self.fault("common", f"expected one of {', '.join(known)}", edition)
        return edition in known

    def row(self, row: Row, key: str, *, rules: dict[str, RuleRow]) -> None:
        self.clause(f"{key}.clause", row.clause)
        for name, value in row.given.items():
            rule = rules.get(name)
            if rule is None:
                self.fault(f"{key}.given.{name}", "expected the name of a rule of this book")
            elif rule.kind == "fixed" and value != rule.value:
                self.fault(f"{key}.given.{name}", f"the rule is always {rule.value!r}", value)
            elif rule.kind != "fixed" and not _offered(rule, value):
                self.fault(f"{key}.given.{name}", f"expected {_offer(rule)}", value)

    def one_in_force(self, rows: Sequence[Row], key: str, *, rules: dict[str, RuleRow]) -> None:
        """Check that exactly one of these rows holds, for every combination of choices."""
        names = sorted({name for row in rows for name in row.given if name in rules})
        wrong = []
        for values in product(*(_all_values(rules[name]) for name in names)):
            chosen = dict(zip(names, values, strict=True))
            holding = sum(all(chosen.get(name) == value for name, value in row.given.items()) for row in rows)
            if holding != 1:
                which = ", ".join(f"{name} = {value!r}" for name, value in chosen.items()) or "always"
                wrong.append(f"{which}: expected exactly one row in force, not {holding}")
        if wrong:
            self.fault(key, "; ".join(wrong), rows=key.partition(" ")[0])

    def phrases(self, phrases: list[str], key: str, words: tuple[str, ...]) -> None:
        for place, phrase in enumerate(phrases, 1):
            try:
                read_phrase(phrase, words)
            except ValueError as error:
                self.fault(f"{key}[{place}]", str(error))

    def rules(self, rules: dict[str, RuleRow]) -> None:
        for name in vocabulary.RULES.keys() - rules.keys():
            self.fault(f"rule {name}", "missing", rows="rule")
        for name, row in rules.items():
            key = f"rule {name}"
            kind = vocabulary.RULES.get(name)
            if kind is None and name not in vocabulary.FURTHER:
                known = ", ".join(sorted(vocabulary.RULES.keys() | vocabulary.FURTHER))
                self.fault(key, f"unknown rule; expected one of {known}")
            elif kind is not None and type(row.value) is not kind:
                self.fault(f"{key}.value", f"expected a value of type {kind.__name__}", row.value)
            for value in (row.value, *row.values):
                words = vocabulary.WORDS.get(name)
                if words and value not in words:
                    self.fault(f"{key}.value", f"expected one of {', '.join(words)}", value)
            if name == "calls" and not (
                isinstance(row.value, list) and len(row.value) == len(vocabulary.RESULTS)
            ):
                self.fault(
                    f"{key}.value", f"expected a word for each of {', '.join(vocabulary.RESULTS)}", row.value
                )
            if row.kind != "fixed" and not _offered(row, row.value):
                self.fault(f"{key}.value", f"expected {_offer(row)}", row.value)
            self.clause(f"{key}.clause", row.clause)

    def cites(self, cites: dict[str, str]) -> None:
        for name in sorted(vocabulary.CITES - cites.keys()):
            self.fault(f"cites.{name}", "missing")
        known = vocabulary.CITES | vocabulary.BANK_CITES
        for name, clause in cites.items():
            if name not in known:
                self.fault(f"cites.{name}", "unknown decision; expected one of " + ", ".join(sorted(known)))
            self.clause(f"cites.{name}", clause)

    def chips(self, chips: list[int]) -> None:
        try:
            ChipSet(tuple(chips))
        except ValueError as error:
            self.fault("chips", str(error))

    def limits(self, minimum: int, maximum: int) -> None:
        if minimum <= 0:
            self.fault("minimum", "expected a positive number of coins", minimum)
        if maximum < minimum:
            self.fault("maximum", f"expected at least the minimum, {minimum}", maximum)

    def ring(self, ring: list[int]) -> None:
        if len(ring) != 8 or len(set(ring)) != 8 or not all(-1 <= position <= 8 for position in ring):
            self.fault(
                "ring",
                "expected eight different positions: boxes 1 to 8, 0 the dealer, -1 the dead hand",
                ring,
            )

    def ranking(self, ranking: Ranking, *, rules: dict[str, RuleRow]) -> None:
        for place, row in enumerate([*ranking.zero, *ranking.gee], 1):
            self.row(row, f"ranking row {place}", rules=rules)
        for hand in ("low", "high"):
            zeros = [row for row in ranking.zero if row.hand == hand]
            self.one_in_force(zeros, f"ranking.zero {hand}", rules=rules)
        self.one_in_force(ranking.gee, "ranking.gee", rules=rules)
        for name in ("single_clause", "points_clause", "highest_tile_clause"):
            self.clause(f"ranking.{name}", getattr(ranking, name))
        for name, clause in ranking.combined_clauses.items():
            self.clause(f"ranking.combined_clauses.{name}", clause)
        for place, name in enumerate(ranking.combined, 1):
            cls, _, tile = name.partition(" ")
            if cls not in ranking.combined_clauses and name not in ranking.combined_clauses:
                self.fault(f"ranking.combined_clauses.{cls}", "missing")
            if tile != "gee_joon" and tile not in KIND_BY_NAME:
                self.fault(
                    f"ranking.combined[{place}]",
                    "expected a class and a kind of tile, such as 'pair teen'",
                    name,
                )
        singles = [name.replace("gee(6)", "gee6").replace("gee(3)", "gee3") for name in ranking.single]
        named = [kind for group in singles for kind in group.split("|")]
        if sorted(named) != sorted(KIND_BY_NAME):
            self.fault("ranking.single", "expected each of the seventeen kinds once")

    def house_way(self, house_way: HouseWay, key: str, *, rules: dict[str, RuleRow]) -> None:
        for place, limit in enumerate(house_way.limit, 1):
            self.row(limit, f"{key}.limit[{place}]", rules=rules)
            if limit.top is not None and limit.top not in KIND_BY_NAME:
                self.fault(f"{key}.limit[{place}].top", "expected a kind of tile", limit.top)
        for place, guard in enumerate(house_way.never_drop, 1):
            self.row(guard, f"{key}.never_drop[{place}]", rules=rules)
        for place, row in enumerate(house_way.row, 1):
            self.row(row, f"{key}.row[{place}]", rules=rules)
            self.phrases(row.when, f"{key}.row[{place}].when", WHEN)
            self.phrases(row.keep, f"{key}.row[{place}].keep", KEEP)
            if not row.keep:
                self.fault(f"{key}.row[{place}].keep", "expected at least one choice")
        phrases = sum(len(row.when) + len(row.keep) for row in house_way.row)
        if phrases > MOST_PHRASES:
            self.fault(f"{key}.row", f"expected at most {MOST_PHRASES} conditions and choices, not {phrases}")
        if not house_way.row:
            self.fault(f"{key}.row", "expected at least one row", rows=f"{key}.row")

    def side_bets(self, bets: list[SideBet], *, rules: dict[str, RuleRow]) -> None:
        for place, bet in enumerate(bets, 1):
            if bet.bet in NOT_SIDE_BETS:
                self.fault(
                    f"side_bet[{place}].bet",
                    f"expected another name: no side bet is named {', '.join(NOT_SIDE_BETS)}",
                    bet.bet,
                )
            if bet.bet in [other.bet for other in bets[: place - 1]]:
                self.fault(f"side_bet[{place}].bet", "expected each bet once", bet.bet)
            self.clause(f"side_bet[{place}].clause", bet.clause)
            self.clause(f"side_bet[{place}].commission_clause", bet.commission_clause)
            for line_place, line in enumerate(bet.line, 1):
                key = f"side_bet[{place}].line[{line_place}]"
                self.row(line, key, rules=rules)
                self.phrases(line.when, f"{key}.when", PAYS_WHEN)

    def cuts(self, rows: list[CutRow]) -> tuple[Cut, ...]:
        for row in rows:
            self.clause(f"cut {row.name}.clause", row.clause)
        return cuts_of(rows, self.fault)

    def house_cut(self, rules: dict[str, RuleRow], cuts: tuple[Cut, ...]) -> None:
        """Check that the house's cut is an approved cut of the book, for every combination of choices."""
        approved = {(cut.name, cut.options) for cut in cuts if cut.is_approved}
        name, options = rules.get("house_cut"), rules.get("house_cut_options")
        if name is None or options is None:
            return  # already reported
        for cut, words in product(_all_values(name), _all_values(options)):
            if not isinstance(words, list) or (cut, tuple(words)) not in approved:
                known = ", ".join(sorted({each for each, _ in approved})) or "(none)"
                expected = f"{cut!r} with {words!r}: expected an approved cut of the book: {known}"
                self.fault(f"rule {name.name}.value", expected, rows="cut")

    def choices(self, book: Book, choices: dict[str, Any], *, key: str, kind: str | None = None) -> None:
        offered = {
            name: row
            for name, row in book.rules.items()
            if row.kind == kind or (kind is None and row.kind != "fixed")
        }
        known = ", ".join(sorted(offered))
        for name, value in choices.items():
            where = join(key, name)
            if name not in offered:
                like = "" if self.faults.is_full else meant(name, tuple(offered))
                self.fault(where, f"unknown; expected one of {known}{like}")
            elif not _offered(offered[name], value):
                self.fault(where, f"expected {_offer(offered[name])}", value)


def _offered(row: RuleRow, value: Value) -> bool:
    if row.least is not None and row.most is not None:
        return type(value) is int and row.least <= value <= row.most
    return any(type(value) is type(other) and value == other for other in row.values)


def _all_values(row: RuleRow) -> list[Value]:
    return row.values or [row.value]


def _offer(row: RuleRow) -> str:
    if row.least is not None and row.most is not None:
        return f"a whole number from {row.least} to {row.most}"
    return "one of " + ", ".join(map(shown, row.values))
