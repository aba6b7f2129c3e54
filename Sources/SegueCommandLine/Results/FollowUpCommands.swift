import SegueCodecs
import SegueGolden
import SegueKit

/// The shell commands to run next after a verdict, with all options of the current run.
struct FollowUpCommands: Sendable {
  /// The scripts and the folder of their goldens.
  var golden: GoldenOptions
  /// The folders and limits that apply to loading.
  var loading: LoadingOptions
  /// The `--tolerate` options, as given.
  var tolerances: [String] = []
  /// The `--pictures` option; nil if not given.
  var pictures: PicturesKept?
  /// The number of times that every clip is rendered (`--repeat`).
  var rounds = 1
  /// The number of frames rendered at once (`--jobs`); nil if not given.
  var jobs: Int?
  /// The folder of the report; nil without one.
  var report: String?

  /// Returns the command that verifies a clip with the options of this run.
  func verifying(_ clip: GoldenClip) -> String {
    let repeated = GoldenOptions.words("--repeat", rounds > 1 ? String(rounds) : nil)
    return line("verify", golden.words(for: clip) + tolerances + repeated, loading.words)
  }

  /// Returns the command that approves a clip's result in a run.
  func approving(_ clip: GoldenClip, run: String) -> String {
    line("approve", golden.words(for: clip) + ["--run", ShellWord.path(run)], loading.words)
  }

  /// Returns the command that records the golden of a clip without one.
  func recording(_ clip: GoldenClip) -> String {
    line("approve", golden.words(for: clip) + recorded, loading.words)
  }

  /// Returns the command that verifies all clips and writes a report to a folder.
  func reporting(to folder: String) -> String {
    line("verify", golden.words + ["--report", folder] + recorded, loading.words)
  }

  /// Returns the command that approves all clips from the report in a folder.
  func approving(run folder: String) -> String {
    line("approve", golden.words + ["--run", folder], loading.words)
  }

  /// Returns the commands shown below a verdict; empty if the clip passed.
  func commands(_ result: GoldenVerdict) -> [ReportCommand] {
    guard result.verdict.isFailure else { return [] }
    var commands = [ReportCommand("Reproduce", verifying(result.clip))]
    if let report, result.recording != nil {
      commands.append(
        ReportCommand("Approve what was seen here", approving(result.clip, run: report)))
    } else if result.verdict == .missing, result.tracelessPictures == nil {
      commands.append(ReportCommand("Record it", recording(result.clip)))
    }
    return commands
  }

  private var recorded: [String] { GoldenOptions.words("--pictures", pictures?.rawValue) }

  /// Returns a `segue` command as shell text, with `--jobs` if it was given.
  private func line(_ verb: String, _ words: [String], _ more: [String]) -> String {
    ShellWord.line(
      ["segue", verb] + words + more + GoldenOptions.words("--jobs", jobs.map(String.init)))
  }
}

extension ReportClip {
  /// Creates a report entry with the commands to run next.
  init(_ result: GoldenVerdict, _ commands: FollowUpCommands) {
    let name = result.clip.place.name.text
    let script = result.clip.script
    let commands = commands.commands(result)
    if let comparison = result.comparison, let expected = result.expected,
      let actual = result.actual
    {
      self.init(
        name: name, script: script, comparison: comparison, expected: expected, actual: actual,
        commands: commands)
    } else {
      self.init(
        name: name, script: script, verdict: result.verdict, sentence: result.sentence,
        actual: result.actual, commands: commands)
    }
  }
}

/// The message about a clip that differs from its golden or from another clip.
struct VerdictLine: Sendable {
  var verdict: ReportVerdict
  /// The path of the script, or the name of the compared clip.
  var name: String
  /// The verdict in one sentence.
  var sentence: String
  /// The comparison; nil if the clips were not compared.
  var comparison: ClipComparison?
  /// Further notes, one sentence each.
  var notes: [String] = []
  var style: TerminalStyle

  /// The message: `different  clips/goldens/kugou: 33 ms late from 0.42 s`, further causes below.
  var text: ConsoleText {
    let word = verdict.rawValue
    let padded = word + String(repeating: " ", count: max(0, 9 - word.count))
    let colored = verdict.isFailure ? style.error(padded) : style.name(padded)
    var lines: [ConsoleText] = ["\(colored)  \(name): \(sentence)"]
    if let comparison {
      lines += comparison.causes.dropFirst().map { "           \($0.sentence)" }
      if let counts = Self.counts(comparison) { lines.append("           \(counts)") }
      lines += comparison.excesses.map { "           over tolerance: \($0)" }
      lines += comparison.warnings.map { "           warning: \($0)" }
    }
    lines += notes.map { "           note: \($0)" }
    return lines.joined(separator: "\n")
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
  init(result: GoldenVerdict, style: TerminalStyle) {
    self.init(
      verdict: result.verdict, name: result.clip.script, sentence: result.sentence,
      comparison: result.comparison, style: style)
  }
}
