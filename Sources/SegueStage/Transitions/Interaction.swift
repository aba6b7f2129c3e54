package import SegueGraphics

/// How a finger takes a screen back with a transition, and what shows meanwhile.
package struct Interaction: Sendable {
  /// What shows while a finger drives, and how the rest runs.
  package enum Style: Sendable {
    /// The transition's own layers at the finger's progress; the rest takes its share of the
    /// duration, as a percent-driven transition does.
    case percentDriven
    /// Layers of its own, in the time between touch and rest.
    case own(
      finish: Completion, cancel: Completion,
      layers: @Sendable (TransitionStage, InteractionMoment) -> [Layer])
  }

  /// What recognises a finger: where it may touch down, and when it has done enough.
  package struct Recognizer: Sendable {
    /// Where the finger has to touch down.
    package var region = PanRegion.anywhere
    /// How far the finger has to go before the pan begins, and lags behind from then on, in points.
    package var deadZone = 10.0
    /// When it finishes.
    package var rule: CompletionRule
    /// The way of the finger that it takes; nil for that of the interaction, however the finger sets out.
    package var way: PanWay?
  }

  /// How two fingers take a screen back by coming together.
  package struct Pinch: Sendable {
    /// How much their distance has to change before it counts, in points; it is lost from then on.
    package var deadZone: Double
    /// The share of their first distance below which they finish.
    package var ratio: Double
  }

  /// One sentence: what the finger does and when that is enough.
  package var summary: String
  /// The axis that counts.
  package var axis: PanAxis
  /// The way along the axis that takes the transition on.
  package var direction: PanProgress.Direction
  /// What recognises the finger: the first one in whose region it touches down.
  package var recognizers: [Recognizer]
  /// What shows.
  package var style: Style
  /// The spring of the rest, which takes over the finger's speed; nil for a share of the duration.
  package var spring: Spring?
  /// How two fingers drive it; nil where they do not.
  package var pinch: Pinch?
  /// How it finishes where that depends on the release; nil for the style's own way.
  package var landing: (@Sendable (InteractionRelease) -> Completion)?

  /// An interaction whose one recogniser takes a finger anywhere.
  package init(
    summary: String, axis: PanAxis, direction: PanProgress.Direction, rule: CompletionRule,
    style: Style = .percentDriven, spring: Spring? = nil
  ) {
    self.init(
      summary: summary, axis: axis, direction: direction, recognizers: [Recognizer(rule: rule)],
      style: style, spring: spring)
  }

  /// An interaction with recognisers of its own, at least one.
  package init(
    summary: String, axis: PanAxis, direction: PanProgress.Direction, recognizers: [Recognizer],
    style: Style = .percentDriven, spring: Spring? = nil, pinch: Pinch? = nil,
    landing: (@Sendable (InteractionRelease) -> Completion)? = nil
  ) {
    self.summary = summary
    self.axis = axis
    self.direction = direction
    self.recognizers = recognizers
    self.style = style
    self.spring = spring
    self.pinch = pinch
    self.landing = landing
  }

  /// The interaction of a transition that has none of its own, as most apps write it.
  ///
  /// A pop follows a finger to the right, a push one to the left, a dismissal one down and a
  /// presentation one up; half of the stage is enough, or a release at more than 500 points a second.
  static func usual(for change: Navigation) -> Interaction {
    Interaction(
      summary: "A drag along the stage takes it on; half of the way is enough.",
      axis: change.isPresentation ? .vertical : .horizontal,
      direction: change.isForward ? .backward : .forward, rule: .usual)
  }

  /// The interaction as an author's terms change it.
  func changed(by terms: InteractionTerms) -> Interaction {
    var interaction = self
    if let way = terms.way { (interaction.axis, interaction.direction) = (way.axis, way.direction) }
    for index in interaction.recognizers.indices {
      interaction.recognizers[index].deadZone =
        terms.deadZone ?? interaction.recognizers[index].deadZone
      let rule = interaction.recognizers[index].rule
      interaction.recognizers[index].rule.threshold = terms.threshold ?? rule.threshold
      interaction.recognizers[index].rule.projection = terms.projection ?? rule.projection
    }
    if let region = terms.region {
      let first = interaction.recognizers.first { $0.region == region }
      if var only = first ?? interaction.recognizers.last {
        only.region = region
        interaction.recognizers = [only]
      }
    }
    return interaction
  }

  /// What takes a finger, by where it touches down and which way it sets out; nil where nothing does.
  func recognizer(for path: TouchPath, on size: Size) -> Recognizer? {
    let place = path.position(at: 0)
    let start = PanRecognizer().events(of: path).first?.location ?? place
    let (x, y) = (start.x - place.x, start.y - place.y)
    return recognizers.first { recognizer in
      let axis = recognizer.way?.axis ?? axis
      let direction = recognizer.way?.direction ?? direction
      guard recognizer.region.contains(place, on: size, axis, direction) else { return false }
      return recognizer.way == nil || (axis == .horizontal) == (abs(x) > abs(y))
    }
  }

  /// The progress of a drag on a stage of a size: all of the stage along the axis is 1.
  func progress(of recognizer: Recognizer?, on size: Size) -> PanProgress {
    let axis = recognizer?.way?.axis ?? axis
    return PanProgress(
      axis: axis, direction: recognizer?.way?.direction ?? direction, extent: axis.extent(of: size))
  }

  /// The terms with all that the author left open filled in; what does not apply stays nil.
  func terms(_ terms: InteractionTerms) -> InteractionTerms {
    var whole = terms
    whole.threshold = terms.threshold ?? recognizers.last?.rule.threshold
    guard case .percentDriven = style else { return whole }
    whole.completionPace =
      terms.completionPace ?? (terms.completionSpeed == nil ? spring.map { .seeded($0) } : nil)
      ?? .pacing(.curve(.easeInEaseOut))
    if case .seeded = whole.completionPace {
    } else {
      whole.completionSpeed = terms.completionSpeed ?? 1
    }
    whole.scrub = terms.scrub ?? .linear
    return whole
  }

  /// The keys among the author's that mean nothing to this interaction.
  func foreignKeys(in terms: InteractionTerms) -> [String] {
    guard case .own = style else { return [] }
    let keys = [
      ("completion-curve", terms.completionPace != nil),
      ("completion-speed", terms.completionSpeed != nil), ("scrub", terms.scrub != nil),
    ]
    return keys.filter(\.1).map(\.0)
  }
}

