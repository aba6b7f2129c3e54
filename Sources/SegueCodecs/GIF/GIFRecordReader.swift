import CGIF
import SegueGraphics

/// The records of a GIF file, read by giflib one at a time; owns giflib's handle.
///
/// Nothing is kept of records that were read, and no memory is asked for that depends on what the
/// file claims, but a palette of at most 256 colours.
@safe struct GIFRecordReader: ~Copyable {
  private let handle: UnsafeMutablePointer<GifFileType>
  private let feed: ByteFeed
  private let name: String
  /// How many pictures were begun, for sentences.
  private var imageCount = 0
  /// Whether the file has ended after a picture, without the byte that ends a GIF.
  private(set) var lacksTrailer = false
  /// Whether a byte that begins no block has ended the file after a picture.
  private(set) var hasStrayByte = false

  /// The size of the canvas, as the file says it; either side may be 0.
  let size: PixelSize
  /// The global palette, as opaque pixels.
  let palette: [UInt32]?

  /// Reads the beginning of a file, which sentences call `name`.
  init(_ bytes: [UInt8], named name: String) throws(CodecError) {
    feed = ByteFeed(bytes)
    self.name = name
    var code: Int32 = 0
    let opened = unsafe DGifOpen(
      feed.address,
      { file, bytes, count in
        guard let context = unsafe file?.pointee.UserData, let bytes = unsafe bytes else {
          return 0
        }
        return Int32(unsafe ByteFeed.at(context).take(Int(count), into: bytes))
      }, &code)
    guard let opened = unsafe opened else {
      throw Self.failure(code, name: name, ranOut: feed.ranOut, place: "its header")
    }
    unsafe handle = unsafe opened
    size = unsafe PixelSize(Int(opened.pointee.SWidth), Int(opened.pointee.SHeight))
    palette = unsafe Self.colors(opened.pointee.SColorMap)
  }

  deinit { unsafe DGifCloseFile(handle, nil) }

  /// How many bytes were read.
  var position: Int { feed.position }
  /// How many bytes were not read.
  var remaining: Int { feed.remaining }

  /// Reads what follows: a whole extension, or a picture up to its pixels.
  mutating func next() throws(CodecError) -> GIFRecord {
    var type = UNDEFINED_RECORD_TYPE
    guard unsafe DGifGetRecordType(handle, &type) == GIF_OK else {
      // Browsers show what came before where a file has no end, as downloads that were cut off.
      if imageCount > 0, feed.ranOut, feed.remaining == 0 {
        lacksTrailer = true
        return .end
      }
      // Or what came before such a byte, as if the file ended there.
      if unsafe handle.pointee.Error == D_GIF_ERR_WRONG_RECORD, imageCount > 0 {
        hasStrayByte = true
        return .end
      }
      throw failure("what follows \(imageCount == 0 ? "its header" : "picture \(imageCount)")")
    }
    switch type {
    case IMAGE_DESC_RECORD_TYPE: return .image(try readImage())
    case EXTENSION_RECORD_TYPE: return try readExtension()
    default: return .end
    }
  }

  /// Reads the next stored row of a picture into an array as long as the row.
  func readRow(into row: inout [UInt8]) throws(CodecError) {
    guard unsafe DGifGetLine(handle, &row, Int32(row.count)) == GIF_OK else {
      throw failure("picture \(imageCount)")
    }
  }

  /// Passes over the pixels of a picture that has none.
  func skipPixels() throws(CodecError) {
    var block: UnsafeMutablePointer<GifByteType>?
    repeat {
      guard unsafe DGifGetCodeNext(handle, &block) == GIF_OK else {
        throw failure("picture \(imageCount)")
      }
    } while unsafe block != nil
  }

  private mutating func readImage() throws(CodecError) -> GIFImageHeader {
    imageCount += 1
    unsafe handle.pointee.Error = 0
    guard unsafe DGifGetImageHeader(handle) == GIF_OK else {
      throw failure("picture \(imageCount)")
    }
    let image = unsafe handle.pointee.Image
    return unsafe GIFImageHeader(
      rect: PixelRect(Int(image.Left), Int(image.Top), Int(image.Width), Int(image.Height)),
      isInterlaced: image.Interlace, palette: Self.colors(image.ColorMap))
  }

  private func readExtension() throws(CodecError) -> GIFRecord {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var isRead = unsafe DGifGetExtension(handle, &code, &block) == GIF_OK
    var blocks: [[UInt8]] = []
    while isRead, let bytes = unsafe block {
      // Two blocks are enough for what is understood, and a comment may have millions.
      if blocks.count < 2 {
        blocks.append((0..<Int(unsafe bytes[0])).map { unsafe bytes[1 + $0] })
      }
      isRead = unsafe DGifGetExtensionNext(handle, &block) == GIF_OK
    }
    guard isRead else { throw failure("an extension") }
    switch code {
    case GRAPHICS_EXT_FUNC_CODE: return blocks.first.flatMap(Self.control) ?? .other
    case APPLICATION_EXT_FUNC_CODE: return Self.loop(blocks) ?? Self.metadata(blocks)
    case COMMENT_EXT_FUNC_CODE: return .comment(blocks.flatMap(\.self))
    default: return .other
    }
  }

