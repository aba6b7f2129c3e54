internal import SegueGraphics
internal import SegueStage

// The keys of springs, in all of their parameterizations.

/// A spring in one of its parameterizations; the keys of the others are nil.
struct SpringParameters: Sendable {
  var dampingRatio: Double?
  /// The speed at the start, in distances per second.
  var velocity: Double?
  var mass: Double?
  var stiffness: Double?
  var damping: Double?
  /// The perceptual duration in seconds.
  var duration: Double?
  var bounce: Double?
  /// The period without damping, in seconds.
  var response: Double?
  var dampingFraction: Double?
  var preset: SpringPreset?
  var extraBounce: Double?

  /// Returns the parameters of a pacing; nil for a curve, and for a spring that is written by its name.
  static func of(_ pacing: Pacing) -> SpringParameters? {
    var parameters = SpringParameters()
    switch pacing {
    case .curve, .preset: return nil
    case .dampedSpring(let ratio, let velocity):
      (parameters.dampingRatio, parameters.velocity) = (ratio, velocity)
    case .physicalSpring(let spring):
      (parameters.mass, parameters.stiffness) = (spring.mass, spring.stiffness)
      (parameters.damping, parameters.velocity) = (spring.damping, spring.initialVelocity)
    case .responseSpring(let response, let ratio, let velocity):
      (parameters.response, parameters.dampingFraction) = (response, ratio)
      parameters.velocity = velocity
    }
    return parameters
  }

  /// The spring of the parameters, with the defaults of `CASpringAnimation` and SwiftUI; a preset is
  /// nil.
  fileprivate var pacing: Pacing? {
    let velocity = velocity ?? 0
    if preset != nil || extraBounce != nil { return nil }
    if let dampingRatio {
      return .dampedSpring(dampingRatio: dampingRatio, initialVelocity: velocity)
    }
    if duration != nil || bounce != nil {
      return .spring(
        duration: duration ?? 0.5, bounce: bounce ?? 0, initialVelocity: velocity)
    }
    if response != nil || dampingFraction != nil {
      return .responseSpring(
        response: response ?? 0.5, dampingRatio: dampingFraction ?? 0.825,
        initialVelocity: velocity)
    }
    return .physicalSpring(
      mass: mass ?? 1, stiffness: stiffness ?? 100, damping: damping ?? 10,
      initialVelocity: velocity)
  }
}

extension KeyTable<SpringParameters> {
  /// The sets of keys that define a spring; messages name a set by its first key.
  static let springs = [
    ["damping-ratio"], ["mass", "stiffness", "damping"], ["duration", "bounce"],
    ["response", "damping-fraction"], ["preset", "extra-bounce"],
  ]

  /// The keys of a spring, for all of its parameterizations.
  static let spring = KeyTable(
    name: "spring", title: "a spring", prototype: SpringParameters(),
    last: ["initial-velocity"], exclusions: exclusions,
    company: [KeyCompany(["extra-bounce"], need: ["preset"], nil)],
    settings: ["extra-bounce": ["preset": "snappy"]],
    foreign: .spring,
    keys: [
      Key(
        "damping-ratio", .number("greater than 0 and at most 1") { $0 > 0 && $0 <= 1 },
        \.dampingRatio,
        default: "none", "How soon a spring rests that fits the duration; 1 does not swing at all."
      ),
      Key(
        "initial-velocity", .number(-1e6...1e6), \.velocity,
        default: "0", "The speed at the start, in whole distances a second."),
      Key(
        "mass", .positive, \.mass, default: "1", "The mass of a spring with a duration of its own."),
      Key("stiffness", .positive, \.stiffness, default: "100", "Its force per distance."),
      Key(
        "damping", .number(0...1e9), \.damping, default: "10",
        "Its force per speed."),
      Key(
        "duration", .period, \.duration, default: "500ms",
        "The perceptual duration of a spring of SwiftUI or of `UIView.animate(springDuration:)`."),
      Key(
        "bounce", .number("greater than -1 and less than 1") { abs($0) < 1 }, \.bounce,
        default: "0",
        "How much that spring bounces, up to 1; below 0 it creeps."),
      Key(
        "response", .period, \.response, default: "500ms",
        "The period of a spring of SwiftUI, undamped."),
      Key(
        "damping-fraction", .number("greater than 0 and at most 1000") { $0 > 0 && $0 <= 1000 },
        \.dampingFraction, default: "0.825", "The damping ratio of that spring."),
      Key("preset", .preset, \.preset, default: "none", "Its name."),
      Key(
        "extra-bounce", .number(-1...1), \.extraBounce, default: "0",
        "What is added to the bounce of one of SwiftUI's presets."),
    ])

