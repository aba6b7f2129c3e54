internal import SegueGraphics

/// A reason why a change does not fit a layer.
package enum ChangeProblem: Hashable, Sendable {
  /// The layer has no such property, such as the stroke of a layer without a shape.
  case missing(AnimatedProperty)
  /// The layer has another number of colours or locations.
  case count(AnimatedProperty, expected: Int, found: Int)
  /// A layer that is shown enters, or one that is hidden leaves.
  case wrongPresence(isEntering: Bool)
  /// A spring that never settles, without a duration.
  case endlessSpring
  /// `merge: spring` for a change that has no spring.
  case mergeNeedsSpring
  /// A name that is to be matched, and the number of layers that have it.
  case matched(String, count: Int)
  /// A path of motion without a line or a curve.
  case emptyPath
  /// An effect of the layers that a layer holds, for one that holds none.
  case needsLayers(SymbolEffect, isDrawing: Bool)
  /// A property that keyframes set at both ends, which follow another layer.
  case followed(AnimatedProperty, leader: String)
  /// An arc to several keyframes.
  case arcOfKeyframes(AnimatedProperty)
  /// Shapes of which one cannot become the other, in words.
  case shapes(AnimatedProperty, from: String, to: String)
}

/// The surroundings of a layer whose changes are solved.
struct ChangeStage {
  /// The layer as it is laid out at rest, for lengths that depend on its parent, picture or text.
  var drawn: Layer?
  /// The size of the screen in points, for lengths in per cent.
  var size: Size
  /// The layer as its screen declares it.
  var authored: SceneLayer?
  /// Whether the leading edge is the right one.
  var isRightToLeft: Bool
  /// The pace of the step.
  var timing: AnimationTiming
  /// The start in seconds of the clip, after the layer's delay in a stagger.
  var start: Double
  /// The frames of the layer and of those that it matches.
  var frames = MatchedFrames()
  /// The width and height to which the same change sets the layer; nil where it does not.
  var newSize: [Double]?
}

extension SceneLayer {
  /// Adds a change to the layer's lanes.
  ///
  /// - Returns: the ends of the lanes; problems are appended to `problems`.
  mutating func add(
    _ change: Change, on stage: ChangeStage, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    if let use = change.effect {
      var own = change
      own.effect = nil
      return add(use, beside: own, on: stage, &problems)
    }
    var motion = motion ?? LayerMotion()
    var stage = stage
    stage.newSize = change.properties.first { $0.property == .size }?.values.last?
      .numbers(on: stage.size)
    let timing = change.timing.over(stage.timing)
    var ends = LaneEnds()
    let begin = stage.start + timing.lead
    for jump in change.jumps {
      let last = motion.add(jump, at: begin, jump.fade(change.content, timing))
      ends.include((last, last))
    }
    for property in change.isRest ? returning(to: stage.authored, motion) : change.properties {
      var rules = change.paths
      rules.resamples = rules.resamples || change.isRest
      ends.include(add(property, timing, rules, on: stage, to: &motion, &problems))
    }
    for (transitions, isEntering) in [(change.enter, true), (change.leave, false)] {
      guard let transitions else { continue }
      ends.include(
        add(transitions, isEntering: isEntering, timing, on: stage, to: &motion, &problems))
    }
    self.motion = motion
    if change.enter != nil, ends.rest.isFinite { showChildren(at: begin) }
    return ends
  }

  /// Shows the layers that left with it by an effect.
  private mutating func showChildren(at start: Double) {
    for index in children.indices where children[index].motion?.leavesWithHolder ?? false {
      children[index].motion?.show(at: start)
    }
  }

