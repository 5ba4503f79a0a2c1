"""An example body for each address that takes one, for the OpenAPI document. A test sends each of them."""

from typing import Any, Final

from paigow.books import BOOK_IDS, load

_BOOK: Final = BOOK_IDS[0]
_WITH_SIDE_BETS: Final = next(each for each in BOOK_IDS if len(load(each).bets) > 1)
_TILES: Final = ["6-6", "1-1", "5-5", "2-4"]
_ROUND_FILE: Final = """\
format = "paigow-round/1"
book = "nz"

[bank]
kind = "house"

[house]
tiles = ["3-3", "1-5", "2-4", "6-6"]

[[box]]
number = 3
tiles = ["4-4", "2-6", "5-5", "4-6"]
set_by = "dealer"

[[box.wager]]
player = "ben"
amount = 10000
"""
_OPERATOR_FILE: Final = """\
format = "paigow-operator/1"
name = "Harbour Lights"
book = "nz"
minimum = 2000
"""
BODIES: Final[dict[str, Any]] = {
    "/api/advice": {"book": _BOOK, "tiles": _TILES},
    "/api/session": {"name": "Mei"},
    "/api/session/refill": {},
    "/api/ruling": _ROUND_FILE,
    "/api/ruling/read": _ROUND_FILE,
    "/api/operator/check": _OPERATOR_FILE,
    "/api/supervisor": {"token": "sixteen letters at least"},
    "/api/tables": {"book": _BOOK, "bots": 2, "betting_s": 30, "minimum": 1000},
    "/api/enter": {"table": "tabcdefgh", "key": "of the link, after #key="},
    "/api/reports/{report}/handle": {"remark": "Silenced for the evening."},
    "/api/tables/{table}/silence": {"person": "pabcdefgh", "is_silent": True},
    "/api/tables/{table}/hold": {"held": True},
    "/api/tables/{table}/step": {"due": "cut_tiles"},
    "/api/lab/books": {"commission": "5%"},
    "/api/lab/edge": {"book": _BOOK, "player": "house-way", "banker": "house-way", "role": "player"},
    "/api/lab/hand": {"book": _BOOK, "tiles": _TILES, "seen": ["3-3"]},
    "/api/lab/mistakes": {"book": _BOOK, "policy": "best-low", "by": "cost"},
    "/api/lab/pitfalls": {"book": _BOOK},
    "/api/lab/side-bets": {"book": _WITH_SIDE_BETS},
    "/api/lab/readings": {"book": _BOOK},
    "/api/lab/equilibrium": {"book": _BOOK},
    "/api/lab/certificate": {"book": _BOOK, "format": "markdown"},
    "/api/lab/{question}/charts/{chart}": {"book": _BOOK, "tiles": _TILES, "look": "dark"},
    "/api/school/dealing/{table}": {"act": {"act": "turn", "position": 3}, "version": 120},
    "/api/school/dealing/{table}/end": {"ends": True},
    "/api/school/drill/next": {"kind": "result", "book": _BOOK, "seed": "monday", "number": 0},
    "/api/school/drill/answer": {
        "kind": "result",
        "book": _BOOK,
        "seed": "monday",
        "number": 0,
        "answer": {"choice": "win"},
        "took_ms": 4200,
    },
    "/api/school/lesson/{number}": {"book": _BOOK, "seed": "monday", "answers": [None] * 5},
    "/api/account": {"name": "Ann", "password": "eight owls under the eaves"},
    "/api/account/login": {"name": "Ann", "password": "eight owls under the eaves"},
    "/api/account/recover": {
        "name": "Ann",
        "code": "k4tq-2mzc-o7ra",
        "password": "nine owls under the eaves",
    },
    "/api/account/password": {"password": "eight owls under the eaves", "new": "nine owls under the eaves"},
    "/api/account/codes": {"password": "nine owls under the eaves"},
    "/api/account/second-factor": {"password": "nine owls under the eaves"},
    "/api/account/second-factor/on": {"code": "287082"},
    "/api/account/second-factor/off": {"password": "nine owls under the eaves", "code": "359152"},
    "/api/account/tokens": {"name": "My bot", "scope": "play", "password": "nine owls under the eaves"},
    "/api/account/limits": {"reminder_minutes": 30, "loss": 50_000},
    "/api/roles": {"name": "Ann", "role": "supervisor"},
    "/api/school/class": {"name": "Evening class", "teacher": "Ms Lee"},
    "/api/school/class/{class_id}/assignment": {
        "kind": "drill",
        "drill": "result",
        "book": _BOOK,
        "count": 20,
        "seed": "monday",
    },
    "/api/school/certificate-check": {
        "certificate": "ctabcdefgh",
        "name": "Ann",
        "class_name": "Evening class",
        "teacher": "Ms Lee",
        "title": "Final exam",
        "covers": "part",
        "book": f"{_BOOK}@2026.4",
        "by_hand": ["deliver"],
        "rounds": 1,
        "rate": 0,
        "seed": "june",
        "right": 9,
        "wrong": 0,
        "score": "100",
        "pass_mark": 80,
        "day": "2026-11-23",
        "table": "tabcdefgh",
        "entries": 400,
        "hash": "0" * 64,
        "signature": "0" * 64,
    },
    "/api/school/join/{link}": {"name": "Ann", "consents": True},
    "/api/school/work/{assignment}/answer": {"place": 0, "answer": {"choice": "win"}, "took_ms": 4200},
}
