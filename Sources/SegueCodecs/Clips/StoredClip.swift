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
  package var omittedContent: [OmittedContent] = []

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
