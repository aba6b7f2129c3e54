import SegueGolden
import SegueKit

/// The scripts of a command line that this process takes, with the part that keeps their results.
struct ScriptList: Sendable {
  /// A script or two pictures, with its place in the whole list.
  struct Entry: Sendable {
    var place: PartHeader.Clip
    var source: ClipSource
  }

  var entries: [Entry]
  /// The part; nil without `--part`.
  var part: ScriptPart?
  /// The number of scripts that changed, with `--changed`.
  var scope: ReportScope?
}

extension ShardOptions {
  /// Returns the scripts of this process's shard, and opens its part.
  ///
  /// - Parameters:
  ///   - verb: the name of the verb.
  ///   - options: the values of the verb's own options that decide results, by flag.
  /// - Throws: `CommandError` if a part is asked for of pictures or of standard input, and the errors of the
  ///   part's folder.
  func list(
    of sources: [ClipSource], _ clip: ClipOptions, verb: String, options: [String: [String]],
    _ console: Console
  ) throws -> ScriptList {
    if let other = sources.first(where: { !$0.isScriptFile }) {
      if part != nil {
        throw CommandError(
          "--part keeps the results of script files, and \(other.name) is none",
          help: "name scripts or folders, or leave `--part` out")
      }
      if changes.changed != nil {
        throw CommandError(
          "--changed takes script files, and \(other.name) is none",
          help: "name scripts or folders, or leave `--changed` out")
      }
    }
    let (sources, scope) = try changed(of: sources, clip, verb, console)
    guard let part else {
      let chosen = try shard.share(of: sources, console)
      return ScriptList(
        entries: chosen.enumerated().map { index, source in
          ScriptList.Entry(place: .init(index: index, name: source.name), source: source)
        }, scope: scope)
    }
    let shard = try chosen(console)
    var words = CommandWords()
    words.changed = scope
    let header = PartHeader(
      verb: verb, build: ProgramBuild.text, shard: shard ?? Shard.whole,
      names: sources.map(\.name),
      weights: shard.map { _ in ShardOption.weights(of: sources) } ?? sources.map { _ in 1 },
      options: try clip.decidingOptions().merging(options) { $1 }
        .merging(scope?.decidingOptions ?? [:]) { $1 }, words: words)
    return ScriptList(
      entries: header.clips.map { .init(place: $0, source: sources[$0.index]) },
      part: try ScriptPart(
        at: part, header, options: clip.loading.loadOptions(try clip.ownSettings())),
      scope: scope)
  }

  /// Returns the sources of which a file has changed; all without `--changed`.
  private func changed(
    of sources: [ClipSource], _ clip: ClipOptions, _ verb: String, _ console: Console
  ) throws(CommandError) -> (clips: [ClipSource], scope: ReportScope?) {
    let participle = PartVerb(rawValue: verb)?.participle ?? "taken"
    return try changes.chosen(of: sources, participle, console) { source in
      ClipChanges.Files(script: source.name, own: [source.name]) {
        ((try? clip.clips(of: source)) ?? []).flatMap(clip.inputs)
      }
    }
  }
}

extension ClipSource {
  /// Whether it is a script that can be read again.
  fileprivate var isScriptFile: Bool {
    if case .script(let path) = self { path != "-" } else { false }
  }
}

extension ClipOptions {
  /// The options that decide clips, by flag, as parts keep them.
  fileprivate func decidingOptions() throws(CommandError) -> [String: [String]] {
    var options = loading.decidingOptions
    for setting in try ownSettings() { options[setting.origin, default: []].append(setting.value) }
    if !variantChoices.isEmpty { options["--only"] = variantChoices }
    return options
  }
}

extension Console {
  /// Shows the problems of a script that was checked or rendered earlier or elsewhere.
  func show(_ problems: [Problem]) {
    var shown: Set<String> = []
    for problem in problems where !isQuiet || problem.severity == "error" {
      if let text = problem.text {
        guard shown.insert(text).inserted else { continue }
        show([
          .init(sentence: problem.message, help: problem.help ?? [], text: text)
        ])
      } else if problem.severity == "error" {
        error(problem.message, help: problem.help ?? [])
      } else {
        warn(problem)
      }
    }
  }

  /// Tells how many results of a part still hold; nothing if there is none.
  func remark(kept count: Int, of list: ScriptList) {
    guard count > 0, let part = list.part else { return }
    remark(
      "\(Quantities.count(count, "script")) of \(list.entries.count) kept from \(part.path), "
        + "unchanged")
  }
}
