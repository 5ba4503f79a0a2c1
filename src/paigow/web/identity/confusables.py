"""Reduces a name to what it looks like: letters that resemble Latin ones become those."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = {
    "a": "аαɑ", "b": "вьβʙ", "c": "сϲᴄ", "d": "ԁɗð", "e": "еєεᴇҽ", "f": "ꜰƒ", "g": "ɡɢ", "h": "һнʜհ",
    "i": "іıɩɪιӏlǀ", "j": "јϳᴊ", "k": "кκᴋ", "m": "мᴍ", "n": "пηոɴռ", "o": "оοσօᴏө", "p": "рρᴘ",
    "q": "ԛզ", "r": "гʀ", "s": "ѕꜱ",
    "t": "тτᴛ", "u": "цυսᴜʋ", "v": "νѵᴠ", "w": "ԝωᴡш", "x": "хχ", "y": "уγүʏ", "z": "ᴢ",
    "莊": "庄荘", "館": "馆", "監": "监", "賭": "赌", "場": "场", "機": "机", "電": "电", "腦": "脑", "銀": "银",
    "員": "员", "務": "务", "係": "系", "統": "统", "賓": "宾", "東": "东", "闆": "板", "業": "业", "擁": "拥",
    "經": "经", "術": "术", "們": "们",
}  # fmt: skip
_SIGNS: Final = {
    "a": "4@",
    "b": "8",
    "e": "3€",
    "g": "9",
    "i": "1!|",
    "o": "0",
    "s": "5$",
    "t": "7",
    "z": "2",
}
_AS_LETTERS: Final = str.maketrans({other: one for one, others in _LETTERS.items() for other in others})
_AS_SIGNS: Final = str.maketrans({other: one for one, others in _SIGNS.items() for other in others})
_NAMED: Final = re.compile(
    r"LATIN LETTER SMALL CAPITAL (?P<capital>[A-Z])"
    r"|LATIN (?:SMALL|CAPITAL) LETTER (?P<stroked>[A-Z]) WITH .*"
    r"|(?:NEGATIVE )?(?:SQUARED|CIRCLED) LATIN (?:SMALL|CAPITAL) LETTER (?P<framed>[A-Z])"
    r"|REGIONAL INDICATOR SYMBOL LETTER (?P<flag>[A-Z])"
)
"""Unicode names of stylized Latin letters."""
_EASTERN: Final = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO"}
)
_SCRIPTS: Final = frozenset(
    {
        "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "DEVANAGARI", "BENGALI", "GURMUKHI",
        "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR",
        "KHMER", "ETHIOPIC",
    }
)  # fmt: skip
"""Scripts in use today. Many letters of other scripts cannot be told from Latin ones."""


def confusable_skeleton(name: str) -> str:
    """Return a name in small Latin letters as far as it resembles them, without marks."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = [
        letter for letter in unicodedata.normalize("NFD", folded) if unicodedata.category(letter)[0] != "M"
    ]
    return unify_letters(unicodedata.normalize("NFC", "".join(map(_base_letter, bare))))


def unify_letters(text: str) -> str:
    """Map letters that look alike to one of them."""
    return text.translate(_AS_LETTERS)


def signs_to_letters(text: str) -> str:
    """Map digits and signs that stand for letters to those letters."""
    return text.translate(_AS_SIGNS)


def is_of_one_script(name: str) -> bool:
    """Return whether all letters are of one script in use; Latin may appear with Chinese, Japanese and Korean."""
    folded = unicodedata.normalize("NFKC", name)
    scripts = {_script(letter) for letter in folded if unicodedata.category(letter)[0] == "L"}
    return scripts <= _EASTERN | {"LATIN"} or (len(scripts) == 1 and scripts <= _SCRIPTS)


@lru_cache(4096)
def _script(letter: str) -> str:
    """Return the script of a letter: the first word of its Unicode name."""
    return unicodedata.name(letter, "").partition(" ")[0]


@lru_cache(4096)
def _base_letter(letter: str) -> str:
    found = _NAMED.fullmatch(unicodedata.name(letter, ""))
    return letter if found is None else str(found[found.lastgroup or 0]).lower()
