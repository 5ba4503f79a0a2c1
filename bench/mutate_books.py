"""Change every row of every rule book, one value at a time, and list the rows whose change no clause test notices.

    python bench/mutate_books.py [--book nz] [--row commission] [--jobs 2] [--list]

The clause tests are collected once. For each change a process is forked in which the book is read again with
that one value changed. There the tests of the book's document run until one fails: first those marked with
the row's clause, then those that ask for the row, then those that noticed most so far, the slow ones last. A
change that the loader refuses counts as noticed: nobody can play by such a book. A change is equal, and tried
on no test, if the book that is read is the same value for value, or if its house way alone differs and yet
decides each of the 4,285 multisets of kinds alike (setting, clause and trace) under every choice of the
readings on which it depends.

Exit status 1: a change went unnoticed.
"""

import argparse
import gc
import os
import pickle
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from bench.forks import be_quiet, forked
from bench.readings_worth import settings_depend_on
from paigow.books import (
    EDITIONS,
    Book,
    BookError,
    RuleRow,
    Value,
    load,
    loader,
    readings,
    register,
    vocabulary,
    with_choices,
)
from paigow.books import checking as books_checking
from paigow.books.common import cites_of, rules_of
from paigow.books.cuts import geometries
from paigow.intake.faults import Faults
from paigow.rules.house_way import Decision, HouseWay
from paigow.rules.ranking import Ranks
from paigow.tiles import kind_multisets

ROOT = Path(__file__).resolve().parent.parent
LONGEST_S = 120
"""A book under which a test takes longer than that has been noticed."""
BASIS_POINTS = 50
"""A rate is changed by so much: less is lost in the rounding of ordinary wagers."""
NOTICED, UNNOTICED, REFUSED, EQUAL = 1, 0, 3, 4
Tree = dict[str, Any]
Choices = dict[str, Value]


# ---- what may be changed -----------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One value of one row, changed."""

    book: str
    sort: str
    row: str
    clause: str
    """Of the row, for the order of the tests."""
    change: Callable[[Tree], None]
    """Changes the book's file as it was read."""
    read_as: tuple[str, str] | None = None
    """What a test that may notice it asks of a book ("rule", "clause", "cite" or "offer", a name). ``None``
    means anything.
    """

    def __str__(self) -> str:
        return f"{self.book}: {self.sort} {self.row}"


def mutants(book: str) -> Iterator[Mutant]:
    """Every change of one book."""
    tree = _tree(book)
    for make in (_rules, _cites, _ring, _ranking, _house_way, _amendments, _side_bets, _cuts):
        yield from make(book, tree)


def _tree(book: str) -> Tree:
    text = (resources.files("paigow.books") / "published" / f"{book}.toml").read_text(encoding="utf-8")
    return _laid(tomllib.loads(text))


def _laid(tree: Tree) -> Tree:
    """The file with the readings on which the book lies as rows of its own, so that each is changed for each book."""
    if "common" not in tree:
        return tree
    named = {row["name"] for row in tree["rule"]}
    for row in rules_of(tree["common"]).values():
        if row.name not in named:
            tree["rule"].append(
                {name: value for name, value in to_builtins(row).items() if value is not None}
            )
    tree["cites"] = cites_of(tree["common"]) | tree["cites"]
    return tree


def _another_clause(clause: str) -> str:
    """The next clause of the same document, or the next reading."""
    prefix = clause.split(maxsplit=1)[0]
    ids = [each for each in register() if each.split(maxsplit=1)[0] == prefix]
    ids = list(readings()) if clause in readings() else ids
    return ids[(ids.index(clause) + 1) % len(ids)]


def _put(*path: Any, value: Any) -> Callable[[Tree], None]:
    def change(tree: Any) -> None:
        for key in path[:-1]:
            tree = tree[key]
        tree[path[-1]] = value

    return change


def _drop(*path: Any) -> Callable[[Tree], None]:
    def change(tree: Any) -> None:
        for key in path[:-1]:
            tree = tree[key]
        del tree[path[-1]]

    return change


def _cited(book: str, sort: str, row: str, clause: str, *path: Any) -> Mutant:
    """The row under another clause."""
    other = _another_clause(clause)
    read_as = {"citation": ("cite", row), "rule's clause": ("clause", row)}.get(sort)
    return Mutant(book, sort, f"{row}: {clause} -> {other}", clause, _put(*path, value=other), read_as)


