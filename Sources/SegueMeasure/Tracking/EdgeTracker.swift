/// A tracker of the sides of a box that moves or grows on a still background.
///
/// The background behind a side is known: toward where the box was not before the motion it is the
/// first picture, toward where it is not afterwards the last one.
struct EdgeTracker {
  /// One of the two pictures at rest.
  enum Ground: CaseIterable {
    case before, after
  }

  private let rest: RestingPictures

  init(_ rest: RestingPictures) { self.rest = rest }

  /// Returns the outermost position on a side at which a frame differs from a picture at rest.
  ///
  /// The position is in pixels from the left or top, to a few hundredths of one; nil if nothing
  /// differs.
  func position(of side: BoxSide, in frame: MeasuredPicture, over ground: Ground) -> Double? {
    let still = ground == .before ? rest.before : rest.after
    let picture = OrientedPicture(frame, toward: side)
    let background = OrientedPicture(still, toward: side)
    guard let x = outermost(picture, background) else { return nil }
    return OrientedPicture.position(x, toward: side, length: picture.length)
  }

  /// Returns the outermost position at which two pictures differ along many rows.
  private func outermost(_ frame: OrientedPicture, _ ground: OrientedPicture) -> Double? {
    var counts = [Int](repeating: 0, count: frame.length)
    for y in 0..<frame.breadth {
      for x in 0..<frame.length
      where (frame[x, y] - ground[x, y]).greatestMagnitude > rest.threshold { counts[x] += 1 }
    }
    let least = max(3, (counts.max() ?? 0) / 5)
    guard let column = counts.lastIndex(where: { $0 >= least }) else { return nil }
    let rows = (0..<frame.breadth).filter { y in
      (max(0, column - 2)...column).contains {
        (frame[$0, y] - ground[$0, y]).greatestMagnitude > rest.threshold
      }
    }
    // Corners are round, so the middle of the side counts.
    let margin = rows.count * 3 / 20
    let middle = rows[margin..<rows.count - margin]
    return middle.compactMap { edge(frame, ground, row: $0, near: column) }.median
  }

  /// Returns the position of an edge in one row, from how far its pixels are covered.
  private func edge(
    _ frame: OrientedPicture, _ ground: OrientedPicture, row: Int, near column: Int
  ) -> Double? {
    let inner = max(0, column - 4)
    let inside = frame[inner, row]
    let outer = min(frame.length - 1, column + 2)
    let least = 2 * rest.threshold * rest.threshold
    var (covered, last) = (Float.zero, outer + 1)
    for x in stride(from: outer, through: inner, by: -1) {
      let contrast = inside - ground[x, row]
      let square = contrast.dot(contrast)
      if square < least { break }
      covered += min(1.1, max(-0.1, (frame[x, row] - ground[x, row]).dot(contrast) / square))
      last = x
    }
    return last > outer ? nil : Double(last) + Double(covered)
  }
}
