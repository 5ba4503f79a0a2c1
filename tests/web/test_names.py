import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.intake.faults import Fault
from paigow.table import commands as c
from paigow.web.identity.display_names import (
    FEW_MARKS,
    LONGEST,
    ONE_SCRIPT,
    guest_name,
    is_reserved,
    name_key,
    plain_name,
    read_name,
)
from paigow.web.live.broadcast import TableChannel
from tests.clauses.mishaps import delivered
from tests.web.inprocess import Serving

TOKEN = "jade onyx ivory bamboo"


@pytest.mark.parametrize(
    ("given_", "name"),
    [
        ("Ann", "Ann"), ("  Ann   B. ", "Ann B."), ("天九", "天九"), ("Ann\tB", "Ann B"), ("é" * 24, "é" * 24),
        ("Nguyễn", "Nguyễn"), ("ที่รัก", "ที่รัก"), ("हिन्दी", "हिन्दी"), ("☃", "☃"),
    ],
)  # fmt: skip
def test_a_name_is_trimmed_and_composed(given_: str, name: str) -> None:
    assert read_name(given_) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "value",
    [
        "", "   ", "x" * 25, "a\x00b", "a\u200bb", "\u202eevil", "\ud800", "\u0301\u0301", "\u2028", None, 5, ["Ann"],
        "\U000e0041", "\u3164", "Ann\u3164", "\u2800", "A\u034fnn",
    ],
)  # fmt: skip
def test_what_cannot_be_seen_is_no_name(value: object) -> None:
    fault = read_name(value)
    assert isinstance(fault, Fault)
    assert fault.field == "name"
    assert fault.expected == "1 to 24 visible characters"


@pytest.mark.parametrize("value", ["A" + "\u0334\u0335\u0336", "Ann\u20dd", "\u0301Ann", "Z" + "\u0352" * 20])
def test_marks_do_not_pile_up(value: str) -> None:
    fault = read_name(value)
    assert isinstance(fault, Fault)
    assert fault.expected == FEW_MARKS


@pytest.mark.parametrize(
    "value",
    ["ꓮnn", "Ꭺnn", "𐊠nn", "ᎠᎬᎪᏞᎬᎡ", "ꓓꓰꓮꓡꓰꓣ", "ᗪEᗩᒪEᖇ", "ꓐot", "ᗷᗝT", "Η0use", "Dеaler", "Аnn"],
)  # fmt: skip
def test_letters_of_one_script_make_a_name(value: str) -> None:
    """What looks like Latin and is Lisu, Cherokee, Canadian, Carian, or one Cyrillic letter among Latin ones."""
    fault = read_name(value)
    assert isinstance(fault, Fault)
    assert fault.expected == ONE_SCRIPT


@pytest.mark.parametrize(
    "value", ["Аня", "Ελένη", "Ann 天九", "さくらサクラ", "佐々木", "김 Kim", "שרה", "علي", "ცისია"]
)
def test_every_script_that_people_write_makes_a_name(value: str) -> None:
    assert read_name(value) == unicodedata.normalize("NFC", value)


@given(st.text())
def test_a_name_once_read_stays_as_it_is(value: str) -> None:
    name = read_name(value)
    if isinstance(name, str):
        assert 1 <= len(name) <= LONGEST
        assert read_name(name) == name
        assert len(name_key(name)) == 64
        assert is_reserved(name) in {True, False}


