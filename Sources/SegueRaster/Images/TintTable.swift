import SegueGraphics

/// Coverage in 1/1020, four times as fine as a channel, and the pixels of one colour that it gives.
///
/// 1. A pixel holds coverage as a ramp: its channels fill one after the other, each over a quarter of all
///    coverage, and their sum is it. What is linear in pixels, such as any sampling, is linear in the
///    sum, and only the channels that are being filled are rounded: by a quarter of a level.
/// 2. The colour is looked up last.
struct TintTable: Sendable {
  /// The pixels of sums of four channels; those above 1020 are never asked for.
  private let pixels: [UInt32]

  /// All coverage.
  static let one = 1020

  /// The table of a colour, with an opacity of 255.
  init(_ color: Color, opacity: UInt8 = 255) {
    let full = color.premultiplied
    let factor = Int(opacity)
    pixels = (0..<2048).map {
      PixelKernel.scaled(full, by: min($0, Self.one) * factor, over: Self.one * 255)
    }
  }

  /// The pixel of a ramp.
  @inline(always)
  func pixel(_ ramp: UInt32) -> UInt32 { pixel(coverage: Self.coverage(ramp)) }

  /// The pixel of coverage in 1 / ``one``.
  @inline(always)
  func pixel(coverage: Int) -> UInt32 { pixels[coverage & 2047] }

  /// The coverage of a ramp, in 1 / ``one``.
  @inline(always)
  static func coverage(_ ramp: UInt32) -> Int {
    let pairs = (ramp & 0x00FF_00FF) &+ (ramp >> 8 & 0x00FF_00FF)
    return Int((pairs &+ (pairs >> 16)) & 2047)
  }

  /// Puts pixels in the place of ramps.
  func tint(_ pixels: inout MutableSpan<UInt32>, _ range: Range<Int>) {
    for index in range { pixels[index] = pixel(pixels[index]) }
  }

  /// Makes ramps of cells whose four lanes are all the same coverage, each 0...32767.
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
