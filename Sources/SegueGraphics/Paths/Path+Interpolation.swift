extension Path {
  /// Interpolates to another path; returns nil if their elements differ in kind or number.
  ///
  /// `CAShapeLayer` needs the same to animate `path`. `progress` may lie outside 0...1.
  package func interpolated(to end: Path, progress: Double) -> Path? {
    if self == end { return self }
    guard elements.count == end.elements.count else { return nil }
    var blended: [Element] = []
    blended.reserveCapacity(elements.count)
    for (first, last) in zip(elements, end.elements) {
      guard let element = first.interpolated(to: last, progress: progress) else { return nil }
      blended.append(element)
    }
    return Path(blended)
  }
}

extension Path.Element {
  /// Interpolates to another element of the same kind; returns nil for different kinds.
  package func interpolated(to end: Path.Element, progress: Double) -> Path.Element? {
    func between(_ first: Point, _ last: Point) -> Point {
      first.interpolated(to: last, progress: progress)
    }
    switch (self, end) {
    case (.move(let a), .move(let b)): return .move(between(a, b))
    case (.line(let a), .line(let b)): return .line(between(a, b))
    case (.quadratic(let a, let end), .quadratic(let b, let other)):
      return .quadratic(between(a, b), between(end, other))
    case (.cubic(let a, let second, let end), .cubic(let b, let other, let last)):
      return .cubic(between(a, b), between(second, other), between(end, last))
    case (.close, .close): return .close
    default: return nil
    }
  }
}
