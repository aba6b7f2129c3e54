internal import SegueGraphics

// Layers between keyframes: of transitions, of containers, and of what scrolls.

extension Layer {
  /// The layer as keyframes have it at a progress, in a holder of a size in points.
  func changed(by keyframes: [LayerKeyframe], at progress: Double, on size: Size) -> Layer {
    guard !keyframes.isEmpty else { return self }
    var layer = self
    KeyframeLook(of: self, keyframes: keyframes, progress: progress, on: size)
      .apply(to: &layer, at: self)
    return layer
  }
}

extension Layer {
  /// The layer of which those that it holds, at any depth, are as their keyframes have them.
  ///
  /// - Parameters:
  ///   - parts: the keyframes by the names of layers; each in the order of its progress.
  func moving(
    _ parts: [String: [LayerKeyframe]], at progress: Double, on stage: Size
  ) -> Layer {
    changingParts { part in
      guard let keyframes = parts[part.name] else { return part }
      return part.changed(by: keyframes, at: progress, on: stage)
    }
  }

  /// The layer with those that it holds, at any depth, changed.
  fileprivate func changingParts(_ change: (Layer) -> Layer) -> Layer {
    guard !children.isEmpty else { return self }
    var layer = self
    layer.children = children.map { change($0).changingParts(change) }
    return layer
  }
}

/// All that keyframes set, at one moment.
struct KeyframeLook {
  /// The size in points, not negative.
  var size: Size
  private var anchor: Point
  private var transform = SceneTransform()
  private var alpha: Double
  private var cornerRadius: Double
  /// Whether what it holds is cut at corners that are round.
  private var cutsCorners: Bool
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
    cutsCorners = track.sets(\.cornerRadius)
    effects = layer.effects.animated(
      by: track, blurEdge: layer.holdsScreen ? .clamp : .transparent)
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
    if cutsCorners, cornerRadius > 0 { layer.masksToBounds = true }
    layer.brightness = brightness
    layer.effects = effects
  }
}
