"""What a game tells somebody who taps a line of its log: who may write one, and what may come next."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State")


class Offer(NamedTuple):
    """One thing that may come next.

    ``token`` stands for it in a draft; ``label`` is for a button, ``group`` the headline over some of them;
    ``spot`` names its place on a picture of the table, or several, apart by spaces, that are one piece;
    ``word`` is what it writes into the line, with TORN at its end if the next choice goes on in that word.
    """

    token: str
    label: str
    group: str = ""
    spot: str = ""
    word: str = ""


class Offers(NamedTuple):
    """A line so far, as it would be written, whether it may be entered so, and what may come next.

    ``why`` says what is being chosen, or why there is nothing to choose; ``draft`` are the line's tokens.
    """

    line: str
    is_whole: bool
    choices: tuple[Offer, ...]
    why: str = ""
    draft: tuple[str, ...] = ()


class Waiting(NamedTuple):
    """What a table waits for: the round, what is done in it, the seats that may write the next line.

    A seat of None stands for the round's own line.
    """

    round: int
    step: str
    waits: tuple[int | None, ...]


class Moment(NamedTuple, Generic[State]):
    """A table, and the last round whose number stands in its log."""

    state: State
    begun: int


class Guide(Protocol[State]):
    """Knows what may be written next in the log of one game, from its own list of legal moves."""

    def waiting(self, moment: Moment[State]) -> Waiting:
        """Return what a table waits for."""
        ...

    def offers(self, moment: Moment[State], seat: int | None, draft: Sequence[str]) -> Offers:
        """Return what may follow the tokens of a line; None is the line that nobody writes for themselves."""
        ...

    def totals(self, state: State) -> str:
        """Return the line of the totals that everybody has now."""
        ...


TORN = "\N{HORIZONTAL ELLIPSIS}"
"""Ends a word that the next choice goes on in."""

NOT_OFFERED = "this can't be chosen here any more"
"""Why nothing follows a draft with a token that is none of the choices."""

NOBODYS_TURN = "no line of this seat is due"
"""Why a seat has nothing to choose."""


def refused(draft: Sequence[str]) -> Offers:
    """Return the answer to a draft that is none; behind no token, nothing is due at all."""
    why = NOT_OFFERED if draft else NOBODYS_TURN
    return Offers("", is_whole=False, choices=(), why=why, draft=tuple(draft))


# Words instead of taps

_WORDS = re.compile(r"[^\s()]+|[()]")
_MOST_DRAFTS = 40
"""So many drafts are looked into at most for words that were typed."""

Asked = Callable[[Sequence[str]], Offers]


def spelled(offers: Asked, head: str, text: str) -> Offers:
    """Return what may follow words that were typed behind a seat's letter; the last one may be unfinished."""
    behind = re.match(rf"\s*{head}\s*:", text, re.IGNORECASE) if head else None
    rest = text[behind.end() :] if behind else "" if text.strip().casefold() == head.casefold() else text
    words = [word.casefold() for word in _WORDS.findall(rest)]
    is_open = bool(words) and not rest[-1:].isspace()
    for here, left in _followed(offers, words):
        if not left:
            return here
        fitting = tuple(choice for choice in here.choices if _begins(_words(choice), left, is_open))
        if fitting:
            whole = _whole(offers, here, fitting, left)
            return here._replace(
                line=whole.line if whole else here.line, is_whole=whole is not None, choices=fitting
            )
    return Offers("", is_whole=False, choices=())


def _followed(offers: Asked, words: Sequence[str]) -> Iterator[tuple[Offers, Sequence[str]]]:
    """Yield the offers behind the first of the words, and the words that are left."""
    waiting: list[tuple[tuple[str, ...], Sequence[str]]] = [((), words)]
    for draft, left in waiting:
        if len(waiting) > _MOST_DRAFTS:
            return
        here = offers(draft)
        yield here, left
        for choice, behind in _going_on(here.choices, left):
            if choice.word or len(draft) <= 2 * len(words):
                waiting.append(((*draft, choice.token), behind))


def _going_on(choices: Sequence[Offer], left: Sequence[str]) -> Iterator[tuple[Offer, Sequence[str]]]:
    """Yield the choices with which words begin, and the words behind them.

    What follows the first word of a choice may be left out if no other begins with it, as a district may.
    """
    written = [_words(choice) for choice in choices]
    firsts = [words[0] for words in written if words]
    for choice, words in zip(choices, written, strict=True):
        behind = _behind(words, left)
        if behind is not None:
            yield choice, behind
        elif words[1:] and left[:1] == words[:1] and firsts.count(words[0]) == 1:
            yield choice, left[1:]


def _behind(written: Sequence[str], left: Sequence[str]) -> Sequence[str] | None:
    """Return the words behind those of a choice; None if they do not begin with it."""
    if not written or not written[-1].endswith(TORN):
        return left[len(written) :] if list(written) == list(left[: len(written)]) else None
    *first, last = written
    torn, size = last.removesuffix(TORN), len(first)
    if first != list(left[:size]) or len(left) <= size or not left[size].startswith(torn):
        return None
    rest = left[size].removeprefix(torn)
    return [rest, *left[size + 1 :]] if rest else None


def _begins(written: Sequence[str], left: Sequence[str], is_open: bool) -> bool:
    """Return whether the words of a choice begin with those that are left."""
    if len(written) < len(left) + (not is_open):
        return False
    *first, last = left
    found = written[len(first)].removesuffix(TORN)
    return written[: len(first)] == first and (found.startswith(last) if is_open else found == last)


def _whole(offers: Asked, here: Offers, fitting: Sequence[Offer], left: Sequence[str]) -> Offers | None:
    """Return the whole line that the words are, if they are one."""
    exact = (offers((*here.draft, choice.token)) for choice in fitting if _words(choice) == left)
    return next((one for one in exact if one.is_whole), None)


def _words(choice: Offer) -> list[str]:
    return [word.casefold() for word in _WORDS.findall(choice.word)]
