import Foundation
import SegueGraphics
import SegueKit
import SegueScript
import SegueStage

/// What shells offer for values that depend on the script of the command line.
enum ScriptCompletions {
  /// Moments for `--at`: shares, the end, and the marks of the script.
  ///
  /// - Parameters:
  ///   - words: the words of the command line.
  ///   - index: the number of the word under the cursor.
  ///   - prefix: that word up to the cursor; it may hold several moments, of which the last counts.
  @Sendable
  static func moments(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let word = index < words.count ? words[index] : prefix
    let begun = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
    let marks = scene(of: words, besides: index)?.steps.compactMap { step in
      if case .mark(let name) = step { "mark:\(name)" } else { nil }
    }
    return self.words((marks ?? []) + ["0%", "50%", "100%", "end"]).map { begun + $0 }
  }

  /// Keys for `--set`, each with the sign that its value follows.
  @Sendable
  static func settings(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let script = Schema.script.keys.filter { !isCollection($0) }.map(\.name)
    var keys = script + Schema.canvas.names.map { "canvas.\($0)" }
    if let scene = scene(of: words, besides: index) {
      keys += scene.screens.map { "screens.\($0.name)" } + scene.images.map { "images.\($0.name)" }
    }
    return self.words(keys).map { $0 + "=" }
  }

  /// Returns the words that a shell can be told, which reads one a line and may show it as it is.
  private static func words(_ words: [String]) -> [String] {
    words.filter { !$0.unicodeScalars.contains(where: PrintableText.isHidden) }
  }

  /// Whether the value of a key is a list or a mapping, which nobody writes into a flag.
  private static func isCollection(_ key: SchemaKey) -> Bool {
    ["screens", "images", "transitions", "container", "timeline", "output"].contains(key.name)
  }

  /// The scene of the first word that names a script; nil if there is none, or it is broken.
  ///
  /// Images are not opened, so that it takes a few milliseconds.
  private static func scene(of words: [String], besides index: Int) -> Scene? {
    let limit = ScriptLimits().textBytes
    for (position, word) in words.enumerated() where position > 0 && position != index {
      let path = plain(word)
      guard ["yaml", "yml", "json"].contains(FileName(path).fileExtension.lowercased()),
        let file = FileHandle(forReadingAtPath: path),
        let text = try? file.read(upToCount: limit)
      else { continue }
      guard let source = try? ScriptSource(name: path, bytes: [UInt8](text)) else { return nil }
      return try? Script.parse(source, formats: .segue).scene
    }
    return nil
  }

  /// A word of a shell without its quotes and escapes; shells pass it as it is written.
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
    return (text as NSString).expandingTildeInPath
  }
}

/// A path taken apart as text; nothing is looked up.
struct FileName: Sendable {
  /// The folder with its slash at the end; empty without one.
  var folder: String
  /// The name without its extension.
  var stem: String
  /// What follows the last point, as it is written; empty without one.
  var fileExtension: String

  /// The parts of a path.
  init(_ path: String) {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let name = path[start...]
    folder = String(path[..<start])
    // A point at the beginning hides a file; it does not begin an extension.
    guard let point = name.lastIndex(of: "."), point != name.startIndex else {
      stem = String(name)
      fileExtension = ""
      return
    }
    stem = String(name[..<point])
    fileExtension = String(name[name.index(after: point)...])
  }

  /// The path again, with something put before the extension.
  func path(suffix: String = "") -> String {
    folder + stem + suffix + (fileExtension.isEmpty ? "" : "." + fileExtension)
  }
}
