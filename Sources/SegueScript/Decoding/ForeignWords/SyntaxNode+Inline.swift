internal import SegueStage

extension SyntaxNode {
  /// The value as YAML in one line; `…` for an empty one and for a long one.
  var inline: String {
    guard !isNull, count <= 40 else { return "…" }
    let text = flow
    return text.count > 100 || text.contains(where: \.isNewline) ? "…" : text
  }

  /// The value in YAML's flow style.
  var flow: String {
    switch content {
    case .scalar(let text, let isPlain): isPlain ? text : YAMLText.quoted(text)
    case .sequence(let items): "[\(items.map(\.flow).joined(separator: ", "))]"
    case .mapping(let entries):
      entries.isEmpty
        ? "{}"
        : "{ \(entries.map { "\($0.name): \($0.value.flow)" }.joined(separator: ", ")) }"
    }
  }
}

/// The value of a foreign key, in the spelling of the key that takes its place.
struct TranslatedValue {
  /// The value as YAML in one line.
  let text: String
  /// The whole entry, if the value makes one of another key: a gradient in `background`.
  private(set) var entry: String?

  /// Translates the value of an entry, as it is written in its line, for a key.
  init(_ node: SyntaxNode, written: String?, for key: SchemaKey) {
    guard case .scalar(let plain, let isPlain) = node.content, !node.isNull else {
      text = Self.list(node) ?? Self.time(node, for: key) ?? node.inline
      return
    }
    let written = written ?? plain
    let form = ForeignForm.entry(for: key.name, written)
    if Self.fits(written, key.form), written == plain, form == nil || !plain.contains("(") {
      text = node.inline
    } else if let correction = ForeignValue.correction(
      of: written, where: { Self.fits($0, key.form) && Self.isStrict(key.form) })
    {
      text = Self.quoted(correction)
    } else if let form {
      let name = form.prefix { $0 != ":" }
      text = String(form.dropFirst(name.count + 2))
      entry = name == key.name ? nil : form
    } else if Self.isStrict(key.form) {
      text = "…"
    } else {
      text = isPlain ? node.inline : YAMLText.quoted(plain)
    }
  }

  /// Returns the time of a mapping such as `{ seconds: 1 }`; `…` for another mapping, nil for other keys.
  private static func time(_ node: SyntaxNode, for key: SchemaKey) -> String? {
    guard case .mapping(let entries) = node.content, key.kind == .time else { return nil }
    let texts = entries.compactMap { entry in
      entry.value.text.flatMap { ForeignTime.time("\(CanonicalName.of(entry.name)): \($0)") }
    }
    return texts.first ?? "…"
  }

  /// Returns a text in quotes if YAML would read a comment in it.
  static func quoted(_ text: String) -> String { text.first == "#" ? "\"\(text)\"" : text }

  /// Returns a list of lengths without their units; nil for another list.
  private static func list(_ node: SyntaxNode) -> String? {
    guard case .sequence(let items) = node.content, !items.isEmpty else { return nil }
    let lengths = items.compactMap { $0.text.flatMap(ForeignForm.length) }
    return lengths.count == items.count ? "[\(lengths.joined(separator: ", "))]" : nil
  }

  /// Returns whether a text can be told to be a value of a form or not.
  private static func isStrict(_ form: ValueForm) -> Bool {
    switch form.kind {
    case .number, .wholeNumber, .time, .color, .word, .curve, .moment: true
    case .path, .screen, .name, .format: false
    case .form(let words):
      [
        "`true`", "an angle", "a radius", "a factor", "a size", "two ", "four ", "a frame",
        "a list",
        "a whole", "a mapping", "`forever`", "`none`", "the name of a s",
      ].contains { words.hasPrefix($0) } && !words.hasPrefix("a list of steps")
    }
  }

  /// Returns whether a text is a value of a form, as far as its kind tells.
  static func fits(_ text: String, _ form: ValueForm) -> Bool {
    switch form.kind {
    case .number: NumberLiteral.value(of: text) != nil
    case .wholeNumber: NumberLiteral.value(of: text).map { $0 == $0.rounded() } ?? false
    case .time: (try? TimeLiteral.seconds(text)) != nil
    case .color: (try? ColorLiteral.color(text)) != nil
    case .word(let words): words.contains(CanonicalName.of(text))
    case .curve: (try? CurveLiteral.pacing(text)) != nil
    case .moment: (try? MomentLiteral.moment(text)) != nil
    case .path, .screen, .name, .format: true
    case .form(let words): fits(text, words: words)
    }
  }

  /// Returns whether a scalar is a value of a form that words describe.
  private static func fits(_ text: String, words: String) -> Bool {
    let isNumber = NumberLiteral.value(of: text) != nil
    if words.hasPrefix("`true`") { return text == "true" || text == "false" }
    if words.hasPrefix("an angle") { return (try? AngleLiteral.angle(text)) != nil }
    if words.hasPrefix("a radius") || words.hasPrefix("a factor") { return isNumber }
    if words.hasPrefix("a size such as `2MB`") {
      return !isNumber && (try? ByteCountLiteral.bytes(text)) != nil
    }
    if words.hasPrefix("a size such as `375x812") {
      return (try? CanvasLiteral.canvas(text)) != nil || CanvasLiteral.isAutomatic(text)
    }
    if words.hasPrefix("a size in points") {
      return isNumber || words.contains("`\(CanonicalName.of(text))`")
    }
    if words.hasPrefix("the name of a spring") {
      return (try? CurveLiteral.preset(text)) != nil
    }
    if words.hasPrefix("`forever`") || words.hasPrefix("a whole number") {
      return words.contains("`\(CanonicalName.of(text))`")
        || (NumberLiteral.value(of: text) ?? 0) >= 1
    }
    if words.contains("`\(CanonicalName.of(text))`") { return true }
    return !["two ", "four ", "a frame", "a mapping", "a list", "`none`", "the name of a s"]
      .contains { words.hasPrefix($0) }
  }
}
