internal import SegueStage

/// A script's syntax tree with its settings applied, before its keys and values are checked.
package struct ScriptSyntax: Sendable {
  package let source: ScriptSource
  /// The text of the script, then those of the settings.
  let texts: [SourceText]
  /// The limits on the size of the text and the scene.
  let limits: ScriptLimits
  /// The tree; nil if the script cannot be parsed.
  let root: SyntaxNode?
  /// The errors of the syntax.
  let problems: ProblemList

  /// Parses a script and its settings as YAML; errors are reported when the scene is made.
  package init(
    _ source: ScriptSource, overrides: [ScriptOverride] = [], limits: ScriptLimits = ScriptLimits()
  ) {
    self.source = source
    self.limits = limits
    texts =
      [SourceText(name: source.name, text: source.text)]
      + overrides.map { SourceText(name: $0.origin, text: $0.value, isSetting: true) }
    var problems = ProblemList()
    var tree = YAMLReader(source: texts[0], number: 0, limits: limits).root(&problems)
    for (index, setting) in overrides.enumerated() {
      let value = Self.value(of: texts[index + 1], number: index + 1, limits, &problems)
      guard let value, let whole = tree else { continue }
      if let step = StepSetting(setting.key) {
        tree = step.splice(value, into: whole, &problems)
        continue
      }
      tree = Splicer.splice(value, at: setting.key, into: whole, &problems)
    }
    root = tree.map(Variant.resolved)
    self.problems = problems
  }

  /// Parses the value of a setting: empty, a colour, or YAML.
  private static func value(
    of text: SourceText, number: Int, _ limits: ScriptLimits, _ problems: inout ProblemList
  ) -> SyntaxNode? {
    let place = ScriptPlace(source: number, length: text.line(1).count)
    if text.scalars.allSatisfy({ $0 == " " }) {
      return SyntaxNode(content: .scalar("", isPlain: true), place: place)
    }
    if text.scalars.first == "#" {
      let word = SourceText.string(text.scalars)
      return SyntaxNode(content: .scalar(word, isPlain: false), place: place)
    }
    return YAMLReader(source: text, number: number, limits: limits).root(&problems)
  }
}

extension ScriptSyntax {
  /// The path of the first screen with a picture, whose size `canvas: auto` takes.
  ///
  /// Nil for another canvas, and if no screen is a picture.
  package var screenshotOfCanvas: String? { root?.screenshotOfCanvas }
}

extension SyntaxNode {
  /// The path of the first screen with a picture, if the canvas of this script is `auto`.
  var screenshotOfCanvas: String? {
    guard let canvas = value(of: "canvas")?.text, CanvasLiteral.isAutomatic(canvas),
      case .mapping(let screens) = value(of: "screens")?.content
    else { return nil }
    return screens.lazy.compactMap { screen in
      if case .mapping = screen.value.content { return screen.value.value(of: "file")?.text }
      return screen.value.text.flatMap { $0.hasPrefix("#") ? nil : $0 }
    }.first
  }

  /// Returns the value of the first key of a name, which is in kebab-case; nil if there is none.
  private func value(of name: String) -> SyntaxNode? {
    guard case .mapping(let keys) = content else { return nil }
    return keys.first { CanonicalName.of($0.name) == name }?.value
  }
}
