import SegueGraphics

#if SEGUE_TEXT
  import CHarfBuzz
#endif

// Only HarfBuzz reads fonts here: it maps characters to glyphs, and gives their positions and
// outlines, for glyf, CFF and CFF2, with variations. A font is scaled to its own units, so that all
// numbers of a font without axes are integers and none depends on the size of a text.
//
// HarfBuzz checks each table before it uses it and stops glyph programs that do not end; this side
// counts the work that a hostile font causes. The machine's locale has no influence: direction,
// script and language are always set.

/// A shaped glyph of a text, with positions in units of its font.
struct ShapedGlyph: Hashable, Sendable {
  /// The glyph's index in the font.
  let id: UInt32
  /// The index of the first character of its cluster.
  let character: Int
  /// The distance to the origin of the next glyph.
  let advance: Int
  /// The displacement from its origin at which it is drawn; y upward.
  let offset: (x: Int, y: Int)

  static func == (a: ShapedGlyph, b: ShapedGlyph) -> Bool {
    a.id == b.id && a.character == b.character && a.advance == b.advance && a.offset == b.offset
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(character)
  }
}

/// The text shaping library, HarfBuzz, in builds that include it.
package enum TextLibrary {
  /// Whether this build can set text.
  package static var isAvailable: Bool {
    #if SEGUE_TEXT
      true
    #else
      false
    #endif
  }

  /// The version of HarfBuzz, such as `6.0.0`; nil without it.
  package static var version: String? {
    #if SEGUE_TEXT
      unsafe String(cString: hb_version_string())
    #else
      nil
    #endif
  }
}

