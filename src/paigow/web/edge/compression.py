"""Compression of live connections: permessage-deflate (RFC 7692), with bounded memory for each connection.

The server keeps the last 2 KB that it sent over a connection, in which the next message finds most of its text again.
Of what a client sends it keeps nothing between two messages.
"""

from typing import Final

from websockets.extensions import Extension
from websockets.extensions.base import ServerExtensionFactory
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

WINDOW_BITS: Final = 11
_MEMORY_LEVEL: Final = 3
_SPEED: Final = 1
"""The fastest level. With such a small window a slower one saves little."""
_TEXT: Final = 0x81
"""First byte of a frame that is a whole text message."""
_COMPRESSED: Final = 0x40
"""Its bit that says that the message is compressed."""
_SHORT: Final = 126
"""From this many bytes on the length takes two more bytes, or eight."""


def offered() -> ServerExtensionFactory:
    """Return the extension that a server accepts if a client asks for it."""
    return ServerPerMessageDeflateFactory(
        client_no_context_takeover=True,
        server_max_window_bits=WINDOW_BITS,
        compress_settings={"level": _SPEED, "memLevel": _MEMORY_LEVEL},
    )


def framed(text: bytes, agreed: Extension | None) -> tuple[bytes, bytes]:
    """Return the head and the body of a frame that holds a whole text message (RFC 6455, 5.2).

    ``agreed`` is the compression that client and server agreed on, if any.
    """
    if agreed is None:
        return _head(len(text), _TEXT), text
    body = bytes(agreed.encode(Frame(Opcode.TEXT, text)).data)
    return _head(len(body), _TEXT | _COMPRESSED), body


def _head(length: int, first: int) -> bytes:
    if length < _SHORT:
        return bytes((first, length))
    if length < 1 << 16:
        return bytes((first, _SHORT)) + length.to_bytes(2)
    return bytes((first, _SHORT + 1)) + length.to_bytes(8)
