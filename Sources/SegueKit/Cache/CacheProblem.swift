package import SegueCodecs

/// Something that went wrong with a cache.
package enum CacheProblem: Hashable, Sendable {
  /// An entry was not as it was written; its path.
  case damaged(path: String)
  /// An entry could not be written.
  case unwritten(CodecError)
  /// A clip has unchanged inputs and looks different than in the cache; the path of the entry.
  case wrong(script: String, path: String)
}

/// The hits and problems of a cache in one run.
package struct CacheState: Sendable {
  /// The number of hits of which one is drawn all the same, by default.
  package static let usualCheckInterval = 100

  var hits = 0
  var problems: [CacheProblem] = []
  /// Whether an entry could not be written, so that no other is tried.
  private(set) var failsToWrite = false

  /// Notes that an entry could not be written; one sentence is enough, since others fail for the same reason.
  mutating func fail(_ error: CodecError) {
    failsToWrite = true
    problems.append(.unwritten(error))
  }

  /// Returns the problems since the last call.
  mutating func takeProblems() -> [CacheProblem] {
    defer { problems = [] }
    return problems
  }
}
