internal import SegueGraphics
internal import SegueStage

/// Advice about values that other tools write: the entry as a script takes it.
extension SceneDecoder {
  /// Returns the sentence that says to write a value for a key, in the script or behind its flag.
  func correction(of entry: SyntaxEntry, as value: String) -> String {
    let place = entry.place.source
    if sources.indices.contains(place), sources[place].isSetting,
      sources[place].name.hasPrefix("-")
    {
      let word = value.filter { $0 != "\"" }
      return
        "write `\(sources[place].name) \(word.contains(" ") || word.first == "#" ? "\"\(word)\"" : word)`"
    }
    if isItem(entry), let text = entry.value.text {
      return "write `\(value)` instead of `\(Excerpt.of(text))`"
    }
    return "write `\(CanonicalName.of(entry.name)): \(value)`"
  }

  /// Returns advice about a scalar that may be written otherwise; empty if nothing is known.
  func corrections(of entry: SyntaxEntry, where isGood: (String) -> Bool) -> [String] {
    guard case .scalar(let text, _) = entry.value.content, !entry.value.isNull else { return [] }
    let name = CanonicalName.of(entry.name)
    if name == "frame", isGood("flat"), entry.value.number != nil {
      return [
        "write `segue still` with `--at frame:\(text)` for a frame of the clip: this is how a device is drawn"
      ]
    }
    if text.hasSuffix("%"), Self.lengths.contains(name) {
      return ["write it in points, such as `\(name): 12`"]
    }
    if name == "line-height",
      NumberLiteral.quantity(text).map({ !["", "%", "em"].contains($0.unit) }) == true
    {
      return ["write it as a multiple of the font's size, such as `line-height: 1.4`"]
    }
    if name == "width", isGood("100"), !isGood("101"), entry.value.number != nil,
      ForeignValue.correction(of: text, where: isGood) == nil
    {
      return [
        "`width` is that of the rim of glass; write the size of a layer as `size: [\(text), 100%]`"
      ]
    }
    if let value = ForeignValue.correction(of: text, where: isGood) {
      return [correction(of: entry, as: TranslatedValue.quoted(value))]
    }
    // The size of a page is one text, and that of a layer a list.
    if name == "size", isGood("100x100") { return [] }
    return formCorrection(of: entry).map { [$0] } ?? []
  }

  /// Keys of lengths in points, of which a percentage is not a factor.
  private static let lengths: Set = [
    "corner-radius", "radius", "blur", "size", "width", "height", "border-width", "shadow-radius",
    "spread", "tracking", "depth", "spacing", "backdrop-blur", "from-radius", "inset", "margin",
  ]

  /// Returns advice about a scalar in one of the forms of CSS; nil for another one.
  func formCorrection(of entry: SyntaxEntry) -> String? {
    guard case .scalar(let text, _) = entry.value.content, !entry.value.isNull, !isItem(entry)
    else {
      return nil
    }
    let name = CanonicalName.of(entry.name)
    return ForeignForm.entry(for: name, written(entry) ?? text).map {
      "write `\($0)`" + ($0.hasPrefix("gradient") && name != "gradient" ? " in a layer" : "")
    }
  }

  /// Returns advice about a value of another kind than the key takes; empty if nothing is known.
  func corrections(of entry: SyntaxEntry, takes words: String) -> [String] {
    switch entry.value.content {
    case .scalar:
      if let form = formCorrection(of: entry) { return [form] }
      if let step = stepCorrection(of: entry, takes: words) { return [step] }
      let form = ValueForm(
        words.contains("number") && words.count < 16 ? .number : .form(words), example: "")
      let known = corrections(of: entry) {
        TranslatedValue.fits($0, form) && words.count < 400 && isKnown($0, words)
      }
      return known.isEmpty ? example(for: entry, words) : known
    case .sequence(let nodes):
      return corrections(ofList: nodes, entry, takes: words).map { [$0] }
        ?? example(for: entry, words)
    case .mapping(let entries):
      return corrections(ofMapping: entries, entry, takes: words).map { [$0] }
        ?? example(for: entry, words)
    }
  }

  /// Returns advice with the example that the words about a key name; empty if they name none.
  private func example(for entry: SyntaxEntry, _ words: String) -> [String] {
    guard !isItem(entry), let start = words.firstRange(of: "such as `")?.upperBound else {
      return []
    }
    let example = words[start...].prefix { $0 != "`" }
    return ["write it as in `\(CanonicalName.of(entry.name)): \(example)`"]
  }

