#!/usr/bin/env python3
"""Makes the small pictures in formats other than PNG in fixtures/images/formats.

    fixtures-formats.py OUT_DIR

They show a part of fixtures/images/chelsea.png. The pictures of HEIC files are encoded by ffmpeg.
"""

import io
import pathlib
import sys

from PIL import Image

sys.path.insert(0, str(pathlib.Path(__file__).parent / "decoders"))
import heic  # noqa: E402
from icc import P3, SRGB_CURVE, parametric, profile  # noqa: E402

DISPLAY_P3 = profile("Display P3", [parametric(3, *SRGB_CURVE)] * 3, P3)
FIXTURES = pathlib.Path(__file__).parent.parent / "fixtures"


def exif(orientation):
    data = Image.Exif()
    data[0x0112] = orientation
    return data.tobytes()


def jpeg(image, **options):
    file = io.BytesIO()
    image.save(file, "JPEG", quality=85, **options)
    return file.getvalue()


def webp(image, **options):
    file = io.BytesIO()
    image.save(file, "WEBP", method=6, **options)
    return file.getvalue()


def with_alpha(image):
    """Returns the picture with alpha from transparent on the left to opaque on the right."""
    width, height = image.size
    image = image.convert("RGBA")
    image.putalpha(Image.linear_gradient("L").rotate(90).resize((width, height)))
    return image


def tiles(image, side):
    """Returns the encoded tiles of a picture, row by row, each padded to a square."""
    width, height = image.size
    for y in range(0, height, side):
        for x in range(0, width, side):
            part = image.crop((x, y, x + side, y + side))
            yield heic.code(part.tobytes(), side, side, crf=28)


def photo_heic(image, *more):
    width, height = image.size
    return heic.heic([heic.coded(heic.code(image.tobytes(), width, height, crf=28), width, height, *more)])


def grid_heic(image):
    """Returns a HEIC as a phone held upright stores it: rotated tiles, an `irot` box, a gain map."""
    side, stored = 64, image.transpose(Image.Transpose.ROTATE_90)
    width, height = stored.size
    rows, columns = -(-height // side), -(-width // side)
    map_name = heic.full(b"auxC", b"urn:com:apple:photo:2020:aux:hdrgainmap\0")
    parts = list(tiles(stored, side))
    items = [heic.grid(rows, columns, width, height, heic.turned(3), heic.nclx())]
    items += [heic.coded(units, side, side) for units in parts]
    items += [heic.coded(parts[0], side, side, map_name)]
    numbers = list(range(2, 2 + len(parts)))
    return heic.heic(items, [(b"dimg", 1, numbers), (b"auxl", 2 + len(parts), [1])])


def fixtures():
    photo = Image.open(FIXTURES / "images/chelsea.png").convert("RGB").crop((130, 60, 290, 180))
    yield "photo.jpg", jpeg(photo)
    yield "photo-progressive.jpg", jpeg(photo, progressive=True, subsampling=0)
    yield "photo-gray.jpg", jpeg(photo.convert("L"))
    yield "photo-cmyk.jpg", jpeg(photo.resize((40, 30)).convert("CMYK"))
    yield "photo-display-p3.jpg", jpeg(photo, icc_profile=DISPLAY_P3)
    # Stored in landscape orientation; shown in portrait.
    yield "photo-orientation-6.jpg", jpeg(photo.transpose(Image.Transpose.ROTATE_90), exif=exif(6))
    yield "photo.webp", webp(photo, quality=80)
    yield "photo-alpha.webp", webp(with_alpha(photo).resize((80, 60)), lossless=True)
    yield "photo-display-p3.webp", webp(photo.resize((80, 60)), lossless=True, icc_profile=DISPLAY_P3)
    yield "photo-animated.webp", webp(
        photo.resize((40, 30)), save_all=True, append_images=[photo.resize((40, 30)).rotate(180)])
    yield "photo.heic", photo_heic(photo, heic.nclx())
    yield "photo-display-p3.heic", photo_heic(photo, heic.nclx(primaries=12))
    yield "photo-grid.heic", grid_heic(photo)


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for name, data in fixtures():
        (out / name).write_bytes(data)


if __name__ == "__main__":
    main()
