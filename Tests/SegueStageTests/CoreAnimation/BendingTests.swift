import SegueGraphics
import SegueStage
import Testing

@Suite("Ripple, suck and iris")
struct BendingTests {
  private let progresses = stride(from: 0.0, through: 1.0, by: 0.05)

  private func layers(
    _ transition: Transition, _ progress: Double, values: [String: ParameterValue] = [:]
  ) -> [Layer] {
    transition.layers(
      StageFixtures.stage(transition, .forward, values: values), .during(progress))
  }

  private func smooth(_ value: Double) -> Double {
    let value = max(0, min(1, value))
    return value * value * (3 - 2 * value)
  }

  @Test(arguments: [0.2, 0.45, 0.8])
  func rippleRefractsAndShowsTheNewScreenByTheFormula(progress: Double) throws {
    let layers = layers(.rippleEffect, progress)
    #expect(layers.map(\.name) == ["from", "to"])
    let (leaving, arriving) = (try #require(layers[0].mesh), try #require(layers[1].mesh))
    let (wave, train) = (22.0, 66.0)
    let front = progress * (Point(50, 100).length + train)
    for (vertex, other) in zip(leaving.vertices, arriving.vertices) {
      let arm = vertex.position - Point(50, 100)
      let passed = max(0, min(1, (front - arm.length) / train))
      let strength =
        smooth(4 * passed) * smooth(4 - 4 * passed) / (1 + arm.length / (2 * wave)).squareRoot()
      let slope = DeterministicMath.cosine(2 * .pi * (front - arm.length) / wave)
      let displacement = arm.length > 0 ? 4 * strength * slope / arm.length : 0
      #expect((vertex.texture - (vertex.position + arm * displacement)).length < 1e-9)
      #expect(vertex.texture == other.texture && vertex.brightness == other.brightness)
      #expect(vertex.opacity == 1 && abs(other.opacity - smooth((passed - 0.2) / 0.25)) < 1e-12)
    }
  }

  @Test
  func aCrestGlintsMostTowardTheLight() throws {
    let mesh = try #require(layers(.rippleEffect, 0.5).first?.mesh)
    func brightest(_ side: (Point) -> Bool) -> Double {
      mesh.vertices.filter { side($0.position - Point(50, 100)) }.map(\.whiteness).max() ?? 0
    }
    let (lit, averted) = (brightest { $0.x + $0.y < -10 }, brightest { $0.x + $0.y > 10 })
    #expect(lit > averted && averted > 0.05 && lit < 0.7)
  }

  @Test
  func rippleIsStillAtBothEnds() throws {
    for (progress, opacity) in [(0.0, 0.0), (1, 1)] {
      let layers = layers(.rippleEffect, progress)
      for vertex in layers.compactMap(\.mesh).flatMap(\.vertices) {
        #expect(vertex.texture == vertex.position)
        #expect(vertex.brightness == 1 && vertex.whiteness == 0)
      }
      #expect(try #require(layers[1].mesh).vertices.allSatisfy { $0.opacity == opacity })
    }
  }

  static let cloths: [[String: ParameterValue]] = [
    [:], ["target": .place(.fraction(0.5), .fraction(1))],
    ["target": .place(.fraction(0), .fraction(0.3))],
    ["narrowing": .number(4)], ["sway": .number(0.3)],
    ["sway": .number(-0.3), "folds": .number(12)],
  ]

  /// Each cell, of three square points, keeps its orientation, or has a negligible area.
  @Test(arguments: cloths)
  func noPlaceOfASuckedClothPassesAnother(values: [String: ParameterValue]) throws {
    for progress in progresses {
      let mesh = try #require(layers(.suckEffect, progress, values: values).last?.mesh)
      var least = 0.0
      for row in 0..<mesh.rows {
        for column in 0..<mesh.columns {
          let origin = mesh[column, row].position
          let (right, down) = (
            mesh[column + 1, row].position - origin, mesh[column, row + 1].position - origin
          )
          least = min(least, right.x * down.y - right.y * down.x)
        }
      }
      #expect(least > -1e-3, "at \(progress)")
    }
  }

  @Test
  func aSuckedClothIsTheNarrowerTheNearerToThePointAndItsOutlineIsSmooth() throws {
    for progress in [0.3, 0.5, 0.7] {
      let mesh = try #require(layers(.suckEffect, progress).last?.mesh)
      let above = (0...mesh.rows).filter { mesh[0, $0].texture.y <= 150 }
      let widths = above.map { mesh[mesh.columns, $0].position.x - mesh[0, $0].position.x }
      #expect(widths == widths.sorted(by: >), "at \(progress)")
      let steps = zip(widths, widths.dropFirst()).map { $0 - $1 }
      for (one, next) in zip(steps, steps.dropFirst()) { #expect(abs(one - next) < 0.35) }
    }
  }

  @Test
  func theSwayBendsTheClothToItsSide() throws {
    func middle(_ sway: Double) throws -> Double {
      let mesh = try #require(
        layers(.suckEffect, 0.75, values: ["sway": .number(sway)]).last?.mesh)
      return mesh[mesh.columns / 2, 0].position.x
    }
    let (left, still, right) = (try middle(-0.5), try middle(0), try middle(0.5))
    #expect(abs(still - 50) < 1e-9 && right > 53 && abs(left + right - 100) < 1e-9)
  }

  @Test
  func suckedScreenEndsInAPointAndTheOtherLiesStill() throws {
    let layers = layers(.suckEffect, 1)
    #expect(layers.map(\.name) == ["to", "from"] && layers[0].mesh == nil)
    let mesh = try #require(layers[1].mesh)
    #expect(mesh.vertices.allSatisfy { ($0.position - Point(50, 150)).length < 1e-9 })
    let flat = try #require(self.layers(.suckEffect, 0)[1].mesh)
    #expect(
      flat.vertices.allSatisfy {
        ($0.position - $0.texture).length < 1e-12 && $0.brightness == 1
      })
  }