def _rules(book: str, tree: Tree) -> Iterator[Mutant]:
    for place, row in enumerate(tree.get("rule", ())):
        name, value, clause, at = row["name"], row["value"], row["clause"], ("rule", place)
        for other in _other_values(row):
            said = f"{name}: {value!r} -> {other!r}"
            yield Mutant(book, "rule", said, clause, _put(*at, "value", value=other), ("rule", name))
        yield _cited(book, "rule's clause", name, clause, *at, "clause")
        if len(row.get("values", ())) > 1:
            fewer = [value, *[each for each in row["values"] if each != value][:-1]]
            gone = next(each for each in row["values"] if each not in fewer)
            said = f"{name}: without {gone!r}"
            yield Mutant(book, "offer", said, clause, _put(*at, "values", value=fewer), ("offer", name))
        for bound, step in (("least", -1), ("most", 1)):
            if bound in row:
                changed = row[bound] + step
                said = f"{name}: {bound} {row[bound]} -> {changed}"
                yield Mutant(book, "offer", said, clause, _put(*at, bound, value=changed), ("offer", name))


def _other_values(row: Tree) -> Iterator[Any]:
    """Other values that the rule may have."""
    value, name = row["value"], row["name"]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        least, most = row.get("least", 0), row.get("most", 10**9)
        step = BASIS_POINTS if name.endswith("_bp") else 1
        offered = [each for each in row.get("values", ()) if each != value]
        yield from offered[:1] or [each for each in (value + step, value - step) if least <= each <= most]
    elif row.get("values") or vocabulary.WORDS.get(name):
        others = row.get("values") or vocabulary.WORDS[name]
        yield from [each for each in others if each != value][:1]
    elif isinstance(value, str):
        yield ", ".join(reversed(value.split(", "))) if ", " in value else f"{value} "
    else:
        yield value[1:]


def _cites(book: str, tree: Tree) -> Iterator[Mutant]:
    for decision, clause in tree.get("cites", {}).items():
        yield _cited(book, "citation", decision, clause, "cites", decision)


def _ring(book: str, tree: Tree) -> Iterator[Mutant]:
    ring = tree["ring"]
    for place in range(len(ring) - 1):
        yield Mutant(
            book, "ring", f"{ring[place]} and {ring[place + 1]} change places", "", _swap("ring", place)
        )


def _swap(*path: Any) -> Callable[[Tree], None]:
    def change(tree: Any) -> None:
        for key in path[:-1]:
            tree = tree[key]
        at = path[-1]
        tree[at], tree[at + 1] = tree[at + 1], tree[at]

    return change


def _ranking(book: str, tree: Tree) -> Iterator[Mutant]:
    ranking = tree.get("ranking")
    if ranking is None:
        return
    for part in ("combined", "single"):
        names = ranking[part]
        for place in range(len(names) - 1):
            row = f"{part}: {names[place]} and {names[place + 1]} change places"
            yield Mutant(book, "ranking", row, ranking["single_clause"], _swap("ranking", part, place))
    for name, clause in ranking["combined_clauses"].items():
        yield _cited(book, "ranking's clause", name, clause, "ranking", "combined_clauses", name)
    for name in ("single_clause", "points_clause", "highest_tile_clause"):
        yield _cited(book, "ranking's clause", name, ranking[name], "ranking", name)
    for part, key, words in (
        ("zero", "rule", ("copy", "highest tile")), ("gee", "counts", ("3 or 6", "its pips")),
    ):  # fmt: skip
        for place, row in enumerate(ranking[part]):
            other = next(word for word in words if word != row[key])
            said = f"{part} {row.get('hand', '')} {row.get('given', '')}"
            yield Mutant(
                book, "ranking", f"{said}: {row[key]} -> {other}", row["clause"],
                _put("ranking", part, place, key, value=other),
            )  # fmt: skip
            yield _cited(book, "ranking's clause", said, row["clause"], "ranking", part, place, "clause")


