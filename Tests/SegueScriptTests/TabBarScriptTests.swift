import SegueGraphics
import SegueScript
import SegueStage
import Testing

/// Tab bars: their geometry, the selection that travels, and how they minimise.
@Suite("Tab bars in scripts")
struct TabBarScriptTests {
  private static func script(
    _ bar: String, width: Int = 402, background: String = "#FFFFFF",
    timeline: String = "[{ show: a }, { hold: 1s }]"
  ) -> String {
    """
    segue: 1
    canvas: \(width)x874
    screens:
      a:
        background: "\(background)"
        layers:
          - { name: list, scroll: { content: [\(width), 3000] } }
          - { name: bar, tab-bar: { \(bar) } }
    timeline: \(timeline)
    """
  }

  private static let three = "items: [{ title: One }, { title: Two }, { title: Three }]"

  private static func timeline(_ script: String) throws -> Timeline {
    try Timeline(try ScriptSamples.parse(script).scene, pictures: Pictures([]))
  }

  /// Returns the layer with a name at a time, with its frame in its parent.
  private static func layer(
    _ name: String, _ timeline: Timeline, at time: Double = 0
  ) throws -> (layer: Layer, frame: Rect) {
    func find(_ layers: [Layer]) -> Layer? {
      for layer in layers {
        if layer.name == name { return layer }
        if let inner = find(layer.children) { return inner }
      }
      return nil
    }
    let layer = try #require(find(timeline.layers(at: time)))
    let corner = Point(
      layer.position.x - layer.anchorPoint.x * layer.size.width,
      layer.position.y - layer.anchorPoint.y * layer.size.height)
    return (layer, Rect(origin: corner, size: layer.size))
  }

  @Test(arguments: [(5, 360.0, 77.0), (3, 274, 94.167)])
  func theGeometryIsTheMeasuredOne(tabs: Int, width: Double, box: Double) throws {
    let items = (1...tabs).map { "{ title: T\($0) }" }.joined(separator: ", ")
    let timeline = try Self.timeline(Self.script("items: [\(items)]"))
    let capsule = try Self.layer("tab-bar", timeline).frame
    #expect(abs(capsule.width - width) < 0.01 && capsule.height == 62)
    #expect(capsule.minY == 874 - 49 - 34 && abs(capsule.minX - (402 - width) / 2) < 0.01)
    let first = try Self.layer("T1", timeline).frame
    let last = try Self.layer("T\(tabs)", timeline).frame
    #expect(abs(first.width - box) < 0.01 && first.height == 54 && first.minX == 4)
    #expect(abs(last.maxX - (width - 4)) < 0.01)
  }

  @Test func aBarIsWrittenAsItWasRead() throws {
    let bar = """
      selected: 2, minimize: on-scroll-down, scroll: list, scheme: light, color: "#112233", \
      selected-color: "#FF2D55", inset: 20, items: [{ title: One, icon: { shape: circle } }, { name: two }], \
      trailing: { name: search, icon: { shape: line } }
      """
    let written = ScriptWriter.text(try ScriptSamples.parse(Self.script(bar)).scene)
    #expect(ScriptWriter.text(try ScriptSamples.parse(written).scene) == written)
    for part in ["selected: 2", "minimize: on-scroll-down", "name: search", "title: One"] {
      #expect(written.contains(part), "\(part)")
    }
  }

  @Test func aTapSelectsATab() throws {
    let timeline = try Self.timeline(
      Self.script(Self.three, timeline: "[{ show: a }, { tap: Three }, { hold: 2s }]"))
    let start = try Self.layer("tab-selection", timeline).frame
    let tab = try Self.layer("Three", timeline).frame
    let rest = try Self.layer("tab-selection", timeline, at: 2).frame
    #expect(start.minX == 4)
    #expect(rest == tab)
    // It swings past the tab: a spring with a damping ratio of 0.7.
    let most = try (0..<40).map {
      try Self.layer("tab-selection", timeline, at: 0.08 + Double($0) * 0.02).frame.minX
    }.max()
    #expect((most ?? 0) > tab.minX + 4)
  }

  @Test func aTapAtAPlaceSelectsTheTabThere() throws {
    let timeline = try Self.timeline(
      Self.script(Self.three, timeline: "[{ show: a }, { tap: [201, 822] }, { hold: 2s }]"))
    let tab = try Self.layer("Two", timeline).frame
    #expect(try Self.layer("tab-selection", timeline, at: 2).frame == tab)
  }

