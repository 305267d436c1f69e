"""Use cases round the log of a game: a fresh one, one in canonical form, the table at the end of a turn."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from generator.library.catalogue import Catalogue, load_catalogue, with_sheets
from generator.playable import game_of, option_of, wrong
from generator.problems import Problem, ProblemsError, Source
from generator.referee import Case, language_of, open_case, open_log, sealed
from generator.scoring.engine import SEATS
from generator.scoring.heads import drawable
from generator.scoring.issues import Issue
from generator.scoring.loanwords import Loanwords, read_again
from generator.scoring.logfile import Entry, Header, Log, Seat, Word, write
from generator.scoring.umpire import Judged, Piece, Played, Shown, judge
from generator.shelf import Shelf, loanwords_of, worded, written_words
from generator.speech import ENGLISH, Speaker, speaker

if TYPE_CHECKING:
    from generator.library.editions import Edition
    from generator.picture import View

Drawn: TypeAlias = Literal["svg", "pdf"]
FORMATS: tuple[Drawn, ...] = ("svg", "pdf")
_LONGEST_WORD, _LONGEST_LINE = 10, 18
_KEY = re.compile(r"(;\s+)(\S.*?)(\s{2,})(\S.*)")
"""A line of the key of a fresh log: what may be written, and what it says."""
_MARKS = ",;"
"""They end a name or a value in a log."""


class Wish(NamedTuple):
    """What a fresh log is to say: who plays, with which options (``length=short``), on which day.

    With ``filled`` it holds sheets to be filled in instead of the key of the notation.
    """

    players: tuple[str, ...]
    options: tuple[str, ...] = ()
    date: str = ""
    filled: bool = False


# A fresh log


def fresh(reference: str, wish: Wish, shelf: Shelf) -> str:
    """Return the text of a fresh log for an edition. Raises ProblemsError for what it can't be."""
    catalogue = worded(reference, shelf)
    names = [name.strip() for name in wish.players]
    _check_names(names)
    options = tuple(option_of(text) for text in wish.options)
    seats = tuple(_seat(letter, name) for letter, name in zip(SEATS, names, strict=False))
    header = Header(str(catalogue.game), catalogue.label, wish.date, options, seats)
    header = read_again(Log(header), loanwords_of(catalogue)).log.header
    game = game_of(catalogue, header.options, reference)
    for issue in game.prepare(Log(header)).issues:
        raise wrong("--players", issue.message, issue.hint)
    letters = [seat.letter for seat in seats]
    lines = game.fresh(letters, [seat.name for seat in seats], filled=wish.filled)
    return _fresh(header, lines, catalogue, shelf.language or "en")


def _fresh(header: Header, lines: Iterable[str], catalogue: Catalogue, language: str) -> str:
    """Return a fresh log in the words of a language, remarks by its book of phrases."""
    say, own = speaker(language, header.game), written_words(catalogue, language)
    if say is not ENGLISH:
        header = header._replace(language=language)
        lines = (_line(line, say, own) for line in lines)
    return "".join((_written(Log(header), own), "\n", *(f"{line}\n" for line in lines)))


def _line(line: str, say: Speaker, own: Loanwords) -> str:
    """Return a line of a fresh log in another language; one of the key column by column."""
    entry, mark, remark = line.partition(";")
    if entry:
        return f"{own.spelled(entry)}{mark}{remark}"
    columns = _KEY.fullmatch(line)
    if columns is None or say.said(columns[4]).english:
        return say(line)
    return f"{columns[1]}{own.spelled(columns[2]).ljust(len(columns[2] + columns[3]) - 1)} {say(columns[4])}"


def _written(log: Log, own: Loanwords) -> str:
    """Return the text of a log in the words of another language."""
    heads = {canonical: word for (canonical, *_), word in own.read_as.items()}
    lent = read_again(log, own).log
    kinds = zip(lent.entries, log.entries, strict=True)
    return write(lent._replace(entries=tuple(one._replace(kind=old.kind) for one, old in kinds)), heads)


def _seat(letter: str, text: str) -> Seat:
    """Return a seat of a name, perhaps with a colour behind =."""
    name, _, colour = (part.strip() for part in text.partition("="))
    return Seat(letter, name, colour)


