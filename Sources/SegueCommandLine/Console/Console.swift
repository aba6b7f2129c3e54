import SegueCodecs
import SegueDocs
import SegueGraphics
import SegueKit
import SegueScript
import SegueSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The standard streams of the process, for messages and results; `-o -` does not write through it.
///
/// Standard output receives the result: a list, a script, JSON. Standard error receives messages
/// and progress.
struct Console: Sendable {
  /// Whether only errors are shown (`--quiet`).
  let isQuiet: Bool
  /// Whether details are shown (`--verbose`, unless `--quiet`).
  let isVerbose: Bool
  /// Whether results are one JSON document on standard output (`--json`).
  private(set) var isJSON: Bool
  /// Whether standard output is a terminal.
  let outputIsTerminal: Bool
  /// The form of progress; never `auto`.
  let progress: ProgressChoice
  /// The text style of standard output.
  let outputStyle: TerminalStyle
  /// The text style of standard error.
  let errorStyle: TerminalStyle
  /// The environment variables, including those that CI services set.
  let environment: [String: String]
  /// The commands of CI services, which are escaped in all text.
  private let commands: WorkflowCommands
  /// The buffer in which text waits for that of earlier clips; nil to write it at once.
  private var buffer: ConsoleBuffer?

  /// Creates the console for the options and the environment.
  init(_ options: CommonOptions, environment: [String: String]) {
    let errorIsTerminal = StandardStream.error.isTerminal
    self.environment = environment
    commands = WorkflowCommands(environment: environment)
    isQuiet = options.quiet
    isVerbose = options.verbose && !options.quiet
    isJSON = options.json
    outputIsTerminal = StandardStream.output.isTerminal
    outputStyle = TerminalStyle(
      isOn: options.color.isOn(isTerminal: outputIsTerminal, environment: environment))
    errorStyle = TerminalStyle(
      isOn: options.color.isOn(isTerminal: errorIsTerminal, environment: environment))
    switch options.progress {
    case .auto where options.quiet: progress = .none
    case .auto: progress = errorIsTerminal && environment["TERM"] != "dumb" ? .bar : .plain
    default: progress = options.progress
    }
  }

  /// Writes text and a line end to standard output.
  ///
  /// - Throws: `writeFailed` if it cannot be written, with `EPIPE` if the reader closed the pipe.
  func product(_ text: ConsoleText) throws(CodecError) {
    try write(product: commands.escapingCommands(text.text))
  }

  /// Writes a value to standard output as one JSON document with sorted keys.
  func product(json value: some Encodable) throws {
    try product(json: JSONText.document(value))
  }

  /// Writes JSON to standard output, with the commands of CI services escaped.
  func product(json text: String) throws(CodecError) {
    try write(product: commands.escapingCommands(json: text))
  }

  /// Writes escaped text to standard output, and discards the JSON document of an interruption.
  private func write(product text: String) throws(CodecError) {
    if let buffer { return buffer.keep(product: text + "\n") }
    Interruption.discardDocuments()
    var output = try OutputFile(at: OutputFile.standardOutputPath)
    try output.write(Array((text + "\n").utf8))
    try output.commit()
  }

  /// Whether messages appear at once, so that a progress bar may be drawn.
  var isLive: Bool { buffer?.isLive ?? true }

  /// Returns a console whose text is kept until that of earlier clips is written.
  func keeping(in buffer: ConsoleBuffer) -> Console {
    var console = self
    console.buffer = buffer
    return console
  }

  /// A console for clips whose results become a document: standard output is not for pictures.
  var ofDocument: Console {
    var console = self
    console.isJSON = true
    return console
  }

  /// Writes the messages of a clip so far, and later ones at once.
  func begin(_ buffer: ConsoleBuffer) {
    buffer.goLive { draw(plain: $0) }
  }

  /// Writes the rest of a clip's text.
  ///
  /// - Throws: `writeFailed` if standard output cannot be written.
  func release(_ buffer: ConsoleBuffer) throws(CodecError) {
    begin(buffer)
    let products = buffer.products
    if !products.isEmpty { try write(product: String(products.dropLast())) }
  }

  /// Writes text and a line end to standard error, even with `--quiet`.
  func say(_ text: ConsoleText) { draw("\(text)\n") }

  /// Writes a message to standard error, unless `--quiet` is given.
  func remark(_ text: ConsoleText) {
    if !isQuiet { say(text) }
  }

  /// Writes the line about an output to standard error, with advice on making it smaller.
  func remark(_ line: ResultLine) {
    remark("\(line.description)")
    if let advice = line.advice { remark("      = \(errorStyle.help("help:")) \(advice)") }
  }

  /// Writes a message to standard error if `--verbose` is given.
  func detail(_ text: ConsoleText) {
    if isVerbose { say(errorStyle.faint(text)) }
  }

  /// Writes a warning with its help to standard error, unless `--quiet` is given.
  func warn(_ problem: Problem) {
    let title = problem.code.map { "warning[\($0)]:" } ?? "warning:"
    remark("segue: \(errorStyle.warning(title)) \(problem.message)")
    for way in problem.help ?? [] { remark("      = \(errorStyle.help("help:")) \(way)") }
  }

