import CRasterKernels
import TestSupport

/// A random line of positions in and around an image, and the number of samples.
struct RandomPath {
  private let path: segue_raster_path
  private let width, height, count: Int
  private let taps: segue_raster_taps

  /// Creates a path over an image of up to 40 x 40 texels.
  init(using generator: inout SeededGenerator) {
    let one: Int64 = 1 << 32
    (width, height) = (
      .random(in: 1...40, using: &generator), .random(in: 1...40, using: &generator)
    )
    count = .random(in: 0...70, using: &generator)
    // Some lie on the weights' grid, some along a row, some on texels.
    let mask: Int64 = [0, 0xFF_FFFF, one - 1].randomElement(using: &generator) ?? 0
    let step = Bool.random(using: &generator) ? one : 2 * one
    // Some are pure translations, along one axis or both.
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
    taps = Self.taps(one, using: &generator)
  }

  /// Returns taps up to 7.5 texels apart along each axis and vector, mostly close.
  static func taps(_ one: Int64, using generator: inout SeededGenerator) -> segue_raster_taps {
    let most = Int.random(in: 0..<5, using: &generator) == 0 ? 15 * one / 2 : one
    func offset() -> Int64 { .random(in: -most...most, using: &generator) }
    return segue_raster_taps(
      first_u: offset(), first_v: offset(), second_u: offset(), second_v: offset())
  }

  /// Returns the result of the four-tap loop.
  func drawnWithTaps(_ texels: [UInt32], _ level: segue_raster_level) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    var (path, taps) = (path, taps)
    unsafe segue_raster_sample_four(
      level, &pixels, 1, count, texels, Int32(width), Int32(height), &path, &taps)
    return pixels
  }

  /// Returns the expected result, tap by tap.
  func expectedWithTaps(_ texels: [UInt32]) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    for index in 0..<count {
      let u = Int(path.u) + index * Int(path.step_u)
      let v = Int(path.v) + index * Int(path.step_v)
      pixels[index + 1] = Self.mean(texels, width, height, u: u, v: v, taps, bits: 32)
    }
    return pixels
  }

  /// Returns the mean of four taps around a position in 1/2^bits texel, from the formula.
  static func mean(
    _ texels: [UInt32], _ width: Int, _ height: Int, u: Int, v: Int, _ taps: segue_raster_taps,
    bits: Int
  ) -> UInt32 {
    let (a, b) = (
      (Int(taps.first_u), Int(taps.first_v)), (Int(taps.second_u), Int(taps.second_v))
    )
    let places = [(-1, -1), (1, -1), (-1, 1), (1, 1)].map { i, j in
      (u + i * a.0 + j * b.0, v + i * a.1 + j * b.1)
    }
    return ([0, 8, 16, 24] as [UInt32]).reduce(0) { pixel, shift in
      let sums = places.map { place in
        let (x, y) = (place.0 >> bits, place.1 >> bits)
        let (right, down) = (place.0 >> (bits - 7) & 127, place.1 >> (bits - 7) & 127)
        let both = (right * down + 64) >> 7
        let weights = [128 - right - down + both, right - both, down - both, both]
        return zip(weights, [(0, 0), (1, 0), (0, 1), (1, 1)]).reduce(0) { sum, texel in
          let row = max(0, min(height - 1, y + texel.1.1))
          let column = max(0, min(width - 1, x + texel.1.0))
          return sum + texel.0 * Int(texels[row * width + column] >> shift & 255)
        }
      }
      let halves = (sums[0] + sums[1] + 2) / 4 + (sums[2] + sums[3] + 2) / 4
      return pixel | UInt32((halves + 64) / 128) << shift
    }
  }

  /// Returns the loop's result.
  func drawn(_ texels: [UInt32], _ level: segue_raster_level) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    var path = path
    unsafe segue_raster_sample(
      level, &pixels, 1, count, texels, Int32(width), Int32(height), &path)
    return pixels
  }

  /// Returns the expected result, texel by texel.
  func expected(_ texels: [UInt32]) -> [UInt32] {
    var pixels = [UInt32](repeating: 7, count: count + 2)
    for index in 0..<count {
      let u = Int(path.u) + index * Int(path.step_u)
      let v = Int(path.v) + index * Int(path.step_v)
      pixels[index + 1] = Self.sample(texels, width, height, u: u >> 24, v: v >> 24)
    }
    return pixels
  }

  /// Samples an image at a position in 1/256 texel, from the formula.
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
