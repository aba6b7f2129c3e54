import SegueCodecs
import SegueGolden
import SegueKit

extension ClipOptions {
  /// Whether a folder of scripts is named, in which `--only` also takes names of scripts.
  private var hasFolder: Bool { inputs.contains(where: Self.isFolder) }

  /// The values of `--only` that choose variants of a script's `matrix`.
  var variantChoices: [String] { hasFolder ? only.filter { $0.contains("=") } : only }

  private static func isFolder(_ path: String) -> Bool {
    path != "-" && (try? Folder.exists(at: path)) == true
  }

  /// Returns the scripts of the command line, with those below its folders, as `verify` finds them.
  ///
  /// - Throws: `CommandError` for a folder without scripts, a script whose name is not UTF-8, and a pattern of
  ///   `--only` that matches none.
  func scriptPaths() throws(CommandError) -> [String] {
    let patterns = hasFolder ? only.filter { !$0.contains("=") } : []
    var paths: [String] = []
    for input in inputs {
      guard Self.isFolder(input) else {
        paths.append(ScriptName.path(of: input))
        continue
      }
      paths += try Self.scripts(below: input)
    }
    var seen: Set<String> = []
    if hasFolder { paths = paths.filter { $0 == "-" || seen.insert($0).inserted } }
    if patterns.isEmpty { return paths }
    let chosen = paths.filter { path in
      patterns.map { NamePattern($0) }.contains { pattern in
        pattern.matches(PathParts(path).folder + PathParts(path).stem) || pattern.matches(path)
      }
    }
    if chosen.isEmpty {
      throw CommandError(
        "no script is called \(patterns.map { "`\($0)`" }.joined(separator: " or "))",
        help: "`--only` takes a script's name without its extension, a pattern such as `k*`, or a "
          + "variant such as `scheme=dark`")
    }
    return chosen
  }

  /// Returns the scripts below a folder, sorted.
  private static func scripts(below folder: String) throws(CommandError) -> [String] {
    let clips: [GoldenClip]
    do { clips = try GoldenClipFinder().clips(in: [folder]) } catch {
      let problem = Problem.problems(of: error).first
      var refusal = CommandError(ExitStatus(error as any Error), problem?.message ?? "")
      refusal.help = problem?.help ?? []
      throw refusal
    }
    if let clip = clips.first(where: { $0.flaw == .name }) {
      throw CommandError(.badInput, "\(clip.script): its name is not UTF-8", help: "rename it")
    }
    return clips.map(\.script)
  }
}

extension ShardOption {
  /// Returns the sources of this process's shard, about equal in work; all without `--shard`.
  func share(of sources: [ClipSource], _ console: Console) throws(CommandError) -> [ClipSource] {
    guard let shard = try chosen(console, isTaken: false) else { return sources }
    let weighted = Array(zip(sources.map(\.name), Self.weights(of: sources)))
      .map { (name: $0, weight: $1) }
    let chosen = shard.indices(of: weighted).map { sources[$0] }
    console.remark(
      "segue: \(Quantities.count(chosen.count, "clip")) of \(sources.count) in part "
        + "\(shard.number)/\(shard.count)")
    return chosen
  }

  /// Returns the work of each source: the pixels of the golden beside it, or 1.
  static func weights(of sources: [ClipSource]) -> [Int] {
    let reader = GoldenReader()
    return sources.map { source in
      let place = (try? GoldenClipFinder().clips(in: [source.name]))?.first?.place
      return place.map(reader.weight) ?? 1
    }
  }
}
