"""``paigow serve``."""

import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.cli.output import UsageError
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
    docs: str | None = None,
    beacon: Annotated[bool | None, Parameter(negative="")] = None,
    share: str | None = None,
    compression: bool | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="--no-browser")] = False,
    supervisor_token: str | None = None,
    staff_second_factor: Annotated[bool | None, Parameter(negative="")] = None,
) -> int:
    """Serve tables to browsers until you press Ctrl-C.

    Options override environment variables, and environment variables override the settings file. Every
    setting has an environment variable, such as PAIGOW_PORT, PAIGOW_SUPERVISOR_TOKEN, PAIGOW_HOSTS,
    PAIGOW_TRUSTED_PROXIES or PAIGOW_LIMITS_TABLES; docs/operators.md lists them.

    Args:
        host: Address to listen on. Default: 127.0.0.1.
        port: Port to listen on; 0 chooses a free one. Default: 8000.
        data: Data folder, or postgresql://USER@HOST/DATABASE. Default: your own data folder. Put a URL with a
            password into the environment variable PAIGOW_DATA.
        settings: Settings file (TOML). Default: the file that PAIGOW_SETTINGS names, if any.
        standby: Wait while another process uses the data, and take over when that process ends.
        root_path: URL path of the server behind a reverse proxy, such as /games. Default: the root.
        docs: Folder of the documentation site. The server shows it at /docs, and the page links to it.
        beacon: Mix the public randomness beacon drand into the tiles and dice of every new table. The server
            needs internet access.
        share: Share one PostgreSQL database with other server processes. They reach this process at HOST:PORT.
            Each process runs some of the tables, and each process answers every request.
        compression: Compress the messages of tables for clients that ask for it, as browsers do. That saves two
            thirds of the traffic and costs a few per cent more processor time. Default: on.
        open_browser: Open the lobby in a browser when the server is ready.
        supervisor_token: Token that lets its holder supervise every table, at least 16 characters. Without
            a token, only the person who opened a table supervises it. Other users of the machine can read
            the command line, so prefer the environment variable.
        staff_second_factor: Require a second factor for every role. This disables the supervisor token.
    """
    try:
        from paigow.server.serve import serve_with
        from paigow.server.settings import SettingsError, read_settings
    except ModuleNotFoundError as error:
        raise UsageError(f"serve needs {error.name}; pip install 'paigow[server]'") from error
    given = {
        "host": host, "port": port, "data": data, "standby": standby, "share": share,
        "root_path": root_path, "docs": docs, "beacon": beacon, "compression": compression,
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
