public import SegueGraphics

/// A layer of a transition and how it moves, as a view with its keyframe animations.
///
/// Its place at rest is that of its content: all of the stage for a screen, its frame for a layer.
/// A property goes linearly, in the eased progress, from one keyframe that sets it to the next;
/// where none sets it at progress 0 or 1, it is there as at rest. Turns, scale and move go part by
/// part, not as a matrix. Past 0 and 1, where springs go, it goes on as in the outermost stretch.
public struct LayerAnimation: Hashable, Sendable {
  /// What a layer shows.
  package enum Content: Hashable, Sendable {
    /// A screen, laid out anew for every size.
    case screen(Screen)
    /// A layer of the animator's own, in points of the stage.
    case layer(Layer)
    /// A layer of the animator's own as a script has it.
    case authored(SceneLayer)
    /// Two layers of two screens that are one.
    case matched(MatchedLayers, from: Screen, to: Screen)
  }

  /// The name in dumps and traces.
  public var name: String
  /// What it shows.
  package var content: Content
  /// Its keyframes, in the order of their progress.
  public var keyframes: [LayerKeyframe]
  /// The keyframes of layers inside the screen, by their names; each in the order of its progress.
  public var parts: [String: [LayerKeyframe]] = [:]
  /// The layers inside the screen that are left out, since they fly over both screens.
  package var hidden: Set<String> = []

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
    self.init(name: matched.from, content: .matched(matched, from: from, to: to), keyframes: [])
  }

  /// A layer of the transition's own that moves: a dimming, a shadow, a backdrop, a picture, a shape.
  ///
  /// Its frame is in points of the stage; without one it fills the stage.
  public init(_ layer: SceneLayer, keyframes: [LayerKeyframe] = []) {
    self.init(name: layer.name, content: .authored(layer), keyframes: keyframes)
  }

  /// The same without some layers inside the screen, by their names.
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
    let resting: Layer =
      switch content {
      case .screen(let screen): stage.layer(screen, name: name)
      case .layer(let layer): layer
      case .authored(let layer): Layer(layer, in: stage.size, pictures: stage.pictures)
      case .matched(let pair, let from, let to):
        pair.layer(
          at: progress, from: stage.layer(from, name: ""), to: stage.layer(to, name: ""))
          ?? Layer(name: name, frame: Rect(0, 0, 0, 0))
      }
    return moved(resting, at: progress, on: stage)
      .moving(parts, at: progress, on: stage.size, without: hidden)
  }

  /// A layer at an eased progress, of which the layers that it holds are as at rest.
  private func moved(_ resting: Layer, at progress: Double, on stage: TransitionStage) -> Layer {
    guard !keyframes.isEmpty else { return resting }
    let look = Look(of: resting, keyframes: keyframes, progress: progress, on: stage.size)
    var layer = resting
    if case .screen(let screen) = content, look.size != resting.size {
      layer = stage.layer(screen, name: name, frame: Rect(origin: .zero, size: look.size))
    }
    look.apply(to: &layer, at: resting)
    return layer
  }
}

extension Layer {
  /// The layer as keyframes have it at a progress, in a holder of a size in points.
  func changed(by keyframes: [LayerKeyframe], at progress: Double, on size: Size) -> Layer {
    guard !keyframes.isEmpty else { return self }
    var layer = self
    LayerAnimation.Look(of: self, keyframes: keyframes, progress: progress, on: size)
      .apply(to: &layer, at: self)
    return layer
  }
}

extension LayerAnimation {
  /// All that keyframes set, at one moment.
  fileprivate struct Look {
    /// The size in points, not negative.
    var size: Size
    private var anchor: Point
    private var transform = SceneTransform()
    private var alpha: Double
    private var cornerRadius: Double
    private var brightness: Double
    private var effects: LayerEffects

    /// The look between keyframes, of which there are some.
    init(of layer: Layer, keyframes: [LayerKeyframe], progress: Double, on stage: Size) {
      let track = KeyframeTrack(keyframes: keyframes, progress: progress)
      size = Size(
        max(0, track.value(rest: layer.size.width) { $0.size?.x.points(of: stage.width) }),
        max(0, track.value(rest: layer.size.height) { $0.size?.y.points(of: stage.height) }))
      anchor = Point(
        track.value(rest: layer.anchorPoint.x) { $0.anchorPoint?.x },
        track.value(rest: layer.anchorPoint.y) { $0.anchorPoint?.y })
      transform.move = Point(
        track.value(rest: 0) { $0.move?.x.points(of: stage.width) },
        track.value(rest: 0) { $0.move?.y.points(of: stage.height) })
      transform.scale = Point(
        track.value(rest: 1) { $0.scale?.x }, track.value(rest: 1) { $0.scale?.y })
      transform.turn = Angle(radians: track.value(rest: 0) { $0.turn?.radians })
      transform.turnX = Angle(radians: track.value(rest: 0) { $0.turnX?.radians })
      transform.turnY = Angle(radians: track.value(rest: 0) { $0.turnY?.radians })
      alpha = track.value(rest: layer.opacity) { $0.alpha }.clamped(to: 0...1)
      cornerRadius = max(0, track.value(rest: layer.cornerRadius) { $0.cornerRadius })
      brightness = track.value(rest: layer.brightness) { $0.brightness }.clamped(to: 0...1)
      effects = layer.effects.animated(by: track)
    }

    /// Gives a layer the look; its anchor point stays where it lies in the layer at rest.
    func apply(to layer: inout Layer, at resting: Layer) {
      layer.position = Point(
        resting.position.x + (anchor.x - resting.anchorPoint.x) * resting.size.width,
        resting.position.y + (anchor.y - resting.anchorPoint.y) * resting.size.height)
      layer.size = size
      layer.anchorPoint = anchor
      layer.transform3D = resting.transform3D * transform.matrix
      layer.opacity = alpha
      layer.cornerRadius = cornerRadius
      if cornerRadius > 0 { layer.masksToBounds = true }
      layer.brightness = brightness
      layer.effects = effects
    }
  }
}

