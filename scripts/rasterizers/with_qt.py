"""Qt's raster engine."""

import numpy
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient,
    QTransform)

from worker import needs, pieces


# Some wheels take a reference from None with each call that returns nothing.
NOTHING = [None] * 1_000_000


class Rasterizer:
    def __init__(self):
        self.paths = {}

    def image(self, pixels):
        height, width = pixels.shape[:2]
        # The bytes stay alive with the worker's images.
        return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)

    def ready(self, lists, images, width, height):
        if any(needs(draw, "shadow", "blur") for draws in lists for draw in draws):
            raise NotImplementedError
        self.target = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        self.target.fill(Qt.GlobalColor.black)
        return [[self.step(draw, images) for draw in draws] for draws in lists]

    def step(self, draw, images):
        m = draw["matrix"]
        transform = QTransform(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])
        rect = QRectF(*draw["rect"])
        if draw.get("path"):
            key = draw["path"], draw["isEvenOdd"]
            if key not in self.paths:
                self.paths[key] = path(draw)
            return transform, draw["alpha"], self.paths[key], 0, *brush_and_pen(draw), None
        if draw.get("gradient"):
            brush = QBrush(shader(draw["gradient"]))
            return transform, draw["alpha"], rect, draw["radius"], brush, None, None
        if not draw.get("image"):
            brush = QBrush(QColor(*draw["color"]))
            return transform, draw["alpha"], rect, draw["radius"], brush, None, None
        image, source, _ = images.level(draw)
        if not draw["radius"]:
            return transform, draw["alpha"], rect, 0, None, image, QRectF(*source)
        brush = QBrush(image)
        x, y, w, h = draw["rect"]
        scale = w / source[2], h / source[3]
        brush.setTransform(QTransform(
            scale[0], 0, 0, scale[1], x - source[0] * scale[0], y - source[1] * scale[1]))
        return transform, draw["alpha"], rect, draw["radius"], brush, None, None

    def draw(self, steps):
        painter = QPainter(self.target)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(Qt.PenStyle.NoPen)
        for transform, alpha, rect, radius, brush, image, source in steps:
            painter.setTransform(transform)
            painter.setOpacity(alpha)
            if isinstance(rect, QPainterPath):
                # Of a path the image is its pen.
                if image is None:
                    painter.fillPath(rect, brush)
                else:
                    painter.strokePath(rect, image)
            elif image is not None:
                painter.drawImage(rect, image, source)
            elif radius:
                painter.setBrush(brush)
                painter.drawRoundedRect(rect, radius, radius)
            else:
                painter.fillRect(rect, brush)
        painter.end()

    def rgb(self):
        height, width = self.target.height(), self.target.width()
        bytes = numpy.frombuffer(self.target.constBits(), numpy.uint8)
        return bytes.reshape(height, width, 4)[:, :, 2::-1]


def path(draw):
    result = QPainterPath()
    calls = {"M": result.moveTo, "L": result.lineTo, "Q": result.quadTo, "C": result.cubicTo,
             "Z": result.closeSubpath}
    for letter, numbers in pieces(draw):
        calls[letter](*numbers)
    rule = Qt.FillRule.OddEvenFill if draw["isEvenOdd"] else Qt.FillRule.WindingFill
    result.setFillRule(rule)
    return result


def brush_and_pen(draw):
    color = QColor(*draw["color"])
    pen = draw.get("pen")
    if not pen:
        return QBrush(color), None
    return None, QPen(color, pen["width"], Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                      Qt.PenJoinStyle.RoundJoin)


def shader(gradient):
    start, end = gradient["start"], gradient["end"]
    result = (QRadialGradient(*start, abs(end[0] - start[0])) if gradient["kind"] == "radial"
              else QLinearGradient(*start, *end))
    for place, *color in gradient["stops"]:
        result.setColorAt(place, QColor(*(int(value) for value in color)))
    return result
