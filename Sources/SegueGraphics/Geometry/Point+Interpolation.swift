extension Point {
  /// Interpolates linearly between two points; `progress` may lie outside 0...1.
  package func interpolated(to end: Point, progress: Double) -> Point {
    Point(
      x.interpolated(to: end.x, progress: progress), y.interpolated(to: end.y, progress: progress))
  }
}

extension Size {
  /// Interpolates linearly between two sizes, clamped to >= 0; `progress` may lie outside 0...1.
  package func interpolated(to end: Size, progress: Double) -> Size {
    Size(
      max(0, width.interpolated(to: end.width, progress: progress)),
      max(0, height.interpolated(to: end.height, progress: progress)))
  }
}
