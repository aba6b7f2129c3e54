import SegueCodecs
import SegueGraphics

#if SEGUE_TEXT
  import CHarfBuzz
#endif

/// The picture of a glyph with its place, in font units from the glyph's origin, y downward.
struct FontPicture: Sendable {
  let picture: GlyphPicture
  let place: Rect
}

#if SEGUE_TEXT
  extension HarfBuzzFont {
    /// Returns whether a glyph is a picture: a PNG in the tables CBDT or sbix.
    func hasPicture(_ glyph: UInt32) -> Bool {
      guard unsafe hb_ot_color_has_png(face) != 0 else { return false }
      let file = unsafe hb_ot_color_glyph_reference_png(font, glyph)
      defer { unsafe hb_blob_destroy(file) }
      return unsafe hb_blob_get_length(file) > 0
    }

    /// Returns whether a glyph is made of layers of colours (COLR).
    func hasColorLayers(_ glyph: UInt32) -> Bool {
      unsafe hb_ot_color_has_layers(face) != 0
        && hb_ot_color_glyph_get_layers(face, glyph, 0, nil, nil) > 0
    }

    /// Decodes the picture of a glyph; nil for a glyph without one.
    ///
    /// Of a font with pictures of several sizes, it is the largest.
    /// - Throws: `damagedFont` for a picture that cannot be decoded, or whose sides or place are out
    ///   of range.
    func picture(of glyph: UInt32, limits: TextLimits) throws(TextError) -> FontPicture? {
      guard unsafe hb_ot_color_has_png(face) != 0 else { return nil }
      let file = unsafe hb_ot_color_glyph_reference_png(font, glyph)
      defer { unsafe hb_blob_destroy(file) }
      var count: UInt32 = 0
      guard let data = unsafe hb_blob_get_data(file, &count), count > 0 else { return nil }
      let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
      var extents = hb_glyph_extents_t()
      let most = 16 * unitsPerEm
      guard unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0,
        (1...most).contains(Int(extents.width)), (1...most).contains(-Int(extents.height)),
        [extents.x_bearing, extents.y_bearing].allSatisfy({ abs(Int($0)) <= most })
      else {
        throw .damagedFont(font: name, reason: "the picture of glyph \(glyph) has no valid place")
      }
      let place = Rect(
        Double(extents.x_bearing), -Double(extents.y_bearing), Double(extents.width),
        -Double(extents.height))
      return FontPicture(picture: try decoded(bytes, glyph, limits), place: place)
    }

    private func decoded(
      _ bytes: [UInt8], _ glyph: UInt32, _ limits: TextLimits
    ) throws(TextError) -> GlyphPicture {
      var most = ResourceLimits()
      most.side = limits.pictureSide
      do throws(CodecError) {
        return GlyphPicture(try PNGDecoder(limits: most).decode(bytes, named: name))
      } catch {
        throw .damagedFont(
          font: name, reason: "the picture of glyph \(glyph) cannot be read: \(error)")
      }
    }
  }
#else
  extension HarfBuzzFont {
    func hasPicture(_ glyph: UInt32) -> Bool { false }
    func hasColorLayers(_ glyph: UInt32) -> Bool { false }

    func picture(of glyph: UInt32, limits: TextLimits) throws(TextError) -> FontPicture? { nil }
  }
#endif
