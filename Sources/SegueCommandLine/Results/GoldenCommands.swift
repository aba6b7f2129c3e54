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
