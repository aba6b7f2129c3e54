import SegueGraphics

/// The changes of one layer, or of several, with their pace.
public struct Change: Hashable, Sendable {
  /// The pace of the changes; what it leaves open is that of the step.
  public var timing = AnimationTiming()
  /// The transitions by which a hidden layer appears; nil for a layer that does not appear.
  public var enter: [LayerTransition]?
  /// The transitions by which a layer disappears; nil for a layer that does not.
  public var leave: [LayerTransition]?
  /// The changes of properties, at most one for each, in the order of ``AnimatedProperty``.
  package var properties: [PropertyChange] = []
  /// The properties that jump.
  package var jumps: [LayerJump] = []
  /// The way in which a new text takes the place of the old one.
  public var content: TextContent?
  /// The effect of the layer, or of those that it holds; nil for none.
  public var effect: EffectUse?
  /// The rules for paths: of motion, and of shapes.
  public var paths = PathRules()
  /// Whether all properties go back to the values that the layer has in its screen.
  package var isRest = false

  /// Creates a change of nothing.
  public init() {}

  /// Creates changes of properties, which a closure sets.
  public init(
    _ timing: AnimationTiming = AnimationTiming(), repeats passes: Double? = nil,
    autoreverses: Bool? = nil, _ set: (inout ChangedProperties) -> Void
  ) {
    self.timing = timing
    self.timing.passes = passes ?? timing.passes
    self.timing.autoreverses = autoreverses ?? timing.autoreverses
    var changed = ChangedProperties()
    set(&changed)
    for change in changed.properties { self.set(change) }
    jumps = changed.jumps
    (paths, content, effect) = (changed.paths, changed.content, changed.effect)
  }

  /// The change of a hidden layer that appears.
  public static func enter(_ transitions: [LayerTransition]) -> Change {
    var change = Change()
    change.enter = transitions
    return change
  }

  /// The change of a layer that disappears.
  public static func leave(_ transitions: [LayerTransition]) -> Change {
    var change = Change()
    change.leave = transitions
    return change
  }

  /// The change of all properties back to the values that the layer has in its screen.
  public static var rest: Change {
    var change = Change()
    change.isRest = true
    return change
  }

  /// Whether it changes nothing.
  package var isEmpty: Bool {
    properties.isEmpty && jumps.isEmpty && enter == nil && leave == nil && effect == nil && !isRest
  }
}

extension Change {
  /// The number of lanes that the change needs at most, for an estimate of its memory.
  ///
  /// - Parameter held: the number of layers that its layer holds.
  package func laneCount(holding held: Int) -> Int {
    properties.reduce(effect == nil ? 0 : 8 * (held + 1)) { sum, change in
      let paths = change.values.compactMap { $0.shape?.anyPath }
      return sum + paths.reduce(1) { $0 + 6 * $1.elements.count }
    }
  }
}

extension Double {
  /// A number of passes without end.
  public static var forever: Double { .infinity }
}

extension Change {
  /// Sets the change of a property, in place of an earlier one.
  package mutating func set(_ change: PropertyChange) {
    properties.removeAll { $0.property == change.property }
    let index = properties.firstIndex { $0.property > change.property } ?? properties.endIndex
    properties.insert(change, at: index)
  }

  /// Sets a property that jumps, in place of an earlier jump.
  package mutating func set(_ jump: LayerJump) {
    jumps.removeAll { $0.replaces(jump) }
    jumps.append(jump)
  }
}

extension Change {
  /// The seconds after which the changes that repeat for ever are as they were.
  package var loopPeriods: [Double] {
    let own = effect?.effect.change(of: EffectModel(), passes: timing.passes).properties ?? []
    return (properties + own).compactMap { change in
      let timing = change.timing.over(timing)
      guard timing.passes == .infinity else { return nil }
      let pass: Double
      switch change.way {
      case .to:
        switch timing.pace {
        case .curve(_, let seconds): pass = seconds
        case .spring(_, let seconds, let resting, _): pass = seconds ?? resting
        }
      case .track(let parts): pass = parts.reduce(0) { $0 + $1.seconds }
      }
      let period = pass * (timing.autoreverses == true ? 2 : 1) / (timing.speed ?? 1)
      return period > 0 ? period : nil
    }
  }
}

extension PropertyPart {
  /// The seconds that the keyframe takes; of a spring without a duration those from rest.
  fileprivate var seconds: Double {
    switch self {
    case .linear(_, let seconds, _), .cubic(_, let seconds, _, _), .hold(let seconds): seconds
    case .spring(_, let pacing, let seconds, _): seconds ?? pacing.naturalDuration ?? 0
    case .move: 0
    }
  }
}
