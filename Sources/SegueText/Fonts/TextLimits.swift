/// Limits on fonts and texts, the same on every machine; anything beyond them is refused.
package struct TextLimits: Hashable, Sendable {
  /// The greatest length of a font's file in bytes.
  package var fileBytes: Int
  /// The most fonts of a collection.
  package var faces = 256
  /// The most characters of a text, as Unicode scalars.
  ///
  /// Some lookups of hostile fonts take time quadratic in it.
  package var characters: Int
  /// The most segments of the outline of one glyph.
  package var glyphSegments: Int
  /// The greatest side of the picture of a glyph in pixels.
  package var pictureSide = 512
  /// The most segments of the outlines of a text.
  package var segments: Int
  /// The greatest side of a box, and distance of a glyph from its text's origin, in points.
  package var magnitude = 1e6

  /// Creates limits; by default 64 MiB, 4096 characters, 20,000 segments a glyph and 1,000,000 in all.
  package init(
    fileBytes: Int = 64 << 20, characters: Int = 4096, glyphSegments: Int = 20_000,
    segments: Int = 1_000_000
  ) {
    self.fileBytes = fileBytes
    self.characters = characters
    self.glyphSegments = glyphSegments
    self.segments = segments
  }
}
