package import SegueGraphics

/// A renderer of the picture of a group with effects, before it is composited.
///
/// 1. The visible rectangle determines the required part of the blurred picture, and that the
///    required part of the commands: each step adds the reach of its kernel.
/// 2. The commands are drawn in a transparent layer, with a margin around the picture, as a blur
///    may bring in pixels from outside. The margin is a multiple of the cells of every blur and
///    depends only on the effects, so no pixel depends on the region that is drawn. Materials in
///    the group see the group's own picture over the backdrop of the group.
/// 3. Colour filters, blur and mask follow, each on the result of the one before; a mask that is
///    the last step is applied while compositing (`MaskedPicture`). Filters that make clear pixels
///    visible do so inside the layer's bounds.
/// 4. The shadow is the blurred alpha of the result, in the shadow's colour.
package struct GroupPicture {
  let images: ImageTable
  let kernels: RunKernels
  /// The size of the whole picture.
  let picture: PixelSize
  /// The most pixels of a picture with a margin.
  let room: Int
  /// The effects, in the pixels of that picture.
  let effects: GroupEffects
  /// The backdrop of the group, as far as materials in it read it; nil if none do.
  let below: PixelCanvas?

  /// Returns the layers of a group inside a rectangle, bottom first: its shadow if any, its picture.
  ///
  /// They are merged if the group is translucent or blended, so that they do not show through each
  /// other.
  func layers(of group: Group, in shown: PixelRect) -> [PixelCanvas] {
    guard let shadow = effects.shadow else { return [composed(group, in: shown)] }
    let cast = ShadowCaster(shadow, level: kernels.kernelLevel, pool: images.pool)
    let source = cast.source(of: shown).intersection(known)
    let picture = composed(group, in: shown.union(source))
    let below = cast.canvas(of: picture, in: shown)
    let top = picture.cropped(to: shown, pool: images.pool)
    if top.frame != picture.frame { images.pool.keep(picture.pixels) }
    let isApart = effects.blend == .normal && PixelKernel.quantised(opacity: group.opacity) == 255
    if isApart { return [below, top] }
    defer { images.pool.keep(top.pixels) }
    var both = below
    for index in both.pixels.indices {
      both.pixels[index] = PixelKernel.over(top.pixels[index], both.pixels[index])
    }
    return [both]
  }

  /// Returns the group's picture and mask in a rectangle; nil without a mask, or with a shadow or blend mode.
  func masked(_ group: Group, in shown: PixelRect) -> MaskedPicture? {
    guard effects.shadow == nil, effects.blend == .normal, let mask = effects.mask else {
      return nil
    }
    return masked(unmasked(group, in: shown), by: mask)
  }

  /// Draws a mask and combines it with a picture.
  private func masked(_ canvas: PixelCanvas, by mask: GroupEffects.Mask) -> MaskedPicture {
    MaskedPicture(
      picture: canvas, mask: drawn(mask.commands, in: canvas.frame),
      isLuminance: mask.isLuminance, isInverted: mask.isInverted)
  }

  /// Returns the group's picture with filters, blur and mask, in a rectangle that may exceed the picture.
  private func composed(_ group: Group, in shown: PixelRect) -> PixelCanvas {
    let canvas = unmasked(group, in: shown)
    guard let mask = effects.mask else { return canvas }
    let masked = masked(canvas, by: mask)
    defer {
      images.pool.keep(masked.picture.pixels)
      if let mask = masked.mask { images.pool.keep(mask.pixels) }
    }
    return masked.flattened(images.pool)
  }

  /// Returns the group's picture with filters and blur, without the mask.
  private func unmasked(_ group: Group, in shown: PixelRect) -> PixelCanvas {
    var content = group
    content.effects = nil
    content.opacity = 1
    let blur = effects.blur.map {
      GaussianBlur(sigma: $0.sigma, edge: $0.edge, level: kernels.kernelLevel)
    }
    let bounds = effects.blur?.bounds
    var source = shown.inflated(by: blur?.reach ?? 0)
    if let bounds, blur?.edge != .transparent { source = source.intersection(bounds) }
    var canvas =
      content.isAdditive && content.seesBelow
      ? sum(of: content, in: source) : drawn([.group(content)], in: source, over: below)
    if !effects.filters.isEmpty { filter(&canvas) }
    if let blur, blur.reach > 0 {
      let soft = blur.blurred(canvas, bounds: bounds, to: shown, pool: images.pool)
      images.pool.keep(canvas.pixels)
      canvas = soft
    }
    return canvas
  }

  /// Applies the colour filters to a picture.
  private func filter(_ canvas: inout PixelCanvas) {
    let kernel = ColorFilterKernel(effects.filters)
    guard let bounds = effects.filterBounds else {
      kernel.apply(to: &canvas.pixels)
      return
    }
    let shape = Fill(
      layer: "", shape: bounds.shape, transform: bounds.transform, paint: .color(.white))
    let inside = drawn([.fill(shape)], in: canvas.frame)
    kernel.apply(
      to: &canvas.pixels, inside: inside.pixels,
      outside: ColorFilterKernel(effects.filters, fillsClear: false))
    images.pool.keep(inside.pixels)
  }

  /// Returns the sum of the pictures of a group's commands, each drawn in a layer of its own.
  private func sum(of group: Group, in frame: PixelRect) -> PixelCanvas {
    var sum = drawn([], in: frame)
    for command in group.commands {
      let part = Group(layer: group.layer, clip: group.clip, commands: [command])
      let picture = drawn([.group(part)], in: frame, over: below)
      for index in sum.pixels.indices {
        sum.pixels[index] = PixelKernel.sum(picture.pixels[index], sum.pixels[index])
      }
      images.pool.keep(picture.pixels)
    }
    return sum
  }

  /// Returns the most pixels of a picture with a margin: twice those of the picture, and 2^20.
  ///
  /// Nested groups have nested margins; beyond this limit parts outside the picture are not drawn.
  package static func room(for picture: PixelSize) -> Int { 2 * picture.area + (1 << 20) }

  /// The margin in pixels around the picture that is drawn for blurs.
  private var margin: Int {
    var margin = Self.margin(for: effects.reach)
    while margin > 0,
      (picture.width + 2 * margin) * (picture.height + 2 * margin) > room
    { margin -= Self.marginStep }
    return margin
  }

  /// Returns the margin for effects with a reach in pixels: the next multiple of the margin step.
  ///
  /// It may be reduced if there is no room for it (``room(for:)``).
  static func margin(for reach: Int) -> Int { (reach + marginStep - 1) / marginStep * marginStep }

  /// A multiple of the cells of every blur, in pixels.
  private static let marginStep = 64

  /// Draws commands in a transparent layer for a rectangle, as far as it is inside the margin.
  ///
  /// - Parameter below: the backdrop that materials see below the layer.
  private func drawn(
    _ commands: [DrawCommand], in frame: PixelRect, over below: PixelCanvas? = nil
  ) -> PixelCanvas {
    let margin = margin
    let moved = frame.offset(x: margin, y: margin)
    let size = PixelSize(picture.width + 2 * margin, picture.height + 2 * margin)
    let map = AffineTransform.translation(Double(margin), Double(margin))
    let shown = moved.intersection(PixelRect(size))
    // With arbitrary values: the background is drawn too.
    var canvas = PixelCanvas(shown, pixels: images.pool.pixels(shown.size.area))
    if !shown.isEmpty {
      BandPainter(
        images: images, kernels: kernels, picture: size, room: room,
        below: below?.offset(x: margin, y: margin)
      )
      .draw(
        margin == 0 ? commands : commands.map { $0.mapped(by: map) }, onto: &canvas,
        clip: shown, background: 0)
    }
    return PixelCanvas(shown.offset(x: -margin, y: -margin), pixels: canvas.pixels)
  }

  /// The picture with its margin; pixels beyond it are unknown.
  private var known: PixelRect { PixelRect(picture).inflated(by: margin) }
}

