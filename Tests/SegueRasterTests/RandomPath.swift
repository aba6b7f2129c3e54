import CRasterKernels
import TestSupport

/// A random line of places in and around an image, and how many of them are sampled.
struct RandomPath {
  private let path: segue_raster_path
  private let width, height, count: Int

  /// A path over an image of up to 40 x 40 texels.
  init(using generator: inout SeededGenerator) {
    let one: Int64 = 1 << 32
    (width, height) = (
      .random(in: 1...40, using: &generator), .random(in: 1...40, using: &generator)
    )
    count = .random(in: 0...70, using: &generator)
    // Some lie on the grid of the weights, some along a row, some on texels.
    let mask: Int64 = [0, 0xFF_FFFF, one - 1].randomElement(using: &generator) ?? 0
    let step = Bool.random(using: &generator) ? one : 2 * one
    // Some are of an image that is only moved, along one axis or along both.
    let isMoved = Int.random(in: 0..<4, using: &generator) == 0
    let masks = (0..<2).map { _ in
      isMoved ? [0, one - 1].randomElement(using: &generator) ?? 0 : mask
    }
    path = segue_raster_path(
      u: .random(in: -5 * one...45 * one, using: &generator) & ~masks[0],
      v: .random(in: -5 * one...45 * one, using: &generator) & ~masks[1],
      step_u: isMoved ? one : .random(in: -step...step, using: &generator) & ~(mask >> 1),
      step_v: isMoved || Bool.random(using: &generator)
        ? 0 : .random(in: -step...step, using: &generator) & ~(mask >> 1))
  }

  /// What the loop gives.
  func drawn(_ texels: [UInt32], _ level: segue_raster_level) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    var path = path
    unsafe segue_raster_sample(
      level, &pixels, 1, count, texels, Int32(width), Int32(height), &path)
    return pixels
  }

  /// The same, texel by texel.
  func expected(_ texels: [UInt32]) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    for index in 0..<count {
      let u = Int(path.u) + index * Int(path.step_u)
      let v = Int(path.v) + index * Int(path.step_v)
      pixels[index + 1] = Self.sample(texels, width, height, u: u >> 24, v: v >> 24)
    }
    return pixels
  }

  /// What an image has at a place in 1/256 texel, from the formula.
  static func sample(
    _ texels: [UInt32], _ width: Int, _ height: Int, u: Int, v: Int
  ) -> UInt32 {
    let (right, down) = (u & 255, v & 255)
    let both = (right * down + 128) >> 8
    let weights = [256 - right - down + both, right - both, down - both, both]
    let places = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
      max(0, min(height - 1, (v >> 8) + dy)) * width + max(0, min(width - 1, (u >> 8) + dx))
    }
    return ([0, 8, 16, 24] as [UInt32]).reduce(0) { pixel, shift in
      let sum = zip(weights, places).reduce(128) {
        $0 + $1.0 * Int(texels[$1.1] >> shift & 255)
      }
      return pixel | UInt32(sum >> 8) << shift
    }
  }
}
