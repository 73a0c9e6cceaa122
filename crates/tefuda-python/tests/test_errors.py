"""Refusals: typed, with the place, and never a panic."""

import os
import pathlib
import signal
import subprocess
import sys
import textwrap

import pytest

import tefuda

ROOT = pathlib.Path(__file__).resolve().parents[3]
SEEDS = sorted((ROOT / "fuzz" / "seeds").iterdir())


def test_a_parse_error_has_its_place():
    with pytest.raises(tefuda.ParseError) as caught:
        tefuda.analyse("tanhinmin", "1 x / 2")
    error = caught.value
    assert (error.at, error.line, error.column) == ((2, 3), 1, 3)
    assert error.text[slice(*error.at)] == "x" and error.found == "`x`"
    assert error.expected.startswith("a card") and "expected a card" in str(error)
    assert error.hint is None or isinstance(error.hint, str)
    assert isinstance(error, ValueError) and isinstance(error, tefuda.TefudaError)


def test_places_are_counted_in_characters():
    with pytest.raises(tefuda.ParseError) as caught:
        tefuda.analyse("tanhinmin", "1 手 / 2")
    assert caught.value.text[slice(*caught.value.at)] == "手"


def test_a_board_has_places_too():
    with pytest.raises(tefuda.ParseError) as caught:
        tefuda.game("tanhinmin").parse("1 / 2", board="what")
    assert caught.value.text == "what"


def test_illegal_moves_and_unknown_names():
    position = tefuda.game("tanhinmin").parse("2 3 / 1 2 5")
    with pytest.raises(tefuda.IllegalMove):
        position.play("9")
    with pytest.raises(tefuda.UnknownName, match="tanhinmin"):
        tefuda.game("no such game")
    with pytest.raises(tefuda.UnknownName):
        tefuda.study("tanhinmin", "no-such-study")
    with pytest.raises(tefuda.UnknownName):
        tefuda.check("no/such")
    with pytest.raises(ValueError, match="lang"):
        position.analyse(lang="xx")
    with pytest.raises(ValueError, match="solver"):
        position.analyse(solver="guess")
    with pytest.raises(ValueError, match="width"):
        position.svg(width=1)
    with pytest.raises(ValueError):
        tefuda.game("nim").analyse(position)
    with pytest.raises(TypeError):
        tefuda.game("nim").analyse(3)
    with pytest.raises(ValueError):
        tefuda.analyse("nim", "\ud800")


@pytest.mark.parametrize("seed", SEEDS, ids=lambda path: path.name)
def test_the_fuzz_corpus_gets_answers_or_exceptions(seed):
    # A panic would be a `PanicException`, which is no `TefudaError`.
    text = seed.read_bytes().decode("utf-8", "replace")
    for name in tefuda.games():
        game = tefuda.game(name)
        for piece in {text, *text.splitlines()[:8], text[::-1]}:
            for arguments in ({}, {"board": text}):
                try:
                    analysis = game.analyse(piece, max_nodes=2000, **arguments)
                    analysis.to_dict()
                    analysis.svg()
                    moves = analysis.position.legal_moves()
                    if moves:
                        analysis.position.play(moves[-1])
                    analysis.position.play(text)
                except tefuda.TefudaError:
                    pass
    for function in (tefuda.nimber, lambda code: tefuda.grundy(code, to=20, max_nodes=2000)):
        try:
            function(text)
        except tefuda.TefudaError:
            pass


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGINT to send")
@pytest.mark.parametrize(
    "work",
    [
        "tefuda.game('daihinmin').deal(1, cards=20).analyse(solver='search')",
        "tefuda.check('thesis/2.2', cards=7, faces=9)",
    ],
)
def test_ctrl_c_interrupts(work):
    program = f"""
        import sys, tefuda
        print("ready", flush=True)
        try:
            {work}
            print("through")
        except KeyboardInterrupt:
            print("interrupted")
    """
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "ready\n"
    try:
        child.wait(timeout=1)
    except subprocess.TimeoutExpired:
        child.send_signal(signal.SIGINT)
    out, _ = child.communicate(timeout=60)
    assert out == "interrupted\n"