/// The drop shadow of a picture's alpha.
struct ShadowCaster {
  private let tint: TintTable
  private let blur: GaussianBlur
  private let pool: PixelPool
  /// The whole pixels of the offset, and its fraction in 1/256.
  private let whole: (x: Int, y: Int)
  private let part: (x: UInt64, y: UInt64)

  init(_ shadow: GroupEffects.CastShadow, level: KernelLevel, pool: PixelPool) {
    tint = TintTable(shadow.color)
    self.pool = pool
    blur = GaussianBlur(sigma: shadow.sigma, level: level)
    let (x, y) = (Self.fixed(shadow.offset.x), Self.fixed(shadow.offset.y))
    whole = (x >> 8, y >> 8)
    part = (UInt64(x & 255), UInt64(y & 255))
  }

  /// Returns the part of the picture that the shadow in a rectangle depends on.
  func source(of shown: PixelRect) -> PixelRect { blurred(for: shown).inflated(by: blur.reach) }

  /// Draws the shadow in a rectangle of a picture that contains its ``source(of:)``.
  func canvas(of picture: PixelCanvas, in shown: PixelRect) -> PixelCanvas {
    var cover = PixelCanvas(picture.frame, pixels: pool.pixels(picture.frame.size.area))
    for index in cover.pixels.indices {
      cover.pixels[index] = (picture.pixels[index] >> 24) &* 0x0101_0101
    }
    let soft = blur.blurred(cover, to: blurred(for: shown), pool: pool, makesRamps: true)
    pool.keep(cover.pixels)
    defer { pool.keep(soft.pixels) }
    var result = PixelCanvas(shown, pixels: pool.pixels(shown.size.area))
    for y in shown.y..<shown.maxY {
      for x in shown.x..<shown.maxX {
        let first = soft.frame.index(x - whole.x - 1, y - whole.y - 1)
        let below = first + soft.frame.width
        let ramp = PixelKernel.bilinear(
          soft.pixels[first], soft.pixels[first + 1], soft.pixels[below], soft.pixels[below + 1],
          right: 256 - part.x, down: 256 - part.y)
        result.pixels[shown.index(x, y)] = tint.pixel(ramp)
      }
    }
    return result
  }

