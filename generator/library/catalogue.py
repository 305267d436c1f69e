# ruff: noqa: PTH103, PTH105, PTH108, PTH112, PTH113, PTH118, PTH119, PTH120, PTH123, PTH208
"""A resolved edition as plain values, as the referee reads it: from the cache where that is still true.

A score has to be there in a moment, so nothing that reads YAML is loaded while the cache answers. Paths are
text here, because pathlib alone would take longer to load than all the rest.
"""

import json
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from generator import __version__, seeds

if TYPE_CHECKING:
    from pathlib import Path

    from generator.library.editions import Edition
    from generator.library.normalform import NotANormalForm
    from generator.problems import Problem

_SETTLED = 50_000_000
"""In ns: a file that changed later than this before it was read may change again without a new time."""


class Catalogue(NamedTuple):
    """An edition in one language.

    ``play`` is what legality and score depend on, ``text`` its words; both are plain JSON values.
    ``players`` has ``min``, ``max`` and ``kit``. With a ``sheet_seed`` its city sheet is dealt anew.
    """

    name: str
    title: str
    code: str
    game: str | None
    language: str
    languages: tuple[str, ...]
    play: dict[str, Any]
    text: dict[str, Any]
    players: dict[str, Any]
    sheet_seed: int | None = None
    others: dict[str, dict[str, Any]] = {}
    """The words in the other languages."""

    @property
    def label(self) -> str:
        """The code, with the seed of the sheet behind it if there is one, as it is printed and logged."""
        return str(seeds.Seeded(self.code, self.sheet_seed))


def load_catalogue(
    reference: str, language: str | None = None, cache: "Path | str | None" = None
) -> Catalogue:
    """Return the edition that a stock name, a folder, or an ``edition.json`` names. Raises ProblemsError.

    A seed may stand behind a name or a folder: ``sunshine-city@42``.
    ``cache`` is a folder for what was read before. It need not exist, and nothing has to be writable there.
    """
    named, seed = _split(reference)
    if seed is not None:
        return _dealt(load_catalogue(named, language, cache), reference, seed)
    folder = _folder_of(reference)
    if folder is None and os.path.isfile(reference):
        return _built(reference, language)
    if folder is None or cache is None:
        return _read(reference, language)[0]
    slot = _Slot.of(folder, language, cache)
    held = slot.load()
    if held is not None:
        return held
    since = time.time_ns()
    catalogue, folders = _read(reference, language)
    slot.keep(catalogue, folders, since)
    return catalogue


def _dealt(catalogue: Catalogue, reference: str, seed: int) -> Catalogue:
    """Return an edition with the city sheet of a seed. Raises ProblemsError if it can't have one.

    That is quickly done, so it is not kept: there are more seeds than room.
    """
    from copy import deepcopy

    from generator.library import citysheet
    from generator.library.normalform import code_of

    if catalogue.game not in seeds.GAMES or catalogue.sheet_seed is not None:
        from generator.problems import Problem, ProblemsError, Source

        why, hint = seeds.why_not(catalogue.name, catalogue.sheet_seed)
        raise ProblemsError([Problem(Source(reference), why, hint)])
    play = deepcopy(catalogue.play)
    for sheet in play["kinds"].get(citysheet.KIND, ()):
        citysheet.deal(sheet, seed)
    name = str(seeds.Seeded(catalogue.name, seed))
    return catalogue._replace(name=name, code=code_of(play), play=play, sheet_seed=seed)


def by_code(code: str, language: str | None = None, cache: "Path | str | None" = None) -> Catalogue | None:
    """Return the stock edition that a code belongs to, or None. Raises ProblemsError if one can't be read."""
    for name in stock_names():
        catalogue = load_catalogue(name, language, cache)
        if catalogue.code == code:
            return catalogue
    return None


