package import SegueGraphics
package import SegueStage

/// Reads scripts.
package enum Script {
  /// The scene of a script, with settings put in the places of its values.
  ///
  /// Everything is checked that can be without opening a file: the steps are followed to the end.
  ///
  /// - Parameters:
  ///   - formats: the formats that its outputs may have.
  ///   - containers: the containers that the script may name.
  ///   - transitions: what it may name beside its own transitions and those of the catalogue.
  ///   - account: counts work and memory; nil for one of its own.
  ///   - pictureSize: the size in pixels of the picture at a path of the script, for `canvas: auto`; nil
  ///     where it cannot be had, which is then told by who reads the pictures.
  /// - Throws: all that is wrong, in the order of the text.
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
    decoder.givenTransitions = transitions
    if let path = decoder.firstScreenshot(of: tree) { decoder.screenshotSize = pictureSize(path) }
    let (scene, resolution) = decoder.scene(of: tree)
    if let error = decoder.problems.scriptError(in: texts, limits: limits) { throw error }
    return ParsedScript(
      scene: scene, resolution: resolution, locations: decoder.locations,
      warnings: decoder.problems.diagnostics(.warning, in: texts, limit: limits.diagnostics),
      source: source, texts: texts)
  }

  /// The script's text, then those of the settings.
  static func texts(of source: ScriptSource, _ overrides: [ScriptOverride]) -> [SourceText] {
    [SourceText(name: source.name, text: source.text)]
      + overrides.map { SourceText(name: $0.origin, text: $0.value, isSetting: true) }
  }

  /// The tree of a script with the settings in their places, or nil when it cannot be read.
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

  /// The value of a setting: nothing, a colour, or YAML.
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

  /// The files that a script names, as it names them: pictures, fonts, then recorded touches.
  ///
  /// A script with mistakes names what can be read of it, so that it can be told when one of these
  /// files appears or changes.
  package static func files(
    of source: ScriptSource, overrides: [ScriptOverride] = [],
    containers: [ContainerType] = ContainerCatalogue.all, limits: ScriptLimits = ScriptLimits()
  ) -> [String] {
    var problems = ProblemList()
    let texts = texts(of: source, overrides)
    guard let tree = tree(of: texts, overrides, limits, &problems) else { return [] }
    // What is written is not asked for, in whatever format.
    var decoder = SceneDecoder(
      sources: texts, containers: containers, formats: OutputFormats([]), limits: limits,
      account: ClipAccount(limits.resources), problems: problems)
    _ = decoder.scene(of: tree)
    return decoder.assets.map(\.path) + decoder.fonts + decoder.tracks.map(\.path)
  }
}
