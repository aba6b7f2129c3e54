/// The rules of `style` elements.
struct StyleSheet {
  /// A declaration of a property.
  struct Declaration: Hashable {
    var name: String
    var value: String
    var isImportant: Bool
  }

  /// A selector with its declarations.
  struct Rule {
    var selector: StyleSelector
    var declarations: [Declaration]
  }

  /// The rules, by ascending specificity, then in the order of the text.
  private(set) var rules: [Rule] = []
  /// At-rules and selectors that are passed over, in words.
  private(set) var ignored: [String] = []

  /// Adds the rules of a text; at most `limit` rules are kept.
  ///
  /// - Returns: whether there are no more rules than the limit.
  mutating func add(_ text: String, limit: Int) -> Bool {
    var rest = Substring(Self.withoutComments(text))
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      let head = rest[..<open].trimmed
      if rest[open] == ";" {
        // An at-rule without a block, such as `@import`.
        if head.hasPrefix("@") { ignored.append(head) }
        rest = rest[rest.index(after: open)...]
        continue
      }
      guard let close = Self.end(of: rest[open...]) else { break }
      let body = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      if head.hasPrefix("@") {
        ignored.append(head)
        continue
      }
      let declarations = Self.declarations(body)
      for part in head.split(separator: ",", omittingEmptySubsequences: false) {
        guard let selector = StyleSelector(part.trimmed) else {
          ignored.append(part.trimmed)
          continue
        }
        guard rules.count < limit else { return false }
        rules.append(Rule(selector: selector, declarations: declarations))
      }
    }
    let order = rules.enumerated().sorted {
      ($0.element.selector.specificity, $0.offset) < ($1.element.selector.specificity, $1.offset)
    }
    rules = order.map(\.element)
    return true
  }

  /// Parses declarations such as `fill: red; stroke: blue !important`.
  static func declarations(_ text: some StringProtocol) -> [Declaration] {
    withoutComments(text).split(separator: ";").compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = part[..<colon].trimmed.lowercased()
      var value = part[part.index(after: colon)...].trimmed
      var isImportant = false
      if value.lowercased().hasSuffix("important"), let mark = value.lastIndex(of: "!") {
        value = value[..<mark].trimmed
        isImportant = true
      }
      return name.isEmpty || value.isEmpty
        ? nil : Declaration(name: name, value: value, isImportant: isImportant)
    }
  }

  /// Returns the index of the brace that closes the first one.
  private static func end(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  private static func withoutComments(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > 1 else { return String(text) }
    var (kept, index): ([UInt8], Int) = ([], 0)
    while index < bytes.count {
      if bytes[index] == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        // The star that opens a comment does not close it.
        index += 3
        while index < bytes.count, !(bytes[index - 1] == 0x2A && bytes[index] == 0x2F) {
          index += 1
        }
        index += 1
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
