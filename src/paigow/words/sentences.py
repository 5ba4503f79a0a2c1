"""Codes and facts into sentences."""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, Final

from paigow.words.catalogue import rows, sentences
from paigow.words.hand_names import hand_name

DEALER: Final = 0
DEAD_HAND: Final = -1


def say(code: str, facts: Mapping[str, object], language: str = "en") -> str:
    """The sentence of a code with its facts in it.

    How a fact is written stands after a colon in the template: ``{coins:money}`` in the unit of the fact
    ``currency`` (in coins where there is none), ``{first:place}`` a position, ``{low_name:hand}`` a name code,
    ``{dice:list}``, ``{most:count table}`` or
    ``{n:count entry|entries}`` a number with what is counted, ``{choice:term}`` a word of an order, ``{cut:cut}`` a cut with its
    options, or ``{phase:phase}``: the sentence of the code ``phase.betting``. Where the facts tell of
    ``lawful`` amounts (see ``paigow.table.wagers.sizes``), a second sentence names them.

    Raises:
        LookupError: no sentence has this code, the language is not spoken here, or a fact is missing.
    """
    writer = _Writer(facts, language)
    if "lawful" not in facts:
        return writer.write(code)
    first, second = writer.write(code), writer.write(f"lawful.{facts['lawful']}")
    return first + ("" if first.endswith("。") else " ") + second


class _Writer(Formatter):
    def __init__(self, facts: Mapping[str, object], language: str) -> None:
        self._facts = facts
        self._language = language
        self._sentences = sentences(language)

    def write(self, code: str, **more: object) -> str:
        return self.vformat(self._sentences[code], (), {**self._facts, **more})

    def format_field(self, value: Any, format_spec: str) -> Any:
        match format_spec:
            case "":
                return str(value)
            case "money":
                return self._money(value)
            case "place":
                return self._place(value)
            case "hand":
                return hand_name(value, self._language)
            case "list":
                return " ".join(str(each) for each in value) if isinstance(value, Iterable) else str(value)
            case counted if counted.startswith("count "):
                return _counted(value, counted.removeprefix("count "))
            case "term":
                return self._terms(value)
            case "cut":
                return cut_in(str(value), self._language)
            case table:
                return self.write(f"{table}.{value}")

    def _terms(self, value: object) -> str:
        """Words of orders and choices, one or several; what has no translation stays as it is."""
        each_of = (
            value if isinstance(value, Iterable) and not isinstance(value, str) else str(value).split(", ")
        )
        terms = rows(self._language)["terms"]
        joint = ", " if self._language == "en" else "、"
        return joint.join(terms.get(str(each), str(each)) for each in each_of)

    def _money(self, coins: object) -> str:
        if not isinstance(coins, int):
            return str(coins)
        currency = self._facts.get("currency")
        if currency is None:
            return self.write("word.coins", coins=coins)
        return money(coins, str(currency))

    def _place(self, position: object) -> str:
        code = {DEALER: "place.dealer", DEAD_HAND: "place.dead_hand"}.get(
            position if isinstance(position, int) else 1
        )
        return self.write(code) if code else self.write("place.box", box=position)


def _counted(number: object, forms: str) -> str:
    """A number with what is counted: "tile" for 1 tile, 2 tiles; "entry|entries" where the plural is not made by -s."""
    one, _, many = forms.partition("|")
    return f"{number} {one if number == 1 else many or one + 's'}"


def cut_in(text: str, language: str = "en") -> str:
    """Cuts with their options, or several with commas between, as a language calls them: "取四（Cup Say）右上".

    The document's own name stays, in brackets: a dealer calls it so.

    Raises:
        LookupError: a language that is not spoken here.
    """
    names = rows(language)["cuts"]
    if not names:
        return text
    return "、".join(_one_cut(each, names, rows(language)["cut_options"]) for each in text.split(", "))


def _one_cut(text: str, names: Mapping[str, str], options: Mapping[str, str]) -> str:
    words = text.split(" ")
    count = len(words)
    while count and words[count - 1] in options:
        count -= 1
    name = " ".join(words[:count])
    said = names.get(name.lower().replace("/", " "))
    turned = "".join(options[word] for word in words[count:])
    return text if said is None else f"{said}（{name}）{turned}"


SIGNS: Final = {"": "", "NZD": "NZ$", "AUD": "A$", "USD": "US$", "SGD": "S$"}


def money(coins: int, currency: str) -> str:
    """Whole coins (hundredths) with their unit, as the page writes them: 1050 -> NZ$10.50, 1000 -> NZ$10.

    ``currency`` empty: the unit stands elsewhere, at the head of a column.
    """
    sign = "-" if coins < 0 else ""
    whole, part = divmod(abs(coins), 100)
    return f"{sign}{SIGNS.get(currency, f'{currency} ')}{whole:,}{f'.{part:02}' if part else ''}"
