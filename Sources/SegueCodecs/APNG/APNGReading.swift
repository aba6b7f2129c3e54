import SegueGraphics

/// The state of reading an APNG file: the canvas, and the frame whose data is being collected.
struct APNGReading {
  /// The properties of the whole file.
  var clip: StoredClip

  private let header: PNGHeader
  private let decoder: PNGDecoder
  private let conversion: SRGBConversion?
  private let path: String
  private let frameCount: Int
  private var head: PNGFrameTemplate
  private var canvas: StraightCanvas
  private let use: FrameUse
  private var control: APNGControl?
  private var pixels: [ArraySlice<UInt8>] = []
  private var framesDone = 0
  private var nextNumber = 0
  private var lastName = ""
  private var hasDefaultImage = false

  /// Starts at the acTL chunk (PNG, third edition, 11.3.6.1).
  ///
  /// Chunks before it, such as a palette, are read again from the bytes.
  init(
    _ chunk: PNGChunkReader.Chunk, header: PNGHeader, bytes: [UInt8], _ limits: ResourceLimits,
    for use: FrameUse, path: String
  ) throws(CodecError) {
    guard chunk.content.count == 8, let frames = chunk.word(0), let plays = chunk.word(4),
      (1...0x7FFF_FFFF).contains(frames), plays <= 0x7FFF_FFFF
    else { throw .corrupt(path: path, reason: "acTL: its numbers are out of range") }
    self.header = header
    self.path = path
    frameCount = frames
    decoder = PNGDecoder(limits: limits)
    conversion = try decoder.conversion(of: bytes, header, named: path)
    clip = StoredClip(format: .apng, size: header.size, plays: plays == 0 ? nil : plays)
    head = PNGFrameTemplate(header: bytes[16..<29])
    canvas = StraightCanvas(header.size)
    self.use = use
    var chunks = PNGChunkReader(bytes, path: path)
    while let before = try chunks.next(), before.name != "acTL" { note(before) }
  }

  /// Checks the next chunk and keeps its data; throws `corrupt` if it is out of order.
  mutating func take(
    _ chunk: PNGChunkReader.Chunk, _ account: inout ResourceAccount
  ) throws(CodecError) {
    try account.hold(chunk.name == "IDAT" || chunk.name == "fdAT" ? Self.partBytes : 0)
    defer { lastName = chunk.name }
    switch chunk.name {
    case "IDAT": try takeDefaultImage(chunk)
    case "fdAT": try takePixels(chunk)
    case "fcTL": try takeControl(chunk)
    case "IEND": break
    case "acTL": throw corrupt("acTL: there are two")
    case "PLTE", "tRNS":
      if hasDefaultImage { throw corrupt("\(chunk.name): it comes after the pixels") }
      note(chunk)
    default:
      // An upper-case first letter marks a chunk without which the picture cannot be shown.
      if chunk.name.first?.isUppercase == true { throw corrupt("\(chunk.name): unknown chunk") }
    }
  }

  /// Checks, after IEND, that the file has the number of frames that acTL declares.
  ///
  /// - Parameter rest: the number of bytes after IEND.
  mutating func finish(before rest: Int) throws(CodecError) {
    clip.trailingByteCount = rest
    if framesDone != frameCount {
      throw corrupt("it has \(framesDone) frames, and its acTL says \(frameCount)")
    }
  }

  /// Keeps the palette and the transparency, which all frames share.
  private mutating func note(_ chunk: PNGChunkReader.Chunk) {
    if chunk.name == "PLTE" { clip.globalPaletteCount = chunk.content.count / 3 }
    head.note(chunk)
  }

  /// Collects the data of the default image, if it is the first frame.
  private mutating func takeDefaultImage(_ chunk: PNGChunkReader.Chunk) throws(CodecError) {
    if hasDefaultImage, lastName != "IDAT" { throw corrupt("IDAT: its chunks are not consecutive") }
    hasDefaultImage = true
    // Without an fcTL before it, the default image is only for readers that do not know APNG.
    guard let control else { return }
    if control.rect != PixelRect(header.size) {
      throw corrupt("fcTL: the first frame does not cover the canvas")
    }
    pixels.append(chunk.content)
  }

  /// Checks an fdAT chunk and collects its data.
  private mutating func takePixels(_ chunk: PNGChunkReader.Chunk) throws(CodecError) {
    guard chunk.content.count >= 4 else { throw corrupt("fdAT: it is too short") }
    guard control != nil, hasDefaultImage else { throw corrupt("fdAT: it belongs to no frame") }
    if lastName == "IDAT" { throw corrupt("fdAT: it follows IDAT") }
    try count(chunk.word(0) ?? -1, "fdAT")
    pixels.append(chunk.content.dropFirst(4))
  }

  /// Checks an fcTL chunk, which begins a frame.
  private mutating func takeControl(_ chunk: PNGChunkReader.Chunk) throws(CodecError) {
    guard let next = APNGControl(chunk, canvas: header.size) else {
      throw corrupt("fcTL: its frame is not within the canvas")
    }
    try count(next.sequenceNumber, "fcTL")
    if framesDone == frameCount { throw corrupt("it has more frames than its acTL says") }
    control = next
  }

  /// Checks that sequence numbers count up from 0.
  private mutating func count(_ number: Int, _ name: String) throws(CodecError) {
    if number != nextNumber {
      throw corrupt("\(name): its sequence number is \(number), not \(nextNumber)")
    }
    nextNumber += 1
  }

