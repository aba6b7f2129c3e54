import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Optimizations of paths, which must not change the picture: drawing during scanning, and a cache
/// of flattened curves.
@Suite struct PathDrawingTests {
  private static func path(_ size: PixelSize, using generator: inout SeededGenerator) -> PathFill {
    PathFill(
      layer: "p", path: Scenes.path(size, using: &generator),
      rule: Scenes.rule(using: &generator), stroke: Scenes.stroke(size, using: &generator),
      transform: Scenes.transform(size, using: &generator),
      color: Scenes.color(alpha: true, using: &generator),
      opacity: Bool.random(using: &generator) ? 1 : .random(in: 0...1, using: &generator))
  }

  /// Above a gradient, 32 columns are enough for an occlusion test, so the path below is scanned
  /// first.
  @Test(arguments: UInt64(0)..<150, KernelLevel.supported)
  func occlusionDoesNotChangeThePicture(seed: UInt64, level: KernelLevel) {
    var generator = SeededGenerator(seed: seed)
    let size = PixelSize(
      .random(in: 40...150, using: &generator), .random(in: 1...140, using: &generator))
    let whole = RoundedRect(Rect(origin: .zero, size: size.size))
    let gradient = Gradient(colors: [
      Scenes.color(alpha: false, using: &generator), Scenes.color(alpha: false, using: &generator),
    ])
    let ground = DrawCommand.fill(
      Fill(
        layer: "g", shape: whole, transform: ProjectiveTransform(AffineTransform.identity),
        paint: .gradient(gradient, in: whole.rect)))
    let paths = (0..<4).map { _ in DrawCommand.path(Self.path(size, using: &generator)) }
    let cover = PixelRect(
      .random(in: 0...size.width - 40, using: &generator), 0, 40, size.height)
    let hiding = DrawCommand.fill(
      Fill(
        layer: "h",
        shape: RoundedRect(Rect(Double(cover.x), 0, 40, Double(cover.height))),
        transform: ProjectiveTransform(AffineTransform.identity), color: .white))
    let rasterizer = Rasterizer(images: ImageTable([]), level: level)
    let alone = rasterizer.render(
      DisplayList(size: size, background: .white, commands: [ground] + paths))
    let covered = rasterizer.render(
      DisplayList(size: size, background: .white, commands: [ground] + paths + [hiding]))
    for y in 0..<size.height {
      for x in 0..<size.width where !(cover.x..<cover.maxX).contains(x) {
        let index = y * size.width + x
        #expect(alone.pixels[index] == covered.pixels[index], "seed \(seed), (\(x), \(y))")
      }
    }
  }

  /// More points than the cache holds, in several tasks and in random orders.
  @Test func shapesDoNotDependOnEarlierDrawing() async {
    let size = PixelSize(120, 90)
    var generator = SeededGenerator(seed: 7)
    let lists = (0..<120).map { index in
      var commands: [DrawCommand] = []
      for _ in 0..<3 {
        var draw = Self.path(size, using: &generator)
        if index % 3 == 0 {
          let dots = (0..<3000).map { _ in
            Point(.random(in: 0...120, using: &generator), .random(in: 0...90, using: &generator))
          }
          draw = PathFill(
            layer: "p", path: .polygon(dots), rule: .evenOdd,
            transform: ProjectiveTransform(.rotation(Angle(degrees: Double(index)))),
            color: .white)
        }
        commands.append(.path(draw))
      }
      return DisplayList(size: size, background: .white, commands: commands)
    }
    let first = lists.map { Rasterizer(images: ImageTable([])).render($0) }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for index in lists.indices {
            let other = (index * 7 + task * 31) % lists.count
            #expect(
              Rasterizer(images: ImageTable([])).render(lists[other]) == first[other],
              "list \(other)")
          }
        }
      }
    }
  }
}
