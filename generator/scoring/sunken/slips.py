"""Small slips of the pen in a turn: squares one off, another direction, number or card, a word left out."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import product

from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken import forgotten, misspelt
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.nearby import (
    APART,
    FAR,
    LIKELY,
    NEAR,
    OTHER,
    TURNED,
    distance,
    squares,
    streets,
    streets_at,
)
from generator.scoring.sunken.notation import (
    CARD,
    CHIP,
    GO,
    HOME_WORD,
    HOUSE,
    NUMBER,
    SPIRIT,
    SQUARE,
    STREET,
    Notation,
)
from generator.scoring.sunken.reading import legal_readings
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import GROTTO, Table
from generator.scoring.sunken.turnwords import TurnWords, parts, words_of
from generator.scoring.sunken.water import members
from generator.scoring.umpire import Played, Trouble

LEFT_OUT, TOO_MUCH = 1.6, 1.8
OF_CARDS = "SNK-3."
FURTHEST = 1.41
"""Changes of one word that cost more are no slips: a street two squares off that touches nothing just is."""
MOST_LINES = 6
WRONG_TOTAL = 3.0
"""A total is counted, not written from memory: it is wrong if nothing else is."""
OWED, MEANT = 0.85, 0.9
"""A chip without which a way is too long; a word that looks like another."""

Slips = Iterator[tuple[str, float]]
"""Texts with their costs."""


def variants(lake: Lake, one: Played[Table], trouble: Trouble[Table]) -> Slips:
    """Yield texts of an entry that one slip of the pen may have turned into this one, with costs."""
    entry = one.entry
    if entry.kind in ("totals", "safe"):
        yield from _counts(entry, trouble)
    if entry.kind not in ("turn", "fix") or entry.seat is None or entry.seat >= len(one.before.players):
        return
    turn = words_of(lake, one.before, entry)
    if trouble.issue.code == "turn" or not turn.words:
        return
    yield from _forgotten(SunkenRules(lake), one, turn, trouble)
    if trouble.issue.code == "total":
        yield from _of_treasures(turn, trouble)
    elif trouble.issue.code != "ambiguous":
        yield from _of_words(turn, is_own=trouble.at.entry is entry)
    elif trouble.at.entry is entry:
        yield from _more_of_the_way(turn)


def _forgotten(rules: SunkenRules, one: Played[Table], turn: TurnWords, trouble: Trouble[Table]) -> Slips:
    """Yield texts with a whole way more, of the spirit's or of the adventurer's whose issue it is."""
    issue, is_bare = trouble.issue, turn.words[-1] == SPIRIT
    if issue.clause.startswith(OF_CARDS):
        return
    if is_bare or (issue.code == "illegal" and "stray" not in turn.roles):
        yield from forgotten.spirits(rules, one, turn)
    is_said = issue.code == "syntax" and trouble.at.entry is one.entry and turn.words[-1] == HOME_WORD
    if issue.seat == turn.seat and (is_said or issue.code in ("illegal", "total")):
        yield from forgotten.walks(rules, one, turn)


def _of_words(turn: TurnWords, *, is_own: bool) -> Slips:
    """Yield the slips in any word; where the issue is, words further off and pieces left out too."""
    most = TOO_MUCH if is_own else FURTHEST
    for at in range(len(turn.words)):
        yield from ((text, cost) for text, cost in _replaced(turn, at) if cost <= most)
    yield from _respelt(turn)
    yield from _exchanged(turn)
    yield from _left_out(turn)
    yield from _too_much(turn)
    if is_own:
        yield from _gathered(turn)
        yield from _pieces_left_out(turn)


def _counts(entry: Entry, trouble: Trouble[Table]) -> Slips:
    """Yield the total, or the treasures, that an issue needs in the place of those that were written."""
    words, need = [word.text for word in entry.words], trouble.issue.need
    if trouble.issue.code == "total" and entry.kind == "safe" and trouble.at.entry is entry:
        numbers = need.replace(",", " ").replace(" and ", " ").replace("nothing", "")
        yield " ".join((*words[:1], *numbers.split())), NEAR
    for at, word in enumerate(entry.words):
        if entry.kind == "totals" and trouble.issue.place.column == word.column and need.isdecimal():
            yield " ".join((*words[:at], need, *words[at + 1 :])), WRONG_TOTAL


def _of_treasures(turn: TurnWords, trouble: Trouble[Table]) -> Slips:
    """Yield the slips that could change how many treasures a seat has safe, though all was legal."""
    own = turn.seat == trouble.issue.seat
    roles = ("stop", "house", "card") if own else ("house", "space", "die")
    for at, role in enumerate(turn.roles):
        if role in roles:
            yield from ((text, cost) for text, cost in _replaced(turn, at) if cost <= FURTHEST)
    if own:
        yield from _stops_left_out(turn)
        yield from _too_much(turn)


# Another word


def _replaced(turn: TurnWords, at: int) -> Slips:
    """Yield texts with another word at a place; none that only says again what stands beside it."""
    for other, cost in _others(turn, at):
        role = "stop" if other == HOME_WORD else turn.roles[at]
        if role not in ("stop", "space") or not turn.leads_nowhere(at, at + 1, other, role):
            yield turn.spliced(at, at + 1, other), cost


def _others(turn: TurnWords, at: int) -> Slips:
    """Yield words that may have been meant at a place, and how unlikely each is."""
    word, role = turn.words[at], turn.roles[at]
    if role == "card":
        yield from _cards(turn, word)
    elif role == "street":
        if at and turn.roles[at - 1] in (GO, SPIRIT, "stop", "space"):
            yield word[:-1], MEANT
        yield from streets(turn, word[:-1], word[-1], at)
    elif role == "house":
        yield from _houses(turn, word, at)
    elif role == "stop":
        yield from _stops(turn, word)
    elif role == "space":
        yield from squares(turn, word)
    elif role == "die":
        yield from ((str(face), NEAR) for face in _faces(turn) if str(face) != word)
    elif role == "stray":
        yield from ((other, MEANT) for other in misspelt.pieces(turn.lake, word) if at or "/" in other)
        for other in filter(STREET.fullmatch, misspelt.meant(word)):
            yield from streets(turn, other[:-1], other[-1], at)
        yield from _strays(turn, word, at)


def _faces(turn: TurnWords) -> Iterable[int]:
    return sorted(set(turn.lake.set_ups[len(turn.table.players)].die))


def _cards(turn: TurnWords, text: str) -> Slips:
    """Yield the cards in hand, those that share a number with this one first."""
    player = turn.table.players[turn.seat]
    hand = turn.lake.corners[player.corner].hand
    one = CARD.fullmatch(text)
    pair = (one[1], one[2]) if one else ("", "")
    for card in dict.fromkeys(hand[at] for at in members(player.hand)):
        same = sum(str(number) in pair for number in (card.pieces, card.points))
        if str(card) != text:
            yield str(card), NEAR if same else OTHER


def _houses(turn: TurnWords, text: str, at: int) -> Slips:
    number, _, square = text.partition("@")
    for house, printed in enumerate(turn.lake.houses):
        if str(printed) != number and (turn.table.houses[house] == GROTTO or SPIRIT in turn.words[:at]):
            yield f"{printed}@{square}", NEAR
    for name in turn.lake.water.squares if SQUARE.fullmatch(square) else ():
        if name != square and turn.lake.dark >> turn.lake.water.numbers[name] & 1:
            yield f"{number}@{name}", distance(name, square)
    if square in turn.lake.water.numbers:
        yield from ((square + sign, OTHER) for sign in ">v")


def _stops(turn: TurnWords, word: str) -> Slips:
    yield HOME_WORD, OTHER
    likely = NEAR if NUMBER.fullmatch(word) else OTHER
    yield from ((number, likely) for number in _standing(turn) if number != word)
    near = word in turn.lake.water.numbers
    yield from (
        (name, cost if near else TOO_MUCH + APART) for name, cost in streets_at(turn, word if near else "")
    )


def _standing(turn: TurnWords) -> Iterator[str]:
    """Yield the numbers of the houses that stand on the lake, or come to in this turn."""
    new = {word.partition("@")[0] for word in turn.words if HOUSE.fullmatch(word)}
    for square, number in zip(turn.table.houses, map(str, turn.lake.houses), strict=True):
        if square != GROTTO or number in new:
            yield number


def _strays(turn: TurnWords, word: str, at: int) -> Slips:
    """Yield what a word may have been that is none where it stands."""
    if SQUARE.fullmatch(word):
        yield from ((word + sign, NEAR) for sign in ">v")
        yield from ((f"{number}@{word}", OTHER) for number in turn.lake.houses)
    elif NUMBER.fullmatch(word):
        squares = members(turn.lake.dark & ~turn.table.covered)
        yield from ((f"{word}@{turn.lake.water.squares[square]}", OTHER) for square in squares)
        if not at:
            yield from _cards(turn, word)
    else:
        known = (HOME_WORD, SPIRIT, GO, CHIP)
        near = get_close_matches(word, known, 1)
        yield from ((other, NEAR if other in near else OTHER) for other in known)


def _respelt(turn: TurnWords) -> Slips:
    """Yield the text with every word that is none, or is torn, as the piece that it looks like."""
    text = " ".join(misspelt.respelt(turn.lake, turn.words, turn.roles))
    if text != " ".join(turn.words):
        yield text, MEANT


# A word too few, or too many


def _left_out(turn: TurnWords) -> Slips:
    """Yield texts with one more word: a card, go, spirit, a die, a stop."""
    if "card" not in turn.roles:
        yield from ((turn.spliced(0, 0, card), OTHER) for card, _ in _cards(turn, ""))
    for at, role in enumerate(turn.roles):
        if SPIRIT not in turn.words and (
            role == "stray" or turn.roles[max(at - 1, 0) : at + 1] == ("stop",) * 2
        ):
            yield turn.spliced(at, at, SPIRIT), LIKELY
        if (
            at
            and turn.roles[at - 1] != SPIRIT
            and (role == "stray" or (role == "space" and GO not in turn.words))
        ):
            yield turn.spliced(at, at, GO), LIKELY
        if role == GO and CHIP not in turn.words and turn.table.players[turn.seat].chips:
            yield turn.spliced(at, at, CHIP), OWED
        if role == SPIRIT and turn.roles[at + 1 : at + 2] != ("die",):
            yield from _die_left_out(turn, at + 1)
    yield from _stops_left_out(turn)


def _die_left_out(turn: TurnWords, at: int) -> Slips:
    """Yield texts with a number of the die at a place, or with that which stands further behind."""
    end = _end_of_way(turn, at - 1)
    behind = [n for n in range(at, end) if NUMBER.fullmatch(turn.words[n])]
    for n in behind:
        rest = (*turn.words[at:n], *turn.words[n + 1 : end])
        yield turn.spliced(at, end, turn.words[n], *rest), MEANT
    yield from ((turn.spliced(at, at, str(face)), NEAR) for face in _faces(turn))


def _more_of_the_way(turn: TurnWords) -> Slips:
    """Yield texts that say more of a way of the spirit or of the adventurer, or the card."""
    if "card" not in turn.roles:
        yield from ((turn.spliced(0, 0, card), NEAR) for card, _ in _cards(turn, ""))
    for at, role in enumerate(turn.roles):
        if role in ("space", "stop"):
            yield from ((turn.spliced(at, at, name), LIKELY) for name, _ in squares(turn, ""))


def _exchanged(turn: TurnWords) -> Slips:
    """Yield texts with two stops, or two spaces, in the other order."""
    for at, pair in enumerate(zip(turn.roles, turn.roles[1:], strict=False)):
        if pair in (("stop", "stop"), ("space", "space")):
            yield turn.spliced(at, at + 2, turn.words[at + 1], turn.words[at]), LIKELY


def _stops_left_out(turn: TurnWords) -> Slips:
    """Yield texts with one more stop of the adventurer's way."""
    for at, role in enumerate(turn.roles, 1):
        if role not in (GO, "stop"):
            continue
        stops = [(stop, OTHER) for stop in (HOME_WORD, *_standing(turn))]
        if turn.roles[at : at + 1] != ("stop",):
            stops += ((name, OTHER + APART) for name, _ in streets_at(turn, ""))
        for stop, cost in stops:
            if not turn.leads_nowhere(at, at, stop, "stop"):
                yield turn.spliced(at, at, stop), cost