  /// The first set with a key in a mapping excludes the keys of the others.
  private static let exclusions = springs.enumerated().flatMap { index, set in
    set.map { key in
      KeyExclusion(
        key, excludes: Array(springs[(index + 1)...].joined()), .badPace,
        help: [
          "keep the keys of one kind of spring: `damping-ratio`; or `mass`, `stiffness` and `damping`; "
            + "or `duration` and `bounce`; or `response` and `damping-fraction`; or `preset`"
        ])
    }
  }
}

extension ValueKind<Double> {
  /// A mass or stiffness.
  fileprivate static let positive = number(1e-6...1e9, "from 0.000001 to 1000000000")

  /// The response or perceptual duration of a spring in seconds, 0.001 to 1000.
  ///
  /// Its text is a number, as the spelling as a time would round it.
  fileprivate static let period = literal(.time, TimeLiteral.seconds) { NumberLiteral.text($0) }
    .checked(.badNumber, { "`\($0)` must be from 1ms to 1000s" }) { 0.001...1000 ~= $0 }
}

extension ValueKind<SpringPreset> {
  /// The name of a spring.
  fileprivate static let preset = literal(
    .word(SpringPreset.allCases.map(\.name)), takes: "the name of a spring such as `snappy`",
    CurveLiteral.preset
  ) { $0.name }
}

extension ValueKind<Pacing> {
  private static let words =
    "the name of a spring such as `snappy`, or a mapping such as `{ duration: 500ms, bounce: 0.2 }`"

  /// A spring: the name of a preset, or a mapping with the keys of one parameterization.
  static let spring = union(
    words,
    short: ValueKind(.form(words)) { decoder, entry in
      guard entry.value.number == nil else {
        decoder.reportKind(of: entry, takes: words)
        return nil
      }
      return decoder.literal(entry, takes: words, CurveLiteral.preset).map { .preset($0) }
    } text: {
      if case .preset(let preset) = $0 { preset.name } else { nil }
    },
    long: ValueKind(ValueForm(words, .spring)) { decoder, entry in
      decoder.spring(entry)
    } textInScene: { pacing, _ in
      PaceText.value(of: pacing)
    })
}

extension SceneDecoder {
  /// Decodes a spring from a mapping with the keys of one of its parameterizations.
  fileprivate mutating func spring(_ entry: SyntaxEntry) -> Pacing? {
    let before = problems.errorCount
    guard let (parameters, keys) = decoded(entry.value, KeyTable.spring) else { return nil }
    // `initial-velocity` does not define a spring; a misspelt key was reported already.
    if !KeyTable.springs.joined().contains(where: { keys[$0] != nil }),
      problems.errorCount == before
    {
      problems.error(
        .missingKey, "the spring has no keys that define it", at: entry.place,
        help: [
          "add `preset: snappy`, `damping-ratio: 0.7`, or `duration: 500ms` with `bounce: 0.2`"
        ])
    }
    guard problems.errorCount == before else { return nil }
    return parameters.pacing ?? preset(parameters, keys["extra-bounce"])
  }

  /// Returns a preset spring with its extra bounce and initial velocity; nil if it cannot have them.
  private mutating func preset(
    _ parameters: SpringParameters, _ extraEntry: SyntaxEntry?
  ) -> Pacing? {
    let velocity = parameters.velocity ?? 0
    guard let preset = parameters.preset else {
      if let extraEntry {
        problems.error(
          .badPace, "`extra-bounce` needs a `preset`", at: extraEntry.key.place,
          help: ["write `{ preset: bouncy, extra-bounce: 0.1 }`"])
      }
      return nil
    }
    guard let extra = parameters.extraBounce, let place = extraEntry?.place else {
      return velocity == 0 ? .preset(preset) : preset.pacing.starting(at: velocity)
    }
    guard let base = preset.base else {
      problems.error(
        .badPace, "`\(preset.name)` takes no `extra-bounce`", at: place,
        help: [
          "remove it, or choose a preset of SwiftUI: `smooth`, `snappy`, `bouncy` or `interactive`"
        ])
      return nil
    }
    guard abs(base.bounce + extra) < 1 else {
      problems.error(
        .badNumber,
        "the preset's bounce of \(base.bounce.fixed(2)) plus this must be between -1 and 1",
        at: place)
      return nil
    }
    return .spring(
      duration: base.duration, bounce: base.bounce + extra, initialVelocity: velocity)
  }
}
