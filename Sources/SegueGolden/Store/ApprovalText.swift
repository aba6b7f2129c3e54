/// The form of the small files that an approval writes for itself: a line a fact, and an end.
enum ApprovalText {
  private static let first = "segue approve 1"
  private static let last = "end"

  /// The longest such file that is read, in bytes.
  static let limit = 16 << 20

  /// The text of a file with given facts.
  static func text(_ lines: [(key: String, value: String)]) -> String {
    ([first] + lines.map { "\($0.key) \($0.value)" } + [last, ""]).joined(separator: "\n")
  }

  /// The facts of a file, or nil when it is of another kind or not whole.
  static func lines(_ bytes: [UInt8]) -> [(key: String, value: String)]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[0] == first, lines.suffix(2) == [last[...], ""] else {
      return nil
    }
    var facts: [(key: String, value: String)] = []
    for line in lines[1..<(lines.count - 2)] {
      guard let space = line.firstIndex(of: " ") else { return nil }
      facts.append((String(line[..<space]), String(line[line.index(after: space)...])))
    }
    return facts
  }
}
