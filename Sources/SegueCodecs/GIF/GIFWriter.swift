import SegueGraphics

/// Writes a GIF's pictures to a sink.
///
/// Pictures wait until the palette of the file is known: to the end, or until there are many bytes of
/// them. Frames that change nothing lengthen the delay of the picture before.
struct GIFWriter<Sink: ByteSink & ~Copyable>: ~Copyable {
  /// A picture and how long it is shown, in centiseconds.
  private struct Shown {
    var picture: EncodedGIFFrame
    var delay: Int
  }

  /// The longest delay that a picture can have, in centiseconds.
  private static var longestDelay: Int { 65_535 }
  /// The bytes of pictures that may wait.
  private static var waitingLimit: Int { 1 << 20 }

  private var sink: Sink
  private let container: GIFContainer
  private let canvas: PixelSize
  private let loop: GIFLoop
  private var waiting: [Shown] = []
  private var waitingBytes = 0
  private var globalPalette: [UInt32] = []
  private var globalBits = 1
  /// Whether the file's palette is decided.
  private(set) var hasBegun = false

  /// A writer for pictures of a canvas; nothing is written before there is a picture.
  ///
  /// Throws `canvasTooLarge` when a side exceeds 65,535 pixels, which is all a GIF can say.
  init(canvas: PixelSize, loop: GIFLoop, to sink: consuming Sink) throws(CodecError) {
    guard max(canvas.width, canvas.height) <= 65_535 else {
      throw .canvasTooLarge(size: canvas, limit: 65_535)
    }
    container = try GIFContainer()
    self.canvas = canvas
    self.loop = loop
    self.sink = sink
  }

  /// Adds a frame, or lengthens the one before when `picture` is nil; the first must be there.
  ///
  /// - Parameters:
  ///   - delay: how long it is shown, in centiseconds, 2 or more.
  ///   - shared: the file's palette as it is now.
  mutating func append(
    _ picture: EncodedGIFFrame?, delay: Int, shared: [UInt32]
  ) throws(CodecError) {
    guard let picture else {
      precondition(!waiting.isEmpty, "a GIF begins with a picture")
      waiting[waiting.count - 1].delay += delay
      return
    }
    if hasBegun { try flush() }
    waiting.append(Shown(picture: picture, delay: delay))
    waitingBytes += picture.blocks.count
    if !hasBegun, !picture.isShared || waitingBytes > Self.waitingLimit { try begin(shared) }
  }

  /// Writes what waits and the end of the file; returns the sink.
  consuming func finish(shared: [UInt32]) throws(CodecError) -> Sink {
    precondition(!waiting.isEmpty, "a GIF has at least one frame")
    if !hasBegun { try begin(shared) }
    try flush()
    container.putTrailer()
    try sink.write(container.take())
    return sink
  }

  /// Decides on the file's palette: the shared colours, or those of the first picture.
  private mutating func begin(_ shared: [UInt32]) throws(CodecError) {
    let first = waiting[0].picture
    globalPalette = first.isShared ? shared : first.palette
    hasBegun = true
    // There is an entry for the transparent index, too, though no one sees it.
    globalBits = waiting.reduce(EncodedGIFFrame.bits(for: globalPalette.count)) { bits, shown in
      shown.picture.isShared ? max(bits, shown.picture.bits) : bits
    }
    try container.putScreen(
      canvas, palette: EncodedGIFFrame.padded(globalPalette, bits: globalBits),
      background: first.transparentIndex ?? 0)
    if let count = loop.stored { try container.putLoop(count) }
    try sink.write(container.take())
    // The last one stays, for its delay may grow.
    guard let last = waiting.popLast() else { return }
    try flush()
    waiting = [last]
  }

  private mutating func flush() throws(CodecError) {
    for shown in waiting { try write(shown) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes a picture; a delay that is too long for it goes on in pictures that show nothing.
  private mutating func write(_ shown: Shown) throws(CodecError) {
    var picture = shown.picture
    let rect = picture.disposal == .keep ? PixelRect(0, 0, 1, 1) : picture.rect
    var rest = shown.delay
    while rest > 0 {
      // No part may be 1.
      let part = rest - Self.longestDelay == 1 ? rest - 2 : min(rest, Self.longestDelay)
      rest -= part
      // Only the last part of a picture that is cleared away may clear it.
      try container.putControl(
        delay: UInt16(part), transparentIndex: picture.transparentIndex,
        disposal: rest > 0 ? .keep : picture.disposal)
      let isGlobal =
        picture.bits <= globalBits && globalPalette.starts(with: picture.palette)
      try container.putImage(
        picture.rect, localPalette: isGlobal ? nil : picture.paddedPalette, bits: picture.bits,
        blocks: picture.blocks)
      try sink.write(container.take())
      guard rest > 0 else { break }
      let disposal = picture.disposal
      picture = EncodedGIFFrame(
        rect: rect, palette: Array(globalPalette.prefix(1)),
        transparentIndex: UInt8(min(1, globalPalette.count)),
        indices: Array(
          repeating: UInt8(min(1, globalPalette.count)), count: rect.width * rect.height))
      picture.disposal = disposal
    }
  }
}
