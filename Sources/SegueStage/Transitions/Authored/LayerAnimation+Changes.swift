internal import SegueGraphics

// Keyframes in the shape of UIKit's animations: a block sets the final values of a layer's
// properties, and a fraction of the duration gives the time of the change.
//
// 1. The block fills a keyframe; only the properties that it sets are animated.
// 2. At the start of the fraction the layer has the values of the previous change, else those at
//    rest.
// 3. At the end of the fraction it has the new values, and keeps them until the next change begins.

extension LayerAnimation {
  /// Sets values of the layer before anything moves, as UIKit code does ahead of its animations.
  public mutating func set(_ changes: (inout LayerKeyframe) -> Void) { keyframes.set(changes) }

  /// Sets values of a layer inside the screen, or inside the animator's own layer, by its name.
  public mutating func set(_ layer: String, _ changes: (inout LayerKeyframe) -> Void) {
    parts[layer, default: []].set(changes)
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
    keyframes.add(changes, after: delay, for: duration, rest: restingKeyframe)
  }

  /// Animates changes of a layer inside the screen, or inside the animator's own layer.
  ///
  /// - Parameter layer: the name of the layer.
  public mutating func addAnimations(
    to layer: String, delayFactor delay: Double = 0, durationFactor duration: Double? = nil,
    _ changes: (inout LayerKeyframe) -> Void
  ) {
    let rest = inner(layer).map(LayerKeyframe.init(atRest:)) ?? .restingScreen
    parts[layer, default: []].add(changes, after: delay, for: duration, rest: rest)
  }

  /// Returns the first layer with a name inside the content; nil if there is none.
  private func inner(_ name: String) -> SceneLayer? {
    let holder: Screen
    switch content {
    case .screen(let screen): holder = screen
    case .authored(let layer), .snapshot(_, let layer):
      holder = Screen(name: name, content: .layers(layer.children))
    case .layer, .matched: return nil
    }
    return holder.allLayers.first { $0.name == name }
  }

  /// The values of the layer at rest, as a keyframe.
  private var restingKeyframe: LayerKeyframe {
    switch content {
    case .screen, .matched: return .restingScreen
    case .layer(let layer):
      var rest = LayerKeyframe.restingScreen
      rest.size = LengthPair(.points(layer.size.width), .points(layer.size.height))
      (rest.anchorPoint, rest.alpha) = (layer.anchorPoint, layer.opacity)
      rest.cornerRadius = layer.cornerRadius
      rest.set(layer.effects)
      return rest
    case .authored(let layer), .snapshot(_, let layer): return LayerKeyframe(atRest: layer)
    }
  }
}

extension [LayerKeyframe] {
  /// Sets values from the beginning to the end.
  fileprivate mutating func set(_ changes: (inout LayerKeyframe) -> Void) {
    var start = LayerKeyframe(at: 0)
    changes(&start)
    insert(start)
    var end = start.standing
    end.progress = 1
    insert(end)
  }

  /// Adds changes that begin at a progress and take a fraction of the whole; nil for the rest.
  fileprivate mutating func add(
    _ changes: (inout LayerKeyframe) -> Void, after delay: Double, for duration: Double?,
    rest: LayerKeyframe
  ) {
    let begin = delay.clamped(to: 0...1)
    var end = LayerKeyframe(at: begin + (duration ?? 1))
    changes(&end)
    var start = rest
    // Sums of fractions are not exact in binary.
    for keyframe in self where keyframe.progress <= begin + Self.sameProgress {
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
    if let index = firstIndex(where: {
      abs($0.progress - keyframe.progress) <= Self.sameProgress
    }) {
      KeyframeProperty.all.forEach { $0.copy(from: keyframe, to: &self[index]) }
    } else {
      insert(keyframe, at: firstIndex { $0.progress > keyframe.progress } ?? endIndex)
    }
  }

  /// The largest difference of two progresses that count as equal.
  private static var sameProgress: Double { 1e-9 }
}

extension LayerKeyframe {
  /// The values of a screen at rest.
  fileprivate static var restingScreen: LayerKeyframe {
    var rest = LayerKeyframe(
      at: 0, move: LengthPair(.points(0), .points(0)),
      size: LengthPair(.fraction(1), .fraction(1)), scale: Point(1, 1),
      anchorPoint: Point(0.5, 0.5), turn: .zero, turnX: .zero, turnY: .zero, alpha: 1,
      cornerRadius: 0)
    (rest.blur, rest.brightness, rest.saturation) = (0, 1, 1)
    (rest.shadowOpacity, rest.borderWidth, rest.tint) = (0, 0, .clear)
    return rest
  }

  /// Creates the values of a layer at rest.
  ///
  /// A side that depends on a picture, a text or a snapshot is not known here: it stays as in the
  /// layer at rest.
  fileprivate init(atRest layer: SceneLayer) {
    self = .restingScreen
    size = layer.frame.flatMap { frame in
      frame.width.flatMap { width in
        frame.height.map { LengthPair(.points(width), .points($0)) }
      }
    }
    (anchorPoint, alpha) = (layer.anchorPoint, layer.alpha)
    cornerRadius = layer.cornerRadius
    set(layer.effects)
  }

  /// Sets the values of a layer's effects at rest.
  fileprivate mutating func set(_ effects: LayerEffects) {
    blur = effects.blur?.radius ?? 0
    borderWidth = effects.border?.width ?? 0
    if let shadow = effects.shadow {
      shadowOpacity = shadow.opacity
      (shadowRadius, shadowOffset) = (shadow.radius, shadow.offset)
    }
    gradientLocations = effects.gradient?.stops.map(\.location)
    strokeStart = effects.shape?.stroke?.start
    strokeEnd = effects.shape?.stroke?.end
    backdropBlur = effects.backdrop?.blur
    if let glass = effects.glass ?? effects.glassGroup?.glass {
      (glassStrength, glassGlow) = (glass.strength, glass.glow)
      (glassDepth, glassWidth) = (glass.depth, glass.width)
    }
    glassSpacing = effects.glassGroup?.spacing
    clip = effects.clip
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
    .init(\.clip), .init(\.along), .init(\.paths),
  ]
}
