"""TOML that somebody sent, read within bounds of time and size.

The parser of the standard library takes time in the square of a key's parts, descends into lists by recursion and stops
at whole numbers of thousands of digits. So the text is looked over once, token by token, before it is parsed.
"""

import re
import tomllib
from typing import Any, Final

from paigow.intake.faults import LONGEST_NAME, shorten

MOST_BYTES: Final = 256 * 1024
"""Length of a whole text. The longest rule book has an eighth of it."""
MOST_DEPTH: Final = 8
"""Lists and tables in each other, and parts of one key."""
LONGEST_WORD: Final = LONGEST_NAME
"""Characters of a key, and of a number or a date."""

_TOKEN: Final = re.compile(
    r"""
      (?P<text>  \"{3} (?: [^"\\]++ | \\. | "(?!"") )*+ "{0,5}
               | '{3}  (?: [^']++ | '(?!'') )*+ '{0,5}
               | "     (?: [^"\\\n]++ | \\[^\n] )*+ "?
               | '     [^'\n]*+ '? )
    | (?P<gap>   [ \t\r]++ )
    | (?P<end>   [\n,=] | \#[^\n]*+ )
    | (?P<open>  [\[{] )
    | (?P<close> [\]}] )
    | (?P<dot>   \. )
    | (?P<word>  [^\s"'\#\[\]{},.=]++ )
    """,
    re.VERBOSE | re.DOTALL,
)

_HEX: Final = re.compile("0[xob]")
"""Whole numbers that are read in time in proportion to their digits; whoever expects one says that it is too large."""


class TomlError(ValueError):
    """A text that is no TOML, or beyond the bounds; the message says what and where."""


def read_toml(content: bytes | str) -> dict[str, Any]:
    """The tree that a text tells; a byte-order mark before it is passed over. Takes time in proportion to the text.

    Raises:
        TomlError: it is no TOML in UTF-8, too long, nested too deeply, or has a key or number beyond the bounds.
    """
    if len(content if isinstance(content, bytes) else content.encode(errors="replace")) > MOST_BYTES:
        raise TomlError(f"too long; expected at most {MOST_BYTES} bytes")
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content.removeprefix("\ufeff")
        _look_over(text)
        tree = tomllib.loads(text)
    except TomlError:
        raise
    except (ValueError, RecursionError) as error:  # no TOML, no UTF-8, a number that Python does not take
        raise TomlError(_reason(error)) from error
    _check_names(tree)
    return tree


_PLACE: Final = re.compile(r"\(at line (\d+), column (\d+)\)$")
_REASONS: Final = (
    (r"Invalid statement|Invalid initial character", "a key, or the name of a table in brackets"),
    (r"Expected newline", "the end of the line"),
    (r"Expected '='", "an equals sign after the key"),
    (r"Expected ']+'", "the bracket that closes the name of a table"),
    (r"Cannot|Duplicate", "every key and every table once"),
    (r"Unclosed array", "a comma, or the bracket that closes the list"),
    (r"Unclosed inline table", "a comma, or the brace that closes the table"),
    (r"Unescaped|Escaped|Invalid hex", "two backslashes for one, or the text in single quotation marks"),
    (r"Unterminated|Expected|Illegal character '\\n'", "the quotation mark that ends the text"),
    (r"Illegal|Found invalid", "no control character"),
    (r"Invalid date", "a date that there is"),
    (r"Invalid value", "a text in quotation marks, a number, true, false, a date or a list"),
)
"""How the parser's message begins, and what was expected."""


def _reason(error: Exception) -> str:
    """Where the text ends to be TOML, and what was expected there."""
    if not isinstance(error, tomllib.TOMLDecodeError):
        return (
            "text that is not in UTF-8" if isinstance(error, UnicodeError) else "a value that cannot be read"
        )
    why = str(error)
    place = _PLACE.search(why)
    where = f"line {place[1]}, column {place[2]}" if place else "at the end"
    expected = next((words for begins, words in _REASONS if re.match(begins, why)), "TOML")
    return f"{where}; expected {expected}"


def _look_over(text: str) -> None:
    """Refuse what would take the parser long: keys of many parts, deep nesting, words without end."""
    depth, parts, at = 0, 1, 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:  # a form feed and the like: the parser says what is wrong with it
            at += 1
            continue
        kind = found.lastgroup
        if kind == "open":
            depth, parts = depth + 1, 1
        elif kind == "close":
            depth, parts = max(0, depth - 1), 1
        elif kind == "dot":
            parts += 1
        elif kind == "end":
            parts = 1
        elif kind == "word" and found.end() - at > LONGEST_WORD and not _HEX.match(text, at):
            raise TomlError(
                f"a key or value of {found.end() - at} characters {_where(text, at)}; "
                f"expected at most {LONGEST_WORD}, or a text in quotation marks"
            )
        if depth > MOST_DEPTH:
            raise TomlError(
                f"lists or tables in each other {_where(text, at)}; expected at most {MOST_DEPTH}"
            )
        if parts > MOST_DEPTH:
            raise TomlError(f"a key of many parts {_where(text, at)}; expected at most {MOST_DEPTH} parts")
        at = found.end()


def _check_names(value: Any) -> None:
    """Refuse names that are too long to be told again."""
    if isinstance(value, dict):
        for name, one in value.items():
            if len(name) > LONGEST_WORD:
                raise TomlError(
                    f"a key of {len(name)} characters, {shorten(name, 20)!r}; expected at most {LONGEST_WORD}"
                )
            _check_names(one)
    elif isinstance(value, list):
        for one in value:
            _check_names(one)


def _where(text: str, at: int) -> str:
    return f"at line {text.count(chr(10), 0, at) + 1}"
