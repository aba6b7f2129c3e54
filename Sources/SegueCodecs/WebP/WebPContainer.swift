import SegueGraphics

/// The file of an animated WebP (WebP container specification): header, loop, and a chunk for each frame.
struct WebPContainer: Sendable {
  /// The longest time of a frame, in milliseconds: 24 bits.
  private static let longestDuration = (1 << 24) - 1

  private let canvas: PixelSize
  private let plays: Int?
  /// The chunks of the frames before the last.
  private var frames: [UInt8] = []
  private var hasAlpha = false
  /// The last frame, whose end is not known yet, and its time in milliseconds.
  private var last: (part: WebPPart, start: Int)?

  /// The bytes of the pictures so far.
  var byteCount: Int { frames.count + (last?.part.file.count ?? 0) }

  /// A file without frames.
  init(canvas: PixelSize, plays: Int?) {
    self.canvas = canvas
    self.plays = plays
  }

  /// Adds a frame that shows from a time on, in milliseconds.
  mutating func add(
    _ part: WebPPart, at milliseconds: Int, _ coder: WebPPictureCoder
  ) throws(CodecError) {
    try store(until: milliseconds, coder)
    last = (part, milliseconds)
  }

  /// The bytes of the file, whose last picture shows until a time; a still WebP if it is the only one.
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

  /// Stores the last frame; one that shows too long goes on in frames that draw nothing.
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

  private mutating func store(_ part: WebPPart, duration: Int) {
    hasAlpha = hasAlpha || part.hasAlpha
    let replaces: UInt8 = 0x02
    let place = Self.little(part.rect.x / 2, 3) + Self.little(part.rect.y / 2, 3)
    let size = Self.little(part.rect.width - 1, 3) + Self.little(part.rect.height - 1, 3)
    let fields = place + size + Self.little(duration, 3) + [part.isOver ? 0 : replaces]
    frames += Self.chunk("ANMF", fields + Self.pictureChunks(of: part.file))
  }

  /// The chunks of a still WebP but for the header `VP8X`, which a frame does not have.
  private static func pictureChunks(of file: [UInt8]) -> ArraySlice<UInt8> {
    let chunks = file.dropFirst(12)
    return chunks.starts(with: "VP8X".utf8) ? chunks.dropFirst(18) : chunks
  }

  /// A chunk, filled up to an even length.
  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = content.count % 2 == 0 ? [] : [0]
    return Array(name.utf8) + little(content.count, 4) + content + padding
  }

  /// The lowest bytes of a number, the lowest first.
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
