import Dispatch
import Synchronization

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
    _ produce: @escaping @Sendable (Int) async throws(SegueError) -> Output,
    consume: (Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    let workers: [Void] = Array(repeating: (), count: max(0, min(jobs, count)))
    try await run(with: workers) { _, index async throws(SegueError) in
      try await produce(index)
    } consume: { output async throws(SegueError) in
      try await consume(output)
    }
  }

  /// The same with workers, at most as many as there are jobs: each call has one that no other has.
  package func run<Worker: Sendable, Output: Sendable>(
    with workers: [Worker],
    _ produce: @escaping @Sendable (Worker, Int) async throws(SegueError) -> Output,
    consume: (Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    typealias Made = Result<(Worker, Int, Output), SegueError>
    try await withTasks(of: Made.self) { tasks async throws(SegueError) in
      var idle = workers
      var started = 0
      var due = 0
      var waiting: [Int: Output] = [:]
      while due < count {
        while started < count, started < due + window, let worker = idle.popLast() {
          let index = started
          tasks.addTask {
            if Task.isCancelled { return .failure(.cancelled) }
            return await Made { () async throws(SegueError) in
              (worker, index, try await produce(worker, index))
            }
          }
          started += 1
        }
        guard let (worker, index, output) = try await tasks.next()?.get() else { return }
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

/// Hands tasks to `body`; when that fails all of them are cancelled, and awaited before it is thrown.
///
/// The only group of tasks in rendering: its tasks return what they fail with, so that errors keep
/// their type.
package func withTasks<Made: Sendable>(
  of _: Made.Type, _ body: (inout TaskGroup<Made>) async throws(SegueError) -> Void
) async throws(SegueError) {
  let result = await withTaskGroup(of: Made.self) { tasks in
    let result = await Result { () async throws(SegueError) in try await body(&tasks) }
    if case .failure = result { tasks.cancelAll() }
    return result
  }
  try result.get()
}

extension Result where Failure == SegueError {
  /// What comes of work that takes its time.
  fileprivate init(_ work: () async throws(SegueError) -> Success) async {
    do throws(SegueError) { self = .success(try await work()) } catch { self = .failure(error) }
  }
}

/// Work that is handed in piece by piece, done on several tasks, and whose results are taken in order.
///
/// Where ``OrderedMap`` asks for what is to be done, this is told: each piece may depend on how those
/// before it were made.
package struct OrderedQueue<Output: Sendable> {
  /// The tasks that do the work; what they fail with waits for its turn, too.
  package typealias Tasks = TaskGroup<Made>
  /// The number of a piece, and what came of it.
  package typealias Made = (Int, Result<Output, SegueError>)

  private let jobs: Int
  private var started = 0
  private var due = 0
  private var waiting: [Int: Result<Output, SegueError>] = [:]

  /// A queue of work, of which so many pieces (>= 1) are started and not taken.
  package init(jobs: Int) { self.jobs = jobs }

  /// Starts a piece of work, as soon as fewer than `jobs` are started and not taken.
  ///
  /// - Parameter take: gets the results that must be taken first.
  /// - Throws: what the work failed with whose result is due, or what `take` throws.
  package mutating func add(
    on tasks: inout Tasks, _ work: @escaping @Sendable () async throws(SegueError) -> Output,
    take: (Output) throws(SegueError) -> Void
  ) async throws(SegueError) {
    while started - due >= jobs { try take(try await next(of: &tasks)) }
    let place = started
    tasks.addTask { (place, await Result(work)) }
    started += 1
  }

  /// Takes the results that are left.
  package mutating func finish(
    _ tasks: inout Tasks, take: (Output) throws(SegueError) -> Void
  ) async throws(SegueError) {
    while due < started { try take(try await next(of: &tasks)) }
  }

  private mutating func next(of tasks: inout Tasks) async throws(SegueError) -> Output {
    while waiting[due] == nil, let (place, result) = await tasks.next() {
      waiting[place] = result
    }
    guard let result = waiting.removeValue(forKey: due) else {
      preconditionFailure("every piece that was started has a result")
    }
    due += 1
    return try result.get()
  }
}

extension Array where Element: Sendable {
  /// What a function makes of each element, in order; up to `jobs` (>= 1) of them at once.
  ///
  /// For work before there are tasks, such as reading the images of a script: the caller's thread
  /// does its part and waits for the others.
  func concurrentMap<Output: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) -> Output
  ) -> [Output] {
    guard jobs > 1, count > 1 else { return map(transform) }
    let next = Mutex(0)
    let outputs = Mutex([Output?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        let output = transform(self[index])
        outputs.withLock { $0[index] = output }
      }
    }
    return outputs.withLock { $0.compactMap(\.self) }
  }
}
