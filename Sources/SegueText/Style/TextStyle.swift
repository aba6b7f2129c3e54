/// How a text looks but for its colour: its fonts, and the way its lines are made.
public struct TextStyle: Hashable, Sendable {
  /// Where lines lie in their box.
  public enum Alignment: String, CaseIterable, Hashable, Sendable {
    case start, center, end
  }

  /// Where all lines together lie in a box that is higher.
  public enum VerticalAlignment: String, CaseIterable, Hashable, Sendable {
    case top, center, bottom
  }

  /// What becomes of a text that does not fit.
  public enum Overflow: String, CaseIterable, Hashable, Sendable {
    /// The last line ends with three dots.
    case ellipsis
    /// All is set, with the rest on the last line, for the box to cut it off.
    case clip
    /// It is refused.
    case error
  }

  /// The fonts: a later one has what none before it has.
  public var fonts: [FontRequest]
  /// The size of an em in points.
  public var size: Double
  /// From one baseline to the next as a multiple of the size; nil for what the first font says.
  public var lineHeight: Double?
  /// Points between one character and the next, beyond what the font says.
  public var tracking: Double
  /// Features that are switched, on top of those that every text has (kerning, ligatures, marks).
  public var features: [FontFeature]
  /// The language as a tag such as `zh-Hant`, which may choose other forms of characters.
  public var language: String?
  /// Where lines lie in their box.
  public var alignment: Alignment
  /// Where all lines together lie in a box that is higher.
  public var verticalAlignment = VerticalAlignment.top
  /// The most lines; nil for as many as the box has room for.
  public var lines: Int?
  /// What becomes of a text that does not fit.
  public var overflow: Overflow

  /// A style; by default 17 points of the built-in font.
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

  /// Throws for numbers that no text can have.
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
  /// The text styles of iOS, at the content size that it has unless someone changes it (large).
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

    /// The size of an em and from one baseline to the next, in points.
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

  /// A text style in the built-in font; `headline` is semibold, the others are regular.
  package init(_ name: Named) {
    let heights = name.heights
    self.init(
      fonts: [FontRequest(weight: name == .headline ? 600 : nil)], size: heights.size,
      lineHeight: heights.leading / heights.size)
  }
}

/// The box of a text in points; a side that is nil is as long as the text makes it.
public struct TextBox: Hashable, Sendable {
  /// How long lines may be.
  public var width: Double?
  /// How much room there is for lines; the first one is always set.
  public var height: Double?
  /// Pixels a point, on which baselines lie and to which a side without a length is rounded up; 0 for
  /// none.
  public var scale: Double

  /// A box of two sides.
  public init(width: Double? = nil, height: Double? = nil, scale: Double = 0) {
    self.width = width
    self.height = height
    self.scale = scale
  }

  /// A place or length at the nearest pixel, where there are pixels.
  func snapped(_ length: Double) -> Double {
    scale > 0 ? (length * scale).rounded() / scale : length
  }

  /// A length of whole pixels, where there are pixels; lengths that are longer by rounding alone are not.
  func roundedUp(_ length: Double) -> Double {
    scale > 0 ? (length * scale - 1e-6).rounded(.up) / scale : length
  }

  /// Throws for sides that no box has.
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
