"""Headers of answers that other sites show: pictures, and embeds, which may stand in a frame."""

from base64 import b64encode
from hashlib import sha256
from typing import Final

EMBEDS: Final = "/embed/"
PICTURES: Final = "/picture/"
EMBED_STYLE: Final = (
    "html,body{margin:0;background:#123829;color:#f5eedd;font:16px/1.4 'Source Sans 3',sans-serif}"
    "svg{display:block;width:100%;height:auto}"
    "h1{margin:0;padding:10px 14px 0;font-size:1rem}"
    "p{margin:0;padding:10px 14px;display:flex;gap:16px;flex-wrap:wrap}a{color:#f0cf7f}"
    "a:focus-visible{outline:3px solid #f0cf7f;outline-offset:2px}"
)
"""The only style sheet of embeds."""
_STYLE_HASH: Final = b64encode(sha256(EMBED_STYLE.encode()).digest()).decode()
_NOTHING: Final = "default-src 'none'; base-uri 'none'; form-action 'none'"
EMBED_HEADERS: Final[dict[str, str]] = {
    "content-security-policy": (
        f"{_NOTHING}; style-src 'sha256-{_STYLE_HASH}'; frame-ancestors *; "
        "sandbox allow-popups allow-popups-to-escape-sandbox"
    ),
    "cross-origin-resource-policy": "cross-origin",
}
"""An embed has an origin of its own: no script runs, no cookie is sent, and it can only open links in a new tab."""
PICTURE_HEADERS: Final[dict[str, str]] = {
    "content-security-policy": f"{_NOTHING}; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
}
"""Other sites may show a picture as an image."""
