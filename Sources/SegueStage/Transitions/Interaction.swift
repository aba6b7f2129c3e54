package import SegueGraphics

/// An interactive transition: the gesture that drives it, and its layers meanwhile.
package struct Interaction: Sendable {
  /// The source of the layers while a finger drives, and of the completion.
  package enum Style: Sendable {
    /// The transition's own layers at the finger's progress, as in a percent-driven transition.
    ///
    /// The completion takes the remaining fraction of the duration.
    case percentDriven
    /// Layers of the interaction itself, from touch-down until rest.
    case own(
      finish: Completion, cancel: Completion,
      layers: @Sendable (TransitionStage, InteractionMoment) -> [Layer])
  }

  /// A gesture recogniser: where a touch may begin, and when the gesture finishes the transition.
  package struct Recognizer: Sendable {
    /// The region in which the touch has to begin.
    package var region = PanRegion.anywhere
    /// The distance in points before the pan begins, by which it lags behind from then on.
    package var deadZone = 10.0
    /// The rule by which the transition finishes.
    package var rule: CompletionRule
    /// The required direction of the pan; nil for the interaction's, whatever the first movement is.
    package var way: PanDirection?
  }

  /// A pinch of two fingers that takes a screen back.
  package struct Pinch: Sendable {
    /// The change of the fingers' distance before the pinch begins, in points; it is not counted.
    package var deadZone: Double
    /// The fraction of their first distance below which the pinch finishes.
    package var ratio: Double
  }

  /// One sentence for help texts: the gesture, and when it finishes the transition.
  package var summary: String
  /// The axis of the pan.
  package var axis: PanAxis
  /// The direction along the axis that advances the transition.
  package var direction: PanProgress.Direction
  /// The gesture recognisers: the first one whose region contains the touch-down applies.
  package var recognizers: [Recognizer]
  package var style: Style
  /// Whether the translation across the axis counts from touch-down, without a dead zone.
  package var countsAcross = false
  /// The spring of the completion, seeded with the finger's speed; nil for a share of the duration.
  package var spring: Spring?
  /// The pinch that drives the transition; nil without one.
  package var pinch: Pinch?
  /// The completion of a finish, if it depends on the release; nil for the style's own.
  package var landing: (@Sendable (InteractionRelease) -> Completion)?

  /// Creates an interaction with a single recogniser, for touches anywhere.
  package init(
    summary: String, axis: PanAxis, direction: PanProgress.Direction, rule: CompletionRule,
    style: Style = .percentDriven, spring: Spring? = nil
  ) {
    self.init(
      summary: summary, axis: axis, direction: direction, recognizers: [Recognizer(rule: rule)],
      style: style, spring: spring)
  }

  /// Creates an interaction with its own recognisers, at least one.
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

  /// Returns the interaction of a transition that has none of its own, as in most apps.
  ///
  /// A pop follows a finger to the right, a push one to the left, a dismissal one down and a
  /// presentation one up; half of the stage is enough, or a release faster than 500 points per
  /// second.
  static func usual(for change: Navigation) -> Interaction {
    Interaction(
      summary: "A drag along the stage takes it on; half of the way is enough.",
      axis: change.isPresentation ? .vertical : .horizontal,
      direction: change.isForward ? .backward : .forward, rule: .usual)
  }

  /// Returns the interaction with an author's terms applied.
  func changed(by terms: InteractionSettings) -> Interaction {
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

  /// Returns the recogniser for a path, by its touch-down and first direction; nil if none applies.
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

  /// Returns the progress measure of a drag on a stage: the stage's extent along the axis is 1.
  func progress(of recognizer: Recognizer?, on size: Size) -> PanProgress {
    let axis = recognizer?.way?.axis ?? axis
    return PanProgress(
      axis: axis, direction: recognizer?.way?.direction ?? direction, extent: axis.extent(of: size))
  }

  /// Returns the settings with this interaction's threshold, completion and scrub filled in.
  ///
  /// Settings that do not apply to its style stay nil.
  func terms(_ terms: InteractionSettings) -> InteractionSettings {
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

  /// Returns the author's keys that have no meaning for this interaction.
  func inapplicableKeys(in terms: InteractionSettings) -> [String] {
    guard case .own = style else { return [] }
    let keys = [
      ("completion-curve", terms.completionPace != nil),
      ("completion-speed", terms.completionSpeed != nil), ("scrub", terms.scrub != nil),
    ]
    return keys.filter(\.1).map(\.0)
  }
}

/// The state at the release of an interactive transition that finishes.
package struct InteractionRelease: Sendable {
  /// The gesture that drove the transition.
  package enum Gesture: Hashable, Sendable {
    /// A pan of one finger along an axis.
    case pan(PanAxis)
    /// A pinch; a distance of `unit` points between the fingers is scale 1.
    case pinch(unit: Double)
  }

  package var stage: TransitionStage
  package var gesture: Gesture
  /// The last progress of the gesture, within 0...1.
  package var progress: Double
  /// The speed in the finishing direction, in points per second; for a pinch, of the fingers' distance.
  package var speed: Double
}

/// The state of an interactive transition at a moment.
package struct InteractionMoment: Hashable, Sendable {
  package var phase: PercentDriven.Phase
  /// The finger's translation in points; unchanged once it is lifted.
  package var translation: Point
  /// The progress set by the finger, within 0...1; unchanged once it is lifted.
  package var fraction: Double
  /// The progress of a percent-driven transition.
  package var progress: Double
  /// The touch-down of the finger, in points of the stage.
  package var touchDown = Point.zero
  /// The eased progress of the completion, 0 while the finger drives; a spring overshoots 1.
  package var rest: Double
  /// The seconds since the finger was lifted; 0 while it drives.
  package var settlingTime = 0.0
  /// The finger's velocity at lift-off, in points per second; zero while it drives.
  package var velocity = Point.zero
  /// The pinch, current or at its release; nil with one finger.
  package var pinch: PinchState?
}
