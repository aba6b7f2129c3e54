package import SegueGraphics

extension Layer {
  /// A part of a still picture of a screen as the contents of a layer.
  package struct Snapshot: Hashable, Sendable {
    /// The picture of the whole screen.
    package var source: ScreenSnapshot
    /// The part that fills the layer's bounds, in points of the screen.
    package var rect: Rect

    /// Creates contents; `rect` is not empty.
    init(_ source: ScreenSnapshot, _ rect: Rect) {
      self.source = source
      self.rect = rect
    }

    /// The points of the layer per point of the screen, for bounds of a size.
    private func factor(in size: Size) -> Point {
      Point(size.width / rect.width, size.height / rect.height)
    }

    /// Returns a layer's edge moved so that the part begins and ends with whole pixels.
    ///
    /// Adjacent parts share a row or column of pixels nowhere, and together show every pixel.
    /// Edges on those of the screen, or outside it, stay.
    func edge(_ edge: RoundedRect, of bounds: Size, _ scale: Point) -> RoundedRect {
      func aligned(_ edge: Double, _ length: Double, _ scale: Double) -> Double {
        guard edge > 0, edge < length else { return edge }
        return min(length, (edge * scale + 1e-6).rounded(.toNearestOrAwayFromZero) / scale)
      }
      let (size, factor) = (source.size, factor(in: bounds))
      let (left, right) = (
        aligned(rect.minX, size.width, scale.x), aligned(rect.maxX, size.width, scale.x)
      )
      let (top, bottom) = (
        aligned(rect.minY, size.height, scale.y), aligned(rect.maxY, size.height, scale.y)
      )
      var whole = edge
      whole.rect = Rect(
        (left - rect.minX) * factor.x, (top - rect.minY) * factor.y,
        max(0, right - left) * factor.x, max(0, bottom - top) * factor.y)
      return whole
    }

    /// Returns the command that draws the part into a layer with bounds of a size.
    func command(
      _ layer: String, in edge: RoundedRect, of bounds: Size, _ transform: ProjectiveTransform,
      _ scale: Point
    ) -> DrawCommand {
      let (picture, factor) = (source.picture(scale: scale), factor(in: bounds))
      let place = Rect(
        -rect.minX * factor.x, -rect.minY * factor.y,
        Double(picture.size.width) / scale.x * factor.x,
        Double(picture.size.height) / scale.y * factor.y)
      return .image(
        ImageDraw(
          layer: layer, source: .snapshot(picture), imageRect: place, shape: edge,
          transform: transform))
    }

    /// Returns the contents for a layer that is mirrored: the part on the other side of the screen.
    var mirrored: Snapshot {
      var snapshot = self
      snapshot.rect = Rect(source.size.width - rect.maxX, rect.minY, rect.width, rect.height)
      return snapshot
    }
  }
}
