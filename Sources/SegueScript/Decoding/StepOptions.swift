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
  /// The moment at which the next step begins; nil for the default.
  var until: StepEnd?
  /// The pace of an animation, without its duration, curve and spring.
  var timing = AnimationTiming()
  /// The delays of the layers that one name stands for.
  var stagger: Stagger?
  /// The time at which the next phase begins.
  var next: PhasesStep.Next?
  /// What stands on the page beside the step.
  var notes = StepNotes()
  /// Whether parameters of the transition that are not set are written with their defaults.
  var fillsDefaults = false

  /// The callouts; nil without any.
  fileprivate var writtenCallouts: [Callout]? {
    get { notes.callouts.isEmpty ? nil : notes.callouts }
    set { notes.callouts = newValue ?? [] }
  }

  /// The end of a gesture step; nil for other steps, and for the default.
  var end: GestureEnd? {
    get { until.flatMap { GestureEnd(rawValue: $0.rawValue) } }
    set { until = newValue.flatMap { StepEnd(rawValue: $0.rawValue) } }
  }

  /// The end of an animation; nil for the default.
  var animationEnd: AnimationEnd? {
    get { until.flatMap { AnimationEnd(rawValue: $0.rawValue) } }
    set { until = newValue.flatMap { StepEnd(rawValue: $0.rawValue) } }
  }

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
    var options = StepOptions(use: step.use, terms: step.terms, expectation: step.expectation)
    options.end = step.end
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
  /// Gestures, and steps that one drives; they have an end.
  static let gesture = StepCompany(rawValue: 4 + 64)
  /// Steps that add or remove a screen, driven by a gesture or interrupted.
  static let driven = StepCompany(rawValue: 8)
  /// Steps that can be interrupted: those that add or remove a screen, and those that animate.
  static let interrupted = StepCompany(rawValue: 16)
  /// Steps that animate layers.
  static let animated = StepCompany(rawValue: 32)
  /// Steps that may end before all is at rest.
  static let ending = StepCompany(rawValue: 64)
  /// Steps that may be repeated.
  static let repeating = StepCompany(rawValue: 128)
  /// Steps that change layers in phases.
  static let phased = StepCompany(rawValue: 256)

  /// The keys that have to stand beside an option that goes with these steps: one of each list.
  var keywords: [[String]] {
    if self == .driven {
      return StepCompany.navigation.keywords + [["drag", "pinch", "interrupt"]]
    }
    return [StepRow.all.filter { $0.company.isSuperset(of: self) }.map(\.key.name)]
  }
}

/// The moment at which the step after a gesture or an animation begins.
enum StepEnd: String, CaseIterable, Sendable {
  case settled, lifted, started
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
        "What has to come of the gesture.")
    ], company: .gesture, help: "remove it, or write it beside a gesture such as `drag`")

  static let end = StepOptionGroup(
    keys: [
      Key(
        "until", .word("values"), \.until, default: GestureEnd.settled.rawValue,
        "When the next step begins: all is at rest, the finger is lifted, or an animation has "
          + "started.")
    ], company: .ending,
    help: "remove it, or write it beside a gesture such as `drag`, `animate` or `phases`")

  /// How layers are animated.
  static let animation = StepOptionGroup(
    keys: KeyTable<AnimationTiming>.course.filter { $0.name != "repeat" }
      .map { $0.within(\StepOptions.timing) } + [
        Key(
          "stagger", .stagger, \.stagger, default: "all at once",
          "How much later than the one before each layer starts for which one name stands.")
      ], company: .animated, help: "remove it, or write it beside `animate`")

  static let repetition = StepOptionGroup(
    keys: [KeyTable<AnimationTiming>.repetition.within(\StepOptions.timing)], company: .repeating,
    help: "remove it, or write it beside `animate` or `phases`")

  static let phases = StepOptionGroup(
    keys: [
      Key(
        "next", .word("values"), \.next, default: PhasesStep.Next.logical.rawValue,
        "When the next phase begins: springs have taken their duration, or all is at rest.")
    ], company: .phased, help: "remove it, or write it beside `phases`")

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
        "It is caught in flight by a finger, turns round, or another animation takes over.")
    ], company: .interrupted,
    help: "remove it, or write it beside `push`, `pop`, `present`, `dismiss` or `animate`")

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

  /// The words beside any step, which are a keyword of their own elsewhere.
  static let notes = StepOptionGroup(
    keys: [Key("caption", .caption, \.notes.caption, default: "none", "")], company: [], help: nil)

  /// What points at places of the stage from the page, beside any step.
  static let annotations = StepOptionGroup(
    keys: [
      Key(
        "callout", .callouts, \.writtenCallouts, default: "none",
        "A label on the page that points at a place while the step lasts, or a list of them."),
      Key(
        "focus", .focus, \.notes.focus, default: "none",
        "What the page's camera shows large while the step lasts."),
    ], company: [], help: nil)

  /// The groups in the order of the reference, without those that are keywords elsewhere.
  static let documented = [
    outcome, end, transition, pace, animation, repetition, phases, interruption, terms,
    annotations,
  ]
  /// The groups in the order in which they are decoded.
  static let all = documented + [gestures, notes]

  /// All options in the order in which they are written.
  static let written: [Key<StepOptions>] = [
    transition.keys, pace.keys, animation.keys, repetition.keys, phases.keys, gestures.keys,
    interruption.keys,
    [Key<InteractionSettings>].writtenTerms.map { $0.within(\StepOptions.terms) }, outcome.keys,
    end.keys, notes.keys, annotations.keys,
  ].flatMap { $0 }

  /// The gestures that do not go with each other.
  static let exclusions = [
    KeyExclusion(
      "interrupt", excludes: ["drag", "pinch"], .badGesture,
      help: ["write the finger that catches it in `interrupt: { after: 150ms, drag: … }`"]),
    KeyExclusion("pinch", excludes: ["drag"], .badGesture), .pace,
  ]
}