def _house_way(book: str, tree: Tree) -> Iterator[Mutant]:
    way = tree.get("house_way")
    if way is None:
        return
    for place, row in enumerate(way["row"]):
        at, clause = ("house_way", "row", place), row["clause"]
        name = f"row {place + 1} ({clause})"
        yield Mutant(book, "house way", f"{name}: dropped", clause, _drop(*at))
        for number, phrase in enumerate(row.get("when", ())):
            yield Mutant(book, "house way", f"{name}: without {phrase!r}", clause, _drop(*at, "when", number))
        yield _cited(book, "house way's clause", name, clause, *at, "clause")
    for place, row in enumerate(way.get("limit", ())):
        name, at = f"limit {row.get('given', '')}", ("house_way", "limit", place)
        for other in (row["points"] + 1, row["points"] - 1):
            yield Mutant(
                book, "house way", f"{name}: {row['points']} -> {other}", row["clause"],
                _put(*at, "points", value=other),
            )  # fmt: skip
        if "top" in row:
            yield Mutant(book, "house way", f"{name}: any highest tile", row["clause"], _drop(*at, "top"))
    for place, row in enumerate(way.get("never_drop", ())):
        yield Mutant(
            book, "house way", f"never_drop {row.get('given', '')}: dropped", row["clause"],
            _drop("house_way", "never_drop", place),
        )  # fmt: skip


def _amendments(book: str, tree: Tree) -> Iterator[Mutant]:
    for place, row in enumerate(tree.get("amend", ())):
        name = f"{', '.join(row['clauses'])} {row.get('given', '')}"
        for number, phrase in enumerate(row["when"]):
            yield Mutant(
                book, "amendment", f"{name}: without {phrase!r}", row["clauses"][0],
                _drop("amend", place, "when", number),
            )  # fmt: skip


def _side_bets(book: str, tree: Tree) -> Iterator[Mutant]:
    for place, bet in enumerate(tree.get("side_bet", ())):
        name, at = bet["bet"], ("side_bet", place)
        yield _cited(book, "side bet's clause", name, bet["clause"], *at, "clause")
        yield _cited(
            book,
            "side bet's clause",
            f"{name} commission",
            bet["commission_clause"],
            *at,
            "commission_clause",
        )
        yield Mutant(
            book, "side bet", f"{name}: commission_bp {bet['commission_bp']} -> {bet['commission_bp'] + BASIS_POINTS}",
            bet["commission_clause"], _put(*at, "commission_bp", value=bet["commission_bp"] + BASIS_POINTS),
        )  # fmt: skip
        for number, line in enumerate(bet["line"]):
            where, pays = (*at, "line", number), line["pays"]
            row = f"{name}, {line['name']} {line.get('given', '')}"
            yield Mutant(
                book, "side bet", f"{row}: pays {pays} -> {pays + 1}", line["clause"],
                _put(*where, "pays", value=pays + 1),
            )  # fmt: skip
            yield Mutant(book, "side bet", f"{row}: dropped", line["clause"], _drop(*where))
            yield _cited(book, "side bet's clause", row, line["clause"], *where, "clause")


def _cuts(book: str, tree: Tree) -> Iterator[Mutant]:
    for place, row in enumerate(tree.get("cut", ())):
        name, at, clause = row["name"], ("cut", place), row["clause"]
        other = _another_geometry(row)
        yield Mutant(book, "cut", f"{name}: dropped", clause, _drop(*at))
        if other is not None:
            yield Mutant(
                book,
                "cut",
                f"{name}: {row['geometry']} -> {other}",
                clause,
                _put(*at, "geometry", value=other),
            )
        yield _cited(book, "cut's clause", name, clause, *at, "clause")
        for number, words in enumerate(row.get("options", ())):
            if len(words) > 1:
                yield Mutant(
                    book, "cut", f"{name}: without {words[-1]!r}", clause,
                    _drop(*at, "options", number, len(words) - 1),
                )  # fmt: skip
        said = row.get("is_described", False)
        yield Mutant(
            book,
            "cut",
            f"{name}: is_described -> {not said}",
            clause,
            _put(*at, "is_described", value=not said),
        )


def _another_geometry(row: Tree) -> str | None:
    """Another way to cut, with the same options."""
    own = geometries()[row["geometry"]]
    same = (
        name
        for name, each in geometries().items()
        if each.options == own.options and each.groups != own.groups
    )
    return next(same, None)


# ---- whether it changes anything --------------------------------------------------------------------------------


