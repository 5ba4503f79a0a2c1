"""Sentences by code and language: refusals, names of hands, explanations, and events at the table."""

from paigow.words.catalogue import about_book, catalogue, place_of, title_in
from paigow.words.expectations import expected_in
from paigow.words.explanations import explain_house_way, in_language, passed_over
from paigow.words.hand_names import hand_name, hand_value, tile_name
from paigow.words.languages import LANGUAGES, WRITTEN, answering
from paigow.words.sentences import bet_name, money, say

__all__ = [
    "LANGUAGES",
    "WRITTEN",
    "about_book",
    "answering",
    "bet_name",
    "catalogue",
    "expected_in",
    "explain_house_way",
    "hand_name",
    "hand_value",
    "in_language",
    "money",
    "passed_over",
    "place_of",
    "say",
    "tile_name",
    "title_in",
]
