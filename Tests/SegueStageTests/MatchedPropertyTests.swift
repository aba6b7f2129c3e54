import SegueGraphics
import SegueStage
import Testing

/// Interpolation of matched layers with different properties.
@Suite("Properties of matched layers") struct MatchedPropertyTests {
  /// A property, its setter for both ends, and its getter for the layer in flight.
  struct Property: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let first: Double
    let last: Double
    let set: @Sendable (inout SceneLayer, Double) -> Void
    let read: @Sendable (Layer) -> Double?
  }

  static let properties = [
    Property("x", 10, 50) {
      $0.frame?.x = $1
    } read: {
      $0.frameOnStage.minX
    },
    Property("height", 20, 60) {
      $0.frame?.height = $1
    } read: {
      $0.size.height
    },
    Property("alpha", 0.2, 1) {
      $0.alpha = $1
    } read: {
      $0.opacity
    },
    Property("turn", 20, 260) {
      $0.transform.turn = Angle(degrees: $1)
    } read: {
      let turn = DeterministicMath.arctangent2($0.transform.b, $0.transform.a) * 180 / .pi
      return turn < 0 ? turn + 360 : turn
    },
    Property("scale", 0.5, 2) {
      $0.transform.scale = Point($1, $1)
    } read: {
      $0.transform.a
    },
    Property("move", -8, 30) {
      $0.transform.move.x = $1
    } read: {
      $0.transform.tx
    },
    Property("anchor point", 0, 1) {
      $0.anchorPoint.x = $1
    } read: {
      $0.anchorPoint.x
    },
    Property("perspective", -0.001, -0.004) {
      $0.perspective = -1 / $1
    } read: {
      $0.sublayerTransform.m34
    },
    Property("radius of one corner", 2, 9) {
      $0.corners.topLeft = $1
    } read: {
      $0.effects.cornerRadii?.topLeft
    },
    Property("radius beyond half of the side", 10, 4) { layer, radius in
      layer.corners = CornerRadii(radius == 10 ? 999 : radius)
    } read: {
      $0.cornerRadius
    },
    Property("width of the border", 0, 6) { layer, width in
      layer.effects.border = width == 0 ? nil : LayerBorder()
      layer.effects.border?.width = width
    } read: {
      $0.effects.border?.width
    },
    Property("opacity of the shadow", 0.8, 0) { layer, opacity in
      layer.effects.shadow = opacity == 0 ? nil : Shadow(opacity: opacity, offset: .zero, radius: 9)
    } read: {
      $0.effects.shadow?.opacity
    },
    Property("radius of the shadow", 2, 12) { layer, radius in
      layer.effects.shadow = Shadow(opacity: 1, offset: Point(0, radius), radius: radius)
    } read: {
      $0.effects.shadow.flatMap { $0.offset.y == $0.radius ? $0.radius : nil }
    },
    Property("blur", 0, 8) {
      $0.effects.blur = $1 == 0 ? nil : LayerBlur(radius: $1)
    } read: {
      $0.effects.blur?.radius
    },
    Property("filter", 1, 0.2) { layer, share in
      layer.effects.filters = share == 1 ? [] : [.saturation(share)]
    } read: {
      if case .saturation(let share)? = $0.effects.filters.first { share } else { nil }
    },
    Property("blur of the material", 30, 10) { layer, blur in
      layer.effects.backdrop = Material()
      layer.effects.backdrop?.blur = blur
    } read: {
      $0.effects.backdrop?.blur
    },
    Property("fill", 0, 200) {
      $0.fill = Color(red: UInt8($1), green: 0, blue: 9)
    } read: {
      ($0.color?.red).map(Double.init)
    },
    Property("colour of a gradient", 0, 100) { layer, level in
      let end = Color(red: 0, green: UInt8(level), blue: 0)
      layer.effects.gradient = Gradient(colors: [.black, end])
    } read: {
      ($0.effects.gradient?.stops.last?.color.green).map(Double.init)
    },
    Property("stroke", 2, 10) { layer, width in
      layer.effects.shape = LayerShape(.circle)
      layer.effects.shape?.stroke = StrokeStyle(width: width)
    } read: {
      $0.effects.shape?.stroke?.width
    },
    Property("corner of a path", 10, 18) { layer, x in
      layer.effects.shape = LayerShape(
        .path(Path([.move(Point(0, 0)), .line(Point(x, 0)), .line(Point(0, 8)), .close])))
    } read: {
      guard case .path(let path)? = $0.effects.shape?.outline else { return nil }
      return path.bounds?.width
    },
    Property("width of the mask", 20, 80) { layer, width in
      var mask = SceneLayer(name: "mask")
      mask.fill = .black
      layer.frame?.width = width
      layer.mask = [mask]
    } read: {
      $0.mask.first?.size.width
    },
    Property("place of a layer inside", 4, 12) { layer, x in
      var inside = SceneLayer(name: "inside")
      inside.frame = FrameLength(x: x, y: 0, width: 5, height: 5)
      inside.fill = .black
      layer.children = [inside]
    } read: {
      $0.children.first?.frameOnStage.minX
    },
  ]

  @Test(arguments: properties, [0.25, 0.5, 0.75])
  func differingPropertiesAreInterpolated(property: Property, progress: Double) throws {
    let layer = try flying(progress) {
      property.set(&$0, property.first)
    } last: {
      property.set(&$0, property.last)
    }
    let value = try #require(property.read(layer))
    let expected = property.first + (property.last - property.first) * progress
    // Colours have 8 bits a channel.
    let isLevel = ["fill", "colour of a gradient"].contains(property.testDescription)
    #expect(abs(value - expected) <= (isLevel ? 0.5 : 1e-6))
  }

  @Test func otherPropertiesAreCrossFadedWithoutADip() throws {
    let layer = try flying(0.5) {
      $0.effects.gradient = Gradient(colors: [.black])
    } last: {
      $0.effects.gradient = Gradient(colors: [.black, .white])
      $0.effects.gradient?.kind = .radial
    }
    let fade = try #require(layer.children.first)
    #expect(fade.addsChildren && fade.children.count == 2)
    #expect(abs(fade.children[0].opacity + fade.children[1].opacity - 1) < 1e-12)
  }

  @Test func layersInsideThatBothEndsHaveAreOneAndTheOthersFade() throws {
    func held(_ names: [String], by layer: inout SceneLayer) {
      layer.frame?.width = Double(20 * names.count)
      layer.children = names.map { name in
        var child = SceneLayer(name: name)
        child.fill = .black
        return child
      }
    }
    let layer = try flying(0.25) {
      held(["icon", "title"], by: &$0)
    } last: {
      held(["badge", "title", "body"], by: &$0)
    }
    #expect(layer.children.map(\.name) == ["first-layers", "title", "first-layers"])
    #expect(layer.children[0].children.map { $0.children.map(\.name) } == [["icon"], ["badge"]])
    #expect(layer.children[1].opacity == 1 && layer.children[1].size.width == 45)
    #expect(layer.children[2].children.map { $0.children.map(\.name) } == [["body"]])
  }

  @Test(arguments: [0.25, 0.75]) func aPairStaysInsideTheClipsOfItsEnds(progress: Double) throws {
    let layer = try flying(progress) { layer in
      var holder = SceneLayer(name: "holder")
      holder.frame = FrameLength(x: 10, y: 40, width: 60, height: 100)
      holder.clips = true
      holder.alpha = 0.5
      holder.children = [layer]
      layer = holder
    } last: { _ in
    }
    // The clip opens to the stage, which is 100 x 200.
    let frame = layer.frameOnStage
    #expect(layer.masksToBounds)
    #expect(abs(frame.minX - 10 * (1 - progress)) < 1e-9)
    #expect(abs(frame.height - (100 + 100 * progress)) < 1e-9)
    #expect(abs(layer.opacity - (0.5 + 0.5 * progress)) < 1e-9)
    #expect(layer.children.map(\.name) == ["first"])
  }

  @Test func onlyTheMatchedLayerIsRemovedFromItsScreen() throws {
    let first = SceneLayer(name: "first")
    var last = SceneLayer(name: "last")
    last.alpha = 0.5
    let timeline = try timeline([first, first], [last])
    #expect(timeline.layers(at: 0.5)[0].children.map(\.name) == ["first"])
  }

  @Test func nestedPairsMoveAboveTheirParentsOnce() throws {
    func card(_ names: (String, String), alpha: Double) -> SceneLayer {
      var card = SceneLayer(name: names.0)
      card.alpha = alpha
      card.children = [SceneLayer(name: names.1), SceneLayer(name: "other")]
      return card
    }
    let timeline = try timeline(
      [card(("first", "title"), alpha: 1), card(("second", "title"), alpha: 1)],
      [card(("last", "title"), alpha: 0.5)],
      pairs: [MatchedLayers(from: "title", to: "title"), MatchedLayers(from: "first", to: "last")])
    let layers = timeline.layers(at: 0.5)
    #expect(layers[0].children.map(\.name) == ["second"])
    #expect(layers[0].children[0].children.map(\.name) == ["title", "other"])
    #expect(layers[1].children.isEmpty)
    #expect(layers[2].name == "first" && layers[2].children.map(\.name) == ["other"])
    #expect(layers[3].children.map(\.name) == ["title"], "in the opacity of what holds it")
  }

  @Test func equalEndsStayInTheirScreensUnlessTheseMove() throws {
    let ends = ([SceneLayer(name: "first")], [SceneLayer(name: "last")])
    let still = try timeline(ends.0, ends.1).layers(at: 0.5)
    #expect(still.map { $0.children.map(\.name) } == [["first"], ["last"]])
    let moving = try timeline(ends.0, ends.1) {
      $0.from = [LayerKeyframe(at: 1, move: LengthPair(.points(-30), .points(0)))]
    }
    #expect(moving.layers(at: 0.5).map { $0.children.count } == [0, 0, 0])
    #expect(moving.layers(at: 0.5).last?.frameOnStage == Rect(0, 0, 100, 200))
  }

  @Test func aPairKeepsItsSideInAMirroredLayout() throws {
    var layer = SceneLayer(name: "first")
    layer.frame = FrameLength(x: 0, y: 0, width: 20, height: 20)
    var last = layer
    last.name = "last"
    last.frame?.x = 10
    let timeline = try timeline([layer], [last], layout: .rightToLeft)
    #expect(timeline.layers(at: 0.5).last?.frameOnStage.minX == 5)
  }

  /// Returns the matched layer at a progress.
  private func flying(
    _ progress: Double, _ first: (inout SceneLayer) -> Void, last: (inout SceneLayer) -> Void
  ) throws -> Layer {
    let ends = ["first", "last"].map { name in
      var layer = SceneLayer(name: name)
      layer.frame = FrameLength(x: 10, y: 10, width: 20, height: 20)
      return layer
    }
    var (start, end) = (ends[0], ends[1])
    first(&start)
    last(&end)
    return try #require(try timeline([start], [end]).layers(at: progress).last)
  }

  private func timeline(
    _ first: [SceneLayer], _ last: [SceneLayer], layout: LayoutDirection = .leftToRight,
    pairs: [MatchedLayers] = [MatchedLayers(from: "first", to: "last")],
    change: (inout KeyframeAnimator) -> Void = { _ in }
  ) throws -> Timeline {
    var animator = KeyframeAnimator(duration: 1, pacing: .curve(.linear))
    animator.matched = pairs
    change(&animator)
    var scene = Scene(
      canvas: Canvas(size: Size(100, 200)),
      screens: [
        Screen(name: "a", content: .layers(first)), Screen(name: "b", content: .layers(last)),
      ],
      steps: [.show(screen: "a"), .push(screen: "b", TransitionUse("mine")), .hold(seconds: 0.1)])
    scene.transitions = [OwnTransition("mine", animator)]
    scene.layout = layout
    return try Timeline(scene, pictures: Pictures([]))
  }
}

extension MatchedPropertyTests.Property {
  fileprivate init(
    _ name: String, _ first: Double, _ last: Double,
    set: @escaping @Sendable (inout SceneLayer, Double) -> Void,
    read: @escaping @Sendable (Layer) -> Double?
  ) {
    self.init(testDescription: name, first: first, last: last, set: set, read: read)
  }
}
