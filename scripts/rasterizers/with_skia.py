"""Skia's raster surface. The wheel uses SSE2 only: compare its pictures, not its speed."""

import math

import numpy
import skia

from worker import needs, pieces


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
        # The wheel crashes on a layer with a backdrop.
        if any(needs(draw, "blur") for draws in lists for draw in draws):
            raise NotImplementedError
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        info = skia.ImageInfo.Make(
            width, height, skia.kBGRA_8888_ColorType, skia.kPremul_AlphaType)
        self.surface = skia.Surface.MakeRasterDirect(info, self.pixels)
        return [self.recorded(draws, images, width, height) for draws in lists]

    def recorded(self, draws, images, width, height):
        recorder = skia.PictureRecorder()
        # What lies outside of a band is found in a tree of bounds.
        canvas = recorder.beginRecording(skia.Rect.MakeWH(width, 1 << 15), skia.RTreeFactory()())
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        for draw in draws:
            paint = skia.Paint(AntiAlias=True, Alphaf=draw["alpha"])
            rect = skia.Rect.MakeXYWH(*draw["rect"])
            canvas.setMatrix(skia.Matrix.MakeAll(*draw["matrix"]))
            if needs(draw, "path", "gradient", "shadow", "blur"):
                self.effect(canvas, draw, paint, rect)
                continue
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

    def effect(self, canvas, draw, paint, rect):
        radius = draw["radius"]
        if draw.get("color"):
            paint.setColor(skia.Color(*draw["color"], round(255 * draw["alpha"])))
        if draw.get("path"):
            canvas.drawPath(path(draw, paint), paint)
        elif draw.get("gradient"):
            paint.setShader(shader(draw["gradient"]))
            canvas.drawRoundRect(rect, radius, radius, paint)
        else:
            shadow = draw["shadow"]
            paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["sigma"]))
            rect.offset(*shadow["offset"])
            canvas.drawRRect(skia.RRect.MakeRectXY(rect, radius, radius), paint)

    def draw(self, picture, top=0):
        """Draws the part of a frame that begins at a row and is as high as the target."""
        canvas = self.surface.getCanvas()
        canvas.setMatrix(skia.Matrix.Translate(0, -top))
        canvas.drawPicture(picture)

    def rgb(self):
        return self.pixels[:, :, 2::-1]


def path(draw, paint):
    """Returns the path of a draw command; its pen is set in the paint."""
    result = skia.Path()
    calls = {"M": result.moveTo, "L": result.lineTo, "Q": result.quadTo, "C": result.cubicTo,
             "Z": result.close}
    for letter, numbers in pieces(draw):
        calls[letter](*numbers)
    if draw["isEvenOdd"]:
        result.setFillType(skia.PathFillType.kEvenOdd)
    pen = draw.get("pen")
    if pen:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(pen["width"])
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
    return result


def shader(gradient):
    colors = [skia.Color(*(int(value) for value in stop[1:])) for stop in gradient["stops"]]
    places = [stop[0] for stop in gradient["stops"]]
    start, end = gradient["start"], gradient["end"]
    if gradient["kind"] == "radial":
        return skia.GradientShader.MakeRadial(
            skia.Point(*start), math.fabs(end[0] - start[0]), colors, places)
    return skia.GradientShader.MakeLinear(
        [skia.Point(*start), skia.Point(*end)], colors, places)
