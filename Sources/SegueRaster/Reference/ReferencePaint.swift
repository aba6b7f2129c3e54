import SegueGraphics

/// The exact colour of a paint at each pixel.
struct ReferencePaint {
  private let paint: Paint
  private let inverse: ProjectiveTransform?

  init(_ paint: Paint, transform: ProjectiveTransform) {
    self.paint = paint
    inverse = transform.inverse
  }

  /// Returns the premultiplied colour at the centre of a pixel.
  func at(_ x: Int, _ y: Int) -> ReferenceRasterizer.Channels {
    switch paint {
    case .color(let color): return ReferenceRasterizer.channels(color.premultiplied)
    case .gradient(let gradient, let rect):
      guard let place = inverse?.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) else {
        return .zero
      }
      return color(gradient, spread(gradient, t(gradient, rect, place)))
    }
  }

  /// Returns the position along a gradient of a point in the layer.
  private func t(_ gradient: Gradient, _ rect: Rect, _ place: Point) -> Double {
    let isUnit = gradient.space == .unit
    let sides = isUnit ? Point(1, 1) : Point(rect.width, rect.height)
    let p = Point(
      (place.x - rect.minX) / rect.width * sides.x, (place.y - rect.minY) / rect.height * sides.y)
    let start = Point(gradient.start.x * sides.x, gradient.start.y * sides.y)
    let end = Point(gradient.end.x * sides.x, gradient.end.y * sides.y)
    let (v, axis) = (p - start, end - start)
    switch gradient.kind {
    case .axial: return (v.x * axis.x + v.y * axis.y) / (axis.x * axis.x + axis.y * axis.y)
    case .radial:
      if let focus = gradient.focus, focus != gradient.start {
        let way = Point(focus.x * sides.x, focus.y * sides.y) - start
        return focal(
          v, way, isUnit ? Point(abs(axis.x), abs(axis.y)) : Point(axis.length, axis.length))
      }
      if !isUnit { return v.length / axis.length }
      return Point(v.x / abs(axis.x), v.y / abs(axis.y)).length
    case .conic:
      let angle =
        DeterministicMath.arctangent2(v.y, v.x) - DeterministicMath.arctangent2(axis.y, axis.x)
      let turns = angle / (2 * Double.pi)
      // The difference for a very small negative angle is 1, which is beyond a full turn.
      return min(turns - turns.rounded(.down), 1.0.nextDown)
    }
  }

  /// Returns the position of a vector from the centre, for a focal point and half axes.
  ///
  /// Solves |f + (v - f) k| = 1 for the circle at 1 / k, all in units of the half axes.
  private func focal(_ v: Point, _ focus: Point, _ axes: Point) -> Double {
    var f = Point(focus.x / axes.x, focus.y / axes.y)
    let p = Point(v.x / axes.x, v.y / axes.y)
    // A focal point on or outside the circle is moved just inside it.
    if f.length > 0.999 { f = f * (0.999 / f.length) }
    let d = p - f
    let a = d.x * d.x + d.y * d.y
    if a == 0 { return 0 }
    let b = f.x * d.x + f.y * d.y
    let c = f.x * f.x + f.y * f.y - 1
    return 1 / ((-b + (b * b - a * c).squareRoot()) / a)
  }

  /// Returns the position whose colour a position beyond the ends has.
  private func spread(_ gradient: Gradient, _ t: Double) -> Double {
    if gradient.kind == .conic { return t }
    switch gradient.spread {
    case .pad: return t
    case .repeat: return t - t.rounded(.down)
    case .reflect: return abs(t - 2 * (t / 2).rounded(.toNearestOrAwayFromZero))
    }
  }

  /// Interpolates the stops of a gradient at a position.
  private func color(_ gradient: Gradient, _ t: Double) -> ReferenceRasterizer.Channels {
    let stops = gradient.stops
    let next = stops.firstIndex { $0.location > t } ?? stops.count
    let (low, high) = (stops[max(0, next - 1)], stops[min(stops.count - 1, next)])
    let room = high.location - low.location
    let share = next == 0 || room <= 0 ? 0 : (t - low.location) / room
    let (a, b) = (straight(low.color), straight(high.color))
    if gradient.interpolation == .straight {
      return premultiplied(a * (1 - share) + b * share)
    }
    return premultiplied(a) * (1 - share) + premultiplied(b) * share
  }

  private func straight(_ color: Color) -> ReferenceRasterizer.Channels {
    .init(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }

  private func premultiplied(
    _ color: ReferenceRasterizer.Channels
  ) -> ReferenceRasterizer.Channels {
    let k = color.w / 255
    return .init(color.x * k, color.y * k, color.z * k, color.w)
  }
}
