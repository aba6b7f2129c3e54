package import SegueGraphics

/// The fonts that are open, each once, for all texts of a clip; for one caller at a time.
package final class OpenFonts {
  /// Counts what setting texts takes from now on.
  var account: ClipAccount
  private var fonts: [Font: OpenFont] = [:]
  private var bytes = 0

  /// The most bytes of files that are open; beyond that all are closed.
  private static let mostBytes = 1 << 26

  /// No fonts yet.
  package init(_ account: ClipAccount = ClipAccount()) { self.account = account }

  /// The font, opened unless it is open.
  func font(_ font: Font) throws(TextError) -> OpenFont {
    if let open = fonts[font] { return open }
    let open = OpenFont(try font.opened())
    if bytes + font.file.byteCount > Self.mostBytes {
      fonts = [:]
      bytes = 0
    }
    bytes += font.file.byteCount
    fonts[font] = open
    return open
  }

  /// Throws `overLimit` once more work or memory is counted than the limits allow.
  func check() throws(TextError) {
    if let limit = account.exceeded { throw .overLimit(limit, account.limits) }
  }
}

/// An open font with what was lately shaped and drawn of it, which depends on no size.
final class OpenFont {
  /// A run that was shaped.
  private struct Run: Hashable {
    let text: [UInt32]
    let part: Range<Int>
    let script: TextScript
    let language: String?
    let features: [FontFeature]
  }

  /// The most glyphs of runs, and the most pieces of outlines, that are kept; beyond that all are let go.
  private static let (mostGlyphs, mostPieces) = (1 << 16, 1 << 17)

  private let font: HarfBuzzFont
  private var runs: [Run: [ShapedGlyph]] = [:]
  private var glyphs = 0
  private var outlines: [UInt32: Path] = [:]
  private var pieces = 0

  init(_ font: HarfBuzzFont) { self.font = font }

  /// The name in sentences.
  var name: String { font.name }

  /// The glyph of a character alone; nil when there is none.
  func glyph(of scalar: Unicode.Scalar) -> UInt32? { font.glyph(of: scalar) }

  /// Whether the font has a glyph in colours.
  func hasColors(_ glyph: UInt32) -> Bool { font.hasColors(glyph) }

  /// The glyphs of a part of a text, as ``HarfBuzzFont`` shapes them; equal ones are shaped once.
  func shape(
    _ text: [UInt32], _ part: Range<Int>, script: TextScript, language: String?,
    features: [FontFeature], counting account: ClipAccount
  ) throws(TextError) -> [ShapedGlyph] {
    let run = Run(text: text, part: part, script: script, language: language, features: features)
    if let known = runs[run] { return known }
    let shaped = try font.shape(
      text, part, script: script, language: language, features: features, counting: account)
    if glyphs > Self.mostGlyphs {
      runs = [:]
      glyphs = 0
    }
    glyphs += shaped.count + text.count
    runs[run] = shaped
    return shaped
  }

  /// The outline of a glyph in units of the font, y upward.
  func outline(of glyph: UInt32, atMost limit: Int) throws(TextError) -> Path {
    if let known = outlines[glyph] { return known }
    let outline = try font.outline(of: glyph, atMost: limit)
    if pieces > Self.mostPieces {
      outlines = [:]
      pieces = 0
    }
    pieces += outline.elements.count + 1
    outlines[glyph] = outline
    return outline
  }
}
