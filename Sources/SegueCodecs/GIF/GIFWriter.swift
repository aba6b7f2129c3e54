import SegueGraphics

/// A writer of a GIF's pictures to a sink, in order, which chooses the global palette.
///
/// Pictures wait until the global palette is known: to the end of the clip, or until they hold many
/// bytes. Frames that change nothing lengthen the delay of the previous picture.
struct GIFWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// A waiting picture and its delay in centiseconds.
  private struct Shown {
    var picture: GIFPicture
    var delay: Int
  }

  /// The longest delay that a picture can store, in centiseconds.
  private static var longestDelay: Int { 65_535 }
  /// The bytes of pictures that may wait.
  private static var waitingLimit: Int { 1 << 22 }

  private var sink: Sink
  private let container: GIFContainer
  private let canvas: PixelSize
  private let loop: GIFLoop
  private let fixedPalette: GlobalPalette?
  /// Whether pixels may be transparent.
  private let keepsClear: Bool
  private var waiting: [Shown] = []
  private var waitingBytes = 0
  private var palette = GlobalPalette()
  /// The most bits of an index into the global palette.
  private var bits = 8
  private var isSettled = false
  private var hasBegun = false
  private var storedFrames = 0
  /// The bytes of the pictures added up to now, a few too many for those that still wait for compression.
  private(set) var byteCount = 0

  /// Creates a writer for pictures of a canvas; nothing is written before the first picture.
  ///
  /// Throws `canvasTooLarge` if a side exceeds 65,535 pixels, the limit of the format.
  init(
    _ rules: GIFRules, loop: GIFLoop, to sink: consuming Sink
  ) throws(CodecError) {
    canvas = rules.size
    guard max(canvas.width, canvas.height) <= 65_535 else {
      throw .canvasTooLarge(size: canvas, limit: 65_535)
    }
    container = try GIFContainer()
    self.loop = loop
    fixedPalette = rules.fixedPalette
    keepsClear = rules.options.background == nil
    self.sink = sink
  }

  /// Adds a picture, or lengthens the one before if `picture` is nil; the first must not be nil.
  ///
  /// - Parameter delay: the time that it is shown, in centiseconds, 2 or more.
  mutating func append(_ picture: GIFPicture?, delay: Int) throws(CodecError) {
    guard let picture else {
      precondition(!waiting.isEmpty, "a GIF begins with a picture")
      waiting[waiting.count - 1].delay += delay
      return
    }
    storedFrames += 1
    byteCount += picture.byteCount
    if hasBegun { try flush() }
    waiting.append(Shown(picture: picture, delay: delay))
    waitingBytes += picture.heldByteCount
    if !hasBegun, waitingBytes > Self.waitingLimit { try begin(isWhole: false) }
  }

  /// Writes the waiting pictures and the end of the file.
  ///
  /// Returns the sink and the number of pictures in the file.
  consuming func finish() throws(CodecError) -> GIFResult<Sink> {
    precondition(!waiting.isEmpty, "a GIF has at least one frame")
    if !hasBegun { try begin(isWhole: true) }
    try flush()
    container.putTrailer()
    try sink.write(container.take())
    return GIFResult(sink: sink, storedFrames: storedFrames)
  }

  /// Chooses the global palette, unless it is chosen already.
  ///
  /// - Returns: a task for each waiting picture that compresses it with that palette. The tasks are
  ///   long and can run in any order on any task. Pass their results to ``replaceWaiting(by:)``.
  mutating func settle() -> [@Sendable () -> GIFPicture] {
    guard !isSettled else { return [] }
    isSettled = true
    palette = fixedPalette ?? waitingPalette
    return waiting.map { $0.picture.encoding(with: palette, bits: bits) }
  }

  /// Replaces the waiting pictures by the results of ``settle()``, if there are any.
  mutating func replaceWaiting(by pictures: [GIFPicture]) {
    for (place, picture) in pictures.enumerated() { waiting[place].picture = picture }
  }

  /// Writes the beginning of the file and all waiting pictures but the last, whose delay may grow.
  ///
  /// - Parameter isWhole: whether the waiting pictures are all of the file.
  private mutating func begin(isWhole: Bool) throws(CodecError) {
    replaceWaiting(by: settle().map { $0() })
    hasBegun = true
    if keepsClear, !isWhole || waiting.contains(where: { $0.picture.disposal == .background }) {
      let first = waiting[0].picture.encoded(with: palette, bits: bits)
      waiting[0].picture.replaceContent(by: .encoded(first.allowingClear))
    }
    let frames = waiting.map { $0.picture.encoded(with: palette, bits: bits) }
    // The transparent index gets an entry, too, though no one sees it; later pictures need it if
    // they may have no local palette.
    let count = palette.colors.count + (fixedPalette == nil ? 0 : 1)
    bits = frames.reduce(EncodedGIFFrame.bits(for: count)) { bits, frame in
      palette.colors.starts(with: frame.palette) ? max(bits, frame.bits) : bits
    }
    try container.putScreen(
      canvas, palette: EncodedGIFFrame.padded(palette.colors, bits: bits),
      background: frames.first?.transparentIndex ?? 0)
    if let count = loop.stored { try container.putLoop(count) }
    try sink.write(container.take())
    guard let last = waiting.popLast() else { return }
    try flush()
    waiting = [last]
  }

  /// The global palette that saves the most local palettes of the waiting pictures.
  ///
  /// Either one for the pictures that are not compressed yet, or one from a sequence of lossy
  /// pictures whose palettes are all prefixes of it.
  private var waitingPalette: GlobalPalette {
    var indexed: [IndexedPicture] = []
    var made: [(colors: [UInt32], bytes: Int)] = []
    for shown in waiting {
      switch shown.picture.content {
      case .indexed(let picture): indexed.append(picture)
      case .encoded(let frame):
        let known = made.last?.colors ?? []
        if made.isEmpty || !frame.palette.starts(with: known) { made.append(([], 0)) }
        made[made.count - 1].colors = frame.palette
        made[made.count - 1].bytes += 3 << frame.bits
      }
    }
    var best = GlobalPalette(for: indexed)
    var saved = best.worth(for: indexed)
    for (colors, bytes) in made {
      let palette = GlobalPalette(colors)
      let worth = palette.worth(for: indexed) + bytes
      if worth > saved { (best, saved) = (palette, worth) }
    }
    return best
  }

  /// Writes all waiting pictures.
  private mutating func flush() throws(CodecError) {
    for shown in waiting { try write(shown) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes a picture; a delay that is too long for it continues in transparent pictures.
  private mutating func write(_ shown: Shown) throws(CodecError) {
    var frame = shown.picture.encoded(with: palette, bits: bits)
    let disposal = frame.disposal
    let rect = disposal == .keep ? PixelRect(0, 0, 1, 1) : frame.rect
    var rest = shown.delay
    while rest > 0 {
      // No part may be 1.
      let part = rest - Self.longestDelay == 1 ? rest - 2 : min(rest, Self.longestDelay)
      rest -= part
      // Only the last part of a picture that is cleared may clear it.
      frame.disposal = rest > 0 ? .keep : disposal
      try write(frame, delay: UInt16(part))
      if rest > 0 {
        frame = EncodedGIFFrame(leaving: rect, palette: Array(palette.colors.prefix(1)))
      }
    }
  }

  /// Writes the control extension and the image of a picture, with a local palette if it needs one.
  private mutating func write(_ frame: EncodedGIFFrame, delay: UInt16) throws(CodecError) {
    try container.putControl(
      delay: delay, transparentIndex: frame.transparentIndex, disposal: frame.disposal)
    let isGlobal = frame.bits <= bits && palette.colors.starts(with: frame.palette)
    try container.putImage(
      frame.rect, localPalette: isGlobal ? nil : frame.paddedPalette, bits: frame.bits,
      blocks: frame.blocks, rowOrder: frame.rowOrder)
    try sink.write(container.take())
  }
}

/// The result of writing a GIF.
package struct GIFResult<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// The sink that received the bytes.
  package let sink: Sink
  /// The number of pictures; frames that change nothing have none.
  package let storedFrames: Int

  /// Returns the sink, consuming the result.
  package consuming func takeSink() -> Sink { sink }
}

/// The number of times that a GIF plays.
package enum GIFLoop: Hashable, Sendable {
  /// Plays again and again.
  case forever
  /// Plays once; no extension is written, which every viewer understands.
  case once
  /// Plays once and `repeats` times more, as browsers read the NETSCAPE extension.
  ///
  /// Counts outside 1...65535 become the nearest of these.
  case times(repeats: Int)

  /// The count stored in the NETSCAPE2.0 extension, 0 for endless; nil for no extension.
  var stored: UInt16? {
    switch self {
    case .forever: 0
    case .once: nil
    case .times(let repeats): max(1, UInt16(clamping: repeats))
    }
  }
}
