internal import SegueStage

/// The smallest script with a key, in YAML's block style, for explanations.
package enum ExampleScript {
  /// Returns the smallest script in which a key has its example as its value.
  package static func text(with key: SchemaKey, of section: SchemaSection) -> String {
    text(of: Schema.script(with: key, of: section, value: key.form.example))
  }

  /// Returns a YAML text in block style, as an author would write it; the text itself if it is not YAML.
  package static func text(of yaml: String) -> String {
    var problems = ProblemList()
    let source = SourceText(name: "example", text: yaml)
    let reader = YAMLReader(source: source, number: 0, limits: ScriptLimits())
    guard let root = reader.root(&problems) else { return yaml }
    return lines(of: root).joined(separator: "\n")
  }

  /// The longest value that stands in the line of its key.
  private static let longest = 56

  /// Keys whose lists and mappings always have lines of their own.
  private static let tall: Set = ["timeline", "screens", "layers", "transitions"]

  private static func lines(of node: SyntaxNode) -> [String] {
    switch node.content {
    case .scalar: return [node.isNull ? "~" : node.inline]
    case .mapping(let entries): return entries.flatMap(lines)
    case .sequence(let items):
      return items.flatMap { item -> [String] in
        let isShort = item.inline.count <= longest && !isNested(item)
        if case .mapping(let entries) = item.content, !entries.isEmpty,
          entries.count == 1 || !isShort
        {
          return lines(of: item).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
        }
        return ["- \(item.inline)"]
      }
    }
  }

  private static func lines(of entry: SyntaxEntry) -> [String] {
    if entry.value.isNull { return ["\(entry.name):"] }
    let isEmpty = entry.value.inline == "[]" || entry.value.inline == "{}"
    let isScalar = if case .scalar = entry.value.content { true } else { false }
    if isScalar || isEmpty
      || !tall.contains(entry.name) && entry.value.inline != "…"
        && entry.value.inline.count <= longest
        && !isNested(entry.value)
    {
      return ["\(entry.name): \(entry.value.inline)"]
    }
    return ["\(entry.name):"] + lines(of: entry.value).map { "  " + $0 }
  }

  /// Returns whether a list or mapping has mappings of mappings in it.
  private static func isNested(_ node: SyntaxNode) -> Bool { node.depth > 3 }
}
