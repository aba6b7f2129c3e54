extension StrokeStyle {
  /// Interpolates to another stroke style: its numbers; cap and join stay.
  ///
  /// Dashes are interpolated if both have the same number of lengths, else they stay. `progress`
  /// may lie outside 0...1.
  package func interpolated(to end: StrokeStyle, progress: Double) -> StrokeStyle {
    func between(_ path: KeyPath<StrokeStyle, Double>) -> Double {
      self[keyPath: path].interpolated(to: end[keyPath: path], progress: progress)
    }
    var pen = self
    pen.width = max(0, between(\.width))
    pen.miterLimit = max(1, between(\.miterLimit))
    if dash.count == end.dash.count {
      pen.dash = zip(dash, end.dash).map { max(0, $0.interpolated(to: $1, progress: progress)) }
    }
    pen.phase = between(\.phase)
    pen.start = max(0, min(1, between(\.start)))
    pen.end = max(0, min(1, between(\.end)))
    return pen
  }
}
