import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Image commands that show parts of a picture which the display list draws itself.
@Suite struct SnapshotTests {
  private let size = PixelSize(48, 40)

  private func images(_ generator: inout SeededGenerator) -> [Pixmap] {
    [
      Scenes.noise(PixelSize(60, 50), using: &generator),
      Scenes.noise(PixelSize(37, 11), opaque: false, using: &generator),
    ]
  }

  /// Returns a command that shows a part of a picture, moved by a transform.
  private func piece(
    _ picture: SnapshotPicture, _ part: Rect, _ transform: AffineTransform = .identity
  ) -> DrawCommand {
    .image(
      ImageDraw(
        layer: "piece", source: .snapshot(picture),
        imageRect: Rect(origin: .zero, size: size.size), shape: RoundedRect(part),
        transform: ProjectiveTransform(transform)))
  }

  /// Returns a picture of random commands over an opaque colour.
  private func picture(using generator: inout SeededGenerator) -> SnapshotPicture {
    let ground = DrawCommand.fill(
      Fill(
        layer: "ground", shape: RoundedRect(Rect(origin: .zero, size: size.size)),
        transform: .identity, color: Color(red: 90, green: 140, blue: 200)))
    return SnapshotPicture(
      size, [ground] + Scenes.random(size, images: 2, using: &generator).commands)
  }

  @Test(arguments: 0..<60)
  func piecesAtTheirPlacesAreThePicture(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let images = images(&generator)
    let picture = picture(using: &generator)
    let direct = DisplayList(size: size, background: .black, commands: picture.commands)
    let (x, y) = (
      Double(Int.random(in: 1...47, using: &generator)),
      Double(Int.random(in: 1...39, using: &generator))
    )
    let cut = DisplayList(
      size: size, background: .black,
      commands: [
        Rect(0, 0, x, y), Rect(x, 0, 48 - x, y), Rect(0, y, x, 40 - y), Rect(x, y, 48 - x, 40 - y),
      ].map { piece(picture, $0) })
    for level in KernelLevel.supported {
      let rasterizer = Rasterizer(images: ImageTable(images), level: level)
      let whole = rasterizer.render(cut)
      #expect(whole == rasterizer.render(direct), "seed \(seed)")
      var tiled = Pixmap(size)
      for row in stride(from: 0, to: size.height, by: 7) {
        for column in stride(from: 0, to: size.width, by: 7) {
          rasterizer.render(cut, in: PixelRect(column, row, 7, 7), onto: &tiled)
        }
      }
      #expect(tiled == whole, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<40)
  func turnedPiecesMatchTheReference(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let images = images(&generator)
    let picture = picture(using: &generator)
    let turn = Scenes.turn(.random(in: -0.4...0.4, using: &generator))
    let list = DisplayList(
      size: size, background: .black,
      commands: [
        piece(picture, Rect(3, 5, 30, 20), turn * .translation(9, 4)),
        piece(picture, Rect(20, 10, 25, 28), .scale(0.6, 0.7) * turn),
      ])
    let fast = Rasterizer(images: ImageTable(images)).render(list)
    let exact = ReferenceRasterizer(images: images).render(list)
    // The picture itself is rounded, and may differ from the reference's by a few levels.
    let worst = greatestDifference(fast, exact)
    #expect(worst.amount <= 2 * ReferenceRasterizer.tolerance, "seed \(seed): \(worst)")
  }

  @Test func equalPicturesAreEqualWhereverTheyAreMade() {
    let pictures = (0..<2).map { _ in
      var generator = SeededGenerator(seed: 7)
      return picture(using: &generator)
    }
    #expect(pictures[0] == pictures[1] && pictures[0] !== pictures[1])
    let lists = pictures.map {
      DisplayList(size: size, background: .black, commands: [piece($0, Rect(0, 0, 48, 40))])
    }
    #expect(Damage.between(lists[0], lists[1]).isEmpty)
    #expect(lists[0].snapshots == lists[1].snapshots)
  }

  @Test func theTimeOfAPictureCountsOnce() {
    var generator = SeededGenerator(seed: 3)
    let picture = picture(using: &generator)
    let times = [1, 60].map { count in
      DisplayList(
        size: size, background: .black,
        commands: Array(repeating: piece(picture, Rect(0, 0, 4, 4)), count: count)
      ).drawingTime
    }
    let one = DisplayList(size: size, background: .black, commands: picture.commands).drawingTime
    #expect((times[1] - times[0]) / 59 < one / 2)
  }
}
