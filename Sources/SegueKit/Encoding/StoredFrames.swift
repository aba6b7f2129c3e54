import SegueCodecs
import SegueGraphics
import SegueStage

/// The frames of a folder on their way into a file, decoded on several tasks.
///
/// Memory does not grow with their number.
struct StoredFrames: FrameSource {
  /// The folder.
  let sequence: FrameSequence
  let schedule: FrameSchedule
  /// The opaque colour that lies behind the frames; nil leaves them as they are.
  let background: Color?
  let atOnce: FramesAtOnce

  var jobs: Int { atOnce.jobs }

  var size: PixelSize { sequence.size }

  func forEachFrame<Output: Sendable>(
    keepsPrevious: Bool, _ transform: @escaping @Sendable (Frame) throws -> Output,
    consume: (Int, Output) async throws -> Void
  ) async throws {
    // One that repeats the one before is decoded at most once in each run.
    try await atOnce.forEachFrame(of: sequence.frameCount, inRunsOf: min(3, atOnce.runLength)) {
      try decode($0, transform)
    } consume: {
      try await consume($0, $1)
    }
  }

  func picture(ofFrame index: Int) throws(CodecError) -> Pixmap {
    try decode(try sequence.bytes(of: index), of: index)
  }

  private func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let frame = try sequence.decode(bytes, of: index)
    guard let background else { return frame }
    return Pixmap(size, filledWith: background.premultiplied).covered(by: frame, opacity: 1)
  }

  /// A run of frames; one whose file has the bytes of the one before is not decoded again.
  private func decode<Output>(
    _ indices: Range<Int>, _ transform: (Frame) throws -> Output
  ) throws -> [Output] {
    var outputs: [Output] = []
    var before = indices.lowerBound > 0 ? try sequence.bytes(of: indices.lowerBound - 1) : []
    var shown: Pixmap?
    for index in indices {
      try Task.checkCancellation()
      let bytes = try sequence.bytes(of: index)
      let isSame = index > 0 && bytes == before
      var pixmap = isSame ? shown : nil
      if pixmap == nil { pixmap = try decode(bytes, of: index) }
      guard let pixmap else { continue }
      outputs.append(
        try transform(
          Frame(
            index: index, entry: schedule.entries[index], pixmap: pixmap, previous: shown,
            damage: isSame ? .empty : PixelRect(size))))
      (before, shown) = (bytes, pixmap)
    }
    return outputs
  }
}

extension FrameSequence {
  /// The bytes of a frame's file.
  fileprivate func bytes(of index: Int) throws(CodecError) -> [UInt8] {
    try FrameFolder.file(names[index], in: folder).bytes(atMost: limits.fileBytes)
  }

  /// The picture in a frame's file, which has the size of the first.
  fileprivate func decode(_ bytes: [UInt8], of index: Int) throws(CodecError) -> Pixmap {
    let frame = try PNGDecoder(limits: limits).decode(bytes, named: file(index))
    guard frame.size == size else {
      throw .badSequence(
        path: path,
        reason: "\(names[index]) has \(frame.size.width) × "
          + "\(frame.size.height) pixels, and the first frame \(size.width) × \(size.height)")
    }
    return frame
  }

  private func file(_ index: Int) -> String { "\(path)/\(names[index])" }
}
