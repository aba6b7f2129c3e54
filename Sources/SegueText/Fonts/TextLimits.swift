/// How much a font and a text may take; what is more is refused, on every machine alike.
package struct TextLimits: Hashable, Sendable {
  /// The greatest length of a font's file in bytes.
  package var fileBytes: Int
  /// The most fonts of a collection.
  package var faces = 256
  /// The most characters of a text, as Unicode scalars.
  ///
  /// Some lookups of hostile fonts take time with the square of it.
  package var characters: Int
  /// The most pieces of the outline of one glyph.
  package var glyphSegments: Int
  /// The most pieces of the outlines of a text.
  package var segments: Int
  /// The greatest size of a text in points, and the farthest that anything lies from its origin.
  package var magnitude = 1e6

  /// The limits; by default 64 MiB, 4096 characters, 20,000 pieces a glyph and 1,000,000 in all.
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
