/// The verbs of the tasks of a batch.
enum BatchVerb: String, CaseIterable, Hashable, Sendable {
  case check, render, still, trace, verify
}
