"""Blend2D with its JIT-compiled pipelines, on one thread. It has no perspective."""

import ctypes
import pathlib
import sysconfig

import numpy

from worker import compiled, needs, pieces

SHIM = pathlib.Path(__file__).with_name("blend2d.c")


class Step(ctypes.Structure):
    _fields_ = [
        ("matrix", ctypes.c_double * 6), ("pattern", ctypes.c_double * 6),
        ("shape", ctypes.c_double * 6), ("alpha", ctypes.c_double), ("image", ctypes.c_void_p),
        ("color", ctypes.c_uint32), ("is_whole", ctypes.c_uint32), ("path", ctypes.c_void_p),
        ("pen", ctypes.c_double), ("is_even_odd", ctypes.c_uint32), ("gradient", ctypes.c_void_p)]


def library():
    """Builds and loads the shim with the wheel's library in it."""
    archive = pathlib.Path(sysconfig.get_paths()["platlib"], "blend2d", "libblend2d.a")
    loaded = compiled(
        SHIM, "segue-blend2d", "-O2", archive, "-lstdc++", "-lpthread", "-lrt", "-lm")
    loaded.segue_image.restype = ctypes.c_void_p
    loaded.segue_image.argtypes = [ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_void_p]
    doubles = ctypes.POINTER(ctypes.c_double)
    loaded.segue_path.restype = loaded.segue_gradient.restype = ctypes.c_void_p
    loaded.segue_path.argtypes = [ctypes.c_char_p, doubles]
    loaded.segue_gradient.argtypes = [
        ctypes.c_int, doubles, doubles, ctypes.POINTER(ctypes.c_uint64), ctypes.c_int]
    loaded.segue_draw.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_double]
    return loaded


class Rasterizer:
    def __init__(self):
        self.library = library()

    def image(self, pixels, is_target=0):
        height, width = pixels.shape[:2]
        return self.library.segue_image(width, height, is_target, pixels.ctypes.data)

    def ready(self, lists, images, width, height):
        if any(draw["matrix"][6:] != [0, 0, 1] for draws in lists for draw in draws):
            raise NotImplementedError
        if any(needs(draw, "shadow", "blur") for draws in lists for draw in draws):
            raise NotImplementedError
        self.kept = {}
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        self.target = self.image(self.pixels, 1)
        return [(Step * len(draws))(*(self.step(draw, images) for draw in draws))
                for draws in lists]

    def step(self, draw, images):
        m, radius = draw["matrix"], draw["radius"]
        step = Step(alpha=draw["alpha"])
        step.matrix = (m[0], m[3], m[1], m[4], m[2], m[5])
        step.shape = (*draw["rect"], radius, radius)
        if draw.get("gradient"):
            step.gradient = self.once(str(draw["gradient"]), self.gradient, draw["gradient"])
            return step
        if draw.get("path"):
            step.path = self.once(draw["path"], self.path, draw)
            step.pen = draw["pen"]["width"] if draw.get("pen") else 0
            step.is_even_odd = draw["isEvenOdd"]
        if not draw.get("image"):
            red, green, blue = draw["color"]
            step.color = 0xFF000000 | red << 16 | green << 8 | blue
            return step
        step.image, source, size = images.level(draw)
        x, y, w, h = draw["rect"]
        scale = w / source[2], h / source[3]
        step.pattern = (
            scale[0], 0, 0, scale[1], x - source[0] * scale[0], y - source[1] * scale[1])
        step.is_whole = not radius and source == [0, 0, *size]
        return step

    def once(self, key, make, value):
        if key not in self.kept:
            self.kept[key] = make(value)
        return self.kept[key]

    def path(self, draw):
        parts = list(pieces(draw))
        numbers = [number for _, each in parts for number in each]
        letters = "".join(letter for letter, _ in parts).encode()
        return self.library.segue_path(letters, (ctypes.c_double * len(numbers))(*numbers))

    def gradient(self, gradient):
        (x, y), (u, v), stops = gradient["start"], gradient["end"], gradient["stops"]
        is_radial = gradient["kind"] == "radial"
        values = [x, y, x, y, abs(u - x), 0] if is_radial else [x, y, u, v, 0, 0]
        def wide(color):
            red, green, blue, alpha = (int(value) * 257 for value in color)
            return alpha << 48 | red << 32 | green << 16 | blue
        return self.library.segue_gradient(
            is_radial, (ctypes.c_double * 6)(*values),
            (ctypes.c_double * len(stops))(*(stop[0] for stop in stops)),
            (ctypes.c_uint64 * len(stops))(*(wide(stop[1:]) for stop in stops)), len(stops))

    def draw(self, steps, top=0):
        """Draws the part of a frame that begins at a row and is as high as the target."""
        self.library.segue_draw(self.target, steps, len(steps), top)

    def rgb(self):
        return self.pixels[:, :, 2::-1]
