/// A selector: compounds with descendant, child or sibling combinators between them.
struct StyleSelector {
  /// Conditions on one element.
  struct Compound {
    /// A condition on an attribute.
    struct Attribute {
      var name: String
      /// The operator: empty for presence, else `=`, `~=`, `|=`, `^=`, `$=` or `*=`.
      var test: String
      var value: String
    }

    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [Attribute] = []
    var isFirstChild = false
  }

  /// The relation of a compound to the one before it.
  enum Combinator {
    case descendant, child, adjacent
  }

  /// The compounds, the last one that of the element itself.
  private(set) var parts: [(combinator: Combinator, compound: Compound)] = []
  /// The specificity: IDs, then classes and attributes, then types, as digits of base 1000.
  private(set) var specificity = 0

  /// Parses a selector; nil for one that is not understood.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    var combinator = Combinator.descendant
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard parts.count < 16, let compound = Self.compound(&scanner) else { return nil }
      parts.append((combinator, compound))
      count(compound)
      scanner.skipSpace()
      combinator = .descendant
      if scanner.take(">") {
        combinator = .child
      } else if scanner.take("+") {
        combinator = .adjacent
      }
      if combinator != .descendant {
        scanner.skipSpace()
        if scanner.isAtEnd { return nil }
      }
    }
    if parts.isEmpty { return nil }
  }

  private mutating func count(_ compound: Compound) {
    let middle = compound.classes.count + compound.attributes.count
    let ids = compound.id == nil ? 0 : 1
    specificity += ids * 1_000_000 + (middle + (compound.isFirstChild ? 1 : 0)) * 1_000
    specificity += compound.type == nil ? 0 : 1
  }

  private static func compound(_ scanner: inout ValueScanner) -> Compound? {
    var compound = Compound()
    let start = scanner.offset
    if !scanner.take("*") {
      let type = scanner.word()
      if !type.isEmpty { compound.type = type }
    }
    while let byte = scanner.peek {
      if scanner.take(".") {
        compound.classes.append(scanner.word())
      } else if scanner.take("#") {
        compound.id = scanner.word()
      } else if scanner.take("[") {
        guard let attribute = attribute(&scanner) else { return nil }
        compound.attributes.append(attribute)
      } else if scanner.take(":") {
        guard scanner.word() == "first-child" else { return nil }
        compound.isFirstChild = true
      } else if ValueScanner.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "+")
      {
        break
      } else {
        return nil
      }
    }
    return scanner.offset == start ? nil : compound
  }

  private static func attribute(_ scanner: inout ValueScanner) -> Compound.Attribute? {
    let name = scanner.word()
    if scanner.take("]") { return .init(name: name, test: "", value: "") }
    var test = ""
    for sign in ["~", "|", "^", "$", "*"] where scanner.take(Character(sign)) { test = sign }
    guard scanner.take("=") else { return nil }
    var value = ""
    if let quote = scanner.peek, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
      scanner.offset += 1
      let first = scanner.offset
      while let byte = scanner.peek, byte != quote { scanner.offset += 1 }
      value = String(decoding: scanner.bytes[first..<scanner.offset], as: UTF8.self)
      scanner.offset += 1
    } else {
      value = scanner.word()
    }
    return scanner.take("]") ? .init(name: name, test: test + "=", value: value) : nil
  }
}

extension StyleSelector {
  /// Returns whether the selector matches an element.
  ///
  /// - Parameter tries: counts down the comparisons that are left; below 0 nothing matches.
  func matches(_ element: Int, in tree: XMLTree, tries: inout Int) -> Bool {
    matches(element, in: tree, upTo: parts.count - 1, &tries)
  }

  private func matches(_ element: Int, in tree: XMLTree, upTo part: Int, _ tries: inout Int) -> Bool
  {
    tries -= 1 + tree.elements[element].matchingCost
    guard tries >= 0, parts[part].compound.matches(element, in: tree) else { return false }
    if part == 0 { return true }
    switch parts[part].combinator {
    case .child:
      guard let parent = tree.elements[element].parent else { return false }
      return matches(parent, in: tree, upTo: part - 1, &tries)
    case .adjacent:
      guard let parent = tree.elements[element].parent,
        let index = tree.elements[parent].children.firstIndex(of: element), index > 0
      else { return false }
      tries -= index / 8
      return matches(tree.elements[parent].children[index - 1], in: tree, upTo: part - 1, &tries)
    case .descendant:
      var ancestor = tree.elements[element].parent
      while let next = ancestor {
        if matches(next, in: tree, upTo: part - 1, &tries) { return true }
        ancestor = tree.elements[next].parent
      }
      return false
    }
  }
}

extension XMLTree.Element {
  /// The cost of a comparison beyond that of a short element.
  fileprivate var matchingCost: Int {
    attributes.count / 16 + (attributes.first { $0.name == "class" }?.value.utf8.count ?? 0) / 64
  }
}

extension StyleSelector.Compound {
  fileprivate func matches(_ index: Int, in tree: XMLTree) -> Bool {
    let element = tree.elements[index]
    func value(_ name: String) -> String? { element.attributes.first { $0.name == name }?.value }
    if let type, type != element.name { return false }
    if let id, value("id") != id { return false }
    if !classes.isEmpty {
      let own = (value("class") ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
      guard classes.allSatisfy(own.contains) else { return false }
    }
    if isFirstChild {
      guard let parent = element.parent, tree.elements[parent].children.first == index else {
        return false
      }
    }
    return attributes.allSatisfy { test in value(test.name).map(test.matches) ?? false }
  }
}

extension StyleSelector.Compound.Attribute {
  fileprivate func matches(_ text: String) -> Bool {
    switch test {
    case "": true
    case "=": text == value
    case "~=": text.split(separator: " ").contains { $0 == value }
    case "|=": text == value || text.hasPrefix(value + "-")
    case "^=": text.hasPrefix(value)
    case "$=": text.hasSuffix(value)
    default: text.split(separator: value, maxSplits: 1).count > 1 || text == value
    }
  }
}