  /// Adds the change of one property.
  private func add(
    _ change: PropertyChange, _ outer: AnimationTiming, _ rules: PathRules = PathRules(),
    on stage: ChangeStage, to motion: inout LayerMotion, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    let timing = change.timing.over(outer)
    guard timing.isUsable(&problems) else { return LaneEnds() }
    let property = change.property
    if let follows, follows.sets(property) {
      problems.append(.followed(property, leader: follows.layer))
      return LaneEnds()
    }
    if property.isShape {
      return addShape(
        change, timing, resamples: rules.resamples, on: stage, to: &motion, &problems)
    }
    if let ends = addCourse(change, timing, rules, on: stage, to: &motion, &problems) {
      return ends
    }
    if property.isColor {
      return addColors(change, timing, on: stage, to: &motion, &problems)
    }
    guard var rest = numbers(of: property, drawn: drawnFrame(stage)) else {
      problems.append(.missing(property))
      return LaneEnds()
    }
    var model = motion.model(of: property, self, drawn: drawnFrame(stage)) ?? rest
    let targets = change.values.compactMap { $0.numbers(on: stage.size) }
    // Without a perspective the eye is infinitely far away, from where it jumps.
    if rest.isEmpty, let first = targets.first { (rest, model) = (first, first) }
    if let wrong = targets.first(where: { $0.count != rest.count }) {
      problems.append(.count(property, expected: rest.count, found: wrong.count))
      return LaneEnds()
    }
    let start = stage.start + timing.lead
    let changes = rest.indices.map { index in
      LaneChange(
        start: start, change.way(index, model: model[index], timing, on: stage.size),
        merge: timing.merge, repetition: timing.repetition)
    }
    var ends = LaneEnds()
    if property == .size, case .lengths? = change.values.first,
      let corner = cornerChange(of: change, on: stage, motion)
    {
      ends.include(add(corner, outer, on: stage, to: &motion, &problems))
    }
    ends.include(motion.add(property, rest: rest, changes))
    return ends
  }

  /// Returns the change of the corner of a layer that is resized about its anchor point.
  private func cornerChange(
    of change: PropertyChange, on stage: ChangeStage, _ motion: LayerMotion
  ) -> PropertyChange? {
    let drawn = drawnFrame(stage)
    guard let corner = motion.model(of: .origin, self, drawn: drawn),
      let before = motion.model(of: .size, self, drawn: drawn)
    else { return nil }
    let anchor = anchorPoint.erasedNumbers
    func moved(_ value: PropertyValue) -> PropertyValue {
      let size = value.numbers(on: stage.size) ?? before
      return .numbers(corner.indices.map { corner[$0] + anchor[$0] * (before[$0] - size[$0]) })
    }
    func turned(_ velocity: [Double]) -> [Double] {
      velocity.indices.map { -anchor[min($0, 1)] * velocity[$0] }
    }
    let way: PropertyChange.Way =
      switch change.way {
      case .to(let value, _): .to(moved(value))
      case .track(let parts): .track(parts.map { $0.mapped(moved, velocity: turned) })
      }
    return PropertyChange(.origin, way, timing: change.timing)
  }

  /// Adds the change of a property that has colours.
  private func addColors(
    _ change: PropertyChange, _ timing: AnimationTiming, on stage: ChangeStage,
    to motion: inout LayerMotion, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    guard let rest = colors(of: change.property) else {
      problems.append(.missing(change.property))
      return LaneEnds()
    }
    let targets = change.values.compactMap(\.colors)
    if let wrong = targets.first(where: { $0.count != rest.count }) {
      problems.append(.count(change.property, expected: rest.count, found: wrong.count))
      return LaneEnds()
    }
    guard let last = targets.last else { return LaneEnds() }
    let mixing = timing.colorMixing ?? .encoded
    let model = motion.modelColors(of: change.property, self) ?? rest
    let start = stage.start + timing.lead
    return motion.add(
      change.property, rest: rest, to: last, start: start, mixing: mixing,
      returnsToStart: timing.repetition.endsAtStart
    ) { color, component in
      let parts = change.components(ofColor: color, mixing)
      return LaneChange(
        start: start,
        parts.way(
          component, model: mixing.components(of: model[color])[component], timing, on: .zero),
        merge: timing.merge, repetition: timing.repetition)
    }
  }

  /// Adds the appearance or disappearance of the layer.
  private func add(
    _ transitions: [LayerTransition], isEntering: Bool, _ timing: AnimationTiming,
    on stage: ChangeStage, to motion: inout LayerMotion, _ problems: inout [ChangeProblem]
  ) -> LaneEnds {
    guard timing.isUsable(&problems) else { return LaneEnds() }
    let start = stage.start + timing.lead
    let isThere = !motion.isHidden(self, at: start) && !motion.isLeaving(at: start)
    if isThere == isEntering {
      problems.append(.wrongPresence(isEntering: isEntering))
      return LaneEnds()
    }
    for case .matched(let name, _, _) in transitions {
      let count = stage.frames.others[name]?.count ?? 0
      if count != 1 {
        problems.append(.matched(name, count: count))
        return LaneEnds()
      }
    }
    let drawn = drawnFrame(stage)
    let size = motion.model(of: .size, self, drawn: drawn) ?? [0, 0]
    let outside = LayerAppearance(
      transitions, isEntering: isEntering, size: Size(size[0], size[1]), anchor: anchorPoint,
      isRightToLeft: stage.isRightToLeft, frames: stage.frames)
    return motion.add(
      isEntering: isEntering, self, outside: outside, drawn: drawn, at: start
    ) { target in
      LaneChange(
        start: start, .to(target, timing.pace), merge: timing.merge,
        repetition: Repetition(speed: timing.speed ?? 1))
    }
  }

