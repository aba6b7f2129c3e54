internal import SegueGraphics
internal import SegueStage

/// A kind of value: decodes it from a script and writes it as YAML.
struct ValueKind<Value>: Sendable {
  /// The values as messages and the reference describe them.
  let form: ValueForm
  /// Decodes an entry; an entry of another kind is reported, and the result is nil.
  let read: @Sendable (inout SceneDecoder, SyntaxEntry) -> Value?
  /// Returns a value as YAML in one line; nil if the kind has no spelling for it.
  let text: @Sendable (Value, Scene) -> String?
  /// Returns a value as lines below its key; nil if it stands in the key's own line.
  let block: @Sendable (Value, Scene) -> [String]?

  /// Creates a kind of value whose text does not depend on the scene.
  init(
    _ kind: SchemaKey.Kind, example: String? = nil,
    read: @escaping @Sendable (inout SceneDecoder, SyntaxEntry) -> Value?,
    text: @escaping @Sendable (Value) -> String?
  ) {
    self.init(
      ValueForm(kind, example: example), read: read, textInScene: { value, _ in text(value) })
  }

  /// Creates a kind of value whose text depends on the scene, such as the name of an image.
  init(
    _ form: ValueForm,
    read: @escaping @Sendable (inout SceneDecoder, SyntaxEntry) -> Value?,
    textInScene text: @escaping @Sendable (Value, Scene) -> String?,
    block: @escaping @Sendable (Value, Scene) -> [String]? = { _, _ in nil }
  ) {
    self.form = form
    self.read = read
    self.text = text
    self.block = block
  }

  /// Returns the same kind with another description in the reference, and another example.
  func described(as words: String, example: String? = nil) -> Self {
    described(as: .form(words), example: example)
  }

  /// Returns the same kind as another kind of the reference.
  func described(as kind: SchemaKey.Kind, example: String? = nil) -> Self {
    let form = ValueForm(kind, example: example ?? form.example, parts: form.parts)
    return ValueKind(form, read: read, textInScene: text, block: block)
  }
}

extension ValueKind<Double> {
  /// Returns the kind of numbers that satisfy a condition; `words` describes it in messages.
  static func number(
    _ words: String, where isGood: @escaping @Sendable (Double) -> Bool
  ) -> Self {
    let example = [1, 0.5].first(where: isGood).map(NumberLiteral.text)
    return ValueKind(.number, example: example) { decoder, entry in
      decoder.number(entry, words: words, where: isGood)
    } text: {
      NumberLiteral.text($0)
    }
  }

  /// Returns the kind of numbers within a range, which `words` describes in messages.
  static func number(_ range: ClosedRange<Double>, _ words: String? = nil) -> Self {
    let (least, most) = (range.lowerBound, range.upperBound)
    let bounds = "from \(NumberLiteral.text(least)) to \(NumberLiteral.text(most))"
    let example = NumberLiteral.text(min(max(1, least), most))
    return number(words ?? bounds, where: range.contains).described(as: .number, example: example)
  }

  /// A length in points, greater than 0.
  static let height = number("greater than 0") { $0 > 0 && $0 <= LengthLiteral.longest }

  /// A time in seconds, at least 0.
  static let time = literal(.time, TimeLiteral.seconds) { TimeLiteral.text($0) }

  /// A time in seconds, greater than 0.
  static let duration = time.checked(
    .badTime, "`last-frame` must be longer than 0 s", help: ["write it as `2s`"]
  ) { $0 > 0 }
}

extension ValueKind<[Double]> {
  /// Returns the kind of lists of numbers, each within -1,000,000 to 1,000,000.
  static func numbers(
    _ words: String, example: String? = nil, count: ClosedRange<Int>
  ) -> Self {
    ValueKind<Double>.number(-1e6...1e6).list(words, example: example, count: count)
  }
}

extension ValueKind<Int> {
  /// Returns the kind of integers within a range.
  static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
    ValueKind(.wholeNumber, example: "\(min(max(1, range.lowerBound), range.upperBound))") {
      decoder, entry in
      decoder.wholeNumber(entry, within: range)
    } text: {
      "\($0)"
    }
  }

  /// A number of bytes with its unit, such as `2MB`.
  static let byteCount = literal(.form("a size such as `2MB`"), ByteCountLiteral.bytes) {
    ByteCountLiteral.text($0)
  }
}

extension ValueKind<Bool> {
  /// The values `true` and `false`.
  static let flag = ValueKind(.form("`true` or `false`")) { decoder, entry in
    if entry.value.flag == nil { decoder.reportKind(of: entry, takes: "`true` or `false`") }
    return entry.value.flag
  } text: {
    "\($0)"
  }
}

extension ValueKind<String> {
  /// A name chosen by the author; must not be empty.
  static let name = ValueKind(.name) { decoder, entry in
    if let name = entry.value.name, !name.isEmpty { return name }
    decoder.reportKind(of: entry, takes: "a name")
    return nil
  } text: {
    YAMLText.word($0)
  }

