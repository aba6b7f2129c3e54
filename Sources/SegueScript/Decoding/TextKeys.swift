internal import SegueGraphics
internal import SegueStage
internal import SegueText

// The text of a layer: its keys among the layer's keys, and the mapping of its font.

extension KeyTable<SceneText> {
  /// The keys of a layer that concern its text.
  static let text: [Key<SceneText>] = [
    Key("text", .sentence, \.string, default: "none", "What is written in it."),
    Key("color", .color, \.color, "The colour of its text."),
    Key(
      "font", .font, \.style, default: "`body`",
      "The font of its text: its size, a text style such as `headline`, or its parts."),
    Key("align", .word("alignments"), \.style.alignment, "Where lines lie in the frame."),
    Key(
      "vertical-align", .word("alignments"), \.style.verticalAlignment,
      "Where all lines together lie in a frame that is higher."),
    Key(
      "line-height", .number(0.01...100), \.style.lineHeight,
      default: "that of the text style, or what the font says",
      "From one baseline to the next, as a multiple of the font's size."),
    Key(
      "lines", .wholeNumber(1...10_000), \.style.lines, default: "as many as fit",
      "The most lines."),
    Key(
      "overflow", .word("values"), \.style.overflow,
      "What becomes of a text that does not fit."),
    Key(
      "tracking", .number(-10_000...10_000), \.style.tracking,
      "Points between one character and the next, beyond what the font says."),
  ]
}

extension KeyTable<TextStyle> {
  /// The keys of a font, with a named text style first.
  static let font = KeyTable(
    name: "font", title: "a font", prototype: TextStyle(),
    quiet: ["features", "fallback", "axes"], exclusions: KeyTable<FontRequest>.face.exclusions,
    company: KeyTable<FontRequest>.face.company,
    foreign: .font,
    keys: [
      Key(
        "style", .word("text styles"), \.named, default: "none",
        "The text style of which the other keys are changed.")
    ] + KeyTable<FontRequest>.face.keys.map { $0.within(\.face) } + [
      Key(
        "size", .number(0.01...10_000), \.size,
        "The size of an em in points."
      ),
      Key(
        "features", .features, \.features, default: "none",
        "Features that are switched, such as `{ tnum: 1 }` for digits of one width."),
      Key(
        "language", .name, \.language, default: "none",
        "The language, as a tag such as `zh-Hant`, which may choose other forms."),
      Key(
        "fallback", .fallback, \.fallback, default: "none",
        "Further fonts, for characters that the one before does not have."),
    ])
}

extension KeyTable<FontRequest> {
  /// The keys that choose a font and its variation.
  static let face = KeyTable(
    name: "face", title: "a font", prototype: FontRequest(), quiet: ["axes"],
    exclusions: [
      KeyExclusion(
        "file", excludes: ["name"], .wrongKind, "a font has a `file` or a `name`, not both",
        help: ["remove one of the two"])
    ],
    company: [
      KeyCompany(
        ["index"], need: ["file"], .unknownKey, as: "a `file`",
        help: ["add the `file` of a collection, or remove it"])
    ],
    keys: [
      Key(
        "name", .name, \.family, default: "`Inter`",
        "A built-in family: `Inter` or `Inter Display`."),
      Key(
        "file", .fontFile, \.file, default: "none", "The file of another font, of OpenType."),
      Key(
        "index", .wholeNumber(0...255), \.index, default: "0", "Which font of a collection it is."),
      Key(
        "weight", .number(1...1000), \.weight,
        default: "400, or what the file is",
        "How heavy it is: 400 is regular, 700 bold."),
      Key("italic", .flag, \.isItalic, "Whether it is slanted."),
      Key(
        "axes", .axes, \.axes, default: "none",
        "What axes of a variable font are set to, such as `{ opsz: 28 }`."),
    ])
}

extension TextStyle {
  /// A named text style, which sets all properties; never written.
  fileprivate var named: Named? {
    get { nil }
    set { if let newValue { self = TextStyle(newValue) } }
  }

  /// The font that is tried before the fallback fonts.
  fileprivate var face: FontRequest {
    get { fonts.first ?? FontRequest() }
    set { fonts = [newValue] + fonts.dropFirst() }
  }

  /// The fallback fonts: all but the first.
  fileprivate var fallback: [FontRequest] {
    get { Array(fonts.dropFirst()) }
    set { fonts = Array(fonts.prefix(1)) + newValue }
  }
}

extension FontRequest {
  /// The name of a built-in family; nil for a file.
  fileprivate var family: String? {
    get { if case .family(let name) = source { name } else { nil } }
    set { if let newValue { source = .family(newValue) } }
  }

  /// The path of a font file; nil for a built-in family.
  fileprivate var file: String? {
    get { if case .file(let path, _) = source { path } else { nil } }
    set { if let newValue { source = .file(newValue, index: 0) } }
  }

  /// The index of the font in its file; nil for a built-in family.
  fileprivate var index: Int? {
    get { if case .file(_, let index) = source { index } else { nil } }
    set { if let newValue, let file { source = .file(file, index: newValue) } }
  }
}

