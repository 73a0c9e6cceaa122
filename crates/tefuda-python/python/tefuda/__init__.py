"""Who wins a game, by which moves, and why: exact solvers for card-discarding games and classics.

>>> import tefuda
>>> analysis = tefuda.analyse("tanhinmin", "2 3 / 1 2 5")
>>> analysis.winner
0
>>> analysis.best
'2'
"""

from __future__ import annotations

from typing import Optional, Union

from ._errors import (
    ArgumentError,
    IllegalMove,
    ParseError,
    TefudaError,
    TooManyMoves,
    Undecided,
    UnknownName,
)
from ._jobs import HeapValues, Period, check, count, grundy, studies, study
from ._rules import Rules, Sum, serve
from ._tefuda import (
    Advice,
    Analysis,
    Game,
    Move,
    Page,
    Position,
    Reason,
    Table,
    __version__,
    games,
    nimber,
    theorems,
)


def game(name: str) -> Game:
    """The game of this name. What it finds for one question serves the next, for as long as the object lives."""
    return Game(name)


def analyse(
    game: Union[str, Game],
    position: Union[str, Position],
    *,
    board: Optional[str] = None,
    lang: str = "en",
    solver: str = "best",
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
) -> Analysis:
    """Decides a position: who wins, by which moves, and why.

    ``solver="search"`` leaves the theorems aside and asks the referee, which knows only the rules.

    Raises ``ParseError`` for a position that is not in the notation, and ``Undecided`` if the budget does not suffice.
    """
    known = game if isinstance(game, Game) else Game(game)
    return known.analyse(
        position,
        board=board,
        lang=lang,
        solver=solver,
        max_nodes=max_nodes,
        max_seconds=max_seconds,
        max_memory=max_memory,
    )


__all__ = [
    "Advice",
    "Analysis",
    "ArgumentError",
    "Game",
    "HeapValues",
    "IllegalMove",
    "Move",
    "Page",
    "ParseError",
    "Period",
    "Position",
    "Reason",
    "Rules",
    "Sum",
    "Table",
    "TefudaError",
    "TooManyMoves",
    "Undecided",
    "UnknownName",
    "__version__",
    "analyse",
    "check",
    "count",
    "game",
    "games",
    "grundy",
    "nimber",
    "serve",
    "studies",
    "study",
    "theorems",
]
