internal import SegueGraphics

/// The vertices of a path with their directions, for markers (SVG 2, 13.7).
struct PathVertices {
  /// Where on a path a marker stands.
  enum Position: String, CaseIterable {
    case start
    case middle = "mid"
    case end
  }

  /// A vertex with the direction of the path there.
  struct Place {
    var point: Point
    var angle: Angle
  }

  /// A segment that ends at a vertex, as a cubic curve; lines have their ends as control points.
  private enum Segment {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    case close
  }

  private var segments: [Segment] = []

  init(_ path: Path) {
    var (current, start) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        segments.append(.move(point))
        (current, start) = (point, point)
      case .line(let point):
        segments.append(.line(point))
        current = point
      case .quadratic(let control, let end):
        segments.append(
          .cubic(current + (control - current) * (2.0 / 3), end + (control - end) * (2.0 / 3), end))
        current = end
      case .cubic(let first, let second, let end):
        segments.append(.cubic(first, second, end))
        current = end
      case .close:
        segments.append(.close)
        current = start
      }
    }
  }

  /// Returns the places of markers.
  func places(_ position: Position) -> [Place] {
    guard segments.count > 1 else { return [] }
    let last = segments.count - 1
    switch position {
    case .start: return [place(0)].compactMap(\.self)
    case .middle:
      return segments.indices.dropFirst().dropLast().compactMap { index in
        if case .close = segments[index] { return nil }
        return place(index)
      }
    case .end:
      if case .move = segments[last] { return [] }
      return [place(last)].compactMap(\.self)
    }
  }

  private func place(_ index: Int) -> Place? {
    Place(point: end(of: index), angle: Angle(radians: angle(at: index)))
  }

  /// Returns the point at which a segment ends.
  private func end(of index: Int) -> Point {
    switch segments[index] {
    case .move(let point), .line(let point), .cubic(_, _, let point): point
    case .close: contourStart(before: index)
    }
  }

  private func contourStart(before index: Int) -> Point {
    for segment in segments[..<index].reversed() {
      if case .move(let point) = segment { return point }
    }
    return .zero
  }

  /// Returns the direction of the path at a vertex in radians.
  private func angle(at index: Int) -> Double {
    let isLast = index == segments.count - 1
    if index == 0 { return outgoing(0).map(Self.angle) ?? 0 }
    if case .move = segments[index] { return outgoing(index).map(Self.angle) ?? 0 }
    let incoming = incoming(index)
    var isEnd = isLast
    if !isLast, case .move = segments[index + 1] { isEnd = true }
    if isEnd {
      guard case .close = segments[index] else { return incoming.map(Self.angle) ?? 0 }
      // The first vertex of a closed contour: between its last and its first segment.
      return incoming.map(Self.angle) ?? 0
    }
    guard let a = incoming, let b = outgoing(index) else {
      return (incoming ?? outgoing(index)).map(Self.angle) ?? 0
    }
    return Self.between(Self.angle(a), Self.angle(b))
  }

  /// Returns the direction in which a segment arrives at its end; nil without one.
  private func incoming(_ index: Int) -> Point? {
    let from = end(of: index - 1)
    switch segments[index] {
    case .move: return nil
    case .line(let end): return Self.way(from, end)
    case .close: return Self.way(from, contourStart(before: index))
    case .cubic(let first, let second, let end):
      return Self.way(second, end) ?? Self.way(first, end) ?? Self.way(from, end)
    }
  }

  /// Returns the direction in which the path leaves the end of a segment; nil without one.
  private func outgoing(_ index: Int) -> Point? {
    guard index + 1 < segments.count else { return nil }
    let from = end(of: index)
    switch segments[index + 1] {
    case .move: return nil
    case .line(let end): return Self.way(from, end)
    case .close: return Self.way(from, contourStart(before: index + 1))
    case .cubic(let first, let second, let end):
      return Self.way(from, first) ?? Self.way(from, second) ?? Self.way(from, end)
    }
  }

  private static func way(_ from: Point, _ to: Point) -> Point? {
    let way = to - from
    return way.length > 1e-9 ? way : nil
  }

  private static func angle(_ way: Point) -> Double { DeterministicMath.arctangent2(way.y, way.x) }

  /// Returns the direction in the middle of two, on the shorter way.
  private static func between(_ a: Double, _ b: Double) -> Double {
    func positive(_ angle: Double) -> Double { angle < 0 ? angle + 2 * .pi : angle }
    let half = (positive(b) - positive(a)) / 2
    return positive(a) + half - (abs(half) > .pi / 2 ? .pi : 0)
  }
}
