package import SegueGraphics

/// Reads GIF files as browsers show them.
///
/// The canvas is large enough for the first picture; what later ones have outside is cut off. It
/// begins transparent, and "background" as disposal means transparent. Colours that a palette has
/// not are black. A loop extension with the count n > 0 plays n + 1 times, a file without one
/// plays once. Plain text and unknown extensions are passed over. A file may end after any picture, as
/// in browsers.
package struct GIFDecoder: ClipDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// A decoder that refuses what is over the limits before it allocates.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Begins to read an animation from the bytes of a file, which sentences call `name`.
  package func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    guard Self.beginsAsGIF(bytes) else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    return try GIFReading(bytes, named: name, limits, use)
  }

  /// Whether bytes, which may be cut short, are those of a GIF of any version.
  private static func beginsAsGIF(_ bytes: [UInt8]) -> Bool {
    let prefix = Array("GIF8".utf8)
    return bytes.starts(with: prefix) || (!bytes.isEmpty && prefix.starts(with: bytes))
  }
}

/// The frames of a GIF file.
private final class GIFReading: ClipReading {
  private(set) var clip: StoredClip
  private let limits: ResourceLimits
  private let use: FrameUse
  private let name: String
  private var reader: GIFRecordReader
  private var account: ResourceAccount
  private var screen: GIFScreen?
  private var control = GIFControl()

  /// Reads the beginning of a file.
  init(
    _ bytes: [UInt8], named name: String, _ limits: ResourceLimits, _ use: FrameUse
  ) throws(CodecError) {
    reader = try GIFRecordReader(bytes, named: name)
    account = try Self.account(of: bytes, named: name, limits)
    clip = StoredClip(format: .gif, size: reader.size, plays: 1)
    clip.globalPaletteCount = reader.palette?.count
    (self.limits, self.use, self.name) = (limits, use, name)
  }

  /// What a file takes before anything of it is decoded.
  static func account(
    of bytes: [UInt8], named name: String, _ limits: ResourceLimits
  ) throws(CodecError) -> ResourceAccount {
    var account = ResourceAccount(limits, path: name)
    try account.hold(2 * bytes.count)
    try account.work(bytes.count, .fileByte)
    return account
  }

  /// The error about a file without a picture.
  static func noPicture(_ name: String) -> CodecError {
    .corrupt(path: name, reason: "it holds no picture", format: "GIF")
  }

  /// The canvas that holds the first picture too, as browsers make it.
  static func size(of screen: PixelSize, first rect: PixelRect) -> PixelSize {
    PixelSize(max(screen.width, rect.maxX, 1), max(screen.height, rect.maxY, 1))
  }

  func next() throws(CodecError) -> StoredFrame? {
    while true {
      try account.work(1, .record)
      switch try reader.next() {
      case .control(let next): control = next
      case .loop(let count): clip.plays = count == 0 ? nil : count + 1
      case .comment(let text): clip.note(comment: text)
      case .metadata(let kind): clip.metadata.insert(kind)
      case .other: break
      case .image(let image): return try frame(of: image)
      case .end:
        guard screen != nil else { throw Self.noPicture(name) }
        clip.trailingByteCount = reader.remaining
        clip.isUnfinished = reader.lacksTrailer
        clip.hasStrayByte = reader.hasStrayByte
        return nil
      }
    }
  }

  /// Draws a picture, whose pixels are still to be read, and tells of the frame that then shows.
  private func frame(of image: GIFImageHeader) throws(CodecError) -> StoredFrame {
    let isFirst = screen == nil
    if isFirst { clip.size = Self.size(of: reader.size, first: image.rect) }
    try limits.check(image.rect.size, of: name)
    try limits.check(clip.size, of: name)
    try account.addFrame(use)
    try account.work(image.rect.size.area, .indexedPixel)
    if isFirst {
      try account.hold(clip.size.area * 4)
      try account.work(clip.size.area, .touchedPixel)
    }
    // Not two of them at a time, which would be a copy.
    var canvas = screen.take() ?? GIFScreen(clip.size)
    var frame = try draw(image, on: &canvas)
    screen = consume canvas
    if isFirst { frame.damage = PixelRect(clip.size) }
    try account.show(frame.damage, of: clip.size, use)
    control = GIFControl()
    return frame
  }

