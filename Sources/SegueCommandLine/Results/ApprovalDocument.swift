import SegueGolden

/// What an approval did, as a JSON document tells it.
struct ApprovalDocument: Encodable, Sendable {
  /// What became of one golden.
  struct Golden: Encodable, Sendable {
    /// The path of the golden, without an extension.
    var golden: String
    /// The script, where one is known.
    var script: String?
    /// `recorded`, `approved`, `equal`, `removed`, `stray`, or why not: `different`, `broken`.
    var outcome: String
    /// Why, in one sentence.
    var sentence: String?
  }

  /// The goldens, in order.
  var goldens: [Golden] = []
  /// Whether anything was written.
  var isWritten = false
  /// The exit status.
  var status: Int32 = ExitStatus.done.rawValue

  /// Adds what became of a golden.
  mutating func add(
    _ place: GoldenPlace, _ script: String?, _ outcome: String, _ sentence: String? = nil
  ) {
    goldens.append(
      Golden(golden: place.path, script: script, outcome: outcome, sentence: sentence))
  }
}
