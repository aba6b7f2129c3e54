import CRasterKernels
import SegueGraphics

extension GlassStyle {
  /// Returns the displacements in 1/256 pixel by 1/16 pixel of distance, for a scale in pixels per point.
  func lensTable(_ plan: GlassPlan) -> [Int32] {
    guard plan.depth > 0 else { return [0, 0] }
    let (pixels, most) = (width * plan.scale, plan.depth * 256)
    let count = Int((pixels * 16).rounded(.up))
    let displacements = (0..<count).map { entry -> Int32 in
      let shift = displacement(at: Double(entry) / 16 / plan.scale, scale: plan.scale)
      return Int32(min(most, shift * plan.scale * 256) + 0.5)
    }
    return displacements + [0, 0]
  }

  /// Returns white and black by 1/64 pixel of distance, each in 1/32768.
  func lightTable(_ plan: GlassPlan, lightShare share: Double) -> [UInt32] {
    let count = Int((lineWidth * plan.scale * 64).rounded(.up)) + 1
    func level(_ share: Double) -> UInt32 { UInt32(max(0, min(1, share)) * 32_767 + 0.5) }
    let entries = (0..<count).map { entry -> UInt32 in
      let line = line(at: Double(entry) / 64 / plan.scale, lightShare: share)
      return level(line.white) | level(line.black) << 16
    }
    return entries + [0]
  }

  /// Returns the colours over a backdrop of a mean luma, in integers.
  func toneFactors(over mean: Double) -> segue_glass_tone {
    let factors = factors(over: mean)
    func level(_ factor: Double) -> Int16 {
      Int16(max(-32_767, min(32_767, (factor * 4096).rounded(.toNearestOrAwayFromZero))))
    }
    let share = Double(tint.alpha) / 255
    func tinted(_ channel: UInt8) -> Int16 {
      Int16(2 * share * Double(channel) / 255 * 8192 + 0.5)
    }
    return segue_glass_tone(
      chroma: level(factors.color), luma: level(factors.luma), base: level(factors.base),
      tint_share: Int16(share * 8192 + 0.5),
      tint: (tinted(tint.red), tinted(tint.green), tinted(tint.blue)),
      strength: strength < 1 ? Int32(strength * 32_767 + 0.5) : 32_768,
      dispersion: Int32(max(0, min(0.5, dispersion)) * 256 + 0.5))
  }

  /// The vector toward the light, y down.
  var towardLight: Point {
    let (sine, cosine) = DeterministicMath.sineAndCosine(lightAngle)
    return Point(cosine, -sine)
  }

  /// The radius of the lens's own field for a corner: corners sharper than the rim would have a crease.
  func lensRadius(_ radius: Double, of shape: FlatShape, scale: Double) -> Double {
    min(max(radius, width * scale), min(shape.rect.width, shape.rect.height) / 2)
  }
}

extension FlatShape {
  /// Returns the shape for the kernels, with other radii.
  func shape(radii: [Double]) -> segue_glass_shape {
    segue_glass_shape(
      x: rect.minX + rect.width / 2, y: rect.minY + rect.height / 2, half_width: rect.width / 2,
      half_height: rect.height / 2, radii: (radii[0], radii[1], radii[2], radii[3]))
  }
}