def _pieces_left_out(turn: TurnWords) -> Slips:
    """Yield texts with one more piece, if the card asks for more: streets and houses."""
    card = CARD.fullmatch(turn.words[turn.roles.index("card")]) if "card" in turn.roles else None
    pieces = [at for at, role in enumerate(turn.roles) if role in ("street", "house")]
    if card and len(pieces) >= int(card[1]):
        return
    at = pieces[-1] + 1 if pieces else turn.roles.count("card")
    last = turn.words[at - 1] if pieces and turn.roles[at - 1] == "street" else ""
    for name, cost in streets(turn, "", "", at):
        far = distance(name[:-1], last[:-1]) if last else NEAR
        yield turn.spliced(at, at, name), cost + FAR * far
    if "house" not in turn.roles:
        for stop, square in product(_unbuilt(turn), members(turn.lake.dark & ~turn.table.covered)):
            yield turn.spliced(at, at, f"{stop}@{turn.lake.water.squares[square]}"), LEFT_OUT


def _unbuilt(turn: TurnWords) -> Iterator[str]:
    """Yield the numbers of houses in their grottoes: those that the turn's way leads to, or all."""
    inside = [str(turn.lake.houses[at]) for at, square in enumerate(turn.table.houses) if square == GROTTO]
    yield from [number for number in inside if number in turn.words] or inside


