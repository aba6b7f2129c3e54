internal import SegueGraphics
internal import SegueStage

// Kinds of values that are made of others.

extension ValueKind {
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

  /// Returns the kind whose values are made of this kind's values and never written.
  func shorthand<Other>(_ make: @escaping @Sendable (Value) -> Other?) -> ValueKind<Other> {
    converted(to: make) { _ in nil }
  }

  /// Returns the union of kinds of values that differ in shape; a value is written as the first that can.
  ///
  /// An entry that fits none of the shapes takes `words`.
  static func union(_ words: String, _ alternatives: (shape: ValueShape, kind: ValueKind)...)
    -> Self
  {
    let kinds = alternatives.map(\.kind)
    // The first kind with a text or lines for the value writes it.
    let writer = { @Sendable (value: Value, scene: Scene) in
      kinds.first { $0.text(value, scene) != nil || $0.block(value, scene) != nil }
    }
    let form = ValueForm(
      .form(words), example: kinds.first?.form.example, parts: kinds.flatMap(\.form.parts))
    return ValueKind(form) { decoder, entry in
      guard let fitting = alternatives.first(where: { $0.shape.fits(entry.value) }) else {
        decoder.reportKind(of: entry, takes: words)
        return nil
      }
      return fitting.kind.read(&decoder, entry)
    } textInScene: { value, scene in
      writer(value, scene)?.text(value, scene)
    } block: { value, scene in
      writer(value, scene)?.block(value, scene)
    }
  }

  /// Returns the union of a short form and a mapping; a value is written in short if it can be.
  static func union(_ words: String, short: ValueKind, long: ValueKind) -> Self {
    union(words, (.short, short), (.mapping, long))
  }

  /// The same kind for reading alone: its values are written in another way.
  var unwritten: Self { ValueKind(form, read: read, textInScene: { _, _ in nil }) }

  /// Returns the kind of values that also satisfy a condition; `message` reports another one.
  func checked(
    _ code: DiagnosticCode, _ message: @escaping @Sendable (String) -> String,
    help: [String] = [], where isGood: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    let read = read
    return ValueKind(form) { decoder, entry in
      guard let value = read(&decoder, entry) else { return nil }
      if isGood(value) { return value }
      let name = Excerpt.of(CanonicalName.of(entry.name))
      decoder.problems.error(code, message(name), at: entry.place, help: help)
      return nil
    } textInScene: {
      self.text($0, $1)
    } block: {
      self.block($0, $1)
    }
  }

  /// Returns the same kind with another check and a fixed message.
  func checked(
    _ code: DiagnosticCode, _ message: String, help: [String] = [],
    where isGood: @escaping @Sendable (Value) -> Bool
  ) -> Self {
    checked(code, { _ in message }, help: help, where: isGood)
  }

  /// Returns the kind of lists of this kind's values, written in one line.
  ///
  /// - Parameters:
  ///   - count: the number of items; a list of another length takes `words`.
  ///   - limit: the code, message and help for a list of more or fewer items instead.
  func list(
    _ words: String, example: String? = nil, count: ClosedRange<Int> = 0...Int.max,
    limit: (@Sendable (Int) -> (DiagnosticCode, String, [String]))? = nil
  ) -> ValueKind<[Value]> {
    let form = ValueForm(
      .form(words), example: example,
      parts: form.parts.map { ValueForm.Part(section: $0.section, pattern: "[\($0.pattern)]") })
    return ValueKind<[Value]>(form) { decoder, entry in
      guard case .sequence(let nodes) = entry.value.content,
        limit != nil || count.contains(nodes.count)
      else {
        decoder.reportKind(of: entry, takes: words)
        return nil
      }
      if let limit, !count.contains(nodes.count) {
        let (code, message, help) = limit(nodes.count)
        decoder.problems.error(code, message, at: entry.place, help: help)
        return nil
      }
      if decoder.reportUnits(nodes, entry) { return nil }
      let items = nodes.map { self.read(&decoder, SyntaxEntry(key: entry.key, value: $0)) }
      let values = items.compactMap { $0 }
      return values.count == nodes.count ? values : nil
    } textInScene: { values, scene in
      "[\(values.compactMap { self.text($0, scene) }.joined(separator: ", "))]"
    }
  }

  /// Returns the kind of scalars, quoted or not, that a parser of their text reads.
  static func literal(
    _ kind: SchemaKey.Kind, takes words: String? = nil,
    _ parse: @escaping @Sendable (String) throws(LiteralError) -> Value,
    text: @escaping @Sendable (Value) -> String?
  ) -> Self {
    ValueKind(kind) { decoder, entry in
      decoder.literal(entry, takes: words ?? kind.words, parse)
    } text: {
      text($0)
    }
  }
}

/// The shape of a value, by which a union chooses its kind.
enum ValueShape: Sendable {
  case number
  /// A text or a number.
  case name
  case list
  case mapping
  /// Anything but a mapping.
  case short
  case any

  /// Returns whether a value has the shape.
  func fits(_ node: SyntaxNode) -> Bool {
    switch (self, node.content) {
    case (.number, _): node.number != nil
    case (.name, _): node.name != nil
    case (.list, .sequence), (.mapping, .mapping): true
    case (.short, .scalar), (.short, .sequence), (.any, _): true
    default: false
    }
  }
}
