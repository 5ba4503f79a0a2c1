"""Only their owner may read the data, whatever the folder and the umask allow."""

import asyncio
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from paigow.storage import LockedError, Store, StoreError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")


@pytest.fixture(autouse=True)
def a_careless_umask() -> Iterator[None]:
    before = os.umask(0)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


def modes_while_open(folder: Path) -> dict[str, int]:
    async def look() -> dict[str, int]:
        store = await Store.open(folder)
        try:
            await store.create_person("Ann")
            return modes(folder)
        finally:
            await store.close()

    return asyncio.run(look())


def test_every_data_file_is_its_owner_s_alone_in_a_folder_of_any_mode(tmp_path: Path) -> None:
    folder = tmp_path / "open to all"
    folder.mkdir(mode=0o777)
    found = modes_while_open(folder)
    assert {"paigow.db", "paigow.db-wal", "paigow.db-shm", "paigow.db.lock", "paigow.db.pid"} <= found.keys()
    assert set(found.values()) == {0o600}


def test_files_that_an_older_program_left_open_to_all_are_closed(tmp_path: Path) -> None:
    for name in ("paigow.db", "paigow.db-wal", "paigow.db.lock"):
        (tmp_path / name).touch(mode=0o666)
    assert set(modes_while_open(tmp_path).values()) == {0o600}


def test_a_folder_that_the_store_makes_is_its_owner_s_alone(tmp_path: Path) -> None:
    modes_while_open(tmp_path / "new")
    assert modes(tmp_path)["new"] == 0o700


def test_the_holder_of_the_data_is_named_by_his_process(tmp_path: Path) -> None:
    holder = """
import asyncio, sys
from paigow.storage import Store
kept = asyncio.run(Store.open(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().strip() == "open"
        with pytest.raises(LockedError, match=rf"open in another process \({running.pid}\)"):
            asyncio.run(Store.open(tmp_path))
        running.kill()
        running.wait()
    assert modes_while_open(tmp_path), "who was killed holds nothing"


@pytest.mark.parametrize("name", ["paigow.db.lock", "paigow.db.pid", "paigow.db-wal"])
def test_a_link_in_the_place_of_our_file_is_refused_and_what_it_leads_to_left_alone(
    name: str, tmp_path: Path
) -> None:
    victim, folder = tmp_path / "victim", tmp_path / "data"
    victim.write_text("somebody's")
    victim.chmod(0o644)
    folder.mkdir(mode=0o777)
    (folder / name).symlink_to(victim)
    with pytest.raises(StoreError, match=rf"{name}: is a link"):
        modes_while_open(folder)
    assert victim.read_text() == "somebody's"
    assert stat.S_IMODE(victim.stat().st_mode) == 0o644


def test_data_that_two_folders_lead_to_serve_one_process(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    modes_while_open(one)
    other.mkdir()
    (other / "paigow.db").symlink_to(one / "paigow.db")

    async def test() -> None:
        store = await Store.open(one)
        try:
            with pytest.raises(LockedError):
                await Store.open(other)
        finally:
            await store.close()

    asyncio.run(test())
    assert {"paigow.db"} == set(modes(other)), "what lies beside the data lies beside the true file"
