import Foundation
import SegueGraphics
import SegueKit
import Testing

/// Callouts on a page, and the focus of its camera, as pixels.
@Suite struct PageCameraTests {
  private static func clip(
    _ steps: String, page: String = "device: none, shadow: none, margin: 40",
    touches: String = "none"
  ) throws -> Clip {
    try Clip.load(
      text: """
        segue: 1
        canvas: 200x300
        fps: 20
        touches: \(touches)
        screens:
          list:
            layers:
              - { fill: "#FFFFFF" }
              - { name: row, fill: "#FF0000", frame: [20, 40, 160, 40] }
              - { name: card, fill: "#0000FF", frame: [50, 150, 100, 100] }
        timeline: [{ show: list }, \(steps)]
        page: { \(page), background: "#00FF00" }
        """, name: "clip.yaml")
  }

  /// Returns the box of the pixels of a picture that are nearly a colour; nil without any.
  private static func box(_ picture: Pixmap, _ isWanted: (Int, Int, Int) -> Bool) -> PixelRect? {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        let (r, g, b) = (Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255))
        guard isWanted(r, g, b) else { continue }
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    return right < 0 ? nil : PixelRect(left, top, right - left + 1, bottom - top + 1)
  }

  private static func red(_ picture: Pixmap) -> PixelRect? {
    box(picture) { r, g, b in r > 200 && g < 60 && b < 60 }
  }

  private static func blue(_ picture: Pixmap) -> PixelRect? {
    box(picture) { r, g, b in b > 200 && g < 60 && r < 60 }
  }

  private static func dark(_ picture: Pixmap) -> PixelRect? {
    box(picture) { r, g, b in r < 70 && g < 70 && b < 70 }
  }

  // MARK: Focus

  @Test func aFocusFillsThePage() throws {
    let clip = try Self.clip("{ hold: 1s }, { hold: 2s, focus: row }, { hold: 2s }")
    let rest = try clip.pixmap(at: 0)
    #expect(Self.red(rest) == PixelRect(60, 80, 160, 40))
    let seen = try #require(Self.red(try clip.pixmap(at: 2.9)))
    // 6 % of the page's width stay free on both sides.
    #expect(abs(seen.width - Int(280 * 0.88)) <= 1, "\(seen)")
    #expect(abs(seen.x + seen.width / 2 - 140) <= 1 && abs(seen.y + seen.height / 2 - 190) <= 1)
  }

  @Test func theCameraLeavesBeforeTheStepAndReturnsAfterIt() throws {
    let clip = try Self.clip(
      "{ hold: 1s }, { hold: 1s, focus: { on: row, lead-in: 200ms, lead-out: 300ms } }, { hold: 2s }"
    )
    let rest = try clip.pixmap(at: 0)
    #expect(try clip.pixmap(at: 0.75).pixels == rest.pixels)
    #expect(try clip.pixmap(at: 0.9).pixels != rest.pixels)
    let width = try #require(Self.red(try clip.pixmap(at: 2.2))).width
    #expect(abs(width - 246) <= 1)
    #expect(try #require(Self.red(try clip.pixmap(at: 2.5))).width < 240)
    // At rest again, every pixel is that of the page without a camera.
    #expect(try clip.pixmap(at: 3.9).pixels == rest.pixels)
  }

  @Test func theCameraGoesFromOneFocusToTheNext() throws {
    let clip = try Self.clip(
      "{ hold: 1s }, { hold: 1s, focus: row }, { hold: 1s, focus: card }, { hold: 2s }")
    for time in stride(from: 1.0, through: 3.0, by: 0.1) {
      let width = Self.blue(try clip.pixmap(at: time))?.width ?? 999
      // It never shows the whole page between the two.
      if time > 1.3 { #expect(width > 110, "\(time)") }
    }
    let seen = try #require(Self.blue(try clip.pixmap(at: 2.9)))
    #expect(abs(seen.width - Int(280 * 0.88)) <= 1, "\(seen)")
  }

  @Test func wordsAndBackgroundStay() throws {
    let page = "device: none, shadow: none, margin: 40, title: { text: Title, color: \"#000000\" }"
    let clip = try Self.clip("{ hold: 1s }, { hold: 2s, focus: card }, { hold: 1s }", page: page)
    let (rest, seen) = (try clip.pixmap(at: 0), try clip.pixmap(at: 2.9))
    let words = try #require(Self.dark(rest))
    for y in 0..<(words.maxY + 4) {
      for x in 0..<rest.width where rest[x, y] != seen[x, y] {
        Issue.record("\(x), \(y) differs")
        return
      }
    }
  }

  @Test func theDeviceIsNeverBelowWordsThoughItIsHardlyLarger() throws {
    // The wide frame at the bottom moves the stage up, and hardly makes it larger.
    let page = "device: none, shadow: none, margin: 40, title: { text: Title, color: \"#000000\" }"
    let clip = try Self.clip(
      "{ hold: 1s }, { hold: 1s, focus: [0, 260, 200, 40] }, { hold: 1s }", page: page)
    let words = try #require(Self.dark(try clip.pixmap(at: 0)))
    for time in stride(from: 0.8, through: 2.9, by: 0.1) {
      let picture = try clip.pixmap(at: time)
      for y in words.y..<words.maxY {
        // The margin beside the words shows the green page.
        #expect(picture[3, y] & 0xFF_FFFF == 0x00FF00, "\(time), \(y)")
        #expect(picture[picture.width - 4, y] & 0xFF_FFFF == 0x00FF00, "\(time), \(y)")
      }
    }
  }

  @Test func aCameraAtRestChangesNothing() throws {
    let clip = try Self.clip("{ hold: 1s }, { hold: 1s, focus: [0, 0, 200, 300] }, { hold: 1s }")
    let plain = try Self.clip("{ hold: 1s }, { hold: 1s }, { hold: 1s }")
    for time in [0, 0.75, 2.95] {
      #expect(try clip.pixmap(at: time).pixels == plain.pixmap(at: time).pixels, "\(time)")
    }
  }

  @Test func jobsAndTheOrderOfMomentsChangeNoByte() async throws {
    let clip = try Self.clip("{ hold: 200ms }, { hold: 300ms, focus: card }, { hold: 300ms }")
    let one = try await clip.data(as: .apng, jobs: 1)
    #expect(try await clip.data(as: .apng, jobs: 3) == one)
    let later = try clip.pixmap(at: 0.6)
    _ = try clip.pixmap(at: 0.1)
    #expect(try clip.pixmap(at: 0.6).pixels == later.pixels)
  }

  // MARK: Callouts

  @Test func aCalloutIsShownWithItsStep() throws {
    let clip = try Self.clip(
      "{ hold: 1s }, { hold: 1s, callout: { at: row, text: A row } }, { hold: 1s }")
    #expect(Self.dark(try clip.pixmap(at: 0.9)) == nil)
    #expect(Self.dark(try clip.pixmap(at: 1.5)) != nil)
    #expect(Self.dark(try clip.pixmap(at: 2.1)) == nil)
    // Half of the fade of 150 ms.
    #expect(Self.dark(try clip.pixmap(at: 1.05)) == nil)
  }

  /// Places of callouts on a stage of 200x300: corners, edges, the middle, and beyond the stage.
  private static let places = [
    (0, 0), (200, 0), (0, 300), (200, 300), (100, 0), (100, 300), (0, 150), (200, 150), (100, 150),
    (-60, 150), (500, 600),
  ]

  @Test(arguments: places, ["text: Some words here", "number: 12"])
  func aCalloutStaysOnThePage(place: (Int, Int), label: String) throws {
    for side in ["auto", "left", "right", "above", "below"] {
      let clip = try Self.clip(
        "{ hold: 1s, callout: { at: [\(place.0), \(place.1)], \(label), side: \(side) } }")
      let box = try #require(Self.dark(try clip.pixmap(at: 0.5)))
      #expect(box.x >= 0 && box.y >= 0)
      // The pill keeps its distance from the edges; a dot may be at the very edge.
      let picture = try clip.pixmap(at: 0.5)
      let rows = (0..<picture.height).filter { y in
        (0..<picture.width).count { Self.isDark(picture[$0, y]) } > 16
      }
      #expect((rows.min() ?? 0) >= 7 && (rows.max() ?? 0) <= picture.height - 8, "\(side) \(place)")
    }
  }

  private static func isDark(_ pixel: UInt32) -> Bool {
    (pixel & 255) < 80 && (pixel >> 8 & 255) < 80 && (pixel >> 16 & 255) < 80
  }

  @Test func aCalloutIsNotOverTheFinger() throws {
    let clip = try Self.clip(
      "{ hold: 500ms }, { tap: row, callout: { at: row, text: Tap here } }, { hold: 500ms }",
      touches: "disc")
    // The tap is shown from 0.5 to 0.68 s, in the middle of the row, at 140, 100 on the page.
    let picture = try clip.pixmap(at: 0.62)
    for y in 78..<122 {
      for x in 118..<162 where Self.isDark(picture[x, y]) {
        Issue.record("\(x), \(y) is dark")
        return
      }
    }
  }

  @Test func calloutsDoNotOverlap() throws {
    let callout = "{ at: card, text: The very same words }"
    let clip = try Self.clip("{ hold: 1s, callout: [\(callout), \(callout), \(callout)] }")
    let one = try Self.clip("{ hold: 1s, callout: \(callout) }")
    func area(_ clip: Clip) throws -> Int {
      try clip.pixmap(at: 0.5).pixels.count { Self.isDark($0) }
    }
    #expect(try Double(area(clip)) > 2.7 * Double(area(one)))
  }

  @Test(arguments: ["callout: { at: nothing, text: Here }", "focus: nothing"])
  func aLayerThatDoesNotShowIsAnError(key: String) throws {
    let error = #expect(throws: SegueError.self) { try Self.clip("{ hold: 1s, \(key) }") }
    #expect("\(String(describing: error))".contains("no layer `nothing` shows"))
  }
}
