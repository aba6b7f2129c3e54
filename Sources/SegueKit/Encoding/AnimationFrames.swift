import SegueCodecs
import SegueGraphics
import SegueStage
import SegueSystem

/// A frame source that decodes, scales and fills the frames of a stored animation on several tasks.
///
/// Frames with random access are decoded on those tasks, too; sequential ones by the consuming
/// task, in order. Memory does not grow with their number.
struct AnimationFrames: FrameSource {
  let animation: StoredAnimation
  /// The index of the stored frame that each output frame shows.
  let shown: [Int]
  let schedule: FrameSchedule
  /// The output size in pixels, to which frames are scaled.
  let size: PixelSize
  /// The opaque colour behind the frames; nil keeps transparency.
  let background: Color?
  let atOnce: FrameConcurrency

  var jobs: Int { atOnce.jobs }

  /// A run of consecutive decoded frames.
  private struct Run: Sendable {
    /// The index of the first output frame.
    var first: Int
    /// The frame before the first; nil if there is none or it is not needed.
    var previous: Pixmap?
    /// The decoded frames, each with its damage since the frame before.
    var frames: [(pixmap: Pixmap, damage: PixelRect)] = []
  }

  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    if animation.isSequential {
      try await forEachFrameInOrder(keepsPrevious, transform, consume: consume)
      return
    }
    try await atOnce.forEachFrame(of: shown.count, inRunsOf: runLength) {
      indices throws(SegueError) in
      let run = try mapError(self.run(indices, keepsPrevious: keepsPrevious), to: SegueError.codec)
      return try finish(run, keepsPrevious, transform)
    } consume: { index, output async throws(SegueError) in
      try await consume(index, output)
    }
  }

  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap {
    finished(try animation.picture(at: shown[index]))
  }

  /// The frames in a run: a frame that repeats the one before is still scaled once in each run.
  private var runLength: Int { min(3, atOnce.runLength) }

  /// Decodes frames sequentially, and finishes them in parallel runs.
  private func forEachFrameInOrder<Output: Sendable>(
    _ keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws(SegueError) -> Output,
    consume: (Int, Output) async throws(SegueError) -> Void
  ) async throws(SegueError) {
    var cursor = try mapError(FrameCursor(animation), to: SegueError.codec)
    try await withTasks(of: OrderedQueue<[Output]>.Made.self) { tasks async throws(SegueError) in
      var queue = OrderedQueue<[Output]>(jobs: jobs + 1)
      var (start, taken) = (0, 0)
      var last: Pixmap?
      var ready: [Output] = []
      while start < shown.count {
        if Task.isCancelled { throw .cancelled }
        var run = Run(first: start, previous: keepsPrevious ? last : nil)
        let end = min(start + runLength, shown.count)
        for index in start..<end {
          let damage = try mapError(cursor.advance(to: shown[index]), to: SegueError.codec)
          run.frames.append((cursor.pixmap, index > 0 ? damage : PixelRect(animation.size)))
        }
        last = keepsPrevious ? cursor.pixmap : nil
        start = end
        try await queue.add(on: &tasks) { [run] () throws(SegueError) in
          try finish(run, keepsPrevious, transform)
        } take: {
          ready += $0
        }
        for output in ready {
          try await consume(taken, output)
          taken += 1
        }
        ready = []
      }
      try await queue.finish(&tasks) { ready += $0 }
      for output in ready {
        try await consume(taken, output)
        taken += 1
      }
    }
  }

  /// Decodes a run of frames, each distinct one once.
  private func run(_ indices: Range<Int>, keepsPrevious: Bool) throws(CodecError) -> Run {
    var run = Run(first: indices.lowerBound)
    var last: Pixmap?
    if keepsPrevious, indices.lowerBound > 0 {
      last = try animation.picture(at: shown[indices.lowerBound - 1])
      run.previous = last
    }
    for index in indices {
      let damage = try animation.damage(
        of: shown[index], since: index > 0 ? shown[index - 1] : nil)
      let same = damage.isEmpty ? last : nil
      let pixmap = if let same { same } else { try animation.picture(at: shown[index]) }
      run.frames.append((pixmap, damage))
      last = pixmap
    }
    return run
  }

  /// Scales frames to the output size, fills in the background, and calls `transform` for each.
  private func finish<Output>(
    _ run: Run, _ keepsPrevious: Bool, _ transform: (Frame) throws(SegueError) -> Output
  ) throws(SegueError) -> [Output] {
    var outputs: [Output] = []
    var last = run.previous.map(finished)
    for (offset, frame) in run.frames.enumerated() {
      if Task.isCancelled { throw .cancelled }
      let index = run.first + offset
      let same = offset > 0 && frame.damage.isEmpty ? last : nil
      let pixmap = same ?? finished(frame.pixmap)
      // A scaled pixel depends on several, so damage covers everything.
      let damage =
        size == animation.size || frame.damage.isEmpty ? frame.damage : PixelRect(size)
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: pixmap, previous: last,
            damage: index == 0 ? PixelRect(size) : damage)))
      last = pixmap
    }
    return outputs
  }

  /// Scales a frame to the output size and puts the background behind it.
  private func finished(_ pixmap: Pixmap) -> Pixmap {
    let scaled = pixmap.scaled(to: size)
    guard let background else { return scaled }
    return Pixmap(size, filledWith: background.premultiplied).covered(by: scaled, opacity: 1)
  }
}

