import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Materials in groups, which use the backdrop below all enclosing groups.
@Suite("Materials in groups")
struct MaterialGroupTests {
  private static let size = PixelSize(100, 80)

  private static func fill(_ rect: Rect, _ color: Color, radius: Double = 0) -> DrawCommand {
    .fill(
      Fill(
        layer: "fill", shape: RoundedRect(rect, cornerRadius: radius),
        transform: ProjectiveTransform(AffineTransform.identity), paint: .color(color)))
  }

  private static func glass(
    _ rect: Rect, blur: Double = 4, edge: BlurEdge = .normalize
  ) -> DrawCommand {
    var material = Material()
    (material.blur, material.edge) = (blur, edge)
    material.tint = Color(red: 255, green: 255, blue: 255, alpha: 90)
    return .backdrop(
      BackdropDraw(
        layer: "glass", shape: RoundedRect(rect, cornerRadius: 6),
        transform: ProjectiveTransform(AffineTransform.identity), material: material))
  }

  private static let stripes: [DrawCommand] = [0, 1, 2, 3, 4, 5, 6].map { (index: Int) in
    let color = Color(red: UInt8(36 * index), green: UInt8(255 - 30 * index), blue: 60)
    return fill(Rect(15 * Double(index), 0, 8, 80), color)
  }

  /// The content of a group with a material: a card below it, and one above it.
  private static let held = [
    fill(Rect(12, 10, 30, 24), Color(red: 200, green: 30, blue: 30, alpha: 200)),
    glass(Rect(20, 16, 60, 44)),
    fill(Rect(50, 40, 20, 12), Color(red: 20, green: 20, blue: 200)),
  ]

  private static let round = ClipShape(
    RoundedRect(Rect(15.5, 12.25, 55, 40), cornerRadius: 9), transform: .identity)

  private static func render(_ commands: [DrawCommand]) -> Pixmap {
    Rasterizer(images: ImageTable([])).render(list(commands))
  }

