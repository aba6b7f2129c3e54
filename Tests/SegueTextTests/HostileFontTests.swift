import SegueGraphics
import SegueText
import TestSupport
import Testing

@Suite("Damaged and hostile fonts", .enabled(if: TextLibrary.isAvailable))
struct HostileFontTests {
  /// Bytes are flipped, cut and repeated: a text is set, or the font rejected with an error.
  @Test(arguments: FontSamples.names)
  func damagedFontsAreReadOrRejected(name: String) throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let whole = try FontSamples.bytes(name)
    var refused = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      do throws(TextError) {
        let limits = TextLimits(fileBytes: 1 << 16, glyphSegments: 2000, segments: 20_000)
        let font = try Font(FontFile(bytes, named: name, limits: limits))
        let text = try TextLayout.set(
          name == "pictures.ttf" ? "😀 👩‍💻🇩🇪👍🏿" : "Hi fi 11", TextStyle(size: 10),
          fonts: [font], emoji: .missing(folders: []), limits: limits)
        let isFinite =
          text.glyphs.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite }
          && text.pictures.allSatisfy { $0.place.size.width.isFinite }
        #expect(isFinite, "seed \(random.seed)")
      } catch {
        refused += 1
        #expect("\(error)".count > 10, "seed \(random.seed)")
      }
    }
    #expect(refused > 20, "seed \(random.seed)")
  }

  static let foreign: [(bytes: [UInt8], words: String)] = [
    ([], "not an OpenType font"), (Array("wOF2....".utf8), "not an OpenType font"),
    ([0x89, 0x50, 0x4E, 0x47], "not an OpenType font"),
    (Array("hello".utf8), "not an OpenType font"),
    (Array("ttcf".utf8), "ends"), (Array("OTTO".utf8), "damaged"),
  ]

  @Test(arguments: foreign)
  func otherFilesAreRejected(bytes: [UInt8], words: String) {
    let error = #expect(throws: TextError.self) {
      try Font(FontFile(bytes, named: "file"))
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func limitsAreCheckedBeforeAllocation() throws {
    let bytes = try FontSamples.bytes("ttf.ttf")
    #expect(throws: TextError.fileTooLong(font: "f", limit: 100)) {
      try FontFile(bytes, named: "f", limits: TextLimits(fileBytes: 100))
    }
    let font = try FontSamples.font()
    #expect(throws: TextError.tooManySegments(font: nil, limit: 12)) {
      try TextLayout.set(
        "HHHHHHHH", TextStyle(), fonts: [font], limits: TextLimits(segments: 12))
    }
    #expect(throws: TextError.tooManySegments(font: "Segue Test ttf", limit: 2)) {
      try TextLayout.set("H", TextStyle(), fonts: [font], limits: TextLimits(glyphSegments: 2))
    }
    #expect(throws: TextError.noSuchFace(font: "ttf.ttf", index: 1, count: 1)) {
      try FontSamples.font(index: 1)
    }
    #expect(throws: TextError.self) { () throws in try FontSamples.font("var.ttf", weight: 950) }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e9]) func invalidSizesAreRejected(
    size: Double
  ) {
    #expect(throws: TextError.self) { try FontSamples.text("H") { $0.size = size } }
  }
}
