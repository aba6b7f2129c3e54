import SegueGolden

/// What checking or rendering one script of several has given.
struct ScriptOutcome: Sendable {
  /// The reports of its variants, in order.
  var reports: [ClipReport]
  /// Whether they are those of an earlier run.
  var isKept = false
  /// The outputs, with the files that they depend on.
  var dependencies: [(outputs: [String], inputs: [String])] = []

  /// Keeps the result in a part; a failure becomes that of the first variant.
  ///
  /// - Parameter inputs: the files that the variants are made of.
  mutating func keep(
    in part: ScriptPart, _ place: PartHeader.Clip, inputs: [String], _ console: Console
  ) {
    guard !reports.isEmpty else { return }
    do { try part.keep(reports, place, inputs: inputs) } catch {
      console.describe(error)
      reports[0].add(error)
    }
  }
}
