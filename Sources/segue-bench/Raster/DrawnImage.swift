import SegueGraphics

/// An image as `scripts/rasterizers` know it.
struct DrawnImage {
  /// Its file's name without `.png`.
  let name: String
  /// Its size in pixels.
  let size: Size
}
