"""What changed from one edition to another, in words for the person who made it, or as plain values."""

from collections.abc import Iterable, Iterator
from typing import Any

from generator.comparison import Comparison, KindChange, Side, Wording
from generator.library.differences import Difference
from generator.wording import COLUMNS, clean, cut


def lines(found: Comparison) -> Iterator[str]:
    """Yield the lines that a person reads."""
    yield from (clean(line.replace("\n", " ")) for line in _lines(found))


def _lines(found: Comparison) -> Iterator[str]:
    yield f"{_named(found.first)} -> {_named(found.second)}"
    yield _verdict(found)
    yield from _group("edition", found.edition)
    yield from _group("options", found.options)
    for kind in found.kinds:
        yield from _kind(kind)
    yield from _wording(found.wording)
    for language, wording in found.others.items():
        yield from _wording(wording, f" in {language}")
    yield from found.notes


def _named(side: Side) -> str:
    return f"{side.reference} ({side.normal['title']} {side.code})"


def _verdict(found: Comparison) -> str:
    if found.is_same:
        return "Nothing differs." if found.notes else "Nothing differs, and all pieces look the same."
    if not found.is_scored_otherwise:
        return "The edition code is the same: what is legal and what it scores stays, only the print changes."
    if found.second.normal["game"] is None:
        return "The edition code changes: without a game it stands for all pieces."
    return "The edition code changes: games of the two are not judged alike."


def _group(title: str, found: tuple[Difference, ...]) -> Iterator[str]:
    if found:
        yield title
        yield from (f"  {one.from_ours}" for one in found)


def _wording(wording: Wording, where: str = "") -> Iterator[str]:
    yield from _group(f"words{where}", wording.words)
    for name, passages in wording.prose.items():
        yield f"text of {name}{where}"
        yield from (f"  {_passage(one)}" for one in passages)


def _passage(one: Difference) -> str:
    """Return what became of a passage of a text; its words are its place where only one text has it."""
    if one.one_has:
        return f"{_word(one)}: {cut(one.place, COLUMNS)}"
    return one.from_ours.removeprefix(": ")


def _word(one: Difference) -> str:
    return "added" if one.one_has == "added" else "removed"


def _kind(kind: KindChange) -> Iterator[str]:
    title = f"{kind.name} ({kind.title})" if kind.title != kind.name else kind.name
    if kind.what:
        ids = f" with {', '.join(kind.added or kind.removed)}" if kind.added or kind.removed else ""
        yield f"{title}: {kind.what}{ids}"
        return
    yield title
    yield from (f"  {one.from_ours}" for one in kind.itself)
    if kind.resheeted:
        yield "  its sheet lays pieces on paper otherwise"
    for word, some in (("removed", kind.removed), ("added", kind.added)):
        if some:
            yield f"  {word}: {', '.join(some)}"
    for pieces, found in kind.changed:
        yield from (f"  {', '.join(pieces)}: {one.from_ours}" for one in found)
    if kind.redrawn:
        yield f"  drawn otherwise, with the same values: {', '.join(kind.redrawn)}"


def plain(found: Comparison) -> dict[str, Any]:
    """Return all that was found as plain JSON values."""
    return {
        "first": _side(found.first),
        "second": _side(found.second),
        "same": found.is_same,
        "scored_otherwise": found.is_scored_otherwise,
        "edition": _plain(found.edition),
        "options": _plain(found.options),
        "kinds": {kind.name: _plain_kind(kind) for kind in found.kinds},
        **_plain_wording(found.wording),
        "languages": {language: _plain_wording(wording) for language, wording in found.others.items()},
        "notes": list(found.notes),
    }


def _side(side: Side) -> dict[str, str]:
    return {
        "reference": side.reference,
        "edition": side.normal["edition"],
        "title": side.normal["title"],
        "code": side.code,
    }


def _plain_kind(kind: KindChange) -> dict[str, Any]:
    return {
        "change": kind.what or "changed",
        "kind": _plain(kind.itself),
        "added": list(kind.added),
        "removed": list(kind.removed),
        "changed": [{"pieces": list(ids), "values": _plain(found)} for ids, found in kind.changed],
        "drawn_otherwise": list(kind.redrawn),
        "sheet_changed": kind.resheeted,
    }


def _plain_wording(wording: Wording) -> dict[str, Any]:
    return {
        "words": _plain(wording.words),
        "prose": {name: _plain(passages) for name, passages in wording.prose.items()},
    }


def _plain(found: Iterable[Difference]) -> list[dict[str, str]]:
    return [_entry(one) for one in found]


def _entry(one: Difference) -> dict[str, str]:
    if one.one_has:
        return {"place": one.place, "change": _word(one)}
    return {"place": one.place, "old": one.ours, "new": one.theirs}
