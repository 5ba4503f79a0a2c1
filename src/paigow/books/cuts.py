"""The named cuts: how to divide the woodpile into eight groups of four, and the order of delivery.

``cuts.toml`` holds the geometry of each cut. The books hold names, options and clauses. Documents describe
only some of the cuts, so every cut says how certain it is.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from itertools import product
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from paigow.books.schema import BookFaults, CutRow, OperatorCut, OperatorFile
from paigow.intake.struct_reader import read_struct
from paigow.intake.texts import toml_tree

Confidence = Literal["documented", "partly documented", "inferred", "reconstruction", "operator's"]
Groups = tuple[tuple[int, ...], ...]
"""Eight groups of four places in the woodpile, in the order of delivery.

Place 0 is the top of stack 1, place 3 its bottom, place 4 the top of stack 2. Stack 1 stands on the dealer's
right.
"""
FaultTaker = Callable[..., None]
"""Takes a field, what was expected and, optionally, the value in the field."""

APPROVED: Final = frozenset({"documented", "partly documented", "operator's"})
"""A cut with this certainty can be approved by name alone, if the book itself does not approve it."""
_LINKS: Final = frozenset({"from", "the", "and", "options", "option"})
"""Words that people put before an option."""


class Cut(NamedTuple):
    """One way to cut under a book: a named cut with one choice for each of its options."""

    name: str
    """The name in the book."""
    options: tuple[str, ...]
    """One word of each option group, in the order of the book."""
    groups: Groups
    clause: str
    geometry: str
    """Name of the row in ``cuts.toml``."""
    confidence: Confidence
    is_approved: bool
    """Whether the cut may be used: the document approves or describes it, or the operator has approved it."""
    english: str
    chinese: str | None

    def __str__(self) -> str:
        return " ".join((self.name, *self.options))

    @property
    def is_our_reading(self) -> bool:
        """Whether the way to make the cut is our reading. No document and no operator describes it."""
        return self.confidence not in APPROVED


class Geometry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How to make one cut, under whatever name a book has for it."""

    name: str
    english: str
    chinese: str | None = None
    aliases: list[str] = []
    confidence: Literal["documented", "partly documented", "inferred", "reconstruction"]
    options: list[list[str]] = []
    """Groups of words. One word of each is chosen; ``groups`` is the cut with the first word of each."""
    turns: dict[str, Literal["mirror", "swap pairs", "swap halves"]] = {}
    """What every other word does to the groups."""
    inferred: list[str] = []
    """Words that no document describes."""
    says: str
    groups: list[str]
    """Eight groups of four tiles, each written as stack and level."""

    def variant(self, words: Iterable[str]) -> Groups:
        """Return the groups with these options, one word of each option group."""
        groups: Groups = tuple(tuple(_place(tile) for tile in group.split()) for group in self.groups)
        for word in words:
            if word in self.turns:
                groups = _TURNS[self.turns[word]](groups)
        return groups


def _place(tile: str) -> int:
    """Return the place in the woodpile of a tile written as stack and level: ``23``. -1 if there is no such place."""
    return 4 * int(tile[0]) + int(tile[1]) - 5 if re.fullmatch("[1-8][1-4]", tile) else -1