  /// Writes an error in one sentence, with its help, to standard error.
  func error(_ sentence: String, help: [String] = []) {
    say("segue: \(errorStyle.error("error:")) \(sentence)")
    for way in help { say("      = \(errorStyle.help("help:")) \(way)") }
  }

  /// Writes to standard error without a line end; failures are ignored.
  func draw(_ text: ConsoleText) { draw(plain: commands.escapingCommands(text.text)) }

  /// Writes JSON to standard error, with the commands of CI services escaped.
  func draw(json text: String) { draw(plain: commands.escapingCommands(json: text)) }

  /// Writes an annotation as a workflow command of GitHub Actions to standard error.
  func annotate(_ annotation: GitHubAnnotation) {
    draw(plain: GitHubAnnotation.start + commands.escapingCommands(annotation.text) + "\n")
  }

  /// Writes escaped text to standard error; failures are ignored.
  private func draw(plain text: String) {
    if buffer?.keeps(message: text) == true { return }
    StandardStream.error.write(text)
  }
}

extension Console {
  /// Shows an error and returns its exit status.
  ///
  /// With `--json` it is also written to standard output as a document.
  func report(_ error: any Error) -> ExitStatus {
    describe(error)
    let status = ExitStatus(error)
    // If writing to standard output failed, the document would fail too.
    if isJSON, status != .inputOutput {
      try? product(
        json: ProblemDocument(problems: Problem.problems(of: error), status: status.rawValue))
    }
    return status
  }

  /// Writes the messages of an error to standard error.
  ///
  /// Cancellation and a closed pipe have no message.
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

  /// Writes a diagnostic with its location in the script to standard error; only errors with `--quiet`.
  func show(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity != .error { return }
    say(ConsoleText(trusted: diagnostic.rendered(color: errorStyle.isOn)))
  }
}

extension Console {
  /// Checks that at most one output is standard output, and that it may receive a picture.
  ///
  /// - Throws: `CommandError` if `-` occurs twice, standard output is a terminal, or `--json` is given.
  func checkStandardOutput(_ outputs: [String]) throws(CommandError) {
    let count = outputs.count { $0 == "-" }
    guard count > 0 else { return }
    if count > 1 {
      throw CommandError(
        "standard output takes only one output, and `-` is given \(count) times",
        help: "name files for the others")
    }
    if isJSON {
      throw CommandError(
        "--json and a picture cannot both go to standard output",
        help: "name a file with `-o`, or leave `--json` out")
    }
    if outputIsTerminal {
      throw CommandError(
        "pictures are not written to a terminal", help: "name a file, or add `> clip.gif`")
    }
  }
}

/// The line about an output that was written.
struct ResultLine: Sendable, CustomStringConvertible {
  var output: OutputReport
  /// The seconds since the clip began to load, for all its outputs together.
  var seconds: Double

  /// The line: `kugou.gif  390x844  70 frames (44 stored)  1.40 s  312 KB  in 0.8 s`.
  ///
  /// A picture of one moment has neither frames nor a duration.
  var description: String {
    var parts = [name, Quantities.pixels(output.size)]
    if output.duration > 0 {
      var frames = Quantities.count(
        output.frames, output.format == .vtt ? "caption" : "frame")
      if output.storedFrames != output.frames { frames += " (\(output.storedFrames) stored)" }
      parts += [frames, Quantities.duration(output.duration)]
    }
    if let fitted = output.fitted {
      parts.append("made to fit: " + fitted.changes.joined(separator: ", "))
    }
    parts += [Quantities.bytes(output.bytes), "in " + Quantities.elapsed(seconds)]
    if output.isFromCache { parts.append("from the cache") }
    return parts.joined(separator: "  ")
  }

  /// The advice to use a higher `png-effort`; nil if it saves less than half a percent.
  var advice: String? {
    guard let saving = output.saving, saving.bytes * 200 >= output.bytes else { return nil }
    let percent = (100 * Double(saving.bytes) / Double(output.bytes)).fixed(1)
    return "`--png-effort \(saving.effort)` would save about \(Quantities.bytes(saving.bytes)) "
      + "(\(percent) %), and take three to four times as long"
  }

  private var name: String { output.path == "-" ? "standard output" : output.path }
}

extension SizeTrial {
  /// The trial as table cells: `25 fps`, `390x844`, `quality 60`, `looks 12 points worse`, `1.2 MB`.
  var cells: [String] { changes + [Quantities.bytes(bytes)] }

  /// The cells without the bytes; the loss is in points of SSIMULACRA 2.
  var changes: [String] {
    ["\(framesPerSecond.fixed(1)) fps", Quantities.pixels(size)]
      + (quality.map { ["quality \($0)"] } ?? [])
      + (loss.map { ["looks \($0.fixed(0)) points worse"] } ?? [])
  }
}

/// A JSON encoder with sorted keys and unescaped slashes; hidden characters are escaped.
enum JSONText {
  /// Returns an indented document.
  static func document(_ value: some Encodable) throws -> String {
    try text(value, [.prettyPrinted])
  }

  /// Returns JSON on one line, for a stream of objects.
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
