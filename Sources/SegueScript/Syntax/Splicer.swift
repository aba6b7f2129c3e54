internal import SegueGraphics
internal import SegueStage

/// A substitution of one setting's value into the syntax tree of a script.
struct Splicer {
  /// The path as it was written, such as `timeline.1.push`.
  private let key: String
  private let value: SyntaxNode
  /// The reason why the path does not lead to a value; nil while it does.
  private var complaint: String?

  /// Returns the tree with a value replaced at a path.
  ///
  /// A path that does not fit the tree is reported at the value, and the tree is returned
  /// unchanged.
  static func splice(
    _ value: SyntaxNode, at key: String, into root: SyntaxNode, _ problems: inout ProblemList
  ) -> SyntaxNode {
    var splicer = Splicer(key: key, value: value)
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else {
      problems.error(
        .badSetting, "`\(Excerpt.of(key))` is not a path to a key", at: value.place,
        help: ["separate keys and list positions by dots, such as `timeline.1.push`"])
      return root
    }
    let result = splicer.put(parts[...], into: root, path: [])
    if let complaint = splicer.complaint {
      problems.error(
        .badSetting, "`\(Excerpt.of(key))` does not lead to a value: \(complaint)", at: value.place,
        help: ["write a path of keys and list positions from 0, such as `timeline.1.push`"])
    }
    return result
  }

  private init(key: String, value: SyntaxNode) {
    self.key = key
    self.value = value
  }

  /// Returns a node with the value replaced at the rest of the path.
  ///
  /// Missing keys are added to a mapping. A scalar in short form, such as `canvas: 375x812`, is
  /// first replaced by its mapping.
  private mutating func put(
    _ rest: ArraySlice<String>, into node: SyntaxNode, path: [String]
  ) -> SyntaxNode {
    guard let part = rest.first else { return value }
    var node = node
    switch node.content {
    case .sequence(var items):
      guard let index = Int(part), items.indices.contains(index) else {
        complaint =
          items.isEmpty
          ? "the list is empty" : "the list has only positions 0 to \(items.count - 1)"
        return node
      }
      items[index] = put(rest.dropFirst(), into: items[index], path: path + ["#"])
      node.content = .sequence(items)
    case .mapping(var entries):
      if let index = Self.index(of: part, in: entries, path: path) {
        entries[index].value = put(
          rest.dropFirst(), into: entries[index].value, path: path + [CanonicalName.of(part)])
      } else {
        entries.append(entry(part, rest.dropFirst(), path: path))
      }
      node.content = .mapping(entries)
    case .scalar:
      guard let entries = Self.longForm(of: node, path: path) else {
        complaint = "the value above it is \(node.described), which has no keys"
        return node
      }
      node.content = .mapping(entries)
      return put(rest, into: node, path: path)
    }
    return node
  }

  /// Returns a new key for a path component, with the value below it.
  private mutating func entry(
    _ part: String, _ rest: ArraySlice<String>, path: [String]
  ) -> SyntaxEntry {
    let empty = SyntaxNode(content: .mapping([]), place: value.place)
    let key = SyntaxNode(content: .scalar(part, isPlain: true), place: value.place)
    return SyntaxEntry(
      key: key, value: put(rest, into: empty, path: path + [CanonicalName.of(part)]))
  }

  /// Returns the index of the entry with a key.
  ///
  /// Keys match in any spelling, the names of screens, images and matrix axes only exactly.
  private static func index(
    of part: String, in entries: [SyntaxEntry], path: [String]
  ) -> Int? {
    let isNames = [["screens"], ["images"], ["matrix"], ["words"]].contains(path)
    return entries.firstIndex { entry in
      entry.name == part || !isNames && CanonicalName.of(entry.name) == CanonicalName.of(part)
    }
  }

  /// Returns the mapping that a scalar at a path abbreviates; nil if scalars there have no long form.
  private static func longForm(of node: SyntaxNode, path: [String]) -> [SyntaxEntry]? {
    if node.isNull { return [] }
    let key: String
    switch path {
    case ["canvas"]: return canvasForm(of: node)
    case ["timeline", "#"]:
      let nothing = SyntaxNode(content: .scalar("", isPlain: true), place: node.place)
      return [SyntaxEntry(key: node, value: nothing)]
    case ["timeline", "#", "transition"]: key = "type"
    case ["output"], ["output", "#"]: key = "file"
    case ["touches"]: key = "show"
    case ["page", "frame"]: key = "style"
    case ["page", "window"]: key = "bar"
    case ["page", "title"], ["page", "subtitle"]: key = "text"
    case ["page", "captions"]: key = "place"
    default:
      guard path.count == 2, path[0] == "screens" else { return nil }
      key = node.text?.hasPrefix("#") == true ? "fill" : "file"
    }
    let name = SyntaxNode(content: .scalar(key, isPlain: true), place: node.place)
    return [SyntaxEntry(key: name, value: node)]
  }

  /// Returns the mapping for a short canvas such as `375x812 @2x`; nil if the text is not one.
  private static func canvasForm(of node: SyntaxNode) -> [SyntaxEntry]? {
    guard let text = node.text, let canvas = try? CanvasLiteral.canvas(text) else { return nil }
    let sides = [
      ("width", canvas.size.width), ("height", canvas.size.height), ("scale", canvas.scale),
    ]
    return sides.map { name, number in
      let key = SyntaxNode(content: .scalar(name, isPlain: true), place: node.place)
      let value = SyntaxNode(
        content: .scalar(NumberLiteral.text(number), isPlain: true), place: node.place)
      return SyntaxEntry(key: key, value: value)
    }
  }
}
