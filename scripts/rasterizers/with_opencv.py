"""OpenCV's perspective warp, on one thread, for pictures in perspective without rounded corners: edges are
not antialiased, and nothing else is drawn."""

import cv2
import numpy

from worker import corners

cv2.setNumThreads(1)


def centred(matrix):
    """Converts a map between the corners of pixels to one between their centres."""
    half = numpy.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    return numpy.linalg.inv(half) @ matrix @ half


class Rasterizer:
    def image(self, pixels):
        return pixels

    def ready(self, lists, images, width, height):
        draws = [draw for draws in lists for draw in draws]
        effects = ("radius", "path", "gradient", "shadow", "blur")
        if any(draw["alpha"] != 1 or any(map(draw.get, effects)) for draw in draws):
            raise NotImplementedError
        # Other rasterizers are faster without perspective.
        if all(draw["matrix"][6:] == [0, 0, 1] for draw in draws):
            raise NotImplementedError
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        return [[self.step(draw, images, width) for draw in draws] for draws in lists]

    def step(self, draw, images, width):
        """Returns a colour, or a picture with its map and the columns and rows that it is within."""
        if draw.get("color"):
            return (*draw["color"][::-1], 255)
        pixels, source, _ = images.level(draw)
        (x, y, w, h), (left, top, across, down) = draw["rect"], source
        local = numpy.array(
            [[w / across, 0, x - left * w / across], [0, h / down, y - top * h / down], [0, 0, 1]])
        xs, ys = zip(*corners(draw))
        columns = slice(max(0, int(min(xs)) - 1), min(width, int(max(xs)) + 2))
        matrix = centred(numpy.array(draw["matrix"]).reshape(3, 3) @ local)
        return pixels, matrix, columns, int(min(ys)) - 1, int(max(ys)) + 2

    def draw(self, steps, top=0):
        """Draws the part of a frame that begins at a row and is as high as the target."""
        for step in steps:
            if len(step) == 4:
                cv2.rectangle(self.pixels, (0, 0), self.pixels.shape[1::-1], step, cv2.FILLED)
                continue
            pixels, matrix, columns, first, end = step
            first = max(top, first)
            end = min(top + self.pixels.shape[0], end)
            if first >= end:
                continue
            part = self.pixels[first - top:end - top, columns]
            place = numpy.array([[1, 0, -columns.start], [0, 1, -first], [0, 0, 1]])
            cv2.warpPerspective(
                pixels, place @ matrix, part.shape[1::-1], dst=part, flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_TRANSPARENT)

    def rgb(self):
        return self.pixels[:, :, 2::-1]
