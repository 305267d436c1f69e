"""How long do the three kits take, cold and in one process, beside the import of the libraries they use?

Prints the medians; exit code 1 if the kits take longer than 3 seconds and longer than 12 times the import.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 5
SECONDS = 3.0
TIMES = 12.0
LIBRARIES = "click jinja2 PIL pydantic qrcode reportlab.pdfgen.canvas uharfbuzz yaml"
HERE = Path(__file__).resolve().parents[1]


def _seconds(*command: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, *command], check=True, capture_output=True, cwd=HERE)
    return time.perf_counter() - begin


def _kits() -> tuple[float, float]:
    """Return the seconds that all kits take, and the megabytes of their ``kit.pdf``."""
    with tempfile.TemporaryDirectory() as folder:
        seconds = _seconds("-m", "generator", "print", "--all", "--out", folder)
        size = sum(path.stat().st_size for path in Path(folder).rglob("kit.pdf"))
    return seconds, size / 1e6


def main() -> int:
    """Time kits and imports in turn, and print how they compare."""
    imports = f"import {', '.join(LIBRARIES.split())}"
    _kits(), _seconds("-c", imports)
    rounds = [(_kits(), _seconds("-c", imports)) for _ in range(ROUNDS)]
    kits = statistics.median(made for (made, _), _ in rounds)
    libraries = statistics.median(imported for _, imported in rounds)
    bar = max(SECONDS, TIMES * libraries)
    print(
        f"three kits: {kits:.2f} s, {rounds[0][0][1]:.2f} MB; import of the libraries: {libraries:.2f} s;"
        f" {kits / libraries:.1f} times, bar {bar:.2f} s"
    )
    return 1 if kits > bar else 0


if __name__ == "__main__":
    raise SystemExit(main())
