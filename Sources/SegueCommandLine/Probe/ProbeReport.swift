import SegueCodecs
import SegueKit

/// The contents of a file in the JSON document of `probe`; times are in seconds.
struct ProbeReport: Encodable, Sendable {
  /// A rectangle in pixels of the canvas.
  struct Rect: Encodable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// A frame as stored in the file.
  struct Frame: Encodable, Sendable {
    /// The delay stored in the file.
    var delay: Double
    /// The delay in browsers, which replace short ones.
    var shownDelay: Double
    /// The stored area of the canvas.
    var rect: Rect
    /// `global` or `local`; nil for true colour.
    var palette: String?
    /// The number of entries of that palette.
    var colors: Int?
    /// The disposal: `keep`, `background` or `previous`.
    var disposal: String
    /// Whether transparent pixels show the previous canvas.
    var blended: Bool
    /// Whether the composed frame has pixels that are not opaque.
    var transparent: Bool
    /// The number of bytes of its compressed pixels.
    var bytes: Int
    /// The XXH64 of the whole canvas as premultiplied RGBA, as 16 hexadecimal digits.
    var digest: String
    /// Whether the composed frame equals the one before.
    var duplicate: Bool
    /// Whether its rows are interlaced.
    var interlaced: Bool
  }

  /// The path; `-` for standard input.
  var path: String
  /// `gif`, `apng`, `png`, `webp`, `jpeg`, `heic` or `folder`; nil if nothing could be read.
  var format: String?
  /// The length in bytes.
  var bytes: Int?
  var size: ClipReport.Size?
  /// The number of plays; 0 for an endless loop.
  var plays: Int?
  /// The stored duration of one play.
  var duration: Double?
  /// The duration of one play in browsers.
  var shownDuration: Double?
  /// The name of the colour profile or space; nil if the file has none.
  var profile: String?
  /// The bits per sample or palette index; nil for formats with a fixed depth.
  var depth: Int?
  /// The number of entries of the global palette.
  var globalColors: Int?
  /// The mean fraction of the canvas that frames store, 0...1.
  var storedShare: Double?
  /// The bytes after the end of the animation.
  var trailingBytes: Int?
  /// Whether the end marker is missing.
  var unfinished: Bool?
  /// The metadata in the file: `ICC profile`, `EXIF`, `XMP`.
  var metadata: [String] = []
  /// The beginnings of its comments, at most four.
  var comments: [String] = []
  /// The frames in order; empty if nothing could be read.
  var frames: [Frame] = []
  /// Warnings about properties that the author may not have intended.
  var warnings: [String] = []
  var problems: [Problem] = []
  /// The exit status of this file, regardless of the others.
  var status: Int32 = ExitStatus.done.rawValue

  /// Creates a report without results.
  init(path: String) { self.path = path }

  /// Adds the contents of a file.
  mutating func add(_ probe: ClipProbe) {
    let clip = probe.clip
    format = clip.format.rawValue
    bytes = probe.byteCount
    size = ClipReport.Size(width: clip.size.width, height: clip.size.height)
    plays = clip.plays ?? 0
    duration = Self.rounded(probe.duration)
    shownDuration = Self.rounded(probe.shownDuration)
    profile = clip.colors?.profile
    depth = clip.colors?.bitDepth
    globalColors = probe.globalPalette
    storedShare = Self.rounded(probe.storedShare)
    trailingBytes = clip.trailingByteCount
    unfinished = clip.isUnfinished
    metadata = clip.metadata.names
    comments = clip.comments
    warnings = probe.warnings
    frames = probe.frames.map(Self.frame)
  }

  /// Adds the error that stopped reading, and sets the exit status.
  mutating func add(_ error: any Error) {
    problems += Problem.problems(of: error)
    status = ExitStatus(error).rawValue
  }

  /// Converts a frame to its JSON form, with times rounded to a microsecond.
  private static func frame(_ frame: ProbedFrame) -> Frame {
    var (palette, colors): (String?, Int?) = (nil, nil)
    switch frame.palette {
    case .global(let count): (palette, colors) = ("global", count)
    case .local(let count): (palette, colors) = ("local", count)
    case nil: break
    }
    let digits = String(frame.digest ?? 0, radix: 16)
    let rect = frame.rect
    return Frame(
      delay: rounded(frame.delay), shownDelay: rounded(frame.shownDelay),
      rect: Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height),
      palette: palette, colors: colors, disposal: frame.disposal.rawValue,
      blended: frame.isBlended, transparent: frame.isTransparent, bytes: frame.byteCount,
      digest: String(repeating: "0", count: 16 - digits.count) + digits,
      duplicate: frame.isDuplicate, interlaced: frame.oddities.contains(.isInterlaced))
  }

  /// Rounds to 1e-6: a sum of decimal fractions need not be one (2.1999999999999997).
  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}

/// The JSON document about all files of a command line.
struct ProbeDocument: Encodable, Sendable {
  /// The version of the schema; incremented when a key is removed or changes its meaning.
  var version = 1
  /// The reports, one per file, in the order of the command line.
  var files: [ProbeReport] = []
  /// The exit status: that of the first file that failed.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds a report; its status is taken if all before succeeded.
  mutating func add(_ report: ProbeReport) {
    files.append(report)
    if status == ExitStatus.done.rawValue { status = report.status }
  }

  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .internalError }
}