def with_sheets(
    named: tuple[str, ...], seed: int | None, cache: "Path | str | None" = None
) -> tuple[str, ...]:
    """Return named editions behind what has the sheet of a seed: each of them that can, and the stock ones.

    Raises ProblemsError.
    """
    if seed is None:
        return named
    printed = {one: load_catalogue(one, None, cache) for one in (*named, *stock_names())}
    dealt = [
        str(seeds.Seeded(reference, seed))
        for reference, one in printed.items()
        if one.game in seeds.GAMES and one.sheet_seed is None
    ]
    return (*dealt, *named)


def differences(theirs: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    """Return what two play forms differ in, in words, theirs instead of ours."""
    from generator.library.differences import differences

    return differences(theirs, ours)


def stock_names() -> list[str]:
    """Return the names of the editions that come with papercity."""
    content = _stock_content()
    return [name for name in sorted(os.listdir(content)) if _is_edition(os.path.join(content, name))]


def _stock_content() -> str:
    """Return the folder of the stock editions, as ``tree.stock_folder`` finds it, without loading that."""
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    beside = os.path.join(os.path.dirname(package), "content")
    return (
        beside
        if os.path.isdir(beside)
        else os.path.join(os.path.dirname(package), "papercity_stock", "content")
    )


def _is_edition(folder: str) -> bool:
    return os.path.isfile(os.path.join(folder, "edition.yaml"))


def _split(reference: str) -> seeds.Seeded:
    """Return what is named and the seed behind it; one that is none is told by whoever reads the files."""
    try:
        return seeds.of_reference(reference)
    except seeds.NotASeedError:
        return seeds.Seeded(reference)


def _folder_of(reference: str) -> str | None:
    """Return the folder of an edition by its stock name, or as seen from here; None if there is none."""
    if reference in stock_names():
        return os.path.join(_stock_content(), reference)
    folder = os.path.realpath(reference)
    return folder if _is_edition(folder) else None


def _read(reference: str, language: str | None) -> tuple[Catalogue, list[str]]:
    """Return what the YAML files of an edition say, and the folders they lie in. Raises ProblemsError."""
    from generator.library.editions import load_edition
    from generator.problems import Problems, ProblemsError

    problems = Problems()
    edition = load_edition(reference, language, problems)
    if edition is None or problems.found:
        raise ProblemsError(problems.found)
    others = {one: _words_of(edition, one) for one in edition.languages if one != edition.language}
    return catalogue_of(edition)._replace(others=others), [str(folder) for folder in edition.folders]


def catalogue_of(edition: "Edition") -> Catalogue:
    """Return an edition that was read, in its own language alone."""
    from generator.library.hashes import normal_form

    return _catalogue(json.loads(json.dumps(normal_form(edition))), edition.languages)


def _words_of(edition: "Edition", language: str) -> dict[str, Any]:
    """Return the words of an edition in another language. Raises ProblemsError."""
    from generator.library.tree import Shelf
    from generator.library.words import merged, own_words
    from generator.problems import Problems, ProblemsError
    from generator.yamlsource import Record, plain

    problems = Problems()
    shelf = Shelf(edition.folders)
    layers = [own_words(folder, language, problems, shelf) for folder in reversed(edition.folders)]
    if problems.found:
        raise ProblemsError(problems.found)
    words = plain(merged(Record(edition.source), layers))
    return dict(words) if isinstance(words, dict) else {}


def _catalogue(normal: dict[str, Any], languages: tuple[str, ...]) -> Catalogue:
    from generator.library.normalform import code_of, play_form

    play = play_form(normal)
    return Catalogue(
        name=normal["edition"],
        title=normal["title"],
        code=code_of(play),
        game=normal["game"],
        language=normal["language"],
        languages=tuple(map(str, languages)),
        play=play,
        text=normal["text"],
        players=normal["players"],
        sheet_seed=normal.get("sheet_seed"),
    )


def _built(file: str, language: str | None) -> Catalogue:
    """Return the edition in an ``edition.json``, which has one language. Raises ProblemsError."""
    from generator.library.normalform import NotANormalForm, read_normal
    from generator.problems import Problem, ProblemsError, Source

    try:
        with open(file, "rb") as opened:
            normal = read_normal(opened.read())
    except (OSError, NotANormalForm) as error:
        raise ProblemsError([_unreadable(file, error)]) from error
    own = normal["language"]
    if language not in (None, own):
        wrong = f"this edition has no words in {language}"
        raise ProblemsError([Problem(Source("--language"), wrong, f"its languages are {own}")])
    return _catalogue(normal, (own,))


def _unreadable(file: str, error: "OSError | NotANormalForm") -> "Problem":
    from generator.problems import Problem, Source

    if isinstance(error, OSError):
        return Problem(Source(file), f"this file can't be read: {error.strerror}")
    hint = "name the folder it lies in" if file.endswith(".yaml") else error.hint
    return Problem(Source(file), str(error), hint)


class _Slot(NamedTuple):
    """The place in the cache for the edition of a folder in a language."""

    path: str
    folder: str
    language: str | None

    @classmethod
    def of(cls, folder: str, language: str | None, cache: "Path | str") -> "_Slot":
        key = crc32(ascii((folder, language)).encode())
        return cls(os.path.join(cache, f"{os.path.basename(folder)}-{key:08x}.json"), folder, language)

    def load(self) -> Catalogue | None:
        """Return what was kept, or None where it is damaged, or not what the edition's files say any more."""
        try:
            with open(self.path, "rb") as file:
                head, _, body = file.read().partition(b"\n")
            found = json.loads(head)
            if found != self._head(list(found["files"]), body):
                return None
            kept = json.loads(body)
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None
        return Catalogue(**kept)._replace(languages=tuple(kept["languages"]))

    def keep(self, catalogue: Catalogue, folders: list[str], since: int) -> None:
        """Keep what was read from ``since`` on, unless a file may have changed meanwhile."""
        body = json.dumps(catalogue._asdict()).encode()
        with suppress(OSError):
            head = self._head(folders, body)
            newest = max(max(times) for files in head["files"].values() for _, _, *times in files)
            if newest < since - _SETTLED:
                _write(self.path, json.dumps(head).encode() + b"\n" + body)

    def _head(self, folders: list[str], body: bytes) -> dict[str, Any]:
        """Return what has to be the same for ``body`` to be true. Raises OSError."""
        return {
            "papercity": [__version__, _listed(os.path.dirname(__file__), ".py")],
            "edition": [self.folder, self.language],
            "files": {folder: _yaml_files(folder) for folder in folders},
            "sum": crc32(body),
        }


def _yaml_files(folder: str) -> list[list[Any]]:
    """Return path, size and times (ns) of the files that an edition is read from. Raises OSError."""
    words = os.path.join(folder, "text")
    if not os.path.isdir(words):
        return _listed(folder, ".yaml")
    with os.scandir(words) as entries:
        languages = sorted(entry.path for entry in entries if entry.is_dir())
    return [file for part in (folder, words, *languages) for file in _listed(part, ".yaml")]


def _listed(folder: str, suffix: str) -> list[list[Any]]:
    """Return path, size and both times of the files in a folder: archives may give all files one mtime."""
    with os.scandir(folder) as entries:
        found = [(entry.path, entry.stat()) for entry in entries if entry.name.endswith(suffix)]
    return sorted([path, about.st_size, about.st_mtime_ns, about.st_ctime_ns] for path, about in found)


def _write(path: str, data: bytes) -> None:
    """Write a file so that no other process finds half of it. Raises OSError."""
    from tempfile import mkstemp

    folder = os.path.dirname(path)
    os.makedirs(folder, exist_ok=True)
    number, temporary = mkstemp(dir=folder, suffix=".part")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        os.unlink(temporary)
        raise
