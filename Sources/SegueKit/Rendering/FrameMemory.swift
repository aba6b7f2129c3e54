import SegueCodecs
import SegueGraphics
import SegueRaster
import SegueSystem

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
    of size: PixelSize, jobs: Int, _ need: FrameFootprint, to path: String, bending: Int = 0,
    beside held: Int = 0
  ) throws(SegueError) -> FrameConcurrency {
    let rest = min(limit - self.held, AddressSpace.rest ?? .max) - held
    do {
      return try FrameConcurrency(
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