def _mirror(groups: Groups) -> Groups:
    return tuple(tuple(4 * (7 - place // 4) + place % 4 for place in group) for group in groups)


def _swap_pairs(groups: Groups) -> Groups:
    return tuple(groups[number ^ 1] for number in range(len(groups)))


def _swap_halves(groups: Groups) -> Groups:
    return groups[4:] + groups[:4]


_TURNS: Final = {"mirror": _mirror, "swap pairs": _swap_pairs, "swap halves": _swap_halves}


# ---- reading --------------------------------------------------------------------------------------------------------


class _GeometryFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    cut: list[Geometry]


@cache
def geometries() -> dict[str, Geometry]:
    """Return the geometry of every cut by name.

    Raises:
        BookError: if the shipped file has faults.
    """
    return read_geometries((resources.files("paigow.books") / "cuts.toml").read_bytes(), file="cuts.toml")


def read_geometries(content: bytes, *, file: str) -> dict[str, Geometry]:
    """Return geometries by name, from the text of a geometry file.

    Raises:
        BookError: with every fault in the file.
    """
    faults = BookFaults(file)
    read = read_struct(toml_tree(content, faults), _GeometryFile, faults)
    found: dict[str, Geometry] = {}
    for geometry in read.cut if read else ():
        for key, text in _wrong(geometry):
            faults.add(f"cut {geometry.name}.{key}", text)
        if geometry.name in found:
            faults.add(f"cut {geometry.name}.name", "is there twice")
        found[geometry.name] = geometry
    faults.raise_found()
    return found


def _wrong(geometry: Geometry) -> Iterable[tuple[str, str]]:
    """Return the key and the expectation of every fault in a geometry with the right fields."""
    expected = uneven(geometry.variant(()))
    if expected:
        yield "groups", expected
    words = [word for group in geometry.options for word in group]
    turned = [word for group in geometry.options for word in group[1:]]
    if len(words) != len(set(words)) or not all(len(group) > 1 for group in geometry.options):
        yield "options", f"{geometry.options}: expected groups of two or more different words"
    if sorted(geometry.turns) != sorted(turned):
        yield "turns", f"{_listed(geometry.turns)}: expected a turn for each of {_listed(turned)}"
    if not set(geometry.inferred) <= set(words):
        yield "inferred", f"{_listed(geometry.inferred)}: expected words of its options"


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or "(none)"


def uneven(groups: Sequence[Sequence[int]]) -> str | None:
    """Return what was expected of groups that do not divide the woodpile. ``None`` if they do.

    Rule: NZ 1.0 Cut: eight groups of four, no tile lost or repeated.
    """
    if [len(group) for group in groups] != [4] * 8:
        found = ", ".join(str(len(group)) for group in groups)
        return f"groups of {found or 'nothing'}: expected eight groups of four tiles"
    times = Counter(place for group in groups for place in group)
    if -1 in times:
        return "expected each tile as stack 1 to 8 and level 1 (top) to 4"
    missing = [_tile(place) for place in range(32) if place not in times]
    if missing:
        return f"expected every tile of the woodpile once; stack and level missing: {', '.join(missing)}"
    return None


def _tile(place: int) -> str:
    return f"{place // 4 + 1} {place % 4 + 1}"


# ---- cuts of a book -------------------------------------------------------------------------------------------------


def cuts_of(rows: Sequence[CutRow], fault: FaultTaker) -> tuple[Cut, ...]:
    """Return every cut of these rows of a book, in their order. Faults in the rows go to ``fault``."""
    cuts: dict[tuple[str, tuple[str, ...]], Cut] = {}
    for row in rows:
        key = f"cut {row.name}"
        geometry = geometries().get(row.geometry)
        if geometry is None:
            known = ", ".join(geometries())
            fault(f"{key}.geometry", f"expected one of {known}", row.geometry)
            continue
        if not all(row.options):
            fault(f"{key}.options", "expected words in every group", row.options)
        if not _words(row.name):
            fault(f"{key}.name", "expected a name", row.name)
        for options in product(*row.options):
            words = (*options, *row.unsaid)
            if not _chooses_one(words, geometry):
                given = " ".join(words) or "no option"
                fault(f"{key}.options", f"{given}: expected {_choice(geometry)}, here or in unsaid")
            elif (row.name, options) in cuts:
                fault(f"{key}.name", "is there twice", " ".join((row.name, *options)))
            else:
                cuts[row.name, options] = _cut(row, options, geometry)
        if row.is_described and all(_confidence(words, geometry) == "documented" for words in _choices(row)):
            fault(f"{key}.is_described", "expected to be left out: the geometry is documented already")
    return tuple(cuts.values())


def _choices(row: CutRow) -> Iterable[tuple[str, ...]]:
    """Return every choice of the row's options, completed with the fixed words of this book."""
    return ((*options, *row.unsaid) for options in product(*row.options))


def _cut(row: CutRow, options: tuple[str, ...], geometry: Geometry) -> Cut:
    words = (*options, *row.unsaid)
    confidence = "documented" if row.is_described else _confidence(words, geometry)
    return Cut(
        name=row.name,
        options=options,
        groups=geometry.variant(words),
        clause=row.clause,
        geometry=geometry.name,
        confidence=confidence,
        is_approved=row.is_approved or confidence in APPROVED,
        english=row.english,
        chinese=geometry.chinese,
    )


def _confidence(words: Iterable[str], geometry: Geometry) -> Confidence:
    """Return how certain the geometry is with these options, apart from what a book says about it."""
    if geometry.confidence == "documented" and set(words) & set(geometry.inferred):
        return "partly documented"
    return geometry.confidence


def _chooses_one(words: Sequence[str], geometry: Geometry) -> bool:
    """Return whether the words choose exactly one of each option group and nothing else."""
    chosen = [[word for word in words if word in group] for group in geometry.options]
    return all(len(found) == 1 for found in chosen) and len(words) == len(chosen)


def _choice(geometry: Geometry) -> str:
    return " and ".join(" or ".join(group) for group in geometry.options) or "no option"


# ---- what an operator changes ---------------------------------------------------------------------------------------


def approve(cuts: tuple[Cut, ...], operator: OperatorFile, fault: FaultTaker) -> tuple[Cut, ...]:
    """Return the cuts after the approvals of the operator file, with the procedures that it files.

    Rule: NZ 1.0 Approved Cut: a cut is on the list and is approved with the manner in which it is made. So a
    name alone does not approve a cut that nobody describes: the operator files its groups, or approves our
    reading by name.
    """
    filed: dict[Cut, OperatorCut] = {}
    for row in operator.cut:
        shown = " ".join((row.name, *row.options))
        cut = next((cut for cut in cuts if (cut.name, cut.options) == (row.name, tuple(row.options))), None)
        if cut is None:
            fault(f"cut {shown}.name", f"expected a cut of the book: {_list(cuts)}")
        elif cut in filed:
            fault(f"cut {shown}.name", "is there twice")
        else:
            filed[cut] = row
        expected = uneven(_filed_groups(row))
        if expected:
            fault(f"cut {shown}.groups", expected)
    as_read = set(_named(cuts, operator.approved_as_read, "approved_as_read", fault))
    approved = {*as_read}
    for place, text in enumerate(operator.approved_cuts, 1):
        key = f"approved_cuts[{place}]"
        meant = _meant(cuts, text, key, fault)
        unknown = [cut for cut in meant if not (cut.is_approved or cut in filed or cut in as_read)]
        if unknown:
            fault(key, "expected how it is made as [[cut]], or its name in approved_as_read too", text)
        approved |= set(meant)
    return tuple(
        cut._replace(groups=_filed_groups(filed[cut]), confidence="operator's", is_approved=True)
        if cut in filed
        else cut._replace(is_approved=cut.is_approved or cut in approved)
        for cut in cuts
    )


def approve_named(cuts: tuple[Cut, ...], names: Sequence[str], fault: FaultTaker) -> tuple[Cut, ...]:
    """Return the cuts after an operator has approved some by name, as we read them (NZ 1.0 Approved Cut)."""
    approved = set(_named(cuts, names, "approved_as_read", fault))
    return tuple(cut._replace(is_approved=cut.is_approved or cut in approved) for cut in cuts)


def offer(cuts: tuple[Cut, ...], operator: OperatorFile, fault: FaultTaker) -> tuple[str, ...]:
    """Return the approved cuts that the operator file offers, as text. Empty if it says nothing.

    Rule: MA 8(k): the licensee sets forth the styles that it offers.
    """
    offered: set[Cut] = set()
    for place, text in enumerate(operator.offered_cuts, 1):
        key = f"offered_cuts[{place}]"
        meant = _meant(cuts, text, key, fault)
        approved = [cut for cut in meant if cut.is_approved]
        if meant and not approved:
            fault(key, "is not approved; expected it in approved_cuts or approved_as_read too", text)
        offered |= set(approved)
    return tuple(str(cut) for cut in cuts if cut in offered)


def _named(cuts: tuple[Cut, ...], names: Sequence[str], key: str, fault: FaultTaker) -> Iterable[Cut]:
    """Return the cuts that a list in the operator file names."""
    for place, text in enumerate(names, 1):
        yield from _meant(cuts, text, f"{key}[{place}]", fault)


def _filed_groups(row: OperatorCut) -> Groups:
    return tuple(
        tuple(_place("".join(map(str, tile))) if len(tile) == 2 else -1 for tile in group)
        for group in row.groups
    )


def _meant(cuts: tuple[Cut, ...], text: str, key: str, fault: FaultTaker) -> list[Cut]:
    """Return the cuts with this name, and with the options that follow it, if any."""
    words = _words(text)
    found = [
        cut
        for cut in cuts
        if (options := _after(words, cut.name)) is not None and set(options) <= set(cut.options)
    ]
    if not found:
        fault(key, f"expected a cut of the book: {_list(cuts)}", text)
    return found


def _list(cuts: tuple[Cut, ...]) -> str:
    """Return the names with the options that may follow them."""
    names: dict[str, list[str]] = {}
    for cut in cuts:
        names.setdefault(cut.name, []).append(" ".join(cut.options))
    return ", ".join(
        f"{name} ({', '.join(options)})" if any(options) else name for name, options in names.items()
    )


# ---- cuts as people type them ---------------------------------------------------------------------------------------


def find(cuts: Iterable[Cut], text: str) -> Cut | None:
    """Return the cut that a person names by a name and all of its options, in any order and in upper or lower case.

    The book's own names are tried first, then English and Chinese names, then the names of the cut elsewhere.
    """
    words = _words(text)
    ranked = [(rank, cut) for cut in cuts for rank, name in enumerate(_names(cut)) if _is(cut, words, name)]
    return min(ranked, key=lambda found: found[0])[1] if ranked else None


def _names(cut: Cut) -> tuple[str, ...]:
    geometry = geometries()[cut.geometry]
    return (
        cut.name,
        cut.english,
        cut.chinese or cut.name,
        geometry.name,
        geometry.english,
        *geometry.aliases,
    )


def _is(cut: Cut, words: list[str], name: str) -> bool:
    options = _after(words, name)
    return options is not None and sorted(options) == sorted(cut.options)


def _after(words: list[str], name: str) -> list[str] | None:
    """Return the options that follow a name. ``None`` if the words do not start with it."""
    start = _name_words(name)
    if not start or words[: len(start)] != start:
        return None
    return [word for word in words[len(start) :] if word not in _LINKS]


@lru_cache(maxsize=1024)
def _name_words(name: str) -> list[str]:
    return _words(name)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", re.sub("['’]", "", text.casefold()))
