import SegueGraphics

/// A muxer of animated WebP files: header, loop count, and a chunk per frame (WebP container specification).
struct WebPContainer: Sendable {
  /// The maximum duration of a frame, in milliseconds: 24 bits.
  private static let longestDuration = (1 << 24) - 1

  private let canvas: PixelSize
  private let plays: Int?
  /// The chunks of all frames but the last.
  private var frames: [UInt8] = []
  private var hasAlpha = false
  /// The last frame, whose duration is not known yet, with its start in milliseconds.
  private var last: (part: WebPPart, start: Int)?

  /// The current number of bytes of all frames.
  var byteCount: Int { frames.count + (last?.part.file.count ?? 0) }

  init(canvas: PixelSize, plays: Int?) {
    self.canvas = canvas
    self.plays = plays
  }

  /// Adds a frame that starts at a time, in milliseconds.
  mutating func add(
    _ part: WebPPart, at milliseconds: Int, _ coder: WebPPictureCoder
  ) throws(CodecError) {
    try store(until: milliseconds, coder)
    last = (part, milliseconds)
  }

  /// Returns the bytes of the file, whose last frame ends at a time; a still WebP if it has one frame.
  mutating func file(
    until milliseconds: Int, _ coder: WebPPictureCoder
  ) throws(CodecError) -> [UInt8] {
    if frames.isEmpty, let last { return last.part.file }
    try store(until: milliseconds, coder)
    let isAnimated: UInt8 = 0x02
    let features = isAnimated | (hasAlpha ? 0x10 : 0)
    let header =
      [features, 0, 0, 0] + Self.little(canvas.width - 1, 3) + Self.little(canvas.height - 1, 3)
    let loop = Self.little(plays.map { min(max($0, 1), 65_535) } ?? 0, 2)
    return Self.chunk(
      "RIFF",
      "WEBP".utf8 + Self.chunk("VP8X", header) + Self.chunk("ANIM", [255, 255, 255, 255] + loop)
        + frames)
  }

  /// Stores the last frame; continues one over the maximum duration in frames that draw nothing.
  private mutating func store(
    until end: Int, _ coder: WebPPictureCoder
  ) throws(CodecError) {
    guard let (part, start) = last else { return }
    var rest = end - start
    store(part, duration: min(rest, Self.longestDuration))
    rest -= Self.longestDuration
    while rest > 0 {
      let nothing = WebPPlacedPicture(rect: PixelRect(0, 0, 1, 1), pixels: [0], isOver: true)
      store(
        try coder.code(nothing, exactly: true), duration: min(rest, Self.longestDuration))
      rest -= Self.longestDuration
    }
  }

  /// Appends the `ANMF` chunk of a frame.
  private mutating func store(_ part: WebPPart, duration: Int) {
    hasAlpha = hasAlpha || part.hasAlpha
    let replaces: UInt8 = 0x02
    let place = Self.little(part.rect.x / 2, 3) + Self.little(part.rect.y / 2, 3)
    let size = Self.little(part.rect.width - 1, 3) + Self.little(part.rect.height - 1, 3)
    let fields = place + size + Self.little(duration, 3) + [part.isOver ? 0 : replaces]
    frames += Self.chunk("ANMF", fields + Self.pictureChunks(of: part.file))
  }

  /// Returns the chunks of a still WebP, without the `VP8X` header, which a frame does not have.
  private static func pictureChunks(of file: [UInt8]) -> ArraySlice<UInt8> {
    let chunks = file.dropFirst(12)
    return chunks.starts(with: "VP8X".utf8) ? chunks.dropFirst(18) : chunks
  }

  /// Returns a RIFF chunk, padded to an even length.
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return Array(name.utf8) + little(content.count, 4) + content + padding
  }

  /// Returns the low bytes of a number in little-endian order.
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
