/// Where a clip comes from.
enum ClipSource: Sendable {
  /// A script; `-` reads standard input.
  case script(String)
  /// Two pictures and the transition between them.
  case pictures(from: String, to: String)

  /// Whether it is read from standard input.
  var isStandardInput: Bool { if case .script("-") = self { true } else { false } }

  /// The name in messages.
  var name: String {
    switch self {
    case .script(let path): path == "-" ? "standard input" : path
    case .pictures(let from, let to): "\(from) and \(to)"
    }
  }
}
