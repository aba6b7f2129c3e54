import SegueGraphics

/// An escaper for text that a CI service would execute as commands.
///
/// The runner of GitHub Actions executes a line that begins with `::`, after blanks, and `##[` anywhere
/// in a line (`ActionCommand.cs`); agents of Azure Pipelines execute `##vso[` and `##[`, those of TeamCity
/// `##teamcity[`. Without such a service text is unchanged.
struct WorkflowCommands: Sendable {
  private static let services: [(variable: String, starts: [String], markers: [String])] = [
    ("GITHUB_ACTIONS", ["::"], ["##["]),
    ("TF_BUILD", [], ["##vso[", "##["]),
    ("TEAMCITY_VERSION", [], ["##teamcity["]),
  ]

  /// The prefixes of commands at the beginning of a line, after blanks.
  private let starts: [[Unicode.Scalar]]
  /// The prefixes of commands anywhere in a line.
  private let markers: [[Unicode.Scalar]]

  /// Creates an escaper for the services that the environment names.
  init(environment: [String: String]) {
    let present = Self.services.filter { service in
      let value = environment[service.variable]?.lowercased() ?? ""
      return !["", "0", "false"].contains(value)
    }
    starts = present.flatMap(\.starts).map { Array($0.unicodeScalars) }
    markers = present.flatMap(\.markers).map { Array($0.unicodeScalars) }
  }

  /// Returns the text with a backslash inserted in every command prefix.
  func escapingCommands(_ text: String) -> String {
    guard !starts.isEmpty || !markers.isEmpty else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var isStart = true
    var index = 0
    while index < scalars.count {
      if isStart {
        // Runners skip blanks and invisible characters at the beginning of a line.
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

  /// Returns equivalent JSON in which no string contains a command.
  func escapingCommands(json text: String) -> String {
    // No line of JSON begins with a colon.
    markers.reduce(text) { text, marker in
      let word = String(String.UnicodeScalarView(marker))
      return text.replacingScalars(word, with: #"\u0023"# + word.dropFirst())
    }
  }

  /// Returns the index after blanks, invisible characters and colours, which may precede a command.
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