  /// Decodes and draws the collected frame if the next chunk, fcTL or IEND, ends it; otherwise nil.
  ///
  /// Call it before ``take(_:_:)``, so that a complete frame is returned before an error in the
  /// chunk after it.
  mutating func completeFrame(
    before chunk: PNGChunkReader.Chunk, _ account: inout ResourceAccount
  ) throws(CodecError) -> StoredFrame? {
    guard let control, chunk.name == "fcTL" || chunk.name == "IEND" else { return nil }
    guard !pixels.isEmpty else { throw corrupt("fcTL: its frame has no pixels") }
    try account.addFrame(use)
    try account.work(1, .frame)
    let byteCount = pixels.reduce(0) { $0 + $1.count }
    let damage = try draw(control, &account)
    try account.show(damage, of: header.size, use)
    account.release(pixels.count * Self.partBytes)
    pixels = []
    self.control = nil
    framesDone += 1
    var frame = StoredFrame(
      pixmap: canvas.shown, damage: damage, delay: control.delay,
      ticksPerSecond: control.ticksPerSecond, rect: control.rect,
      palette: clip.globalPaletteCount.map { .global(count: $0) },
      disposal: control.disposal, isBlended: control.isBlended, byteCount: byteCount)
    if header.isInterlaced { frame.oddities.insert(.isInterlaced) }
    return frame
  }

  /// Decodes the collected data and composites it; returns the rectangle that changed.
  private mutating func draw(
    _ control: APNGControl, _ account: inout ResourceAccount
  ) throws(CodecError) -> PixelRect {
    let file = try head.file(control.rect.size, pixels)
    try account.hold(file.count)
    let header = try PNGHeader(file, path: path)
    let straight = try decoder.pixels(
      in: file, header, conversion, multiplied: false, named: path, &account)
    defer { account.release(file.count + control.rect.size.area * 4) }
    return try canvas.draw(
      straight, in: control.rect, control.isBlended ? .over : .source, then: control.disposal,
      &account)
  }

  // The memory, in bytes, for each chunk with a part of a frame's data.
  private static let partBytes = 64

  private func corrupt(_ reason: String) -> CodecError { .corrupt(path: path, reason: reason) }
}

/// The control data of a frame: an fcTL chunk (PNG, third edition, 11.3.6.2).
struct APNGControl {
  /// The position of the chunk in the sequence of fcTL and fdAT chunks.
  let sequenceNumber: Int
  /// The rectangle of the canvas that the frame covers.
  let rect: PixelRect
  /// The time that the frame shows, in ticks.
  let delay: Int
  /// The ticks in a second: 1...65,535.
  let ticksPerSecond: Int
  /// The disposal of the rectangle before the next frame.
  let disposal: StoredFrame.Disposal
  /// Whether the pixels are composited over the canvas, rather than replace its pixels.
  let isBlended: Bool

  /// Parses a chunk of a file with this canvas; nil if it breaks a rule of the format.
  init?(_ chunk: PNGChunkReader.Chunk, canvas: PixelSize) {
    guard chunk.content.count == 26, let number = chunk.word(0), let width = chunk.word(4),
      let height = chunk.word(8), let x = chunk.word(12), let y = chunk.word(16)
    else { return nil }
    // Four bytes each: no sum overflows.
    guard width > 0, height > 0, x + width <= canvas.width, y + height <= canvas.height else {
      return nil
    }
    let rest = Array(chunk.content.suffix(6)).map(Int.init)
    let disposals: [StoredFrame.Disposal] = [.keep, .background, .previous]
    guard disposals.indices.contains(rest[4]), rest[5] <= 1 else { return nil }
    sequenceNumber = number
    rect = PixelRect(x, y, width, height)
    delay = rest[0] << 8 | rest[1]
    let denominator = rest[2] << 8 | rest[3]
    ticksPerSecond = denominator == 0 ? 100 : denominator
    disposal = disposals[rest[4]]
    isBlended = rest[5] == 1
  }
}

/// The chunks that all frames of an APNG share, from which each frame is made into a PNG file.
struct PNGFrameTemplate {
  private let header: ArraySlice<UInt8>
  private var chunks: [PNGChunkReader.Chunk] = []

  /// Creates the head from the content of the file's IHDR chunk, 13 bytes.
  init(header: ArraySlice<UInt8>) { self.header = header }

  /// Keeps a chunk if it is needed to decode pixels: PLTE or tRNS.
  mutating func note(_ chunk: PNGChunkReader.Chunk) {
    if chunk.name == "PLTE" || chunk.name == "tRNS" { chunks.append(chunk) }
  }

  /// Returns a PNG file of one frame: its size, the shared chunks and its compressed pixels.
  func file(_ size: PixelSize, _ pixels: [ArraySlice<UInt8>]) throws(CodecError) -> [UInt8] {
    let container = PNGContainer()
    var sides: [UInt8] = []
    for side in [size.width, size.height] {
      for shift in [24, 16, 8, 0] { sides.append(UInt8(truncatingIfNeeded: side >> shift)) }
    }
    try container.putChunk("IHDR", sides + header.dropFirst(8))
    for chunk in chunks { try container.putChunk(chunk.name, Array(chunk.content)) }
    for part in pixels { try container.putChunk("IDAT", Array(part)) }
    try container.putChunk("IEND", [])
    return FileSignature.png + container.take()
  }
}
