"""What the page imports of the languages: their sentences, the keys and facts of these, and what it knows of each."""

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, Final

from paigow.tiles import KINDS
from paigow.words import LANGUAGES, WRITTEN
from paigow.words.catalogue import flat, hands, rows, sentences
from paigow.words.languages import file, language

FOLDER: Final = Path("frontend/src/words")
INDEX: Final = Path("frontend/index.html")
PARTS: Final = ("page", "lab")
"""Files of a language's sentences: those of the lab are loaded with the lab."""
SHARED: Final = ("word",)
"""Tables of ``sentences.toml`` that the page has too."""
BOOKS: Final = {
    "values": "values",
    "row_names": "row_names",
    "register": "register",
    "terms": "terms",
    "cuts": "cut_names",
    "cut_options": "cut_options",
}
"""Parts of ``rows.toml`` that the page has, and how it calls them."""
WRITTEN_BY: Final = (
    "Written by `python3 run.py regenerate`: change `src/paigow/words/languages/`, not this file."
)


def texts(tag: str) -> dict[str, str]:
    """Every text of the page in a language, by its key.

    Raises:
        ValueError: two texts have one key.
    """
    spoken = language(tag)
    joiners = {"comma": spoken.comma, "between": spoken.between, "stop": spoken.stop + spoken.between}
    parts: list[dict[str, str]] = [
        dict(flat(file(tag, "page"))),
        {code: text for code, text in sentences(tag).items() if code.partition(".")[0] in SHARED},
        {f"joiner.{name}": text for name, text in joiners.items()} | {"joiner.called": spoken.called},
        {f"{part}s.{name}": text for part in ("hand", "kind") for name, text in hands(tag)[part].items()},
        *(
            {f"{name}.{word}": said for word, said in rows(tag).get(part, {}).items()}
            for part, name in BOOKS.items()
        ),
    ]
    found: dict[str, str] = {}
    for part in parts:
        if twice := found.keys() & part.keys():
            message = f"{tag}: two texts of the page are called {', '.join(sorted(twice))}"
            raise ValueError(message)
        found |= part
    return found


def facts(template: str) -> list[str]:
    """The names of the facts in a template."""
    return sorted({name for _, name, _, _ in Formatter().parse(template) if name})


def keys() -> str:
    """The keys of all sentences with the names of their facts, as a type."""
    lines = (
        f"  {json.dumps(key)}: {' | '.join(map(json.dumps, facts(text))) or 'never'};\n"
        for key, text in texts(WRITTEN).items()
    )
    about = f"/** Every sentence of the page, with its facts. {WRITTEN_BY} */"
    return f"{about}\nexport interface Facts {{\n{''.join(lines)}}}\n"


def languages() -> str:
    """Return what the page knows of each language before it has its sentences."""
    names = {tag: {part: f"{_file_of(tag)}{part.title()}" for part in PARTS} for tag in LANGUAGES}
    imports = "".join(
        f"import {name} from {_quoted(f'./{_json_file(tag, part)}?url')};\n"
        for tag, parts in names.items()
        for part, name in parts.items()
    )
    files = "".join(
        f"  {json.dumps(tag)}: {{ {', '.join(f'{part}: {name}' for part, name in parts.items())} }},\n"
        for tag, parts in names.items()
    )
    return f"""\
/** The languages of the page, and what tiles are called. {WRITTEN_BY} */
{imports}
export const LANGUAGES = {_quoted(LANGUAGES)} as const;
export type Language = (typeof LANGUAGES)[number];

/** The language in which rule books are written. */
export const WRITTEN: Language = {_quoted(WRITTEN)};

export interface Spoken {{
  /** Its own name for itself. */
  name: string;
  /** Tags of browsers whose reader gets this language, in small letters. */
  answersTo: readonly string[];
  /** What a number has to be for each form of a word but the last. */
  plural: readonly string[];
  /** How the second form is made where only the first is given. */
  pluralEnding: string;
  /** Its ten digits in words, where hands are called by them. */
  digits: string;
  /** The script in which its texts can be told from English ones. */
  script: string;
}}

export const SPOKEN: Readonly<Record<Language, Spoken>> = {_data({tag: _spoken(tag) for tag in LANGUAGES})};

/** What tiles are called in each language, and by how they sound in Cantonese. */
export const TILE_NAMES: Record<Language | "roman", Readonly<Record<string, string>>> = {_data(_tile_names())};

/** The parts of the sentences that have a file of their own: those of the lab, and all others. */
export type Part = {" | ".join(map(_quoted, PARTS))};

/** Addresses of the sentences of each language. */
export const SENTENCES: Readonly<Record<Language, Readonly<Record<Part, string>>>> = {{
{files}}};
"""


def _file_of(tag: str) -> str:
    """Return the beginning of the names of a language's files in TypeScript."""
    return tag.replace("-", "")


def _json_file(tag: str, part: str) -> str:
    return f"{tag}.json" if part == "page" else f"{part}-{tag}.json"


def _part_of(key: str) -> str:
    return "lab" if key.startswith("lab.") else "page"


def _spoken(tag: str) -> dict[str, Any]:
    spoken = language(tag)
    return {
        "name": spoken.name,
        "answersTo": [each.lower() for each in spoken.answers_to],
        "plural": spoken.plural,
        "pluralEnding": spoken.plural_ending,
        "digits": spoken.digits,
        "script": spoken.script,
    }


def _tile_names() -> dict[str, dict[str, str]]:
    romanised = {kind.name: kind.romanised for kind in KINDS} | {"gee": "Gee Jun"}
    return {WRITTEN: dict(hands(WRITTEN)["tile"]), "roman": romanised} | {
        tag: dict(hands(tag)["tile"]) for tag in LANGUAGES if tag != WRITTEN
    }


def _quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _data(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _in_all(key: str) -> str:
    """A text in every language, each marked as such."""
    return " ".join(f"<span lang={_quoted(tag)}>{texts(tag)[key]}</span>" for tag in LANGUAGES)


def page() -> Iterator[str]:
    """The lines of index.html: who has no JavaScript, or no sentences, is told so in every language."""
    told = {
        "<noscript>": f"{_in_all('app.no_script')}</noscript>",
        '<h1 id="not-loaded">': f"{_in_all('app.not_loaded')}</h1>",
        '<button class="button" type="button">': f"{_in_all('app.reload')}</button>",
    }
    for line in (
        (Path(__file__).resolve().parents[1] / INDEX).read_text(encoding="utf-8").splitlines(keepends=True)
    ):
        begun = next((each for each in told if each in line), None)
        yield f"{line.partition(begun)[0]}{begun}{told[begun]}\n" if begun else line


def files() -> dict[Path, str]:
    """Path below the root -> what belongs there."""
    words = {
        FOLDER
        / _json_file(tag, part): f"{_data({k: v for k, v in texts(tag).items() if _part_of(k) == part})}\n"
        for tag in LANGUAGES
        for part in PARTS
    }
    return words | {FOLDER / "keys.ts": keys(), FOLDER / "languages.ts": languages(), INDEX: "".join(page())}
