import CPNGShim
package import SegueGraphics

/// A decoder of PNG files of every colour type and bit depth, interlaced or not, to pixmaps.
///
/// Colours become sRGB (``PNGColors``, ``SRGBConversion``); those that are sRGB already, or without
/// a declared colour space, stay as they are. Samples of 16 bits become round(v × 255 / 65535),
/// samples of fewer than 8 bits are scaled to 0...255, tRNS becomes alpha, and colours are
/// premultiplied last, as round(c × a / 255). The picture is turned by its EXIF orientation
/// (``PNGOrientation``). Every chunk's CRC is verified.
package struct PNGDecoder: Sendable {
  /// The limits that are checked before memory is allocated.
  package var limits: ResourceLimits

  /// Creates a decoder with limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// A file whose header has been read; it stays open for decoding.
  package struct OpenFile: Sendable {
    /// The header, with the size before orientation.
    package let header: PNGHeader
    /// The size after the EXIF orientation is applied.
    package let size: PixelSize
    fileprivate let file: InputFile
    fileprivate let head: [UInt8]
    /// The number of bytes that are held in memory until the picture is decoded.
    var heldBytes: Int { head.count }
    /// The known contents of the file that the picture does not show: an animation.
    var omittedContent: [OmittedContent] {
      PNGColors(head, named: path).isAnimated ? [.animation] : []
    }
    /// The path under which it was opened.
    package var path: String { file.path }
  }

  /// Reads a file as far as its pixels, at most ``PNGOrientation/mostBytes`` of it.
  ///
  /// The size is not checked against the limits.
  package func open(_ file: InputFile) throws(CodecError) -> OpenFile {
    try open(file, head: file.read(atMost: PNGHeader.byteCount))
  }

  /// Reads a file as far as its pixels, given its first 33 bytes, or all of a shorter file.
  func open(_ file: InputFile, head: [UInt8]) throws(CodecError) -> OpenFile {
    let header = try PNGHeader(head, path: file.path)
    var (head, orientation) = (head, PNGOrientation(head))
    var step = Self.firstStep
    while !orientation.isKnown {
      let most = min(step, PNGOrientation.mostBytes) - head.count
      let more = try file.read(atMost: max(0, most), after: head)
      if more.count == head.count { break }
      (head, orientation) = (more, PNGOrientation(more))
      step *= 4
    }
    return OpenFile(
      header: header, size: orientation.used.size(ofStored: header.size), file: file, head: head)
  }

  /// The number of bytes within which the pixels of most files begin.
  private static let firstStep = 4096

  /// Decodes the picture of an open file; call it once, since it reads the file to its end.
  ///
  /// A picture that is too large is refused before the rest of the file is read.
  package func decode(_ open: OpenFile) throws(CodecError) -> Pixmap {
    try read(open).pixmap
  }

  /// Decodes the picture of an open file, and lists the parts of the file that it does not show.
  func read(_ open: OpenFile) throws(CodecError) -> (
    pixmap: Pixmap, omittedContent: [OmittedContent]
  ) {
    try limits.check(open.header.size, of: open.file.path)
    let limit = max(0, limits.fileBytes - open.head.count)
    let bytes = try open.file.read(atMost: limit + 1, after: open.head)
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(path: open.file.path, limit: limits.fileBytes)
    }
    let pixmap = try decode(bytes, named: open.file.path)
    let isAnimated = PNGColors(bytes, named: open.file.path).isAnimated
    let unused = PNGOrientation(bytes).unused.map { [OmittedContent.orientation($0)] } ?? []
    return (pixmap, (isAnimated ? [.animation] : []) + unused)
  }

  /// Opens and decodes the PNG file at a path.
  package func decode(file path: String) throws(CodecError) -> Pixmap {
    try decode(open(InputFile(path)))
  }

  /// Decodes the bytes of a file; errors call it `name`.
  package func decode(_ bytes: [UInt8], named name: String) throws(CodecError) -> Pixmap {
    let header = try PNGHeader(bytes, path: name)
    try limits.check(header.size, of: name)
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    return try picture(in: bytes, header, named: name, &account)
  }

  /// Decodes the bytes of a file that `account` holds already.
  ///
  /// The header's size must be within the limits.
  func picture(
    in bytes: [UInt8], _ header: PNGHeader, named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> Pixmap {
    let conversion = try conversion(of: bytes, header, named: name)
    let pixels = try pixels(
      in: bytes, header, conversion, multiplied: true, named: name, &account)
    let orientation = PNGOrientation(bytes).used
    guard orientation != .upright else { return Pixmap(header.size, pixels: pixels) }
    try account.hold(header.size.area * 4)
    try account.work(header.size.area, .drawnPixel)
    defer { account.release(header.size.area * 4) }
    return orientation.applied(to: Pixmap(header.size, pixels: pixels))
  }

  /// Returns the conversion of a file's colours to sRGB; nil if they need none.
  ///
  /// Throws `foreignProfile` if the file names a colour space that cannot be converted.
  func conversion(
    of bytes: [UInt8], _ header: PNGHeader, named name: String
  ) throws(CodecError) -> SRGBConversion? {
    if limits.ignoresProfiles { return nil }
    do {
      guard let space = try PNGColors(bytes, named: name).space(of: header) else { return nil }
      return SRGBConversion(space, isWide: header.bitDepth == 16)
    } catch {
      throw .foreignProfile(path: name, profile: error.profile, reason: error.reason)
    }
  }

  /// Decodes the pixels of a file, straight or premultiplied.
  ///
  /// The header's size must be within the limits.
  func pixels(
    in bytes: [UInt8], _ header: PNGHeader, _ conversion: SRGBConversion?, multiplied: Bool,
    named name: String, _ account: inout ResourceAccount
  ) throws(CodecError) -> [UInt32] {
    try checkLength(of: bytes, header: header, name: name)
    try account.hold(header.size.area * 4)
    try account.work(header.size.area, .drawnPixel)
    try account.work(header.sampleBytes, .sampleByte)
    if conversion != nil { try account.work(header.size.area, .convertedPixel) }
    let isReady = multiplied && conversion == nil
    if var pixels = FastPathPNG(bytes, header)?.pixels(multiplied: isReady, account) {
      conversion?.convert(&pixels)
      if multiplied, !isReady, header.colorType == .rgba { multiply(&pixels) }
      return pixels
    }
    var pixels = try straightPixels(in: bytes, header, conversion, named: name)
    if multiplied { multiply(&pixels) }
    return pixels
  }

  /// Decodes straight pixels with libpng.
  private func straightPixels(
    in bytes: [UInt8], _ header: PNGHeader, _ conversion: SRGBConversion?, named name: String
  ) throws(CodecError) -> [UInt32] {
    var message = [CChar](repeating: 0, count: Int(SEGUE_PNG_MESSAGE_SIZE))
    let (width, height) = (UInt32(header.size.width), UInt32(header.size.height))
    var pixels: [UInt32]
    let status: segue_png_status
    if let conversion, header.bitDepth == 16 {
      let rows = WideRows(header.size, conversion)
      status = unsafe segue_png_read_wide(
        bytes, bytes.count, width, height, WideRows.receiver, rows.address, &message)
      pixels = rows.pixels
    } else {
      pixels = [UInt32](repeating: 0, count: header.size.area)
      status = unsafe pixels.withUnsafeMutableBytes { target in
        unsafe segue_png_read(
          bytes, bytes.count, width, height,
          target.assumingMemoryBound(to: UInt8.self).baseAddress, &message)
      }
      if status == SEGUE_PNG_OK { conversion?.convert(&pixels) }
    }
    switch status {
    case SEGUE_PNG_OK: break
    case SEGUE_PNG_TRUNCATED: throw .truncated(path: name)
    default: throw .corrupt(path: name, reason: String(characters: message))
    }
    return pixels
  }

  /// Refuses a file too short for its size: deflate expands at most 1032 times (zlib's manual).
  ///
  /// A small file therefore cannot cause a large allocation.
  private func checkLength(
    of bytes: [UInt8], header: PNGHeader, name: String
  ) throws(CodecError) {
    if header.sampleBytes / 1032 > bytes.count { throw .truncated(path: name) }
  }
}