  /// The name of another layer of the same screen; its existence is checked with the whole scene.
  static let layerOfScreen = ValueKind(.name) { decoder, entry in
    guard let name = Self.name.read(&decoder, entry) else { return nil }
    let screen = decoder.locations.screens.count - 1
    decoder.locations.namedLayers[screen, default: [:]][name] = entry.place
    return name
  } text: {
    YAMLText.word($0)
  }
}

extension ValueKind<Color> {
  /// A colour, possibly translucent.
  static let color = literal(.color, ColorLiteral.color) { "\"\($0.hex)\"" }

  static let opaqueColor = opaque(orClear: false)
  /// An opaque colour, or a fully transparent one.
  static let opaqueOrClear = opaque(orClear: true)

  private static func opaque(orClear: Bool) -> Self {
    color.checked(
      .badColor, { "`\($0)` must be opaque\(orClear ? " or `clear`" : "")" },
      help: ["write an opaque colour such as \"#336699\": a GIF has no translucent pixels"]
    ) { $0.alpha == 255 || orClear && $0.alpha == 0 }
  }
}

extension ValueKind<Angle> {
  static let angle = literal(.form("an angle such as `45deg`"), AngleLiteral.angle) {
    AngleLiteral.text($0)
  }
}

extension ValueKind<Point> {
  /// Returns the kind of two numbers, each within -bound to bound.
  static func pair(_ words: String, within bound: Double) -> Self {
    ValueKind<Double>.number(-bound...bound).list(words, count: 2...2)
      .converted(to: { Point($0[0], $0[1]) }, from: { [$0.x, $0.y] })
  }

  /// Two fractions of a size.
  static let fractions = pair("two fractions such as `[0.5, 0.5]`", within: 1000)

  /// A factor for both axes, or one for each.
  static let factors = union(
    "a factor, or two such as `[1.2, 1]`",
    (.number, ValueKind<Double>.number(-1000...1000).shorthand { Point($0, $0) }),
    (.any, pair("a factor, or two such as `[1.2, 1]`", within: 1000)))
}

extension ValueKind where Value: RawRepresentable<String> & CaseIterable & SendableMetatype {
  /// Returns the kind of an enumeration's raw values; `plural` names the kind in messages.
  static func word(_ plural: String) -> Self {
    let words = Value.allCases.map(\.rawValue)
    return ValueKind(.word(words)) { decoder, entry in
      decoder.word(entry, among: words, kind: plural).flatMap(Value.init)
    } text: {
      $0.rawValue
    }
  }
}

extension ValueKind where Value: Sendable {
  /// Returns the kind of mappings with the keys of a table, written in one line.
  static func mapping(_ words: String, _ table: KeyTable<Value>) -> Self {
    mapping(words, table, make: { _, decoded, _ in decoded }, parts: { $0 })
  }
}

extension ValueKind {
  /// Returns the kind of values that are converted from a mapping with the keys of a table.
  ///
  /// - Parameters:
  ///   - isBlock: whether the mapping is written below its key, each of its keys in lines of its own.
  ///   - make: converts the mapping, whose entry and entries by key are given for messages; nil if it
  ///     cannot, which it reports.
  ///   - parts: converts a value back; nil if no mapping gives it.
  static func mapping<Root>(
    _ words: String, _ table: KeyTable<Root>, isBlock: Bool = false,
    make:
      @escaping @Sendable (inout SceneDecoder, Root, (SyntaxEntry, [String: SyntaxEntry])) -> Value?,
    parts: @escaping @Sendable (Value) -> Root?
  ) -> Self {
    ValueKind(ValueForm(words, table)) { decoder, entry in
      guard case .mapping = entry.value.content else {
        decoder.reportKind(of: entry, takes: words)
        return nil
      }
      guard let (root, keys) = decoder.decoded(entry.value, table) else { return nil }
      return make(&decoder, root, (entry, keys))
    } textInScene: { value, scene in
      parts(value).map { "{ \(table.pairs(of: $0, in: scene).joined(separator: ", ")) }" }
    } block: { value, scene in
      guard isBlock, let root = parts(value) else { return nil }
      return table.keys.flatMap { $0.lines(of: root, in: scene) ?? [] }
    }
  }
}

extension ValueKind where Value: Hashable & Sendable {
  /// Returns the kind of values with names of their own; `plural` names the kind in messages.
  static func word(_ named: [(word: String, value: Value)], _ plural: String) -> Self {
    let words = named.map(\.word)
    return ValueKind(.word(words)) { decoder, entry in
      let word = decoder.word(entry, among: words, kind: plural)
      return named.first { $0.word == word }?.value
    } text: { value in
      named.first { $0.value == value }?.word
    }
  }
}
