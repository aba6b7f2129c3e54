package import SegueGraphics
internal import SegueStage

/// The settings of a project, from the file `segue.yaml` in its folder.
///
/// An empty file, or one with only comments, marks the project's folder and sets nothing. A script
/// that happens to have this name sets nothing either.
package struct ProjectFile: Sendable {
  package static let name = "segue.yaml"
  /// The largest file that is read, in bytes.
  package static let mostBytes = 65_536

  /// The kinds of pictures that may be read (the key `formats`); nil for all.
  package private(set) var kinds: Set<PictureKind>?
  /// The site that publishes the project's articles (the key `site`); nil if that is not set.
  package private(set) var site: Site?

  private static let settings = ["formats", "site"]

  /// Parses the text of a settings file, which diagnostics call `name`.
  ///
  /// - Throws: `ScriptError` with all problems, in the order of the text.
  package init(text: String, name: String) throws(ScriptError) {
    let source = SourceText(name: name, text: text)
    let isEmpty = text.split(whereSeparator: \.isNewline).allSatisfy { line in
      line.first { $0 != " " && $0 != "\t" }.map { $0 == "#" } ?? true
    }
    if isEmpty { return }
    var problems = ProblemList()
    let limits = ScriptLimits()
    if let root = YAMLReader(source: source, number: 0, limits: limits).root(&problems) {
      read(root, &problems)
    }
    if let error = problems.scriptError(in: [source], limits: limits) { throw error }
  }

  /// Reads the settings; a mapping with the key `segue` is a script and has none.
  private mutating func read(_ root: SyntaxNode, _ problems: inout ProblemList) {
    guard case .mapping(let entries) = root.content else {
      problems.error(
        .wrongKind, "the settings of a project are a mapping of keys to values", at: root.place,
        help: ["write it as `formats: [png, jpeg]`"])
      return
    }
    if entries.contains(where: { $0.name == "segue" }) { return }
    for entry in entries {
      switch entry.name {
      case "formats": kinds = kinds(of: entry.value, at: entry.place, &problems)
      case "site": site = site(of: entry.value, at: entry.place, &problems)
      default:
        let near = NearestName.nearest(to: entry.name, among: Self.settings)
        problems.error(
          .unknownKey, "`\(Excerpt.of(entry.name))` is not a setting of a project",
          at: entry.key.place,
          help: [
            ForeignSetting.advice(for: entry.name, entry.value)
              ?? near.map { "did you mean `\($0)`?" } ?? "the settings are `formats` and `site`"
          ])
      }
    }
  }

  /// Reads the name of a site.
  private func site(
    of value: SyntaxNode, at place: ScriptPlace, _ problems: inout ProblemList
  ) -> Site? {
    if let site = value.name.flatMap(Site.init) { return site }
    let word = value.name ?? value.described
    let near = NearestName.nearest(to: word, among: Site.allCases.map(\.rawValue))
    problems.error(
      .wrongKind, "`\(Excerpt.of(word))` is not a site", at: place,
      help: [near.map { "did you mean `\($0)`?" } ?? "write one of \(Site.names)"])
    return nil
  }

  /// Reads a list of picture kinds, or several kinds in one text with commas.
  private func kinds(
    of value: SyntaxNode, at place: ScriptPlace, _ problems: inout ProblemList
  ) -> Set<PictureKind>? {
    let nodes = if case .sequence(let nodes) = value.content { nodes } else { [value] }
    do throws(LiteralError) {
      return try PictureKindLiteral.kinds(
        nodes.flatMap { $0.name?.split(separator: ",").map(String.init) ?? [$0.described] })
    } catch {
      problems.error(error.topic, error.message, at: place, help: error.help)
      return nil
    }
  }
}
