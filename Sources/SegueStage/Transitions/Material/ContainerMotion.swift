import SegueGraphics

/// The progress ranges of the parts of a container transform.
struct ContainerWindows: Hashable, Sendable {
  /// The range in which the contents fade.
  var fade: ProgressWindow
  /// The range in which the contents grow or shrink.
  var scale: ProgressWindow
  /// The range in which the container's clip of the taller content changes.
  var mask: ProgressWindow
  /// The range in which the corner radius changes.
  var shape: ProgressWindow

  /// Creates the ranges with the thresholds of Material Components for Android.
  init(isForward: Bool, isArc: Bool) {
    switch (isForward, isArc) {
    case (true, false):
      (fade, scale, mask, shape) = (.init(0, 0.25), .init(0, 1), .init(0, 1), .init(0, 0.75))
    case (false, false):
      (fade, scale, mask, shape) = (
        .init(0.6, 0.9), .init(0, 1), .init(0, 0.9), .init(0.3, 0.9)
      )
    case (true, true):
      (fade, scale, mask, shape) = (
        .init(0.1, 0.4), .init(0.1, 1), .init(0.1, 1), .init(0.1, 0.9)
      )
    case (false, true):
      (fade, scale, mask, shape) = (
        .init(0.6, 0.9), .init(0, 0.9), .init(0, 0.9), .init(0.2, 0.9)
      )
    }
  }
}

/// The motion of a container from one rectangle to another, with the two contents in it.
///
/// Both contents have the same width, or the same height, whichever keeps the container covered,
/// and the same top centre. The container is as large as the leaving content at the start and as
/// the arriving one at the end: in between it clips the larger one.
struct ContainerMotion: Hashable, Sendable {
  /// The frames of the container and its contents at a moment, in points of the stage.
  struct Place: Hashable, Sendable {
    /// The container's frame, which clips both contents.
    var outline: Rect
    /// The leaving content's frame.
    var first: Rect
    /// The arriving content's frame.
    var second: Rect
  }

  /// The container's frame at the start; also the size of the leaving content at rest.
  var start: Rect
  /// The container's frame at the end; also the size of the arriving content at rest.
  var end: Rect
  var windows: ContainerWindows
  /// Whether the top centre moves along an arc.
  var isArc: Bool

  /// Creates the motion from one frame to another, in points of the stage.
  init(from start: Rect, to end: Rect, windows: ContainerWindows, isArc: Bool) {
    self.start = start
    self.end = end
    self.windows = windows
    self.isArc = isArc
  }

  /// Returns the frames at an eased progress.
  func place(at progress: Double) -> Place {
    let grown = windows.scale.share(of: progress)
    let isGrowing = start.width * start.height <= end.width * end.height
    let (small, large) = isGrowing ? (start, end) : (end, start)
    let fitsWidth = large.height * small.width >= small.height * large.width
    let extent: (Rect) -> Double = { fitsWidth ? $0.width : $0.height }
    let current = extent(start) + (extent(end) - extent(start)) * grown
    let first = start.size * (current / max(extent(start), 1e-9))
    let second = end.size * (current / max(extent(end), 1e-9))
    let masked = windows.mask.share(of: progress)
    let outline = Size(
      first.width + (second.width - first.width) * masked,
      first.height + (second.height - first.height) * masked)
    let top = top(at: progress)
    return Place(
      outline: Self.hung(from: top, outline), first: Self.hung(from: top, first),
      second: Self.hung(from: top, second))
  }

  /// Returns a rectangle with its top centre at a point.
  private static func hung(from top: Point, _ size: Size) -> Rect {
    Rect(top.x - size.width / 2, top.y, size.width, size.height)
  }

  /// Returns the container's top centre at an eased progress.
  private func top(at progress: Double) -> Point {
    let (a, b) = (Point(start.center.x, start.minY), Point(end.center.x, end.minY))
    guard isArc else { return a + (b - a) * progress }
    // A quadratic Bézier with its control point above the lower end, parametrized by arc length.
    let control = a.y > b.y ? Point(b.x, a.y) : Point(a.x, b.y)
    let bow: (Double) -> Point = { u in
      let (near, far) = (a + (control - a) * u, control + (b - control) * u)
      return near + (far - near) * u
    }
    return Self.point(at: progress, along: (0...64).map { bow(Double($0) / 64) })
  }

  /// Returns the point at a fraction of a polyline's length, extrapolated beyond its ends.
  private static func point(at share: Double, along line: [Point]) -> Point {
    let edges = zip(line, line.dropFirst()).map {
      (from: $0, way: $1 - $0, length: ($1 - $0).length)
    }
    var left = share * edges.reduce(0) { $0 + $1.length }
    for (index, edge) in edges.enumerated() {
      if left <= edge.length || index == edges.count - 1 {
        return edge.length > 0 ? edge.from + edge.way * (left / edge.length) : edge.from
      }
      left -= edge.length
    }
    return line.last ?? .zero
  }
}
