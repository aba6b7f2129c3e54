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
