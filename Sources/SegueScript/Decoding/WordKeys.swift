internal import SegueGraphics
internal import SegueStage

// The texts of several languages, by their names: `words`, beside an axis of the `matrix`.

extension KeyTable<Scene> {
  /// The key of a script for the texts of its languages.
  static let words = KeyTable(
    name: "script", title: "a script", prototype: .empty, quiet: ["words"],
    keys: [
      Key(
        "words", .words, \.words, default: "none",
        "Texts by name for each word of the `matrix`, such as a language; `{name}` stands for one.")
    ])
}

extension ValueKind<[WordList]> {
  private static let example = "{ en: { title: Hello }, de: { title: Hallo } }"
  private static let kinds = "a mapping of words of the `matrix` to texts, such as `\(example)`"

  /// Texts by name, for each word of an axis of the matrix.
  fileprivate static let words = ValueKind(ValueForm(.form(kinds), example: "{}")) {
    decoder, entry in
    decoder.words(entry, takes: kinds)
  } textInScene: { lists, _ in
    lists.isEmpty ? "{}" : nil
  } block: { lists, _ in
    lists.isEmpty
      ? nil
      : lists.map { list in
        let texts = list.texts.map { "\(YAMLText.word($0.name)): \(YAMLText.quoted($0.string))" }
        return "\(YAMLText.word(list.choice)): { \(texts.joined(separator: ", ")) }"
      }
  }
}

extension SceneDecoder {
  /// Decodes the texts of all languages, and reports those that one of them lacks.
  fileprivate mutating func words(_ entry: SyntaxEntry, takes words: String) -> [WordList]? {
    guard let languages = names(entry, takes: words) else { return nil }
    var lists: [WordList] = []
    for language in languages {
      guard let texts = names(language, takes: "a mapping of names to texts") else { continue }
      var list = WordList(language.name, [])
      for text in texts {
        guard Variant.isWord(text.name) else {
          problems.error(
            .badWords, "`\(Excerpt.of(text.name))` cannot be the name of a text",
            at: text.key.place, help: ["use letters, digits, `-` and `_`"])
          continue
        }
        if let string = ValueKind<String>.anyText.read(&self, text) {
          list.texts.append(WordList.Text(text.name, string))
        }
      }
      lists.append(list)
    }
    checkNames(of: lists, languages)
    return lists
  }

  /// Reports a text that one list has and another lacks.
  private mutating func checkNames(of lists: [WordList], _ entries: [SyntaxEntry]) {
    guard let first = lists.first else { return }
    let all = lists.flatMap(\.texts).map(\.name)
    for (list, entry) in zip(lists, entries) {
      let own = list.texts.map(\.name)
      guard let missing = all.first(where: { !own.contains($0) }) else { continue }
      let other = lists.first { $0.texts.contains { $0.name == missing } } ?? first
      problems.error(
        .badWords,
        "`\(Excerpt.of(list.choice))` has no text `\(missing)`, which "
          + "`\(Excerpt.of(other.choice))` has", at: entry.key.place,
        help: ["add `\(missing): …`"])
    }
  }

  /// Reports lists for words that no axis of the matrix has.
  mutating func checkWords(_ entry: SyntaxEntry?, of scene: Scene) {
    guard let entry, case .mapping(let lists) = entry.value.content, !scene.words.isEmpty else {
      return
    }
    let known = scene.matrix.flatMap(\.words)
    // A setting such as `matrix.lang=de` leaves one word of an axis, and the other lists stay.
    if known.contains(where: { word in scene.words.contains { $0.choice == word } }) { return }
    for list in lists.prefix(1) {
      problems.error(
        .badWords, "no axis of `matrix` has the word `\(Excerpt.of(list.name))`",
        at: list.key.place,
        help: [
          "add an axis such as `matrix: { lang: [\(scene.words.map(\.choice).joined(separator: ", "))] }`"
        ])
    }
  }
}
