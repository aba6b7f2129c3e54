import Dispatch
import Synchronization

/// A parallel map over indices that delivers results in order and bounds the results that wait.
package struct OrderedMap: Sendable {
  /// The number of indices, which begin at 0.
  package var count: Int
  /// The number of indices processed at the same time, >= 1.
  package var jobs: Int
  /// The most results in flight, finished or not, counted from the next one to be consumed.
  package var window: Int

  /// Makes a map over `count` indices, `jobs` (>= 1) of them at a time.
  ///
  /// - Parameter window: the most results in flight, >= `jobs`; by default `jobs + 2`.
  package init(count: Int, jobs: Int, window: Int? = nil) {
    self.count = count
    self.jobs = jobs
    self.window = window ?? jobs + 2
  }

  /// Calls `produce` for every index, on several tasks, and `consume` for every result, in order.
  ///
  /// At most `window` results exist at a time, whatever `count` is. The first error cancels all
  /// running tasks and is thrown.
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

  /// Maps indices with workers, at most as many as jobs; each is used by one call at a time.
  package func run<Worker: Sendable, Output: Sendable>(
    with workers: [Worker],
    _ produce: @escaping @Sendable (Worker, Int) async throws(SegueError) -> Output,
    consume: (Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    typealias Made = Result<(Worker, Int, Output), SegueError>
    let pass = WorkLog.current?.pass()
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
              let start = pass?.start()
              let output = try await produce(worker, index)
              pass?.made(index, since: start, behind: index - window)
              return (worker, index, output)
            }
          }
          started += 1
        }
        guard let (worker, index, output) = try await tasks.next()?.get() else { return }
        idle.append(worker)
        waiting[index] = output
        while let output = waiting.removeValue(forKey: due) {
          let start = pass?.beginTaking(due)
          try await consume(output)
          pass?.taken(due, since: start)
          due += 1
        }
      }
    }
  }
}

extension WorkLog.Pass {
  /// Logs that a result was made, which had to wait until the one a window before was consumed.
  fileprivate func made(_ index: Int, since start: WorkLog.Start?, behind: Int) {
    if let start { end("make", index, since: start, after: [("take", behind)]) }
  }

  /// Starts the clock of the consumer of a result, which other pieces may belong to.
  fileprivate func beginTaking(_ index: Int) -> WorkLog.Start {
    startTaking("make", index)
    return start()
  }

  /// Logs that a result was consumed, after those before it, unless other pieces took its place.
  fileprivate func taken(_ index: Int, since start: WorkLog.Start?) {
    guard let start, !endTaking() else { return }
    end("take", index, since: start, after: [("make", index), ("take", index - 1)])
  }
}

/// Runs `body` with a task group; if it fails, cancels and awaits all tasks before throwing the error.
///
/// The only task group in rendering. Its tasks return their errors, which thus keep their type.
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
  /// Makes the result of an asynchronous closure.
  fileprivate init(_ work: () async throws(SegueError) -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}

/// A queue of work done on several tasks, whose results are consumed in the order of submission.
///
/// ``OrderedMap`` pulls its work by index; here it is pushed, so that each piece may depend on how
/// earlier ones were made.
package struct OrderedQueue<Output: Sendable> {
  /// The group of tasks that do the work; their errors are delivered in order, too.
  package typealias Tasks = TaskGroup<Made>
  /// The number of a piece of work, and its result.
  package typealias Made = (Int, Result<Output, SegueError>)

  /// The most pieces started and not consumed.
  let jobs: Int
  private var started = 0
  private var due = 0
  private var waiting: [Int: Result<Output, SegueError>] = [:]

  /// Makes a queue with at most `jobs` (>= 1) pieces started and not consumed.
  package init(jobs: Int) { self.jobs = jobs }

  /// Starts a piece of work, after consuming results until fewer than `jobs` are outstanding.
  ///
  /// - Parameter take: consumes the results that are due before.
  /// - Throws: the error of a piece whose result is due, or of `take`.
  package mutating func add(
    on tasks: inout Tasks, _ work: @escaping @Sendable () async throws(SegueError) -> Output,
    take: (Output) throws(SegueError) -> Void
  ) async throws(SegueError) {
    while started - due >= jobs { try take(try await next(of: &tasks)) }
    let place = started
    tasks.addTask { (place, await Result(work)) }
    started += 1
  }

  /// Consumes all outstanding results.
  package mutating func finish(
    _ tasks: inout Tasks, take: (Output) throws(SegueError) -> Void
  ) async throws(SegueError) {
    while due < started { try take(try await next(of: &tasks)) }
  }

  /// Waits for the result that is due, and returns it.
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
  /// Maps elements with a function, up to `jobs` (>= 1) at once, and keeps their order.
  ///
  /// For synchronous code, such as decoding the images of a script: the calling thread does its
  /// share of the work and waits for the others.
  func concurrentMap<Output: Sendable>(
    jobs: Int, _ transform: @Sendable (Element) -> Output
  ) -> [Output] {
    let pass = WorkLog.current?.pass()
    guard pass != nil || jobs > 1 && count > 1 else { return map(transform) }
    let next = Mutex(0)
    let outputs = Mutex([Output?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: Swift.min(jobs, count)) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < count else { return }
        let start = pass?.start()
        let output = transform(self[index])
        if let start { pass?.end("map", index, since: start) }
        outputs.withLock { $0[index] = output }
      }
    }
    return outputs.withLock { $0.compactMap(\.self) }
  }
}
