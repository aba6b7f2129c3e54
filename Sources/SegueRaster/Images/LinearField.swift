import SegueGraphics

/// A number that varies linearly over a triangle and keeps near its values at the corners outside.
struct LinearField: Sendable {
  private let origin: Point
  private let value: Double
  private let slope: Point
  private let low: Double
  private let high: Double

  /// The field with a value at each corner, which leaves their range by a margin at most.
  ///
  /// A triangle without area has the value of its first corner everywhere.
  init(_ corners: [Point], _ values: [Double], margin: Double = 0) {
    let (p, q) = (corners[1] - corners[0], corners[2] - corners[0])
    let (rise, run) = (values[1] - values[0], values[2] - values[0])
    let area = p.x * q.y - p.y * q.x
    let slope = Point((rise * q.y - run * p.y) / area, (run * p.x - rise * q.x) / area)
    self.slope = slope.x.isFinite && slope.y.isFinite ? slope : .zero
    origin = corners[0]
    value = values[0]
    low = min(values[0], values[1], values[2]) - margin
    high = max(values[0], values[1], values[2]) + margin
  }

  /// The change for one pixel to the right and one down.
  var gradient: Point { slope }

  /// Whether the value is a certain one everywhere.
  func isConstant(_ value: Double) -> Bool { low == value && high == value }

  /// The value at a place.
  @inline(always)
  subscript(point: Point) -> Double {
    let rise = slope.x * (point.x - origin.x) + slope.y * (point.y - origin.y)
    return max(low, min(high, value + rise))
  }
}
