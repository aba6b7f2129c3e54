"""Writes HEIC files box by box, as cameras do, and damaged ones; ffmpeg (libx265) encodes the pictures."""

import struct
import subprocess


def code(rgb, width, height, crf=18):
    """Encodes an HEVC intra picture from RGB bytes (Y'CbCr 4:2:0, BT.601, full range); returns its NAL units."""
    command = ["ffmpeg", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s",
               f"{width}x{height}", "-i", "-", "-vf", "scale=out_color_matrix=bt601:out_range=pc",
               "-pix_fmt", "yuvj420p", "-c:v", "libx265", "-x265-params",
               f"log-level=none:keyint=1:crf={crf}:range=full:info=0:pools=1", "-f", "hevc", "-"]
    stream = subprocess.run(command, input=rgb, capture_output=True, check=True).stdout
    return [unit.rstrip(b"\0") for unit in stream.split(b"\0\0\1") if unit.strip(b"\0")]


def shown(units, width, height):
    """Decodes NAL units with ffmpeg; returns RGB bytes."""
    stream = b"".join(b"\0\0\0\1" + unit for unit in units)
    command = ["ffmpeg", "-v", "error", "-f", "hevc", "-i", "-", "-vf",
               "scale=in_color_matrix=bt601:in_range=pc:flags=neighbor+accurate_rnd+full_chroma_int",
               "-f", "rawvideo", "-pix_fmt", "rgb24", "-"]
    rgb = subprocess.run(command, input=stream, capture_output=True, check=True).stdout
    assert len(rgb) == 3 * width * height
    return rgb


def box(name, *parts):
    body = b"".join(parts)
    return struct.pack(">I", 8 + len(body)) + name + body


def full(name, *parts, version=0, flags=0):
    return box(name, struct.pack(">I", version << 24 | flags), *parts)


def kind(unit):
    return unit[0] >> 1 & 63


def settings(units):
    """Returns the `hvcC` box with the parameter sets."""
    sets = [unit for unit in units if 32 <= kind(unit) <= 34]
    sequence = next(unit for unit in sets if kind(unit) == 33)
    body = bytes([1]) + sequence[3:15] + b"\xf0\0\xfc\xfd\xf8\xf8\0\0" + bytes([0x0F, len(sets)])
    for unit in sets:
        body += bytes([0x80 | kind(unit)]) + struct.pack(">HH", 1, len(unit)) + unit
    return box(b"hvcC", body)


def pixels(units):
    return b"".join(struct.pack(">I", len(unit)) + unit for unit in units if kind(unit) < 32)


def ispe(width, height):
    return full(b"ispe", struct.pack(">II", width, height))


def nclx(primaries=1, transfer=13):
    return box(b"colr", b"nclx", struct.pack(">HHHB", primaries, transfer, 6, 0x80))


def icc(profile):
    return box(b"colr", b"prof", profile)


def turned(quarters):
    """Returns the `irot` box of a counterclockwise rotation by quarter turns."""
    return box(b"irot", bytes([quarters]))


def coded(units, width, height, *more):
    return b"hvc1", pixels(units), [settings(units), ispe(width, height), *more]


def grid(rows, columns, width, height, *more):
    data = bytes([0, 0, rows - 1, columns - 1]) + struct.pack(">HH", width, height)
    return b"grid", data, [ispe(width, height), *more]


def heic(items, references=(), brand=b"heic"):
    """Returns a file of items, the first of which is primary; references are (name, from, [to]), from 1."""
    properties, attached = [], b""
    for number, (_, _, own) in enumerate(items, 1):
        places = []
        for value in own:
            properties.append(value)
            places.append(len(properties))
        attached += struct.pack(">HB", number, len(places))
        attached += b"".join(struct.pack(">H", place) for place in places)
    names = b"".join(
        full(b"infe", struct.pack(">HH", number, 0), name + b"\0", version=2)
        for number, (name, _, _) in enumerate(items, 1))
    links = b"".join(box(name, struct.pack(f">HH{len(to)}H", start, len(to), *to))
                     for name, start, to in references)

    def meta(start):
        places, place = b"", start
        for number, (_, data, _) in enumerate(items, 1):
            places += struct.pack(">HHHII", number, 0, 1, place, len(data))
            place += len(data)
        return full(
            b"meta", full(b"hdlr", b"\0\0\0\0pict" + bytes(13)), full(b"pitm", b"\0\1"),
            full(b"iloc", b"\x44\0", struct.pack(">H", len(items)), places),
            full(b"iinf", struct.pack(">H", len(items)), names),
            box(b"iprp", box(b"ipco", *properties),
                full(b"ipma", struct.pack(">I", len(items)), attached, flags=1)),
            full(b"iref", links) if links else b"")

    head = box(b"ftyp", brand, bytes(4), b"mif1", brand)
    start = len(head) + len(meta(0)) + 8
    return head + meta(start) + box(b"mdat", *(data for _, data, _ in items))
