import SegueGraphics

/// A shape of glass in a frame, in pixels, from the trace's layers.
struct GlassPlace {
  /// The path of the layer that has the glass, or of the group.
  let layer: String
  /// The name of the layer.
  let name: String
  /// The bounds on the canvas.
  let rect: Rect
  let cornerRadius: Double
  /// The width of the lens's rim.
  let rim: Double
  /// Whether light or dark glass depends on what is below.
  let isAutomatic: Bool

  /// Returns the shapes of glass that lie flat, from the layers of a frame; bottom first.
  ///
  /// - Parameter scale: pixels per point.
  static func all(in layers: [LayerSample], scale: Double) -> [GlassPlace] {
    var places: [GlassPlace] = []
    /// The maps of the ancestors to pixels; nil below one that does not lie flat.
    var maps: [AffineTransform?] = []
    /// The depth of the innermost group of glass, and its effect.
    var group: (depth: Int, layer: LayerSample, effect: EffectSample)?
    for layer in layers {
      maps.removeLast(max(0, maps.count - layer.depth))
      let holder: AffineTransform? =
        layer.depth == 0 ? .scale(scale, scale) : maps.last ?? nil
      let map = holder.flatMap { holder in layer.placement.map { $0 * holder } }
      maps.append(map)
      if let outer = group, layer.depth <= outer.depth { group = nil }
      var effect = layer.effects.first { $0.name == "glass" }
      var owner = layer
      if let group, layer.depth == group.depth + 1 {
        let names = group.effect["names"]?.text.split(separator: ", ") ?? []
        guard names.contains(where: { $0 == layer.name }) else { continue }
        effect = group.effect
        owner = group.layer
      }
      if let own = layer.effects.first(where: { $0.name == "glass-group" }) {
        group = (layer.depth, layer, own)
      }
      guard let effect, let map, layer.alpha > 0 else { continue }
      places.append(GlassPlace(layer, of: owner, effect, map))
    }
    return places
  }

  private init(
    _ layer: LayerSample, of owner: LayerSample, _ effect: EffectSample, _ map: AffineTransform
  ) {
    let corner = map.apply(.zero)
    let opposite = map.apply(Point(layer.size.width, layer.size.height))
    self.layer = owner.path
    name = layer.name
    rect = Rect(
      min(corner.x, opposite.x), min(corner.y, opposite.y), abs(opposite.x - corner.x),
      abs(opposite.y - corner.y))
    let scale = abs(map.a * map.d).squareRoot()
    cornerRadius = min((layer.radius ?? 0) * scale, min(rect.width, rect.height) / 2)
    var width = 0.0
    if case .numbers(let lens)? = effect["lens"], let first = lens.first { width = first }
    rim = width * scale
    isAutomatic = effect["kind"]?.text.split(separator: " ").contains("auto") ?? false
  }

  /// Returns the signed distance of a point from the edge in pixels, negative inside.
  func distance(to point: Point) -> Double {
    let center = rect.center
    let q = Point(
      abs(point.x - center.x) - rect.width / 2 + cornerRadius,
      abs(point.y - center.y) - rect.height / 2 + cornerRadius)
    return Point(max(q.x, 0), max(q.y, 0)).length + min(max(q.x, q.y), 0) - cornerRadius
  }

  /// Returns the gap between the edges of two shapes in pixels; negative if they overlap.
  func gap(to other: GlassPlace) -> Double {
    let (a, b) = (rect.center, other.rect.center)
    let apart = Point(
      abs(a.x - b.x) - (rect.width + other.rect.width) / 2 + cornerRadius + other.cornerRadius,
      abs(a.y - b.y) - (rect.height + other.rect.height) / 2 + cornerRadius + other.cornerRadius)
    return Point(max(apart.x, 0), max(apart.y, 0)).length + min(max(apart.x, apart.y), 0)
      - cornerRadius - other.cornerRadius
  }

  /// Returns the mean luma of a picture inside the bounds, 0...255; nil outside the picture.
  func meanLuma(of picture: Pixmap) -> Double? {
    let (left, top) = (max(0, Int(rect.minX)), max(0, Int(rect.minY)))
    let (right, bottom) = (
      min(picture.width, Int(rect.maxX)), min(picture.height, Int(rect.maxY))
    )
    guard left < right, top < bottom else { return nil }
    var sums = (red: 0, green: 0, blue: 0)
    for y in top..<bottom {
      for x in left..<right {
        let pixel = picture.pixels[y * picture.width + x]
        sums.red += Int(pixel & 255)
        sums.green += Int(pixel >> 8 & 255)
        sums.blue += Int(pixel >> 16 & 255)
      }
    }
    let luma =
      0.2126 * Double(sums.red) + 0.7152 * Double(sums.green) + 0.0722 * Double(sums.blue)
    return luma / Double((right - left) * (bottom - top))
  }
}

extension LayerSample {
  /// The map from the layer to its parent; nil for one that is turned, skewed or in perspective.
  fileprivate var placement: AffineTransform? {
    guard let center, case .flat(let turn, let x, let y, let skew) = shape, turn == 0, skew == 0
    else { return nil }
    return AffineTransform(
      a: x, b: 0, c: 0, d: y, tx: center.x - size.width / 2 * x,
      ty: center.y - size.height / 2 * y)
  }
}
