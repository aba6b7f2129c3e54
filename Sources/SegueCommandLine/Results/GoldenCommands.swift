import SegueCodecs
import SegueGolden
import SegueKit

/// The commands that lead on from a verdict, with all that its run was told, for a shell.
struct GoldenCommands: Sendable {
  /// The scripts, and where their goldens are.
  var golden: GoldenOptions
  /// What may be read.
  var loading: LoadingOptions
  /// What is forgiven, as it was said.
  var tolerances: [String] = []
  /// Which pictures are recorded, if that was said.
  var pictures: PicturesKept?
  /// How often every clip is rendered.
  var rounds = 1
  /// How many frames are made at once, if that was said.
  var jobs: Int?
  /// The folder of the report, if there is one.
  var report: String?

  /// Verifies a clip as the run did.
  func verifying(_ clip: GoldenClip) -> String {
    let repeated = GoldenOptions.words("--repeat", rounds > 1 ? String(rounds) : nil)
    return line("verify", golden.words(for: clip) + tolerances + repeated, loading.words)
  }

  /// Approves what the run saw of a clip.
  func approving(_ clip: GoldenClip, run: String) -> String {
    line("approve", golden.words(for: clip) + ["--run", ShellWord.path(run)], loading.words)
  }

  /// Records the golden of a clip that has none.
  func recording(_ clip: GoldenClip) -> String {
    line("approve", golden.words(for: clip) + recorded, loading.words)
  }

  /// Verifies all that was meant, with a report in a folder.
  func reporting(to folder: String) -> String {
    line("verify", golden.words + ["--report", folder] + recorded, loading.words)
  }

  /// Approves all that was meant from such a report.
  func approving(run folder: String) -> String {
    line("approve", golden.words + ["--run", folder], loading.words)
  }

  /// The commands that are shown of a verdict.
  func commands(_ result: GoldenVerdict) -> [ReportCommand] {
    guard result.verdict.isFailure else { return [] }
    var commands = [ReportCommand("Reproduce", verifying(result.clip))]
    if let report, result.recording != nil {
      commands.append(
        ReportCommand("Approve what was seen here", approving(result.clip, run: report)))
    } else if result.verdict == .missing, result.lonePictures == nil {
      commands.append(ReportCommand("Record it", recording(result.clip)))
    }
    return commands
  }

  private var recorded: [String] { GoldenOptions.words("--pictures", pictures?.rawValue) }

  private func line(_ verb: String, _ words: [String], _ more: [String]) -> String {
    ShellWord.line(
      ["segue", verb] + words + more + GoldenOptions.words("--jobs", jobs.map(String.init)))
  }
}

extension ReportClip {
  /// What a report tells of a clip, with the commands that lead on.
  init(_ result: GoldenVerdict, _ commands: GoldenCommands) {
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

/// The line about a clip that is not equal to its golden, or to another clip.
struct VerdictLine: Sendable {
  /// What became of the clip.
  var verdict: ReportVerdict
  /// What the clip is called.
  var name: String
  /// The verdict in one sentence.
  var sentence: String
  /// What differs, if it was compared.
  var comparison: ClipComparison?
  /// What must be known besides, a sentence each.
  var notes: [String] = []
  /// Its colours.
  var style: TextStyle

  /// Such as `different  clips/goldens/kugou: 33 ms late from 0.42 s`, then other causes below.
  var text: ConsoleText {
    let word = verdict.rawValue
    let padded = word + String(repeating: " ", count: max(0, 9 - word.count))
    let colored = verdict.isFailure ? style.error(padded) : style.name(padded)
    var lines: [ConsoleText] = ["\(colored)  \(name): \(sentence)"]
    if let comparison {
      lines += comparison.causes.dropFirst().map { "           \($0.sentence)" }
      if let counts = Self.counts(comparison) { lines.append("           \(counts)") }
      lines += comparison.excesses.map { "           not forgiven: \($0)" }
      lines += comparison.warnings.map { "           warning: \($0)" }
    }
    lines += notes.map { "           note: \($0)" }
    return lines.joined(separator: "\n")
  }

  /// How much differs in numbers.
  private static func counts(_ comparison: ClipComparison) -> String? {
    guard let worst = comparison.worstFrame else { return nil }
    let frames = Quantities.count(comparison.frames.count, "frame")
    let pixels = Quantities.count(worst.pixels.differingPixels, "pixel")
    return "\(frames) \(comparison.frames.count == 1 ? "differs" : "differ"); the worst is frame "
      + "\(worst.expectedFrame), in \(pixels)"
  }
}

extension VerdictLine {
  /// The line about a clip that was verified.
  init(result: GoldenVerdict, style: TextStyle) {
    self.init(
      verdict: result.verdict, name: result.clip.script, sentence: result.sentence,
      comparison: result.comparison, style: style)
  }
}
