import SegueGraphics
import SegueText

/// Reads a font file and sets texts in each of its fonts, in two ways.
///
/// A text with a missing glyph is rejected; the file is rejected only if all texts are.
enum FontReading {
  private static let limits = TextLimits(
    fileBytes: 1 << 16, characters: 200, glyphSegments: 2000, segments: 20_000)
  private static let words = ["Hi", "fi\n11-1", "H\u{301}i", "設設H\u{AD}設1", "H i f", "😀 👩‍💻🇩🇪👍🏿"]

  static func read(_ bytes: [UInt8]) throws(FuzzFinding) -> FuzzOutcome {
    let texts: [ShapedText]
    do throws(TextError) { texts = try self.texts(bytes) } catch { return .refused("\(error)") }
    for text in texts {
      try FuzzFinding.check(
        text.path.elements.count <= limits.segments, "a text with too many segments")
      try FuzzFinding.check(!text.lines.isEmpty, "a text without lines")
      let numbers = text.glyphs.flatMap { [$0.origin.x, $0.origin.y] } + [text.lineHeight]
      try FuzzFinding.check(numbers.allSatisfy(\.isFinite), "a place that is no number")
    }
    return .read("\(texts.reduce(0) { $0 + $1.glyphs.count }) glyphs")
  }

  /// Sets texts in the first fonts of a file, free and in a box.
  private static func texts(_ bytes: [UInt8]) throws(TextError) -> [ShapedText] {
    let file = try FontFile(bytes, named: "font", limits: limits)
    var style = TextStyle(size: 9.5, tracking: -1, lines: 2)
    style.verticalAlignment = .center
    style.features = FontTag("tnum").map { [FontFeature($0)] } ?? []
    let box = TextBox(width: 30, height: 40, scale: 3)
    var texts: [ShapedText] = []
    var refusal: TextError?
    for index in 0..<min(file.count, 4) {
      let font = try Font(file, index: index, axes: try axes(file, index))
      for word in words {
        do throws(TextError) {
          texts.append(
            try TextLayout.set(
              word, TextStyle(), fonts: [font], emoji: .missing(folders: []), limits: limits))
          texts.append(try TextLayout.set(word, style, fonts: [font], in: box, limits: limits))
        } catch { refusal = error }
      }
    }
    if texts.isEmpty, let refusal { throw refusal }
    return texts
  }

  /// Returns every variation axis at three quarters of its range.
  private static func axes(_ file: FontFile, _ index: Int) throws(TextError) -> [FontTag: Double] {
    let known = try Font(file, index: index).knownAxes
    let pairs = known.map { axis in
      (axis.tag, axis.range.lowerBound * 0.25 + axis.range.upperBound * 0.75)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
