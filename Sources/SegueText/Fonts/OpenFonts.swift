package import SegueGraphics

/// A cache of open fonts, each opened once for all texts of a clip; for one caller at a time.
package final class OpenFonts {
  /// The account that counts the work of setting texts.
  var account: ClipAccount
  private var fonts: [Font: OpenFont] = [:]
  private var bytes = 0

  /// The most bytes of open files; beyond that all are closed.
  private static let mostBytes = 1 << 26

  /// Creates an empty cache.
  package init(_ account: ClipAccount = ClipAccount()) { self.account = account }

  /// Returns a font, opened unless it is open.
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

/// An open font with a cache of its shaped runs and outlines, which depend on no size.
final class OpenFont {
  /// The key of a shaped run.
  private struct Run: Hashable {
    let text: [UInt32]
    let part: Range<Int>
    let script: TextScript
    let isRightToLeft: Bool
    let language: String?
    let features: [FontFeature]
  }

  /// The most glyphs of runs, and the most segments of outlines, in the cache; beyond that it is emptied.
  private static let (mostGlyphs, mostPieces) = (1 << 16, 1 << 17)
  /// The most pixels of pictures in the cache, those of about 240 emoji; beyond that it is emptied.
  private static let mostPixels = 1 << 22

  private let font: HarfBuzzFont
  private var runs: [Run: [ShapedGlyph]] = [:]
  private var glyphs = 0
  private var outlines: [UInt32: Path] = [:]
  private var pieces = 0
  private var pictures: [UInt32: FontPicture?] = [:]
  private var pixels = 0

  init(_ font: HarfBuzzFont) { self.font = font }

  /// The name in error messages.
  var name: String { font.name }

  /// Returns the nominal glyph of a single character; nil if there is none.
  func glyph(of scalar: Unicode.Scalar) -> UInt32? { font.glyph(of: scalar) }

  /// Returns whether a glyph is a picture.
  func hasPicture(_ glyph: UInt32) -> Bool { font.hasPicture(glyph) }

  /// Returns whether a glyph is made of layers of colours, which are not drawn.
  func hasColorLayers(_ glyph: UInt32) -> Bool { font.hasColorLayers(glyph) }

  /// Returns the picture of a glyph, decoded once; nil for a glyph without one.
  func picture(
    of glyph: UInt32, limits: TextLimits, counting account: ClipAccount
  ) throws(TextError) -> FontPicture? {
    if let known = pictures[glyph] { return known }
    let found = try font.picture(of: glyph, limits: limits)
    let area = found?.picture.size.area ?? 0
    account.work(area, .glyphPixel)
    if pixels > Self.mostPixels {
      pictures = [:]
      pixels = 0
    }
    pixels += area
    pictures[glyph] = .some(found)
    return found
  }

  /// Shapes a part of a text, as ``HarfBuzzFont`` does; equal runs are shaped once.
  func shape(
    _ text: [UInt32], _ part: Range<Int>, script: TextScript, isRightToLeft: Bool = false,
    language: String?, features: [FontFeature], counting account: ClipAccount
  ) throws(TextError) -> [ShapedGlyph] {
    let run = Run(
      text: text, part: part, script: script, isRightToLeft: isRightToLeft, language: language,
      features: features)
    if let known = runs[run] { return known }
    let shaped = try font.shape(
      text, part, script: script, isRightToLeft: isRightToLeft, language: language,
      features: features, counting: account)
    if glyphs > Self.mostGlyphs {
      runs = [:]
      glyphs = 0
    }
    glyphs += shaped.count + text.count
    runs[run] = shaped
    return shaped
  }

  /// Returns the outline of a glyph in font units, y upward; cached.
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
