import SegueGraphics
import Synchronization

/// Contours in chords, of a path or of what a pen covers along it, in the path's coordinates.
///
/// They are a function of the path, the pen and the scale alone, and are kept from one picture to the next: a
/// shape that moves and turns is put on the grid, not made anew. When there are more than ``mostPoints`` points
/// all are let go. No pixel depends on which of them are there.
enum KeptContours {
  /// The most points that are kept.
  private static let mostPoints = 1 << 18
  /// How large a path may be in pixels: of a larger one most is not seen, and it needs no chords there.
  private static let largest = 16384.0

  private struct Key: Hashable {
    let path: Path
    let stroke: StrokeStyle?
    let scale: Double

    /// A few pieces tell paths apart: comparing takes long only where they are the same, and none of it
    /// where they share their storage.
    func hash(into hasher: inout Hasher) {
      hasher.combine(path.elements.count)
      hasher.combine(path.elements.last)
      hasher.combine(path.elements.isEmpty ? nil : path.elements[path.elements.count / 2])
      hasher.combine(stroke?.width)
      hasher.combine(scale)
    }
  }

  private struct State {
    var contours: [Key: Contours?] = [:]
    var points = 0
  }

  private static let state = Mutex(State())

  /// The contours of a path that is seen at a scale, in pixels per unit; nil where they are too large.
  ///
  /// No edge is farther off than ``DevicePath/flatness``, as ``Contours`` says. The scale counts as rounded to 20
  /// bits: that of a turning shape differs in its last ones. Takes as long as a path has pieces, or no time when
  /// its storage is that of the last picture's.
  static func of(_ path: Path, stroke: StrokeStyle?, scale: Double) -> Contours? {
    guard scale > 0, scale.isFinite else { return nil }
    let grid = Double(sign: .plus, exponent: scale.exponent - 20, significand: 1)
    let key = Key(path: path, stroke: stroke, scale: (scale / grid).rounded() * grid)
    if let known = state.withLock({ $0.contours[key] }) { return known }
    let made = make(key)
    state.withLock { state in
      guard state.contours[key] == nil else { return }
      if state.points > mostPoints { state = State() }
      state.contours[key] = .some(made)
      state.points += size(made)
    }
    return made
  }

  private static func make(_ key: Key) -> Contours? {
    guard let bounds = key.path.bounds, PathOutline.isNear(bounds),
      key.scale * max(bounds.width, bounds.height) <= largest
    else { return nil }
    let tolerance = max(1e-9, DevicePath.flatness / key.scale)
    return key.stroke.map { key.path.strokedContours($0, tolerance: tolerance) }
      ?? Contours(key.path, tolerance: tolerance)
  }

  /// About how much room contours take, in points; something even where there are none.
  private static func size(_ contours: Contours?) -> Int { 16 + (contours?.points.count ?? 0) }
}

extension AffineTransform {
  /// How many pixels a unit is long at most, along an axis.
  var greatestScale: Double { max(Point(a, b).length, Point(c, d).length) }

  /// How many pixels a unit is long, the same in all directions; nil where it is not, or nothing.
  var evenScale: Double? {
    let (first, second) = (a * a + b * b, c * c + d * d)
    let isEven = abs(first - second) <= 1e-9 * first && abs(a * c + b * d) <= 1e-9 * first
    return isEven && first > 0 && first.isFinite ? first.squareRoot() : nil
  }
}
