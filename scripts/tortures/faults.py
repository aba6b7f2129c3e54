"""Runs every verb with a fault at every call that touches a file; run by scripts/torture faults.

Each command of scenes.py is run once to count its calls (inject.c counts them and makes them fail), then
once for every call and fault in a restored folder. The results are checked:

- no crash, no hang, and a status that fits the fault (statuses.py); after an interrupted system call
  or a partial read or write the run continues normally;
- each file is byte for byte the old or the new one, and so is a folder of frames or a report as a whole;
- a run that succeeds has made all outputs of an undisturbed one, and has read all its inputs;
- after the next run all files are as without a fault, and no hidden file is left.

All points are tens of thousands: an hour. --sample takes N of them, spread evenly over commands and
faults. Each kind of finding is printed once, with the command that repeats it; then the status is 1.
"""

import argparse
import collections
import concurrent.futures
import fnmatch
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading

import scenes
import statuses
from judge import Known, complaints, error_line
from workplace import Workplace

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
SEGUE = pathlib.Path(os.environ.get("SEGUE_TEST_BIN", REPOSITORY / ".build" / "release")) / "segue"
# The faults that may persist: a full disk, a failing one, no free descriptor, no permission.
LASTING = ["ENOSPC", "EIO", "EMFILE", "EACCES"]


class Tally:
    """A counter of trials and findings, shared by threads."""

    def __init__(self):
        self.lock = threading.Lock()
        self.tried = collections.Counter()
        self.statuses = collections.Counter()
        self.missed = 0
        self.found = {}

    def add(self, trial, result, role, wrong):
        scene, _, fault, lasts = trial
        with self.lock:
            if result.hit is None:
                self.missed += 1
                return
            self.tried[scene, fault] += 1
            self.statuses[fault, str(result.status)] += 1
            call = result.hit
            for kind, text in wrong:
                how = f" ({call.how})" if call.how else ""
                key = f"{fault}{' from' if lasts else ' at'} {call.name}{how}, {role}: {kind}"
                if key not in self.found:
                    print(f"finding: {key}", flush=True)
                self.found.setdefault(key, []).append((trial, f"{call}: {text}", result))
            if sum(self.tried.values()) % 1000 == 0:
                print(f"{sum(self.tried.values())} points, {len(self.found)} findings", flush=True)

    def table(self, names):
        """Yields the lines of a table with the number of points per scene and fault."""
        faults = list(statuses.FAULTS)
        yield f"{'':20}" + "".join(f"{fault:>8}" for fault in faults) + f"{'all':>8}"
        for name in [*names, "all"]:
            row = [sum(count for (scene, kind), count in self.tried.items()
                       if name in (scene, "all") and kind == fault) for fault in faults]
            yield f"{name:20}" + "".join(f"{count:8}" for count in [*row, sum(row)])

    def status_lines(self):
        """Yields a line per fault with the number of each exit status."""
        for fault in statuses.FAULTS:
            counts = sorted((status, count) for (kind, status), count in self.statuses.items()
                            if kind == fault)
            if counts:
                yield f"{fault:8}" + ", ".join(f"{count} times {status}" for status, count in counts)


def compile_injector(folder):
    """Compiles the library that is preloaded into every command."""
    library = folder / "inject.so"
    source = pathlib.Path(__file__).parent / "inject.c"
    subprocess.run(["cc", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC",
                    "-o", library, source, "-ldl"], check=True)
    return library


def trials(known, options, generator):
    """Yields every fault at every call of a command."""
    calls = known.calls
    if not options.point:
        calls = generator.sample(calls, min(len(calls), known.scene.most))
    for call in calls:
        number = call.number
        for fault in options.faults:
            if fault != "short" or call.name in ("read", "pread", "write", "pwrite"):
                yield known.scene.name, int(number), fault, False
            if options.lasting and fault in LASTING:
                yield known.scene.name, int(number), fault, True


def sampled(everything, count, generator):
    """Returns a sample of trials that covers all pairs of fault and command before it repeats one."""
    groups = collections.defaultdict(list)
    for trial in everything:
        groups[trial[0], trial[2]].append(trial)
    queues = list(groups.values())
    for queue in [queues, *queues]:
        generator.shuffle(queue)
    picked = []
    while len(picked) < count and any(queues):
        picked += [queue.pop() for queue in queues if queue]
    return picked[:count]


