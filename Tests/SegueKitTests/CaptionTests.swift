import Foundation
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import TestSupport
import Testing

/// Captions on the page round a clip, in time and as files.
@Suite struct CaptionTests {
  private static func clip(
    _ steps: String, page: String? = "{ device: none, shadow: none, background: \"#FFFFFF\" }",
    output: String = "a.png, at: end"
  ) throws -> Clip {
    try Clip.load(
      text: """
        canvas: 300x200
        fps: 20
        screens: { a: "#3070F0", b: "#F07030" }
        timeline:
          - show: a
        \(steps)
        output: { file: \(output) }
        \(page.map { "page: \($0)" } ?? "")
        """, name: "clip.yaml")
  }

  /// Returns the warnings of a clip but that about its second screen, which most clips do not show.
  private static func warnings(
    _ steps: String, page: String? = "{}", output: String = "a.gif"
  ) throws -> [Diagnostic] {
    try clip(steps, page: page, output: output).warnings.filter { $0.code != "W001" }
  }

  private static func cues(_ steps: String, page: String? = nil) throws -> [String] {
    try clip(steps, page: page).timeline.captions.map {
      "\($0.start.fixed(2)) \($0.end.fixed(2)) \($0.words)"
    }
  }

  @Test(arguments: [
    ("  - { hold: 1s, caption: A }\n  - { hold: 1s, caption: B }", ["0 1 A", "1 2 B"]),
    // A step of its own stays until the next caption.
    (
      "  - caption: A\n  - hold: 1s\n  - hold: 1s\n  - { hold: 1s, caption: B }\n  - hold: 1s",
      ["0 2 A", "2 3 B"]
    ),
    ("  - caption: A\n  - hold: 1s\n  - caption: none\n  - hold: 1s", ["0 1 A"]),
    ("  - caption: A\n  - hold: 1s\n  - { hold: 1s, caption: none }\n  - hold: 1s", ["0 1 A"]),
    // Equal captions without a pause are one.
    ("  - { hold: 1s, caption: A }\n  - { hold: 1s, caption: A }\n  - hold: 1s", ["0 2 A"]),
    (
      "  - { hold: 1s, caption: A }\n  - hold: 1s\n  - { hold: 1s, caption: A }",
      ["0 1 A", "2 3 A"]
    ),
    // A step without a duration shares the time of the next one.
    ("  - { mark: m, caption: A }\n  - hold: 1s\n  - hold: 1s", ["0 1 A"]),
    ("  - { push: b, duration: 500ms, caption: A }\n  - hold: 1s", ["0 0.5 A"]),
    ("  - hold: 1s\n  - caption: Late", ["1 1 Late"]),
  ])
  func captionsHaveTheTimesOfTheirSteps(steps: String, cues: [String]) throws {
    #expect(try Self.cues(steps) == cues)
  }

