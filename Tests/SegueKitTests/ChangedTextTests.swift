import SegueGraphics
import SegueKit
import SegueText
import TestSupport
import Testing

/// Texts that an animation changes.
@Suite("Changed texts", .enabled(if: TextLibrary.isAvailable)) struct ChangedTextTests {
  private static func clip(_ text: String, _ steps: String) throws -> Clip {
    try Clip.load(
      text: """
        segue: 1
        canvas: 200x80
        fps: 25
        screens: { a: { background: white, layers: [ { name: count, text: "\(text)", font: 40, frame: [10, 10, 180, 60] } ] } }
        timeline: [ { show: a }, \(steps) { hold: 400ms } ]
        """, name: "clip.yaml", folder: ExternalTool.repository)
  }

  private static func changed(_ content: String) throws -> Clip {
    try clip(
      "128",
      """
      { animate: { count: { text: "135", content: \(content) } }, duration: 1s, curve: linear },
      """)
  }

  /// Returns the darkness of a picture, in pixels of black.
  private static func ink(_ pixmap: Pixmap) -> Double {
    (0..<pixmap.width).reduce(0) { sum, x in
      (0..<pixmap.height).reduce(sum) { $0 + Double(255 - (pixmap[x, $1] & 255)) / 255 }
    }
  }

  @Test(arguments: ["opacity", "interpolate", "identity", "numeric-text", "counts-down"])
  func atRestTheScreenIsThatOfTheNewText(content: String) throws {
    let (clip, old, new) = (
      try Self.changed(content), try Self.clip("128", ""), try Self.clip("135", "")
    )
    #expect(try clip.pixmap(at: 1.2) == new.pixmap(at: 0.2))
    if content == "identity" {
      #expect(try clip.pixmap(at: 0.1) == new.pixmap(at: 0.2))
    } else {
      #expect(try clip.pixmap(at: 0) == old.pixmap(at: 0.2))
      let middle = try clip.pixmap(at: 0.5)
      #expect(try middle != old.pixmap(at: 0.2) && middle != new.pixmap(at: 0.2))
    }
  }

  @Test func aCrossFadeKeepsWhatBothTextsHave() throws {
    let inks = try [0.0, 0.25, 0.5, 0.75, 1.1].map {
      Self.ink(try Self.changed("opacity").pixmap(at: $0))
    }
    for (index, ink) in inks.enumerated() {
      let share = min(1, 0.25 * Double(index))
      let expected = inks[0] * (1 - share) + inks[4] * share
      #expect(abs(ink - expected) < 0.02 * expected, "\(inks)")
    }
  }

  @Test func glyphsThatBothNumbersHaveStay() throws {
    let clip = try Self.changed("numeric-text")
    // The first digit is the same: its columns never change.
    func columns(_ time: Double) throws -> [UInt32] {
      let pixmap = try clip.pixmap(at: time)
      return (8..<26).flatMap { x in (0..<pixmap.height).map { pixmap[x, $0] } }
    }
    let rest = try columns(0)
    for time in [0.2, 0.5, 0.8, 1.2] { #expect(try columns(time) == rest, "at \(time)") }
  }
}