  private static func control(_ block: [UInt8]) -> GIFRecord? {
    var stored = GraphicsControlBlock()
    guard unsafe DGifExtensionToGCB(block.count, block, &stored) == GIF_OK else { return nil }
    var control = GIFControl(delay: Int(stored.DelayTime))
    switch stored.DisposalMode {
    case DISPOSE_BACKGROUND: control.disposal = .background
    case DISPOSE_PREVIOUS, DISPOSE_PREVIOUS + 1: control.disposal = .previous
    default: control.disposal = .keep
    }
    control.transparentIndex = UInt8(exactly: stored.TransparentColor)
    return .control(control)
  }

  private static func loop(_ blocks: [[UInt8]]) -> GIFRecord? {
    let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { blocks.first == Array($0.utf8) }
    guard isLoop, blocks.count == 2, blocks[1].count >= 3, blocks[1][0] & 7 == 1 else {
      return nil
    }
    return .loop(Int(blocks[1][1]) | Int(blocks[1][2]) << 8)
  }

  /// What an application extension holds beside loops, by the names that programs have agreed on.
  private static func metadata(_ blocks: [[UInt8]]) -> GIFRecord {
    switch String(decoding: blocks.first ?? [], as: UTF8.self) {
    case "ICCRGBG1012": .metadata(.profile)
    case "XMP DataXMP": .metadata(.xmp)
    default: .other
    }
  }

  private static func colors(_ map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32]? {
    guard let map = unsafe map?.pointee, let colors = unsafe map.Colors else { return nil }
    return unsafe (0..<Int(map.ColorCount)).map { index in
      let color = unsafe colors[index]
      return UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16
        | 255 << 24
    }
  }

  private func failure(_ place: String) -> CodecError {
    Self.failure(
      unsafe handle.pointee.Error, name: name, ranOut: feed.ranOut, place: place)
  }

  /// What an error of giflib's means: the file is cut off, or damaged at a place.
  private static func failure(
    _ code: Int32, name: String, ranOut: Bool, place: String
  ) -> CodecError {
    if ranOut { return .truncated(path: name, format: "GIF") }
    let reason: String
    switch code {
    case D_GIF_ERR_EOF_TOO_SOON: reason = "its pixels end too soon"
    // A size of codes over 8 is told as a failure to read.
    case D_GIF_ERR_IMAGE_DEFECT, D_GIF_ERR_READ_FAILED, 0:
      reason = "its compressed pixels make no sense"
    case D_GIF_ERR_WRONG_RECORD: reason = "neither a picture nor an extension nor the end"
    default: reason = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "error"
    }
    return .corrupt(path: name, reason: "\(place): \(reason)", format: "GIF")
  }
}

/// The bytes of a file, which a C library's read callback takes piece by piece.
///
/// The callback knows the feed by its address, which is valid while the caller holds it.
final class ByteFeed {
  private let bytes: [UInt8]
  /// How many bytes were taken.
  private(set) var position = 0
  /// Whether more was asked for than there is.
  private(set) var ranOut = false

  /// A feed of all the bytes of a file.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// How many bytes were not taken.
  var remaining: Int { bytes.count - position }

  /// The feed's address, as the context of a C callback.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The feed at an address that ``address`` gave.
  static func at(_ address: UnsafeMutableRawPointer) -> ByteFeed {
    unsafe Unmanaged<ByteFeed>.fromOpaque(address).takeUnretainedValue()
  }

  /// Copies the next bytes, `count` of them or what is left, and returns how many those are.
  func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Int {
    let taken = min(count, remaining)
    if taken < count { ranOut = true }
    for offset in 0..<max(0, taken) { unsafe target[offset] = bytes[position + offset] }
    position += taken
    return taken
  }
}

/// One record of a GIF file: what stands between two of its separators.
enum GIFRecord {
  /// What is said of the next picture.
  case control(GIFControl)
  /// The count of the NETSCAPE2.0 or ANIMEXTS1.0 extension, 0 for endless.
  case loop(Int)
  /// A picture; its rows are to be read before the next record.
  case image(GIFImageHeader)
  /// The beginning of a comment: what its author left for whoever looks into the file.
  case comment([UInt8])
  /// Something that a viewer does not show.
  case metadata(StoredClip.Metadata)
  /// A plain text or any other extension.
  case other
  /// The end of the file, or something that no GIF has between records.
  case end
}

/// What an image descriptor says (GIF89a, section 20).
struct GIFImageHeader: Hashable {
  /// Where the picture lies; it may reach out of the canvas.
  var rect: PixelRect
  /// Whether the rows come in four passes.
  var isInterlaced: Bool
  /// Its own palette, as opaque pixels; nil for the global one.
  var palette: [UInt32]?

  /// The rows in the order in which they are stored (GIF89a, appendix E).
  var rows: [Int] { (isInterlaced ? GIFRowOrder.interlaced : .topDown).rows(rect.height) }
}

/// What a graphic control extension says of the picture after it (GIF89a, section 23).
struct GIFControl: Hashable {
  /// How long the picture shows, in centiseconds, 0...65,535.
  var delay = 0
  /// What becomes of its area; the value 4 means the same as 3, and others mean nothing.
  var disposal = StoredFrame.Disposal.keep
  /// The index whose pixels leave what was there before.
  var transparentIndex: UInt8?
}
