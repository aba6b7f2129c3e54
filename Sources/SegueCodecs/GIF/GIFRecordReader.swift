import CGIF
import SegueGraphics

/// A reader of the records of a GIF file, one at a time, with giflib; owns giflib's handle.
///
/// It keeps nothing of the records that were read. The only memory that depends on the file's
/// claims is a palette of at most 256 colours.
@safe struct GIFRecordReader: ~Copyable {
  private let handle: UnsafeMutablePointer<GifFileType>
  private let feed: ByteFeed
  private let name: String
  /// The number of pictures begun, for error messages.
  private var imageCount = 0
  /// Whether the file ended after a picture, without a trailer.
  private(set) var lacksTrailer = false
  /// Whether the file ended, after a picture, at a byte that begins no block.
  private(set) var hasStrayByte = false

  /// The size of the canvas in the file; either side may be 0.
  let size: PixelSize
  /// The global palette, as opaque pixels; nil if there is none.
  let palette: [UInt32]?

  /// Reads the header, the screen descriptor and the global palette; errors call the file `name`.
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

  /// The number of bytes that were read.
  var position: Int { feed.position }
  /// The number of bytes that were not read.
  var remaining: Int { feed.remaining }

  /// Reads the next record: a whole extension, or a picture up to its pixels.
  mutating func next() throws(CodecError) -> GIFRecord {
    var type = UNDEFINED_RECORD_TYPE
    guard unsafe DGifGetRecordType(handle, &type) == GIF_OK else {
      // A file without a trailer, such as a partial download, shows its pictures in browsers.
      if imageCount > 0, feed.ranOut, feed.remaining == 0 {
        lacksTrailer = true
        return .end
      }
      // A stray byte ends the file like a trailer.
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

  /// Decodes the next stored row of a picture into an array as long as the row.
  func readRow(into row: inout [UInt8]) throws(CodecError) {
    guard unsafe DGifGetLine(handle, &row, Int32(row.count)) == GIF_OK else {
      throw failure("picture \(imageCount)")
    }
  }

  /// Skips the data of an empty picture.
  func skipPixels() throws(CodecError) {
    var block: UnsafeMutablePointer<GifByteType>?
    repeat {
      guard unsafe DGifGetCodeNext(handle, &block) == GIF_OK else {
        throw failure("picture \(imageCount)")
      }
    } while unsafe block != nil
  }

  /// Reads an image descriptor and its local palette.
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

  /// Reads a whole extension and interprets the known ones.
  private func readExtension() throws(CodecError) -> GIFRecord {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var isRead = unsafe DGifGetExtension(handle, &code, &block) == GIF_OK
    var blocks: [[UInt8]] = []
    while isRead, let bytes = unsafe block {
      // The known extensions need two blocks, and a comment may have millions.
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

  /// Parses a graphic control extension; nil if it is malformed.
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

  /// Parses a loop extension (NETSCAPE2.0 or ANIMEXTS1.0); nil if it is another one or malformed.
  private static func loop(_ blocks: [[UInt8]]) -> GIFRecord? {
    let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { blocks.first == Array($0.utf8) }
    guard isLoop, blocks.count == 2, blocks[1].count >= 3, blocks[1][0] & 7 == 1 else {
      return nil
    }
    return .loop(Int(blocks[1][1]) | Int(blocks[1][2]) << 8)
  }

  /// Returns the metadata in an application extension, by the established names: ICC profiles and XMP.
  private static func metadata(_ blocks: [[UInt8]]) -> GIFRecord {
    switch String(decoding: blocks.first ?? [], as: UTF8.self) {
    case "ICCRGBG1012": .metadata(.profile)
    case "XMP DataXMP": .metadata(.xmp)
    default: .other
    }
  }

  /// Converts giflib's palette to opaque pixels.
  private static func colors(_ map: UnsafeMutablePointer<ColorMapObject>?) -> [UInt32]? {
    guard let map = unsafe map?.pointee, let colors = unsafe map.Colors else { return nil }
    return unsafe (0..<Int(map.ColorCount)).map { index in
      let color = unsafe colors[index]
      return UInt32(color.Red) | UInt32(color.Green) << 8 | UInt32(color.Blue) << 16
        | 255 << 24
    }
  }

  /// Returns giflib's last error, with the place in the file for the message.
  private func failure(_ place: String) -> CodecError {
    Self.failure(
      unsafe handle.pointee.Error, name: name, ranOut: feed.ranOut, place: place)
  }

  /// Converts an error of giflib: the file is truncated, or corrupt at a place.
  private static func failure(
    _ code: Int32, name: String, ranOut: Bool, place: String
  ) -> CodecError {
    if ranOut { return .truncated(path: name, format: "GIF") }
    let reason: String
    switch code {
    case D_GIF_ERR_EOF_TOO_SOON: reason = "its pixel data ends early"
    // giflib reports a minimum code size over 8 as a failure to read.
    case D_GIF_ERR_IMAGE_DEFECT, D_GIF_ERR_READ_FAILED, 0:
      reason = "its compressed pixel data is invalid"
    case D_GIF_ERR_WRONG_RECORD: reason = "neither an image nor an extension nor the trailer"
    default: reason = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "error"
    }
    return .corrupt(path: name, reason: "\(place): \(reason)", format: "GIF")
  }
}

/// A cursor over the bytes of a file, for a C library's read callback.
///
/// The callback gets the feed by its address, which is valid while the caller holds it.
final class ByteFeed {
  private let bytes: [UInt8]
  /// The number of bytes that were taken.
  private(set) var position = 0
  /// Whether the callback requested more bytes than were left.
  private(set) var ranOut = false

  /// Creates a feed of all the bytes of a file.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes that were not taken.
  var remaining: Int { bytes.count - position }

  /// The feed's address, as the context of a C callback.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Returns the feed at an address that ``address`` gave.
  static func at(_ address: UnsafeMutableRawPointer) -> ByteFeed {
    unsafe Unmanaged<ByteFeed>.fromOpaque(address).takeUnretainedValue()
  }

  /// Copies the next `count` bytes, or as many as are left, and returns their number.
  func take(_ count: Int, into target: UnsafeMutablePointer<UInt8>) -> Int {
    let taken = min(count, remaining)
    if taken < count { ranOut = true }
    for offset in 0..<max(0, taken) { unsafe target[offset] = bytes[position + offset] }
    position += taken
    return taken
  }
}

/// A record of a GIF file.
enum GIFRecord {
  /// A graphic control extension, for the next picture.
  case control(GIFControl)
  /// The count of the NETSCAPE2.0 or ANIMEXTS1.0 extension, 0 for endless.
  case loop(Int)
  /// A picture; its rows are to be read before the next record.
  case image(GIFImageHeader)
  /// The beginning of a comment extension.
  case comment([UInt8])
  /// The presence of metadata that a viewer does not show: an ICC profile or XMP.
  case metadata(StoredClip.Metadata)
  /// A plain text or any other extension.
  case other
  /// The end of the file, or a byte that begins no block.
  case end
}

/// An image descriptor and its local palette (GIF89a, section 20).
struct GIFImageHeader: Hashable {
  /// The rectangle of the picture; it may reach out of the canvas.
  var rect: PixelRect
  /// Whether the rows are stored in four passes.
  var isInterlaced: Bool
  /// The local palette, as opaque pixels; nil for the global one.
  var palette: [UInt32]?

  /// The rows in the order in which they are stored (GIF89a, appendix E).
  var rows: [Int] { (isInterlaced ? GIFRowOrder.interlaced : .topDown).rows(rect.height) }
}

/// A graphic control extension, which applies to the picture after it (GIF89a, section 23).
struct GIFControl: Hashable {
  /// The time that the picture shows, in centiseconds, 0...65,535.
  var delay = 0
  /// The disposal of the picture; the value 4 means the same as 3, and unknown values mean `keep`.
  var disposal = StoredFrame.Disposal.keep
  /// The transparent index, whose pixels keep the canvas.
  var transparentIndex: UInt8?
}