def _too_much(turn: TurnWords) -> Slips:
    """Yield texts without a word, without a whole way, or without all that is no word."""
    if turn.roles.count("stray") > 1 and {*turn.roles} != {"stray"}:
        yield " ".join(w for w, role in zip(turn.words, turn.roles, strict=True) if role != "stray"), TOO_MUCH
    for at, role in enumerate(turn.roles):
        if at and role == "stray" and at + 1 < len(turn.words):
            yield turn.spliced(at, len(turn.words)), TOO_MUCH
        if len(turn.words) > 1 and role not in ("card", GO, SPIRIT):
            yield turn.spliced(at, at + 1), TURNED if role == "die" else TOO_MUCH
        if role == "card" and turn.roles.count("card") > 1:
            yield turn.spliced(at, at + 1), OTHER
        if role in (GO, SPIRIT):
            yield turn.spliced(at, _end_of_way(turn, at)), TOO_MUCH + APART


def _end_of_way(turn: TurnWords, at: int) -> int:
    inside = ("stop", "space", "die", "stray")
    return next((n for n in range(at + 1, len(turn.roles)) if turn.roles[n] not in inside), len(turn.roles))


def _gathered(turn: TurnWords) -> Slips:
    """Yield the text with its pieces together before the adventurer's way, and that without a break."""
    kinds = (("card",), ("street", "house"), (CHIP,))
    rest = [at for at, role in enumerate(turn.roles) if not any(role in kind for kind in kinds)]
    pairs = list(zip(turn.words, turn.roles, strict=True))
    words = [word for kind in kinds for word, role in pairs if role in kind]
    before = ""
    for at in rest:
        if turn.roles[at] != GO or before != "stop":
            words.append(turn.words[at])
        before = turn.roles[at]
    if tuple(words) != turn.words:
        yield " ".join(words), LIKELY


