"""Upgrades: the server starts on the data of each released version, finds everything, and the round goes on."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import MetaData, create_engine, insert, select

from paigow.cli import main
from paigow.storage import migrations, schema
from paigow.storage.database.postgres import Postgres
from paigow.web.identity.guests import COOKIE
from tests import databases
from tests.holding import holds
from tests.upgrade import full_house
from tests.upgrade.full_house import DATA, LAST_ROUND, Left, answer, own_hand, served
from tests.web.inprocess import Serving
from tests.web.test_accounts import HOST
from tests.web.test_second_factor import App
from tests.web.visitors import Visitor

VERSIONS = sorted(path.stem for path in DATA.glob("*.sql"))
RELEASED = Path(__file__).parents[1] / "structure/public_names"
OF_PROCESSES = {"leases", "places", "processes"}
"""Tables that are empty while no server runs, or with one server."""


@pytest.fixture(autouse=True)
def _without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    databases.without_limits(monkeypatch)


@pytest.fixture(params=VERSIONS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def left(version: str) -> Left:
    return msgspec.json.decode((DATA / f"{version}.json").read_bytes(), type=Left)


@pytest.fixture
def folder(version: str, tmp_path: Path) -> Path:
    """The data folder that the version left."""
    with closing(sqlite3.connect(tmp_path / "paigow.db")) as database:
        database.executescript((DATA / f"{version}.sql").read_text(encoding="utf-8"))
    return tmp_path


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=databases.GROUP)])
def where(request: pytest.FixtureRequest, folder: Path) -> Iterator[Path | str]:
    """The data of the version on each kind of database."""
    if request.param == "sqlite":
        yield folder
        return
    with databases.database() as url:
        copy_to_postgresql(folder / "paigow.db", url)
        yield url


def copy_to_postgresql(file: Path, url: str) -> None:
    """Copy all rows into tables as that version created them on PostgreSQL: by the steps up to its schema."""
    source, target, tables = create_engine(f"sqlite:///{file}"), Postgres(url), MetaData()
    with source.connect() as reading, target.engine.begin() as writing:
        tables.reflect(reading)
        there = migrations.version(reading)
        assert there is not None
        context = MigrationContext.configure(writing)
        for number in range(1, there + 1):
            migrations.step(number).upgrade(Operations(context))
        for table in tables.sorted_tables:
            if rows := [dict(row) for row in reading.execute(select(table)).mappings()]:
                writing.execute(insert(table), rows)
    source.dispose()
    target.close()


def visitor_of(serving: Serving, left: Left, name: str) -> Visitor:
    """That person, whose browser has kept its cookie."""
    visitor = serving.visitor()
    visitor.http.cookies.set(COOKIE, left.cookies[name], domain=HOST)
    return visitor


def test_every_version_has_left_its_data() -> None:
    """If this fails: ``python -m tests.upgrade.full_house`` writes the data of the present version."""
    assert sorted(path.stem for path in RELEASED.glob("*.txt")) == VERSIONS


def test_everything_that_people_had_is_there(where: Path | str, left: Left) -> None:
    with served(where, left.now_ms) as serving:
        for name, answers in left.answers.items():
            with visitor_of(serving, left, name) as visitor:
                for path, then in answers.items():
                    now = answer(visitor, path)
                    assert holds(now, then), (name, path, now, then)


def test_the_round_goes_on_to_its_end_and_the_next_one_begins(where: Path | str, left: Left) -> None:
    with (
        served(where, left.now_ms) as serving,
        visitor_of(serving, left, "Ann") as ann,
        visitor_of(serving, left, "Bob") as bob,
        ann.live(left.table) as near,
        bob.live(left.table) as far,
    ):
        for live, name in ((near, "Ann"), (far, "Bob")):
            view = live.latest(lambda view: view["phase"] == "setting")
            assert view["round"] == LAST_ROUND
            assert holds(own_hand(live), left.own[name])
        (own,) = near.latest(lambda view: bool(view["own"]))["own"]
        choice = own["settings"][0]
        near.send({"do": "set_hand", "box": own["box"], "low": choice["low"], "high": choice["high"]})
        over = far.view(lambda view: view["phase"] == "round_over")
        assert {box["number"] for box in over["boxes"] if box.get("result")} >= {4, 5}
        next_one = far.view(lambda view: view["phase"] == "betting")
        assert next_one["round"] == LAST_ROUND + 1
        found = answer(ann, "rounds")["rounds"]
        assert found[0]["round"] == LAST_ROUND
        assert answer(ann, "statistics")["counted"] == LAST_ROUND


def test_passwords_second_factors_and_tokens_still_open(where: Path | str, left: Left) -> None:
    with served(where, left.now_ms) as serving, serving.client() as phone:
        code = App(serving, left.second_factor).next_code()
        for name, more in (("Ann", {"code": code}), ("Bob", {})):
            phone.cookies.clear()
            body = {"name": name, "password": full_house.PASSWORD, **more}
            logged_in = phone.post("/api/v1/account/login", json=body)
            assert logged_in.json()["person"] == left.answers[name]["session"]["person"]
        phone.cookies.clear()
        program = phone.get("/api/v1/rounds", headers={"Authorization": f"Bearer {left.api_token}"})
        assert program.status_code == httpx.codes.OK
        assert holds(program.json(), left.answers["Ann"]["rounds"])


def test_the_checks_of_operators_and_players_find_no_fault(
    folder: Path, left: Left, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(folder, left.now_ms) as serving, visitor_of(serving, left, "Ann") as ann:
        log = folder / "log.jsonl"
        log.write_text(ann.http.get(f"/api/v1/tables/{left.table}/log").text, encoding="utf-8")
    assert main(["admin", "check", "--data", str(folder)]) == 0
    main(["verify", str(log)])
    proved = capsys.readouterr().out
    assert "entries fit the hash chain" in proved
    assert "1 round is proved fair." in proved, "the second, to which Bob gave both seeds"
    assert main(["audit", str(log)]) == 0


def test_the_data_of_this_version_fill_every_table(tmp_path: Path) -> None:
    """If this fails: let ``full_house.fill`` store something in the table."""
    full_house.fill(tmp_path)
    with closing(sqlite3.connect(tmp_path / "paigow.db")) as database:
        empty = {
            name
            for name in schema.metadata.tables
            if not database.execute(f"SELECT 1 FROM {name}").fetchone()
        }
    assert empty == OF_PROCESSES
