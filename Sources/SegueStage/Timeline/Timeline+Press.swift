internal import SegueGraphics

/// The press of interactive glass by the fingers of a clip: a function of the time alone.
///
/// While a finger is down, a button grows by 4 points and a bar by 16, on a spring; one that moves
/// stretches the glass by up to 4 points. Light spreads from the finger in 120 ms, and is gone 350 ms
/// after it is lifted.
struct GlassPress {
  /// The spring of the growth: stiffness 300, damping ratio 0.7.
  private static let spring = Spring(response: 2 * .pi / 300.0.squareRoot(), dampingRatio: 0.7)
  private static let glow = 0.12, glowIn = 0.12, glowOut = 0.35
  /// The time in seconds after which nothing of a press is left.
  static let rest = 1.2
  /// The growth of a button in its height, and of a bar in its width, in points.
  private static let button = 4.0, bar = 16.0
  /// The most by which the side toward the finger is stretched, and the way of the finger after which
  /// it is by half of that, in points.
  private static let stretch = 4.0, halfway = 40.0

  let touch: ScriptedTouch
  let time: Double

  /// How far the glass has grown, 1 at rest under the finger; it swings beyond both ends.
  private var growth: Double {
    let lifted = touch.end - touch.start
    guard time > touch.end else { return Self.spring.value(at: time - touch.start) }
    let reached = Self.spring.value(at: lifted)
    guard reached > 1e-6 else { return 0 }
    let back = Spring(
      response: 2 * .pi / 300.0.squareRoot(), dampingRatio: 0.7,
      initialVelocity: -Self.spring.velocity(at: lifted) / reached)
    return reached * (1 - back.value(at: time - touch.end))
  }

  /// The light of the finger, 0...1.
  private var light: Double {
    let lit = min(1, (min(time, touch.end) - touch.start) / Self.glowIn)
    return Self.glow * max(0, lit) * max(0, 1 - max(0, time - touch.end) / Self.glowOut)
  }

  /// Returns layers with the topmost interactive glass under the finger pressed.
  func pressing(_ layers: [Layer]) -> [Layer] {
    guard let path = Self.hit(layers, at: touch.path.position(at: 0)) else { return layers }
    let finger = touch.path.position(at: min(time, touch.end) - touch.start)
    var layers = layers
    apply(to: &layers, path[...], finger, from: touch.path.position(at: 0))
    return layers
  }

  /// Returns the indices that lead to the topmost interactive glass at a point of the parent.
  private static func hit(_ layers: [Layer], at point: Point) -> [Int]? {
    for (index, layer) in layers.enumerated().reversed() where layer.opacity > 0 {
      guard let inner = layer.placement.inverse?.apply(point) else { continue }
      let isInside =
        inner.x >= 0 && inner.y >= 0 && inner.x < layer.size.width && inner.y < layer.size.height
      if layer.masksToBounds, !isInside { continue }
      if let path = hit(layer.children, at: inner) { return [index] + path }
      if isInside, layer.effects.glass?.isInteractive == true { return [index] }
    }
    return nil
  }

  private func apply(
    to layers: inout [Layer], _ path: ArraySlice<Int>, _ finger: Point, from start: Point
  ) {
    guard let index = path.first, let map = layers[index].placement.inverse else { return }
    let inner = map.apply(finger)
    if path.count > 1 {
      return apply(
        to: &layers[index].children, path.dropFirst(), inner, from: map.apply(start))
    }
    let size = layers[index].size
    guard size.width > 0, size.height > 0 else { return }
    layers[index].effects.glass?.glow = light
    layers[index].effects.glass?.glowCenter = inner
    let most = size.width > 2 * size.height ? Self.bar / size.width : Self.button / size.height
    let scale = 1 + most * growth
    if scale != 1 {
      layers[index].transform = .scale(scale, scale) * layers[index].transform
    }
    let way = inner - map.apply(start)
    if way != .zero { layers[index].stretch(by: pull(way)) }
  }

  /// Returns the stretch toward a finger that has moved by some way, in points.
  private func pull(_ way: Point) -> Point {
    way * (Self.stretch * growth / (way.length + Self.halfway))
  }
}

extension Timeline {
  /// Returns layers with interactive glass pressed by the touches of a time.
  func pressed(_ layers: [Layer], at time: Double) -> [Layer] {
    guard layers.contains(where: \.isInteractive) else { return layers }
    return touches.filter {
      $0.start <= time + Self.timeResolution && time - $0.end < GlassPress.rest
    }.reduce(layers) { GlassPress(touch: $1, time: max(time, $1.start)).pressing($0) }
  }
}

extension Layer {
  /// Moves the side toward a point outward, while the opposite one stays.
  fileprivate mutating func stretch(by pull: Point) {
    let scale = Point(1 + abs(pull.x) / size.width, 1 + abs(pull.y) / size.height)
    // The anchor point stays when the layer is scaled, so that both sides move.
    let back = Point(
      pull.x * (pull.x > 0 ? anchorPoint.x : 1 - anchorPoint.x),
      pull.y * (pull.y > 0 ? anchorPoint.y : 1 - anchorPoint.y))
    transform = .scale(scale.x, scale.y) * transform * .translation(back.x, back.y)
  }

  /// Whether the layer or one inside it has interactive glass.
  fileprivate var isInteractive: Bool {
    effects.glass?.isInteractive == true || children.contains(where: \.isInteractive)
  }
}
