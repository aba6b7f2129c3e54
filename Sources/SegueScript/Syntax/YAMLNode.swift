/// A place in the text of a script, as libyaml gives it: from 1, in code points.
struct YAMLPlace: Hashable {
  var line: Int
  var column: Int
}

/// A node of a YAML document.
struct YAMLNode {
  enum Content: Hashable {
    case scalar(String)
    case sequence([YAMLNode])
    case mapping([YAMLEntry])
  }

  var content: Content
  /// Whether a scalar is written without quotes, `|` or `>`.
  var isPlain = false
  /// The tag that is written before it, in full; nil for one that says no more than the node does.
  var tag: String?
  /// The name of its anchor.
  var anchor: String?
  var place: YAMLPlace
}

/// An entry of a mapping.
struct YAMLEntry: Hashable {
  var key: YAMLNode
  var value: YAMLNode
}

/// Nodes are equal if they have the same content and tag, however and wherever they are written: as keys they
/// are duplicates then (YAML 1.2, 3.2.1.3).
extension YAMLNode: Hashable {
  static func == (one: YAMLNode, other: YAMLNode) -> Bool {
    one.content == other.content && one.tag == other.tag
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(content)
    hasher.combine(tag)
  }
}
