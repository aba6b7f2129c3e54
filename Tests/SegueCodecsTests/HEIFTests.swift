import Foundation
import SegueCodecs
import SegueGraphics
import Synchronization
import TestSupport
import Testing

/// HEIC files as pictures; generated files are encoded and checked with ffmpeg.
@Suite(.enabled(if: HEIFDecoder.isAvailable)) struct HEIFTests {
  @Test func gridsAreRotatedAndAssembledAsFFmpegDecodesTheirTiles() throws {
    let seed = Int.random(in: 0...999_999)
    let scratch = try TemporaryFolder()
    let made = try ExternalTool.run([
      ExternalTool.python, "scripts/decoders/heic_random.py", "\(seed)", scratch.path,
    ])
    try #require(made.status == 0, "\(made.errors)")
    for name in ["0", "1", "2", "3"] {
      let pixmap = try PictureDecoder().decode(file: scratch.path("\(name).heic"))
      let size = String(decoding: try fileBytes(scratch.path("\(name).size")), as: UTF8.self)
      #expect("\(pixmap.width) \(pixmap.height)" == size, "seed \(seed)")
      let rgb = try fileBytes(scratch.path("\(name).rgb"))
      try #require(rgb.count == 3 * pixmap.pixels.count)
      let judged = pixmap.pixels.indices.map { index in
        UInt32(rgb[3 * index]) | UInt32(rgb[3 * index + 1]) << 8
          | UInt32(rgb[3 * index + 2]) << 16 | 0xFF00_0000
      }
      let (most, _) = try PictureFixture.distance(pixmap.pixels, judged)
      #expect(most <= 6, "\(most) levels, turned by \(name) quarters, seed \(seed)")
    }
  }

  /// Returns the mean absolute difference of the channels of two pictures.
  private func mean(_ one: Pixmap, _ other: Pixmap) throws -> Double {
    try #require(one.size == other.size)
    var sum = 0
    for (a, b) in zip(one.pixels, other.pixels) {
      for shift: UInt32 in [0, 8, 16] {
        sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }
    }
    return Double(sum) / Double(3 * one.pixels.count)
  }

  @Test(arguments: ["photo.heic", "photo-grid.heic"])
  func decodedPhotographMatchesItsSource(name: String) throws {
    let decoder = PictureDecoder()
    let photo = try decoder.decode(file: PictureFixture.folder + name)
    // The same photograph in another format, with its own losses.
    let other = try decoder.decode(file: PictureFixture.folder + "photo-progressive.jpg")
    #expect(try mean(photo, other) < 5)
  }

  /// While processes are started, other threads hold locks of the heap and change memory.
  @Test func picturesAreTheSameWhenManyAreDecodedAtOnce() throws {
    let names = ["photo.heic", "photo-grid.heic", "photo-display-p3.heic", "photo.jpg"]
    let files = try names.map { try PictureFixture.bytes($0) }
    let alone = try zip(names, files).map { try PictureDecoder().decode($1, named: $0) }
    let wrong = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let place = index % names.count
      let picture = try? PictureDecoder().decode(files[place], named: names[place])
      if picture != alone[place] { wrong.withLock { $0.append(names[place]) } }
    }
    #expect(wrong.withLock { $0 } == [])
  }

  @Test func displayP3CodePointsAreConvertedAsInAPNG() throws {
    let limits = ResourceLimits.changed { $0.ignoresProfiles = true }
    let path = PictureFixture.folder + "photo-display-p3.heic"
    let plain = try PictureDecoder(limits: limits).decode(file: path)
    let converted = try PictureDecoder().decode(file: path)
    #expect(plain != converted)
    #expect(try plain == PictureDecoder().decode(file: PictureFixture.folder + "photo.heic"))
    let read = DecodedClip(try PictureFixture.bytes("photo-display-p3.heic"))
    #expect(read.clip?.colors?.profile == "Display P3")
    #expect(read.clip?.colors?.bitDepth == 8)
  }

  @Test func gainMapIsReportedAndIgnored() throws {
    #expect(
      DecodedClip(try PictureFixture.bytes("photo-grid.heic")).clip?.omittedContent == [
        .furtherPictures
      ])
    #expect(DecodedClip(try PictureFixture.bytes("photo.heic")).clip?.omittedContent == [])
  }

  @Test(arguments: ["photo.heic", "photo-grid.heic"])
  func everyTruncationIsReported(name: String) throws {
    let bytes = try PictureFixture.bytes(name)
    for count in stride(from: 12, to: bytes.count, by: 13) {
      let error = PictureFixture.failure(Array(bytes[..<count]), "a")
      let isSaid =
        error == .truncated(path: "a", format: "HEIC")
        || error == .corrupt(path: "a", reason: "it has no pictures (meta)", format: "HEIC")
      #expect(isSaid, "\(count) bytes: \(String(describing: error))")
    }
  }

  @Test func randomDamageNeverTraps() throws {
    var random = SeededGenerator(seed: UInt64.random(in: .min ... .max))
    let limits = ResourceLimits.changed { $0.pixels = 1 << 20 }
    for name in ["photo.heic", "photo-grid.heic"] {
      let bytes = try PictureFixture.bytes(name)
      for _ in 0..<60 {
        let changed = PictureFixture.damaged(bytes, &random)
        guard let error = PictureFixture.failure(changed, "a", limits: limits) else { continue }
        #expect([.badInput, .limit].contains(error.kind), "\(error), seed \(random.seed)")
      }
    }
  }

  /// Files of 64 × 64 pixels from `scripts/decoders/heic.py`, and the error of each.
  private static let layers =
    "its picture has several layers (L-HEVC), and only single ones are read"

  static let refused: [(make: String, error: CodecError)] = [
    (
      "heic([coded(units, 40000, 40000)])",
      .sideTooLong(path: "a", size: PixelSize(40_000, 40_000), limit: 32_767)
    ),
    (
      "heic([grid(1, 2, 20000, 20000), coded(units, 64, 64), coded(units, 64, 64)], "
        + "[(b'dimg', 1, [2, 3])])",
      .tooManyPixels(path: "a", size: PixelSize(20_000, 20_000), limit: 64_000_000)
    ),
    // The stream is larger than the declared size.
    (
      "heic([(b'hvc1', pixels(units), [settings(large), ispe(64, 64)])])",
      .tooManyPixels(path: "a", size: PixelSize(2048, 2048), limit: 4_000_000)
    ),
    (
      "heic([grid(50, 80, 64, 64), coded(big, 2048, 2048)], [(b'dimg', 1, [2] * 4000)])",
      .corrupt(path: "a", reason: "its images are longer than the file", format: "HEIC")
    ),
    (
      "heic([coded(units + [u for u in units if kind(u) < 32], 64, 64)])",
      .corrupt(path: "a", reason: "a stream has 2 pictures, not one", format: "HEIC")
    ),
    (
      "heic([(b'hvc1', struct.pack('>I', len(units[1])) + units[1] + pixels(units), "
        + "[settings(units), ispe(64, 64)])])",
      .unsupported(
        path: "a", format: "HEIC", reason: "its stream has parameter sets in it")
    ),
    // A layer above the base layer: in the slices, in the parameter sets, or as an item.
    (
      "heic([coded(units + [layer(u) for u in units if kind(u) < 32], 64, 64)])",
      .unsupported(path: "a", format: "HEIC", reason: layers)
    ),
    (
      "heic([(b'hvc1', pixels(units), "
        + "[settings(units + [layer(u) for u in units if kind(u) >= 32]), ispe(64, 64)])])",
      .unsupported(path: "a", format: "HEIC", reason: layers)
    ),
    (
      "heic([(b'lhv1', pixels(units), [box(b'lhvC', bytes(8)), ispe(64, 64)])])",
      .unsupported(path: "a", format: "HEIC", reason: layers)
    ),
    (
      "heic([(b'av01', b'', [ispe(64, 64)])], brand=b'avif')",
      .unsupported(path: "a", format: "HEIC", reason: "it is AVIF")
    ),
    (
      "heic([(b'iovl', b'', [ispe(64, 64)]), coded(units, 64, 64)], [(b'dimg', 1, [2, 2])])",
      .unsupported(
        path: "a", format: "HEIC", reason: "it is neither an HEVC image nor a grid of them")
    ),
    (
      "heic([grid(1, 1, 64, 64)], [(b'dimg', 1, [1])])",
      .unsupported(path: "a", format: "HEIC", reason: "its tiles are not HEVC images")
    ),
    (
      "box(b'ftyp', b'msf1', bytes(4)) + box(b'moov')",
      .unsupported(
        path: "a", format: "HEIC", reason: "it is an animation, not a still image")
    ),
    (
      "heic([coded(units, 64, 64, nclx(9, 16))])",
      .foreignProfile(
        path: "a", profile: "BT.2100 PQ", reason: "it has a high dynamic range")
    ),
  ]

  /// Returns the file that an expression of `scripts/decoders/heic.py` creates.
  private func made(_ make: String) throws -> [UInt8] {
    let script = """
      import sys
      sys.path.insert(0, "scripts/decoders")
      from heic import *
      layer = lambda unit: unit[:1] + bytes([unit[1] | 8]) + unit[2:]
      units = code(bytes(64 * 64 * 3), 64, 64)
      large = code(bytes(2048 * 2048 * 3), 2048, 2048, crf=51) if "large" in sys.argv[1] else []
      big = code(bytes(2048 * 2048 * 3), 2048, 2048, crf=51) if "big" in sys.argv[1] else []
      sys.stdout.buffer.write(eval(sys.argv[1]))
      """
    let made = try ExternalTool.run([ExternalTool.python, "-c", script, make])
    try #require(made.status == 0, "\(made.errors)")
    return Array(made.output)
  }

  /// Metadata items of a file, and their reported names.
  @Test(arguments: [
    ("(b'Exif', bytes(4), [])", ["EXIF"]),
    ("(b'mime\\0application/rdf+xml', b'<x/>', [])", ["XMP"]),
    ("(b'mime\\0text/plain', b'x', [])", []),
    ("(b'Exif', b'', []), (b'mime\\0application/rdf+xml', b'', [])", ["EXIF", "XMP"]),
  ])
  func metadataIsReported(_ items: String, _ names: [String]) throws {
    let read = DecodedClip(try made("heic([coded(units, 64, 64), \(items)])"))
    #expect(read.error == nil)
    #expect(read.clip?.metadata.names == names)
  }

  @Test(arguments: refused)
  func unsupportedFilesAreRejectedBeforeDecoding(_ make: String, _ error: CodecError) throws {
    let file = try made(make)
    // Encoding a stream over the default limit takes seconds; this one is cheap.
    let limits = make.contains("large") ? .changed { $0.pixels = 4_000_000 } : ResourceLimits()
    #expect(PictureFixture.failure(file, "a", limits: limits) == error)
  }
}
