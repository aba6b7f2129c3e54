import SegueGolden
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import SegueText
import TestSupport
import Testing

@Suite("Clips with text", .enabled(if: TextLibrary.isAvailable))
struct TextClipTests {
  private static func clip(_ keys: String, scale: Int = 1) throws -> Clip {
    try Clip.load(
      text: """
        segue: 1
        canvas: 120x60@\(scale)x
        screens:
          a:
            background: "#FFFFFF"
            layers: [ { name: title, \(keys) } ]
        timeline: [ { show: a }, { hold: 100ms } ]
        """, name: "clip.yaml")
  }

  /// Returns the sum of rows; separate, since sums inside an expectation take seconds to compile.
  private static func total(_ rows: some Sequence<Double>) -> Double { rows.reduce(0, +) }

  /// Returns the darkness of each row of a picture, as a share of black.
  private static func ink(_ clip: Clip) throws -> [Double] {
    let pixmap = try clip.pixmap(at: 0.0)
    return (0..<pixmap.height).map { y in
      (0..<pixmap.width).reduce(0) { $0 + Double(255 - (pixmap[$1, y] >> 8 & 255)) / 255 }
    }
  }

  @Test func aTextIsDrawnAtItsPlaceInItsColour() throws {
    let rows = try Self.ink(Self.clip("text: HHHH, frame: [10, 20, 100, 20]"))
    #expect(Self.total(rows[..<20]) == 0)
    #expect(Self.total(rows[40...]) == 0)
    #expect(Self.total(rows[20..<40]) > 40)
    let red = try Self.clip("text: HHHH, color: \"#FF0000\"").pixmap(at: 0.0)
    let reddest: UInt32? = red.pixels.min { (a: UInt32, b: UInt32) -> Bool in
      a >> 8 & 255 < b >> 8 & 255
    }
    #expect(reddest == 0xFF00_00FF)
  }

  @Test(arguments: [1, 2, 3]) func anUprightStemHasOneSharpEdgeBelow(scale: Int) throws {
    // The baseline lies on a whole pixel: an H has no ink below it and all of it above.
    let whole = try Self.ink(
      Self.clip("text: HHHH, font: 20, frame: [0, 7, 120, 40]", scale: scale))
    let last = try #require(whole.lastIndex { $0 > 0 })
    #expect(abs(whole[last] - whole[last - 1]) < 0.01 * whole[last - 1])
  }

  @Test func overflowingTextIsClipped() throws {
    let clipped = try Self.ink(
      Self.clip("text: \"HH HH HH HH HH\", overflow: clip, lines: 1, frame: [0, 0, 40, 30]"))
    let free = try Self.ink(
      Self.clip("text: \"HH HH HH HH HH\", lines: 1, frame: [0, 0, 120, 30]"))
    #expect(Self.total(clipped) < 0.5 * Self.total(free))
  }

  @Test func autoSideFitsTheText() throws {
    let clip = try Self.clip("text: HHHH, font: body, fill: \"#00FF00\", frame: [8, 4, auto, auto]")
    let layer = try #require(clip.timeline.layers(at: 0).first?.children.first)
    #expect(layer.size.height == 22)
    #expect(layer.size.width > 45 && layer.size.width < 55)
  }

  @Test func theTraceNamesTheFontAndItsDigest() async throws {
    let recording = try await Self.clip("text: Hello, font: headline").record()
    let text = String(decoding: recording.trace, as: UTF8.self)
    #expect(text.contains("+ text  content “Hello” #"))
    #expect(text.contains("font Inter Semi Bold #") || text.contains("font Inter SemiBold #"))
  }

  /// Returns the number of pixels that are clearly coloured, neither grey nor white.
  private static func colored(_ pixmap: Pixmap) -> Int {
    pixmap.pixels.count {
      let (red, blue) = (Int($0 & 255), Int($0 >> 16 & 255))
      return abs(red - blue) > 80
    }
  }

  @Test func emojiAreDrawnInColoursAsOpaqueAsTheText() throws {
    let keys = "text: \"H😀\", font: 30, frame: [10, 10, 100, 40]"
    let whole = try Self.clip(keys, scale: 2).pixmap(at: 0.0)
    #expect(Self.colored(whole) > 800)
    let half = try Self.clip(keys + ", color: \"#00000020\"", scale: 2).pixmap(at: 0.0)
    #expect(half != whole && Self.colored(half) == 0)
    let faded = try Self.clip(keys + ", alpha: 0", scale: 2).pixmap(at: 0.0)
    #expect(Self.colored(faded) == 0)
  }

