import SegueGraphics
import SegueRaster
import TestSupport
import Testing

/// Pictures bent by a mesh.
@Suite struct MeshTests {
  private let size = PixelSize(48, 40)

  private func fill(_ color: Color) -> DrawCommand {
    .fill(
      Fill(
        layer: "f", shape: RoundedRect(Rect(origin: .zero, size: size.size)), transform: .identity,
        color: color))
  }

  private func render(
    _ mesh: WarpMesh, _ commands: [DrawCommand], images: [Pixmap] = [],
    background: Color = .black
  ) -> Pixmap {
    let draw = MeshDraw(
      layer: "m", mesh: mesh, source: PixelRect(size), commands: commands)
    return Rasterizer(images: ImageTable(images)).render(
      DisplayList(size: size, background: background, commands: [.mesh(draw)]))
  }

  /// Returns a grid whose inner vertices are shifted by up to a part of a cell.
  private func shaken(
    _ columns: Int, _ rows: Int, by part: Double, using generator: inout SeededGenerator
  ) -> WarpMesh {
    let rect = Rect(origin: .zero, size: size.size)
    let (dx, dy) = (
      part * rect.width / Double(columns), part * rect.height / Double(rows)
    )
    return WarpMesh(over: rect, columns: columns, rows: rows) { place in
      let isFixed = [0, rect.maxX].contains(place.x) || [0, rect.maxY].contains(place.y)
      let shift = Point(
        .random(in: -dx...dx, using: &generator), .random(in: -dy...dy, using: &generator))
      return WarpMesh.Vertex(isFixed ? place : place + shift, texture: place)
    }
  }

  @Test(arguments: 0..<60)
  func cellsShowNeitherCracksNorSeams(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let mesh = shaken(
      .random(in: 1...30, using: &generator), .random(in: 1...60, using: &generator), by: 0.45,
      using: &generator)
    let picture = render(mesh, [fill(.white)])
    #expect(picture.pixels.allSatisfy { $0 & 255 >= 254 && $0 >> 24 == 255 }, "seed \(seed)")
    // A translucent picture would show overlapping cells.
    let veil = Color(red: 255, green: 255, blue: 255, alpha: 128)
    let veiled = render(mesh, [fill(veil)])
    #expect(veiled.pixels.allSatisfy { (127...128).contains($0 & 255) }, "seed \(seed)")
  }

  @Test(arguments: [(1, 1), (7, 5), (48, 40), (100, 90)])
  func identityMeshCopiesThePictureExactly(columns: Int, rows: Int) {
    var generator = SeededGenerator(seed: 5)
    let image = Scenes.noise(size, opaque: false, using: &generator)
    let draw = ImageDraw(
      layer: "i", image: ImageID(0), shape: RoundedRect(Rect(origin: .zero, size: size.size)),
      transform: .identity)
    let mesh = WarpMesh(
      over: Rect(origin: .zero, size: size.size), columns: columns, rows: rows
    ) { WarpMesh.Vertex($0, texture: $0) }
    #expect(
      render(mesh, [.image(draw)], images: [image], background: .clear).pixels == image.pixels)
  }

  @Test func meshOfWholePixelMovesCopiesPixels() {
    var generator = SeededGenerator(seed: 6)
    let image = Scenes.noise(size, using: &generator)
    let draw = ImageDraw(
      layer: "i", image: ImageID(0), shape: RoundedRect(Rect(origin: .zero, size: size.size)),
      transform: .identity)
    let mesh = WarpMesh(over: Rect(10, 8, 20, 16), columns: 4, rows: 4) {
      WarpMesh.Vertex($0 + Point(5, 7), texture: $0)
    }
    let shown = render(mesh, [.image(draw)], images: [image])
    for y in 0..<size.height {
      for x in 0..<size.width {
        let isShown = (15..<35).contains(x) && (15..<31).contains(y)
        let expected = isShown ? image[x - 5, y - 7] : Color.black.premultiplied
        #expect(shown[x, y] == expected, "\(x), \(y)")
      }
    }
  }

  @Test func laterCellsLieOverEarlierOnes() {
    // A page folded in the middle: the lower half lies over the upper one.
    let mesh = WarpMesh(columns: 1, rows: 2) { column, row in
      WarpMesh.Vertex(
        Point(Double(column) * 48, [0, 20, 4][row]), texture: Point(24, Double(row) * 20),
        brightness: row == 2 ? 0.5 : 1)
    }
    let picture = render(mesh, [fill(.white)])
    #expect(picture[20, 1] & 255 == 255)
    #expect((128...160).contains(picture[20, 5] & 255))
    #expect((240...255).contains(picture[20, 19] & 255))
    #expect(picture[20, 21] & 255 == 0)
  }

  @Test func thousandsOfCellsInAPixelKeepTheirShare() {
    // The picture shrunk to a square of half a pixel: a quarter of its area.
    let mesh = WarpMesh(
      over: Rect(origin: .zero, size: size.size), columns: 60, rows: 60
    ) { WarpMesh.Vertex(Point(20.25 + $0.x / 96, 20.25 + $0.y / 80), texture: $0) }
    let picture = render(mesh, [fill(.white)])
    #expect((60...68).contains(picture[20, 20] & 255))
  }

  @Test(arguments: [0.0, 1e-300, 1e300, .infinity, .nan, -1e15])
  func degenerateMeshDoesNotTrap(number: Double) {
    for index in 0..<4 {
      let mesh = WarpMesh(columns: 1, rows: 1) { column, row in
        var vertex = WarpMesh.Vertex(
          Point(Double(column) * 9, Double(row) * 9), texture: Point(Double(column), number),
          brightness: number, whiteness: -number, opacity: number)
        if column + 2 * row == index { vertex.position.x = number }
        return vertex
      }
      #expect(render(mesh, [fill(.white)]).pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test func shadingWhitensThenDarkensThenFades() {
    let mesh = WarpMesh(over: Rect(origin: .zero, size: size.size), columns: 1, rows: 1) {
      WarpMesh.Vertex($0, texture: $0, brightness: 0.5, whiteness: 0.5, opacity: 0.5)
    }
    let picture = render(
      mesh, [fill(Color(red: 100, green: 0, blue: 255))], background: .clear)
    // Red 100 to 178, half of it 89, half of that 45, each rounded with 128/255.
    #expect(picture.pixels.allSatisfy { $0 >> 24 == 128 })
    #expect(picture.pixels.allSatisfy { abs(Int($0 & 255) - 45) <= 1 })
  }
}
