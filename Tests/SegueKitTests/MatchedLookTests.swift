import SegueGraphics
import SegueKit
import SegueScript
import SegueText
import TestSupport
import Testing

/// Properties of matched layers in flight, which keep the layer's appearance.
@Suite("Appearance of matched layers") struct MatchedLookTests {
  /// Values for every key of a layer, with the keys that it requires; a key without one fails.
  private static let samples: [String: [String]] = [
    "name": ["fill: red"],
    "svg": [
      "svg: ../svg/heart.svg", "svg: ../svg/groups.svg, content-mode: aspect-fill, clips: true",
    ],
    "image": [
      "image: png/rgba-8-adam7.png", "image: status-bar.png, fill: \"#FFFFFF80\"",
      "image: coffee.png, content-mode: aspect-fill, clips: true, corner-radius: 12",
    ],
    "fill": ["fill: \"#D05040\"", "fill: \"#D0504080\""],
    "frame": ["fill: red, frame: [60.25, 60.5, 80.5, 99.75]"],
    "content-mode": ["image: coffee.png, content-mode: aspect-fit, fill: white"],
    "corner-radius": [
      "fill: red, corner-radius: 24", "fill: red, corner-radius: [30, 0, 0, 8]",
      "fill: red, corner-radius: 999",
    ],
    "corners": ["fill: red, corner-radius: 30, corners: [top-left, bottom-right]"],
    "corner-curve": ["fill: red, corner-radius: 30, corner-curve: continuous"],
    "border": ["inside", "center", "outside"].map {
      "fill: red, corner-radius: 9, border: { width: 6, color: \"#2040C0\", position: \($0) }"
    },
    "gradient": [
      "gradient: { colors: [red, blue] }",
      "gradient: { type: radial, colors: [red, clear], start: [0.5, 0.5], end: [1, 1] }",
      "gradient: { type: conic, colors: [red, blue, red], start: [0.5, 0.5], end: [1, 0.5] }",
      "gradient: { colors: [red, blue], dither: true, start: [0, 0], end: [1, 1], space: points }",
    ],
    "shadow": [
      "fill: red, corner-radius: 24, shadow: { radius: 8, opacity: 0.6, offset: [0, 6] }",
      "shape: { star: 5 }, shadow: { radius: 4, offset: [3, 3] }",
      "fill: \"#FF000080\", shadow: { radius: 6, spread: 4, knockout: true, color: blue }",
      "fill: red, shadow: { radius: 5, path: \"M 0 0 L 80 0 L 40 120 Z\" }",
    ],
    "blur": [
      "fill: red, blur: 6",
      "image: coffee.png, blur: { radius: 5, edge: clamp }",
    ],
    "filters": [
      "image: coffee.png, filters: [{ saturation: 0.2 }, { hue: 90deg }, { tint: \"#00FF0040\" }]"
    ],
    "blend": BlendMode.allCases.map { "fill: \"#D0504099\", blend: \($0.rawValue)" },
    "backdrop": [
      "backdrop: thin, corner-radius: 20", "backdrop: { blur: 4, tint: \"#FF000040\" }, alpha: 0.5",
    ],
    "alpha": ["fill: red, alpha: 0.3", "fill: \"#FF000080\", alpha: 0.5"],
    "anchor-point": ["fill: red, anchor-point: [0, 1], transform: { turn: 12deg, scale: 0.8 }"],
    "transform": [
      "fill: red, transform: { turn: 20deg }",
      "fill: red, transform: { turn-x: 40deg, turn-y: 20deg, scale: [1.2, 0.7], move: [5, -8] }",
    ],
    "perspective": [
      "perspective: 300, children: [ { fill: red, transform: { turn-y: 50deg } } ]"
    ],
    "clips": [
      "fill: red, clips: true, corner-radius: 20, children: [ { fill: blue, frame: [40, 50, 80, 80] } ]",
      "fill: red, clips: false, children: [ { fill: blue, frame: [40, 50, 80, 80] } ]",
    ],
    "scroll": [
      """
      scroll: { content: [80, 300], offset: [0, 30] }, fill: white, \
      children: [ { fill: blue, frame: [10, 50, 60, 100], corner-radius: 8 } ]
      """
    ],
    "clip": [
      "fill: red, clip: { circle: 30, center: [40, 50] }",
      "fill: red, shadow: { radius: 5 }, clip: { inset: [10, 4, 10, 4], radius: 12 }",
    ],
    "edge-effect": [
      """
      scroll: { content: [80, 300], offset: [0, 30], insets: [20, 0, 20, 0] }, edge-effect: soft, \
      children: [ { fill: blue, frame: [10, 50, 60, 100] } ]
      """
    ],
    "glass-group": [
      "glass-group: { spacing: 8, children: [ { frame: [4, 4, 30, 30], corner-radius: 15 } ] }"
    ],
    "tab-bar": [
      "tab-bar: { scheme: dark, items: [ { title: A, icon: { shape: circle, fill: red } }, { title: B } ] }"
    ],
    "drags": ["fill: red, drags: { snap: [[0, 0], [0, 40]] }"],
    "hidden": ["fill: red, hidden: false", "fill: red, hidden: true"],
    "animates": ["fill: red, animates: { move: [0, 0], duration: 100ms, repeat: forever }"],
    "follows": [
      """
      fill: red, follows: { scroll: feed, between: [0, 40], \
      keyframes: [ { at: 0%, alpha: 1 }, { at: 100%, alpha: 0.2, turn: 30deg } ] }
      """
    ],
    "path": ["path: \"M 0 0 L 80 20 L 30 90 Z\", fill: red"],
    "shape": ["circle", "ellipse", "line", "{ polygon: 6 }", "{ star: 5 }"].map {
      "shape: \($0), fill: red, stroke: { width: 3 }"
    },
    "fill-rule": ["path: \"M 0 0 H 80 V 90 H 0 Z M 20 20 H 60 V 60 H 20 Z\", fill-rule: even-odd"],
    "stroke": [
      "shape: circle, stroke: { width: 8, color: \"#2040C0\" }, fill: red",
      "path: \"M 5 5 L 70 90\", stroke: { width: 6, dash: [9, 5], cap: round, end: 0.8 }",
    ],
    "mask": [
      "fill: red, mask: { shape: circle }", "fill: red, mask: { shape: circle, inverted: true }",
      """
      image: coffee.png, shadow: { radius: 5 }, mask: { luminance: true, \
      gradient: { colors: [black, white] } }
      """,
    ],
    "isolated": ["isolated: true, children: [ { fill: \"#D05040\", blend: multiply } ]"],
    "children": [
      """
      children: [ { fill: red, frame: [0, 0, 40, 40], alpha: 0.5, blend: multiply }, \
      { name: out, fill: blue, frame: [60, 80, 40, 40], children: [ { fill: green, frame: [5, 5, 9, 9] } ] } ]
      """
    ],
    "text": ["text: A Cup Before the Rain"],
    "color": ["text: Rain, color: \"#FF000080\""],
    "font": ["text: Rain, font: { size: 28, weight: 700, italic: true }"],
    "align": ["text: Rain, align: center", "text: Rain, align: end"],
    "vertical-align": ["text: Rain, vertical-align: bottom"],
    "line-height": ["text: A Cup Before the Rain, line-height: 1.6"],
    "lines": ["text: A Cup Before the Rain, lines: 1"],
    "overflow": ["text: A Cup Before the Rain, overflow: clip, lines: 1"],
    "tracking": ["text: Rain, tracking: 3"],
  ]

