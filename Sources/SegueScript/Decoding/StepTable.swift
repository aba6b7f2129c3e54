internal import SegueGraphics
internal import SegueStage

// The single source for the steps of a timeline. To add a step, add its case to `Step` and its row;
// `StepResolver` says what it does.

/// A row of the table of steps: binds a keyword to a case of ``Step``.
struct StepRow: Sendable {
  /// The keyword as help, messages and the reference describe it.
  let key: SchemaKey
  /// The groups of options that may stand beside the keyword.
  let company: StepCompany
  /// A change of screens of the step's kind; nil for a step that does not navigate.
  let navigation: Navigation?
  /// The step of the keyword without a value and options; nil if it needs a value.
  let alone: Step?
  /// Advice about options that do not go with the keyword, by their keys, instead of their group's.
  let refusals: [String: String]
  /// Decodes the value of the keyword, and makes a step of it and the options.
  let read: @Sendable (inout SceneDecoder, SyntaxEntry, StepOptions) -> Step?
  /// Returns the lines of the keyword with its value, and the options; nil for another kind of step.
  let parts: @Sendable (Step, Scene) -> (lines: [String], options: StepOptions)?

  /// Creates the row of a step.
  ///
  /// - Parameters:
  ///   - step: makes a step of a value and options; nil if they make none.
  ///   - parts: returns the value and the options of a step; nil for a step of another kind.
  init<Value: Sendable>(
    _ name: String, _ values: ValueKind<Value>, _ summary: String, company: StepCompany = [],
    navigation: Navigation? = nil, alone: Step? = nil, refusals: [String: String] = [:],
    step: @escaping @Sendable (Value, StepOptions) -> Step?,
    parts: @escaping @Sendable (Step) -> (Value, StepOptions)?
  ) {
    key = SchemaKey(name, values.form, default: "none", summary)
    self.company = company
    self.navigation = navigation
    self.alone = alone
    self.refusals = refusals
    read = { decoder, entry, options in
      values.read(&decoder, entry).flatMap { step($0, options) }
    }
    self.parts = { whole, scene in
      guard let (value, options) = parts(whole) else { return nil }
      let key = Key<Value>(name, values, \.self, default: "", "")
      return (key.lines(of: value, in: scene) ?? ["\(name):"], options)
    }
  }

  /// Creates the row of a step without options.
  init<Value: Sendable>(
    _ name: String, _ values: ValueKind<Value>, _ summary: String,
    step: @escaping @Sendable (Value) -> Step, value: @escaping @Sendable (Step) -> Value?
  ) {
    self.init(name, values, summary) { value, _ in
      step(value)
    } parts: { step in
      value(step).map { ($0, StepOptions()) }
    }
  }

  /// Creates the row of a step that adds or removes a screen.
  ///
  /// - Parameters:
  ///   - navigation: a change of the step's kind.
  ///   - step: makes the step that no gesture drives.
  ///   - parts: returns the change and the transition of such a step; nil for another kind of step.
  init(
    _ name: String, _ values: ValueKind<Navigation>, _ summary: String, like navigation: Navigation,
    alone: Step? = nil, step: @escaping @Sendable (Navigation, TransitionUse) -> Step?,
    parts: @escaping @Sendable (Step) -> (Navigation, TransitionUse)?
  ) {
    self.init(
      name, values, summary, company: [.paced, .navigation, .interrupted], navigation: navigation,
      alone: alone
    ) { change, options in
      guard let drive = options.drive else { return step(change, options.use) }
      return .interactive(
        InteractiveStep(
          change, options.use, drive: drive, terms: options.terms, expect: options.expectation,
          until: options.end ?? .settled))
    } parts: { whole in
      if case .interactive(let driven) = whole, driven.change.isForward == navigation.isForward,
        driven.change.isPresentation == navigation.isPresentation
      {
        return (driven.change, StepOptions.of(driven))
      }
      return parts(whole).map { ($0, StepOptions(use: $1)) }
    }
  }

