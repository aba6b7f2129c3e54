internal import SegueStage

/// Finds the device that an unknown name was probably meant to be, in the family that the name says.
enum NearestDevice {
  /// Help for an unknown name: the nearest device of its family, then how to see all.
  static func help(for name: String) -> [String] {
    let all = "`segue list devices` shows all"
    return nearest(to: name).map { ["did you mean `\($0)`? \(all)"] } ?? [all]
  }

  /// The nearest device of the family that a name begins with, even if misspelt; nil for none.
  ///
  /// Of equally near names the one that begins like the name wins, then the newest. A name that is like
  /// none is answered with the device that begins most like it.
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

  /// How well a name answers an unknown one; the lowest rank is the best answer.
  private struct Rank: Comparable {
    /// The edits that the names are apart; as many as there can be beyond a third of the letters.
    private let distance: Int
    /// How many letters both begin with.
    private let start: Int
    private let isAlias: Bool

    init(_ key: String, of wanted: [Unicode.Scalar], isAlias: Bool) {
      let letters = Array(key.unicodeScalars)
      let edits = NearestName.distance(wanted, letters)
      distance = edits <= max(1, max(wanted.count, letters.count) / 3) ? edits : .max
      start = zip(wanted, letters).prefix { $0 == $1 }.count
      self.isAlias = isAlias
    }

    /// Whether more than the family is alike.
    func isNear(_ family: String) -> Bool { distance < .max || start > family.count }

    static func < (one: Rank, other: Rank) -> Bool {
      (one.distance, -one.start, one.isAlias ? 1 : 0)
        < (other.distance, -other.start, other.isAlias ? 1 : 0)
    }
  }

  /// The first words of all names.
  private static let families: [String] = Device.all.map(\.family).reduce(into: []) {
    families, word in
    if !families.contains(word) { families.append(word) }
  }

  /// The family that a key begins with, or whose name the first letters resemble, and what follows.
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
