import Foundation
import SegueCodecs
import SegueDocs
import SegueGraphics
import SegueKit
import SegueScript
import SegueSystem

/// The two streams of the process; nothing else in the program writes to them.
///
/// Standard output is for the product: a list, a script, JSON. Standard error is for everything
/// that is said about it.
struct Console: Sendable {
  /// Whether only errors are said.
  let isQuiet: Bool
  /// Whether more than usual is said.
  let isVerbose: Bool
  /// Whether results are one JSON document on standard output.
  let isJSON: Bool
  /// Whether standard output is a terminal.
  let outputIsTerminal: Bool
  /// How progress is shown; never `auto`.
  let progress: ProgressChoice
  /// The colours of standard output.
  let outputStyle: TextStyle
  /// The colours of standard error.
  let errorStyle: TextStyle
  /// The variables of the process, by which CI services say that they are there.
  let environment: [String: String]
  /// What a CI service would take for its own among all that is written.
  private let commands: WorkflowCommands

  /// The console that the options and the environment ask for.
  init(_ options: CommonOptions, environment: [String: String]) {
    let errorIsTerminal = StandardStream.error.isTerminal
    self.environment = environment
    commands = WorkflowCommands(environment: environment)
    isQuiet = options.quiet
    isVerbose = options.verbose && !options.quiet
    isJSON = options.json
    outputIsTerminal = StandardStream.output.isTerminal
    outputStyle = TextStyle(
      isOn: options.color.isOn(isTerminal: outputIsTerminal, environment: environment))
    errorStyle = TextStyle(
      isOn: options.color.isOn(isTerminal: errorIsTerminal, environment: environment))
    switch options.progress {
    case .auto where options.quiet: progress = .none
    case .auto: progress = errorIsTerminal && environment["TERM"] != "dumb" ? .bar : .plain
    default: progress = options.progress
    }
  }

  /// Writes text and a line end to standard output.
  ///
  /// - Throws: `writeFailed` when it cannot be written, with `EPIPE` when nobody reads it.
  func product(_ text: ConsoleText) throws(CodecError) {
    try write(product: commands.disarmed(text.text))
  }

  /// Writes a value to standard output as one JSON document with sorted keys.
  func product(json value: some Encodable) throws {
    try product(json: JSONText.document(value))
  }

  /// Writes JSON to standard output, which a CI service shows as text.
  func product(json text: String) throws(CodecError) {
    try write(product: commands.disarmed(json: text))
  }

  private func write(product text: String) throws(CodecError) {
    Interruption.willSpeak()
    var output = try OutputFile(at: OutputFile.standardOutputPath)
    try output.write(Array((text + "\n").utf8))
    try output.commit()
  }

  /// Writes text and a line end to standard error, whatever the verbosity.
  func say(_ text: ConsoleText) { draw("\(text)\n") }

  /// Writes a remark to standard error, unless only errors are wanted.
  func remark(_ text: ConsoleText) {
    if !isQuiet { say(text) }
  }

  /// Writes the line about a file to standard error, and what would make it smaller.
  func remark(_ line: ResultLine) {
    remark("\(line.description)")
    if let advice = line.advice { remark("      = \(errorStyle.help("help:")) \(advice)") }
  }

  /// Writes a detail to standard error, when more than usual is wanted.
  func detail(_ text: ConsoleText) {
    if isVerbose { say(errorStyle.faint(text)) }
  }

  /// Writes a warning to standard error, and ways out below it.
  func warn(_ problem: Problem) {
    let title = problem.code.map { "warning[\($0)]:" } ?? "warning:"
    remark("segue: \(errorStyle.warning(title)) \(problem.message)")
    for way in problem.help ?? [] { remark("      = \(errorStyle.help("help:")) \(way)") }
  }

  /// Writes an error in one sentence to standard error, and ways out below it.
  func error(_ sentence: String, help: [String] = []) {
    say("segue: \(errorStyle.error("error:")) \(sentence)")
    for way in help { say("      = \(errorStyle.help("help:")) \(way)") }
  }

  /// Writes to standard error; there is nobody to tell when that fails.
  func draw(_ text: ConsoleText) { draw(plain: commands.disarmed(text.text)) }

  /// Writes a line of JSON to standard error.
  func draw(json text: String) { draw(plain: commands.disarmed(json: text)) }

  /// Writes a command to the CI service that runs this process.
  func annotate(_ annotation: GitHubAnnotation) {
    draw(plain: GitHubAnnotation.start + commands.disarmed(annotation.text) + "\n")
  }