def test_a_guest_has_a_name_that_nobody_may_choose() -> None:
    name = guest_name()
    assert read_name(name) == name
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [
        "Dealer", "dealer", "DEALER", "D e a l e r", "Dеaler", "ｄｅａｌｅｒ", "Déaler", "D3aler",
        "Dealer.", "The House", "House", "House 2", "Bot 3", "bot3", "B0t 3", "Ｂｏｔ　３",
        "Bot", "Guest 1234", "guest1234", "Gue5t 1", "Supervisor", "Super-visor", "Bank", "Banker",
        "Game Supervisor", "莊家", "庄家", "莊", "荷官", "銀行", "银行", "主管",
        "監場主管", "機器人 3", "电脑2", "訪客 7", "𝐃𝐞𝐚𝐥𝐞𝐫", "🅳🅴🅰🅻🅴🆁", "🇩🇪🇦🇱🇪🇷", "ᴅᴇᴀʟᴇʀ", "Ðealer", "Đealer", "Dea|er",
        "荘家", "H0use", "House dealer", "House Bank", "Supervisor Bob", "Ann (dealer)", "Bob, pitboss", "王莊家",
        "機械人 3", "机械人 3", "小機械人", "客人 5113", "dea1er Ann", "ʰouse",
        "Jade (bot)", "Jade bot", "翡翠（機械人）", "翡翠（机器人）",
    ],
)  # fmt: skip
def test_the_house_s_own_names_are_nobody_s(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Housemartin", "Bankim", "Abbot", "Botticelli", "莊子", "Guestina", "Boris Botkin", "Dealey",
        "Ann Banks", "Jade", "Stone", "天九", "Al", "3", "☃",
    ],
)  # fmt: skip
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"), ("Ann", "ANN"), ("Ann", "Аnn"), ("Ann", "A n n"), ("Ann", "Ánn"), ("Ann", "Ann."),
        ("Ann", "Ａｎｎ"),
        ("Will", "WiII"), ("Bill", "B1ll"), ("Tom", "T0m"), ("Norman", "Norrnan"), ("Walter", "VValter"),
        ("Straße", "STRASSE"),
        ("Σοφια", "σοφια"), ("𝓐𝓷𝓷", "Ann"), ("莊子", "庄子"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ann", "Amm"), ("天九", "地九"), ("☃", "☂"), ("Guest 1234", "Guest 4321")],
)
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_a_name_tells_nothing_while_a_round_is_on() -> None:
    with Serving() as serving, serving.visitor() as ann, serving.visitor() as bob:
        people = {name: who.come_in(name) for name, who in (("Ann", ann), ("Bob", bob))}
        table = ann.open_table()
        with ann.live(table) as hers, bob.live(table) as his:
            hers.send({"do": "sit_down", "box": 2})
            hers.send({"do": "buy_in", "coins": 50_000})
            hers.view(lambda view: view["phase"] == "betting")
            hers.send({"do": "place_wager", "box": 2, "coins": 2000, "bet": "main"})
            hers.view(lambda view: view["phase"] == "setting")
            answer = ann.http.post("/api/v1/session", json={"name": "I hold 6-6 6-6"})
            refused = answer.json()
            assert (answer.status_code, refused["code"]) == (409, "name_waits")
            assert refused["clause"] == "NZ 10.9(b)(ii)"
            assert bob.http.post("/api/v1/session", json={"name": "He has 6-6"}).status_code == 200
            his.send({"do": "sit_down", "box": 3})
            names = hers.view(lambda view: people["Bob"] in view["names"])["names"]
            assert names[people["Ann"]] == "Ann"
            assert names[people["Bob"]].startswith("Guest ")
            hers.send({"do": "ask_house_way", "box": 2})
            over = hers.view(lambda view: view["round"] == 2 and view["phase"] != "setting")
            assert over["names"][people["Bob"]] == "He has 6-6"
            assert ann.http.post("/api/v1/session", json={"name": "Anna"}).status_code == 200


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_a_name_tells_nothing_to_who_comes_back_to_a_table_at_which_nobody_looked() -> None:
    """What was shown before is forgotten with the last who looks on, or with the process."""
    table = delivered("nz", ("Ann", 2), ("Bob", 3))
    table.seat("Cho", 4)
    names = {name: name for name in ("Ann", "Bob")} | {"Cho": "I hold 6-6", "Dee": "So does he"}
    channel = TableChannel(table.book)
    for phase in ("delivered", "setting"):
        table.until(phase)
        called = channel.shown_names(names, table.state)
        assert (called["Ann"], called["Bob"]) == ("Ann", "Bob")
        assert called["Cho"] == plain_name("Cho")
        assert called["Dee"] == plain_name("Dee")
    table.play(c.Sanction(by="Sue", person="Bob", order="void"))
    assert TableChannel(table.book).shown_names(names, table.state)["Bob"] == "Bob"
    table.finish()
    assert channel.shown_names(names, table.state) == names
    assert TableChannel(table.book).shown_names(names, table.state) == names


