"""``paigow serve``."""

import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.cli.faults import UsageError
from paigow.clock import SystemClock

_WAIT_S: Final = 30
_EVERYWHERE: Final = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - only compared


def serve(  # noqa: PLR0913 - one for each option
    *,
    host: str | None = None,
    port: int | None = None,
    data: str | None = None,
    settings: Path | None = None,
    standby: Annotated[bool | None, Parameter(negative="")] = None,
    root_path: str | None = None,
    beacon: Annotated[bool | None, Parameter(negative="")] = None,
    share: str | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="--no-browser")] = False,
    supervisor_token: str | None = None,
    staff_second_factor: Annotated[bool | None, Parameter(negative="")] = None,
) -> int:
    """Serve tables to browsers until Ctrl-C.

    Command-line values override the environment, which overrides the settings file. Every setting has a name
    in the environment: PAIGOW_PORT, PAIGOW_SUPERVISOR_TOKEN, PAIGOW_HOSTS, PAIGOW_TRUSTED_PROXIES,
    PAIGOW_LIMITS_TABLES and so on; docs/operators.md lists them.

    Args:
        host: Address to listen on; 127.0.0.1 unless the settings say otherwise.
        port: Port to listen on; 0 takes a free one; 8000 unless the settings say otherwise.
        data: Folder of tables and coins, by default this user's own; or postgresql://USER@HOST/DATABASE,
            better in the environment, as PAIGOW_DATA, if it contains a password.
        settings: A settings file (TOML); by default the one that PAIGOW_SETTINGS names, if any.
        standby: Wait while another process has the data, and take over as soon as it ends or is dead.
        root_path: The path of a proxy under which visitors find the server, such as /games; by default its
            root.
        beacon: Use the public beacon drand for tiles and dice of every new table; the server requests it over
            the internet.
        share: Serve the same PostgreSQL together with other processes, which reach this one at HOST:PORT;
            each runs some of the tables, and any of them answers every request.
        open_browser: Open the lobby in a browser as soon as the server answers; --no-browser does not.
        supervisor_token: Signing in with it grants supervision of every table (16 characters at least);
            without one only the person who opened a table supervises it. The environment is safer than the
            command line, which every user of the machine can read.
        staff_second_factor: Roles count only for accounts with a second factor; there is no supervisor token
            then.
    """
    try:
        from paigow.server.serve import serve_with
        from paigow.server.settings import SettingsError, read_settings
    except ModuleNotFoundError as error:
        raise UsageError(f"serve needs {error.name}; pip install 'paigow[server]'") from error
    given = {
        "host": host, "port": port, "data": data, "standby": standby, "share": share,
        "root_path": root_path, "beacon": beacon,
        "supervisor_token": supervisor_token,
        "limits.staff_second_factor": staff_second_factor,
    }  # fmt: skip
    try:
        found = read_settings(settings, os.environ, given)
    except SettingsError as error:
        raise UsageError("; ".join(error.lines)) from error
    if open_browser and found.port:
        threading.Thread(target=_open_when_ready, args=(found.host, found.port), daemon=True).start()
    return serve_with(found)


def _open_when_ready(host: str, port: int) -> None:
    here = "localhost" if host in _EVERYWHERE else host
    clock = SystemClock()
    end_s = clock.elapsed_s() + _WAIT_S
    while clock.elapsed_s() < end_s:
        try:
            socket.create_connection((here, port), timeout=1).close()
        except OSError:
            clock.pause(0.1)
        else:
            webbrowser.open(f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/")
            return
