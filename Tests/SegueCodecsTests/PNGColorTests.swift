import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

/// Colour conversion to sRGB, compared with Little CMS.
@Suite struct PNGColorTests {
  static let folder = ExternalTool.repository + "fixtures/images/color"
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// Returns the largest channel difference from the expected file, in levels, and the number of
  /// differing pixels.
  private func distance(_ name: String, in folder: String) throws -> (most: Int, off: Int) {
    let pixmap = try PNGDecoder().decode(file: "\(folder)/\(name).png")
    let expected = premultiplied(try fileBytes("\(folder)/\(name).rgba"))
    try #require(expected.count == pixmap.pixels.count)
    var (most, off) = (0, 0)
    for (pixel, wanted) in zip(pixmap.pixels, expected) where pixel != wanted {
      off += 1
      for shift: UInt32 in [0, 8, 16, 24] {
        let (one, other) = (Int(pixel >> shift & 255), Int(wanted >> shift & 255))
        most = max(most, abs(one - other))
      }
    }
    return (most, off)
  }

  @Test(arguments: names.filter { !$0.hasPrefix("refused") })
  func coloursBecomeSRGBAsInLittleCMS(name: String) throws {
    let (most, off) = try distance(name, in: Self.folder)
    #expect(most <= 1 && off <= 8, "\(most) levels at most, \(off) of 256 pixels")
  }

