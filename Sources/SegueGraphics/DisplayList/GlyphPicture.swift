/// The picture of a glyph that has colours, such as an emoji.
///
/// Fonts hold such glyphs as bitmaps of one size; image commands scale them. It is a reference, so
/// that all commands that show the glyph share its pixels.
package final class GlyphPicture: Hashable, Sendable {
  /// The pixels in the size of the font's bitmap.
  package let pixmap: Pixmap
  /// The digest of the pixels.
  package let digest: UInt64

  /// Creates a picture; costs a digest of its pixels.
  package init(_ pixmap: Pixmap) {
    self.pixmap = pixmap
    digest = pixmap.digest
  }

  /// The size in pixels.
  package var size: PixelSize { pixmap.size }

  package static func == (first: GlyphPicture, second: GlyphPicture) -> Bool {
    first === second || first.digest == second.digest && first.pixmap == second.pixmap
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