  /// Creates the row of a gesture or command for the container or the screen on top.
  init<Value: Sendable>(
    _ name: String, _ values: ValueKind<Value>, _ summary: String,
    action: @escaping @Sendable (Value) -> GestureAction.Action?,
    of value: @escaping @Sendable (GestureAction.Action) -> Value?
  ) {
    self.init(name, values, summary, company: .gesture) { value, options in
      action(value).map {
        .act(GestureAction($0, expect: options.expectation, until: options.end ?? .settled))
      }
    } parts: { step in
      guard case .act(let act) = step, let value = value(act.action) else { return nil }
      var options = StepOptions(expectation: act.expectation)
      options.end = act.end
      return (value, options)
    }
  }
}

extension StepRow {
  /// The rows in the order of the reference.
  ///
  /// Gestures come last, next to the options, since some are options beside other steps.
  static let all = screens + animations + changes + gestures
  /// The keywords in the order in which messages list them.
  ///
  /// It decides no more than that, and which of two keywords, equally near to a misspelt one, is
  /// offered.
  static let keywords = (screens + animations + gestures + changes).map(\.key.name)

  /// Steps that show screens, and pauses.
  private static let screens: [StepRow] = [
    StepRow("show", .called(.screen), "A screen appears at once, alone.") {
      .show(screen: $0)
    } value: {
      if case .show(let screen) = $0 { screen } else { nil }
    },
    StepRow("hold", .pause, "What is shown stays for so long.") {
      .hold(seconds: $0)
    } value: {
      if case .hold(let seconds) = $0 { seconds } else { nil }
    },
    StepRow(
      "push", .arrival { .push(screen: $0) }, "A screen comes onto the navigation stack.",
      like: .push(screen: "")
    ) { change, use in
      change.screen.map { .push(screen: $0, use) }
    } parts: {
      if case .push(let screen, let use) = $0 { (.push(screen: screen), use) } else { nil }
    },
    StepRow(
      "pop", .pop, "The top screen of the stack leaves.", like: .pop, alone: .pop()
    ) { _, use in
      .pop(use)
    } parts: {
      if case .pop(let use) = $0 { (.pop, use) } else { nil }
    },
    StepRow(
      "present", .arrival { .present(screen: $0) }, "A screen comes over everything.",
      like: .present(screen: "")
    ) { change, use in
      change.screen.map { .present(screen: $0, use) }
    } parts: {
      if case .present(let screen, let use) = $0 { (.present(screen: screen), use) } else { nil }
    },
    StepRow(
      "dismiss", .dismissal, "What was presented leaves, or all that lies over a screen.",
      like: .dismiss(), alone: .dismiss()
    ) { change, use in
      if case .dismiss(let presenter) = change { .dismiss(to: presenter, use) } else { nil }
    } parts: {
      if case .dismiss(let presenter, let use) = $0 { (.dismiss(to: presenter), use) } else { nil }
    },
    StepRow(
      "detent", .called(), "The sheet on top goes to one of its detents.", company: .paced,
      refusals: ["transition": "remove it: a sheet moves to its detents by a `curve` or a `spring`"]
    ) { name, options in
      .detent(name: name, options.use)
    } parts: {
      if case .detent(let name, let use) = $0 { (name, StepOptions(use: use)) } else { nil }
    },
  ]

  /// Steps that change the screen on top, mark moments, or say what happens.
  private static let changes: [StepRow] = [
    StepRow(
      "scroll", .mapping("a mapping of `layer` and `to`", .scrolling),
      "A layer of the screen on top scrolls to an offset."
    ) {
      .scroll(layer: $0.layer, to: $0.offset)
    } value: {
      if case .scroll(let layer, let offset) = $0 {
        ScrollTarget(layer: layer, offset: offset)
      } else {
        nil
      }
    },
    StepRow(
      "type", .mapping("a mapping of `layer` and `text`", .typing),
      "Text is typed into a layer of the screen on top."
    ) {
      .type($0)
    } value: {
      if case .type(let typing) = $0 { typing } else { nil }
    },
    StepRow("mark", .called(), "The present moment gets a name.") {
      .mark(name: $0)
    } value: {
      if case .mark(let name) = $0 { name } else { nil }
    },
    StepRow("screenshot", .screenshot, "The present moment becomes a PNG file.") {
      .screenshot(path: $0)
    } value: {
      if case .screenshot(let path) = $0 { path } else { nil }
    },
    StepRow(
      "caption", .caption,
      "Words appear on the page until the next ones; beside a step they stay as long as it is shown."
    ) {
      .caption($0)
    } value: {
      if case .caption(let caption) = $0 { caption } else { nil }
    },
  ]