  @Test func theSelectionIsALensWhileItTravels() throws {
    let timeline = try Self.timeline(
      Self.script(Self.three, timeline: "[{ show: a }, { tap: Three }, { hold: 2s }]"))
    func strength(_ time: Double) throws -> Double {
      try Self.layer("tab-lens", timeline, at: time).layer.effects.glass?.strength ?? 0
    }
    #expect(try strength(0.08) == 0 && strength(2) == 0)
    // Two tabs in 350 ms are more than five tabs a second.
    #expect(try strength(0.2) == 1)
    let lens = try Self.layer("tab-lens", timeline, at: 0.2).frame
    let selection = try Self.layer("tab-selection", timeline, at: 0.2)
    #expect(selection.layer.opacity == 0)
    #expect(abs(lens.width - selection.frame.width - 15) < 1e-9)
    #expect(abs(lens.height - 69) < 1e-9)
  }

  @Test func aLensFadesAfterItStops() throws {
    let text = Self.script(
      Self.three,
      timeline: """
        [{ show: a }, { animate: { bar: { selected: 3 } }, duration: 200ms, curve: linear }, { hold: 1s }]
        """)
    let timeline = try Self.timeline(text)
    func strength(_ time: Double) throws -> Double {
      try Self.layer("tab-lens", timeline, at: time).layer.effects.glass?.strength ?? 0
    }
    #expect(try strength(0.199) == 1)
    let later = try strength(0.275)
    #expect(later > 0.3 && later < 0.6)
    #expect(try strength(0.36) == 0)
  }

  @Test(
    arguments: [
      (20.0, 62.0), (60, 48),
    ])
  func scrollingDownMinimises(way: Double, height: Double) throws {
    let timeline = try Self.timeline(
      Self.script(
        "minimize: on-scroll-down, \(Self.three)",
        timeline: """
          [{ show: a }, { drag: { from: [201, 500], path: [{ to: [201, \(500 - 10 - way)], in: 400ms }, \
          { hold: 200ms }] } }, { hold: 2s }]
          """))
    let capsule = try Self.layer("tab-bar", timeline, at: 2).frame
    #expect(abs(capsule.height - height) < 1e-6)
    #expect(abs(capsule.maxY - 853) < 1e-6)
    #expect(height == 62 || abs(capsule.width - 48) < 1e-6 && abs(capsule.minX - 21) < 1e-6)
  }

  @Test func scrollingUpBringsTheBarBack() throws {
    let timeline = try Self.timeline(
      Self.script(
        "minimize: on-scroll-down, \(Self.three)",
        timeline: """
          [{ show: a }, { scroll: { layer: list, to: [0, 400] } }, { hold: 1s },
           { drag: { from: [201, 300], path: [{ to: [201, 340], in: 300ms }, { hold: 200ms }] } }, { hold: 2s }]
          """))
    #expect(abs(try Self.layer("tab-bar", timeline, at: 1.2).frame.height - 48) < 1e-3)
    #expect(abs(try Self.layer("tab-bar", timeline, at: 3.6).frame.height - 62) < 1e-6)
  }

  @Test func aTapOnAMinimisedBarBringsItBack() throws {
    let timeline = try Self.timeline(
      Self.script(
        "minimize: on-scroll-down, \(Self.three)",
        timeline: """
          [{ show: a }, { scroll: { layer: list, to: [0, 400] } }, { hold: 1s }, { tap: [45, 829] }, { hold: 2s }]
          """))
    #expect(abs(try Self.layer("tab-bar", timeline, at: 3.3).frame.height - 62) < 1e-6)
    #expect(try Self.layer("tab-selection", timeline, at: 3.3).frame.minX == 4)
  }

  @Test func aClassicBarIsAsWideAsTheScreenAndNoGlass() throws {
    let timeline = try Self.timeline(Self.script("era: classic, \(Self.three)"))
    let capsule = try Self.layer("tab-bar", timeline)
    #expect(capsule.frame == Rect(0, 874 - 83, 402, 83))
    #expect(capsule.layer.effects.glass == nil && capsule.layer.effects.backdrop != nil)
    #expect(try Self.layer("bar", timeline).layer.effects.glassGroup == nil)
  }

