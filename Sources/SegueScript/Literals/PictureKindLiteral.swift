package import SegueGraphics

/// The spelling of lists of picture kinds, such as `png` and `jpeg`.
package enum PictureKindLiteral {
  /// Parses the names of picture kinds; case and spaces around a name do not matter.
  package static func kinds(_ words: [String]) throws(LiteralError) -> Set<PictureKind> {
    var kinds: Set<PictureKind> = []
    for word in words {
      let word = word.split(separator: " ").joined(separator: " ")
      guard let kind = PictureKind(named: word) else {
        let near = NearestName.nearest(to: word, among: PictureKind.names)
        throw LiteralError(
          .unknownName, "`\(Excerpt.of(word))` is not a kind of picture that can be read",
          help: [
            near.map { "did you mean `\($0)`?" }
              ?? "the kinds are \(PictureKind.list(Set(PictureKind.allCases)))"
          ])
      }
      kinds.insert(kind)
    }
    if kinds.isEmpty {
      throw LiteralError(
        .unknownName, "no kind of picture is named", help: ["write it as `png,jpeg`"])
    }
    return kinds
  }
}