  /// Returns whether words name a value, or a kind of value that a text can be told to be.
  private func isKnown(_ text: String, _ words: String) -> Bool {
    words.contains("`\(CanonicalName.of(text))`") || words.contains("number")
      || words.contains("angle")
      || words.contains("factor") || words.contains("spring") || words.contains("radius")
      || words.contains("`true`")
  }

  /// Returns advice about a list where the key takes something else.
  private func corrections(
    ofList nodes: [SyntaxNode], _ entry: SyntaxEntry, takes words: String
  ) -> String? {
    let numbers = nodes.compactMap { $0.number }
    let isNumbers = numbers.count == nodes.count && !nodes.isEmpty
    let name = CanonicalName.of(entry.name)
    if words.contains("a colour"), isNumbers, [3, 4].contains(numbers.count) {
      let text = "rgba(\(nodes.map(\.inline).joined(separator: ", ")))"
      return ForeignColor.color(text).map { "write `\(name): \"\($0.hex)\"`" }
    }
    if name == "curve", isNumbers, numbers.count == 4 {
      return "write `curve: cubic-bezier(\(nodes.map(\.inline).joined(separator: ", ")))`"
    }
    if words == SchemaKey.Kind.number.words, isNumbers, numbers.count > 1 {
      let keyframes = nodes.prefix(4).map { "{ to: \($0.inline), in: 300ms }" }
      return
        "write one value; for several in turn, keyframes with their times in an `animate` step: "
        + "`\(name): [\(keyframes.joined(separator: ", "))]`"
    }
    switch name {
    case "gradient":
      return "write `gradient: { colors: [\(nodes.map(\.inline).joined(separator: ", "))] }`"
    case "matrix":
      return
        "give the axis a name: `matrix: { scheme: [\(nodes.map(\.inline).joined(separator: ", "))] }`"
    case "show", "push", "present":
      return "write a step for each, such as `- \(name): \(nodes.first?.inline ?? "NAME")`"
    case "canvas":
      let sides = nodes.compactMap { $0.text.flatMap(ForeignForm.length) }
      return sides.count == 2 && nodes.count == 2
        ? "write `canvas: \(sides.joined(separator: "x"))`" : nil
    case let name where ["screens", "images", "transitions", "container"].contains(name):
      if nodes.contains(where: \.isMapping) {
        return
          "remove the dashes: `\(name)` is a mapping of names, such as `{ a: a.png, b: b.png }`"
      }
      let paths = nodes.prefix(8).compactMap(\.text)
      let pairs = paths.map { path in
        let stem = path.split(separator: "/").last?.split(separator: ".").first ?? "a"
        return "\(YAMLText.word(String(stem))): \(path)"
      }
      return "give each a name: `\(name): { \(pairs.joined(separator: ", ")) }`"
    case "animate", "animates":
      return "write the names of layers, such as `animate: { NAME: { alpha: 0 } }`"
    default:
      let isText = ["name", "path", "text", "colour", "picture"].contains { words.contains($0) }
      guard nodes.count == 1, let text = nodes[0].text, isText else { return nil }
      return correction(of: entry, as: text)
    }
  }

