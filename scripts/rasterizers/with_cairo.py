"""Cairo's image surface. It has no perspective."""

import math

import cairo
import numpy

from worker import needs, pieces


class Rasterizer:
    def image(self, pixels):
        height, width = pixels.shape[:2]
        return cairo.ImageSurface.create_for_data(pixels, cairo.FORMAT_RGB24, width, height)

    def ready(self, lists, images, width, height):
        if any(draw["matrix"][6:] != [0, 0, 1] for draws in lists for draw in draws):
            raise NotImplementedError
        if any(needs(draw, "shadow", "blur") for draws in lists for draw in draws):
            raise NotImplementedError
        self.surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        self.context = cairo.Context(self.surface)
        return [[self.step(draw, images) for draw in draws] for draws in lists]

    def step(self, draw, images):
        m = draw["matrix"]
        matrix = cairo.Matrix(m[0], m[3], m[1], m[4], m[2], m[5])
        if draw.get("path"):
            color = cairo.SolidPattern(*[value / 255 for value in draw["color"]], draw["alpha"])
            return matrix, color, 1, self.path(draw), draw
        if draw.get("gradient"):
            pattern, alpha = shader(draw["gradient"]), draw["alpha"]
        elif not draw.get("image"):
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

    def path(self, draw):
        """The path of a draw in its own coordinates, as Cairo keeps it."""
        context = self.context
        context.identity_matrix()
        context.new_path()
        last = 0, 0
        for letter, numbers in pieces(draw):
            if letter == "Q":
                (ax, ay), (bx, by) = numbers[:2], numbers[2:]
                numbers = [last[0] + (ax - last[0]) * 2 / 3, last[1] + (ay - last[1]) * 2 / 3,
                           bx + (ax - bx) * 2 / 3, by + (ay - by) * 2 / 3, bx, by]
            {"M": context.move_to, "L": context.line_to, "Q": context.curve_to,
             "C": context.curve_to, "Z": context.close_path}[letter](*numbers)
            last = numbers[-2:] or last
        return context.copy_path()

    def draw_path(self, path, pattern, draw):
        context, pen = self.context, draw.get("pen")
        context.new_path()
        context.append_path(path)
        context.set_source(pattern)
        context.set_fill_rule(
            cairo.FILL_RULE_EVEN_ODD if draw["isEvenOdd"] else cairo.FILL_RULE_WINDING)
        if not pen:
            return context.fill()
        context.set_line_width(pen["width"])
        context.set_line_cap(cairo.LINE_CAP_ROUND)
        context.set_line_join(cairo.LINE_JOIN_ROUND)
        context.stroke()

    def draw(self, steps):
        context = self.context
        for matrix, pattern, alpha, place, r in steps:
            context.set_matrix(matrix)
            if isinstance(r, dict):
                self.draw_path(place, pattern, r)
                continue
            x, y, w, h = place
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


def shader(gradient):
    start, end = gradient["start"], gradient["end"]
    result = (cairo.RadialGradient(*start, 0, *start, abs(end[0] - start[0]))
              if gradient["kind"] == "radial" else cairo.LinearGradient(*start, *end))
    for place, *color in gradient["stops"]:
        result.add_color_stop_rgba(place, *(value / 255 for value in color))
    return result
