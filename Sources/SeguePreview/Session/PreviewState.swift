import SegueCodecs
import SegueKit
import SegueScript

/// What a page has to know of a preview, as JSON.
struct PreviewState: Encodable, Sendable {
  /// A stretch of time in which one thing goes on.
  struct Segment: Encodable, Sendable {
    /// When it begins, in seconds.
    var start: Double
    /// When it ends, in seconds.
    var end: Double
    /// What goes on, such as `kugou list → detail`.
    var text: String
    /// Whether something moves.
    var isMotion: Bool
  }

  /// A named moment.
  struct Mark: Encodable, Sendable {
    /// Its name.
    var name: String
    /// When it is, in seconds.
    var time: Double
  }

  /// One number of one layer over time.
  struct Track: Encodable, Sendable {
    /// The layer.
    var layer: String
    /// What is plotted, with its unit.
    var property: String
    /// The plot, an SVG element.
    var svg: String
  }

  /// The clip as far as it can be shown.
  struct Clip: Encodable, Sendable {
    /// The revision of its pictures, by which frames are asked for.
    var revision: Int
    /// The pictures' width in pixels.
    var width: Int
    /// Their height in pixels.
    var height: Int
    /// Pixels per point.
    var scale: Double
    /// How long it takes, in seconds.
    var duration: Double
    /// Frames a second.
    var fps: Double
    /// When each frame starts to show, in seconds.
    var starts: [Double]
    /// The moment that each frame pictures, in seconds.
    var samples: [Double]
    /// What goes on, in order.
    var segments: [Segment]
    /// The named moments.
    var marks: [Mark]
    /// The plot of the transitions' progress, an SVG element; nil where none runs.
    var progress: String?
    /// What changes over time.
    var tracks: [Track]
  }

  /// The number of this state; each change of a file makes a new one.
  var revision: Int
  /// The script's name.
  var name: String
  /// The clip, or the last one that could be loaded; nil when there was none yet.
  var clip: Clip?
  /// Whether `clip` is of an earlier state, since the script is broken now.
  var isOutdated: Bool
  /// What is wrong, or doubtful.
  var problems: [PreviewProblem]
}

/// Something that is wrong with a script or its files, as a page shows it.
struct PreviewProblem: Encodable, Hashable, Sendable {
  /// `error` or `warning`.
  var severity: String
  /// The code under which it is explained, such as `E004`; nil where it has none.
  var code: String?
  /// One sentence.
  var message: String
  /// The file, with line and column where it has them.
  var place: String?
  /// The line, from 1.
  var line: Int?
  /// The column of the first character, from 1.
  var column: Int?
  /// How many characters it is about.
  var length: Int?
  /// The line's text.
  var sourceLine: String?
  /// What may help.
  var help: [String] = []

  /// A diagnostic of a script.
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

  /// Another problem, in a sentence.
  init(_ sentence: String, help: [String] = []) {
    severity = "error"
    message = sentence
    self.help = help
  }

  /// The problems that an error tells of.
  static func problems(of error: SegueError) -> [PreviewProblem] {
    switch error {
    case .script(let diagnostics), .verdict(let diagnostics): diagnostics.map { Self($0) }
    case .usage(let sentence, let help): [Self(sentence, help: help)]
    case .codec(.missing(let path)):
      [
        Self(
          "\(path) is not there; the preview goes on when it returns",
          help: [CodecError.missing(path: path).advice].compactMap { $0 })
      ]
    default: [Self(error.description)]
    }
  }
}