class Published:
    """The books without any change, and how each of them sets every hand."""

    def __init__(self) -> None:
        self.books = {name: load(name) for name in EDITIONS}
        self._tables: dict[tuple[str, int], list[Decision | str]] = {}
        self._same: dict[Decision | str, Decision | str] = {}

    def prepare(self, name: str) -> None:
        """Set every hand by the book, under every choice; what is prepared before a fork need not be done after it."""
        for number in range(len(_choices(self.books[name]))):
            self._table(name, number)

    def rule_as_read(self) -> bool:
        """Return whether the books that are read now rule every round as these."""
        return all(self._rules_as(name, load(name)) for name in EDITIONS)

    def _rules_as(self, name: str, other: Book) -> bool:
        book = self.books[name]
        if other == book:
            return True
        if replace(other, house_way=book.house_way) != book or _depends_on(other) - _depends_on(book):
            return False
        return all(
            self._sets_as(name, number, with_choices(other, choices))
            for number, choices in enumerate(_choices(book))
        )

    def _sets_as(self, name: str, number: int, other: Book) -> bool:
        """Return whether another book sets every hand as this one does under a choice, by the same clauses."""
        way = HouseWay(other, Ranks(other))
        return all(
            _decided(way, kinds) == decided
            for kinds, decided in zip(kind_multisets(4), self._table(name, number), strict=True)
        )

    def _table(self, name: str, number: int) -> list[Decision | str]:
        if (name, number) not in self._tables:
            book = with_choices(self.books[name], _choices(self.books[name])[number])
            way = HouseWay(book, Ranks(book))
            decided = (_decided(way, kinds) for kinds in kind_multisets(4))
            self._tables[name, number] = [self._same.setdefault(each, each) for each in decided]
        return self._tables[name, number]


def _decided(way: HouseWay, kinds: tuple[int, ...]) -> Decision | str:
    """What a house way does with four kinds; which of two tiles of a kind it is does not matter to it."""
    try:
        return way.decision(kinds)
    except ValueError as error:
        return str(error)


def _choices(book: Book) -> list[Choices]:
    """Every choice of what the house way depends on, the book's own first."""
    names = sorted(_depends_on(book))
    values = (sorted(_values(book.rules[name]), key=book.rules[name].value.__ne__) for name in names)
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def _depends_on(book: Book) -> set[str]:
    return {name for name in settings_depend_on(book) if book.rules[name].kind != "fixed"}


def _values(row: RuleRow) -> list[Value]:
    if row.least is not None and row.most is not None:
        return list(range(row.least, row.most + 1))
    return row.values


# ---- whether it is noticed -------------------------------------------------------------------------------------


def use(mutant: Mutant) -> None:
    """From now on this process reads the book with the change in it.

    What was made of the book before stays as it was: ``set_up_anew``.

    Raises:
        BookError: it is no book.
    """
    read, wanted = loader.toml_tree, f"{mutant.book}.toml"

    def changed(content: bytes | str, faults: Faults) -> dict[str, Any]:
        tree = read(content, faults)
        if faults.file == wanted:
            mutant.change(_laid(tree))
        return tree

    loader.toml_tree = changed
    loader.published.cache_clear()
    for book in (mutant.book, *EDITIONS):
        load(book)


def set_up_anew(items: list[pytest.Item]) -> None:
    """The books and tables that test modules have set up, and those given to tests, are of the books read now."""
    for name, module in list(sys.modules.items()):
        if name.startswith("tests."):
            _renew(vars(module))
    for item in items:
        callspec = getattr(item, "callspec", None)
        if callspec is not None:
            _renew(callspec.params)


def _renew(held: dict[str, Any]) -> None:
    for name, value in list(held.items()):
        renewed = _renewed(value)
        if renewed is not value:
            held[name] = renewed


def _renewed(value: Any) -> Any:
    """The value with the books in it as they are read now; itself if it holds none, or holds it as a table does."""
    if isinstance(value, Book):
        return value if value.operator else with_choices(load(value.id), value.choices)
    if type(value) is dict:
        _renew(value)
    elif type(value) in {list, tuple}:
        renewed = type(value)(_renewed(each) for each in value)
        return value if all(one is other for one, other in zip(value, renewed, strict=True)) else renewed
    elif not isinstance(value, type) and isinstance(getattr(value, "book", None), Book):
        object.__setattr__(value, "book", _renewed(value.book))
    return value


@dataclass
class Tally:
    """How the changes of one sort fared."""

    noticed: int = 0
    refused: int = 0
    equal: list[Mutant] = field(default_factory=list)
    unnoticed: list[Mutant] = field(default_factory=list)


