"""Small slips of the pen in a turn: squares one off, another direction, number or card, a word left out."""

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from itertools import islice, product

from generator.scoring.logfile import Entry, Word
from generator.scoring.sunken.facts import Lake
from generator.scoring.sunken.notation import (
    CARD,
    CHIP,
    GO,
    HOME_WORD,
    HOUSE,
    NUMBER,
    SPIRIT,
    SQUARE,
    Notation,
)
from generator.scoring.sunken.reading import read_turn
from generator.scoring.sunken.rules import SunkenRules
from generator.scoring.sunken.table import GROTTO, Table
from generator.scoring.sunken.turnwords import TurnWords, parts, words_of
from generator.scoring.sunken.water import mask, members
from generator.scoring.umpire import Played, Trouble

TURNED, NEAR, LIKELY, OTHER, LEFT_OUT, TOO_MUCH = 0.95, 1.0, 1.2, 1.3, 1.6, 1.8
FURTHEST = 1.41
"""Changes of one word that cost more are no slips: a street two squares off that touches nothing just is."""
APART = 0.1
"""What a street costs more that touches nothing."""
FAR = 0.02
"""What a street that was left out costs more with each square between it and the one before."""
MOST_LINES = 5
FIGURES = str.maketrans("bolisz", "801152")
"""Figures that letters look like."""

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
    if trouble.issue.code == "total":
        yield from _of_treasures(turn, trouble)
    elif trouble.issue.code != "ambiguous":
        yield from _of_words(turn, is_own=trouble.at.entry is entry)
    elif trouble.at.entry is entry:
        yield from _more_of_the_way(turn)


def _of_words(turn: TurnWords, *, is_own: bool) -> Slips:
    """Yield the slips in any word; where the issue is, words further off and pieces left out too."""
    most = TOO_MUCH if is_own else FURTHEST
    for at in range(len(turn.words)):
        yield from ((text, cost) for text, cost in _replaced(turn, at) if cost <= most)
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
            yield " ".join((*words[:at], need, *words[at + 1 :])), NEAR


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
    beside = (*turn.words[max(at - 1, 0) : at], *turn.words[at + 1 : at + 2])
    for other, cost in _others(turn, at):
        if other not in beside and not (other == HOME_WORD and turn.starts_at_home(at)):
            yield turn.spliced(at, at + 1, other), cost


def _others(turn: TurnWords, at: int) -> Slips:
    """Yield words that may have been meant at a place, and how unlikely each is."""
    word, role = turn.words[at], turn.roles[at]
    if role == "card":
        yield from _cards(turn, word)
    elif role == "street":
        yield from _streets(turn, word[:-1], word[-1], at)
    elif role == "house":
        yield from _houses(turn, word, at)
    elif role == "stop":
        yield from _stops(turn, word)
    elif role == "space":
        yield from _squares(turn, word)
    elif role == "die":
        yield from ((str(face), NEAR) for face in _faces(turn) if str(face) != word)
    elif role == "stray":
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


def _streets(turn: TurnWords, square: str, sign: str, at: int) -> Slips:
    """Yield streets that have room, the nearer the likelier; a sign other than < > ^ v is no direction."""
    water, way = turn.lake.water, {"<": ">", "^": "v"}.get(sign, sign)
    taken = 0 if SPIRIT in turn.words[:at] else turn.table.covered
    villages = mask(turn.lake.corners[player.corner].village for player in turn.table.players)
    for spot, squares in turn.lake.streets:
        name = water.spots[spot].name
        if squares & taken or name == square + sign:
            continue
        touches = water.beside[spot] & turn.laid or squares & villages
        yield name, _off(name, square, way) + (0.0 if touches else APART)


def _off(name: str, square: str, way: str) -> float:
    """Return how unlikely one street is written for another: 1 for a neighbour, less for one turned round."""
    if name[:-1] == square:
        return TURNED
    is_turned = way in ">v" and name[-1] != way
    return _distance(name[:-1], square) + (LIKELY - NEAR if is_turned else 0.0)


def _houses(turn: TurnWords, text: str, at: int) -> Slips:
    number, _, square = text.partition("@")
    for house, printed in enumerate(turn.lake.houses):
        if str(printed) != number and (turn.table.houses[house] == GROTTO or SPIRIT in turn.words[:at]):
            yield f"{printed}@{square}", NEAR
    for name in turn.lake.water.squares:
        if name != square and turn.lake.dark >> turn.lake.water.numbers[name] & 1:
            yield f"{number}@{name}", _distance(name, square)
    if square in turn.lake.water.numbers:
        yield from ((square + sign, OTHER) for sign in ">v")


def _stops(turn: TurnWords, word: str) -> Slips:
    yield HOME_WORD, OTHER
    likely = NEAR if NUMBER.fullmatch(word) else OTHER
    yield from ((number, likely) for number in _standing(turn) if number != word)
    near = SQUARE.fullmatch(word) is not None
    yield from (
        (name, cost if near else TOO_MUCH + APART) for name, cost in _streets_at(turn, word if near else "")
    )


def _standing(turn: TurnWords) -> Iterator[str]:
    """Yield the numbers of the houses that stand on the lake, or come to in this turn."""
    new = {word.partition("@")[0] for word in turn.words if HOUSE.fullmatch(word)}
    for square, number in zip(turn.table.houses, map(str, turn.lake.houses), strict=True):
        if square != GROTTO or number in new:
            yield number


