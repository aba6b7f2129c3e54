"""OpenCV's warps and blurs on one thread. It has no shapes but upright rectangles; here it fills whole
frames with black only, and blurs what lies below rectangles."""

import cv2
import numpy

from worker import corners, needs

cv2.setNumThreads(1)


class Rasterizer:
    def image(self, pixels):
        return pixels

    def ready(self, lists, images, width, height):
        if any(draw["radius"] or needs(draw, "path", "gradient", "shadow")
               or not needs(draw, "blur") and draw.get("color") not in (None, [0, 0, 0])
               for draws in lists for draw in draws):
            raise NotImplementedError
        self.target = numpy.zeros((height, width, 4), numpy.uint8)
        return [[self.step(draw, images) for draw in draws] for draws in lists]

    def step(self, draw, images):
        """What draws one thing: a function without arguments."""
        target = self.target
        height, width = target.shape[:2]
        if draw.get("blur"):
            return self.material(draw)
        if not draw.get("image"):
            rest = 1 - draw["alpha"]
            if rest == 0:
                return lambda: target.fill(0)
            return lambda: cv2.convertScaleAbs(target, dst=target, alpha=rest)
        pixels, (left, top, w, h), _ = images.level(draw)
        x, y, rect_width, rect_height = draw["rect"]
        # Centres of pixels lie on whole numbers here.
        map = numpy.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1]]) @ numpy.reshape(
            draw["matrix"], (3, 3)) @ numpy.array([
                [rect_width / w, 0, x + (0.5 - left) * rect_width / w],
                [0, rect_height / h, y + (0.5 - top) * rect_height / h], [0, 0, 1]])
        if numpy.allclose(map, numpy.eye(3), atol=1e-9):
            return lambda: numpy.copyto(target, pixels)
        places = corners(draw)
        if numpy.allclose(places, [(0, 0), (width, 0), (width, height), (0, height)]):
            return lambda: cv2.resize(
                pixels, (width, height), dst=target, interpolation=cv2.INTER_LINEAR)
        low = [max(0, int(min(values))) for values in zip(*places)]
        high = [min(limit, int(max(values)) + 1)
                for values, limit in zip(zip(*places), (width, height))]
        if low[0] >= high[0] or low[1] >= high[1]:
            return lambda: None
        window = target[low[1]:high[1], low[0]:high[0]]
        inverse = numpy.linalg.inv(
            numpy.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ map)
        inverse /= inverse[2, 2]
        flat = draw["matrix"][6:8] == [0, 0]
        warp, inverse = (
            (cv2.warpAffine, inverse[:2]) if flat else (cv2.warpPerspective, inverse))
        return lambda: warp(
            pixels, inverse, window.shape[1::-1], dst=window,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_TRANSPARENT)

    def material(self, draw):
        (left, top), _, (right, bottom), _ = [
            [round(value) for value in place] for place in corners(draw)]
        window = self.target[top:bottom, left:right]
        sigma, alpha = draw["blur"] * draw["matrix"][0], draw["alpha"]
        tint = numpy.full(window.shape, [*draw["color"][::-1], 255], numpy.uint8)

        def blur():
            blurred = cv2.GaussianBlur(window, (0, 0), sigma, borderType=cv2.BORDER_REPLICATE)
            cv2.addWeighted(blurred, 1 - alpha, tint, alpha, 0, dst=window)
        return blur

    def draw(self, steps):
        for step in steps:
            step()

    def rgb(self):
        return self.target[:, :, 2::-1]
