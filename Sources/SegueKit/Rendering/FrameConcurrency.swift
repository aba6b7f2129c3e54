import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem

/// A bound on the frames in flight: fewer for a larger canvas, so that memory is bounded.
///
/// The bytes of an output do not depend on it.
package struct FrameConcurrency: Hashable, Sendable {
  /// The number of tasks that make frames, >= 1.
  package var jobs: Int
  /// The number of consecutive frames that a task makes before it delivers them, >= 1.
  package var runLength: Int
  /// The number of runs that may be in progress or waiting to be consumed, >= 1.
  package var ahead: Int

  /// Makes the bound that keeps all jobs busy, regardless of memory.
  package init(jobs: Int) {
    self.jobs = max(1, jobs)
    runLength = 5
    ahead = self.jobs + 2
  }

  /// Makes frames in runs, several at once, and consumes them in order.
  ///
  /// - Parameters:
  ///   - count: the number of frames.
  ///   - length: the number of frames in a run, >= 1; nil means ``runLength``, or fewer in a clip of
  ///     few frames.
  ///   - workers: at most as many as jobs; each is used by one run at a time.
  ///   - make: makes the frames of a run, in order.
  /// - Throws: the errors of both closures, or `cancelled`.
  func forEachFrame<Worker: Sendable, Output: Sendable>(
    of count: Int, inRunsOf length: Int? = nil, by workers: [Worker],
    _ make: @escaping @Sendable (Worker, Range<Int>) async throws(SegueError) -> [Output],
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    let window = length == nil ? ahead * runLength / self.runLength(of: count) : ahead
    let length = length ?? self.runLength(of: count)
    var index = 0
    try await OrderedMap(count: (count + length - 1) / length, jobs: jobs, window: window).run(
      with: workers
    ) { worker, run async throws(SegueError) in
      try await make(worker, run * length..<min(count, (run + 1) * length))
    } consume: { outputs async throws(SegueError) in
      for output in outputs {
        if Task.isCancelled { throw .cancelled }
        try await consume(index, output)
        index += 1
      }
    }
  }

  /// Returns the number of frames in a run of a clip with `count` frames.
  ///
  /// Each of several jobs makes four runs or more, so that all are busy until the end of a short
  /// clip, much of which may be at rest. As many frames are in flight as in longer runs.
  private func runLength(of count: Int) -> Int {
    jobs == 1 ? runLength : max(1, min(runLength, count / (4 * jobs)))
  }

  /// Makes frames in runs without workers, several at once, and consumes them in order.
  func forEachFrame<Output: Sendable>(
    of count: Int, inRunsOf length: Int? = nil,
    _ make: @escaping @Sendable (Range<Int>) async throws(SegueError) -> [Output],
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    try await forEachFrame(of: count, inRunsOf: length, by: Array(repeating: (), count: jobs)) {
      _, run async throws(SegueError) in
      try await make(run)
    } consume: { index, output async throws(SegueError) in
      try await consume(index, output)
    }
  }

  /// Makes the largest bound that fits a memory limit, and no larger than keeps `jobs` tasks busy.
  ///
  /// - Parameters:
  ///   - bytes: the memory limit of the frames.
  ///   - need: the memory for each pixel of the canvas.
  ///   - bending: the additional bytes of each task if layers are bent.
  /// - Throws: the bytes for one frame at a time, if even these exceed the limit.
  init(
    jobs: Int, of size: PixelSize, within bytes: Int, _ need: FrameFootprint, bending: Int
  ) throws(TooFewBytes) {
    self.init(jobs: jobs)
    // Shorten runs first, which costs hardly anything, then start fewer runs ahead, then use fewer
    // tasks.
    while need.bytes(self, area: size.area) + self.jobs * bending > bytes {
      if runLength > 1 {
        runLength -= 1
      } else if ahead > self.jobs {
        ahead -= 1
      } else if self.jobs > 1 {
        self.jobs -= 1
        ahead = self.jobs
      } else {
        throw TooFewBytes(needed: need.bytes(self, area: size.area) + bending)
      }
    }
  }

  /// A memory limit too low for even one frame at a time.
  struct TooFewBytes: Error {
    /// The bytes for one frame at a time.
    var needed: Int
  }
}
