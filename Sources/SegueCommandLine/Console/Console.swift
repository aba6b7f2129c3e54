import Foundation
import SegueCodecs
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

  /// The console that the options and the environment ask for.
  init(_ options: CommonOptions, environment: [String: String]) {
    let errorIsTerminal = StandardStream.error.isTerminal
    self.environment = environment
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
  func product(_ text: String) throws(CodecError) {
    Interruption.willSpeak()
    var output = try OutputFile(at: OutputFile.standardOutputPath)
    try output.write(Array((text + "\n").utf8))
    try output.commit()
  }

  /// Writes a value to standard output as one JSON document with sorted keys.
  func product(json value: some Encodable) throws {
    try product(JSONText.document(value))
  }

  /// Writes text and a line end to standard error, whatever the verbosity.
  func say(_ text: String) { draw(text + "\n") }

  /// Writes a remark to standard error, unless only errors are wanted.
  func remark(_ text: String) {
    if !isQuiet { say(text) }
  }

  /// Writes the line about a file to standard error, and what would make it smaller.
  func remark(_ line: ResultLine) {
    remark(line.description)
    if let advice = line.advice { remark("      = \(errorStyle.help("help:")) \(advice)") }
  }

  /// Writes a detail to standard error, when more than usual is wanted.
  func detail(_ text: String) {
    if isVerbose { say(errorStyle.faint(text)) }
  }

  /// Writes an error in one sentence to standard error, and ways out below it.
  func error(_ sentence: String, help: [String] = []) {
    say("segue: \(errorStyle.error("error:")) \(sentence)")
    for way in help { say("      = \(errorStyle.help("help:")) \(way)") }
  }

  /// Writes to standard error as it is; there is nobody to tell when that fails.
  func draw(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
