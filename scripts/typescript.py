"""TypeScript types of structs and typed dicts: what goes over the wire, with the docstrings as comments."""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect as mi

WIDTH: Final = 140
_PLAIN: Final[dict[type[mi.Type], str]] = {
    mi.AnyType: "unknown",
    mi.BoolType: "boolean",
    mi.DateTimeType: "string",
    mi.DateType: "string",
    mi.FloatType: "number",
    mi.IntType: "number",
    mi.NoneType: "null",
    mi.StrType: "string",
}


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What the source says of a struct and of its fields."""

    text: str
    fields: dict[str, str]


@cache
def told(kind: type) -> Told:
    """The docstrings of a class and of its fields, those that it inherits too. Examples in Python are left out."""
    fields: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if each.__module__.partition(".")[0] == "paigow":
            fields |= _told_fields(each)
    own = inspect.cleandoc(kind.__dict__.get("__doc__") or "").partition("\n\nExample:")[0]
    return Told(text=_plain(own), fields=fields)


def _plain(text: str) -> str:
    return text.replace("``", "`")


def _told_fields(kind: type) -> dict[str, str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    found, last = {}, None
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                last = name
            case ast.Expr(value=ast.Constant(value=str(text))) if last is not None:
                found[last] = _plain(" ".join(inspect.cleandoc(text).split()))
            case _:
                last = None
    return found


class Module:
    """One file of types.

    Args:
        name: Of the file, without its ending.
        about: What stands over it.
        others: The files whose types may be used here.
        renamed: Struct -> its name, where that is not the class's.
        lists: Name -> words, for closed lists that have a name of their own.
        closed: (Struct, field) -> name of a list, for texts of which only some occur.
        texts: (Struct, field) -> the type, where the struct does not say it.
        json_types: Type that JSON does not know -> the type that stands for it in JSON.
    """

    def __init__(
        self,
        name: str,
        about: str,
        others: Iterable["Module"] = (),
        *,
        renamed: Mapping[type, str] | None = None,
        lists: Mapping[str, Iterable[str]] | None = None,
        texts: Mapping[tuple[type, str], str] | None = None,
        json_types: Mapping[type, type] | None = None,
    ) -> None:
        self.name, self.about, self.others = name, about, tuple(others)
        self.renamed, self.texts = dict(renamed or {}), dict(texts or {})
        self.lists = {frozenset(words): each for each, words in (lists or {}).items()}
        self.json_types = dict(json_types or {})
        self.drops_null = False
        """A member that is null is left out."""
        self.names: dict[str, type | None] = {}
        self.used: dict[str, set[str]] = {}
        self.parts: list[str] = []

    # ---- what a file holds ---------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole file."""
        heads = [
            f"/** {self.about} Written by `python3 run.py regenerate`: change the structs, not this file. */"
        ]
        for module, names in sorted(self.used.items()):
            heads += [
                f'import type {{ {line} }} from "./{module}.ts";' for line in _filled("", ", ", sorted(names))
            ]
        return "\n\n".join(["\n".join(heads), *self.parts]) + "\n"

    def words(self, name: str, words: Iterable[str], about: str) -> None:
        """A closed list, as a type."""
        self._name(name, None)
        self.parts.append(f"{_comment(about)}export type {name} ={_spaced(_union(map(_quoted, words)))};")

    def union(self, name: str, members: Iterable[str], about: str) -> None:
        """One of several types."""
        self._name(name, None)
        self.parts.append(f"{_comment(about)}export type {name} ={_spaced(_union(members))};")

    def raw(self, name: str, text: str) -> None:
        """A type of this name that is TypeScript already."""
        self._name(name, None)
        self.parts.append(text)

    def struct(
        self, kind: type, *, is_sent: bool = False, without: Iterable[str] = (), also: str = ""
    ) -> str:
        """The type of a struct and of all that it is made of; its name.

        ``is_sent``: by the page, which may leave out what has a default; the server leaves out what it says of the
        struct. ``without``: fields that are never said. ``also``: further types that it has the fields of.
        """
        name = self.called(kind)
        if (found := self._find(name, kind)) is not None:
            return found
        self._name(name, kind)
        place = len(self.parts)
        self.parts.append("")
        info = mi.type_info(kind)
        assert isinstance(info, mi.StructType | mi.TypedDictType), kind
        lines, is_short = [], is_sent
        if isinstance(info, mi.StructType):
            lines += [f"  {_key(str(info.tag_field))}: {_quoted(str(info.tag))};"] if info.tag_field else []
            is_short = is_short or kind.__struct_config__.omit_defaults  # type: ignore[attr-defined]
        for field in info.fields:
            if field.encode_name in without:
                continue
            said = told(kind).fields.get(field.name)
            is_left_out = not field.required and (is_short or (self.drops_null and field.default is None))
            mark = "?" if is_left_out else ""
            given = self._given(kind, field.name) or self.type_of(field.type)
            lines += [
                *([f"  /** {said} */"] if said else []), f"  {_key(field.encode_name)}{mark}: {given};"
            ]  # fmt: skip
        head = f"{_comment(told(kind).text)}export interface {name}{f' extends {also}' if also else ''}"
        self.parts[place] = head + (" {\n" + "\n".join(lines) + "\n}" if lines else " {}")
        return name

    # ---- types ---------------------------------------------------------------------------------------------

    def called(self, kind: type) -> str:
        """Return what a struct is called here."""
        return self.renamed.get(kind, kind.__name__.lstrip("_"))

    def type_of(self, kind: mi.Type) -> str:
        """A type as TypeScript writes it."""
        match kind:
            case mi.Metadata(type=bare):
                return self.type_of(bare)
            case mi.StructType(cls=cls) | mi.TypedDictType(cls=cls):
                return self.struct(cls)
            case mi.CustomType(cls=cls):
                return (
                    self.type_of(mi.type_info(self.json_types[cls])) if cls in self.json_types else "unknown"
                )
            case mi.LiteralType(values=values):
                return self._words_of(values)
            case mi.UnionType(types=types):
                return _union(sorted(map(self.type_of, types), key=lambda each: each == "null"))
            case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) | mi.SetType(item_type=item):
                return _list(self.type_of(item))
            case mi.TupleType(item_types=items):
                return f"[{', '.join(map(self.type_of, items))}]"
            case mi.DictType(key_type=key, value_type=value):
                if isinstance(key, mi.LiteralType):
                    return f"Partial<Record<{self.type_of(key)}, {self.type_of(value)}>>"
                return f"Record<string, {self.type_of(value)}>"
            case _:
                return _PLAIN[type(kind)]

    def use(self, name: str) -> str:
        """The name of a type, of another file perhaps."""
        if name in self.names:
            return name
        for other in self.others:
            if name in other.names:
                self.used.setdefault(other.name, set()).add(name)
                return name
        raise LookupError(name)

    def _given(self, kind: type, field: str) -> str | None:
        """Return what is said of a field here, its names found in their files."""
        text = self.texts.get((kind, field))
        for name in re.findall(r"\b[A-Z]\w+", text or ""):
            if any(name in other.names for other in self.others):
                self.use(name)
        return text

    def _words_of(self, values: Iterable[Any]) -> str:
        words = tuple(values)
        for module in (self, *self.others):
            if (name := module.lists.get(frozenset(words))) is not None:
                return self.use(name)
        return _union(_quoted(each) if isinstance(each, str) else str(each).lower() for each in words)

    def _find(self, name: str, kind: type) -> str | None:
        for module in (self, *self.others):
            if kind in module.names.values():
                return self.use(module.called(kind))
        assert name not in self.names, f"two types are called {name}: {kind}, {self.names[name]}"
        return None

    def _name(self, name: str, kind: type | None) -> None:
        assert name not in self.names, name
        self.names[name] = kind


