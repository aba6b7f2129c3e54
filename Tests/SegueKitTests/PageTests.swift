import Foundation
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage
import TestSupport
import Testing

/// The page round a clip, as pixels and as numbers.
@Suite struct PageTests {
  private static func script(_ page: String, canvas: String = "iphone-15") -> String {
    """
    segue: 1
    canvas: \(canvas)
    fps: 10
    screens:
      list:
        layers:
          - { fill: "#30A0F0" }
          - { gradient: { colors: ["#FF9A6B", "#6B7BFF"] }, frame: [10, 20, 100, 100] }
          - { backdrop: thin, frame: [0, 60, 393, 90] }
      next: { layers: [{ fill: "#FFD060" }, { fill: "#20408080", blur: 4, frame: [30, 50, 80, 60] }] }
    timeline: [{ show: list }, { hold: 200ms }, { push: next }, { hold: 100ms }]
    output: a.gif
    \(page.isEmpty ? "" : "page: \(page)")
    """
  }

  private static func clip(_ page: String, canvas: String = "iphone-15") throws -> Clip {
    try Clip.load(text: script(page, canvas: canvas), name: "clip.yaml")
  }

  @Test func theStageHasThePixelsOfTheClipAlone() throws {
    let plain = try Self.clip("")
    let framed = try Self.clip("{ device: none, shadow: none, margin: 64 }")
    #expect(framed.size == PixelSize(393 + 128, 852 + 128))
    for time in [0, plain.duration / 2, plain.duration] {
      let (alone, page) = (try plain.pixmap(at: time), try framed.pixmap(at: time))
      let differing = (0..<852).reduce(0) { count, y in
        count + (0..<393).count { Self.distance(alone[$0, y], page[$0 + 64, y + 64]) > 2 }
      }
      #expect(differing == 0, "\(time)")
    }
  }

