public import SegueGraphics

/// A layer of a transition and how it moves, as a view with its keyframe animations.
///
/// Its place at rest is that of its content: all of the stage for a screen, its frame for a layer.
/// A property goes linearly, in the eased progress, from one keyframe that sets it to the next;
/// where none sets it at progress 0 or 1, it is there as at rest. Turns, scale and move go part by
/// part, not as a matrix. Past 0 and 1, where springs go, it goes on as in the outermost stretch.
public struct LayerAnimation: Hashable, Sendable {
  /// What a layer shows.
  enum Content: Hashable, Sendable {
    /// A screen, laid out anew for every size.
    case screen(Screen)
    /// A layer of the animator's own, in points of the stage.
    case layer(Layer)
    /// A layer of the animator's own as a script has it.
    case authored(SceneLayer)
    /// Two layers of two screens that are one.
    case matched(MatchedFlight)
  }

  /// The name in dumps and traces.
  public var name: String
  /// What it shows.
  var content: Content
  /// Its keyframes, in the order of their progress.
  public var keyframes: [LayerKeyframe]
  /// The keyframes of layers inside the screen, by their names; each in the order of its progress.
  public var parts: [String: [LayerKeyframe]] = [:]
  /// The layers inside the screen that are left out, since they fly over both screens.
  package var hidden: Set<String> = []
  /// The layers that are left out of screens that rest under the topmost one.
  package var hiddenBelow: Set<String> = []

  /// A screen that moves; it stays where it is without keyframes.
  public init(_ screen: Screen, name: String, keyframes: [LayerKeyframe] = []) {
    self.init(name: name, content: .screen(screen), keyframes: keyframes)
  }

  /// A rectangle in one colour that moves, such as a backdrop that fades; in points of the stage.
  public init(name: String, color: Color, frame: Rect, keyframes: [LayerKeyframe] = []) {
    self.init(Layer(name: name, frame: frame, color: color), keyframes: keyframes)
  }

  /// A layer of the animator's own that moves.
  package init(_ layer: Layer, keyframes: [LayerKeyframe] = []) {
    self.init(name: layer.name, content: .layer(layer), keyframes: keyframes)
  }

  /// A layer of the leaving screen that flies over both screens to its match in the arriving one.
  ///
  /// The screens leave both out with ``without(_:)``.
  public init(_ matched: MatchedLayers, from: Screen, to: Screen) {
    self.init(MatchedFlight(matched, from: from, to: to))
  }

  /// A pair that flies.
  init(_ flight: MatchedFlight) {
    self.init(name: flight.pair.from, content: .matched(flight), keyframes: [])
  }

  /// A layer of the transition's own that moves: a dimming, a shadow, a backdrop, a picture, a shape.
  ///
  /// Its frame is in points of the stage; without one it fills the stage.
  public init(_ layer: SceneLayer, keyframes: [LayerKeyframe] = []) {
    self.init(name: layer.name, content: .authored(layer), keyframes: keyframes)
  }

  /// The same without some layers inside the screen: the first one of each name.
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

  /// The layer at an eased progress, on a stage.
  package func layer(at progress: Double, on stage: TransitionStage) -> Layer {
    let resting: Layer
    switch content {
    case .screen(let screen): resting = stage.layer(screen, name: name)
    case .layer(let layer): resting = layer
    case .authored(let layer):
      resting = Layer(layer, in: stage.size, pictures: stage.pictures)
    case .matched(let flight):
      let flying = flight.layer(at: progress, on: stage)
      return moved(flying ?? Layer(name: name, frame: Rect(0, 0, 0, 0)), at: progress, on: stage)
    }
    return hiding(
      moved(resting, at: progress, on: stage).moving(parts, at: progress, on: stage.size))
  }

  /// A layer without those inside it that fly.
  private func hiding(_ holder: Layer) -> Layer {
    var layer = holder
    var isComposition = false
    if case .screen(let screen) = content { isComposition = screen.isComposition }
    // Those inside others first, while they are the first ones of their names.
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

  /// A layer at an eased progress, of which the layers that it holds are as at rest.
  private func moved(_ resting: Layer, at progress: Double, on stage: TransitionStage) -> Layer {
    guard !keyframes.isEmpty else { return resting }
    let look = KeyframeLook(of: resting, keyframes: keyframes, progress: progress, on: stage.size)
    var layer = resting
    if case .screen(let screen) = content, look.size != resting.size {
      layer = stage.layer(screen, name: name, frame: Rect(origin: .zero, size: look.size))
    }
    look.apply(to: &layer, at: resting)
    return layer
  }
}
