package import SegueGraphics

/// A decoder of WebP files, still or animated, lossy or lossless, by libwebp.
///
/// The canvas starts transparent, and the disposal "background" means transparent, as in browsers,
/// regardless of the file's background colour. Colours are converted to sRGB by the embedded ICC
/// profile. A file that is cut off gives no frame.
package struct WebPDecoder: ClipDecoder {
  /// The resource limits, checked before memory is allocated.
  package var limits: ResourceLimits
  private let use: FrameUse

  /// A decoder that refuses a file over the limits before it allocates memory.
  package init(limits: ResourceLimits = ResourceLimits(), use: FrameUse = .pictures) {
    self.limits = limits
    self.use = use
  }

  /// Starts decoding an animation from the bytes of a file, called `name` in error messages.
  ///
  /// - Throws: `truncated` or `corrupt` for invalid files, errors of the kind `limit`, and
  ///   `formatUnavailable` in a build without libwebp.
  package func read(_ bytes: [UInt8], named name: String) throws(CodecError) -> any ClipReading {
    let length = try Self.length(of: bytes, name: name)
    let account = try account(of: bytes, length, named: name)
    let reader = try WebPFrameReader(bytes[..<length], named: name, limits: limits)
    return WebPFrames(
      reader, WebPChunks(bytes[..<length]), rest: bytes.count - length, use, account)
  }

  /// Counts the resources of parsing the file.
  private func account(
    of bytes: [UInt8], _ length: Int, named name: String
  ) throws(CodecError) -> ResourceAccount {
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count + length)
    try account.work(length, .fileByte)
    // libwebp keeps a record of every chunk.
    let chunks = WebPChunks.count(in: bytes[..<length])
    try account.work(chunks, .record)
    try account.hold(chunks * WebPChunks.noteBytes)
    return account
  }

  /// Returns the length of the file by its RIFF header (WebP container specification).
  static func length(of bytes: [UInt8], name: String) throws(CodecError) -> Int {
    let isCut =
      bytes.count < 12 && !bytes.isEmpty
      && zip(bytes, "RIFF".utf8).allSatisfy { $0 == $1 }
    if isCut { throw .truncated(path: name, format: "WebP") }
    guard FileSignature(bytes) == .webP else {
      throw .notClip(path: name, looksLike: FileSignature(bytes))
    }
    let payload = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
    let length = payload + 8 + payload % 2
    guard length <= bytes.count else { throw .truncated(path: name, format: "WebP") }
    guard length > 12 else {
      throw .corrupt(path: name, reason: "it has no image", format: "WebP")
    }
    return length
  }
}

/// The frames of a WebP file, decoded on demand.
private final class WebPFrames: ClipReading {
  private(set) var clip: StoredClip
  private var reader: WebPFrameReader
  private let rest: Int
  private let use: FrameUse
  private var account: ResourceAccount
  private var number = 0

  /// The frames of a parsed file, followed by `rest` bytes after its end.
  init(
    _ reader: consuming WebPFrameReader, _ chunks: WebPChunks, rest: Int, _ use: FrameUse,
    _ account: ResourceAccount
  ) {
    clip = StoredClip(format: .webp, size: reader.size, plays: reader.plays)
    clip.colors = reader.colors
    clip.metadata = chunks.metadata
    clip.omittedContent = chunks.omittedContent
    self.reader = reader
    (self.rest, self.use, self.account) = (rest, use, account)
  }

  func next() throws(CodecError) -> StoredFrame? {
    guard number < max(1, reader.frameCount) else {
      clip.trailingByteCount = rest
      return nil
    }
    number += 1
    try account.addFrame(use)
    // libwebp searches for a frame from the first one on.
    try account.work(number, .touchedPixel)
    try account.work(1, .frame)
    return try reader.frame(number, for: use, &account)
  }
}

/// A scan of the chunks of a WebP file (RIFF container), without libwebp.
private struct WebPChunks {
  /// The bytes of libwebp's record of a chunk, with the overhead of the allocation.
  static let noteBytes = 112

  /// The kinds of metadata in the file.
  private(set) var metadata: StoredClip.Metadata = []
  /// An orientation other than upright, which browsers ignore.
  private(set) var omittedContent: [OmittedContent] = []

  /// Scans the chunks of a file.
  init(_ file: ArraySlice<UInt8>) {
    Self.forEach(in: file) { name, content in
      switch String(decoding: name, as: UTF8.self) {
      case "ICCP": metadata.insert(.profile)
      case "EXIF":
        metadata.insert(.exif)
        let orientation = PictureOrientation(namedEXIF: content) ?? .upright
        if orientation != .upright, omittedContent.isEmpty {
          omittedContent = [.orientation(orientation)]
        }
      case "XMP ": metadata.insert(.xmp)
      default: break
      }
    }
  }

  /// Returns the number of chunks outside and inside of frames, 8 bytes or more each.
  static func count(in file: ArraySlice<UInt8>) -> Int {
    var count = 0
    forEach(in: file) { _, _ in count += 1 }
    return count
  }

  /// Calls a function with the name and contents of each chunk.
  private static func forEach(
    in file: ArraySlice<UInt8>, _ look: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void
  ) {
    var place = file.startIndex + 12
    while place + 8 <= file.endIndex {
      let name = file[place..<place + 4]
      let length = (0..<4).reduce(0) { $0 | Int(file[place + 4 + $1]) << (8 * $1) }
      let content = file[(place + 8)..<min(place + 8 + length, file.endIndex)]
      look(name, content)
      // The chunks of a frame follow 16 bytes of fields.
      place += 8 + (name.elementsEqual("ANMF".utf8) ? min(length, 16) : length + length % 2)
    }
  }
}

extension InputFormat {
  /// WebP, still or animated.
  static let webP = InputFormat(
    "WebP", .webp, clips: WebPDecoder.self, matches: { FileSignature($0) == .webP },
    stills: { WebPStillDecoder(limits: $0) })
}

#if SEGUE_WEBP
  import CWebP
#endif

/// A decoder of WebP files of one picture, like ``WebPDecoder``; it refuses animations.
///
/// The EXIF orientation is ignored, as in browsers, unlike that of JPEG pictures.
package struct WebPStillDecoder: StillDecoder {
  /// The resource limits, checked before memory is allocated.
  package var limits: ResourceLimits

  /// A decoder with resource limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  func outline(of bytes: [UInt8], named name: String) throws(CodecError) -> StillOutline {
    let length = try WebPDecoder.length(of: bytes, name: name)
    #if SEGUE_WEBP
      var features = WebPBitstreamFeatures()
      guard unsafe WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
        throw .corrupt(path: name, reason: "its chunks are invalid", format: "WebP")
      }
      return StillOutline(
        size: PixelSize(Int(features.width), Int(features.height)),
        omittedContent: WebPChunks(bytes[..<length]).omittedContent)
    #else
      throw .formatUnavailable(path: name, format: "WebP", library: "libwebp")
    #endif
  }

  func picture(
    in bytes: [UInt8], named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> StillPicture {
    var picture: StillPicture?
    var count = 0
    // The decoder counts its resources in an account of its own.
    try WebPDecoder(limits: limits).decode(bytes, named: name) { clip, frame in
      count += 1
      picture = StillPicture(pixmap: frame.pixmap, clip: clip)
      return count == 1
    }
    guard count == 1, let picture else {
      throw .unsupported(
        path: name, format: "WebP", reason: "it is an animation, not a still image")
    }
    return picture
  }
}
