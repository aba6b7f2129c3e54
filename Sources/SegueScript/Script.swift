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
  ///
  /// - Throws: `ScriptError` with all problems, in the order of the text.
  package static func parse(
    _ source: ScriptSource, overrides: [ScriptOverride] = [], formats: OutputFormats,
    containers: [ContainerType] = ContainerCatalogue.all, transitions: [OwnTransition] = [],
    limits: ScriptLimits = ScriptLimits(), account: ClipAccount? = nil
  ) throws(ScriptError) -> ParsedScript {
    try parse(
      ScriptSyntax(source, overrides: overrides, limits: limits), formats: formats,
      containers: containers, transitions: transitions, account: account)
  }

  /// Checks a script whose syntax is known, and makes its scene.
  ///
  /// - Parameters:
  ///   - earlierAssets: the number of assets of the clips before this one, with which it is shown.
  ///   - screenshotSize: the size in pixels of ``ScriptSyntax/screenshotOfCanvas``; nil if there is
  ///     none, or if it cannot be read, which is reported when the pictures are loaded.
  ///
  /// - Throws: `ScriptError` with all problems, in the order of the text.
  package static func parse(
    _ syntax: ScriptSyntax, screenshotSize: PixelSize? = nil, formats: OutputFormats,
    containers: [ContainerType] = ContainerCatalogue.all, transitions: [OwnTransition] = [],
    account: ClipAccount? = nil, earlierAssets: Int = 0
  ) throws(ScriptError) -> ParsedScript {
    let (texts, limits) = (syntax.texts, syntax.limits)
    guard let root = syntax.root else {
      throw syntax.problems.scriptError(in: texts, limits: limits) ?? ScriptError([])
    }
    var decoder = SceneDecoder(
      sources: texts, containers: containers, formats: formats, limits: limits,
      account: account ?? ClipAccount(limits.resources), problems: syntax.problems)
    decoder.providedTransitions = transitions
    decoder.screenshotSize = screenshotSize
    decoder.assets = Array(repeating: Asset(path: ""), count: earlierAssets)
    decoder.locations.assets = Array(repeating: ScriptPlace(), count: earlierAssets)
    let (scene, resolution) = decoder.scene(of: root)
    if let error = decoder.problems.scriptError(in: texts, limits: limits) { throw error }
    return ParsedScript(
      scene: scene, resolution: resolution, locations: decoder.locations,
      warnings: decoder.problems.diagnostics(.warning, in: texts, limit: limits.diagnostics),
      notes: decoder.problems.diagnostics(.note, in: texts, limit: limits.diagnostics),
      source: syntax.source, texts: texts, earlierAssets: earlierAssets)
  }
}

extension Script {
  /// Returns the paths of the scripts whose clips a script shows together; none for other scripts.
  package static func clips(
    of source: ScriptSource, overrides: [ScriptOverride] = [], limits: ScriptLimits = ScriptLimits()
  ) -> [String] {
    guard source.text.contains("clips") else { return [] }
    let syntax = ScriptSyntax(source, overrides: overrides, limits: limits)
    guard let root = syntax.root else { return [] }
    var decoder = SceneDecoder(
      sources: syntax.texts, containers: [], formats: OutputFormats([]), limits: limits,
      account: ClipAccount(limits.resources), problems: syntax.problems)
    return decoder.scene(of: root).scene.clips.map(\.file)
  }

  /// Returns the axes of a script's `matrix`, in order; none for a script that cannot be read.
  package static func matrix(
    of source: ScriptSource, overrides: [ScriptOverride] = [], limits: ScriptLimits = ScriptLimits()
  ) -> [MatrixAxis] {
    ScriptSyntax(source, overrides: overrides, limits: limits).root.map(Variant.axes) ?? []
  }

  /// Returns the paths of the files that a script refers to: pictures, drawings, fonts, then touch tracks.
  ///
  /// For a script with mistakes, these are the paths in the parts that can be decoded, so that a
  /// caller can watch them for changes.
  package static func files(
    of source: ScriptSource, overrides: [ScriptOverride] = [],
    containers: [ContainerType] = ContainerCatalogue.all, limits: ScriptLimits = ScriptLimits()
  ) -> [String] {
    let syntax = ScriptSyntax(source, overrides: overrides, limits: limits)
    guard let root = syntax.root else { return [] }
    // The formats of outputs do not matter here.
    var decoder = SceneDecoder(
      sources: syntax.texts, containers: containers, formats: OutputFormats([]), limits: limits,
      account: ClipAccount(limits.resources), problems: syntax.problems)
    _ = decoder.scene(of: root)
    return decoder.assets.map(\.path) + decoder.drawings + decoder.fonts
      + decoder.tracks.map(\.path)
  }
}
