import Foundation
import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import TestSupport
import Testing

/// Several clips on one clock, as pixels and as numbers.
@Suite struct ComparisonTests {
  /// A push from one colour to another, each clip in colours of its own.
  private static func clip(_ first: String, _ second: String, hold: String = "200ms") -> String {
    """
    canvas: 60x100
    fps: 20
    screens: { a: "\(first)", b: "\(second)" }
    timeline: [{ show: a }, { hold: 100ms }, { mark: go }, { push: b, duration: 400ms }, { hold: \(hold) }]
    """
  }

  private static let red = clip("#FF0000", "#800000")
  private static let blue = clip("#0000FF", "#000080", hold: "900ms")
  private static let bare = "device: none, shadow: none, margin: 10, gap: 20"

  /// Loads a comparison of scripts by their names, in a folder of its own.
  private static func load(
    _ script: String, _ files: [String: String] = ["red.yaml": red, "blue.yaml": blue]
  ) throws -> Clip {
    let folder = try TemporaryFolder()
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: folder.path(name))) }
    return try Clip.load(text: script, name: "ab.yaml", folder: folder.path(""))
  }

  @Test func eachClipHasThePixelsOfTheClipAlone() throws {
    let clip = try Self.load("clips: [red.yaml, blue.yaml]\npage: { \(Self.bare) }")
    let alone = try [Self.red, Self.blue].map { try Clip.load(text: $0, name: "alone.yaml") }
    #expect(clip.duration == alone[1].duration)
    for time in [0, 0.15, 0.3, 0.45, 0.6, 1.2] {
      let page = try clip.pixmap(at: time)
      for (index, single) in alone.enumerated() {
        // A shorter clip keeps its last moment.
        let picture = try single.pixmap(at: min(time, single.duration))
        let left = 10 + index * 80
        let isEqual = (0..<100).allSatisfy { y in
          (0..<60).allSatisfy { page[left + $0, 10 + y] == picture[$0, y] }
        }
        #expect(isEqual, "clip \(index + 1) at \(time) s")
      }
    }
  }

  @Test func aStackedClipLiesBelowTheFirst() throws {
    let clip = try Self.load(
      "clips: [red.yaml, blue.yaml]\npage: { layout: stacked, \(Self.bare) }")
    let page = try clip.pixmap(at: 0)
    #expect(page[40, 50] == 0xFF00_00FF && page[40, 10 + 120 + 50] == 0xFFFF_0000)
  }

  @Test(arguments: [("25%", 12), ("50%", 27), ("75%", 42)])
  func aWipeShowsTheFirstClipLeftOfItsLine(divider: String, line: Int) throws {
    let clip = try Self.load(
      "clips: [red.yaml, blue.yaml]\npage: { layout: wipe, divider: \(divider), \(Self.bare) }")
    let page = try clip.pixmap(at: 0)
    let row = (0..<60).map { page[10 + $0, 60] }
    #expect(row.prefix(line).allSatisfy { $0 == 0xFF00_00FF })
    #expect(row.dropFirst(line + 6).allSatisfy { $0 == 0xFFFF_0000 })
  }

  @Test func aSweepGoesFromTheLeftEdgeToTheRight() throws {
    let clip = try Self.load(
      "clips: [red.yaml, blue.yaml]\npage: { layout: wipe, divider: sweep, \(Self.bare) }")
    let starts = try [0, 0.25, 0.5, 0.75, 1].map { share in
      let page = try clip.pixmap(at: share * clip.duration)
      // The first clip has no blue.
      return (0..<60).count { page[10 + $0, 60] >> 16 & 0xFF == 0 }
    }
    #expect(starts == starts.sorted() && starts.first == 0 && starts.last == 60)
  }

  @Test func aBlinkShowsTheClipsInTurn() throws {
    let clip = try Self.load(
      "clips: [red.yaml, blue.yaml]\npage: { layout: blink, interval: 400ms, \(Self.bare) }")
    let colors = try [0.05, 0.35, 0.45, 0.75, 0.85, 1.25].map { try clip.pixmap(at: $0)[40, 60] }
    #expect(colors.map { $0 & 0xFF == 0 } == [false, false, true, true, false, true])
  }

  @Test func aSettingChangesItsOwnClipAlone() throws {
    let script = """
      clips:
        - { file: red.yaml, set: { duration: 200ms } }
        - { file: red.yaml, set: { timeline.3.duration: 800ms, screens.b: "#00FF00" } }
      page: { \(Self.bare) }
      """
    let clip = try Self.load(script)
    #expect(abs(clip.duration - 1.1) < 1e-9)
    let page = try clip.pixmap(at: 1.1)
    #expect(page[40, 60] == 0xFF00_0080 && page[120, 60] == 0xFF00_FF00)
  }

  @Test(arguments: ["spring: snappy", "curve: linear", "transition: fade", "duration: 1s"])
  func aSettingOfAllStepsReachesEachOfThem(setting: String) throws {
    let parts = setting.split(separator: ": ").map(String.init)
    let clip = try Clip.load(
      text: """
        canvas: 60x100
        screens: { a: red, b: blue }
        timeline: [{ show: a }, { push: b, curve: ease-in }, { hold: 1s }, pop]
        """.replacing("red", with: "\"#FF0000\"").replacing("blue", with: "\"#0000FF\""),
      name: "clip.yaml",
      options: LoadOptions(settings: [Setting(key: parts[0], value: parts[1], origin: "--set")]))
    let written = [
      "spring: snappy": "spring:", "curve: linear": "curve: linear",
      "transition: fade": "type: fade", "duration: 1s": "duration: 1000ms",
    ]
    let lines = clip.explained().split(separator: "\n")
    #expect(lines.count { $0.contains(written[setting] ?? "") } == 2, "\(clip.explained())")
    if parts[0] == "spring" { #expect(!clip.explained().contains("curve: ease-in")) }
  }

  @Test func picturesWithOneNameInTwoFoldersAreTwo() throws {
    let folder = try TemporaryFolder()
    for (name, color) in [("x", UInt32(0xFF20_4060)), ("y", 0xFFC0_A080)] {
      let place = URL(filePath: folder.path(name))
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      let picture = Pixmap(PixelSize(60, 100), filledWith: color)
      try Data(PNGEncoder().encode(picture)).write(to: place.appending(path: "a.png"))
      let text = """
        canvas: 60x100
        screens: { a: a.png }
        timeline: [{ show: a }, { hold: 200ms }]
        """
      try Data(text.utf8).write(to: place.appending(path: "clip.yaml"))
    }
    let clip = try Clip.load(
      text: "clips: [x/clip.yaml, y/clip.yaml, x/clip.yaml]\npage: { \(Self.bare) }",
      name: "ab.yaml",
      folder: folder.path(""))
    let page = try clip.pixmap(at: 0)
    #expect([40, 120, 200].map { page[$0, 60] } == [0xFF20_4060, 0xFFC0_A080, 0xFF20_4060])
    #expect(
      clip.inputs.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
        == ["x/clip.yaml", "x/a.png", "y/clip.yaml", "y/a.png"])
  }

  @Test func marksOfTheClipsAreThoseOfTheComparison() throws {
    let clip = try Self.load("clips: [red.yaml, blue.yaml]")
    #expect(try clip.pixmap(at: 0).size == clip.size)
    #expect(clip.frameCount > 10)
    #expect(clip.explained().contains("clips:"))
  }

  @Test(arguments: [
    ("clips: [red.yaml]", "2 to 9 scripts"),
    ("clips: [red.yaml, gone.yaml]", "gone.yaml does not exist"),
    ("clips: [red.yaml, ../../outside.yaml]", "outside"),
    ("clips: [red.yaml, blue.yaml, red.yaml]\npage: { layout: wipe }", "a `wipe` has two clips"),
    ("clips: [red.yaml, wide.yaml]\npage: { layout: blink }", "one is 60x100 points"),
    ("clips: [red.yaml, nested.yaml]", "cannot be a comparison itself"),
    ("clips: [red.yaml, blue.yaml]\ncanvas: 100x100", "whole scripts"),
    ("clips: [red.yaml, { file: blue.yaml, set: { nothing: 1 } }]", "nothing"),
    ("clips: [red.yaml, blue.yaml]\npage: { divider: 120% }", "no share of the width"),
  ])
  func clipsThatCannotBeShownTogetherAreRefused(script: String, message: String) throws {
    let files = [
      "red.yaml": Self.red, "blue.yaml": Self.blue, "nested.yaml": "clips: [red.yaml, blue.yaml]",
      "wide.yaml": Self.red.replacing("60x100", with: "100x60"),
    ]
    do {
      _ = try Self.load(script, files)
      Issue.record("\(script) is accepted")
    } catch let error as SegueError {
      #expect("\(error)".contains(message), "\(error)")
      #expect("\(error)".contains("help:"), "\(error)")
    }
  }
}
