import Foundation
import SegueGraphics
import SegueKit
import SegueStage
import TestSupport
import Testing

/// Every script of the folder of gestures.
@Suite("Scripts with gestures")
struct GestureScriptTests {
  private static let folder = ExternalTool.repository + "fixtures/scripts/gestures/"
  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  private func clip(_ name: String, scale: String = "1") throws -> Clip {
    try Clip.load(
      script: Self.folder + name,
      options: LoadOptions(
        allowedFolders: [ExternalTool.repository + "fixtures"],
        settings: [Setting(key: "canvas.scale", value: scale, origin: "--scale")]))
  }

  @Test
  func theFolderHasScripts() { #expect(Self.names.count >= 3) }

  @Test(arguments: names)
  func everyGestureMeetsItsExpectation(name: String) throws {
    let clip = try clip(name)
    #expect(clip.failures.isEmpty)
    #expect(clip.warnings.isEmpty)
    #expect(
      clip.timeline.segments.contains { segment in
        switch segment.content {
        case .interaction, .sheet, .change, .container: true
        case .still, .transition, .animation, .clips: false
        }
      })
  }

  /// The highest speed of a corner, in points per second; a jump of 10 points in a millisecond
  /// exceeds it.
  ///
  /// The screen corner farthest from the KuGou pivot has a radius of 1.9 · 844 points; it turns by
  /// 45° in 0.4 s, with a peak of 1.7 times that speed.
  private static let fastest = 8_000.0

  @Test(arguments: names)
  func layersMoveContinuously(name: String) throws {
    let timeline = try clip(name).timeline
    var last = places(timeline.layers(at: 0))
    for millisecond in 1...Int(timeline.duration * 1000) {
      let time = Double(millisecond) / 1000
      let now = places(timeline.layers(at: time))
      for (key, corners) in now {
        guard let before = last[key] else { continue }
        let way = zip(corners, before).map { ($0 - $1).length }.max() ?? 0
        #expect(way < Self.fastest / 1000, "\(key) at \(time) s")
      }
      last = now
    }
  }

  /// Returns the corners of each layer by its content, so that a screen is found under any name.
  private func places(_ layers: [Layer]) -> [String: [Point]] {
    var places: [String: [Point]] = [:]
    for layer in layers {
      let key = layer.image.map { "image \($0.asset.index)" } ?? layer.name
      places[key] = Rect(origin: .zero, size: layer.size).corners.map(layer.placement.apply)
    }
    return places
  }

  @Test
  func trackIsReadRelativeToTheScript() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.recorded, to: "clip.yaml")
    let lines = (0...30).map { "\(Double($0) * 16.5),\(10 + $0 * 5),100" }
    try folder.write("t_ms,x,y\n" + lines.joined(separator: "\n"), to: "way.csv")
    let clip = try Clip.load(script: folder.path("clip.yaml"))
    #expect(clip.failures.isEmpty)
    // 140 of 300 points: 160 points of 300 are left.
    #expect(abs(clip.duration - (0.5 + 0.495 + 0.5 * 160 / 300)) < 1e-9)
    #expect(clip.explained().contains("track: \"way.csv\""))
  }

  @Test(
    arguments: [
      (nil, "error[E032]"), ("nothing", "error[E033]: way.csv: line 1 is not three numbers"),
      ("0,10,10\n5,10,10", "error[E040]: the drag was not finished"),
    ] as [(String?, String)])
  func missingOrInvalidTrackIsReported(text: String?, message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.recorded, to: "clip.yaml")
    if let text { try folder.write(text, to: "way.csv") }
    do {
      try Clip.load(script: folder.path("clip.yaml")).checkExpectations()
      Issue.record("nothing is told")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test func tapFindsAnAutoSizedText() throws {
    let script = """
      canvas: 300x400
      screens: { list: { layers: [{ name: label, frame: [20, 100, auto, auto], text: More, font: 40 }] }, next: "#00FF00" }
      timeline: [{ show: list }, { push: next, tap: label }]
      """
    let timeline = try Clip.load(text: script, name: "clip").timeline
    let screen = try #require(timeline.layers(at: 0).first)
    let label = try #require(screen.children.first { $0.name == "label" })
    #expect(label.size.width > 60, "the text's own width")
    let center = label.placement.apply(Point(label.size.width / 2, label.size.height / 2))
    let touch = try #require(timeline.touches.first).path.position(at: 0)
    #expect((touch - center).length < 1e-9)
  }

  private static let recorded = """
    canvas: 300x400
    screens: { list: "#FF0000", player: "#00FF00" }
    timeline:
      - show: list
      - push: player
        transition: base
      - pop:
        drag: { track: way.csv }
        expect: finished
    """
}
