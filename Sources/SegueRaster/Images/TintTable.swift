import SegueGraphics

/// A table from coverage to the pixels of one colour, with coverage in 1/1020, four times as fine
/// as a channel.
///
/// 1. A pixel stores coverage as a ramp: its channels fill one after the other, each over a quarter
///    of the range, and coverage is their sum. Any linear operation on pixels, such as sampling, is
///    linear in the sum, and only the channels that are partly filled are rounded: by a quarter of
///    a level.
/// 2. The colour is looked up last.
struct TintTable: Sendable {
  /// The pixels by the sum of four channels; sums above 1020 do not occur.
  private let pixels: [UInt32]

  /// The sum for full coverage.
  static let one = 1020

  /// Creates the table of a colour with an opacity 0...255.
  init(_ color: Color, opacity: UInt8 = 255) {
    let full = color.premultiplied
    let factor = Int(opacity)
    pixels = (0..<2048).map {
      PixelKernel.scaled(full, by: min($0, Self.one) * factor, over: Self.one * 255)
    }
  }

  /// Returns the pixel for a ramp.
  @inline(always)
  func pixel(_ ramp: UInt32) -> UInt32 { pixel(coverage: Self.coverage(ramp)) }

  /// Returns the pixel for coverage in 1 / ``one``.
  @inline(always)
  func pixel(coverage: Int) -> UInt32 { pixels[coverage & 2047] }

  /// Returns the coverage of a ramp, in 1 / ``one``.
  @inline(always)
  static func coverage(_ ramp: UInt32) -> Int {
    let pairs = (ramp & 0x00FF_00FF) &+ (ramp >> 8 & 0x00FF_00FF)
    return Int((pairs &+ (pairs >> 16)) & 2047)
  }

  /// Replaces ramps by pixels in place.
  func tint(_ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>) {
    for index in range { pixels[index] = pixel(pixels[index]) }
  }

  /// Converts cells, whose four lanes are the same coverage 0...32767, to ramps.
  static func makeRamps(_ lanes: inout [Int16], _ range: Range<Int>) {
    let full = Int32(Int16.max)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
      let sum = 4 * Int32(lanes[start])
      for channel in 0..<4 {
        lanes[start + channel] = Int16(
          truncatingIfNeeded: max(0, min(full, sum - full * Int32(channel))))
      }
    }
  }
}
