#if SEGUE_TEXT
  import CHarfBuzz
#endif

/// A writing system, by its four letters of ISO 15924, such as `Latn`.
struct TextScript: Hashable, Sendable {
  /// The letters as the bytes of a number.
  let code: UInt32

  #if SEGUE_TEXT
    /// Returns the script of a character (Unicode Script property).
    init(of scalar: Unicode.Scalar) {
      let functions = unsafe hb_unicode_funcs_get_default()
      code = unsafe hb_unicode_script(functions, scalar.value).rawValue
    }

    /// Whether the character takes the script of its neighbours (Common, Inherited or Unknown).
    var isShared: Bool {
      code == HB_SCRIPT_COMMON.rawValue || code == HB_SCRIPT_INHERITED.rawValue
        || code == HB_SCRIPT_UNKNOWN.rawValue
    }

    /// Whether the script is written from right to left.
    var isRightToLeft: Bool {
      hb_script_get_horizontal_direction(hb_script_t(code)) == HB_DIRECTION_RTL
    }
  #else
    init(of scalar: Unicode.Scalar) { code = 0 }
    var isShared: Bool { false }
    var isRightToLeft: Bool { false }
  #endif
}
