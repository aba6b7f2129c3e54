internal import SegueGraphics

// Moves of keyframes along paths.

extension KeyframeTrack {
  /// A place that keyframes set, with the path that leads to it.
  private struct Stop {
    var progress: Double
    var point: Point
    /// The path from the stop before; nil for a straight way.
    var path: MotionPath?
    var orient: PathOrientation?
  }

  /// Returns the translation in points on a stage, and the turn of a layer that follows its path.
  func way(on stage: Size) -> (point: Point, heading: Double) {
    let isCurved = keyframes.contains { $0.along != nil || $0.paths?.via != nil }
    guard isCurved else {
      return (
        Point(
          value(rest: 0) { $0.move?.x.points(of: stage.width) },
          value(rest: 0) { $0.move?.y.points(of: stage.height) }), 0
      )
    }
    let stops = stops(on: stage)
    guard stops.count > 1 else { return (stops.first?.point ?? .zero, 0) }
    let end =
      stops.indices.dropFirst().dropLast().first { progress < stops[$0].progress }
      ?? stops.count - 1
    let (a, b) = (stops[end - 1], stops[end])
    let share = (progress - a.progress) / (b.progress - a.progress)
    let point = b.path?.point(at: share) ?? a.point.interpolated(to: b.point, progress: share)
    return (point, heading(stops, at: end, share))
  }

  /// Returns the turn in a segment; one without a path keeps that of the path before, or of the next.
  private func heading(_ stops: [Stop], at end: Int, _ share: Double) -> Double {
    func heading(_ stop: Stop, _ share: Double) -> Double? {
      stop.orient.flatMap { orient in stop.path.map { $0.heading(at: share) + orient.offset } }
    }
    if let own = heading(stops[end], share) { return own }
    let before = stops[..<end].lazy.reversed().compactMap { heading($0, 1) }.first
    return before ?? stops[(end + 1)...].lazy.compactMap { heading($0, 0) }.first ?? 0
  }

  private func stops(on stage: Size) -> [Stop] {
    var stops: [Stop] = []
    for keyframe in keyframes where keyframe.move != nil || keyframe.along != nil {
      let rules = keyframe.paths ?? PathRules()
      if stops.isEmpty, keyframe.progress > 0 { stops.append(Stop(progress: 0, point: .zero)) }
      let path = keyframe.along.flatMap { MotionPath($0, pace: rules.pace) }
      let point = path?.end ?? keyframe.move?.point(on: stage) ?? .zero
      var stop = Stop(
        progress: keyframe.progress, point: point, path: path, orient: rules.orient)
      if path == nil, let via = rules.via, let last = stops.last, last.point != point {
        stop.path = MotionPath(via, from: last.point, to: point)
      }
      stops.append(stop)
    }
    if let last = stops.last, last.progress < 1 { stops.append(Stop(progress: 1, point: .zero)) }
    return stops
  }
}
