package import SegueGraphics

/// A decoder of GIF files that shows them as browsers do.
///
/// The canvas is enlarged to hold the first picture; later pictures are clipped to it. The canvas
/// is transparent at first, and the disposal "background" means transparent. Palette indices beyond
/// the palette are black. A loop extension with the count n > 0 plays n + 1 times, a file without
/// one plays once. Plain text and unknown extensions are ignored. A file may end after any picture,
/// as in browsers.
package struct GIFDecoder: ClipDecoder {
  /// The limits that are checked before memory is allocated.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// Creates a decoder that refuses files over the limits before it allocates.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Begins to read an animation from the bytes of a file; errors call it `name`.
  package func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    guard Self.beginsAsGIF(bytes) else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    return try GIFReading(bytes, named: name, limits, use)
  }

  /// Returns whether bytes, which may be cut short, are those of a GIF of any version.
  private static func beginsAsGIF(_ bytes: [UInt8]) -> Bool {
    let prefix = Array("GIF8".utf8)
    return bytes.starts(with: prefix) || (!bytes.isEmpty && prefix.starts(with: bytes))
  }
}

/// An iterator over the frames of a GIF file.
private final class GIFReading: ClipReading {
  private(set) var clip: StoredClip
  private let limits: ResourceLimits
  private let use: FrameUse
  private let name: String
  private var reader: GIFRecordReader
  private var account: ResourceAccount
  private var screen: GIFCanvas?
  private var control = GIFControl()

  /// Reads the beginning of a file, up to the global palette.
  init(
    _ bytes: [UInt8], named name: String, _ limits: ResourceLimits, _ use: FrameUse
  ) throws(CodecError) {
    reader = try GIFRecordReader(bytes, named: name)
    account = try Self.account(of: bytes, named: name, limits)
    clip = StoredClip(format: .gif, size: reader.size, plays: 1)
    clip.globalPaletteCount = reader.palette?.count
    (self.limits, self.use, self.name) = (limits, use, name)
  }

  /// Counts the memory and the work of a file before anything of it is decoded.
  static func account(
    of bytes: [UInt8], named name: String, _ limits: ResourceLimits
  ) throws(CodecError) -> ResourceAccount {
    var account = ResourceAccount(limits, path: name)
    try account.hold(2 * bytes.count)
    try account.work(bytes.count, .fileByte)
    return account
  }

  /// Returns the error for a file without a picture.
  static func noPicture(_ name: String) -> CodecError {
    .corrupt(path: name, reason: "it has no image", format: "GIF")
  }

  /// Returns the size of the canvas, which also holds the first picture, as in browsers.
  static func size(of screen: PixelSize, first rect: PixelRect) -> PixelSize {
    PixelSize(max(screen.width, rect.maxX, 1), max(screen.height, rect.maxY, 1))
  }

  /// Reads records up to the next picture and returns its frame; nil at the end of the file.
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

  /// Draws a picture, whose pixels are still to be read, and returns the composited frame.
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
    // Moved, so that there are not two of them at a time, which would be a copy.
    var canvas = screen.take() ?? GIFCanvas(clip.size)
    var frame = try draw(image, on: &canvas)
    screen = consume canvas
    if isFirst { frame.damage = PixelRect(clip.size) }
    try account.show(frame.damage, of: clip.size, use)
    control = GIFControl()
    return frame
  }

  /// Disposes of the previous picture, decodes the rows of a picture and draws them on the canvas.
  private func draw(
    _ image: GIFImageHeader, on screen: inout GIFCanvas
  ) throws(CodecError) -> StoredFrame {
    // The byte before the blocks, the minimum code size, belongs to the pixels.
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

  /// Returns the palette that a picture uses: its local one, or the global one.
  private func palette(of image: GIFImageHeader) -> StoredFrame.Palette? {
    if let palette = image.palette { return .local(count: palette.count) }
    return reader.palette.map { .global(count: $0.count) }
  }

  /// Lists the unusual properties of a picture that `probe` reports.
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
  /// GIF, which is always read as an animation.
  static let gif = InputFormat("GIF", .gif, clips: GIFDecoder.self) { FileSignature($0) == .gif }
}

/// The canvas of a GIF decoder: composited frames, with the disposals of GIF89a.
///
/// It is transparent at first, and areas that are cleared become transparent, as in browsers,
/// whatever background colour the file names.
struct GIFCanvas {
  /// The composited canvas, premultiplied.
  private(set) var pixmap: Pixmap
  /// The disposal that is due before the next picture is drawn.
  private var pending: (rect: PixelRect, disposal: StoredFrame.Disposal) = (.empty, .keep)
  /// The pixels below the last picture, if its disposal restores them.
  private var saved: [UInt32] = []

  /// Creates a transparent canvas.
  init(_ size: PixelSize) { pixmap = Pixmap(size) }

  /// Applies the disposal of the previous picture, and prepares that of the next, which covers `rect`.
  ///
  /// - Returns: the rectangle in which the canvas can change until the next picture is drawn.
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
    // Freed first, so that there are not two of them at a time.
    saved = []
    saved = disposal == .previous ? pixmap.cropped(to: rect).pixels : []
    return rect.union(gone)
  }

  /// Draws a row of indices from column `x` of row `y` on, clipped to the canvas.
  ///
  /// - Parameters:
  ///   - colors: 256 opaque pixels.
  ///   - transparent: the transparent index, which draws nothing.
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
