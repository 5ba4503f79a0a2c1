"""Settings from a file, the environment and the command line."""

import re
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest
from websockets.uri import parse_uri

from paigow.server.settings import KEYS, Settings, SettingsError, read_settings
from paigow.web.edge.rate_limits import Limits

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


SHARES = {
    "[::1]:8001": ("::1", 8001), "[2001:DB8::7]:0": ("2001:db8::7", 0), "10.0.0.2:8001": ("10.0.0.2", 8001),
    "Paigow-1.Example:00080": ("paigow-1.example", 80), "café.example:80": ("xn--caf-dma.example", 80),
    " localhost:8001 ": ("localhost", 8001), "paigow_1:8001": ("paigow_1", 8001),
}  # fmt: skip
"""A text for --share -> the host and the port to which the other processes connect."""
NO_SHARES = [
    "::1:8001", "[::1:8001", "::1]:8001", "[]:8001", "[::]:8001", "0.0.0.0:8001", "[ff02::1]:8001", "*:8001",
    "*.example:8001", "http://one.example:8001", "ann:secret@one.example:8001", "one.example/x:8001", "a b:8001",
    "one.example?x:8001", "one.example#:8001", "one.example\n.evil:8001", "one.example",
    "one.example:", ":8001", "one.example:65536", "one.example:+1", "one.example:-1", "one.example:" + "9" * 5000,
    "one.example:８０", "1.2.3:8001", "256.0.0.1:8001", "[1.2.3.4]:8001", "a" * 64 + ":8001",
    ".".join(["a" * 60] * 4) + ":8001", "one..example:8001", "[fe80::1%eth0]:8001", "{x}:8001", "one.example:8001:8002",
]  # fmt: skip


@pytest.mark.parametrize("text", SHARES)
def test_an_address_to_share_at_is_one_to_which_the_other_processes_connect(text: str) -> None:
    found = read({"PAIGOW_SHARE": text}).share
    host, port = SHARES[text]
    assert found.endswith(f":{port}")
    found = found.removesuffix(":0")  # replaced by the port on which the process listens
    url = httpx.URL(f"http://{found}/api/v1/health")
    assert (url.raw_host.decode(), url.port or 80, url.path) == (host, port or 80, "/api/v1/health")
    address = parse_uri(f"ws://{found}/api/v1/health")
    assert (address.host, address.port, address.path) == (host, port or 80, "/api/v1/health")


@pytest.mark.parametrize("text", NO_SHARES)
def test_an_address_to_which_nobody_can_connect_is_refused(text: str) -> None:
    (fault,) = faults({"PAIGOW_SHARE": text})
    assert fault.startswith("PAIGOW_SHARE: ")
    assert "expected HOST:PORT" in fault


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
