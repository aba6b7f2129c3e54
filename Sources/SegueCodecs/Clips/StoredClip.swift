package import SegueGraphics

/// What a file says of the animation that it holds.
package struct StoredClip: Hashable, Sendable {
  /// The kinds of files that hold an animation, or a picture, which is one of a single frame.
  package enum Format: String, Hashable, Sendable {
    case gif, apng, png, webp, jpeg, heic, folder

    /// The format as people write it.
    package var title: String {
      switch self {
      case .gif: "GIF"
      case .apng: "APNG"
      case .png: "PNG"
      case .webp: "WebP"
      case .jpeg: "JPEG"
      case .heic: "HEIC"
      case .folder: "folder of frames"
      }
    }
  }

  /// The kind of file.
  package var format: Format
  /// The size of the canvas in pixels.
  package var size: PixelSize
  /// How often it plays, >= 1; nil for without end.
  package var plays: Int?
  /// The entries of the palette of the whole file; nil without one.
  package var globalPaletteCount: Int?
  /// What the file says of its colours; nil for formats that say nothing.
  package var colors: Colors?
  /// The bytes after the end of the animation; known when all is read.
  package var trailingByteCount = 0
  /// Whether the file ends without saying so, as a download that was cut off between two frames.
  package var isUnfinished = false
  /// Whether a byte that begins no block stands where the next block of a GIF should begin; what follows
  /// it, which may be frames, is not read.
  package var hasStrayByte = false
  /// What its author left in it as text, for whoever looks into the file: the beginnings of the first few.
  package private(set) var comments: [String] = []
  /// What it holds beside its pictures.
  package var metadata: Metadata = []
  /// What it holds that is not shown.
  package var leftOut: [LeftOut] = []

  /// What a file says of its colours.
  package struct Colors: Hashable, Sendable {
    /// The name of their profile or space; nil where nothing is said, which means sRGB.
    package var profile: String?
    /// Bits a sample, or a palette index.
    package var bitDepth: Int

    /// A profile, or none, and so many bits a sample.
    init(profile: String?, bitDepth: Int) {
      self.profile = profile
      self.bitDepth = bitDepth
    }
  }

  /// What a file holds beside its pictures, by the names of its kinds.
  package struct Metadata: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// A profile of colours.
    package static let profile = Metadata(rawValue: 1)
    /// What a camera notes.
    package static let exif = Metadata(rawValue: 2)
    /// What programs that edit pictures note.
    package static let xmp = Metadata(rawValue: 4)

    /// The things whose bits are set.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The names of what there is.
    package var names: [String] {
      [(Metadata.profile, "ICC profile"), (.exif, "EXIF"), (.xmp, "XMP")]
        .filter { contains($0.0) }.map(\.1)
    }
  }

  /// An animation, before its first frame is read.
  package init(format: Format, size: PixelSize, plays: Int?) {
    self.format = format
    self.size = size
    self.plays = plays
  }

  /// Notes a text that was left in the file; what no terminal should be sent is left out.
  mutating func note(comment bytes: [UInt8]) {
    guard comments.count < Self.mostComments else { return }
    let text = String(decoding: bytes.prefix(Self.commentBytes), as: UTF8.self)
    let shown = ICCProfile.printable(Array(text.unicodeScalars))
    comments.append(shown + (bytes.count > Self.commentBytes ? "…" : ""))
  }

  /// The most comments that are kept.
  private static let mostComments = 4
  /// The most bytes of a comment that are kept.
  private static let commentBytes = 120
}

/// One frame of a stored animation, as a viewer shows it, with how the file keeps it.
package struct StoredFrame: Hashable, Sendable {
  /// The colours that a frame's pixels are chosen from.
  package enum Palette: Hashable, Sendable {
    /// The one of the whole file, with so many entries.
    case global(count: Int)
    /// One of the frame's own, with so many entries.
    case local(count: Int)
  }

  /// What a viewer does with the frame's area before it shows the next frame.
  package enum Disposal: String, Hashable, Sendable {
    case keep, background, previous
  }

  /// What is unusual about how a frame is stored.
  package struct Oddities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Its own palette is the same as the global one.
    package static let repeatsGlobalPalette = Oddities(rawValue: 1)
    /// There is no palette to choose colours from.
    package static let hasNoPalette = Oddities(rawValue: 2)
    /// It reaches out of the canvas.
    package static let exceedsCanvas = Oddities(rawValue: 4)
    /// Its rows are stored in another order than from top to bottom.
    package static let isInterlaced = Oddities(rawValue: 8)
    /// It has no pixels.
    package static let isEmpty = Oddities(rawValue: 16)

    /// The things whose bits are set.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The whole canvas as it shows while this frame is on.
  package var pixmap: Pixmap
  /// The part of the canvas outside which it shows what the frame before shows; all for the first.
  package var damage: PixelRect
  /// How long the file says that it shows, in ticks.
  package var delay: Int
  /// The ticks in a second, >= 1: 100 in a GIF.
  package var ticksPerSecond: Int
  /// The part of the canvas that the file stores.
  package var rect: PixelRect
  /// The palette, nil for true colour.
  package var palette: Palette?
  /// What becomes of the area.
  package var disposal: Disposal
  /// Whether transparent pixels leave what was there before.
  package var isBlended: Bool
  /// The bytes of its pictures' data in the file.
  package var byteCount: Int
  /// What is unusual about it.
  package var oddities: Oddities = []

  /// A frame.
  package init(
    pixmap: Pixmap, damage: PixelRect, delay: Int, ticksPerSecond: Int, rect: PixelRect,
    palette: Palette? = nil, disposal: Disposal = .keep, isBlended: Bool = true, byteCount: Int
  ) {
    self.pixmap = pixmap
    self.damage = damage
    self.delay = delay
    self.ticksPerSecond = ticksPerSecond
    self.rect = rect
    self.palette = palette
    self.disposal = disposal
    self.isBlended = isBlended
    self.byteCount = byteCount
  }
}
