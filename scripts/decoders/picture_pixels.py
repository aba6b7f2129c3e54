"""Prints a still picture as decoded by Pillow: EXIF orientation applied, ICC profile converted to sRGB.

    picture_pixels.py FILE

Straight RGBA, 8 bits per channel, row by row.
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
