import SegueGraphics
import SegueStage
import Testing

@Suite("The side of a transition")
struct SideTests {
  /// The visible side of each subtype on iOS: the vertical ones are inverted.
  static let subtypes = [
    ("from-left", Side.left), ("from-right", .right), ("from-top", .bottom),
    ("from-bottom", .top),
  ]
  static let sided = TransitionCatalogue.all.filter { $0.parameter("subtype") != nil }.map(\.name)

  @Test(arguments: sided)
  func fromIsTheVisibleSideAndSubtypeTheCoreAnimationConstant(name: String) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    for (subtype, side) in Self.subtypes {
      let drawn = [("from", side.rawValue), ("subtype", subtype)].map { key, word in
        let stage = StageFixtures.stage(transition, .forward, values: [key: .choice(word)])
        return transition.layers(stage, .during(0.4))
      }
      #expect(drawn[0] == drawn[1], "\(subtype)")
    }
  }

  @Test(arguments: [
    ("push", Side.left), ("move-in", .left), ("reveal", .left), ("cube", .left),
    ("ogl-flip", .left), ("page-curl", .bottom), ("page-uncurl", .bottom),
    ("flip-horizontal", .right),
  ])
  func hasADefault(name: String, side: Side) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let drawn = [[:], ["from": ParameterValue.choice(side.rawValue)]].map { values in
      transition.layers(
        StageFixtures.stage(transition, .forward, values: values), .during(0.4))
    }
    #expect(drawn[0] == drawn[1])
    #expect(transition.parameter("from")?.defaultText == side.rawValue)
  }

  @Test
  func theseTransitionsHaveSides() {
    #expect(
      Self.sided == [
        "push", "move-in", "reveal", "cube", "ogl-flip", "page-curl", "page-uncurl",
        "flip-horizontal",
      ])
  }

  private func back(_ arrival: TransitionUse, _ pop: TransitionUse = TransitionUse()) throws
    -> ResolvedTransition
  {
    let scene = StageFixtures.scene([
      .show(screen: "list"), .push(screen: "player", arrival), .pop(pop),
    ])
    guard case .transition(let back) = try StepResolver.resolve(scene)[2] else {
      throw StageError([])
    }
    return back
  }

  @Test
  func popUsesAnExplicitSideUnchanged() throws {
    let arrival = TransitionUse("push", parameters: ["subtype": .choice("from-left")])
    let sided = try back(arrival, TransitionUse(parameters: ["from": .choice("top")]))
    #expect(sided.name == "push" && sided.parameters == ["from": .choice("top")])
    let named = try back(arrival, TransitionUse("push"))
    #expect(named.parameters.isEmpty)
    let curl = try back(
      TransitionUse("page-curl"), TransitionUse(parameters: ["from": .choice("top")]))
    #expect(curl.parameters == ["from": .choice("top"), "backwards": .flag(true)])
  }
}
