/// A rectangle with rounded corners.
@frozen
package struct RoundedRect: Hashable, Sendable {
  /// The rectangle before rounding.
  package var rect: Rect
  /// The radii of the corners, before they are fitted to the sides.
  package var radii: CornerRadii
  package var curve: CornerCurve

  /// A rectangle with one corner radius, 0 by default (square).
  @inlinable
  package init(_ rect: Rect, cornerRadius: Double = 0, curve: CornerCurve = .circular) {
    self.init(rect, radii: CornerRadii(cornerRadius), curve: curve)
  }

  /// A rectangle with a radius for each corner.
  @inlinable
  package init(_ rect: Rect, radii: CornerRadii, curve: CornerCurve = .circular) {
    (self.rect, self.radii, self.curve) = (rect, radii, curve)
  }

  /// The radius of each corner; that of the top left one if they differ.
  @inlinable package var cornerRadius: Double {
    get { radii.topLeft }
    set { radii = CornerRadii(newValue) }
  }

  /// The radii as drawn: fitted to the sides, and never below 0.
  package var drawnRadii: CornerRadii { radii.drawn(in: rect.size) }

  /// Whether all corners are circular with one radius, which may be 0.
  @inlinable package var isPlain: Bool { curve == .circular && radii.uniform != nil }

  /// The corners clockwise from the top left, with the radii as drawn.
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

  /// Returns the shape with its edges moved inward by a distance, or outward by a negative one.
  ///
  /// Radii shrink or grow by the distance; square corners stay square. Nil if the result is empty.
  package func inset(by distance: Double) -> RoundedRect? {
    let inner = Rect(
      rect.minX + distance, rect.minY + distance, rect.width - 2 * distance,
      rect.height - 2 * distance)
    guard !inner.isEmpty else { return nil }
    let radii = drawnRadii.mapped { $0 > 0 ? max(0, $0 - distance) : 0 }
    return RoundedRect(inner, radii: radii, curve: curve)
  }
}
