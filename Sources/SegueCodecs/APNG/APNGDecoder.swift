// Decoding of APNG files; `APNGWriter.swift` has the encoding. PNG frames are decoded by the folder
// PNG.
//
// 1. `APNGDecoder` reads chunks up to acTL; without one, the file is a still PNG, an animation of
//    one frame.
// 2. `APNGReading` checks the order of chunks and collects the data of a frame. `PNGFrameTemplate`
//    makes a PNG file of it, which `PNGDecoder` decodes.
// 3. `StraightCanvas` composites it and applies the disposal.

package import SegueGraphics

/// A decoder of APNG files, and of PNG files as animations of one frame.
///
/// Every frame is decoded by ``PNGDecoder``, as a PNG file of its own. The format is enforced
/// strictly: a wrong sequence number, a frame outside the canvas, or another number of frames than
/// acTL declares is an error, though the frames before it are returned. Frames are turned by the
/// EXIF orientation (``PNGOrientation``). The time grows with the stored pixels, not with the
/// canvas times the frames.
package struct APNGDecoder: ClipDecoder {
  /// The limits that are checked before memory is allocated.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// Creates a decoder that refuses files over the limits before it allocates.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Begins to read an animation from the bytes of a file; errors call it `name`.
  package func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    let header = try header(of: bytes, named: name)
    var account = try account(of: bytes, named: name)
    var chunks = PNGChunkReader(bytes, path: name)
    while let chunk = try chunks.next() {
      try account.work(1, .record)
      if chunk.name == "acTL" {
        var animation = try APNGReading(
          chunk, header: header, bytes: bytes, limits, for: use, path: name)
        animation.clip.note(chunksOf: bytes, header, named: name)
        return APNGFrames(animation, chunks, PNGOrientation(bytes).used, account)
      }
      if chunk.name == "IDAT" { break }
    }
    return try still(bytes, header, named: name, &account)
  }

  /// Reads the header and checks the size of the canvas and the length of the file.
  private func header(of bytes: [UInt8], named name: String) throws(CodecError) -> PNGHeader {
    let header = try PNGHeader(bytes, path: name)
    try limits.check(header.size, of: name)
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(path: name, limit: limits.fileBytes)
    }
    return header
  }

  /// Counts the memory and the work of holding and reading the file.
  private func account(
    of bytes: [UInt8], named name: String
  ) throws(CodecError) -> ResourceAccount {
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    return account
  }

  /// Decodes a PNG without acTL as an animation of one frame.
  private func still(
    _ bytes: [UInt8], _ header: PNGHeader, named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> any ClipReading {
    let pixmap = try PNGDecoder(limits: limits).picture(in: bytes, header, named: name, &account)
    var clip = StoredClip(format: .png, size: pixmap.size, plays: 1)
    clip.note(chunksOf: bytes, header, named: name)
    var count = 0
    var chunks = PNGChunkReader(bytes, path: name)
    while let chunk = try chunks.next() {
      try account.work(1, .record)
      if chunk.name == "IDAT" { count += chunk.content.count }
      if chunk.name == "PLTE" { clip.globalPaletteCount = chunk.content.count / 3 }
    }
    clip.trailingByteCount = chunks.remaining
    var frame = StoredFrame(
      pixmap: pixmap, damage: PixelRect(pixmap.size), delay: 0, ticksPerSecond: 100,
      rect: PixelRect(pixmap.size), palette: clip.globalPaletteCount.map { .global(count: $0) },
      isBlended: false, byteCount: count)
    if header.isInterlaced { frame.oddities.insert(.isInterlaced) }
    return StillReading(clip, frame)
  }
}

/// An iterator over the frames of an APNG file.
private final class APNGFrames: ClipReading {
  private var animation: APNGReading
  private var chunks: PNGChunkReader
  private var account: ResourceAccount
  // The chunk that ended the previous frame, and is still to be read.
  private var waiting: PNGChunkReader.Chunk?
  private let orientation: PictureOrientation
  private var hasTurned = false

  var clip: StoredClip {
    var clip = animation.clip
    clip.size = orientation.size(ofStored: clip.size)
    return clip
  }

  /// Creates the iterator of a file that was read up to and including acTL.
  init(
    _ animation: consuming APNGReading, _ chunks: PNGChunkReader,
    _ orientation: PictureOrientation, _ account: ResourceAccount
  ) {
    (self.animation, self.chunks, self.account) = (animation, chunks, account)
    self.orientation = orientation
  }

  /// Reads chunks until a frame is complete and returns it; nil after IEND.
  func next() throws(CodecError) -> StoredFrame? {
    if let chunk = waiting.take() { try animation.take(chunk, &account) }
    while let chunk = try chunks.next() {
      try account.work(1, .record)
      if let frame = try animation.completeFrame(before: chunk, &account) {
        waiting = chunk
        return try turned(frame)
      }
      try animation.take(chunk, &account)
    }
    try animation.finish(before: chunks.remaining)
    return nil
  }

  /// Returns a frame turned by the file's orientation.
  private func turned(_ frame: StoredFrame) throws(CodecError) -> StoredFrame {
    if orientation == .upright { return frame }
    let stored = frame.pixmap.size
    if !hasTurned { try account.hold(stored.area * 4) }
    hasTurned = true
    try account.work(stored.area, .drawnPixel)
    var frame = frame
    frame.pixmap = orientation.applied(to: frame.pixmap)
    frame.damage = orientation.rect(ofStored: frame.damage, in: stored)
    frame.rect = orientation.rect(ofStored: frame.rect, in: stored)
    return frame
  }
}

extension InputFormat {
  /// PNG and APNG; ``PictureDecoder`` reads still pictures of this format by itself, the header first.
  static let png = InputFormat("PNG", .png, clips: APNGDecoder.self) {
    $0.starts(with: FileSignature.png) && FileSignature($0) != .applePNG
  }
}
