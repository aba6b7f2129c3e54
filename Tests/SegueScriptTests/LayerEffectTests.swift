import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// The keys of a layer's effects.
@Suite("Layer effects in scripts")
struct LayerEffectTests {
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

  private static func layer(_ keys: String) throws -> SceneLayer {
    let scene = try ScriptSamples.parse(script(keys)).scene
    guard case .layers(let layers) = scene.screens[0].content else {
      throw Missing()
    }
    return try #require(layers.first)
  }

  private struct Missing: Error {}

  @Test func shadowDefaultsAreThoseOfCALayer() throws {
    let shadow = try Self.layer("shadow: { opacity: 0.5 }").effects.shadow
    #expect(shadow == Shadow(opacity: 0.5, offset: Point(0, -3), radius: 3))
  }

  @Test func blurIsTwiceTheRadius() throws {
    #expect(try Self.layer("shadow: { blur: 24 }").effects.shadow?.radius == 12)
    #expect(try Self.layer("shadow: card").effects.shadow?.radius == 8)
  }

  @Test func aGradientToClearOfAnotherHueIsAWarning() throws {
    func warnings(_ gradient: String) throws -> [String] {
      try ScriptSamples.parse(Self.script("gradient: { \(gradient) }")).warnings.map(\.message)
    }
    let muddy = try warnings("colors: [\"#FFFFFF\", clear]")
    #expect(muddy.count == 1 && muddy.allSatisfy { $0.contains("on its way to a clear colour") })
    #expect(try warnings("colors: [\"#FFFFFF\", \"#FFFFFF00\"]").isEmpty)
    #expect(try warnings("colors: [\"#FFFFFF\", clear], interpolation: premultiplied").isEmpty)
    #expect(try warnings("colors: [\"#FFFFFF\", \"#00000001\"]").isEmpty)
  }

  @Test func cornersAreOneOrFour() throws {
    #expect(try Self.layer("corner-radius: 12").cornerRadius == 12)
    let four = try Self.layer("corner-radius: [1, 2, 3, 4], corner-curve: continuous")
    #expect(four.corners.clockwise == [1, 2, 3, 4])
    #expect(four.effects.cornerCurve == .continuous)
  }

  @Test func cornersSelectWhichAreRounded() throws {
    let sheet = try Self.layer("corners: [topLeft, top-right], corner-radius: 12")
    #expect(sheet.corners.clockwise == [12, 12, 0, 0])
    #expect(try Self.layer("corner-radius: [1, 2, 3, 4], corners: []").corners == CornerRadii())
  }

  @Test func materialsAreNamesOrParts() throws {
    #expect(try Self.layer("backdrop: thin").effects.backdrop == Material(.thin))
    let dark = try Self.layer("backdrop: { material: regular, scheme: dark, blur: 10 }")
    var material = Material(.regular, .dark)
    material.blur = 10
    #expect(dark.effects.backdrop == material)
    for (spelling, name) in [
      ("systemUltraThinMaterial", Material.Name.ultraThin), ("system-material", .regular),
      ("prominent", .thick), ("system-chrome-material", .chrome), ("extraLight", .extraLight),
    ] {
      #expect(try Self.layer("backdrop: \(spelling)").effects.backdrop == Material(name))
    }
  }

