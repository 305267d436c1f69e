"""What was printed on which page, for programs to read: ``manifest.json``."""

import json
from typing import Any

from generator.library import hashes
from generator.press import Job, Printed, Sheets


def make(printed: Printed, job: Job, coverage: list[float]) -> dict[str, Any]:
    """Return the manifest as docs/manifest.schema.json describes it, but for its stamp and files.

    ``coverage`` is the ink of each page in percent.
    """
    made: dict[str, Any] = {
        "edition": _about_edition(printed),
        "paper": printed.paper.name,
        "backs": printed.backs,
        "ink": job.order.ink,
    }
    if job.calibration is not None:
        made["printer"] = job.calibration.printer
    return made | {
        "language": printed.edition.language,
        "pages": len(printed.pages),
        "kinds": {sheets.kind.name: _about_kind(sheets) for sheets in printed.sheets},
        "pieces": [piece for sheets in printed.sheets for piece in _about_pieces(sheets)],
        "coverage_percent": [round(percent, 1) for percent in coverage],
    }


def _about_edition(printed: Printed) -> dict[str, Any]:
    edition = printed.edition
    seed = {} if edition.sheet_seed is None else {"sheet_seed": edition.sheet_seed}
    return {
        "name": edition.name,
        "title": edition.title,
        "code": printed.code,
        "play_hash": hashes.play_hash(edition).hex(),
        "print_hash": hashes.print_hash(edition),
        **seed,
    }


def _about_kind(sheets: Sheets) -> dict[str, Any]:
    face = sheets.kind.slips[0].front
    return {
        "title": sheets.kind.title,
        "count": sheets.kind.count,
        "width_mm": round(face.width, 3),
        "height_mm": round(face.height, 3),
        "shape": face.outline,
        "stock": sheets.kind.stock,
        "sheets": sheets.papers,
        "cuts": sheets.imposed.cuts if sheets.kind.is_cut else 0,
        "pages": list(sheets.numbers),
    }


def _about_pieces(sheets: Sheets) -> list[dict[str, Any]]:
    """Return each piece once, with the pages that its first copy stands on."""
    at: dict[tuple[str, str], int] = {}
    for number, page in zip(sheets.numbers, sheets.imposed.pages, strict=True):
        for placement in page.placements:
            at.setdefault((placement.slip, placement.side), number)
    copies: dict[str, int] = {}
    for slip in sheets.kind.slips:
        copies[slip.id] = copies.get(slip.id, 0) + 1
    return [
        {
            "id": name,
            "kind": sheets.kind.name,
            "copies": count,
            "front": at[name, "front"],
            "back": at.get((name, "back")),
        }
        for name, count in copies.items()
    ]


def to_text(value: object) -> bytes:
    """Return ``value`` as JSON that a person can read."""
    return (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode()
