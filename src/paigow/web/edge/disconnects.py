"""Notices when an HTTP client disconnects before its answer."""

from typing import Any


async def disconnected(receive: Any) -> None:
    """Wait until the client of a request has disconnected. Its body must have been read.

    Args:
        receive: The ``receive`` of the ASGI connection.
    """
    while (await receive())["type"] != "http.disconnect":
        pass
