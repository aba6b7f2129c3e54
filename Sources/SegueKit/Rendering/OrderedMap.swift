/// Work on many indices at once whose results are taken in order, with a bound on what waits.
package struct OrderedMap: Sendable {
  /// How many indices there are, from 0.
  package var count: Int
  /// How many are worked on at the same time, >= 1.
  package var jobs: Int
  /// How many finished or running results may be ahead of the one that is due.
  package var window: Int { jobs + 2 }

  /// Work on `count` indices, `jobs` (>= 1) of them at a time.
  package init(count: Int, jobs: Int) {
    self.count = count
    self.jobs = jobs
  }

  /// Calls `produce` for every index, on several tasks, and `consume` for every result, in order.
  ///
  /// At most `window` results exist at a time, whatever `count` is. The first error ends everything:
  /// running tasks are cancelled and the error is thrown.
  package func run<Output: Sendable>(
    _ produce: @escaping @Sendable (Int) async throws -> Output,
    consume: (Output) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Output).self) { group in
      var started = 0
      var finished = 0
      var due = 0
      var waiting: [Int: Output] = [:]
      while due < count {
        while started < count, started - finished < jobs, started < due + window {
          let index = started
          group.addTask {
            try Task.checkCancellation()
            return (index, try await produce(index))
          }
          started += 1
        }
        guard let (index, output) = try await group.next() else { return }
        finished += 1
        waiting[index] = output
        while let output = waiting.removeValue(forKey: due) {
          try consume(output)
          due += 1
        }
      }
    }
  }
}
