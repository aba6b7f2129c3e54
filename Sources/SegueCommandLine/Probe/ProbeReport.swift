import SegueCodecs
import SegueKit

/// What was found in a file, as a JSON document tells it; times are in seconds.
struct ProbeReport: Encodable, Sendable {
  /// A rectangle in pixels of the canvas.
  struct Rect: Encodable, Sendable {
    /// The leftmost column.
    var x: Int
    /// The topmost row.
    var y: Int
    /// The number of columns.
    var width: Int
    /// The number of rows.
    var height: Int
  }

  /// One frame as it is stored.
  struct Frame: Encodable, Sendable {
    /// How long the file says that it shows.
    var delay: Double
    /// How long browsers show it.
    var shownDelay: Double
    /// The part of the canvas that is stored.
    var rect: Rect
    /// `global` or `local`; none for true colour.
    var palette: String?
    /// The entries of that palette.
    var colors: Int?
    /// `keep`, `background` or `previous`.
    var disposal: String
    /// Whether transparent pixels leave what was there before.
    var blended: Bool
    /// Whether any pixel that is shown is not opaque.
    var transparent: Bool
    /// The bytes of its pixels.
    var bytes: Int
    /// The XXH64 of the premultiplied R, G, B, A of the whole canvas, as 16 hexadecimal digits.
    var digest: String
    /// Whether it shows the same as the frame before.
    var duplicate: Bool
    /// Whether its rows are stored in passes.
    var interlaced: Bool
  }

  /// The file; `-` is standard input.
  var path: String
  /// `gif`, `apng`, `png`, `webp`, `jpeg`, `heic` or `folder`; none if nothing could be read.
  var format: String?
  /// The length of the file.
  var bytes: Int?
  /// The canvas.
  var size: ClipReport.Size?
  /// How often it plays; 0 for without end.
  var plays: Int?
  /// How long it plays once, as the file says.
  var duration: Double?
  /// How long browsers take to play it once.
  var shownDuration: Double?
  /// The name of the colour profile or space; none where the file says nothing.
  var profile: String?
  /// Bits a sample, or a palette index; none for formats that have no choice.
  var depth: Int?
  /// The entries of the palette of the whole file.
  var globalColors: Int?
  /// The mean share of the canvas that frames store, 0...1.
  var storedShare: Double?
  /// The bytes after the end of the animation.
  var trailingBytes: Int?
  /// Whether the file ends without saying so.
  var unfinished: Bool?
  /// What it holds beside pictures: `ICC profile`, `EXIF`, `XMP`.
  var metadata: [String] = []
  /// The beginnings of its comments, four at most.
  var comments: [String] = []
  /// The frames, in order.
  var frames: [Frame] = []
  /// What an author may not have meant.
  var warnings: [String] = []
  /// Errors.
  var problems: [Problem] = []
  /// The exit status that it would have had alone.
  var status: Int32 = ExitStatus.done.rawValue

  /// A report about a file of which nothing is known yet.
  init(path: String) { self.path = path }

  /// Adds what was found.
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

  /// Adds the error that ended it.
  mutating func add(_ error: any Error) {
    problems += Problem.problems(of: error)
    status = ExitStatus(error).rawValue
  }

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

  /// Sums of decimal fractions are not decimal fractions: 2.1999999999999997.
  private static func rounded(_ number: Double) -> Double { (number * 1e6).rounded() / 1e6 }
}

/// The JSON document about all files of a command line.
struct ProbeDocument: Encodable, Sendable {
  /// The version of this form; it grows when a key changes its meaning or goes away.
  var version = 1
  /// One report a file, in their order.
  var files: [ProbeReport] = []
  /// The exit status: that of the first file that failed.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds a report.
  mutating func add(_ report: ProbeReport) {
    files.append(report)
    if status == ExitStatus.done.rawValue { status = report.status }
  }

  /// The exit status of the command.
  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .ownMistake }
}
