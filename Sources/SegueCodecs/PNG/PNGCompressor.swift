import CDeflate

/// Finds the smallest way to say some pixels, within an effort.
struct PNGCompressor {
  /// Rows that a format, a filter and the deflate method have made small.
  struct Result {
    /// The format that the rows are in.
    var format: PNGPixelFormat
    /// The filtered rows in the zlib format, as the content of IDAT chunks.
    var bytes: [UInt8]
    /// Which of the candidates it is.
    var candidate: Int
  }

  /// Pixels to be tried, in a format in which they can be said.
  struct Candidate {
    /// The straight pixels.
    var pixels: [UInt32]
    /// The format.
    var format: PNGPixelFormat
  }

  /// The time to be spent.
  let effort: PNGEffort
  /// Whether it is a picture of its own, which may take twice as long as one of many of an animation.
  let isStill: Bool

  /// A compressor of an effort.
  init(effort: PNGEffort, isStill: Bool = false) {
    self.effort = effort
    self.isStill = isStill
  }

  /// How many times as large as the trial's bytes flat rows are, at the least.
  ///
  /// Palettes are for what is drawn, and take a third of the time of samples for as many pixels.
  private static func flatness(_ type: PNGHeader.ColorType) -> Int { type == .palette ? 16 : 24 }

  /// The smallest result of a picture of a width; a palette counts with its own bytes.
  ///
  /// Every candidate is filtered in every way that the effort allows and compressed quickly; what
  /// came out smallest is then compressed well. Throws `cannotEncode` when there is no memory for it.
  func smallest(_ candidates: [Candidate], width: Int) throws(CodecError) -> Result {
    let rows = candidates.indices.flatMap { filtered($0, of: candidates, width: width) }
    let (best, isFlat) = try promising(rows)
    let bytes = try compressed(rows[best], isFlat: isFlat)
    return Result(format: rows[best].format, bytes: bytes, candidate: rows[best].candidate)
  }

  /// The smaller of what libdeflate and, where the effort has time for it, zopfli make of rows.
  private func compressed(_ rows: Rows, isFlat: Bool) throws(CodecError) -> [UInt8] {
    let level = effort.deflateLevel(isFlat: isFlat, isStill: isStill)
    let usual = try Deflater(level: level).compress(rows.bytes)
    let hasFewColors = isFlat && rows.format.type == .palette
    guard let zopfli = effort.zopfli(hasFewColors: hasFewColors),
      let small = zopfli.compress(rows.bytes)
    else { return usual }
    return small.count < usual.count ? small : usual
  }

  /// The rows that come out smallest when they are compressed quickly, and whether they are flat.
  private func promising(_ rows: [Rows]) throws(CodecError) -> (index: Int, isFlat: Bool) {
    if rows.count == 1, !effort.weighsFlatness { return (0, false) }
    var rivals = Array(rows.indices)
    var best = (index: 0, size: 0)
    for trial in effort.trials {
      let deflater = try Deflater(level: trial.level)
      let sizes = rivals.map { index in
        (index: index, size: deflater.compress(rows[index].bytes).count + rows[index].overhead)
      }
      let order = sizes.sorted { ($0.size, $0.index) < ($1.size, $1.index) }
      best = order[0]
      rivals = order.prefix(trial.kept).map(\.index)
      if rivals.count == 1 { break }
    }
    let (chosen, flatness) = (rows[best.index], Self.flatness(rows[best.index].format.type))
    return (best.index, best.size * flatness < chosen.bytes.count)
  }

  private struct Rows {
    var format: PNGPixelFormat
    var bytes: [UInt8]
    var candidate: Int
    /// The bytes of the chunks that the format needs besides.
    var overhead: Int { format.paletteBytes.count + format.transparencyBytes.count }
  }

  private func filtered(_ index: Int, of candidates: [Candidate], width: Int) -> [Rows] {
    let format = candidates[index].format
    let packed = format.packed(candidates[index].pixels, width: width)
    let isSampled = format.type != .palette && format.bitDepth == 8
    let hasChoice = isSampled || effort.level > 7
    let filters = hasChoice ? effort.filters(isStill: isStill) : [.none]
    return filters.map { filter in
      Rows(
        format: format,
        bytes: filter.apply(
          packed, rowBytes: format.rowBytes(width), pixelBytes: format.pixelBytes),
        candidate: index)
    }
  }
}

/// Compresses bytes in the zlib format with libdeflate, all at once.
///
/// libdeflate rather than zlib: its levels above 9 weigh the lengths of the codes as they search,
/// which zlib's do not, and the lower ones take a third of zlib's time for the same size.
@safe struct Deflater: ~Copyable {
  private let handle: OpaquePointer

  /// A compressor of a level 1...12; throws `cannotEncode` when there is no memory for it.
  init(level: Int) throws(CodecError) {
    guard let handle = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      throw .cannotEncode(reason: "there is not enough memory to compress it")
    }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe libdeflate_free_compressor(handle) }

  /// The bytes, compressed: a function of them, the level and libdeflate's version only.
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

#if SEGUE_ZOPFLI
  import CZopfli
#endif

/// Compresses bytes in the zlib format with zopfli, where it was there at build time.
///
/// It looks for the least where libdeflate stops at what is good: 1 % less than libdeflate's level 12 on
/// photographs, in some fifteen times the time, about ten seconds for a megabyte; 6 % less on palettes
/// of flat things with a single search and three blocks, in four times the time.
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
  /// The most blocks, each with codes of its own, of a million bytes; looking for them takes time.
  var blocks = 15

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
      options.blocksplittingmax = Int32(blocks)
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
