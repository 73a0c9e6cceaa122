"""Read by mypy: what the stubs promise."""

from typing import Optional

import tefuda


def winner(text: str) -> Optional[int]:
    analysis: tefuda.Analysis = tefuda.analyse("tanhinmin", text, max_seconds=1.0)
    wins: list[Optional[bool]] = [move.wins for move in analysis.moves]
    theorem: Optional[str] = analysis.reason.theorem
    del wins, theorem
    return analysis.winner


def place(text: str) -> tuple[int, int]:
    try:
        tefuda.game("nim").parse(text)
    except tefuda.ParseError as error:
        return error.at
    return (0, 0)


def rows(table: tefuda.Table) -> int:
    return len(table.rows) + len(table["cards"])
