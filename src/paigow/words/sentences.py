"""Makes sentences from codes and facts."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from paigow.tiles import KIND_BY_NAME
from paigow.words.catalogue import hands, rows, sentences
from paigow.words.hand_names import hand_name
from paigow.words.templates import Template

DEALER: Final = 0
DEAD_HAND: Final = -1


def say(code: str, facts: Mapping[str, object], language: str = "en") -> str:
    """Return the sentence of a code with its facts filled in.

    The format of a fact follows a colon in the template. ``{coins:money}`` is an amount in the unit of the
    fact ``currency``, or in coins without it. ``{first:place}`` is one or several positions,
    ``{low_name:hand}`` a name code. ``{most:count table}`` or ``{n:count entry|entries}`` is a number with
    its noun, ``{choice:term}`` a word of an order. ``{cut:cut}`` is a cut with its options,
    ``{expected:bets}`` are bets by name, and ``{phase:phase}`` is the sentence of the code ``phase.betting``,
    or of several such codes. ``{when:hand_tests}`` are tests of a two-tile hand. There are also ``{dice:list}``
    and ``{points:digit}``. If the facts have ``lawful`` amounts (see ``paigow.table.wagers.sizes``), a second
    sentence names them.

    Raises:
        LookupError: if no sentence has this code, if there is no such language, or if a fact is missing.
    """
    writer = _Writer(facts, language)
    if "lawful" not in facts:
        return writer.write(code)
    first, second = writer.write(code), writer.write(f"lawful.{facts['lawful']}")
    return first + writer.language.between + second


def bet_name(bet: str, language: str = "en") -> str:
    """Return the name of a bet, such as "bonus bet"."""
    return _Writer({}, language).written(bet, "bet")


class _Writer(Template):
    def __init__(self, facts: Mapping[str, object], spoken: str) -> None:
        super().__init__(spoken)
        self._facts = facts
        self._sentences = sentences(spoken)

    def write(self, code: str, **more: object) -> str:
        return self.fill(self._sentences[code], {**self._facts, **more})

    def written(self, value: Any, way: str) -> str:
        match way:
            case "money":
                return self._money(value)
            case "place":
                return self._place(value)
            case "hand":
                return hand_name(value, self.spoken)
            case "term":
                return self._terms(value)
            case "cut":
                return cut_in(str(value), self.spoken)
            case "hand_tests":
                return self._hand_tests(str(value))
            case "bet" | "bets":
                return self.language.comma.join(map(self._bet, str(value).split(", ")))
            case table:
                each_of = value if isinstance(value, list | tuple) else (value,)
                return self.language.comma.join(self.write(f"{table}.{each}") for each in each_of)

    def _hand_tests(self, tests: str) -> str:
        """Return tests of a two-tile hand, such as ``at_most_points 9; led_by teen day``, in words."""
        return self.write("hand_test.and").join(map(self._hand_test, tests.split("; ")))

    def _hand_test(self, test: str) -> str:
        code, *values = test.split(" ")
        points = next((int(value) for value in values if value.isdigit()), 0)
        kinds = [value for value in values if value in KIND_BY_NAME]
        named = [hands(self.spoken)["tile"][kind] for kind in kinds]
        rank = hand_name(" ".join(values), self.spoken) if code.endswith("_class") and kinds else ""
        if code.endswith("_class") and not kinds:
            rank = self.write(f"hand_class.{values[0]}")
        return self.write(
            f"hand_test.{code}", points=points, rank=rank, tiles=self.write("hand_test.or").join(named)
        )

    def _terms(self, value: object) -> str:
        """Return one or several words of orders and choices. Words without a translation stay as they are."""
        each_of = (
            value if isinstance(value, Iterable) and not isinstance(value, str) else str(value).split(", ")
        )
        terms = rows(self.spoken)["terms"]
        return self.language.comma.join(terms.get(str(each), str(each)) for each in each_of)

    def _bet(self, name: str) -> str:
        """Return the name of a bet; one without a sentence, of a book without a translation, is called by its id."""
        code = f"bet.{name}"
        return (
            self.write(code)
            if code in self._sentences
            else self.write("bet.other", name=name.replace("_", " "))
        )

    def _money(self, coins: object) -> str:
        if not isinstance(coins, int):
            return str(coins)
        currency = self._facts.get("currency")
        if currency is None:
            return self.write("word.coins", coins=coins)
        return money(coins, str(currency))

    def _place(self, position: object) -> str:
        if isinstance(position, list | tuple):
            return self.language.comma.join(self._place(each) for each in position)
        code = {DEALER: "place.dealer", DEAD_HAND: "place.dead_hand"}.get(
            position if isinstance(position, int) else 1
        )
        return self.write(code) if code else self.write("place.box", box=position)


def cut_in(text: str, language: str = "en") -> str:
    """Return cuts with their options, separated by commas, in the names of a language.

    The name in the document follows in brackets, because the dealer calls the cut by it.

    Raises:
        LookupError: if there is no such language.
    """
    writer = Template(language)
    names = rows(language)["cuts"]
    return writer.language.comma.join(_one_cut(each, writer) for each in text.split(", ")) if names else text


def _one_cut(text: str, writer: Template) -> str:
    spoken = rows(writer.spoken)
    names, options = spoken["cuts"], spoken["cut_options"]
    words = text.split(" ")
    count = len(words)
    while count and words[count - 1] in options:
        count -= 1
    name = " ".join(words[:count])
    said = names.get(name.lower().replace("/", " "))
    if said is None:
        return text
    called = writer.fill(writer.language.called, {"said": said, "name": name})
    return writer.language.between.join([called, *(options[word] for word in words[count:])])


SIGNS: Final = {"": "", "NZD": "NZ$", "AUD": "A$", "USD": "US$", "SGD": "S$"}


def money(coins: int, currency: str) -> str:
    """Return whole coins (hundredths) with their unit, as the page writes them: 1050 -> NZ$10.50, 1000 -> NZ$10.

    If ``currency`` is empty, only the number is returned: the unit stands elsewhere, for example at the head
    of a column.
    """
    sign = "-" if coins < 0 else ""
    whole, part = divmod(abs(coins), 100)
    return f"{sign}{SIGNS.get(currency, f'{currency} ')}{whole:,}{f'.{part:02}' if part else ''}"
