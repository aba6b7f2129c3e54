package import SegueGraphics

/// The properties of an animation file as a whole.
package struct StoredClip: Hashable, Sendable {
  /// The formats of animations and pictures; a picture is an animation of one frame.
  package enum Format: String, Hashable, Sendable {
    case gif, apng, png, webp, jpeg, heic, folder

    /// The usual spelling of the format's name.
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

  package var format: Format
  /// The size of the canvas in pixels.
  package var size: PixelSize
  /// The number of plays, >= 1; nil for an endless loop.
  package var plays: Int?
  /// The number of entries of the global palette; nil without one.
  package var globalPaletteCount: Int?
  /// The declared colour space and bit depth; nil for formats without such fields.
  package var colors: Colors?
  /// The bytes after the end of the animation; known once all frames have been read.
  package var trailingByteCount = 0
  /// Whether the end marker is missing, as in a download that was cut off between two frames.
  package var isUnfinished = false
  /// Whether a GIF has an invalid byte in place of a block; the rest, which may hold frames, is ignored.
  package var hasStrayByte = false
  /// The first few comments of the file, shortened.
  package private(set) var comments: [String] = []
  /// The kinds of metadata that the file holds.
  package var metadata: Metadata = []
  /// The contents of the file that are not shown.
  package var leftOut: [LeftOut] = []

  /// The declared colour space and bit depth of a file.
  package struct Colors: Hashable, Sendable {
    /// The name of the profile or colour space; nil if none is declared, which means sRGB.
    package var profile: String?
    /// The bits per sample or palette index.
    package var bitDepth: Int

    init(profile: String?, bitDepth: Int) {
      self.profile = profile
      self.bitDepth = bitDepth
    }
  }

  /// A set of metadata kinds.
  package struct Metadata: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// An embedded ICC profile of the colours.
    package static let profile = Metadata(rawValue: 1)
    /// EXIF data, which cameras write.
    package static let exif = Metadata(rawValue: 2)
    /// XMP data, which image editors write.
    package static let xmp = Metadata(rawValue: 4)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The names of the kinds in the set.
    package var names: [String] {
      [(Metadata.profile, "ICC profile"), (.exif, "EXIF"), (.xmp, "XMP")]
        .filter { contains($0.0) }.map(\.1)
    }
  }

  /// An animation whose frames have not been read yet.
  package init(format: Format, size: PixelSize, plays: Int?) {
    self.format = format
    self.size = size
    self.plays = plays
  }

  /// Stores a comment of the file in a printable form, up to a number of comments and of bytes.
  mutating func note(comment bytes: [UInt8]) {
    guard comments.count < Self.mostComments else { return }
    let text = String(decoding: bytes.prefix(Self.commentBytes), as: UTF8.self)
    let shown = ICCProfile.printable(Array(text.unicodeScalars))
    comments.append(shown + (bytes.count > Self.commentBytes ? "…" : ""))
  }

  /// The maximum number of comments that are stored.
  private static let mostComments = 4
  /// The maximum length of a stored comment, in bytes.
  private static let commentBytes = 120
}

/// One decoded frame of an animation, with the properties of its stored form.
package struct StoredFrame: Hashable, Sendable {
  /// The palette of a frame: global or local, with its number of entries.
  package enum Palette: Hashable, Sendable {
    /// The global palette of the file.
    case global(count: Int)
    /// The frame's own palette.
    case local(count: Int)
  }

  /// The disposal method: the change to the frame's area before the next frame is drawn.
  package enum Disposal: String, Hashable, Sendable {
    case keep, background, previous
  }

  /// A set of unusual features of a stored frame.
  package struct Oddities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    /// Its local palette equals the global one.
    package static let repeatsGlobalPalette = Oddities(rawValue: 1)
    /// It has neither a local nor a global palette.
    package static let hasNoPalette = Oddities(rawValue: 2)
    /// It extends beyond the canvas.
    package static let exceedsCanvas = Oddities(rawValue: 4)
    /// Its rows are interlaced.
    package static let isInterlaced = Oddities(rawValue: 8)
    /// It has no pixels.
    package static let isEmpty = Oddities(rawValue: 16)

    package init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The whole canvas while this frame is displayed.
  package var pixmap: Pixmap
  /// The part of the canvas outside which it equals the previous frame; all of it for the first.
  package var damage: PixelRect
  /// The stored duration, in ticks.
  package var delay: Int
  /// The ticks per second, >= 1: 100 in a GIF.
  package var ticksPerSecond: Int
  /// The rectangle of the canvas that the file stores for this frame.
  package var rect: PixelRect
  /// The palette; nil for true colour.
  package var palette: Palette?
  package var disposal: Disposal
  /// Whether transparent pixels show the previous canvas.
  package var isBlended: Bool
  /// The bytes of the frame's image data in the file.
  package var byteCount: Int
  package var oddities: Oddities = []

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
