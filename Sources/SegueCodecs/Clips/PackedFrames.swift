import CDeflate
package import SegueGraphics
import SegueSystem

/// The frames of an animation, each compressed by itself, so that any of them can be had at any time, on
/// any task.
///
/// They lie in a file without a name, so that memory does not grow with their number; where there is no
/// place for such a file they are held in memory.
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
  /// What is held in memory, in bytes.
  package private(set) var byteCount = 0

  private let path: String
  private var account: ResourceAccount
  private var frames: [Frame] = []
  private var pictures: [Place] = []
  private let scratch: ScratchFile?
  private var scratchLength = 0

  /// Where a compressed picture is.
  private enum Place {
    case memory([UInt8])
    case file(Range<Int>)
  }

  /// The number of frames.
  package var count: Int { frames.count }

  /// No frames yet, of an animation that sentences call by its path.
  package init(_ size: PixelSize, path: String, limits: ResourceLimits) {
    self.size = size
    self.path = path
    account = ResourceAccount(limits, path: path)
    scratch = try? ScratchFile()
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
      pictures.append(try keep(Self.packed(pixmap.pixels)))
    }
    frames.append(Frame(picture: pictures.count - 1, damage: damage))
  }

  private mutating func keep(_ packed: [UInt8]) throws(CodecError) -> Place {
    guard let scratch else {
      try account.hold(packed.count)
      byteCount += packed.count
      return .memory(packed)
    }
    let place = scratchLength
    try explaining(scratch.write(packed, at: place)) {
      .writeFailed(path: Self.scratchName, code: $0)
    }
    scratchLength += packed.count
    return .file(place..<scratchLength)
  }

  private func packed(_ place: Place) throws(CodecError) -> [UInt8] {
    switch place {
    case .memory(let bytes): return bytes
    case .file(let range):
      return try explaining(scratch?.read(range.count, at: range.lowerBound) ?? []) {
        .readFailed(path: Self.scratchName, code: $0)
      }
    }
  }

  /// What sentences call the file without a name.
  private static let scratchName = "a temporary file"

  /// What a frame shows.
  package func picture(at index: Int) throws(CodecError) -> Pixmap {
    let packed = try packed(pictures[frames[index].picture])
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
