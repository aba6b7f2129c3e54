/// A conversion of a document into the syntax tree: resolves aliases, rejects tags, enforces limits.
struct TreeBuilder {
  private let source: Int
  private let standIns: SourcePlaceholders
  private let limits: ScriptLimits
  private var anchors: [String: SyntaxNode] = [:]
  /// The anchors of the enclosing collections; an alias to one of them would be recursive.
  private var openAnchors: [String] = []
  /// The line of the first anchor of each name, for the message about an alias before its anchor.
  private var laterAnchors: [String: Int] = [:]
  /// Names of anchors in order of definition, at most `mostNames`, for suggestions in messages.
  private var names: [String] = []
  private static let mostNames = 500
  private var count = 0
  private var isTooLarge = false

  init(source: Int, standIns: SourcePlaceholders, limits: ScriptLimits) {
    self.source = source
    self.standIns = standIns
    self.limits = limits
  }

  /// Returns the syntax tree of a document; nil if it exceeds the limits, which is reported.
  mutating func tree(of node: YAMLNode, _ problems: inout ProblemList) -> SyntaxNode? {
    noteAnchors(of: node, depth: 1)
    let tree = convert(node, depth: 1, &problems)
    return isTooLarge ? nil : tree
  }

  /// Records the line of the first anchor of each name.
  private mutating func noteAnchors(of node: YAMLNode, depth: Int) {
    guard depth <= limits.nesting else { return }
    if let name = node.anchor.map(standIns.original) {
      laterAnchors[name] = laterAnchors[name] ?? node.place.line
    }
    switch node.content {
    case .scalar: return
    case .sequence(let items): for item in items { noteAnchors(of: item, depth: depth + 1) }
    case .mapping(let pairs): for pair in pairs { noteAnchors(of: pair.value, depth: depth + 1) }
    }
  }

  /// Returns the place at which a node begins.
  private func place(_ node: YAMLNode, length: Int = 0) -> ScriptPlace {
    ScriptPlace(
      source: source, line: node.place.line, column: node.place.column, length: length)
  }

  /// Returns the syntax tree of one node and records its anchor; an empty scalar beyond the limits.
  private mutating func convert(
    _ node: YAMLNode, depth: Int, _ problems: inout ProblemList
  ) -> SyntaxNode {
    let nothing = SyntaxNode(content: .scalar("", isPlain: true), place: place(node))
    guard !isTooLarge, isSmallEnough(node, depth: depth, &problems) else { return nothing }
    checkTag(of: node, &problems)
    let anchor = node.anchor.map(standIns.original)
    if let anchor { openAnchors.append(anchor) }
    let result = content(of: node, depth: depth, &problems)
    if let anchor {
      openAnchors.removeLast()
      mark(result, anchor)
    }
    return result
  }

  /// Returns the syntax tree of a node without its anchor and tag; aliases are replaced by their values.
  private mutating func content(
    of node: YAMLNode, depth: Int, _ problems: inout ProblemList
  ) -> SyntaxNode {
    switch node.content {
    case .scalar(let text):
      if node.isPlain, text.unicodeScalars.first == standIns.alias {
        return repeated(String(text.dropFirst()), node, depth: depth, &problems)
      }
      return scalar(text, node)
    case .sequence(let items):
      return collection(
        .sequence(items.map { convert($0, depth: depth + 1, &problems) }), place(node))
    case .mapping(let pairs):
      return collection(
        .mapping(
          pairs.map { pair in
            SyntaxEntry(
              key: self.key(pair.key, &problems),
              value: convert(pair.value, depth: depth + 1, &problems))
          }), place(node))
    }
  }

  /// Records the value of an anchor for later aliases.
  private mutating func mark(_ node: SyntaxNode, _ name: String) {
    if anchors.updateValue(node, forKey: name) == nil, names.count < Self.mostNames {
      names.append(name)
    }
  }

  /// Returns the scalar with its original text restored; a length is known only without quotes and anchor.
  private func scalar(_ text: String, _ node: YAMLNode) -> SyntaxNode {
    let text = standIns.original(of: text)
    let length = node.isPlain && node.anchor == nil ? text.unicodeScalars.count : 0
    return SyntaxNode(
      content: .scalar(text, isPlain: node.isPlain), place: place(node, length: length))
  }

  /// Returns a list or mapping, with the count and the depth of its subtree.
  private func collection(_ content: SyntaxNode.Content, _ place: ScriptPlace) -> SyntaxNode {
    var node = SyntaxNode(content: content, place: place)
    let children: [SyntaxNode] =
      switch content {
      case .scalar: []
      case .sequence(let items): items
      case .mapping(let entries): entries.map(\.value)
      }
    node.count += children.reduce(0) { $0 + $1.count }
    node.depth += children.map(\.depth).max() ?? 0
    return node
  }