def _check_names(names: Sequence[str]) -> None:
    for name in names:
        if not name.split("=")[0].strip() or not name.isprintable() or any(mark in name for mark in _MARKS):
            raise wrong("--players", f"{name!r} can't be a name in a log", "write --players Ana,Ben")
    if not 1 <= len(names) <= len(SEATS):
        raise wrong("--players", f"expected 1 to {len(SEATS)} players, found {len(names)}")


# The canonical form


def canonical(data: bytes, file: str, shelf: Shelf, *, corrected: bool) -> str:
    """Return a log in its canonical form, turns with all districts; ``corrected`` carries corrections out.

    If a language is wished, its words are those of that one.

    Filled sheets become the lines that explain them then. What can't be read or is not legal stands as it was
    typed. Raises ProblemsError if it is no log.
    """
    log, case = _opened(data, file, shelf)
    if corrected and _has_sheets(log):
        return _in_words(log._replace(entries=tuple(map(_unfolded, case.entries))), case, shelf)
    turns = _turns(case)
    entries = case.entries if corrected else log.entries
    written = tuple(_rewritten(entry, turns.get(entry.place.line), plain=corrected) for entry in entries)
    return _in_words(log._replace(entries=written), case, shelf)


def _in_words(log: Log, case: Case, shelf: Shelf) -> str:
    return _written(log, written_words(case.catalogue, shelf.language or "en"))


def seal(data: bytes, file: str, shelf: Shelf) -> str:
    """Return the seal of a log, "" if it has none. Raises ProblemsError if it is no log."""
    log, case = _opened(data, file, shelf)
    judged = judge(case.game, case.entries, log.header.seats)
    return sealed(case, judged, case.game.hindsight(judged)).seal


def _has_sheets(log: Log) -> bool:
    return any(entry.kind == "sheet" for entry in log.entries)


def _unfolded(entry: Entry) -> Entry:
    """Return a line of an explained sheet; boxes of a turn that nothing explains are told as a remark."""
    if entry.kind != "marks":
        return entry
    return entry._replace(kind="unread", words=(), comment=" ".join(word.text for word in entry.words))


def _turns(case: Case) -> dict[int, str | None]:
    """Return the legal turns as they are written, by their lines."""
    judged = judge(case.game, case.entries, case.log.header.seats)
    return {
        one.entry.place.line: case.game.written(one)
        for one in judged.played
        if one.entry.seat is not None and one.moves and _is_sound(case, judged, one)
    }


def _is_sound(case: Case, judged: Judged[Any], one: Played[Any]) -> bool:
    """Return whether nothing is wrong with a turn; nor anything that is not told, since it may be right."""
    if one.issues or not judged.unsure:
        return not one.issues
    return not case.game.read(one.before, one.entry, {}, helpful=False).issues


def _rewritten(entry: Entry, words: str | None, *, plain: bool) -> Entry:
    if entry.kind == "fix" and plain:
        entry = entry._replace(kind="turn" if entry.seat is not None else "round")
    if words is None or entry.kind not in ("turn", "fix"):
        return entry
    return entry._replace(words=tuple(Word(word, 0) for word in words.split()))


def _opened(data: bytes, file: str, shelf: Shelf) -> tuple[Log, Case]:
    """Return a log and the game that it is judged by. Raises ProblemsError."""
    log = open_log(data, file)
    if isinstance(log, Issue):
        raise _unreadable(file, [log])
    case = open_case(log, shelf)
    if not isinstance(case, Case):
        raise _unreadable(file, [*log.issues, *case])
    return case.log, case


def _unreadable(file: str, issues: Sequence[Issue]) -> ProblemsError:
    places = [Source(file, *issue.place) for issue in issues]
    return ProblemsError(
        Problem(where, issue.message, issue.hint) for where, issue in zip(places, issues, strict=True)
    )


# The table at the end of a turn


class Replay(NamedTuple):
    """The table at the end of a turn, the head of the log, its edition, and who tells of the table."""

    shown: Shown
    header: Header
    catalogue: Catalogue
    say: Speaker = ENGLISH

    @property
    def text(self) -> str:
        """Return the table in words."""
        return self.shown.tell(self.say)


