"""How a line of a log may begin; no beginning has two readings, whatever its case and spacing."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from generator.scoring.logfile import Word

_FOREIGN = "\N{LATIN SMALL LETTER B WITH STROKE}"
"""Not every font has letters from here on."""

_LETTER = r"[^\W\d_]"

HEADS = {
    "turn": r"(?P<turn>[A-Za-z])\s*:",
    "seat": r"(?P<seat>[A-Za-z])\s*=",
    "header": rf"(?P<header>{_LETTER}{{2}}(?:{_LETTER}|[\u0300-\u036f0-9_.-])*)\s*:",
    "round": r"(?P<round>[0-9]{1,4})\s*\.",
    "totals": r"(?P<totals>=)",
    "undo": r"(?P<undo>~)",
    "bare": rf"(?P<bare>{_LETTER}(?:{_LETTER}|[\u0300-\u036f'\u2019-])*)(?!\s*[:=])(?=[\s(]|\Z)",
}
HEAD = re.compile(rf"\s*(?:{'|'.join(HEADS.values())})")

MOST_WORDS, MOST_LETTERS = 120, 600
"""No line of a game has more words (a bracket is one), or more letters in them."""
HEADER_KEYS = ("game", "edition", "date", "seal", "language")
COMMANDS = ("fix", "gap", "ruling", "unread")
BEGINNINGS = (
    "a line begins with a seat (A:), a round (3.), totals (=), ~, fix, gap, ruling, unread, "
    "a word of the game, or stands at the top (game: ..., A = name)"
)
_WRONG_WORDS = {
    "comment": "write a comment behind ;",
    "round": "a round begins with its number and a full stop: 3.",
    "total": "totals begin with =: = A 7 B 4",
    "totals": "totals begin with =: = A 7 B 4",
    "turn": "a turn begins with the seat's letter and a colon: A:",
    "undo": "write ~ to take back the entry before",
}


def composed(text: str) -> str:
    """Return the text in Unicode's composed form (NFC)."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def folded(word: str) -> str:
    """Return the word without its case, in Unicode's composed form."""
    if word.isascii():
        return word.lower()
    return composed(unicodedata.normalize("NFD", unicodedata.normalize("NFD", word).casefold()))


def brief(text: str) -> str:
    """Return the text, cut to what can be shown in a line."""
    return text if len(text) <= 40 else text[:39] + "…"


def drawable(text: str, signs: str) -> str:
    """Return as much of a text as every font has letters for, and of signs those that are named."""
    return "".join(one for one in text if one in signs or (one.isalnum() and one < _FOREIGN))


def one_slip(typed: str, known: Iterable[str]) -> str:
    """Return the known word that differs by a letter too many, too few, or two that changed places; or ""."""
    for word in known:
        shorter, longer = sorted((typed, word), key=len)
        if len(longer) == len(shorter):
            slipped = typed != word and sorted(typed) == sorted(word)
        else:
            cuts = range(len(longer) if len(longer) == len(shorter) + 1 else 0)
            slipped = any(longer[:i] + longer[i + 1 :] == shorter for i in cuts)
        if slipped:
            return word
    return ""


def wrong_word_hint(kind: str) -> str:
    """Return what to write instead of a folded bare word that is nearly the log's own; else ""."""
    near = one_slip(kind, COMMANDS) if len(kind) > 2 else ""
    return f"did you mean {near}?" if near else _WRONG_WORDS.get(kind, "")


def stray_hint(text: str, names: dict[str, str]) -> str:
    """Return what to do about a line that begins like no other; ``names`` are folded, with their letters."""
    name = folded(composed(text.partition(":")[0].strip()))
    if name in names:
        return f"write the seat's letter: {names[name]}:"
    return _stray_number(text) or _stray_sign(text) or _stray_letter(text) or BEGINNINGS


def _stray_number(text: str) -> str:
    number = re.match(r"[0-9]+", text)
    if number is None:
        return ""
    if len(number[0]) > 4:
        return "rounds have at most four figures"
    return f"if a round begins here, write a full stop behind its number: {number[0]}."


def _stray_sign(text: str) -> str:
    if text[0] in "#/":
        return "a comment begins with ;"
    if re.match(r"[A-Za-z*][a-z]?[0-9]|[-!(]", text):
        return f"whose entry is it? write the seat before it: A: {brief(text)}"
    if re.match(r"[^:=]*=", text):
        return "a seat is one letter from A to H (A = name), totals begin with = (= A 7)"
    return ""


def _stray_letter(text: str) -> str:
    if text[0].isascii() or not text[0].isalpha():
        return ""
    return f"{text[0]} is no letter from A to H, though it may look like one; type it anew"


def too_long(words: Sequence[Word]) -> tuple[str, str] | None:
    """Return what is wrong with a line of too many words, and a hint."""
    if len(words) <= MOST_WORDS and sum(len(word.text) for word in words) <= MOST_LETTERS:
        return None
    message = f"no line of a game has more than {MOST_WORDS} words or {MOST_LETTERS} letters"
    return message, "write every turn on a line of its own, and notes behind ;"
