package import SegueGraphics

/// A streaming reader of YUV4MPEG2, uncompressed video, such as from a pipe.
///
/// 8-bit samples, progressive, with any of the usual chroma subsamplings; chroma is interpolated
/// from the two or four nearest samples. Y'CbCr is BT.601's, in the declared range, as
/// ``Y4MEncoder`` writes it; streams declare no other matrix.
package struct Y4MReader {
  /// The chroma subsampling of a stream, with the position of its samples.
  private struct Chroma {
    /// The columns and rows that share a sample; 0 without chroma.
    var across = 2
    var down = 2
    /// Whether a sample is sited at the left of its two columns, rather than between them.
    var isLeft = false
    var hasAlpha = false
  }

  package let size: PixelSize
  /// The number of frames in ``denominator`` seconds, >= 1.
  package let numerator: Int
  /// The number of seconds that ``numerator`` frames take, >= 1.
  package let denominator: Int

  private let file: InputFile
  private let path: String
  private let chroma: Chroma
  private let isFull: Bool
  private var account: ResourceAccount
  // Bytes that have been read and not parsed yet.
  private var rest: ArraySlice<UInt8>

  /// The signature at the start of a stream.
  package static let signature = Array("YUV4MPEG2 ".utf8)
  /// The maximum length of a header line, in bytes.
  private static let longestLine = 512

  /// Reads the header line of a stream.
  ///
  /// - Parameters:
  ///   - file: the rest of the stream after `head`.
  ///   - head: the first bytes, which have been read already.
  ///   - name: the name in error messages.
  /// - Throws: `corrupt`, `truncated`, `unsupported`, or the limits that it exceeds.
  package init(
    _ file: InputFile, head: [UInt8], named name: String, limits: ResourceLimits
  ) throws(CodecError) {
    try limits.check(.y4m, of: name)
    (self.file, path, rest) = (file, name, head[...])
    account = ResourceAccount(limits, path: name)
    guard let line = try Self.line(&rest, file, name) else {
      throw .truncated(path: name, format: "Y4M")
    }
    var (width, height, rate, isFull) = (0, 0, [25, 1], false)
    var chroma = Chroma()
    for word in line.split(separator: " ").dropFirst() {
      let value = String(word.dropFirst())
      switch word.first {
      case "W": width = Int(value) ?? 0
      case "H": height = Int(value) ?? 0
      case "F": rate = value.split(separator: ":").map { Int($0) ?? 0 }
      case "I" where !["p", "?"].contains(value):
        throw .unsupported(path: name, format: "Y4M", reason: "it is interlaced")
      case "C":
        guard let known = Self.chroma(value) else {
          throw .unsupported(
            path: name, format: "Y4M",
            reason: "its samples are `\(ICCProfile.printable(Array(value.unicodeScalars)))`; "
              + "420, 422, 444 and mono of 8 bits are read")
        }
        chroma = known
      case "X": isFull = isFull || value == "COLORRANGE=FULL"
      default: break
      }
    }
    func corrupt(_ reason: String) -> CodecError {
      .corrupt(path: name, reason: reason, format: "Y4M")
    }
    guard (1...0xFFFFFF).contains(width), (1...0xFFFFFF).contains(height) else {
      throw corrupt("its first line has no size")
    }
    guard rate.count == 2, rate.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
      throw corrupt("its first line has no frame rate")
    }
    size = PixelSize(width, height)
    (numerator, denominator) = (rate[0], rate[1])
    (self.chroma, self.isFull) = (chroma, isFull)
    try limits.check(size, of: name)
    try account.hold(frameBytes * 3 + size.area * 4)
  }

  /// Decodes the next frame; returns nil at the end of the stream.
  ///
  /// - Throws: `truncated` if the stream ends within a frame, `corrupt`, the limits that it
  ///   exceeds, and read errors.
  package mutating func next() throws(CodecError) -> Pixmap? {
    guard let bytes = try frame() else { return nil }
    try account.work(size.area, .videoPixel)
    return pixmap(bytes)
  }

  /// Skips the next frame without decoding it; returns false at the end of the stream.
  package mutating func skip() throws(CodecError) -> Bool { try frame() != nil }

  /// Reads the marker and the samples of the next frame; returns nil at the end of the stream.
  private mutating func frame() throws(CodecError) -> [UInt8]? {
    guard let line = try Self.line(&rest, file, path) else { return nil }
    guard line == "FRAME" || line.hasPrefix("FRAME ") else {
      throw .corrupt(path: path, reason: "a frame does not begin with FRAME", format: "Y4M")
    }
    try account.addFrame(.changes)
    try account.work(frameBytes, .touchedPixel)
    var bytes = Array(rest.prefix(frameBytes))
    rest = rest.dropFirst(frameBytes)
    if bytes.count < frameBytes { bytes += try file.read(atMost: frameBytes - bytes.count) }
    guard bytes.count == frameBytes else { throw .truncated(path: path, format: "Y4M") }
    return bytes
  }

  /// The size of the chroma planes; empty without chroma.
  private var chromaSize: PixelSize {
    guard chroma.across > 0 else { return PixelSize(0, 0) }
    return PixelSize(
      (size.width + chroma.across - 1) / chroma.across,
      (size.height + chroma.down - 1) / chroma.down)
  }

  /// The bytes of the samples of a frame.
  private var frameBytes: Int {
    size.area * (chroma.hasAlpha ? 2 : 1) + 2 * chromaSize.area
  }

  /// Returns the chroma subsampling by its name in the header; nil for unsupported ones.
  private static func chroma(_ name: String) -> Chroma? {
    switch name {
    case "420", "420jpeg": Chroma()
    case "420mpeg2", "420paldv": Chroma(isLeft: true)
    case "422": Chroma(down: 1, isLeft: true)
    case "444": Chroma(across: 1, down: 1)
    case "444alpha": Chroma(across: 1, down: 1, hasAlpha: true)
    case "mono": Chroma(across: 0, down: 0)
    default: nil
    }
  }

  /// Reads a line without its line break; returns nil at the end of the stream.
  private static func line(
    _ rest: inout ArraySlice<UInt8>, _ file: InputFile, _ path: String
  ) throws(CodecError) -> String? {
    while true {
      if let end = rest.prefix(longestLine).firstIndex(of: 0x0A) {
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      guard rest.count < longestLine else {
        throw .corrupt(path: path, reason: "one of its lines has no end", format: "Y4M")
      }
      let more = try file.read(atMost: longestLine)
      if more.isEmpty {
        if rest.isEmpty { return nil }
        throw .truncated(path: path, format: "Y4M")
      }
      rest = (Array(rest) + more)[...]
    }
  }

  // The inverse of ITU-R BT.601-7, times 65536 and rounded: luma, and the weights of Cr and Cb in
  // each channel.
  private struct Weights {
    let offset: Int
    let luma: Int
    let redOfCr: Int
    let greenOfCb: Int
    let greenOfCr: Int
    let blueOfCb: Int

    static let limited = Weights(
      offset: 16, luma: 76_309, redOfCr: 104_597, greenOfCb: 25_675, greenOfCr: 53_279,
      blueOfCb: 132_201)
    static let full = Weights(
      offset: 0, luma: 65_536, redOfCr: 91_881, greenOfCb: 22_554, greenOfCr: 46_802,
      blueOfCb: 116_130)
  }

  /// Converts the samples of a frame to premultiplied pixels.
  private func pixmap(_ bytes: [UInt8]) -> Pixmap {
    let weights = isFull ? Weights.full : Weights.limited
    let (width, area) = (size.width, size.area)
    var pixels = [UInt32](repeating: 0, count: area)
    var cb = [Int](repeating: 128 << 4, count: width)
    var cr = cb
    func level(_ value: Int) -> UInt32 {
      UInt32(min(max((value + 32_768) >> 16, 0), 255))
    }
    for y in 0..<size.height {
      if chroma.across > 0 {
        fill(&cb, bytes, plane: area, row: y)
        fill(&cr, bytes, plane: area + chromaSize.area, row: y)
      }
      for x in 0..<width {
        let place = y * width + x
        let luma = (Int(bytes[place]) - weights.offset) * weights.luma
        let (blue, red) = (cb[x] - (128 << 4), cr[x] - (128 << 4))
        let alpha =
          chroma.hasAlpha ? UInt32(bytes[area + 2 * chromaSize.area + place]) : 255
        let pixel =
          level(luma + ((red * weights.redOfCr) >> 4))
          | level(luma - ((blue * weights.greenOfCb + red * weights.greenOfCr) >> 4)) << 8
          | level(luma + ((blue * weights.blueOfCb) >> 4)) << 16
        pixels[place] = premultiplied(pixel | alpha << 24)
      }
    }
    return Pixmap(size, pixels: pixels)
  }

  /// Fills a row with chroma times 16, interpolated from the nearest samples.
  private func fill(_ row: inout [Int], _ bytes: [UInt8], plane: Int, row y: Int) {
    let (stored, height) = (chromaSize.width, chromaSize.height)
    let near = y / chroma.down
    // Two rows that share a sample lie a quarter of a sample above and below it.
    let far = chroma.down == 1 ? near : y % 2 == 0 ? max(near - 1, 0) : min(near + 1, height - 1)
    let (one, other) = (plane + near * stored, plane + far * stored)
    func sample(_ column: Int) -> Int { 3 * Int(bytes[one + column]) + Int(bytes[other + column]) }
    for x in row.indices {
      let column = x / chroma.across
      if chroma.across == 1 || chroma.isLeft && x % 2 == 0 {
        row[x] = 4 * sample(column)
      } else if chroma.isLeft {
        row[x] = 2 * (sample(column) + sample(min(column + 1, stored - 1)))
      } else {
        let next = x % 2 == 0 ? max(column - 1, 0) : min(column + 1, stored - 1)
        row[x] = 3 * sample(column) + sample(next)
      }
    }
  }
}
