"""Cairo's image surface. It has no perspective."""

import math

import cairo
import numpy


class Rasterizer:
    def image(self, pixels):
        height, width = pixels.shape[:2]
        return cairo.ImageSurface.create_for_data(pixels, cairo.FORMAT_RGB24, width, height)

    def ready(self, lists, images, width, height):
        if any(draw["matrix"][6:] != [0, 0, 1] for draws in lists for draw in draws):
            raise NotImplementedError
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        self.context = cairo.Context(self.surface)
        return [[self.step(draw, images) for draw in draws] for draws in lists]

    def step(self, draw, images):
        m = draw["matrix"]
        matrix = cairo.Matrix(m[0], m[3], m[1], m[4], m[2], m[5])
        if not draw.get("image"):
            color = [value / 255 for value in draw["color"]]
            pattern, alpha = cairo.SolidPattern(*color, draw["alpha"]), 1
        else:
            image, source, _ = images.level(draw)
            x, y, w, h = draw["rect"]
            pattern, alpha = cairo.SurfacePattern(image), draw["alpha"]
            pattern.set_filter(cairo.FILTER_BILINEAR)
            pattern.set_extend(cairo.EXTEND_PAD)
            scale = source[2] / w, source[3] / h
            pattern.set_matrix(cairo.Matrix(
                scale[0], 0, 0, scale[1], source[0] - x * scale[0], source[1] - y * scale[1]))
        return matrix, pattern, alpha, draw["rect"], draw["radius"]

    def draw(self, steps):
        context = self.context
        for matrix, pattern, alpha, (x, y, w, h), r in steps:
            context.set_matrix(matrix)
            if r:
                context.new_path()
                context.arc(x + w - r, y + r, r, -math.pi / 2, 0)
                context.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
                context.arc(x + r, y + h - r, r, math.pi / 2, math.pi)
                context.arc(x + r, y + r, r, math.pi, 1.5 * math.pi)
                context.close_path()
            else:
                context.rectangle(x, y, w, h)
            context.set_source(pattern)
            if alpha < 1:
                context.save()
                context.clip()
                context.paint_with_alpha(alpha)
                context.restore()
            else:
                context.fill()
        self.surface.flush()

    def rgb(self):
        width, height = self.surface.get_width(), self.surface.get_height()
        return numpy.frombuffer(self.surface.get_data(), numpy.uint8).reshape(
            height, width, 4)[:, :, 2::-1]
