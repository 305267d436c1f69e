"""Use case: what became of an edition, or of a build, piece by piece."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

from generator.kit import Kit, Order
from generator.library import hashes
from generator.library.differences import Difference, of_mappings, of_trees
from generator.library.editions import Edition, find_edition, load_edition
from generator.library.normalform import code_of, play_form
from generator.looks import Looks, Pieces
from generator.problems import Problems
from generator.reprint import Earlier, Reprint, file_of, read_build


@dataclass(frozen=True, slots=True)
class Side:
    """One of two editions: its normal form, its code, and what its pieces look like, where that is known.

    A build has but the language it was printed in, and does not say what the edition is ``about``; ``others``
    are the normal forms of the further languages that both sides have.
    """

    reference: str
    normal: dict[str, Any]
    code: str
    looks: Looks | None
    languages: tuple[str, ...] = ()
    about: str | None = None
    others: dict[str, dict[str, Any]] = field(default_factory=dict)

    def worded(self, language: str) -> dict[str, Any] | None:
        """Return the normal form in a language, None if it is not at hand."""
        return self.normal if language == self.normal["language"] else self.others.get(language)


@dataclass(frozen=True, slots=True)
class KindChange:
    """What became of a kind: ``what`` is added or removed, or empty if both have it.

    ``changed`` has the ids of pieces that changed in the same way, with what changed; ``redrawn`` are those
    that look otherwise though their values are the same. ``resheeted`` tells that they lie otherwise.
    """

    name: str
    title: str
    what: str = ""
    itself: tuple[Difference, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[tuple[tuple[str, ...], tuple[Difference, ...]], ...] = ()
    redrawn: tuple[str, ...] = ()
    resheeted: bool = False

    @property
    def is_any(self) -> bool:
        """Whether anything changed at all."""
        some = (self.what, self.itself, self.added, self.removed, self.changed, self.redrawn)
        return self.resheeted or any(some)


class Wording(NamedTuple):
    """The words that changed in a language, and the passages of flowing texts by the names of these."""

    words: tuple[Difference, ...] = ()
    prose: dict[str, tuple[Difference, ...]] = {}


@dataclass(frozen=True, slots=True)
class Comparison:
    """All in which the second of two editions differs from the first. ``notes`` say what wasn't compared.

    ``wording`` is that of the language that both were read in, ``others`` has those of further ones.
    """

    first: Side
    second: Side
    edition: tuple[Difference, ...]
    options: tuple[Difference, ...]
    kinds: tuple[KindChange, ...]
    wording: Wording = Wording()
    others: dict[str, Wording] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def is_scored_otherwise(self) -> bool:
        """Whether the codes differ: what is legal, or what it scores."""
        return self.first.code != self.second.code

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        found = (self.edition, self.options, self.kinds, *self.wording, self.others)
        return not (self.is_scored_otherwise or any(found))


def compared(first: str, second: str, language: str | None = None) -> Comparison:
    """Return what changed from one to another: stock names, folders, builds. Raises ProblemsError.

    Editions are read in ``language``, or in their own; words of all languages that both have are compared.
    """
    ours, theirs, notes = _sides(first, second, language)
    a, b = ours.normal, theirs.normal
    wordings = dict(_wordings(ours, theirs))
    if not wordings:
        notes.append(f"The words are not compared: {a['language']} and {b['language']} are two languages.")
    own = wordings.pop(a["language"], Wording()) if a["language"] == b["language"] else Wording()
    heads = tuple(_heads(ours, theirs))
    return Comparison(
        ours,
        theirs,
        heads,
        tuple(of_trees("", b["options"], a["options"])),
        tuple(kind for kind in _kinds(ours, theirs) if kind.is_any),
        own._replace(words=tuple(one for one in own.words if one not in heads)),
        {name: found for name, found in wordings.items() if any(found)},
        tuple(notes),
    )


def _wordings(ours: Side, theirs: Side) -> Iterator[tuple[str, Wording]]:
    """Yield what changed in each language that both sides have."""
    for language in dict.fromkeys([ours.normal["language"], *ours.languages]):
        a, b = ours.worded(language), theirs.worded(language)
        if a is not None and b is not None:
            yield language, Wording(tuple(of_trees("", b["text"], a["text"])), _prose(a, b))


def _sides(first: str, second: str, language: str | None) -> tuple[Side, Side, list[str]]:
    """Return both sides, drawn in the same ink, and why their looks are not compared, if they aren't."""
    loaded = [_loaded(reference, language) for reference in (first, second)]
    reason = _reason(loaded)
    builds = [one.looks.order for one in loaded if isinstance(one, Earlier) and one.looks is not None]
    sides = (
        _side(reference, what, builds[0] if builds else None, is_drawn=not reason)
        for reference, what in zip((first, second), loaded, strict=True)
    )
    one, other = _in_all_languages(*sides)
    return one, other, [f"How pieces look is not compared: {reason}."] if reason else []


