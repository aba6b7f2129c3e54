import SegueCodecs
import SegueGraphics
public import SegueStage
import SegueSystem

/// The captions of a clip as WebVTT, for videos on web pages.
struct VTTFormat: ClipFormat {
  let format = OutputFormat("vtt", .captions, clock: .even, options: [])

  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport {
    let cues = clip.timeline.captions.filter { $0.duration > 0 }
    guard !cues.isEmpty else {
      throw .usage(
        "\(output.path) would be empty: the clip has no captions",
        help: ["write `caption: \"Swipe back\"` beside a step, or leave this output out"])
    }
    let text = WebVTT.text(
      of: cues.map { WebVTT.Cue(start: $0.start, end: $0.end, text: $0.words) })
    let written = try mapError(to: SegueError.codec) { () throws(CodecError) in
      var file = try clip.writer(to: output.path).file()
      try file.write(Array(text.utf8))
      return try file.commit()
    }
    return OutputReport(
      path: output.path, format: format, size: clip.timeline.pictureSize, frames: cues.count,
      storedFrames: cues.count, duration: clip.timeline.duration, written: written)
  }
}

extension OutputFormat {
  /// The captions of a clip as WebVTT.
  public static let vtt = VTTFormat().format
}
