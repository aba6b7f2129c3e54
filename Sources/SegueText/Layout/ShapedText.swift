package import SegueGraphics

/// A text that is set: outlines in points, y downward, from the upper left corner of its box.
package struct ShapedText: Hashable, Sendable {
  /// A glyph in its place.
  package struct Glyph: Hashable, Sendable {
    /// Which of the fonts.
    package let font: Int
    /// The number in that font.
    package let id: UInt32
    /// Where its own origin lies, usually on the baseline.
    package let origin: Point
    /// The character that it begins with, in bytes of UTF-8 before it.
    package let offset: Int
    /// Its outline among the pieces of the text's path.
    package let pieces: Range<Int>
  }

  /// A line.
  package struct Line: Hashable, Sendable {
    /// What it shows of the text, in bytes of UTF-8, with the spaces at its end.
    package let text: Range<Int>
    /// Its glyphs.
    package let glyphs: Range<Int>
    /// Where its baseline begins.
    package internal(set) var baseline: Point
    /// How long it is without the spaces at its end.
    package let width: Double
  }

  /// A place between characters.
  package struct Caret: Hashable, Sendable {
    /// Bytes of UTF-8 before it.
    package let offset: Int
    /// The line in which it is.
    package let line: Int
    /// How far from the left edge of the box.
    package internal(set) var x: Double
  }

  /// The names, digests and axes of the fonts, for the trace.
  package internal(set) var fonts: [String] = []
  /// The glyphs in order.
  package internal(set) var glyphs: [Glyph] = []
  /// The lines from the top; at least one.
  package internal(set) var lines: [Line] = []
  /// The places before each character and behind the last one of each line.
  package internal(set) var carets: [Caret] = []
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  package internal(set) var path = Path()
  /// The width of the longest line, and the height of all.
  package internal(set) var size = Size(0, 0)
  /// From one baseline to the next.
  package internal(set) var lineHeight = 0.0
  /// Whether a part of the text is not shown, or lies outside the box.
  package internal(set) var isTruncated = false

  /// Nothing at all.
  package init() {}

  /// The bytes that it takes, about.
  package var bytes: Int {
    path.elements.count * MemoryLayout<Path.Element>.stride
      + glyphs.count * MemoryLayout<Glyph>.stride + carets.count * MemoryLayout<Caret>.stride
      + lines.count * MemoryLayout<Line>.stride + 512
  }
}
