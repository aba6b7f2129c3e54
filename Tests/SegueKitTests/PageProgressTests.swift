import Foundation
import SegueGraphics
import SegueKit
import Testing

/// The bar and the dots that show on a page how far the clip is.
@Suite struct PageProgressTests {
  private static func clip(
    _ progress: String, more: String = "", scheme: String = "light"
  ) throws -> Clip {
    try Clip.load(
      text: """
        segue: 1
        canvas: 200x300
        fps: 10
        screens: { a: "#30A0F0", b: "#FF9A6B" }
        timeline:
          - show: a
          - hold: 500ms
          - mark: one
          - hold: 500ms
          - mark: two
          - show: b
          - hold: 1s
        matrix: { scheme: [\(scheme)] }
        page: { device: none, shadow: none, margin: 20, progress: \(progress)\(more) }
        """, name: "clip.yaml")
  }

  /// Returns the brightness of a row of a picture, per column: 0 to 255.
  private static func row(_ clip: Clip, _ time: Double, y: Int) throws -> [Int] {
    let picture = try clip.pixmap(at: time)
    return (0..<picture.width).map { Int(picture[$0, y] & 255) }
  }

  /// The middle row of the place of the progress, which lies below the device.
  private static let middle = 20 + 300 + 20 + 5

  @Test func aPageKeepsRoomForIt() throws {
    #expect(try Self.clip("none").size == PixelSize(240, 340))
    #expect(try Self.clip("bar").size == PixelSize(240, 370))
    #expect(try Self.clip("dots").size == PixelSize(240, 370))
  }

  @Test func aBarFillsWithTheTime() throws {
    let clip = try Self.clip("bar")
    for (time, filled) in [(0.0, 0), (1.0, 100), (1.5, 150), (2.0, 200)] {
      let row = try Self.row(clip, time, y: Self.middle)
      // The bar is as wide as the device, and dark on the light page.
      let dark = row[20..<220].count { $0 < 120 }
      #expect(abs(dark - filled) <= 6, "\(time): \(dark)")
      #expect(row[0..<18].allSatisfy { $0 > 240 } && row[222...].allSatisfy { $0 > 240 })
    }
  }

  @Test func aBarHasATickAtEachMark() throws {
    let row = try Self.row(try Self.clip("bar"), 0, y: Self.middle - 4)
    let ticks = row.indices.filter { row[$0] < 215 }
    #expect(ticks.map { $0 - 20 } == [49, 50, 99, 100])
  }

  @Test func theDotOfThePresentMarkIsFilled() throws {
    let clip = try Self.clip("dots")
    // Two dots, 18 points apart, in the middle.
    for (time, filled) in [(0.2, [false, false]), (0.7, [true, false]), (1.2, [false, true])] {
      let row = try Self.row(clip, time, y: Self.middle)
      #expect([111, 129].map { row[$0] < 120 } == filled, "\(time)")
      // Each has at least an edge.
      #expect([111, 129].allSatisfy { x in row[x - 5...x + 5].contains { $0 < 200 } })
    }
  }

  @Test func itIsLightInTheDark() throws {
    let row = try Self.row(try Self.clip("bar", scheme: "dark"), 2, y: Self.middle)
    #expect(row[120] > 180 && row[5] < 60)
  }

  @Test func itLiesBelowTitles() throws {
    let clip = try Self.clip("bar", more: ", title: { text: Below, place: below }")
    let y = clip.size.height - 20 - 5
    #expect(try Self.row(clip, 2, y: y)[120] < 120)
  }

  @Test func dotsWithoutMarksAreAWarning() throws {
    let text = """
      canvas: 200x300
      screens: { a: "#FFFFFF" }
      timeline: [{ show: a }, { hold: 1s }]
      page: { progress: PROGRESS }
      """
    func codes(_ progress: String) throws -> [String] {
      try Clip.load(text: text.replacing("PROGRESS", with: progress), name: "a.yaml")
        .warnings.map(\.code)
    }
    #expect(try codes("dots") == ["W026"])
    #expect(try codes("bar").isEmpty)
  }
}
