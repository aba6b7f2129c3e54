import SegueGraphics
import SegueStage
import Testing

@Suite("KuGou arc")
struct KuGouTests {
  private let progresses = stride(from: 0.0, through: 1.0, by: 0.05)

  private func moving(
    _ direction: TransitionStage.Direction, _ progress: Double,
    values: [String: ParameterValue] = [:]
  ) throws -> Layer {
    let stage = StageFixtures.stage(.kugou, direction, values: values)
    return try #require(Transition.kugou.layers(stage, .during(progress)).last)
  }

  private func center(_ layer: Layer) -> Point {
    layer.placement.apply(Point(layer.size.width / 2, layer.size.height / 2))
  }

  @Test
  func centerStaysOnTheCircleOfRadius1Point3HAboutThePivot() throws {
    for progress in progresses {
      let center = center(try moving(.forward, progress))
      let radius = (center - Point(50, 360)).length
      #expect(abs(radius - 1.3 * 200) < 1e-9, "at \(progress)")
    }
  }

  @Test
  func turnsLinearlyInEasedProgress() throws {
    for progress in progresses {
      let layer = try moving(.forward, progress)
      let expected = AffineTransform.rotation(Angle(degrees: 45 * (1 - progress)))
      #expect(abs(layer.transform.a - expected.a) < 1e-12)
      #expect(abs(layer.transform.b - expected.b) < 1e-12)
    }
  }

  @Test
  func matchesTheFormulaForAPivotBelowTheCenter() throws {
    // T(l·sin a, l − l·cos a) · R(a) with l = py − cy = 1.3 H.
    let layer = try moving(.forward, 0)
    let (l, root) = (260.0, 0.5.squareRoot())
    let expected = AffineTransform(
      a: root, b: root, c: -root, d: root, tx: l * root, ty: l - l * root)
    #expect(layer.transform.isClose(to: expected))
  }

  @Test
  func decomposedMovesTheCenterAlongTheChord() throws {
    let values: [String: ParameterValue] = ["motion": .choice("decomposed")]
    let (first, last) = (try moving(.forward, 0, values: values), Point(50, 100))
    let start = center(first)
    for progress in progresses {
      let layer = try moving(.forward, progress, values: values)
      let expected = start + (last - start) * progress
      #expect((center(layer) - expected).length < 1e-9, "at \(progress)")
      let scale = (layer.transform.a * layer.transform.a + layer.transform.b * layer.transform.b)
      #expect(abs(scale - 1) < 1e-12, "it does not shrink at \(progress)")
    }
  }

  @Test
  func arcAndChordDifferByUpTo31And74PointsOnATallPhone() throws {
    let size = Size(375, 812)
    var largest = Point.zero
    for progress in progresses {
      let centers = try ["arc", "decomposed"].map { motion in
        let stage = StageFixtures.stage(
          .kugou, .forward, values: ["motion": .choice(motion)], size: size)
        return center(try #require(Transition.kugou.layers(stage, .during(progress)).last))
      }
      let gap = centers[0] - centers[1]
      largest = Point(max(largest.x, abs(gap.x)), max(largest.y, abs(gap.y)))
    }
    #expect(abs(largest.x - 31) < 1 && abs(largest.y - 74) < 1, "\(largest)")
  }

  @Test
  func popTurnsToItsOwnAngle() throws {
    let layer = try moving(
      .backward, 1, values: ["pop-angle": .angle(Angle(degrees: 35))])
    let expected = AffineTransform.rotation(Angle(degrees: 35))
    #expect(abs(layer.transform.a - expected.a) < 1e-12)
  }

  @Test(arguments: [45.0, 360, 720, -720, 90, 1], [180.0, 50, 0, 60])
  func onlyTheOldScreenShowsAtTheStart(degrees: Double, pivot: Double) {
    for motion in ["arc", "decomposed"] {
      let stage = StageFixtures.stage(
        .kugou, .forward,
        values: [
          "angle": .angle(Angle(degrees: degrees)), "motion": .choice(motion),
          "pivot": .place(.fraction(0.5), .fraction(pivot / 100)),
        ])
      let from = stage.layer(stage.from, name: "from")
      let start = Transition.kugou.layers(stage, .start)
      // Outside the stage the new screen may wait in its start position.
      let isClear = Transition.kugou.caution(stage) == nil
      #expect(isClear ? start.count == 2 && start[0] == from : start == [from])
      #expect(isClear == (pivot == 180 && [45, 90].contains(degrees)))
      // From here on the article's rotation applies.
      #expect(Transition.kugou.layers(stage, .during(0.5)).map(\.name) == ["from", "to"])
    }
  }

  @Test(arguments: [
    (375.0, 812.0, false), (390, 844, false), (662, 1000, false), (664, 1000, true),
  ])
  func warnsWhenACornerShowsTooEarly(width: Double, height: Double, warns: Bool) {
    let stage = StageFixtures.stage(.kugou, .forward, size: Size(width, height))
    #expect((Transition.kugou.caution(stage) != nil) == warns)
  }
}

extension AffineTransform {
  /// Returns true if all elements agree to 1e-9.
  func isClose(to other: AffineTransform) -> Bool {
    zip([a, b, c, d, tx, ty], [other.a, other.b, other.c, other.d, other.tx, other.ty])
      .allSatisfy { abs($0 - $1) < 1e-9 }
  }
}
