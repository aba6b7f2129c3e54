import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem

/// A bound on the frames in flight: fewer for a larger canvas, so that memory is bounded.
///
/// The bytes of an output do not depend on it.
package struct FramesAtOnce: Hashable, Sendable {
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
  ///   - length: the number of frames in a run, >= 1; nil means ``runLength``.
  ///   - workers: at most as many as jobs; each is used by one run at a time.
  ///   - make: makes the frames of a run, in order.
  /// - Throws: the errors of both closures, or `cancelled`.
  func forEachFrame<Worker: Sendable, Output: Sendable>(
    of count: Int, inRunsOf length: Int? = nil, by workers: [Worker],
    _ make: @escaping @Sendable (Worker, Range<Int>) async throws(SegueError) -> [Output],
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    let length = length ?? runLength
    var index = 0
    try await OrderedMap(count: (count + length - 1) / length, jobs: jobs, window: ahead).run(
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
    jobs: Int, of size: PixelSize, within bytes: Int, _ need: FrameNeed, bending: Int
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

/// The memory of frames in flight, in bytes for each pixel of the canvas.
///
/// Measured with pictures of noise, and rounded up.
struct FrameNeed: Sendable {
  /// The bytes of each task: its pixmaps, and the result for one frame.
  let task: Int
  /// The bytes of the consumer of the frames.
  let taker: Int
  /// The bytes of each frame that waits to be consumed.
  private let frame = 4

  /// Makes a memory need from the bytes per pixel for each task and for the consumer.
  init(task: Int, taker: Int) {
    self.task = task
    self.taker = taker
  }

  /// The memory need of encoding pictures as PNG.
  static let picture = FrameNeed(task: 36, taker: 12)

  /// Returns the bytes of all frames in flight, for a canvas of `area` pixels.
  func bytes(_ frames: FramesAtOnce, area: Int) -> Int {
    area * (frames.jobs * task + frames.ahead * frames.runLength * frame + taker)
  }
}

/// A memory budget for a clip's frames: the limit, less all memory that is held permanently.
struct FrameMemory: Sendable {
  /// The user's limit on memory, in bytes.
  let limit: Int
  /// The bytes held besides the frames: the program, the images, the layout and the texts.
  let held: Int

  /// Makes the budget from a limit, the images of a clip, and `bytes` held for other purposes.
  init(_ limits: ResourceLimits, images: [PixelSize] = [], bytes: Int = 0) {
    limit = limits.memory
    held =
      ResourceLimits.programBytes + bytes + images.reduce(0) { $0 + Self.bytes(of: $1) }
      + min(Self.copyBytes(limits, images), images.reduce(0) { $0 + $1.area * 20 })
  }

  /// Returns the bytes of an image with its mipmaps.
  static func bytes(of image: PixelSize) -> Int { image.area * 8 }

  /// The capacity, in bytes, of the picture cache that several passes share: a quarter of the limit.
  var keptBytes: Int { limit / 4 }

  /// Returns the capacity, in bytes, of the cache of finely scaled copies of moving images.
  ///
  /// A quarter of the limit, but at least one copy of the largest image. Copies of one image take
  /// at most five times its size.
  static func copyBytes(_ limits: ResourceLimits, _ images: [PixelSize]) -> Int {
    max(limits.memory / 4, (images.map(\.area).max() ?? 0) * 4)
  }

  /// Returns the capacity, in bytes, of the cache of bent layers in flat form: an eighth of the limit.
  static func flatBytes(_ limit: Int) -> Int { limit / 8 }

  /// Returns the bound on frames in flight for an output.
  ///
  /// - Parameters:
  ///   - bending: the additional bytes of each task if layers are bent.
  ///   - held: further bytes held besides the frames.
  /// - Throws: `tooMuchMemory` for the output.
  func frames(
    of size: PixelSize, jobs: Int, _ need: FrameNeed, to path: String, bending: Int = 0,
    beside held: Int = 0
  ) throws(SegueError) -> FramesAtOnce {
    let rest = min(limit - self.held, AddressSpace.rest ?? .max) - held
    do {
      return try FramesAtOnce(
        jobs: jobs, of: size, within: rest, need, bending: bending)
    } catch {
      throw .codec(tooMuch(error.needed + held, path))
    }
  }

  /// Checks that `bytes`, the total for a picture and its intermediate buffers, can be allocated.
  func check(_ bytes: Int, for path: String) throws(SegueError) {
    if held + bytes > limit || AddressSpace.limit(refusing: bytes) != nil {
      throw .codec(tooMuch(bytes, path))
    }
  }

  /// Returns the error about a limit of the user or of the address space.
  private func tooMuch(_ bytes: Int, _ path: String) -> CodecError {
    let name = path == "-" ? "standard output" : path
    let isSystem = held + bytes <= limit
    return .tooMuchMemory(
      path: name, bytes: held + bytes, limit: isSystem ? AddressSpace.limit ?? limit : limit)
  }
}

/// A limit on the work of one picture, estimated before it is drawn rather than measured.
///
/// A clip of many pictures may take longer, since each reports its progress.
struct FrameWork: Sendable {
  /// The limit for each picture, as the user knows it.
  let limit: Duration
  /// The time that an external encoder, ffmpeg, may make no progress.
  let encoderPause: Duration

  /// The account of the work and memory of the whole clip; nil for decoded frames.
  private let account: ClipAccount?

  /// Takes the work limits from all limits.
  init(_ limits: ResourceLimits, _ account: ClipAccount? = nil) {
    limit = limits.work
    encoderPause = limits.ffmpeg
    self.account = account
  }

  /// Returns whether work of an estimated duration in seconds is within the limit.
  func allows(_ seconds: Double) -> Bool { seconds <= limit / .seconds(1) }

  /// Throws `tooMuchWork` for an output if a picture takes too long to draw.
  func check(drawing list: DisplayList, for path: String) throws(SegueError) {
    // The display list lacks a text that takes too long to set.
    if let account, let exceeded = account.exceeded {
      throw .limit(
        "\(account.limits.sentence(path, exceeding: exceeded)); \(exceeded.advice)")
    }
    try check(list.drawingTime, .drawing, path)
  }

  /// Throws `tooMuchWork` for an output if its pictures take too long to compress.
  func check(
    compressing size: PixelSize, _ effort: PNGEffort, for path: String
  ) throws(SegueError) {
    try check(Double(size.area) * effort.pixelTime, .compressing, path)
  }

  /// Throws `tooMuchWork` if an estimate in seconds exceeds the limit.
  private func check(_ seconds: Double, _ work: WorkKind, _ path: String) throws(SegueError) {
    if allows(seconds) { return }
    throw .codec(
      .tooMuchWork(path: path == "-" ? "standard output" : path, limit: limit, work))
  }
}
