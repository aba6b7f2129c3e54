"""A reader and writer of goldens (trace and APNG) that is independent of Segue's code."""

import copy
import io
import re
import struct
import zlib

import numpy
from PIL import Image, ImageSequence

MASK = 2**64 - 1
PRIMES = (0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x85EBCA77C2B2AE63,
          0x27D4EB2F165667C5)


def _turn(word, bits):
    return (word << bits | word >> (64 - bits)) & MASK


def _round(lane, word):
    return _turn((lane + word * PRIMES[1]) & MASK, 31) * PRIMES[0] & MASK


def digest(pixels):
    """Returns the XXH64 of premultiplied RGBA, as in a trace."""
    content = premultiplied(pixels).tobytes()
    lanes = [(PRIMES[0] + PRIMES[1]) & MASK, PRIMES[1], 0, -PRIMES[0] & MASK]
    whole = len(content) // 32 * 32
    for words in struct.iter_unpack("<4Q", content[:whole]):
        lanes = [_round(lane, word) for lane, word in zip(lanes, words)]
    value = sum(_turn(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
    for lane in lanes:
        value = ((value ^ _round(0, lane)) * PRIMES[0] + PRIMES[3]) & MASK
    value = (value + len(content)) & MASK
    rest = content[whole:]
    for (word,) in struct.iter_unpack("<Q", rest[:len(rest) // 8 * 8]):
        value = (_turn(value ^ _round(0, word), 27) * PRIMES[0] + PRIMES[3]) & MASK
    if len(rest) % 8:
        (word,) = struct.unpack("<I", rest[-4:])
        value = (_turn(value ^ word * PRIMES[0] & MASK, 23) * PRIMES[1] + PRIMES[2]) & MASK
    value = (value ^ value >> 33) * PRIMES[1] & MASK
    value = (value ^ value >> 29) * PRIMES[2] & MASK
    return f"{value ^ value >> 32:016x}"


def premultiplied(pixels):
    """Premultiplies straight RGBA (uint8), rounding to nearest."""
    wide = pixels.astype(numpy.uint32)
    wide[..., :3] = (wide[..., :3] * wide[..., 3:] + 127) // 255
    return wide.astype(numpy.uint8)


class Frame:
    """A frame: its time and delay in seconds, and its picture."""

    def __init__(self, time, delay, what, layers, pixels):
        self.time, self.delay = time, delay
        # The rest of the first line, and the lines of the layers.
        self.what, self.layers = what, layers
        self.pixels = pixels


class Golden:
    """A golden with the pictures of all frames."""

    def __init__(self, trace, apng):
        pictures = {}
        for picture in ImageSequence.Iterator(Image.open(io.BytesIO(apng))):
            pixels = numpy.array(picture.convert("RGBA"))
            pictures[digest(pixels)] = pixels
        head, *frames = re.split(r"(?m)^(?=frame )", trace)
        self.causes = [line for line in head.splitlines() if line.startswith("cause ")]
        self.head = dict(line.split(" ", 1) for line in head.splitlines()
                         if line and not line.startswith("cause "))
        self.frames = []
        for text in frames:
            first, *lines = text.splitlines()
            match = re.fullmatch(r"frame \d+  time ([\d.]+)  delay ([\d.]+)(.*?)(  same)?", first)
            time, delay, what, same = match.groups()
            if same:
                layers, pixels = self.frames[-1].layers, self.frames[-1].pixels
            else:
                layers = lines[:-1]
                pixels = pictures[lines[-1].split()[1]]
            self.frames.append(Frame(float(time), float(delay), what, layers, pixels))

    def copy(self):
        return copy.deepcopy(self)

    def retime(self):
        """Sets the time of every frame to the end of the one before."""
        time = 0.0
        for frame in self.frames:
            frame.time = round(time, 6)
            time += frame.delay

    @property
    def moving(self):
        """The indices of the frames that differ from both neighbours."""
        return [index for index in range(1, len(self.frames) - 1)
                if (self.frames[index].pixels != self.frames[index - 1].pixels).any()
                and (self.frames[index].pixels != self.frames[index + 1].pixels).any()]

    def trace(self):
        height, width = self.frames[0].pixels.shape[:2]
        last = self.frames[-1]
        head = {**self.head, "pixels": f"{width}x{height}", "frames": str(len(self.frames)),
                "duration": number(last.time + last.delay)}
        lines = [f"{key} {value}" for key, value in head.items()] + self.causes
        for index, frame in enumerate(self.frames):
            lines.append(f"frame {index}  time {number(frame.time)}  "
                         f"delay {number(frame.delay)}{frame.what}")
            lines += frame.layers + [f"  pixels {digest(frame.pixels)}"]
        return "\n".join(lines) + "\n"

    def apng(self):
        """Returns an APNG of all frames, each stored as a whole."""
        height, width = self.frames[0].pixels.shape[:2]
        chunks = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
                  chunk(b"acTL", struct.pack(">II", len(self.frames), 0))]
        number = 0
        for index, frame in enumerate(self.frames):
            control = struct.pack(">IIIIIHHBB", number, width, height, 0, 0,
                                  round(frame.delay * 1000), 1000, 0, 0)
            chunks.append(chunk(b"fcTL", control))
            number += 1
            rows = b"".join(b"\0" + row.tobytes() for row in frame.pixels)
            content = zlib.compress(rows, 1)
            if index == 0:
                chunks.append(chunk(b"IDAT", content))
            else:
                chunks.append(chunk(b"fdAT", struct.pack(">I", number) + content))
                number += 1
        return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + chunk(b"IEND", b"")


def number(value):
    """Formats a number with up to three decimals, as in a trace."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def chunk(name, content):
    crc = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc)
