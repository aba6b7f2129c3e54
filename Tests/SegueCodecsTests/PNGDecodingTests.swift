import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct PNGDecodingTests {
  @Test func matrixIsComplete() {
    #expect(PNGFixture.all.count == 44 + 8)
  }

  @Test(arguments: PNGFixture.all)
  func showsTheSamplesThatTheGeneratorStored(_ fixture: PNGFixture) throws {
    let pixmap = try PNGDecoder().decode(file: fixture.path)
    #expect(pixmap.size == PixelSize(19, 13))
    #expect(try pixmap.pixels == premultiplied(fixture.expected()))
  }

  /// Pillow truncates 16 bits and misreads colour keys of low bit depths; the samples cover those.
  @Test func agreesWithPillowWhereItIsExact() throws {
    let fixtures = PNGFixture.all.filter {
      !$0.name.contains("-16") && !($0.name.hasPrefix("gray") && $0.name.contains("key"))
    }
    let tool = ExternalTool.repository + "scripts/decoders/png_pixels.py"
    let result = try ExternalTool.run([ExternalTool.python, tool] + fixtures.map(\.path))
    try #require(result.status == 0, "\(result.errors)")
    let length = "19 13\n".utf8.count + 19 * 13 * 4
    try #require(result.output.count == fixtures.count * length)
    for (index, fixture) in fixtures.enumerated() {
      let pixels = result.output[index * length..<(index + 1) * length].dropFirst(6)
      let pixmap = try PNGDecoder().decode(file: fixture.path)
      #expect(pixmap.pixels == premultiplied(pixels), "\(fixture.name)")
    }
  }

  @Test(arguments: PNGFixture.all)
  func headerReportsDepthTypeAndInterlacing(_ fixture: PNGFixture) throws {
    let header = try PNGDecoder().open(InputFile(fixture.path)).header
    let types: [PNGHeader.ColorType: String] = [
      .gray: "gray", .rgb: "rgb", .palette: "palette", .grayAlpha: "gray-alpha", .rgba: "rgba",
    ]
    let type = try #require(types[header.colorType])
    #expect(fixture.name.hasPrefix("\(type)-\(header.bitDepth)"))
    #expect(header.isInterlaced == fixture.name.hasSuffix("adam7"))
    #expect(header.size == PixelSize(19, 13))
  }

  @Test func everySixteenBitLevelIsRoundedToNearest() throws {
    let script = """
      import struct, sys, zlib
      def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(
          ">I", zlib.crc32(name + body))
      rows = b"".join(
        b"\\0" + b"".join(struct.pack(">H", y * 256 + x) for x in range(256)) for y in range(256))
      sys.stdout.buffer.write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(
        b"IHDR", struct.pack(">IIBBBBB", 256, 256, 16, 0, 0, 0, 0)) + chunk(
        b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
      """
    let png = try ExternalTool.run([ExternalTool.python, "-c", script]).output
    let pixmap = try PNGDecoder().decode(png, named: "levels.png")
    for (value, pixel) in pixmap.pixels.enumerated() {
      let level = UInt8((value * 255 * 2 + 65535) / (65535 * 2))
      guard pixel == Color(red: level, green: level, blue: level).premultiplied else {
        Issue.record("\(value) became \(pixel & 255), not \(level)")
        return
      }
    }
  }
}
