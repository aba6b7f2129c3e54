import SegueCodecs
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Shell completions for values that depend on the script on the command line.
enum ScriptCompletions {
  /// Returns completions for `--at`: fractions, the end, and the marks of the script.
  ///
  /// - Parameters:
  ///   - words: the words of the command line.
  ///   - index: the index of the word under the cursor.
  ///   - prefix: that word up to the cursor; the last of its comma-separated moments is completed.
  @Sendable
  static func moments(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let word = index < words.count ? words[index] : prefix
    let begun = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
    let marks = scene(of: words, besides: index)?.steps.compactMap { step in
      if case .mark(let name) = step.bare { "mark:\(name)" } else { nil }
    }
    return self.words((marks ?? []) + ["0%", "50%", "100%", "end"]).map { begun + $0 }
  }

  /// Returns completions for `--set`: the keys of the script, each followed by `=`.
  @Sendable
  static func settings(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let script = Schema.script.keys.filter { !isCollection($0) }.map(\.name)
    var keys = script + Schema.canvas.names.map { "canvas.\($0)" }
    if let scene = scene(of: words, besides: index) {
      keys += scene.screens.map { "screens.\($0.name)" } + scene.images.map { "images.\($0.name)" }
    }
    return self.words(keys).map { $0 + "=" }
  }

  /// Returns the words without hidden characters; shells read one per line and may show it unescaped.
  private static func words(_ words: [String]) -> [String] {
    words.filter { !$0.unicodeScalars.contains(where: PrintableText.isHidden) }
  }

  /// Returns whether the value of a key is a list or a mapping, which is impractical in a flag.
  private static func isCollection(_ key: SchemaKey) -> Bool {
    ["screens", "images", "transitions", "container", "timeline", "output"].contains(key.name)
  }

  /// Returns the scene of the first word that names a script; nil without one or if it is invalid.
  ///
  /// Images are not opened, so it takes a few milliseconds.
  private static func scene(of words: [String], besides index: Int) -> Scene? {
    let limit = ScriptLimits().textBytes
    for (position, word) in words.enumerated() where position > 0 && position != index {
      let path = plain(word)
      guard ["yaml", "yml", "json"].contains(PathParts(path).fileExtension.lowercased()),
        let text = try? InputFile(path).read(atMost: limit)
      else { continue }
      guard let source = try? ScriptSource(name: path, bytes: text) else { return nil }
      return try? Script.parse(source, formats: .segue).scene
    }
    return nil
  }

  /// Removes quotes and escapes from a word, which shells pass as typed, and expands a tilde.
  private static func plain(_ word: String) -> String {
    var text = ""
    var isEscaped = false
    for character in word {
      if !isEscaped, character == "\\" {
        isEscaped = true
      } else if isEscaped || !["'", "\""].contains(character) {
        text.append(character)
        isEscaped = false
      }
    }
    guard text == "~" || text.hasPrefix("~/"),
      let home = ProcessInfo.processInfo.environment["HOME"]
    else { return text }
    return home + text.dropFirst()
  }
}
