internal import SegueGraphics
internal import SegueStage

/// A key that takes the place of others, which are reported beside it.
struct KeyExclusion: Sendable {
  let key: String
  /// The keys that do not go with it; those that are required are not missing.
  let others: [String]
  let code: DiagnosticCode
  /// Advice on how to write both.
  let help: [String]

  init(
    _ key: String, excludes others: [String], _ code: DiagnosticCode,
    help: [String] = ["keep one of the two"]
  ) {
    self.key = key
    self.others = others
    self.code = code
    self.help = help
  }
}
