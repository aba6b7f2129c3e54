public import SegueGraphics

/// A layer of a transition with its keyframe animations.
///
/// At rest its frame is that of its content: the whole stage for a screen, its own frame for a
/// layer. A property is interpolated linearly, in the eased progress, between the keyframes that
/// set it; if none sets it at progress 0 or 1, it has its value at rest there. Rotation, scale and
/// translation are interpolated separately, not as a matrix. Outside 0...1, which springs reach,
/// the outermost segment is extrapolated.
public struct LayerAnimation: Hashable, Sendable {
  /// The content of the layer.
  enum Content: Hashable, Sendable {
    /// A screen, laid out again for every size.
    case screen(Screen)
    /// A layer of the animator itself, in points of the stage.
    case layer(Layer)
    /// A layer of the animator itself as declared in a script.
    case authored(SceneLayer)
    /// A still picture of a screen in a layer of the animator itself.
    case snapshot(Snapshot, SceneLayer)
    /// A matched pair of layers in flight.
    case matched(MatchedFlight)
  }

  /// The name in dumps and traces.
  public var name: String
  var content: Content
  /// The keyframes, in order of progress.
  public var keyframes: [LayerKeyframe]
  /// A pace of its own; nil for that of the transition.
  ///
  /// A matched pair has none. It begins after its delay, and takes the rest of the transition unless it has a duration.
  public var timing: AnimationTiming?
  /// The keyframes of layers inside the screen by their names, each in order of progress.
  public var parts: [String: [LayerKeyframe]] = [:]
  /// The eased progress of layers inside the screen that have paces of their own, by their names.
  package var partProgress: [String: Double] = [:]
  /// The names of layers removed from the screen, because they fly over both screens.
  package var hidden: Set<String> = []
  /// The names of layers removed from a composition's screens below the topmost one.
  package var hiddenBelow: Set<String> = []

  /// Creates the animation of a screen; without keyframes it does not move.
  public init(_ screen: Screen, name: String, keyframes: [LayerKeyframe] = []) {
    self.init(name: name, content: .screen(screen), keyframes: keyframes)
  }

  /// Creates the animation of a rectangle in one colour, in points of the stage, such as a backdrop.
  public init(name: String, color: Color, frame: Rect, keyframes: [LayerKeyframe] = []) {
    self.init(Layer(name: name, frame: frame, color: color), keyframes: keyframes)
  }

  /// Creates the animation of a layer of the animator itself.
  package init(_ layer: Layer, keyframes: [LayerKeyframe] = []) {
    self.init(name: layer.name, content: .layer(layer), keyframes: keyframes)
  }

  /// Creates the flight of a layer of the leaving screen to its match in the arriving one.
  ///
  /// It flies over both screens; remove its two layers from them with ``without(_:)``.
  public init(_ matched: MatchedLayers, from: Screen, to: Screen) {
    self.init(MatchedFlight(matched, from: from, to: to))
  }

  /// Creates the flight of a matched pair, which has no keyframes of its own.
  init(_ flight: MatchedFlight) {
    self.init(name: flight.pair.from, content: .matched(flight), keyframes: [])
  }

  /// Creates the animation of a layer of the transition itself: a dimming, a shadow, a shape.
  ///
  /// Its frame is in points of the stage; without one it fills the stage.
  public init(_ layer: SceneLayer, keyframes: [LayerKeyframe] = []) {
    self.init(name: layer.name, content: .authored(layer), keyframes: keyframes)
  }

  /// Creates the animation of a still picture of a part of a screen, in one piece or in several.
  ///
  /// Its frame is by default the place of that part on the stage. All properties of the layer are
  /// those of the piece, or of each piece.
  public init(
    _ snapshot: Snapshot, layer: SceneLayer = SceneLayer(name: "snapshot"),
    keyframes: [LayerKeyframe] = []
  ) {
    self.init(name: layer.name, content: .snapshot(snapshot, layer), keyframes: keyframes)
  }

  /// Returns the animation without some layers inside the screen: the first one of each name.
  public func without(_ names: Set<String>) -> LayerAnimation {
    var animation = self
    animation.hidden = hidden.union(names)
    return animation
  }

  private init(name: String, content: Content, keyframes: [LayerKeyframe]) {
    self.name = name
    self.content = content
    self.keyframes = keyframes.sorted { $0.progress < $1.progress }
  }

  /// Returns the layer at an eased progress, on a stage.
  ///
  /// - Parameter context: the use of the transition, for paces of its own and for perspective.
  package func layer(
    at progress: Double, on stage: TransitionStage, in context: TransitionContext? = nil
  ) -> Layer {
    let own = self.progress(progress, in: context)
    let resting: Layer
    switch content {
    case .screen(let screen): resting = stage.layer(screen, name: name)
    case .layer(let layer): resting = layer
    case .authored(let layer):
      resting = Layer(layer, in: stage.size, pictures: stage.pictures)
    case .snapshot(let snapshot, let layer):
      let pieces = SnapshotPieces(snapshot, layer, stage)
      guard snapshot.grid != nil else {
        resting = pieces.whole
        break
      }
      return pieces.layer(name: name, keyframes, perspective: context?.perspective) {
        lag, longest in
        self.progress(progress, in: context, lag: lag, longest: longest)
      }
    case .matched(let flight):
      let flying = flight.layer(at: progress, on: stage)
      return moved(flying ?? Layer(name: name, frame: Rect(0, 0, 0, 0)), at: progress, on: stage)
    }
    return hiding(
      moved(resting, at: own, on: stage).moving(parts, at: own, partProgress, on: stage.size))
  }

  /// Returns the layer's own progress; that of the transition without a pace or a lag.
  ///
  /// - Parameters:
  ///   - lag: the seconds by which it begins later than its first piece.
  ///   - longest: the longest lag of all its pieces.
  private func progress(
    _ progress: Double, in context: TransitionContext?, lag: Double = 0, longest: Double = 0
  ) -> Double {
    guard let context, timing != nil || longest > 0 else { return progress }
    return (timing ?? AnimationTiming()).progress(context, lag: lag, longest: longest)
  }

  /// Returns a layer without the layers inside it that fly.
  private func hiding(_ holder: Layer) -> Layer {
    var layer = holder
    var isComposition = false
    if case .screen(let screen) = content { isComposition = screen.isComposition }
    // Nested ones first, while they are still the first ones of their names.
    let depths = hidden.map { name in
      (name, holder.path(to: name, topmostFirst: isComposition)?.count ?? 0)
    }
    for (name, _) in depths.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
      layer.removeFirst(named: name, topmostFirst: isComposition)
    }
    guard isComposition, let top = layer.children.popLast() else { return layer }
    for name in hiddenBelow.sorted() { layer.removeFirst(named: name) }
    layer.children.append(top)
    return layer
  }

  /// Returns a layer at an eased progress, with its sublayers at rest.
  private func moved(_ resting: Layer, at progress: Double, on stage: TransitionStage) -> Layer {
    guard !keyframes.isEmpty else { return resting }
    let look = KeyframeValues(of: resting, keyframes: keyframes, progress: progress, on: stage.size)
    var layer = resting
    if case .screen(let screen) = content, look.size != resting.size {
      layer = stage.layer(screen, name: name, frame: Rect(origin: .zero, size: look.size))
    }
    look.apply(to: &layer, at: resting)
    return layer
  }
}