  private func draw(plain text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

extension Console {
  /// Says what an error is about and returns the exit status that belongs to it.
  ///
  /// With `--json` the same goes to standard output as a document.
  func report(_ error: any Error) -> ExitStatus {
    describe(error)
    let status = ExitStatus(error)
    // Standard output that has just failed will not take a document about that either.
    if isJSON, status != .inputOutput {
      try? product(
        json: ProblemDocument(problems: Problem.problems(of: error), status: status.rawValue))
    }
    return status
  }

  /// Says what an error is about, on standard error.
  ///
  /// An interruption needs no words, and neither does a reader that has seen enough.
  func describe(_ error: any Error) {
    switch error {
    case SegueError.script(let diagnostics), SegueError.verdict(let diagnostics):
      diagnostics.forEach(show)
    case GoldenFailure.clip(let error): describe(error)
    case let problem as ArticleProblem:
      if let cause = problem.reason.cause { describe(cause) }
      self.error(problem.description, help: problem.reason.help)
    case CodecError.writeFailed(_, code: SystemError.brokenPipe): break
    case SegueError.codec(.writeFailed(_, code: SystemError.brokenPipe)): break
    default:
      Problem.problems(of: error).forEach { self.error($0.message, help: $0.help ?? []) }
    }
  }

  /// Writes a diagnostic with its place in the script; a warning only if more than errors is wanted.
  func show(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity == .warning { return }
    say(ConsoleText(trusted: diagnostic.rendered(color: errorStyle.isOn)))
  }
}

extension Console {
  /// Refuses to write a picture to a terminal, or between the lines of a JSON document.
  ///
  /// - Throws: a refusal of a list of outputs in which `-` cannot be.
  func checkStandardOutput(_ outputs: [String]) throws(Refusal) {
    let count = outputs.count { $0 == "-" }
    guard count > 0 else { return }
    if count > 1 {
      throw Refusal("standard output holds one picture, and `-` is given \(count) times")
    }
    if isJSON { throw Refusal("--json and a picture cannot both go to standard output") }
    if outputIsTerminal {
      throw Refusal(
        "a picture is not written to a terminal", help: "name a file, or add `> clip.gif`")
    }
  }
}

/// The line about a file that was written.
struct ResultLine: Sendable, CustomStringConvertible {
  /// The file.
  var output: OutputReport
  /// The seconds that the clip took, all its files together.
  var seconds: Double

  /// Such as `kugou.gif  390x844  70 frames (44 stored)  1.40 s  312 KB  in 0.8 s`.
  ///
  /// A picture of one moment has neither frames nor a duration.
  var description: String {
    var parts = [name, Quantities.pixels(output.size)]
    if output.duration > 0 {
      var frames = Quantities.count(output.frames, "frame")
      if output.storedFrames != output.frames { frames += " (\(output.storedFrames) stored)" }
      parts += [frames, Quantities.duration(output.duration)]
    }
    if let fitted = output.fitted {
      parts.append("made to fit: " + fitted.changes.joined(separator: ", "))
    }
    parts += [Quantities.bytes(output.bytes), "in " + Quantities.elapsed(seconds)]
    return parts.joined(separator: "  ")
  }

  /// What a higher effort would save, where that is worth a line: at least half a percent.
  var advice: String? {
    guard let saving = output.saving, saving.bytes * 200 >= output.bytes else { return nil }
    let percent = (100 * Double(saving.bytes) / Double(output.bytes)).fixed(1)
    return "`--png-effort \(saving.effort)` would save about \(Quantities.bytes(saving.bytes)) "
      + "(\(percent) %), in three to four times as long"
  }

  private var name: String { output.path == "-" ? "standard output" : output.path }
}

extension SizeTrial {
  /// The trial as people read it: `25 fps`, `390x844`, `quality 60`, `looks 12 points worse`, `1.2 MB`.
  var cells: [String] { changes + [Quantities.bytes(bytes)] }

  /// The same without the bytes, with points of SSIMULACRA 2.
  var changes: [String] {
    ["\(framesPerSecond.fixed(1)) fps", Quantities.pixels(size)]
      + (quality.map { ["quality \($0)"] } ?? [])
      + (loss.map { ["looks \($0.fixed(0)) points worse"] } ?? [])
  }
}

/// How values become JSON: sorted keys, paths without escaped slashes.
enum JSONText {
  /// A document for people and programs, indented.
  static func document(_ value: some Encodable) throws -> String {
    try text(value, [.prettyPrinted])
  }

  /// One line of a stream of objects.
  static func line(_ value: some Encodable) throws -> String {
    try text(value, [])
  }

  private static func text(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return PrintableText.escaped(json: String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
