import SegueGraphics

// 1. Where the standard deviation is less than 6 pixels and the layer is only turned, moved and scaled
//    alike along both axes, the mask is in pixels of the picture, wherever between pixels the layer lies:
//    its cells are the picture's own and are copied.
// 2. Where it is less than 6 pixels in some direction under any other transform, pixels are means of a
//    grid in the layer's space (`FineShadow`, `ShadowSampler`). Its cells are an eighth to a sixteenth of
//    the standard deviation, or of a pixel if that is more.
// 3. Elsewhere it is in the layer's own space, so that one serves while the layer moves. Its cells have at
//    most a pixel; they have 2^k pixels where the standard deviation is 16 pixels and more, so that it
//    has 8 to 16 of them: lines between their middles are 0.2 levels off. With 4 to 8 they are 0.8 off.
//
// A mask holds coverage as the ramps of a `TintTable`; colour and opacity are looked up last, so all three
// are rounded once. Of 100 random pictures of each kind, with opacities of 0.3 to 1, none is more than 1.3
// levels off; with masks of 8 bits, drawn with an opacity of 8 bits, they were up to 2.1 off.
//
// Cells of h pixels add to the variance by themselves. In cells squared: the coverage of a cell is a mean
// over it, 1/12; the weights are integrals over cells, 1/12; lines between cells are 1/6 + 1/(12 h^2) in the
// mean of h pixels' middles. Of these the shadow itself has two means over pixels, 1/(6 h^2). The rest,
// 1/3 - 1/(12 h^2), is taken from the blur.

/// How a shadow is drawn.
enum ShadowPlan {
  /// As the shape itself, where a blur would change nothing.
  case sharp(Fill)
  /// As an image of a mask.
  case mask(ShadowMask.Key)
  /// As means over pixels of a grid.
  case fine(FineShadow)

  /// The least standard deviation, in pixels, of which masks in the layer's space are drawn as images.
  static let leastCoarse = 6.0

  /// How to draw a shadow; nil when it is empty or out of all bounds.
  init?(_ draw: ShadowDraw) {
    let density = draw.transform.greatestScale(on: draw.shape.rect)
    guard !draw.shape.rect.isEmpty, draw.sigma >= 0, density > 0, density.isFinite else {
      return nil
    }
    if draw.sigma * density < BlurKernel.least {
      self = .sharp(
        Fill(
          layer: draw.layer, shape: draw.shape, transform: draw.moved, color: draw.color,
          opacity: draw.opacity))
    } else if let key = ShadowMask.Key(inPixels: draw, density: density) {
      self = .mask(key)
    } else if !(draw.sigma * draw.transform.leastScale(on: draw.shape.rect) >= Self.leastCoarse),
      let fine = FineShadow(draw, density: density)
    {
      self = .fine(fine)
    } else if let key = ShadowMask.Key(inLayer: draw, density: density) {
      self = .mask(key)
    } else {
      return nil
    }
  }
}

extension ShadowDraw {
  /// A rectangle outside which the shadow changes no pixel of a picture of a size.
  func bounds(in picture: PixelSize) -> PixelRect {
    switch ShadowPlan(self) {
    case .sharp(let fill): fill.polygon(in: picture)?.bounds ?? .empty
    case .mask(let key):
      DevicePolygon(RoundedRect(key.rect), transform: transform(to: key), picture: picture)?
        .bounds ?? .empty
    case .fine(let shadow): shadow.bounds(in: picture)
    case nil: .empty
    }
  }
}
