import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

/// Transitions between two dark screens, which must not flash.
@Suite struct DarkPairTests {
  private static let size = PixelSize(90, 195)

  /// Draws a dark screenshot: a background with evenly spread dots of lighter text.
  private static func screenshot(ground: UInt32, text: UInt32, seed: UInt64) -> Pixmap {
    var generator = SeededGenerator(seed: seed)
    var picture = Pixmap(size, filledWith: 0xFF00_0000 | ground)
    for y in stride(from: 4, to: size.height - 10, by: 10) {
      for x in stride(from: 4, to: size.width - 8, by: 10) {
        let (dx, dy) = (
          Int.random(in: 0..<5, using: &generator), Int.random(in: 0..<5, using: &generator)
        )
        for place in 0..<6 {
          picture[x + dx + place % 3, y + dy + place / 3] = 0xFF00_0000 | text
        }
      }
    }
    return picture
  }

  /// Pairs of screens, by their distinguishing feature.
  static let pairs: [String: [Pixmap]] = [
    "black": [
      screenshot(ground: 0, text: 0x60_6060, seed: 1),
      screenshot(ground: 0, text: 0x40_4040, seed: 2),
    ],
    "grey": [
      screenshot(ground: 0x1E_1C1C, text: 0xF0_F0F0, seed: 3),
      screenshot(ground: 0x2E_2C2C, text: 0xA0_A0FF, seed: 4),
    ],
    "blue": [
      screenshot(ground: 0x40_1008, text: 0x80_8080, seed: 5),
      screenshot(ground: 0x10_0804, text: 0xFF_FFFF, seed: 6),
    ],
    "dusk": [
      screenshot(ground: 0x68_6860, text: 0x90_9090, seed: 7),
      screenshot(ground: 0x70_6C6C, text: 0xA0_A0A0, seed: 8),
    ],
  ]

  /// A transition with parameters.
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var parameters = ""
    var testDescription: String { name + parameters }
  }

  static let ways: [Way] =
    TransitionCatalogue.all.map { Way(name: $0.name) } + [
      Way(name: "shared-axis", parameters: ", axis: y"),
      Way(name: "shared-axis", parameters: ", axis: z"),
      Way(name: "navigation", parameters: ", era: classic"),
      Way(name: "sheet", parameters: ", era: classic"),
      Way(name: "sheet", parameters: ", detents: medium-and-large, grabber: true"),
      Way(name: "container-transform", parameters: ", fade-mode: through"),
      Way(name: "tab", parameters: ", bar-height: 20"),
      Way(name: "page-curl", parameters: ", from: bottom"),
    ]

  /// The allowed increase in lightness: shadows of dots move by fractions of pixels.
  private static let slack = 2.0

  @Test(arguments: ways, pairs.keys.sorted())
  func noFrameIsLighterThanTheLighterScreen(way: Way, pair: String) throws {
    try check(way, try #require(Self.pairs[pair]), ("a.png", "b.png"))
  }

  /// Screens without a picture, or with one in a layer, also have a background.
  @Test(
    arguments: [
      "fade-through", "shared-axis", "elevation-scale", "tab", "container-transform", "page-curl",
      "page-uncurl", "ripple-effect", "camera-iris", "zoom",
    ],
    [
      ("{ layers: [{ image: a.png }] }", "{ layers: [{ image: b.png, frame: [0, 0, 90, 195] }] }"),
      ("\"#1E1C1C\"", "{ fill: \"#2E2C2C\" }"),
      (
        "{ layers: [{ fill: \"#1E1C1C\" }, { frame: [9, 9, 20, 20], fill: \"#303030\" }] }",
        "{ layers: [{ fill: \"#2E2C2C\", children: [{ frame: [9, 9, 20, 20], fill: \"#101010\" }] }] }"
      ),
      ("{ file: a.png, content-mode: aspect-fit }", "{ file: b.png, background: \"#181818\" }"),
    ])
  func otherFormsOfScreensAreDarkToo(name: String, forms: (String, String)) throws {
    try check(Way(name: name), try #require(Self.pairs["grey"]), forms)
  }

  private func check(_ way: Way, _ pictures: [Pixmap], _ forms: (String, String)) throws {
    let folder = try TemporaryFolder()
    for (picture, name) in zip(pictures, ["a", "b"]) {
      try Data(PNGEncoder().encode(picture)).write(to: URL(filePath: folder.path("\(name).png")))
    }
    let text = try script(way, forms)
    let clip = try Clip.load(script: try folder.write(text, to: "clip.yaml"))
    let most = pictures.map(\.meanLuminance).max() ?? 0
    for index in 0...60 {
      let time = clip.duration * Double(index) / 60
      let mean = try clip.pixmap(at: time).meanLuminance
      #expect(
        mean <= most + Self.slack,
        "\(mean.fixed(1)) at \(time.fixed(2)) s, and the lighter screen has \(most.fixed(1))")
    }
  }

  /// Returns the script of a push and a pop, or of a presentation and its dismissal.
  private func script(_ way: Way, _ forms: (String, String)) throws -> String {
    let transition = try #require(TransitionCatalogue.transition(named: way.name))
    var use = "type: \(way.name)\(way.parameters)"
    for parameter in transition.parameters where parameter.isRequired {
      use += ", \(parameter.name): photo"
    }
    if transition.parameter("from-frame") != nil { use += ", from-frame: [10, 20, 30, 30]" }
    let verbs = transition.presentation == nil ? ("push", "pop") : ("present", "dismiss")
    return """
      segue: 1
      canvas: 90x195
      screens: { a: \(forms.0), b: \(forms.1) }
      images: { photo: a.png }
      timeline:
        - show: a
        - hold: 100ms
        - \(verbs.0): b
          transition: { \(use) }
          duration: 1s
        - hold: 100ms
        - \(verbs.1)
        - hold: 100ms
      """
  }
}

extension Pixmap {
  /// The mean luma of its pixels, 0...255, by Rec709 weights of encoded values.
  fileprivate var meanLuminance: Double {
    let sum = pixels.reduce(0.0) { sum, pixel in
      sum + 0.2126 * Double(pixel & 255) + 0.7152 * Double(pixel >> 8 & 255)
        + 0.0722 * Double(pixel >> 16 & 255)
    }
    return sum / Double(pixels.count)
  }
}
