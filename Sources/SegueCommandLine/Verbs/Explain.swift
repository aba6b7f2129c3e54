import ArgumentParser
import SegueKit
import SegueScript
import SegueStage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The verb `explain`: explains an error code, or writes a script with every default filled in.
struct Explain: Verb {
  /// The explanation as a JSON document.
  struct Document: Encodable, Sendable {
    /// The error code; nil for a script or another word.
    var code: String?
    /// The word; nil for a script or an error code.
    var word: String?
    /// The script; nil for an error code.
    var clip: String?
    /// The explanation, or the script with its defaults.
    var text: String
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a word or an error, or show a script with every default filled in.",
    discussion: """
      Examples:
        segue explain curve                    a key: its values, its default, an example
        segue explain kugou                    a transition, a curve, a spring, a device
        segue explain E004                     what an error means and how to fix it
        segue explain clip.yaml                the script with all its defaults
        segue explain a.png b.png -t kugou     the script of a clip without one

      The script goes to standard output and can be rendered as it is; of a script with a `matrix`, it \
      is the first variant, or the one that `--only scheme=dark` chooses.
      """)

  @OptionGroup var clip: ClipOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Writes the explanation to standard output.
  func run(_ console: Console) async throws -> ExitStatus {
    if clip.inputs.count == 1, let code = Self.code(clip.inputs[0]) {
      return try explain(code: code, console)
    }
    if clip.inputs.count == 1, let done = try explain(word: clip.inputs[0], console) { return done }
    let source = try clip.source(for: "explain")
    let inputs = try clip.clips(of: source)
    let loaded = try clip.load(inputs[0])
    if inputs.count > 1 {
      console.remark(
        "the variant \(inputs[0].variant.label), of \(inputs.count); choose another with `--only`")
    }
    loaded.warnings.forEach(console.show)
    try write(Document(clip: source.name, text: loaded.explained()), console)
    return .done
  }

  /// Writes the explanation of a word; nil for the path of a script.
  ///
  /// - Throws: `CommandError` for a word that nothing is called.
  private func explain(word: String, _ console: Console) throws -> ExitStatus? {
    guard !word.isEmpty, word != "-", !word.contains("/"),
      PathParts(word).fileExtension.isEmpty || Device.named(word) != nil,
      !FileManager.default.fileExists(atPath: word)
    else { return nil }
    if let explanation = Explanation(of: word, console.outputStyle) {
      try write(Document(word: explanation.word, text: explanation.text), console)
      return .done
    }
    if ScriptName.path(of: word) != word { return nil }
    let near = NearestName.nearest(to: word, among: Explanation.names)
    throw CommandError(
      "nothing is called `\(word)`",
      help: near.map { "did you mean `segue explain \($0)`?" }
        ?? "name a key, a transition, a curve, a device or a code; `segue list` shows names, and `segue "
        + "explain script` the keys of a script")
  }

  /// Writes the explanation of an error code.
  ///
  /// - Throws: `CommandError` for an unknown code.
  private func explain(code: String, _ console: Console) throws -> ExitStatus {
    guard let known = DiagnosticCode.code(named: code) else {
      let known = ["E", "W"].compactMap { letter in
        DiagnosticCode.all.map(\.rawValue).filter { $0.hasPrefix(letter) }.max()
      }
      throw CommandError(
        "there is no error \(code)", help: "codes go up to \(known.joined(separator: " and "))")
    }
    let title = console.isJSON ? code : console.outputStyle.name(code).text
    let text = "\(title): \(known.summary)\n\n\(known.explanation)"
    try write(Document(code: known.rawValue, text: text), console)
    return .done
  }

  /// Writes the text, or the JSON document with `--json`, to standard output.
  private func write(_ document: Document, _ console: Console) throws {
    if console.isJSON {
      try console.product(json: document)
    } else {
      let text = document.text
      try console.product(
        ConsoleText(trusted: text.hasSuffix("\n") ? String(text.dropLast()) : text))
    }
  }

  /// Parses an error code in any case, with or without zeros (`e4`); nil for a file name.
  private static func code(_ text: String) -> String? {
    let digits = text.dropFirst()
    guard text.hasPrefix("E") || text.hasPrefix("e") || text.hasPrefix("W") || text.hasPrefix("w"),
      (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber })
    else { return nil }
    return text.prefix(1).uppercased() + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
