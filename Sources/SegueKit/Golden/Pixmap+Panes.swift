import SegueCodecs
import SegueGolden
import SegueGraphics

extension Pixmap {
  /// The columns between two panes.
  static var paneGap: Int { 8 }

  /// Two pictures with their difference between them, on gray.
  ///
  /// A picture that is smaller than the other one stands at its top left; what it lacks counts as
  /// transparent.
  ///
  /// - Throws: `tooManyPixels` or `sideTooLong` for more than a picture may have.
  static func panes(_ expected: Pixmap, _ actual: Pixmap) throws(GoldenError) -> Pixmap {
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    let size = PixelSize(3 * width + 2 * paneGap, height)
    do throws(CodecError) {
      // It is held with both pictures and their difference.
      var limits = ResourceLimits()
      limits.pixels = limits.pictureBytes / 12
      limits.side = 1 << 20
      try limits.check(size, of: "the picture of panes")
    } catch { throw .pictures(error) }
    let pane = PixelSize(width, height)
    let (golden, clip) = (expected.padded(to: pane), actual.padded(to: pane))
    var picture = Pixmap(size, filledWith: 0xFF80_8080)
    picture.place(golden, x: 0, y: 0)
    if let difference = PixmapDifference.picture(golden, clip) {
      picture.place(difference, x: width + paneGap, y: 0)
    }
    picture.place(clip, x: 2 * (width + paneGap), y: 0)
    return picture
  }

  /// The picture at the top left of a larger one that is transparent.
  private func padded(to size: PixelSize) -> Pixmap {
    if size == self.size { return self }
    var larger = Pixmap(size)
    larger.place(self, x: 0, y: 0)
    return larger
  }
}
