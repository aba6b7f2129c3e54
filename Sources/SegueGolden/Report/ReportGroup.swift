/// Clips that fail for one cause: they are read about once, and listed below it.
package struct ReportGroup: Codable, Hashable, Sendable {
  /// The fewest clips that make a group.
  private static let fewest = 3

  /// What became of all of them.
  package var verdict: ReportVerdict
  /// The cause, with `…` for what is another number or name in each.
  package var sentence: String
  /// The places of the clips in the report, in order.
  package var clips: [Int]

  /// The groups of the clips that failed, in the order of their first clips.
  package static func groups(of clips: [ReportClip]) -> [ReportGroup] {
    var places: [String: Int] = [:]
    var groups: [ReportGroup] = []
    for (index, clip) in clips.enumerated() where clip.verdict.isFailure {
      let text = clip.causeText
      let key = "\(clip.verdict.rawValue) \(text)"
      if let place = places[key] {
        groups[place].clips.append(index)
      } else {
        places[key] = groups.count
        groups.append(ReportGroup(verdict: clip.verdict, sentence: text, clips: [index]))
      }
    }
    return groups.filter { $0.clips.count >= fewest }.map { group in
      var group = group
      let sentences = Set(group.clips.map { clips[$0].sentence })
      if sentences.count == 1, let sentence = sentences.first { group.sentence = sentence }
      return group
    }
  }
}

extension ReportClip {
  /// The sentence without what may be another in each clip of one cause: numbers, and its names.
  var causeText: String {
    var text = sentence
    for name in [script, name] where name.count > 2 {
      text = text.replacing(name, with: "…")
    }
    // A golden lies in a folder that is not named here: a path that ends with its name is one word.
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      word.contains("…") ? "…" : Self.withoutNumbers(word)
    }
    return words.joined(separator: " ")
  }

  private static func withoutNumbers(_ word: Substring) -> String {
    var text = ""
    var isInNumber = false
    for character in word {
      let isDigit = character.isASCII && character.isNumber
      if isDigit && !isInNumber { text += "…" }
      if !isDigit && !(isInNumber && character == ".") { text.append(character) }
      isInNumber = isDigit || isInNumber && character == "."
    }
    return text
  }
}
