"""Editions: a folder's files merged over those of the edition it extends."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from generator import seeds
from generator.library import citysheet
from generator.library.merging import merge_kind, merge_options, merge_records
from generator.library.tree import (
    OutsideError,
    Shelf,
    at_hand,
    can_be_called,
    inside,
    lying_for,
    place,
    read_record,
    stock_editions,
)
from generator.library.words import entitled, merged, own_words, word_of
from generator.problems import Problems, Source, did_you_mean, is_near
from generator.schema.checking import check, salvage
from generator.schema.content import PIECE_KEYS, EditionFile, KindFile, PieceHead, Players
from generator.yamlsource import Record, Scalar, copied, source_of


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a kind, ``copies`` of it per table or per player; ``record`` has all its keys."""

    id: str
    copies: int
    per: str
    record: Record


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece with its pieces, in declared order."""

    file: KindFile
    pieces: tuple[Piece, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Edition:
    """The resolved content of one game: what is printed and what the rules read.

    ``broken`` are kinds that are listed, but whose files can't be read; ``removed`` those that the edition it
    extends has, and where this one took them away. With a ``sheet_seed`` its city sheet is dealt anew.
    """

    name: str
    title: str
    about: str
    game: str | None
    language: str
    languages: tuple[str, ...]
    theme: str
    players: Players
    options: Record
    kinds: dict[str, Kind]
    text: Record
    prose: dict[str, Record]
    folders: tuple[Path, ...]
    source: Source
    broken: frozenset[str] = frozenset()
    removed: dict[str, Source] = field(default_factory=dict)
    sheet_seed: int | None = None

    @property
    def shelf(self) -> Shelf:
        """The folders in which the edition's pictures and icons lie."""
        return Shelf(self.folders)


def find_edition(reference: str, base: Path) -> Path | None:
    """Return the folder that ``reference`` names: a stock name, or a folder seen from ``base``."""
    stock = stock_editions().get(reference)
    if stock is not None:
        return stock
    if not can_be_called(reference):
        return None
    folder = (base / reference).resolve()
    return folder if (folder / "edition.yaml").is_file() else None


def folder_of(reference: str) -> Path | None:
    """Return the folder of an edition as a person names it, perhaps with the seed of a sheet behind it."""
    try:
        return find_edition(seeds.of_reference(reference).edition, Path())
    except seeds.NotASeedError:
        return None


def name_of(reference: str) -> str | None:
    """Return the name that an edition gives itself, or None if its ``edition.yaml`` can't tell."""
    try:
        wanted = seeds.of_reference(reference)
    except seeds.NotASeedError:
        return None
    folder = find_edition(wanted.edition, Path())
    record = read_record(folder / "edition.yaml", Problems(), Shelf((folder,))) if folder else None
    name = record.get("edition") if record is not None else None
    return str(wanted._replace(edition=name)) if isinstance(name, Scalar) else None


def load_edition(reference: str, language: str | None, problems: Problems) -> Edition | None:
    """Return an edition, or None after noting everything that is wrong with its files.

    A seed behind the reference, ``sunshine-city@42``, deals its city sheet anew.
    """
    try:
        wanted = seeds.of_reference(reference)
    except seeds.NotASeedError as error:
        problems.add(Source(reference), str(error), "write for instance sunshine-city@42")
        return None
    folder = find_edition(wanted.edition, Path())
    if folder is None:
        message = "expected the name of an edition or a folder with an edition.yaml, found neither"
        problems.add(Source(reference), message, did_you_mean(wanted.edition, at_hand(wanted.edition)))
        return None
    layers = _layers(folder, problems)
    if not layers:
        _check_kinds_alone(folder, problems)
        return None
    edition = _Assembly(layers, language, problems).edition()
    if edition is None or wanted.seed is None:
        return edition
    return _dealt_anew(edition, wanted.seed, problems)


def _dealt_anew(edition: Edition, seed: int, problems: Problems) -> Edition:
    """Return an edition with the city sheet of a seed; itself after noting that it can't have one."""
    if edition.game not in seeds.GAMES:
        problems.add(Source(f"{edition.name}@{seed}"), *seeds.why_not(edition.name, None))
        return edition
    kinds = {
        name: replace(kind, pieces=tuple(_piece_of_seed(piece, kind, seed) for piece in kind.pieces))
        if name == citysheet.KIND
        else kind
        for name, kind in edition.kinds.items()
    }
    return replace(edition, name=str(seeds.Seeded(edition.name, seed)), kinds=kinds, sheet_seed=seed)


def _piece_of_seed(piece: Piece, kind: Kind, seed: int) -> Piece:
    shared = kind.file.values or Record(piece.record.source)
    sheet = copied(merge_records(shared, piece.record))
    citysheet.deal(sheet, seed)
    return replace(piece, record=sheet)


