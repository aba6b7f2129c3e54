internal import SegueStage

/// The substitution of a script's `matrix`: replaces `{axis}` in texts by a word of that axis.
///
/// With `matrix: { scheme: [light, dark] }`, `list-{scheme}.png` becomes `list-light.png`; with the
/// setting `matrix.scheme=dark` it becomes `list-dark.png`. A `{name}` of the `words` of a chosen word is
/// replaced by its text. Keys of mappings are not changed, nor
/// are braces round any other word.
enum Variant {
  /// Returns the tree with each `{axis}` replaced by the first word of that axis.
  static func resolved(_ root: SyntaxNode) -> SyntaxNode {
    guard case .mapping(var entries) = root.content,
      let matrix = entries.first(where: { CanonicalName.of($0.name) == "matrix" }),
      case .mapping(let axes) = matrix.value.content
    else { return root }
    var words = axes.compactMap { axis in
      Self.words(of: axis.value).first.map { (name: "{\(axis.name)}", word: $0) }
    }
    words = texts(of: words.map(\.word), in: entries) + words
    let kept = ["matrix", "words"]
    for index in entries.indices where !kept.contains(CanonicalName.of(entries[index].name)) {
      entries[index].value = replaced(entries[index].value, words)
    }
    var root = root
    root.content = .mapping(entries)
    return root
  }

  /// Returns the texts that stand for names in braces: those of the lists of some words.
  private static func texts(
    of choices: [String], in entries: [SyntaxEntry]
  ) -> [(name: String, word: String)] {
    let lists = entries.first { CanonicalName.of($0.name) == "words" }?.value
    guard case .mapping(let lists) = lists?.content else { return [] }
    return choices.flatMap { choice -> [(name: String, word: String)] in
      guard case .mapping(let texts) = lists.first(where: { $0.name == choice })?.value.content
      else { return [] }
      return texts.compactMap { text in
        text.value.name.map { (name: "{\(text.name)}", word: $0) }
      }
    }
  }

  /// Returns the axes of a script's `matrix`, in order, without those that have mistakes.
  static func axes(of root: SyntaxNode) -> [MatrixAxis] {
    guard case .mapping(let entries) = root.content,
      let matrix = entries.first(where: { CanonicalName.of($0.name) == "matrix" }),
      case .mapping(let axes) = matrix.value.content
    else { return [] }
    return axes.compactMap { axis in
      let words = words(of: axis.value)
      let isGood = isWord(axis.name) && !words.isEmpty && words.allSatisfy(isWord)
      return isGood ? MatrixAxis(axis.name, words: words) : nil
    }
  }

  /// Returns the words of an axis: the items of its list, or the one word that a setting chose.
  static func words(of node: SyntaxNode) -> [String] {
    guard case .sequence(let nodes) = node.content else { return [node.text].compactMap { $0 } }
    return nodes.map { $0.text ?? "" }
  }

  /// Returns whether a text can be an axis name or a word, which become parts of paths: `[A-Za-z0-9_-]+`.
  static func isWord(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Returns a node with the words substituted in all of its scalars, but not in keys.
  private static func replaced(
    _ node: SyntaxNode, _ words: [(name: String, word: String)]
  ) -> SyntaxNode {
    var node = node
    switch node.content {
    case .scalar(var text, let isPlain):
      guard text.utf8.contains(UInt8(ascii: "{")) else { return node }
      for (name, word) in words { text = replacing(name, with: word, in: text) }
      node.content = .scalar(text, isPlain: isPlain)
    case .sequence(let items): node.content = .sequence(items.map { replaced($0, words) })
    case .mapping(let entries):
      node.content = .mapping(
        entries.map { SyntaxEntry(key: $0.key, value: replaced($0.value, words)) })
    }
    return node
  }

  /// Returns a text with all occurrences of a name replaced.
  private static func replacing(_ name: String, with word: String, in text: String) -> String {
    let parts = Array(text.utf8).split(name: Array(name.utf8))
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: word)
  }
}

extension [UInt8] {
  /// Returns the slices between the occurrences of a separator, matched as bytes.
  fileprivate func split(name: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    var index = 0
    while index + name.count <= count {
      if self[index..<(index + name.count)].elementsEqual(name) {
        parts.append(self[start..<index])
        index += name.count
        start = index
      } else {
        index += 1
      }
    }
    return parts + [self[start...]]
  }
}
