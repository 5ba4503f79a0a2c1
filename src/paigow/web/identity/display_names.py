"""Display names: which ones are allowed, and which ones look alike."""

import re
import secrets
import unicodedata
from hashlib import sha256
from typing import Final

from paigow.intake.faults import Fault, echo
from paigow.web.identity.confusables import (
    confusable_skeleton,
    is_of_one_script,
    signs_to_letters,
    unify_letters,
)

LONGEST: Final = 24
EXPECTED: Final = f"1 to {LONGEST} visible characters"
ONE_SCRIPT: Final = "letters of one script; Latin ones may stand beside Chinese, Japanese or Korean ones"
FEW_MARKS: Final = "letters with two marks on each at most"
_MOST_MARKS: Final = 2
"""Most marks on one letter: Thai and Hindi need two; more would cover neighbouring text."""
_INVISIBLE: Final = ("C", "Zl", "Zp")
"""Unicode categories that are not allowed in names: controls, formats, surrogates, unassigned, line breaks."""
_BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing although their category is a letter, a mark or a sign."""

_OURS: Final = (
    "admin|administrator|bank|banker|bot|bots|cashier|casino|croupier|dealer|formerplayer|guest|host|house|inspector|moderator|"
    "me|myself|nobody|official|operator|owner|paigow|paigowtiles|pitboss|player|security|server|staff|supervisor|"
    "support|surveillance|system|thehouse|you|yourself|"
    "莊|莊家|莊荷|荷官|發牌員|賭場|娛樂場|銀行|主管|監督|監督員|監場|監場主管|督察|管理員|系統|電腦|機器人|機械人|客人|訪客|來賓|賓客|"
    "玩家|前玩家|牌九|營運者|職員|客服|支援|支持|技術支援|技術支持|監控|監視|監察|東主|店主|業主|老闆|擁有者|所有者|經理|保安|"
    "安全|官方|你|妳|您|你們|我|我們|自己|本人"
)
"""Names reserved for the house, its people and programs, and unnamed guests."""
_RESERVED: Final = re.compile(
    rf"(?:the|mr|mrs|ms|game|table)?(?:{unify_letters(_OURS)})(?:\d+)?|(?:{unify_letters(_OURS)})(?:先生|小姐)?"
)
_POSTS: Final = re.compile(
    unify_letters(
        "admin|administrator|banker|bot|cashier|casino|croupier|dealer|house|inspector|moderator|operator|paigow|"
        "official|owner|pitboss|security|staff|supervisor|support|surveillance|system"
    )
)
"""Words that no name may contain, whatever stands beside them."""
_CHINESE_POSTS: Final = re.compile(
    unify_letters(
        "莊家|莊荷|荷官|發牌員|賭場|娛樂場|監場|監控|主管|督察|管理員|機器人|機械人|牌九|客服|官方|技術支援|技術支持"
    )
)
"""Texts that may not appear anywhere in a name: Chinese has no spaces between words."""


def read_name(value: object) -> str | Fault:
    """Return a display name as it will be shown (NFC, single spaces, trimmed), or its fault."""
    name = visible(value, LONGEST)
    if name is None:
        return Fault(field="name", value=echo(value), expected=EXPECTED)
    if has_stacked_marks(name):
        return Fault(field="name", value=echo(value), expected=FEW_MARKS)
    if not is_of_one_script(name):
        return Fault(field="name", value=echo(value), expected=ONE_SCRIPT)
    return name


def visible(value: object, longest: int) -> str | None:
    """Return a text as it will be shown (NFC, single spaces, trimmed), or ``None`` if it is empty or no text."""
    if not isinstance(value, str):
        return None
    shown = " ".join(unicodedata.normalize("NFC", value).split())
    kinds = [unicodedata.category(letter) for letter in shown]
    if any(kind.startswith(_INVISIBLE) for kind in kinds) or not _BLANK.isdisjoint(shown):
        return None
    if not 1 <= len(shown) <= longest or all(kind.startswith(("M", "Z")) for kind in kinds):
        return None
    return shown


def has_stacked_marks(name: str) -> bool:
    """Return whether marks stand on nothing, enclose a letter, or pile up on one."""
    marks = _MOST_MARKS  # a mark before the first letter has nothing to stand on
    for kind in map(unicodedata.category, name):
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > _MOST_MARKS or kind == "Me":
            return True
    return False


def is_reserved(name: str) -> bool:
    """Return whether a name, a word in it, or its lookalike is reserved for the house, dealers, bots or guests."""
    seen = confusable_skeleton(name)
    read_as = {seen, signs_to_letters(seen), signs_to_letters(seen.rstrip("0123456789 "))}
    return any(map(_is_ours, read_as))


def _is_ours(seen: str) -> bool:
    words = ["".join(filter(str.isalnum, word)) for word in seen.split()]
    whole = "".join(words)
    return (
        _RESERVED.fullmatch(whole) is not None
        or _CHINESE_POSTS.search(whole) is not None
        or any(map(_POSTS.fullmatch, words))
    )


def name_key(name: str) -> str:
    """Return one text for all names that look alike, as 64 hexadecimal digits; the store keeps it unique."""
    skeleton = signs_to_letters(confusable_skeleton(name)).replace("rn", "m").replace("vv", "w")
    letters = "".join(filter(str.isalnum, skeleton))
    return sha256((letters or "".join(skeleton.split())).encode()).hexdigest()


def plain_name(person: str) -> str:
    """Return the fixed neutral name for a person who joins during a round, so that a chosen name reveals nothing."""
    return f"Guest {1000 + int.from_bytes(sha256(person.encode()).digest()[:4]) % 9000}"


def guest_name(digits: int = 4) -> str:
    """Return a name for a guest who has not chosen one."""
    least: int = 10 ** (digits - 1)
    return f"Guest {secrets.randbelow(9 * least) + least}"


def former_name(digits: int = 4) -> str:
    """Return a pseudonym for a person whose data are deleted."""
    least: int = 10 ** (digits - 1)
    return f"Former player {secrets.randbelow(9 * least) + least}"
