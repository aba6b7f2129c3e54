import SegueGraphics
import SegueRaster
import SegueStage
import TestSupport
import Testing

/// Isolated groups: layers composed separately before they are blended with their backdrop.
@Suite("Isolated layers")
struct IsolationTests {
  private static let size = PixelSize(64, 56)
  private static let orange = Color(red: 255, green: 128, blue: 0)

  private static func render(_ layers: [Layer]) -> Pixmap {
    let commands = layers.flatMap { $0.commands(in: .identity) }
    let list = DisplayList(
      size: size, background: Color(red: 0, green: 255, blue: 0), commands: commands)
    return Rasterizer(images: ImageTable([])).render(list)
  }

  private static func blended(_ mode: BlendMode, _ frame: Rect = Rect(4, 4, 40, 40)) -> Layer {
    var layer = Layer(name: "child", frame: frame, color: orange)
    layer.effects.blend = mode
    return layer
  }

  private static func group(_ children: [Layer], opacity: Double) -> Layer {
    var group = Layer(name: "group", frame: Rect(0, 0, 60, 50))
    group.children = children
    group.opacity = opacity
    return group
  }

  /// Invisible layers, each for another reason.
  private static let transparent: [(name: String, layer: Layer)] = {
    func layer(_ change: (inout Layer) -> Void) -> Layer {
      var layer = Layer(name: "clear", frame: Rect(10.5, 9.25, 20, 20))
      change(&layer)
      return layer
    }
    let clear = Color(red: 255, green: 0, blue: 0, alpha: 0)
    let all: [(String, Layer)] = [
      ("no colour", layer { _ in }),
      ("a clear colour", layer { $0.color = clear }),
      ("alpha 0", layer { ($0.color, $0.opacity) = (.black, 0) }),
      ("an alpha that rounds to 0", layer { ($0.color, $0.opacity) = (.black, 0.001) }),
      ("a blended clear colour", layer { ($0.color, $0.effects.blend) = (clear, .screen) }),
      ("a blend mode alone", layer { $0.effects.blend = .multiply }),
      (
        "a clear shape",
        layer {
          $0.effects.shape = LayerShape(.circle)
          $0.effects.shape?.fill = clear
        }
      ),
      ("a clear gradient", layer { $0.effects.gradient = Gradient(colors: [clear, .clear]) }),
      (
        "a shadow of opacity 0",
        layer { $0.effects.shadow = Shadow(opacity: 0, offset: .zero, radius: 4) }
      ),
      ("a blur of nothing", layer { $0.effects.blur = LayerBlur(radius: 5) }),
      ("a filter of nothing", layer { $0.effects.filters = [.saturation(0)] }),
      (
        "what a mask hides",
        layer {
          $0.color = .black
          $0.mask = [Layer(name: "mask", frame: Rect(0, 0, 20, 20))]
        }
      ),
      (
        "what holds a clear layer",
        layer {
          ($0.masksToBounds, $0.cornerRadius) = (true, 6)
          $0.children = [Layer(name: "inner", frame: Rect(0, 0, 9, 9), color: clear)]
        }
      ),
    ]
    return all.map { (name: $0.0, layer: $0.1) }
  }()

  @Test(arguments: BlendMode.allCases)
  func aTranslucentGroupOfOneBlendedLayerIsThatLayerWithItsAlpha(mode: BlendMode) {
    for opacity in [0.999, 0.5, 0.1] {
      let alone = Self.render([Self.group([Self.blended(mode)], opacity: opacity)])
      let plain = Self.render([Self.group([Self.blended(.normal)], opacity: opacity)])
      #expect(alone == plain, "\(mode) at \(opacity)")
    }
  }

  @Test func isolatedGroupDoesNotBlendWithItsBackdrop() {
    var group = Self.group([Self.blended(.multiply)], opacity: 1)
    let mixed = Self.render([group])
    group.effects.isIsolated = true
    #expect(Self.render([group]) == Self.render([Self.blended(.normal)]))
    #expect(mixed != Self.render([group]))
  }

  @Test func isolationOfAnUnblendedGroupChangesNoPixel() {
    var group = Self.group([Self.blended(.normal, Rect(3.3, 4.7, 30, 30))], opacity: 1)
    let plain = Self.render([group])
    group.effects.isIsolated = true
    #expect(Self.render([group]) == plain)
  }

  private static func random(_ generator: inout SeededGenerator, depth: Int) -> Layer {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &generator) == 0 }
    func byte() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
    var layer = Layer(
      name: "layer", frame: Rect(number(0...20), number(0...20), number(10...40), number(10...40)))
    if depth == 0 || chance(2) {
      layer.color = Color(red: byte(), green: byte(), blue: byte(), alpha: chance(2) ? 255 : byte())
    }
    layer.opacity = [1, 1, 0.999, 0.7, 0.31].randomElement(using: &generator) ?? 1
    if chance(3) { layer.cornerRadius = number(0...10) }
    if chance(3) { layer.masksToBounds = true }
    if chance(3) { layer.brightness = number(0...1) }
    if chance(4) { layer.effects.isIsolated = true }
    if chance(4) { layer.transform = .rotation(Angle(degrees: number(-40...40))) }
    if chance(2) {
      layer.effects.blend = BlendMode.allCases.randomElement(using: &generator) ?? .normal
    }
    if chance(6) { layer.effects.filters = [.invert(number(0...1))] }
    if chance(8) { layer.effects.shadow = Shadow(opacity: 0.4, offset: Point(1, 2), radius: 3) }
    if depth > 0 {
      layer.children = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        random(&generator, depth: depth - 1)
      }
    }
    return layer
  }

  @Test func aTransparentChildChangesNoPixel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for run in 0..<60 {
      let tree = Self.random(&generator, depth: 2)
      let picture = Self.render([tree])
      for (name, child) in Self.transparent {
        var larger = tree
        larger.children.insert(
          child, at: Int.random(in: 0...tree.children.count, using: &generator))
        let inner = Int.random(in: 0..<larger.children.count, using: &generator)
        larger.children[inner].children.append(child)
        #expect(Self.render([larger]) == picture, "seed \(seed), run \(run): \(name)")
      }
    }
  }
}