/// Premultiplies straight pixels in place.
private func multiply(_ pixels: inout [UInt32]) {
  for index in pixels.indices { pixels[index] = premultiplied(pixels[index]) }
}

/// Returns a straight pixel premultiplied, rounded to nearest.
func premultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  let red = ((pixel & 255) * alpha + 127) / 255
  let green = ((pixel >> 8 & 255) * alpha + 127) / 255
  let blue = ((pixel >> 16 & 255) * alpha + 127) / 255
  return red | green << 8 | blue << 16 | alpha << 24
}

/// A receiver of libpng's rows of 16-bit samples, which it converts to sRGB pixels.
private final class WideRows {
  private(set) var pixels: [UInt32]
  private let width: Int
  private let conversion: SRGBConversion

  init(_ size: PixelSize, _ conversion: SRGBConversion) {
    pixels = [UInt32](repeating: 0, count: size.area)
    width = size.width
    self.conversion = conversion
  }

  /// The context pointer for ``receiver``; valid as long as this object.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// The C callback that converts one row.
  static let receiver: segue_png_row = { context, row, samples in
    guard let context = unsafe context, let samples = unsafe samples else { return }
    let rows = unsafe Unmanaged<WideRows>.fromOpaque(context).takeUnretainedValue()
    let span = unsafe Span(_unsafeStart: samples, count: 4 * rows.width)
    rows.conversion.convert(span, to: &rows.pixels, at: Int(row) * rows.width)
  }
}
