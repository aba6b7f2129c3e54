import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem

/// How many frames are in the making at once: fewer of a large canvas, so that memory is bounded.
///
/// The bytes of an output do not depend on it.
package struct FramesAtOnce: Hashable, Sendable {
  /// How many tasks make frames, >= 1.
  package var jobs: Int
  /// How many frames a task makes one after the other before it hands them over, >= 1.
  package var runLength: Int
  /// How many runs may be made or wait to be taken, >= 1.
  package var ahead: Int

  /// As many as keep all jobs busy, however large the pictures are.
  package init(jobs: Int) {
    self.jobs = max(1, jobs)
    runLength = 5
    ahead = self.jobs + 2
  }

  /// Makes frames in runs, several at once, and takes them in order.
  ///
  /// - Parameters:
  ///   - count: how many frames there are.
  ///   - length: how many are in a run, >= 1; nil is ``runLength``.
  ///   - workers: at most as many as there are jobs; each run is made by one that no other has.
  ///   - make: makes the frames of a run, in order.
  /// - Throws: what either throws, or `cancelled`.
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

  /// The same without anything that a run needs for itself.
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

  /// As many as a limit of memory allows, and no more than keep `jobs` tasks busy.
  ///
  /// - Parameters:
  ///   - bytes: what the frames may take.
  ///   - need: what is held of them.
  ///   - bending: what each task takes beside, in bytes, where layers are bent.
  /// - Throws: the bytes that not even one frame at a time makes do with.
  init(
    jobs: Int, of size: PixelSize, within bytes: Int, _ need: FrameNeed, bending: Int
  ) throws(TooFewBytes) {
    self.init(jobs: jobs)
    // First shorter runs, which cost hardly anything, and only then fewer tasks.
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

  /// That a limit of memory does not even allow one frame at a time.
  struct TooFewBytes: Error {
    /// The bytes that one frame at a time takes.
    var needed: Int
  }
}

/// What is held of frames in the making, in bytes for each pixel of the canvas.
///
/// Measured with pictures of noise, and rounded up.
struct FrameNeed: Sendable {
  /// By each task: the pictures that it draws on, and what it makes of one.
  let task: Int
  /// By whoever takes the frames.
  let taker: Int
  /// By each frame that waits.
  private let frame = 4

  /// What is held by each task, and by whoever takes the frames.
  init(task: Int, taker: Int) {
    self.task = task
    self.taker = taker
  }

  /// Of pictures that become PNG data.
  static let picture = FrameNeed(task: 36, taker: 12)

  /// The bytes that so many frames of an area in pixels need at once.
  func bytes(_ frames: FramesAtOnce, area: Int) -> Int {
    area * (frames.jobs * task + frames.ahead * frames.runLength * frame + taker)
  }
}

/// The memory that a clip's frames may take: a limit, less the images that are held all the time.
struct FrameMemory: Sendable {
  /// The limit that the user knows, in bytes.
  let limit: Int
  /// What is held beside the frames, the program included, in bytes.
  let held: Int

  /// What is left of the limits beside the images of a clip, and beside so many bytes.
  init(_ limits: ResourceLimits, images: [PixelSize] = [], bytes: Int = 0) {
    limit = limits.memory
    held =
      ResourceLimits.programBytes + bytes + images.reduce(0) { $0 + Self.bytes(of: $1) }
      + min(Self.copyBytes(limits, images), images.reduce(0) { $0 + $1.area * 20 })
  }

  /// What an image with its smaller copies takes, in bytes.
  static func bytes(of image: PixelSize) -> Int { image.area * 8 }

  /// What may be kept of pictures that several passes over the frames share, in bytes: a quarter of the limit.
  var keptBytes: Int { limit / 4 }

  /// What may be kept of the copies that images get while they move, in bytes.
  ///
  /// A quarter of the limit, and at least one copy of the largest image. Of one image there are five
  /// times its size at most.
  static func copyBytes(_ limits: ResourceLimits, _ images: [PixelSize]) -> Int {
    max(limits.memory / 4, (images.map(\.area).max() ?? 0) * 4)
  }

  /// What may be kept of what bent layers look like before they are bent, in bytes: an eighth of a limit.
  static func flatBytes(_ limit: Int) -> Int { limit / 8 }

  /// How many frames are made at once for an output.
  ///
  /// - Parameters:
  ///   - bending: what each task takes beside, in bytes, where layers are bent.
  ///   - held: what is held beside the frames, in bytes.
  /// - Throws: `tooMuchMemory` about the output.
  func frames(
    of size: PixelSize, jobs: Int, _ need: FrameNeed, to path: String, bending: Int = 0,
    beside held: Int = 0
  ) throws(SegueError) -> FramesAtOnce {
    let rest = min(limit - self.held, AddressSpace.rest ?? .max) - held
    do throws(FramesAtOnce.TooFewBytes) {
      return try FramesAtOnce(
        jobs: jobs, of: size, within: rest, need, bending: bending)
    } catch {
      throw .codec(tooMuch(error.needed + held, path))
    }
  }

  /// Checks that a picture of so many bytes, all that is made for it included, may be made.
  func check(_ bytes: Int, for path: String) throws(SegueError) {
    if held + bytes > limit || AddressSpace.limit(refusing: bytes) != nil {
      throw .codec(tooMuch(bytes, path))
    }
  }

  private func tooMuch(_ bytes: Int, _ path: String) -> CodecError {
    let name = path == "-" ? "standard output" : path
    let isSystem = held + bytes <= limit
    return .tooMuchMemory(
      path: name, bytes: held + bytes, limit: isSystem ? AddressSpace.limit ?? limit : limit)
  }
}

/// How much work a picture may take before it is there: counted, not measured, and before it is begun.
///
/// A clip of many pictures may take longer: of each it is told that it is done.
struct FrameWork: Sendable {
  /// The limit that the user knows.
  let limit: Duration
  /// How long another program that encodes the pictures may make no progress.
  let encoderPause: Duration

  /// What the clip has taken so far; nil for frames that are there already.
  private let account: ClipAccount?

  /// The limits of work among others.
  init(_ limits: ResourceLimits, _ account: ClipAccount? = nil) {
    limit = limits.work
    encoderPause = limits.ffmpeg
    self.account = account
  }

  /// Whether something that takes so many seconds may be done.
  func allows(_ seconds: Double) -> Bool { seconds <= limit / .seconds(1) }

  /// Throws `tooMuchWork` about an output for a picture that takes too long to draw.
  func check(drawing list: DisplayList, for path: String) throws(SegueError) {
    // A text that takes too long is not in the list.
    if let account, let exceeded = account.exceeded {
      throw .limit(
        "\(account.limits.sentence(path, exceeding: exceeded)); \(exceeded.advice)")
    }
    try check(list.drawingTime, .drawing, path)
  }

  /// Throws `tooMuchWork` about an output whose pictures take too long to compress.
  func check(
    compressing size: PixelSize, _ effort: PNGEffort, for path: String
  ) throws(SegueError) {
    try check(Double(size.area) * effort.pixelTime, .compressing, path)
  }

  private func check(_ seconds: Double, _ work: WorkKind, _ path: String) throws(SegueError) {
    if allows(seconds) { return }
    throw .codec(
      .tooMuchWork(path: path == "-" ? "standard output" : path, limit: limit, work))
  }
}
