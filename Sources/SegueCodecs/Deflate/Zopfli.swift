#if SEGUE_ZOPFLI
  import CZopfli
#endif

/// Compresses bytes in the zlib format with zopfli, where it was there at build time.
///
/// It looks for the least where libdeflate stops at what is good: 1 % less than libdeflate's level 12 on
/// photographs, in some fifteen times the time, about ten seconds for a megabyte.
@safe package struct Zopfli {
  /// Whether this build has it.
  package static var isAvailable: Bool {
    #if SEGUE_ZOPFLI
      true
    #else
      false
    #endif
  }

  /// How often it looks for matches, >= 1; each time for the lengths of codes that came out last.
  var iterations: Int

  /// The bytes, compressed: a function of them, the iterations and zopfli's version only; nil where
  /// Segue was built without it.
  ///
  /// Takes tens of megabytes of memory, for however many bytes. Zopfli, and not this function, decides
  /// what happens where there are none: it ends the process.
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