# What may stand there instead


def legal_lines(rules: SunkenRules, notation: Notation, table: Table, entry: Entry, column: int) -> list[str]:
    """Return up to six legal texts of a turn, with another word at a column or one more, or one less."""
    if entry.seat is None or not entry.words:
        return []
    turn = words_of(rules.lake, table, entry)
    before = [part for word in entry.words if word.column < column for part in parts(notation, word.text)]
    at = min(len(before), len(turn.words) - 1)
    tried = sorted(_instead(turn, at), key=lambda one: one[1])
    found: dict[tuple[Table, str], str] = {}
    for text in dict.fromkeys(text for text, _ in tried):
        after = _after(rules, notation, table, entry, text)
        if after is not None:
            found.setdefault((after, _die_in(text)), text)
        if len(found) == MOST_LINES:
            break
    return list(found.values())


def _die_in(text: str) -> str:
    """Return the number of the die that a turn's text tells, which nobody sees on the lake behind it."""
    following = text.partition(f"{SPIRIT} ")[2].split()[:1]
    return following[0] if following and following[0].isdecimal() else ""


def _instead(turn: TurnWords, at: int) -> Slips:
    yield from _replaced(turn, at)
    yield from ((text, cost + APART) for text, cost in _replaced(turn, 0) if turn.roles[0] == "card")
    yield from _respelt(turn)
    yield from _exchanged(turn)
    yield from _left_out(turn)
    yield from _too_much(turn)
    yield from _gathered(turn)
    yield from ((text, LEFT_OUT + cost) for text, cost in _pieces_left_out(turn))


def _after(rules: SunkenRules, notation: Notation, table: Table, entry: Entry, text: str) -> Table | None:
    """Return the table after a turn's text, or None if it is not legal or has two readings."""
    words = tuple(Word(word, number) for number, word in enumerate(text.split(), 1))
    line = notation.read(entry._replace(words=words, text=text))
    if line.issues or entry.seat is None or not words:
        return None
    ways = legal_readings(rules, table, entry.seat, line, words[-1]).ways
    return ways[0].table if len(ways) == 1 else None
