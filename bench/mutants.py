"""The engine's modules, and each module with one change: for ``mutate_engine.py``."""

import ast
import hashlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from bench.mutations import Place, changes, functions_changed, is_same, place_of
from bench.reached import ROOT

ENGINE = ("src/paigow/tiles", "src/paigow/rules", "src/paigow/books/book.py", "src/paigow/table")
WRITTEN = {"src/paigow/table/commands.py", "src/paigow/table/events.py"}


class Mutant(NamedTuple):
    """One place of a module, changed."""

    path: str
    """From the root."""
    number: int
    """Of the change among those of its module."""
    sort: str
    said: str
    line: int
    reached_by: tuple[int, ...]
    key: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: [{self.sort}] {self.said}"


def engine_files() -> list[str]:
    """The engine's modules, from the root."""
    paths = (ROOT / each for each in ENGINE)
    found = (path for each in paths for path in (sorted(each.rglob("*.py")) if each.is_dir() else [each]))
    return [name for path in found if (name := str(path.relative_to(ROOT))) not in WRITTEN]


def mutants(path: str) -> Iterator[Mutant]:
    """Every change of one module."""
    source = source_of(path)
    made_of = hashlib.sha256(source.encode()).hexdigest()[:16]
    for number, each in enumerate(changes(ast.parse(source), phases())):
        key = f"{path}/{made_of}/{number}/{each.said}"
        yield Mutant(path, number, each.sort, each.said, each.line, each.reached_by, key)


@cache
def phases() -> tuple[str, ...]:
    """The phases of a table, in their order; nothing of the engine is imported for it."""
    tree = ast.parse((ROOT / "src/paigow/table/core/phases.py").read_text(encoding="utf-8"))
    named = next(
        node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "Phase"
    )
    assert isinstance(named.value, ast.Subscript)
    return tuple(ast.literal_eval(named.value.slice))


@cache
def source_of(path: str) -> str:
    """The text of a module as it was when it was first asked for."""
    return (ROOT / path).read_text(encoding="utf-8")


def module_of(path: str) -> str:
    """The name under which a file is imported."""
    return ".".join(Path(path).with_suffix("").parts[1:]).removesuffix(".__init__")


@dataclass(frozen=True)
class Compiled:
    """A module as its file has it, and with a change."""

    path: str
    before: CodeType
    after: CodeType

    @staticmethod
    def of(mutant: Mutant) -> "Compiled":
        file, source = str(ROOT / mutant.path), source_of(mutant.path)
        tree = ast.parse(source)
        list(changes(tree, phases()))[mutant.number].make()
        after = compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
        return Compiled(mutant.path, compile(source, file, "exec", dont_inherit=True), after)

    def place(self) -> None:
        """From now on the changed module is found before its file is."""
        sys.meta_path.insert(0, _Finder(module_of(self.path), ROOT / self.path, self.after))

    def put_in(self, live: dict[Place, list[FunctionType]]) -> bool:
        """Let functions that are already loaded do what the changed ones do. Return false if only a second
        import can.
        """
        pairs = functions_changed(self.before, self.after) or []
        found = [(each, after) for before, after in pairs for each in live.get(place_of(before), ())]
        if any(
            not is_same(each.__code__, before)
            for before, _ in pairs
            for each in live.get(place_of(before), ())
        ):
            return False
        for function, after in found:
            if len(function.__code__.co_freevars) != len(after.co_freevars):
                return False
            function.__code__ = after
        return bool(found)


class _Placed(SourceFileLoader):
    """Reads a module as it was compiled here."""

    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder(NamedTuple):
    name: str
    file: Path
    code: CodeType

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name != self.name:
            return None
        loader = _Placed(name, str(self.file))
        loader.code = self.code
        within = [str(self.file.parent)] if self.file.name == "__init__.py" else None
        return spec_from_file_location(name, self.file, loader=loader, submodule_search_locations=within)
