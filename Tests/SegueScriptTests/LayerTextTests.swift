import SegueGraphics
import SegueScript
import SegueStage
import SegueText
import Testing

/// The keys of a layer's text.
@Suite("Layer texts in scripts")
struct LayerTextTests {
  private static func script(_ keys: String) -> String {
    """
    segue: 1
    canvas: 200x200
    screens:
      a:
        layers:
          - { name: card, frame: [10, 10, 80, 60], \(keys) }
    timeline:
      - show: a
      - hold: 1s
    """
  }

  private static func text(_ keys: String) throws -> SceneText {
    let scene = try ScriptSamples.parse(script(keys)).scene
    guard case .layers(let layers) = scene.screens[0].content else { return SceneText() }
    return try #require(layers.first).text
  }

  @Test func aTextAloneIsBlackBodyFromTheTop() throws {
    let text = try Self.text("text: Hello")
    #expect(text.string == "Hello")
    #expect(text.color == .black)
    #expect(text.style == TextStyle(.body))
    #expect(text.style.alignment == .start && text.style.verticalAlignment == .top)
  }

  @Test(arguments: [
    ("17.5", 17.5, nil, nil as Double?),
    ("headline", 17, 600, 22 / 17),
    ("large-title", 34, nil, 41 / 34),
    ("{ style: footnote, weight: 700 }", 13, 700, 18 / 13),
    ("{ size: 20, name: Inter Display }", 20, nil, nil),
  ])
  func aFontIsASizeAStyleOrItsParts(
    font: String, size: Double, weight: Double?, lineHeight: Double?
  ) throws {
    let style = try Self.text("text: a, font: \(font)").style
    #expect(style.size == size)
    #expect(style.fonts[0].weight == weight)
    #expect(style.lineHeight == lineHeight)
  }

  @Test func aFontMayBeAFileWithOthersBehindIt() throws {
    let style = try Self.text(
      "text: a, font: { file: a.ttc, index: 2, axes: { wght: 650 }, "
        + "fallback: [Inter, { file: b.otf, italic: true }] }"
    ).style
    #expect(
      style.fonts.map(\.source) == [
        .file("a.ttc", index: 2), .family("Inter"), .file("b.otf", index: 0),
      ])
    #expect(style.fonts.map(\.isItalic) == [false, false, true])
    #expect(style.fonts[0].axes.values.map { $0 } == [650])
  }

  @Test func sceneListsItsFontFiles() throws {
    let text = Self.script("text: a, font: { file: f/a.ttc, fallback: [{ file: b.otf }] }")
    #expect(try ScriptSamples.parse(text).scene.fonts == ["f/a.ttc", "b.otf"])
  }

  @Test(arguments: [
    ("color: red", "`color` needs a `text`"),
    ("font: 20", "`font` needs a `text`"),
    ("text: [a]", "`text` takes a text"),
    ("text: a, font: 0", "from 0.01 to 10000"),
    ("text: a, font: heading", "did you mean `headline`?"),
    ("text: a, font: { file: a.otf, name: Inter }", "a `file` or a `name`, not both"),
    ("text: a, font: { index: 1 }", "`index` needs a `file`"),
    ("text: a, font: { features: { tabular: 1 } }", "four letters or digits"),
    ("text: a, font: { features: { tnum: 0.5 } }", "whole"),
    ("text: a, lines: 0", "from 1 to 10000"),
    ("text: a, align: left", "write `align: start`"),
    ("text: a, overflow: hide", "the values are"),
  ])
  func invalidKeysAreReported(keys: String, message: String) {
    let complaint = ScriptSamples.complaint(Self.script(keys))
    #expect(complaint.contains(message), "\(complaint)")
  }

  @Test(arguments: [
    "text: \"Two\\nlines\"", "text: a, font: 12", "text: a, font: headline, lines: 3",
    "text: a, font: { file: a.ttf, axes: { wght: 650.5 }, features: { tnum: 1, zero: 0 } }",
    "text: \"\", color: \"#FF00007F\", align: end, vertical-align: center, overflow: error",
  ])
  func textSurvivesARoundTrip(keys: String) throws {
    let scene = try ScriptSamples.parse(Self.script(keys)).scene
    #expect(try ScriptSamples.parse(ScriptWriter.text(scene)).scene == scene)
  }
}
