import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// EXIF orientation, and formats in which browsers ignore it.
@Suite struct OrientationTests {
  /// Returns EXIF data with one orientation, after some irrelevant entries.
  static func exif(
    _ orientation: Int, isLittle: Bool = false, others: Int = 0, type: Int = 3, count: Int = 1
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittle ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4)
        + (type == 3 ? number(value, 2) + [0, 0] : number(value, 4))
    }
    let head = Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let before = (0..<others).flatMap { entry(0x0100 + $0, 4, 1, 7) }
    return head + number(others + 1, 2) + before + entry(0x0112, type, count, orientation)
      + number(0, 4)
  }

  private static func noise(_ random: inout SeededGenerator) -> Pixmap {
    let (width, height) = (
      Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random)
    )
    let pixels = (0..<width * height).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    return Pixmap(PixelSize(width, height), pixels: pixels)
  }

  /// Applies an orientation pixel by pixel (CIPA DC-008, table 6).
  private static func turned(_ stored: Pixmap, _ orientation: Int) -> Pixmap {
    let (width, height) = (stored.width, stored.height)
    let size = orientation > 4 ? PixelSize(height, width) : stored.size
    var shown = Pixmap(size)
    for y in 0..<height {
      for x in 0..<width {
        let place =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (height - 1 - y, x)
          case 7: (height - 1 - y, width - 1 - x)
          case 8: (y, width - 1 - x)
          default: (x, y)
          }
        shown[place.0, place.1] = stored[x, y]
      }
    }
    return shown
  }

  /// Returns a PNG with a chunk `eXIf` before or after its pixels.
  private static func png(_ bytes: [UInt8], _ exif: [UInt8], after: Bool = false) -> [UInt8] {
    var file = PNGChunks(bytes)
    let place = after ? file.chunks.count - 1 : file.place(of: "IDAT")
    file.chunks.insert(PNGChunks.Chunk(name: "eXIf", content: exif), at: place)
    return file.bytes
  }

  @Test(arguments: 1...8, [false, true])
  func pngOrientationIsApplied(orientation: Int, isLittle: Bool) throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let picture = Self.noise(&random)
    let others = Int.random(in: 0...3, using: &random)
    let bytes = Self.png(
      try PNGEncoder().encode(picture), Self.exif(orientation, isLittle: isLittle, others: others))
    let folder = try TemporaryFolder()
    let path = folder.path("a.png")
    try Data(bytes).write(to: URL(filePath: path))
    let shown = Self.turned(picture, orientation)
    let open = try PictureDecoder().open(InputFile(path))
    #expect(open.size == shown.size, "seed \(random.seed)")
    let read = try PictureDecoder().read(open)
    #expect(read.pixmap == shown && read.omittedContent.isEmpty, "seed \(random.seed)")
    #expect(try shown.pixels == PictureFixture.shownByPillow(path), "seed \(random.seed)")
    let probed = DecodedClip(bytes)
    #expect(probed.clip?.size == shown.size && probed.frames.map(\.pixmap) == [shown])
  }

  @Test(arguments: 1...8) func orientationIsAppliedToEveryAPNGFrame(orientation: Int) throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    var frames = [Self.noise(&random)]
    // Each pixel changes once: one that changes back may be coded as a disposal.
    for place in frames[0].pixels.indices.shuffled(using: &random).prefix(5) {
      var next = frames[frames.count - 1]
      next.pixels[place] = ~next.pixels[place] | 0xFF00_0000
      frames.append(next)
    }
    let file = try APNGFile(frames, delays: [Int](repeating: 4, count: 6))
    let read = DecodedClip(Self.png(file.bytes, Self.exif(orientation)))
    let shown = frames.map { Self.turned($0, orientation) }
    #expect(read.error == nil && read.clip?.size == shown[0].size)
    #expect(read.frames.map(\.pixmap) == shown, "seed \(random.seed)")
    for (index, frame) in read.frames.enumerated().dropFirst() {
      for y in 0..<frame.pixmap.height {
        for x in 0..<frame.pixmap.width where shown[index][x, y] != shown[index - 1][x, y] {
          #expect(frame.rect == PixelRect(x, y, 1, 1) && frame.damage == frame.rect)
        }
      }
    }
  }

  @Test func orientationAfterThePixelsIsIgnoredAndReported() throws {
    let picture = picture(3, 2) { x, _ in gray(80 * x) }
    for exif in [Self.exif(6), PictureOrientation.exifBytes + Self.exif(6)] {
      let isNamed = exif.count > Self.exif(6).count
      let read = DecodedClip(
        Self.png(try PNGEncoder().encode(picture), exif, after: !isNamed))
      #expect(read.frames.map(\.pixmap) == [picture])
      #expect(read.clip?.omittedContent == [.orientation(.turnedRight)])
    }
    let upright = Self.png(try PNGEncoder().encode(picture), Self.exif(1), after: true)
    #expect(DecodedClip(upright).clip?.omittedContent == [])
  }

  /// ImageMagick and exiftool wrote EXIF this way before `eXIf` existed; browsers ignore it.
  @Test(arguments: [false, true], ["exif", "APP1"])
  func orientationInATextChunkIsIgnoredAndReported(isPacked: Bool, name: String) throws {
    let exif = PictureOrientation.exifBytes + Self.exif(8, isLittle: true)
    let digits = exif.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    let lines = "\n\(name)\n      \(exif.count)\n\(digits.joined(separator: ""))\n"
    let text = Array("Raw profile type \(name)\0".utf8)
    // A stored deflate block.
    let stored = Array(lines.utf8)
    let length = UInt16(stored.count)
    let packed: [UInt8] =
      [0, 0x78, 0x01, 1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255)]
      + [UInt8(~length >> 8)] + stored + Self.adler(stored)
    let picture = picture(3, 2) { x, _ in gray(80 * x) }
    var file = PNGChunks(try PNGEncoder().encode(picture))
    let chunk = PNGChunks.Chunk(
      name: isPacked ? "zTXt" : "tEXt", content: text + (isPacked ? packed : stored))
    file.chunks.insert(chunk, at: file.place(of: "IDAT"))
    let read = DecodedClip(file.bytes)
    #expect(read.frames.map(\.pixmap) == [picture])
    #expect(read.clip?.omittedContent == [.orientation(.turnedLeft)])
    let both = DecodedClip(Self.png(file.bytes, Self.exif(6)))
    #expect(both.clip?.omittedContent == [] && both.clip?.size == PixelSize(2, 3))
  }

  /// Returns the checksum of a zlib stream (RFC 1950, 8.2).
  private static func adler(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes { (a, b) = ((a + UInt32(byte)) % 65_521, (b + a + UInt32(byte)) % 65_521) }
    return [b >> 8, b & 255, a >> 8, a & 255].map { UInt8($0 & 255) }
  }

  /// Empty or invalid EXIF data.
  static let hostile: [[UInt8]] = [
    [], Array("II".utf8), Array("MM\0*".utf8), Array("II*\0".utf8) + [255, 255, 255, 255],
    Array("MM\0*".utf8) + [0, 0, 0, 8, 255, 255], exif(0), exif(9), exif(65_535), exif(-6),
    exif(6, type: 4), exif(6, type: 1), exif(6, count: 2), exif(6, count: 0),
    Array(exif(6).dropLast(12)), Array("XX\0*".utf8) + exif(6).dropFirst(4),
    Array("MM\0+".utf8) + exif(6).dropFirst(4), exif(6, others: 70_000),
  ]

  @Test(arguments: hostile.indices) func invalidOrientationIsIgnored(index: Int) throws {
    let picture = picture(3, 2) { x, _ in gray(80 * x) }
    let read = DecodedClip(Self.png(try PNGEncoder().encode(picture), Self.hostile[index]))
    #expect(read.error == nil && read.frames.map(\.pixmap) == [picture])
    #expect(read.clip?.omittedContent == [])
  }

  @Test func randomDataNeverTraps() throws {
    var random = SeededGenerator(seed: .random(in: .min ... .max))
    let picture = picture(3, 2) { x, _ in gray(80 * x) }
    let bytes = try PNGEncoder().encode(picture)
    for _ in 0..<300 {
      var exif = Self.exif(6, isLittle: .random(using: &random), others: 2)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        exif[Int.random(in: exif.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      let read = DecodedClip(Self.png(bytes, exif))
      #expect(read.frames.first?.pixmap.size.area == 6, "seed \(random.seed)")
    }
  }

  /// A picture's size must be known before its file is read completely.
  @Test(arguments: [(1_000_000, true), (1_100_000, false)])
  func orientationIsReadFromTheFirstMebibyteOnly(before: Int, isUsed: Bool) throws {
    let stored = picture(3, 2) { x, _ in gray(80 * x) }
    var file = PNGChunks(Self.png(try PNGEncoder().encode(stored), Self.exif(6)))
    let note = PNGChunks.Chunk(name: "teXt", content: [UInt8](repeating: 65, count: before))
    file.chunks.insert(note, at: file.place(of: "eXIf"))
    let folder = try TemporaryFolder()
    try Data(file.bytes).write(to: URL(filePath: folder.path("a.png")))
    let open = try PictureDecoder().open(InputFile(folder.path("a.png")))
    let read = try PictureDecoder().read(open)
    #expect(read.pixmap == (isUsed ? Self.turned(stored, 6) : stored))
    #expect(open.size == read.pixmap.size)
    #expect(read.omittedContent == (isUsed ? [] : [.orientation(.turnedRight)]))
  }

  @Test(.enabled(if: WebPOptions.isAvailable), arguments: 1...8, [false, true])
  func webPOrientationIsIgnoredAndReported(orientation: Int, isNamed: Bool) throws {
    var options = WebPOptions()
    options.isLossless = true
    let picture = picture(3, 2) { x, _ in gray(80 * x) }
    var writer = try WebPWriter(
      canvas: picture.size, plays: nil, ticksPerSecond: 100, options: options, to: MemorySink())
    try writer.append(picture, delay: 1, isDisplayed: true)
    let still = try writer.finish().bytes
    let exif = (isNamed ? PictureOrientation.exifBytes : []) + Self.exif(orientation)
    func word(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let chunks =
      "VP8X".utf8 + word(10) + [0x08, 0, 0, 0, 2, 0, 0, 1, 0, 0] + still.dropFirst(12) + "EXIF".utf8
      + word(exif.count) + exif + (exif.count % 2 == 0 ? [] : [0])
    let read = DecodedClip("RIFF".utf8 + word(chunks.count + 4) + "WEBP".utf8 + chunks)
    #expect(read.error == nil && read.frames.map(\.pixmap) == [picture])
    let turn = try #require(PictureOrientation(rawValue: orientation))
    #expect(read.clip?.omittedContent == (turn == .upright ? [] : [.orientation(turn)]))
  }
}

extension PictureOrientation {
  /// The identifier of EXIF data in a JPEG, which other formats lack.
  fileprivate static let exifBytes = Array("Exif\0\0".utf8)
}
