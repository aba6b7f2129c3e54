extension Path {
  /// The path whose points lie between those of two paths; nil where their pieces are not alike.
  ///
  /// Two paths are alike when they have the same kinds of pieces in the same order, as
  /// `CAShapeLayer` needs to animate `path`. `progress` may lie outside 0...1.
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
  /// The piece whose points lie between those of two pieces of one kind; nil for different kinds.
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
