import SegueGraphics

// The effects of layers in `Double`: Gaussians as direct sums over five standard deviations,
// colours and blend modes by their formulas, without rounding.

extension ReferenceRasterizer {
  /// Draws a shadow onto the ground.
  func draw(_ draw: ShadowDraw, onto ground: inout Ground, size: PixelSize) {
    guard draw.isEven else {
      let shadow = ReferenceShadow(draw)
      var color = draw.color
      color.alpha = 255
      let solid = Self.channels(color.premultiplied)
      return compose(
        onto: &ground, size: size, nil, opacity: draw.opacity * Double(draw.color.alpha) / 255
      ) { x, y in solid * shadow.ofPixel(x, y) }
    }
    let sigma = draw.sigma * draw.transform.greatestScale(on: draw.shape.rect)
    let margin = Int(5 * sigma) + 2
    let frame = PixelRect(size).inflated(by: margin)
    let moved =
      ProjectiveTransform(.translation(draw.offset.x, draw.offset.y)) * draw.transform
      * ProjectiveTransform(.translation(Double(margin), Double(margin)))
    let coverage = ReferenceCoverage(draw.shape, cutBy: nil, transform: moved)
    var color = draw.color
    color.alpha = 255
    let solid = Self.channels(color.premultiplied)
    var field = ReferenceField(frame: frame)
    for y in frame.y..<frame.maxY {
      for x in frame.x..<frame.maxX {
        field.pixels[frame.index(x, y)] = solid * coverage.ofPixel(x + margin, y + margin)
      }
    }
    let soft = field.blurred(sigma, edge: .transparent, bounds: nil, to: PixelRect(size))
    compose(
      onto: &ground, size: size, nil, opacity: draw.opacity * Double(draw.color.alpha) / 255
    ) { x, y in soft.at(x, y) }
  }

  /// Draws a material over its backdrop.
  func draw(_ draw: BackdropDraw, onto ground: inout Ground, size: PixelSize) {
    guard let bounds = draw.polygon(in: size)?.bounds else { return }
    var field = ReferenceField(frame: PixelRect(size), pixels: ground.seen)
    for index in field.pixels.indices {
      let pixel = field.pixels[index]
      guard pixel.w > 0 else { continue }
      let color = draw.material.color(SIMD3(pixel.x, pixel.y, pixel.z) / pixel.w)
      field.pixels[index] = Channels(color * pixel.w, pixel.w)
    }
    let sigma = draw.material.blur * draw.transform.greatestScale(on: draw.shape.rect)
    let soft = field.blurred(
      sigma, edge: draw.material.edge, bounds: bounds, to: bounds)
    let coverage = ReferenceCoverage(draw.shape, cutBy: nil, transform: draw.transform)
    compose(onto: &ground, size: size, coverage, opacity: draw.opacity) { x, y in soft.at(x, y) }
  }

  /// Draws a group whose materials see the group's backdrop.
  func drawOpen(_ group: Group, onto ground: inout Ground, size: PixelSize) {
    var copy = ground
    let bounds = group.clip.map { $0.outline(in: size)?.bounds ?? .empty }
    for command in group.commands {
      draw(command, onto: &copy, size: size)
      guard let bounds else { continue }
      // Pixels outside the clip are not visible to later commands, either.
      for y in 0..<size.height {
        for x in 0..<size.width where PixelRect(x, y, 1, 1).intersection(bounds).isEmpty {
          copy.pixels[y * size.width + x] = ground.pixels[y * size.width + x]
        }
      }
    }
    let coverage = group.clip.map { ReferenceCoverage($0, size: size) }
    for index in ground.pixels.indices {
      let share = coverage?.ofPixel(index % size.width, index / size.width) ?? 1
      ground.pixels[index] = copy.pixels[index] * share + ground.pixels[index] * (1 - share)
    }
  }

