"""Plants every kind of defect of kinds.py once; run by `scripts/mutate --kinds`."""

import json
import random

from PIL import Image

from kinds import CLIPS, KINDS

SIZES = {"list.png": (80, 120), "other.png": (80, 120), "photo.png": (40, 20)}


def write_pictures(folder):
    for seed, (name, size) in enumerate(SIZES.items()):
        generator = random.Random(seed)
        picture = Image.new("RGB", size)
        picture.putdata([((x * 3 + seed * 50) % 256, (y * 2) % 256, generator.randrange(60))
                         for y in range(size[1]) for x in range(size[0])])
        picture.save(folder / name)


def run(folder, segue, is_verbose, each, least):
    """Returns the exit status: 0 if at least `least` kinds are told rightly, and all are caught."""
    kinds = KINDS[::each]
    for name in ("base", *(f"k{index:02}" for index in range(len(kinds)))):
        (folder / name).mkdir()
        write_pictures(folder / name)
    for name, text in CLIPS.items():
        (folder / "base" / f"{name}.yaml").write_text(text)
    result = segue(folder / "base", "approve", ".", "--goldens", "../goldens", "--pictures", "key")
    if result.returncode:
        raise SystemExit(f"mutate: the goldens cannot be recorded:\n{result.stderr.decode()}")
    caught = told = named = 0
    for index, kind in enumerate(kinds):
        place = folder / f"k{index:02}"
        (place / f"{kind.clip}.yaml").write_text(kind.script())
        if kind.picture:
            picture = Image.open(place / kind.picture)
            picture.putpixel((3, 4), (255, 255, 255))
            picture.save(place / kind.picture)
        result = segue(place, "verify", ".", "--goldens", "../goldens", "--json")
        clip = json.loads(result.stdout)["clips"][0] if result.stdout else {
            "verdict": "broken", "sentence": result.stderr.decode()}
        sentence, line = clip["sentence"], kind.line()
        is_caught = clip["verdict"] == "different"
        is_named = is_caught and all(word in sentence for word in kind.words)
        where = clip.get("place") or {}
        is_told = is_named and (not line or (where.get("line") == line and f"line {line}" in sentence))
        caught, named, told = caught + is_caught, named + is_named, told + is_told
        if is_verbose or not is_told:
            print(f"{'told ' if is_told else 'WRONG'} {kind.name} (line {line}): {clip['verdict']}, {sentence}")
    print(f"{len(kinds)} kinds: {caught} caught, {named} with part, key and values, {told} with the line too")
    return 0 if caught == len(kinds) and told >= least * len(kinds) else 1
