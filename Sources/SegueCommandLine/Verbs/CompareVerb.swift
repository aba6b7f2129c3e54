import ArgumentParser
import SegueKit
import SegueStage

/// The verb `compare`: shows several clips together, on one clock.
struct CompareVerb: Verb {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Show several clips together, on one clock.",
    discussion: """
      Examples:
        segue compare before.yaml after.yaml -o change.gif
        segue compare a.yaml b.yaml c.yaml --layout stacked -o all.webp
        segue compare light.yaml dark.yaml --layout wipe --page-divider sweep -o wipe.gif
        segue compare clip.yaml --a spring=snappy --b curve=ease-in-out -o springs.gif
        segue compare a.png b.png --a transition=push --b transition=cube -o two.gif
        segue compare clip.yaml --a matrix.scheme=light --b matrix.scheme=dark -o schemes.gif

      Clips are side by side, `stacked`, in one place with a line between them (`wipe`), or in turn \
      (`blink`). They begin together, and a shorter one keeps its last moment. With --a and --b one \
      script, or two pictures, is shown with two settings; each is a key as for --set, and \
      `transition`, `duration`, `curve` and `spring` are those of all steps. Every key of `page` in \
      scripts is a flag. A script does the same with `clips: [a.yaml, b.yaml]`. Without -o, the file \
      is comparison.gif.
      """)

  @OptionGroup var clip: ClipOptions

  @Option(
    help: ArgumentHelp("Set a key of the first clip; may be repeated.", valueName: "key=value"),
    completion: .custom(ScriptCompletions.settings))
  var a: [String] = []

  @Option(
    help: ArgumentHelp("Set a key of the second clip; may be repeated.", valueName: "key=value"),
    completion: .custom(ScriptCompletions.settings))
  var b: [String] = []

  @Option(
    name: .customLong("titles"), parsing: .unconditional,
    help: ArgumentHelp(
      "Set the words above the clips, separated by commas; none without words.", valueName: "words")
  )
  var titles: String?

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Write this file; may be repeated.", valueName: "file"),
    completion: .file())
  var outputs: [String] = []

  @OptionGroup(title: "Outputs") var flags: OutputFlags

  @OptionGroup(title: "PNG data") var png: PNGFlags

  @OptionGroup var parallel: JobOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Renders the comparison to all outputs.
  func run(_ console: Console) async throws -> ExitStatus {
    let (clips, sources) = try compared()
    let files = outputs.isEmpty ? ["comparison.gif"] : outputs
    try console.checkStandardOutput(files)
    let request = RenderRequest(
      outputs: files, jobs: try parallel.count(), options: try flags.options(effort: png))
    let rendering = ClipRendering(
      input: ClipInput(source: .comparison(clips, of: sources)), options: clip, outputs: files,
      jobs: try parallel.count(), requests: { [request] }, console: console)
    return try await ClipRendering.run([rendering], console)
  }

  /// Returns the clips with their titles and settings, and what each is made of.
  private func compared() throws -> (clips: [ComparisonClip], sources: [ComparisonSource]) {
    let inputs = clip.inputs
    let pictures = inputs.filter(ClipOptions.isPicture)
    var sources: [ComparisonSource]
    switch (inputs.count, pictures.count) {
    case (2, 2):
      let pair = ComparisonSource.pictures(
        from: inputs[0], to: inputs[1], transition: clip.transition.transition)
      sources = [pair, pair]
    case (1, 0):
      sources = Array(repeating: .script(ScriptName.path(of: inputs[0])), count: 2)
    case (2...9, 0): sources = inputs.map { .script(ScriptName.path(of: $0)) }
    default:
      throw CommandError(
        "a comparison takes 2 to 9 scripts, or one script or two pictures with --a and --b",
        help: "write `segue compare a.yaml b.yaml`, or `segue compare a.yaml --a spring=snappy --b "
          + "curve=ease-in-out`")
    }
    let isOne = inputs.count == 1 || !pictures.isEmpty
    if isOne, a.isEmpty, b.isEmpty {
      throw CommandError(
        "both clips would be the same",
        help: "set a key of each: `--a spring=snappy --b curve=ease-in-out`")
    }
    if inputs.contains("-") {
      throw CommandError(
        "a clip of a comparison is a file", help: "write the script to a file, and name that")
    }
    let settings = [try Self.settings(a, "--a"), try Self.settings(b, "--b")]
    if case .pictures(let from, let to, let common) = sources[0] {
      // The transition of a clip of two pictures is chosen before its other keys are placed.
      sources = settings.map { own in
        let name = own.last { CanonicalName.of($0.key) == "transition" }?.value ?? common
        return .pictures(from: from, to: to, transition: name)
      }
    }
    let titles = titles(isOne, inputs, settings)
    let clips = sources.indices.map { index in
      let own = settings.indices.contains(index) ? settings[index] : []
      let isPair = !pictures.isEmpty
      let shared = isPair ? clip.transition.settings.map(ComparisonClip.Setting.init) : []
      let kept = own.filter { !isPair || CanonicalName.of($0.key) != "transition" }
      return ComparisonClip(
        inputs.indices.contains(index) ? inputs[index] : inputs[0],
        title: titles[index].map { PageText($0, style: ComparisonClip.titleStyle) },
        settings: shared + kept)
    }
    return (clips, sources)
  }

  /// Returns the words above each clip: those given, the settings, or the names of the scripts.
  private func titles(
    _ isOne: Bool, _ inputs: [String], _ settings: [[ComparisonClip.Setting]]
  ) -> [String?] {
    let count = isOne ? 2 : inputs.count
    if let titles {
      let words = titles.split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0.drop { $0 == " " }) }
      return (0..<count).map { words.indices.contains($0) && !words[$0].isEmpty ? words[$0] : nil }
    }
    guard isOne else { return inputs.map { PathParts($0).stem } }
    return settings.map { own in
      own.isEmpty
        ? "as it is" : own.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }
  }

  /// Returns the settings of one clip.
  private static func settings(
    _ texts: [String], _ flag: String
  ) throws(CommandError) -> [ComparisonClip.Setting] {
    var settings: [ComparisonClip.Setting] = []
    for text in texts {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandError(
          "`\(flag) \(text)` needs a key and a value", help: "write `\(flag) spring=snappy`")
      }
      settings.append(ComparisonClip.Setting(key: String(parts[0]), value: String(parts[1])))
    }
    return settings
  }
}

extension ComparisonClip.Setting {
  /// Creates the setting of a flag of the command line.
  fileprivate init(_ setting: Setting) { self.init(key: setting.key, value: setting.value) }
}
