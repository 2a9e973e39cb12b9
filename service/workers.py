"""Worker processes: stopped by the main process alone, and not outliving it."""

import multiprocessing
import os
import signal
import threading
import time

GRACE = 5
"""How long running requests may take after the service is told to stop, in seconds, besides
waiting for the database."""

_PAUSE = 1
"""How often a worker looks for its main process, in seconds."""


def leave_signals_to_parent() -> None:
    """Set a process that was just forked up to be stopped by its main process alone.

    It carries the main process's way with SIGTERM until it has its own: one that came meanwhile
    would be lost, and waited for in vain. And a Ctrl-C reaches it from the terminal just before
    the main process's word does; of two words at once the server heeds none.
    """
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def end_with_parent(patience: int) -> None:
    """Watch the main process, and end this one when it is gone.

    Where the main process is killed outright nobody tells its workers, and they would go on
    serving a port that then belongs to nobody. Running requests get ``patience`` seconds.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        while os.getppid() == parent.pid:
            time.sleep(_PAUSE)
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(patience)
        os._exit(1)

    threading.Thread(target=watch, name="end-with-parent", daemon=True).start()
