import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Redrawing of regions, damage, and occlusion.
@Suite struct RegionTests {
  private let size = PixelSize(48, 40)

  private func images(_ generator: inout SeededGenerator) -> [Pixmap] {
    [
      Scenes.noise(PixelSize(60, 50), using: &generator),
      Scenes.noise(PixelSize(37, 11), opaque: false, using: &generator),
    ]
  }

  private func region(_ generator: inout SeededGenerator) -> PixelRect {
    PixelRect(
      .random(in: -9...50, using: &generator), .random(in: -9...50, using: &generator),
      .random(in: 0...40, using: &generator), .random(in: 0...40, using: &generator))
  }

  @Test(arguments: 0..<200)
  func redrawingARegionGivesThePixelsOfTheWhole(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rasterizer = Rasterizer(images: ImageTable(images(&generator)))
    let list = Scenes.random(size, images: 2, using: &generator)
    let whole = rasterizer.render(list)
    let region = region(&generator)
    var pixmap = Pixmap(size, filledWith: 0x1234_5678)
    rasterizer.render(list, in: region, onto: &pixmap)
    var expected = Pixmap(size, filledWith: 0x1234_5678)
    let drawn = region.intersection(PixelRect(size))
    for y in drawn.y..<drawn.maxY {
      for x in drawn.x..<drawn.maxX { expected[x, y] = whole[x, y] }
    }
    #expect(pixmap == expected, "seed \(seed), \(region)\n\(list)")
  }

  @Test(arguments: 0..<20, [1, 7, 16])
  func tilesMakeUpTheWhole(seed: Int, side: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rasterizer = Rasterizer(images: ImageTable(images(&generator)))
    let list = Scenes.random(size, images: 2, using: &generator)
    var tiled = Pixmap(size)
    for y in stride(from: 0, to: size.height, by: side) {
      for x in stride(from: 0, to: size.width, by: side) {
        rasterizer.render(list, in: PixelRect(x, y, side, side), onto: &tiled)
      }
    }
    #expect(tiled == rasterizer.render(list), "seed \(seed)\n\(list)")
  }

  @Test(arguments: 0..<300)
  func damageCoversEveryPixelThatDiffers(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rasterizer = Rasterizer(images: ImageTable(images(&generator)))
    let old = Scenes.random(size, images: 2, using: &generator)
    var new = old
    change(&new.commands, using: &generator)
    let damage = Damage.between(old, new)
    var pixmap = rasterizer.render(old)
    rasterizer.render(new, in: damage, onto: &pixmap)
    #expect(pixmap == rasterizer.render(new), "seed \(seed): \(damage)\n\(old)\n\(new)")
  }

  /// Replaces, inserts, removes or swaps a command, possibly inside a group.
  private func change(_ commands: inout [DrawCommand], using generator: inout SeededGenerator) {
    let index = Int.random(in: 0..<commands.count, using: &generator)
    if case .group(var group) = commands[index], Bool.random(using: &generator) {
      change(&group.commands, using: &generator)
      commands[index] = .group(group)
      return
    }
    let command = Scenes.command(size, images: 2, depth: 1, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: commands[index] = command
    case 1: commands.insert(command, at: index)
    case 2 where commands.count > 1: commands.remove(at: index)
    default: commands.swapAt(0, index)
    }
  }

  @Test func damageIsEmptyForEqualListsAndSmallForSmallChanges() {
    func list(_ rects: [Rect]) -> DisplayList {
      DisplayList(
        size: size, background: .black,
        commands: rects.map {
          .fill(Fill(layer: "f", shape: RoundedRect($0), transform: .identity, color: .white))
        })
    }
    let old = list([Rect(0, 0, 48, 40), Rect(4, 4, 4.5, 4), Rect(20, 20, 3, 3)])
    #expect(Damage.between(old, old).isEmpty)
    let moved = list([Rect(0, 0, 48, 40), Rect(6, 4, 4.5, 4), Rect(20, 20, 3, 3)])
    #expect(Damage.between(old, moved) == PixelRect(4, 4, 7, 4))
    let removed = list([Rect(0, 0, 48, 40), Rect(20, 20, 3, 3)])
    #expect(Damage.between(old, removed) == PixelRect(4, 4, 5, 4))
    var recolored = old
    recolored.background = .white
    #expect(Damage.between(old, recolored) == PixelRect(size))
  }

  @Test(arguments: 0..<200)
  func occludedCommandsDoNotChangeThePicture(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let rasterizer = Rasterizer(images: ImageTable(images(&generator)))
    let hidden = Scenes.random(size, images: 2, using: &generator)
    let cover = Fill(
      layer: "cover", shape: RoundedRect(Rect(3, 2, 40.5, 30.7)), transform: .translation(0.2, 0.6),
      color: .white)
    var list = hidden
    list.commands.append(.fill(cover))
    list.commands += Scenes.random(size, images: 2, using: &generator).commands
    // The same commands inside a group are drawn directly too, but without occlusion culling.
    var grouped = list
    grouped.commands = [.group(Group(layer: "g", commands: list.commands))]
    #expect(rasterizer.render(list) == rasterizer.render(grouped), "seed \(seed)\n\(list)")
  }

  @Test(arguments: [PixelSize(0, 0), PixelSize(0, 5), PixelSize(-3, 4), PixelSize(4, -1)])
  func pictureWithoutPixelsIsEmpty(size: PixelSize) {
    let list = DisplayList(size: size, background: .white)
    #expect(Rasterizer(images: ImageTable([])).render(list).pixels.isEmpty)
  }
}
