"""Editions printed one after another or side by side, and what a person is told about each."""

import gc
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator import seeds
from generator.problems import Problems, ProblemsError
from generator.units import Paper
from generator.workers import context, cores, deaf_to_interrupts, enlist

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from generator.calibration.printers import Calibration
    from generator.outbox import Built

FORMATS = ("pdf", "svg", "png", "pieces")

Watch = Callable[[str], AbstractContextManager[Callable[[str], None]]]
"""Shows the progress of an edition."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What was asked for on the command line, for one edition."""

    edition: str
    out: str
    formats: tuple[str, ...]
    paper: Paper
    backs: str
    language: str | None
    order: dict[str, Any]
    printer: str | None = None
    settings: Path = field(default_factory=Path)
    since: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is told about an edition: ``said`` where all went well, else ``wrong``."""

    said: str = ""
    wrong: str = ""


def run_all(errands: Sequence[Errand], watch: Watch) -> Iterator[Outcome]:
    """Yield the outcome of each errand in their order; several editions are made on all cores at once.

    Nothing is made if two of them would be written to one folder.
    """
    clashes = _clashes(errands) if len(errands) > 1 else []
    if clashes:
        yield from clashes
        return
    # twice as many as cores, so that short ones fill what long ones leave
    workers = min(len(errands), 2 * cores()) if cores() > 1 else 1
    if workers < 2:
        yield from (run(errand, watch) for errand in errands)
        return
    _load_all()
    with closing(_Crew(workers)) as crew:
        yield from crew.outcomes(errands)


class _Crew:
    """Makes each edition in a process of its own, so that one that dies harms no other."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.processes: dict[int, BaseProcess] = {}
        self.ends: dict[int, Connection] = {}

    def outcomes(self, errands: Sequence[Errand]) -> Iterator[Outcome]:
        """Yield the outcomes in the order of their errands."""
        done: dict[int, Outcome] = {}
        begun = 0
        for number in range(len(errands)):
            while number not in done:
                while begun < len(errands) and len(self.ends) < self.size:
                    self._begin(begun, errands[begun])
                    begun += 1
                done |= {ready: self._end(ready, errands[ready]) for ready in self._ready()}
            yield done.pop(number)

    def _begin(self, number: int, errand: Errand) -> None:
        kin = context()
        self.ends[number], theirs = kin.Pipe(duplex=False)
        process = kin.Process(target=_work, args=(errand, theirs), daemon=True)
        with deaf_to_interrupts():
            process.start()
        self.processes[number] = process
        theirs.close()

    def _ready(self) -> list[int]:
        from multiprocessing.connection import wait

        ready = wait(list(self.ends.values()))
        return [number for number, end in self.ends.items() if end in ready]

    def _end(self, number: int, errand: Errand) -> Outcome:
        try:
            outcome: Outcome = self.ends[number].recv()
        except EOFError:
            outcome = Outcome(wrong=f"{errand.edition} ended unexpectedly, {_UNFINISHED}")
        self.ends.pop(number).close()
        self.processes.pop(number).join()
        return outcome

    def close(self) -> None:
        """End what is still being made, which leaves nothing behind."""
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            process.join(_PATIENCE)
            process.kill()


def _load_all() -> None:
    """Load what every edition needs, once for all of them: a process begins as a copy of this one."""
    for name in ("generator.outbox", "generator.backends.pdf", "generator.backends.png"):
        import_module(name)


_UNFINISHED = "perhaps for want of memory; print it again"
_PATIENCE = 5.0
"""How many seconds a process has to clear up."""


