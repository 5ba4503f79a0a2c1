"""A rule book in force: a published book with the choices of the operator."""

from functools import cached_property
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from paigow.books.cuts import Cut
from paigow.books.names import Cited, Flag, Further, Listed, Number, RuleName, Word
from paigow.books.schema import (
    HouseWay,
    HouseWayRow,
    Limit,
    Ranking,
    Row,
    RuleRow,
    SideBet,
    SideLimits,
    Supplement,
    Value,
)
from paigow.books.vocabulary import RESULTS
from paigow.errors import PaigowError, unexpected

R = TypeVar("R", bound=Row)


class Book(Struct, frozen=True, kw_only=True, dict=True):
    """All the rules that the engine reads.

    ``load``, ``with_choices`` and ``lay_over`` make books. A book is never edited. Two books with the same
    ``digest`` have the same rules.

    Example:
        >>> import paigow
        >>> book = paigow.load(paigow.BOOK_IDS[0])
        >>> book.flag("player_banking"), book.currency
        (True, 'NZD')
    """

    id: str
    edition: str
    title: str
    prefix: str
    document: str
    currency: str
    chips: tuple[int, ...]
    minimum: int
    maximum: int
    ring: tuple[int, ...]
    """The eight positions, counter-clockwise: box numbers, 0 for the dealer, -1 for the dead hand."""
    cites: dict[str, str]
    supplement: Supplement = Supplement()
    """Values for questions that no program asked when this edition was published. Not part of the published text."""
    rules: dict[str, RuleRow]
    ranking: Ranking
    house_way: HouseWay
    side_bets: tuple[SideBet, ...]
    cuts: tuple[Cut, ...]
    """Every cut in the book, approved or not, once for each choice of its options, in the order of the book."""
    side_limits: dict[str, SideLimits] = {}
    """Side bet -> the operator's limits for this bet."""
    commission_approved: str | None = None
    """The person who approved a commission below the document's, and when. ``None`` if no approval was needed."""
    house_wager_approved: str | None = None
    """The person who approved the calculation of the house's wager, and when. ``None`` if no approval was needed."""
    offered_cuts: tuple[str, ...] = ()
    """The approved cuts that the operator offers. If empty, all of them."""
    operator: str | None = None
    """Name of the operator file in force, if any."""
    choices: dict[str, Value] = {}
    """Options and readings in force that are not the defaults of the book."""

    def __repr__(self) -> str:
        """Return id, edition and choices. The rules themselves would fill pages."""
        more = {"choices": self.choices, "operator": self.operator}
        told = "".join(f", {name}={value!r}" for name, value in more.items() if value)
        return f"Book({self.published_as!r}{told})"

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and other.digest == self.digest

    @cached_property
    def _hash(self) -> int:
        return hash(self.digest)

    @property
    def published_as(self) -> str:
        """The name with which ``load`` finds the book from which this one was made."""
        return f"{self.id}@{self.edition}"

    @cached_property
    def digest(self) -> str:
        """SHA-256 of everything in the book except its supplement, with the choices included, as hex."""
        content = {name: getattr(self, name) for name in self.__struct_fields__ if name != "supplement"}
        supplied = {row.name for row in self.supplement.rule}
        content["rules"] = {name: row for name, row in self.rules.items() if name not in supplied}
        return sha256(msgspec.json.encode(content, order="sorted")).hexdigest()

    def cite(self, decision: Cited) -> str:
        """Return the clause by which the table takes a decision.

        Raises:
            PaigowError: if the book has no clause for it.
        """
        try:
            return self.cites.get(decision) or self.supplement.cites[decision]
        except (KeyError, TypeError):
            raise unexpected("decision", decision, "a decision for which the book has a clause") from None

    def has_cite(self, decision: str) -> bool:
        """Return whether the book has a clause for a decision."""
        try:
            return decision in self.cites or decision in self.supplement.cites
        except TypeError:
            return False

    def clause_of(self, rule: RuleName) -> str:
        """Return the clause of a rule.

        Raises:
            PaigowError: if the book has no such rule.
        """
        try:
            return self.rules[rule].clause
        except (KeyError, TypeError):
            raise _no_rule(rule) from None

    def value(self, rule: str) -> Value | None:
        """Return the value of a rule. ``None`` if the book has no such rule."""
        try:
            return self._values.get(rule)
        except TypeError:
            return None

    def number(self, rule: Number) -> int:
        """Return a rule that is a whole number.

        Raises:
            PaigowError: if the book has no such rule.
        """
        try:
            value = self._values[rule]
        except (KeyError, TypeError):
            raise _no_rule(rule) from None
        if not isinstance(value, int):
            raise _no_rule(rule, "whole number")
        return value

    def word(self, rule: Word) -> str:
        """Return a rule that is one of a few words.

        Raises:
            PaigowError: if the book has no such rule.
        """
        try:
            text: str = self._values[rule]
        except (KeyError, TypeError):
            raise _no_rule(rule) from None
        return text

    def words(self, rule: Word | Listed | Further) -> tuple[str, ...]:
        """Return a rule that is a list of words.

        Raises:
            PaigowError: if the book has no such rule.
        """
        try:
            value = self._values[rule]
        except (KeyError, TypeError):
            raise _no_rule(rule) from None
        if isinstance(value, str):
            return tuple(value.split(", ")) if value else ()
        if not isinstance(value, list):
            raise _no_rule(rule, "list of words")
        return tuple(str(word) for word in value)

    def flag(self, rule: Flag) -> bool:
        """Return a rule that is yes or no.

        Raises:
            PaigowError: if the book has no such rule.
        """
        try:
            return self._values[rule] is True
        except (KeyError, TypeError):
            raise _no_rule(rule) from None

    @cached_property
    def _values(self) -> dict[str, Any]:
        return {name: row.value for name, row in self.rules.items()} | self.choices

    def in_force(self, rows: list[R]) -> tuple[R, ...]:
        """Return the rows whose ``given`` agrees with the choices.

        Raises:
            PaigowError: if these are not rows of a book.
        """
        try:
            return tuple(
                row for row in rows if all(self.value(name) == value for name, value in row.given.items())
            )
        except (AttributeError, TypeError):
            raise unexpected("rows", rows, "rows of a book, such as book.house_way.row") from None

    @cached_property
    def limit(self) -> Limit | None:
        """The point from which the house way calls a low hand good enough, if the book has such a limit."""
        return next(iter(self.in_force(self.house_way.limit)), None)

    @cached_property
    def house_rows(self) -> tuple[HouseWayRow, ...]:
        """The rows of the house way that are in force, with the conditions that an edition adds."""
        return tuple(self._with_amendments(row) for row in self.in_force(self.house_way.row))

    def _with_amendments(self, row: HouseWayRow) -> HouseWayRow:
        more = [
            phrase
            for amendment in row.also
            if all(self.value(name) == value for name, value in amendment.given.items())
            for phrase in amendment.when
        ]
        return msgspec.structs.replace(row, when=[*row.when, *more]) if more else row

    @cached_property
    def boxes(self) -> tuple[int, ...]:
        """The numbered boxes of the layout. They include the house's box if the house plays on one."""
        return tuple(sorted(position for position in self.ring if 0 < position <= self.number("boxes")))

    @cached_property
    def house(self) -> int:
        """The position of the house's hand: box 1, or 0 for the dealer's own position."""
        return self.number("house_position")

    @cached_property
    def approved_cuts(self) -> tuple[Cut, ...]:
        """The cuts that may be used at the table. The house's cut is always one of them."""
        return tuple(
            cut
            for cut in self.cuts
            if cut == self.house_cut
            or (cut.is_approved and (not self.offered_cuts or str(cut) in self.offered_cuts))
        )

    @cached_property
    def house_cut(self) -> Cut:
        """The cut that is used while the house banks."""
        cut = self.cut(self.word("house_cut"), self.words("house_cut_options"))
        assert cut is not None  # the loader has checked this
        return cut

    def cut(self, name: str, options: tuple[str, ...]) -> Cut | None:
        """Return the cut with exactly this name and these options, approved or not."""
        try:
            return self._cuts.get((name, options))
        except TypeError:
            return None

    @cached_property
    def _cuts(self) -> dict[tuple[str, tuple[str, ...]], Cut]:
        return {(cut.name, cut.options): cut for cut in self.cuts}

    @cached_property
    def bets(self) -> tuple[str, ...]:
        """The kinds of bet on offer, the main wager first. Side bets are included only if the layout has them."""
        on_layout = self.words("layout_bets") if "layout_bets" in self.rules else None
        return ("main", *(side.bet for side in self.side_bets if on_layout is None or side.bet in on_layout))

    @cached_property
    def calls(self) -> dict[str, str]:
        """Result of a match -> the dealer's call, in the words of the document."""
        words = self.words("calls") if "calls" in self.rules else RESULTS
        return dict(zip(RESULTS, words, strict=True))

    @property
    def commission_needs_approval(self) -> bool:
        """Whether the commission is lower than the document's, so that the authority must approve it (CAN 12.9)."""
        return "commission_approval" in self.rules and "commission_bp" in self.choices

    @property
    def needs_approval(self) -> bool:
        """Whether the house's wager is calculated differently from the document, which needs an approval (MA 8(h))."""
        row = self.rules.get("house_wager_amount")
        return row is not None and self.value(row.name) != row.value

    @property
    def options(self) -> tuple[RuleRow, ...]:
        """The rules that the document leaves to the operator."""
        return tuple(row for row in self.rules.values() if row.kind == "option")

    @property
    def readings(self) -> tuple[RuleRow, ...]:
        """Our readings of rules on which the document is silent or contradicts itself."""
        return tuple(row for row in self.rules.values() if row.kind == "reading")


def _no_rule(rule: object, kind: str = "rule") -> PaigowError:
    return unexpected("rule", rule, f"the name of a {kind} of the book, such as 'boxes'")


def known_as(book: Book, digest: str) -> Book:
    """Return the same book with the digest from a log. Earlier programs calculated digests differently."""
    if book.digest == digest:
        return book
    same = msgspec.structs.replace(book)
    same.__dict__["digest"] = digest
    return same
