import SegueGraphics
import SegueText
import TestSupport
import Testing

@Suite("Lines", .enabled(if: TextLibrary.isAvailable))
struct LineTests {
  /// Returns the text of each line without trailing spaces.
  private func lines(_ text: String, _ shaped: ShapedText) -> [String] {
    let bytes = Array(text.utf8)
    return shaped.lines.map { line in
      var shown = bytes[line.text]
      while [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(shown.last) { shown.removeLast() }
      return String(decoding: shown, as: UTF8.self)
    }
  }

  static let broken: [(text: String, width: Double, lines: [String])] = [
    ("HH HH HH", 14, ["HH", "HH", "HH"]), ("HH HH HH", 30.5, ["HH HH", "HH"]),
    ("HH HH HH", 30.4, ["HH", "HH", "HH"]), ("H-H-H", 21.4, ["H-H-", "H"]),
    ("HHHH", 15, ["HH", "HH"]), ("H", 1, ["H"]), ("設設設", 20, ["設設", "設"]),
    ("H\nH\n\nH", 100, ["H", "H", "", "H"]), ("H\u{A0}H H", 17, ["H\u{A0}H", "H"]),
    ("H\u{200B}H", 8, ["H\u{200B}", "H"]), ("", 10, [""]),
  ]

  @Test(arguments: broken)
  func linesAreFilledGreedily(text: String, width: Double, lines: [String]) throws {
    #expect(self.lines(text, try FontSamples.text(text, width: width)) == lines)
  }

  @Test func softHyphenShowsOnlyAtALineBreak() throws {
    let text = try FontSamples.text("H\u{AD}H\u{AD}H", width: 17.6)
    #expect(text.lines.map(\.width) == [17.5, 7])
    #expect(try FontSamples.text("H\u{AD}H\u{AD}H").lines.map(\.width) == [21])
  }

  @Test(arguments: [(TextStyle.Alignment.start, 0.0), (.center, 11.5), (.end, 23)])
  func linesFollowTheirAlignment(alignment: TextStyle.Alignment, x: Double) throws {
    let text = try FontSamples.text("H H", width: 30, height: 40) { $0.alignment = alignment }
    #expect(abs(text.lines[0].baseline.x - x * 13.5 / 23) < 1e-9)
  }

  @Test func overflowTruncatesClipsOrFails() throws {
    var library = FontLibrary()
    func text(_ overflow: TextStyle.Overflow, height: Double = 30) throws -> ShapedText {
      let style = TextStyle(size: 20, overflow: overflow)
      return try TextLayout.set(
        "Notifications of all kinds", style, from: &library,
        in: TextBox(width: 110, height: height))
    }
    let shortened = try text(.ellipsis)
    #expect(shortened.isTruncated && shortened.lines.count == 1)
    #expect(shortened.lines[0].width <= 110.01)
    let clipped = try text(.clip)
    let roomy = try text(.ellipsis, height: 300)
    #expect(clipped.lines.count > 1 && !roomy.isTruncated)
    #expect(throws: TextError.self) { try text(.error) }
  }

  @Test func caretsGoRightAlongEachLineAndThroughALigature() throws {
    let text = try FontSamples.text("fi Hi\nH")
    for line in text.lines.indices {
      let places = text.carets.filter { $0.line == line }.map(\.x)
      #expect(places == places.sorted())
    }
    let carets = text.carets.filter { $0.line == 0 }
    #expect(carets.map(\.offset) == [0, 1, 2, 3, 4, 5])
    #expect(abs(carets[1].x - 3.2) < 0.011)
  }

  /// Random texts: no line is too long, none could take the next word, and no word is lost.
  @Test func randomTextsKeepEveryWordAndFillTheirLines() throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0 ... .max))
    let font = try FontSamples.font()
    for _ in 0..<200 {
      let words = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 1...4, using: &random)).map { _ in
            "Hif1"[
              "Hif1".index(
                "Hif1".startIndex, offsetBy: Int.random(in: 0...3, using: &random))]
          })
      }
      let text = words.joined(separator: " ")
      let width = Double.random(in: 30...90, using: &random)
      let shaped = try FontSamples.text(text, font: font, width: width)
      let lines = lines(text, shaped)
      #expect(lines.joined(separator: " ") == text, "seed \(random.seed)")
      for (index, line) in shaped.lines.enumerated() {
        #expect(line.width <= width + 1 / 256, "seed \(random.seed)")
        guard index + 1 < lines.count, let next = lines[index + 1].split(separator: " ").first
        else { continue }
        let longer = try FontSamples.text(lines[index] + " " + next, font: font).lines[0].width
        #expect(longer > width, "seed \(random.seed)")
      }
    }
  }
}
