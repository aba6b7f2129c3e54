package import SegueGraphics
import SegueSystem

/// The resources that decoding one file has used: memory, frames and work, with their limits.
///
/// A decoder counts before it allocates or decodes anything.
struct ResourceAccount {
  private let limits: ResourceLimits
  private let path: String
  private var bytes = 0
  private var frames = 0
  private var picoseconds = 0

  /// No resources used yet; error messages call the file by its path.
  init(_ limits: ResourceLimits, path: String) {
    self.limits = limits
    self.path = path
  }

  /// Counts bytes of memory to be allocated.
  ///
  /// - Throws: `tooMuchMemory` if they exceed the limit, or if the system would refuse them.
  mutating func hold(_ count: Int) throws(CodecError) {
    bytes += count
    if bytes > limits.pictureBytes {
      throw .tooMuchMemory(
        path: path, bytes: bytes + ResourceLimits.programBytes, limit: limits.memory)
    }
    if let limit = AddressSpace.limit(refusing: count) {
      throw .tooMuchMemory(path: path, bytes: bytes + ResourceLimits.programBytes, limit: limit)
    }
  }

  /// Returns whether `count` more bytes would be within the limit.
  func hasRoom(for count: Int) -> Bool { bytes + count <= limits.pictureBytes }

  /// Subtracts bytes of memory that are released.
  mutating func release(_ count: Int) { bytes -= count }

  /// Counts one more frame, with the memory that its record takes.
  ///
  /// With digests of whole pictures the caller reports each frame in full, as JSON or in a trace,
  /// which takes more memory.
  ///
  /// - Throws: `tooManyFrames`, `tooMuchMemory`.
  mutating func addFrame(_ use: FrameUse) throws(CodecError) {
    frames += 1
    if frames > limits.frames { throw .tooManyFrames(path: path, limit: limits.frames) }
    try hold(use == .pictures ? Self.reportedFrameBytes : Self.frameBytes)
  }

  /// Counts work on `count` pixels or bytes; throws `tooMuchWork` over the limit.
  mutating func work(_ count: Int, _ cost: WorkCost) throws(CodecError) {
    picoseconds += count * cost.picoseconds
    if .nanoseconds(picoseconds / 1000) > limits.work {
      throw .tooMuchWork(path: path, limit: limits.work)
    }
  }

  /// Counts the work of the caller on a frame: on the whole canvas, or on the rows that changed.
  mutating func show(
    _ damage: PixelRect, of canvas: PixelSize, _ use: FrameUse
  ) throws(CodecError) {
    let rows = use == .pictures ? canvas.height : damage.height
    try work(rows * canvas.width, .shownPixel)
  }

  /// The bytes of memory that the caller keeps of each frame: its times and its digest.
  private static let frameBytes = 160
  /// The bytes of memory of a frame reported in full, measured as 2,600 for `segue probe --json`.
  private static let reportedFrameBytes = 3_000
}

/// The processor time of a unit of work, in the worst case that a file can cause.
///
/// Measured by `segue probe` on files made for the purpose, on a core of 2.5 GHz, and rounded up.
struct WorkCost {
  let picoseconds: Int

  /// A byte of a file, with its entropy decoding.
  static let fileByte = WorkCost(picoseconds: 5_000)
  /// A frame of any size: creating and destroying a decoder.
  static let frame = WorkCost(picoseconds: 20_000_000)
  /// A chunk, or another small record that may occur many times in a file.
  static let record = WorkCost(picoseconds: 300_000)
  /// A pixel that is cleared, copied or compared.
  static let touchedPixel = WorkCost(picoseconds: 1_000)
  /// A pixel of a canvas that is hashed, or copied because the caller keeps it.
  static let shownPixel = WorkCost(picoseconds: 1_000)
  /// A pixel composited onto a canvas.
  static let drawnPixel = WorkCost(picoseconds: 4_000)
  /// A byte of a PNG's samples: inflated, unfiltered and converted to pixels.
  static let sampleByte = WorkCost(picoseconds: 3_000)
  /// A pixel of a PNG that is converted to sRGB.
  static let convertedPixel = WorkCost(picoseconds: 40_000)
  /// A pixel of a GIF, decompressed.
  static let indexedPixel = WorkCost(picoseconds: 10_000)
  /// A pixel of uncompressed video, with interpolation of its chroma.
  static let videoPixel = WorkCost(picoseconds: 15_000)
  /// A pixel of a frame that is compressed for storage.
  static let packedPixel = WorkCost(picoseconds: 20_000)
  /// A pixel of a JPEG, with all its channels.
  static let jpegPixel = WorkCost(picoseconds: 40_000)
  /// A block of JPEG coefficients that a further scan refines.
  static let jpegBlock = WorkCost(picoseconds: 100_000)
  /// A pixel of a HEIC picture: prediction, filters and reconstruction.
  static let heicPixel = WorkCost(picoseconds: 150_000)
  /// A byte of HEIC data, with its arithmetic decoding.
  static let heicByte = WorkCost(picoseconds: 300_000)
  /// A pixel of a WebP, decompressed.
  static let webPPixel = WorkCost(picoseconds: 20_000)
}

extension ResourceLimits {
  /// Throws ``CodecError/sideTooLong(path:size:limit:)`` or
  /// ``CodecError/tooManyPixels(path:size:limit:)`` if a picture of this size exceeds the limits.
  package func check(_ size: PixelSize, of path: String) throws(CodecError) {
    if max(size.width, size.height) > side {
      throw .sideTooLong(path: path, size: size, limit: side)
    }
    let (area, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    if overflow || area > pixels {
      throw .tooManyPixels(path: path, size: size, limit: pixels)
    }
  }
}
