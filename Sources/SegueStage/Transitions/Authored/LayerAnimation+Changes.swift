internal import SegueGraphics

// Keyframes in the shape of UIKit's animations: a block sets the final values of a layer's
// properties, and a fraction of the duration gives the time of the change.
//
// 1. The block fills a keyframe; only the properties that it sets are animated.
// 2. At the start of the fraction the layer has the values of the previous change, else those at
//    rest.
// 3. At the end of the fraction it has the new values, and keeps them until the next change begins.

extension LayerAnimation {
  /// Sets values of a layer before anything moves, as UIKit code does ahead of its animations.
  public mutating func set(_ changes: (inout LayerKeyframe) -> Void) {
    var start = LayerKeyframe(at: 0)
    changes(&start)
    insert(start)
    var end = start.standing
    end.progress = 1
    insert(end)
  }

  /// Animates changes over a fraction of the transition.
  ///
  /// The counterpart of `addAnimations(_:delayFactor:)` of `UIViewPropertyAnimator` and of
  /// `addKeyframe(withRelativeStartTime:relativeDuration:)` of `UIView`. Changes of the same
  /// property follow one another: add them in order of time.
  ///
  /// - Parameters:
  ///   - delay: the eased progress at which they begin, 0...1.
  ///   - duration: the fraction of the whole duration; nil for the remaining time.
  public mutating func addAnimations(
    delayFactor delay: Double = 0, durationFactor duration: Double? = nil,
    _ changes: (inout LayerKeyframe) -> Void
  ) {
    let begin = delay.clamped(to: 0...1)
    var end = LayerKeyframe(at: begin + (duration ?? 1))
    changes(&end)
    var start = restingKeyframe
    // Sums of fractions are not exact in binary.
    for keyframe in keyframes where keyframe.progress <= begin + Self.sameProgress {
      KeyframeProperty.all.forEach { $0.copy(from: keyframe, to: &start) }
    }
    start = start.standing
    start.progress = begin
    let place = start.move
    for property in KeyframeProperty.all where !property.isSet(in: end) {
      property.unset(in: &start)
    }
    if end.along != nil { start.move = place }
    insert(start)
    insert(end)
    var last = end.standing
    last.progress = 1
    insert(last)
  }

  /// Inserts a keyframe, or merges it over the properties of one at the same progress.
  private mutating func insert(_ keyframe: LayerKeyframe) {
    if let index = keyframes.firstIndex(where: {
      abs($0.progress - keyframe.progress) <= Self.sameProgress
    }) {
      KeyframeProperty.all.forEach { $0.copy(from: keyframe, to: &keyframes[index]) }
    } else {
      let index = keyframes.firstIndex { $0.progress > keyframe.progress } ?? keyframes.endIndex
      keyframes.insert(keyframe, at: index)
    }
  }

  /// The largest difference of two progresses that count as equal.
  private static let sameProgress = 1e-9

  /// The values of the layer at rest, as a keyframe.
  private var restingKeyframe: LayerKeyframe {
    var rest = LayerKeyframe(
      at: 0, move: LengthPair(.points(0), .points(0)),
      size: LengthPair(.fraction(1), .fraction(1)), scale: Point(1, 1),
      anchorPoint: Point(0.5, 0.5), turn: .zero, turnX: .zero, turnY: .zero, alpha: 1,
      cornerRadius: 0)
    (rest.blur, rest.brightness, rest.saturation) = (0, 1, 1)
    (rest.shadowOpacity, rest.borderWidth, rest.tint) = (0, 0, .clear)
    let effects: LayerEffects
    switch content {
    case .screen, .matched: return rest
    case .layer(let layer):
      rest.size = LengthPair(.points(layer.size.width), .points(layer.size.height))
      (rest.anchorPoint, rest.alpha) = (layer.anchorPoint, layer.opacity)
      rest.cornerRadius = layer.cornerRadius
      effects = layer.effects
    case .authored(let layer):
      // A side that depends on the picture or text is not known here: it stays as in the layer at
      // rest.
      rest.size = layer.frame.flatMap { frame in
        frame.width.flatMap { width in
          frame.height.map { LengthPair(.points(width), .points($0)) }
        }
      }
      (rest.anchorPoint, rest.alpha) = (layer.anchorPoint, layer.alpha)
      rest.cornerRadius = layer.cornerRadius
      effects = layer.effects
    }
    rest.blur = effects.blur?.radius ?? 0
    rest.borderWidth = effects.border?.width ?? 0
    if let shadow = effects.shadow {
      rest.shadowOpacity = shadow.opacity
      (rest.shadowRadius, rest.shadowOffset) = (shadow.radius, shadow.offset)
    }
    rest.gradientLocations = effects.gradient?.stops.map(\.location)
    rest.strokeStart = effects.shape?.stroke?.start
    rest.strokeEnd = effects.shape?.stroke?.end
    rest.backdropBlur = effects.backdrop?.blur
    if let glass = effects.glass ?? effects.glassGroup?.glass {
      (rest.glassStrength, rest.glassGlow) = (glass.strength, glass.glow)
      (rest.glassDepth, rest.glassWidth) = (glass.depth, glass.width)
    }
    rest.glassSpacing = effects.glassGroup?.spacing
    rest.clip = effects.clip
    return rest
  }
}

/// A property of a keyframe, with its type erased.
private struct KeyframeProperty: Sendable {
  private let set: @Sendable (LayerKeyframe) -> Bool
  private let copied: @Sendable (LayerKeyframe, inout LayerKeyframe) -> Void
  private let removed: @Sendable (inout LayerKeyframe) -> Void

  private init<Value>(_ path: any WritableKeyPath<LayerKeyframe, Value?> & Sendable) {
    set = { $0[keyPath: path] != nil }
    copied = { $1[keyPath: path] = $0[keyPath: path] }
    removed = { $0[keyPath: path] = nil }
  }

  func isSet(in keyframe: LayerKeyframe) -> Bool { set(keyframe) }

  func unset(in keyframe: inout LayerKeyframe) { removed(&keyframe) }

  /// Copies the property if the source sets it.
  func copy(from source: LayerKeyframe, to target: inout LayerKeyframe) {
    if set(source) { copied(source, &target) }
  }

  static let all: [KeyframeProperty] = [
    .init(\.move), .init(\.size), .init(\.scale), .init(\.anchorPoint), .init(\.turn),
    .init(\.turnX), .init(\.turnY), .init(\.alpha), .init(\.cornerRadius), .init(\.blur),
    .init(\.blurEdge),
    .init(\.brightness), .init(\.saturation), .init(\.shadowOpacity), .init(\.shadowRadius),
    .init(\.shadowOffset), .init(\.borderWidth), .init(\.tint), .init(\.gradientLocations),
    .init(\.strokeStart), .init(\.strokeEnd), .init(\.backdropBlur), .init(\.glassStrength),
    .init(\.glassDepth), .init(\.glassWidth), .init(\.glassSpacing), .init(\.glassGlow),
    .init(\.strokeStart), .init(\.strokeEnd), .init(\.backdropBlur), .init(\.clip),
    .init(\.along), .init(\.paths),
  ]
}
