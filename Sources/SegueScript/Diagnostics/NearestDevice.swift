internal import SegueStage

/// A search for the device whose name is nearest to an unknown one, within the same family.
enum NearestDevice {
  /// Returns help for an unknown device: the nearest one of its family, and the command that lists all.
  static func help(for name: String) -> [String] {
    let all = "`segue list devices` shows all"
    return nearest(to: name).map { ["did you mean `\($0)`? \(all)"] } ?? [all]
  }

  /// Returns the nearest device of the family with which a name begins, even misspelt; nil for none.
  ///
  /// Of equally near names, the one with the longest common prefix wins, then the newest. If no
  /// name is near, the device with the longest common prefix is returned.
  static func nearest(to name: String) -> String? {
    let name = String(name.prefix(48))
    let key = Device.key(of: name)
    guard !key.isEmpty else { return nil }
    if let device = families.lazy.compactMap({ Device.named($0 + key) }).first {
      return device.name
    }
    guard let (family, rest) = family(of: name, key) else { return nil }
    let wanted = Array((family + rest).unicodeScalars)
    var best: (name: String, rank: Rank)?
    for device in Device.all where device.family == family {
      for name in [device.name] + device.aliases where name.hasPrefix(family) {
        let rank = Rank(Device.key(of: name), of: wanted, isAlias: name != device.name)
        if let best, rank > best.rank { continue }
        best = (name, rank)
      }
    }
    return best.flatMap { $0.rank.isNear(family) ? $0.name : nil }
  }

  /// The quality of a match between a device's name and an unknown one; the lowest rank is the best.
  private struct Rank: Comparable {
    /// The edit distance; `Int.max` if it exceeds a third of the letters.
    private let distance: Int
    /// The length of the common prefix in letters.
    private let start: Int
    private let isAlias: Bool

    /// Ranks the key of a device's name by its similarity to an unknown name.
    init(_ key: String, of wanted: [Unicode.Scalar], isAlias: Bool) {
      let letters = Array(key.unicodeScalars)
      let edits = NearestName.distance(wanted, letters)
      distance = edits <= max(1, max(wanted.count, letters.count) / 3) ? edits : .max
      start = zip(wanted, letters).prefix { $0 == $1 }.count
      self.isAlias = isAlias
    }

    /// Returns whether the names have more in common than the family.
    func isNear(_ family: String) -> Bool { distance < .max || start > family.count }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.distance, -one.start, one.isAlias ? 1 : 0)
        < (other.distance, -other.start, other.isAlias ? 1 : 0)
    }
  }

  /// The families of all devices: the first words of their names.
  private static let families: [String] = Device.all.map(\.family).reduce(into: []) {
    families, word in
    if !families.contains(word) { families.append(word) }
  }

  /// Returns the family with which a key begins, even misspelt, and the rest of the key.
  private static func family(
    of name: String, _ key: String
  ) -> (family: String, rest: Substring)? {
    if let family = families.first(where: key.hasPrefix) {
      return (family, key.dropFirst(family.count))
    }
    let words = name.split { !$0.isLetter && !$0.isNumber }.map { Device.key(of: String($0)) }
    let letters = (words.first { !$0.isEmpty } ?? "").prefix(while: \.isLetter)
    return NearestName.nearest(to: String(letters), among: families)
      .map { ($0, key.dropFirst(letters.count)) }
  }
}
