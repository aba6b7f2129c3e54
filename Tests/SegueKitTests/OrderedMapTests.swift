import SegueKit
import Synchronization
import TestSupport
import Testing

@Suite("Ordered map")
struct OrderedMapTests {
  @Test(arguments: [1, 2, 3, 8], [0, 1, 7, 100])
  func resultsAreOrderedForAnyNumberOfJobs(jobs: Int, count: Int) async throws {
    var results: [Int] = []
    try await OrderedMap(count: count, jobs: jobs).run { index in
      // Later indices finish first within a window.
      for _ in 0..<(8 - index % 8) { await Task.yield() }
      return index * index
    } consume: {
      results.append($0)
    }
    #expect(results == (0..<count).map { $0 * $0 })
  }

  @Test
  func neverHasMoreThanAWindowOfResultsWaiting() async throws {
    let started = Atomic(0)
    var consumed = 0
    var most = 0
    let map = OrderedMap(count: 200, jobs: 3)
    try await map.run { index in
      started.add(1, ordering: .relaxed)
      return index
    } consume: { _ in
      most = max(most, started.load(ordering: .relaxed) - consumed)
      consumed += 1
    }
    #expect(most <= map.window)
  }

  @Test(arguments: [1, 3])
  func workerRunsOneTaskAtATime(jobs: Int) async throws {
    let workers = (0..<jobs).map { _ in Worker() }
    let map = OrderedMap(count: 100, jobs: jobs)
    try await map.run(with: workers) { worker, index in
      let isAlone = worker.uses.add(1, ordering: .relaxed).newValue == 1
      for _ in 0..<index % 5 { await Task.yield() }
      worker.uses.subtract(1, ordering: .relaxed)
      return isAlone
    } consume: { isAlone in
      #expect(isAlone)
    }
  }

  private final class Worker: Sendable {
    let uses = Atomic(0)
  }

  @Test
  func anErrorInTheWorkEndsEverything() async {
    let error = await #expect(throws: SegueError.self) {
      try await OrderedMap(count: 100, jobs: 2).run { index throws(SegueError) in
        if index == 5 { throw .limit("five") }
        return index
      } consume: { _ in
      }
    }
    #expect(error?.description == "five")
  }

  @Test
  func anErrorInTakingAResultEndsEverything() async {
    let error = await #expect(throws: SegueError.self) {
      try await OrderedMap(count: 100, jobs: 2).run {
        $0
      } consume: { index async throws(SegueError) in
        if index == 5 { throw .limit("five") }
      }
    }
    #expect(error?.description == "five")
  }

  @Test
  func aCancelledTaskStops() async {
    let task = Task {
      try await OrderedMap(count: .max, jobs: 2).run {
        $0
      } consume: { _ in
      }
    }
    task.cancel()
    let error = await #expect(throws: SegueError.self) { try await task.value }
    #expect(error?.description == "cancelled")
  }
}
