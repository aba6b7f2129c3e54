internal import SegueStage

/// What documents need that show the clip.
extension SceneDecoder {
  /// The words, the still and the variants for documents.
  mutating func document(_ keys: [String: SyntaxEntry], _ scene: inout Scene) {
    scene.alternativeText = keys["alt"].flatMap { text($0) }
    scene.poster = keys["poster"].flatMap {
      literal($0, takes: SchemaKey.Kind.moment.words, MomentLiteral.moment)
    }
    scene.matrix = keys["matrix"].map { matrix($0) } ?? []
  }

  private mutating func text(_ entry: SyntaxEntry) -> String? {
    if let text = entry.value.name, !text.isEmpty { return text }
    reportKind(of: entry, takes: "a sentence")
    return nil
  }

  private mutating func matrix(_ entry: SyntaxEntry) -> [MatrixAxis] {
    guard case .mapping(let entries) = entry.value.content, entries.count <= Self.mostAxes else {
      reportKind(of: entry, takes: "a mapping of at most \(Self.mostAxes) names to lists")
      return []
    }
    let names = unique(entries) { $0.name }
    return entries.filter { names[$0.name]?.key.place == $0.key.place }.compactMap { axis($0) }
  }

  private mutating func axis(_ entry: SyntaxEntry) -> MatrixAxis? {
    let words = Variant.words(of: entry.value)
    let isGood =
      Variant.isWord(entry.name) && (1...Self.mostWords).contains(words.count)
      && words.allSatisfy(Variant.isWord) && Set(words).count == words.count
    if isGood { return MatrixAxis(entry.name, words: words) }
    problems.error(
      .wrongKind,
      "`\(Excerpt.of(entry.name))` takes 1 to \(Self.mostWords) different words of letters, "
        + "digits, `-` and `_`", at: entry.place,
      help: ["write `matrix: { scheme: [light, dark] }`"])
    return nil
  }

  private static let mostAxes = 8
  private static let mostWords = 16
}
