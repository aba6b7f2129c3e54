#if SEGUE_ZOPFLI
  import CZopfli
#endif

/// A compressor of bytes to the zlib format with zopfli, in builds that found it.
///
/// It searches longer than libdeflate: photographs become 1 % smaller than with libdeflate's level
/// 12, in some fifteen times the time, about ten seconds for a megabyte.
@safe package struct Zopfli {
  /// Whether this build includes zopfli.
  package static var isAvailable: Bool {
    #if SEGUE_ZOPFLI
      true
    #else
      false
    #endif
  }

  /// The number of optimal parses, >= 1; each uses the code lengths that the one before led to.
  var iterations: Int

  /// Returns the compressed bytes; nil in builds without zopfli.
  ///
  /// They are a function of the bytes, the iterations and zopfli's version. Takes tens of megabytes
  /// of memory, whatever the number of bytes. If memory runs out, zopfli ends the process.
  func compress(_ bytes: [UInt8]) -> [UInt8]? {
    #if SEGUE_ZOPFLI
      var options = ZopfliOptions()
      unsafe ZopfliInitOptions(&options)
      options.numiterations = Int32(iterations)
      var target: UnsafeMutablePointer<UInt8>?
      var count = 0
      defer { unsafe free(target) }
      unsafe bytes.withUnsafeBufferPointer { source in
        unsafe ZopfliCompress(
          &options, ZOPFLI_FORMAT_ZLIB, source.baseAddress, source.count, &target, &count)
      }
      return unsafe [UInt8](UnsafeBufferPointer(start: target, count: count))
    #else
      return nil
    #endif
  }
}
