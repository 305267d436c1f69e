"""Templates: faces, themes, sheets, icons and pictures, from an edition's folders and then the stock."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from generator.library.tree import (
    OutsideError,
    Shelf,
    files_below,
    place,
    read_record,
    show,
    stock_editions,
    stock_folder,
)
from generator.problems import Problems, Source, did_you_mean
from generator.schema.checking import check
from generator.schema.fields import Model, Wrong
from generator.schema.shapes import RESERVED
from generator.schema.silhouette import check_size
from generator.schema.template import FaceFile, SheetFile, ThemeFile
from generator.yamlsource import Record, Value, source_of

M = TypeVar("M", FaceFile, SheetFile, ThemeFile)


class Templates:
    """The templates that an edition finds; read when first asked for, mistakes noted in ``problems``."""

    def __init__(self, folders: tuple[Path, ...], problems: Problems) -> None:
        self.problems = problems
        self.own = folders
        stock = stock_folder() / "templates"
        self.shelf = Shelf((*(folder / "templates" for folder in folders), stock))
        self.icons = Shelf((*folders, stock))
        self.faces: Mapping[str, FaceFile] = _Faces(self)
        self._icons: dict[str, tuple[Path, ...]] | None = None
        self._paths: dict[str, dict[str, tuple[Path, ...]]] = {}
        self._read: dict[tuple[str, str], Any] = {}
        self._circles: set[frozenset[str]] = set()

    def theme(self, name: str) -> ThemeFile | None:
        """Return a theme merged over those it extends, or None after noting what is wrong."""
        return self._find(ThemeFile, "theme", name)

    def sheet(self, name: str) -> SheetFile | None:
        """Return a sheet merged over those it extends, or None after noting what is wrong."""
        return self._find(SheetFile, "sheet", name)

    def furniture(self, sheet: str) -> str | None:
        """Return the name of the face that a sheet draws around its pieces, if any."""
        file = self.sheet(sheet)
        return file.furniture if file is not None else None

    def is_cut(self, sheet: str) -> bool:
        """Return whether a sheet marks where its pieces are cut out."""
        file = self.sheet(sheet)
        return file is not None and file.marks != "none"

    def face(self, name: str) -> FaceFile | None:
        """Return a face merged over those it extends, or None after noting what is wrong."""
        return self._find(FaceFile, "face", name)

    def face_hint(self, name: str) -> str:
        """Return which face of the edition's own, or of all games, may be meant, and where a new one goes."""
        near = did_you_mean(name, filter(self._is_at_hand, self.names("face")))
        own = f"templates/faces/{name}.yaml"
        return f"{near}; a new one goes into {own}" if near else f"write {own}"

    def _is_at_hand(self, name: str) -> bool:
        """Return whether a face is no other game's, but the edition's own or for all."""
        path, games = self._files("face")[name][0], stock_editions()
        home = path.parent.name
        is_stock = not any(path.is_relative_to(folder) for folder in self.own)
        return not (is_stock and home in games and games[home] not in self.own)

    def names(self, noun: str) -> list[str]:
        """Return the names of all templates of a noun: face, theme, sheet."""
        return sorted(self._files(noun))

    def _files(self, noun: str) -> dict[str, tuple[Path, ...]]:
        """Return the templates of a noun by name: ``faces/NAME.yaml``, or in a subfolder such as a game's."""
        if noun not in self._paths:
            self._paths[noun] = self.shelf.files(f"{noun}s", ".yaml")
        return self._paths[noun]

    def read_own(self) -> None:
        """Read all templates in the edition's own folders, used or not, and note what is wrong."""
        own = Shelf(tuple(folder / "templates" for folder in self.own))
        for look_up, folder in ((self.face, "faces"), (self.theme, "themes"), (self.sheet, "sheets")):
            for name in own.files(folder, ".yaml"):
                look_up(name)

    def theme_folder(self, name: str) -> Path:
        """Return the edition's folder that a theme's font files lie in."""
        paths = self._files("theme").get(name, ())
        homes = [folder for folder in self.own if paths and paths[0].is_relative_to(folder)]
        return homes[0] if homes else self.own[0]

    def _find(self, model: type[M], noun: str, name: str) -> M | None:
        key = (noun, name)
        if key not in self._read:
            self._read[key] = self._load(model, noun, name, ())
        found: M | None = self._read[key]
        return found

    def _load(self, model: type[M], noun: str, name: str, below: tuple[str, ...]) -> M | None:
        path, *twins = self._files(noun).get(name, (None,))
        record = read_record(path, self.problems, self.icons) if path else None
        file = check(model, record, self.problems) if record is not None else None
        if file is None or record is None or path is None:
            return None
        for twin in filter(None, twins):
            self.problems.add(place(twin), f"there are two {noun}s {name}, the other is {show(path)}")
        own_name = getattr(file, noun)
        if own_name != name:
            where = source_of(own_name) or place(path)
            self.problems.add(where, f"expected the {noun} {name} in {path.name}, found {own_name}")
        whole = self._extended(file, noun, (*below, name))
        if isinstance(whole, FaceFile):
            self._check_size(whole, record)
            self._check_names(record.get("takes"))
        return whole

    def _check_size(self, face: FaceFile, record: Record) -> None:
        """Note a size that does not go with the face's shape, where the face's own file gives one of them."""
        given = [record[key] for key in ("size", "shape") if key in record]
        if face.size is None or not given:
            return
        try:
            check_size(face.shape, *face.size)
        except Wrong as error:
            self.problems.add(given[0].source, str(error), error.hint)

    def _check_names(self, takes: Value | None) -> None:
        """Note values that a face takes by names that mean something else in every face."""
        keys_at = takes.keys_at if isinstance(takes, Record) else {}
        for name in RESERVED & keys_at.keys():
            what = f"a face can't take a value called {name}, every face knows that name"
            self.problems.add(keys_at[name], what, "call it something else")

    def _extended(self, file: M, noun: str, below: tuple[str, ...]) -> M | None:
        parent_name = file.extends
        if parent_name is None:
            return file
        where = source_of(parent_name) or Source(parent_name)
        if parent_name in below:
            self._note_circle(noun, below[below.index(parent_name) :], where)
            return None
        if parent_name not in self.names(noun):
            is_face = noun == "face"
            hint = self.face_hint(parent_name) if is_face else did_you_mean(parent_name, self.names(noun))
            self.problems.add(where, f"unknown {noun} {parent_name}", hint)
            return None
        parent = self._load(type(file), noun, parent_name, below)
        return _over(parent, file) if parent is not None else None

    def _note_circle(self, noun: str, circle: tuple[str, ...], where: Source) -> None:
        """Note that templates extend each other in a circle, once for all of them."""
        key = frozenset((noun, *circle))
        if key not in self._circles:
            self._circles.add(key)
            chain = " extends ".join((*circle, circle[0]))
            self.problems.add(where, f"this {noun} extends itself: {chain}")

    def icon_file(self, name: str) -> Path:
        """Return the file of an icon. Raises Wrong."""
        if self._icons is None:
            self._icons = self.icons.files("icons", ".svg")
        if name not in self._icons:
            raise Wrong(f"unknown icon {name}", did_you_mean(name, self._icons))
        path = self._icons[name][0]
        if not self.icons.owns(path):
            raise Wrong(f"the icon {name} is a link that leads out of the edition's folder", "copy the file")
        return path

    def picture_file(self, name: str) -> Path:
        """Return a picture file of the edition's folders. Raises Wrong."""
        if not name.strip():
            raise Wrong("expected the name of a picture file, found nothing")
        try:
            path = Shelf(self.own).find(name)
        except OutsideError as error:
            raise Wrong(str(error), "put the file into the edition's folder") from error
        if path is None:
            raise Wrong(
                f"there is no file {name} in the edition's folder", did_you_mean(name, self._picture_names())
            )
        return path

    def _picture_names(self) -> list[str]:
        suffixes = (".png", ".jpg", ".jpeg", ".svg")
        return [
            str(path.relative_to(folder))
            for folder in self.own
            for path in files_below(folder)
            if path.suffix.lower() in suffixes
        ]


class _Faces(Mapping[str, FaceFile]):
    """All faces by name; a face is read when it is first drawn."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates

    def __getitem__(self, name: str) -> FaceFile:
        found = self._templates.face(name)
        if found is None:
            raise KeyError(name)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._templates.names("face")

    def __iter__(self) -> Iterator[str]:
        return iter(self._templates.names("face"))

    def __len__(self) -> int:
        return len(self._templates.names("face"))


def _over(parent: M, child: M) -> M:
    """Return the child's keys over the parent's; mappings merge, and what is drawn over and under adds up."""
    given = {
        name: _key_over(name, getattr(parent, name), getattr(child, name)) for name in child.model_fields_set
    }
    return parent.model_copy(update=given)


def _key_over(name: str, below: Any, value: Any) -> Any:
    if isinstance(value, dict) and isinstance(below, dict):
        return below | {key: _merged(below.get(key), part) for key, part in value.items()}
    return (*below, *value) if name in ("under", "over") else value


def _merged(below: Any, part: Any) -> Any:
    if not isinstance(below, Model) or not isinstance(part, Model):
        return part
    return below.model_copy(update={name: getattr(part, name) for name in part.model_fields_set})
