/// A glob pattern for names: `*` is any text without `/`, `**` any text, `?` one character but `/`.
package struct NamePattern: Hashable, Sendable {
  private enum Part: Hashable {
    case character(Character)
    case one
    case many
    case manyWithSlashes
  }

  private let parts: [Part]
  private let hasSlash: Bool

  /// Parses a pattern; every text is valid.
  package init(_ text: String) {
    hasSlash = text.contains("/")
    var parts: [Part] = []
    for character in text {
      switch (character, parts.last) {
      case ("*", .many): parts[parts.count - 1] = .manyWithSlashes
      case ("*", .manyWithSlashes): continue
      case ("*", _): parts.append(.many)
      case ("?", _): parts.append(.one)
      default: parts.append(.character(character))
      }
    }
    self.parts = parts
  }

  /// Returns whether a path matches; a pattern without `/` is matched against the last component only.
  ///
  /// Costs at most the product of both lengths, whatever the pattern.
  package func matches(_ path: String) -> Bool {
    let text =
      hasSlash
      ? path[...] : path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    // The prefixes of the pattern that match the text read until now.
    var states = [Bool](repeating: false, count: parts.count + 1)
    states[0] = true
    skipMany(&states)
    for character in text {
      var next = [Bool](repeating: false, count: parts.count + 1)
      for (index, part) in parts.enumerated() where states[index] {
        switch part {
        case .character(let wanted): if wanted == character { next[index + 1] = true }
        case .one: if character != "/" { next[index + 1] = true }
        case .many: if character != "/" { next[index] = true }
        case .manyWithSlashes: next[index] = true
        }
      }
      states = next
      skipMany(&states)
    }
    return states[parts.count]
  }

  /// Extends the states past `*` and `**` that match no text.
  private func skipMany(_ states: inout [Bool]) {
    for (index, part) in parts.enumerated() where states[index] {
      if part == .many || part == .manyWithSlashes { states[index + 1] = true }
    }
  }
}
