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

  /// Returns the clips with their titles, and what each is made of.
  private func compared() throws -> (clips: [ComparisonClip], sources: [ComparisonSource]) {
    let inputs = clip.inputs
    let isPair = inputs.count == 2 && inputs.allSatisfy(ClipOptions.isPicture)
    let isOne = inputs.count == 1 || isPair
    try check(inputs, isPair: isPair, isOne: isOne)
    let flags = [("--a", a), ("--b", b)]
    let settings = try flags.map { flag, texts throws(CommandError) in
      try Setting.assigned(texts, flag, example: "spring=snappy")
    }
    let sources: [ComparisonSource]
    if isPair {
      let shared = clip.transition.settings
      sources = settings.map { own in
        // The transition of a clip of two pictures is chosen before its other keys are placed.
        let name = own.last { CanonicalName.of($0.key) == "transition" }?.value
        return .pictures(
          from: inputs[0], to: inputs[1], transition: name ?? clip.transition.transition,
          shared + own.filter { CanonicalName.of($0.key) != "transition" })
      }
    } else {
      let paths = isOne ? [inputs[0], inputs[0]] : inputs
      sources = paths.indices.map { index in
        .script(
          ScriptName.path(of: paths[index]), settings.indices.contains(index) ? settings[index] : []
        )
      }
    }
    let titles = try titles(isOne, inputs, settings)
    let clips = sources.indices.map { index in
      ComparisonClip(
        isOne ? inputs[0] : inputs[index],
        title: titles[index].map { PageText($0, style: ComparisonClip.titleStyle) })
    }
    return (clips, sources)
  }

  /// Checks what is compared, and refuses flags that would change nothing.
  private func check(_ inputs: [String], isPair: Bool, isOne: Bool) throws(CommandError) {
    let pictures = inputs.filter(ClipOptions.isPicture)
    let made = inputs.filter { ["gif", "apng"].contains(PathParts($0).fileExtension.lowercased()) }
    if let clip = made.first {
      throw CommandError(
        "\(clip) is a clip that exists already, and a comparison draws scripts",
        help: "`segue diff \(inputs.joined(separator: " "))` shows how files differ")
    }
    if let picture = pictures.first, !isPair {
      throw CommandError(
        pictures.count == inputs.count
          ? "a comparison of pictures has two, and \(pictures.count) are given"
          : "\(picture) is a picture, and cannot be compared with scripts",
        help: "write `segue compare a.png b.png --a transition=push --b transition=cube`")
    }
    guard (1...9).contains(inputs.count) else {
      throw CommandError(
        "a comparison takes 2 to 9 scripts, or one with --a and --b, and \(inputs.count) are given",
        help: "write `segue compare a.yaml b.yaml`, or `segue compare a.yaml --a spring=snappy --b "
          + "curve=ease-in-out`")
    }
    if inputs.contains("-") {
      throw CommandError(
        "a clip of a comparison is a file", help: "write the script to a file, and name that")
    }
    if isOne, a == b {
      throw CommandError(
        "both clips would be the same",
        help: isPair
          ? "set a key of each: `--a transition=push --b transition=cube`"
          : "set a key of each: `--a spring=snappy --b curve=ease-in-out`")
    }
    if !isPair, let flag = clip.transition.names.first {
      throw CommandError(
        "\(flag) is only for clips of two pictures",
        help: "set it for one clip: `--a \(flag.drop { $0 == "-" })=…`")
    }
    if !clip.only.isEmpty {
      throw CommandError(
        "--only chooses variants of a script, and a comparison has none",
        help: "choose them for each clip: `--a matrix.scheme=light --b matrix.scheme=dark`")
    }
  }

  /// Returns the words above each clip: those given, the settings, or the names of the scripts.
  private func titles(
    _ isOne: Bool, _ inputs: [String], _ settings: [[Setting]]
  ) throws(CommandError) -> [String?] {
    let count = isOne ? 2 : inputs.count
    if let titles {
      let words = titles.split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0.drop { $0 == " " }) }
      guard titles.isEmpty || words.count == count else {
        throw CommandError(
          "--titles has \(words.count) titles, and \(count) clips are shown",
          help: "separate one for each by commas; an empty text leaves all out")
      }
      return (0..<count).map { words.indices.contains($0) && !words[$0].isEmpty ? words[$0] : nil }
    }
    guard isOne else { return inputs.map { PathParts($0).stem } }
    return settings.map { own in
      own.isEmpty
        ? "as it is" : own.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    }
  }
}
