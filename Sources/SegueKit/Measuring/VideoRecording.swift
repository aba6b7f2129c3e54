import SegueCodecs
import SegueGraphics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A video that an installed ffmpeg has decoded, with the time of every frame.
///
/// ffmpeg writes two temporary files in one run: the frames as uncompressed video (Y4M), and a list
/// of their time stamps (its format `framecrc`), which uncompressed video does not keep.
struct VideoRecording {
  let animation: StoredAnimation
  /// The time in seconds at which each frame ends.
  let ends: [Double]
  /// The size of the video in pixels; its decoded frames may be smaller.
  let size: PixelSize

  /// The longest side of decoded frames; what moves is found to a small part of a pixel anyway.
  private static let longestSide = 1400
  /// The seconds of a video that are decoded.
  private static let longest = 60

  /// Decodes the first minute of a video file.
  ///
  /// - Throws: `SegueError.codec` with `programMissing` if there is no ffmpeg, with `corrupt` if it
  ///   cannot read the file, and the limits that the frames exceed.
  init(decoding path: String, limits: ResourceLimits) async throws(SegueError) {
    guard FFmpeg.isSupported, FFmpeg.path != nil else {
      throw .codec(.programMissing(path: path, program: "ffmpeg", command: Self.command(path)))
    }
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let stem = folder + "/segue-\(UInt64.random(in: .min ... .max))"
    let (pictures, times) = (stem + ".y4m", stem + ".times")
    defer {
      for file in [pictures, times] { try? FileManager.default.removeItem(atPath: file) }
    }
    do throws(SegueError) {
      try await FFmpeg.run(
        Self.arguments(path, pictures, times), writing: pictures, for: path,
        pause: limits.ffmpeg
      ) { _ throws(SegueError) in }
    } catch .codec(.programFailed(_, _, let reason)) {
      throw .codec(.corrupt(path: path, reason: "ffmpeg: \(reason)", format: "video"))
    }
    animation = try StoredAnimation(at: pictures, limits: limits).withRandomAccess()
    guard let list = try? String(contentsOfFile: times, encoding: .utf8),
      let stamps = Stamps(list), stamps.ends.count == animation.frameCount
    else {
      throw .codec(
        .corrupt(path: path, reason: "its frames have no time stamps", format: "video"))
    }
    (ends, size) = (stamps.ends, stamps.size)
  }

  /// Returns ffmpeg's arguments: both outputs get every frame once, with its own time.
  private static func arguments(_ path: String, _ pictures: String, _ times: String) -> [String] {
    let output = ["-map", "0:v:0", "-t", "\(longest)", "-fps_mode", "passthrough"]
    let filter =
      "scale=w='min(\(longestSide),iw)':h='min(\(longestSide),ih)':"
      + "force_original_aspect_ratio=decrease:out_color_matrix=bt601:out_range=tv:"
      + "flags=area+accurate_rnd+full_chroma_int,format=yuv420p"
    return ["-protocol_whitelist", "file,pipe", "-i", "file:" + path] + output
      + ["-vf", filter, "-f", "yuv4mpegpipe", "file:" + pictures] + output
      + ["-f", "framecrc", "file:" + times]
  }

  /// Returns the command that does the same on a machine with ffmpeg.
  private static func command(_ path: String) -> String {
    "ffmpeg -i \(ShellWord.path(path)) -f yuv4mpegpipe - | segue measure -"
  }

  /// The time stamps of a list that ffmpeg's format `framecrc` has.
  private struct Stamps {
    var ends: [Double] = []
    var size = PixelSize(0, 0)

    /// Parses the list: lines of comments, then `stream, dts, pts, duration, size, checksum`.
    init?(_ text: String) {
      var (unit, starts, last) = (0.0, [Double](), 0.0)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if line.hasPrefix("#tb 0:"), let tick = words.last?.split(separator: "/"),
          tick.count == 2, let above = Double(tick[0]), let below = Double(tick[1]), below > 0
        {
          unit = above / below
        } else if line.hasPrefix("#dimensions 0:"), let sides = words.last?.split(separator: "x"),
          sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1])
        {
          size = PixelSize(width, height)
        } else if !line.hasPrefix("#") {
          let fields = line.split(separator: ",").map { Double($0.filter { $0 != " " }) }
          guard fields.count >= 4, let time = fields[2], let duration = fields[3] else {
            return nil
          }
          starts.append(time * unit)
          last = max(duration, 1) * unit
        }
      }
      guard unit > 0, let first = starts.first, let end = starts.last,
        zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
      else { return nil }
      ends = starts.dropFirst().map { $0 - first } + [end - first + last]
    }
  }
}
