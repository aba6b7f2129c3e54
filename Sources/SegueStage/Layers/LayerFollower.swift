package import SegueGraphics

/// Keyframes of a layer driven by the offset of another one, such as of a collapsing title.
///
/// The other layer scrolls, or is dragged; it is on the same screen, and may be the layer itself.
public struct LayerFollower: Hashable, Sendable {
  /// The motion of the other layer.
  public enum Source: String, CaseIterable, Hashable, Sendable {
    /// Its scroll offset.
    case scroll
    /// The offset by which a finger has dragged it.
    case drag
  }

  /// The number of an offset that drives the keyframes.
  public enum Measure: String, CaseIterable, Hashable, Sendable {
    /// The horizontal component, as of a pager.
    case x
    /// The vertical component, as of a list.
    case y
    /// The length.
    case distance
  }

  /// The name of the other layer.
  public var layer: String
  /// The motion of the other layer.
  public var source: Source
  /// The number of its offset that drives the keyframes.
  public var measure: Measure
  /// The numbers at which the keyframes begin and end, in points.
  public var range: OffsetRange
  /// The keyframes; progress 0 is the first number and all before it.
  public var keyframes: [LayerKeyframe]

  /// Creates a follower of a scrolling layer.
  public init(
    scroll layer: String, _ measure: Measure = .y, between range: OffsetRange,
    keyframes: [LayerKeyframe]
  ) {
    self.init(layer, .scroll, measure, range, keyframes)
  }

  /// Creates a follower of a dragged layer.
  public init(
    drag layer: String, _ measure: Measure, between range: OffsetRange, keyframes: [LayerKeyframe]
  ) {
    self.init(layer, .drag, measure, range, keyframes)
  }

  /// Creates a follower of the horizontal offset of a dragged layer.
  public init(drag layer: String, x range: OffsetRange, keyframes: [LayerKeyframe]) {
    self.init(layer, .drag, .x, range, keyframes)
  }

  /// Creates a follower of the vertical offset of a dragged layer.
  public init(drag layer: String, y range: OffsetRange, keyframes: [LayerKeyframe]) {
    self.init(layer, .drag, .y, range, keyframes)
  }

  /// Creates a follower of the distance of a dragged layer from its place, in points.
  public init(drag layer: String, distance range: OffsetRange, keyframes: [LayerKeyframe]) {
    self.init(layer, .drag, .distance, range, keyframes)
  }

  private init(
    _ layer: String, _ source: Source, _ measure: Measure, _ range: OffsetRange,
    _ keyframes: [LayerKeyframe]
  ) {
    (self.layer, self.source, self.measure) = (layer, source, measure)
    (self.range, self.keyframes) = (range, keyframes)
  }

  /// Returns whether the keyframes set a property at both ends, so that no other value of it shows.
  func sets(_ property: AnimatedProperty) -> Bool {
    [0, 1].allSatisfy { end in
      keyframes.contains { $0.progress == end && $0.sets(property) }
    }
  }

  /// Returns the progress of the keyframes, 0...1, at an offset of the other layer.
  func progress(at offset: Point) -> Double { progress(at: measure.value(of: offset)) }

  /// Returns the progress of the keyframes, 0...1, at a number of the offset.
  func progress(at number: Double) -> Double {
    let length = range.end - range.start
    guard length != 0 else { return number < range.start ? 0 : 1 }
    return ((number - range.start) / length).clamped(to: 0...1)
  }
}

/// The value of a layer's `follows`, by the word of scripts.
public typealias Follows = LayerFollower

extension LayerKeyframe {
  /// Returns whether it sets a property that changes can set as well.
  fileprivate func sets(_ property: AnimatedProperty) -> Bool {
    switch property {
    case .move: move != nil || along != nil
    case .size: size != nil
    case .scale: scale != nil
    case .anchorPoint: anchorPoint != nil
    case .turn: turn != nil
    case .turnX: turnX != nil
    case .turnY: turnY != nil
    case .alpha: alpha != nil
    case .cornerRadius: cornerRadius != nil
    case .blur: blur != nil
    case .brightness: brightness != nil
    case .saturation: saturation != nil
    case .shadowOpacity: shadowOpacity != nil
    case .shadowRadius: shadowRadius != nil
    case .shadowOffset: shadowOffset != nil
    case .borderWidth: borderWidth != nil
    case .tint: tint != nil
    case .gradientLocations: gradientLocations != nil
    case .strokeStart: strokeStart != nil
    case .strokeEnd: strokeEnd != nil
    case .backdropBlur: backdropBlur != nil
    case .clip: clip != nil
    default: false
    }
  }
}

extension LayerFollower.Measure {
  /// Returns the number of an offset.
  func value(of offset: Point) -> Double {
    switch self {
    case .x: offset.x
    case .y: offset.y
    case .distance: offset.length
    }
  }
}

/// The offsets of the layers of a screen that scroll or are dragged, by their names.
package struct LayerOffsets: Hashable, Sendable {
  /// The scroll offsets, in points.
  package var scrolled: [String: Point] = [:]
  /// The offsets of dragged layers, in points.
  package var dragged: [String: Point] = [:]

  /// Collects the offsets of layers and of all that they hold.
  package init(of layers: [SceneLayer] = []) {
    var rest = layers
    while let layer = rest.popLast() {
      if let scroll = layer.scroll { scrolled[layer.name] = scroll.offset }
      if let drag = layer.drags { dragged[layer.name] = drag.offset }
      rest += layer.children
    }
  }

  /// Returns the offset that drives a follower; nil where no layer of its name has one.
  func offset(for follower: LayerFollower) -> Point? {
    follower.source == .scroll ? scrolled[follower.layer] : dragged[follower.layer]
  }
}
