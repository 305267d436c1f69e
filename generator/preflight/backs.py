"""Whether the backs of a deck look alike, so that nobody can tell its pieces while they lie face down."""

from collections import Counter
from collections.abc import Sequence

from generator.kit import DrawnKind
from generator.layout.imposition import Slip
from generator.library.editions import Kind, Piece
from generator.library.merging import with_defaults
from generator.looks import Eye
from generator.problems import Problems, did_you_mean
from generator.yamlsource import Record, source_of


def check_backs(drawn: DrawnKind, kind: Kind, eye: Eye, problems: Problems) -> None:
    """Note decks whose backs differ, at the first piece of each whose back is not that of the most."""
    if drawn.reads_on or not _knows_its_decks(kind, problems):
        return
    for deck in _decks(drawn.slips, kind, eye).values():
        looks = Counter(look for _, look in deck)
        most, _ = looks.most_common(1)[0]
        odd = next((piece for piece, look in deck if look != most), None)
        if odd is not None:
            problems.add(
                odd.record["id"].source if "id" in odd.record else odd.record.source,
                f"the back of {odd.id} does not look like the backs of the others in its deck, so that it is"
                " known while it lies face down",
                "draw the same back for all; or write into the kind deck: NAME, the value that says which"
                " deck a piece is of, deck: id where backs are no secret",
            )


def _knows_its_decks(kind: Kind, problems: Problems) -> bool:
    """Return whether pieces have the value that says which deck they are of, after noting if none has."""
    deck = kind.file.deck
    known = {key for piece in kind.pieces for key in _values(piece, kind)}
    if deck is None or deck in known or not kind.pieces:
        return True
    message = f"no piece has a value {deck} that says which deck it is of"
    problems.add(source_of(deck) or kind.source, message, did_you_mean(deck, known))
    return False


def _decks(slips: Sequence[Slip], kind: Kind, eye: Eye) -> dict[str, list[tuple[Piece, str]]]:
    """Return the pieces of each deck with what their backs look like."""
    pieces = {piece.id: piece for piece in kind.pieces}
    decks: dict[str, list[tuple[Piece, str]]] = {}
    for slip in slips:
        if slip.back is not None:
            piece = pieces[slip.id]
            deck = _values(piece, kind).get(kind.file.deck or "")
            decks.setdefault(repr(deck), []).append((piece, eye.side(slip.back)))
    return decks


def _values(piece: Piece, kind: Kind) -> Record:
    return with_defaults(kind.file.values or Record(kind.source), piece.record)
