import Foundation
import SegueKit

// The Swift of the catalogue's articles, verbatim: the test is that it compiles; DocumentationTests
// checks that the articles contain no other Swift.

/// The articles' example: a door in front of the new screen.
struct DoorAnimator: TransitionAnimator {
  let duration = 0.8
  let perspective: Double? = 1000

  func animate(_ context: TransitionContext) -> [LayerAnimation] {
    let closed = LayerKeyframe(at: 0, anchorPoint: Point(0, 0.5))
    let open = LayerKeyframe(at: 1, anchorPoint: Point(0, 0.5), turnY: Angle(degrees: -90))
    return [
      LayerAnimation(context.to, name: "to"),
      LayerAnimation(context.from, name: "from", keyframes: [closed, open]),
    ]
  }
}

/// The articles' example of a snapshot: a screen that turns away in slats.
struct BlindsAnimator: TransitionAnimator {
  let duration = 0.9
  let perspective: Double? = 1500

  func animate(_ context: TransitionContext) -> [LayerAnimation] {
    let grid = SnapshotGrid(rows: 12, stagger: Stagger(over: 0.3))
    var slats = LayerAnimation(Snapshot(.from, grid: grid))
    slats.addAnimations {
      $0.turnX = Angle(degrees: 90)
      $0.alpha = 0
    }
    var logo = SceneLayer(name: "logo")
    logo.image = context.image(named: "logo")
    var to = LayerAnimation(context.to, name: "to")
    to.set("title") { $0.alpha = 0 }
    to.addAnimations(to: "title", delayFactor: 0.5) { $0.alpha = 1 }
    return [to, LayerAnimation(logo), slats]
  }
}

/// The example of From UIKit to Segue: a card that grows while the list behind it is dimmed.
struct CardAnimator: TransitionAnimator {
  let duration = 0.5
  let pacing = Pacing.spring(duration: 0.5, bounce: 0.2)
  var interaction: InteractionSettings {
    var terms = InteractionSettings(threshold: 0.4)
    terms.way = .down
    return terms
  }

  func animate(_ context: TransitionContext) -> [LayerAnimation] {
    var dimming = SceneLayer(name: "dimming")
    dimming.fill = .black
    var dim = LayerAnimation(dimming)
    dim.set { $0.alpha = 0 }
    dim.addAnimations { $0.alpha = 0.4 }
    var card = LayerAnimation(context.to, name: "to").without(["picture"])
    card.set {
      $0.scale = Point(0.9, 0.9)
      $0.alpha = 0
    }
    card.addAnimations(durationFactor: 0.6) { $0.alpha = 1 }
    card.addAnimations { $0.scale = Point(1, 1) }
    let list = LayerAnimation(context.from, name: "from").without(["thumbnail"])
    let picture = MatchedLayers(from: "thumbnail", to: "picture")
    return [list, dim, card, LayerAnimation(picture, from: context.from, to: context.to)]
  }
}

/// Declarations that the snippets assume.
private struct Surroundings: Sendable {
  func show(_ done: Int, of count: Int) {}
  func note(_ text: String) {}
}

private let bar = Surroundings()
private let log = Surroundings()

private enum DocumentationSnippets {
  static func load() async throws {
    let clip = try Clip.load(script: "kugou.yaml")
    try await clip.render()
  }

  static func render(_ clip: Clip) async throws -> Int {
    let request = RenderRequest(outputs: ["out/kugou.gif", "out/kugou.apng", "out/frames/"])
    let reports = try await clip.render(request) { progress in
      bar.show(progress.framesDone, of: progress.frameCount)
    }
    let bytes = reports.map(\.bytes).reduce(0, +)
    return bytes
  }

  static func moments(_ clip: Clip) async throws -> UInt32 {
    let half = try clip.pixmap(at: clip.duration / 2)
    let red = half[195, 422] & 0xFF
    try await clip.render(RenderRequest(outputs: ["open.png"], at: [.mark("open")]))
    try await clip.render(
      RenderRequest(outputs: ["strip.png"], sheet: SheetRequest(frames: 5, columns: 5)))
    return red
  }