/// How a layer stands at one progress of a transition; nil leaves a property to the others.
///
/// A layer is scaled, turned about x, y and z, then moved, all about its anchor point.
public struct LayerKeyframe: Hashable, Sendable {
  /// The eased progress, 0...1.
  public var progress: Double
  /// The move away from its place at rest.
  public var move: LengthPair?
  /// The size of its bounds, about its anchor point; a screen at rest has that of the stage.
  public var size: LengthPair?
  /// The factors along both axes.
  public var scale: Point?
  /// The point about which it is scaled and turned, as fractions of its size.
  public var anchorPoint: Point?
  /// The turn in the plane, clockwise on screen.
  public var turn: Angle?
  /// The turn about the horizontal axis; a positive one brings the lower side toward the viewer.
  public var turnX: Angle?
  /// The turn about the vertical axis; a positive one brings the left side toward the viewer.
  public var turnY: Angle?
  /// The opacity, 0...1.
  public var alpha: Double?
  /// The radius of its corners in points, >= 0.
  public var cornerRadius: Double?
  /// The standard deviation of its blur in points, >= 0; its edge pixels go on beyond its edge.
  public var blur: Double?
  /// A factor on its colours, 0 (black) to 1.
  public var brightness: Double?
  /// A factor on the distance of its colours from grey, >= 0.
  public var saturation: Double?
  /// The opacity of its shadow, 0...1; without one 0 at rest.
  public var shadowOpacity: Double?
  /// The standard deviation of its shadow's blur in points, >= 0.
  public var shadowRadius: Double?
  /// How far its shadow lies from it, in points.
  public var shadowOffset: Point?
  /// The width of its border in points, >= 0; a black one appears where it has none.
  public var borderWidth: Double?
  /// A colour drawn over what it shows, within its alpha; clear at rest where it has none.
  public var tint: Color?
  /// Where the colours of its gradient stand, 0...1; as many as it has colours.
  public var gradientLocations: [Double]?
  /// Where the pen of its shape begins, as a share of the length of all lines.
  public var strokeStart: Double?
  /// Where the pen of its shape ends.
  public var strokeEnd: Double?
  /// The standard deviation of its material's blur in points, >= 0.
  public var backdropBlur: Double?

  /// A keyframe at an eased progress, clamped to 0...1.
  public init(
    at progress: Double, move: LengthPair? = nil, size: LengthPair? = nil, scale: Point? = nil,
    anchorPoint: Point? = nil, turn: Angle? = nil, turnX: Angle? = nil, turnY: Angle? = nil,
    alpha: Double? = nil, cornerRadius: Double? = nil
  ) {
    self.progress = progress.clamped(to: 0...1)
    self.move = move
    self.size = size
    self.scale = scale
    self.anchorPoint = anchorPoint
    self.turn = turn
    self.turnX = turnX
    self.turnY = turnY
    self.alpha = alpha
    self.cornerRadius = cornerRadius
  }
}

/// Keyframes seen at one progress, of which single properties are asked.
struct KeyframeTrack {
  /// The keyframes, in the order of their progress.
  let keyframes: [LayerKeyframe]
  /// The eased progress; a spring takes it outside 0...1.
  let progress: Double

  /// A number between the keyframes that set it; `rest` at progress 0 and 1 where none does.
  func value(rest: Double, _ property: (LayerKeyframe) -> Double?) -> Double {
    var stops = keyframes.compactMap { keyframe in
      property(keyframe).map { (progress: keyframe.progress, value: $0) }
    }
    guard let first = stops.first, let last = stops.last else { return rest }
    if first.progress > 0 { stops.insert((0, rest), at: 0) }
    if last.progress < 1 { stops.append((1, rest)) }
    // Beyond both ends the outermost stretch goes on.
    let end = stops.indices.dropFirst().dropLast().first { progress < stops[$0].progress }
    let (b, a) = (stops[end ?? stops.count - 1], stops[max(0, (end ?? stops.count - 1) - 1)])
    guard b.progress > a.progress else { return b.value }
    let share = (progress - a.progress) / (b.progress - a.progress)
    return a.value * (1 - share) + b.value * share
  }
}

extension Layer {
  /// The layer of which those that it holds, at any depth, are as their keyframes have them.
  ///
  /// - Parameters:
  ///   - parts: the keyframes by the names of layers; each in the order of its progress.
  ///   - hidden: the names of layers that are left out.
  func moving(
    _ parts: [String: [LayerKeyframe]], at progress: Double, on stage: Size,
    without hidden: Set<String> = []
  ) -> Layer {
    changingParts { part in
      if hidden.contains(part.name) { return nil }
      guard let keyframes = parts[part.name] else { return part }
      return part.changed(by: keyframes, at: progress, on: stage)
    }
  }

  /// The layer with those that it holds, at any depth, changed or, for nil, left out.
  fileprivate func changingParts(_ change: (Layer) -> Layer?) -> Layer {
    guard !children.isEmpty else { return self }
    var layer = self
    layer.children = children.compactMap { change($0)?.changingParts(change) }
    return layer
  }
}