@dataclass(frozen=True, slots=True)
class _Layer:
    folder: Path
    record: Record
    file: EditionFile


def _layers(folder: Path, problems: Problems) -> list[_Layer]:
    """Return the edition's layers, the oldest parent first; empty if any can't be read."""
    layers: list[_Layer] = []
    seen: list[Path] = []
    while True:
        record = read_record(folder / "edition.yaml", problems, Shelf((folder,)))
        file = salvage(EditionFile, record, problems, _VITAL) if record is not None else None
        if record is None or file is None:
            return []
        layers.insert(0, _Layer(folder, record, file))
        seen.append(folder.resolve())
        if file.extends is None:
            return layers
        parent = find_edition(file.extends, folder)
        where = record["extends"].source
        if parent is None:
            hint = did_you_mean(file.extends, stock_editions())
            problems.add(where, f"expected an edition or a folder, found {str(file.extends)!r}", hint)
            return []
        if parent.resolve() in seen:
            chain = " extends ".join(path.name for path in [*seen, parent])
            problems.add(where, f"this edition extends itself: {chain}", "extend another edition")
            return []
        folder = parent


_VITAL_OF_KINDS = frozenset(("back", "box", "face", "pieces", "prose", "values"))
_VITAL = frozenset(("edition", "extends", "kinds", "language", "remove", "theme"))
"""The keys without which an edition's other files would seem wrong."""


def _check_kinds_alone(folder: Path, problems: Problems) -> None:
    """Note what is wrong with kinds whatever their edition is, so that one run tells it too."""
    for path in sorted(folder.glob("*.yaml")):
        record = read_record(path, problems, Shelf((folder,))) if path.stem != "edition" else None
        if record is not None:
            check(KindFile, record, problems)


