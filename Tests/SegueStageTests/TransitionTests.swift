import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Every transition of the catalogue")
struct TransitionTests {
  static let names = TransitionCatalogue.all.map(\.name)
  /// All transitions that cover the stage: the others present a screen over another.
  static let covering = TransitionCatalogue.all.filter { $0.presentation == nil }.map(\.name)
  /// All of them except the iris half that ends in black, as on iOS.
  static let endingInAScreen = covering.filter { $0 != "camera-iris-hollow-close" }
  /// All of them except the iris half that begins in black.
  static let startingInAScreen = covering.filter { $0 != "camera-iris-hollow-open" }

  @Test(arguments: endingInAScreen, [TransitionStage.Direction.forward, .backward])
  func endsWithExactlyTheToScreen(name: String, direction: TransitionStage.Direction) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let stage = StageFixtures.stage(transition, direction)
    let layers = transition.layers(stage, .end)
    let top = try #require(layers.last { $0.frameOnStage.intersection(stage.bounds) != nil })
    #expect(top.frameOnStage == stage.bounds)
    #expect(top.opacity == 1)
    #expect(top.showsScreen(stage.to))
  }

  @Test(arguments: startingInAScreen, [TransitionStage.Direction.forward, .backward])
  func startsWithExactlyTheFromScreen(name: String, direction: TransitionStage.Direction) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let stage = StageFixtures.stage(transition, direction)
    let layers = transition.layers(stage, .start)
    let top = try #require(layers.last { $0.frameOnStage.intersection(stage.bounds) != nil })
    #expect(top.frameOnStage == stage.bounds)
    #expect(top.showsScreen(stage.from))
  }

  @Test(arguments: names)
  func matchesItsDisplayListGolden(name: String) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    let use = StageFixtures.use(transition, duration: 1)
    let isPresentation = transition.presentation != nil
    let scene = StageFixtures.scene([
      .show(screen: "list"),
      isPresentation ? .present(screen: "player", use) : .push(screen: "player", use),
      isPresentation ? .dismiss(TransitionUse()) : .pop(TransitionUse()),
    ])
    let timeline = try Timeline(scene, pictures: StageFixtures.pictures)
    var text = ""
    for (title, start) in [("push", 0.0), ("pop", 1.0)] {
      for quarter in 0...4 {
        let time = start + Double(quarter) / 4
        // The time between push and pop belongs to the push; the pop begins slightly later.
        let sample = start > 0 && quarter == 0 ? time + 2 * Timeline.timeResolution : time
        text += "\(title) t=\(quarter)/4: \(timeline.displayList(at: sample))"
      }
    }
    let difference = try TextGolden.difference(text, golden: "display-lists/\(name).txt")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: names)
  func isDocumentedAndItsExampleNamesIt(name: String) throws {
    let transition = try #require(TransitionCatalogue.transition(named: name))
    #expect(transition.name == CanonicalName.of(transition.name))
    #expect(transition.summary.hasSuffix(".") && transition.summary.count <= 150)
    #expect(transition.example.contains(name))
    #expect(transition.duration > 0)
    for parameter in transition.parameters {
      #expect(parameter.summary.hasSuffix("."))
      #expect(parameter.name == CanonicalName.of(parameter.name))
    }
  }

  @Test
  func noTwoTransitionsShareAName() {
    let names = TransitionCatalogue.names
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("kugou", "kugou"), ("KuGou", "kugou"), ("kugou_arc", "kugou"), ("weChatZoom", "wechat-zoom"),
    ("wechatZoom", "wechat-zoom"), ("wechat", "wechat-zoom"), ("base-push", "base"), ("kuguo", nil),
    ("moveIn", "move-in"), ("oglFlip", "ogl-flip"), ("alignedFlip", "ogl-flip"),
    ("flip", "ogl-flip"), ("pageCurl", "page-curl"), ("pageUnCurl", "page-uncurl"),
    ("curlUp", "page-curl"), ("curl-down", "page-uncurl"), ("rippleEffect", "ripple-effect"),
    ("ripple", "ripple-effect"), ("suckEffect", "suck-effect"), ("cameraIris", "camera-iris"),
    ("cameraIrisHollowOpen", "camera-iris-hollow-open"),
    ("cameraIrisHollowClose", "camera-iris-hollow-close"),
  ])
  func isFoundByNameInAnySpelling(spelling: String, name: String?) {
    #expect(TransitionCatalogue.transition(named: spelling)?.name == name)
  }
}

extension Layer {
  /// The layer's bounding box in its parent.
  var frameOnStage: Rect {
    let corners = Rect(origin: .zero, size: size).corners.map(placement.apply)
    let xs = corners.map(\.x)
    let ys = corners.map(\.y)
    let minX = xs.min() ?? 0
    let minY = ys.min() ?? 0
    return Rect(minX, minY, (xs.max() ?? 0) - minX, (ys.max() ?? 0) - minY)
  }

  /// Returns true if the layer shows a screen's content.
  func showsScreen(_ screen: Screen) -> Bool {
    switch screen.content {
    case .fill(let fill): color == fill && image == nil
    case .image(let asset, _): image?.asset == asset
    case .layers(let layers): children.map(\.name) == layers.map(\.name)
    case .composition(let composition): children == composition.layers
    }
  }
}