  @Test func theCaptionOfTheClipFillsThePauses() throws {
    let page = "{ captions: { text: All } }"
    #expect(try Self.cues("  - hold: 1s", page: page) == ["0 1 All"])
    #expect(
      try Self.cues("  - hold: 1s\n  - { hold: 1s, caption: B }\n  - hold: 1s", page: page)
        == ["0 1 All", "1 2 B", "2 3 All"])
    #expect(
      try Self.cues("  - hold: 1s\n  - { hold: 1s, caption: none }", page: page) == ["0 1 All"])
  }

  /// Returns the rows of pixels in which something is written on white, below or above the stage.
  private static func rows(_ clip: Clip, at time: Double) throws -> (above: Int, below: Int) {
    let picture = try clip.pixmap(at: time)
    let page = try #require(clip.timeline.page?.stagePixels)
    func isWritten(_ y: Int) -> Bool {
      (0..<picture.width).contains { picture[$0, y] != 0xFFFF_FFFF }
    }
    return (
      (0..<page.y).count(where: isWritten), (page.maxY..<picture.height).count(where: isWritten)
    )
  }

  @Test(arguments: ["below", "above"])
  func aCaptionIsOnItsSideAndFades(place: String) throws {
    let page =
      "{ device: none, shadow: none, background: \"#FFFFFF\", captions: \(place) }"
    let clip = try Self.clip(
      "  - { hold: 1s, caption: Wait a moment }\n  - hold: 1s", page: page)
    for (time, isShown) in [(0.0, true), (0.5, true), (1.0, true), (1.1, true), (1.2, false)] {
      let rows = try Self.rows(clip, at: time)
      #expect(((place == "below" ? rows.below : rows.above) > 0) == isShown, "\(time)")
      #expect((place == "below" ? rows.above : rows.below) == 0, "\(time)")
    }
    let plain = try Self.clip("  - hold: 2s", page: page)
    #expect(plain.size.width == clip.size.width && plain.size.height < clip.size.height)
  }

  @Test func theStageIsTheSameWithCaptions() throws {
    let steps = ["  - hold: 1s\n  - push: b", "  - { hold: 1s, caption: Wait }\n  - push: b"]
    let clips = try steps.map { try Self.clip($0) }
    for time in [0.1, 1.2] {
      let parts = try clips.map { clip in
        let place = try #require(clip.timeline.page?.stagePixels)
        let page = try clip.pixmap(at: time)
        return (place.y..<place.maxY).flatMap { y in (place.x..<place.maxX).map { page[$0, y] } }
      }
      #expect(parts[0] == parts[1])
      #expect(clips[0].timeline.displayList(at: time) == clips[1].timeline.displayList(at: time))
    }
    let bare = try Self.clip(steps[1], page: nil)
    #expect(try bare.pixmap(at: 0.5) == Self.clip(steps[0], page: nil).pixmap(at: 0.5))
  }

  @Test func aPageOfAFixedSizeMakesTheDeviceSmaller() throws {
    let page = "{ device: none, size: 400x400, captions: { lines: 4 } }"
    let plain = try Self.clip("  - hold: 1s", page: page)
    let long = String(repeating: "Words of a caption ", count: 6)
    let clip = try Self.clip("  - { hold: 9s, caption: \(long)}", page: page)
    #expect(clip.size == plain.size)
    let stages = try [plain, clip].map { try #require($0.timeline.page?.stagePixels) }
    #expect(stages[1].height < stages[0].height)
  }

  @Test(arguments: [
    ("  - { hold: 500ms, caption: Go }", "W021", "shown for 0.5 s, and readers need 1 s"),
    ("  - { hold: 1s, caption: Thirty characters of a caption }", "W021", "take 2 s to read"),
    ("  - hold: 1s\n  - caption: Late", "W021", "shown for 0 s"),
  ])
  func aBriefCaptionIsAWarning(steps: String, code: String, words: String) throws {
    let warnings = try Self.warnings(steps)
    #expect(warnings.map(\.code) == [code])
    #expect(warnings.first?.message.contains(words) == true, "\(warnings.map(\.message))")
  }

  @Test func whatIsNotShownIsAWarning() throws {
    let steps = "  - { hold: 3s, caption: Wait a moment }"
    #expect(try Self.warnings(steps).isEmpty)
    #expect(try Self.warnings(steps, page: nil).map(\.code) == ["W024"])
    #expect(try Self.warnings(steps, page: nil, output: "a.vtt").isEmpty)
    let long = String(repeating: "Words of a caption ", count: 9)
    let cut = try Self.warnings("  - { hold: 20s, caption: \(long)}")
    #expect(cut.map(\.code) == ["W024"])
    #expect(cut.first?.message.contains("its end is cut off after 2") == true)
  }

  @Test(arguments: [
    ("background: \"#FFFFFF\", captions: { color: \"#777777\" }", true),
    ("background: \"#FFFFFF\", captions: { color: \"#757575\" }", false),
    (
      "background: { gradient: { colors: [\"#000000\", \"#FFFFFF\"], start: [0, 0.5], end: [1, 0.5] } }",
      true
    ),
    ("background: { screen: b, blur: 0 }, captions: { color: \"#F07030\" }", true),
    ("background: \"#101010\"", false),
    ("background: clear, captions: { color: \"#777777\" }", false),
  ])
  func faintWordsAreAWarning(page: String, isFaint: Bool) throws {
    let clip = try Self.clip(
      "  - { hold: 3s, caption: Wait a moment }", page: "{ device: none, shadow: none, \(page) }")
    #expect(clip.contrastWarnings().map(\.code) == (isFaint ? ["W022"] : []))
  }

  @Test func titlesAreComparedToo() throws {
    let clip = try Self.clip(
      "  - hold: 1s",
      page:
        "{ background: \"#FFFFFF\", title: { text: A, color: \"#F0F0F0\" }, subtitle: { text: B, color: \"#EEEEEE\" } }"
    )
    #expect(clip.contrastWarnings().map(\.code) == ["W022", "W022"])
  }

  @Test(arguments: [
    (
      "  - { hold: 1s, caption: Tap a mail }\n  - { hold: 1s, caption: Done! }\n  - { hold: 1s, caption: Back }",
      "Tap a mail. Done! Back"
    ),
    ("  - hold: 1s", nil),
  ])
  func theCaptionsDescribeTheClip(steps: String, text: String?) throws {
    #expect(try Self.clip(steps).alternativeText == text)
  }

  @Test func captionsAreAFileOfTheirOwn() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.vtt")
    let clip = try Self.clip("  - { hold: 1s, caption: \"A & B\" }\n  - hold: 1s", page: nil)
    let reports = try await clip.render(RenderRequest(outputs: [path]))
    #expect(reports.map(\.frames) == [1])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == "WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nA &amp; B\n")
    let empty = try Self.clip("  - hold: 1s")
    await #expect(throws: SegueError.self) {
      try await empty.render(RenderRequest(outputs: [path]))
    }
  }

  @Test func aSceneInSwiftHasCaptions() throws {
    var scene = Scene(canvas: Canvas(size: Size(300, 200)))
    scene.screens = [Screen(name: "a", content: .fill(.white))]
    scene.steps = [.show(screen: "a"), .hold(seconds: 1).captioned("Wait"), .caption("Next")]
    scene.steps.append(.hold(seconds: 2))
    let captions = try Timeline(scene, pictures: Pictures([])).captions
    #expect(captions.map(\.words) == ["Wait", "Next"])
    #expect(captions.map(\.end) == [1, 3])
  }
}
