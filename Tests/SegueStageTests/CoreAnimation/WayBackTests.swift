import SegueGraphics
import SegueStage
import Testing

/// Default ways back of `CATransition` types: the way in, played in reverse.
@Suite struct WayBackTests {
  static let types = TransitionCatalogue.all.filter { $0.parameter("start-progress") != nil }

  /// Every type with every side, and with a limited progress range.
  static let uses: [TransitionUse] = types.flatMap { type in
    let sides = type.parameter("from") == nil ? [nil] : Side.allCases.map(Optional.some)
    return sides.flatMap { side in
      [[:], ["start-progress": ParameterValue.number(0.25), "end-progress": .number(0.75)]].map {
        TransitionUse(
          type.name,
          parameters: $0.merging(side.map { ["from": .choice($0.rawValue)] } ?? [:]) { $1 })
      }
    }
  }

  /// Returns the stages of a push and of the default pop after it.
  private func stages(_ use: TransitionUse) throws -> [(Transition, TransitionStage)] {
    let scene = StageFixtures.scene([
      .show(screen: "list"), .push(screen: "player", use), .pop(TransitionUse()),
    ])
    return try Timeline(scene, pictures: StageFixtures.pictures).segments.compactMap {
      if case .transition(let transition, let stage, _) = $0.content {
        (transition, stage)
      } else {
        nil
      }
    }
  }

  /// Returns layers with names that are the same in both directions.
  private func drawn(_ layers: [Layer]) -> [Layer] {
    layers.map { layer in
      var layer = layer
      layer.name = ""
      layer.children = drawn(layer.children)
      return layer
    }
  }

  @Test func thereAreThirteenWithTheFade() { #expect(Self.types.count == 13) }

  @Test(arguments: uses)
  func wayBackIsTheReversedWayIn(use: TransitionUse) throws {
    let stages = try stages(use)
    let ((type, way), (same, back)) = (stages[0], stages[1])
    #expect(type.name == same.name && back.from.name == "player" && back.to.name == "list")
    for progress in [0.0, 0.125, 0.25, 0.4375, 0.5, 0.75, 0.875, 1] {
      let shown = type.layers(back, .during(progress))
      #expect(drawn(shown) == drawn(type.layers(way, .during(1 - progress))), "at \(progress)")
    }
    #expect(drawn(type.layers(back, .start)) == drawn(type.layers(way, .end)))
    // A limited progress range does not begin with the screen alone; its way back ends with it.
    if use.parameters["start-progress"] == nil {
      #expect(drawn(type.layers(back, .end)) == drawn(type.layers(way, .start)))
    } else {
      #expect(type.layers(back, .end) == [back.layer(back.to, name: "to")])
    }
  }

  @Test func layerNamesFollowTheArrivingScreen() throws {
    let (type, back) = try stages(TransitionUse("move-in"))[1]
    #expect(type.layers(back, .during(0.5)).map(\.name) == ["to", "from"])
    let (curl, page) = try stages(TransitionUse("page-curl"))[1]
    let names = Set(curl.layers(page, .during(0.5)).map(\.name))
    #expect(names.isSuperset(of: ["to", "from", "to-back"]) && !names.contains("from-back"))
  }

  @Test func sheetFromTheBottomLeavesToTheBottom() throws {
    let use = TransitionUse("move-in", parameters: ["from": .choice("bottom")])
    let (type, back) = try stages(use)[1]
    let layers = type.layers(back, .during(0.25))
    #expect(layers[0].frameOnStage == Rect(0, 0, 100, 200))
    #expect(layers[1].frameOnStage == Rect(0, 50, 100, 200))
  }

  @Test func reversingAReversedTransitionRunsForward() throws {
    let use = TransitionUse("reveal", parameters: ["backwards": .flag(true)])
    #expect(try stages(use)[1].1.values["backwards"] == .flag(false))
  }

  @Test func transitionsWithTheirOwnWayBackKeepTheirParameters() throws {
    // Presentations dismiss by their own transition.
    let covering = TransitionCatalogue.all.filter { $0.presentation == nil }
    for type in covering where type.parameter("backwards") == nil {
      let use = StageFixtures.use(type)
      #expect(try stages(use)[1].1.values == use.parameters)
    }
    #expect(
      covering.filter { $0.parameter("backwards") == nil }.map(\.name)
        == [
          "navigation", "zoom", "base", "kugou", "wechat-zoom", "picture-from-cell", "opening-page",
          "container-transform", "shared-axis", "fade-through", "material-fade", "elevation-scale",
          "predictive-back", "cover-vertical", "cross-dissolve", "tab",
        ])
  }
}