  /// Draws a group with effects.
  func draw(_ group: Group, _ effects: GroupEffects, onto ground: inout Ground, size: PixelSize) {
    let window = PixelRect(size)
    let margin = effects.shadow == nil && effects.blur == nil ? 0 : effects.reach * 2
    var field = field(
      of: group, size: size, margin: margin, over: group.seesBelow ? ground.seen : nil)
    filter(&field, effects, size: size, margin: margin)
    if let blur = effects.blur {
      field = field.blurred(blur.sigma, edge: blur.edge, bounds: blur.bounds, to: field.frame)
    }
    if let mask = effects.mask {
      let cover = self.field(
        of: Group(layer: "", commands: mask.commands), size: size, margin: margin)
      for index in field.pixels.indices {
        let pixel = cover.pixels[index]
        let luma = 0.2126 * pixel.x + 0.7152 * pixel.y + 0.0722 * pixel.z
        let share = (mask.isLuminance ? luma : pixel.w) / 255
        field.pixels[index] *= mask.isInverted ? 1 - share : share
      }
    }
    var layer = field.cropped(to: window)
    if let shadow = effects.shadow {
      let below = cast(shadow, by: field, to: window)
      for index in layer.pixels.indices {
        layer.pixels[index] += below.pixels[index] * (1 - layer.pixels[index].w / 255)
      }
    }
    let opacity = Double(PixelKernel.quantised(opacity: group.opacity)) / 255
    for index in ground.pixels.indices {
      let (above, below) = (layer.pixels[index] * opacity, ground.pixels[index])
      ground.pixels[index] = Self.blended(
        above, below, ground.isAdditive && effects.blend == .normal ? .plusLighter : effects.blend)
    }
  }

  /// Applies colour filters to a field; constant terms for alpha apply only inside the layer's bounds.
  private func filter(
    _ field: inout ReferenceField, _ effects: GroupEffects, size: PixelSize, margin: Int
  ) {
    let inside = effects.filterBounds.map { bounds in
      let shape = Fill(
        layer: "", shape: bounds.shape, transform: bounds.transform, paint: .color(.white))
      return self.field(
        of: Group(layer: "", commands: [.fill(shape)]), size: size, margin: margin)
    }
    func filtered(_ pixel: Channels, fillsClear: Bool) -> Channels {
      effects.filters.reduce(pixel) { pixel, filter in
        var matrix = filter.colorMatrix
        if !fillsClear { matrix.bias.w = min(0, matrix.bias.w) }
        return Self.filtered(pixel, matrix)
      }
    }
    for index in field.pixels.indices {
      let share = inside.map { $0.pixels[index].w / 255 } ?? 1
      let pixel = field.pixels[index]
      field.pixels[index] =
        filtered(pixel, fillsClear: true) * share
        + filtered(pixel, fillsClear: false) * (1 - share)
    }
  }

  /// Draws a group without its effects, with a margin on each side.
  ///
  /// - Parameter below: the backdrop of its materials; its outermost pixels are repeated in the
  ///   margin.
  private func field(
    of group: Group, size: PixelSize, margin: Int, over below: [Channels]? = nil
  ) -> ReferenceField {
    var plain = group
    plain.effects = nil
    plain.opacity = 1
    let larger = PixelSize(size.width + 2 * margin, size.height + 2 * margin)
    let map = AffineTransform.translation(Double(margin), Double(margin))
    let frame = PixelRect(size).inflated(by: margin)
    var field = ReferenceField(frame: frame)
    let ground = below.map { pixels in
      (0..<larger.area).map { index in
        let x = min(max(index % larger.width - margin, 0), size.width - 1)
        let y = min(max(index / larger.width - margin, 0), size.height - 1)
        return pixels[y * size.width + x]
      }
    }
    guard plain.isAdditive, plain.seesBelow else {
      field.pixels = composed(
        [DrawCommand.group(plain).mapped(by: map)], isAdditive: false, size: larger, over: ground)
      return field
    }
    field.pixels = composed(
      plain.commands.map { $0.mapped(by: map) }, isAdditive: true, size: larger, over: ground)
    guard var clip = plain.clip else { return field }
    clip.transform = clip.transform * ProjectiveTransform(map)
    let coverage = ReferenceCoverage(clip, size: larger)
    for index in field.pixels.indices {
      field.pixels[index] *= coverage.ofPixel(index % larger.width, index / larger.width)
    }
    return field
  }

