import SegueKit

/// The rendering of one script of several, and the options of a part.
extension Render {
  /// Renders the variants of one script, unless two of them would write the same file.
  func outcome(of renderings: [ClipRendering], _ turn: OutputTurn) async -> ScriptOutcome {
    do throws(CommandError) {
      let variants = try variants(of: renderings)
      if !variants.isEmpty { await turn.claim(variants) }
    } catch {
      renderings[0].console.describe(error)
      var report = ClipReport(ClipInput(source: renderings[0].input.source))
      report.add(error)
      return ScriptOutcome(reports: [report])
    }
    var outcome = ScriptOutcome(reports: [])
    var dependencies: [(outputs: [String], inputs: [String])] = []
    await ClipRendering.reports(renderings) { rendering, clip, plans in
      let paths = plans.flatMap(\.paths)
      try await turn.claim(paths, of: rendering.input)
      dependencies.append((paths, clip.inputs))
    } done: {
      outcome.reports.append($0)
    }
    outcome.dependencies = dependencies
    return outcome
  }

  /// Returns the outputs of each variant of a script; empty for one without variants.
  ///
  /// The outputs that a script names are known only after loading it, so each variant is loaded twice.
  ///
  /// - Throws: `CommandError` if two variants would write the same file.
  func variants(
    of renderings: [ClipRendering]
  ) throws(CommandError) -> [(input: ClipInput, paths: [String])] {
    guard renderings.count > 1 else { return [] }
    var places = VariantOutputs(renderings.map(\.input), isChosen: !outputs.isEmpty)
    var variants: [(input: ClipInput, paths: [String])] = []
    for rendering in renderings {
      let paths = rendering.outputs ?? rendering.paths()
      try places.add(paths, of: rendering.input)
      variants.append((rendering.input, paths))
    }
    return variants
  }

  /// The options that decide the outputs, by flag, as parts keep them.
  var decidingOptions: [String: [String]] {
    var options = flags.decidingOptions
    if !outputs.isEmpty { options["--output"] = outputs }
    if let outputFolder { options["--output-dir"] = [outputFolder] }
    if let format { options["--format"] = [format] }
    if let effort = png.pngEffort { options["--png-effort"] = [String(effort)] }
    return options
  }

  /// Checks that no option contradicts `--part`.
  func checkPart() throws(CommandError) {
    guard parts.part != nil else { return }
    let others = [
      ("--watch", watch), ("--if-changed", ifChanged), ("--deps", deps != nil),
      ("-o -", outputs.contains("-")),
    ]
    guard let other = others.first(where: \.1)?.0 else { return }
    throw CommandError(
      "--part cannot be used with \(other)",
      help: "leave \(other) out: a part itself renders only what has changed")
  }
}
