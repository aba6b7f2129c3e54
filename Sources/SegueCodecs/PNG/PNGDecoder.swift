import CPNGShim
package import SegueGraphics

/// Reads PNG files of every colour type and bit depth, interlaced or not, as pixmaps.
///
/// Colours become sRGB, as ``PNGColors`` and ``SRGBConversion`` say; those that are sRGB, or of
/// which nothing is said, stay what they are: samples of 16 bits become round(v × 255 / 65535). Narrow
/// ones are spread over 0...255, tRNS becomes alpha, and colours are premultiplied at last as
/// round(c × a / 255). The picture is turned as ``PNGOrientation`` says. Every chunk's checksum is
/// verified.
package struct PNGDecoder: Sendable {
  /// What the decoder refuses before it allocates.
  package var limits: ResourceLimits

  /// A decoder with limits.
  package init(limits: ResourceLimits = ResourceLimits()) { self.limits = limits }

  /// A file whose header has been read, which is opened no second time.
  package struct OpenFile: Sendable {
    /// What the file begins with.
    package let header: PNGHeader
    /// The size at which the picture is shown.
    package let size: PixelSize
    fileprivate let file: InputFile
    fileprivate let head: [UInt8]
    /// The bytes that are held until the picture is decoded.
    var heldBytes: Int { head.count }
    /// What is known of what the file holds that is not shown.
    var leftOut: [LeftOut] {
      PNGColors(head, named: path).isAnimated ? [.animation] : []
    }
    /// The name under which it was opened.
    package var path: String { file.path }
  }

  /// Reads a file as far as its pixels, and at most ``PNGOrientation/mostBytes`` of it.
  ///
  /// The size is not checked against the limits.
  package func open(_ file: InputFile) throws(CodecError) -> OpenFile {
    try open(file, head: file.read(atMost: PNGHeader.byteCount))
  }

  /// Reads the header of a file of whose bytes the first 33 are read already, or all if it has fewer.
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

  /// The bytes within which the pixels of most files begin.
  private static let firstStep = 4096

  /// The picture in a file whose header has been read; once, for then the file is at its end.
  ///
  /// A picture that is too large is refused before the rest of the file is read.
  package func decode(_ open: OpenFile) throws(CodecError) -> Pixmap {
    try read(open).pixmap
  }

  /// The same picture, and what the file holds beside it.
  func read(_ open: OpenFile) throws(CodecError) -> (pixmap: Pixmap, leftOut: [LeftOut]) {
    try limits.check(open.header.size, of: open.file.path)
    let limit = max(0, limits.fileBytes - open.head.count)
    let bytes = try open.file.read(atMost: limit + 1, after: open.head)
    if bytes.count > limits.fileBytes {
      throw .fileTooLong(path: open.file.path, limit: limits.fileBytes)
    }
    let pixmap = try decode(bytes, named: open.file.path)
    let isAnimated = PNGColors(bytes, named: open.file.path).isAnimated
    let unused = PNGOrientation(bytes).unused.map { [LeftOut.orientation($0)] } ?? []
    return (pixmap, (isAnimated ? [.animation] : []) + unused)
  }

  /// The picture in a file.
  package func decode(file path: String) throws(CodecError) -> Pixmap {
    try decode(open(InputFile(path)))
  }

  /// The picture in the bytes of a file, which sentences call `name`.
  package func decode(_ bytes: [UInt8], named name: String) throws(CodecError) -> Pixmap {
    let header = try PNGHeader(bytes, path: name)
    try limits.check(header.size, of: name)
    var account = ResourceAccount(limits, path: name)
    try account.hold(bytes.count)
    try account.work(bytes.count, .fileByte)
    return try picture(in: bytes, header, named: name, &account)
  }

  /// The picture in the bytes of a file that are counted already.
  ///
  /// The header's size is within the limits.
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

  /// How the colours of a file become sRGB; nil where they are.
  ///
  /// Throws `foreignProfile` when the file names colours that cannot be converted.
  func conversion(
    of bytes: [UInt8], _ header: PNGHeader, named name: String
  ) throws(CodecError) -> SRGBConversion? {
    if limits.ignoresProfiles { return nil }
    do throws(ProfileError) {
      guard let space = try PNGColors(bytes, named: name).space(of: header) else { return nil }
      return SRGBConversion(space, isWide: header.bitDepth == 16)
    } catch {
      throw .foreignProfile(path: name, profile: error.profile, reason: error.reason)
    }
  }

  /// The pixels in the bytes of a file, straight or with their colours multiplied by alpha.
  ///
  /// The header's size is within the limits.
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
    if var pixels = PlainPNG(bytes, header)?.pixels(multiplied: isReady, account) {
      conversion?.convert(&pixels)
      if multiplied, !isReady, header.colorType == .rgba { multiply(&pixels) }
      return pixels
    }
    var pixels = try straightPixels(in: bytes, header, conversion, named: name)
    if multiplied { multiply(&pixels) }
    return pixels
  }

  /// The straight pixels as libpng reads them.
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

  /// Refuses a file too short for its size: deflate shrinks at most 1032 times (zlib's manual).
  ///
  /// So a small file cannot make a large allocation.
  private func checkLength(
    of bytes: [UInt8], header: PNGHeader, name: String
  ) throws(CodecError) {
    if header.sampleBytes / 1032 > bytes.count { throw .truncated(path: name) }
  }
}

/// Multiplies the colours of straight pixels by alpha.
private func multiply(_ pixels: inout [UInt32]) {
  for index in pixels.indices { pixels[index] = premultiplied(pixels[index]) }
}

/// A straight pixel with its colours multiplied by alpha, rounded to nearest.
func premultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  let red = ((pixel & 255) * alpha + 127) / 255
  let green = ((pixel >> 8 & 255) * alpha + 127) / 255
  let blue = ((pixel >> 16 & 255) * alpha + 127) / 255
  return red | green << 8 | blue << 16 | alpha << 24
}

/// Gathers rows of 16 bits a sample as converted pixels.
private final class WideRows {
  private(set) var pixels: [UInt32]
  private let width: Int
  private let conversion: SRGBConversion

  init(_ size: PixelSize, _ conversion: SRGBConversion) {
    pixels = [UInt32](repeating: 0, count: size.area)
    width = size.width
    self.conversion = conversion
  }

  /// What the C side gives back to ``receiver``; valid as long as this object.
  var address: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Takes a row.
  static let receiver: segue_png_row = { context, row, samples in
    guard let context = unsafe context, let samples = unsafe samples else { return }
    let rows = unsafe Unmanaged<WideRows>.fromOpaque(context).takeUnretainedValue()
    let span = unsafe Span(_unsafeStart: samples, count: 4 * rows.width)
    rows.conversion.convert(span, to: &rows.pixels, at: Int(row) * rows.width)
  }
}
