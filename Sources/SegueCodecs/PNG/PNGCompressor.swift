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

  /// The least that the effort has time for.
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

  /// A stream made smaller, where there is something to be made of it.
  ///
  /// What repeats itself little, as photographs do, gains next to nothing, and takes much memory.
  private func recompressed(_ stream: [UInt8], of rows: Rows, isFlat: Bool) -> [UInt8] {
    let isRepetitive = stream.count < rows.bytes.count / 4
    guard isRepetitive, let recompressor = effort.recompressor(isFlat: isFlat) else {
      return stream
    }
    return recompressor.recompressed(stream, of: rows.bytes)
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
