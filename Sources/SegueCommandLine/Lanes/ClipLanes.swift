// Lanes: several clips of one command rendered at once.
//
// 1. `ClipLanes` decides how many clips run at once, starts them in order (`OrderedMap`), and passes on their
//    results in order. Cores that are left over render several frames of a clip at once.
// 2. Each clip has a `Lane`: its share of the memory limit. A clip that needs more waits at the `LaneGate` until
//    it is alone, and is repeated with the whole limit.
// 3. Messages of a clip are kept in a `ConsoleBuffer` until it is due, and then written at once.
// 4. `PlanningOrder` lets clips claim their outputs in order.
//
// `segue batch` uses lanes too, but answers in the order of completion (`Verbs/BatchRunner.swift`).

import SegueCodecs
import SegueGraphics
import SegueKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A number of clips rendered at once, whose messages and results have the order of the command line.
struct ClipLanes: Sendable {
  /// The number of clips.
  private let count: Int
  /// The number of frames or clips that are rendered at once, >= 1.
  let jobs: Int
  /// The number of clips that are rendered at once, >= 1.
  let lanes: Int

  /// The memory of a lane that is worth having, in bytes.
  private static let usefulBytes = 100_000_000

  /// Decides on the lanes of `count` clips.
  ///
  /// - Parameters:
  ///   - jobs: the number of frames rendered at once, >= 1; nil for one per core.
  ///   - limits: the limits, whose memory the lanes share.
  init(count: Int, jobs: Int?, limits: ResourceLimits) {
    self.count = count
    self.jobs = jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    let room = max(1, (limits.memory - ResourceLimits.programBytes) / Self.usefulBytes)
    lanes = max(1, min(self.jobs, count, room))
  }

  /// Returns the share of each of the lanes while all are in use.
  ///
  /// - Parameter images: the decoded images that the clips share.
  func share(images: ImageCache?) -> LaneShare {
    LaneShare(jobs: max(1, jobs / lanes), lanes: lanes, images: images)
  }

  /// Renders clips, and passes on their results in order.
  ///
  /// - Parameters:
  ///   - order: the order of planning, where clips wait for it.
  ///   - produce: renders a clip, with its console and lane.
  ///   - consume: takes its result.
  /// - Returns: whether all clips are done; false after a cancellation.
  /// - Throws: the error of writing to standard output.
  func run<Output: Sendable>(
    _ console: Console, order: PlanningOrder = PlanningOrder(),
    _ produce: @escaping @Sendable (Int, Console, Lane) async -> Output,
    consume: (Int, Output) -> Void
  ) async throws(SegueError) -> Bool {
    let gate = LaneGate(places: lanes)
    let buffers = (0..<count).map { _ in ConsoleBuffer() }
    buffers.first?.goLive { _ in }
    var due = 0
    let (jobs, lanes, count) = (jobs, lanes, count)
    do {
      try await OrderedMap(count: count, jobs: lanes).run { index async throws(SegueError) in
        let share = LaneShare(jobs: max(1, jobs / min(lanes, count - index)), lanes: lanes)
        let lane = await Lane(at: gate, share: share, jobs: jobs, turn: (order, index))
        let output = await produce(index, console.keeping(in: buffers[index]), lane)
        await order.pass(index)
        await lane.leave()
        if Task.isCancelled { throw .cancelled }
        return output
      } consume: { output async throws(SegueError) in
        consume(due, output)
        do throws(CodecError) { try console.release(buffers[due]) } catch { throw .codec(error) }
        due += 1
        if due < count { console.begin(buffers[due]) }
      }
      return true
    } catch {
      if case .cancelled = error { return false }
      throw error
    }
  }
}
