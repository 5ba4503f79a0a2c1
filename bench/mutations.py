"""Small changes of Python code: what may be changed in a module, one place at a time. Used by ``mutate_engine.py``.

Changed are conditions (negated, never, always), comparisons and their bounds, ``and`` and ``or`` and what they
join, arithmetic, whole numbers, yes and no, ``min`` and ``max``, ``any`` and ``all``, members of sets and of
what stands right of ``in``, the phases of a command and the phase to which an event leads, statements (left
out) and the fields that a ``replace`` changes (left as they were). Not changed: what no rule depends on
(annotations, texts, the sizes of memos, how structs are held) and assertions (that two lists are as long, too).
"""

import ast
import marshal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import CO_OPTIMIZED
from types import CodeType
from typing import Any, Final, NamedTuple

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,), ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
}  # fmt: skip
"""The first has another bound, or is the contrary; the second is the contrary."""
RECKONED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
SIGNS: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.BitOr: "|", ast.BitAnd: "&",
}  # fmt: skip
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
CHANGES_FIELDS: Final = ("replace", "_changed")
"""How functions are called that make another state with some fields changed."""
UNCHANGED_CALLS: Final = frozenset({"lru_cache", "TypeVar", "cast", "partial"})
"""Calls in which no constant decides anything."""


class Change(NamedTuple):
    """One thing that may be changed in a tree."""

    sort: str
    said: str
    line: int
    reached_by: tuple[int, ...]
    """Lines one of which runs if the change can matter. If empty, it takes effect when the module is read."""
    make: Callable[[], None]


@dataclass(frozen=True)
class Where:
    """What lies around a place in the tree."""

    lines: tuple[int, ...] = ()
    is_test: bool = False
    """It is a whole condition."""
    in_function: bool = False


def changes(tree: ast.Module, phases: tuple[str, ...] = ()) -> Iterator[Change]:
    """Everything that may be changed in a tree, in order of its lines; each is made in that tree itself."""
    yield from _Walk(phases).statements(tree, "body", Where())


def is_same(one: CodeType, other: CodeType) -> bool:
    """Return whether two pieces of code do the same, instruction for instruction."""
    return marshal.dumps(_bare(one)) == marshal.dumps(_bare(other))


def _bare(code: CodeType, *, is_deep: bool = True) -> CodeType:
    """Without its lines; or without the code within it, too."""
    held = tuple(
        (_bare(each) if is_deep else each.co_name) if isinstance(each, CodeType) else each
        for each in code.co_consts
    )
    return code.replace(co_linetable=b"", co_firstlineno=1, co_consts=held, co_filename="")


Place = tuple[str, str, int]


