import SegueCodecs
import SegueGolden
import SegueKit

/// The shell commands to run next after a verdict, with all options of the current run.
struct FollowUpCommands: Sendable {
  /// The words of the current command line.
  var words: CommandWords
  /// The folder of the report; nil without one.
  var report: String?

  /// Creates the commands of a run that `words` describe.
  init(_ words: CommandWords, report: String?) {
    self.words = words
    self.report = report
  }

  /// Creates the commands of a run with options.
  init(
    golden: GoldenOptions, loading: LoadingOptions, pictures: PicturesKept? = nil, jobs: Int? = nil
  ) {
    words = CommandWords(golden: golden, loading: loading)
    words.pictures = pictures?.rawValue
    words.jobs = jobs
  }

  /// Returns the command that verifies a clip with the options of this run.
  func verifying(_ script: String, _ place: GoldenPlace) -> String {
    let repeated = GoldenOptions.words("--repeat", words.rounds > 1 ? String(words.rounds) : nil)
    let tolerances = words.tolerances.flatMap { ["--tolerate", $0] }
    return line("verify", of(script, place) + words.strict + tolerances + repeated)
  }

  /// Returns the command that approves a clip's result in a run.
  func approving(_ script: String, _ place: GoldenPlace, run: String) -> String {
    line("approve", of(script, place) + ["--run", ShellWord.path(run)])
  }

  /// Returns the command that records the golden of a clip without one.
  func recording(_ script: String, _ place: GoldenPlace) -> String {
    line("approve", of(script, place) + recorded)
  }

  /// Returns the command that verifies all clips and writes a report to a folder.
  func reporting(to folder: String) -> String {
    line("verify", words.scripts + ["--report", folder] + words.strict + recorded)
  }

  /// Returns the command that approves all clips from the report in a folder.
  func approving(run folder: String) -> String {
    line("approve", words.scripts + ["--run", folder])
  }

  /// Returns the commands shown below a verdict; empty if the clip passed.
  func commands(_ clip: VerifiedClip) -> [ReportCommand] {
    guard clip.report.verdict.isFailure, let place = clip.place else { return [] }
    let script = clip.report.script
    var commands = [ReportCommand("Reproduce", verifying(script, place))]
    if let report, clip.isRecorded {
      commands.append(
        ReportCommand("Approve what was seen here", approving(script, place, run: report)))
    } else if clip.report.verdict == .missing, clip.seen.pictures == nil {
      commands.append(ReportCommand("Record it", recording(script, place)))
    }
    return commands
  }

  private var recorded: [String] { GoldenOptions.words("--pictures", words.pictures) }

  /// Returns the arguments that select one clip and its golden.
  private func of(_ script: String, _ place: GoldenPlace) -> [String] {
    // The golden of a script that is named itself is in the given folder, not in a folder below it.
    [ShellWord.path(script)]
      + GoldenOptions.words(
        "--goldens", words.hasGoldens ? ShellWord.path(place.folder) : nil)
  }

  /// Returns a `segue` command as shell text, with `--jobs` if it was given.
  private func line(_ verb: String, _ own: [String]) -> String {
    ShellWord.line(
      ["segue", verb] + own + words.loading
        + GoldenOptions.words("--jobs", words.jobs.map(String.init)))
  }
}

extension CommandWords {
  /// Takes the words of options that select clips and load them.
  init(golden: GoldenOptions, loading: LoadingOptions) {
    self.init()
    scripts = golden.words
    hasGoldens = golden.goldens != nil
    self.loading = loading.words
  }
}

/// The message about a clip that differs from its golden or from another clip.
struct VerdictLine: Sendable {
  var verdict: ReportVerdict
  /// The path of the script, or the name of the compared clip.
  var name: String
  /// The verdict in one sentence.
  var sentence: String
  /// Further lines, one sentence each; see ``details(_:)``.
  var details: [String] = []
  /// Further notes, one sentence each.
  var notes: [String] = []
  var style: TerminalStyle

  /// The message: `different  clips/goldens/kugou: 33 ms late from 0.42 s`, further causes below.
  var text: ConsoleText {
    let word = verdict.rawValue
    let padded = word + String(repeating: " ", count: max(0, 9 - word.count))
    let colored = verdict.isFailure ? style.error(padded) : style.name(padded)
    var lines: [ConsoleText] = ["\(colored)  \(name): \(sentence)"]
    lines += details.map { "           \($0)" }
    lines += notes.map { "           note: \($0)" }
    return lines.joined(separator: "\n")
  }

  /// Returns the lines below the verdict: further causes, numbers, excesses over tolerances, warnings.
  static func details(_ comparison: ClipComparison?) -> [String] {
    guard let comparison else { return [] }
    return comparison.causes.dropFirst().map(\.sentence) + [counts(comparison)].compactMap(\.self)
      + comparison.excesses.map { "over tolerance: \($0)" }
      + comparison.warnings.map { "warning: \($0)" }
  }

  /// Returns the numbers of differing frames and pixels; nil if no frame differs.
  private static func counts(_ comparison: ClipComparison) -> String? {
    guard let worst = comparison.worstFrame else { return nil }
    let frames = Quantities.count(comparison.frames.count, "frame")
    let pixels = Quantities.count(worst.pixels.differingPixels, "pixel")
    return "\(frames) \(comparison.frames.count == 1 ? "differs" : "differ"); the worst is frame "
      + "\(worst.expectedFrame), in \(pixels)"
  }
}

extension VerdictLine {
  /// Creates the line about a verified clip.
  init(_ clip: VerifiedClip, style: TerminalStyle) {
    self.init(
      verdict: clip.report.verdict, name: clip.report.script, sentence: clip.report.sentence,
      details: clip.details, style: style)
  }
}
