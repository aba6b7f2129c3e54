/// A grapheme cluster of a text: a character as readers count them.
struct TextCell: Sendable {
  /// The role of a cell in line breaking.
  enum Kind: Hashable, Sendable {
    /// A visible character, or a no-break space.
    case shown
    /// A space at which lines may be broken; not drawn at their ends.
    case space
    /// A soft hyphen: a word may be broken here with a hyphen; not drawn elsewhere (U+00AD).
    case softHyphen
    /// A zero-width space: a line may be broken here (U+200B).
    case opening
    /// A word joiner, which forbids a break, or another invisible mark.
    case joiner
  }

  /// The role in line breaking.
  let kind: Kind
  /// The Unicode scalars; a tab is replaced by a space.
  let scalars: [Unicode.Scalar]
  /// The range in the text, in bytes of UTF-8.
  let place: Range<Int>
  /// The embedding level: odd where the text is written from right to left (UAX 9).
  var level: UInt8 = 0

  /// Whether the cell is drawn with a glyph.
  var isDrawn: Bool { kind == .shown || kind == .space }
}

/// A paragraph of a text, between mandatory line breaks.
struct TextParagraph: Sendable {
  /// The cells, without the line break at the end.
  var cells: [TextCell] = []
  /// The start in the text, in bytes of UTF-8.
  let start: Int
  /// Whether it is written from right to left, by its first strong character.
  var isRightToLeft = false

  /// Sets the direction of the paragraph, and the levels of its cells.
  mutating func setLevels() {
    guard let bidi = BidiText(cells.flatMap { $0.scalars.map(\.value) }) else { return }
    isRightToLeft = bidi.isRightToLeft
    var index = 0
    for cell in cells.indices {
      cells[cell].level = bidi.levels[index]
      index += cells[cell].scalars.count
    }
  }
}

extension TextParagraph {
  /// Splits a text into paragraphs: at least one, and an empty one after a line break at the end.
  ///
  /// - Throws: `tooLong`, or `controlCharacter`.
  static func all(of text: String, limits: TextLimits) throws(TextError) -> [TextParagraph] {
    // Counting the scalars of a hostile text would take as long as reading it.
    let count =
      text.utf8.count > 4 * limits.characters ? text.utf8.count / 4 : text.unicodeScalars.count
    if count > limits.characters {
      throw .tooLong(characters: text.unicodeScalars.count, limit: limits.characters)
    }
    var paragraphs = [TextParagraph(start: 0)]
    var offset = 0
    for character in text {
      if isMandatoryBreak(character) {
        offset += character.utf8.count
        paragraphs.append(TextParagraph(start: offset))
        continue
      }
      for scalars in clusters(of: character) {
        let end = offset + scalars.reduce(0) { $0 + UTF8.width($1) }
        let cell = try TextCell(scalars, at: offset..<end)
        paragraphs[paragraphs.count - 1].cells.append(cell)
        offset = end
      }
    }
    for index in paragraphs.indices { paragraphs[index].setLevels() }
    return paragraphs
  }

  /// Returns the clusters of a character: a skin tone stands alone after anything but an emoji (UTS 51).
  private static func clusters(of character: Character) -> [[Unicode.Scalar]] {
    var clusters: [[Unicode.Scalar]] = [[]]
    for scalar in character.unicodeScalars {
      let isTone = scalar.properties.isEmojiModifier
      let base = clusters[clusters.count - 1].last { $0 != "\u{FE0F}" }
      if isTone, let base, base.value < 0xA9 || !base.properties.isEmoji {
        clusters.append([])
      }
      clusters[clusters.count - 1].append(scalar)
    }
    return clusters
  }

  /// Returns whether a character ends a paragraph: a line feed or another mandatory break.
  private static func isMandatoryBreak(_ character: Character) -> Bool {
    switch character.unicodeScalars.first?.value ?? 0 {
    case 0xA...0xD, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension TextCell {
  /// Creates the cell of a cluster; throws for characters that cannot be drawn.
  fileprivate init(_ cluster: [Unicode.Scalar], at place: Range<Int>) throws(TextError) {
    let scalars = cluster == ["\t"] ? [" "] : cluster
    for scalar in scalars { try Self.check(scalar) }
    self.scalars = scalars
    self.place = place
    kind = Self.kind(of: scalars[0])
  }

  /// Returns the role of a cell, by its first scalar.
  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0xAD: return .softHyphen
    case 0x200B: return .opening
    case 0x200E, 0x2060, 0xFEFF: return .joiner
    // The marks of directions are in the levels.
    case 0x61C, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .joiner
    case 0xA0, 0x2007, 0x202F: return .shown
    default: return scalar.properties.generalCategory == .spaceSeparator ? .space : .shown
    }
  }

  /// Throws for control characters.
  private static func check(_ scalar: Unicode.Scalar) throws(TextError) {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F: throw .controlCharacter(scalar)
    default: return
    }
  }
}
