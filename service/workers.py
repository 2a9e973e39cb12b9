"""A worker process that does not outlive the main process which started it."""

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