def _streets_at(turn: TurnWords, square: str) -> Slips:
    """Yield a square of each street but the one on ``square``; houses are called by their numbers."""
    houses = mask(range(len(turn.lake.water.squares)))
    return _squares(turn._replace(laid=turn.laid & ~houses), square)


def _squares(turn: TurnWords, square: str) -> Slips:
    """Yield a square of each piece but the one on ``square``, the one nearest to it."""
    water = turn.lake.water
    own = water.covering[water.numbers[square]] if square in water.numbers else 0
    for spot in members(turn.laid & ~own):
        names = [water.squares[number] for number in members(water.spots[spot].squares)]
        cost, name = min((_distance(name, square) if square else NEAR, name) for name in names)
        yield name, cost


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
        yield word[:1] + word[1:].translate(FIGURES), NEAR


def _distance(name: str, square: str) -> float:
    """Return how unlikely one square is written for another: 1 for a neighbour, a little more further off."""
    if not square:
        return OTHER
    columns = abs(ord(name[0]) - ord(square[0]))
    rows = abs(int(name[1:]) - int(square[1:]))
    return NEAR + (OTHER - NEAR) * max(columns + rows - 1, 0)


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
            yield turn.spliced(at, at, CHIP), NEAR
        if role == SPIRIT and turn.roles[at + 1 : at + 2] != ("die",):
            yield from ((turn.spliced(at + 1, at + 1, str(face)), NEAR) for face in _faces(turn))
        if turn.roles[at : at + 2] == ("stray", "stray"):
            yield turn.spliced(at, at + 2, "@".join(turn.words[at : at + 2])), NEAR
    yield from _stops_left_out(turn)


def _more_of_the_way(turn: TurnWords) -> Slips:
    """Yield texts that say more of a way of the spirit or of the adventurer, or the card."""
    if "card" not in turn.roles:
        yield from ((turn.spliced(0, 0, card), NEAR) for card, _ in _cards(turn, ""))
    for at, role in enumerate(turn.roles):
        if role in ("space", "stop"):
            yield from ((turn.spliced(at, at, name), LIKELY) for name, _ in _squares(turn, ""))


def _stops_left_out(turn: TurnWords) -> Slips:
    """Yield texts with one more stop of the adventurer's way."""
    for at, role in enumerate(turn.roles, 1):
        if role not in (GO, "stop"):
            continue
        for stop in (HOME_WORD, *_standing(turn)):
            is_idle = stop == HOME_WORD and turn.starts_at_home(at)
            if not is_idle and stop not in (turn.words[at - 1], *turn.words[at : at + 1]):
                yield turn.spliced(at, at, stop), OTHER
        if turn.roles[at : at + 1] != ("stop",):
            yield from ((turn.spliced(at, at, name), OTHER + APART) for name, _ in _streets_at(turn, ""))


def _pieces_left_out(turn: TurnWords) -> Slips:
    """Yield texts with one more piece, if the card asks for more: streets and houses."""
    card = CARD.fullmatch(turn.words[turn.roles.index("card")]) if "card" in turn.roles else None
    pieces = [at for at, role in enumerate(turn.roles) if role in ("street", "house")]
    if card and len(pieces) >= int(card[1]):
        return
    at = pieces[-1] + 1 if pieces else turn.roles.count("card")
    last = turn.words[at - 1] if pieces and turn.roles[at - 1] == "street" else ""
    for name, cost in _streets(turn, "", "", at):
        far = _distance(name[:-1], last[:-1]) if last else NEAR
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
    pieces = [word for word, role in zip(turn.words, turn.roles, strict=True) if role in ("street", "house")]
    rest = [at for at, role in enumerate(turn.roles) if role not in ("card", "street", "house")]
    words = [turn.words[at] for at, role in enumerate(turn.roles) if role == "card"] + pieces
    before = ""
    for at in rest:
        if turn.roles[at] != GO or before != "stop":
            words.append(turn.words[at])
        before = turn.roles[at]
    if tuple(words) != turn.words:
        yield " ".join(words), LIKELY


# What may stand there instead


def legal_lines(rules: SunkenRules, notation: Notation, table: Table, entry: Entry, column: int) -> list[str]:
    """Return up to five legal texts of a turn, with another word at a column or one more, or one less."""
    if entry.seat is None or not entry.words:
        return []
    turn = words_of(rules.lake, table, entry)
    before = [part for word in entry.words if word.column < column for part in parts(notation, word.text)]
    at = min(len(before), len(turn.words) - 1)
    tried = sorted(_instead(turn, at), key=lambda one: one[1])
    legal = (text for text, _ in tried if _is_legal(rules, notation, table, entry, text))
    return list(islice(dict.fromkeys(legal), MOST_LINES))


def _instead(turn: TurnWords, at: int) -> Slips:
    yield from _replaced(turn, at)
    yield from _left_out(turn)
    yield from _too_much(turn)
    yield from _gathered(turn)
    yield from ((text, LEFT_OUT + cost) for text, cost in _pieces_left_out(turn))


def _is_legal(rules: SunkenRules, notation: Notation, table: Table, entry: Entry, text: str) -> bool:
    words = tuple(Word(word, number) for number, word in enumerate(text.split(), 1))
    line = notation.read(entry._replace(words=words, text=text))
    if line.issues or entry.seat is None or not words:
        return False
    turn = read_turn(rules, table, entry.seat, line, words[-1])
    return not turn.refused and len(turn.ways) == 1
