import SegueCodecs
import SegueGraphics
import SegueScript
public import SegueStage

// A new format is a file with a type beside these, and its line in `ClipFormats.all`.

/// A format, and what writes a clip in it.
protocol ClipFormat: Sendable {
  /// What scripts, flags and help know of it.
  var format: OutputFormat { get }

  /// Writes an output of a clip.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport

  /// Passes when this build can write the format to a path.
  func checkSupport(at path: String) throws(SegueError)
}

extension ClipFormat {
  func checkSupport(at path: String) throws(SegueError) {}
}

/// A format of frames, which are drawn from a clip or are there already.
protocol FrameFormat: ClipFormat {
  /// What is held of its frames in the making.
  var need: FrameNeed { get }
  /// Whether its writer sees to what lies behind frames that are not opaque.
  var fillsBackground: Bool { get }

  /// Writes frames.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func write(_ frames: some FrameSource, by writer: FrameWriter) async throws(SegueError)
    -> OutputReport
}

extension FrameFormat {
  var need: FrameNeed { .picture }
  var fillsBackground: Bool { false }

  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport {
    let frames = try clip.pipeline(clip.schedule(format.clock), need, to: output.path)
    return try await write(frames, by: clip.writer(to: output.path))
  }
}

/// All formats.
enum ClipFormats {
  /// In the order in which help names them.
  static let all: [any ClipFormat] = [
    GIFFormat(), APNGFormat(), WebPFormat(), CodedVideoFormat.mp4, CodedVideoFormat.webm,
    CodedVideoFormat.avif, Y4MFormat(), RGBAFormat(), PNGFormat(), SequenceFormat(), TraceFormat(),
  ]

  /// What writes a format.
  ///
  /// - Throws: `usage` for one that is not in the list.
  static func writer(of format: OutputFormat) throws(SegueError) -> any ClipFormat {
    if let writer = all.first(where: { $0.format == format }) { return writer }
    throw .usage("nothing writes `\(format.name)`")
  }
}

extension OutputFormats {
  /// The formats that Segue writes.
  package static let segue = OutputFormats(ClipFormats.all.map(\.format))

  /// Those that hold frames for different times, in one file.
  package static let animations = OutputFormats(
    segue.files.filter { $0.content == .frames && $0.clock != .even })
}

extension OutputFormat {
  /// All formats, in the order in which help names them.
  public static var all: [OutputFormat] { OutputFormats.segue.all }

  /// The format of a word of scripts and flags, such as `gif`, in upper or lower case.
  ///
  /// - Throws: `SegueError.usage` for a word that names none, with the nearest that does.
  public init(_ word: String) throws(SegueError) {
    let formats = OutputFormats.segue
    guard let format = formats.named(word.lowercased()) else {
      throw .usage(
        "there is no format `\(word)`",
        help: NearestName.help(for: word, among: formats.names, kind: "formats"))
    }
    self = format
  }

  /// Whether this build can write the format.
  public var isAvailable: Bool {
    do throws(SegueError) {
      try ClipFormats.writer(of: self).checkSupport(at: name)
      return true
    } catch { return false }
  }
}
