/// A name of layers in which `*` stands for any characters.
struct NamePattern: Hashable, Sendable {
  /// The parts between the asterisks.
  private let parts: [Substring]

  init(_ text: String) {
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
  }

  /// Returns whether a name matches.
  func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last else { return false }
    if parts.count == 1 { return name == first }
    guard name.hasPrefix(first), name.hasSuffix(last), name.count >= first.count + last.count else {
      return false
    }
    var rest = Array(name.utf8.dropFirst(first.utf8.count).dropLast(last.utf8.count))[...]
    for part in parts.dropFirst().dropLast() {
      let wanted = Array(part.utf8)
      guard
        let start = rest.indices.first(where: { rest[$0...].starts(with: wanted) })
          ?? (wanted.isEmpty ? rest.startIndex : nil)
      else { return false }
      rest = rest[(start + wanted.count)...]
    }
    return true
  }
}

extension Screen {
  /// Returns the index paths of the layers whose names match, parents before their children.
  func paths(matching pattern: NamePattern) -> [[Int]] {
    guard case .layers(let layers) = content else { return [] }
    var found: [[Int]] = []
    func walk(_ layers: [SceneLayer], _ path: [Int]) {
      for (index, layer) in layers.enumerated() {
        if pattern.matches(layer.name) { found.append(path + [index]) }
        walk(layer.children, path + [index])
      }
    }
    walk(layers, [])
    return found
  }
}
