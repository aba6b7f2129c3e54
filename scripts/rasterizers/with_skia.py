"""Skia's raster surface. The wheel runs SSE2 code only: take it for its pictures, not its speed."""

import numpy
import skia


class Rasterizer:
    def __init__(self):
        self.kept = []

    def image(self, pixels):
        height, width = pixels.shape[:2]
        # An image made of bytes does not keep them alive.
        self.kept.append(pixels.tobytes())
        info = skia.ImageInfo.Make(
            width, height, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)
        return skia.Image.MakeRasterData(info, self.kept[-1], 4 * width)

    def ready(self, lists, images, width, height):
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        info = skia.ImageInfo.Make(
            width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        return [self.recorded(draws, images, width, height) for draws in lists]

    def recorded(self, draws, images, width, height):
        recorder = skia.PictureRecorder()
        canvas = recorder.beginRecording(skia.Rect.MakeWH(width, height))
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        for draw in draws:
            paint = skia.Paint(AntiAlias=True, Alphaf=draw["alpha"])
            rect = skia.Rect.MakeXYWH(*draw["rect"])
            canvas.setMatrix(skia.Matrix.MakeAll(*draw["matrix"]))
            image = None
            if draw.get("image"):
                image, source, _ = images.level(draw)
            else:
                paint.setColor(skia.Color(*draw["color"], round(255 * draw["alpha"])))
            if image and not draw["radius"]:
                canvas.drawImageRect(
                    image, skia.Rect.MakeXYWH(*source), rect, sampling, paint,
                    skia.Canvas.kFast_SrcRectConstraint)
                continue
            if image:
                local = skia.Matrix()
                local.setRectToRect(
                    skia.Rect.MakeXYWH(*source), rect, skia.Matrix.kFill_ScaleToFit)
                paint.setShader(image.makeShader(
                    skia.TileMode.kClamp, skia.TileMode.kClamp, sampling, local))
            if draw["radius"]:
                canvas.drawRoundRect(rect, draw["radius"], draw["radius"], paint)
            else:
                canvas.drawRect(rect, paint)
        return recorder.finishRecordingAsPicture()

    def draw(self, picture):
        self.surface.getCanvas().drawPicture(picture)

    def rgb(self):
        return self.pixels[:, :, 2::-1]