  private func draw(
    _ image: GIFImageHeader, on screen: inout GIFScreen
  ) throws(CodecError) -> StoredFrame {
    // The byte before the blocks, which tells the size of the codes, belongs to the pixels.
    let start = reader.position - 1
    let rect = image.rect.intersection(PixelRect(screen.pixmap.size))
    let damage = try screen.begin(rect, disposal: control.disposal, &account)
    if image.rect.isEmpty {
      try reader.skipPixels()
    } else {
      var colors = image.palette ?? reader.palette ?? []
      colors += repeatElement(255 << 24, count: max(0, 256 - colors.count))
      var row = [UInt8](repeating: 0, count: image.rect.width)
      for y in image.rows {
        try reader.readRow(into: &row)
        screen.draw(
          row, x: image.rect.x, y: image.rect.y + y, colors: colors,
          transparent: control.transparentIndex)
      }
    }
    var frame = StoredFrame(
      pixmap: screen.pixmap, damage: damage, delay: control.delay, ticksPerSecond: 100,
      rect: rect, palette: palette(of: image), disposal: control.disposal,
      isBlended: control.transparentIndex != nil, byteCount: reader.position - start)
    frame.oddities = oddities(of: image, shown: rect)
    return frame
  }

  private func palette(of image: GIFImageHeader) -> StoredFrame.Palette? {
    if let palette = image.palette { return .local(count: palette.count) }
    return reader.palette.map { .global(count: $0.count) }
  }

  private func oddities(
    of image: GIFImageHeader, shown rect: PixelRect
  ) -> StoredFrame.Oddities {
    var oddities: StoredFrame.Oddities = []
    if image.palette != nil, image.palette == reader.palette {
      oddities.insert(.repeatsGlobalPalette)
    }
    if image.palette == nil, reader.palette == nil { oddities.insert(.hasNoPalette) }
    if rect != image.rect, !image.rect.isEmpty { oddities.insert(.exceedsCanvas) }
    if image.isInterlaced { oddities.insert(.isInterlaced) }
    if image.rect.isEmpty { oddities.insert(.isEmpty) }
    return oddities
  }
}

extension InputFormat {
  /// GIF, as an animation only.
  static let gif = InputFormat("GIF", .gif, clips: GIFDecoder.self) { FileSignature($0) == .gif }
}

/// What a GIF shows: the canvas, drawn on picture by picture.
///
/// It begins transparent, and areas that are cleared become transparent again, as in browsers,
/// whatever background colour the file names.
struct GIFScreen {
  /// The whole canvas, premultiplied.
  private(set) var pixmap: Pixmap
  /// What to do before the next picture is drawn.
  private var pending: (rect: PixelRect, disposal: StoredFrame.Disposal) = (.empty, .keep)
  /// What stood where the last picture is, if it is to come back.
  private var saved: [UInt32] = []

  /// An empty canvas.
  init(_ size: PixelSize) { pixmap = Pixmap(size) }

  /// Disposes of the picture before and remembers how to dispose of the next, which covers `rect`.
  ///
  /// - Returns: where the canvas can differ from what it was, once the next picture is drawn.
  mutating func begin(
    _ rect: PixelRect, disposal: StoredFrame.Disposal, _ account: inout ResourceAccount
  ) throws(CodecError) -> PixelRect {
    let gone = pending.disposal == .keep ? .empty : pending.rect
    try account.work(gone.size.area + rect.size.area, .touchedPixel)
    account.release(saved.count * 4)
    if disposal == .previous { try account.hold(rect.size.area * 4) }
    var index = 0
    if pending.disposal != .keep {
      for y in pending.rect.y..<pending.rect.maxY {
        for place in y * pixmap.width + pending.rect.x..<y * pixmap.width + pending.rect.maxX {
          pixmap.pixels[place] = pending.disposal == .previous ? saved[index] : 0
          index += 1
        }
      }
    }
    pending = (rect, disposal)
    // Not two of them at a time.
    saved = []
    saved = disposal == .previous ? pixmap.cropped(to: rect).pixels : []
    return rect.union(gone)
  }

  /// Draws a row of indices that begins in column `x` of row `y`, clipped to the canvas.
  ///
  /// - Parameters:
  ///   - colors: 256 opaque pixels.
  ///   - transparent: the index that draws nothing.
  mutating func draw(
    _ indices: [UInt8], x: Int, y: Int, colors: [UInt32], transparent: UInt8?
  ) {
    guard y < pixmap.height, x < pixmap.width else { return }
    let start = y * pixmap.width + x
    let count = min(indices.count, pixmap.width - x)
    var target = pixmap.pixels.mutableSpan
    for offset in 0..<count {
      let index = indices[offset]
      if index != transparent { target[start + offset] = colors[Int(index)] }
    }
  }
}
