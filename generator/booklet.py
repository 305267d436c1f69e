"""Flowing prose on the pages of a booklet, with figures drawn from faces."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from generator.display import Box, Item
from generator.layout.bounds import bounds, union
from generator.layout.face import Drawing
from generator.layout.flow import Flow, Strip, TooHigh, fill
from generator.layout.supplies import Faults, FaultyError, Supplies
from generator.layout.telling import line, told
from generator.library.templates import Templates
from generator.library.tree import place
from generator.problems import Source, did_you_mean
from generator.schema.prose import ProseFile
from generator.schema.template import FaceFile
from generator.units import Mm
from generator.yamlsource import source_of

NO_PIECE = {"id": "", "number": 1, "copies": 1, "kind": "", "qr": ""}
"""What a figure shows is no piece of the kit: no id is printed on it."""


def whole(file: FaceFile) -> Box:
    """Return the box of a face in mm, without its bleed."""
    width, height = file.size or (Mm(0), Mm(0))
    return (0, 0, width, height)


@dataclass(frozen=True, slots=True)
class Booklet:
    """Draws the pages of a text; mistakes go to ``faults``."""

    templates: Templates
    supplies: Supplies
    faults: Faults

    def pages(
        self, file: FaceFile, prose: ProseFile, scope: dict[str, Any], where: Source
    ) -> list[tuple[Item, ...]]:
        """Return what each page shows: the face ``file`` around as much text as its columns hold.

        A text without a title of its own has that of the edition.
        """
        title = self._said(prose.title, scope) or scope["edition"]["title"]
        values = scope | {"title": title, "subtitle": self._said(prose.subtitle, scope), "pages": 0}
        filled = self._filled(file, prose, values, where)
        drawn = []
        for index, items in enumerate(filled):
            drawing = Drawing(self.supplies, self.faults, f"page {index + 1}")
            drawing.prose = items
            drawn.append(drawing.face(file, whole(file), values | {"page": index + 1, "pages": len(filled)}))
        return drawn

    def _said(self, text: str | None, scope: dict[str, Any]) -> str:
        try:
            return line(text, scope) if text else ""
        except FaultyError as error:
            self.faults.add(error, scope["edition"]["title"])
            return ""

    def _filled(
        self, file: FaceFile, prose: ProseFile, scope: dict[str, Any], where: Source
    ) -> list[tuple[Item, ...]]:
        columns = partial(self._columns, file, scope)
        boxes = columns(0)
        problems = self.templates.problems
        if not boxes:
            problems.add(where, f"the face {file.face} has no prose element to flow into")
            return []
        flow = Flow(self.supplies, boxes[0][2], partial(self._figure, scope))
        try:
            return fill(self._strips(flow, prose, scope), columns)
        except TooHigh as error:
            problems.add(where, str(error), "break it up, or make the page's columns higher")
            return []

    def _strips(self, flow: Flow, prose: ProseFile, scope: dict[str, Any]) -> list[Strip]:
        strips: list[Strip] = []
        for block in prose.blocks:
            try:
                if (said := told(block, scope)) is not None:
                    strips += flow.strips((said,))
            except FaultyError as error:
                self.faults.add(error, scope["title"])
        return strips

    def _columns(self, file: FaceFile, scope: dict[str, Any], page: int) -> list[Box]:
        drawing = Drawing(self.supplies, self.faults, file.face)
        drawing.face(file, whole(file), scope | {"page": page + 1, "pages": 99})
        return drawing.columns

    def _figure(self, scope: dict[str, Any], name: str, room: float) -> tuple[tuple[Item, ...], float, float]:
        """Return the face ``figure-NAME`` drawn for the prose, its width and height in mm."""
        wanted = f"figure-{name}"
        faces = self.templates.faces
        if wanted not in faces:
            figures = [face.removeprefix("figure-") for face in faces if face.startswith("figure-")]
            where = source_of(name) or place(Path(wanted))
            raise FaultyError(where, f"unknown figure {name}", did_you_mean(name, figures))
        file = self.templates.face(wanted)
        if file is None:
            return (), room, 0.0
        width, height = file.size or (room, 0.0)
        drawing = Drawing(self.supplies, self.faults, f"figure {name}")
        items = drawing.face(file, (0, 0, width, height), scope | {"piece": NO_PIECE})
        if file.size is None:
            box = union([bounds(item) for item in items])
            width, height = box[0] + box[2], box[1] + box[3]
        return items, width, height
