import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct VideoEncodingTests {
  @Test(arguments: [
    (50.0, 50, 1), (25, 25, 1), (33.3, 333, 10), (29.97, 2997, 100), (0.5, 1, 2), (1000, 1000, 1),
    (59.94, 2997, 50), (0.01, 1, 100), (12.5, 25, 2),
  ])
  func aRateIsAFractionInLowestTerms(_ rate: Double, _ numerator: Int, _ denominator: Int) {
    #expect(FrameRate(rate).numerator == numerator)
    #expect(FrameRate(rate).denominator == denominator)
  }

  /// A picture with many values in every channel.
  private static let colors: Pixmap = {
    let steps = Array(stride(from: 0, through: 255, by: 17))
    let pixels = steps.flatMap { red in
      steps.flatMap { green in
        steps.map { blue in UInt32(red | green << 8 | blue << 16 | 255 << 24) }
      }
    }
    return Pixmap(PixelSize(64, 64), pixels: pixels)
  }()

  /// Returns the RGB frames that ffmpeg decodes from a stream.
  private func decoded(_ bytes: [UInt8], _ flags: [String]) throws -> [UInt8] {
    let result = try ExternalTool.run(
      ["ffmpeg", "-v", "error"] + flags + [
        "-i", "-", "-f", "rawvideo", "-sws_flags", "accurate_rnd+full_chroma_int", "-pix_fmt",
        "rgb24", "-",
      ], input: bytes)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test func ffmpegReadsTheColoursOfY4M() throws {
    let encoder = Y4MEncoder(size: Self.colors.size, rate: FrameRate(29.97))
    let frame = encoder.frame(Self.colors)
    let read = try decoded(encoder.header + frame + frame, [])
    #expect(read.count == 2 * 64 * 64 * 3)
    var sum = 0
    var most = 0
    for (index, pixel) in Self.colors.pixels.enumerated() {
      for channel in 0..<3 {
        let difference = abs(
          Int(read[3 * index + channel]) - Int(pixel >> UInt32(8 * channel) & 255))
        sum += difference
        most = max(most, difference)
      }
    }
    let mean = Double(sum) / Double(64 * 64 * 3)
    #expect(mean < 0.7, "\(mean)")
    #expect(most <= 3)
  }

  @Test func greysHaveNoChromaAndLimitedRangeEnds() {
    let greys = Pixmap(
      PixelSize(256, 1), pixels: (0..<256).map { UInt32($0 * 0x10101) | 255 << 24 })
    let encoder = Y4MEncoder(size: greys.size, rate: FrameRate(25))
    #expect(
      String(decoding: encoder.header, as: UTF8.self)
        == "YUV4MPEG2 W256 H1 F25:1 Ip A1:1 C444 XCOLORRANGE=LIMITED\n")
    let frame = encoder.frame(greys)
    #expect(frame.prefix(6) == ArraySlice("FRAME\n".utf8))
    #expect(frame[6] == 16 && frame[6 + 255] == 235)
    #expect(frame[(6 + 256)...].allSatisfy { $0 == 128 })
  }

  @Test func rawPixelsHaveStraightAlpha() {
    let pixmap = Pixmap(
      PixelSize(3, 1),
      pixels: [
        Color(red: 200, green: 100, blue: 50).premultiplied, 0,
        Color(red: 255, green: 128, blue: 0, alpha: 51).premultiplied,
      ])
    #expect(
      RawEncoder().frame(pixmap) == [200, 100, 50, 255, 0, 0, 0, 0, 255, 130, 0, 51])
  }
}
