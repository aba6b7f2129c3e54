/// A rule that keys of a mapping mean something beside certain others only.
struct KeyCompany: Sendable {
  let keys: [String]
  /// The keys of which one has to stand beside them.
  let others: [String]
  /// Reports the lack of the others as an error; nil if the mapping's own decoder does.
  let code: DiagnosticCode?
  /// The others in words, for the message.
  let words: String
  let help: [String]

  init(
    _ keys: [String], need others: [String], _ code: DiagnosticCode?, as words: String? = nil,
    help: [String] = []
  ) {
    self.keys = keys
    self.others = others
    self.code = code
    self.words = words ?? others.map { "`\($0)`" }.joined(separator: " or ")
    self.help = help
  }
}
