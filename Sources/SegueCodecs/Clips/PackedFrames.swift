import CDeflate
package import SegueGraphics
import SegueSystem

/// The frames of an animation in memory, each compressed by itself, so that any of them can be had at any
/// time, on any task.
package struct PackedFrames: Sendable {
  /// One frame.
  private struct Frame {
    /// Which of the pictures it shows.
    var picture: Int
    /// Where it can differ from the frame before; everything for the first.
    var damage: PixelRect
  }

  /// The size of every frame.
  package let size: PixelSize
  /// What is held, in bytes.
  package private(set) var byteCount = 0

  private let path: String
  private var account: ResourceAccount
  private var frames: [Frame] = []
  private var pictures: [[UInt8]] = []

  /// The number of frames.
  package var count: Int { frames.count }

  /// No frames yet, of an animation that sentences call by its path.
  package init(_ size: PixelSize, path: String, limits: ResourceLimits) {
    self.size = size
    self.path = path
    account = ResourceAccount(limits, path: path)
  }

  /// Adds a frame of the size of all.
  ///
  /// - Parameter damage: where it can differ from the frame before.
  /// - Throws: what is over the limits.
  package mutating func append(_ pixmap: Pixmap, damage: PixelRect) throws(CodecError) {
    precondition(pixmap.size == size)
    try account.addFrame(.changes)
    let isNew = pictures.isEmpty || !damage.isEmpty
    if isNew {
      try account.work(size.area, .packedPixel)
      let packed = try Self.packed(pixmap.pixels)
      try account.hold(packed.count)
      byteCount += packed.count
      pictures.append(packed)
    }
    frames.append(Frame(picture: pictures.count - 1, damage: damage))
  }

  /// What a frame shows.
  package func picture(at index: Int) throws(CodecError) -> Pixmap {
    let packed = pictures[frames[index].picture]
    guard let handle = unsafe libdeflate_alloc_decompressor() else {
      throw .tooMuchMemory(path: path, bytes: size.area * 4, limit: AddressSpace.limit ?? 0)
    }
    defer { unsafe libdeflate_free_decompressor(handle) }
    var pixels = [UInt32](repeating: 0, count: size.area)
    unsafe pixels.withUnsafeMutableBytes { target in
      unsafe packed.withUnsafeBytes { source in
        _ = unsafe libdeflate_deflate_decompress(
          handle, source.baseAddress, source.count, target.baseAddress, target.count, nil)
      }
    }
    return Pixmap(size, pixels: pixels)
  }

  /// Where a frame can differ from an earlier one; everything where there is none.
  package func damage(of index: Int, since earlier: Int?) -> PixelRect {
    guard let earlier else { return PixelRect(size) }
    guard earlier < index else { return earlier == index ? .empty : PixelRect(size) }
    return frames[(earlier + 1)...index].reduce(PixelRect.empty) { $0.union($1.damage) }
  }

  private static func packed(_ pixels: [UInt32]) throws(CodecError) -> [UInt8] {
    guard let handle = unsafe libdeflate_alloc_compressor(1) else {
      throw .cannotEncode(reason: "there is not enough memory to compress it")
    }
    defer { unsafe libdeflate_free_compressor(handle) }
    let bound = unsafe libdeflate_deflate_compress_bound(handle, pixels.count * 4)
    let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe pixels.withUnsafeBytes { source in
        unsafe count = libdeflate_deflate_compress(
          handle, source.baseAddress, source.count, target.baseAddress, bound)
      }
    }
    // A copy takes no more than it needs.
    return Array(packed[...])
  }
}
