"""Checks a whole edition beside the preview, in a process of its own that gives way to the drawing."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from generator.problems import Problem, Source

_NICE = 10
_PATIENCE = 2.0
"""In s: so long the process has to end."""


class Checker:
    """Says what ``papercity check`` says; the process begins with the first check."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._end: Connection | None = None
        self._is_closed = False
        self.thread = ThreadPoolExecutor(1, "check")
        """What ``found`` is called in: it waits."""

    def found(self, reference: str) -> tuple[Problem, ...]:
        """Return everything that is wrong with an edition; a process that dies is something wrong."""
        if self._is_closed:
            return ()
        try:
            end = self._end or self._begin()
            end.send(reference)
            answer: tuple[Problem, ...] = end.recv()
        except (EOFError, OSError):
            self._stop()
            what = "the check of this edition ended unexpectedly, perhaps for want of memory"
            return (Problem(Source(reference), what, "undo what was changed last"),)
        return answer

    def _begin(self) -> Connection:
        context = get_context("spawn")
        self._end, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        return self._end

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            process.join(_PATIENCE)
            process.kill()
            process.join()
        if self._end is not None:
            self._end.close()
            self._end = None

    def close(self) -> None:
        """End the process, whatever it is doing."""
        self._is_closed = True
        if self._process is not None:
            self._process.terminate()
        self.thread.shutdown()
        self._stop()


def _work(end: Connection) -> None:
    """Check what is asked for, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    while True:
        try:
            reference = end.recv()
        except EOFError:
            return
        end.send(everything_wrong(reference))


def everything_wrong(reference: str) -> tuple[Problem, ...]:
    """Return all that ``papercity check`` finds in an edition."""
    from generator.preflight.inspection import inspect
    from generator.preview.proof import our_mistake
    from generator.units import PAPERS

    try:
        return inspect(reference, (PAPERS["a4"], PAPERS["letter"])).problems
    except Exception as error:  # noqa: BLE001 - the preview goes on, whatever somebody wrote into a file
        return (our_mistake(reference, error),)
