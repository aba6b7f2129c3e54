/// Work that is handed in piece by piece, done on several tasks, and whose results are taken in order.
///
/// Where ``OrderedMap`` asks for what is to be done, this is told: each piece may depend on how those
/// before it were made.
package struct OrderedQueue<Output: Sendable> {
  /// The tasks that do the work; what they fail with waits for its turn, too.
  package typealias Tasks = ThrowingTaskGroup<(Int, Result<Output, any Error>), any Error>

  private let jobs: Int
  private var started = 0
  private var due = 0
  private var waiting: [Int: Result<Output, any Error>] = [:]

  /// A queue of work, of which so many pieces (>= 1) are started and not taken.
  package init(jobs: Int) { self.jobs = jobs }

  /// Starts a piece of work, as soon as fewer than `jobs` are started and not taken.
  ///
  /// - Parameter take: gets the results that must be taken first.
  /// - Throws: what the work failed with whose result is due, or what `take` throws.
  package mutating func add(
    on tasks: inout Tasks, _ work: @escaping @Sendable () async throws -> Output,
    take: (Output) throws -> Void
  ) async throws {
    while started - due >= jobs { try take(try await next(of: &tasks)) }
    let place = started
    tasks.addTask {
      do { return (place, .success(try await work())) } catch { return (place, .failure(error)) }
    }
    started += 1
  }

  /// Takes the results that are left.
  package mutating func finish(
    _ tasks: inout Tasks, take: (Output) throws -> Void
  ) async throws {
    while due < started { try take(try await next(of: &tasks)) }
  }

  private mutating func next(of tasks: inout Tasks) async throws -> Output {
    while waiting[due] == nil, let (place, result) = try await tasks.next() {
      waiting[place] = result
    }
    guard let result = waiting.removeValue(forKey: due) else {
      preconditionFailure("every piece that was started has a result")
    }
    due += 1
    return try result.get()
  }
}
