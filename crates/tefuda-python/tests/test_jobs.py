"""Studies, counts, checks and values, and the tables they give."""

import pandas
import polars
import pyarrow
import pytest

import tefuda
from tefuda._progress import Bar


def test_a_count_is_a_table_for_data_frames():
    table = tefuda.count("tanhinmin", cards=range(2, 9))
    assert table.columns[:3] == ["cards", "deals", "mover_wins"]
    assert table.rows[0][:3] == (2, 2, 2) and len(table) == 7
    frame = polars.DataFrame(table)
    assert frame.schema["deals"] == polars.UInt64 and frame.schema["decimal"] == polars.Float64
    assert frame["deals"].to_list() == table["deals"]
    arrow = pyarrow.table(table)
    assert arrow.to_pandas()["mover_wins"].tolist() == table["mover_wins"]
    if hasattr(pandas.DataFrame, "from_arrow"):
        assert pandas.DataFrame.from_arrow(table)["deals"].tolist() == table["deals"]
    assert "<table>" in table._repr_html_() and "cards" in str(table)
    with pytest.raises(KeyError):
        table["no such column"]


def test_counts_are_exact_at_any_length():
    table = tefuda.count("tanhinmin", cards="66..67")
    deals = table["deals"]
    assert deals == [2**66 - 2, 2**67 - 2]
    assert [int(value) for value in pyarrow.table(table)["deals"].to_pylist()] == deals
    assert [int(value) for value in polars.DataFrame(table)["deals"].to_list()] == deals
    longest = tefuda.count("tanhinmin", cards=130)
    assert longest["deals"] == [2**130 - 2]
    assert pyarrow.table(longest)["deals"].to_pylist() == [str(2**130 - 2)]


def test_lists_in_cells():
    table = tefuda.count("babanuki", players=3, pairs=2)
    (first,) = table["first"]
    assert len(first) == 3 and all(isinstance(number, int) for number in first)
    assert polars.DataFrame(table)["first"].to_list() == [first]


def test_progress_is_told_and_may_stop_the_work():
    class Enough(Exception):
        pass

    told = []

    def report(stage, done, steps):
        told.append((stage, done, steps))
        raise Enough

    with pytest.raises(Enough):
        tefuda.check("thesis/2.2", progress=report, cards=6, faces=8)
    assert len(told) == 1 and told[0][0]


def test_there_is_no_bar_where_nobody_sees_it(capsys):
    tefuda.count("tanhinmin", cards=5)
    assert capsys.readouterr().err == ""


def test_the_bar_of_a_terminal(capsys, monkeypatch):
    monkeypatch.setattr("tefuda._progress._PATIENCE", 0.0)
    with Bar(True) as report:
        report("counting", 1, 4)
        report("searching", 7, 0)
    shown = capsys.readouterr().err
    assert "counting #######" in shown and " 25.0 %" in shown and "searching" in shown
    assert shown.endswith("\r\x1b[K")


def test_the_bar_of_a_notebook(monkeypatch):
    handles = []

    class Handle:
        def __init__(self, shown):
            self.shown = [shown.data]
            handles.append(self)

        def update(self, shown):
            self.shown.append(shown.data)

    display = pytest.importorskip("IPython.display")
    monkeypatch.setattr(display, "display", lambda shown, display_id: Handle(shown))
    monkeypatch.setattr("tefuda._progress._in_notebook", lambda: True)
    monkeypatch.setattr("tefuda._progress._PATIENCE", 0.0)
    with Bar(None) as report:
        report("counting <all>", 1, 4)
        report("searching", 7, 0)
    (handle,) = handles
    assert "counting &lt;all&gt;" in handle.shown[0] and 'value="1" max="4"' in handle.shown[0]
    assert handle.shown[-1] == ""


def test_an_unfinished_table_comes_with_the_exception():
    with pytest.raises(tefuda.Undecided) as caught:
        tefuda.study("daihinmin", "puzzles", max_nodes=20_000)
    assert caught.value.limit == "nodes" and 0 < len(caught.value.result) < 10
    # What is refused before it begins has found nothing.
    with pytest.raises(tefuda.Undecided) as caught:
        tefuda.check("thesis/2.2", max_nodes=1000)
    assert caught.value.result is None


def test_theorems_and_checks():
    known = {theorem["id"]: theorem for theorem in tefuda.theorems()}
    assert known["thesis/2.2"]["game"] == "tanhinmin"
    found = tefuda.check("thesis/2.2", cards=3, faces=4)
    assert found["contradicted"] is False and found["complete"] is True and found["checked"] > 0


def test_words_come_in_both_languages():
    english, japanese = (tefuda.study("tanhinmin", "match", games=10, lang=lang) for lang in ("en", "ja"))
    assert english.rows == japanese.rows and english.notes and english.notes != japanese.notes
    curve = tefuda.count("tanhinmin", cards="2..4", lang="ja").plot
    assert curve is not None and curve["x"] == "cards" and curve["title"]


def test_studies_are_listed_with_their_parameters():
    for name in tefuda.games():
        for study in tefuda.studies(name):
            assert study["name"] and isinstance(study["params"], list)


def test_heaps_have_values_and_periods():
    kayles = tefuda.grundy("kayles", to=200)
    assert kayles.values[:6] == [0, 1, 2, 3, 1, 4]
    assert (kayles.period.length, kayles.period.start) == (12, 71)
    assert polars.DataFrame(kayles)["value"].to_list() == kayles.values
    assert tefuda.grundy(".07", to=100).rule
    pairs = tefuda.grundy("wythoff", to=5)
    assert pairs["0"] == [0, 1, 2, 3, 4, 5]
    coins = tefuda.grundy("ruler", game="coins", to=8)
    assert len(coins) > 0
    with pytest.raises(tefuda.ParseError):
        tefuda.grundy("no such rule")
    with pytest.raises(tefuda.Undecided):
        tefuda.grundy(".6", to=10**7, max_nodes=1000)


def test_vertices_have_values():
    table = tefuda.grundy(board="a -> b\nb -> c\na -> c\n")
    assert dict(zip(table["vertex"], table["value"])) == {"a": "2", "b": "1", "c": "0"}


def test_nimbers():
    assert tefuda.nimber("4 * 4") == 6
    assert tefuda.nimber(f"{2**100} + {2**100 + 1}") == 1
    with pytest.raises(tefuda.ParseError):
        tefuda.nimber("7 *")
