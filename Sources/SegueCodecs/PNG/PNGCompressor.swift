/// A search for the smallest encoding of some pixels, within an effort.
struct PNGCompressor {
  /// The chosen encoding: filtered and compressed rows.
  struct Result {
    /// The pixel format of the rows.
    var format: PNGPixelFormat
    /// The filtered rows in the zlib format, as the content of IDAT chunks.
    var bytes: [UInt8]
    /// The index of the candidate that it encodes.
    var candidate: Int
  }

  /// Pixels to try, with a pixel format that can represent them.
  struct Candidate {
    var pixels: [UInt32]
    var format: PNGPixelFormat
  }

  /// The effort, which bounds the time.
  let effort: PNGEffort
  /// Whether the pixels are a still picture, which may take twice as long as a frame of an animation.
  let isStill: Bool

  /// Creates a compressor with an effort.
  init(effort: PNGEffort, isStill: Bool = false) {
    self.effort = effort
    self.isStill = isStill
  }

  /// Returns the ratio of raw to trial size, in bytes, from which rows count as flat.
  ///
  /// Palettes are mostly of drawings, and take a third of the time of samples for as many pixels.
  private static func flatness(_ type: PNGHeader.ColorType) -> Int { type == .palette ? 16 : 24 }

  /// Returns the smallest encoding of the candidates, pictures of one width, with PLTE and tRNS counted.
  ///
  /// Every candidate is filtered in every way that the effort allows and compressed quickly; the
  /// smallest is then compressed well. Throws `cannotEncode` if memory runs out.
  func smallest(_ candidates: [Candidate], width: Int) throws(CodecError) -> Result {
    let rows = candidates.indices.flatMap { filtered($0, of: candidates, width: width) }
    let (best, isFlat) = try promising(rows)
    let bytes = try compressed(rows[best], isFlat: isFlat)
    return Result(format: rows[best].format, bytes: bytes, candidate: rows[best].candidate)
  }

  /// Compresses rows with libdeflate; at effort 9 also with zopfli, and returns the shorter stream.
  private func compressed(_ rows: Rows, isFlat: Bool) throws(CodecError) -> [UInt8] {
    let level = effort.deflateLevel(isFlat: isFlat, isStill: isStill)
    var best = recompressed(
      try Deflater(level: level).compress(rows.bytes), of: rows, isFlat: isFlat)
    if let stream = effort.zopfli?.compress(rows.bytes) {
      let small = recompressed(stream, of: rows, isFlat: isFlat)
      if small.count < best.count { best = small }
    }
    return best
  }

  /// Recompresses a stream with ``DeflateRecompressor`` if it is below a quarter of its rows.
  ///
  /// Pictures with few repetitions, such as photographs, gain next to nothing and take much memory.
  private func recompressed(_ stream: [UInt8], of rows: Rows, isFlat: Bool) -> [UInt8] {
    let isRepetitive = stream.count < rows.bytes.count / 4
    guard isRepetitive, let recompressor = effort.recompressor(isFlat: isFlat) else {
      return stream
    }
    return recompressor.recompressed(stream, of: rows.bytes)
  }

  /// Returns the rows that are smallest when compressed quickly, and whether they are flat.
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

  /// Filtered rows in one pixel format.
  private struct Rows {
    var format: PNGPixelFormat
    var bytes: [UInt8]
    var candidate: Int
    /// The bytes of the PLTE and tRNS chunks.
    var overhead: Int { format.paletteBytes.count + format.transparencyBytes.count }
  }

  /// Packs a candidate's pixels and filters the rows in each way that is worth trying.
  ///
  /// Palettes and samples below 8 bits are filtered from effort 8 on only.
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
