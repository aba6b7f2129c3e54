import SegueGolden
import SegueKit

/// The result of one task of a batch.
struct BatchResult: Encodable, Sendable {
  /// A file that was written.
  struct File: Encodable, Sendable {
    var path: String
    var bytes: Int
  }

  /// A warning, with its place if it has one.
  struct Warning: Encodable, Sendable {
    var sentence: String
    var code: String?
    var file: String?
    /// The line, from 1.
    var line: Int?
    /// The column, from 1.
    var column: Int?
  }

  /// The number of the task's line in the input, from 1.
  var task: Int
  /// The task's identifier; nil if it has none.
  var id: JSONValue?
  /// The exit status that the verb would have.
  var status: Int32
  /// The verdict of a verification.
  var verdict: String?
  /// The verdict or the first error in one sentence; nil if nothing is wrong.
  var sentence: String?
  /// The next steps, one sentence each; nil if there is none.
  var help: [String]?
  /// The script with the first problem.
  var file: String?
  /// The line of the first problem, from 1.
  var line: Int?
  /// The column of the first problem, from 1.
  var column: Int?
  /// The processor time, in seconds.
  var cpu = 0.0
  /// The time taken, in seconds.
  var seconds = 0.0
  var files: [File] = []
  var warnings: [Warning] = []

  /// Creates the result of a task without results.
  init(_ line: BatchLine, id: JSONValue?, status: ExitStatus = .done) {
    task = line.number
    self.id = id
    self.status = status.rawValue
  }

  /// Adds an error, whose status the result takes.
  mutating func add(_ error: any Error) {
    status = ExitStatus(error).rawValue
    add(Problem.problems(of: error))
  }

  /// Adds the reports of a script's variants.
  mutating func add(_ document: ClipsDocument) {
    status = document.status
    add(document.clips.flatMap(\.problems))
    files = document.clips.flatMap(\.outputs).map { File(path: $0.path, bytes: $0.bytes) }
  }

  /// Adds a verdict, with the place of its cause in the script.
  mutating func add(_ result: GoldenVerdict) {
    let clip = VerifiedClip(result, pictures: nil)
    status = clip.status
    verdict = clip.report.verdict.rawValue
    sentence = clip.report.sentence
    if let place = clip.annotations.first {
      (file, line, column) = (place.file, place.line, place.columns?.first)
    }
    help = clip.messages.first.flatMap { $0.help.isEmpty ? nil : $0.help }
    add(result.warnings.map { Problem($0) })
  }

  private mutating func add(_ problems: [Problem]) {
    if let error = problems.first(where: { $0.severity == "error" }) {
      (sentence, help) = (error.message, error.help)
      (file, line, column) = (error.source, error.line, error.column)
    }
    warnings += problems.filter { $0.severity == "warning" }.map {
      Warning(
        sentence: $0.message, code: $0.code, file: $0.source, line: $0.line, column: $0.column)
    }
  }
}
