import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit
import SegueScript

/// Scripts, where their goldens are, and which of them are meant.
struct GoldenOptions: ParsableArguments, Sendable {
  @Argument(
    help: ArgumentHelp(
      "Scripts, and folders for every script below them.", valueName: "script"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep goldens in this folder instead of `goldens` beside each script.", valueName: "dir"),
    completion: .directory)
  var goldens: String?

  @Option(
    help: ArgumentHelp(
      "Only clips with such names, or paths if it has a /; may be repeated.", valueName: "glob"))
  var only: [String] = []

  /// The clips that are meant; the script's path, or its golden's name, matches `--only`.
  func clips() throws -> [GoldenClip] {
    guard !inputs.isEmpty else {
      throw Refusal("no script is given", help: "a folder stands for every script below it")
    }
    let clips = chosen(try GoldenClipFinder(goldens: goldens).clips(in: inputs))
    if clips.isEmpty {
      throw Refusal("no clip is called \(only.map { "`\($0)`" }.joined(separator: " or "))")
    }
    return clips
  }

  /// Those of some clips that `--only` names; all without it.
  func chosen(_ clips: [GoldenClip]) -> [GoldenClip] {
    let patterns = only.map { NamePattern($0) }
    if patterns.isEmpty { return clips }
    return clips.filter { clip in
      patterns.contains { $0.matches(clip.place.path) || $0.matches(clip.script) }
    }
  }

  /// The words with which the same scripts and goldens are found again.
  var words: [String] {
    inputs.map(ShellWord.path) + Self.words("--goldens", goldens.map(ShellWord.path))
      + only.flatMap { ["--only", $0] }
  }

  /// The words with which a clip alone is found again, and the same golden.
  func words(for clip: GoldenClip) -> [String] {
    // A script that is named itself has its golden in the folder that is named, not in one below it.
    [ShellWord.path(clip.script)]
      + Self.words("--goldens", goldens.map { _ in ShellWord.path(clip.place.folder) })
  }

  /// A flag with its value, if there is one.
  static func words(_ flag: String, _ value: String?) -> [String] {
    value.map { [flag, $0] } ?? []
  }
}

/// Where a verification is reported, beside what it says.
struct VerifyReportOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a page and JSON into this folder, and what `approve --run` needs to approve what was seen.",
      valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup var limit: ReportSizeOption

  @Option(
    help: ArgumentHelp(
      "Which pictures `approve --run` records: full, key (five) or none; else those that the golden "
        + "has, and all for a clip that has none.", valueName: "which"))
  var pictures: PicturesKept?

  @Option(
    help: ArgumentHelp("Write JUnit XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?
}

/// How large a report may be.
struct ReportSizeOption: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report-size"),
    help: ArgumentHelp(
      "The most that a report may have; pictures are left out until it fits. By default 50MB.",
      valueName: "size"))
  var text: String?

  /// The most bytes of a report.
  func bytes() throws(Refusal) -> Int {
    let size = try OutputFlags.value(of: "--report-size", text, ByteCountLiteral.bytes)
    guard let size else { return ReportBuilder.usualSize }
    guard size >= ReportBuilder.smallestSize else {
      throw Refusal(
        "--report-size must be at least \(ReportBuilder.smallestSize / 1_000_000)MB",
        help: "the page itself takes some of it")
    }
    return size
  }
}
