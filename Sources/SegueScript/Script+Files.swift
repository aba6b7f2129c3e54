package import SegueStage

extension Script {
  /// The files that a script names, as it names them: pictures, then recorded touches.
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
      problems: problems)
    _ = decoder.scene(of: tree)
    return decoder.assets.map(\.path) + decoder.tracks.map(\.path)
  }
}
