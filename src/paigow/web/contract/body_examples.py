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
    "/api/v1/advice": {"book": _BOOK, "tiles": _TILES},
    "/api/v1/session": {"name": "Mei"},
    "/api/v1/session/refill": {},
    "/api/v1/ruling": _ROUND_FILE,
    "/api/v1/ruling/read": _ROUND_FILE,
    "/api/v1/operator/check": _OPERATOR_FILE,
    "/api/v1/supervisor": {"token": "sixteen letters at least"},
    "/api/v1/tables": {"book": _BOOK, "bots": 2, "betting_s": 30, "minimum": 1000},
    "/api/v1/find-people": {"book": _BOOK, "wager": 2000},
    "/api/v1/friends": {"person": "pabcdefgh"},
    "/api/v1/friends/blocked": {"person": "pabcdefgh"},
    "/api/v1/friends/invitations": {"person": "pabcdefgh", "table": "tabcdefgh"},
    "/api/v1/friends/link/follow": {"code": "of the link, after #code="},
    "/api/v1/friends/rematch": {"table": "tabcdefgh"},
    "/api/v1/friends/shown": {"is_shown": False},
    "/api/v1/enter": {"table": "tabcdefgh", "key": "of the link, after #key="},
    "/api/v1/reports/{report}/handle": {"remark": "Silenced for the evening."},
    "/api/v1/tables/{table}/silence": {"person": "pabcdefgh", "is_silent": True},
    "/api/v1/tables/{table}/hold": {"held": True},
    "/api/v1/tables/{table}/step": {"due": "cut_tiles"},
    "/api/v1/lab/books": {"commission": "5%"},
    "/api/v1/lab/edge": {"book": _BOOK, "player": "house-way", "banker": "house-way", "role": "player"},
    "/api/v1/lab/hand": {"book": _BOOK, "tiles": _TILES, "seen": ["3-3"]},
    "/api/v1/lab/two-tiles": {"book": _BOOK, "half": "low"},
    "/api/v1/lab/settings": {"book": _BOOK, "role": "banker"},
    "/api/v1/lab/best-settings": {"book": _BOOK, "order": "share", "differs": True, "most": 2},
    "/api/v1/lab/mistakes": {"book": _BOOK, "policy": "best-low", "by": "cost"},
    "/api/v1/lab/heat-map": {"book": _BOOK, "holding": ["6-6"], "only": "mistakes"},
    "/api/v1/lab/strategy": {"policy": "card-a"},
    "/api/v1/lab/compare": {"book": _BOOK, "way": "house-way", "other": "card-a", "most": 2},
    "/api/v1/lab/pitfalls": {"book": _BOOK},
    "/api/v1/lab/side-bets": {"book": _WITH_SIDE_BETS},
    "/api/v1/lab/readings": {"book": _BOOK},
    "/api/v1/lab/published": {"book": _BOOK},
    "/api/v1/lab/equilibrium": {"book": _BOOK},
    "/api/v1/lab/fixed-way": {"book": _BOOK, "changes": 5},
    "/api/v1/lab/boxes": {"book": _BOOK, "bankroll": "20", "session": 200},
    "/api/v1/lab/simulate": {"book": _BOOK, "role": "banker", "boxes": 7, "rounds": 100_000, "seed": 1},
    "/api/v1/lab/knowledge": {"book": _BOOK, "samples": 2_000},
    "/api/v1/lab/certificate": {"book": _BOOK, "format": "markdown"},
    "/api/v1/lab/{question}/charts/{chart}": {"book": _BOOK, "tiles": _TILES, "look": "dark"},
    "/api/v1/daily/{day}": {"choice": 1},
    "/api/v1/qr": {"link": "https://paigow.example/t/tdhrrgzfh"},
    "/api/v1/school/dealing/{table}": {"act": {"act": "turn", "position": 3}, "version": 120},
    "/api/v1/school/dealing/{table}/end": {"ends": True},
    "/api/v1/school/drill/next": {"kind": "result", "book": _BOOK, "seed": "monday", "number": 0},
    "/api/v1/school/drill/answer": {
        "kind": "result",
        "book": _BOOK,
        "seed": "monday",
        "number": 0,
        "answer": {"choice": "win"},
        "took_ms": 4200,
    },
    "/api/v1/school/lesson/{number}": {"book": _BOOK, "seed": "monday", "answers": [None] * 5},
    "/api/v1/account": {"name": "Ann", "password": "eight owls under the eaves"},
    "/api/v1/account/login": {"name": "Ann", "password": "eight owls under the eaves"},
    "/api/v1/account/recover": {
        "name": "Ann",
        "code": "k4tq-2mzc-o7ra",
        "password": "nine owls under the eaves",
    },
    "/api/v1/account/password": {
        "password": "eight owls under the eaves",
        "new": "nine owls under the eaves",
    },
    "/api/v1/account/codes": {"password": "nine owls under the eaves"},
    "/api/v1/account/second-factor": {"password": "nine owls under the eaves"},
    "/api/v1/account/second-factor/on": {"code": "287082"},
    "/api/v1/account/second-factor/off": {"password": "nine owls under the eaves", "code": "359152"},
    "/api/v1/account/avatar": {"drawing": "cat", "colour": "teal"},
    "/api/v1/account/leaderboards": {"is_listed": False},
    "/api/v1/account/delete": {"password": "nine owls under the eaves"},
    "/api/v1/account/tokens": {"name": "My bot", "scope": "play", "password": "nine owls under the eaves"},
    "/api/v1/account/limits": {"reminder_minutes": 30, "loss": 50_000},
    "/api/v1/roles": {"name": "Ann", "role": "supervisor"},
    "/api/v1/school/class": {"name": "Evening class", "teacher": "Ms Lee"},
    "/api/v1/school/class/{class_id}/assignment": {
        "kind": "drill",
        "drill": "result",
        "book": _BOOK,
        "count": 20,
        "seed": "monday",
    },
    "/api/v1/school/certificate-check": {
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
    "/api/v1/school/join/{link}": {"name": "Ann", "consents": True},
    "/api/v1/school/work/{assignment}/answer": {"place": 0, "answer": {"choice": "win"}, "took_ms": 4200},
}
