import SegueCodecs

/// Rules in the format of `make` that tell which files others are made of.
///
/// Ninja reads it as well (`depfile`). Each input is a target too, without a recipe, so that `make`
/// goes on when one was removed from the script and from the disk.
struct DependencyFile: Sendable {
  /// The rules: outputs and what they are made of.
  private var rules: [(outputs: [String], inputs: [String])] = []

  /// Adds outputs and what they are made of.
  mutating func add(_ outputs: [String], madeOf inputs: [String]) {
    rules.append((outputs.filter { $0 != "-" }, inputs))
  }

  /// Writes the file.
  func write(to path: String) throws {
    var output = try OutputFile(at: path)
    try output.write(Array(text().utf8))
    try output.commit()
  }

  /// The text of the file.
  ///
  /// - Throws: a refusal of names with line breaks, which neither `make` nor ninja can read.
  func text() throws(Refusal) -> String {
    let names = rules.flatMap { $0.outputs + $0.inputs }
    if let bad = names.first(where: { $0.contains(where: \.isNewline) }) {
      throw Refusal("--deps cannot tell the name \(bad): there is a line break in it")
    }
    let lines = rules.filter { !$0.outputs.isEmpty }.map { rule in
      let targets = rule.outputs.map(Self.escaped).joined(separator: " ")
      return ([targets + ":"] + rule.inputs.map(Self.escaped)).joined(separator: " \\\n  ")
    }
    let outputs = Set(rules.flatMap(\.outputs))
    let inputs = Set(rules.flatMap(\.inputs)).subtracting(outputs).sorted()
    return (lines + inputs.map { Self.escaped($0) + ":" }).map { $0 + "\n" }.joined()
  }

  /// A name as `make` and ninja read it back.
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
