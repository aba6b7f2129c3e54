import SegueGraphics
import Synchronization

/// A cache of flattened contours of paths and strokes, in the path's coordinates.
///
/// Contours depend only on the path, the stroke style and the scale, and are kept from one picture
/// to the next, so that a shape that moves and turns is not flattened again. When there are more
/// than ``mostPoints`` points the cache is emptied. No pixel depends on the cache.
enum ContourCache {
  /// The most points that are kept.
  private static let mostPoints = 1 << 18
  /// The largest size of a cached path in pixels: most of a larger one is not visible, and needs no chords.
  private static let largest = 16384.0

  private struct Key: Hashable {
    let path: Path
    let stroke: StrokeStyle?
    let scale: Double

    /// Hashes only a few elements: comparing paths takes long only if they are equal, and no time
    /// if they share their storage.
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

  /// Returns the contours of a path at a scale, in pixels per unit; nil if they are too large.
  ///
  /// Their error is at most ``DevicePath/flatness``, as documented for ``Contours``. The scale is
  /// rounded to 20 bits, as that of a turning shape varies in its last ones. Takes time
  /// proportional to the number of path elements, or none if the storage is shared with the last
  /// picture's path.
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

  /// Flattens a path, or its stroke; nil if it is too large.
  private static func make(_ key: Key) -> Contours? {
    guard let bounds = key.path.bounds, PathOutline.isNear(bounds),
      key.scale * max(bounds.width, bounds.height) <= largest
    else { return nil }
    let tolerance = max(1e-9, DevicePath.flatness / key.scale)
    return key.stroke.map { key.path.strokedContours($0, tolerance: tolerance) }
      ?? Contours(key.path, tolerance: tolerance)
  }

  /// Returns the approximate size of contours in points; more than 0 even for none.
  private static func size(_ contours: Contours?) -> Int { 16 + (contours?.points.count ?? 0) }
}

extension AffineTransform {
  /// The length of a transformed unit vector along an axis, in pixels; the larger of both.
  var greatestScale: Double { max(Point(a, b).length, Point(c, d).length) }

  /// The scale of a similarity transform in pixels per unit; nil if scale differs by direction or is 0.
  var evenScale: Double? {
    let (first, second) = (a * a + b * b, c * c + d * d)
    let isEven = abs(first - second) <= 1e-9 * first && abs(a * c + b * d) <= 1e-9 * first
    return isEven && first > 0 && first.isFinite ? first.squareRoot() : nil
  }
}
