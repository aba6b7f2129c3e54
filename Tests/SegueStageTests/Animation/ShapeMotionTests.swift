import SegueGraphics
import SegueStage
import TestSupport
import Testing

@Suite("Clips and paths that change")
struct ShapeMotionTests {
  private static func timeline(
    _ layer: SceneLayer, _ steps: [Step], size: Size = Size(100, 200)
  ) throws -> Timeline {
    try Timeline(scene(layer, steps, size), pictures: Pictures([]))
  }

  private static func scene(_ layer: SceneLayer, _ steps: [Step], _ size: Size) -> Scene {
    Scene(
      canvas: Canvas(size: size),
      screens: [Screen(name: "home", content: .layers([layer]), background: .white)],
      steps: [.show(screen: "home")] + steps)
  }

  private static func box(_ clip: LayerClip?) -> SceneLayer {
    var layer = SceneLayer(name: "box")
    layer.fill = .black
    layer.effects.clip = clip
    return layer
  }

  private static func shape(_ data: String) throws -> SceneLayer {
    var layer = SceneLayer(name: "box")
    layer.effects.shape = LayerShape(.path(try PathData.read(data)))
    layer.effects.shape?.fill = .black
    return layer
  }

  private static func shown(_ timeline: Timeline, _ time: Double) -> Layer? {
    func find(_ layer: Layer) -> Layer? {
      layer.name == "box" ? layer : layer.children.lazy.compactMap(find).first
    }
    return timeline.layers(at: time).lazy.compactMap(find).first
  }

  @Test func coveringRadiiAreThoseOfTheTable() throws {
    for row in try FigureTable("motion-circle-reveal.csv").cells {
      let center = row[0].split(separator: " ").compactMap { Double($0) }
      let numbers = row.dropFirst().compactMap { Double($0) }
      let radius = LayerClip.coveringRadius(
        of: Size(numbers[0], numbers[1]), from: Point(center[0], center[1]))
      #expect(abs(radius - numbers[2]) < 1e-6, "\(row)")
    }
  }

  @Test func numbersOfTheSameKindAreLinear() throws {
    let center = Point(350, 60)
    let timeline = try Self.timeline(
      Self.box(.circle(0, center: center)),
      [
        .animate(
          ["box": Change(.linear(1)) { $0.clip = .circle(.cover, center: center) }]),
        .hold(seconds: 1),
      ], size: Size(390, 844))
    #expect(Self.shown(timeline, 0)?.effects.clip == .circle(0, center: center))
    guard case .circle(.points(let radius), _)? = Self.shown(timeline, 0.25)?.effects.clip else {
      Issue.record("no circle")
      return
    }
    #expect(abs(radius - 858.577894 / 4) < 1e-6)
    // At rest it is what the script says.
    #expect(
      Self.shown(timeline, 1.5)?.effects.clip == .circle(.cover, center: center))
  }

  @Test func aLayerWithoutAClipClosesFromOneThatCoversIt() throws {
    let change = Change(.linear(1)) { $0.clip = .inset(top: 100, right: 50, bottom: 100, left: 50) }
    let timeline = try Self.timeline(
      Self.box(nil), [.animate(["box": change]), .animate(["box": .rest], .linear(1))])
    #expect(Self.shown(timeline, 0)?.effects.clip == nil)
    #expect(
      Self.shown(timeline, 0.5)?.effects.clip
        == .inset(top: 50, right: 25, bottom: 50, left: 25))
    #expect(Self.shown(timeline, 2)?.effects.clip == nil)
  }

  @Test func pathsOfTheSameStructureAreMixedPointByPoint() throws {
    // A line and a cubic curve are alike.
    let target = try PathData.read("M10 0 C20 0 30 0 40 0 L40 40 Z")
    let timeline = try Self.timeline(
      try Self.shape("M0 0 L30 0 L30 30 Z"),
      [.animate(["box": Change(.linear(1)) { $0.path = target }]), .hold(seconds: 1)])
    guard case .path(let path)? = Self.shown(timeline, 0.5)?.effects.shape?.outline else {
      Issue.record("no path")
      return
    }
    #expect(path.elements.first == .move(Point(5, 0)))
    #expect(Self.shown(timeline, 1.5)?.effects.shape?.outline == .path(target))
  }

  private static let two = "M0 0 L20 -10 L40 0 L40 40 L0 40 Z M60 60 L80 60 L70 80 Z"

  private static func morph(resamples: Bool) throws -> Scene {
    let target = try PathData.read(two)
    var change = Change(.linear(1)) { $0.path = target }
    change.paths.resamples = resamples
    return scene(
      try shape("M0 0 L30 0 L30 30 Z"), [.animate(["box": change]), .hold(seconds: 1)],
      Size(100, 200))
  }

  @Test func pathsThatDoNotCorrespondAreAnError() throws {
    let scene = try Self.morph(resamples: false)
    func reasons() -> [StageProblem.Reason] {
      do {
        _ = try StepResolver.resolve(scene)
        return []
      } catch { return error.problems.map(\.reason) }
    }
    let mismatch = ChangeProblem.shapes(
      .path, from: "a path of 1 subpath with 3 curves",
      to: "a path of 2 subpaths with 5 curves, 3 curves")
    #expect(reasons() == [.badChange("box", mismatch)])
  }

  @Test func pathsAreCutWithoutChangingTheirShape() throws {
    let timeline = try Timeline(try Self.morph(resamples: true), pictures: Pictures([]))
    #expect(
      Self.shown(timeline, 1.5)?.effects.shape?.outline == .path(try PathData.read(Self.two)))
    // Just after the start the outline is still where it was.
    guard case .path(let path)? = Self.shown(timeline, 1e-6)?.effects.shape?.outline else {
      Issue.record("no path")
      return
    }
    let points = path.cubicContours[0].curves.map(\.start)
    for corner in [Point(0, 0), Point(30, 0), Point(30, 30)] {
      #expect(points.contains { ($0 - corner).length < 1e-3 })
    }
  }

  @Test func springsOfShapesKeepTheirSpeed() throws {
    let timeline = try Self.timeline(
      Self.box(.circle(0, center: .zero)),
      [
        .animate(
          ["box": Change(.bouncy) { $0.clip = .circle(100, center: .zero) }], until: .started),
        .hold(seconds: 0.1),
        .animate(["box": Change(.bouncy) { $0.clip = .circle(0, center: .zero) }]),
      ])
    func radius(_ time: Double) -> Double {
      guard case .circle(.points(let radius), _)? = Self.shown(timeline, time)?.effects.clip
      else { return .nan }
      return radius
    }
    let step = 1e-4
    let (before, after) = (
      (radius(0.1) - radius(0.1 - step)) / step, (radius(0.1 + step) - radius(0.1)) / step
    )
    #expect(before > 100 && abs(before - after) < 0.02 * before)
  }
}
