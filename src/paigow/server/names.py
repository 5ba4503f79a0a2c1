"""Display names: what a guest may be called, and which names look alike."""

import re
import secrets
import unicodedata
from hashlib import sha256
from typing import Final

from paigow.server.faults import Fault, echo

LONGEST: Final = 24
EXPECTED: Final = f"1 to {LONGEST} visible characters"
FEW_MARKS: Final = "letters with two marks on each at most"
_MOST_MARKS: Final = 2
"""On one letter: Thai and Hindi need two; more spill over the neighbours."""
_INVISIBLE: Final = ("C", "Zl", "Zp")
"""Unicode categories that have no place in a name: controls, formats, surrogates, unassigned, line breaks."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""What shows nothing although its category is that of a letter, a mark or a sign."""

_LETTERS: Final = {
    "a": "аαɑᴀ", "b": "вьβʙ", "c": "сϲᴄ", "d": "ԁᴅɗ", "e": "еєεᴇҽ", "f": "ꜰƒ", "g": "ɡɢ", "h": "һнʜհ",
    "i": "іıɩɪιӏlǀ", "j": "јϳᴊ", "k": "кκᴋ", "m": "мᴍ", "n": "пηոɴռ", "o": "оοσօᴏө", "p": "рρᴘ",
    "q": "ԛզ", "r": "гʀ", "s": "ѕꜱ",
    "t": "тτᴛ", "u": "цυսᴜʋ", "v": "νѵᴠ", "w": "ԝωᴡш", "x": "хχ", "y": "уγүʏ", "z": "ᴢ",
    "莊": "庄", "館": "馆", "監": "监", "賭": "赌", "場": "场", "機": "机", "電": "电", "腦": "脑", "銀": "银",
    "員": "员", "務": "务", "係": "系", "統": "统", "賓": "宾",
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
_OURS: Final = (
    "admin|administrator|bank|banker|bot|bots|cashier|casino|croupier|dealer|guest|host|house|inspector|moderator|"
    "operator|paigow|paigowtiles|pitboss|player|server|staff|supervisor|system|thehouse|"
    "莊|莊家|莊荷|荷官|發牌員|賭場|娛樂場|銀行|主管|監督|監督員|監場|監場主管|督察|管理員|系統|電腦|機器人|客人|訪客|來賓|賓客|"
    "玩家|牌九|營運者|職員"
)
"""What the house and its own people, programs and nameless guests are called."""
_RESERVED: Final = re.compile(
    rf"(?:the|mr|mrs|ms|game|table)?(?:{_OURS.translate(_AS_LETTERS)})(?:\d+)?|(?:{_OURS.translate(_AS_LETTERS)})(?:先生|小姐)?"
)


def read_name(value: object) -> str | Fault:
    """A display name as it will be shown (NFC, single spaces, none at the ends), or what is wrong with it."""
    fault = Fault(field="name", value=echo(value), expected=EXPECTED)
    if not isinstance(value, str):
        return fault
    name = " ".join(unicodedata.normalize("NFC", value).split())
    kinds = [unicodedata.category(letter) for letter in name]
    if any(kind.startswith(_INVISIBLE) for kind in kinds) or not _BLANK.isdisjoint(name):
        return fault
    if not 1 <= len(name) <= LONGEST or all(kind.startswith(("M", "Z")) for kind in kinds):
        return fault
    if _has_piles(kinds):
        return Fault(field="name", value=echo(value), expected=FEW_MARKS)
    return name


def _has_piles(kinds: list[str]) -> bool:
    """Whether marks stand on nothing, around a letter, or in a pile on one."""
    marks = _MOST_MARKS  # before the first letter there is nothing to stand on
    for kind in kinds:
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > _MOST_MARKS or kind == "Me":
            return True
    return False


def is_reserved(name: str) -> bool:
    """Whether a name, or what it looks like, is the house's, a dealer's, a bot's or a nameless guest's."""
    looks = _looks(name)
    plain = "".join(filter(str.isalnum, looks))
    without_number = plain.rstrip("0123456789")
    read_as = (plain, plain.translate(_AS_SIGNS), without_number.translate(_AS_SIGNS))
    return any(_RESERVED.fullmatch(each) is not None for each in read_as)


def look_of(name: str) -> str:
    """One text for all names that look alike: what the store keeps apart; 64 hexadecimal digits."""
    skeleton = _looks(name).translate(_AS_SIGNS).replace("rn", "m").replace("vv", "w")
    letters = "".join(filter(str.isalnum, skeleton))
    return sha256((letters or "".join(skeleton.split())).encode()).hexdigest()


def _looks(name: str) -> str:
    """A name in small Latin letters as far as it looks like them, without marks."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = [
        letter for letter in unicodedata.normalize("NFD", folded) if unicodedata.category(letter)[0] != "M"
    ]
    return unicodedata.normalize("NFC", "".join(bare)).translate(_AS_LETTERS)


def guest_name(digits: int = 4) -> str:
    """A name for someone who has not chosen one."""
    least: int = 10 ** (digits - 1)
    return f"Guest {secrets.randbelow(9 * least) + least}"
