import SegueKit

/// Does something again whenever one of its files changes, until the process is interrupted.
struct WatchLoop: Sendable {
  /// What one round came to.
  struct Round: Sendable {
    /// The files on which the result depends; those that do not exist are watched too.
    var inputs: [String]
    /// The files that were written, which are no news to whoever wrote them.
    var written: [String] = []
  }

  /// Where it is talked about.
  let console: Console

  /// Runs `body` at once, and again after every change.
  ///
  /// What goes wrong within a round is for `body` to tell; the next change may mend it.
  ///
  /// - Parameter body: does one round; it is told which files changed, none the first time.
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
