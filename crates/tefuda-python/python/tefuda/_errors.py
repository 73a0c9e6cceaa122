"""The exceptions of tefuda."""

from __future__ import annotations

from typing import Any, Optional


class TefudaError(Exception):
    """What every exception of tefuda is."""


class ParseError(TefudaError, ValueError):
    """A text that is not in the notation: the place, what was expected there, and what stood there instead."""

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        at: tuple[int, int] = (0, 0),
        line: int = 1,
        column: int = 1,
        expected: str = "",
        found: str = "",
        hint: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        #: The whole text.
        self.text = text
        #: The offending part is ``text[at[0]:at[1]]``; it is empty where something is missing.
        self.at = at
        #: The line of that place, counted from 1.
        self.line = line
        #: The column of that place within its line, counted from 1.
        self.column = column
        #: What should have stood there.
        self.expected = expected
        #: What stood there.
        self.found = found
        #: How to mend it, where there is more to say.
        self.hint = hint


class IllegalMove(TefudaError, ValueError):
    """A move that the rules do not allow here."""


class Undecided(TefudaError, RuntimeError):
    """The budget did not suffice."""

    def __init__(self, message: str, *, limit: str = "nodes", nodes: int = 0, result: Any = None) -> None:
        super().__init__(message)
        #: What ran out: ``nodes``, ``time``, ``memory``, ``cancelled``, ``cards`` or ``rules``.
        self.limit = limit
        #: How many positions had been examined.
        self.nodes = nodes
        #: What had been found by then: an analysis that may know something of some moves, or a table of finished rows.
        self.result = result


class TooManyMoves(TefudaError, RuntimeError):
    """A position has more moves than can be listed; it can still be decided and played."""


class UnknownName(TefudaError, LookupError):
    """There is no game, study or statement with this name."""


class ArgumentError(TefudaError, ValueError):
    """A parameter that is not declared, or a value that does not fit it."""
