// Encoding of frames to an APNG file, in two passes over the frames; `APNGDecoder.swift` has the
// decoding. PNG frames are compressed by the folder PNG.
//
// 1. Plan: `APNGPlanner` takes the frames in order and chooses, for each, the base that it is drawn
//    over: the previous frame, an earlier picture (disposal `previous`), or a cleared rectangle
//    (disposal `background`). It keeps the 4 to 8 cheapest sequences of choices (beam search),
//    since the best base for one frame can make a later frame larger. `APNGChange` finds the
//    changed rectangle and estimates its compressed size.
// 2. `APNGPlan` is the result: the stored frames with base, rectangle, disposal and delay, and one
//    `PNGPixelFormat` for all frames. An APNG needs the number of frames and the format before the
//    first pixel, and so the plan comes before compression.
// 3. `APNGFrameEncoder` compresses any frame of the plan by itself, so that many are compressed at
//    once. It crops to the rectangle and tries unchanged pixels as stored and as transparent
//    (`PNGEffort.transparentRunLengths`); `PNGCompressor` chooses the smallest.
// 4. `APNGWriter` writes acTL, and fcTL with IDAT or fdAT for each frame. `APNGClock` turns delays
//    into fractions of 16 bits.
//
// Tried and rejected: the base that is best for each frame by itself (20 % larger on a clip that
// goes back and forth); transparent pixels in frames that are disposed to the previous picture
// (Pillow then restores the wrong picture); palette indices of fewer than 8 bits (ffmpeg misplaces
// them); a transparent colour for grays (Pillow does not treat it as transparent).

package import SegueGraphics

/// A writer of a planned APNG to a sink, frame by frame.
///
/// Readers that know PNG only show the first frame. The format is specified in PNG, third edition,
/// section 11.3.6.
package struct APNGWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  private var sink: Sink
  private let container = PNGContainer()
  private let plan: APNGPlan
  private var clock: APNGClock
  private var written = 0
  private var sequenceNumber: UInt32 = 0

  /// Creates a writer of a plan with at least one stored frame, and writes the head of the file.
  ///
  /// - Parameters:
  ///   - plays: the number of times it plays, 1 or more; nil for endless.
  ///   - texts: comments in ASCII, by keywords of at most 79 letters (`tEXt`, 11.3.3.2).
  package init(
    _ plan: APNGPlan, plays: Int?, texts: [(keyword: String, text: String)] = [],
    to sink: consuming Sink
  ) throws(CodecError) {
    precondition(plan.storedFrameCount > 0, "an APNG has at least one frame")
    self.plan = plan
    self.sink = sink
    clock = APNGClock(ticksPerSecond: plan.ticksPerSecond)
    var counter = clock
    let count = plan.entries.reduce(0) { $0 + counter.fractions($1.delay).count }
    try container.putHead(plan.canvas, plan.format)
    var control = ChunkContent()
    control.put(UInt32(clamping: count))
    control.put(plays.map { UInt32(max(1, min($0, 0x7FFF_FFFF))) } ?? 0)
    try container.putChunk("acTL", control.bytes)
    for (keyword, text) in texts {
      try container.putChunk("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
    }
    try self.sink.write(container.take())
  }

  /// Writes the next frame; nil, for a frame that changes nothing, writes nothing.
  package mutating func append(_ frame: EncodedAPNGFrame?) throws(CodecError) {
    guard let frame else { return }
    precondition(written < plan.storedFrameCount, "an APNG has no more frames than its plan")
    let entry = plan.entries[written]
    precondition(entry.rect == frame.rect, "the frames of an APNG come in order")
    let parts = clock.fractions(entry.delay)
    for (index, delay) in parts.enumerated() {
      // A delay too long for one frame is split over several frames that draw the same picture
      // again.
      let isLast = index == parts.count - 1
      try putControl(
        frame, delay, isLast || entry.disposal == .previous ? entry.disposal : .keep)
      try putPixels(frame, isFirst: written == 0 && index == 0)
      try sink.write(container.take())
    }
    written += 1
  }

  /// Writes the end of the file and returns the sink.
  package consuming func finish() throws(CodecError) -> Sink {
    precondition(written == plan.storedFrameCount, "an APNG has all the frames of its plan")
    try container.putChunk("IEND", [])
    try sink.write(container.take())
    return sink
  }

  /// Writes the fcTL chunk of a frame.
  private mutating func putControl(
    _ frame: EncodedAPNGFrame, _ delay: APNGClock.Fraction, _ disposal: StoredFrame.Disposal
  ) throws(CodecError) {
    var control = ChunkContent()
    control.put(nextNumber())
    for side in [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y] {
      control.put(UInt32(side))
    }
    control.put(UInt16(delay.numerator))
    control.put(UInt16(delay.denominator))
    control.bytes.append(disposal == .keep ? 0 : disposal == .background ? 1 : 2)
    control.bytes.append(frame.isBlended ? 1 : 0)
    try container.putChunk("fcTL", control.bytes)
  }

  /// Writes a frame's data as IDAT for the first frame, and as fdAT for others.
  private mutating func putPixels(_ frame: EncodedAPNGFrame, isFirst: Bool) throws(CodecError) {
    if isFirst { return try container.putChunk("IDAT", frame.bytes) }
    var content = ChunkContent()
    content.put(nextNumber())
    try container.putChunk("fdAT", content.bytes + frame.bytes)
  }

  /// Returns the next sequence number of fcTL and fdAT chunks.
  private mutating func nextNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }
}

