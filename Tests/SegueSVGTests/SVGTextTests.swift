import SegueGraphics
import SegueSVG
import SegueStage
import SegueText
import TestSupport
import Testing

/// Texts of SVG documents as paths.
@Suite struct SVGTextTests {
  /// The built-in family, and `Serif` for a family in another weight alone.
  private static var fonts: SVGFonts {
    SVGFonts { query in
      var library = FontLibrary()
      let isOther = query.family == "Other"
      guard query.family == "Inter" || isOther else { return nil }
      let weight = isOther ? 400 : query.weight
      let request = FontRequest(.family("Inter"), weight: weight, isItalic: query.isItalic)
      return (try? library.font(for: request)).map {
        SVGFonts.Match($0, isOther: weight != query.weight)
      }
    }
  }

  private static func read(
    _ body: String
  ) throws(SVGError) -> (drawing: Drawing, warnings: [SVGWarning]) {
    let text = SVGDrawings.document(
      "<g font-family=\"Inter\" font-size=\"20\">\(body)</g>", attributes: "viewBox=\"0 0 400 100\""
    )
    return try SVGImporter.drawing(of: Array(text.utf8), fonts: fonts)
  }

  /// The frames of the layers of a document, which is drawn without warnings.
  private static func frames(_ body: String) throws -> [Rect] {
    let (drawing, warnings) = try read(body)
    #expect(warnings.isEmpty, "\(warnings)")
    return drawing.layers.compactMap { layer in
      layer.frame.map { Rect($0.x, $0.y, $0.width ?? 0, $0.height ?? 0) }
    }
  }

  /// The frame of a text of one layer.
  private static func frame(_ body: String) throws -> Rect {
    try #require(frames(body).first, "\(body)")
  }

