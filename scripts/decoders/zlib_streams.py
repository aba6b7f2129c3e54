"""Makes zlib streams of many kinds, and checks streams with zlib.

    zlib_streams.py make SEED FOLDER
    zlib_streams.py check FOLDER

make writes NUMBER.raw and NUMBER.zlib: noise, runs, words, ramps and screens, from one byte to some
hundred thousand, in stored, fixed and dynamic blocks, with and without matches, in one block or many.
check prints a line for each NUMBER.small that does not decompress to the bytes of NUMBER.raw.
"""

import pathlib
import random
import sys
import zlib


def kinds(dice):
    noise = dice.randbytes
    letters = [noise(dice.randint(2, 9)) for _ in range(dice.randint(2, 60))]
    row = bytes(dice.choice([255, 255, 255, 0, 90]) for _ in range(dice.randint(40, 900)))
    yield noise(dice.randint(1, 4))
    yield noise(dice.randint(1, 30_000))
    yield b"".join(noise(1) * dice.randint(1, 700) for _ in range(dice.randint(1, 300)))
    yield b"".join(dice.choice(letters) for _ in range(dice.randint(1, 9000)))
    yield bytes((x * x >> dice.randint(3, 5)) & 255 for x in range(dice.randint(1, 60_000)))
    yield b"".join(row if dice.random() < 0.9 else noise(len(row)) for _ in range(dice.randint(1, 400)))
    yield noise(3000) + bytes(40_000) + noise(2000) + b"".join(letters * 99)
    yield bytes(dice.randint(1, 300_000))


def compressed(dice, raw):
    strategies = [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED]
    packer = zlib.compressobj(
        dice.randint(0, 9), zlib.DEFLATED, dice.randint(9, 15), dice.randint(1, 9), dice.choice(strategies))
    result, at = b"", 0
    while at < len(raw):
        step = dice.choice([len(raw), dice.randint(1, 20_000)])
        result += packer.compress(raw[at : at + step])
        at += step
        if dice.random() < 0.2:
            result += packer.flush(dice.choice([zlib.Z_SYNC_FLUSH, zlib.Z_FULL_FLUSH]))
    return result + packer.flush()


def make(seed, folder):
    dice = random.Random(seed)
    number = 0
    for _ in range(5):
        for raw in kinds(dice):
            (folder / f"{number}.raw").write_bytes(raw)
            (folder / f"{number}.zlib").write_bytes(compressed(dice, raw))
            number += 1


def check(folder):
    for path in sorted(folder.glob("*.small")):
        unpacker = zlib.decompressobj()
        try:
            held = unpacker.decompress(path.read_bytes())
            whole = unpacker.eof and not unpacker.unused_data
        except zlib.error as error:
            held, whole = error, False
        if not whole or held != path.with_suffix(".raw").read_bytes():
            print(path.stem, "is whole" if whole else f"is broken: {held!r:.80}")


if sys.argv[1] == "make":
    make(int(sys.argv[2]), pathlib.Path(sys.argv[3]))
else:
    check(pathlib.Path(sys.argv[2]))
