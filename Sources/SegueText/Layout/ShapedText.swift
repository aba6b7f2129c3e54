package import SegueGraphics

/// A laid-out text: outlines in points, y downward, from the upper left corner of its box.
package struct ShapedText: Hashable, Sendable {
  /// A glyph with its position and outline.
  package struct Glyph: Hashable, Sendable {
    /// The index of its font.
    package let font: Int
    /// The glyph's index in that font.
    package let id: UInt32
    /// The position of its origin, usually on the baseline.
    package let origin: Point
    /// The offset of its first character in the text, in bytes of UTF-8.
    package let offset: Int
    /// The range of its outline in the elements of the text's path.
    package let pieces: Range<Int>
    /// The range of its picture among those of the text; empty for an outline.
    package let pictures: Range<Int>
  }

  /// The picture of a glyph in colours, such as an emoji.
  package struct Picture: Hashable, Sendable {
    package let picture: GlyphPicture
    /// The rectangle onto which it is mapped.
    package var place: Rect
  }

  /// A line of the laid-out text.
  package struct Line: Hashable, Sendable {
    /// The range of the text that it shows, in bytes of UTF-8, with trailing spaces.
    package let text: Range<Int>
    /// The range of its glyphs.
    package let glyphs: Range<Int>
    /// The start of its baseline.
    package internal(set) var baseline: Point
    /// Its width without trailing spaces.
    package let width: Double
  }

  /// A caret position between characters.
  package struct Caret: Hashable, Sendable {
    /// The number of bytes of UTF-8 before it.
    package let offset: Int
    /// The index of its line.
    package let line: Int
    /// The distance from the left edge of the box.
    package internal(set) var x: Double
  }

  /// The names, digests and axes of the fonts, for the trace.
  package internal(set) var fonts: [String] = []
  /// The glyphs in order.
  package internal(set) var glyphs: [Glyph] = []
  /// The lines from the top; at least one.
  package internal(set) var lines: [Line] = []
  /// The caret positions before each character and after the last one of each line.
  package internal(set) var carets: [Caret] = []
  /// The outlines of all glyphs, to be filled by the non-zero rule.
  package internal(set) var path = Path()
  /// The pictures of the glyphs in colours, in order.
  package internal(set) var pictures: [Picture] = []
  /// The width of the longest line, and the height of all lines.
  package internal(set) var size = Size(0, 0)
  /// The distance from one baseline to the next.
  package internal(set) var lineHeight = 0.0
  /// Whether the first paragraph is written from right to left.
  package internal(set) var isRightToLeft = false
  /// Whether a part of the text is not shown, or lies outside the box.
  package internal(set) var isTruncated = false

  /// Creates a text without glyphs and lines.
  package init() {}

  /// Creates a text of one picture of a size in points, without glyphs and lines.
  package init(picture: GlyphPicture, size: Size) {
    pictures = [Picture(picture: picture, place: Rect(origin: .zero, size: size))]
    self.size = size
  }

  /// Whether nothing is drawn: no outlines and no pictures.
  package var isEmpty: Bool { path.isEmpty && pictures.isEmpty }

  /// The bytes of a pixel of a picture, with its smaller and filtered copies.
  private static let pixelBytes = 14

  /// The approximate memory that it takes, in bytes; equal pictures count once.
  package var bytes: Int {
    let pixels = Set(pictures.map(\.picture)).reduce(0) { $0 + $1.size.area }
    return Self.pixelBytes * pixels + pictures.count * MemoryLayout<Picture>.stride
      + path.elements.count * MemoryLayout<Path.Element>.stride
      + glyphs.count * MemoryLayout<Glyph>.stride + carets.count * MemoryLayout<Caret>.stride
      + lines.count * MemoryLayout<Line>.stride + 512
  }
}
