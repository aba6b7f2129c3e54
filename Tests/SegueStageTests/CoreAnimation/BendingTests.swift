import SegueGraphics
import SegueStage
import Testing

@Suite("Ripple, suck and iris")
struct BendingTests {
  private let progresses = stride(from: 0.0, through: 1.0, by: 0.05)

  private func layers(_ transition: Transition, _ progress: Double) -> [Layer] {
    transition.layers(StageFixtures.stage(transition, .forward), .during(progress))
  }

  @Test
  func rippleDisplacesTheTextureByTheFormula() throws {
    let mesh = try #require(layers(.rippleEffect, 0.3).first?.mesh)
    for vertex in mesh.vertices {
      let arm = vertex.position - Point(50, 100)
      guard arm.length > 12.5 else { continue }
      let wave = DeterministicMath.sine(2 * .pi * (arm.length / 25 - 0.9))
      let displacement =
        4 * DeterministicMath.sine(.pi * 0.3) * wave
        * DeterministicMath.exponential(-arm.length / 120)
      let expected = vertex.position + arm * (displacement / arm.length)
      #expect((vertex.texture - expected).length < 1e-9)
    }
  }

  @Test
  func rippleIsStillAtBothEnds() throws {
    for (progress, opacities) in [(0.0, [1.0, 0]), (1, [1])] {
      let water = try #require(layers(.rippleEffect, progress).first)
      #expect(water.children.map(\.opacity) == opacities)
      let mesh = try #require(water.mesh)
      #expect(mesh.vertices.allSatisfy { ($0.position - $0.texture).length < 1e-12 })
    }
  }

  @Test
  func rippleMixesBySmoothStep() throws {
    for (progress, mix) in [(0.2, 0.0), (0.35, 0.15625), (0.5, 0.5), (0.65, 0.84375)] {
      let arriving = try #require(layers(.rippleEffect, progress).first?.children.last)
      #expect(abs(arriving.opacity - mix) < 1e-12)
    }
  }

  @Test
  func suckedRowsStayLevelAndNeverPassEachOther() throws {
    for progress in progresses {
      let mesh = try #require(layers(.suckEffect, progress).last?.mesh)
      var last = -Double.infinity
      for row in 0...mesh.rows {
        let heights = (0...mesh.columns).map { mesh[$0, row].position.y }
        #expect(heights.allSatisfy { abs($0 - heights[0]) < 1e-9 })
        #expect(heights[0] >= last - 1e-9, "row \(row) at \(progress)")
        last = heights[0]
      }
    }
  }

  @Test
  func suckedScreenEndsInAPointAndTheOtherLiesStill() throws {
    let layers = layers(.suckEffect, 1)
    #expect(layers.map(\.name) == ["to", "from"] && layers[0].mesh == nil)
    let mesh = try #require(layers[1].mesh)
    #expect(mesh.vertices.allSatisfy { ($0.position - Point(50, 150)).length < 1e-9 })
    let flat = try #require(self.layers(.suckEffect, 0)[1].mesh)
    #expect(flat.vertices.allSatisfy { ($0.position - $0.texture).length < 1e-12 })
  }

  /// Whether a point about the centre lies in the hexagon of the formula.
  private func isInside(_ point: Point, openness: Double, slack: Double) -> Bool {
    let apothem = openness * Point(100, 200).length / 2 + slack
    return (0..<6).allSatisfy { side in
      let angle = Angle(degrees: 60 * Double(side) + 30 + 60 * (1 - openness))
      let (sine, cosine) = DeterministicMath.sineAndCosine(angle)
      return point.x * cosine + point.y * sine <= apothem
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.77, 1])
  func irisShowsTheHexagonOfTheFormula(openness: Double) throws {
    let layers = [
      layers(.cameraIrisHollowOpen, openness), layers(.cameraIrisHollowClose, 1 - openness),
    ]
    for (layers, name) in zip(layers, ["to", "from"]) {
      let picture = try #require(layers.last)
      #expect(picture.name == name)
      guard let mesh = picture.mesh else {
        #expect(openness == 1)
        continue
      }
      #expect(mesh.vertices.allSatisfy { $0.position == $0.texture })
      let cover = MeshCover(mesh)
      for index in 0..<400 {
        let point = Point(Double(index % 20) * 5 - 47.5, Double(index / 20) * 10 - 95)
        let isSeen = cover.contains(point + Point(50, 100))
        if isInside(point, openness: openness, slack: -1e-6) { #expect(isSeen) }
        if !isInside(point, openness: openness, slack: 1e-6) { #expect(!isSeen) }
      }
    }
  }

  @Test
  func irisClosesOnTheOldScreenMeetsInBlackAndOpensOnTheNew() {
    #expect(layers(.cameraIris, 0.49).map(\.name) == ["backdrop", "rim", "from"])
    #expect(layers(.cameraIris, 0.5).map(\.name) == ["backdrop"])
    #expect(layers(.cameraIris, 0.51).map(\.name) == ["backdrop", "rim", "to"])
    #expect(
      layers(.cameraIris, 0.25).last?.mesh == layers(.cameraIrisHollowClose, 0.5).last?.mesh)
    #expect(layers(.cameraIris, 0.75).last?.mesh == layers(.cameraIrisHollowOpen, 0.5).last?.mesh)
  }

  @Test
  func irisHalvesBeginAndEndInBlack() {
    let open = StageFixtures.stage(.cameraIrisHollowOpen, .forward)
    let close = StageFixtures.stage(.cameraIrisHollowClose, .forward)
    for layers in [
      Transition.cameraIrisHollowOpen.layers(open, .start),
      Transition.cameraIrisHollowClose.layers(close, .end),
    ] {
      #expect(layers.map(\.color) == [.black])
      #expect(layers.map(\.frameOnStage) == [open.bounds])
    }
  }
}