class Reads:
    """What each test asks of books, told by their methods.

    What the rules or the views ask is kept between tests: all of them may be the ones to notice it. A row that a test
    takes out of ``Book.rules`` itself is not seen: let it ask ``clause_of``.
    """

    KEPT = ("paigow.rules", "paigow.books", "paigow.table.views")

    def __init__(self) -> None:
        self.now: set[tuple[str, str]] = set()
        self.kept: set[tuple[str, str]] = set()
        for method, sort in (
            ("value", "rule"), ("number", "rule"), ("word", "rule"), ("words", "rule"), ("flag", "rule"),
            ("clause_of", "clause"), ("cite", "cite"),
        ):  # fmt: skip
            setattr(Book, method, self._told(getattr(Book, method), sort))
        offered = books_checking._offered  # noqa: SLF001

        def told(row: Any, value: Any) -> bool:
            self.now.add(("offer", row.name))
            return offered(row, value)

        books_checking._offered = told  # noqa: SLF001

    def _told(self, method: Callable[[Book, str], Any], sort: str) -> Callable[[Book, str], Any]:
        def told(book: Book, name: str) -> Any:
            asker = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001
            self.now.add((sort, name))
            if asker.startswith(self.KEPT):
                self.kept.add((sort, name))
            return method(book, name)

        return told