extension ValueKind<String> {
  /// A text, which may be empty or have several lines.
  static let anyText = ValueKind(.form("a text")) { decoder, entry in
    if let text = entry.value.name { return text }
    decoder.reportKind(of: entry, takes: "a text")
    return nil
  } text: {
    YAMLText.quoted($0)
  }

  /// The text of a layer, whose place is recorded for setting it.
  fileprivate static let sentence = ValueKind(anyText.form) { decoder, entry in
    guard let text = anyText.read(&decoder, entry) else { return nil }
    decoder.locations.texts.append(entry.place)
    return text
  } textInScene: {
    anyText.text($0, $1)
  }

  /// The path of a font file, which is recorded for loading.
  fileprivate static let fontFile = ValueKind(.path) { decoder, entry in
    decoder.path(entry).map { decoder.noteFont($0, at: entry.place) }
  } text: {
    YAMLText.quoted($0)
  }
}

extension ValueKind<TextStyle> {
  private static let words = "a size in points, a text style such as `headline`, or a mapping"

  /// A font: a size, a text style or a mapping, whose absent keys keep the style's values.
  static let font = union(
    words, (.number, ValueKind<Double>.number(0.01...10_000).shorthand { TextStyle(size: $0) }),
    (.name, ValueKind<TextStyle.Named>.word("text styles").shorthand { TextStyle($0) }),
    (.mapping, mapping(words, .font)))
}

extension ValueKind<[FontRequest]> {
  private static let words = "a list of families, or of mappings with `file` or `name`"

  /// Fallback fonts: at most 16 names of families, or mappings.
  fileprivate static let fallback = ValueKind<FontRequest>.request.list(
    words, example: "[Inter]", count: 0...16)
}

extension ValueKind<FontRequest> {
  /// The name of a family, or a mapping.
  fileprivate static let request = ValueKind(ValueForm("a font", .face)) { decoder, entry in
    if let name = entry.value.name { return FontRequest(.family(name)) }
    return decoder.value(of: entry.value, KeyTable.face)
  } textInScene: { font, scene in
    "{ \(KeyTable.face.pairs(of: font, in: scene).joined(separator: ", ")) }"
  }
}

/// The value of an OpenType tag, of a feature or an axis.
private typealias TagValue = (tag: FontTag, value: Double)

extension ValueKind<[FontFeature]> {
  /// OpenType features by their tags, such as `{ tnum: 1 }`.
  fileprivate static let features = ValueKind<[TagValue]>.tagged(
    "a mapping such as `{ tnum: 1 }`", within: 0...65_535, isWhole: true
  ).converted(
    to: { $0.map { FontFeature($0.tag, UInt32($0.value)) } },
    from: { $0.map { ($0.tag, Double($0.value)) } })
}

extension ValueKind<[FontTag: Double]> {
  /// Variation axes by their tags, such as `{ opsz: 28 }`.
  fileprivate static let axes = ValueKind<[TagValue]>.tagged(
    "a mapping such as `{ opsz: 28 }`", within: -100_000...100_000, isWhole: false
  ).converted(
    to: { Dictionary($0.map { ($0.tag, $0.value) }) { _, last in last } },
    from: { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } })
}

extension ValueKind<[TagValue]> {
  /// Returns the kind of mappings from OpenType tags to numbers within a range.
  fileprivate static func tagged(
    _ words: String, within range: ClosedRange<Double>, isWhole: Bool
  ) -> Self {
    ValueKind(.form(words)) { decoder, entry in
      decoder.tagged(entry, words, within: range, isWhole: isWhole)
    } text: { pairs in
      let texts = pairs.map {
        "\(YAMLText.quoted($0.tag.description)): \(NumberLiteral.text($0.value))"
      }
      return "{ \(texts.joined(separator: ", ")) }"
    }
  }
}

extension SceneDecoder {
  /// Records a font file, so that it is loaded once for all texts.
  fileprivate mutating func noteFont(_ path: String, at place: ScriptPlace) -> String {
    if !fonts.contains(path) {
      fonts.append(path)
      locations.fonts.append(place)
    }
    return path
  }

  /// Decodes a mapping from OpenType tags of four characters to numbers within a range.
  fileprivate mutating func tagged(
    _ entry: SyntaxEntry, _ words: String, within range: ClosedRange<Double>, isWhole: Bool
  ) -> [(tag: FontTag, value: Double)]? {
    guard case .mapping(let all) = entry.value.content, all.count <= 64 else {
      reportKind(of: entry, takes: words)
      return nil
    }
    var pairs: [(tag: FontTag, value: Double)] = []
    for pair in all {
      guard let tag = FontTag(pair.name) else {
        problems.error(
          .badNumber,
          "an OpenType tag has four letters or digits, such as `tnum`, not "
            + "`\(Excerpt.of(pair.name))`", at: pair.key.place)
        return nil
      }
      let bounds =
        "\(isWhole ? "a whole number " : "")from \(NumberLiteral.text(range.lowerBound)) to "
        + "\(NumberLiteral.text(range.upperBound))"
      let value = number(pair, words: bounds) {
        range.contains($0) && (!isWhole || $0 == $0.rounded())
      }
      guard let value else { return nil }
      pairs.append((tag, value))
    }
    return pairs
  }
}
