/// The animator of a script: keyframes for the leaving and for the arriving screen.
public struct KeyframeAnimator: TransitionAnimator {
  /// Which screen is on top.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The arriving screen covers the leaving one.
    case toOverFrom = "to-over-from"
    /// The leaving screen covers the arriving one.
    case fromOverTo = "from-over-to"
  }

  /// The duration in seconds, > 0, when a step gives none.
  public var duration: Double
  /// The pace when a step gives none.
  public var pacing: Pacing
  /// The distance in points, >= 1, of the eye over the stage's centre; nil without perspective.
  public var perspective: Double?
  /// Which screen is on top.
  public var order: Order
  /// The keyframes of the screen that leaves.
  public var from: [LayerKeyframe]
  /// The keyframes of the screen that arrives.
  public var to: [LayerKeyframe]

  /// The keyframes of layers inside the screen that leaves, by their names.
  public var fromParts: [String: [LayerKeyframe]] = [:]
  /// The keyframes of layers inside the screen that arrives, by their names.
  public var toParts: [String: [LayerKeyframe]] = [:]
  /// Layers of its own, in the order of the script.
  public var helpers: [HelperLayer] = []
  /// Layers of one screen that become layers of the other.
  public var matched: [MatchedLayers] = []

  /// A layer of a transition's own: a dimming, a backdrop, a picture, a shape.
  public struct HelperLayer: Hashable, Sendable {
    /// Where it lies between the screens.
    public enum Place: String, Hashable, Sendable, CaseIterable {
      /// Under both screens.
      case below
      /// Over one and under the other.
      case between
      /// Over both screens.
      case above
    }

    /// The layer as a script has it, in points of the stage.
    public var layer: SceneLayer
    /// Where it lies between the screens.
    public var place = Place.between
    /// How it moves.
    public var keyframes: [LayerKeyframe] = []

    /// A layer between the screens.
    public init(_ layer: SceneLayer) { self.layer = layer }
  }

  /// An animator in which both screens stay where they are, unless keyframes move them.
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

  /// Half a second, as the base push takes.
  public static let defaultDuration = 0.5

  /// Both screens with their keyframes, and the layers below, between and over them.
  public func animate(_ context: TransitionContext) -> [LayerAnimation] {
    var from = LayerAnimation(context.from, name: "from", keyframes: from)
      .without(Set(matched.map(\.from)))
    from.parts = fromParts
    var to = LayerAnimation(context.to, name: "to", keyframes: to)
      .without(Set(matched.map(\.to)))
    to.parts = toParts
    to.hiddenBelow = Set(matched.map(\.from))
    func own(_ place: HelperLayer.Place) -> [LayerAnimation] {
      helpers.filter { $0.place == place }.map { LayerAnimation($0.layer, keyframes: $0.keyframes) }
    }
    let (lower, upper) = order == .toOverFrom ? (from, to) : (to, from)
    let flying = flights(context).map { LayerAnimation($0) }
    return own(.below) + [lower] + own(.between) + [upper] + flying + own(.above)
  }

  /// The pairs on their way, in the order in which the arriving screen shows them.
  private func flights(_ context: TransitionContext) -> [MatchedFlight] {
    let names = context.to.allLayers.map(\.name)
    let order = matched.indices.sorted { first, last in
      let places = [first, last].map { names.firstIndex(of: matched[$0].to) ?? names.count }
      return (places[0], first) < (places[1], last)
    }
    return order.map { index in
      var flight = MatchedFlight(matched[index], from: context.from, to: context.to)
      (flight.fromParts, flight.toParts) = (fromParts, toParts)
      (flight.all, flight.mayRest) = (matched, screensOnlyFade)
      return flight
    }
  }

  /// Whether the screens stand still, or fade one over the other.
  private var screensOnlyFade: Bool {
    let fades = (self.from + self.to).allSatisfy { keyframe in
      keyframe == LayerKeyframe(at: keyframe.progress, alpha: keyframe.alpha)
    }
    return fades && !helpers.contains { $0.place == .between }
  }

  /// The layers of both screens that it calls by name.
  package var namedLayers: (from: Set<String>, to: Set<String>) {
    (
      Set(fromParts.keys).union(matched.map(\.from)), Set(toParts.keys).union(matched.map(\.to))
    )
  }
}