/// A cursor over the frames of an animation that must be decoded sequentially.
struct FrameCursor {
  private let animation: StoredAnimation
  private var reading: Reading
  private var index = -1
  /// The current frame; empty before the first.
  private(set) var pixmap = Pixmap(PixelSize(0, 0))

  private enum Reading {
    case file(any ClipReading)
    case video(Y4MReader)
  }

  /// Opens an animation with sequential frames, before its first frame.
  init(_ animation: StoredAnimation) throws(CodecError) {
    self.animation = animation
    let (limits, name) = (animation.limits, animation.path)
    if case .file(let bytes) = animation.content {
      reading = .file(try ClipFile(limits: limits, use: .changes).read(bytes, named: name))
      return
    }
    let file = try InputFile(animation.source)
    let head = try file.read(atMost: Y4MReader.signature.count)
    guard head == Y4MReader.signature else {
      throw .corrupt(path: name, reason: "it was changed while it was read", format: "Y4M")
    }
    reading = .video(try Y4MReader(file, head: head, named: name, limits: limits))
  }

  /// Decodes frames up to index `target`, which must not be before the current one.
  ///
  /// - Returns: the damage since the current frame.
  mutating func advance(to target: Int) throws(CodecError) -> PixelRect {
    var damage = PixelRect.empty
    while index < target {
      damage = damage.union(try next())
      index += 1
    }
    return damage
  }

  /// Decodes the next frame, and returns its damage.
  private mutating func next() throws(CodecError) -> PixelRect {
    switch reading {
    case .file(let file):
      // Release the pixmap, so that the decoder draws on its canvas rather than a copy.
      pixmap = Pixmap(PixelSize(0, 0))
      guard let frame = try file.next() else { throw changed }
      pixmap = frame.pixmap
      return frame.damage
    case .video(var video):
      guard let frame = try video.next() else { throw changed }
      guard frame.size == animation.size else { throw changed }
      reading = .video(video)
      defer { pixmap = frame }
      return frame == pixmap ? .empty : PixelRect(frame.size)
    }
  }

  private var changed: CodecError {
    .corrupt(
      path: animation.path, reason: "it has fewer frames than its header says", format: "file")
  }
}

extension StoredAnimation {
  /// Whether the frames can only be decoded sequentially.
  var isSequential: Bool {
    switch content {
    case .folder, .packed: false
    case .file, .video: true
    }
  }

  /// The bytes of encoded frames held in memory.
  var byteCount: Int {
    switch content {
    case .folder, .video: 0
    case .file(let bytes): bytes.count
    case .packed(let frames): frames.byteCount
    }
  }

  /// Decodes one frame; in a sequential file also all frames before it.
  func picture(at index: Int) throws(CodecError) -> Pixmap {
    switch content {
    case .folder(let folder): return try folder.decode(try folder.bytes(of: index), of: index)
    case .packed(let frames): return try frames.picture(at: index)
    case .file, .video:
      var cursor = try FrameCursor(self)
      _ = try cursor.advance(to: index)
      return cursor.pixmap
    }
  }

  /// Returns the damage of a frame since an earlier one; everything if there is none.
  func damage(of index: Int, since earlier: Int?) throws(CodecError) -> PixelRect {
    switch content {
    case .packed(let frames): return frames.damage(of: index, since: earlier)
    case .folder(let folder):
      if earlier == index { return .empty }
      guard let earlier, try folder.bytes(of: earlier) == folder.bytes(of: index) else {
        return PixelRect(size)
      }
      return .empty
    case .file, .video: return index == earlier ? .empty : PixelRect(size)
    }
  }

  /// Returns the animation with random access to its frames, at the cost of decoding and packing them all.
  func withRandomAccess() throws(SegueError) -> StoredAnimation {
    guard isSequential else { return self }
    var (cursor, packed) = try mapError(to: SegueError.codec) { () throws(CodecError) in
      (try FrameCursor(self), CompressedFrames(size, path: path, limits: limits))
    }
    for index in ends.indices {
      if Task.isCancelled { throw .cancelled }
      try mapError(to: SegueError.codec) { () throws(CodecError) in
        let damage = try cursor.advance(to: index)
        try packed.append(cursor.pixmap, damage: damage)
      }
    }
    var animation = self
    animation.content = .packed(packed)
    return animation
  }
}
