internal import SegueStage

/// A search for the known name that is nearest to an unknown one (Damerau-Levenshtein distance).
package enum NearestName {
  /// Returns the nearest of some names; nil if none is near enough.
  ///
  /// A name is near enough if its distance is at most a third of the longer name's letters, or 1.
  /// Two or more edits count only if both begin alike: `ease` is not `fade`.
  /// Names are compared in kebab-case, so that only letters count. Of equally near names the first
  /// wins. Names over 48 letters match nothing, and only the first 500 candidates are tried: each
  /// costs O(n·m).
  package static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = Array(CanonicalName.of(name).unicodeScalars)
    guard !wanted.isEmpty, wanted.count <= 48 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names.prefix(500) {
      let letters = Array(CanonicalName.of(candidate).unicodeScalars)
      let longer = max(wanted.count, letters.count)
      let bound = min(max(1, longer / 3), (best?.distance ?? .max) - 1)
      guard letters.count <= 48, abs(letters.count - wanted.count) <= bound else { continue }
      let distance = distance(wanted, letters)
      // One letter is not like another one.
      if distance > 0, wanted.count == 1 || letters.count == 1, wanted.count == letters.count {
        continue
      }
      if distance <= bound, distance < 2 || wanted.first == letters.first {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Returns help for an unknown name: the nearest known one, then how to see all.
  package static func help(
    for name: String, among names: [String], kind: String, list: String? = nil
  ) -> [String] {
    let all = list.map { "`\($0)` shows all" } ?? listing(names, kind: kind, wanted: name)
    guard let nearest = nearest(to: name, among: names) else { return [all] }
    if list != nil { return ["did you mean `\(nearest)`? \(all)"] }
    // A long list would hide the name that is probably meant.
    return ["did you mean `\(nearest)`?"] + (names.count > 16 ? [] : [all])
  }

  /// Returns the names that a cut list shows, in their order: those that are likest to a name.
  private static func likeliest(_ count: Int, of names: [String], to name: String) -> [String] {
    guard names.count > count else { return names }
    let wanted = Array(CanonicalName.of(String(name.prefix(48))).unicodeScalars)
    let ranked = names.prefix(500).enumerated().map { index, name in
      let letters = Array(CanonicalName.of(String(name.prefix(48))).unicodeScalars)
      return (index: index, distance: distance(wanted, letters))
    }
    let chosen = ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count)
    return chosen.map(\.index).sorted().map { names[$0] }
  }

  /// Returns a sentence that lists at most 48 names, those that are likest to the wanted one.
  private static func listing(_ names: [String], kind: String, wanted: String) -> String {
    guard !names.isEmpty else { return "there are no \(kind)" }
    if names.count == 1 { return "there is only `\(Excerpt.of(names[0]))`" }
    let shown = likeliest(48, of: names, to: wanted).map { "`\(Excerpt.of($0))`" }.joined(
      separator: ", ")
    return "the \(kind) are \(shown)" + (names.count > 48 ? " and \(names.count - 48) more" : "")
  }

  /// Returns the number of insertions, deletions, substitutions and transpositions between two names.
  ///
  /// This is the optimal string alignment variant: no substring is edited twice.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        let changed = previous[j] + (a[i] == b[j] ? 0 : 1)
        var cost = min(changed, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[b.count]
  }
}
