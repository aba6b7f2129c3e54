import Foundation
import SegueGolden
import SegueKit
import TestSupport
import Testing

/// Scenes as values, compared with their equivalent scripts.
@Suite("A scene in code and its script") struct SceneInSwiftTests {
  private static let folder = FixtureScripts.folder + "/uikit"

  @Test(arguments: FixtureScripts.names)
  func scriptAndSceneConvertIntoEachOther(name: String) throws {
    let path = FixtureScripts.folder + "/" + name
    let folder = (path as NSString).deletingLastPathComponent
    let scene = try Scene(
      script: String(contentsOfFile: path, encoding: .utf8), name: name, folder: folder)
    let again = try Scene(script: scene.script, name: name, folder: folder)
    #expect(again == scene, "\(scene.script)")
    #expect(again.script == scene.script)
  }

  @Test func theFlowInSwiftIsTheSceneOfItsScript() throws {
    let text = try String(contentsOfFile: Self.folder + "/flow.yaml", encoding: .utf8)
    #expect(try Flow.scene == Scene(script: text))
  }

  @Test func theFlowInSwiftHasThePixelsOfItsScript() throws {
    let options = LoadOptions(
      allowedFolders: [FixtureScripts.folder + "/../images"], settings: [.scale(0.25)])
    let code = try Clip.load(Flow.scene, folder: Self.folder, options: options)
    let script = try Clip.load(script: Self.folder + "/flow.yaml", options: options)
    #expect(code.warnings.isEmpty && code.failures.isEmpty)
    #expect(code.duration == script.duration && code.frameCount == script.frameCount)
    for step in 0...60 {
      let time = code.duration * Double(step) / 60
      let difference = try #require(
        PixmapDifference(script.pixmap(at: time), try code.pixmap(at: time)))
      #expect(difference.isEmpty, "at \(time): \(difference)")
    }
  }

  /// A change that invalidates a scene, and a part of the error.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: String
    let change: @Sendable (inout Scene) -> Void
    var testDescription: String { words }

    init(_ words: String, _ change: @escaping @Sendable (inout Scene) -> Void) {
      self.words = words
      self.change = change
    }
  }

  private static let mistakes: [Mistake] = [
    Mistake("unknown screen `lost`") { $0.steps.append(.push(screen: "lost")) },
    Mistake("unknown transition `teleport`") {
      $0.steps[1] = .push(screen: "b", .init("teleport"))
    },
    Mistake("unknown parameter `eraa` of `navigation`") {
      $0.steps[1] = .push(screen: "b", .init("navigation", parameters: ["eraa": "classic"]))
    },
    Mistake("cannot be `jurassic`") { $0.steps[1] = Self.push(era: "jurassic") },
    Mistake("`alpha`") { $0.addScreen("c", layers: [Self.layer { $0.alpha = 1.5 }]) },
    Mistake("`alpha`") { $0.addScreen("c", layers: [Self.layer { $0.alpha = .nan }]) },
    Mistake("corner") { $0.addScreen("c", layers: [Self.layer { $0.cornerRadius = -1 }]) },
    Mistake("there is nothing to pop") { $0.steps.insert(.pop(), at: 1) },
    Mistake("a GIF shows at most 50 frames") { $0.framesPerSecond = 60 },
    Mistake("no-such.png") { $0.addScreen("c", file: "no-such.png") },
  ]

  /// A scene is validated as its script is, and errors name the script's keys.
  @Test(arguments: mistakes)
  func invalidSceneIsReportedAsInAScript(mistake: Mistake) throws {
    var scene = Scene(
      canvas: Canvas(size: Size(100, 200)),
      screens: [Screen(name: "a", fill: .white), Screen(name: "b", fill: .black)],
      steps: [.show(screen: "a"), .push(screen: "b"), .hold(seconds: 1)],
      outputs: [Output(path: "clip.gif", format: .gif)])
    _ = try Clip.load(scene)
    mistake.change(&scene)
    let error = try #require(throws: SegueError.self) { try Clip.load(scene) }
    #expect(error.description.contains(mistake.words), "\(error)")
  }

  private static func push(era: String) -> Step {
    .push(
      screen: "b", TransitionUse("navigation", parameters: ["era": .choice(era)]))
  }

  private static func layer(_ change: (inout SceneLayer) -> Void) -> SceneLayer {
    var layer = SceneLayer(name: "card")
    layer.fill = .black
    change(&layer)
    return layer
  }
}

/// The Swift version of `fixtures/scripts/uikit/flow.yaml`.
private enum Flow {
  static var scene: Scene {
    var scene = Scene(canvas: Canvas(size: Size(390, 844)))
    scene.addScreen("list", file: "../../images/screen-a.png")
    scene.addScreen("player", file: "../../images/screen-b.png")
    scene.addScreen("settings", file: "../../images/settings.png")
    scene.addScreen("chat", file: "../../images/chat.png")
    scene.addScreen("question", layers: question, background: hex(0xF7F7F8))
    scene.touchDisplay = .ring
    scene.steps = rows + sheet + zoom + alert
    scene.outputs = [Output(path: "flow.gif", format: .gif)]
    return scene
  }

