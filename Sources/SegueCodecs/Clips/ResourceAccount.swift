package import SegueGraphics
import SegueSystem

/// What the reading of one file has taken of its limits.
///
/// A decoder counts before it allocates, and before it decodes: bytes that it is about to hold,
/// frames, and work.
struct ResourceAccount {
  private let limits: ResourceLimits
  private let path: String
  private var bytes = 0
  private var frames = 0
  private var picoseconds = 0

  /// Nothing is taken yet for a file, which sentences call by its path.
  init(_ limits: ResourceLimits, path: String) {
    self.limits = limits
    self.path = path
  }

  /// Counts bytes that stay; throws `tooMuchMemory` when they are too many, or not to be had.
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

  /// Whether so many bytes more would be within the limit.
  func hasRoom(for count: Int) -> Bool { bytes + count <= limits.pictureBytes }

  /// Counts bytes that are given back.
  mutating func release(_ count: Int) { bytes -= count }

  /// Counts one more frame; throws `tooManyFrames` when that is too much.
  ///
  /// Whoever wants digests of whole pictures tells of every frame at length, as JSON or in a trace.
  mutating func addFrame(_ use: FrameUse) throws(CodecError) {
    frames += 1
    if frames > limits.frames { throw .tooManyFrames(path: path, limit: limits.frames) }
    try hold(use == .pictures ? Self.toldFrameBytes : Self.frameBytes)
  }

  /// Counts work on so many pixels or bytes; throws `tooMuchWork` when that is too much.
  mutating func work(_ count: Int, _ cost: WorkCost) throws(CodecError) {
    picoseconds += count * cost.picoseconds
    if .nanoseconds(picoseconds / 1000) > limits.work {
      throw .tooMuchWork(path: path, limit: limits.work)
    }
  }

  /// Counts the work of whoever looks at a frame, at the whole canvas or at the rows that changed.
  mutating func show(
    _ damage: PixelRect, of canvas: PixelSize, _ use: FrameUse
  ) throws(CodecError) {
    let rows = use == .pictures ? canvas.height : damage.height
    try work(rows * canvas.width, .shownPixel)
  }

  /// The bytes that whoever reads a file keeps of each frame: its times and its digest.
  private static let frameBytes = 160
  /// The bytes of a frame that is told at length, measured as 2,600 for `segue probe --json`.
  private static let toldFrameBytes = 3_000
}

/// What a piece of work costs, as the slowest way that a file can ask for it.
///
/// Measured by `segue probe` on files made for it, on a core of 2.5 GHz, and rounded up.
struct WorkCost {
  /// The time in 10⁻¹² s.
  let picoseconds: Int

  /// A byte of a file, with what its entropy coding costs.
  static let fileByte = WorkCost(picoseconds: 5_000)
  /// A frame, whatever its size: a decoder that is set up and taken down.
  static let frame = WorkCost(picoseconds: 20_000_000)
  /// A chunk, or another record that a file has many of.
  static let record = WorkCost(picoseconds: 300_000)
  /// A pixel that is cleared, copied or compared.
  static let touchedPixel = WorkCost(picoseconds: 1_000)
  /// A pixel of a canvas whose digest is taken, or which is copied since someone keeps it.
  static let shownPixel = WorkCost(picoseconds: 1_000)
  /// A pixel that is drawn on a canvas.
  static let drawnPixel = WorkCost(picoseconds: 4_000)
  /// A byte of a PNG's samples, inflated and unfiltered, with its share of the pixel.
  static let sampleByte = WorkCost(picoseconds: 3_000)
  /// A pixel of a PNG whose colours become sRGB.
  static let convertedPixel = WorkCost(picoseconds: 40_000)
  /// A pixel of a GIF's picture, decompressed.
  static let indexedPixel = WorkCost(picoseconds: 10_000)
  /// A pixel of a video without compression, whose chroma is interpolated.
  static let videoPixel = WorkCost(picoseconds: 15_000)
  /// A pixel of a frame that is compressed to be held.
  static let packedPixel = WorkCost(picoseconds: 20_000)
  /// A pixel of a JPEG picture, of all its channels.
  static let jpegPixel = WorkCost(picoseconds: 40_000)
  /// A block of a JPEG's coefficients that another scan goes through.
  static let jpegBlock = WorkCost(picoseconds: 100_000)
  /// A pixel of a HEIC picture, predicted, filtered and put together.
  static let heicPixel = WorkCost(picoseconds: 150_000)
  /// A byte of a HEIC picture's pixels, by its arithmetic coding.
  static let heicByte = WorkCost(picoseconds: 300_000)
  /// A pixel of a WebP picture, decompressed.
  static let webPPixel = WorkCost(picoseconds: 20_000)
}

/// What becomes of the frames that a decoder hands over, which counts as work.
package enum FrameUse: Hashable, Sendable {
  /// Whole canvases are looked at or kept.
  case pictures
  /// No more is looked at than the rows in which something changed.
  case changes
}

extension ResourceLimits {
  /// Throws ``CodecError/sideTooLong(path:size:limit:)`` or
  /// ``CodecError/tooManyPixels(path:size:limit:)`` when a picture of a size is over the limits.
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
