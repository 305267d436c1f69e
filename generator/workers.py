"""Processes that work for this one: how many, how they begin, and that they end with it."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread, active_count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import ForkContext, SpawnContext


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def context() -> "ForkContext | SpawnContext":
    """Return how processes begin: as copies of this one where that has no threads, else from nothing."""
    from multiprocessing import get_context

    # a copy of a process with threads might wait for one that it has no copy of
    is_plain = sys.platform == "linux" and active_count() == 1
    return get_context("fork") if is_plain else get_context("spawn")


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Let processes that are started meanwhile leave Ctrl-C to this one, which ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def enlist() -> None:
    """Make a process a worker: Ctrl-C is the first one's business, and it ends when that one is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
