import ArgumentParser
import SegueCodecs
import SegueScript
import SegueStage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Messages about a first argument that is neither a verb nor a file.
enum UnknownVerb {
  /// Returns the error for the first argument of a command line; nil for a verb, a file or an option.
  static func error(for arguments: [String]) -> CommandError? {
    guard let word = arguments.first, !word.isEmpty,
      word.allSatisfy({ $0.isLetter || $0 == "-" || $0 == "_" }), word.first != "-"
    else { return nil }
    let subcommands = Segue.configuration.subcommands.lazy.map { $0._commandName }
    guard word != "help", !subcommands.contains(word),
      !FileManager.default.fileExists(atPath: ScriptName.path(of: word))
    else { return nil }
    return CommandError(
      "there is no verb or script `\(word)`",
      help: help(for: word, arguments, subcommands + ["help"]))
  }

  private static func help(for word: String, _ arguments: [String], _ verbs: [String]) -> String {
    let name = word.lowercased()
    let rest = arguments.dropFirst().map { $0.contains(" ") ? "\"\($0)\"" : $0 }
    if let verb = synonyms.first(where: { $0.words.contains(name) })?.verb {
      let command = verb.replacing("…", with: rest.first ?? "clip.yaml")
      return "write `\(command)`"
    }
    let misspelt = NearestName.nearest(to: word, among: verbs)
    if let script = ScriptName.nearest(to: word), rest.isEmpty || misspelt == nil {
      return "did you mean `segue \(script)`?"
    }
    if let misspelt { return "did you mean `segue \(misspelt)`?" }
    if let near = NearbyFile(ofMissing: word)?.sentence { return near }
    if TransitionCatalogue.transition(named: word) != nil {
      return
        "`\(word)` is a transition: `segue a.png b.png -t \(word)`; `segue explain \(word)` explains it"
    }
    return "`segue --help` lists all verbs"
  }

  /// Verbs of other tools; `…` stands for the argument behind them.
  private static let synonyms: [(verb: String, words: [String])] = [
    (
      "segue render …",
      [
        "build", "make", "run", "export", "generate", "create-gif", "compile", "output", "gif",
        "produce", "convert-script", "play", "animate", "record", "start", "rendering", "write",
      ]
    ),
    (
      "segue new clip",
      [
        "init", "create", "scaffold", "start-project", "template", "setup", "bootstrap", "add",
        "quickstart", "example", "demo", "tutorial",
      ]
    ),
    (
      "segue check …",
      ["lint", "validate", "verify-script", "dry-run", "doctor", "analyze", "parse"]
    ),
    ("segue verify …", ["test", "snapshot-test", "regression", "ci", "assert", "tests"]),
    ("segue review …", ["judge", "triage", "inspect-run", "report"]),
    ("segue approve …", ["accept", "update-goldens", "bless", "update-snapshots", "update"]),
    (
      "segue preview …",
      [
        "serve", "open", "view", "show", "dev", "server", "live", "studio", "player", "browse",
      ]
    ),
    ("segue … --watch", ["watch"]),
    ("segue encode … clip.gif", ["convert", "transcode", "ffmpeg", "pack", "assemble", "join"]),
    ("segue diff … other.gif", ["compare-clips", "compare", "difference", "cmp"]),
    ("segue probe …", ["info", "inspect", "identify", "ffprobe", "stat", "metadata", "details"]),
    (
      "segue still … --at 50% -o still.png",
      [
        "screenshot", "snapshot", "frame", "capture", "thumbnail", "picture", "png", "poster",
        "shot",
      ]
    ),
    ("segue sheet … -o strip.png", ["contact-sheet", "strip", "montage", "filmstrip", "grid"]),
    ("segue list transitions", ["transitions", "effects", "animations"]),
    ("segue list devices", ["devices", "phones", "screens", "sizes"]),
    ("segue list curves", ["curves", "easings", "easing"]),
    ("segue list springs", ["springs"]), ("segue list containers", ["containers"]),
    ("segue list schema", ["schema"]), ("segue --version", ["version", "v", "about"]),
    (
      "segue explain …",
      [
        "describe", "what", "doc", "man", "reference-of", "why", "define", "manual", "keys",
      ]
    ),
    ("segue import …", ["svg", "import-svg", "load"]),
    ("segue docs …", ["markdown", "readme", "documentation", "embed", "site"]),
    ("segue gallery …", ["catalog", "catalogue", "showcase", "website"]),
    ("segue list", ["ls", "all", "catalog-list", "available"]),
    ("segue trace …", ["dump", "log", "numbers", "debug"]),
  ]
}
