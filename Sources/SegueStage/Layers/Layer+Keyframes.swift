internal import SegueGraphics

// Keyframes of layers: of transitions, of containers, and of scroll followers.

extension Layer {
  /// Returns the layer at a progress between keyframes, in a parent of a size in points.
  func changed(by keyframes: [LayerKeyframe], at progress: Double, on size: Size) -> Layer {
    guard !keyframes.isEmpty else { return self }
    var layer = self
    KeyframeValues(of: self, keyframes: keyframes, progress: progress, on: size)
      .apply(to: &layer, at: self)
    return layer
  }
}

extension Layer {
  /// Returns the layer with its descendants animated by keyframes at a progress.
  ///
  /// - Parameters:
  ///   - parts: the keyframes by layer names, each in the order of progress.
  ///   - own: the progress of layers with paces of their own, by layer names.
  func moving(
    _ parts: [String: [LayerKeyframe]], at progress: Double, _ own: [String: Double] = [:],
    on stage: Size
  ) -> Layer {
    changingParts { part in
      guard let keyframes = parts[part.name] else { return part }
      return part.changed(by: keyframes, at: own[part.name] ?? progress, on: stage)
    }
  }

  /// Returns the layer with a change applied to all descendants.
  fileprivate func changingParts(_ change: (Layer) -> Layer) -> Layer {
    guard !children.isEmpty else { return self }
    var layer = self
    layer.children = children.map { change($0).changingParts(change) }
    return layer
  }
}

/// The properties that keyframes animate, evaluated at one progress.
struct KeyframeValues {
  /// The size in points, not negative.
  var size: Size
  private var anchor: Point
  private var transform = SceneTransform()
  private var alpha: Double
  private var cornerRadius: Double
  /// Whether keyframes set the corner radius, so that the layer clips to round corners.
  private var cutsCorners: Bool
  private var brightness: Double
  private var effects: LayerEffects

  /// Evaluates keyframes at a progress; `keyframes` is not empty.
  init(of layer: Layer, keyframes: [LayerKeyframe], progress: Double, on stage: Size) {
    let track = KeyframeTrack(keyframes: keyframes, progress: progress)
    size = Size(
      max(0, track.value(rest: layer.size.width) { $0.size?.x.points(of: stage.width) }),
      max(0, track.value(rest: layer.size.height) { $0.size?.y.points(of: stage.height) }))
    anchor = Point(
      track.value(rest: layer.anchorPoint.x) { $0.anchorPoint?.x },
      track.value(rest: layer.anchorPoint.y) { $0.anchorPoint?.y })
    let way = track.way(on: stage)
    transform.move = way.point
    transform.scale = Point(
      track.value(rest: 1) { $0.scale?.x }, track.value(rest: 1) { $0.scale?.y })
    transform.turn = Angle(radians: track.value(rest: 0) { $0.turn?.radians } + way.heading)
    transform.turnX = Angle(radians: track.value(rest: 0) { $0.turnX?.radians })
    transform.turnY = Angle(radians: track.value(rest: 0) { $0.turnY?.radians })
    alpha = track.value(rest: layer.opacity) { $0.alpha }.clamped(to: 0...1)
    cornerRadius = max(0, track.value(rest: layer.cornerRadius) { $0.cornerRadius })
    brightness = track.value(rest: layer.brightness) { $0.brightness }.clamped(to: 0...1)
    cutsCorners = track.sets(\.cornerRadius)
    effects = layer.effects.animated(
      by: track, blurEdge: layer.holdsScreen ? .clamp : .transparent)
    effects.animateGlass(by: track, of: layer)
    if track.sets(\.clip) { effects.clip = track.clip(rest: layer.effects.clip, in: size) }
  }

  /// Applies the properties to a layer; its anchor point stays at the same place of the layer at rest.
  func apply(to layer: inout Layer, at resting: Layer) {
    layer.position = Point(
      resting.position.x + (anchor.x - resting.anchorPoint.x) * resting.size.width,
      resting.position.y + (anchor.y - resting.anchorPoint.y) * resting.size.height)
    layer.size = size
    layer.anchorPoint = anchor
    layer.transform3D = resting.transform3D * transform.matrix
    layer.opacity = alpha
    layer.cornerRadius = cornerRadius
    if cutsCorners, cornerRadius > 0 { layer.masksToBounds = true }
    layer.brightness = brightness
    layer.effects = effects
  }
}
