/// A text style: everything about a text's look except its colour.
public struct TextStyle: Hashable, Sendable {
  /// The horizontal alignment of lines in their box.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    case start, center, end
  }

  /// The vertical alignment of all lines in a higher box.
  public enum VerticalAlignment: String, CaseIterable, Hashable, Sendable {
    case top, center, bottom
  }

  /// The treatment of a text that does not fit.
  public enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// The last line ends with an ellipsis.
    case ellipsis
    /// All is laid out, with the rest on the last line, for the box to clip.
    case clip
    /// The text is an error.
    case error
  }

  /// The fonts in the order of fallback: a later one is used for characters that no earlier one has.
  public var fonts: [FontRequest]
  /// The size of an em in points.
  public var size: Double
  /// The distance between baselines as a multiple of the size; nil for the first font's own.
  public var lineHeight: Double?
  /// Points between one character and the next, in addition to the font's spacing (letter spacing).
  public var tracking: Double
  /// OpenType features to set, in addition to the default ones (kerning, ligatures, marks).
  public var features: [FontFeature]
  /// The language as a tag such as `zh-Hant`, which may choose other forms of characters.
  public var language: String?
  /// The horizontal alignment of lines in their box.
  public var alignment: Alignment
  /// The vertical alignment of all lines in a higher box.
  public var verticalAlignment = VerticalAlignment.top
  /// The most lines; nil for as many as fit into the box.
  public var lines: Int?
  /// The treatment of a text that does not fit.
  public var overflow: Overflow

  /// Creates a style; by default 17 points of the built-in font.
  public init(
    fonts: [FontRequest] = [FontRequest()], size: Double = 17, lineHeight: Double? = nil,
    tracking: Double = 0, features: [FontFeature] = [], language: String? = nil,
    alignment: Alignment = .start, lines: Int? = nil, overflow: Overflow = .ellipsis
  ) {
    self.fonts = fonts
    self.size = size
    self.lineHeight = lineHeight
    self.tracking = tracking
    self.features = features
    self.language = language
    self.alignment = alignment
    self.lines = lines
    self.overflow = overflow
  }

  /// Throws for numbers that are out of range, and for an invalid language tag.
  func check(_ limits: TextLimits) throws(TextError) {
    let most = 10_000.0
    try Self.check("size", size, size > 0 && size <= most, "above 0 and at most 10000")
    if let lineHeight {
      let fits = lineHeight > 0 && lineHeight <= 100
      try Self.check("line-height", lineHeight, fits, "above 0 and at most 100")
    }
    try Self.check("tracking", tracking, abs(tracking) <= most, "from -10000 to 10000")
    if let lines { try Self.check("lines", Double(lines), lines > 0, "1 or more") }
    if let language { try Self.check(language: language) }
  }

  private static func check(
    _ key: String, _ value: Double, _ fits: Bool, _ rule: String
  ) throws(TextError) {
    if !fits { throw .badNumber(key: key, value: value, rule: rule) }
  }

  private static func check(language: String) throws(TextError) {
    let isTag = language.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"): true
      default: false
      }
    }
    guard isTag, (2...35).contains(language.utf8.count) else { throw .badLanguage(language) }
  }
}

extension TextStyle {
  /// The text styles of iOS, at the default content size (large).
  ///
  /// Source: Human Interface Guidelines, Typography, iOS Dynamic Type sizes.
  package enum Named: String, CaseIterable, Hashable, Sendable {
    case largeTitle = "large-title"
    case title1 = "title-1"
    case title2 = "title-2"
    case title3 = "title-3"
    case headline, body, callout, subheadline, footnote
    case caption1 = "caption-1"
    case caption2 = "caption-2"

    /// The em size and the distance between baselines, in points.
    var heights: (size: Double, leading: Double) {
      switch self {
      case .largeTitle: (34, 41)
      case .title1: (28, 34)
      case .title2: (22, 28)
      case .title3: (20, 25)
      case .headline, .body: (17, 22)
      case .callout: (16, 21)
      case .subheadline: (15, 20)
      case .footnote: (13, 18)
      case .caption1: (12, 16)
      case .caption2: (11, 13)
      }
    }
  }

  /// Creates a text style in the built-in font; `headline` is semibold, the others are regular.
  package init(_ name: Named) {
    let heights = name.heights
    self.init(
      fonts: [FontRequest(weight: name == .headline ? 600 : nil)], size: heights.size,
      lineHeight: heights.leading / heights.size)
  }
}

/// The box of a text in points; a side that is nil is as long as the text.
public struct TextBox: Hashable, Sendable {
  /// The greatest width of lines.
  public var width: Double?
  /// The height for lines; the first one is always set.
  public var height: Double?
  /// Pixels per point; 0 for none.
  ///
  /// Baselines are rounded to pixels, and sides without a length are rounded up to pixels.
  public var scale: Double

  /// Creates a box of two sides.
  public init(width: Double? = nil, height: Double? = nil, scale: Double = 0) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// Rounds a position or length to the nearest pixel; unchanged without pixels.
  func snapped(_ length: Double) -> Double {
    scale > 0 ? (length * scale).rounded() / scale : length
  }

  /// Rounds a length up to whole pixels; a length that exceeds a pixel by less than 1e-6 is not.
  func roundedUp(_ length: Double) -> Double {
    scale > 0 ? (length * scale - 1e-6).rounded(.up) / scale : length
  }

  /// Throws for sides and scales that are out of range.
  func check(_ limits: TextLimits) throws(TextError) {
    for (key, side) in [("width", width), ("height", height)] {
      if let side, !(0...limits.magnitude).contains(side) {
        throw .badNumber(key: key, value: side, rule: "0 or more, and at most 1000000")
      }
    }
    guard (0...1000).contains(scale) else {
      throw .badNumber(key: "scale", value: scale, rule: "0 to 1000")
    }
  }
}
