import SegueGraphics
import SegueStage
import Testing

/// Layers in perspective: projected corners and draw commands.
@Suite struct LayerPerspectiveTests {
  private let frame = Rect(0, 0, 100, 200)

  private func fills(_ commands: [DrawCommand]) -> [Fill] {
    commands.flatMap { command -> [Fill] in
      switch command {
      case .fill(let fill): [fill]
      case .group(let group): fills(group.commands)
      case .mesh(let mesh): fills(mesh.commands)
      case .image, .path, .shadow, .backdrop, .glass: []
      }
    }
  }

  /// Returns the projected corners of a turned face in a container with perspective.
  private func corners(_ transform: Transform3D, eyeDistance: Double) -> [Point?] {
    var face = Layer(name: "face", frame: frame, color: .white)
    face.transform3D = transform
    var container = Layer(name: "container", frame: frame)
    container.sublayerTransform = .perspective(eyeDistance: eyeDistance)
    container.children = [face]
    guard let fill = fills(container.commands(in: .scale(2, 2))).first else { return [] }
    return fill.shape.rect.corners.map(fill.transform.apply)
  }

  @Test func perspectiveIsAboutTheMiddleOfTheContainer() {
    let near = Transform3D.translation(0, 0, 150)
    // Twice as large about (50, 100), at 2 pixels a point.
    let expected = [Point(-100, -200), Point(300, -200), Point(300, 600), Point(-100, 600)]
    for (seen, place) in zip(corners(near, eyeDistance: 300), expected) {
      #expect(seen.map { ($0 - place).length < 1e-9 } ?? false)
    }
  }

  @Test(arguments: [10.0, 30, 60, 85])
  func nearEdgeOfAFlippedFaceKeepsItsLength(degrees: Double) {
    let (sine, _) = DeterministicMath.sineAndCosine(Angle(degrees: degrees))
    let turn =
      Transform3D.rotation(Angle(degrees: degrees), 0, 1, 0) * .translation(0, 0, -50 * sine)
    let seen = corners(turn, eyeDistance: 300).compactMap { $0 }
    #expect(seen.count == 4)
    guard seen.count == 4 else { return }
    #expect(abs((seen[3] - seen[0]).length - 400) < 1e-9)
    #expect((seen[2] - seen[1]).length < 400)
  }

  @Test func flatChildOfAPlainContainerStaysAffine() {
    var container = Layer(name: "container", frame: frame)
    container.sublayerTransform = .perspective(eyeDistance: 300)
    container.children = [Layer(name: "face", frame: frame, color: .white)]
    let fill = fills(container.commands(in: .scale(2, 2))).first
    #expect(fill?.transform.affine == .scale(2, 2))
  }

  @Test func joinedChildrenAreAddedUpEachAsOnePicture() {
    var framed = Layer(name: "a", frame: frame, color: .white)
    framed.children = [Layer(name: "in", frame: frame, color: .black)]
    var container = Layer(name: "box", frame: frame)
    container.addsChildren = true
    container.children = [framed, Layer(name: "b", frame: frame, color: .white)]
    guard case .group(let group)? = container.commands(in: .identity).first else {
      Issue.record("joined layers make a group")
      return
    }
    #expect(group.isAdditive)
    #expect(group.commands.map(\.layer) == ["a", "b"])
    guard case .group(let face)? = group.commands.first else {
      Issue.record("a face of two commands is one picture")
      return
    }
    #expect(!face.isAdditive && face.commands.count == 2)
  }

  @Test func brightnessAppliesToAllSublayers() {
    var layer = Layer(name: "a", frame: frame, color: .white)
    layer.brightness = 0.5
    var child = Layer(name: "b", frame: frame, color: .white)
    child.brightness = 0.5
    layer.children = [child]
    layer.opacity = 0.5
    #expect(fills(layer.commands(in: .identity)).map(\.brightness) == [0.5, 0.25])
  }

  @Test func bentLayerIsDrawnThroughItsMeshInPixels() {
    var layer = Layer(name: "a", frame: Rect(10, 20, 30, 40), color: .white)
    layer.opacity = 0.5
    layer.mesh = WarpMesh(over: Rect(0, 0, 30, 40), columns: 1, rows: 1) {
      WarpMesh.Vertex($0 * 0.5, texture: $0)
    }
    guard case .mesh(let draw)? = layer.commands(in: .scale(2, 2)).first else {
      Issue.record("a mesh bends the layer")
      return
    }
    #expect(draw.source == PixelRect(20, 40, 60, 80))
    #expect(draw.opacity == 0.5)
    #expect(draw.mesh[1, 1].texture == Point(80, 120))
    #expect(draw.mesh[1, 1].position == Point(50, 80))
    #expect(draw.commands.count == 1)
  }

  @Test func layerWhollyBehindTheEyeHasNoMesh() {
    var layer = Layer(name: "a", frame: frame, color: .white)
    layer.mesh = WarpMesh(over: frame, columns: 1, rows: 1) {
      WarpMesh.Vertex($0, texture: $0)
    }
    layer.transform3D = .translation(0, 0, 400)
    var container = Layer(name: "container", frame: frame)
    container.sublayerTransform = .perspective(eyeDistance: 300)
    container.children = [layer]
    #expect(container.commands(in: .identity).isEmpty)
  }
}