  private static let combinations = [
    """
    fill: "#D05040CC", corner-radius: [30, 4, 12, 0], border: { width: 4, position: center }, \
    shadow: { radius: 9, offset: [4, 8], opacity: 0.5 }, transform: { turn: -15deg, scale: 0.9 }, alpha: 0.7
    """,
    """
    clips: true, corner-radius: 18, blur: 2, alpha: 0.6, blend: overlay, mask: { shape: ellipse }, \
    filters: [{ brightness: 0.8 }], children: [ { image: coffee.png, content-mode: aspect-fill }, \
    { fill: "#FFFFFF80", frame: [10, 10, 90, 30], clips: true, corner-radius: 9, \
    children: [ { fill: blue, frame: [50, 5, 80, 80], shape: circle } ] } ]
    """,
    """
    backdrop: regular, corner-radius: 22, corner-curve: continuous, shadow: lifted, border: { width: 1 }, \
    children: [ { shape: { star: 7 }, fill: white, shadow: { radius: 3 }, frame: [10, 10, 60, 60] } ]
    """,
    "gradient: { colors: [red, clear] }, stroke: { width: 5 }, shape: circle, alpha: 0.5, blend: multiply",
  ]

  /// Motions of the screens around the layer: still, fade, translation, perspective.
  private static let ways = [
    "", "to: [ { at: 0%, alpha: 0 } ], ", "from: [ { at: 0%, move: [0, 0] } ], perspective: 500, ",
    "order: from-over-to, from: [ { at: 100%, alpha: 0 } ], ",
  ]