def _in_all_languages(*sides: Side) -> tuple[Side, ...]:
    """Return sides with their words in all languages that they share. Raises ProblemsError."""
    shared = set.intersection(*(set(side.languages) for side in sides))
    return tuple(
        replace(
            side,
            others={
                language: _normal(_edition(side.reference, language))
                for language in side.languages
                if language in shared and language != side.normal["language"]
            },
        )
        for side in sides
    )


def _loaded(reference: str, language: str | None) -> Edition | Earlier:
    if find_edition(reference, Path()) is None and file_of(reference) is not None:
        return read_build(reference)
    return _edition(reference, language)


def _edition(reference: str, language: str | None) -> Edition:
    problems = Problems()
    edition = load_edition(reference, language, problems)
    problems.raise_if_any()
    if edition is None:
        raise FileNotFoundError(reference)
    return edition


def _normal(edition: Edition) -> dict[str, Any]:
    return dict(json.loads(json.dumps(hashes.normal_form(edition))))


def _reason(loaded: list[Edition | Earlier]) -> str:
    """Return why the looks of two sides say nothing, empty if they do."""
    builds = [one for one in loaded if isinstance(one, Earlier)]
    for one in builds:
        if one.looks is None:
            return f"{one.file} does not say, because an older papercity wrote it"
    inks = {one.looks.order.ink for one in builds if one.looks is not None}
    if len(inks) > 1:
        return "one build is in another ink than the other"
    return "they are in two languages" if len(set(map(_language, loaded))) > 1 else ""


def _language(one: Edition | Earlier) -> str:
    return str(one.normal["language"] if isinstance(one, Earlier) else one.language)


def _side(reference: str, what: Edition | Earlier, order: Order | None, *, is_drawn: bool) -> Side:
    normal = what.normal if isinstance(what, Earlier) else _normal(what)
    code = code_of(play_form(normal))
    if isinstance(what, Earlier):
        return Side(reference, normal, code, what.looks if is_drawn else None, (normal["language"],))
    looks = _drawn(what, order) if is_drawn else None
    return Side(reference, normal, code, looks, what.languages, what.about)


def _drawn(edition: Edition, order: Order | None) -> Looks:
    """Return what the pieces of an edition look like, drawn as ``order`` says. Raises ProblemsError."""
    problems = Problems()
    every = Order(only={name: frozenset() for name in edition.kinds})
    reprint = Reprint(Kit(edition, order or every, problems), None)
    for kind in reprint.kit.kinds():
        reprint.of(kind)
    problems.raise_if_any()
    return reprint.looks


def _heads(ours: Side, theirs: Side) -> Iterator[Difference]:
    keys = ("edition", "title", "game", "language", "theme", "players")
    a, b = ({key: side.normal[key] for key in keys if key in side.normal} for side in (ours, theirs))
    yield from of_mappings("", b, a)
    if ours.about is not None and theirs.about is not None:
        # what a build does not say
        a, b = ({"about": side.about, "languages": " ".join(side.languages)} for side in (ours, theirs))
        yield from of_mappings("", b, a)


