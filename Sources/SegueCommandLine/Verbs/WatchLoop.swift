import SegueKit

/// A loop that runs an action after every change of its input files, until it is interrupted.
struct WatchLoop: Sendable {
  /// The files of one round.
  struct Round: Sendable {
    /// The files that the result depends on; missing ones are watched too.
    var inputs: [String]
    /// The files that were written; their changes do not start another round.
    var written: [String] = []
  }

  /// The console for messages.
  let console: Console

  /// Runs `body` at once, and again after every change.
  ///
  /// The body shows its own errors; the next change may fix them.
  ///
  /// - Parameter body: runs one round; receives the changed files, none the first time.
  /// - Returns: `interrupted`; it does not end otherwise.
  func run(
    watching files: [String] = [], _ body: ([String]) async throws -> Round
  ) async throws -> ExitStatus {
    var watch = FileWatch(files)
    var changed: [String] = []
    while true {
      let round = try await body(changed)
      if Task.isCancelled { return .interrupted }
      watch.files = round.inputs
      watch.accept(round.written)
      console.remark("watching \(Quantities.count(Set(round.inputs).count, "file"))")
      guard let next = await watch.next() else { return .interrupted }
      changed = next
      console.detail("changed: \(next.joined(separator: ", "))")
    }
  }
}
