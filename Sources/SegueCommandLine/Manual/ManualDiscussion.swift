/// What the help of a verb says at length, taken apart: its examples and its paragraphs.
///
/// Help begins with `Examples:` and commands below it, indented; paragraphs follow, each on one
/// line, and what is indented among them stays as it is.
struct ManualDiscussion: Sendable {
  /// The commands with their explanations, without the indent.
  let examples: [String]
  /// The lines of the rest; an empty one divides paragraphs.
  private let rest: [Substring]

  /// Takes a discussion apart.
  init(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "Examples:" else {
      examples = []
      rest = lines
      return
    }
    let commands = lines.dropFirst().prefix { $0.hasPrefix("  ") }
    examples = commands.map { String($0.dropFirst(2)) }
    rest = Array(lines.dropFirst(1 + commands.count))
  }

  /// Writes the paragraphs, each after a break.
  func write(to source: inout ManualSource) {
    var lines = rest[...]
    while let line = lines.first {
      if line.isEmpty {
        lines = lines.dropFirst()
      } else if line.hasPrefix("  ") {
        let block = lines.prefix { $0.hasPrefix("  ") }
        source.macro("Pp")
        source.literal(block.map { String($0.dropFirst(2)) })
        lines = lines.dropFirst(block.count)
      } else {
        source.macro("Pp")
        source.prose(String(line))
        lines = lines.dropFirst()
      }
    }
  }
}
