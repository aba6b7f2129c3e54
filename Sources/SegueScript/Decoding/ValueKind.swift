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

  /// Returns the kind whose values are converted from this kind's values.
  ///
  /// - Parameter part: converts a value back; nil if no value of this kind gives it.
  func converted<Other>(
    to make: @escaping @Sendable (Value) -> Other?,
    from part: @escaping @Sendable (Other) -> Value?
  ) -> ValueKind<Other> {
    let (read, text, block) = (read, text, block)
    return ValueKind<Other>(form) { decoder, entry in
      read(&decoder, entry).flatMap(make)
    } textInScene: { other, scene in
      part(other).flatMap { text($0, scene) }
    } block: { other, scene in
      part(other).flatMap { block($0, scene) }
    }
  }

  /// Returns the union of a short form and a mapping; a value is written in short if it can be.
  static func union(_ words: String, short: ValueKind, long: ValueKind) -> Self {
    let form = ValueForm(.form(words), example: short.form.example, parts: long.form.parts)
    return ValueKind(form) { decoder, entry in
      if case .mapping = entry.value.content { return long.read(&decoder, entry) }
      return short.read(&decoder, entry)
    } textInScene: { value, scene in
      short.text(value, scene) ?? long.text(value, scene)
    } block: { value, scene in
      short.text(value, scene) == nil ? long.block(value, scene) : nil
    }
  }
}

extension ValueKind<Double> {
  /// Returns the kind of numbers within a range; `words` describes the range in messages.
  static func number(_ range: ClosedRange<Double>, _ words: String) -> Self {
    let example = NumberLiteral.text(min(max(1, range.lowerBound), range.upperBound))
    return number(words, where: range.contains).described(as: .number, example: example)
  }

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

  /// A length in points, greater than 0.
  static let height = ValueKind(.number) { decoder, entry in
    decoder.number(entry, words: "greater than 0") { $0 > 0 && $0 <= LengthLiteral.longest }
  } text: {
    NumberLiteral.text($0)
  }

  /// A time in seconds, greater than 0.
  static let duration = ValueKind(.time) { decoder, entry in
    decoder.duration(entry)
  } text: {
    TimeLiteral.text($0)
  }
}

extension ValueKind<Int> {
  /// Returns the kind of integers within a range.
  static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
    ValueKind(.wholeNumber, example: "\(max(1, range.lowerBound))") { decoder, entry in
      decoder.wholeNumber(entry, within: range)
    } text: {
      "\($0)"
    }
  }

  /// A number of bytes with its unit, such as `2MB`.
  static let byteCount = ValueKind(.form("a size such as `2MB`")) { decoder, entry in
    decoder.literal(entry, takes: "a size such as `2MB`", ByteCountLiteral.bytes)
  } text: {
    ByteCountLiteral.text($0)
  }
}

extension ValueKind<Bool> {
  /// The values `true` and `false`.
  static let flag = ValueKind(.form("`true` or `false`")) { decoder, entry in
    decoder.flag(entry)
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
  static let color = ValueKind(.color) { decoder, entry in
    decoder.color(entry)
  } text: {
    "\"\($0.hex)\""
  }

  static let opaqueColor = ValueKind(.color) { decoder, entry in
    decoder.opaqueColor(entry)
  } text: {
    "\"\($0.hex)\""
  }

  /// An opaque colour, or a fully transparent one.
  static let opaqueOrClear = ValueKind(.color) { decoder, entry in
    decoder.opaqueColor(entry, orClear: true)
  } text: {
    "\"\($0.hex)\""
  }
}

extension ValueKind<Angle> {
  static let angle = ValueKind(.form("an angle such as `45deg`")) { decoder, entry in
    decoder.angle(entry)
  } text: {
    AngleLiteral.text($0)
  }
}

extension ValueKind<Point> {
  /// Returns the kind of two numbers, each within -bound to bound.
  static func pair(_ words: String, within bound: Double) -> Self {
    ValueKind(.form(words)) { decoder, entry in
      decoder.pair(entry, takes: words, within: bound)
    } text: {
      "[\(NumberLiteral.text($0.x)), \(NumberLiteral.text($0.y))]"
    }
  }

  /// Two fractions of a size.
  static let fractions = pair("two fractions such as `[0.5, 0.5]`", within: 1000)

  /// A factor for both axes, or one for each.
  static let factors = ValueKind(.form("a factor, or two such as `[1.2, 1]`")) { decoder, entry in
    decoder.factors(entry)
  } text: {
    "[\(NumberLiteral.text($0.x)), \(NumberLiteral.text($0.y))]"
  }
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
  static func word(_ values: KeyValuePairs<String, Value>, _ plural: String) -> Self {
    let named = values.map { (word: $0.key, value: $0.value) }
    let words = named.map(\.word)
    return ValueKind(.word(words)) { decoder, entry in
      let word = decoder.word(entry, among: words, kind: plural)
      return named.first { $0.word == word }?.value
    } text: { value in
      named.first { $0.value == value }?.word
    }
  }
}
