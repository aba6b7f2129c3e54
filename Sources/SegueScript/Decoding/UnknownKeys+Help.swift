internal import SegueGraphics
internal import SegueStage

// What a message says to write.
extension UnknownKeys {
  /// Returns the help for the entries of one group.
  func help(for group: [SyntaxEntry], _ advice: KeyAdvice) -> [String] {
    switch advice.place {
    case .alone(let help): return help
    case .side: return [section.name == "script" ? canvas(group) : frame(group)]
    case .part(let holder, _): return [part(of: holder, group)]
    case .axis(let key): return ["write `\(pair(of: key, group))`"]
    case .parameter(_, let transition):
      let name = CanonicalName.of(group[0].name)
      let entries = ["type: \(transition.name)"] + others(in: "transition") + group.map(parameter)
      return [
        "`\(name)` belongs to the transition: `transition: { \(entries.joined(separator: ", ")) }`"
      ]
    }
  }

  /// Returns the entries that the mapping of a key has already, except its type.
  private func others(in name: String) -> [String] {
    guard let entry = entries.first(where: { CanonicalName.of($0.name) == name }),
      case .mapping(let all) = entry.value.content
    else { return [] }
    return all.filter { CanonicalName.of($0.name) != "type" || name != "transition" }
      .map { "\($0.name): \($0.value.inline)" }
  }

  private func parameter(_ entry: SyntaxEntry) -> String {
    "\(CanonicalName.of(entry.name)): \(entry.value.inline)"
  }

  /// Returns the advice to write entries in the mapping of a key, with what it holds already.
  private func part(of holder: SchemaKey, _ group: [SyntaxEntry]) -> String {
    let isNamed = holder.form.parts.contains { $0.pattern.hasPrefix("{ a: ") }
    var texts = isNamed ? [] : others(in: holder.name)
    var pattern = "{ … }"
    var inner: SchemaSection?
    for entry in group {
      let name = CanonicalName.of(entry.name)
      var target = name
      if case .part(_, let part)? = section.foreignWord(name)?.meaning { target = part }
      guard let key = Self.part(target, of: holder) else { continue }
      texts.append(text(key, entry))
      let home = holder.form.parts.first { part in
        Schema.all.first { $0.name == part.section }?.key(key.name) != nil
      }
      pattern = home.map { Self.pattern($0.pattern) } ?? pattern
      inner = Schema.all.first { $0.name == home?.section }
    }
    let known = entries.first { CanonicalName.of($0.name) == holder.name }?.value.name
    for key in inner?.keys ?? [] where key.defaultText == nil {
      if texts.contains(where: { $0.hasPrefix("\(key.name): ") }) { continue }
      texts.insert("\(key.name): \(known ?? key.form.example)", at: 0)
    }
    if inner?.name == "leg", !texts.contains(where: { $0.hasPrefix("in: ") }) {
      texts.append("in: 300ms")
    }
    if holder.name == "output", let index = texts.firstIndex(of: "file: a.gif") {
      texts[index] = "file: clip.gif"
    }
    let whole = "\(holder.name): \(pattern.replacing("…", with: texts.joined(separator: ", ")))"
    return group.count == 1 && (isNamed || !isDoubled(holder.name))
      ? "write `\(whole)`"
      : "write \(group.count == 1 ? "it" : "them") in `\(holder.name)`: `\(whole)`"
  }

  /// Returns the entry of a key with two numbers, of which some are keys of their own.
  private func pair(of name: String, _ group: [SyntaxEntry]) -> String {
    var numbers = name == "size" ? ["100%", "100%"] : ["0", "0"]
    for entry in group {
      guard case .axis(_, let index)? = section.foreignWord(CanonicalName.of(entry.name))?.meaning
      else { continue }
      numbers[index] = entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
    }
    return "\(name): [\(numbers.joined(separator: ", "))]"
  }

  /// Returns the advice to write sides as one frame, with what `frame` has already.
  private func frame(_ group: [SyntaxEntry]) -> String {
    var sides = ["0", "0", "100", "100"]
    if let entry = entries.first(where: { CanonicalName.of($0.name) == "frame" }),
      case .sequence(let items) = entry.value.content, items.count == 4
    {
      sides = items.map(\.inline)
    }
    for entry in group {
      guard case .side(let side)? = section.foreignWord(CanonicalName.of(entry.name))?.meaning
      else {
        continue
      }
      let one = entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
      let pair = Self.pair(entry.value)
      switch side {
      case "x": sides[0] = one
      case "y": sides[1] = one
      case "width": sides[2] = one
      case "height": sides[3] = one
      case "origin": sides.replaceSubrange(0..<2, with: pair)
      case "size": sides.replaceSubrange(2..<4, with: pair)
      default: return "write `frame: [x, y, width, height]`, from the left upper corner"
      }
    }
    return "write `frame: [\(sides.joined(separator: ", "))]`"
  }

  /// Returns the two numbers of a list or a mapping.
  private static func pair(_ node: SyntaxNode) -> [String] {
    let nodes: [SyntaxNode] =
      switch node.content {
      case .sequence(let items): items
      case .mapping(let all): all.map(\.value)
      case .scalar: []
      }
    let texts = nodes.map { $0.text.flatMap(ForeignForm.length) ?? $0.inline }
    return texts.count == 2 ? texts : ["…", "…"]
  }

  /// Returns the advice to write a width, a height and a scale as the canvas.
  private func canvas(_ group: [SyntaxEntry]) -> String {
    var sides: [String: String] = [:]
    for entry in group {
      guard case .side(let side)? = section.foreignWord(CanonicalName.of(entry.name))?.meaning
      else {
        continue
      }
      sides[side] = entry.value.text.flatMap(ForeignForm.length) ?? entry.value.inline
    }
    let canvas = entries.first { CanonicalName.of($0.name) == "canvas" }?.value.name
    let size =
      sides["width"] == nil && sides["height"] == nil
      ? canvas ?? "390x844" : "\(sides["width"] ?? "390")x\(sides["height"] ?? "844")"
    return "write `canvas: \(size)\(sides["scale"].map { " @\($0)x" } ?? "")`"
  }
}
