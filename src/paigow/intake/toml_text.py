"""Reads untrusted TOML within limits of time and size.

The parser of the standard library needs time in the square of the parts of a key, reads nested lists by
recursion, and fails at whole numbers of thousands of digits. So each token of the text is checked once before
the text is parsed.
"""

import re
import tomllib
from typing import Any, Final

from paigow.intake.faults import LONGEST_NAME, shorten

MOST_BYTES: Final = 256 * 1024
"""Maximum length of a text, in bytes. The longest rule book has an eighth of this length."""
MOST_DEPTH: Final = 8
"""Maximum depth of lists and tables inside each other, and maximum number of parts of a key."""
LONGEST_WORD: Final = LONGEST_NAME
"""Maximum length of a key, a number or a date, in characters."""

TOKEN: Final = re.compile(
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
"""Whole numbers in hexadecimal, octal or binary notation.

They are read in linear time, so no limit is needed here. The form of the field refuses numbers that are too
large.
"""


class TomlError(ValueError):
    """The error for a text that is not TOML or exceeds the limits. The message says what is wrong and where."""


def read_toml(content: bytes | str) -> dict[str, Any]:
    """Return the tree of a text, without a byte-order mark. Takes time in proportion to the length of the text.

    Raises:
        TomlError: if it is not TOML in UTF-8, is too long or nested too deeply, or has too long a key or number.
    """
    if len(content if isinstance(content, bytes) else content.encode(errors="replace")) > MOST_BYTES:
        raise TomlError(f"too long; expected at most {MOST_BYTES} bytes")
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content.removeprefix("\ufeff")
        _look_over(text)
        tree = tomllib.loads(text)
    except TomlError:
        raise
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, or a number that Python refuses
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
"""Start of the parser's message, and what was expected."""


def _reason(error: Exception) -> str:
    """Return where the text stops being TOML, and what was expected there."""
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
    """Refuse texts that would take the parser long: keys of many parts, deep nesting, very long words."""
    depth, parts, at = 0, 1, 0
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:  # a form feed or the like: the parser's own message says what is wrong
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
    """Refuse names that are too long to repeat in a message."""
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
