"""How to get an answer of the lab without the page: as a command, and as Python."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from re import fullmatch
from shlex import quote
from typing import Any, Final, NamedTuple

from paigow import __version__
from paigow.books import load
from paigow.lab.web.questions import FILE_NAMES, OWN_STRATEGY, POLICY_FIELDS, QUESTIONS, QuestionFields
from paigow.words import WRITTEN

PER_CENT: Final = 100


class Recipe(NamedTuple):
    """How a question is asked elsewhere. Fields that have the default are left out."""

    command: str
    """Words after ``paigow lab``."""
    call: str
    """Python expression for the JSON of the answer; ``{args}`` are the book and the fields by name."""
    options: Mapping[str, str] = {}
    """Field -> option of the command, where the names differ; empty for an argument without an option."""
    arguments: Mapping[str, str] = {}
    """Field -> argument in Python, where the names differ; empty for one without a name."""


_PAYS: Final = {"pay_table": "pays"}
RECIPES: Final[Mapping[str, Recipe]] = {
    "books": Recipe("books", "[lab.overview(paigow.load(each), {args}).as_json() for each in EDITIONS]"),
    "edge": Recipe(
        "edge --classes",
        'lab.edge({args}).as_json() | {{"classes": lab.classes({args}).as_json()["classes"]}}',
    ),
    "hand": Recipe("hand", "lab.one_hand({args}).as_json()", {"tiles": ""}, {"tiles": ""}),
    "mistakes": Recipe("mistakes", "lab.mistakes({args}).as_json()"),
    "heat-map": Recipe("heat-map", "lab.heat_map({args}).as_json()"),
    "strategy": Recipe(
        "strategy --most 5", "lab.prices({args}, most=5).as_json()", {"policy": ""}, {"policy": ""}
    ),
    "pitfalls": Recipe("mistakes --players", "lab.pitfalls({args}).as_json()"),
    "side-bets": Recipe("side-bet", "lab.side_bets({args}).as_json()", _PAYS, _PAYS),
    "readings": Recipe("readings", "[each.as_json() for each in lab.readings({args})]"),
    "equilibrium": Recipe("equilibrium", "lab.equilibrium({args}).summary().as_json()"),
    "certificate": Recipe(
        "certify", "msgspec.to_builtins(lab.certify({args}))", {"operator_file": ""}, {"operator_file": ""}
    ),
}
"""Question -> how it is asked elsewhere."""
_REQUIRED: Final = {("strategy", "policy")}
"""Fields that the command and the function need even if they have the default."""


def command_of(name: str, asked: QuestionFields) -> str:
    """Return the command that answers a question; own files are named and have to be in the current folder.

    Example:
        >>> from fractions import Fraction
        >>> command_of("edge", QuestionFields(book="nz", player="optimal", commission=Fraction(1, 40)))
        'paigow lab edge --classes --book nz@... --player optimal --commission 2.5%'
    """
    recipe = RECIPES[name]
    words, options = ["paigow", "lab", *recipe.command.split()], []
    for field, value in _given(name, asked):
        option = recipe.options.get(field, _OPTIONS.get(field, field.replace("_", "-")))
        if option:
            options += [f"--{option}", _typed(field, value, asked)]
        elif isinstance(value, tuple):
            words += value
        else:
            words.append(_typed(field, value, asked))
    if name == "certificate" and asked.language != WRITTEN:
        options += ["--language", asked.language]
    return " ".join(map(quote, [*words, *options]))


_OPTIONS: Final = {"operator_file": "operator"}


def python_of(name: str, asked: QuestionFields) -> str:
    """Return a program that answers a question and prints the JSON; own files are read from the current folder.

    Example:
        >>> print(python_of("readings", QuestionFields(book="nz")))
        # paigow ..., nz@...
        import paigow
        from paigow import lab
        <BLANKLINE>
        book = paigow.load('nz@...')
        answer = [each.as_json() for each in lab.readings(book)]
        print(answer)
        <BLANKLINE>
    """
    recipe, given = RECIPES[name], dict(_given(name, asked))
    assigned = []
    if "book" in given:
        assigned = [f"book = paigow.load({given.pop('book')!r})"]
    elif "operator_file" in given and recipe.arguments.get("operator_file") != "":
        assigned = [f"book = load_operator_file({_path(asked, 'operator_file')})"]
        del given["operator_file"]
    args, named = ["book"] if assigned else [], []
    for field, value in given.items():
        argument, text = recipe.arguments.get(field, field), _python(field, value, asked)
        if argument:
            named.append(f"{argument}={text}")
        else:
            args.append(text)
    args += named
    call = (recipe.call if args else recipe.call.replace(", {args}", "")).format(args=", ".join(args))
    body = "\n".join([*assigned, f"answer = {call}", "print(answer)"])
    standard = [line for line, word in _STANDARD.items() if word in body]
    others = [line for line, word in _OTHERS.items() if word in body]
    about = f"# paigow {__version__}" + (f", {load(asked.book).published_as}" if asked.book else "")
    return "\n".join([about, *standard, *([""] if standard else []), *others, "", body, ""])


_STANDARD: Final = {"from fractions import Fraction": "Fraction(", "from pathlib import Path": "Path("}
_OTHERS: Final = {
    "import msgspec": "msgspec.",
    "import paigow": "paigow.load(",
    "from paigow import lab": "lab.",
    "from paigow.books import EDITIONS": "EDITIONS",
    "from paigow.rules import load_operator_file": "load_operator_file(",
}
"""Import -> the text that needs it."""


def _given(name: str, asked: QuestionFields) -> Iterator[tuple[str, Any]]:
    """Yield the fields that differ from their defaults, and the book with its edition."""
    default = QuestionFields()
    for field in QUESTIONS[name].fields:
        value = getattr(asked, field)
        if field == "strategy_file" or value is None:
            continue
        if field == "book" and not asked.operator_file:
            yield field, load(value).published_as
        elif field != "book" and (value != getattr(default, field) or (name, field) in _REQUIRED):
            yield field, value


def _name(asked: QuestionFields, field: str) -> str:
    """Return the path of an own file in the current folder, with a dot before names that could be something else."""
    name = PurePath(getattr(asked, FILE_NAMES[field]).replace("\\", "/")).name
    return name if fullmatch(r"[A-Za-z0-9_][\w.-]*\.toml", name) else f"./{name}"


def _path(asked: QuestionFields, field: str) -> str:
    return f"Path({_name(asked, field)!r})"


def _typed(field: str, value: Any, asked: QuestionFields) -> str:
    """Return a value as it is typed after an option."""
    if field in FILE_NAMES:
        return _name(asked, field)
    if field in POLICY_FIELDS and value == OWN_STRATEGY:
        return _name(asked, "strategy_file")
    if field == "commission":
        return f"{float(PER_CENT * value):g}%"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _python(field: str, value: Any, asked: QuestionFields) -> str:
    """Return a value in Python."""
    if field in FILE_NAMES:
        return _path(asked, field)
    if field in POLICY_FIELDS and value == OWN_STRATEGY:
        return f"lab.Strategy.load({_path(asked, 'strategy_file')})"
    return repr(" ".join(value)) if isinstance(value, tuple) else repr(value)
