internal import SegueGraphics

// Changes of places along paths: `along` a path, or to a place `via` an arc.

extension SceneLayer {
  /// Adds the change of a place along a path; nil for a change that has none.
  func addCourse(
    _ change: PropertyChange, _ timing: AnimationTiming, _ rules: PathRules,
    on stage: ChangeStage, to motion: inout LayerMotion, _ problems: inout [ChangeProblem]
  ) -> LaneEnds? {
    let property = change.property
    guard property == .move || property == .origin else { return nil }
    if case .to(.along(let along), _) = change.way {
      guard let path = MotionPath(along, pace: rules.pace) else {
        problems.append(.emptyPath)
        return LaneEnds()
      }
      return add(path, ofSizes: nil, change, timing, rules, on: stage, to: &motion)
    }
    guard let via = rules.via else { return nil }
    guard case .to(let value, _) = change.way, let target = value.numbers(on: stage.size) else {
      problems.append(.arcOfKeyframes(property))
      return LaneEnds()
    }
    let start = stage.start + timing.lead
    let drawn = drawnFrame(stage)
    guard let shown = motion.shown(property, at: start, self, drawn: drawn) else { return nil }
    let (from, to) = (Point(shown[0], shown[1]), Point(target[0], target[1]))
    guard property == .origin else {
      // A layer that stays has no arc.
      if from == to { return nil }
      return add(
        MotionPath(via, from: from, to: to), ofSizes: nil, change, timing, rules, on: stage,
        to: &motion)
    }
    // The centre of a frame moves on the arc, and the size grows about it.
    let first = motion.shown(.size, at: start, self, drawn: drawn) ?? [0, 0]
    let last = stage.newSize ?? motion.model(of: .size, self, drawn: drawn) ?? first
    let halves = [first, last].map { Point($0[0] / 2, $0[1] / 2) }
    if from == to, first == last { return nil }
    return add(
      MotionPath(via, from: from + halves[0], to: to + halves[1]),
      ofSizes: (halves[0], halves[1]), change, timing, rules, on: stage, to: &motion)
  }

  /// Adds lanes that follow a path; those of a frame's corner follow its centre.
  private func add(
    _ path: MotionPath, ofSizes halves: (Point, Point)?, _ change: PropertyChange,
    _ timing: AnimationTiming, _ rules: PathRules, on stage: ChangeStage,
    to motion: inout LayerMotion
  ) -> LaneEnds {
    let start = stage.start + timing.lead
    let rest = numbers(of: change.property, drawn: drawnFrame(stage)) ?? [0, 0]
    func follow(_ component: MotionCourse.Component, _ from: Double, _ to: Double) -> LaneChange {
      var course = MotionCourse(path, component)
      (course.startOffset, course.endOffset) = (from, to)
      return LaneChange(
        start: start, .course(course, timing.pace), repetition: timing.repetition)
    }
    let (first, last) = halves ?? (.zero, .zero)
    var ends = motion.add(
      change.property, rest: rest, [follow(.x, -first.x, -last.x), follow(.y, -first.y, -last.y)])
    if let orient = rules.orient {
      ends.include(
        motion.add(
          .orient, rest: [0], [follow(.heading, orient.offset, orient.offset)]))
    }
    return ends
  }
}
