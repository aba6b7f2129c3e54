import Foundation
import SegueCodecs
import SegueGraphics
import TestSupport
import Testing

@Suite struct PNGSizeTests {
  /// A reduction of colours, and a picture of 64 × 48 to which it applies.
  struct Reduction: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: PNGHeader.ColorType
    let bitDepth: Int
    let color: @Sendable (Int, Int) -> Color

    init(
      _ name: String, _ type: PNGHeader.ColorType, _ bitDepth: Int,
      _ color: @escaping @Sendable (Int, Int) -> Color
    ) {
      testDescription = name
      self.type = type
      self.bitDepth = bitDepth
      self.color = color
    }
  }

  static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  static let reductions = [
    Reduction("black and white", .gray, 1) { x, y in gray(x * y % 2 * 255) },
    Reduction("four even grays", .gray, 2) { x, y in gray(x * y % 4 * 85) },
    Reduction("sixteen even grays", .gray, 4) { x, y in gray(x * y % 16 * 17) },
    Reduction("many grays", .gray, 8) { x, y in gray((x * 3 + y) % 256) },
    Reduction("two colours", .palette, 1) { x, y in
      x * y % 2 == 0 ? .black : Color(red: 1, green: 2, blue: 3)
    },
    Reduction("four colours", .palette, 2) { x, y in
      Color(red: UInt8(x * y % 4), green: 9, blue: 9)
    },
    Reduction("sixteen colours", .palette, 4) { x, y in
      Color(red: UInt8(x * y % 16), green: 9, blue: 9)
    },
    Reduction("fifteen colours and nothing", .palette, 4) { x, y in
      x * y % 16 == 0 ? clear : Color(red: UInt8(x * y % 16), green: 9, blue: 9)
    },
    Reduction("translucent colours", .palette, 4) { x, y in
      Color(red: 200, green: 9, blue: 9, alpha: UInt8(x * y % 16 * 17))
    },
    Reduction("two hundred colours", .palette, 8) { x, y in
      Color(red: UInt8((x * 7 + y * 31) % 200), green: 9, blue: 9)
    },
    Reduction("many colours", .rgb, 8) { x, y in
      Color(red: UInt8(x), green: UInt8(y), blue: UInt8(x ^ y))
    },
    Reduction("many colours and nothing", .rgb, 8) { x, y in
      x == y ? clear : Color(red: UInt8(x), green: UInt8(y), blue: UInt8(x ^ y))
    },
    Reduction("many translucent grays", .grayAlpha, 8) { x, y in
      Color(red: UInt8(x * 4), green: UInt8(x * 4), blue: UInt8(x * 4), alpha: UInt8(200 + y / 2))
    },
    Reduction("many translucent colours", .rgba, 8) { x, y in
      Color(red: UInt8(x * 4), green: 9, blue: 200, alpha: UInt8(200 + y / 2))
    },
  ]

  @Test(arguments: reductions, [PNGEffort.standard, .best])
  func keepsEveryPixelInTheNarrowestColors(_ reduction: Reduction, effort: PNGEffort) throws {
    let pixmap = picture(64, 96, reduction.color)
    let bytes = try PNGEncoder(effort: effort).encode(pixmap)
    let header = try PNGHeader(bytes, path: "a.png")
    #expect(header.colorType == reduction.type)
    #expect(header.bitDepth == reduction.bitDepth)
    #expect(try PNGDecoder().decode(bytes, named: "a.png") == pixmap)
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(filePath: folder.path("a.png")))
    let tool = ExternalTool.repository + "scripts/decoders/png_pixels.py"
    let result = try ExternalTool.run([ExternalTool.python, tool, folder.path("a.png")])
    #expect(premultiplied(result.output.dropFirst("64 96\n".utf8.count)) == pixmap.pixels)
  }

  @Test(arguments: PNGEffort.range)
  func everyEffortKeepsEveryPixel(level: Int) throws {
    for reduction in Self.reductions {
      let pixmap = picture(33, 21, reduction.color)
      let bytes = try PNGEncoder(effort: PNGEffort(level)).encode(pixmap)
      #expect(try PNGDecoder().decode(bytes, named: "a.png") == pixmap)
    }
  }

  /// A part of a photograph, small enough for the highest effort to take a fraction of a second.
  @Test(arguments: ["coffee", "chelsea", "astronaut"])
  func highestEffortIsSmallest(name: String) throws {
    let path = ExternalTool.repository + "fixtures/images/\(name).png"
    let whole = try PNGDecoder().decode(file: path)
    let pixmap = whole.cropped(to: PixelRect(40, 80, 96, 64))
    let sizes = try PNGEffort.range.map { level in
      let bytes = try PNGEncoder(effort: PNGEffort(level)).encode(pixmap)
      #expect(try PNGDecoder().decode(bytes, named: "a.png") == pixmap)
      return bytes.count
    }
    let others = try #require(sizes.dropLast().min())
    #expect(Zopfli.isAvailable ? sizes[8] < others : sizes[8] <= others, "\(sizes)")
  }

  /// Parts of screens: below effort 5 libdeflate's stream is not recompressed.
  @Test(arguments: ["settings", "screen-a", "status-bar"])
  func flatPicturesAreSmallerFromEffort5(name: String) throws {
    let path = ExternalTool.repository + "fixtures/images/\(name).png"
    let screen = try PNGDecoder().decode(file: path)
    let part = screen.cropped(to: PixelRect(0, 0, 600, min(600, screen.height)))
    let sizes = try [4, 5, 8].map { level in
      let bytes = try PNGEncoder(effort: PNGEffort(level)).encode(part)
      #expect(try PNGDecoder().decode(bytes, named: "a.png") == part)
      return bytes.count
    }
    #expect(sizes[1] * 100 < sizes[0] * 95, "\(sizes)")
    #expect(sizes[2] <= sizes[1], "\(sizes)")
  }

  /// Pictures of 60 × 90: a bar, a page with cards, and optional holes.
  static let pages: [(name: String, page: Color, hole: Color)] = [
    ("opaque", .white, gray(7)), ("holes in a page", .white, clear),
    ("nothing for a page", clear, .white),
  ]

  @Test(arguments: pages)
  func edgeColourIsTheFirstPaletteEntry(_ page: (name: String, page: Color, hole: Color)) throws {
    let screen = picture(60, 90) { x, y in
      if y < 12 { return gray(40) }
      if (x + y) % 23 == 0, x % 60 > 2, x < 57 { return page.hole }
      let isCard = (10..<50).contains(x) && y % 20 > 8
      return isCard ? Color(red: UInt8(x), green: 60, blue: 90) : page.page
    }
    let bytes = try PNGEncoder().encode(screen)
    #expect(try PNGDecoder().decode(bytes, named: "a.png") == screen)
    let chunks = PNGChunks(bytes).chunks
    let palette = try #require(chunks.first(where: { $0.name == "PLTE" }))
    #expect(palette.content.prefix(3) == [page.page.red, page.page.green, page.page.blue])
  }

  @Test(arguments: ["screen-a", "settings", "coffee", "chelsea", "photos"])
  func isNoLargerThanOptipngsOutput(name: String) throws {
    let path = ExternalTool.repository + "fixtures/images/\(name).png"
    // A third of a screen is representative and takes a third of optipng's time.
    let whole = try PNGDecoder().decode(file: path)
    let pixmap = whole.cropped(to: PixelRect(0, 0, whole.width, min(844, whole.height)))
    let folder = try TemporaryFolder()
    let out = folder.path("a.png")
    let bytes = try PNGEncoder().encode(pixmap)
    try Data(try PNGEncoder(effort: .fast).encode(pixmap)).write(to: URL(filePath: out))
    let result = try ExternalTool.run(["optipng", "-quiet", "-o2", out])
    try #require(result.status == 0, "\(result.errors)")
    let size = try #require(FileManager.default.contents(atPath: out)).count
    #expect(bytes.count * 100 <= size * 103, "\(bytes.count) bytes, optipng \(size)")
  }
}
