import Foundation
import SegueGraphics
import SegueText
import TestSupport
import Testing

/// Texts that are written from right to left, and those with both directions (UAX 9).
@Suite("Directions", .enabled(if: TextLibrary.isAvailable))
struct BidiTests {
  /// The characters of a text in the order in which they are drawn, from left to right.
  private static func drawn(
    _ text: String, font: Font? = nil, width: Double? = nil
  ) throws -> String {
    let shaped = try FontSamples.text(text, font: font, width: width)
    let bytes = Array(text.utf8)
    return shaped.glyphs.sorted { $0.origin.x < $1.origin.x }.map { glyph in
      String(decoding: bytes[glyph.offset...].prefix(4), as: UTF8.self).first.map(String.init) ?? ""
    }.joined()
  }

  @Test(arguments: [
    // An override (U+202E) reverses characters of any script, up to its end (U+202C).
    ("\u{202E}Hi1", "1iH"), ("H\u{202E}Hi1\u{202C}H", "H1iHH"), ("Hi1", "Hi1"),
    // A mark (U+200F) makes the paragraph one from right to left, in which Latin keeps its order.
    ("\u{200F}Hi", "Hi"),
  ])
  func charactersAreDrawnInVisualOrder(text: String, drawn: String) throws {
    #expect(try Self.drawn(text) == drawn)
  }

  @Test func aReversedTextIsAsWideAsItsCharacters() throws {
    let (plain, reversed) = (
      try FontSamples.text("HH1"), try FontSamples.text("\u{202E}HH1")
    )
    #expect(abs(plain.lines[0].width - reversed.lines[0].width) < 1e-9)
  }

  @Test(arguments: [
    (TextStyle.Alignment.start, 86.0, 0.0), (.center, 43, 43), (.end, 0, 86),
  ])
  func linesStartAtTheRightFromRightToLeft(
    alignment: TextStyle.Alignment, rightToLeft: Double, leftToRight: Double
  ) throws {
    for (mark, x) in [("\u{200F}", rightToLeft), ("", leftToRight)] {
      let text = try FontSamples.text(mark + "HH", width: 100) { $0.alignment = alignment }
      #expect(abs(text.lines[0].baseline.x - x) < 1e-9)
      #expect(text.isRightToLeft == !mark.isEmpty)
    }
  }

  @Test func linesBreakInTheOrderOfTheText() throws {
    let text = try FontSamples.text("\u{202E}HH HH Hi", width: 20)
    #expect(text.lines.count == 3)
    #expect(text.lines.map(\.text.lowerBound) == [0, 6, 9])
  }

  @Test func anEllipsisIsAtTheEndOfTheLine() throws {
    var library = FontLibrary()
    let text = try TextLayout.set(
      "\u{200F}Notifications", TextStyle(size: 20, lines: 1), from: &library,
      in: TextBox(width: 60, height: nil))
    let first = text.glyphs.min { $0.origin.x < $1.origin.x }
    #expect(text.isTruncated)
    #expect(first?.offset != text.glyphs.map(\.offset).min())
  }

  private static let folder = "/usr/share/fonts/truetype/noto/"
  private static func noto(_ name: String) throws -> Font {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder + name)))
    return try Font(FontFile(bytes, named: name))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: folder + "NotoSansHebrew-Regular.ttf")),
    arguments: [("שלום", "םולש"), ("שלום שלום", "םולש םולש")])
  func hebrewIsDrawnFromRightToLeft(text: String, drawn: String) throws {
    #expect(try Self.drawn(text, font: Self.noto("NotoSansHebrew-Regular.ttf")) == drawn)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: folder + "NotoSansArabic-Regular.ttf")))
  func arabicLettersAreJoined() throws {
    let font = try Self.noto("NotoSansArabic-Regular.ttf")
    let joined = try FontSamples.text("سلام", font: font)
    let alone = try "سلام".map { try FontSamples.text(String($0), font: font) }
    #expect(Set(joined.glyphs.map(\.id)) != Set(alone.flatMap(\.glyphs).map(\.id)))
    // Numbers keep their order between the words.
    #expect(try Self.drawn("سعر 25 بيت", font: font) == "تيب 25 رعس")
  }
}
