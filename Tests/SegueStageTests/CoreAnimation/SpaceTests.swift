import SegueGraphics
import SegueStage
import Testing

@Suite("Flip and cube")
struct SpaceTests {
  static let size = Size(375, 667)
  private let progresses = stride(from: 0.02, through: 0.98, by: 0.02)
  private let stage = Rect(origin: .zero, size: size)

  private func faces(
    _ transition: Transition, _ side: Side, _ progress: Double
  ) throws -> [SeenFace] {
    try seenFaces(transition, from: side, progress, size: Self.size)
  }

  /// Returns the longest edge of the faces along the rotation axis.
  private func nearEdge(_ faces: [SeenFace], _ side: Side) -> Double {
    let edges = side.isHorizontal ? [1, 3] : [0, 2]
    return faces.flatMap { face in edges.map { face.edge($0) } }.max() ?? 0
  }

  @Test(arguments: ["ogl-flip", "cube"], Side.allCases)
  func nearEdgeKeepsItsLengthAndTheOutlineStaysInsideTheStage(name: String, side: Side) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let length = side.isHorizontal ? Self.size.height : Self.size.width
    for progress in progresses where abs(progress - 0.5) > 1e-6 || name == "cube" {
      let faces = try faces(transition, side, progress)
      #expect(abs(nearEdge(faces, side) - length) < 1e-9, "at \(progress)")
      let extent = side.isHorizontal ? Self.size.height : Self.size.width
      for corner in faces.flatMap(\.corners) {
        let across = side.isHorizontal ? corner.y : corner.x
        #expect(across > -1e-9 && across < extent + 1e-9, "at \(progress)")
        if name == "ogl-flip" {
          #expect(corner.x > -1e-9 && corner.x < 375 + 1e-9, "at \(progress)")
          #expect(corner.y > -1e-9 && corner.y < 667 + 1e-9, "at \(progress)")
        }
      }
    }
  }

  @Test(arguments: ["ogl-flip", "cube"], Side.allCases)
  func onlyFacesThatFaceTheEyeAreDrawn(name: String, side: Side) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    for progress in progresses {
      let faces = try faces(transition, side, progress)
      #expect(faces.allSatisfy { $0.doubleArea > 0 })
      #expect(faces.count <= 2)
    }
  }

  @Test(arguments: Side.allCases)
  func flipBringsTheNamedSideTowardTheEye(side: Side) throws {
    let card = try #require(try faces(.oglFlip, side, 0.2).first)
    // Of the two edges along the axis the longer one is nearer.
    let near =
      side.isHorizontal
      ? (card.edge(3) > card.edge(1) ? Side.left : .right)
      : (card.edge(0) > card.edge(2) ? Side.top : .bottom)
    #expect(card.name == "from" && near == side)
    #expect(try faces(.oglFlip, side, 0.8).map(\.name) == ["to"])
    #expect(try faces(.oglFlip, side, 0.5).isEmpty, "a card seen edge-on is not seen")
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.6, 0.9])
  func flipHasTheWidthsOfTheFormula(progress: Double) throws {
    let card = try #require(try faces(.oglFlip, .left, progress).first)
    let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(turns: 0.5) * progress)
    let far = 1000.5 / (1000.5 + 375 * sine)
    let halves = [card.corners[0].x, card.corners[1].x].map { abs($0 - 187.5) }.sorted()
    #expect(abs(halves[1] - 187.5 * abs(cosine)) < 1e-9)
    #expect(abs(halves[0] - 187.5 * abs(cosine) * far) < 1e-9)
    #expect(abs(min(card.edge(1), card.edge(3)) - 667 * far) < 1e-9)
  }

  @Test(arguments: Side.allCases)
  func cubeFacesShareAnEdgeThatBeginsAtTheNamedSide(side: Side) throws {
    let half = (side.isHorizontal ? Self.size.width : Self.size.height) / 2
    var seenTogether = 0
    for progress in progresses {
      let faces = try faces(.cube, side, progress)
      let (sine, cosine) = DeterministicMath.sineAndCosine(Angle(turns: 0.25) * progress)
      let outward: Double = side == .left || side == .top ? -1 : 1
      let expected = half + outward * half * (cosine - sine)
      for face in faces {
        // The shared edge of `from` is at the named side, that of `to` across.
        let edge = try #require(
          [Side.top, .right, .bottom, .left].firstIndex(
            of: face.name == "from" ? side : side.opposite))
        for corner in [face.corners[edge], face.corners[(edge + 1) % 4]] {
          let along = side.isHorizontal ? corner.x : corner.y
          #expect(abs(along - expected) < 1e-9, "\(face.name) at \(progress)")
        }
      }
      if faces.count == 2 { seenTogether += 1 }
    }
    #expect(seenTogether > 30)
  }

  @Test
  func cubeFacesTurnAwayBeforeTheEndAndAppearAfterTheStart() throws {
    #expect(try faces(.cube, .right, 0.02).map(\.name) == ["from"])
    #expect(try faces(.cube, .right, 0.5).map(\.name) == ["from", "to"])
    #expect(try faces(.cube, .right, 0.98).map(\.name) == ["to"])
  }

  @Test
  func brightnessDipsInTheMiddle() throws {
    func brightness(_ transition: Transition, _ progress: Double) throws -> [Double] {
      let layers = transition.layers(
        StageFixtures.stage(transition, .forward), .during(progress))
      return try #require(layers.last).children.map(\.brightness)
    }
    let half = 0.5.squareRoot()
    #expect(try brightness(.cube, 0) == [1])
    #expect(try brightness(.cube, 1) == [1])
    for value in try brightness(.cube, 0.5) { #expect(abs(value - (0.6 + 0.4 * half)) < 1e-12) }
    for value in try brightness(.oglFlip, 0.25) { #expect(abs(value - (1 - 0.25 * half)) < 1e-12) }
    let space = Transition.cube.layers(StageFixtures.stage(.cube, .forward), .during(0.5))
    #expect(space.map(\.name) == ["backdrop", "space"])
    #expect(space[0].color == .black && space[1].addsChildren)
  }
}
