import ArgumentParser
import SegueCodecs
import SegueGolden
import SegueKit
import SegueScript

/// The scripts to verify or approve, the folder of their goldens, and a filter.
struct GoldenOptions: ParsableArguments, Sendable {
  @Argument(
    help: ArgumentHelp(
      "Scripts, and folders to search for scripts.", valueName: "script"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var inputs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep goldens in this folder instead of `goldens` beside each script.", valueName: "dir"),
    completion: .directory)
  var goldens: String?

  @Option(
    help: ArgumentHelp(
      "Use only clips with matching names, or paths if it has a /; may be repeated.",
      valueName: "glob"))
  var only: [String] = []

  /// Returns the clips that `--only` selects, by the script's path or the golden's name.
  ///
  /// - Throws: `CommandError` if no script is given or none matches.
  func clips() throws -> [GoldenClip] {
    guard !inputs.isEmpty else {
      throw CommandError(
        "no script is given", help: "name scripts, or a folder to search for scripts")
    }
    let clips = chosen(try GoldenClipFinder(goldens: goldens).clips(in: inputs))
    if clips.isEmpty {
      throw CommandError(
        "no clip is called \(only.map { "`\($0)`" }.joined(separator: " or "))",
        help: "`--only` takes a script's name without its extension, or a pattern such as `k*`")
    }
    return clips
  }

  /// Returns the clips that match a pattern of `--only`; all without one.
  func chosen(_ clips: [GoldenClip]) -> [GoldenClip] {
    let patterns = only.map { NamePattern($0) }
    if patterns.isEmpty { return clips }
    return clips.filter { clip in
      patterns.contains { $0.matches(clip.place.path) || $0.matches(clip.script) }
    }
  }

  /// The arguments that select the same scripts and goldens, for a shell command.
  var words: [String] {
    inputs.map(ShellWord.path) + Self.words("--goldens", goldens.map(ShellWord.path))
      + only.flatMap { ["--only", $0] }
  }

  /// Returns a flag followed by its value; empty if the value is nil.
  static func words(_ flag: String, _ value: String?) -> [String] {
    value.map { [flag, $0] } ?? []
  }
}

/// The options for the reports of a verification.
struct VerifyReportOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report (HTML and JSON) into this folder, for `approve --run` to approve from.",
      valueName: "dir"),
    completion: .directory)
  var folder: String?

  @OptionGroup var limit: ReportSizeOption

  @Option(
    help: ArgumentHelp(
      "Choose the pictures that `approve --run` records: full, key (two to five) or none; by "
        + "default as in the present golden, and key for a new one.", valueName: "which"))
  var pictures: PicturesKept?

  @Option(
    help: ArgumentHelp("Write a JUnit XML report to this file.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @OptionGroup var annotations: AnnotationOptions
}

/// The option for the files that a golden must have.
struct StrictGoldenOptions: ParsableArguments, Sendable {
  @Flag(help: "Fail, with status 65, where a golden has a trace and no pictures beside it.")
  var strictGoldens = false

  /// The flag for a shell command; empty if it was not given.
  var words: [String] { strictGoldens ? ["--strict-goldens"] : [] }
}

/// The option for the maximum size of a report.
struct ReportSizeOption: ParsableArguments, Sendable {
  @Option(
    name: .customLong("report-size"),
    help: ArgumentHelp(
      "Limit the size of the report, by leaving pictures out; by default 50MB.",
      valueName: "size"))
  var text: String?

  /// Returns the maximum size of a report in bytes.
  ///
  /// - Throws: `CommandError` if the text is not a size, or below the minimum, which the page needs.
  func bytes() throws(CommandError) -> Int {
    let size = try OutputFlags.value(of: "--report-size", text, ByteCountLiteral.bytes)
    guard let size else { return ReportBuilder.usualSize }
    guard size >= ReportBuilder.smallestSize else {
      throw CommandError(
        "--report-size must be at least \(ReportBuilder.smallestSize / 1_000_000)MB",
        help: "the page needs that much without any picture")
    }
    return size
  }
}