def place_of(code: CodeType) -> Place:
    """Where a function stands: its file, its name there, its first line."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def functions_changed(before: CodeType, after: CodeType) -> list[tuple[CodeType, CodeType]] | None:
    """Return the functions that behave differently. ``None`` means that the code run on import differs."""
    if marshal.dumps(_bare(before, is_deep=False)) != marshal.dumps(_bare(after, is_deep=False)):
        return None
    found: list[tuple[CodeType, CodeType]] = []
    for one, other in zip(before.co_consts, after.co_consts, strict=True):
        if isinstance(one, CodeType):
            if one.co_flags & CO_OPTIMIZED:
                found += _within(one, other)
            elif (changed := functions_changed(one, other)) is None:
                return None
            else:
                found += changed
    return found


def _within(one: CodeType, other: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """A function that changed, and those that it makes and are alive already."""
    if is_same(one, other):
        return
    yield one, other
    inner = [[each for each in code.co_consts if isinstance(each, CodeType)] for code in (one, other)]
    if [each.co_name for each in inner[0]] == [each.co_name for each in inner[1]]:
        for pair in zip(*inner, strict=True):
            yield from _within(*pair)


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:87]}..."


def _put(holder: Any, name: str, at: int | None, value: Any) -> Callable[[], None]:
    def make() -> None:
        if at is None:
            setattr(holder, name, value)
        else:
            getattr(holder, name)[at] = value

    return make


def _drop(held: list[Any], at: int) -> Callable[[], None]:
    def make() -> None:
        del held[at]

    return make


def _span(first: int, last: int) -> tuple[int, ...]:
    return tuple(range(first, last + 1))


class _Walk:
    """Goes through a tree, and says of every place what may be changed there."""

    def __init__(self, phases: tuple[str, ...]) -> None:
        self.phases = phases

    # ---- statements -----------------------------------------------------------------------------------------

    def statements(self, holder: Any, name: str, where: Where) -> Iterator[Change]:
        body: list[ast.stmt] = getattr(holder, name)
        for at, node in enumerate(body):
            yield from self._statement(body, at, node, where)

    def _statement(self, body: list[ast.stmt], at: int, node: ast.stmt, where: Where) -> Iterator[Change]:
        match node:
            case ast.FunctionDef():
                yield from self._function(node, where)
            case ast.ClassDef():
                yield from self.statements(node, "body", where)
            case ast.If() | ast.While():
                yield from self._branch(node, where)
            case ast.For():
                here = self._header(node, where)
                yield from self._expression(node, "iter", None, here)
                yield from self.statements(node, "body", where)
            case ast.Try():
                for name in ("body", "orelse", "finalbody"):
                    yield from self.statements(node, name, where)
                for handler in node.handlers:
                    yield from self.statements(handler, "body", where)
            case ast.With():
                yield from self.statements(node, "body", where)
            case ast.Match():
                for case in node.cases:
                    yield from self.statements(case, "body", where)
            case ast.Assert() | ast.Raise() | ast.Import() | ast.ImportFrom():
                pass
            case _:
                yield from self._simple(body, at, node, where)

    def _function(self, node: ast.FunctionDef, where: Where) -> Iterator[Change]:
        inside = Where(in_function=True)
        first = _span(node.body[0].lineno, node.end_lineno or 0)
        for call in node.decorator_list:
            if isinstance(call, ast.Call):
                yield from self._decorated(call, Where(lines=first))
        for name in ("defaults", "kw_defaults"):
            for at, default in enumerate(getattr(node.args, name)):
                if default is not None:
                    yield from self._expression(node.args, name, at, Where(lines=first))
        yield from self.statements(node, "body", inside)
        if isinstance(node.returns, ast.Name) and node.returns.id == "bool":
            yield from self._answers(node)

    def _decorated(self, call: ast.Call, where: Where) -> Iterator[Change]:
        """The phases of a command, and what is said of an event."""
        name = _called(call)
        if name == "decides":
            given = [each.value for each in call.args[1:] if isinstance(each, ast.Constant)]
            for at, each in enumerate(call.args[1:], start=1):
                if isinstance(each, ast.Constant):
                    said = f"{_text(call)}: without {each.value!r}"
                    yield self._change("phase", said, call, where, _drop(call.args, at))
            if given and (more := self._another(given)):
                yield self._change(
                    "phase", f"{_text(call)}: {more!r} too", call, where,
                    lambda: call.args.append(ast.Constant(more)),
                )  # fmt: skip
        elif name == "evolves":
            for keyword in call.keywords:
                if isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, str):
                    more = self._another([keyword.value.value])
                    said = f"{_text(call)}: {keyword.arg} {more!r}"
                    yield self._change(
                        "phase", said, call, where, _put(keyword, "value", None, ast.Constant(more))
                    )
                else:
                    yield from self._expression(keyword, "value", None, where)

    def _another(self, given: list[Any]) -> str | None:
        """The phase after the last of these that is none of them."""
        if given[-1] not in self.phases:
            return None
        start = self.phases.index(given[-1]) + 1
        return next(each for each in (*self.phases[start:], *self.phases) if each not in given)

    def _answers(self, node: ast.FunctionDef) -> Iterator[Change]:
        """What a function of yes and no returns, the contrary; comparisons and constants are changed as such."""
        for each in ast.walk(node):
            if isinstance(each, ast.Return) and isinstance(
                each.value, ast.Call | ast.BoolOp | ast.Name | ast.Attribute
            ):
                where = Where(lines=_span(each.lineno, each.end_lineno or each.lineno))
                contrary = ast.UnaryOp(ast.Not(), each.value)
                said = f"return {_text(each.value)} -> return not ..."
                yield self._change("condition", said, each, where, _put(each, "value", None, contrary))

    def _branch(self, node: ast.If | ast.While, where: Where) -> Iterator[Change]:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        here = self._header(node, where)
        if isinstance(node, ast.If):
            yield self._negated(node, here)
            if not node.orelse:
                said = f"if {_text(node.test)} -> if False"
                yield self._change(
                    "condition", said, node, here, _put(node, "test", None, ast.Constant(value=False))
                )
        elif not isinstance(node.test, ast.Constant):
            yield self._negated(node, here)
        yield from self._expression(node, "test", None, Where(here.lines, is_test=True, in_function=True))
        yield from self.statements(node, "body", where)
        yield from self.statements(node, "orelse", where)

    def _negated(self, node: ast.If | ast.While | ast.IfExp, where: Where) -> Change:
        test = node.test
        contrary = (
            test.operand
            if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
            else ast.UnaryOp(ast.Not(), test)
        )
        return self._change(
            "condition", f"if {_text(test)} -> if not ...", node, where, _put(node, "test", None, contrary)
        )

    def _header(self, node: Any, where: Where) -> Where:
        """The lines of a statement without those that it governs."""
        last = max(node.lineno, node.body[0].lineno - 1)
        return Where(_span(node.lineno, last), in_function=where.in_function) if where.in_function else where

    def _simple(self, body: list[ast.stmt], at: int, node: ast.stmt, where: Where) -> Iterator[Change]:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        if where.in_function:
            where = Where(_span(node.lineno, node.end_lineno or node.lineno), in_function=True)
            yield from self._left_out(body, at, node, where)
        match node:
            case ast.Return() | ast.Expr() | ast.Assign() | ast.AugAssign() | ast.AnnAssign():
                if node.value is not None and not _is_type(node, where):
                    yield from self._expression(node, "value", None, where)
        if isinstance(node, ast.AugAssign) and type(node.op) in RECKONED:
            other = RECKONED[type(node.op)]
            said = f"{_text(node)}: {_sign(node.op)} -> {_sign(other())}"
            yield self._change("arithmetic", said, node, where, _put(node, "op", None, other()))

    def _left_out(self, body: list[ast.stmt], at: int, node: ast.stmt, where: Where) -> Iterator[Change]:
        """Without the statement; a name that is not bound any more would be noticed at once, and is not tried."""
        is_kept = isinstance(node, ast.Assign) and all(
            isinstance(each, ast.Name | ast.Tuple) for each in node.targets
        )
        if is_kept or isinstance(node, ast.Return | ast.AnnAssign | ast.Pass | ast.Nonlocal | ast.Global):
            return
        yield self._change(
            "statement",
            f"without {_text(node)}",
            node,
            where,
            _put_at(body, at, ast.copy_location(ast.Pass(), node)),
        )

    # ---- expressions ----------------------------------------------------------------------------------------

    def _change(self, sort: str, said: str, node: Any, where: Where, make: Callable[[], None]) -> Change:
        return Change(sort, said, node.lineno, where.lines, make)

    def _expression(self, holder: Any, name: str, at: int | None, where: Where) -> Iterator[Change]:
        node = getattr(holder, name) if at is None else getattr(holder, name)[at]
        for sort, said, other in self._others(node, where):
            yield self._change(sort, said, node, where, _put(holder, name, at, other))
        yield from self._parts(node, where)

    def _others(self, node: ast.expr, where: Where) -> Iterator[tuple[str, str, ast.expr]]:
        """What may stand in the place of an expression."""
        match node:
            case ast.Constant(value=bool(value)):
                yield "constant", f"{value} -> {not value}", ast.Constant(not value)
            case ast.Constant(value=int(value)):
                yield "constant", f"{value} -> {value + 1}", ast.Constant(value + 1)
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                for other in COMPARED[type(op)]:
                    if not (where.is_test and _is_contrary(op, other)):
                        changed = ast.Compare(node.left, [other()], node.comparators)
                        yield "comparison", f"{_text(node)} -> {_text(changed)}", changed
            case ast.BoolOp(op=op, values=values):
                other_op, word = (ast.Or(), "or") if isinstance(op, ast.And) else (ast.And(), "and")
                yield "and, or", f"{_text(node)} -> {word}", ast.BoolOp(other_op, values)
                for at, each in enumerate(values):
                    left = [*values[:at], *values[at + 1 :]]
                    rest = left[0] if len(left) == 1 else ast.BoolOp(op, left)
                    yield "and, or", f"{_text(node)}: without {_text(each)}", rest
            case ast.UnaryOp(op=ast.Not()) if not where.is_test:
                yield "condition", f"{_text(node)} -> {_text(node.operand)}", node.operand
            case ast.BinOp(op=op) if type(op) in RECKONED and not _is_text(node):
                other_sign = RECKONED[type(op)]()
                yield (
                    "arithmetic", f"{_text(node)}: {_sign(op)} -> {_sign(other_sign)}",
                    ast.BinOp(node.left, other_sign, node.right),
                )  # fmt: skip
            case ast.IfExp():
                contrary = ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
                yield "condition", f"{_text(node)} -> if not", contrary
            case ast.Call(func=ast.Name(id=name)) if name in CALLED:
                called = ast.Call(ast.Name(CALLED[name], ast.Load()), node.args, node.keywords)
                yield "call", f"{_text(node)} -> {CALLED[name]}", called

    def _parts(self, node: Any, where: Where) -> Iterator[Change]:
        """What may be changed within an expression."""
        inner = Where(where.lines, in_function=where.in_function)
        match node:
            case ast.JoinedStr() | ast.Constant() | ast.Name():
                return
            case ast.Lambda():
                yield from self._expression(node, "body", None, inner)
                return
            case ast.IfExp():
                yield from self._expression(
                    node, "test", None, Where(where.lines, is_test=True, in_function=True)
                )
                yield from self._expression(node, "body", None, inner)
                yield from self._expression(node, "orelse", None, inner)
                return
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Set() | ast.Tuple() as held]):
                yield from self._members(held, inner)
            case ast.Set() if not where.in_function:
                yield from self._members(node, inner)
            case ast.Call():
                yield from self._call(node, inner)
                return
            case ast.comprehension(ifs=tests):
                for at, test in enumerate(tests):
                    said = f"if {_text(test)} -> always"
                    yield self._change("condition", said, test, where, _put_at(tests, at, ast.Constant(True)))  # noqa: FBT003
        yield from self._fields(node, inner)

    def _fields(self, node: ast.AST, where: Where) -> Iterator[Change]:
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                yield from self._expression(node, name, None, where)
            elif isinstance(value, list):
                for at, each in enumerate(value):
                    if isinstance(each, ast.expr):
                        yield from self._expression(node, name, at, where)
                    elif isinstance(each, ast.comprehension):
                        yield from self._parts(each, where)

    def _members(self, held: Any, where: Where) -> Iterator[Change]:
        if len(held.elts) < 2 or any(isinstance(each, ast.Starred) for each in held.elts):
            return
        for at, each in enumerate(held.elts):
            said = f"{_text(held)}: without {_text(each)}"
            yield self._change("member", said, each, where, _drop(held.elts, at))

    def _call(self, node: ast.Call, where: Where) -> Iterator[Change]:
        name = _called(node)
        if name in UNCHANGED_CALLS:
            return
        if name.endswith(CHANGES_FIELDS):
            for at, keyword in enumerate(node.keywords):
                if keyword.arg:
                    said = f"{name}(...): {_text(keyword.value)} is not put in {keyword.arg}"
                    yield self._change("field", said, keyword.value, where, _drop(node.keywords, at))
        yield from self._parts(node.func, where)
        for at in range(len(node.args)):
            yield from self._expression(node, "args", at, where)
        for keyword in node.keywords:
            if keyword.arg != "strict":
                yield from self._expression(keyword, "value", None, where)


def _put_at(held: list[Any], at: int, value: Any) -> Callable[[], None]:
    def make() -> None:
        held[at] = value

    return make


def _called(node: ast.Call) -> str:
    """The last name of what is called."""
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _is_contrary(op: ast.cmpop, other: type[ast.cmpop]) -> bool:
    return COMPARED[type(op)][-1] is other


def _is_type(node: Any, where: Where) -> bool:
    """Return whether a name of a module is given to a type, or to a text."""
    is_plain = isinstance(node, ast.Assign)
    return is_plain and not where.in_function and isinstance(node.value, ast.BinOp | ast.Subscript)


def _is_text(node: ast.BinOp) -> bool:
    return any(isinstance(each, ast.JoinedStr) for each in (node.left, node.right))


def _sign(op: ast.operator) -> str:
    return SIGNS[type(op)]
