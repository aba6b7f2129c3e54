import CDeflate

/// A compressor of bytes to the zlib format with libdeflate, in one call.
///
/// libdeflate rather than zlib: its levels above 9 weigh the lengths of the codes as they search,
/// which zlib's do not, and the lower ones take a third of zlib's time for the same size.
@safe struct Deflater: ~Copyable {
  private let handle: OpaquePointer

  /// Creates a compressor of a level 1...12; throws `cannotEncode` if memory runs out.
  init(level: Int) throws(CodecError) {
    guard let handle = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      throw .cannotEncode(reason: "there is not enough memory to compress it")
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe libdeflate_free_compressor(handle) }

  /// Returns the compressed bytes, a function of the bytes, the level and libdeflate's version.
  func compress(_ bytes: [UInt8]) -> [UInt8] {
    let bound = unsafe libdeflate_zlib_compress_bound(handle, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      unsafe bytes.withUnsafeBytes { source in
        unsafe count = libdeflate_zlib_compress(
          handle, source.baseAddress, source.count, target.baseAddress, bound)
      }
    }
  }
}
