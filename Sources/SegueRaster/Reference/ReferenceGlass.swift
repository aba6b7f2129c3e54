import SegueGraphics

// Glass in `Double`: the formulas of `GlassStyle` pixel by pixel, with a true Gaussian.

extension ReferenceRasterizer {
  /// Draws glass over its backdrop.
  func draw(_ draw: GlassDraw, onto ground: inout Ground, size: PixelSize) {
    guard let plan = GlassPlan(draw, in: size) else { return }
    let field = ReferenceField(frame: PixelRect(size), pixels: ground.seen)
    for shadow in draw.shadows { self.draw(shadow, onto: &ground, size: size) }
    let glass = ReferenceGlass(draw, plan, over: field)
    for cluster in plan.clusters {
      let shapes = ReferenceGlass.Shapes(cluster, draw.style, plan)
      let coverage =
        cluster.shapes.count == 1
        ? ReferenceCoverage(
          cluster.shapes[0].draw.shape, cutBy: nil, transform: cluster.shapes[0].draw.transform)
        : nil
      compose(onto: &ground, size: size, coverage, opacity: draw.opacity) { x, y in
        let isInside =
          x >= cluster.bounds.x && x < cluster.bounds.maxX && y >= cluster.bounds.y
          && y < cluster.bounds.maxY
        return isInside ? glass.pixel(x, y, shapes) : .zero
      }
    }
  }
}

/// The colours of glass in `Double`.
struct ReferenceGlass {
  typealias Channels = ReferenceRasterizer.Channels

  /// A signed distance in pixels, and its gradient.
  struct Place {
    var distance: Double
    var gradient: Point
  }

  /// The shapes of a cluster.
  struct Shapes {
    let places: [FlatShape]
    /// The radii of the lens's field.
    let lensRadii: [[Double]]
    let outline: GlassOutline?
    let blend: Double

    init(_ cluster: GlassPlan.Cluster, _ style: GlassStyle, _ plan: GlassPlan) {
      places = cluster.shapes.compactMap(\.place)
      lensRadii = places.map { shape in
        shape.radii.map { style.lensRadius($0, of: shape, scale: plan.scale) }
      }
      let shape = cluster.shapes[0]
      outline =
        cluster.shapes.count > 1
        ? nil : shape.place.flatMap { GlassOutline(shape.draw, $0, fineness: 16) }
      blend = cluster.shapes.count > 1 ? plan.blend : 0
    }

    /// Evaluates the smooth union at a point.
    func place(at point: Point, radii: [[Double]]) -> Place {
      var all = Self.place(at: point, of: places[0], radii: radii[0])
      for (shape, radii) in zip(places, radii).dropFirst() {
        let next = Self.place(at: point, of: shape, radii: radii)
        guard blend > 0 else {
          if next.distance < all.distance { all = next }
          continue
        }
        let e = max(blend - abs(all.distance - next.distance), 0)
        let w = max(0, min(1, 0.5 + (next.distance - all.distance) / (2 * blend)))
        all = Place(
          distance: min(all.distance, next.distance) - e * e / (4 * blend),
          gradient: all.gradient * w + next.gradient * (1 - w))
      }
      return all
    }

    private static func place(at point: Point, of shape: FlatShape, radii: [Double]) -> Place {
      let p = point - shape.rect.center
      let r = radii[p.y < 0 ? (p.x < 0 ? 0 : 1) : (p.x < 0 ? 3 : 2)]
      let q = Point(abs(p.x) - (shape.rect.width / 2 - r), abs(p.y) - (shape.rect.height / 2 - r))
      let m = Point(max(q.x, 0), max(q.y, 0))
      let length = m.length
      let direction = length > 0 ? m * (1 / length) : q.x >= q.y ? Point(1, 0) : Point(0, 1)
      return Place(
        distance: length + min(max(q.x, q.y), 0) - r,
        gradient: Point(p.x < 0 ? -direction.x : direction.x, p.y < 0 ? -direction.y : direction.y))
    }
  }

  private let draw: GlassDraw
  private let plan: GlassPlan
  private let sharp: ReferenceField
  private let mixed: ReferenceField
  private let mean: Double

  init(_ draw: GlassDraw, _ plan: GlassPlan, over field: ReferenceField) {
    (self.draw, self.plan, sharp) = (draw, plan, field)
    let (bounds, clarity) = (plan.bounds, draw.style.clarity)
    var soft = field.blurred(plan.sigma, edge: .normalize, bounds: bounds, to: bounds)
    var sum = 0.0
    for y in bounds.y..<bounds.maxY {
      for x in bounds.x..<bounds.maxX {
        let (index, pixel) = (bounds.index(x, y), field.at(x, y))
        sum += Self.luma(pixel)
        soft.pixels[index] = soft.pixels[index] * (1 - clarity) + pixel * clarity
      }
    }
    mixed = soft
    mean = sum / 255 / Double(bounds.size.area)
  }

