import SegueGraphics

// The three ways to draw a blurred shadow.
//
// 1. If the standard deviation is less than 6 pixels and the layer is only rotated, shifted and
//    scaled equally along both axes, the mask is in pixels of the picture, at the layer's subpixel
//    position: its cells are the picture's pixels and are copied.
// 2. If it is less than 6 pixels in some direction under any other transform, pixels are means of a
//    grid in the layer's space (`FineShadow`, `ShadowSampler`). Its cells are an eighth to a
//    sixteenth of the standard deviation, or of a pixel if that is more.
// 3. Otherwise the mask is in the layer's own space, so that it can be reused while the layer
//    moves. Its cells are at most a pixel; if the standard deviation is 16 pixels or more they are
//    2^k pixels, so that it is 8 to 16 cells: linear interpolation is then 0.2 levels off. With 4
//    to 8 cells it is 0.8 off.
//
// A mask stores coverage as the ramps of a `TintTable`; colour and opacity are looked up last, so
// all three are rounded once. Of 100 random pictures of each kind, with opacities of 0.3 to 1, none
// is more than 1.3 levels off; with masks of 8 bits, drawn with an opacity of 8 bits, they were up
// to 2.1 off.
//
// Cells of h pixels add variance themselves. In cells squared: the coverage of a cell is a mean
// over it, 1/12; the weights are integrals over cells, 1/12; linear interpolation adds 1/6 + 1/(12
// h^2) in the mean of h pixels' centres. Of these the shadow itself has two means over pixels, 1/(6
// h^2). The rest, 1/3 - 1/(12 h^2), is subtracted from the blur.

/// A plan of how to draw a shadow.
enum ShadowPlan {
  /// A filled shape, if the blur is too small to have an effect.
  case sharp(Fill)
  /// An image of a mask.
  case mask(ShadowMask.Key)
  /// Means over pixels of a grid.
  case fine(FineShadow)

  /// The least standard deviation in pixels at which masks in the layer's space are drawn as images.
  static let leastCoarse = 6.0

  /// Chooses the plan for a shadow; nil if it is empty or exceeds the limits.
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
  /// Returns the bounding box of the pixels that the shadow changes.
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
