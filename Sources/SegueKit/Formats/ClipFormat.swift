import SegueCodecs
import SegueGraphics
import SegueScript
public import SegueStage

// To add a format, add a file with its type next to these, and a line in `ClipFormats.all`.

/// An output format with its encoder.
protocol ClipFormat: Sendable {
  /// The format's name and options, for scripts, flags and help.
  var format: OutputFormat { get }

  /// Encodes and writes an output of a clip.
  ///
  /// - Throws: `codec`, or `cancelled`.
  func write(_ output: Output, of clip: ClipRenderer) async throws(SegueError) -> OutputReport

  /// Throws if this build cannot write the format; `path` is for the message.
  func checkSupport(at path: String) throws(SegueError)
}

extension ClipFormat {
  func checkSupport(at path: String) throws(SegueError) {}
}

/// The registry of output formats.
enum ClipFormats {
  /// All formats, in the order of the help text.
  static let all: [any ClipFormat] = [
    GIFFormat(), APNGFormat(), WebPFormat(), CodedVideoFormat.mp4, CodedVideoFormat.webm,
    CodedVideoFormat.avif, Y4MFormat(), RGBAFormat(), PNGFormat(), SequenceFormat(), TraceFormat(),
    VTTFormat(),
  ]

  /// Returns the encoder of a format.
  ///
  /// - Throws: `usage` for a format that is not in the list.
  static func writer(of format: OutputFormat) throws(SegueError) -> any ClipFormat {
    if let writer = all.first(where: { $0.format == format }) { return writer }
    throw .usage("nothing writes `\(format.name)`")
  }
}

extension OutputFormats {
  /// The formats that Segue writes.
  package static let segue = OutputFormats(ClipFormats.all.map(\.format))

  /// The formats that store frames with individual delays in one file.
  package static let animations = OutputFormats(
    segue.files.filter { $0.content == .frames && $0.clock != .even })
}

extension OutputFormat {
  /// All formats, in the order of the help text.
  public static var all: [OutputFormat] { OutputFormats.segue.all }

  /// Finds a format by its name in scripts and flags, such as `gif`, ignoring case.
  ///
  /// - Throws: `SegueError.usage` for an unknown name, suggesting the nearest.
  public init(_ word: String) throws(SegueError) {
    let formats = OutputFormats.segue
    guard let format = formats.named(word.lowercased()) else {
      throw .usage(
        "there is no format `\(word)`",
        help: NearestName.help(for: word, among: formats.names, kind: "formats"))
    }
    self = format
  }

  /// Whether this build, with the programs installed, can write the format.
  public var isAvailable: Bool {
    do {
      try ClipFormats.writer(of: self).checkSupport(at: name)
      return true
    } catch { return false }
  }
}