  static func memory(_ clip: Clip) async throws -> (Data, Data) {
    let gif = try await clip.data(as: .gif) { progress in
      bar.show(progress.framesDone, of: progress.frameCount)
    }
    let png = try clip.pixmap(at: .mark("open")).pngData()
    return (gif, png)
  }

  static func pictures() async throws {
    var options = LoadOptions()
    options.settings = [.duration(0.3), .pacing(.curve(.easeOut)), .framesPerSecond(25)]
    let clip = try Clip.quick(
      from: "list.png", to: "player.png", transition: "kugou", options: options, back: true)
    try await clip.render(RenderRequest(outputs: ["kugou.gif"]))
  }

  static func problems(_ path: String) async {
    do throws(SegueError) {
      try await Clip.load(script: path).render()
    } catch {
      switch error {
      case .verdict: log.note("a gesture came to something else:\n\(error)")
      case .tooLarge(let verdict): log.note("the file would be too large: \(verdict)")
      case .script(let diagnostics):
        for diagnostic in diagnostics where diagnostic.severity == .error {
          let line = diagnostic.location?.line ?? 0
          log.note("\(diagnostic.code) in line \(line): \(diagnostic.message)")
        }
      case .codec(let reason) where reason.kind == .missingInput: log.note("there is no such file")
      case .cancelled: log.note("the task was cancelled")
      default: log.note("\(error)")
      }
    }
  }

  static func door() throws -> Clip {
    var options = LoadOptions()
    options.transitions["door"] = DoorAnimator()
    let clip = try Clip.load(script: "door.yaml", options: options)
    return clip
  }

  static func measured() async throws -> MotionReport {
    let report = try await MotionReport.measuring(recording: "take.mov", scale: .width(390))
    for motion in report.transitions.flatMap(\.motions) where motion.isCertain {
      print(motion.kind, motion.duration, motion.fit.law)
    }
    let own = try Clip.load(script: "clip.yaml").measuredMotion()
    return own
  }

  static func scene() throws -> Clip {
    var scene = Scene(canvas: Canvas(size: Size(390, 844)))
    scene.addScreen("list", file: "list.png")
    scene.addScreen("detail", file: "detail.png")
    scene.steps = [
      .show(screen: "list"), .hold(seconds: 0.4), .tap(.point(Point(150, 431))),
      .push(screen: "detail"), .hold(seconds: 0.4),
      .interactive(
        .pop, drag: AuthoredTouch(from: Point(5, 430), [.to(Point(230, 436), in: 0.2)]),
        expect: .finished),
    ]
    scene.outputs = [Output(path: "flow.gif", format: .gif)]
    let clip = try Clip.load(scene, folder: "shots")
    return clip
  }
}

/// The example of Animations: a heart that pops, a reveal, a flight, and rows that enter in turn.
func animated(_ original: Scene) -> Scene {
  var scene = original
  let pop = Change {
    $0.fill = Color(red: 255, green: 45, blue: 85)
    $0.scale = [.cubic(0.7, in: 0.1), .spring(1.25, .snappy, in: 0.15), .spring(1, .bouncy)]
  }
  let reveal = Change(.easeInOut(0.5)) { $0.clip = .circle(.cover, center: Point(350, 60)) }
  let flight = Change(.easeInOut(1)) {
    $0.along = Path([.move(.zero), .cubic(Point(0, -300), Point(300, 100), Point(300, -300))])
    $0.orient = .auto
  }
  scene.steps += [
    .tap("heart"),
    .animate(["night": reveal, "plane": flight]),
    .animate(["heart": pop], .easeInOut(0.15)),
    .animate(
      ["row-*": .enter([.opacity, .offset(Point(0, 40))])], .snappy, stagger: Stagger(each: 0.06)),
  ]

  var player = SceneLayer(name: "player")
  player.drags = LayerDrag(axis: .y, snap: [.zero, Point(0, -680)])
  var art = SceneLayer(name: "art")
  art.follows = LayerFollower(
    drag: "player", .y, between: OffsetRange(0, -680),
    keyframes: [LayerKeyframe(at: 0, alpha: 0), LayerKeyframe(at: 1, alpha: 1)])
  scene.addScreen("music", layers: [player, art])
  return scene
}
