"""Settings from a file, the environment and the command line."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from paigow.server.limits import Limits
from paigow.server.settings import KEYS, Settings, SettingsError, read_settings

OPERATORS = Path(__file__).parents[2] / "docs" / "operators.md"
TOKEN = "jade onyx ivory bamboo"
WORDS = {"table_supervision", "dealers", "staff_second_factor"}
NUMBERS = [name for name in Limits.__struct_fields__ if name not in WORDS]


def read(environment: Mapping[str, str] | None = None, file: Path | None = None) -> Settings:
    return read_settings(file, environment or {}, {})


def faults(environment: Mapping[str, str] | None = None, file: Path | None = None) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        read(environment, file)
    return tuple(map(str, caught.value.faults))


def test_nothing_set_is_what_is_built_in() -> None:
    assert read() == Settings()


def test_every_setting_may_stand_in_a_file(tmp_path: Path) -> None:
    limits = "\n".join(f"{name} = 7" for name in NUMBERS) + '\ntable_supervision = "house"\ndealers = "house"'
    limits += "\nstaff_second_factor = true"
    file = tmp_path / "all.toml"
    file.write_text(
        f'host = "::"\nport = 9\ndata = "{tmp_path}"\nsupervisor_token = "{TOKEN}"\n'
        'hosts = ["Club.Example"]\ntrusted_proxies = ["10.0.0.0/8", "::1"]\n'
        f"[pace]\nwash_tiles = 0\n[limits]\n{limits}\n"
    )
    found = read(file=file)
    assert (found.host, found.port, found.data, found.supervisor_token) == ("::", 9, tmp_path, TOKEN)
    assert (found.hosts, found.trusted_proxies) == (("Club.Example",), ("10.0.0.0/8", "::1"))
    assert (found.pace.wash_tiles, found.limits.table_supervision) == (0, "house")
    assert found.limits.staff_second_factor is True
    assert {getattr(found.limits, name) for name in NUMBERS} == {7}


def test_every_setting_may_stand_in_the_environment() -> None:
    environment = {
        "PAIGOW_" + key.upper().replace(".", "_"): "7"
        for key in KEYS
        if key.startswith(("limits", "pace")) and key.rpartition(".")[2] not in WORDS
    }
    found = read(environment | {"PAIGOW_HOSTS": "a.example, b.example", "PAIGOW_TRUSTED_PROXIES": ""})
    assert {getattr(found.limits, name) for name in NUMBERS} == {7}
    assert found.pace.next_round == 7
    assert (found.hosts, found.trusted_proxies) == (("a.example", "b.example"), ())


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PAIGOW_PORT", ""), ("PAIGOW_PORT", "-1"), ("PAIGOW_PORT", "8000.5"), ("PAIGOW_PORT", "9" * 5000),
        ("PAIGOW_HOST", ""), ("PAIGOW_DATA", " "), ("PAIGOW_HOSTS", "http://club.example"),
        ("PAIGOW_TRUSTED_PROXIES", "*"), ("PAIGOW_TRUSTED_PROXIES", "proxy.example"),
        ("PAIGOW_TRUSTED_PROXIES", "10.0.0.1/8"), ("PAIGOW_LIMITS_TABLES", "0"),
        ("PAIGOW_LIMITS_SEND_TIMEOUT_S", "nan"), ("PAIGOW_LIMITS_SEND_TIMEOUT_S", "inf"),
        ("PAIGOW_PACE_WASH_TILES", "600001"), ("PAIGOW_LIMITS_TABEL", "3"), ("PAIGOW_SUPERVISOR_TOKN", TOKEN),
        ("PAIGOW_LIMITS_TABLE_SUPERVISION", "nobody"), ("PAIGOW_LIMITS_STAFF_SECOND_FACTOR", "yes"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_named(name: str, value: str) -> None:
    (fault,) = faults({name: value})
    assert fault.startswith(name + ": ")
    assert "expected" in fault or "unknown" in fault
    assert len(fault) < 250


@pytest.mark.parametrize(("text", "is_on"), [("true", True), (" False ", False)])
def test_a_switch_is_set_by_a_word(text: str, *, is_on: bool) -> None:
    assert read({"PAIGOW_LIMITS_STAFF_SECOND_FACTOR": text}).limits.staff_second_factor is is_on


def test_a_home_folder_is_found_where_no_shell_writes_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/srv/paigow")
    assert read_settings(None, {"PAIGOW_DATA": "~/data"}, {}).data == Path("/srv/paigow/data")


def test_other_programs_names_are_left_alone() -> None:
    assert read({"PAIGOW_CHROMIUM": "/usr/bin/chromium", "PAIGOW_SERVICE_HOST": "10.0.0.1"}) == Settings()


@pytest.mark.parametrize(
    "text", ["port =", "port = 1\nport = 2", "limits = 3", "[port]\n", "\xff", "x = " + "[" * 5000]
)
def test_a_file_that_is_none_is_named(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(text.encode("latin-1"))
    assert all(fault.startswith(str(file)) for fault in faults(file=file))


def test_a_section_that_is_no_table_is_said_to_be_one(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("limits = 3\npace = [true, 2026-11-22]")
    assert faults(file=file) == (
        f"{file}: limits: 3: expected a table",
        f"{file}: pace: [true, 2026-11-22]: expected a table",
    )


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert faults(file=tmp_path / "none.toml") == (
        f"{tmp_path / 'none.toml'}: cannot be read: No such file or directory",
    )


def test_every_setting_is_documented_and_no_other() -> None:
    table = OPERATORS.read_text(encoding="utf-8").partition("## Settings")[2].partition("\n## ")[0]
    documented = set(re.findall(r"^\| `([a-z_.*]+)` \|", table, re.MULTILINE))
    wanted = {key for key in KEYS if not key.startswith("pace.")} | {"pace.*"}
    assert documented == wanted, "python scripts/settings.py writes the table"
