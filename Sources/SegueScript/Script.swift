package import SegueGraphics
package import SegueStage

/// The parser of scripts: from text to a checked scene.
package enum Script {
  /// Parses and checks a script, with settings in place of some of its values.
  ///
  /// Everything is checked that does not need a file to be opened; the timeline is resolved to its
  /// end.
  ///
  /// - Parameters:
  ///   - formats: the formats that outputs may have.
  ///   - containers: the container types that the script may use.
  ///   - transitions: transitions that the script may use in addition to its own and the
  ///     catalogue's.
  ///   - account: counts work and memory; nil for a new one.
  ///   - pictureSize: returns the size in pixels of the picture at a path, for `canvas: auto`; nil
  ///     if it cannot be read, which is then reported when the pictures are loaded.
  ///
  /// - Throws: `ScriptError` with all problems, in the order of the text.
  package static func parse(
    _ source: ScriptSource, overrides: [ScriptOverride] = [], formats: OutputFormats,
    containers: [ContainerType] = ContainerCatalogue.all, transitions: [OwnTransition] = [],
    limits: ScriptLimits = ScriptLimits(), account: ClipAccount? = nil,
    pictureSize: (String) -> PixelSize? = { _ in nil }
  ) throws(ScriptError) -> ParsedScript {
    var problems = ProblemList()
    let texts = texts(of: source, overrides)
    guard let tree = tree(of: texts, overrides, limits, &problems) else {
      throw problems.scriptError(in: texts, limits: limits) ?? ScriptError([])
    }
    var decoder = SceneDecoder(
      sources: texts, containers: containers, formats: formats, limits: limits,
      account: account ?? ClipAccount(limits.resources), problems: problems)
    decoder.providedTransitions = transitions
    if let path = decoder.firstScreenshot(of: tree) { decoder.screenshotSize = pictureSize(path) }
    let (scene, resolution) = decoder.scene(of: tree)
    if let error = decoder.problems.scriptError(in: texts, limits: limits) { throw error }
    return ParsedScript(
      scene: scene, resolution: resolution, locations: decoder.locations,
      warnings: decoder.problems.diagnostics(.warning, in: texts, limit: limits.diagnostics),
      source: source, texts: texts)
  }

  /// Returns the text of the script, then those of the settings.
  static func texts(of source: ScriptSource, _ overrides: [ScriptOverride]) -> [SourceText] {
    [SourceText(name: source.name, text: source.text)]
      + overrides.map { SourceText(name: $0.origin, text: $0.value, isSetting: true) }
  }

  /// Returns the syntax tree of a script with its settings applied; nil if it cannot be parsed.
  static func tree(
    of texts: [SourceText], _ overrides: [ScriptOverride], _ limits: ScriptLimits,
    _ problems: inout ProblemList
  ) -> SyntaxNode? {
    var tree = YAMLReader(source: texts[0], number: 0, limits: limits).root(&problems)
    for (index, setting) in overrides.enumerated() {
      guard let value = value(of: texts[index + 1], number: index + 1, limits, &problems),
        let root = tree
      else { continue }
      tree = Splicer.splice(value, at: setting.key, into: root, &problems)
    }
    return tree.map(Variant.resolved)
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

extension Script {
  /// Returns the axes of a script's `matrix`, in order; none for a script that cannot be read.
  package static func matrix(
    of source: ScriptSource, overrides: [ScriptOverride] = [], limits: ScriptLimits = ScriptLimits()
  ) -> [MatrixAxis] {
    var problems = ProblemList()
    return tree(of: texts(of: source, overrides), overrides, limits, &problems)
      .map(Variant.axes) ?? []
  }

  /// Returns the paths of the files that a script refers to: pictures, fonts, then touch tracks.
  ///
  /// For a script with mistakes, these are the paths in the parts that can be decoded, so that a
  /// caller can watch them for changes.
  package static func files(
    of source: ScriptSource, overrides: [ScriptOverride] = [],
    containers: [ContainerType] = ContainerCatalogue.all, limits: ScriptLimits = ScriptLimits()
  ) -> [String] {
    var problems = ProblemList()
    let texts = texts(of: source, overrides)
    guard let tree = tree(of: texts, overrides, limits, &problems) else { return [] }
    // The formats of outputs do not matter here.
    var decoder = SceneDecoder(
      sources: texts, containers: containers, formats: OutputFormats([]), limits: limits,
      account: ClipAccount(limits.resources), problems: problems)
    _ = decoder.scene(of: tree)
    return decoder.assets.map(\.path) + decoder.fonts + decoder.tracks.map(\.path)
  }
}
