/// Where a border lies.
package enum BorderPosition: String, CaseIterable, Hashable, Sendable {
  /// Inside the edge, as Core Animation draws it.
  case inside
  /// Half inside and half outside.
  case center
  /// Outside the edge.
  case outside
}

extension Path {
  /// A border of a width along the edge of a shape: two contours, the inner one anticlockwise.
  ///
  /// Both follow the shape's corners, whose radii grow and shrink by the distance; square corners stay
  /// square. The inner contour is left out where the border fills the shape. Empty without a width.
  package static func border(
    of shape: RoundedRect, width: Double, position: BorderPosition = .inside
  ) -> Path {
    guard width > 0 else { return Path() }
    let outward = position == .inside ? 0 : position == .center ? width / 2 : width
    guard let outer = shape.inset(by: -outward) else { return Path() }
    var path = Path.rounded(outer)
    if let inner = shape.inset(by: width - outward) { path.append(reversed(.rounded(inner))) }
    return path
  }

  /// One contour, which is closed, in the other direction.
  private static func reversed(_ contour: Path) -> Path {
    var places: [Point] = []
    for element in contour.elements { if let end = element.end { places.append(end) } }
    guard let last = places.last else { return Path() }
    var path = Path([.move(last)])
    var index = places.count - 1
    for element in contour.elements.reversed() where element.end != nil && index > 0 {
      index -= 1
      switch element {
      case .move, .close: break
      case .line: path.line(to: places[index])
      case .quadratic(let control, _): path.quadratic(by: control, to: places[index])
      case .cubic(let first, let second, _): path.cubic(by: second, first, to: places[index])
      }
    }
    path.close()
    return path
  }
}

extension Path.Element {
  /// Where the piece ends; nil where a contour is closed.
  fileprivate var end: Point? {
    switch self {
    case .move(let end), .line(let end), .quadratic(_, let end), .cubic(_, _, let end): end
    case .close: nil
    }
  }
}
