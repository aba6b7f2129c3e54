"""`scripts/bench path`: the time that a render would take on any number of cores."""

import heapq
import json
import pathlib
import subprocess
import sys
import tempfile

from benches.common import REPOSITORY, SCRIPTS, build_bench, fail, machine, print_rows

CORES = (1, 2, 4, 8, 16)
# What is done for one frame after the other.
ORDERED = ("take", "plan", "write")
# Enough jobs for a job per frame.
MANY = 1000
OUTPUTS = ("clip.gif", "clip.webp", "clip.apng", "clip/")


def logged(command, script, output, jobs, flags):
    """Renders a script and returns its pieces of work and the CPU time of the process."""
    done = subprocess.run(
        list(map(str, [command, "path", script, output, "--allow-dir", REPOSITORY / "fixtures",
                       "--jobs", jobs, *flags])),
        capture_output=True, text=True)
    if done.returncode:
        fail(f"{script} was not rendered:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout)


def time_taken(report, cores):
    """Returns the time on a number of cores, None for any number, by list scheduling.

    A core that is free takes the piece, of those that wait for nothing, that belongs to the earliest
    frame. What the process does outside of all pieces is added as if nothing ran beside it.
    """
    pieces = report["pieces"]
    places = {piece["name"]: place for place, piece in enumerate(pieces)}
    followers, missing = [[] for _ in pieces], [0] * len(pieces)
    for place, piece in enumerate(pieces):
        needed = {places[name] for name in piece["after"] if name in places}
        needed |= set(range(piece["behind"]))
        missing[place] = len(needed)
        for other in needed:
            followers[other].append(place)
    ready = [(order(pieces[place]), place) for place, count in enumerate(missing) if not count]
    heapq.heapify(ready)
    now, running = 0, []
    while ready or running:
        while ready and (cores is None or len(running) < cores):
            _, place = heapq.heappop(ready)
            heapq.heappush(running, (now + pieces[place]["seconds"], place))
        now, done = heapq.heappop(running)
        for place in followers[done]:
            missing[place] -= 1
            if not missing[place]:
                heapq.heappush(ready, (order(pieces[place]), place))
    return now + rest(report)


def order(piece):
    """Returns the order of a piece among those that could begin: by pass and index, ends first."""
    number, word, index = piece["name"].split()
    return int(number), -1 if word in ORDERED else int(index)


def rest(report):
    """Returns the CPU time outside of all pieces, in seconds."""
    return max(0, report["seconds"] - sum(piece["seconds"] for piece in report["pieces"]))


def alone(report):
    """Returns the CPU time during which nothing else can run: the rest, and what consumes frames in order."""
    taken = sum(piece["seconds"] for piece in report["pieces"] if piece["name"].split()[1] in ORDERED)
    return rest(report) + taken


def path(options):
    command = options.program or build_bench(REPOSITORY)
    results = []
    with tempfile.TemporaryDirectory(prefix="segue-bench-") as scratch:
        for script in options.scripts or [SCRIPTS / "kugou.yaml"]:
            for name in options.outputs or OUTPUTS:
                target = f"{scratch}/{name}"
                jobs = {None: MANY, **{cores: cores for cores in CORES}}
                # The least of some rounds, as other load on the machine only adds to the times.
                reports = {
                    cores: [logged(command, script, target, count, options.flags.split())
                            for _ in range(options.rounds)] for cores, count in jobs.items()}
                one = min(report["seconds"] for report in reports[1])
                times = {cores: min(time_taken(report, cores) for report in made)
                         for cores, made in reports.items()}
                serial = min(alone(report) for report in reports[1])
                results.append({
                    "case": f"{pathlib.Path(script).stem} {name}", "seconds": one,
                    "serialShare": serial / one, "pathShare": times[None] / one,
                    "timesFaster": {cores: one / times[cores] for cores in CORES}})
    if options.json:
        json.dump({"machine": machine(), "cases": results}, sys.stdout, indent=2)
        print()
        return
    rows = [("case", "CPU, s", "serial", "path", *(f"{cores} cores" for cores in CORES))]
    for result in results:
        rows.append((
            result["case"], f"{result['seconds']:.2f}", f"{result['serialShare']:.3f}",
            f"{result['pathShare']:.3f}",
            *(f"{times:.1f} x" for times in result["timesFaster"].values())))
    print_rows(rows)
