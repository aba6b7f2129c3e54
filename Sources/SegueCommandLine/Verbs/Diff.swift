import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit

/// The verb `diff`: compares two existing clips.
struct Diff: Verb {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two clips, scripts or folders of clips: what moved, when, and by how much.",
    discussion: """
      Examples:
        segue diff before.apng after.apng
        segue diff before.gif after.gif -o diff.png     the worst frame: before, difference, after
        segue diff before.trace after.trace             layer by layer
        segue diff frames clip.apng --report out        a page that plays both in step
        segue diff a.gif b.gif --tolerate channel=2,pixels=40
        segue diff before.yaml after.yaml               two scripts, key by key and frame by frame
        segue diff shots-before shots-after --report out   clips and pictures of the same names

      A clip is a GIF, APNG, PNG or WebP file, a folder of PNG frames with its delays.txt, or a trace \
      that `segue trace` wrote; its first bytes tell which. The first clip is the expected one, and \
      both may have different formats. A trace has digests instead of pictures: against a file of \
      pictures only sizes, times and digests are compared. A GIF has at most 256 colours per frame, \
      and so differs from the APNG of the same script.

      A script (.yaml, .yml or .json) is rendered in memory. Of two folders, the clips and pictures of the \
      same names below them are compared, and each that only one of them has is a difference.

      The picture of -o has three panes: the frame of the first clip on the left, that of the second \
      clip on the right, and between them the difference: yellow (small) to red (large) on the faded \
      first frame, or blue at antialiased edges. The frame is the one with the most differing pixels, \
      or the first if none differ.

      Status: 0 the clips are equal within the tolerances, 1 they differ, 65 one is damaged or not a \
      clip, 66 one is missing.
      """)

  @Argument(
    help: ArgumentHelp("The expected clip; - is standard input.", valueName: "a"),
    completion: .file(extensions: Self.extensions))
  var expected: String

  @Argument(
    help: ArgumentHelp("The actual clip; - is standard input.", valueName: "b"),
    completion: .file(extensions: Self.extensions))
  var actual: String

  @Option(
    name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
    help: ArgumentHelp(
      "Write a PNG of the worst frame: expected, difference, actual; - is standard output.",
      valueName: "file"),
    completion: .file(extensions: ["png"]))
  var output: String?

  @OptionGroup(title: "Tolerances") var tolerances: ToleranceOptions

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Write a report (HTML and JSON) into this folder.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup var reportSize: ReportSizeOption

  @OptionGroup(title: "Limits") var loading: LoadingOptions

  @OptionGroup(title: "Everywhere") var common: CommonOptions

  /// Compares the clips and writes the picture and the report, if requested.
  func run(_ console: Console) async throws -> ExitStatus {
    let tolerance = try tolerances.tolerance()
    _ = try reportSize.bytes()
    try checkOutput(console)
    if let failure = ComparisonSelfTest.failure {
      throw CommandError(
        .internalError, "the comparison of clips failed its self-test: \(failure)",
        help: "please report this as a bug of segue")
    }
    try checkInputs()
    if let folders = try ComparedFolders(expected: expected, actual: actual) {
      return try await compare(folders, tolerance, console)
    }
    let first = try await clip(at: expected, console)
    let second = try await clip(at: actual, console)
    if output != nil, let trace = [first, second].first(where: { !$0.hasPictures }) {
      throw CommandError(
        "\(trace.name) is a trace, which has no pictures for -o",
        help: "compare the APNG beside it instead")
    }
    let difference = try ClipDifference(expected: first, actual: second, tolerance: tolerance)
    if Task.isCancelled { return .interrupted }
    try write(difference, console)
    try say(difference, console)
    return difference.verdict.isFailure ? .verdict : .done
  }

  /// The extensions of clips and scripts.
  private static let extensions = [
    "gif", "apng", "png", "webp", "trace", "yaml", "yml", "json",
  ]

  /// Opens a clip; a script is rendered.
  func clip(at path: String, _ console: Console) async throws -> ComparedClip {
    guard ["yaml", "yml", "json"].contains(PathParts(path).fileExtension.lowercased()) else {
      var limits = try loading.limits.value()
      limits.ignoresProfiles = loading.ignoreProfiles
      return try ComparedClip(at: path, limits: limits.inProject(ofFile: path))
    }
    let options = try loading.loadOptions([])
    let clip: Clip
    do {
      clip = try Clip.load(script: path, options: options)
    } catch { throw GoldenFailure.clip(error) }
    clip.warnings.forEach(console.show)
    return try await ComparedClip(rendering: clip)
  }

  /// Checks that both inputs exist, and that one clip is not compared with a folder of several.
  ///
  /// - Throws: `missing`, and `CommandError`.
  private func checkInputs() throws {
    let paths = [expected, actual].filter { $0 != "-" }
    for path in paths where FolderEntry(at: path) == nil {
      guard try Folder.realPath(path) == nil else { continue }
      throw GoldenFailure.clip(.codec(.missing(path: path)))
    }
    guard let folder = try paths.first(where: ComparedFolders.isFolderOfClips) else { return }
    guard let other = [expected, actual].first(where: { $0 == "-" || !isFolder($0) }) else {
      return
    }
    throw CommandError(
      "\(folder) is a folder without delays.txt, and \(other == "-" ? "standard input" : other) is one clip",
      help: "name two clips, or two folders")
  }

  private func isFolder(_ path: String) -> Bool { FolderEntry(at: path)?.kind == .folder }

  /// Checks that `-` is given once, and that the output is a PNG.
  ///
  /// - Throws: `CommandError` otherwise.
  private func checkOutput(_ console: Console) throws(CommandError) {
    if expected == "-", actual == "-" {
      throw CommandError(
        "standard input can be read only once, and `-` is given twice",
        help: "name one of the clips as a file")
    }
    guard let output else { return }
    try console.checkStandardOutput([output])
    guard output == "-" || PathParts(output).fileExtension.lowercased() == "png" else {
      throw CommandError(
        "\(output) is not a name of a PNG", help: "write `-o diff.png`")
    }
  }

  /// Writes the picture (`-o`), the report (`--report`) and the JSON document, if requested.
  private func write(_ difference: ClipDifference, _ console: Console) throws {
    if let output, let panes = try difference.panes() {
      var file = try OutputFile(at: output)
      try file.write(try PNGEncoder().encode(panes))
      try file.commit()
      let name = output == "-" ? "standard output" : output
      if !console.isJSON {
        console.remark(
          "\(name)  \(Quantities.pixels(panes.size))  frame \(difference.shownFrame): expected, "
            + "difference, actual")
      }
    }
    guard folder != nil || console.isJSON else { return }
    let document = document(difference)
    if let folder {
      let place = try ReportFolder(at: folder)
      var builder = ReportBuilder(document.withoutClips, size: try reportSize.bytes())
      for clip in document.clips {
        try builder.add(
          clip, expected: difference.expected.evidence, actual: difference.actual.evidence)
      }
      try place.commit(try builder.finish())
      if !console.isJSON {
        console.remark("open \(folder)/\(ReportFolder.page) to play both side by side")
      }
    }
    if console.isJSON {
      try console.product(json: String(decoding: try document.json(), as: UTF8.self))
    }
  }

  /// Returns the report on the comparison, with the command that reproduces it.
  private func document(_ difference: ClipDifference) -> ReportDocument {
    ReportDocument(
      title: "segue diff", tolerances: tolerances.tolerate,
      clips: [difference.report(command: reproducing(expected, actual))])
  }

  /// Returns the command that compares two clips with the options of this run.
  func reproducing(_ expected: String, _ actual: String) -> ReportCommand {
    let files = [expected, actual].map { $0 == "-" ? $0 : ShellWord.path($0) }
    return ReportCommand(
      "Reproduce",
      ShellWord.line(["segue", "diff"] + files + tolerances.words + loading.words))
  }

  /// Writes the verdict to standard output, or to standard error if the picture goes to standard output.
  private func say(_ difference: ClipDifference, _ console: Console) throws {
    if console.isJSON { return }
    let isBeside = output == "-"
    let style = isBeside ? console.errorStyle : console.outputStyle
    let text: ConsoleText
    if difference.verdict == .equal {
      if console.isQuiet { return }
      let size = Quantities.pixels(difference.expected.evidence.size)
      let frames = Quantities.count(difference.expected.evidence.frames.count, "frame")
      text =
        ([
          "\(style.success("ok"))  \(difference.actual.name) is equal to \(difference.expected.name)"
            + "  \(frames)  \(size)"
        ] + difference.notes.map { "    note: \($0)" })
        .joined(separator: "\n")
    } else {
      text =
        VerdictLine(
          verdict: difference.verdict, name: difference.actual.name,
          sentence: difference.comparison.sentence,
          details: VerdictLine.details(difference.comparison), notes: difference.notes, style: style
        ).text
    }
    if isBeside { console.remark(text) } else { try console.product(text) }
  }
}
