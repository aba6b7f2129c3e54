import SegueGraphics
import SegueText
import TestSupport
import Testing

@Suite("Emoji", .enabled(if: TextLibrary.isAvailable))
struct EmojiTests {
  /// Returns a text in the sample font at 16 points, whose emoji are those of the font of pictures.
  private static func text(
    _ string: String, emoji: EmojiFont? = nil, width: Double? = nil
  ) throws -> ShapedText {
    let pictures = try EmojiFont.font(FontSamples.font("pictures.ttf"))
    return try TextLayout.set(
      string, TextStyle(size: 16), fonts: [FontSamples.font()], emoji: emoji ?? pictures,
      in: TextBox(width: width))
  }

  /// Sequences, and the numbers of their outlines and pictures.
  static let sequences: [(text: String, outlines: Int, pictures: Int)] = [
    ("😀", 0, 1), ("H😀i", 2, 1), ("😀😀", 0, 2), ("👍", 0, 1), ("👍🏿", 0, 1), ("👩‍💻", 0, 1),
    ("👩💻", 0, 2), ("👍🏿H", 1, 1), ("🇩🇪", 0, 1), ("🇩🇪🇩🇪", 0, 2), ("😀\u{FE0F}", 0, 1), ("1", 1, 0),
  ]

  @Test(arguments: sequences)
  func sequencesOfTheFontAreOnePicture(text: String, outlines: Int, pictures: Int) throws {
    let shaped = try Self.text(text)
    #expect(shaped.pictures.count == pictures)
    #expect(shaped.glyphs.count { !$0.pieces.isEmpty } == outlines)
  }

  /// Sequences that are one glyph of the installed font, as phones show them.
  @Test(arguments: [
    "😀", "👍🏽", "👩🏿‍🚀", "👨‍👩‍👧‍👦", "🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "#️⃣", "❤️", "❤️‍🔥", "🏳️‍🌈", "🤷🏻‍♂️", "☂", "🫱🏻‍🫲🏿",
  ])
  func sequencesOfTheInstalledFontAreOnePicture(text: String) throws {
    var library = FontLibrary()
    let shaped = try TextLayout.set(text, TextStyle(.body), from: &library)
    #expect(shaped.pictures.count == 1)
    #expect(shaped.glyphs.allSatisfy { $0.pieces.isEmpty })
  }

  @Test func pictureStandsOnTheBaselineAtItsSize() throws {
    let shaped = try Self.text("H😀")
    // An em of the font is 16 pixels: the picture begins 2 to the right and 10 above the baseline.
    let baseline = try #require(shaped.lines.first).baseline
    let pen = 16 * 0.7
    let place = try #require(shaped.pictures.first).place
    #expect(abs(place.minX - (pen + 2)) < 0.02 && abs(place.minY - (baseline.y - 10)) < 0.02)
    #expect(abs(place.width - 12) < 0.02 && abs(place.height - 12) < 0.02)
    #expect(abs(shaped.size.width - (pen + 16)) < 0.02)
  }

  @Test func tracesNameTheEmojiFontOnlyWhereItIsUsed() throws {
    #expect(try Self.text("H").fonts == [FontSamples.font().mark])
    let marks = try [FontSamples.font().mark, FontSamples.font("pictures.ttf").mark]
    #expect(try Self.text("H😀").fonts == marks)
  }

  @Test func signsThatTheFontOfTheTextHasStayOutlines() throws {
    var library = FontLibrary()
    for sign in ["©", "™", "↔", "☀\u{FE0E}", "7", "*"] {
      let shaped = try TextLayout.set(sign, TextStyle(.body), from: &library)
      #expect(shaped.pictures.isEmpty && !shaped.path.isEmpty, "\(sign)")
      #expect(shaped.fonts.count == 1, "\(sign)")
    }
    let asked = try TextLayout.set("©\u{FE0F}", TextStyle(.body), from: &library)
    #expect(asked.pictures.count == 1)
  }

  @Test func skinToneAfterALetterIsASwatch() throws {
    var library = FontLibrary()
    let shaped = try TextLayout.set("A🏽 1🏽 [🏽", TextStyle(.body), from: &library)
    #expect(shaped.pictures.count == 3 && shaped.glyphs.count { !$0.pieces.isEmpty } == 3)
    #expect(shaped.carets.map(\.offset) == [0, 1, 5, 6, 7, 11, 12, 13, 17])
  }

  @Test func oneColourIsNotTakenFromAFontOfPictures() throws {
    let fonts = [try FontSamples.font(), try FontSamples.font("pictures.ttf")]
    let shaped = try TextLayout.set(
      "H😀", TextStyle(), fonts: fonts, emoji: .missing(folders: []))
    #expect(shaped.pictures.count == 1)
    #expect(throws: TextError.self) {
      try TextLayout.set(
        "H😀\u{FE0E}", TextStyle(), fonts: fonts, emoji: .missing(folders: []))
    }
  }

  @Test func linesAreBrokenBetweenEmoji() throws {
    let shaped = try Self.text("😀😀😀😀😀", width: 33)
    #expect(shaped.lines.map { $0.glyphs.count } == [2, 2, 1])
  }

  @Test func missingEmojiFontIsNamedWithItsPackage() throws {
    var library = FontLibrary(emojiFolders: ["/nowhere"])
    let error = #expect(throws: TextError.self) {
      try TextLayout.set("Hi 👩‍💻", TextStyle(.body), from: &library)
    }
    #expect(error == .emojiFontMissing("👩‍💻", folders: ["/nowhere"]))
    #expect(error?.advice?.contains("apt-get install fonts-noto-color-emoji") == true)
    // Texts without emoji need none.
    #expect(try TextLayout.set("Hi ©", TextStyle(.body), from: &library).glyphs.count == 4)
  }

  static let refused: [(text: String, error: TextError)] = [
    ("🦊", .missingEmoji("🦊", fonts: ["Segue Test ttf", "Segue Test pictures"])),
    ("☂", .missingGlyph("☂", fonts: ["Segue Test ttf"])),
    ("😀\u{FE0E}", .missingTextForm("😀", fonts: ["Segue Test ttf"])),
  ]

  @Test(arguments: refused)
  func emojiThatNoFontHasIsRejectedByName(text: String, error: TextError) {
    #expect(throws: error) { try Self.text(text) }
  }

  @Test func emojiBetweenTwoSizesMovesAndGrows() throws {
    let small = try Self.text("H😀")
    var style = TextStyle(size: 32)
    style.alignment = .start
    let large = try TextLayout.set(
      "H😀", style, fonts: [FontSamples.font()],
      emoji: .font(FontSamples.font("pictures.ttf")))
    let half = TextInterpolation(from: (small, 16), to: (large, 32), progress: 0.5).common
    let place = try #require(half.pictures.first).place
    let goal = try #require(small.pictures.first).place
      .interpolated(to: #require(large.pictures.first).place, progress: 0.5)
    #expect(place == goal)
  }

  @Test func emojiThatOneLayoutLacksFades() throws {
    let whole = try Self.text("H😀")
    let short = try Self.text("H")
    let change = TextInterpolation(from: (whole, 16), to: (short, 16), progress: 0.25)
    #expect(change.common.pictures.isEmpty && change.leaving.pictures.count == 1)
  }
}
