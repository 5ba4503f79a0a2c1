"""Each thing has one Chinese name, on the page and in the server's sentences: the name in the glossary."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "src" / "paigow" / "words" / "languages"
FILES: Final = ("page", "sentences", "rows", "clauses", "expected", "hands")
OTHERWISE: Final = {
    "zh-Hant": {
        "座位": re.compile(r"(?<![表空嚴資合規])格(?![式網])|空格(?!鍵|、)"),
        "前牌": re.compile("(?<!兩張)小牌|：小 |大小兩手"),
        "機械人": re.compile("電腦玩家|電腦 |（電腦）|機器人|機械人玩家"),
        "莊家規例": re.compile("莊家擺法|照莊家規例"),
        "第 {box} 號座位": re.compile(r"座位 ?\{box\}|(?<!第 )\{box\} 號座位|號位(?!置)|號門|\} 門"),
        "玩家": re.compile("做莊的?閒家|閒家[莊做可輪合]|[位名個人坐座]的?閒家|您"),
        "檯": re.compile("桌|枱|台(?!灣)"),
        "放棄": re.compile("認輸|棄牌"),
        "附加注": re.compile("邊注|旁注"),
        "主管": re.compile("監場"),
        "營辦者": re.compile("營運者|經營者"),
        "賭場": re.compile("莊館|本館|本場"),
        "秘密值": re.compile("密鑰|秘密(?!值)|密碼.*(承諾|雜湊|種子)|(承諾|雜湊|種子).*密碼"),
        "派牌": re.compile("發牌"),
        "擺": re.compile("配牌"),
        "帳戶": re.compile("戶口"),
        "記錄": re.compile("紀錄"),
    },
    "zh-Hans": {
        "座位": re.compile(r"第 \{box\} 号(?!座位)|(?<!第 )\{box\} 号座位|号位(?!置)|号门"),
        "玩家": re.compile("做庄的?闲家|闲家[庄做可轮合]|[位名个人坐座]的?闲家|您"),
        "机器人": re.compile("机械人|电脑"),
        "庄家规则": re.compile("规例|庄家摆法"),
        "赌注": re.compile("注码"),
        "桌": re.compile("台|枱|檯"),
        "放弃": re.compile("认输|弃牌"),
        "附加注": re.compile("边注|旁注"),
        "运营者": re.compile("营办者|营运者|经营者"),
        "秘密值": re.compile("密钥|秘密(?!值)|密码.*(承诺|哈希|散列|种子)|(承诺|哈希|散列|种子).*密码"),
        "发牌": re.compile("派"),
        "对": re.compile("宝子"),
        "铜锤六": re.compile("零霖六"),
        "文件、服务器、保存、链接、登录、账户、列表、模板、默认、打开、设置": re.compile(
            "档案|伺服|储存|连结|登入|帐|清单|范本|预设|开启|设定|程式|讯息|连线|磁碟|字元|选单|载入|自订"
        ),
    },
}
"""Names that differ from the glossary, by the right one. 閒家 plays against the bank, 玩家 is any person at a table."""
TRADITIONAL: Final = re.compile("[莊閒檯擺們個這為與對賭籌碼開關選擇應該須時間頁點數說條規則標準]")


def lines(language: str, file: str) -> list[str]:
    """Return the sentences of a file, without the keys."""
    text = (FOLDER / language / f"{file}.toml").read_text(encoding="utf-8")
    return [said for line in text.splitlines() if (said := line.partition(" = ")[2])]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    ("language", "term"), [(each, term) for each, terms in OTHERWISE.items() for term in terms]
)
def test_a_thing_has_one_name(language: str, term: str, file: str) -> None:
    other = [said for said in lines(language, file) if OTHERWISE[language][term].search(said)]
    assert other == [], f"should say {term}"


@pytest.mark.parametrize("file", FILES)
def test_simplified_chinese_has_no_traditional_letters(file: str) -> None:
    assert [said for said in lines("zh-Hans", file) if TRADITIONAL.search(said)] == []


def test_the_glossary_has_these_names() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    assert "| box | 座位 |" in glossary
    assert "| low hand | 前牌 |" in glossary
    assert "| house way | 莊家規例 |" in glossary
    assert "| player | 玩家 |" in glossary
    assert "| opponent of the bank | 閒家 |" in glossary
