"""``paigow serve``."""

import socket
import threading
import time
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from paigow.cli.faults import UsageError

_WAIT_S: Final = 30
_EVERYWHERE: Final = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - only compared


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    open_browser: Annotated[bool, Parameter(name="--open", negative="--no-browser")] = False,
    supervisor_token: Annotated[str | None, Parameter(env_var="PAIGOW_SUPERVISOR_TOKEN")] = None,
) -> int:
    """Serve tables to browsers until Ctrl-C.

    Args:
        host: Address to listen on.
        port: Port to listen on; 0 takes a free one.
        data: Folder where tables and coins are kept; by default this user's own.
        open_browser: Open the lobby in a browser as soon as the server answers; --no-browser does not.
        supervisor_token: Whoever signs in with it supervises every table; without one only the person who opened a
            table supervises it. Better given in the environment than where every user of the machine can read it.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"--port: {port}: expected a number from 0 to 65535")
    try:
        from paigow.server.serve import serve as serve_tables
    except ModuleNotFoundError as error:
        raise UsageError(f"serve needs {error.name}; pip install 'paigow[server]'") from error
    if open_browser and port:
        threading.Thread(target=_open_when_ready, args=(host, port), daemon=True).start()
    return serve_tables(host, port, data, supervisor_token=supervisor_token)


def _open_when_ready(host: str, port: int) -> None:
    here = "localhost" if host in _EVERYWHERE else host
    end = time.monotonic() + _WAIT_S
    while time.monotonic() < end:
        try:
            socket.create_connection((here, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(f"http://[{here}]:{port}/" if ":" in here else f"http://{here}:{port}/")
            return
