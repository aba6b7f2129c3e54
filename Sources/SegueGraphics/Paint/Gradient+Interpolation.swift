extension Gradient {
  /// Interpolates to a gradient of the same kind with as many stops; returns nil for others.
  ///
  /// Colours, locations, start and end are interpolated. `progress` may lie outside 0...1.
  /// Gradients for which this is nil can be cross-faded.
  package func interpolated(to end: Gradient, progress: Double) -> Gradient? {
    if self == end { return self }
    var frozen = end
    (frozen.stops, frozen.start, frozen.end) = (stops, start, self.end)
    if focus != nil, end.focus != nil { frozen.focus = focus }
    guard frozen == self, stops.count == end.stops.count else { return nil }
    var blend = self
    var lowest = 0.0
    for index in stops.indices {
      let (first, last) = (stops[index], end.stops[index])
      let location = first.location.interpolated(to: last.location, progress: progress)
      lowest = max(lowest, min(1, location))
      blend.stops[index] = Stop(
        lowest, first.color.interpolated(to: last.color, progress: progress))
    }
    blend.start = start.interpolated(to: end.start, progress: progress)
    if let focus, let last = end.focus {
      blend.focus = focus.interpolated(to: last, progress: progress)
    }
    blend.end = self.end.interpolated(to: end.end, progress: progress)
    return blend
  }
}
