"""What a live connection says, with the whole view in place of each patch."""

import json
from typing import Any

from paigow.client.patches import patched

Message = dict[str, Any]


class Wire:
    """Reads the messages of one connection. It may break and begin again with a whole view."""

    def __init__(self) -> None:
        self._whole: Message = {}

    def read(self, text: str | bytes) -> Message:
        """Return a message. A patch becomes the view that it gives, with the events of the patch."""
        message: Message = json.loads(text)
        if message["type"] == "view":
            self._whole = message = patched({}, message)
        elif message["type"] == "patch":
            self._whole = message = _after(self._whole, message)
        return message

    def written(self, text: str | bytes) -> str:
        """Return the same as text."""
        return json.dumps(self.read(text))


def _after(before: Message, patch: Message) -> Message:
    assert patch["number"] == before["number"] + 1, "a message is missing"
    whole: Message = patched(patched(before, patch["public"]), patch.get("private", {}))
    whole.pop("events", None)
    whole["number"] = patch["number"]
    return whole | ({"events": patch["events"]} if "events" in patch else {})
