import SegueGraphics
import SegueText
import Testing

@Suite("Shaping", .enabled(if: TextLibrary.isAvailable))
struct ShapingTests {
  /// Texts with their widths by the fonts' tables: advances, kerning and ligatures.
  static let widths: [(text: String, width: Double)] = [
    ("H", 7), ("HH", 14), ("Hi", 9.5), ("ff", 7), ("fi", 6.4), ("ffi", 9.9), ("11", 8.25),
    ("H H", 16.5), ("設設", 20), ("H\u{301}H", 14), ("", 0),
  ]

  @Test(arguments: ["ttf.ttf", "cff.otf", "var.ttf"])
  func textWidthFollowsTheFontTables(font: String) throws {
    let font = try FontSamples.font(font)
    for (text, width) in Self.widths {
      let shaped = try FontSamples.text(text, font: font)
      #expect(abs((shaped.lines.first?.width ?? -1) - width) < 1e-9, "\(text)")
    }
  }

  @Test(arguments: [0, 1]) func aFontOfACollectionHasItsOwnTables(index: Int) throws {
    let font = try FontSamples.font("both.ttc", index: index)
    #expect(try FontSamples.text("Hi", font: font).lines[0].width == 10)
  }

  @Test func featuresAreSwitchedOnAndOff() throws {
    let (liga, tnum, kern) = (
      try #require(FontTag("liga")), try #require(FontTag("tnum")), try #require(FontTag("kern"))
    )
    func width(_ text: String, _ feature: FontFeature) throws -> Double {
      try FontSamples.text(text) { $0.features = [feature] }.lines[0].width
    }
    #expect(abs(try width("fi", FontFeature(liga, 0)) - 6.5) < 1e-9)
    #expect(abs(try width("11", FontFeature(tnum)) - 12) < 1e-9)
    #expect(abs(try width("Hi", FontFeature(kern, 0)) - 10) < 1e-9)
  }

  @Test func trackingKeepsCharactersApartAndUndoesLigatures() throws {
    let text = try FontSamples.text("HHH") { $0.tracking = 2 }
    let places = text.glyphs.map(\.origin.x)
    #expect(zip(places, [0, 9, 18]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(try FontSamples.text("fi") { $0.tracking = 1 }.glyphs.count == 2)
  }

  @Test(arguments: [(400.0, 7.0), (650, 7.3), (900, 7.6)])
  func variationAxisChangesTheGlyphs(weight: Double, width: Double) throws {
    let font = try FontSamples.font("var.ttf", weight: weight)
    #expect(abs(try FontSamples.text("H", font: font).lines[0].width - width) < 0.011)
    #expect(font.mark.contains("wght=\(weight)"))
  }

  @Test func markIsPlacedOnItsAnchor() throws {
    let glyphs = try FontSamples.text("H\u{301}").glyphs
    try #require(glyphs.count == 2)
    let arm = glyphs[1].origin - glyphs[0].origin
    #expect((arm - Point(3.5, -0.2)).length < 1e-9)
  }

  @Test(arguments: ["ttf.ttf", "cff.otf"])
  func outlinesAreThoseOfTheFontWithYDownward(font: String) throws {
    let text = try FontSamples.text("H", font: FontSamples.font(font))
    let baseline = text.lines[0].baseline.y
    let bounds = try #require(text.path.bounds)
    #expect(abs(bounds.minX - 0.5) < 1e-9 && abs(bounds.maxX - 6.5) < 1e-9)
    #expect(abs(bounds.minY - (baseline - 7)) < 1e-9 && abs(bounds.maxY - baseline) < 1e-9)
  }

  @Test func lineHeightIsTheFontsUnlessTheStyleSetsIt() throws {
    let text = try FontSamples.text("H\nH")
    #expect(abs(text.lineHeight - 13) < 1e-9)
    // The gap is half above and half below.
    #expect(abs(text.lines[0].baseline.y - 9.5) < 1e-9)
    let open = try FontSamples.text("H\nH") { $0.lineHeight = 2 }
    #expect(abs(open.lines[1].baseline.y - open.lines[0].baseline.y - 20) < 1e-9)
  }

  @Test func fallbackFontSuppliesMissingGlyphs() throws {
    var library = FontLibrary()
    let built = try library.font(for: FontRequest())
    let text = try TextLayout.set(
      "設Z設", TextStyle(size: 10), fonts: [FontSamples.font(), built])
    #expect(text.glyphs.map(\.font) == [0, 1, 0])
    #expect(text.fonts.count == 2 && text.fonts[0] != text.fonts[1])
  }

  @Test func shapingIsDeterministic() throws {
    let text = "Hi fi 11 設\u{AD}設 H\u{301}"
    let first = try FontSamples.text(text, width: 21)
    for _ in 0..<5 { #expect(try FontSamples.text(text, width: 21) == first) }
  }

  static let refused: [(text: String, error: TextError)] = [
    ("Hz", .missingGlyph("z", fonts: ["Segue Test ttf"])), ("H\u{7}", .controlCharacter("\u{7}")),
    ("שלום", .missingGlyph("ש", fonts: ["Segue Test ttf"])), ("😀", .colorEmoji("😀")),
    (String(repeating: "H", count: 4097), .tooLong(characters: 4097, limit: 4096)),
  ]

  @Test(arguments: refused)
  func unsupportedTextIsRejectedByName(text: String, error: TextError) throws {
    #expect(throws: error) { try FontSamples.text(text) }
  }
}