class Plugin:
    """Runs the collected tests once for each change instead of once."""

    def __init__(self, chosen: list[Mutant], jobs: int) -> None:
        self.chosen = chosen
        self.jobs = jobs
        self.published = Published()
        self.items: list[pytest.Item] = []
        self.ids: list[frozenset[str]] = []
        """The clauses that each test decides."""
        self.kills: Counter[int] = Counter()
        self.seconds: dict[int, float] = {}
        self.tallies: dict[tuple[str, str], Tally] = {}
        self.broken: set[int] = set()
        self.reads: dict[int, frozenset[tuple[str, str]]] = {}
        self.kept: frozenset[tuple[str, str]] = frozenset()
        self._report: int | None = None
        self._is_failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._is_failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        self.ids = [frozenset(mark.args[0] for mark in item.iter_markers("clause")) for item in self.items]
        session.config.pluginmanager.unregister(
            name="terminalreporter"
        )  # a dot for every test of every process
        self._baseline()
        self._prepare()
        gc.collect()
        gc.freeze()  # what processes share is not copied for their rubbish collection
        for done, (mutant, status, said) in enumerate(forked(self.chosen, self._child, self.jobs), start=1):
            self._count(mutant, status, said.decode())
            if done % 50 == 0:
                left = sum(len(tally.unnoticed) for tally in self.tallies.values())
                print(f"{done} of {len(self.chosen)}, {left} unnoticed", file=sys.__stderr__, flush=True)
        return True

    def _count(self, mutant: Mutant, status: int, said: str) -> None:
        tally = self.tallies.setdefault((mutant.book, mutant.sort), Tally())
        if status == EQUAL:
            tally.equal.append(mutant)
        elif status == UNNOTICED:
            tally.unnoticed.append(mutant)
            print(f"unnoticed: {mutant}", file=sys.__stderr__, flush=True)
        elif status == REFUSED:
            tally.refused += 1
        else:
            tally.noticed += 1
            if said:
                self.kills[int(said)] += 1

    def _baseline(self) -> None:
        """How long each test takes, what it asks of a book, and which fail already: those say nothing."""
        reader, writer = os.pipe()
        if os.fork() == 0:
            os.close(reader)
            be_quiet()
            reads = Reads()
            with os.fdopen(writer, "wb") as out:
                for item in self.items:
                    reads.now = set()
                    start = time.perf_counter()
                    failed = self._fails(item)
                    pickle.dump((time.perf_counter() - start, failed, reads.now), out)
                pickle.dump(reads.kept, out)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader, "rb") as found:
            for index in range(len(self.items)):
                self.seconds[index], failed, asked = pickle.load(found)
                self.reads[index] = frozenset(asked)
                if failed:
                    self.broken.add(index)
            self.kept = frozenset(pickle.load(found))
        os.wait()
        for index in sorted(self.broken):
            print(f"fails already, left out: {self.items[index].nodeid}", file=sys.__stderr__)

    def _prepare(self) -> None:
        """Set every hand by the books whose house way is changed."""
        changed = {
            mutant.book for mutant in self.chosen if mutant.sort.startswith(("house way", "amendment"))
        }
        for name in EDITIONS:
            if {name, _tree(name).get("based_on")} & changed:
                self.published.prepare(name)

    def _order(self, mutant: Mutant) -> list[int]:
        """The tests that are about the book's document, those that are likeliest to notice first."""
        prefix = load(mutant.book).prefix if mutant.book in EDITIONS else ""
        stem = mutant.clause.split("(")[0].rsplit(".", 1)[0]

        def key(index: int) -> tuple[bool, bool, bool, float]:
            ids = self.ids[index]
            near = bool(stem) and any(each.startswith(stem) for each in ids)
            weight = self.seconds.get(index, 0.0) / (1 + self.kills[index])
            return mutant.clause not in ids, mutant.read_as not in self.reads[index], not near, weight

        mine = (
            index
            for index in range(len(self.items))
            if self._is_about(index, prefix) and self._may_notice(index, mutant)
        )
        return sorted(mine, key=key)

    def _may_notice(self, index: int, mutant: Mutant) -> bool:
        asked = mutant.read_as
        return asked is None or asked == ("rule", "boxes") or asked in self.kept or asked in self.reads[index]

    def _is_about(self, index: int, prefix: str) -> bool:
        """Return whether a test passes and decides a clause of the document, or of none in particular."""
        ids = self.ids[index]
        return index not in self.broken and (not ids or any(each.startswith(f"{prefix} ") for each in ids))

    def _child(self, mutant: Mutant, writer: int) -> NoReturn:
        be_quiet()
        order = self._order(mutant)
        try:
            use(mutant)
            if self.published.rule_as_read():
                os._exit(EQUAL)
            set_up_anew(self.items)
        except (BookError, LookupError, ValueError, TypeError, AssertionError):
            os._exit(REFUSED)
        signal.alarm(LONGEST_S)
        for index in order:
            if self._fails(self.items[index]):
                os.write(writer, str(index).encode())
                os._exit(NOTICED)
        os._exit(UNNOTICED)

    def _fails(self, item: pytest.Item) -> bool:
        self._is_failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self._is_failed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--book", choices=EDITIONS, action="append", help="only this book")
    parser.add_argument("--row", default="", help="only changes in whose description this stands")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--list", action="store_true", help="only list the changes")
    asked = parser.parse_args()
    chosen = [
        mutant for book in asked.book or EDITIONS for mutant in mutants(book) if asked.row in str(mutant)
    ]
    if asked.list:
        print(*chosen, f"{len(chosen)} changes", sep="\n")
        return 0
    start = time.perf_counter()
    plugin = Plugin(chosen, asked.jobs)
    options = [
        "-qq",
        "-n0",
        "--show-capture=no",
        "--tb=no",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:faker",
        "-o",
        "addopts=",
        "--import-mode=importlib",
    ]
    pytest.main([*options, str(ROOT / "tests" / "clauses")], plugins=[plugin])
    return report(plugin, time.perf_counter() - start)


def report(plugin: Plugin, seconds: float) -> int:
    """The table, the totals and the lists; the exit status."""
    columns = ("changes", "noticed", "refused", "equal", "unnoticed")
    print(f"{'book':<20}{'rows':<22}" + "".join(f"{column:>11}" for column in columns))
    total = Tally()
    for (book, sort), tally in sorted(plugin.tallies.items()):
        print(f"{book:<20}{sort:<22}{_counts(tally)}")
        total.noticed += tally.noticed
        total.refused += tally.refused
        total.equal += tally.equal
        total.unnoticed += tally.unnoticed
    print(f"{'all':<42}{_counts(total)}")
    print(f"{len(plugin.items)} tests, {seconds:.0f} s")
    for mutant in total.equal:
        print(f"equal: {mutant}")
    for mutant in total.unnoticed:
        print(f"unnoticed: {mutant}")
    return 1 if total.unnoticed else 0


def _counts(tally: Tally) -> str:
    counts = (tally.noticed, tally.refused, len(tally.equal), len(tally.unnoticed))
    return "".join(f"{count:>11}" for count in (sum(counts), *counts))


if __name__ == "__main__":
    sys.exit(main())
