"""`scripts/bench kernels` and `png-decode`: pixel kernels, and decoding of PNG files."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from benches.common import IMAGES, REPOSITORY, build_bench, fail, machine, print_rows, run


def counted_by_the_processor(command):
    """Returns the instructions of a command by the processor's counter; None if unavailable."""
    if not shutil.which("perf"):
        return None
    done = subprocess.run(
        ["perf", "stat", "-x,", "-e", "instructions:u", *command], capture_output=True, text=True)
    count = re.search(r"^(\d+),+instructions", done.stderr, re.MULTILINE)
    return int(count.group(1)) if done.returncode == 0 and count else None


def counted_by_valgrind(command):
    """Returns the instructions of a command as counted by callgrind."""
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        capture_output=True, text=True)
    count = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not count:
        fail(f"valgrind ended with {done.returncode}:\n{done.stderr[-2000:]}")
    return int(count.group(1))


def counter():
    """Returns the instruction counter available here, and its name; None without one."""
    if counted_by_the_processor(["true"]) is not None:
        return "the processor", counted_by_the_processor
    if shutil.which("valgrind"):
        return "callgrind", counted_by_valgrind
    return None, None


def kernels(options):
    command = build_bench(REPOSITORY)
    only = ["--only", options.only] if options.only else []
    done = subprocess.run(
        [command, "kernels", "--json", "--rounds", str(options.rounds), *only],
        capture_output=True, text=True)
    if done.returncode:
        fail(f"segue-bench kernels ended with {done.returncode}:\n{done.stderr}")
    cases = json.loads(done.stdout)
    name, count = counter()
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        # Valgrind cannot read the debug information of Swift.
        plain = pathlib.Path(scratch, "segue-bench")
        run(["objcopy", "--strip-debug", command, plain])
        for case in cases if count else ():
            # Instructions outside the case cancel out, since they are in both counts.
            counts = [count([str(plain), "kernels", "--counted", case["name"], "--times", times])
                      for times in ("1", "2")]
            case["instructionsPerPixel"] = (counts[1] - counts[0]) / case["pixels"]
    if options.json:
        json.dump({"machine": machine(), "instructionsCountedBy": name, "cases": cases}, sys.stdout,
                  indent=2)
        print()
        return
    rows = [("case", "ns/px", "ratio", "instr/px", "ratio to")]
    for case in cases:
        instructions = case.get("instructionsPerPixel")
        rows.append((
            case["name"], f"{case['nanosecondsPerPixel']:.3f}", f"{case['ratio']:.2f}",
            "-" if instructions is None else f"{instructions:.2f}", case["baselineName"]))
    print_rows(rows)
    print(f"\nInstructions are counted by {name}." if name else
          "\nNothing here counts instructions: neither perf nor valgrind.")


def png_decode(options):
    command = build_bench(REPOSITORY)
    files = options.files or [IMAGES / f"{name}.png" for name in ("screen-a", "screen-b", "chat")]
    json_flag = ["--json"] if options.json else []
    done = subprocess.run(
        [command, "png-decode", "--rounds", str(options.rounds), *json_flag, *files])
    if done.returncode:
        fail(f"segue-bench png-decode ended with {done.returncode}")
