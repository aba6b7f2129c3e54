import SegueCodecs
import SegueKit
import SegueScript

/// A state of the preview, sent to pages as JSON.
struct PreviewState: Encodable, Sendable {
  /// A segment of the timeline.
  struct Segment: Encodable, Sendable {
    /// The start in seconds.
    var start: Double
    /// The end in seconds.
    var end: Double
    /// A description, such as `kugou list → detail`.
    var text: String
    /// Whether anything moves in it.
    var isMotion: Bool
  }

  /// A named time of the script.
  struct Mark: Encodable, Sendable {
    var name: String
    /// The time in seconds.
    var time: Double
  }

  /// A plot of one numeric property of a layer over time.
  struct Track: Encodable, Sendable {
    var layer: String
    /// The name of the property, with its unit.
    var property: String
    /// The plot as an SVG element.
    var svg: String
  }

  /// The clip as far as it can be shown.
  struct Clip: Encodable, Sendable {
    /// The revision of its pictures, which requests for frames must name.
    var revision: Int
    /// The pictures' width in pixels.
    var width: Int
    /// The pictures' height in pixels.
    var height: Int
    var scale: Double
    /// The clip's duration in seconds.
    var duration: Double
    /// The frame rate in frames per second.
    var fps: Double
    /// The start of each frame in seconds.
    var starts: [Double]
    /// The time at which each frame is sampled, in seconds.
    var samples: [Double]
    /// The segments of the timeline, in order.
    var segments: [Segment]
    var marks: [Mark]
    /// The plot of the transitions' progress as an SVG element; nil if there are none.
    var progress: String?
    /// The plots of changing properties.
    var tracks: [Track]
  }

  /// The number of this state; each change of a file makes a new one.
  var revision: Int
  /// The file name of the script.
  var name: String
  /// The clip, or the last one that could be loaded; nil if there was none yet.
  var clip: Clip?
  /// Whether `clip` is from an earlier state, since the script now has errors.
  var isOutdated: Bool
  /// The errors and warnings of the script.
  var problems: [PreviewProblem]
  /// The labels of the variants of the script's matrix; empty if there is only one.
  var variants: [String] = []
  /// The label of the variant that shows; nil if there is only one.
  var variant: String?
}

/// A problem of a script or its files, as a page shows it.
struct PreviewProblem: Encodable, Hashable, Sendable {
  /// The severity: `error` or `warning`.
  var severity: String
  /// The code under which it is documented, such as `E004`; nil if it has none.
  var code: String?
  /// The message in one sentence.
  var message: String
  /// The file, with line and column if known.
  var place: String?
  /// The line, counted from 1.
  var line: Int?
  /// The column of the first character, counted from 1.
  var column: Int?
  /// The number of marked characters.
  var length: Int?
  /// The text of the line.
  var sourceLine: String?
  /// Advice, one sentence per line.
  var help: [String] = []

  /// Makes a problem of a diagnostic.
  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity.rawValue
    code = diagnostic.code
    message = diagnostic.message
    help = diagnostic.help
    place = diagnostic.source
    if diagnostic.isSetting { return }
    let span = diagnostic.span
    (line, column, length) = (span.line, span.column, span.length)
    place = "\(diagnostic.source):\(span.line):\(span.column)"
    sourceLine = diagnostic.sourceLine
  }

  /// Makes a problem of any other error, from a sentence.
  init(_ sentence: String, help: [String] = []) {
    severity = "error"
    message = sentence
    self.help = help
  }

  /// Returns the problems of an error.
  static func problems(of error: SegueError) -> [PreviewProblem] {
    switch error {
    case .script(let diagnostics), .verdict(let diagnostics): diagnostics.map { Self($0) }
    case .usage(let sentence, let help): [Self(sentence, help: help)]
    case .codec(.missing(let path)):
      [
        Self(
          "\(path) does not exist; the preview continues when it is back",
          help: [CodecError.missing(path: path).advice].compactMap { $0 })
      ]
    default: [Self(error.description)]
    }
  }
}
