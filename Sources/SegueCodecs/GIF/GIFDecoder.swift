package import SegueGraphics

/// Reads GIF files as browsers show them.
///
/// The canvas is large enough for the first picture; what later ones have outside is cut off. It
/// begins transparent, and "background" as disposal means transparent. Colours that a palette has
/// not are black. A loop extension with the count n > 0 plays n + 1 times, a file without one
/// plays once. Comments, plain text and unknown extensions are passed over.
package struct GIFDecoder: ClipDecoder {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// A decoder that refuses what is over the limits before it allocates.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Reads an animation from the bytes of a file, which sentences call `name`.
  ///
  /// - Parameters:
  ///   - each: called with every frame, in order; false ends the reading early.
  /// - Returns: what the file says of the animation as a whole.
  /// - Throws: `truncated` or `corrupt` for what cannot be read, `limit` errors; frames before have
  ///   been handed over.
  @discardableResult
  package func decode(
    _ bytes: [UInt8], named name: String, each: (StoredClip, StoredFrame) -> Bool
  ) throws(CodecError) -> StoredClip {
    guard Self.beginsAsGIF(bytes) else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    var reader = try GIFRecordReader(bytes, named: name)
    var account = ResourceAccount(limits, path: name)
    try account.hold(2 * bytes.count)
    try account.work(bytes.count, .fileByte)
    var clip = StoredClip(format: .gif, size: reader.size, plays: 1)
    clip.globalPaletteCount = reader.palette?.count
    var screen: GIFScreen?
    var control = GIFControl()
    while true {
      try account.work(1, .record)
      switch try reader.next() {
      case .control(let next): control = next
      case .loop(let count): clip.plays = count == 0 ? nil : count + 1
      case .other: break
      case .image(let image):
        if screen == nil { clip.size = size(of: reader.size, first: image.rect) }
        try limits.check(image.rect.size, of: name)
        try limits.check(clip.size, of: name)
        try account.addFrame(use)
        try account.work(image.rect.size.area, .indexedPixel)
        if screen == nil {
          try account.hold(clip.size.area * 4)
          try account.work(clip.size.area, .touchedPixel)
        }
        let isFirst = screen == nil
        var canvas = screen.take() ?? GIFScreen(clip.size)
        var frame = try draw(image, control, from: reader, on: &canvas, &account)
        if isFirst { frame.damage = PixelRect(clip.size) }
        try account.show(frame.damage, of: clip.size, use)
        guard each(clip, frame) else { return clip }
        screen = consume canvas
        control = GIFControl()
      case .end:
        guard screen != nil else { throw Self.noPicture(name) }
        clip.trailingByteCount = reader.remaining
        return clip
      }
    }
  }

  private static func noPicture(_ name: String) -> CodecError {
    .corrupt(path: name, reason: "it holds no picture", format: "GIF")
  }

  /// Whether bytes, which may be cut short, are those of a GIF of any version.
  private static func beginsAsGIF(_ bytes: [UInt8]) -> Bool {
    let prefix = Array("GIF8".utf8)
    return bytes.starts(with: prefix) || (!bytes.isEmpty && prefix.starts(with: bytes))
  }

  /// The canvas that holds the first picture too, as browsers make it.
  private func size(of screen: PixelSize, first rect: PixelRect) -> PixelSize {
    PixelSize(max(screen.width, rect.maxX, 1), max(screen.height, rect.maxY, 1))
  }

  /// Draws one picture and tells of the frame that then shows.
  private func draw(
    _ image: GIFImageHeader, _ control: GIFControl, from reader: borrowing GIFRecordReader,
    on screen: inout GIFScreen, _ account: inout ResourceAccount
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
      rect: rect, palette: palette(of: image, global: reader.palette), disposal: control.disposal,
      isBlended: control.transparentIndex != nil, byteCount: reader.position - start)
    if image.palette != nil, image.palette == reader.palette {
      frame.oddities.insert(.repeatsGlobalPalette)
    }
    if image.palette == nil, reader.palette == nil { frame.oddities.insert(.hasNoPalette) }
    if rect != image.rect { frame.oddities.insert(.exceedsCanvas) }
    return frame
  }

  private func palette(of image: GIFImageHeader, global: [UInt32]?) -> StoredFrame.Palette? {
    if let palette = image.palette { return .local(count: palette.count) }
    return global.map { .global(count: $0.count) }
  }
}

extension InputFormat {
  /// GIF, as an animation only.
  static let gif = InputFormat("GIF", clips: GIFDecoder.self) { FileSignature($0) == .gif }
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
