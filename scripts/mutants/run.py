"""Plants defects into clips and verifies the clips against their goldens; run by scripts/mutate."""

import argparse
import collections
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from PIL import Image

import clips
import defects
import kinds_run
from golden import Golden

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent.parent
SEGUE = pathlib.Path(os.environ.get("SEGUE_TEST_BIN", REPOSITORY / ".build" / "release")) / "segue"
BASES = 20
# The number of clips per verification: its report holds every frame of those that differ.
BATCH = 50


def segue(folder, *arguments):
    environment = {**os.environ, "CI": "", "GITHUB_ACTIONS": "", "GITHUB_STEP_SUMMARY": ""}
    return subprocess.run([SEGUE, *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                          capture_output=True, env=environment)


class Mutants:
    """A folder of clips and goldens that differ by one defect each."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.generator = random.Random(seed)
        self.bases = [clips.base(self.generator, index) for index in range(BASES)]
        for name in ("base", "clips", "goldens"):
            (folder / name).mkdir()
        for index, base in enumerate(self.bases):
            picture = Image.fromarray(clips.picture(base, index))
            for name in ("base", "clips"):
                picture.save(folder / name / base["picture"])
            (folder / "base" / f"{index}.yaml").write_text(clips.script(base))
        result = segue(folder, "approve", "base", "--pictures", "full")
        if result.returncode:
            sys.exit(f"mutate: the goldens cannot be recorded:\n{result.stderr.decode()}")

    def files(self, index):
        place = self.folder / "base" / "goldens" / str(index)
        return (place.with_suffix(".trace").read_text(), place.with_suffix(".apng").read_bytes())

    def write(self, name, script, trace, apng):
        (self.folder / "clips" / f"{name}.yaml").write_text(script)
        place = self.folder / "goldens" / name
        place.with_suffix(".trace").write_text(trace)
        place.with_suffix(".apng").write_bytes(apng)

    def plant(self, number):
        """Plants a defect; returns its name and the pattern that the verdict must match."""
        kinds = defects.SCRIPTS if number % 2 == 0 else defects.PICTURES
        # All kinds in turn, each on a random clip that it applies to.
        name, cause, plant = kinds[number // 2 % len(kinds)]
        for _ in range(1000):
            index = self.generator.randrange(BASES)
            if kinds is defects.SCRIPTS:
                clip = copy.deepcopy(self.bases[index])
                if plant(clip, self.generator) is False:
                    continue
                self.change_picture(clip, number)
                self.write(f"m{number:05}", clips.script(clip), *self.files(index))
            else:
                golden = Golden(*self.files(index))
                if plant(golden, self.generator) is False:
                    continue
                script = clips.script(self.bases[index])
                self.write(f"m{number:05}", script, golden.trace(), golden.apng())
            return name, cause
        sys.exit(f"mutate: no clip takes the defect `{name}`")

    def change_picture(self, clip, number):
        """Writes a changed picture for the clip if the defect is in the picture."""
        if clip["image-defect"] is None:
            return
        pixels = clips.picture(clip, int(clip["picture"][1:-4]))
        clip["image-defect"](pixels)
        clip["picture"] = f"m{number}.png"
        Image.fromarray(pixels).save(self.folder / "clips" / clip["picture"])

    def verdicts(self, names):
        """Returns the verdict and the first sentence of each clip, by name."""
        found = {}
        for start in range(0, len(names), BATCH):
            paths = [f"clips/{name}.yaml" for name in names[start:start + BATCH]]
            result = segue(self.folder, "verify", *paths, "--goldens", "goldens", "--json")
            if not result.stdout:
                sys.exit(f"mutate: verify ended with {result.returncode}:\n"
                         f"{result.stderr.decode()}")
            for clip in json.loads(result.stdout)["clips"]:
                found[clip["name"]] = (clip["verdict"], clip["sentence"])
        return found


def mutate(count, seed, is_verbose, share):
    rows = collections.OrderedDict()
    missed, misnamed = [], []
    with tempfile.TemporaryDirectory(prefix="segue-mutate-") as name:
        mutants = Mutants(pathlib.Path(name), seed)
        planted = {f"m{number:05}": mutants.plant(number) for number in range(count)}
        verdicts = mutants.verdicts(list(planted))
    for clip, (defect, cause) in planted.items():
        verdict, sentence = verdicts[clip]
        is_caught = verdict == "different"
        is_named = is_caught and re.search(cause, sentence) is not None
        row = rows.setdefault(defect, [0, 0, 0])
        row[0] += 1
        row[1] += is_caught
        row[2] += is_named
        if not is_caught:
            missed.append(f"{clip} {defect}: {verdict}, {sentence}")
        elif not is_named:
            misnamed.append(f"{clip} {defect}: {sentence}")
    print(f"{'defect':36} planted  caught   named")
    for defect, row in [*rows.items(), ("all", [sum(column) for column in zip(*rows.values())])]:
        print(f"{defect:36} {row[0]:7} {row[1]:7} {row[2]:7}")
    named = 1 - (len(misnamed) + len(missed)) / count
    print(f"right cause named: {named:.1%}")
    for line in missed:
        print(f"not caught: {line}")
    for line in misnamed if is_verbose or named < share else []:
        print(f"other cause: {line}")
    return 0 if not missed and named >= share else 1


def unchanged(count, seed):
    with tempfile.TemporaryDirectory(prefix="segue-mutate-") as name:
        mutants = Mutants(pathlib.Path(name), seed)
        names = []
        for number in range(count):
            index = number % BASES
            mutants.write(f"m{number:05}", clips.script(mutants.bases[index]),
                          *mutants.files(index))
            names.append(f"m{number:05}")
        verdicts = mutants.verdicts(names)
    failures = [f"{clip}: {verdict}, {sentence}" for clip, (verdict, sentence) in verdicts.items()
                if verdict != "equal"]
    print(f"{len(verdicts)} unchanged clips verified, {len(failures)} failures")
    for line in failures:
        print(line)
    return 1 if failures or len(verdicts) != count else 0


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, metavar="N")
    parser.add_argument("--unchanged", action="store_true", help="plant nothing")
    parser.add_argument("--kinds", action="store_true", help="plant each kind of defect in scripts once")
    parser.add_argument("--each", type=int, default=1, metavar="N", help="with --kinds, only each Nth")
    parser.add_argument("--verbose", action="store_true", help="list every other cause")
    parser.add_argument(
        "--named", type=int, default=95, metavar="PERCENT",
        help="how many causes must be named rightly; default: 95")
    options = parser.parse_args()
    seed = int(os.environ.get("SEED") or random.SystemRandom().randrange(1 << 32))
    if options.kinds:
        with tempfile.TemporaryDirectory(prefix="segue-mutate-") as name:
            sys.exit(kinds_run.run(pathlib.Path(name), segue, options.verbose, options.each, 62 / 66))
    count = options.count or (1000 if options.unchanged else 500)
    if count < 1:
        parser.error("N must be at least 1")
    print(f"seed {seed}", flush=True)
    sys.exit(unchanged(count, seed) if options.unchanged
             else mutate(count, seed, options.verbose, options.named / 100))


main()
