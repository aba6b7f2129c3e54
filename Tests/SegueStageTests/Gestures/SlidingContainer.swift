import SegueGraphics
import SegueStage

/// A container for tests: `over` slides down over `main`, by the rules of a container.
struct SlidingContainer: Container {
  /// The catalogue entry for test scenes.
  static let type = ContainerType(
    name: "sliding", summary: "A screen slides over another.",
    roles: [
      ContainerType.Role("main", "The screen below."),
      ContainerType.Role("over", "The screen that slides."),
      ContainerType.Role("extra", isRequired: false, "A screen that nobody needs."),
    ],
    tapTargets: ["button"], commands: ["open"], example: "container: { type: sliding }",
    make: { SlidingContainer(stage: $0) })

  private let stage: ContainerStage
  private var drags: [(start: Double, driven: PercentDriven)] = []
  private var openings: [Double] = []

  init(stage: ContainerStage) { self.stage = stage }

  func layers(at time: Double) -> [Layer] {
    let progress: Double
    if let drag = drags.last(where: { $0.start <= time }) {
      progress = drag.driven.progress(at: time - drag.start)
    } else {
      progress = openings.contains { $0 <= time } ? 1 : 0
    }
    let frame = stage.bounds.offset(by: Point(0, (progress - 1) * stage.size.height))
    return [stage.layer(role: "main"), stage.layer(role: "over", frame: frame)].compactMap { $0 }
  }

  mutating func apply(_ input: ContainerInput, at time: Double) -> ContainerResponse {
    switch input {
    case .drag(let path):
      let driven = PercentDriven(
        PanRecognizer().events(of: path),
        progress: PanProgress(axis: .vertical, direction: .forward, extent: stage.size.height),
        rule: .container, finish: Completion(.fixed(seconds: 0.25)))
      drags.append((time, driven))
      let isOver = driven.decision?.outcome == .finished
      return ContainerResponse(
        lifted: time + path.duration, settled: time + max(path.duration, driven.duration),
        decision: driven.decision, screen: isOver ? "over" : "main",
        progress: driven.decision?.progress, offset: Point(0, 12))
    case .command, .tap:
      openings.append(time)
      return ContainerResponse(lifted: time, settled: time, screen: "over")
    case .show, .doubleTap, .pinch:
      return ContainerResponse(lifted: .nan, settled: .infinity, screen: "main")
    }
  }

  func place(ofTapTarget name: String, at time: Double) -> Point? { Point(50, 180) }
}
