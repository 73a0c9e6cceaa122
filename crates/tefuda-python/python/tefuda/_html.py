"""What notebooks show."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._tefuda import Analysis, Table

#: Longer tables are cut in a notebook.
_MOST_ROWS = 60


def _image(svg: str, text: str) -> str:
    # As an image, so that its styles stay its own and a notebook that is not trusted shows it too.
    data = b64encode(svg.encode()).decode()
    return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(text)}" style="max-width: 100%">'


def analysis(of: Analysis) -> str:
    """The verdict in words, over the pictures of the position and of the reason."""
    headline = of.headline()
    theorem = f" ({escape(of.reason.theorem)})" if of.reason.theorem else ""
    words = f"<p><strong>{escape(headline)}</strong>{theorem}<br>{escape(of.reason.text)}</p>"
    return f"<div>{words}{_image(of.svg(), headline)}</div>"


def table(of: Table) -> str:
    """The table with its notes."""
    heads = "".join(f"<th>{escape(column)}</th>" for column in of.columns)
    rows = of.rows[:_MOST_ROWS]
    cells = ("".join(f"<td>{'' if cell is None else escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    notes = list(of.notes)
    if len(of) > len(rows):
        notes.insert(0, f"{len(rows)} of {len(of)} rows")
    below = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>{below}"