  private static var question: [SceneLayer] {
    let message = "It will be removed from all of your devices."
    return [
      text("title", "Delete this album?", .headline, Rect(16, 19, 238, 0)),
      text("message", message, .footnote, Rect(16, 46, 238, 0)) { $0.text.style.size = 13 },
      box("line", Rect(0, 105.5, 270, 0.5)), box("divider", Rect(134.75, 106, 0.5, 44)),
      button("cancel", "Cancel", hex(0x007AFF), Rect(0, 106, 135, 44)),
      button("delete", "Delete", hex(0xFF3B30), Rect(135, 106, 135, 44)),
    ]
  }

  /// Taps a row; a swipe back is cancelled once.
  private static var rows: [Step] {
    [
      .show(screen: "list"), .hold(seconds: 0.3),
      .tap(.point(Point(150, 431))), .push(screen: "chat"), .hold(seconds: 0.3),
      .interactive(
        .pop,
        drag: AuthoredTouch(
          from: Point(5, 430),
          [
            .to(Point(170, 436), in: 0.3), .to(Point(110, 438), in: 0.2), .hold(seconds: 0.1),
          ]), expect: .cancelled),
      .interactive(
        .pop, drag: AuthoredTouch(from: Point(5, 430), [.to(Point(230, 436), in: 0.2)]),
        expect: .finished),
      .hold(seconds: 0.2),
    ]
  }

  /// Presents a sheet at the medium detent, pulls it up, and flings it down.
  private static var sheet: [Step] {
    let use = TransitionUse("sheet", parameters: ["detents": "medium-and-large", "grabber": true])
    return [
      .tap(.point(Point(366, 88))), .present(screen: "settings", use), .hold(seconds: 0.2),
      .drag(
        AuthoredTouch(from: Point(195, 440), [.to(Point(195, 180), in: 0.24)]),
        expect: .detent("large")),
      .hold(seconds: 0.3),
      .drag(
        AuthoredTouch(from: Point(195, 80), [.to(Point(195, 640), in: 0.22)]),
        expect: .screen("list")),
      .hold(seconds: 0.2),
    ]
  }

  /// Zooms a page out of a row's picture; a drag is cancelled once, then flings it back.
  private static var zoom: [Step] {
    let frame = FrameLength(x: 16, y: 403.67, width: 56, height: 56)
    let use = TransitionUse(
      "zoom", parameters: ["from-frame": .frame(frame), "from-radius": 8])
    return [
      .tap(.point(Point(44, 431))), .push(screen: "player", use), .hold(seconds: 0.3),
      .interactive(
        .pop,
        drag: AuthoredTouch(
          from: Point(200, 260), [.to(Point(215, 340), in: 0.22), .hold(seconds: 0.08)]),
        expect: .cancelled),
      .interactive(
        .pop,
        drag: AuthoredTouch(
          from: Point(200, 260), [.to(Point(240, 500), in: 0.3), .hold(seconds: 0.06)]),
        expect: .finished),
      .hold(seconds: 0.2),
    ]
  }

  private static var alert: [Step] {
    [
      .present(screen: "question", TransitionUse("alert", parameters: ["content-height": 150])),
      .hold(seconds: 0.5), .tap("delete"), .dismiss(), .hold(seconds: 0.3),
    ]
  }

  private static func text(
    _ name: String, _ string: String, _ style: TextStyle.Named, _ frame: Rect,
    _ change: (inout SceneLayer) -> Void = { _ in }
  ) -> SceneLayer {
    var layer = SceneLayer(name: name)
    layer.frame = FrameLength(x: frame.minX, y: frame.minY, width: frame.width)
    layer.text.string = string
    layer.text.style = TextStyle(style)
    layer.text.style.alignment = .center
    change(&layer)
    return layer
  }

  private static func button(
    _ name: String, _ string: String, _ color: Color, _ frame: Rect
  ) -> SceneLayer {
    text(name, string, .body, frame) { layer in
      layer.frame?.height = frame.height
      layer.text.color = color
      layer.text.style.verticalAlignment = .center
    }
  }

  private static func box(_ name: String, _ frame: Rect) -> SceneLayer {
    var layer = SceneLayer(name: name)
    layer.fill = Color(red: 0x3C, green: 0x3C, blue: 0x43, alpha: 0x4A)
    layer.frame = FrameLength(
      x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
    return layer
  }

  private static func hex(_ rgb: UInt32) -> Color {
    Color(
      red: UInt8(rgb >> 16 & 0xFF), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF))
  }
}
