internal import SegueGraphics
internal import SegueStage

// The keys for the pace of animations: of a step, of a layer in it, of a property, and of what a
// layer does by itself.

extension KeyTable<AnimationTiming> {
  /// The duration with its curve or spring.
  static let pace: [Key<AnimationTiming>] = [
    Key(
      "duration", .someTime, \.duration,
      default: "350ms for a curve, the spring's own for a spring",
      "How long it takes."),
    Key(
      "curve", .curve, \.pacing.curve, default: "ease-in-ease-out beside a duration, else none",
      "How it spends its time; the name of a spring is that spring."),
    Key("spring", .spring, \.pacing.spring, default: "smooth", "A spring instead of a curve."),
  ]

  /// The keys beside the pace.
  static let course: [Key<AnimationTiming>] = [
    Key("delay", .time, \.delay, default: "0s", "How long it waits before it begins."),
    repetition,
    Key(
      "autoreverse", .flag, \.autoreverses, default: "false",
      "Whether every second pass goes back the way it came."),
    Key(
      "speed", .number(0.01...100), \.speed, default: "1",
      "A factor on its speed; its delay passes at that speed as well."),
    Key(
      "merge", .word("values"), \.merge, default: "spring for a spring, blend for a curve",
      "How it takes over from a change that still runs: `add` is UIKit's way."),
    Key(
      "color-space", .word("values"), \.colorMixing, default: "encoded",
      "Where colours are mixed: as written, in linear light, or in Oklab."),
  ]

  /// The number of passes.
  static let repetition = Key<AnimationTiming>(
    "repeat", .passes, \.passes, default: "1",
    "How often it happens, there and back counting as two; `forever` until the clip ends.")
}

extension Key<AnimationTiming> {
  /// The curve of keyframes of a layer in a transition.
  static let paceCurve = Key(
    "curve", .curve, \.pacing.curve, default: "ease-in-ease-out",
    "How it spends its time; the name of a spring is that spring.")
  /// The spring of keyframes of a layer in a transition.
  static let paceSpring = Key(
    "spring", .spring, \.pacing.spring, default: "none", "A spring instead of a curve.")
}

extension ValueKind<Double> {
  private static let passesWords = "a whole number of 1 or more, or `forever`"

  /// The number of passes of an animation; infinite for `forever`.
  static let passes = ValueKind(.form(passesWords), example: "2") { decoder, entry in
    if entry.value.name.map(CanonicalName.of) == "forever" { return .infinity }
    let isForever = decoder.corrections(of: entry) { $0 == "forever" }
    if !isForever.isEmpty, entry.value.number == nil {
      decoder.problems.error(
        .unknownName, "`repeat` takes \(passesWords), not \(entry.value.described)",
        at: entry.place,
        help: isForever)
      return nil
    }
    return decoder.number(entry, words: passesWords) {
      $0 >= 1 && $0 <= 1e6 && $0 == $0.rounded()
    }
  } text: {
    $0 == .infinity ? "forever" : NumberLiteral.text($0)
  }
}

/// The long form of `stagger`.
struct StaggerParts: Sendable {
  /// The seconds from one rank to the next.
  var each: Double?
  /// The seconds from the first start to the last.
  var over: Double?
  var order = Stagger.Order.first
  var seed = 0
  var curve: Pacing?
}

extension KeyTable<StaggerParts> {
  static let stagger = KeyTable(
    name: "stagger", title: "a stagger", prototype: StaggerParts(), quiet: ["seed", "curve"],
    exclusions: [KeyExclusion("each", excludes: ["over"], .badAnimation)],
    // `ValueKind.stagger` reports these.
    company: [KeyCompany(["order", "seed", "curve"], need: ["each", "over"], nil)],
    foreign: .stagger,
    keys: [
      Key("each", .time, \.each, default: "none", "The time from one layer's start to the next."),
      Key("over", .time, \.over, default: "none", "The time from the first start to the last."),
      Key(
        "order", .word("values"), \.order,
        "Which layer starts first: the first of the script, the last, those in the middle or at the "
          + "ends, or a shuffled one."),
      Key("seed", .wholeNumber(0...Int(Int32.max)), \.seed, "What `random` is shuffled by."),
      Key("curve", .curve, \.curve, default: "linear", "How the starts are spread."),
    ])
}

extension ValueKind<Stagger> {
  private static let words = "a time such as `60ms`, or a mapping with `each` or `over`"

  /// The delays of layers: the time from one to the next, or a mapping.
  static let stagger = union(
    words,
    short: ValueKind(.form(words)) { decoder, entry in
      decoder.literal(entry, takes: words, TimeLiteral.seconds).map { Stagger(each: $0) }
    } text: { _ in
      nil
    },
    long: mapping(words, KeyTable<StaggerParts>.stagger) { decoder, parts, source in
      var curve = TimingFunction.linear
      if case .curve(let own)? = parts.curve { curve = own }
      guard
        let spacing = parts.each.map(Stagger.Spacing.each) ?? parts.over.map(Stagger.Spacing.over)
      else {
        decoder.problems.error(
          .missingKey, "the stagger has neither `each` nor `over`", at: source.0.place,
          help: ["write `{ each: 60ms }`, or `{ over: 400ms }` for all layers together"])
        return nil
      }
      return Stagger(spacing, order: parts.order, seed: parts.seed, curve: curve)
    } parts: { stagger in
      var parts = StaggerParts(order: stagger.order, seed: stagger.seed)
      parts.curve = stagger.curve == .linear ? nil : .curve(stagger.curve)
      switch stagger.spacing {
      case .each(let seconds): parts.each = seconds
      case .over(let seconds): parts.over = seconds
      }
      return parts
    })
}
