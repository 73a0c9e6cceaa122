"""Fails if anything in the theories rests on an axiom: axioms.py MODULE...

Coq itself lists the names that each module defines, so that no list of theorems has to be kept by hand.
"""
import pathlib
import subprocess
import sys
import tempfile

THEORIES = pathlib.Path(__file__).resolve().parent.parent / "theories"


def coq(script):
    """What Coq prints when it reads the script."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "script.v")
        file.write_text(script)
        run = subprocess.run(["coqc", "-Q", THEORIES, "Tefuda", file], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"coqc failed:\n{run.stdout}{run.stderr}")
    return run.stdout


modules = sys.argv[1:]
required = "".join(f"Require {module}.\n" for module in modules)
names = coq(required + "Set Search Output Name Only.\n"
            + "".join(f"Search _ inside {module}.\n" for module in modules)).split()
if not names:
    sys.exit("Coq lists no names")

# One value that uses them all: what it rests on is what any of them rests on.
uses = "".join(f"let _ := @{name} in\n" for name in names)
assumptions = coq(f"{required}Definition everything :=\n{uses}tt.\nPrint Assumptions everything.\n")
if assumptions.strip() != "Closed under the global context":
    sys.exit(assumptions)
print(f"{len(names)} names in {len(modules)} files rest on no axiom")