def torture(options):
    chosen = [scene for scene in scenes.SCENES
              if any(fnmatch.fnmatch(scene.name, glob) for glob in options.only)]
    with tempfile.TemporaryDirectory(prefix="segue-faults-") as name:
        folder = pathlib.Path(name).resolve()
        injector = compile_injector(folder)
        places = [Workplace(folder / f"job{job}", SEGUE, injector) for job in range(options.jobs)]
        base, times = built(places[0])

        def divided(work, items):
            """Calls `work` on all items, which the workplaces take in turn."""
            rest = iter(items)
            lock = threading.Lock()

            def take(place):
                while True:
                    with lock:
                        item = next(rest, None)
                    if item is None:
                        return
                    work(place, item)

            with concurrent.futures.ThreadPoolExecutor(len(places)) as pool:
                for done in [pool.submit(take, place) for place in places]:
                    done.result()

        known = {}

        def learn(place, scene):
            known[scene.name] = Known(scene, place, base, times)

        divided(learn, chosen)
        generator = random.Random(options.seed)
        everything = [trial for scene in chosen for trial in
                      trials(known[scene.name], options, generator)]
        if options.point:
            everything = [trial for trial in everything if trial[1] == options.point]
        elif options.sample:
            everything = sampled(everything, options.sample, generator)
        everything.sort()
        print(f"seed {options.seed}: {len(everything)} points of {len(chosen)} commands", flush=True)
        tally = Tally()

        def attempt(place, trial):
            scene, number, fault, lasts = trial
            place.restore(known[scene].before, known[scene].times)
            result = place.run(known[scene].scene, known[scene].scene.arguments, number, fault, lasts)
            role, wrong = None, []
            if result.hit:
                role = known[scene].role(result.hit)
                wrong = list(complaints(known[scene], place, fault, lasts, result))
            tally.add(trial, result, role, wrong)
            if options.point:
                print(f"{fault}{' lasting' if lasts else ''} at {result.hit}: {result.status}\n"
                      f"{result.output.decode(errors='replace')}{result.errors.decode()}{wrong}")

        divided(attempt, everything)
    return report(tally, [scene.name for scene in chosen])


def built(place):
    """Returns the initial files of every command, and their times: outputs are older than scripts."""
    def segue(arguments, status=0):
        result = place.run(scenes.Scene("build", arguments), arguments)
        if result.status != status:
            sys.exit(f"torture: segue {arguments} ended with {result.status}, not {status}:\n"
                     f"{result.output.decode()}{result.errors.decode()}")
        return result

    scenes.build(place.folder, segue)
    return place.scan(), place.times()


def report(tally, names):
    for line in [*tally.table(names), *tally.status_lines()]:
        print(line)
    if tally.missed:
        print(f"{tally.missed} runs ended before the point was reached")
    for finding, found in sorted(tally.found.items()):
        (scene, number, fault, lasts), text, result = found[0]
        commands = sorted({trial[0] for trial, _, _ in found})
        print(f"\n{finding}\n    {len(found)} times, in {', '.join(commands)}\n    {text}\n"
              f"    {result.status}: {error_line(result.errors)}\n    scripts/torture faults "
              f"--only {scene} --point {number} --faults {fault}{' --lasting' if lasts else ''}")
    print(f"\nfaults: {sum(tally.tried.values())} points, {len(tally.found)} findings")
    return 1 if tally.found else 0


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/torture faults", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, metavar="N", help="N points, spread over all verbs")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", action="append", metavar="GLOB", help="only commands of such names")
    parser.add_argument("--faults", default=",".join(statuses.FAULTS), metavar="LIST")
    parser.add_argument("--lasting", action="store_true",
                        help="also faults that stay from one call on")
    parser.add_argument("--point", type=int, metavar="N", help="this call alone, and what is said")
    options = parser.parse_args()
    options.only = options.only or ["*"]
    options.faults = options.faults.split(",")
    os.nice(10)
    return torture(options)


if __name__ == "__main__":
    sys.exit(main())