/// The content of a chunk, with numbers in big-endian order.
private struct ChunkContent {
  var bytes: [UInt8] = []

  /// Appends a number in big-endian order.
  mutating func put(_ value: some FixedWidthInteger) {
    for shift in stride(from: value.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// A converter of delays in ticks to the fractions of a second that an APNG stores, 16 bits each.
///
/// A delay is exact if a fraction is. A millionth of a second is not always one; such delays are
/// rounded to 1/62,500 of a second, and the rounding error is carried to the next delay: errors do
/// not add up.
struct APNGClock: Sendable {
  /// A delay in seconds: numerator over denominator, both 1...65,535.
  struct Fraction: Hashable, Sendable {
    var numerator: Int
    var denominator: Int
  }

  /// The largest 16-bit number.
  private static let limit = 65_535
  // The unit, in millionths of a second, of rounded delays; the least for which the denominator has
  // 16 bits.
  private static let coarseness = 16

  private let ticksPerSecond: Int
  private var debt = 0

  /// Creates a clock of at most 65,535 ticks a second, or of a million.
  init(ticksPerSecond: Int) { self.ticksPerSecond = ticksPerSecond }

  /// Returns the fractions in which a delay of 1 tick or more is stored: nearly always one.
  mutating func fractions(_ ticks: Int) -> [Fraction] {
    if debt == 0, let exact = Self.reduced(ticks, ticksPerSecond) { return [exact] }
    if ticksPerSecond <= Self.limit { return Self.parts(ticks, ticksPerSecond) }
    let due = ticks + debt
    let coarse = max(1, (due + Self.coarseness / 2) / Self.coarseness)
    debt = due - coarse * Self.coarseness
    return Self.parts(coarse, ticksPerSecond / Self.coarseness)
  }

  /// Splits a delay into whole seconds and a last part that fits into 16 bits.
  private static func parts(_ ticks: Int, _ ticksPerSecond: Int) -> [Fraction] {
    var parts: [Fraction] = []
    var rest = ticks
    while rest > 0 {
      if let last = reduced(rest, ticksPerSecond) { return parts + [last] }
      let seconds = min(rest / ticksPerSecond, limit)
      parts.append(Fraction(numerator: seconds, denominator: 1))
      rest -= seconds * ticksPerSecond
    }
    return parts
  }

  /// Returns the fraction in lowest terms; nil if they do not fit into 16 bits.
  private static func reduced(_ numerator: Int, _ denominator: Int) -> Fraction? {
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    let reduced = Fraction(numerator: numerator / a, denominator: denominator / a)
    return max(reduced.numerator, reduced.denominator) <= limit ? reduced : nil
  }
}

/// A compressed frame of an APNG, ready to be written.
package struct EncodedAPNGFrame: Hashable, Sendable {
  /// The rectangle of the canvas that the frame covers.
  package let rect: PixelRect
  /// Whether the frame is composited over the canvas, so that transparent pixels keep it.
  package let isBlended: Bool
  /// The filtered rows in the zlib format.
  package let bytes: [UInt8]
}

/// A compressor of the frames of a plan, each independently, so that many can be compressed at once.
///
/// A frame holds the rectangle in which it differs from its base. Pixels that do not differ are
/// stored as transparent or stored again; both are tried. A frame with the disposal `previous` has
/// no transparent pixels: Pillow would draw over the picture that it has to restore.
package struct APNGFrameEncoder: Sendable {
  private let plan: APNGPlan
  private let format: PNGPixelFormat
  private let effort: PNGEffort

  /// Creates an encoder of a plan's frames.
  package init(_ plan: APNGPlan, effort: PNGEffort = .standard) {
    self.plan = plan
    self.effort = effort
    format = plan.format
  }

  /// Compresses a frame; nil if the frame is not stored because it changes nothing.
  ///
  /// - Parameters:
  ///   - index: the frame's index, from 0, in the order in which it was added to the plan.
  ///   - frame: the composited picture, as in the plan.
  ///   - previous: the previous frame; nil for the first one.
  ///   - picture: returns an earlier frame by its index, for a frame that is drawn over that one.
  ///
  /// Throws `cannotEncode` if memory runs out.
  package func encode(
    _ index: Int, _ frame: Pixmap, previous: Pixmap?, picture: (Int) throws(CodecError) -> Pixmap
  ) throws(CodecError) -> EncodedAPNGFrame? {
    guard let entry = plan.entry(ofFrame: index) else { return nil }
    let best = try smallest(entry.rect, of: entry, index, frame, previous, picture)
    return EncodedAPNGFrame(
      rect: entry.rect, isBlended: best.candidate > 0, bytes: best.bytes)
  }

  /// Compresses an eighth of the rows of a frame, and returns the bytes; nil if the frame is not stored.
  ///
  /// Ratios of the bytes at two efforts are close to those of the whole frame; each frame has the
  /// sample at another height. Arguments and errors are those of
  /// ``encode(_:_:previous:picture:)``.
  package func sampleByteCount(
    _ index: Int, _ frame: Pixmap, previous: Pixmap?, picture: (Int) throws(CodecError) -> Pixmap
  ) throws(CodecError) -> Int? {
    guard let entry = plan.entry(ofFrame: index) else { return nil }
    var rect = entry.rect
    rect.height = max(min(rect.height, 64), rect.height / 8)
    rect.y += (entry.rect.height - rect.height) * (5 * index % 8) / 7
    return try smallest(rect, of: entry, index, frame, previous, picture).bytes.count
  }

  /// Compresses a rectangle within that of a frame.
  private func smallest(
    _ rect: PixelRect, of entry: APNGPlan.Entry, _ index: Int, _ frame: Pixmap,
    _ previous: Pixmap?, _ picture: (Int) throws(CodecError) -> Pixmap
  ) throws(CodecError) -> PNGCompressor.Result {
    let new = frame.cropped(to: rect).straightPixels
    var candidates = [PNGCompressor.Candidate(pixels: new, format: format)]
    if format.hasHole, entry.disposal != .previous,
      let base = try base(of: entry, index, previous, picture)
    {
      let old = base.cropped(to: rect).straightPixels
      candidates += effort.transparentRunLengths.compactMap { shortest in
        Self.holed(old, new, width: rect.width, shortest: shortest)
          .map { .init(pixels: $0, format: format) }
      }
    }
    return try PNGCompressor(effort: effort).smallest(candidates, width: rect.width)
  }

  /// Returns the picture that a frame is drawn over; nil for the first frame.
  private func base(
    of entry: APNGPlan.Entry, _ index: Int, _ previous: Pixmap?,
    _ picture: (Int) throws(CodecError) -> Pixmap
  ) throws(CodecError) -> Pixmap? {
    guard let frame = entry.base.frame else { return nil }
    // Frames in between that are not stored equal the stored one before them.
    let isPrevious = frame == plan.storedFrame(before: index)
    let base: Pixmap
    if isPrevious, let previous { base = previous } else { base = try picture(frame) }
    guard case .cleared(_, let rect) = entry.base else { return base }
    return base.cleared(rect)
  }

  /// Returns the new pixels, with unchanged ones transparent; nil if that is not exact, or changes nothing.
  ///
  /// Runs shorter than `shortest` are stored again: transparent runs that interrupt a photograph
  /// cost more than its pixels, 1 to 2 % of the file. Compositing keeps a pixel exactly only if it
  /// is opaque or fully transparent.
  private static func holed(
    _ old: [UInt32], _ new: [UInt32], width: Int, shortest: Int
  ) -> [UInt32]? {
    var sparse = new
    var holes = 0
    for row in stride(from: 0, to: new.count, by: width) {
      var start = row
      for index in row..<row + width + 1 where index == row + width || new[index] != old[index] {
        if index < row + width, new[index] >> 24 != 255 { return nil }
        let isLong = index - start >= shortest
        for place in start..<index where isLong || new[place] >> 24 != 255 {
          sparse[place] = 0
          holes += 1
        }
        start = index + 1
      }
    }
    return holes > 0 ? sparse : nil
  }
}
