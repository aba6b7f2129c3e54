import SegueKit
import SegueScript

/// What became of one script, as a JSON document tells it.
struct ClipReport: Encodable, Sendable {
  /// A size in pixels.
  struct Size: Encodable, Sendable {
    /// The number of columns.
    var width: Int
    /// The number of rows.
    var height: Int
  }

  /// A file that was written.
  struct File: Encodable, Sendable {
    /// Its path; `-` is standard output.
    var path: String
    /// What it holds.
    var format: String
    /// Its size in pixels.
    var size: Size
    /// The frames that were rendered.
    var frames: Int
    /// The frames that the file holds.
    var storedFrames: Int
    /// How long it plays, in seconds.
    var duration: Double
    /// Its length.
    var bytes: Int
    /// What was changed to bring it within its size, if anything was.
    var fitted: Trial?
    /// What a higher effort would save, if none was asked for.
    var saving: Saving?
  }

  /// What a higher `png-effort` would save.
  struct Saving: Encodable, Sendable {
    /// The effort.
    var effort: Int
    /// The bytes, about.
    var bytes: Int

    /// What the library found out.
    init(_ saving: EffortSaving) { (effort, bytes) = (saving.effort, saving.bytes) }
  }

  /// What a file's size is at another frame rate, size or quality.
  struct Trial: Encodable, Sendable {
    /// Frames a second.
    var fps: Double
    /// The size in pixels.
    var size: Size
    /// The quality, where there is one.
    var quality: Int?
    /// The bytes of the file.
    var bytes: Int
    /// What it costs, in points of SSIMULACRA 2, about; nothing where that is not known.
    var loss: Double?

    /// What the library found out.
    init(_ trial: SizeTrial) {
      fps = (trial.framesPerSecond * 1e6).rounded() / 1e6
      size = Size(width: trial.size.width, height: trial.size.height)
      quality = trial.quality
      bytes = trial.bytes
      loss = trial.loss.map { ($0 * 10).rounded() / 10 }
    }
  }

  /// The script, or the second picture of a clip without one.
  var clip: String
  /// The words of the variant by the axes of the script's `matrix`; nothing for a script without one.
  var variant: [String: String]?
  /// The clip's size, if it could be loaded.
  var size: Size?
  /// The clip's frames, if it could be loaded.
  var frames: Int?
  /// How long the clip plays, in seconds.
  var duration: Double?
  /// The files that were written.
  var outputs: [File] = []
  /// What would bring a file within its size with the least loss, of the first that was too large.
  var fitting: [Trial]?
  /// Errors and warnings.
  var problems: [Problem] = []
  /// How long it took, in seconds.
  var seconds = 0.0
  /// The exit status that it would have had alone.
  var status: Int32 = ExitStatus.done.rawValue

  /// A report about a script of which nothing is known yet.
  init(clip: String) { self.clip = clip }

  /// A report about a clip of the command line.
  init(_ input: ClipInput) {
    self.init(clip: input.source.name)
    let words = input.variant.choices.map { ($0.axis, $0.word) }
    variant = words.isEmpty ? nil : Dictionary(words) { first, _ in first }
  }

  /// Adds what a loaded clip tells about itself.
  mutating func add(_ clip: Clip) {
    size = Size(width: clip.size.width, height: clip.size.height)
    frames = clip.frameCount
    // Sums of decimal fractions are not decimal fractions: 2.1999999999999997.
    duration = (clip.duration * 1e6).rounded() / 1e6
    problems += clip.warnings.map { Problem($0) }
  }

  /// Adds warnings about the files that are to be written.
  mutating func add(_ warnings: [Diagnostic]) { problems += warnings.map { Problem($0) } }

  /// Adds a warning.
  mutating func add(_ warning: Problem) { problems.append(warning) }

  /// Adds the files that were written.
  mutating func add(_ reports: [OutputReport]) {
    outputs += reports.map { report in
      File(
        path: report.path, format: report.format.name,
        size: Size(width: report.size.width, height: report.size.height), frames: report.frames,
        storedFrames: report.storedFrames, duration: report.duration, bytes: report.bytes,
        fitted: report.fitted.map(Trial.init), saving: report.saving.map(Saving.init))
    }
  }

  /// Adds the error that ended it.
  mutating func add(_ error: any Error) {
    problems += Problem.problems(of: error)
    if case SegueError.tooLarge(let verdicts) = error {
      fitting = verdicts.first?.fitting.map(Trial.init)
    }
    status = ExitStatus(error).rawValue
  }
}

/// The JSON document about all scripts of a command line.
struct ClipsDocument: Encodable, Sendable {
  /// One report a script, in their order.
  var clips: [ClipReport] = []
  /// The exit status: that of the first script that failed.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds a report.
  mutating func add(_ report: ClipReport) {
    clips.append(report)
    if status == ExitStatus.done.rawValue { status = report.status }
  }

  /// The exit status of the command.
  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .ownMistake }
}
