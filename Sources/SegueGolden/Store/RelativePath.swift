/// Paths from one folder to another, as text.
enum RelativePath {
  /// The way from an absolute folder to another: `.`, `sub`, `../other`.
  static func path(from start: String, to end: String) -> String {
    let from = start.split(separator: "/")
    let to = end.split(separator: "/")
    let common = zip(from, to).prefix { $0 == $1 }.count
    let steps =
      Array(repeating: "..", count: from.count - common) + to.dropFirst(common).map(String.init)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The absolute folder to which a way leads.
  static func folder(_ path: String, from start: String) -> String {
    var parts = start.split(separator: "/").map(String.init)
    for step in path.split(separator: "/") {
      switch step {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(step))
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