  private static func luma(_ pixel: Channels) -> Double {
    0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
  }

  /// Returns a pixel of a cluster, times its coverage if it has several shapes.
  func pixel(_ x: Int, _ y: Int, _ shapes: Shapes) -> Channels {
    let (style, point) = (draw.style, Point(Double(x) + 0.5, Double(y) + 0.5))
    guard !shapes.places.isEmpty, plan.bounds.width > 1, plan.bounds.height > 1 else {
      return finished(toned(mixed.at(x, y)), x, y)
    }
    let lens = shapes.place(at: point, radii: shapes.lensRadii)
    var shift = Point.zero
    if plan.depth > 0 {
      let length = style.displacement(at: max(0, -lens.distance) / plan.scale, scale: plan.scale)
      shift = lens.gradient * min(GlassPlan.mostDepth, length * plan.scale)
    }
    let spread = style.dispersion
    var pixel = sample(point - shift)
    if spread > 0 {
      pixel.x = sample(point - shift * (1 - spread)).x
      pixel.z = sample(point - shift * (1 + spread)).z
    }
    pixel = toned(pixel)
    let edge = shapes.place(at: point, radii: shapes.places.map(\.radii))
    if style.side * plan.scale >= 2 { pixel = lit(pixel, at: point, edge, shapes) }
    pixel = finished(pixel, x, y)
    return shapes.places.count > 1 ? pixel * max(0, min(1, 0.5 - edge.distance)) : pixel
  }

  /// Samples the backdrop bilinearly at a point of the picture.
  private func sample(_ point: Point) -> Channels {
    let bounds = plan.bounds
    let x = max(Double(bounds.x), min(Double(bounds.maxX - 1), point.x - 0.5))
    let y = max(Double(bounds.y), min(Double(bounds.maxY - 1), point.y - 0.5))
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (fx, fy) = (x - Double(left), y - Double(top))
    let (right, bottom) = (min(left + 1, bounds.maxX - 1), min(top + 1, bounds.maxY - 1))
    let upper = mixed.at(left, top) * (1 - fx) + mixed.at(right, top) * fx
    let lower = mixed.at(left, bottom) * (1 - fx) + mixed.at(right, bottom) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// Changes the colours of a premultiplied pixel: tone, then tint.
  private func toned(_ pixel: Channels) -> Channels {
    let (factors, alpha) = (draw.style.factors(over: mean), pixel.w)
    func limited(_ color: Channels) -> Channels {
      var result = color.clamped(lowerBound: .zero, upperBound: Channels(repeating: alpha))
      result.w = alpha
      return result
    }
    var color = limited(
      pixel * factors.color + Channels(repeating: Self.luma(pixel) * factors.luma)
        + Channels(repeating: alpha * factors.base))
    let (tint, share) = (draw.style.tint, Double(draw.style.tint.alpha) / 255)
    if share > 0 {
      let shade = 0.8 * alpha + 0.4 * Self.luma(color)
      let hue = Channels(Double(tint.red), Double(tint.green), Double(tint.blue), 0) / 255
      color = limited(color * (1 - share) + hue * shade * share)
    }
    return color
  }

  /// Adds the light of the edge.
  private func lit(
    _ pixel: Channels, at point: Point, _ edge: Place, _ shapes: Shapes
  ) -> Channels {
    let style = draw.style
    let depth =
      shapes.outline?.depth(at: point, upTo: style.lineWidth * plan.scale)
      ?? max(0, -edge.distance)
    var line = style.line(at: depth / plan.scale, lightShare: style.lightShare(over: mean))
    let g = edge.gradient
    let (square, toward) = (
      g.x * g.x + g.y * g.y, g.x * style.towardLight.x + g.y * style.towardLight.y
    )
    if square > 0 {
      let key = max(0, style.key)
      line.white *= 1 + toward * toward / square * (toward > 0 ? key : 0.6 * key)
    }
    let alpha = pixel.w
    var result = pixel + (Channels(repeating: alpha) - pixel) * min(1, line.white)
    result *= 1 - line.black
    result.w = alpha
    return result
  }

  /// Adds glows, and mixes the pixel with its backdrop by the strength.
  private func finished(_ pixel: Channels, _ x: Int, _ y: Int) -> Channels {
    var result = pixel
    for glow in draw.glows {
      let share =
        glow.share(of: Double(x) + 0.5 - glow.center.x)
        * glow.share(of: Double(y) + 0.5 - glow.center.y)
      result += Channels(1, 1, 1, 0) * (pixel.w * max(0, min(1, glow.opacity)) * share)
    }
    result = result.clamped(lowerBound: .zero, upperBound: Channels(repeating: pixel.w))
    let below = sharp.at(x, y)
    return below + (result - below) * draw.style.strength
  }
}
