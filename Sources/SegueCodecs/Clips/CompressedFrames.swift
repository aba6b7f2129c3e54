import CDeflate
package import SegueGraphics
import SegueSystem

/// The compressed frames of an animation, with random access from any task.
///
/// Each frame is compressed by itself. They are stored in an unnamed temporary file, so memory does
/// not grow with their number; if no such file can be created, they are held in memory.
package struct CompressedFrames: Sendable {
  private struct Frame {
    /// The index of its compressed picture; frames without a change share one.
    var picture: Int
    /// The rectangle outside which it equals the previous frame; the whole frame for the first.
    var damage: PixelRect
  }

  package let size: PixelSize
  /// The bytes of compressed frames that are held in memory.
  package private(set) var byteCount = 0

  private let path: String
  private var account: ResourceAccount
  private var frames: [Frame] = []
  private var pictures: [Place] = []
  private let scratch: ScratchFile?
  private var scratchLength = 0

  /// The storage of a compressed picture: memory, or a range of the temporary file.
  private enum Place {
    case memory([UInt8])
    case file(Range<Int>)
  }

  package var count: Int { frames.count }

  /// An empty store for the frames of an animation; error messages call it by its path.
  package init(_ size: PixelSize, path: String, limits: ResourceLimits) {
    self.size = size
    self.path = path
    account = ResourceAccount(limits, path: path)
    scratch = try? ScratchFile()
  }

  /// Compresses and appends a frame.
  ///
  /// - Parameter damage: the rectangle outside which it equals the previous frame.
  /// - Throws: the limit that it exceeds.
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

  /// Stores a compressed picture in the temporary file, or in memory if there is none.
  private mutating func keep(_ packed: [UInt8]) throws(CodecError) -> Place {
    guard let scratch else {
      try account.hold(packed.count)
      byteCount += packed.count
      return .memory(packed)
    }
    let place = scratchLength
    try mapError(scratch.write(packed, at: place)) {
      .writeFailed(path: Self.scratchName, code: $0)
    }
    scratchLength += packed.count
    return .file(place..<scratchLength)
  }

  /// Loads a compressed picture.
  private func packed(_ place: Place) throws(CodecError) -> [UInt8] {
    switch place {
    case .memory(let bytes): return bytes
    case .file(let range):
      return try mapError(scratch?.read(range.count, at: range.lowerBound) ?? []) {
        .readFailed(path: Self.scratchName, code: $0)
      }
    }
  }

  /// The name of the temporary file in error messages.
  private static let scratchName = "a temporary file"

  /// Decompresses the picture of a frame.
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

  /// Returns the rectangle outside which a frame equals an earlier one; the whole frame for nil.
  package func damage(of index: Int, since earlier: Int?) -> PixelRect {
    guard let earlier else { return PixelRect(size) }
    guard earlier < index else { return earlier == index ? .empty : PixelRect(size) }
    return frames[(earlier + 1)...index].reduce(PixelRect.empty) { $0.union($1.damage) }
  }

  /// Compresses pixels (deflate, level 1).
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
    // The copy has no unused capacity.
    return Array(packed[...])
  }
}
