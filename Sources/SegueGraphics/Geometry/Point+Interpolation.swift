extension Point {
  /// The linear blend of two points, each coordinate for itself; `progress` may lie outside 0...1.
  package func interpolated(to end: Point, progress: Double) -> Point {
    Point(
      x.interpolated(to: end.x, progress: progress), y.interpolated(to: end.y, progress: progress))
  }
}

extension Size {
  /// The linear blend of two sizes, no side negative; `progress` may lie outside 0...1.
  package func interpolated(to end: Size, progress: Double) -> Size {
    Size(
      max(0, width.interpolated(to: end.width, progress: progress)),
      max(0, height.interpolated(to: end.height, progress: progress)))
  }
}