  /// Returns a key; if it is an alias or not a scalar, reports that and returns an empty key.
  private func key(_ node: YAMLNode, _ problems: inout ProblemList) -> SyntaxNode {
    if case .scalar(let text) = node.content {
      if !node.isPlain || text.unicodeScalars.first != standIns.alias {
        return scalar(text, node)
      }
      problems.error(
        .badReference, "a key cannot be an alias", at: place(node),
        help: ["write the key itself"])
    } else {
      problems.error(
        .wrongKind, "a key is a word, not a list or a mapping", at: place(node),
        help: ["write it as `key: value`; put a text in brackets in quotes"])
    }
    return SyntaxNode(content: .scalar("", isPlain: false), place: place(node))
  }

  /// Returns the value that an alias repeats; if its anchor is unknown or still open, that is reported.
  private mutating func repeated(
    _ name: String, _ node: YAMLNode, depth: Int, _ problems: inout ProblemList
  ) -> SyntaxNode {
    guard let original = anchors[name], !openAnchors.contains(name) else {
      reportUnknownAnchor(name, at: place(node), &problems)
      return SyntaxNode(
        content: .scalar("", isPlain: true), place: place(node), isErrorReported: true)
    }
    count += original.count - 1
    if count > limits.nodes { reportCount(at: place(node), &problems) }
    if depth + original.depth - 1 > limits.nesting { reportNesting(at: place(node), &problems) }
    return original
  }
}

extension TreeBuilder {
  /// Reports an alias without a complete anchor before it: recursive, too early, or unknown.
  private func reportUnknownAnchor(
    _ name: String, at place: ScriptPlace, _ problems: inout ProblemList
  ) {
    let shown = Excerpt.of(name)
    if openAnchors.contains(name) {
      return problems.error(
        .badReference, "the alias `*\(shown)` is inside the value of its own anchor `&\(shown)`",
        at: place,
        help: ["write the value out here: an alias repeats a value that ends before it"])
    }
    if let line = laterAnchors[name] {
      return problems.error(
        .badReference, "the alias `*\(shown)` comes before its anchor `&\(shown)` in line \(line)",
        at: place,
        help: ["write the value here with `&\(shown)`, and `*\(shown)` in line \(line)"])
    }
    problems.error(
      .badReference, "the alias `*\(shown)` has no anchor `&\(shown)` before it", at: place,
      help: NearestName.nearest(to: name, among: names.sorted())
        .map { ["did you mean `*\($0)`?"] } ?? [
          "mark the value to repeat with `&\(shown)`, or put a text that begins with `*` in quotes"
        ])
  }

  /// Counts a node; reports an exceeded limit and returns false if the tree is too large or too deep.
  private mutating func isSmallEnough(
    _ node: YAMLNode, depth: Int, _ problems: inout ProblemList
  ) -> Bool {
    count += 1
    if count > limits.nodes {
      reportCount(at: place(node), &problems)
    } else if depth > limits.nesting {
      reportNesting(at: place(node), &problems)
    }
    return !isTooLarge
  }

  /// Reports, at most once, that the script has too many values.
  private mutating func reportCount(at place: ScriptPlace, _ problems: inout ProblemList) {
    guard !isTooLarge else { return }
    isTooLarge = true
    problems.error(
      .limit, "the script has more than \(limits.nodes) values, counting those that aliases repeat",
      at: place,
      help: ["shorten the script, or repeat less by aliases; no option raises this limit"])
  }

  /// Reports, at most once, that collections are nested too deeply.
  private mutating func reportNesting(at place: ScriptPlace, _ problems: inout ProblemList) {
    guard !isTooLarge else { return }
    isTooLarge = true
    problems.error(
      .limit, "lists and mappings are nested more than \(limits.nesting) deep", at: place,
      help: ["nest fewer, or close a bracket that is left open; no option raises this limit"])
  }

  /// Reports a tag such as `!!int`: the keys of a script determine the types of their values.
  private func checkTag(of node: YAMLNode, _ problems: inout ProblemList) {
    guard let tag = node.tag else { return }
    var place = place(node)
    place.part = .tag
    problems.error(
      .badReference,
      "the tag `\(Excerpt.of(Self.written(tag)))` is not supported: scripts have no tags",
      at: place, help: ["remove the tag; the key determines the type of its value"])
  }

  /// Returns a tag in its short form: `!!int` for `tag:yaml.org,2002:int`.
  private static func written(_ tag: String) -> String {
    let standard = "tag:yaml.org,2002:"
    return tag.hasPrefix(standard) ? "!!" + tag.dropFirst(standard.count) : tag
  }
}
