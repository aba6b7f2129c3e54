package import SegueGraphics

/// An encoder of YUV4MPEG2, uncompressed video that ffmpeg, mpv and encoders read.
///
/// 8-bit samples, chroma without subsampling (`C444`), Y'CbCr by BT.601 in the limited range
/// 16...235, which programs assume for a stream without other declarations. Translucent pixels are
/// composited over black. Decoded colours are within 2 of 255, 0.5 on average.
package struct Y4MEncoder: Sendable {
  private let size: PixelSize
  private let rate: FrameRate

  /// An encoder of pictures of one size at a constant frame rate.
  package init(size: PixelSize, rate: FrameRate) {
    self.size = size
    self.rate = rate
  }

  /// The header line of the stream.
  package var header: [UInt8] {
    let line =
      "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) "
      + "Ip A1:1 C444 XCOLORRANGE=LIMITED\n"
    return Array(line.utf8)
  }

  /// Encodes a frame: its marker, then the planes Y', Cb and Cr.
  package func frame(_ pixmap: Pixmap) -> [UInt8] {
    let marker = Array("FRAME\n".utf8)
    let count = pixmap.pixels.count
    var bytes = [UInt8](repeating: 0, count: marker.count + 3 * count)
    bytes.replaceSubrange(0..<marker.count, with: marker)
    let pixels = pixmap.pixels.span
    var samples = bytes.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      let red = Int32(truncatingIfNeeded: pixel & 255)
      let green = Int32(truncatingIfNeeded: pixel >> 8 & 255)
      let blue = Int32(truncatingIfNeeded: pixel >> 16 & 255)
      let place = marker.count + index
      samples[place] = Self.sample(red, green, blue, Self.luma, offset: 16)
      samples[place + count] = Self.sample(red, green, blue, Self.blueDifference, offset: 128)
      samples[place + 2 * count] = Self.sample(red, green, blue, Self.redDifference, offset: 128)
    }
    return bytes
  }

  // ITU-R BT.601-7, 2.5.1 to 2.5.3, times 65536, rounded so that grays have no chroma and white is 235.
  private static let luma: (Int32, Int32, Int32) = (16_829, 33_039, 6_416)
  private static let blueDifference: (Int32, Int32, Int32) = (-9_714, -19_070, 28_784)
  private static let redDifference: (Int32, Int32, Int32) = (28_784, -24_103, -4_681)

  /// Returns a weighted sum of the channels as an 8-bit sample, rounded to nearest.
  @inline(__always)
  private static func sample(
    _ red: Int32, _ green: Int32, _ blue: Int32, _ weights: (Int32, Int32, Int32), offset: Int32
  ) -> UInt8 {
    let sum = red &* weights.0 &+ green &* weights.1 &+ blue &* weights.2
    return UInt8(truncatingIfNeeded: (sum &+ (offset << 16) &+ 32_768) >> 16)
  }
}

/// A frame rate as a fraction in lowest terms, as video formats store it.
package struct FrameRate: Hashable, Sendable {
  /// The number of frames in ``denominator`` seconds, >= 1.
  package let numerator: Int
  /// The number of seconds that ``numerator`` frames take, >= 1.
  package let denominator: Int

  /// The fraction of a decimal number of frames per second, over 0 and at most 1000.
  ///
  /// Exact for up to six decimals; others are rounded to six.
  package init(_ framesPerSecond: Double) {
    let scales = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
    let scale =
      scales.first { scale in
        let scaled = framesPerSecond * Double(scale)
        return abs(scaled - scaled.rounded()) < 1e-6 * framesPerSecond
      } ?? 1_000_000
    let whole = max(1, Int((framesPerSecond * Double(scale)).rounded()))
    var (a, b) = (whole, scale)
    while b > 0 { (a, b) = (b, a % b) }
    numerator = whole / a
    denominator = scale / a
  }
}

/// An encoder of raw R, G, B, A bytes with straight alpha, as `ffmpeg -pix_fmt rgba` reads them.
package struct RawEncoder: Sendable {
  /// An encoder; it has no settings.
  package init() {}

  /// Encodes a frame, row by row from the top, without a header.
  package func frame(_ pixmap: Pixmap) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4 * pixmap.pixels.count)
    let straight = pixmap.straightPixels
    let pixels = straight.span
    var samples = bytes.mutableSpan
    for index in pixels.indices {
      let pixel = pixels[index]
      samples[4 * index] = UInt8(truncatingIfNeeded: pixel)
      samples[4 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      samples[4 * index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      samples[4 * index + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
    }
    return bytes
  }
}

/// An encoder of raw R, G, B bytes composited over black, as `ffmpeg -pix_fmt rgb24` reads them.
package struct OpaqueEncoder: Sendable {
  /// An encoder; it has no settings.
  package init() {}

  /// Encodes a frame, row by row from the top, without a header.
  package func frame(_ pixmap: Pixmap) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 3 * pixmap.pixels.count)
    let pixels = pixmap.pixels.span
    var samples = bytes.mutableSpan
    for index in pixels.indices {
      // Premultiplied colours equal those composited over black.
      let pixel = pixels[index]
      samples[3 * index] = UInt8(truncatingIfNeeded: pixel)
      samples[3 * index + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      samples[3 * index + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
    }
    return bytes
  }
}