  /// Returns the greatest difference of two pixels in a channel.
  private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
    [0, 8, 16, 24].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
  }

  @Test(arguments: DeviceFrame.Style.allCases.filter { $0 != .auto })
  func theMiddleOfAFramedStageIsTheStage(style: DeviceFrame.Style) throws {
    let plain = try Self.clip("")
    let framed = try Self.clip("{ frame: \(style.rawValue), size: auto }")
    let (alone, page) = (try plain.pixmap(at: 0), try framed.pixmap(at: 0))
    let (x, y) = ((framed.size.width - 393) / 2, (framed.size.height - 852) / 2)
    for place in [(196, 426), (60, 800), (330, 90), (3, 426), (390, 426)] {
      #expect(Self.distance(alone[place.0, place.1], page[place.0 + x, place.1 + y]) <= 1)
    }
    // Round the corner there is none of the stage, but the body or the page.
    let outside = page[x, y]
    #expect(Self.distance(outside, alone[0, 0]) > 60)
  }

  @Test func everyDeviceHasAFrame() throws {
    for device in Device.all where !["mac", "desktop"].contains(device.name.prefix { $0 != "-" }) {
      let clip = try Self.clip(
        "{ margin: 0, shadow: none, frame: { buttons: false } }", canvas: device.name)
      let factor = min(device.size.width, device.size.height)
      #expect(clip.size.width > Int(factor) + 16, "\(device.name)")
      // A tablet of this size on its side has the size of a window.
      if device.name == "android-tablet" { continue }
      let landscape = try Self.clip(
        "{ margin: 0, shadow: none, frame: { buttons: false } }",
        canvas: "\(device.name) landscape")
      #expect(abs(landscape.size.width - clip.size.height) <= 1, "\(device.name)")
      #expect(abs(landscape.size.height - clip.size.width) <= 1, "\(device.name)")
    }
  }

  @Test func anUnknownCanvasHasAPlainBody() throws {
    let clip = try Self.clip("{ margin: 0, shadow: none }", canvas: "300x500")
    #expect(clip.size.width > 300 && clip.size.height > 500)
    #expect(clip.warnings.isEmpty)
  }

  @Test(arguments: [
    ("app-store-6.9", PixelSize(1320, 2868)), ("app-store-6.5", PixelSize(1284, 2778)),
    ("app-store-13", PixelSize(2064, 2752)), ("app-store-6.9 landscape", PixelSize(2868, 1320)),
    ("open-graph", PixelSize(1200, 630)),
  ])
  func namedSizesAreExact(name: String, size: PixelSize) throws {
    #expect(try Self.clip("{ size: \(name) }").size == size)
    #expect(try Self.clip("{ size: \(name), scale: 1.7 }").size == size)
  }

  @Test func aReadmeIs800PixelsWide() throws {
    #expect(try Self.clip("{ size: readme }").size.width == 800)
    #expect(try Self.clip("{ size: readme }", canvas: "iphone-15 landscape").size.width == 800)
  }

  @Test func thePageHasAScaleOfItsOwn() throws {
    let one = try Self.clip("{ scale: 1 }").size
    let two = try Self.clip("{ scale: 2 }").size
    #expect(abs(two.width - 2 * one.width) <= 1 && abs(two.height - 2 * one.height) <= 1)
  }

  @Test(arguments: [
    ("size: 90x90", "the margin and the words leave 0x0 points"),
    ("size: 20000x100, margin: 0", "over the limit of 16384 a side"),
    ("scale: 100", "over the limit of 16384 a side"),
    ("size: 16000x16000, margin: 0", "over the limit of"),
  ])
  func aPageWithoutRoomIsAnError(keys: String, message: String) throws {
    let error = #expect(throws: SegueError.self) { try Self.clip("{ \(keys) }") }
    #expect("\(String(describing: error))".contains(message), "\(String(describing: error))")
  }

  @Test func tracesAndGoldensKnowNoPage() async throws {
    let folder = try TemporaryFolder()
    let plain = try Self.clip("")
    let framed = try Self.clip("{ size: open-graph, tilt: { turn-y: 20deg } }")
    for (clip, name) in [(plain, "plain.trace"), (framed, "framed.trace")] {
      try await clip.render(RenderRequest(outputs: [folder.path(name)]))
    }
    func lines(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: folder.path(name), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let own = try lines("framed.trace")
    #expect(own.contains { $0.hasPrefix("page pixels 1200x630") })
    #expect(try own.filter { !$0.hasPrefix("page") } == lines("plain.trace"))
    #expect(try await plain.record().trace == framed.record().trace)
  }

  @Test func damageStaysOnTheStage() throws {
    let clip = try Self.clip("{ title: Swing, tilt: { turn-y: 0deg } }")
    let (first, later) = (try clip.pixmap(at: 0), try clip.pixmap(at: clip.duration / 2))
    let (x, y) = ((clip.size.width - 393) / 2, clip.size.height - 48 - 20 - 852)
    var changed = 0
    for row in 0..<clip.size.height {
      for column in 0..<clip.size.width where first[column, row] != later[column, row] {
        changed += 1
        #expect(
          (x...(x + 393)).contains(column) && ((y - 2)...(y + 854)).contains(row),
          "\(column), \(row)")
        if changed > 200_000 { return }
      }
    }
    #expect(changed > 1000)
  }

  @Test func aBackgroundFollowsTheScheme() throws {
    func corner(_ scheme: String, _ background: String) throws -> UInt32 {
      let text =
        Self.script("{ device: none, shadow: none\(background) }")
        + "\nmatrix: { scheme: [\(scheme)] }"
      return try Clip.load(text: text, name: "clip.yaml").pixmap(at: 0)[2, 2]
    }
    let own = ", background: { light: \"#FF0000\", dark: \"#0000FF\" }"
    #expect(try corner("light", own) == Color(red: 255, green: 0, blue: 0).premultiplied)
    #expect(try corner("dark", own) == Color(red: 0, green: 0, blue: 255).premultiplied)
    #expect(try corner("light", "") == Color(red: 0xF5, green: 0xF5, blue: 0xF7).premultiplied)
    #expect(try corner("dark", "") == Color(red: 0x1C, green: 0x1C, blue: 0x1E).premultiplied)
    #expect(try corner("light", ", background: clear") == 0)
  }

  @Test func jobsChangeNoByteOfAPage() async throws {
    let clip = try Self.clip(
      "{ title: Swing, background: { screen: list, blur: 30 } }", canvas: "195x422")
    let one = try await clip.data(as: .apng, jobs: 1)
    #expect(try await clip.data(as: .apng, jobs: 3) == one)
  }
}
