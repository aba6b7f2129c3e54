/// The animator of a script: keyframes for the leaving and for the arriving screen.
public struct KeyframeAnimator: TransitionAnimator {
  /// The stacking order of the two screens.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The arriving screen covers the leaving one.
    case toOverFrom = "to-over-from"
    /// The leaving screen covers the arriving one.
    case fromOverTo = "from-over-to"
  }

  /// The default duration in seconds, > 0, for steps that give none.
  public var duration: Double
  /// The default pacing for steps that give none.
  public var pacing: Pacing
  /// The eye's distance in points, >= 1, from the stage's centre; nil without perspective.
  public var perspective: Double?
  /// The stacking order of the two screens; the arriving one is on top by default.
  public var order: Order
  /// The keyframes of the leaving screen.
  public var from: [LayerKeyframe]
  /// The keyframes of the arriving screen.
  public var to: [LayerKeyframe]

  /// The keyframes of layers inside the leaving screen, by their names.
  public var fromParts: [String: [LayerKeyframe]] = [:]
  /// The keyframes of layers inside the arriving screen, by their names.
  public var toParts: [String: [LayerKeyframe]] = [:]
  /// The paces of layers inside the leaving screen that have one of their own, by their names.
  public var fromPaces: [String: AnimationTiming] = [:]
  /// The paces of layers inside the arriving screen that have one of their own, by their names.
  public var toPaces: [String: AnimationTiming] = [:]
  /// The transition's own layers, in the order of the script.
  public var helpers: [HelperLayer] = []
  /// Pairs of layers, one in each screen, that fly as one layer.
  public var matched: [MatchedLayers] = []

  /// A layer of the transition itself: a dimming, a backdrop, a picture, a shape.
  public struct HelperLayer: Hashable, Sendable {
    /// The position of a helper layer in the stacking order.
    public enum Place: String, Hashable, Sendable, CaseIterable {
      /// The layer lies under both screens.
      case below
      /// The layer lies over one screen and under the other.
      case between
      /// The layer lies over both screens.
      case above
    }

    /// The layer as declared in a script, in points of the stage.
    public var layer: SceneLayer
    /// The position in the stacking order; between the screens by default.
    public var place = Place.between
    /// The keyframes of the layer; without any it does not move.
    public var keyframes: [LayerKeyframe] = []
    /// The pace of the keyframes; nil for that of the transition.
    public var timing: AnimationTiming?
    /// The still picture of a screen that the layer shows; nil for none.
    public var snapshot: Snapshot?

    /// Creates a helper layer between the screens.
    public init(_ layer: SceneLayer) { self.layer = layer }
  }

  /// Creates an animator in which both screens are still, unless keyframes move them.
  public init(
    duration: Double = KeyframeAnimator.defaultDuration, pacing: Pacing = .curve(.easeInEaseOut),
    perspective: Double? = nil, order: Order = .toOverFrom, from: [LayerKeyframe] = [],
    to: [LayerKeyframe] = []
  ) {
    self.duration = duration
    self.pacing = pacing
    self.perspective = perspective
    self.order = order
    self.from = from
    self.to = to
  }

  /// The default duration in seconds: half a second, as for the base push.
  public static let defaultDuration = 0.5

  /// Returns both screens with their keyframes, and the layers below, between and over them.
  public func animate(_ context: TransitionContext) -> [LayerAnimation] {
    var from = LayerAnimation(context.from, name: "from", keyframes: from)
      .without(Set(matched.map(\.from)))
    let progress = (
      from: fromPaces.mapValues { $0.progress(context) },
      to: toPaces.mapValues { $0.progress(context) }
    )
    (from.parts, from.partProgress) = (fromParts, progress.from)
    var to = LayerAnimation(context.to, name: "to", keyframes: to)
      .without(Set(matched.map(\.to)))
    (to.parts, to.partProgress) = (toParts, progress.to)
    to.hiddenBelow = Set(matched.map(\.from))
    func own(_ place: HelperLayer.Place) -> [LayerAnimation] {
      helpers.filter { $0.place == place }.map(\.animation)
    }
    let (lower, upper) = order == .toOverFrom ? (from, to) : (to, from)
    let flying = flights(context, progress).map { LayerAnimation($0) }
    return own(.below) + [lower] + own(.between) + [upper] + flying + own(.above)
  }

  /// Returns the flights of the matched pairs, in the stacking order of the arriving screen.
  private func flights(
    _ context: TransitionContext, _ progress: (from: [String: Double], to: [String: Double])
  ) -> [MatchedFlight] {
    let names = context.to.allLayers.map(\.name)
    let order = matched.indices.sorted { first, last in
      let places = [first, last].map { names.firstIndex(of: matched[$0].to) ?? names.count }
      return (places[0], first) < (places[1], last)
    }
    return order.map { index in
      var flight = MatchedFlight(matched[index], from: context.from, to: context.to)
      (flight.fromParts, flight.toParts) = (fromParts, toParts)
      (flight.fromProgress, flight.toProgress) = progress
      (flight.all, flight.canStayInScreens) = (matched, screensOnlyFade)
      return flight
    }
  }

  /// Whether the screens are still, or fade one over the other.
  private var screensOnlyFade: Bool {
    let fades = (self.from + self.to).allSatisfy { keyframe in
      keyframe == LayerKeyframe(at: keyframe.progress, alpha: keyframe.alpha)
    }
    return fades && !helpers.contains { $0.place == .between }
  }

  /// The layers of both screens that the animator refers to by name.
  package var namedLayers: (from: Set<String>, to: Set<String>) {
    (
      Set(fromParts.keys).union(matched.map(\.from)), Set(toParts.keys).union(matched.map(\.to))
    )
  }
}

extension KeyframeAnimator.HelperLayer {
  /// The layer with its keyframes and their pace.
  fileprivate var animation: LayerAnimation {
    var animation =
      snapshot.map { LayerAnimation($0, layer: layer, keyframes: keyframes) }
      ?? LayerAnimation(layer, keyframes: keyframes)
    animation.timing = timing
    return animation
  }
}

extension AnimationTiming {
  /// Returns the eased progress of a part of a transition with a pace of its own.
  ///
  /// It begins after its delay, and takes the rest of the transition unless it has a duration. The
  /// transition cuts off what takes longer than itself.
  ///
  /// - Parameters:
  ///   - lag: the seconds by which it begins later than the first of several pieces.
  ///   - longest: the longest lag of these pieces, which all take equally long.
  func progress(
    _ context: TransitionContext, lag: Double = 0, longest: Double = 0
  ) -> Double {
    let delay = delay ?? 0
    let elapsed = context.share * context.duration - delay - lag
    let pacing = pacing ?? .curve(.easeInEaseOut)
    let seconds =
      duration ?? pacing.naturalDuration ?? max(0, context.duration - delay - longest)
    return pacing.resolved(duration: seconds).progress(at: elapsed)
  }
}
