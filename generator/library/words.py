"""The words of an edition in one language: those of its folders, over those that every edition has."""

from collections.abc import Sequence
from pathlib import Path

from generator.library.merging import merge_records
from generator.library.tree import Shelf, place, read_record, stock_folder
from generator.problems import Problems, did_you_mean
from generator.yamlsource import Record, Scalar

ENGLISH = "en"


def shared_words(language: str, problems: Problems) -> Record:
    """Return the words that come with papercity in a language, in English what it has none for."""
    folder = stock_folder() / "templates" / "words"
    paths = [folder / f"{name}.yaml" for name in dict.fromkeys((ENGLISH, language))]
    layers = [read_record(path, problems, Shelf((folder,))) for path in paths if path.is_file()]
    return merged(Record(place(folder)), layers)


def own_words(folder: Path, language: str, problems: Problems, shelf: Shelf) -> Record | None:
    """Return the words that an edition's folder has in a language, or None after noting what is wrong."""
    path = folder / "text" / f"{language}.yaml"
    return read_record(path, problems, shelf) if path.is_file() else None


def merged(under: Record, layers: Sequence[Record | None]) -> Record:
    """Return the words of all layers, the oldest parent first, over some that lie under them."""
    text = under
    for own in layers:
        text = merge_records(text, own) if own is not None else text
    return text


def word_of(words: Record | None, key: str) -> Scalar | None:
    """Return the word that a layer has for a key, or None if it has none, or more than one word."""
    found = words.get(key) if words is not None else None
    return found if isinstance(found, Scalar) and found else None


def entitled(kinds: dict[str, Record], words: Record | None, broken: set[str], problems: Problems) -> None:
    """Call kinds as the words of a folder do under ``kinds``, and note names of no kind."""
    names = words.get("kinds") if words is not None else None
    if not isinstance(names, Record):
        return
    for name, title in names.items():
        if name in kinds:
            kinds[name]["title"] = title
            kinds[name].keys_at["title"] = names.keys_at[name]
        elif name not in broken:
            what = f"there is no kind {name} to be called so"
            problems.add(names.keys_at[name], what, did_you_mean(name, kinds))
