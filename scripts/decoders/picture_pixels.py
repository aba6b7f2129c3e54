"""Prints a still picture as Pillow shows it: turned as EXIF says, its ICC profile converted to sRGB.

    picture_pixels.py FILE

Straight RGBA of 8 bits, row by row.
"""

import io
import sys

from PIL import Image, ImageCms, ImageOps

image = Image.open(sys.argv[1])
profile = image.info.get("icc_profile")
image = ImageOps.exif_transpose(image).convert("RGBA")
if profile:
    ImageCms.profileToProfile(
        image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC, inPlace=True)
sys.stdout.buffer.write(image.tobytes())
