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

  /// How many times as large as the trial's bytes flat rows are, at the least.
  private static let flatness = 24

  /// The smallest result of a picture of a width; a palette counts with its own bytes.
  ///
  /// Every candidate is filtered in every way that the effort allows and compressed quickly; what
  /// came out smallest is then compressed well. Throws `cannotEncode` when there is no memory for it.
  func smallest(_ candidates: [Candidate], width: Int) throws(CodecError) -> Result {
    let rows = candidates.indices.flatMap { filtered($0, of: candidates, width: width) }
    let (best, isFlat) = try promising(rows)
    let bytes = try compressed(rows[best].bytes, isFlat: isFlat)
    return Result(format: rows[best].format, bytes: bytes, candidate: rows[best].candidate)
  }

  /// The smaller of what libdeflate and, where the effort has time for it, zopfli make of rows.
  private func compressed(_ rows: [UInt8], isFlat: Bool) throws(CodecError) -> [UInt8] {
    let usual = try Deflater(level: effort.deflateLevel(isFlat: isFlat)).compress(rows)
    guard let iterations = effort.zopfliIterations,
      let small = Zopfli(iterations: iterations).compress(rows)
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
    return (best.index, best.size * Self.flatness < rows[best.index].bytes.count)
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
    let filters = isSampled || effort.level > 7 ? effort.filters : [.none]
    return filters.map { filter in
      Rows(
        format: format,
        bytes: filter.apply(
          packed, rowBytes: format.rowBytes(width), pixelBytes: format.pixelBytes),
        candidate: index)
    }
  }
}