  /// Steps with touches; some of them also stand beside steps that navigate.
  private static let gestures: [StepRow] = [
    StepRow(
      "drag", .touch,
      "A finger moves over the stage; beside `push`, `pop`, `present` or `dismiss` it drives that."
    ) {
      .drag($0)
    } of: {
      if case .drag(let touch) = $0 { touch } else { nil }
    },
    StepRow(
      "tap", .tapTarget,
      "A finger taps; beside `push`, `pop`, `present` or `dismiss` that is what causes it."
    ) {
      .tap($0)
    } of: {
      if case .tap(let target) = $0 { target } else { nil }
    },
    StepRow(
      "double-tap", .place("a place such as `[180, 300]`"), "A finger taps a place twice."
    ) {
      .doubleTap($0)
    } of: {
      if case .doubleTap(let place) = $0 { place } else { nil }
    },
    StepRow(
      "pinch", .pinch, "Two fingers move over the stage; beside `pop` or `dismiss` they drive that."
    ) { fingers in
      guard let first = fingers.first, let second = fingers.second else { return nil }
      return .pinch(first, second)
    } of: {
      if case .pinch(let first, let second) = $0 {
        PinchParts(first: first, second: second)
      } else {
        nil
      }
    },
    StepRow("do", .called(), "The container does something by itself.") {
      .command($0)
    } of: {
      if case .command(let name) = $0 { name } else { nil }
    },
  ]
}

extension ValueKind<Double> {
  /// The time of a pause in seconds; 0 if it cannot be decoded.
  fileprivate static let pause = ValueKind(.time) { decoder, entry in
    time.read(&decoder, entry) ?? 0
  } text: {
    TimeLiteral.text($0)
  }
}

extension ValueKind<Navigation> {
  /// Returns the kind of screens that a change adds.
  fileprivate static func arrival(
    _ change: @escaping @Sendable (String) -> Navigation
  ) -> Self {
    ValueKind<String>.called(.screen).converted(to: change, from: \.screen)
  }

  /// No value: a pop goes back to the screen below.
  fileprivate static let pop = ValueKind(.form("nothing"), example: "~") { decoder, entry in
    if !entry.value.isNull {
      decoder.problems.error(
        .wrongKind, "`pop` takes no value: it goes back to the screen below",
        at: entry.place, help: ["write `- pop`"])
    }
    return .pop
  } text: { _ in
    nil
  }

  private static let words = "nothing, or the name of a screen that presented"

  /// The screen to which a dismissal goes back; none for the topmost presentation.
  fileprivate static let dismissal = ValueKind(.form(words), example: "~") { decoder, entry in
    .dismiss(to: entry.value.isNull ? nil : decoder.name(entry, takes: words))
  } text: {
    if case .dismiss(let presenter) = $0 { presenter.map(YAMLText.word) } else { nil }
  }
}

extension ValueKind<Caption> {
  /// The words of a caption, or the word for none.
  static let caption = ValueKind(.form("a text, or `none`"), example: "Swipe") { decoder, entry in
    if case .scalar(let text, isPlain: true) = entry.value.content,
      CanonicalName.of(text) == "none"
    {
      return .empty
    }
    guard let words = ValueKind<String>.anyText.read(&decoder, entry) else { return nil }
    return Caption(words)
  } text: { caption in
    caption.words.map(YAMLText.quoted) ?? "none"
  }
}

extension ValueKind<String> {
  /// The path of a PNG file that no other step or output writes.
  fileprivate static let screenshot = ValueKind(.path) { decoder, entry in
    guard let path = decoder.path(entry) else { return nil }
    if OutputName.suffix(of: path) != "png" {
      let stem = path.dropLast(OutputName.suffix(of: path).count)
      decoder.problems.error(
        .badOutput, "a screenshot must be a `.png` file", at: entry.place,
        help: [
          "write `screenshot: \(Excerpt.of(stem.hasSuffix(".") ? stem + "png" : path + ".png"))`"
        ])
    }
    decoder.claim(path, at: entry.place)
    return path
  } text: {
    YAMLText.word($0)
  }
}