/// What is known when a finger lets go of a transition that finishes.
package struct InteractionRelease: Sendable {
  /// What drove it.
  package enum Gesture: Hashable, Sendable {
    /// A finger along an axis.
    case pan(PanAxis)
    /// Two fingers, whose distance in points counts as scale 1.
    case pinch(unit: Double)
  }

  /// The stage.
  package var stage: TransitionStage
  /// What drove it.
  package var gesture: Gesture
  /// The progress that was set last, within 0...1.
  package var progress: Double
  /// The speed in the completing direction, in points a second; of a pinch that of the fingers' distance.
  package var speed: Double
}

/// Where in its course an interactive transition is.
package struct InteractionMoment: Hashable, Sendable {
  /// What goes on.
  package var phase: PercentDriven.Phase
  /// How far the finger has gone, in points; it stays when the finger is lifted.
  package var translation: Point
  /// The progress that the finger has set, within 0...1; it stays when the finger is lifted.
  package var fraction: Double
  /// The progress that a percent-driven transition shows.
  package var progress: Double
  /// Where the finger touched down, in points of the stage.
  package var touchDown = Point.zero
  /// The eased progress of the rest, 0 while the finger drives; a spring passes 1 on its way.
  package var rest: Double
  /// The seconds since the finger was lifted; 0 while it drives.
  package var settlingTime = 0.0
  /// How fast the finger was when it was lifted, in points a second; zero while it drives.
  package var velocity = Point.zero
  /// How two fingers hold the screen, or left it; nil where one does.
  package var pinch: PinchHold?
}