  /// The frame of the layer as it is laid out at rest; nil where that is not known.
  func drawnFrame(_ stage: ChangeStage) -> Rect? {
    guard let drawn = stage.drawn else { return nil }
    let corner = Point(
      drawn.position.x - drawn.anchorPoint.x * drawn.size.width,
      drawn.position.y - drawn.anchorPoint.y * drawn.size.height)
    return Rect(origin: corner, size: drawn.size)
  }
}

extension AnimationTiming {
  /// Returns whether its spring settles and its merge rule fits; reports otherwise.
  fileprivate func isUsable(_ problems: inout [ChangeProblem]) -> Bool {
    if merge == .spring, case .curve = pace {
      problems.append(.mergeNeedsSpring)
      return false
    }
    guard duration == nil, let natural = pacing?.naturalDuration, natural > 600 else { return true }
    problems.append(.endlessSpring)
    return false
  }
}

extension PropertyChange {
  /// The values to which the property changes, in order.
  package var values: [PropertyValue] {
    switch way {
    case .to(let value, _): [value]
    case .track(let parts): parts.compactMap(\.value)
    }
  }

  /// Returns the change of one of the property's numbers.
  func way(
    _ index: Int, model: Double, _ timing: AnimationTiming, on size: Size
  ) -> LaneChange.Way {
    switch way {
    case .to(let value, let isShortest):
      let target = value.numbers(on: size)?[index] ?? model
      return .to(isShortest ? model.angle(shortestTo: target) : target, timing.pace)
    case .track(let parts): return .track(parts.map { $0.part(index, on: size) })
    }
  }

  /// Returns the change of a colour as a change of its premultiplied components.
  fileprivate func components(ofColor color: Int, _ mixing: ColorMixing) -> PropertyChange {
    func erased(_ value: PropertyValue) -> PropertyValue {
      .numbers(mixing.components(of: value.colors?[color] ?? .clear))
    }
    switch way {
    case .to(let value, _): return PropertyChange(property, .to(erased(value)))
    case .track(let parts):
      return PropertyChange(property, .track(parts.map { $0.mapped(erased) }))
    }
  }
}

extension PropertyPart {
  /// Returns the keyframe with another value, and other velocities.
  func mapped(
    _ map: (PropertyValue) -> PropertyValue, velocity change: ([Double]) -> [Double]? = { _ in nil }
  ) -> PropertyPart {
    switch self {
    case .linear(let value, let seconds, let curve): .linear(map(value), seconds: seconds, curve)
    case .cubic(let value, let seconds, let start, let end):
      .cubic(
        map(value), seconds: seconds, start: start.flatMap(change), end: end.flatMap(change))
    case .spring(let value, let pacing, let seconds, let own):
      .spring(map(value), pacing, seconds: seconds, velocity: own.flatMap(change))
    case .move(let value): .move(map(value))
    case .hold: self
    }
  }

  /// Returns the keyframe of one of the property's numbers.
  fileprivate func part(_ index: Int, on size: Size) -> TrackPart {
    let target = value?.numbers(on: size)?[index] ?? 0
    func velocity(_ numbers: [Double]?) -> Double? {
      numbers.flatMap { $0.indices.contains(index) ? $0[index] : $0.first }
    }
    switch self {
    case .linear(_, let seconds, let curve):
      return .linear(to: target, seconds: seconds, curve)
    case .cubic(_, let seconds, let start, let end):
      return .cubic(
        to: target, seconds: seconds, startVelocity: velocity(start), endVelocity: velocity(end))
    case .spring(_, let pacing, let seconds, let own):
      guard case .spring(let spring, _, let resting, _) = AnimationTiming.pace(of: pacing) else {
        return .linear(to: target, seconds: seconds ?? 0, .linear)
      }
      return .spring(
        to: target, spring, seconds: seconds, velocity: velocity(own), resting: resting,
        restsAtEnd: false)
    case .move: return .move(to: target)
    case .hold(let seconds): return .hold(seconds: seconds)
    }
  }
}

extension Double {
  /// Returns an angle equal to another one, within half a turn; clockwise at exactly half a turn.
  fileprivate func angle(shortestTo other: Double) -> Double {
    let turn = 2 * Double.pi
    let way = (other - self).truncatingRemainder(dividingBy: turn)
    if way > Double.pi + 1e-12 { return self + way - turn }
    return way <= -Double.pi + 1e-12 ? self + way + turn : self + way
  }
}
