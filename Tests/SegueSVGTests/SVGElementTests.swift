import SegueGraphics
import SegueSVG
import SegueStage
import Testing

/// Elements, styles and paints as layers.
@Suite struct SVGElementTests {
  /// Colours of `fill`, and what a rectangle is filled with; nil for nothing.
  @Test(
    arguments: [
      ("red", "#FF0000"), ("#0F08", "#00FF0088"), ("rgb(0, 127, 255)", "#007FFF"),
      ("rgba(0, 127, 0, 50%)", "#007F0080"), ("hsl(120, 100%, 25%)", "#008000"),
      ("RebeccaPurple", "#663399"), ("currentColor", "#123456"), ("none", nil),
      ("transparent", nil), ("url(#missing)", nil), ("url(#missing) lime", "#00FF00"),
      ("nonsense", "#000000"),
    ] as [(String, String?)])
  func fillsHaveTheirColour(paint: String, hex: String?) throws {
    let layers = try SVGDrawings.layers(
      "<rect width=\"9\" height=\"9\" fill=\"\(paint)\" color=\"#123456\"/>")
    #expect(layers.first?.effects.shape?.fill?.hex == hex)
  }

  @Test(
    arguments: [
      ("translate(10 20)", "[10, 20, 8, 4]"), ("translate(10)", "[10, 0, 8, 4]"),
      ("scale(2)", "[0, 0, 16, 8]"), ("scale(2 3)", "[0, 0, 16, 12]"),
      ("matrix(1 0 0 1 5 6)", "[5, 6, 8, 4]"), ("rotate(90)", "[-4, 0, 4, 8]"),
      ("rotate(180 4 2)", "[0, 0, 8, 4]"), ("skewX(45)", "[0, 0, 12, 4]"),
      ("skewY(45)", "[0, 0, 8, 12]"), ("translate(10 20) scale(2)", "[10, 20, 16, 8]"),
    ])
  func transformsAreAppliedToPaths(transform: String, frame: String) throws {
    let layers = try SVGDrawings.layers(
      "<rect width=\"8\" height=\"4\" transform=\"\(transform)\"/>")
    #expect(layers.first?.frame?.text == frame)
  }

  @Test(
    arguments: [
      ("width=\"200\" height=\"100\" viewBox=\"0 0 20 10\"", "[10, 10, 10, 10]", 200.0, 100.0),
      ("width=\"1in\" height=\"0.5in\"", "[1, 1, 1, 1]", 96, 48),
      ("width=\"100\" viewBox=\"0 0 20 10\"", "[5, 5, 5, 5]", 100, 50),
      ("width=\"100\" height=\"100\" viewBox=\"0 0 20 10\"", "[5, 30, 5, 5]", 100, 100),
      (
        "width=\"100\" height=\"100\" viewBox=\"0 0 20 10\" preserveAspectRatio=\"none\"",
        "[5, 10, 5, 10]", 100, 100
      ),
      (
        "width=\"100\" height=\"100\" viewBox=\"0 0 20 10\" preserveAspectRatio=\"xMinYMin slice\"",
        "[10, 10, 10, 10]", 100, 100
      ),
    ])
  func theViewBoxFillsTheSize(
    attributes: String, frame: String, width: Double, height: Double
  ) throws {
    let text = SVGDrawings.document(
      "<rect x=\"1\" y=\"1\" width=\"1\" height=\"1\"/>", attributes: attributes)
    let drawing = try SVGDrawings.read(text).drawing
    #expect(drawing.size == Size(width, height))
    #expect(drawing.layers.first?.frame?.text == frame)
  }