def _work(errand: Errand, end: "Connection") -> None:
    """Print an edition in a process of its own, which ends in good order when the first one is gone."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    enlist()
    end.send(run(errand))


def _clashes(errands: Sequence[Errand]) -> list[Outcome]:
    """Return what is wrong with editions that would be written to the same folder."""
    from generator.library.editions import name_of

    folders: dict[Path, list[str]] = {}
    for errand in errands:
        name = name_of(errand.edition)
        if name is not None:
            folders.setdefault(Path(errand.out, name, errand.paper.name), []).append(errand.edition)
    return [
        Outcome(
            wrong=f"{' and '.join(some)} would {'both' if len(some) == 2 else 'all'} be written to {folder}"
        )
        for folder, some in folders.items()
        if len(some) > 1
    ]


def _unwatched(_title: str) -> AbstractContextManager[Callable[[str], None]]:
    return nullcontext(lambda _what: None)


def run(errand: Errand, watch: Watch = _unwatched) -> Outcome:
    """Print an edition. A person's mistake, or a folder that can't be written to, is an outcome as well."""
    # One short run makes little garbage; looking for it costs a tenth of the time.
    gc.disable()
    try:
        return Outcome(said=_said(errand, watch))
    except ProblemsError as error:
        count = counted(len(error.problems), "problem")
        told = [*map(str, error.problems), f"{errand.edition}: {count}; nothing was written"]
        return Outcome(wrong="\n".join(told))
    except OSError as error:
        reason = error.strerror or error
        return Outcome(wrong=f"{errand.out}: {errand.edition} can't be written: {reason}")


def _said(errand: Errand, watch: Watch) -> str:
    from generator.press import NothingChanged

    try:
        built = _built(errand, watch)
    except NothingChanged:
        return f"{errand.edition}: nothing has changed since {errand.since}; nothing was written"
    if errand.since is None:
        return _summary(built)
    return f"{_summary(built)}\n  only what changed since {errand.since}: {_listed(built.manifest['pieces'])}"


def _listed(pieces: list[dict[str, Any]]) -> str:
    """Return pieces by kind, with how many of each there are."""
    kinds: dict[str, list[str]] = {}
    for piece in pieces:
        times = f" ({piece['copies']}x)" if piece["copies"] > 1 else ""
        kinds.setdefault(piece["kind"], []).append(f"{piece['id']}{times}")
    return "; ".join(f"{kind} {', '.join(ids)}" for kind, ids in kinds.items())


def _built(errand: Errand, watch: Watch) -> "Built":
    from typing import cast

    from generator import outbox, press, reprint
    from generator.kit import Order
    from generator.layout.imposition import Backs

    job = press.Job(
        errand.edition,
        errand.paper,
        cast("Backs", errand.backs),
        errand.language,
        Order(**errand.order),
        _calibration(errand),
        reprint.read_build(errand.since) if errand.since is not None else None,
    )
    with watch(errand.edition) as progress:
        return outbox.build(job, errand.formats, Path(errand.out), progress)


def _calibration(errand: Errand) -> "Calibration | None":
    if errand.printer is None:
        return None
    from generator.calibration.printers import FILE, calibration

    problems = Problems()
    found = calibration(errand.settings / FILE, errand.printer, errand.paper, problems)
    problems.raise_if_any()
    return found


def _summary(built: "Built") -> str:
    about = built.manifest
    stock: dict[str, int] = {}
    for kind in about["kinds"].values():
        stock[kind["stock"]] = stock.get(kind["stock"], 0) + kind["sheets"]
    sheets = ", ".join(f"{count} of {name}" for name, count in stock.items())
    pieces = sum(kind["count"] for kind in about["kinds"].values())
    cuts = sum(kind["cuts"] * kind["sheets"] for kind in about["kinds"].values())
    ink = about["coverage_percent"]
    mean = sum(ink) / len(ink) if ink else 0.0
    code = seeds.Seeded(about["edition"]["code"], about["edition"].get("sheet_seed"))
    state = "unchanged, nothing written" if built.unchanged else "written"
    state += f", corrected for {about['printer']}" if "printer" in about else ""
    return (
        f"{about['edition']['title']} {code}: {counted(about['pages'], 'page')}"
        f" on {sheets}; {counted(pieces, 'piece')}, {counted(cuts, 'cut')};"
        f" ink covers {mean:.1f} % of the paper\n  {built.folder / 'kit.pdf'} ({state})"
    )


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 page, 2 pages."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