  /// Returns the blurred pixels that the shadow in a rectangle is interpolated from.
  private func blurred(for shown: PixelRect) -> PixelRect {
    PixelRect(
      shown.x - whole.x - 1, shown.y - whole.y - 1, shown.width + 1, shown.height + 1)
  }

  private static func fixed(_ value: Double) -> Int {
    Int((max(-1e6, min(1e6, value)) * 256).rounded(.down))
  }
}

extension GroupEffects {
  /// The largest distance in pixels that the effects spread the content.
  var reach: Int {
    let blurred = blur.map { BlurKernel(sigma: $0.sigma).reach } ?? 0
    guard let shadow else { return blurred }
    let offset = max(abs(shadow.offset.x), abs(shadow.offset.y))
    return blurred + BlurKernel(sigma: shadow.sigma).reach + Int(min(1e6, offset)) + 2
  }
}

extension PixelRect {
  /// Returns the rectangle, shifted by whole pixels.
  func offset(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x + dx, y + dy, width, height) }

  /// Returns the rectangle clamped to another one, at least one pixel large; neither may be empty.
  func clamped(to other: PixelRect) -> PixelRect {
    let left = min(max(x, other.x), other.maxX - 1)
    let top = min(max(y, other.y), other.maxY - 1)
    let right = max(min(maxX, other.maxX), left + 1)
    let bottom = max(min(maxY, other.maxY), top + 1)
    return PixelRect(left, top, right - left, bottom - top)
  }

  /// Returns the rectangle, enlarged by a number of pixels on each side; an empty one stays empty.
  func inflated(by reach: Int) -> PixelRect {
    isEmpty
      ? .empty : PixelRect(x - reach, y - reach, width + 2 * reach, height + 2 * reach)
  }
}
