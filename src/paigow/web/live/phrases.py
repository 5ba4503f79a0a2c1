"""Quick phrases and emotes of the chat: the client sends a name, and each viewer reads it in their own language."""

from typing import Literal

Phrase = Literal["good_luck", "good_hand", "well_played", "thank_you", "one_moment", "another_round"]
"""Quick phrases; the words of the page have each in every language."""
Emote = Literal["smile", "laugh", "surprise", "wince", "heart", "tea"]
"""Emotes; the page draws each and has its name in every language."""
QuickMessage = Literal[Phrase, Emote]
"""What a person sends with one tap."""