  /// Returns advice about a mapping where the key takes something else.
  private func corrections(
    ofMapping entries: [SyntaxEntry], _ entry: SyntaxEntry, takes words: String
  ) -> String? {
    let values = Dictionary(entries.map { (CanonicalName.of($0.name), $0.value) }) { first, _ in
      first
    }
    let name = CanonicalName.of(entry.name)
    switch name {
    case "timeline":
      let first = entries.first.map { "- \($0.name): \($0.value.inline)" } ?? "- show: NAME"
      return "begin each step with a dash, such as `\(first)`"
    case "show", "push", "present", "pop", "dismiss", "mark":
      let screen = ["screen", "to", "name", "id", "view"].lazy.compactMap { values[$0]?.name }.first
      let others = entries.filter { Schema.step.key(CanonicalName.of($0.name)) != nil }
        .map { "`\($0.name): \($0.value.inline)`" }
      let beside =
        others.isEmpty ? "" : ", and \(others.joined(separator: ", ")) in the column of `\(name)`"
      return "write `\(name): \(screen ?? "NAME")`\(beside)"
    case "screenshot":
      let path = ["path", "file", "name", "output"].lazy.compactMap { values[$0]?.text }.first
      return "write `screenshot: \(path ?? "shot.png")`"
    case "hold":
      let time = entries.first.flatMap { entry -> String? in
        entry.value.text.map { value in
          ForeignTime.time("\(CanonicalName.of(entry.name)): \(value)") ?? value
        }
      }
      return "write `hold: \(time ?? "400ms")`"
    case "layers", "children":
      let layers = entries.prefix(4).map { layer in
        let inner = layer.value.inline.dropFirst(layer.value.isMapping ? 2 : 0)
        return
          "{ name: \(layer.name), \(layer.value.isMapping ? String(inner) : "fill: \(inner) }")"
      }
      return "write a list: `\(name): [\(layers.joined(separator: ", "))]`"
    default:
      let channels =
        ["r", "g", "b"].compactMap { values[$0] }
        + ["red", "green", "blue"].compactMap { values[$0] }
      if words.contains("a colour"), channels.count == 3 {
        let alpha = (values["a"] ?? values["alpha"]).map { ", \($0.inline)" } ?? ""
        let text = "rgba(\(channels.map(\.inline).joined(separator: ", "))\(alpha))"
        return ForeignColor.color(text).map { "write `\(name): \"\($0.hex)\"`" }
      }
      if name == "curve", let type = values["type"]?.name ?? values["name"]?.name {
        return "write `curve: \(type)`"
      }
      if name == "shape", let type = values["type"]?.name ?? values["kind"]?.name {
        return "write `shape: \(type)`"
      }
      if let x = values["x"]?.text.flatMap(ForeignForm.length),
        let y = values["y"]?.text.flatMap(ForeignForm.length), values.count == 2
      {
        return "write `\(name): [\(x), \(y)]`"
      }
      if values["keyframes"] != nil || values["values"] != nil {
        return
          "write the keyframes as a list, each with its time: `\(name): [{ to: 1, in: 300ms }]`"
      }
      return nil
    }
  }

  /// Returns advice about the scalar of a step that takes a mapping: `type`, `animate`, `drag`, `scroll`.
  private func stepCorrection(of entry: SyntaxEntry, takes words: String) -> String? {
    guard let text = entry.value.text else { return nil }
    let name = CanonicalName.of(entry.name)
    switch name {
    case "scroll" where !words.contains("`to`"): return nil
    case "spring":
      guard let value = entry.value.number, value > 0, value <= 1 else { return nil }
      return "write `spring: { damping-ratio: \(text) }`"
    case "mask", "icon":
      let isShape = ["circle", "ellipse", "rect"].contains(text)
      return "write `\(name): { \(isShape ? "shape" : "image"): \(text) }`"
    case "container": return "write `container: { type: \(text) }` with the screens of its parts"
    case "fit" where (try? ByteCountLiteral.bytes(text)) != nil:
      return "write `max-size: \(text)`, and `fit: true` beside it"
    case "dismiss", "pop": return "write `- \(name)`"
    case "frame" where ["full", "fill", "auto", "screen", "100%", "cover", "all"].contains(text):
      return "remove it: without a `frame` a layer is as large as what holds it"
    case "type": return "write `type: { layer: NAME, text: \(YAMLText.quotedIfNeeded(text)) }`"
    case "animate":
      return screenNames.contains(text)
        ? "write `- push: \(text)`: `animate` changes layers, such as `animate: { NAME: { alpha: 0 } }`"
        : "write what changes, such as `animate: { \(text): { alpha: 0 } }`"
    case "drag", "swipe": return "write `\(Self.swipe(text))`"
    case "scroll": return "write `scroll: { layer: NAME, to: [0, 300] }`"
    default: return nil
    }
  }

  /// Returns the drag of a swipe in a direction, across a phone's screen.
  static func swipe(_ direction: String) -> String {
    let (from, to) =
      switch CanonicalName.of(direction) {
      case "left": ("[300, 420]", "[60, 420]")
      case "up": ("[190, 600]", "[190, 200]")
      case "down": ("[190, 200]", "[190, 600]")
      default: ("[10, 420]", "[300, 420]")
      }
    return "drag: { from: \(from), path: [{ to: \(to), in: 300ms }] }"
  }
}

extension YAMLText {
  /// Returns a text without quotes if YAML reads a text in a mapping as it is, as it does most.
  static func quotedIfNeeded(_ text: String) -> String {
    text.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" } ? text : quoted(text)
  }
}