def tags(kinds: Iterable[type]) -> Iterator[str]:
    """The words by which structs are told apart."""
    for kind in kinds:
        yield str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def constant(name: str, value: object, about: str = "", *, like: str = "", of: str = "") -> str:
    """Data, as a constant: of a type, or of its own, which is like one."""
    end = "" if of else " as const" + (f" satisfies {like}" if like else "")
    return f"{_comment(about)}export const {name}{f': {of}' if of else ''} = {_data(value, 0)}{end};"


def _data(value: object, depth: int) -> str:
    if isinstance(value, dict):
        parts = [f"{_key(str(key))}: {_data(each, depth + 1)}" for key, each in value.items()]
        return _laid("{ ", parts, " }", depth)
    if isinstance(value, list | tuple):
        return _laid("[", [_data(each, depth + 1) for each in value], "]", depth)
    return msgspec.json.encode(value).decode()


def _laid(left: str, parts: list[str], right: str, depth: int) -> str:
    line = ", ".join(parts)
    if 2 * depth + len(line) < WIDTH - 20 and "\n" not in line:
        return f"{left}{line}{right}" if parts else (left + right).replace(" ", "")
    space = "  " * (depth + 1)
    return (
        f"{left.strip()}\n" + "".join(f"{space}{part},\n" for part in parts) + f"{space[2:]}{right.strip()}"
    )


def _union(types: Iterable[str]) -> str:
    words = list(dict.fromkeys(word for each in types for word in _of_union(each)))
    line = " | ".join(words)
    return line if len(line) < WIDTH - 30 else "\n" + "\n".join(_filled("  | ", " | ", words))


def _of_union(text: str) -> list[str]:
    """The types of a union that has been laid out in lines already; any other is itself."""
    return re.split(r"\s*\|\s*", text.strip().removeprefix("| ")) if text.startswith("\n") else [text]


def _filled(head: str, between: str, words: Iterable[str]) -> list[str]:
    """Words in lines of at most ``WIDTH``."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(between) + len(word) < WIDTH - 40:
            lines[-1] += between + word
        else:
            lines.append(head + word)
    return lines


def _spaced(text: str) -> str:
    return text if text.startswith("\n") else f" {text}"


def _list(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _quoted(word: str) -> str:
    return f'"{word}"'


def _key(name: str) -> str:
    return name if name.isidentifier() else _quoted(name)


def _comment(text: str) -> str:
    text = text.partition("\n\nAttributes:")[0].strip()
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"/** {text} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"
