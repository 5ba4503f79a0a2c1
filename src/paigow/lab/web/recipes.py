"""How to get an answer of the lab without the page: as a command, and as Python."""

from collections.abc import Callable, Iterator, Mapping
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
    call: str | Callable[[Mapping[str, str]], str]
    """Python expression for the JSON of the answer; ``{args}`` are the book and the fields by name.

    A function returns it from the texts of the fields.
    """
    options: Mapping[str, str] = {}
    """Field -> option of the command, where the names differ; empty for an argument without an option."""
    arguments: Mapping[str, str] = {}
    """Field -> argument in Python, where the names differ; empty for one without a name."""


def _simulated(given: Mapping[str, str]) -> str:
    """Return the call for simulated rounds: the two policies, the setup, and the money."""
    rate = given.get("commission", "commission_of(book)")
    policies = ", ".join(given.get(side, repr("house-way")) for side in ("player", "banker"))
    setup = {
        name: given[name]
        for name in ("rounds", "seed", "held", "role", "bankroll", "session")
        if name in given
    }
    setup |= {"boxes": given.get("boxes", "most_boxes(book)"), "commission": rate}
    fields = ", ".join(f"{name}={text}" for name, text in setup.items())
    hour = (
        f", hour=lab.Hour(rounds={given['hands_an_hour']}, wager={given['wager']})"
        if "wager" in given
        else ""
    )
    return f"lab.simulated_rounds(lab.sides(book, {policies}, {rate}), lab.Setup({fields}){hour}).as_json()"


_PAYS: Final = {"pay_table": "pays"}
RECIPES: Final[Mapping[str, Recipe]] = {
    "books": Recipe("books", "[lab.overview(paigow.load(each), {args}).as_json() for each in EDITIONS]"),
    "edge": Recipe(
        "edge --classes",
        'lab.edge({args}).as_json() | {{"classes": lab.classes({args}).as_json()["classes"]}}',
    ),
    "hand": Recipe("hand", "lab.one_hand({args}).as_json()", {"tiles": ""}, {"tiles": ""}),
    "two-tiles": Recipe("two-tiles", "lab.two_tiles({args}).as_json()"),
    "settings": Recipe("settings", "lab.settings_file({args}).as_json()"),
    "best-settings": Recipe("best-settings", "lab.best_settings({args}).as_json()"),
    "compare": Recipe(
        "compare", "lab.compare({args}).as_json()", {"way": "", "other": ""}, {"way": "", "other": ""}
    ),
    "heat-map": Recipe("heat-map", "lab.heat_map({args}).as_json()"),
    "mistakes": Recipe("mistakes", "lab.mistakes({args}).as_json()"),
    "strategy": Recipe(
        "strategy --most 5", "lab.prices({args}, most=5).as_json()", {"policy": ""}, {"policy": ""}
    ),
    "pitfalls": Recipe("mistakes --players", "lab.pitfalls({args}).as_json()"),
    "side-bets": Recipe("side-bet", "lab.side_bets({args}).as_json()", _PAYS, _PAYS),
    "readings": Recipe("readings", "[each.as_json() for each in lab.readings({args})]"),
    "published": Recipe("published", "lab.published_figures({args}).as_json()"),
    "equilibrium": Recipe("equilibrium", "lab.equilibrium({args}).summary().as_json()"),
    "fixed-way": Recipe("fixed-way", "lab.FixedWay.of(*lab.fixed_way({args})).as_json()"),
    "boxes": Recipe("boxes", "lab.several_boxes({args}).as_json()"),
    "simulate": Recipe("simulate", _simulated),
    "knowledge": Recipe("knowledge", "lab.knowledge({args}).as_json()"),
    "certificate": Recipe(
        "certify", "msgspec.to_builtins(lab.certify({args}))", {"operator_file": ""}, {"operator_file": ""}
    ),
}
"""Question -> how it is asked elsewhere."""
_REQUIRED: Final = {
    ("strategy", "policy"),
    ("best-settings", "most"),
    ("compare", "most"),
    ("compare", "way"),
    ("compare", "other"),
    ("simulate", "rounds"),
    ("simulate", "seed"),
}
"""Fields that the command and the function need even if they have the default of the question."""


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
        if value is True:
            options.append(f"--{option}")
        elif option:
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
        import json
        <BLANKLINE>
        import paigow
        from paigow import lab
        <BLANKLINE>
        book = paigow.load('nz@...')
        answer = [each.as_json() for each in lab.readings(book)]
        print(json.dumps(answer))
        <BLANKLINE>
    """
    recipe, given = RECIPES[name], dict(_given(name, asked))
    assigned = []
    if "book" in given:
        assigned = [f"book = paigow.load({given.pop('book')!r})"]
    elif "operator_file" in given and recipe.arguments.get("operator_file") != "":
        assigned = [f"book = load_operator_file({_path(asked, 'operator_file')})"]
        del given["operator_file"]
    texts = {field: _python(field, value, asked) for field, value in given.items()}
    call = (
        recipe.call(texts) if callable(recipe.call) else _called(recipe, texts, ["book"] if assigned else [])
    )
    body = "\n".join([*assigned, f"answer = {call}", "print(json.dumps(answer))"])
    standard = [line for line, word in _STANDARD.items() if word in body]
    others = [line for line, word in _OTHERS.items() if word in body]
    about = f"# paigow {__version__}" + (f", {load(asked.book).published_as}" if asked.book else "")
    return "\n".join([about, *standard, *([""] if standard else []), *others, "", body, ""])


def _called(recipe: Recipe, texts: Mapping[str, str], args: list[str]) -> str:
    """Return the call of a recipe with the book, the other fields by place, and those by name."""
    named = []
    for field, text in texts.items():
        argument = recipe.arguments.get(field, field)
        if argument:
            named.append(f"{argument}={text}")
        else:
            args.append(text)
    call = str(recipe.call)
    args += named
    return (call if args else call.replace(", {args}", "")).format(args=", ".join(args))


_STANDARD: Final = {
    "import json": "json.",
    "from fractions import Fraction": "Fraction(",
    "from pathlib import Path": "Path(",
}
_OTHERS: Final = {
    "import msgspec": "msgspec.",
    "import paigow": "paigow.load(",
    "from paigow import lab": "lab.",
    "from paigow.books import EDITIONS": "EDITIONS",
    "from paigow.lab.boxes import most_boxes": "most_boxes(",
    "from paigow.lab.odds import commission_of": "commission_of(",
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
