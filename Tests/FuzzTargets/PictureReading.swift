import SegueCodecs
import SegueGraphics

/// Reads pictures and animations, and checks every decoded frame.
enum PictureReading {
  /// Limits that keep a test short.
  static let limits = ResourceLimits(
    memory: 256 << 20, pixels: 1 << 16, frames: 64, work: .seconds(1))

  /// Decodes a PNG twice: with little memory libpng reads it, and the pixels must be the same.
  static func png(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let pixmap: Pixmap
    do throws(CodecError) {
      pixmap = try PNGDecoder(limits: limits).decode(bytes, named: "fuzz.png")
    } catch { return .refused("\(error)") }
    try check(pixmap)
    // A rotated picture is briefly held twice.
    for copies in 1...2 {
      var tight = limits
      tight.memory = ResourceLimits.programBytes + bytes.count + 4 * copies * pixmap.size.area
      let plain: Pixmap
      do throws(CodecError) {
        plain = try PNGDecoder(limits: tight).decode(bytes, named: "fuzz.png")
      } catch {
        if case .tooMuchMemory = error, copies == 1 { continue }
        throw FuzzFinding(sentence: "libpng does not show it: \(error)")
      }
      try FuzzFinding.check(plain == pixmap, "other pixels than libpng's")
      break
    }
    return .read("\(pixmap.width) × \(pixmap.height)")
  }

  /// Decodes a still picture.
  static func picture(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let pixmap: Pixmap
    do throws(CodecError) {
      pixmap = try PictureDecoder(limits: limits).decode(bytes, named: "fuzz.png")
    } catch { return .refused("\(error)") }
    try check(pixmap)
    return .read("\(pixmap.width) × \(pixmap.height)")
  }

  /// Decodes an animation and checks its frames.
  static func clip(_ bytes: [UInt8], _ decoder: some ClipDecoder) throws(FuzzFinding) -> FuzzOutcome
  {
    var (frames, finding) = (0, FuzzFinding?.none)
    let clip: StoredClip
    do throws(CodecError) {
      clip = try decoder.decode(bytes, named: "fuzz") { clip, frame in
        do throws(FuzzFinding) {
          try check(frame, of: clip)
          frames += 1
          try FuzzFinding.check(frames <= limits.frames, "more frames than the limit")
        } catch { finding = error }
        return finding == nil
      }
    } catch { return try outcome(.refused("\(error)"), finding) }
    return try outcome(.read("\(clip.size.width) × \(clip.size.height), \(frames) frames"), finding)
  }

  private static func outcome(
    _ outcome: FuzzOutcome, _ finding: FuzzFinding?
  ) throws(FuzzFinding) -> FuzzOutcome {
    if let finding { throw finding }
    return outcome
  }

  private static func check(_ frame: StoredFrame, of clip: StoredClip) throws(FuzzFinding) {
    try FuzzFinding.check(frame.pixmap.size == clip.size, "a frame of another size than the canvas")
    try FuzzFinding.check(
      frame.rect.isEmpty || PixelRect(clip.size).intersection(frame.rect) == frame.rect,
      "a frame that lies outside the canvas")
    try FuzzFinding.check(frame.delay >= 0 && frame.ticksPerSecond >= 1, "a time below zero")
    try check(frame.pixmap)
  }

  private static func check(_ pixmap: Pixmap) throws(FuzzFinding) {
    try FuzzFinding.check(pixmap.size.area <= limits.pixels, "more pixels than the limit")
    let isPremultiplied = pixmap.pixels.allSatisfy { pixel in
      let alpha = pixel >> 24
      return pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha
    }
    try FuzzFinding.check(isPremultiplied, "a pixel whose colour exceeds its alpha")
  }
}