  /// Returns true if a point about the centre lies in the formula's hexagon.
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
      let picture = try #require(layers.first { $0.name == name })
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

  @Test(arguments: [3, 6, 11])
  func theBladesCoverAllButTheHole(count: Int) throws {
    let values: [String: ParameterValue] = ["blades": .number(Double(count))]
    for openness in [0.02, 0.3, 0.8] {
      let layers = layers(.cameraIrisHollowOpen, openness, values: values)
      let blades = MeshCover(try #require(layers.first { $0.name == "blades" }?.mesh))
      let hole = MeshCover(try #require(layers.first { $0.name == "to" }?.mesh))
      for index in 0..<400 {
        let point = Point(Double(index % 20) * 5 + 2.3, Double(index / 20) * 10 + 4.1)
        #expect(blades.contains(point) != hole.contains(point), "\(point) at \(openness)")
      }
    }
  }

  @Test
  func bladesHaveLightEdgesAndLieInEachOthersShadow() throws {
    let mesh = try #require(
      layers(.cameraIrisHollowOpen, 0.5).first { $0.name == "blades" }?.mesh)
    let rim = (0...mesh.columns).map { mesh[$0, 0] }
    #expect(rim.allSatisfy { abs($0.whiteness - 0.6) < 1e-9 })
    #expect(mesh.vertices.filter { $0.brightness < 0.5 }.count >= 6 * (mesh.rows + 1))
    let plain = try #require(
      layers(.cameraIrisHollowOpen, 0.5, values: ["sheen": .number(0), "shadow": .number(0)])
        .first { $0.name == "blades" }?.mesh)
    #expect(plain.vertices.allSatisfy { $0.brightness == 1 && $0.whiteness == 0 })
  }

  @Test
  func openIrisShowsOnlyTheScreen() throws {
    let layers = layers(.cameraIrisHollowOpen, 1)
    let shadow = try #require(layers.first { $0.name == "hole-shadow" }?.mesh)
    #expect(shadow.vertices.allSatisfy { $0.opacity == 0 })
  }

  @Test
  func irisClosesOnTheOldScreenMeetsInBlackAndOpensOnTheNew() {
    #expect(
      layers(.cameraIris, 0.49).map(\.name) == ["backdrop", "blades", "from", "hole-shadow"])
    #expect(layers(.cameraIris, 0.5).map(\.name) == ["backdrop"])
    #expect(layers(.cameraIris, 0.51).map(\.name) == ["backdrop", "blades", "to", "hole-shadow"])
    #expect(
      layers(.cameraIris, 0.25).map(\.mesh) == layers(.cameraIrisHollowClose, 0.5).map(\.mesh))
    #expect(
      layers(.cameraIris, 0.75).map(\.mesh) == layers(.cameraIrisHollowOpen, 0.5).map(\.mesh))
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