  @Test func emojiAreInTheTraceWithTheirFont() async throws {
    let recording = try await Self.clip("text: \"Hi 😀\"").record()
    let text = String(decoding: recording.trace, as: UTF8.self)
    #expect(text.contains("Noto Color Emoji #") && text.contains("  pictures #"))
    let other = try await Self.clip("text: \"Hi 😃\"").record()
    #expect(other.trace != recording.trace)
  }

  @Test(arguments: [
    "{ animate: { title: { text: 🦊 } }, duration: 200ms }",
    "{ animate: { title: { text: 🦊, content: numeric-text } }, duration: 200ms }",
    "{ animate: { title: { font: 40 } }, duration: 200ms }",
    "{ type: { layer: title, text: 🦊🐻 } }",
  ])
  func changingEmojiAreDrawnAllTheTime(step: String) throws {
    let clip = try Clip.load(
      text: """
        segue: 1
        canvas: 120x60@2x
        screens:
          a:
            background: "#FFFFFF"
            layers: [ { name: title, text: 😀, font: 30, frame: [10, 5, 100, 50] } ]
        timeline:
          - show: a
          - \(step)
          - hold: 100ms
        """, name: "clip.yaml")
    for time in [0.1, 0.25] { #expect(Self.colored(try clip.pixmap(at: time)) > 200, "\(time)") }
  }

  @Test func aTextCastsItsOwnShadow() throws {
    let keys = "text: H, font: 40, frame: [40, 5, 40, 50]"
    let plain = try Self.ink(Self.clip(keys)).reduce(0, +)
    let shadowed = try Self.ink(
      Self.clip(keys + ", shadow: { radius: 2, offset: [0, 0], opacity: 1 }")
    ).reduce(0, +)
    #expect(shadowed > 1.2 * plain)
  }

  /// Returns the problems of a script that cannot be loaded.
  private static func problems(_ load: () throws -> Clip) -> [Diagnostic] {
    do {
      _ = try load()
    } catch {
      if case .script(let diagnostics)? = error as? SegueError { return diagnostics }
    }
    return []
  }

  @Test(arguments: [
    ("text: 設定", "E037 “設” (U+8A2D) is not in Inter Regular"),
    ("text: smile 😀\u{FE0E}", "E037 “😀” (U+1F600) is not in Inter Regular in one colour"),
    ("text: שלום", "E037 “ש” (U+05E9) is not in Inter Regular"),
    ("text: Too long, overflow: error, frame: [0, 0, 50, 20]", "E037 the text does not fit"),
    ("text: a, font: { name: Helvetica }", "E037 there is no font “Helvetica”"),
    ("text: a, font: { weight: 450 }", "E037 Inter has no weight 450"),
    ("text: a, font: { axes: { wdth: 80 } }", "E036 Inter-Regular.otf has no axis “wdth”"),
    ("text: a, font: { file: none.otf }", "E035 none.otf does not exist"),
    ("text: a, font: { file: Package.swift }", "E036 Package.swift is not an OpenType font"),
    ("text: a, font: { file: /etc/hostname }", "E028 /etc/hostname is not below"),
  ])
  func unsupportedTextIsReported(keys: String, message: String) {
    let said = Self.problems { try Self.clip(keys) }.map { "\($0.code) \($0.message)" }
    #expect(said.first?.hasPrefix(message) == true, "\(said)")
  }

  @Test func everyUnsupportedTextIsReportedAtItsPlace() throws {
    let script = """
      segue: 1
      canvas: 100x100
      screens:
        a:
          layers:
            - { text: あ }
            - { mask: { text: い }, children: [ { text: ok }, { text: う } ] }
      timeline: [ { show: a }, { hold: 100ms } ]
      """
    let problems = Self.problems { try Clip.load(text: script, name: "clip.yaml") }
    #expect(problems.map(\.span.line) == [6, 7, 7])
    #expect(problems.map(\.span.column) == [17, 25, 64])
  }
}
