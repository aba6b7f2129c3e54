/// Makes layers' paths out of their names and depths, each unique in its frame.
struct LayerPaths {
  private var parents: [String] = []
  private var uses: [String: Int] = [:]

  /// The path of the next layer, or nil when it hangs in the air: nothing holds it.
  mutating func next(_ name: Substring, depth: Int) -> String? {
    guard depth <= parents.count else { return nil }
    parents.removeLast(parents.count - depth)
    var path = (parents.last.map { $0 + "/" } ?? "") + name
    let count = uses[path, default: 0] + 1
    uses[path] = count
    if count > 1 { path += "#\(count)" }
    parents.append(path)
    return path
  }
}
