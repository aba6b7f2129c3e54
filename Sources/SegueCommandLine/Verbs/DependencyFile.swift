import SegueCodecs

/// A dependency file in the format of `make`: which inputs each output depends on.
///
/// Ninja reads it as well (`depfile`). Each input is also a target without a recipe, so that `make` does not
/// fail after an input was removed from the script and deleted.
struct DependencyFile: Sendable {
  private var rules: [(outputs: [String], inputs: [String])] = []

  /// Adds a rule: the outputs, except standard output, and the inputs that they depend on.
  mutating func add(_ outputs: [String], madeOf inputs: [String]) {
    rules.append((outputs.filter { $0 != "-" }, inputs))
  }

  /// Writes the rules to a file.
  func write(to path: String) throws {
    var output = try OutputFile(at: path)
    try output.write(Array(text().utf8))
    try output.commit()
  }

  /// Returns the text of the file.
  ///
  /// - Throws: `CommandError` for a name with a line break, which neither `make` nor Ninja can read.
  func text() throws(CommandError) -> String {
    let names = rules.flatMap { $0.outputs + $0.inputs }
    if let bad = names.first(where: { $0.contains(where: \.isNewline) }) {
      throw CommandError(
        "--deps cannot write the name \(bad), which has a line break", help: "rename the file")
    }
    let lines = rules.filter { !$0.outputs.isEmpty }.map { rule in
      let targets = rule.outputs.map(Self.escaped).joined(separator: " ")
      return ([targets + ":"] + rule.inputs.map(Self.escaped)).joined(separator: " \\\n  ")
    }
    let outputs = Set(rules.flatMap(\.outputs))
    let inputs = Set(rules.flatMap(\.inputs)).subtracting(outputs).sorted()
    return (lines + inputs.map { Self.escaped($0) + ":" }).map { $0 + "\n" }.joined()
  }

  /// Escapes a name for `make` and Ninja.
  private static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case " ", "#", ":": result += "\\" + String(scalar)
      case "$": result += "$$"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
