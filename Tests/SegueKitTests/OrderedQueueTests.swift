import SegueKit
import Synchronization
import Testing

@Suite("Ordered queue")
struct OrderedQueueTests {
  @Test(arguments: [1, 2, 3, 8], [0, 1, 7, 100])
  func resultsAreOrderedForAnyNumberOfJobs(jobs: Int, count: Int) async throws {
    var results: [Int] = []
    try await withTasks(of: OrderedQueue<Int>.Made.self) { tasks async throws(SegueError) in
      var queue = OrderedQueue<Int>(jobs: jobs)
      for index in 0..<count {
        try await queue.add(on: &tasks) {
          // Later pieces finish first.
          for _ in 0..<(8 - index % 8) { await Task.yield() }
          return index * index
        } take: {
          results.append($0)
        }
      }
      try await queue.finish(&tasks) { results.append($0) }
    }
    #expect(results == (0..<count).map { $0 * $0 })
  }

  @Test(arguments: [1, 3])
  func neverHasMorePiecesThanJobs(jobs: Int) async throws {
    let started = Atomic(0)
    var taken = 0
    var most = 0
    try await withTasks(of: OrderedQueue<Void>.Made.self) { tasks async throws(SegueError) in
      var queue = OrderedQueue<Void>(jobs: jobs)
      for _ in 0..<100 {
        try await queue.add(on: &tasks) {
          started.add(1, ordering: .relaxed)
        } take: {
          most = max(most, started.load(ordering: .relaxed) - taken)
          taken += 1
        }
      }
      try await queue.finish(&tasks) { taken += 1 }
    }
    #expect(most <= jobs && taken == 100)
  }

  @Test(arguments: [1, 2, 5])
  func theFirstPieceThatFailsIsTheError(jobs: Int) async {
    let error = await #expect(throws: SegueError.self) {
      try await withTasks(of: OrderedQueue<Int>.Made.self) { tasks async throws(SegueError) in
        var queue = OrderedQueue<Int>(jobs: jobs)
        for index in 0..<100 {
          try await queue.add(on: &tasks) { () async throws(SegueError) in
            // Those after it fail before it does.
            if index == 5 { for _ in 0..<100 { await Task.yield() } }
            if index >= 5 { throw .limit("\(index)") }
            return index
          } take: { _ in
          }
        }
        try await queue.finish(&tasks) { _ in }
      }
    }
    #expect(error?.description == "5")
  }

  @Test func aCancelledTaskStops() async {
    let task = Task {
      try await withTasks(of: OrderedQueue<Int>.Made.self) { tasks async throws(SegueError) in
        var queue = OrderedQueue<Int>(jobs: 2)
        while true {
          try await queue.add(on: &tasks) { () async throws(SegueError) in
            if Task.isCancelled { throw .cancelled }
            return 1
          } take: { _ in
          }
        }
      }
    }
    task.cancel()
    let error = await #expect(throws: SegueError.self) { try await task.value }
    #expect(error?.description == "cancelled")
  }
}
