/// What a picture that leaves through a side may still show there without being noticed.
///
/// The last sliver of a picture that looks like what lies behind it, or that has faded by then, cannot be
/// seen. So a frame without the picture says that it is out but for a sliver, not that it is out.
struct HiddenEnd {
  /// The mean contrast of each part of a sliver, by its width less 1 and the rows of the part.
  private let contrasts: [[Float]]
  private let ground: OrientedPicture
  /// The difference that may pass unnoticed, 0...255.
  private let tolerance: Float

  /// The rows that are averaged, and the columns where frames are compared.
  private static let (partHeight, partWidth) = (8, 4)
  /// The widest sliver, as a share of the way.
  static let widest = 0.2

  /// - Parameters:
  ///   - picture: the picture at rest that leaves, seen toward its side.
  ///   - ground: what lies behind it.
  ///   - edge: where the picture begins at rest.
  ///   - opacity: its opacity when it is out.
  init(
    _ picture: OrientedPicture, over ground: OrientedPicture, edge: Int, opacity: Double,
    tolerance: Float
  ) {
    (self.ground, self.tolerance) = (ground, tolerance)
    let length = picture.length
    let way = max(1, length - edge)
    contrasts = (0..<Int(Double(way) * Self.widest)).map { last in
      let share = Float(opacity + (1 - opacity) * Double(last + 1) / Double(way))
      let parts = Self.parts(picture.breadth) { y in
        (0...last).reduce(Float.zero) { sum, x in
          let contrast = picture[edge + x, y] - ground[length - 1 - last + x, y]
          return sum + contrast.greatestMagnitude
        } / Float(last + 1)
      }
      return parts.map { $0 * share }
    }
  }

  /// The width in pixels of the widest sliver that shows without being noticed.
  var slack: Int {
    contrasts.firstIndex { $0.contains { $0 > tolerance } } ?? contrasts.count
  }

  /// Whether even the widest sliver looks like what lies behind it.
  var isUnseen: Bool { slack == contrasts.count }

  /// Returns whether a frame shows, next to the side, what lies behind the picture, at rest.
  func isBare(_ frame: OrientedPicture) -> Bool {
    let columns = frame.length - contrasts.count..<frame.length
    return !stride(from: columns.lowerBound, to: columns.upperBound, by: Self.partWidth)
      .contains { left in
        let part = left..<min(columns.upperBound, left + Self.partWidth)
        let means = Self.parts(frame.breadth) { y in
          part.reduce(Float.zero) { $0 + (frame[$1, y] - ground[$1, y]).greatestMagnitude }
            / Float(part.count)
        }
        return means.contains { $0 > tolerance }
      }
  }

  /// Returns the means of a value of rows, of some rows each.
  private static func parts(_ count: Int, _ value: (Int) -> Float) -> [Float] {
    stride(from: 0, to: count, by: partHeight).map { top in
      let rows = top..<min(count, top + partHeight)
      return rows.reduce(Float.zero) { $0 + value($1) } / Float(rows.count)
    }
  }
}
