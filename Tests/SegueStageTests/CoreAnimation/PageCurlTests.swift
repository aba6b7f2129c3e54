import SegueGraphics
import SegueStage
import Testing

@Suite("Page curl")
struct PageCurlTests {
  static let size = Size(375, 667)

  private func layers(
    _ transition: Transition, _ progress: Double, values: [String: ParameterValue] = [:]
  ) -> [Layer] {
    transition.layers(
      StageFixtures.stage(transition, .forward, values: values, size: Self.size),
      .during(progress))
  }

  /// Returns the shares of the stage that show the page's front, its back and the screen beneath.
  private func shares(_ layers: [Layer]) -> [Double] {
    let front = layers.first { $0.name == "from" }?.mesh.map { MeshCover($0) }
    let back = layers.first { $0.name == "from-back" }?.mesh.map { MeshCover($0) }
    let (columns, rows) = (125, 222)
    var counts = [0, 0, 0]
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point(
          (Double(column) + 0.5) * Self.size.width / Double(columns),
          (Double(row) + 0.5) * Self.size.height / Double(rows))
        if back?.contains(point) == true {
          counts[1] += 1
        } else if front?.contains(point) == true {
          counts[0] += 1
        } else {
          counts[2] += 1
        }
      }
    }
    return counts.map { Double($0) / Double(columns * rows) }
  }

  static let expectedShares: [(progress: Double, shares: [Double])] = [
    (0, [1, 0, 0]), (0.25, [0.864, 0.016, 0.120]), (0.5, [0.306, 0.256, 0.438]),
    (0.75, [0.026, 0.217, 0.757]), (0.9, [0, 0.054, 0.946]), (1, [0, 0, 1]),
  ]

  @Test(arguments: expectedShares)
  func frontBackAndTargetHaveTheSharesOfTheFormula(progress: Double, expected: [Double]) {
    let shares = shares(layers(.pageCurl, progress))
    for (share, expected) in zip(shares, expected) {
      #expect(abs(share - expected) < 0.01, "\(shares) at \(progress)")
    }
  }

  @Test
  func flatPartIsExactlyInPlaceAndUnshaded() throws {
    let front = try #require(layers(.pageCurl, 0.4).first { $0.name == "from" }?.mesh)
    let flat = front.vertices.filter { $0.brightness == 1 }
    #expect(flat.count >= 4)
    for vertex in flat { #expect((vertex.position - vertex.texture).length < 1e-9) }
  }

  @Test(arguments: [0.2, 0.4, 0.6, 0.8])
  func frontAndBackMeetAtTheOutermostLineWithoutACrack(progress: Double) throws {
    let layers = layers(.pageCurl, progress)
    let front = try #require(layers.first { $0.name == "from" }?.mesh)
    let back = try #require(layers.first { $0.name == "from-back" }?.mesh)
    for column in 0...1 {
      let (last, first) = (front[column, front.rows], back[column, 0])
      #expect(last.position == first.position && last.texture == first.texture)
      #expect(last.whiteness == 0 && first.whiteness == 0.85)
    }
  }

  /// The lifted corner is on the named side; the tilt selects which of its two.
  @Test(arguments: [
    ("bottom", Point(375, 667)), ("top", Point(375, 0)), ("right", Point(375, 667)),
    ("left", Point(0, 667)),
  ])
  func liftsACornerOfTheNamedSideFirst(side: String, corner: Point) throws {
    let layers = layers(.pageCurl, 0.3, values: ["from": .choice(side)])
    let back = try #require(layers.first { $0.name == "from-back" }?.mesh)
    let tip = back[0, back.rows]
    #expect((tip.texture - corner).length < 1e-6)
    #expect((tip.position - corner).length > 100)
  }

  @Test(arguments: [0.1, 0.35, 0.7])
  func uncurlIsTheCurlBackwardWithTheScreensExchanged(progress: Double) {
    let curl = layers(.pageCurl, 1 - progress)
    let uncurl = layers(.pageUncurl, progress)
    #expect(curl.map(\.mesh) == uncurl.map(\.mesh))
    #expect(uncurl.first?.name == "from")
    #expect(curl.first?.name == "to")
  }

  /// Returns the shadows of a page by name: blur radius in points, and opacity.
  private func shadows(_ layers: [Layer]) -> [String: (softness: Double, opacity: Double)] {
    Dictionary(
      uniqueKeysWithValues: layers.compactMap { layer in
        layer.effects.blur.map { (layer.name, ($0.radius, layer.opacity)) }
      })
  }

  @Test
  func aShadowIsTheSofterTheHigherThePageIsAndAtMostThatOfItsWholeRoll() throws {
    let radius = 0.12 * 667
    var last = 0.0
    for progress in [0.05, 0.1, 0.15, 0.2, 0.3, 0.5] {
      let shadows = shadows(layers(.pageCurl, progress))
      let widest = shadows.values.map(\.softness).max() ?? 0
      #expect(widest >= last, "at \(progress)")
      last = widest
      #expect(shadows.values.allSatisfy { $0.opacity == 0.5 })
    }
    let shadows = shadows(layers(.pageCurl, 0.5))
    #expect(abs(try #require(shadows["shadow"]).softness - 0.3 * radius) < 1e-9)
    #expect(abs(try #require(shadows["flap-shadow"]).softness - 0.6 * radius) < 1e-9)
  }

  @Test
  func shadowsFadeOutAsThePageLeaves() {
    let strengths = [0.9, 0.95, 0.98, 1].map {
      shadows(layers(.pageCurl, $0)).values.map(\.opacity).max() ?? 0
    }
    #expect(strengths == strengths.sorted(by: >))
    #expect(strengths.last == 0)
  }

  @Test
  func theRollShinesBetweenItsTopAndItsSideAndTheFlapLiesEvenlyInTheLight() throws {
    let back = try #require(layers(.pageCurl, 0.5).first { $0.name == "from-back" }?.mesh)
    let column = (0...back.rows).map { back[0, $0] }
    let brightest = try #require(column.max { $0.brightness < $1.brightness })
    #expect(brightest.whiteness > 0.85 && brightest.brightness > 0.9)
    let ends = [try #require(column.first), try #require(column.last)]
    #expect(ends.allSatisfy { abs($0.whiteness - 0.85) < 1e-12 })
    #expect(abs(ends[0].brightness - 0.55) < 1e-9 && abs(ends[1].brightness - 0.91) < 1e-9)
    for (one, next) in zip(column, column.dropFirst()) {
      #expect(abs(one.brightness - next.brightness) < 0.12)
    }
  }

  @Test
  func withoutLightAndPaperTheBackIsTheMirroredPicture() throws {
    let values: [String: ParameterValue] = [
      "paper": .number(0), "shade": .number(0), "highlight": .number(0), "shadow": .number(0),
    ]
    let layers = layers(.pageCurl, 0.5, values: values)
    #expect(layers.map(\.name) == ["to", "from", "from-back"])
    for vertex in layers.compactMap(\.mesh).flatMap(\.vertices) {
      #expect(vertex.brightness == 1 && vertex.whiteness == 0)
    }
  }

  @Test
  func everyParameterGivesAMeshAtEveryMoment() {
    for degrees in [-90.0, -30, 0, 45, 90, 400] {
      for radius in [0.01, 0.12, 0.5] {
        for progress in stride(from: -0.2, through: 1.2, by: 0.1) {
          let layers = layers(
            .pageCurl, progress,
            values: ["tilt": .angle(Angle(degrees: degrees)), "radius": .number(radius)])
          let vertices = layers.compactMap(\.mesh).flatMap(\.vertices)
          for vertex in vertices {
            let isDrawable =
              vertex.position.x.isFinite && vertex.position.y.isFinite
              && (0...1).contains(vertex.brightness) && (0...1).contains(vertex.opacity)
            #expect(isDrawable, "\(degrees)° \(radius) \(progress): \(vertex)")
          }
        }
      }
    }
  }
}