#if SEGUE_TEXT
  /// A font opened in HarfBuzz, which stays in the call that opened it.
  @safe final class HarfBuzzFont {
    let face: OpaquePointer
    let font: OpaquePointer
    /// The name in error messages.
    let name: String
    private var lookupSizes: LookupSizes?

    /// Opens the font at an index, and copies the bytes.
    ///
    /// - Throws: `damagedFont` if a required table is missing or invalid.
    init(_ bytes: [UInt8], index: Int, named name: String) throws(TextError) {
      let blob = unsafe bytes.withUnsafeBytes { buffer in
        unsafe hb_blob_create(
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: buffer.count),
          HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
      unsafe face = hb_face_create(blob, UInt32(clamping: index))
      unsafe hb_blob_destroy(blob)
      unsafe font = hb_font_create(face)
      self.name = name
      try check()
      unsafe hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    }

    deinit {
      unsafe hb_font_destroy(font)
      unsafe hb_face_destroy(face)
    }

    /// Throws unless the required tables, an outline table and glyphs are there.
    private func check() throws(TextError) {
      let head = length(of: "head")
      let needed = ["cmap", "head", "hhea", "hmtx", "maxp"]
      if let missing = needed.first(where: { length(of: $0) == 0 }) {
        throw .damagedFont(font: name, reason: "it has no table “\(missing)”")
      }
      guard head >= 54, (16...16_384).contains(unitsPerEm) else {
        throw .damagedFont(font: name, reason: "its table “head” is invalid")
      }
      let kinds = ["glyf", "CFF ", "CFF2", "CBDT", "sbix"]
      guard kinds.contains(where: { length(of: $0) > 0 }) else {
        throw .damagedFont(font: name, reason: "it has neither outlines nor PNG pictures")
      }
      guard (1...65_536).contains(glyphCount) else {
        throw .damagedFont(font: name, reason: "it has no glyphs")
      }
    }

    /// Returns a copy of a table; empty if there is none.
    private func bytes(of table: String) -> [UInt8] {
      guard let tag = FontTag(table) else { return [] }
      let blob = unsafe hb_face_reference_table(face, tag.code)
      defer { unsafe hb_blob_destroy(blob) }
      var count: UInt32 = 0
      guard let data = unsafe hb_blob_get_data(blob, &count) else { return [] }
      return unsafe [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
    }

    /// Returns the sizes of the font's lookups, which are read on the first call.
    private func sizesOfLookups() -> LookupSizes {
      if let lookupSizes { return lookupSizes }
      let sizes = LookupSizes(replacing: bytes(of: "GSUB"), placing: bytes(of: "GPOS"))
      lookupSizes = sizes
      return sizes
    }

    /// Returns the length of a table in bytes; 0 if there is none.
    private func length(of table: String) -> Int {
      guard let tag = FontTag(table) else { return 0 }
      let blob = unsafe hb_face_reference_table(face, tag.code)
      defer { unsafe hb_blob_destroy(blob) }
      return unsafe Int(hb_blob_get_length(blob))
    }

    /// The font units of an em.
    var unitsPerEm: Int { unsafe Int(hb_face_get_upem(face)) }

    var glyphCount: Int { unsafe Int(hb_face_get_glyph_count(face)) }

    /// The font's own full name, at most 127 bytes; nil if it has none.
    var fullName: String? {
      var text = [CChar](repeating: 0, count: 128)
      var size = UInt32(text.count)
      unsafe hb_ot_name_get_utf8(face, UInt32(HB_OT_NAME_ID_FULL_NAME), nil, &size, &text)
      let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// The measures from which line heights are computed.
    var metrics: FontMetrics {
      FontMetrics(
        unitsPerEm: unitsPerEm, ascent: measure(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER),
        descent: -measure(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
        lineGap: measure(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP),
        capHeight: measure(HB_OT_METRICS_TAG_CAP_HEIGHT),
        xHeight: measure(HB_OT_METRICS_TAG_X_HEIGHT),
        superscriptOffset: measure(HB_OT_METRICS_TAG_SUPERSCRIPT_EM_Y_OFFSET),
        subscriptOffset: measure(HB_OT_METRICS_TAG_SUBSCRIPT_EM_Y_OFFSET))
    }

    /// Returns a metric in font units, or HarfBuzz's fallback if the font does not have it.
    private func measure(_ tag: hb_ot_metrics_tag_t) -> Int {
      var position: hb_position_t = 0
      unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &position)
      return Int(position)
    }

    /// The axes of a variable font, at most 64; those with invalid ranges are skipped.
    var axes: [FontAxis] {
      var count = min(64, unsafe hb_ot_var_get_axis_count(face))
      var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
      unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
      return infos.prefix(Int(count)).compactMap { info in
        let (low, high) = (Double(info.min_value), Double(info.max_value))
        guard low.isFinite, high.isFinite, low <= high else { return nil }
        let standard = min(max(Double(info.default_value), low), high)
        return FontAxis(tag: FontTag(code: info.tag), range: low...high, standard: standard)
      }
    }

    /// Sets axes to values in their ranges; the others stay at their defaults.
    func set(_ axes: [FontTag: Double]) {
      let variations = axes.sorted { $0.key < $1.key }.map {
        hb_variation_t(tag: $0.key.code, value: Float($0.value))
      }
      unsafe hb_font_set_variations(font, variations, UInt32(variations.count))
    }

    /// Returns the nominal glyph of a single character; nil if there is none.
    func glyph(of scalar: Unicode.Scalar) -> UInt32? {
      var glyph: hb_codepoint_t = 0
      let isThere = unsafe hb_font_get_nominal_glyph(font, scalar.value, &glyph)
      return isThere != 0 && glyph != 0 ? glyph : nil
    }
  }

  extension HarfBuzzFont {
    /// Shapes a part of a text, of one script and one direction; glyphs are from left to right.
    ///
    /// - Parameters:
    ///   - text: the codes of all characters of a line, which are the context.
    ///   - part: the characters to shape.
    ///   - language: a language tag, which chooses forms; nil for none.
    ///   - account: counts the work and stops shaping beyond its limit.
    func shape(
      _ text: [UInt32], _ part: Range<Int>, script: TextScript, isRightToLeft: Bool,
      language: String?, features: [FontFeature], counting account: ClipAccount
    ) throws(TextError) -> [ShapedGlyph] {
      let counter = LookupCounter(account, sizesOfLookups())
      defer { withExtendedLifetime(counter) {} }
      let buffer = unsafe hb_buffer_create()
      defer { unsafe hb_buffer_destroy(buffer) }
      unsafe hb_buffer_add_codepoints(
        buffer, text, Int32(text.count), UInt32(part.lowerBound), Int32(part.count))
      unsafe hb_buffer_set_direction(
        buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
      unsafe hb_buffer_set_script(buffer, hb_script_t(script.code))
      unsafe hb_buffer_set_language(buffer, language.map { unsafe hb_language_from_string($0, -1) })
      unsafe hb_buffer_set_message_func(
        buffer,
        { buffer, _, message, address in
          guard let message = unsafe message, let counter = unsafe lookupCounter(at: address) else {
            return 1
          }
          let glyphs = unsafe Int(hb_buffer_get_length(buffer))
          return unsafe counter.allows(message, glyphs: glyphs) ? 1 : 0
        }, unsafe counter.address, nil)
      let switches = features.map {
        hb_feature_t(tag: $0.tag.code, value: $0.value, start: 0, end: .max)
      }
      let isShaped = unsafe "ot".withCString { shaper in
        unsafe hb_shape_full(font, buffer, switches, UInt32(switches.count), [shaper, nil])
      }
      counter.finish()
      if let limit = account.exceeded { throw .overLimit(limit, account.limits) }
      guard isShaped != 0, unsafe hb_buffer_allocation_successful(buffer) != 0 else {
        throw .damagedFont(font: name, reason: "its tables make HarfBuzz loop without end")
      }
      return unsafe glyphs(in: buffer)
    }

    /// Returns the glyphs of a shaped buffer.
    @unsafe private func glyphs(in buffer: OpaquePointer?) -> [ShapedGlyph] {
      var count: UInt32 = 0
      guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
        let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
      else { return [] }
      return (0..<Int(count)).map { index in
        let (info, position) = unsafe (infos[index], positions[index])
        return ShapedGlyph(
          id: info.codepoint, character: Int(info.cluster), advance: Int(position.x_advance),
          offset: (Int(position.x_offset), Int(position.y_offset)))
      }
    }
  }
#else
  /// A stand-in for builds without HarfBuzz: opening a font throws, so nothing else can be called.
  final class HarfBuzzFont {
    private let nothing: () -> Never

    init(_ bytes: [UInt8], index: Int, named name: String) throws(TextError) {
      throw .unavailable
    }

    var name: String { nothing() }
    var glyphCount: Int { nothing() }
    var fullName: String? { nothing() }
    var metrics: FontMetrics { nothing() }
    var axes: [FontAxis] { nothing() }
    func set(_ axes: [FontTag: Double]) { nothing() }
    func glyph(of scalar: Unicode.Scalar) -> UInt32? { nothing() }

    func shape(
      _ text: [UInt32], _ part: Range<Int>, script: TextScript, isRightToLeft: Bool,
      language: String?, features: [FontFeature], counting account: ClipAccount
    ) throws(TextError) -> [ShapedGlyph] { nothing() }

    func outline(of glyph: UInt32, atMost limit: Int) throws(TextError) -> Path {
      nothing()
    }
  }
#endif
