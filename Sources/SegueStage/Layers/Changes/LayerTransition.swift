public import SegueGraphics

/// A way in which a layer appears in a screen or disappears from it, as a transition of SwiftUI.
public enum LayerTransition: Hashable, Sendable {
  /// An edge of the screen.
  public enum Edge: String, CaseIterable, Hashable, Sendable {
    case left, right, top, bottom
  }

  /// The layer fades in or out in place.
  case opacity
  /// The layer enters from the leading edge and leaves to the trailing one, by its own width.
  case slide
  /// The layer moves in from an edge, or out to it, by its own width or height.
  case move(Edge)
  /// The layer moves in from an edge and out to the opposite one, and fades.
  case push(Edge)
  /// The layer moves from an offset, or to it, in points.
  case offset(Point)
  /// The layer grows from a factor, or shrinks to it, about a point in fractions of its size.
  case scale(Double, anchor: Point)
  /// The layer is blurred by 7 points, fades, and is smaller by a tenth; `up` if it leaves larger.
  case blurReplace(isUp: Bool)
  /// The layer is blurred by 10 points and fades.
  case blur
  /// The layer appears at once, and disappears at the end of its time.
  case identity
  /// The layer comes from the place of another one, or goes there, as by a matched geometry effect.
  ///
  /// The anchor, in fractions of both sizes, is the point that the two have in common.
  case matched(String, MatchedProperties = .frame, anchor: Point = Point(0.5, 0.5))
}

/// The properties of a layer that match those of another one.
public enum MatchedProperties: String, CaseIterable, Hashable, Sendable {
  /// Position and size.
  case frame
  case position
  case size
}

/// The frames of a layer and of the layers that it may match, on the screen.
struct MatchedFrames: Hashable, Sendable {
  /// The frame of the layer itself; nil where that is not known.
  var own: Rect?
  /// The frames of other layers by their names.
  var others: [String: [Rect]] = [:]
}

extension LayerTransition {
  /// Returns the transition from an offset, or to it, in points.
  public static func offset(_ x: Double, _ y: Double) -> LayerTransition { .offset(Point(x, y)) }
}

/// The values by which a layer that appears or disappears differs from the layer as it is.
struct LayerAppearance: Hashable, Sendable {
  /// A factor on the opacity.
  var alpha = 1.0
  /// A translation in points.
  var offset = Point.zero
  /// A factor on the scale.
  var scale = 1.0
  /// The standard deviation of a blur that is added, in points.
  var blur = 0.0
  /// The width and height that are added, in points.
  var growth = Point.zero

  /// The values as numbers of lanes.
  var numbers: [Double] { [alpha, offset.x, offset.y, scale, blur, growth.x, growth.y] }

  /// The layer as it is.
  init() {}

  /// Creates values from the numbers of lanes.
  init(_ numbers: [Double]) {
    (alpha, offset) = (numbers[0], Point(numbers[1], numbers[2]))
    (scale, blur) = (numbers[3], numbers[4])
    growth = Point(numbers[5], numbers[6])
  }

  /// Creates the values of a layer that is not there yet, or no longer.
  ///
  /// - Parameters:
  ///   - transitions: the transitions that happen together, in order.
  ///   - size: the size of the layer in points.
  ///   - anchor: the anchor point of the layer, as fractions of its size.
  ///   - isRightToLeft: whether the leading edge is the right one.
  ///   - frames: the frames of layers that it matches.
  init(
    _ transitions: [LayerTransition], isEntering: Bool, size: Size, anchor: Point,
    isRightToLeft: Bool, frames: MatchedFrames = MatchedFrames()
  ) {
    for transition in transitions {
      switch transition {
      case .identity: break
      case .matched(let name, let properties, let point):
        guard let own = frames.own, let other = frames.others[name]?.first else { continue }
        match(other, from: own, properties, at: point)
      case .opacity: alpha = 0
      case .blur: (alpha, blur) = (0, blur + 10)
      case .slide:
        offset = offset + Self.way(to: isEntering == isRightToLeft ? .right : .left, size)
      case .move(let edge): offset = offset + Self.way(to: edge, size)
      case .push(let edge):
        alpha = 0
        let way = Self.way(to: edge, size)
        offset = isEntering ? offset + way : offset - way
      case .offset(let distance): offset = offset + distance
      case .scale(let factor, let point):
        scale *= factor
        // The layer scales about its own anchor point, so the other one is kept in place by a move.
        offset =
          offset
          + Point(
            (point.x - anchor.x) * size.width * (1 - factor),
            (point.y - anchor.y) * size.height * (1 - factor))
      case .blurReplace(let isUp):
        (alpha, blur) = (0, blur + 7)
        scale *= isUp && !isEntering ? 1.1 : 0.9
      }
    }
  }

  /// Takes the place or the size of another frame.
  private mutating func match(
    _ other: Rect, from own: Rect, _ properties: MatchedProperties, at point: Point
  ) {
    let growth = Point(other.width - own.width, other.height - own.height)
    if properties != .size {
      offset =
        offset + (other.origin - own.origin)
        + Point(growth.x * point.x, growth.y * point.y)
    }
    guard properties != .position else { return }
    self.growth = growth
    // The frame grows to the right and down, so its anchor is kept in place by a move.
    offset = offset - Point(growth.x * point.x, growth.y * point.y)
  }

  private static func way(to edge: LayerTransition.Edge, _ size: Size) -> Point {
    switch edge {
    case .left: Point(-size.width, 0)
    case .right: Point(size.width, 0)
    case .top: Point(0, -size.height)
    case .bottom: Point(0, size.height)
    }
  }

  /// Applies the values to a layer, which is laid out in a frame.
  func apply(to layer: inout SceneLayer, drawn: Rect?) {
    if growth != .zero, let drawn {
      var frame = layer.frame ?? FrameLength(x: drawn.minX, y: drawn.minY)
      frame.width = max(0, (frame.width ?? drawn.width) + growth.x)
      frame.height = max(0, (frame.height ?? drawn.height) + growth.y)
      layer.frame = frame
    }
    if alpha != 1 { layer.alpha = (layer.alpha * alpha).clamped(to: 0...1) }
    if offset != .zero { layer.transform.move = layer.transform.move + offset }
    if scale != 1 {
      layer.transform.scale = Point(
        layer.transform.scale.x * scale, layer.transform.scale.y * scale)
    }
    if blur > 0 {
      var own = layer.effects.blur ?? LayerBlur()
      own.radius += blur
      layer.effects.blur = own
    }
  }
}