  @Test func gradientsHaveColoursAtPlaces() throws {
    let gradient = try #require(
      try Self.layer(
        "gradient: { type: radial, colors: [\"#FF0000\", \"#00FF00\", clear], "
          + "locations: [0, 0.2, 1] }"
      ).effects.gradient)
    #expect(gradient.kind == .radial)
    #expect(gradient.stops.map(\.location) == [0, 0.2, 1])
    #expect(gradient.stops[1].color == Color(red: 0, green: 255, blue: 0))
  }

  @Test func aPathIsBlackUnlessItHasAPen() throws {
    #expect(try Self.layer("path: \"M 0 0 H 9 V 9 Z\"").effects.shape?.fill == .black)
    let line = try Self.layer("path: \"M 0 0 L 9 9\", stroke: { width: 3, cap: round }")
    #expect(line.effects.shape?.fill == nil)
    #expect(line.effects.shape?.stroke?.width == 3)
    #expect(line.effects.shape?.stroke?.cap == .round)
  }

  @Test func filtersActInOrder() throws {
    let layer = try Self.layer("filters: [{ saturation: 0.5 }, { hue: 90deg }, { dim: 0.4 }]")
    #expect(
      layer.effects.filters == [.saturation(0.5), .hue(Angle(degrees: 90)), .dim(0.4)])
  }

  /// Invalid keys, and a part of their error.
  private static let wrong: [(keys: String, says: String)] = [
    ("shadow: sharp", "`shadow` cannot be `sharp`"),
    ("shadow: { radius: 3, blur: 6 }", "`radius` and `blur` set the same thing"),
    ("shadow: { radius: -1 }", "`radius` must be from 0 to 500"),
    ("shadow: { path: \"M 0\" }", "`path` is not valid SVG path data at byte 3"),
    ("blur: 1e9", "`blur` must be from 0 to 500"),
    ("blend: multiplied", "`blend` cannot be `multiplied`"),
    ("backdrop: jelly", "`backdrop` cannot be `jelly`"),
    ("backdrop: { luminance-curve: [1, 2] }", "`luminance-curve` takes four numbers"),
    ("filters: [{ shine: 1 }]", "there is no filter `shine`"),
    ("filters: [{ dim: 2 }]", "`dim` must be from 0 to 1"),
    ("gradient: { colors: [] }", "1 to 64 colours"),
    ("gradient: { start: [0, 0] }", "has no `colors`"),
    ("gradient: { colors: [\"#FF0000\"], locations: [0, 1] }", "1 colours and 2 locations"),
    ("gradient: { colors: [\"#FF0000\", clear], locations: [1, 0] }", "in ascending order"),
    ("path: \"M 0 0 L 5\"", "`path` is not valid SVG path data at byte"),
    ("path: \"M 0 0 L 5 5\", shape: rect", "a `path` or a `shape`, not both"),
    ("stroke: { width: 2 }", "`stroke` needs a `path` or a `shape`"),
    ("shape: { star: 2 }", "from 3 to 100"),
    ("shape: heart", "`shape` cannot be `heart`"),
    ("corner-radius: [1, 2, 3]", "four such as"),
    ("corner-radius: -1", "`corner-radius` must be 0 or more"),
    ("corners: top-left", "a list of corners"),
    ("corners: [top]", "`corners` cannot be `top`"),
    ("corner-curve: square", "`corner-curve` cannot be `square`"),
    ("border: { width: -2 }", "`width` must be from 0 to 1000"),
    ("mask: 3", "`mask` takes a mapping"),
    ("path: \"M0 0H1\", stroke: { dash: [0, 0] }", "not all 0"),
  ]

  @Test(arguments: wrong.indices)
  func errorNamesTheProblem(index: Int) {
    let (keys, says) = Self.wrong[index]
    let complaint = ScriptSamples.complaint(Self.script(keys))
    #expect(complaint.contains(says), "\(keys): \(complaint)")
  }

  /// Keys of a script that survive reading and writing.
  @Test(arguments: [
    "fill: \"#FFFFFF\", corner-radius: [1, 2, 3, 4], corner-curve: continuous",
    "shadow: { radius: 12, offset: [0, 8], opacity: 0.35, spread: 2, knockout: true }",
    "shadow: { radius: 4, path: \"M0 0L40 0L40 50Z\" }",
    "border: { width: 2, color: \"#FF000080\", position: center }",
    "gradient: { type: conic, colors: [\"#FF0000\", \"#0000FF80\"], start: [0.5, 0.5], dither: true }",
    "blur: { radius: 6, edge: clamp }, blend: plusL",
    "filters: [{ hue: 90deg }, { tint: \"#00FF0080\" }, { brightness: 0.5 }]",
    "backdrop: { material: chrome, scheme: dark, tint: \"#FFFFFF20\" }",
    "shape: { star: 7 }, fill: \"#FFAA00\", stroke: { color: \"#112233\", width: 3, dash: [4, 2] }",
    "path: \"M 0 0 C 1 2 3 4 5 6 Z\", fill-rule: even-odd",
    "fill: \"#FFFFFF\", corner-radius: 9, corners: [bottom-left]",
    "fill: \"#FFFFFF\", mask: { luminance: true, shape: circle, fill: \"#808080\" }",
    "fill: \"#FFFFFF\", mask: { inverted: true, shape: circle, fill: \"#808080\" }",
    "isolated: true, alpha: 0.5, fill: \"#FFFFFF\"",
  ])
  func effectsSurviveARoundTrip(keys: String) throws {
    let scene = try ScriptSamples.parse(Self.script(keys)).scene
    let text = ScriptWriter.text(scene)
    #expect(try ScriptSamples.parse(text).scene.screens == scene.screens, "\(text)")
  }
}