@pytest.mark.clause("NZ 10.9(b)(ii)", check=1)
def test_what_people_write_tells_nothing_while_a_round_is_on() -> None:
    told = ("I hold 6-6", "he has 5-5", "play 1-1 low", "mine are 4-4")
    with (
        Serving(supervisor_token=TOKEN) as serving,
        serving.visitor() as ann,
        serving.visitor() as bob,
        serving.visitor() as sue,
    ):
        people = {name: who.come_in(name) for name, who in (("Ann", ann), ("Bob", bob), ("Sue", sue))}
        assert sue.http.post("/api/v1/supervisor", json={"token": TOKEN}).status_code == 200
        table = sue.open_table(book="canberra")
        with ann.live(table) as hers, bob.live(table) as his, sue.live(table) as judge:
            for live, box in ((hers, 2), (his, 3)):
                live.send({"do": "sit_down", "box": box})
                live.send({"do": "buy_in", "coins": 50_000})
            hers.view(lambda view: view["phase"] == "betting")
            hers.send({"do": "place_wager", "box": 2, "coins": 2000, "bet": "main"})
            his.send({"do": "place_wager", "box": 3, "coins": 2000, "bet": "main"})
            hers.view(lambda view: view["phase"] == "setting")
            judge.send(
                {"do": "open_dispute", "person": people["Ann"], "complaint": told[0], "reason": told[1]}
            )
            judge.send({"do": "decide_dispute", "number": 1, "decision": told[2]})
            read = judge.view(lambda view: told[2] in str(view.get("written")))
            assert read["written"]["disputes"][0]["complaint"] == told[0]
            hers.send({"do": "complain", "about": "exposed", "box": 3, "complaint": told[3]})
            read = judge.view(lambda view: len((view.get("written") or {}).get("disputes", ())) > 1)
            assert read["written"]["disputes"][1]["complaint"] == told[3]
            order = {"do": "invalidate", "cause": "fire", "reason": told[0]}
            hers.send({"do": "propose", "order": order})
            seen = his.view(lambda view: bool(view.get("proposals")))
            assert seen["disputes"][1] == {"number": 2, "person": people["Ann"], "complaint": "", "round": 1}
            assert (seen["disputes"][0]["complaint"], seen["disputes"][0]["decision"]) == ("", "")
            assert not seen["proposals"][0]["order"].get("reason")
            with bob.live(table) as again:  # the events of this round are told again
                again.view()
                assert not [text for text in again.heard if any(words in text for words in told)]
            judge.send({"do": "answer_proposal", "number": 1, "consents": False})
            his.send({"do": "ask_house_way", "box": 3})
            assert not [text for text in his.heard if any(words in text for words in told)]
            hers.send({"do": "ask_house_way", "box": 2})
            over = his.view(lambda view: view["round"] == 2 and view["phase"] != "setting")
            assert (over["disputes"][0]["complaint"], over["disputes"][0]["decision"]) == (told[0], told[2])
            mine = over["disputes"][1]
            assert (mine["about"], mine["box"], mine["complaint"]) == ("exposed", 3, told[3])


STRANGERS_POSTS = [
    "Support", "SUPPORT", "Ｓｕｐｐｏｒｔ", "5upport", "Suppоrt", "Ѕupport",
    "ⓢⓤⓟⓟⓞⓡⓣ", "Paigow Support", "Support 24", "Surveillance", "Survei11ance", "The Owner",
    "0wner", "Οwner", "Security", "Y0u", "You", "ʏᴏᴜ",
    "YOU 2", "Me", "客服", "客服小陳", "技術支援", "技术支持",
    "監控", "监控", "監控員", "东主", "東主", "老闆",
    "老板", "業主", "业主", "擁有者", "拥有者", "你",
    "您", "妳", "我", "我们", "自己", "官方帳號",
]  # fmt: skip


@pytest.mark.parametrize("name", STRANGERS_POSTS)
def test_nobody_is_called_as_the_house_or_the_page_calls_somebody(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name",
    ["You Jin", "Youssef", "Meg", "Mei", "Owen", "Bowner", "Supra", "你好", "我愛牌", "東東", "Downey"],
)
def test_names_that_only_hold_such_letters_are_free(name: str) -> None:
    assert not is_reserved(name)