def replay(data: bytes, file: str, shelf: Shelf, until: int | None, seat: str = "") -> Replay:
    """Return the table at the end of round ``until`` (0 is the start), or of the log.

    With the letter of a seat it is the table after that seat's turn in the round. Raises ProblemsError.
    """
    log, case = _opened(data, file, shelf)
    judged = judge(case.game, case.entries, log.header.seats)
    last = max((one.entry.round for one in judged.played), default=0)
    if until is not None and until > last:
        word = case.game.round_word
        message = f"the log has {last} {word}s, there is no {word} {until}"
        raise wrong("--at", message, "leave it out for the end")
    played = list(_played(judged, last if until is None else until))
    played = _until_seat(played, log.header, seat.upper()) if seat else played
    table = played[-1].after if played else case.game.start(log.header.seats)
    names = [f"{seat.letter} {seat.name}".strip() for seat in log.header.seats]
    say = speaker(shelf.language or language_of(case), case.catalogue.game or "")
    return Replay(case.game.shown(played, table, names), log.header, case.catalogue, say)


def _played(judged: Judged[Any], until: int) -> Iterator[Played[Any]]:
    return (one for one in judged.played if one.entry.round <= until)


def _until_seat(played: list[Played[Any]], header: Header, letter: str) -> list[Played[Any]]:
    """Return entries up to a seat's turn in the last round."""
    last = max((one.entry.round for one in played), default=0)
    letters = [seat.letter for seat in header.seats]
    for at, one in reversed(list(enumerate(played, 1))):
        if one.entry.round == last and one.entry.seat is not None and letters[one.entry.seat] == letter:
            return played[:at]
    raise wrong("--at", f"the log has no line for {letter} there", f"seats are {', '.join(letters)}")


def draw(replay: Replay, shelf: Shelf, out: Path, fmt: Drawn) -> tuple[Path, ...]:
    """Return the files that were written: a PDF of all seats' sheets, or an SVG of each.

    Raises ProblemsError for an edition that can't be drawn, OSError for files that can't be written.
    """
    from generator import picture
    from generator.library.editions import load_edition
    from generator.problems import Problems

    problems = Problems()
    shelf = shelf._replace(named=with_sheets(shelf.named, replay.catalogue.sheet_seed, shelf.cache))
    reference = _reference(replay.catalogue, shelf)
    edition = load_edition(reference, worded(reference, shelf, replay.header.language).language, problems)
    problems.raise_if_any()
    if edition is None:
        raise wrong(replay.catalogue.name, "this edition can't be drawn")
    views = [view_of(edition, one, replay.header) for one in replay.shown.pieces]
    return picture.draw(edition, views, out, fmt)


def view_of(edition: "Edition", piece: Piece, header: Header) -> "View":
    """Return what a piece of a table looks like, with the player and the day where it has lines for them."""
    from generator.picture import View

    return View(piece.kind, _headed(piece, header), _label(piece, header), _id(edition, piece), piece.face)


def _id(edition: "Edition", piece: Piece) -> str:
    """Return the first piece of the kind that has some values by itself; of all, if none is asked for."""
    kind = edition.kinds.get(piece.kind)
    for one in kind.pieces if kind is not None and piece.own else ():
        if all(str(one.record.get(key)) == value for key, value in piece.own.items()):
            return one.id
    return ""


def _label(piece: Piece, header: Header) -> str:
    """Return whose a piece is, or what it is, for the name of a file."""
    return piece.kind if piece.seat is None else header.seats[piece.seat].letter


def _headed(piece: Piece, header: Header) -> dict[str, Any]:
    """Return the values of a piece, the player and the day written where it has lines for them."""
    own = {"date": _in_pen(header.date)}
    if piece.seat is not None:
        seat = header.seats[piece.seat]
        own["player"] = _in_pen(f"{seat.letter} {seat.name}")
    return {**piece.values, **{key: text for key, text in own.items() if key in piece.values}}


def _in_pen(text: str) -> str:
    """Return as much of a text as every font has letters for and a short line has room for."""
    words = drawable(text, " .-/'").split()
    return " ".join(word[:_LONGEST_WORD] for word in words)[:_LONGEST_LINE].strip()


def _reference(catalogue: Catalogue, shelf: Shelf) -> str:
    """Return the name or folder of an edition that is drawn: a file for programs has no faces."""
    for reference in shelf.named:
        if load_catalogue(reference, None, shelf.cache).code == catalogue.code:
            if Path(reference).is_file():
                raise wrong(reference, "sheets can't be drawn from this file", "name the edition's folder")
            return reference
    return catalogue.name
