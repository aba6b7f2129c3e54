import SegueGraphics

/// Text that a CI service would take for commands, made plain.
///
/// The runner of GitHub Actions obeys a line that begins with `::` after blanks, and `##[` wherever it
/// stands (`ActionCommand.cs`); agents of Azure Pipelines obey `##vso[` and `##[`, and those of TeamCity
/// `##teamcity[`. Elsewhere text stays as it is.
struct WorkflowCommands: Sendable {
  private static let services: [(variable: String, starts: [String], markers: [String])] = [
    ("GITHUB_ACTIONS", ["::"], ["##["]),
    ("TF_BUILD", [], ["##vso[", "##["]),
    ("TEAMCITY_VERSION", [], ["##teamcity["]),
  ]

  /// What makes a line a command where it begins, after blanks.
  private let starts: [[Unicode.Scalar]]
  /// What makes a line a command anywhere.
  private let markers: [[Unicode.Scalar]]

  /// The commands of the services that the environment names.
  init(environment: [String: String]) {
    let present = Self.services.filter { service in
      let value = environment[service.variable]?.lowercased() ?? ""
      return !["", "0", "false"].contains(value)
    }
    starts = present.flatMap(\.starts).map { Array($0.unicodeScalars) }
    markers = present.flatMap(\.markers).map { Array($0.unicodeScalars) }
  }

  /// Returns text in which a backslash stands in each word that would be a command.
  func disarmed(_ text: String) -> String {
    guard !starts.isEmpty || !markers.isEmpty else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var isStart = true
    var index = 0
    while index < scalars.count {
      if isStart {
        // Readers of lines pass over what they do not show.
        let end = Self.endOfBlanks(scalars, from: index)
        result.append(contentsOf: scalars[index..<end])
        index = end
        if starts.contains(where: { scalars[index...].starts(with: $0) }) { result.append("\\") }
        isStart = false
        continue
      }
      let scalar = scalars[index]
      result.append(scalar)
      if markers.contains(where: { scalars[index...].starts(with: $0) }) { result.append("\\") }
      isStart = scalar == "\n" || scalar == "\r"
      index += 1
    }
    return String(result)
  }

  /// Returns JSON of the same meaning in which no string holds a command.
  func disarmed(json text: String) -> String {
    // No line of JSON begins with a colon.
    markers.reduce(text) { text, marker in
      let word = String(String.UnicodeScalarView(marker))
      return text.replacingScalars(word, with: #"\u0023"# + word.dropFirst())
    }
  }

  /// The end of blanks, of characters without width and of colours, which may stand before a command.
  private static func endOfBlanks(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var index = start
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\u{1B}" {
        // A control sequence ends with a letter (ECMA-48, 5.4).
        index += 1
        if index < scalars.count, scalars[index] == "[" { index += 1 }
        while index < scalars.count, !("\u{40}"..."\u{7E}").contains(scalars[index]) { index += 1 }
        index = min(index + 1, scalars.count)
        continue
      }
      guard scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint else {
        break
      }
      index += 1
    }
    return index
  }
}