  /// Draws the drop shadow of a field's alpha.
  private func cast(
    _ shadow: GroupEffects.CastShadow, by field: ReferenceField, to window: PixelRect
  ) -> ReferenceField {
    var tinted = ReferenceField(frame: field.frame)
    let color = Self.channels(shadow.color.premultiplied)
    for index in tinted.pixels.indices {
      tinted.pixels[index] = color * (field.pixels[index].w / 255)
    }
    let soft = tinted.blurred(
      shadow.sigma, edge: .transparent, bounds: nil,
      to: window.inflated(by: Int(max(abs(shadow.offset.x), abs(shadow.offset.y))) + 2))
    var result = ReferenceField(frame: window)
    let (left, top) = (shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
    let (right, down) = (shadow.offset.x - left, shadow.offset.y - top)
    for y in window.y..<window.maxY {
      for x in window.x..<window.maxX {
        let (column, row) = (x - Int(left), y - Int(top))
        let upper = soft.at(column, row) * (1 - right) + soft.at(column - 1, row) * right
        let lower = soft.at(column, row - 1) * (1 - right) + soft.at(column - 1, row - 1) * right
        result.pixels[window.index(x, y)] = upper * (1 - down) + lower * down
      }
    }
    return result
  }

  /// Applies a colour matrix to a premultiplied pixel.
  private static func filtered(_ pixel: Channels, _ matrix: ColorMatrix) -> Channels {
    let color =
      pixel.w > 0 ? Channels(pixel.x, pixel.y, pixel.z, pixel.w * pixel.w / 255) / pixel.w : .zero
    var result = Channels.zero
    for index in 0..<4 {
      result[index] = max(0, min(1, (matrix.rows[index] * color).sum() + matrix.bias[index]))
    }
    return Channels(result.x, result.y, result.z, 1) * result.w * 255
  }

  /// Composites a pixel over another with a blend mode (W3C Compositing and Blending Level 1).
  private static func blended(_ source: Channels, _ target: Channels, _ mode: BlendMode) -> Channels
  {
    let (s, d) = (source / 255, target / 255)
    let (sa, da) = (s.w, d.w)
    switch mode {
    case .plusLighter:
      return (s + d).clamped(lowerBound: .zero, upperBound: .one) * 255
    case .plusDarker:
      let alpha = min(1, sa + da)
      var sum =
        Channels(repeating: alpha) - (Channels(repeating: sa) - s)
        - (Channels(repeating: da) - d)
      sum.w = alpha
      return sum.clamped(lowerBound: .zero, upperBound: .one) * 255
    default: break
    }
    let cs = sa > 0 ? s / sa : .zero
    let cb = da > 0 ? d / da : .zero
    let mixed = ReferenceBlend.color(
      mode, SIMD3(cs.x, cs.y, cs.z), SIMD3(cb.x, cb.y, cb.z))
    var result = s * (1 - da) + d * (1 - sa) + Channels(mixed, 1) * (sa * da)
    result.w = sa + da - sa * da
    return result * 255
  }
}

/// The blend functions B, written as in the W3C specification.
enum ReferenceBlend {
  typealias Color = SIMD3<Double>

  /// Returns B(cb, cs) for straight colours.
  static func color(_ mode: BlendMode, _ cs: Color, _ cb: Color) -> Color {
    switch mode {
    case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: return setLum(cs, lum(cb))
    case .luminosity: return setLum(cb, lum(cs))
    default:
      return Color(
        channel(mode, cs.x, cb.x), channel(mode, cs.y, cb.y), channel(mode, cs.z, cb.z))
    }
  }

  private static func channel(_ mode: BlendMode, _ cs: Double, _ cb: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return channel(.hardLight, cb, cs)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs >= 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb >= 1 ? 1 : cs <= 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: return cs <= 0.5 ? cb * 2 * cs : channel(.screen, 2 * cs - 1, cb)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    case .exclusion: return cb + cs - 2 * cb * cs
    default: return cs
    }
  }

  private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func sat(_ c: Color) -> Double { c.max() - c.min() }

  private static func setLum(_ c: Color, _ l: Double) -> Color {
    var moved = c + (l - lum(c))
    let (grey, least, most) = (lum(moved), moved.min(), moved.max())
    if least < 0 { moved = grey + (moved - grey) * grey / (grey - least) }
    if most > 1 { moved = grey + (moved - grey) * (1 - grey) / (most - grey) }
    return moved
  }

  private static func setSat(_ c: Color, _ s: Double) -> Color {
    c.max() > c.min() ? (c - c.min()) * s / (c.max() - c.min()) : .zero
  }
}
