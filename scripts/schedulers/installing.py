"""Installs the programs of engines where they are missing."""

import os
import pathlib
import shutil
import subprocess
import sys

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


class Missing(Exception):
    """An engine that cannot be installed here."""


def debian(commands, packages):
    """Installs Debian packages unless all commands are on the path."""
    def absent():
        path = os.environ["PATH"] + ":/usr/sbin:/sbin"
        return [command for command in commands if not shutil.which(command, path=path)]
    if not absent():
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise Missing(f"there is no {absent()[0]}: install {' '.join(packages)}")
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    install = ["apt-get", "install", "-y", "-q", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-q"], install):
        subprocess.run(command, env=environment, capture_output=True, check=False)
    if absent():
        raise Missing(f"apt-get could not install {' '.join(packages)}")


def python(module, packages):
    """Returns a Python that has a module, from a virtual environment of its own if necessary."""
    folder = REPOSITORY / "out" / "engines"
    for candidate in (os.environ.get("SEGUE_ENGINES_PYTHON"), folder / "bin" / "python", sys.executable):
        if candidate and has(candidate, module):
            return str(candidate)
    if not (folder / "bin" / "python").exists():
        made = subprocess.run([sys.executable, "-m", "venv", folder], capture_output=True, check=False)
        if made.returncode != 0:
            raise Missing(f"Python has no venv, which {module} needs")
    subprocess.run(
        [folder / "bin" / "python", "-m", "pip", "install", "-q", *packages],
        capture_output=True, check=False)
    if not has(folder / "bin" / "python", module):
        raise Missing(f"pip could not install {' '.join(packages)}")
    return str(folder / "bin" / "python")


def has(interpreter, module):
    """Returns whether an interpreter can import a module."""
    command = [interpreter, "-c", f"import {module}"]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False
