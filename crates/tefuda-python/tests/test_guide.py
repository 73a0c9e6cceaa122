"""The examples of the guide and of the package, run."""

import ast
import doctest
import pathlib

import pytest

import tefuda
from tefuda import _rules

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGES = [ROOT / "docs" / "python.md", ROOT / "crates" / "tefuda-python" / "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page(page):
    ran = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert ran.attempted > 0 and ran.failed == 0


def test_the_examples_of_the_package():
    for module in (tefuda, _rules):
        ran = doctest.testmod(module)
        assert ran.attempted > 0 and ran.failed == 0


def test_the_stubs_name_what_there_is():
    stubs = (ROOT / "crates" / "tefuda-python" / "python" / "tefuda" / "_tefuda.pyi").read_text()
    from tefuda import _tefuda

    for name in dir(_tefuda):
        thing = getattr(_tefuda, name)
        if name.startswith("__"):
            continue
        assert f"class {name}" in stubs or f"def {name}(" in stubs, name
        if isinstance(thing, type):
            for member in vars(thing):
                if not member.startswith("__"):
                    assert f"def {member}(" in stubs, f"{name}.{member}"


def test_the_oldest_python_reads_the_package():
    for path in pathlib.Path(tefuda.__file__).parent.glob("*.py"):
        ast.parse(path.read_text(), feature_version=(3, 9))