def _kinds(ours: Side, theirs: Side) -> Iterator[KindChange]:
    a, b = ours.normal["kinds"], theirs.normal["kinds"]
    for name in dict.fromkeys([*a, *b]):
        if name in a and name in b:
            yield _kind(name, ours, theirs)
        else:
            only = a.get(name) or b[name]
            ids = tuple(piece["id"] for piece in only["pieces"])
            gone, new = (ids, ()) if name in a else ((), ids)
            what = "removed" if name in a else "added"
            yield KindChange(name, _title(name, only), what, added=new, removed=gone)


def _title(name: str, kind: dict[str, Any]) -> str:
    return str(kind.get("title") or name)


def _kind(name: str, ours: Side, theirs: Side) -> KindChange:
    a, b = ours.normal["kinds"][name], theirs.normal["kinds"][name]
    mine, other = _pieces(a), _pieces(b)
    both = [piece for piece in mine if piece in other]
    differing = {piece: tuple(of_mappings("", other[piece], mine[piece])) for piece in both}
    changed = {piece: found for piece, found in differing.items() if found}
    return KindChange(
        name,
        _title(name, b),
        itself=tuple(of_mappings("", _head(b), _head(a))),
        added=tuple(piece for piece in other if piece not in mine),
        removed=tuple(piece for piece in mine if piece not in other),
        changed=tuple(_together(changed)),
        redrawn=tuple(piece for piece in _redrawn(name, ours.looks, theirs.looks) if piece not in changed),
        resheeted=_are_resheeted(name, ours.looks, theirs.looks),
    )


def _head(kind: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in kind.items() if key not in ("kind", "values", "pieces")}


def _pieces(kind: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the pieces of a kind by id with all their values, those of the kind among them."""
    return {piece["id"]: {"copies": "1", **kind["values"], **piece} for piece in kind["pieces"]}


def _together(
    changed: dict[str, tuple[Difference, ...]],
) -> Iterator[tuple[tuple[str, ...], tuple[Difference, ...]]]:
    """Yield the pieces that changed in the same way together."""
    alike: dict[tuple[Difference, ...], list[str]] = {}
    for piece, found in changed.items():
        alike.setdefault(found, []).append(piece)
    yield from ((tuple(ids), found) for found, ids in alike.items())


def _redrawn(name: str, ours: Looks | None, theirs: Looks | None) -> Iterator[str]:
    """Yield the pieces, or the pages of a book, that both sides have and that look otherwise."""
    if ours is None or theirs is None:
        return
    before, after = ours.pieces.get(name, {}), theirs.pieces.get(name, {})
    for piece in before:
        if piece in after and not _is_alike(piece, before, after):
            yield piece


def _is_alike(piece: str, before: Pieces, after: Pieces) -> bool:
    """Return whether copies look the same; of numbered ones there may be more than there were."""
    one, other = before[piece].keys(), after[piece].keys()
    return one <= other or other <= one


def _are_resheeted(name: str, ours: Looks | None, theirs: Looks | None) -> bool:
    if ours is None or theirs is None:
        return False
    one, other = ours.sheets.get(name), theirs.sheets.get(name)
    return one is not None and other is not None and one != other


def _prose(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, tuple[Difference, ...]]:
    """Return by the name of a flowing text which of its passages changed."""
    a, b = ours.get("prose", {}), theirs.get("prose", {})
    found = {name: tuple(_passages(a.get(name), b.get(name))) for name in dict.fromkeys([*a, *b])}
    return {name: passages for name, passages in found.items() if passages}


def _passages(ours: object, theirs: object) -> Iterator[Difference]:
    """Yield passages that were changed, added or taken away, in their order."""
    a, b = list(_texts(ours)), list(_texts(theirs))
    for what, start, end, to, until in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        if end - start == until - to:
            yield from (Difference("", new, old) for old, new in zip(a[start:end], b[to:until], strict=True))
            continue
        yield from (Difference(text, one_has="missing") for text in a[start:end])
        yield from (Difference(text, one_has="added") for text in b[to:until])


def _texts(value: object) -> Iterator[str]:
    """Yield all that a flowing text says, without the clauses that its blocks explain."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key != "clauses":
                yield from _texts(part)
