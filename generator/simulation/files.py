"""Writes a report into a folder: the charts, and the table for programs."""

import json
import tempfile
from pathlib import Path

from generator.backends import svg
from generator.simulation import charts, tables
from generator.simulation.report import Report

CHARTS, CSV, JSON = "report.svg", "table.csv", "table.json"


def write(report: Report, out: str) -> tuple[Path, ...]:
    """Return the files that were written; each is whole or as it was before. Raises OSError."""
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix=".simulation-") as name:
        made = Path(name)
        svg.write(charts.page(report), made / CHARTS, tables.heading(report))
        (made / CSV).write_text(tables.as_csv(report), encoding="utf-8", newline="")
        text = json.dumps(tables.plain(report), ensure_ascii=False, indent=2)
        (made / JSON).write_text(f"{text}\n", encoding="utf-8")
        return tuple((made / file).replace(folder / file) for file in (CHARTS, CSV, JSON))
