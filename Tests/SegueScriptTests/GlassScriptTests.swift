import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import Testing

/// The keys of glass and of glass groups, and what their layers draw.
@Suite("Glass in scripts")
struct GlassScriptTests {
  private static func script(_ layers: String, timeline: String = "[{ show: a }, { hold: 1s }]")
    -> String
  {
    """
    segue: 1
    canvas: 390x844
    screens:
      a:
        background: "#101010"
        layers: \(layers)
    timeline: \(timeline)
    """
  }

  private static func layers(_ text: String) throws -> [SceneLayer] {
    let scene = try ScriptSamples.parse(script(text)).scene
    guard case .layers(let layers) = scene.screens[0].content else { return [] }
    return layers
  }

  /// Returns the glass commands at a time, whatever groups they are in.
  private static func glasses(_ script: String, at time: Double = 0) throws -> [GlassDraw] {
    let scene = try ScriptSamples.parse(script).scene
    let pictures = Pictures([])
    let timeline = try Timeline(scene, pictures: pictures)
    func all(_ commands: [DrawCommand]) -> [GlassDraw] {
      commands.flatMap { command -> [GlassDraw] in
        switch command {
        case .glass(let glass): [glass]
        case .group(let group): all(group.commands)
        default: []
        }
      }
    }
    return all(timeline.displayList(at: time).commands)
  }

  @Test func theWordIsRegularGlass() throws {
    let layer = try #require(try Self.layers("[{ name: bar, backdrop: glass }]").first)
    #expect(layer.effects.glass == Glass() && layer.effects.backdrop == nil)
  }

  @Test func everyKeyIsReadAndWritten() throws {
    let text = """
      [{ name: bar, backdrop: { glass: clear, scheme: light, size: menu, depth: 40, width: 12, curvature: 4, index: 1.3, \
      dispersion: 0.06, blur: 2, clarity: 0.4, black: 0.1, white: 0.9, saturation: 1.2, rise: 0.1, dim: 0.35, \
      tint: "#0A84FFC0", rim: 0.2, rim-width: 2, light: 90deg, key: 0.5, shadow-opacity: 0.1, shadow-radius: 9, \
      shadow-offset: [1, 2], interactive: true, glass-id: me } }]
      """
    let scene = try ScriptSamples.parse(Self.script(text)).scene
    let glass = try #require(try Self.layers(text).first?.effects.glass)
    #expect(glass.variant == .clear && glass.surface == .menu && glass.depth == 40)
    #expect(glass.clarity == 0.4 && glass.id == "me" && glass.shadowOffset == Point(1, 2))
    let written = ScriptWriter.text(scene)
    #expect(ScriptWriter.text(try ScriptSamples.parse(written).scene) == written)
    #expect(written.contains("glass-id: me"))
  }

  @Test func aGroupIsWrittenAsItWasRead() throws {
    let text = """
      [{ name: bar, glass-group: { spacing: 8, tint: "#0A84FFC0", children: [{ name: one, frame: [20, 20, 44, 44] }] } }]
      """
    let layer = try #require(try Self.layers(text).first)
    #expect(layer.effects.glassGroup?.spacing == 8 && layer.children.count == 1)
    let written = ScriptWriter.text(try ScriptSamples.parse(Self.script(text)).scene)
    #expect(ScriptWriter.text(try ScriptSamples.parse(written).scene) == written)
    #expect(written.contains("spacing: 8") && written.contains("name: one"))
  }

  @Test func theShapesOfAGroupAreOneGlass() throws {
    let text = Self.script(
      """
      [{ name: bar, glass-group: { spacing: 16, children: [
        { name: one, frame: [20, 20, 44, 44], corner-radius: 22 },
        { name: two, frame: [80, 20, 44, 44], corner-radius: 22 },
        { name: none, frame: [140, 20, 44, 44], backdrop: { glass: identity } }] } }]
      """)
    let glasses = try Self.glasses(text)
    #expect(glasses.count == 1)
    #expect(glasses.first?.shapes.map(\.layer) == ["one", "two"])
    #expect(glasses.first?.blend == 22)
    #expect(glasses.first?.style.side == 44)
  }

  @Test func largeGlassHasTheAppearanceOfItsScreen() throws {
    func style(_ background: String) throws -> GlassStyle? {
      try Self.glasses(
        Self.script("[{ name: panel, frame: [20, 20, 300, 200], backdrop: glass }]")
          .replacing("#101010", with: background)
      ).first?.style
    }
    #expect(try style("#101010")?.lightShare == 0)
    #expect(try style("#F0F0F0")?.lightShare == 1)
  }

  @Test func aTapPressesInteractiveGlass() throws {
    let text = Self.script(
      """
      [{ name: list, scroll: { content: [390, 2000] } },
       { name: bar, frame: [20, 20, 44, 44], corner-radius: 22, backdrop: { glass: regular, interactive: true } }]
      """,
      timeline: """
        [{ show: a }, { hold: 200ms },
         { drag: { from: [42, 42], path: [{ hold: 400ms }] } }, { hold: 1s }]
        """)
    let rest = try #require(try Self.glasses(text).first)
    let pressed = try #require(try Self.glasses(text, at: 0.5).first)
    #expect(rest.glows.isEmpty && pressed.glows.count == 1)
    #expect(abs((pressed.glows.first?.opacity ?? 0) - 0.12) < 1e-9)
    let (a, b) = (rest.shapes[0].transform.affine, pressed.shapes[0].transform.affine)
    #expect((b?.a ?? 0) > (a?.a ?? 0) * 1.05)
    let later = try #require(try Self.glasses(text, at: 1.6).first)
    #expect(later.glows.isEmpty)
  }
}
