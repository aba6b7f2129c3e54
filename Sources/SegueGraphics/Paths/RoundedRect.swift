/// A rectangle with round corners.
@frozen
package struct RoundedRect: Hashable, Sendable {
  /// The rectangle before its corners are cut.
  package var rect: Rect
  /// The radii of the corners, before they are fitted to the sides.
  package var radii: CornerRadii
  /// The curve of the corners.
  package var curve: CornerCurve

  /// A rectangle with corners of a radius, 0 by default (square).
  @inlinable
  package init(_ rect: Rect, cornerRadius: Double = 0, curve: CornerCurve = .circular) {
    self.init(rect, radii: CornerRadii(cornerRadius), curve: curve)
  }

  /// A rectangle with corners of four radii.
  @inlinable
  package init(_ rect: Rect, radii: CornerRadii, curve: CornerCurve = .circular) {
    (self.rect, self.radii, self.curve) = (rect, radii, curve)
  }

  /// The radius of each corner, that of the top left one when they differ.
  @inlinable package var cornerRadius: Double {
    get { radii.topLeft }
    set { radii = CornerRadii(newValue) }
  }

  /// The radii that are drawn: fitted to the sides, and never below 0.
  package var drawnRadii: CornerRadii { radii.drawn(in: rect.size) }

  /// Whether all corners are circular with one radius, which may be 0.
  @inlinable package var isPlain: Bool { curve == .circular && radii.uniform != nil }

  /// The corners clockwise from the top left, with the radii that are drawn.
  package var corners: [RectCorner] {
    let radii = drawnRadii.clockwise
    let sides = [rect.height, rect.width, rect.height, rect.width]
    let backs = [Point(0, 1), Point(-1, 0), Point(0, -1), Point(1, 0)]
    let vertices = rect.corners
    return (0..<4).map { index in
      let (last, next) = ((index + 3) % 4, (index + 1) % 4)
      return RectCorner(
        vertex: vertices[index], back: backs[index], ahead: backs[next] * -1,
        radius: radii[index],
        room: (
          CornerShape.room(side: sides[index], radii[last], radii[index]),
          CornerShape.room(side: sides[next], radii[index], radii[next])
        ))
    }
  }

  /// The shape with its edges moved inward by a distance, outward by a negative one; nil when nothing
  /// is left.
  ///
  /// Radii shrink or grow by the distance, square corners stay square.
  package func inset(by distance: Double) -> RoundedRect? {
    let inner = Rect(
      rect.minX + distance, rect.minY + distance, rect.width - 2 * distance,
      rect.height - 2 * distance)
    guard !inner.isEmpty else { return nil }
    let radii = drawnRadii.mapped { $0 > 0 ? max(0, $0 - distance) : 0 }
    return RoundedRect(inner, radii: radii, curve: curve)
  }
}