  private static func clip(_ first: String, _ last: String? = nil, way: String = "") throws -> Clip
  {
    func screen(_ name: String, _ keys: String) -> String {
      let frame = keys.contains("frame: [60.25") ? "" : "frame: [60, 60, 80, 100], "
      return """
        { background: "#F2F2F7", layers: [
            { name: stripes, gradient: { colors: ["#3050E0", "#F0E080", "#20A060"], end: [1, 0.3] } },
            { name: feed, frame: [0, 180, 200, 60], scroll: { content: [200, 400], offset: [0, 20] },
              children: [ { fill: "#405060", frame: [20, 30, 160, 100] } ] },
            { name: \(name), \(frame)\(keys) } ] }
        """
    }
    let text = """
      segue: 1
      canvas: 200x240
      fps: 25
      screens:
        list: \(screen("cover", first))
        page: \(screen("hero", last ?? first))
      transitions:
        fly: { \(way)duration: 400ms, curve: linear, matched: [ { from: cover, to: hero } ] }
      timeline: [ { show: list }, { push: page, transition: fly }, { hold: 40ms }, pop, { hold: 40ms } ]
      """
    let fixtures = ExternalTool.repository + "fixtures/"
    let images = fixtures + "images"
    return try Clip.load(
      text: text, name: "clip.yaml", folder: images,
      options: LoadOptions(allowedFolders: [images, fixtures + "svg"]))
  }

  /// Returns the largest difference of a channel between two pictures.
  private static func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    var largest = 0
    for (first, last) in zip(a.pixels, b.pixels) where first != last {
      for shift in [0, 8, 16, 24] {
        largest = max(largest, abs(Int(first >> shift & 255) - Int(last >> shift & 255)))
      }
    }
    return largest
  }

  static let keys = Schema.layer.keys.map(\.name)

  @Test(arguments: keys) func equalEndsKeepEveryPixel(key: String) throws {
    let samples = try #require(Self.samples[key], "`\(key)` needs a sample in this table")
    for sample in samples { try Self.expectStill(sample) }
  }

  @Test(arguments: combinations) func equalCombinationsKeepEveryPixel(keys: String) throws {
    try Self.expectStill(keys)
  }

  private static func expectStill(_ keys: String) throws {
    if keys.contains("text:"), !TextLibrary.isAvailable { return }
    for way in ways {
      let clip = try clip(keys, way: way)
      let rest = try clip.pixmap(at: 0.0)
      for moment in [0.1, 0.2, 0.3, 0.54, 0.64, 0.74] {
        let difference = difference(rest, try clip.pixmap(at: moment))
        #expect(difference <= 1, "\(way)\(keys) is \(difference) levels off at \(moment) s")
      }
    }
  }
}
