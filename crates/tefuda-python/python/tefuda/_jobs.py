"""Everything that can be run besides questions about positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Union, cast

from . import _tefuda
from ._progress import Bar, Progress
from ._tefuda import Game, Table

Argument = Union[int, str, bool, range, None]


def _run(
    kind: str,
    game: Union[str, Game, None],
    name: Optional[str],
    params: dict[str, Argument],
    lang: str,
    progress: Progress,
    max_nodes: Optional[int],
    max_seconds: Optional[float],
    max_memory: Optional[int],
) -> Any:
    if isinstance(game, Game):
        game = game.name
    with Bar(progress) as report:
        return _tefuda.run_job(kind, game, name, params, lang, report, max_nodes, max_seconds, max_memory)


def count(
    game: Union[str, Game],
    *,
    lang: str = "en",
    progress: Progress = None,
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
    **params: Argument,
) -> Table:
    """How many deals or positions of a game are won.

    The parameters are those of ``tefuda count``: ``count("tanhinmin", cards=range(1, 53))``.
    """
    return cast(Table, _run("count", game, None, params, lang, progress, max_nodes, max_seconds, max_memory))


def study(
    game: Union[str, Game],
    name: str,
    *,
    lang: str = "en",
    progress: Progress = None,
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
    **params: Argument,
) -> Table:
    """Runs a study of a game; ``studies(game)`` lists them."""
    return cast(Table, _run("study", game, name, params, lang, progress, max_nodes, max_seconds, max_memory))


def check(
    id: str,
    *,
    lang: str = "en",
    progress: Progress = None,
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
    **params: Argument,
) -> dict[str, Any]:
    """Compares a statement of the literature with the referee; the fields are those of ``tefuda check --json``."""
    found = _run("check", None, id, params, lang, progress, max_nodes, max_seconds, max_memory)
    return cast("dict[str, Any]", found)


def studies(game: Union[str, Game], *, lang: str = "en") -> list[dict[str, Any]]:
    """The studies of a game, each with its parameters."""
    known = game if isinstance(game, Game) else Game(game)
    return [job for job in known.about(lang=lang)["jobs"] if job["kind"] == "study"]


@dataclass(frozen=True)
class Period:
    """A period of values that is proved."""

    #: Its length.
    length: int
    #: The first value from which on they repeat.
    start: int
    #: The last value that was compared for the proof.
    compared_to: int


@dataclass(frozen=True)
class HeapValues:
    """The values of single heaps under a rule; ``values[n]`` is that of n counters."""

    rule: str
    values: list[int]
    period: Optional[Period]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.table.__arrow_c_stream__(requested_schema)

    @property
    def table(self) -> Table:
        """The values as a table of the columns ``n`` and ``value``."""
        return _tefuda.value_rows(self.values)


def grundy(
    rule: Optional[str] = None,
    *,
    to: Optional[int] = None,
    game: str = "heap",
    board: Optional[str] = None,
    max_nodes: Optional[int] = None,
    max_seconds: Optional[float] = None,
    max_memory: Optional[int] = None,
) -> Union[HeapValues, Table]:
    """The values of heaps under a rule up to the size ``to``, with their period; or of every vertex of a board.

    A rule whose heaps have no values of their own, and another game such as ``coins``, gives a table.
    """
    limits = (max_nodes, max_seconds, max_memory)
    if board is not None:
        return _tefuda.graph_values(board, *limits)
    if rule is None:
        raise TypeError("grundy() needs a rule or a board")
    if game == "heap":
        found = _tefuda.heap_values(rule, 100 if to is None else to, *limits)
        if found is not None:
            name, values, period = found
            return HeapValues(name, values, None if period is None else Period(*period))
    size = 15 if to is None else to
    return cast(Table, _run("values", game, None, {"rule": rule, "to": size}, "en", False, *limits))
