"""Qt's raster engine."""

import numpy
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QTransform


class Rasterizer:
    def image(self, pixels):
        height, width = pixels.shape[:2]
        # The bytes stay alive with the worker's images.
        return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)

    def ready(self, lists, images, width, height):
        self.target = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        self.target.fill(Qt.GlobalColor.black)
        return [[self.step(draw, images) for draw in draws] for draws in lists]

    def step(self, draw, images):
        m = draw["matrix"]
        transform = QTransform(m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8])
        rect = QRectF(*draw["rect"])
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
            if image is not None:
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
