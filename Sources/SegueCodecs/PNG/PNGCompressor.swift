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

  /// The smallest result of a picture of a width; a palette counts with its own bytes.
  ///
  /// Every candidate is filtered in every way that the effort allows and compressed quickly; what
  /// came out smallest is then compressed well. Throws `cannotEncode` when there is no memory for it.
  func smallest(_ candidates: [Candidate], width: Int) throws(CodecError) -> Result {
    let rows = candidates.indices.flatMap { filtered($0, of: candidates, width: width) }
    var best = 0
    if rows.count > 1 {
      let trial = try Deflater(level: effort.trialLevel)
      let sizes = rows.map { trial.compress($0.bytes).count + $0.overhead }
      best = sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0
    }
    let bytes = try Deflater(level: effort.deflateLevel).compress(rows[best].bytes)
    return Result(format: rows[best].format, bytes: bytes, candidate: rows[best].candidate)
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
