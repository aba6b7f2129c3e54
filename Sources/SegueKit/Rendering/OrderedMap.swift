/// Work on many indices at once whose results are taken in order, with a bound on what waits.
package struct OrderedMap: Sendable {
  /// How many indices there are, from 0.
  package var count: Int
  /// How many are worked on at the same time, >= 1.
  package var jobs: Int
  /// How many finished or running results may be ahead of the one that is due.
  package var window: Int

  /// Work on `count` indices, `jobs` (>= 1) of them at a time.
  ///
  /// - Parameter window: how many results may be ahead, >= `jobs`; two more than that by default.
  package init(count: Int, jobs: Int, window: Int? = nil) {
    self.count = count
    self.jobs = jobs
    self.window = window ?? jobs + 2
  }

  /// Calls `produce` for every index, on several tasks, and `consume` for every result, in order.
  ///
  /// At most `window` results exist at a time, whatever `count` is. The first error ends everything:
  /// running tasks are cancelled and the error is thrown.
  package func run<Output: Sendable>(
    _ produce: @escaping @Sendable (Int) async throws -> Output,
    consume: (Output) async throws -> Void
  ) async throws {
    try await run(with: Array(repeating: (), count: max(0, min(jobs, count)))) { _, index in
      try await produce(index)
    } consume: {
      try await consume($0)
    }
  }

  /// The same with workers, at most as many as there are jobs: each call has one that no other has.
  package func run<Worker: Sendable, Output: Sendable>(
    with workers: [Worker],
    _ produce: @escaping @Sendable (Worker, Int) async throws -> Output,
    consume: (Output) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Worker, Int, Output).self) { group in
      var idle = workers
      var started = 0
      var due = 0
      var waiting: [Int: Output] = [:]
      while due < count {
        while started < count, started < due + window, let worker = idle.popLast() {
          let index = started
          group.addTask {
            try Task.checkCancellation()
            return (worker, index, try await produce(worker, index))
          }
          started += 1
        }
        guard let (worker, index, output) = try await group.next() else { return }
        idle.append(worker)
        waiting[index] = output
        while let output = waiting.removeValue(forKey: due) {
          try await consume(output)
          due += 1
        }
      }
    }
  }
}