@dataclass(slots=True)
class _Assembly:
    layers: list[_Layer]
    language: str | None
    problems: Problems
    broken: set[str] = field(default_factory=set)
    removed: dict[str, Source] = field(default_factory=dict)

    @property
    def shelf(self) -> Shelf:
        return Shelf(tuple(layer.folder for layer in reversed(self.layers)))

    def edition(self) -> Edition | None:
        header = self._header()
        top = self.layers[-1]
        language = self._language(header)
        words = [own_words(layer.folder, language, self.problems, self.shelf) for layer in self.layers]
        kinds = self._kinds(words)
        text = merged(Record(self.layers[0].record.source), words)
        prose = {
            name: read for name, kind in kinds.items() if (read := self._prose(kind, language)) is not None
        }
        folders = tuple(layer.folder for layer in reversed(self.layers))
        if not self._is_worded(language, words):
            return None
        return Edition(
            name=header.edition,
            title=self._said("title", words) or header.edition,
            about=self._said("about", words),
            game=header.game,
            language=language,
            languages=self._languages() or (language,),
            theme=header.theme or "plain",
            players=header.players or Players(),
            options=_options(self.layers, self.problems),
            kinds=kinds,
            text=text,
            prose=prose,
            folders=folders,
            source=top.record.source,
            broken=frozenset(self.broken),
            removed=self.removed,
        )

    def _header(self) -> EditionFile:
        header = self.layers[0].file
        for layer in self.layers[1:]:
            given = {name: getattr(layer.file, name) for name in layer.file.model_fields_set}
            header = header.model_copy(update=given)
        return header

    def _said(self, key: str, words: list[Record | None]) -> str:
        """Return what the latest folder says under a key, in its words or else in its ``edition.yaml``."""
        said = [
            word_of(own, key) or getattr(layer.file, key)
            for layer, own in zip(self.layers, words, strict=True)
        ]
        return str(next((one for one in reversed(said) if one), ""))

    def _is_worded(self, language: str, words: list[Record | None]) -> bool:
        """Return whether all words in a language could be read; if not, each would seem to be missing."""
        files = [(layer.folder / "text" / f"{language}.yaml").is_file() for layer in self.layers]
        known = self._languages()
        return files == [own is not None for own in words] and (language in known or not known)

    def _languages(self) -> tuple[str, ...]:
        found = {path.stem for layer in self.layers for path in (layer.folder / "text").glob("*.yaml")}
        return tuple(sorted(found))

    def _language(self, header: EditionFile) -> str:
        wanted = self.language or header.language or "en"
        known = self._languages()
        if known and wanted not in known:
            where = source_of(header.language) or self.layers[-1].record.source
            self.problems.add(
                Source("--language") if self.language else where,
                f"this edition has no words in {wanted}",
                f"its languages are {', '.join(known)}",
            )
        return wanted

    def _kinds(self, words: list[Record | None]) -> dict[str, Kind]:
        records: dict[str, Record] = {}
        for layer, own in zip(self.layers, words, strict=True):
            self._read_kinds(layer, records)
            entitled(records, own, self.broken, self.problems)
        kinds = {}
        for name, record in records.items():
            file = salvage(KindFile, record, self.problems, _VITAL_OF_KINDS)
            if file is None:
                self.broken.add(name)
            else:
                kinds[name] = Kind(file, self._pieces(file), record.source)
        return kinds

    def _read_kinds(self, layer: _Layer, merged: dict[str, Record]) -> None:
        for name in layer.file.remove:
            where = source_of(name) or layer.record.source
            if merged.pop(name, None) is None:
                self.problems.add(where, f"there is no kind {name} to remove", did_you_mean(name, merged))
            self.removed[name] = where
        named = [*merged, *(name for name in layer.file.kinds if name not in merged)]
        for name in named:
            if name == "kit":
                self.problems.add(source_of(name) or layer.record.source, "a kind can't be called kit")
                continue
            path = layer.folder / f"{name}.yaml"
            if not path.is_file():
                if name not in merged:
                    self._expect_file(name, path, layer)
                continue
            record = read_record(path, self.problems, self.shelf)
            if record is None:
                self.broken.add(name)
            else:
                self._check_name(record, name, path)
                merged[name] = merge_kind(merged.get(name), record, self.problems)
        self._note_strays(layer, named)

    def _expect_file(self, name: str, path: Path, layer: _Layer) -> None:
        where = source_of(name) or layer.record.source
        self.broken.add(name)
        found, is_file = lying_for(path)
        hint = f"rename it to {path.name}" if is_file else f"make it, or take {name} out"
        self.problems.add(where, f"expected the file {path.name}, found {found}", hint)

    def _check_name(self, record: Record, name: str, path: Path) -> None:
        kind = record.get("kind")
        if isinstance(kind, Scalar) and kind and kind != name:
            self.problems.add(kind.source, f"expected the kind {name} in {path.name}, found {kind!s}")

    def _note_strays(self, layer: _Layer, named: list[str]) -> None:
        for path in sorted(layer.folder.glob("*.yaml")):
            if path.stem not in (*named, "edition"):
                unread = [name for name in named if name in self.broken]
                hint = did_you_mean(path.stem, unread) if is_near(path.stem, unread) else ""
                hint = hint or f"add {path.stem} to kinds in edition.yaml"
                self.problems.add(place(path), "this file belongs to no kind of the edition", hint)

    def _check_values(self, file: KindFile) -> None:
        """Note keys of a piece among the values that pieces share, where they would do nothing."""
        values = file.values or Record(self.layers[-1].record.source)
        for key in sorted(PIECE_KEYS & values.keys()):
            hint = "write it one level further out" if key == "per" else "write it into each piece"
            self.problems.add(values.keys_at[key], f"{key} is no value that pieces share", hint)

    def _pieces(self, file: KindFile) -> tuple[Piece, ...]:
        pieces: dict[str, Piece] = {}
        self._check_values(file)
        for record in file.pieces:
            head = Record(record.source)
            for key in PIECE_KEYS:
                if key in record:
                    head[key] = record[key]
                    head.keys_at[key] = record.keys_at[key]
            checked = salvage(PieceHead, head, self.problems, frozenset())
            if checked is None:
                # Without an id its other values can be checked all the same.
                written = record.get("id")
                name = str(written) if isinstance(written, Scalar) else f"in line {record.source.line}"
                pieces.setdefault(name, Piece(name, 1, "table", record))
                continue
            if checked.id in pieces:
                first, where = pieces[checked.id].record.source, record["id"].source
                there = f"line {first.line}" if first.file == where.file else str(first)
                self.problems.add(where, f"the piece {checked.id} stands twice, first in {there}")
                continue
            pieces[checked.id] = Piece(checked.id, checked.copies, checked.per or file.per or "table", record)
        return tuple(pieces.values())

    def _prose(self, kind: Kind, language: str) -> Record | None:
        name = kind.file.prose
        if name is None:
            return None
        for layer in reversed(self.layers):
            try:
                path = inside(layer.folder / "text", language, f"{name}.yaml")
            except OutsideError as error:
                self.problems.add(source_of(name) or kind.source, str(error))
                return None
            if path.is_file():
                return read_record(path, self.problems, self.shelf)
        where = source_of(name) or kind.source
        self.problems.add(where, f"expected the file text/{language}/{name}.yaml, found none")
        return None


def _options(layers: list[_Layer], problems: Problems) -> Record:
    options = Record(layers[0].record.source)
    for layer in layers:
        own = layer.record.get("options")
        if isinstance(own, Record):
            options = merge_options(options, own, problems)
    return options