  @Test(
    arguments: [
      ("glass-strength: 0", 0.0), ("depth: 10", 10), ("width: 4", 4), ("glow: 0.5", 0.5),
    ])
  func glassIsAnimated(change: String, value: Double) throws {
    let text = """
      segue: 1
      canvas: 390x844
      screens:
        a: { layers: [{ name: bar, frame: [21, 733, 348, 62], corner-radius: 31, backdrop: glass }] }
      timeline:
        - show: a
        - animate: { bar: { \(change) } }
          duration: 400ms
          curve: linear
        - hold: 1s
      """
    let timeline = try Self.timeline(text)
    func number(_ time: Double) throws -> Double {
      let layer = try Self.layer("bar", timeline, at: time).layer
      let glass = try #require(layer.effects.glass)
      let style = GlassStyle(glass, side: 62, isDark: false)
      return switch change.prefix(3) {
      case "gla": glass.strength
      case "dep": style.depth
      case "wid": style.width
      default: glass.glow
      }
    }
    let rest = try number(0)
    #expect(abs(try number(0.2) - (rest + value) / 2) < 1e-9)
    #expect(try number(1) == value)
  }

  @Test func theTintOfGlassIsItsOwn() throws {
    let text = """
      segue: 1
      canvas: 390x844
      screens:
        a: { layers: [{ name: bar, glass-group: { children: [{ frame: [20, 20, 44, 44] }] } }] }
      timeline:
        - show: a
        - animate: { bar: { tint: "#0A84FFC0", spacing: 30 } }
          duration: 200ms
        - hold: 1s
      """
    let layer = try Self.layer("bar", try Self.timeline(text), at: 1).layer
    #expect(
      layer.effects.glassGroup?.glass.tint == Color(red: 10, green: 132, blue: 255, alpha: 192))
    #expect(layer.effects.glassGroup?.spacing == 30 && layer.effects.filters.isEmpty)
  }

  @Test func textThatContradictsItsGlassIsReported() throws {
    func warnings(_ scheme: String, _ color: String, _ more: String = "") throws -> [String] {
      let text = """
        segue: 1
        canvas: 390x844
        screens:
          a:
            layers:
              - name: bar
                backdrop: { glass: regular, scheme: \(scheme) }
                children: [{ name: box, \(more)children: [{ name: words, text: Hi, color: "\(color)" }] }]
        timeline: [{ show: a }, { hold: 1s }]
        """
      return try ScriptSamples.parse(text).warnings.map { "\($0.code): \($0.message)" }
    }
    #expect(try warnings("dark", "#101010") == ["W016: the text of `words` is dark on dark glass"])
    #expect(
      try warnings("light", "#FFFFFF") == ["W016: the text of `words` is light on light glass"])
    for (scheme, color, more) in [
      ("dark", "#FFFFFF", ""), ("light", "#000000", ""), ("auto", "#000000", ""),
      ("dark", "#8E8E93", ""), ("dark", "#101010", "fill: \"#FFFFFF\", "),
    ] { #expect(try warnings(scheme, color, more).isEmpty, "\(scheme) \(color) \(more)") }
  }

  @Test func aMovingFingerStretchesGlass() throws {
    let text = """
      segue: 1
      canvas: 390x844
      screens:
        a:
          layers:
            - name: bar
              frame: [100, 100, 44, 44]
              corner-radius: 22
              backdrop: { glass: regular, interactive: true }
              drags: { snap: [[0, 0]], rubber: 0 }
      timeline:
        - show: a
        - drag: { from: [122, 122], path: [{ to: [182, 122], in: 300ms }, { hold: 500ms }] }
        - hold: 1s
      """
    let timeline = try Self.timeline(text)
    let layer = try Self.layer("bar", timeline, at: 0.75).layer
    let frame = layer.frameInParent
    // The side toward the finger has moved by half of 2 points more than 2.4 of 4 points.
    #expect(frame.maxX - 144 > 4 && frame.maxX - 144 < 6.5, "\(frame)")
    #expect(abs(frame.minX - 98) < 0.3, "\(frame)")
  }
}

extension Layer {
  /// The bounding box of the layer in its parent.
  fileprivate var frameInParent: Rect {
    let (a, b) = (placement.apply(.zero), placement.apply(Point(size.width, size.height)))
    return Rect(a.x, a.y, b.x - a.x, b.y - a.y)
  }
}
