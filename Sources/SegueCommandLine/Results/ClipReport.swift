import SegueKit
import SegueScript

/// The outcome of rendering or checking one clip, as an entry of the JSON document.
struct ClipReport: Codable, Hashable, Sendable {
  /// A size in pixels.
  struct Size: Codable, Hashable, Sendable {
    var width: Int
    var height: Int
  }

  /// A file that was written.
  struct File: Codable, Hashable, Sendable {
    /// The path; `-` for standard output.
    var path: String
    /// The name of the format, such as `gif`.
    var format: String
    var size: Size
    /// The number of frames that the output shows.
    var frames: Int
    /// The number of stored frames; a frame equal to the one before only lengthens that.
    var storedFrames: Int
    /// The duration of one play, in seconds.
    var duration: Double
    /// The file's length in bytes.
    var bytes: Int
    /// The settings that brought the file below its `max-size`; nil if it was not reduced.
    var fitted: Trial?
    /// The saving of a higher `png-effort`; only for an APNG written without one.
    var saving: Saving?
  }

  /// The estimated saving of a higher `png-effort`.
  struct Saving: Codable, Hashable, Sendable {
    /// The higher effort, 1...9.
    var effort: Int
    /// The number of bytes saved, estimated.
    var bytes: Int

    /// Converts the library's estimate.
    init(_ saving: EffortSaving) { (effort, bytes) = (saving.effort, saving.bytes) }
  }

  /// The size of a file at another frame rate, picture size or quality.
  struct Trial: Codable, Hashable, Sendable {
    /// The frame rate in frames per second.
    var fps: Double
    var size: Size
    /// The quality, 1...100; nil for a lossless format.
    var quality: Int?
    var bytes: Int
    /// The loss of similarity in points of SSIMULACRA 2, estimated; nil if it was not measured.
    var loss: Double?

    /// Converts a trial of the library, rounding the rate to 1e-6 and the loss to 0.1.
    init(_ trial: SizeTrial) {
      fps = (trial.framesPerSecond * 1e6).rounded() / 1e6
      size = Size(width: trial.size.width, height: trial.size.height)
      quality = trial.quality
      bytes = trial.bytes
      loss = trial.loss.map { ($0 * 10).rounded() / 10 }
    }
  }

  /// The name of the source: the script's path, or the paths of the pictures or frames.
  var clip: String
  /// The value of each axis of the script's `matrix`; nil for a script without one.
  var variant: [String: String]?
  /// The canvas size; nil if the clip could not be loaded.
  var size: Size?
  /// The number of frames; nil if the clip could not be loaded.
  var frames: Int?
  /// The duration of one play, in seconds.
  var duration: Double?
  var outputs: [File] = []
  /// The trial that fits with the least loss, for the first output over its `max-size`.
  var fitting: [Trial]?
  /// The errors and warnings.
  var problems: [Problem] = []
  /// The time taken, in seconds.
  var seconds = 0.0
  /// The exit status of this clip, regardless of the others.
  var status: Int32 = ExitStatus.done.rawValue

  /// Creates a report without results.
  init(clip: String) { self.clip = clip }

  /// Creates a report about a clip and its variant.
  init(_ input: ClipInput) {
    self.init(clip: input.source.name)
    let words = input.variant.choices.map { ($0.axis, $0.word) }
    variant = words.isEmpty ? nil : Dictionary(words) { first, _ in first }
  }

  /// Adds the size, frame count, duration and warnings of a loaded clip.
  mutating func add(_ clip: Clip) {
    size = Size(width: clip.size.width, height: clip.size.height)
    frames = clip.frameCount
    // A sum of decimal fractions need not be one: 2.1999999999999997.
    duration = (clip.duration * 1e6).rounded() / 1e6
    problems += clip.warnings.map { Problem($0) }
  }

  /// Adds further warnings, as about the planned outputs, or notes.
  mutating func add(_ warnings: [Diagnostic]) { problems += warnings.map { Problem($0) } }

  mutating func add(_ warning: Problem) { problems.append(warning) }

  mutating func add(_ reports: [OutputReport]) {
    outputs += reports.map { report in
      File(
        path: report.path, format: report.format.name,
        size: Size(width: report.size.width, height: report.size.height), frames: report.frames,
        storedFrames: report.storedFrames, duration: report.duration, bytes: report.bytes,
        fitted: report.fitted.map(Trial.init), saving: report.saving.map(Saving.init))
    }
  }

  /// Adds the error that stopped the clip, and sets the exit status.
  mutating func add(_ error: any Error) {
    problems += Problem.problems(of: error)
    if case SegueError.tooLarge(let verdicts) = error {
      fitting = verdicts.first?.fitting.map(Trial.init)
    }
    status = ExitStatus(error).rawValue
  }
}
