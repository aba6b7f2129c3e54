internal import SegueGraphics
internal import SegueStage

/// The keys that may stand beside the keyword of a step.
struct StepOptions: Sendable {
  var use = TransitionUse()
  /// What drives the transition: at most one of the three.
  var drag: AuthoredTouch?
  var pinch: PinchParts?
  var interruption: TouchInterruption?
  /// The target of the tap before the step.
  var tap: TapTarget?
  var terms = InteractionSettings()
  var expectation: GestureExpectation?
  /// The end of a gesture step; nil for other steps, and for the default.
  var end: GestureEnd?
  /// Whether parameters of the transition that are not set are written with their defaults.
  var fillsDefaults = false

  /// The gesture or interruption that drives the transition; nil if it runs by itself.
  var drive: InteractiveStep.Drive? {
    if let interruption {
      return interruption.touch.map { .caught(after: interruption.after, $0) }
        ?? .reversed(after: interruption.after)
    }
    if let first = pinch?.first, let second = pinch?.second { return .pinch(first, second) }
    return drag.map { .finger($0) }
  }

  /// Returns the options of a step that is driven by a gesture or interrupted.
  static func of(_ step: InteractiveStep) -> StepOptions {
    var options = StepOptions(
      use: step.use, terms: step.terms, expectation: step.expectation, end: step.end)
    switch step.drive {
    case .finger(let touch): options.drag = touch
    case .pinch(let first, let second): options.pinch = PinchParts(first: first, second: second)
    case .caught(let seconds, let touch):
      options.interruption = TouchInterruption(after: seconds, touch: touch)
    case .reversed(let seconds): options.interruption = TouchInterruption(after: seconds)
    }
    return options
  }
}

/// The steps beside whose keyword an option may stand.
struct StepCompany: OptionSet, Sendable {
  let rawValue: Int

  /// Steps with a duration and a curve or spring.
  static let paced = StepCompany(rawValue: 1)
  /// Steps that add or remove a screen.
  static let navigation = StepCompany(rawValue: 2)
  /// Gestures, and steps that one drives.
  static let gesture = StepCompany(rawValue: 4)
  /// Steps that add or remove a screen, driven by a gesture or interrupted.
  static let driven = StepCompany(rawValue: 8)

  /// The keys that have to stand beside an option that goes with these steps: one of each list.
  var keywords: [[String]] {
    if self == .driven {
      return StepCompany.navigation.keywords + [["drag", "pinch", "interrupt"]]
    }
    return [StepRow.all.filter { $0.company.isSuperset(of: self) }.map(\.key.name)]
  }
}

/// Options of steps that go with the same keywords.
struct StepOptionGroup: Sendable {
  let keys: [Key<StepOptions>]
  /// The steps with which the options go.
  let company: StepCompany
  /// The keys as help, messages and the reference describe them.
  var section: [SchemaKey] {
    keys.map { key in
      var schema = SchemaKey(key, default: key.defaultText, Self.exclusions)
      schema.company = company.keywords
      return schema
    }
  }
  /// Advice about an option beside another keyword; nil for options that are keywords themselves.
  let help: String?
}

extension StepOptionGroup {
  private static let ofNavigation =
    "remove it, or write it beside `push`, `pop`, `present` or `dismiss`"

  /// How a gesture should end.
  static let outcome = StepOptionGroup(
    keys: [
      Key(
        "expect", .expectation, \.expectation, default: "anything",
        "What has to come of the gesture."),
      Key(
        "until", .word("values"), \.end, default: GestureEnd.settled.rawValue,
        "When the next step begins: all is at rest, or the finger is lifted."),
    ], company: .gesture, help: "remove it, or write it beside a gesture such as `drag`")

  static let transition = StepOptionGroup(
    keys: [
      Key<StepOptions>(
        "transition", ValueForm(.form(words), example: "fade"),
        default: "\(TransitionCatalogue.defaultName(isPresentation: false)) for `push`, "
          + "\(TransitionCatalogue.defaultName(isPresentation: true)) for `present`; "
          + "on the way back the same as on the way in",
        "How one screen gives way to the other."
      ) { decoder, entry, options in
        decoder.transition(entry, takes: words, into: &options.use)
      } block: { options, scene in
        StepWriter(scene: scene, fillsDefaults: options.fillsDefaults).transition(options.use)
      }
    ], company: .navigation, help: ofNavigation)

  private static let words = "the name of a transition, or a mapping with `type` and parameters"

  static let pace = StepOptionGroup(
    keys: [Key<StepOptions>].pace(
      \StepOptions.use,
      defaults: (
        "the transition's, or the spring's own", "the transition's", "the transition's"
      ),
      summaries: (
        "How long the transition takes.",
        "How the transition spends its time; the name of a spring is that spring."
      ), help: ["to change the screen at once, write `show` instead"]),
    company: .paced, help: ofNavigation)

  static let interruption = StepOptionGroup(
    keys: [
      Key(
        "interrupt", .interruption, \.interruption, default: "none",
        "It is caught in flight by a finger, or turns round.")
    ], company: .navigation, help: ofNavigation)

  static let terms = StepOptionGroup(
    keys: [Key<InteractionSettings>].terms.map { $0.within(\StepOptions.terms) }, company: .driven,
    help: "remove it, or add a `drag` that drives a `push`, `pop`, `present` or `dismiss`")

  /// The gestures beside a step that navigates, which are keywords of their own elsewhere.
  static let gestures = StepOptionGroup(
    keys: [
      Key("drag", .touch, \.drag, default: "none", ""),
      Key("tap", .tapTarget, \.tap, default: "none", ""),
      Key("pinch", .pinch, \.pinch, default: "none", ""),
    ], company: .navigation, help: nil)

  /// The groups in the order of the reference, without the gestures.
  static let documented = [outcome, transition, pace, interruption, terms]
  /// The groups in the order in which they are decoded.
  static let all = documented + [gestures]

  /// All options in the order in which they are written.
  static let written: [Key<StepOptions>] = [
    transition.keys, pace.keys, gestures.keys, interruption.keys,
    [Key<InteractionSettings>].writtenTerms.map { $0.within(\StepOptions.terms) }, outcome.keys,
  ].flatMap { $0 }

  /// The gestures that do not go with each other.
  static let exclusions = [
    KeyExclusion(
      "interrupt", excludes: ["drag", "pinch"], .badGesture,
      help: ["write the finger that catches it in `interrupt: { after: 150ms, drag: … }`"]),
    KeyExclusion("pinch", excludes: ["drag"], .badGesture), .pace,
  ]
}
