import SegueCodecs
import SegueGraphics
import SegueStage

/// The frames as uncompressed bitmaps one after the other: BITMAPV3INFOHEADER, 32 bits a pixel, straight
/// alpha, rows from the top.
struct BMPFormat: FrameFormat {
  let format = OutputFormat("bmp", clock: .even, options: [.background])
  let need = FrameNeed(task: 12, taker: 12)

  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws -> OutputReport {
    let schedule = frames.schedule
    let head = Self.head(frames.size)
    var file = try writer.file()
    var shown: [UInt8] = []
    try await frames.forEachFrame { frame in
      frame.isUnchanged ? nil : RawEncoder().frame(frame.pixmap)
    } consume: { index, encoded in
      shown = encoded ?? shown
      try file.write(head + shown)
      writer.report(index + 1, of: schedule, bytes: file.bytes)
    }
    return writer.summary(
      format, frames, stored: schedule.entries.count, bytes: try file.commit())
  }

  /// The headers of a bitmap whose pixels are red, green, blue and alpha; its height is negative.
  private static func head(_ size: PixelSize) -> [UInt8] {
    let start = 14 + 56
    let pixels = size.area * 4
    let masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
    let file = long(start + pixels) + long(0) + long(start)
    let sizes = long(56) + long(size.width) + long(-size.height)
    let coding = [1, 0, 32, 0] + long(3) + long(pixels) + long(2835) + long(2835)
    return Array("BM".utf8) + file + sizes + coding + long(0) + long(0) + masks.flatMap(long)
  }

  private static func long(_ value: Int) -> [UInt8] {
    let bits = UInt32(truncatingIfNeeded: value)
    return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
  }
}
