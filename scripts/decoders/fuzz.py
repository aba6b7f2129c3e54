"""Gives damaged GIF, PNG and WebP files to `segue probe`, a hundred at a time.

    fuzz.py FILES [SEED]

The files are made from small sound ones: bytes are changed, runs are copied, cut out or repeated,
and the end is cut off. Run by scripts/fuzz, which says what counts as a failure.
"""

import io
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw

BATCH = 100
SECONDS = 10
MEMORY = 1 << 30
TOOL = ".build/release/segue"
KEPT = pathlib.Path("out/fuzz")


def frames():
    for index in range(4):
        image = Image.new("RGBA", (24, 18), (0, 0, 0, 0))
        draw = ImageDraw.Draw(image)
        draw.rectangle((index * 4, 3, index * 4 + 7, 12), fill=(200, 40 * index, 90, 255))
        yield image


def samples():
    """Sound files of every kind, each with its extension."""
    pictures = list(frames())
    for extension, options in (
        ("gif", {"disposal": 2}),
        ("gif", {"disposal": 3, "loop": 0}),
        ("gif", {"disposal": 1, "interlace": True}),
        ("webp", {"lossless": True}),
        ("webp", {"quality": 40}),
        ("png", {}),
    ):
        file = io.BytesIO()
        pictures[0].save(
            file, extension, save_all=True, append_images=pictures[1:], duration=50, **options
        )
        yield extension, file.getvalue()
    file = io.BytesIO()
    pictures[1].convert("RGB").save(file, "webp")
    yield "webp", file.getvalue()


def damaged(data, chance):
    data = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(8, len(data))
        length = chance.randint(1, 40)
        kind = chance.randrange(6)
        if kind < 2:
            data[place] = chance.randrange(256)
        elif kind == 2:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 3:
            del data[place : place + length]
        elif kind == 4:
            target = chance.randrange(8, len(data))
            data[target:target] = data[place : place + length]
        else:
            data[place : place + 2] = chance.choice((b"\xff\xff", b"\0\0", b"\x7f\xff"))
        if len(data) < 20:
            break
    if chance.randrange(5) == 0:
        del data[chance.randrange(8, len(data) + 1) :]
    return bytes(data)


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def is_bad(paths):
    command = [TOOL, "probe", "--json", "--max-pixels", "4000000", *map(str, paths)]
    try:
        run = subprocess.run(
            command, capture_output=True, timeout=SECONDS * len(paths), preexec_fn=limits
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode not in (0, 65, 75)


def main():
    count = int(sys.argv[1])
    seed = int(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else random.randrange(1 << 32)
    chance = random.Random(seed)
    sound = list(samples())
    bad = 0
    print(f"seed {seed}, {count} files")
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, count, BATCH):
            paths = []
            for index in range(start, min(start + BATCH, count)):
                extension, data = chance.choice(sound)
                path = pathlib.Path(folder) / f"{index}.{extension}"
                path.write_bytes(damaged(data, chance))
                paths.append(path)
            if is_bad(paths):
                for path in paths:
                    if is_bad([path]):
                        KEPT.mkdir(parents=True, exist_ok=True)
                        (KEPT / f"{seed}-{path.name}").write_bytes(path.read_bytes())
                        print(f"kept {KEPT / f'{seed}-{path.name}'}")
                        bad += 1
            for path in paths:
                path.unlink()
    print(f"{bad} of {count} files are bad")
    sys.exit(1 if bad else 0)


main()