  private static func list(_ commands: [DrawCommand]) -> DisplayList {
    DisplayList(size: size, background: .white, commands: stripes + commands)
  }

  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    zip(a, b).map { (a: UInt32, b: UInt32) -> Int in
      var worst = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      return worst
    }.max() ?? 0
  }

  /// Groups around the material: opacity, clip, effects, nested groups.
  private static let groups: [(name: String, wrap: @Sendable ([DrawCommand]) -> Group)] = [
    ("plain", { Group(layer: "g", commands: $0) }),
    ("clip", { Group(layer: "g", clip: round, commands: $0) }),
    ("isolated", { Group(layer: "g", effects: GroupEffects(), commands: $0) }),
    (
      "clip in a group",
      { Group(layer: "g", commands: [.group(Group(layer: "i", clip: round, commands: $0))]) }
    ),
    (
      "clip round a clip",
      {
        Group(
          layer: "g", clip: round, commands: [.group(Group(layer: "i", clip: round, commands: $0))])
      }
    ),
    (
      "isolated in isolated",
      {
        Group(
          layer: "g", effects: GroupEffects(),
          commands: [.group(Group(layer: "i", effects: GroupEffects(), commands: $0))])
      }
    ),
    (
      "shadow",
      {
        Group(
          layer: "g",
          effects: GroupEffects(
            shadow: .init(
              color: Color(red: 0, green: 0, blue: 0, alpha: 120), offset: Point(0, 3), sigma: 4)),
          commands: $0)
      }
    ),
    (
      "mask",
      {
        Group(
          layer: "g",
          effects: GroupEffects(
            mask: .init([fill(Rect(0, 0, 100, 40), .black)], isInverted: true)), commands: $0)
      }
    ),
    (
      "filter",
      { Group(layer: "g", effects: GroupEffects(filters: [.saturation(0.2)]), commands: $0) }
    ),
    ("blur", { Group(layer: "g", effects: GroupEffects(blur: .init(sigma: 2)), commands: $0) }),
    (
      "sum",
      { Group(layer: "g", isAdditive: true, commands: [.group(Group(layer: "i", commands: $0))]) }
    ),
    (
      "sum of two",
      {
        Group(
          layer: "g", isAdditive: true,
          commands: [
            .group(Group(layer: "i", clip: round, commands: $0)), fill(Rect(80, 0, 20, 20), .black),
          ])
      }
    ),
  ]

  /// A group's opacity interpolates linearly between the picture without the group and that with an
  /// opaque group.
  @Test(arguments: groups.indices)
  func groupOpacityInterpolatesFromTheBackdrop(index: Int) {
    let (name, wrap) = Self.groups[index]
    var group = wrap(Self.held)
    let (none, all) = (Self.render([]), Self.render([.group(group)]))
    #expect(none != all, "\(name) shows nothing")
    for opacity in [0.1, 0.25, 0.5, 0.9, 254.0 / 255] {
      group.opacity = opacity
      let level = Int(opacity * 255 + 0.5)
      let mean = zip(none.pixels, all.pixels).map { (a: UInt32, b: UInt32) -> UInt32 in
        var pixel: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          let (x, y) = (Int(a >> shift & 255), Int(b >> shift & 255))
          let sum = x * (255 - level) + y * level
          pixel |= UInt32((sum + 127) / 255) << shift
        }
        return pixel
      }
      let worst = Self.difference(Self.render([.group(group)]).pixels, mean)
      #expect(worst <= 2, "\(name) at \(opacity): \(worst)")
    }
  }

  @Test(arguments: groups.indices)
  func picturesMatchTheReference(index: Int) {
    let (name, wrap) = Self.groups[index]
    for opacity in [1, 0.4] {
      for edge in [BlurEdge.normalize, .clamp, .mirror] {
        // A material at the picture's edge, where the blur's edge mode matters.
        var group = wrap(Self.held + [Self.glass(Rect(-20, 30, 50, 70), blur: 3, edge: edge)])
        group.opacity = opacity
        let list = Self.list([.group(group)])
        let right = ReferenceRasterizer(images: []).render(list)
        let worst = Self.difference(Self.render([.group(group)]).pixels, right.pixels)
        #expect(worst <= 3, "\(name), opacity \(opacity), \(edge): \(worst)")
      }
    }
  }

  @Test(arguments: groups.indices)
  func anyRegionGivesThePixelsOfTheWholePicture(index: Int) {
    let (name, wrap) = Self.groups[index]
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for opacity in [1, 0.4] {
      var group = wrap(Self.held + [Self.glass(Rect(-20, 30, 50, 70))])
      group.opacity = opacity
      let list = Self.list([.group(group), Self.glass(Rect(30, 5, 30, 70))])
      let rasterizer = Rasterizer(images: ImageTable([]))
      let whole = rasterizer.render(list)
      for _ in 0..<10 {
        let region = PixelRect(
          .random(in: -10..<90, using: &generator), .random(in: -10..<70, using: &generator),
          .random(in: 1...60, using: &generator), .random(in: 1...50, using: &generator))
        var part = whole
        for pixel in part.pixels.indices { part.pixels[pixel] ^= 0x00FF_00FF }
        let before = part
        rasterizer.render(list, in: region, onto: &part)
        let isRight = part.pixels.indices.allSatisfy { pixel in
          part.pixels[pixel] == whole.pixels[pixel] || part.pixels[pixel] == before.pixels[pixel]
        }
        let shown = region.intersection(PixelRect(Self.size))
        let isDrawn = (shown.y..<shown.maxY).allSatisfy { y in
          (shown.x..<shown.maxX).allSatisfy { part[$0, y] == whole[$0, y] }
        }
        #expect(isRight && isDrawn, "seed \(seed), \(name), \(region)")
      }
    }
  }

  @Test(arguments: groups.indices)
  func motionBelowAMaterialIsRedrawn(index: Int) {
    let (name, wrap) = Self.groups[index]
    for opacity in [1, 0.4] {
      var group = wrap(Self.held)
      group.opacity = opacity
      let rasterizer = Rasterizer(images: ImageTable([]))
      let lists = [18.0, 30].map { x in
        Self.list([Self.fill(Rect(x, 25, 6, 6), .black), .group(group)])
      }
      var picture = rasterizer.render(lists[0])
      rasterizer.render(lists[1], in: Damage.between(lists[0], lists[1]), onto: &picture)
      #expect(picture == rasterizer.render(lists[1]), "\(name), opacity \(opacity)")
    }
  }

  /// A clip limits a material's output, not its backdrop.
  @Test func materialBlursBeyondTheClipOfItsGroup() {
    let pane = Self.glass(Rect(0, 0, 100, 80), blur: 8)
    let clip = ClipShape(RoundedRect(Rect(30, 20, 20, 20)), transform: .identity)
    let cut = Self.render([.group(Group(layer: "g", clip: clip, commands: [pane]))])
    let whole = Self.render([pane])
    let isSame = (20..<40).allSatisfy { y in (30..<50).allSatisfy { cut[$0, y] == whole[$0, y] } }
    #expect(isSame)
  }
}