  @Test func randomPicturesOfManyProfilesAreWithinALevelOfLittleCMS() throws {
    let seed = Int.random(in: 0...999_999)
    let scratch = try TemporaryFolder()
    let made = try ExternalTool.run([
      ExternalTool.python, "scripts/fixtures-color.py", "--random", "\(seed)", scratch.path,
    ])
    try #require(made.status == 0, "\(made.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
    let names = files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }
    #expect(names.count == 18)
    for name in names.sorted() {
      let (most, off) = try distance(name, in: scratch.path)
      #expect(most <= 1 && off <= 80, "\(name), seed \(seed): \(most) levels, \(off) of 4096 off")
    }
  }

  /// Returns a picture of every 16-bit gray, preceded by a colour chunk.
  private func grays(_ chunks: String) throws -> [UInt8] {
    let script = """
      import sys
      sys.path.insert(0, "scripts/decoders")
      from icc import *
      curve = parametric(3, *SRGB_CURVE)
      pixels = [(v, v, v) for v in range(65536)]
      sys.stdout.buffer.write(png(pixels, 16, 3, \(chunks), width=256))
      """
    let made = try ExternalTool.run([ExternalTool.python, "-c", script])
    try #require(made.status == 0, "\(made.errors)")
    return made.output
  }

  @Test(arguments: [
    "icc_chunk(profile('P3', [curve] * 3, P3))", "icc_chunk(profile('A', [curve] * 3, ADOBE))",
    "icc_chunk(profile('P3', [srgb_table(1024)] * 3, P3))",
    "chunk(b'cICP', bytes([12, 13, 0, 1]))", "chunk(b'cICP', bytes([9, 13, 0, 1]))",
    "chunk(b'cICP', bytes([11, 13, 0, 1]))",
  ])
  func graysOfAnSRGBLikeCurveAreExact(chunks: String) throws {
    let plain = try PNGDecoder().decode(try grays("b''"), named: "plain")
    let tagged = try PNGDecoder().decode(try grays(chunks), named: "tagged")
    #expect(plain == tagged)
  }

  @Test(arguments: names.filter { $0.hasPrefix("refused") })
  func unsupportedProfilesAreRejectedUnlessIgnored(name: String) throws {
    let path = "\(Self.folder)/\(name).png"
    let error = #expect(throws: CodecError.self) { try PNGDecoder().decode(file: path) }
    let sentence = error?.description ?? ""
    #expect(error?.kind == .badInput)
    #expect(sentence.contains("`--ignore-profiles`"), "\(sentence)")
    // The error contains no control characters of the profile.
    #expect(!sentence.unicodeScalars.contains { $0.value < 32 })
    var limits = ResourceLimits()
    limits.ignoresProfiles = true
    let pixmap = try PNGDecoder(limits: limits).decode(file: path)
    #expect(pixmap == (try Self.withoutColors(path)))
  }

  @Test func profilesAreIgnoredOnRequest() throws {
    let path = "\(Self.folder)/display-p3-16.png"
    var limits = ResourceLimits()
    limits.ignoresProfiles = true
    #expect(try PNGDecoder(limits: limits).decode(file: path) == Self.withoutColors(path))
    #expect(try PNGDecoder().decode(file: path) != Self.withoutColors(path))
  }

  /// Decodes a file without its colour chunks.
  private static func withoutColors(_ path: String) throws -> Pixmap {
    var file = PNGChunks(try fileBytes(path))
    file.chunks.removeAll { ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"].contains($0.name) }
    return try PNGDecoder().decode(file.bytes, named: path)
  }

  @Test func displayP3BlueMatchesTheDevice() throws {
    let pixmap = try PNGDecoder().decode(file: "\(Self.folder)/display-p3-8.png")
    #expect(pixmap.pixels[40] == Color(red: 0, green: 120, blue: 253).premultiplied)
  }

  @Test func damagedColourChunksAreReportedByChecksum() throws {
    var bytes = try fileBytes("\(Self.folder)/display-p3-8.png")
    bytes[80] ^= 1
    #expect(throws: CodecError.corrupt(path: "a", reason: "iCCP: CRC error")) {
      try PNGDecoder().decode(bytes, named: "a")
    }
  }

  @Test(arguments: ["display-p3-8", "display-p3-16", "cicp-before-icc"])
  func framesOfAnAnimationAreConvertedToo(name: String) throws {
    let still = PNGChunks(try fileBytes("\(Self.folder)/\(name).png"))
    let pixels = still.chunks[still.place(of: "IDAT")].content
    func control(_ number: UInt8, _ height: UInt8, y: UInt8) -> PNGChunks.Chunk {
      let numbers: [UInt8] = [number, 16, height, 0, y].flatMap { [0, 0, 0, $0] }
      return PNGChunks.Chunk(name: "fcTL", content: numbers + [0, 1, 0, 10, 0, 0])
    }
    var file = still
    file.chunks.removeLast(2)
    file.chunks += [
      PNGChunks.Chunk(name: "acTL", content: [0, 0, 0, 2, 0, 0, 0, 0]), control(0, 16, y: 0),
      PNGChunks.Chunk(name: "IDAT", content: pixels), control(1, 16, y: 0),
      PNGChunks.Chunk(name: "fdAT", content: [0, 0, 0, 2] + pixels),
      PNGChunks.Chunk(name: "IEND", content: []),
    ]
    let shown = DecodedClip(file.bytes)
    #expect(shown.error == nil)
    let expected = try PNGDecoder().decode(still.bytes, named: name)
    #expect(shown.frames.map(\.pixmap) == [expected, expected])
    #expect(shown.clip?.colors?.profile == "Display P3")
    #expect(shown.clip?.colors?.bitDepth == (name == "display-p3-8" ? 8 : 16))
  }

  @Test func interlacedPicturesOf16BitsAreConvertedToo() throws {
    let path = PNGFixture.folder + "/rgba-16-adam7"
    let profile = PNGChunks(try fileBytes("\(Self.folder)/display-p3-16.png")).chunks[1]
    var file = PNGChunks(try fileBytes("\(path).png"))
    file.chunks.insert(profile, at: 1)
    let scratch = try TemporaryFolder()
    let plain = scratch.path("plain.png")
    try Data(file.bytes).write(to: URL(filePath: plain))
    let tool = try ExternalTool.run(["optipng", "-quiet", "-force", "-i0", "-o1", plain])
    try #require(tool.status == 0, "\(tool.errors)")
    let interlaced = try PNGDecoder().decode(file.bytes, named: path)
    #expect(try interlaced == PNGDecoder().decode(file: plain))
    #expect(try interlaced != PNGDecoder().decode(file: "\(path).png"))
    // Alpha is not a colour.
    let alphas = try premultiplied(fileBytes("\(path).rgba")).map { $0 >> 24 }
    #expect(interlaced.pixels.map { $0 >> 24 } == alphas)
  }

  @Test func writtenFilesHaveAnSRGBChunk() throws {
    let picture = picture(8, 8) { x, y in Color(red: UInt8(x * 30), green: UInt8(y * 30), blue: 9) }
    let files = [
      try PNGEncoder().encode(picture), try APNGFile([picture, picture], delays: [2, 2]).bytes,
    ]
    for file in files {
      let chunks = PNGChunks(file).chunks
      #expect(chunks[1] == PNGChunks.Chunk(name: "sRGB", content: [0]))
    }
  }
}
