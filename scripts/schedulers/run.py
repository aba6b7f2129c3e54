"""Runs the engines and prints their table; see scripts/engines."""

import argparse
import pathlib
import shutil
import sys
import tempfile

import examples
import dask_engine
import matrix
import ninja
import parallel
import slurm
from installing import Missing
from workplace import Difference, Workplace

ENGINES = {
    "parallel": parallel.run, "slurm": slurm.run, "ninja": ninja.run, "dask": dask_engine.run,
    "matrix": matrix.run, "ray": examples.ray, "kubernetes": examples.kubernetes,
}
ROW = "{:<11} {:>5} {:>9} {:>7}  {:<44} {}"


def main():
    parser = argparse.ArgumentParser(prog="engines", description=__doc__)
    parser.add_argument("--short", action="store_true", help="24 clips")
    parser.add_argument("--clips", type=int, help="the number of clips")
    parser.add_argument("--keep", metavar="DIR", help="keep all files below DIR")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ENGINES))
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in ENGINES]
    if unknown:
        parser.error(f"there is no engine {unknown[0]}: choose of {', '.join(ENGINES)}")
    count = arguments.clips or (24 if arguments.short else 1000)
    folder = pathlib.Path(arguments.keep or tempfile.mkdtemp(prefix="segue-engines-")).resolve()
    status = 0
    try:
        place = Workplace(folder, count)
        print(ROW.format("engine", "clips", "CPU parts", "wall", "killed", "lost"))
        print(ROW.format("one run", count, "1.00", f"{place.wall:.1f} s", "-", "-"), flush=True)
        for name in arguments.names or ENGINES:
            try:
                row = ENGINES[name](place)
                print(ROW.format(name, *row), flush=True)
            except Missing as error:
                print(f"engines: {name}: {error}", file=sys.stderr)
                status = max(status, 69)
            except Difference as error:
                print(f"engines: {name}: {error}", file=sys.stderr)
                status = max(status, 1)
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
