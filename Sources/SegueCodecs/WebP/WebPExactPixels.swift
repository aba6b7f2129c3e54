import SegueGraphics

/// The pixels of a player's canvas that are displayed exactly: those last drawn without loss.
///
/// Each frame's coder gets them from the coder of the frame before, and passes them on as soon as
/// its own choice of coding is known.
package struct WebPExactPixels: Hashable, Sendable {
  private let size: PixelSize
  /// Whether each pixel is displayed exactly; nil if all are.
  private var flags: [Bool]?

  /// Makes the exact pixels of an empty canvas: all.
  init(_ size: PixelSize) { self.size = size }

  /// Returns whether a pixel is displayed exactly; `index` counts row by row.
  func contains(_ index: Int) -> Bool { flags?[index] ?? true }

  /// Returns whether all pixels of a rectangle are displayed exactly.
  func contains(_ rect: PixelRect) -> Bool {
    guard let flags else { return true }
    return (rect.y..<rect.maxY).allSatisfy { y in
      flags[y * size.width + rect.x..<y * size.width + rect.maxX].allSatisfy(\.self)
    }
  }

  /// Records the coding of a frame.
  ///
  /// - Parameters:
  ///   - picture: the rectangle of a picture that replaces the canvas; nil for one that is
  ///     composited over it.
  mutating func show(_ plan: WebPFramePlan, replacing picture: PixelRect?, isExact: Bool) {
    if isExact, flags == nil { return }
    var flags = flags ?? [Bool](repeating: true, count: size.area)
    self.flags = nil
    let area = picture ?? plan.rect
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX where picture != nil || plan.isDrawn(x, y) {
        flags[y * size.width + x] = isExact
      }
    }
    self.flags = flags
  }
}
