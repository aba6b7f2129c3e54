import SegueGraphics
import SegueKit
import SegueText
import TestSupport
import Testing

/// Matched layers of the same text, which stay a single text in flight.
@Suite("Matched texts in flight", .enabled(if: TextLibrary.isAvailable)) struct MatchedTextTests {
  /// Two styles of one text.
  struct Pair: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let first: String
    let last: String
    /// The maximum darkness in flight, as a multiple of the darker end's.
    var mostInk = 1.02
  }

  static let pairs = [
    Pair(
      testDescription: "two sizes", text: "Hamburg", first: "font: 16, frame: [10, 10, auto, auto]",
      last: "font: 40, frame: [10, 90, auto, auto]"),
    Pair(
      testDescription: "two weights", text: "Hamburg",
      first: "font: { size: 17, weight: 600 }, frame: [10, 10, 200, 24]",
      last: "font: { size: 28, weight: 800 }, frame: [10, 120, 220, 60]"),
    Pair(
      testDescription: "two fonts", text: "Hi Hi",
      first: "font: { file: ttf.ttf, size: 20 }, frame: [10, 10, 200, 30]",
      last: "font: 30, frame: [10, 100, 200, 40]",
      // The heavier font grows from 20 to 25 points before it fades out.
      mostInk: 1.6),
    Pair(
      testDescription: "other lines", text: "Hamburg Rain Rain",
      first: "font: 18, frame: [10, 10, 90, 90]", last: "font: 24, frame: [10, 90, 220, 40]"),
    Pair(
      testDescription: "a shortened line", text: "Hamburg in the Rain",
      first: "font: 18, lines: 1, frame: [10, 10, 90, 24]",
      last: "font: 22, frame: [10, 90, 220, 40]"),
  ]

  private static func clip(_ pair: Pair) throws -> Clip {
    func screen(_ keys: String) -> String {
      "{ background: white, layers: [ { name: title, text: \(pair.text), \(keys) } ] }"
    }
    let fonts = ExternalTool.repository + "fixtures/fonts"
    return try Clip.load(
      text: """
        segue: 1
        canvas: 240x160
        fps: 25
        screens: { a: \(screen(pair.first)), b: \(screen(pair.last)) }
        transitions: { fly: { duration: 1s, curve: linear, matched: [ title ] } }
        timeline: [ { show: a }, { push: b, transition: fly }, { hold: 40ms } ]
        """, name: "clip.yaml", folder: fonts, options: LoadOptions(allowedFolders: [fonts]))
  }

  /// Returns the darkness of each column of a picture, in pixels of black.
  private static func columns(_ pixmap: Pixmap) -> [Double] {
    (0..<pixmap.width).map { x in
      (0..<pixmap.height).reduce(0) { $0 + Double(255 - (pixmap[x, $1] & 255)) / 255 }
    }
  }

  @Test(arguments: pairs) func theLeadingEdgeStaysWhereItIs(pair: Pair) throws {
    let clip = try Self.clip(pair)
    let edges = try stride(from: 0.0, through: 1, by: 0.125).map { moment in
      try #require(Self.columns(clip.pixmap(at: moment)).firstIndex { $0 > 0.2 })
    }
    let ends = [edges[0], edges[edges.count - 1]].sorted()
    #expect(edges.allSatisfy { (ends[0] - 1...ends[1] + 1).contains($0) }, "\(edges)")
  }

  @Test(arguments: pairs) func noSecondCopyIsSeen(pair: Pair) throws {
    let clip = try Self.clip(pair)
    let ink = try stride(from: 0.0, through: 1, by: 0.125).map { moment in
      Self.columns(try clip.pixmap(at: moment)).reduce(0, +)
    }
    // Two copies would exceed the darker end's sum, in paler pixels.
    let most = max(ink[0], ink[ink.count - 1])
    #expect(ink.allSatisfy { $0 <= most * pair.mostInk }, "\(ink)")
    let darkest = try stride(from: 0.125, to: 1, by: 0.125).map { moment in
      try clip.pixmap(at: moment).pixels.map { $0 & 255 }.min() ?? 255
    }
    #expect(darkest.allSatisfy { $0 < 60 }, "\(darkest)")
  }

  @Test func theSizeIsBetweenBoth() throws {
    // Halfway from 20 to 40 points the text has 30 points.
    let flying = try Self.clip(
      Pair(
        testDescription: "", text: "HHH", first: "font: 20, frame: [10, 10, auto, auto]",
        last: "font: 40, frame: [10, 10, auto, auto]"))
    let still = try Self.clip(
      Pair(
        testDescription: "", text: "HHH", first: "font: 30, frame: [10, 10, auto, auto]",
        last: "font: 30, frame: [10, 10, auto, auto]"))
    let columns = try [flying, still].map { Self.columns(try $0.pixmap(at: 0.5)) }
    let differences = zip(columns[0], columns[1]).map { abs($0 - $1) }
    #expect(differences.allSatisfy { $0 < 2.5 })
  }
}
