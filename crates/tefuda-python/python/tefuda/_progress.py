"""How far long work has come: a bar in a terminal or a notebook."""

from __future__ import annotations

import sys
import time
from html import escape
from types import TracebackType
from typing import Any, Callable, Optional, Union

#: Called with the name of the stage, the steps done, and the steps there are (0 if nobody knows).
Report = Callable[[str, int, int], None]

#: ``None``: a bar where somebody can see it. ``False``: none. Or a function of one's own.
Progress = Union[None, bool, Report]

#: Work that is through before this time, in seconds, shows no bar.
_PATIENCE = 0.5

_WIDTH = 30


def _in_notebook() -> bool:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


class Bar:
    """Shows a bar while a ``with`` block runs, if anybody sees it."""

    def __init__(self, progress: Progress) -> None:
        self.report: Optional[Report] = None
        self._started = time.monotonic()
        self._handle: Any = None
        self._drawn = False
        if callable(progress):
            self.report = progress
        elif progress is False:
            pass
        elif _in_notebook():
            self.report = self._in_cell
        elif progress is True or sys.stderr.isatty():
            self.report = self._in_terminal

    def _is_early(self) -> bool:
        return time.monotonic() - self._started < _PATIENCE

    def _in_terminal(self, stage: str, done: int, steps: int) -> None:
        if self._is_early():
            return
        filled = _WIDTH * min(done, steps) // steps if steps else 0
        share = f"{100 * min(done, steps) / steps:5.1f} %" if steps else f"{done}"
        bar = "#" * filled + "." * (_WIDTH - filled) if steps else ""
        print(f"\r\x1b[K{stage} {bar} {share}", end="", file=sys.stderr, flush=True)
        self._drawn = True

    def _in_cell(self, stage: str, done: int, steps: int) -> None:
        if self._is_early():
            return
        from IPython.display import HTML, display

        bar = f'<progress value="{min(done, steps)}" max="{steps}"></progress>' if steps else "<progress></progress>"
        shown = HTML(f"{escape(stage)} {bar}")
        if self._handle is None:
            self._handle = display(shown, display_id=True)
        else:
            self._handle.update(shown)

    def __enter__(self) -> Optional[Report]:
        return self.report

    def __exit__(
        self,
        kind: Optional[type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        if self._drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        if self._handle is not None:
            from IPython.display import HTML

            self._handle.update(HTML(""))
