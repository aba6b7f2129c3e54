import CRasterKernels
import TestSupport

/// A random parabola of positions in and around an image, and the sampled part of it.
struct RandomCurve {
  private let curve: segue_raster_curve
  private let width, height, first, count: Int
  private let taps: segue_raster_taps

  /// Creates a curve over an image of up to 40 x 40 texels, up to the allowed extent and curvature.
  init(using generator: inout SeededGenerator) {
    let one: Int64 = 1 << 20
    (width, height) = (
      .random(in: 1...40, using: &generator), .random(in: 1...40, using: &generator)
    )
    let longest = 64
    first = Bool.random(using: &generator) ? 0 : .random(in: 0...longest, using: &generator)
    count = .random(in: 0...longest - first, using: &generator)
    // Some lie on the weights' grid, some on texels.
    let masks: [Int32] = [0, 0xFFF, Int32(one - 1)]
    let mask = masks.randomElement(using: &generator) ?? 0
    let isWild = Int.random(in: 0..<8, using: &generator) == 0
    let step = isWild ? Int32(1 << 24) : Int32(one)
    let bend = isWild ? Int32(1 << 18) : Int32(one >> 8)
    func place(_ side: Int) -> Int64 {
      let far = Int64.random(in: -(1 << 50)...1 << 50, using: &generator)
      let near = Int64.random(in: -20 * one...Int64(side + 5) * one, using: &generator)
      return (Int.random(in: 0..<20, using: &generator) == 0 ? far : near) & ~Int64(mask)
    }
    curve = segue_raster_curve(
      u: place(width), v: place(height),
      step_u: .random(in: -step...step, using: &generator) & ~mask,
      step_v: Bool.random(using: &generator)
        ? 0 : .random(in: -step...step, using: &generator) & ~mask,
      bend_u: Bool.random(using: &generator) ? 0 : .random(in: -bend...bend, using: &generator),
      bend_v: Bool.random(using: &generator) ? 0 : .random(in: -bend...bend, using: &generator))
    taps = RandomPath.taps(one, using: &generator)
  }

  /// Returns the result of the four-tap loop.
  func drawnWithTaps(_ texels: [UInt32], _ level: segue_raster_level) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    var (curve, taps) = (curve, taps)
    unsafe segue_raster_sample_curve_four(
      level, &pixels, 1, count, texels, Int32(width), Int32(height), &curve, first, &taps)
    return pixels
  }

  /// Returns the expected result, tap by tap.
  func expectedWithTaps(_ texels: [UInt32]) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    for index in 0..<count {
      let n = first + index
      let pairs = n * (n - 1) / 2
      let u = Int(curve.u) + n * Int(curve.step_u) + pairs * Int(curve.bend_u)
      let v = Int(curve.v) + n * Int(curve.step_v) + pairs * Int(curve.bend_v)
      pixels[index + 1] = RandomPath.mean(texels, width, height, u: u, v: v, taps, bits: 20)
    }
    return pixels
  }

  /// Returns the loop's result.
  func drawn(_ texels: [UInt32], _ level: segue_raster_level) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    var curve = curve
    unsafe segue_raster_sample_curve(
      level, &pixels, 1, count, texels, Int32(width), Int32(height), &curve, first)
    return pixels
  }

  /// Returns the expected result, texel by texel.
  func expected(_ texels: [UInt32]) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    for index in 0..<count {
      let n = first + index
      let pairs = n * (n - 1) / 2
      let u = Int(curve.u) + n * Int(curve.step_u) + pairs * Int(curve.bend_u)
      let v = Int(curve.v) + n * Int(curve.step_v) + pairs * Int(curve.bend_v)
      pixels[index + 1] = RandomPath.sample(texels, width, height, u: u >> 12, v: v >> 12)
    }
    return pixels
  }
}