  @Test func glyphsStandOnTheBaseline() throws {
    var library = FontLibrary()
    let font = try library.font(for: FontRequest(.family("Inter"), weight: 700))
    let style = TextStyle(size: 20)
    let shaped = try TextLayout.set("Hxg", style, fonts: [font])
    let baseline = try #require(shaped.lines.first).baseline
    let moved = shaped.path.transformed(by: .translation(30, 50 - baseline.y))
    let bounds = try #require(moved.bounds)
    let frame = try Self.frame("<text x=\"30\" y=\"50\" font-weight=\"bold\">Hxg</text>")
    for (one, other) in [
      (frame.minX, bounds.minX), (frame.minY, bounds.minY), (frame.maxX, bounds.maxX),
      (frame.maxY, bounds.maxY),
    ] { #expect(abs(one - other) < 0.1, "\(frame) \(bounds)") }
  }

  /// Texts and others that are drawn alike.
  @Test(
    arguments: [
      ("<text y=\"30\">  a \n\t b </text>", "<text y=\"30\">a b</text>"),
      ("<text y=\"30\">a <tspan>b</tspan> c</text>", "<text y=\"30\">a b c</text>"),
      ("<text x=\"5\" y=\"30\" dx=\"10\">H</text>", "<text x=\"15\" y=\"30\">H</text>"),
      ("<text y=\"30\" font-size=\"1em\">H</text>", "<text y=\"30\">H</text>"),
      (
        "<text y=\"30\" style=\"font: bold 20px/1.2 Inter\">H</text>",
        "<text y=\"30\" font-weight=\"700\">H</text>"
      ),
      (
        "<g transform=\"translate(9 7)\"><text y=\"30\">H</text></g>",
        "<text x=\"9\" y=\"37\">H</text>"
      ),
      ("<text y=\"30\" baseline-shift=\"5\">H</text>", "<text y=\"25\">H</text>"),
      (
        "<text y=\"30\" letter-spacing=\"0\" word-spacing=\"0\">H H</text>",
        "<text y=\"30\">H H</text>"
      ),
    ])
  func textsAreDrawnAlike(one: String, other: String) throws {
    let (first, second) = try (
      Self.union(Self.frames(one)), Self.union(Self.frames(other))
    )
    for (a, b) in [
      (first.minX, second.minX), (first.minY, second.minY), (first.maxX, second.maxX),
      (first.maxY, second.maxY),
    ] { #expect(abs(a - b) < 1e-3, "\(first) \(second)") }
  }

  private static func union(_ frames: [Rect]) throws -> Rect {
    let first = try #require(frames.first)
    return frames.dropFirst().reduce(first) { sum, next in
      let (x, y) = (min(sum.minX, next.minX), min(sum.minY, next.minY))
      return Rect(x, y, max(sum.maxX, next.maxX) - x, max(sum.maxY, next.maxY) - y)
    }
  }

  @Test func anchorsMoveEachChunk() throws {
    let start = try Self.frame("<text x=\"100\" y=\"30\">HHHH</text>")
    let middle = try Self.frame("<text x=\"100\" y=\"30\" text-anchor=\"middle\">HHHH</text>")
    let end = try Self.frame("<text x=\"100\" y=\"30\" text-anchor=\"end\">HHHH</text>")
    #expect(abs(start.minX - middle.minX - (middle.minX - end.minX)) < 1e-4)
    // The space on both sides of an H is the same.
    #expect(abs(middle.center.x - 100) < 0.5)
    #expect(abs(start.width - end.width) < 1e-4)
  }

  @Test func charactersHavePlacesOfTheirOwn() throws {
    let frame = try Self.frame("<text x=\"0 50 200\" y=\"30\">HHH</text>")
    let one = try Self.frame("<text y=\"30\">H</text>")
    #expect(abs(frame.maxX - 200 - one.maxX) < 1e-4)
    #expect(abs(frame.minX - one.minX) < 1e-4)
    let spaced = try Self.frame("<text y=\"30\" letter-spacing=\"10\">HHH</text>")
    let plain = try Self.frame("<text y=\"30\">HHH</text>")
    #expect(abs(spaced.width - plain.width - 20) < 1e-4)
    let turned = try Self.frame("<text y=\"30\" rotate=\"90\">H</text>")
    #expect(abs(turned.width - one.height) < 1e-4)
  }

  @Test func textLengthStretchesTheSpacesOrTheGlyphs() throws {
    let text = "<text y=\"30\" textLength=\"200\""
    let spaced = try Self.frame("\(text)>HHH</text>")
    let stretched = try Self.frame("\(text) lengthAdjust=\"spacingAndGlyphs\">HHH</text>")
    for frame in [spaced, stretched] { #expect((190...200).contains(frame.maxX), "\(frame)") }
    #expect(spaced.minX < stretched.minX)
  }

  @Test func glyphsArePaintedAsShapesAre() throws {
    let layers = try Self.read(
      """
      <linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient>
      <text y="30" fill="url(#a)">Hi</text>
      <text y="60" fill="none" stroke="blue">Hi <tspan stroke="red">you</tspan></text>
      <clipPath id="c"><text y="90">Hi</text></clipPath><rect width="99" height="99" clip-path="url(#c)"/>
      """
    ).drawing.layers
    #expect(layers.count == 4)
    #expect(layers.first?.effects.gradient?.kind == .axial)
    #expect(layers.first?.mask.count == 1)
    #expect(layers.dropFirst().first?.effects.shape?.strokeColor.hex == "#0000FF")
    #expect(layers.dropFirst(2).first?.effects.shape?.strokeColor.hex == "#FF0000")
    #expect(layers.last?.mask.count == 1)
  }

  @Test(
    arguments: [
      (
        "<text font-family=\"Nimbus\">H</text>",
        "the font `Nimbus` is not at hand, and Inter Regular is drawn instead", true
      ),
      (
        "<text font-family=\"Nimbus, sans-serif\">H</text>",
        "the font `Nimbus` is not at hand, and Inter Regular is drawn instead", true
      ),
      (
        "<text font-family=\"Other\" font-weight=\"900\">H</text>",
        "`Other` is drawn as Inter Regular: this weight or slant is not at hand", true
      ),
      (
        "<text>\u{5D0}</text>",
        "text is not drawn: “\u{5D0}” (U+05D0) is not in Inter Regular",
        false
      ),
      ("<text><textPath href=\"#p\">H</textPath></text>", "`textPath` is not drawn", false),
      (
        "<text text-decoration=\"underline\">H</text>",
        "`text-decoration: underline` is ignored", true
      ),
    ])
  func whatIsNotDrawnIsAWarning(body: String, message: String, isDrawn: Bool) throws {
    let (drawing, warnings) = try Self.read(body)
    #expect(warnings.map(\.message) == [message])
    #expect(drawing.layers.isEmpty != isDrawn)
  }

  @Test func familiesWithoutSerifsAreTheBuiltInOne() throws {
    for family in ["sans-serif", "system-ui", "&quot;Inter&quot;", "'Inter', Nimbus"] {
      #expect(try Self.read("<text font-family=\"\(family)\">H</text>").warnings.isEmpty)
    }
  }

  @Test func charactersAreCountedWithTheirRepetitions() {
    var limits = SVGLimits()
    limits.characters = 10
    let body = "<text id=\"a\">12345</text><use href=\"#a\"/><use href=\"#a\"/>"
    #expect(SVGDrawings.error(SVGDrawings.document(body), limits: limits)?.kind == .overLimit)
  }
}
