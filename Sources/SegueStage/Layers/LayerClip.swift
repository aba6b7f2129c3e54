public import SegueGraphics

/// A shape to which a layer is clipped with all that it draws, in the layer's own points.
///
/// Its edge is antialiased. A radius below 0, and a rectangle without an inside, hide the layer.
public enum LayerClip: Hashable, Sendable {
  /// A radius in points, or the one with which a circle covers the layer.
  public enum Radius: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// A radius in points.
    case points(Double)
    /// The greatest distance from the centre to a corner of the layer.
    case cover

    /// Creates a radius in points.
    public init(floatLiteral points: Double) { self = .points(points) }
    /// Creates a radius in points.
    public init(integerLiteral points: Int) { self = .points(Double(points)) }
  }

  /// A circle; its centre is that of the layer if it is nil.
  case circle(Radius, center: Point? = nil)
  /// An ellipse with two radii; its centre is that of the layer if it is nil.
  case ellipse(Size, center: Point? = nil)
  /// The layer's bounds without a strip along each side, with rounded corners.
  case inset(
    top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0,
    cornerRadius: Double = 0)
  /// The inside of a path, by the nonzero rule.
  case path(Path)
}

extension LayerClip {
  /// Returns the radius with which a circle covers a layer of a size: that to the farthest corner.
  package static func coveringRadius(of size: Size, from center: Point) -> Double {
    Rect(origin: .zero, size: size).corners.map { ($0 - center).length }.max() ?? 0
  }

  /// Returns the shape with the centre and the radius that it has in a layer of a size.
  package func resolved(in size: Size) -> LayerClip {
    let middle = Point(size.width / 2, size.height / 2)
    switch self {
    case .circle(let radius, let center):
      let center = center ?? middle
      return .circle(.points(radius.points(in: size, from: center)), center: center)
    case .ellipse(let radii, let center): return .ellipse(radii, center: center ?? middle)
    case .inset, .path: return self
    }
  }

  /// Returns the shape in points of the output; nil if it hides everything.
  func clipShape(in size: Size, _ transform: ProjectiveTransform) -> ClipShape? {
    let middle = Point(size.width / 2, size.height / 2)
    switch self {
    case .circle(let radius, let center):
      let center = center ?? middle
      let points = radius.points(in: size, from: center)
      return round(Size(points, points), center, in: size, transform)
    case .ellipse(let radii, let center):
      return round(radii, center ?? middle, in: size, transform)
    case .inset(let top, let right, let bottom, let left, let radius):
      let rect = Rect(left, top, size.width - left - right, size.height - top - bottom)
      if rect.isEmpty { return nil }
      return ClipShape(RoundedRect(rect, cornerRadius: max(0, radius)), transform: transform)
    case .path(let path): return path.isEmpty ? nil : ClipShape(path, transform: transform)
    }
  }

  /// Returns an ellipse; one that holds the layer's bounds covers all of their pixels.
  private func round(
    _ radii: Size, _ center: Point, in size: Size, _ transform: ProjectiveTransform
  ) -> ClipShape? {
    guard radii.width > 0, radii.height > 0 else { return nil }
    let rect = Rect(
      center: center, size: Size(2 * radii.width, 2 * radii.height))
    var path = Path.ellipse(in: rect)
    let bounds = Rect(origin: .zero, size: size)
    // The chords of the curve would cut the pixels of the corners that it passes through.
    let holdsBounds = bounds.corners.allSatisfy { corner in
      let (x, y) = (
        (corner.x - center.x) / radii.width, (corner.y - center.y) / radii.height
      )
      return x * x + y * y <= 1 + 1e-9
    }
    if holdsBounds { path.append(.rect(bounds)) }
    return ClipShape(path, transform: transform)
  }

  /// Returns the shape for a layer that is mirrored left to right in its own width.
  func mirrored(in width: Double) -> LayerClip {
    func mirrored(_ center: Point?) -> Point? { center.map { Point(width - $0.x, $0.y) } }
    switch self {
    case .circle(let radius, let center): return .circle(radius, center: mirrored(center))
    case .ellipse(let radii, let center): return .ellipse(radii, center: mirrored(center))
    case .inset(let top, let right, let bottom, let left, let radius):
      return .inset(top: top, right: left, bottom: bottom, left: right, cornerRadius: radius)
    case .path(let path):
      return .path(path.transformed(by: .scale(-1, 1) * .translation(width, 0)))
    }
  }
}

extension LayerClip.Radius {
  /// Returns the radius in points in a layer of a size.
  package func points(in size: Size, from center: Point) -> Double {
    switch self {
    case .points(let points): points
    case .cover: LayerClip.coveringRadius(of: size, from: center)
    }
  }
}