  @Test func styleSheetsFollowSpecificityAndImportance() throws {
    let layers = try SVGDrawings.layers(
      """
      <style>#a { fill: #010101 } rect { fill: #020202 } .c { fill: #030303 }
      [width="7"] { fill: #040404 } g > rect { fill: #050505 !important }</style>
      <rect id="a" class="c" width="9" height="9" fill="#111111"/>
      <rect class="c" width="9" height="9"/><rect width="9" height="9"/>
      <rect width="7" height="9"/><rect width="9" height="9" style="fill:#060606"/>
      <g><rect width="9" height="9" style="fill:#060606"/></g>
      """)
    #expect(
      layers.compactMap { $0.effects.shape?.fill?.hex } == [
        "#010101", "#030303", "#020202", "#040404", "#060606", "#050505",
      ])
  }

  @Test func strokesAreScaledWithTheShape() throws {
    let layers = try SVGDrawings.layers(
      """
      <path d="M0 0H9" stroke="red" stroke-width="2" stroke-dasharray="3 1" transform="scale(2)"/>
      <path d="M0 0H9" stroke="red" stroke-width="2" transform="scale(2 1)"/>
      """)
    #expect(layers.count == 3)
    let first = layers.first?.effects.shape
    #expect(first?.stroke?.width == 4)
    #expect(first?.stroke?.dash == [6, 2])
    #expect(first?.stroke?.miterLimit == 4)
    // A stroke with other scales along both axes is its outline.
    #expect(layers.last?.effects.shape?.stroke == nil)
  }

  @Test func gradientsAreMaskedLayersWithSpreadAndFocus() throws {
    let layers = try SVGDrawings.layers(
      """
      <linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient>
      <radialGradient id="b" href="#a" fx="0.3" spreadMethod="reflect"/>
      <rect x="10" width="20" height="20" fill="url(#a)"/>
      <circle cx="50" cy="50" r="10" fill="url(#b)" fill-opacity="0.5"/>
      """)
    #expect(layers.count == 2)
    #expect(layers.first?.frame?.text == "[10, 0, 20, 20]")
    #expect(layers.first?.mask.isEmpty == true)
    #expect(layers.first?.effects.gradient?.kind == .axial)
    let radial = layers.last?.effects.gradient
    #expect(radial?.spread == .reflect)
    #expect(radial?.focus == Point(0.3, 0.5))
    #expect(radial?.stops.map(\.color.alpha) == [128, 128])
    #expect(layers.last?.mask.count == 1)
  }

  @Test func gradientsThatNoKeyExpressesAreWarnings() throws {
    let (drawing, warnings) = try SVGDrawings.read(
      SVGDrawings.document(
        """
        <radialGradient id="a" r="800000000"><stop stop-color="red"/><stop offset="1"/></radialGradient>
        <rect width="9" height="9" fill="url(#a)"/>
        """))
    #expect(drawing.layers.isEmpty)
    #expect(warnings.map(\.line) == [3])
  }

  @Test func referencesToThemselvesEnd() throws {
    let bodies = [
      "<use id=\"a\" href=\"#a\"/>",
      "<g id=\"a\"><rect width=\"9\" height=\"9\"/><use href=\"#a\"/></g>",
      "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>",
      "<clipPath id=\"a\" clip-path=\"url(#a)\"><rect width=\"9\" height=\"9\"/></clipPath>"
        + "<rect width=\"9\" height=\"9\" clip-path=\"url(#a)\"/>",
      "<mask id=\"a\"><rect width=\"9\" height=\"9\" mask=\"url(#a)\"/></mask>"
        + "<rect width=\"9\" height=\"9\" mask=\"url(#a)\"/>",
      "<pattern id=\"a\" width=\"1\" height=\"1\"><rect width=\"9\" height=\"9\" fill=\"url(#a)\"/>"
        + "</pattern><rect width=\"9\" height=\"9\" fill=\"url(#a)\"/>",
      "<linearGradient id=\"a\" href=\"#b\"/><linearGradient id=\"b\" href=\"#a\"/>"
        + "<rect width=\"9\" height=\"9\" fill=\"url(#a)\"/>",
      "<marker id=\"a\"><path d=\"M0 0L1 1\" marker-start=\"url(#a)\"/></marker>"
        + "<path d=\"M0 0L1 1\" marker-start=\"url(#a)\"/>",
    ]
    for body in bodies {
      #expect(SVGDrawings.error(SVGDrawings.document(body)) == nil, "\(body)")
    }
  }

  @Test(
    arguments: [
      (
        "<text>Hi</text>", "text is not drawn: there is no font for it",
        "install fonts-inter, put a font's file beside the SVG, or convert the text to paths"
      ),
      (
        "<image href=\"data:,\"/>", "embedded pictures are not drawn",
        "save the picture as a file, and add a layer with `image`"
      ),
      (
        "<g filter=\"url(#f)\"/>", "filters are not drawn",
        "give the layer `blur`, `shadow` or `filters`"
      ),
      (
        "<rect width=\"9\" height=\"9\"><animate/></rect>\n<animate/>",
        "`animate` is not played: the drawing does not move",
        "import the layers with `segue import`, and animate them in the script"
      ),
      (
        "<path d=\"M0 0L9 9 X\" stroke=\"red\"/>",
        "the path is drawn up to its error: “X” is not a path command", "correct the path data"
      ),
    ])
  func whatIsNotExpressedIsAWarningWithItsLine(
    body: String, message: String, advice: String
  ) throws {
    let warnings = try SVGDrawings.read(SVGDrawings.document(body)).warnings
    #expect(warnings.map(\.message) == [message])
    #expect(warnings.map(\.advice) == [advice])
    #expect(warnings.first?.line == (body.contains("\n") ? 3 : 2))
  }
}
