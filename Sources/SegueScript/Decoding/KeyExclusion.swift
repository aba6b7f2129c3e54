/// A key that takes the place of others, which are reported beside it.
struct KeyExclusion: Sendable {
  let key: String
  /// The keys that do not go with it; those that are required are not missing.
  let others: [String]
  /// Reports the others as an error; nil if the mapping's own decoder does.
  let code: DiagnosticCode?
  /// The message instead of that a key does not go with another.
  let message: String?
  /// Advice on how to write both.
  let help: [String]

  init(
    _ key: String, excludes others: [String], _ code: DiagnosticCode?, _ message: String? = nil,
    help: [String] = ["keep one of the two"]
  ) {
    self.key = key
    self.others = others
    self.code = code
    self.message = message
    self.help = help
  }
}
