import SegueGolden
import SegueKit

extension ReportClip {
  /// What a report tells of a clip, with the commands that lead on.
  ///
  /// - Parameter run: the folder in which the clip is kept for an approval, if it is.
  init(_ result: GoldenVerdict, _ options: GoldenOptions, run: String?) {
    let name = result.clip.place.name.text
    let script = result.clip.script
    let commands = Self.commands(result, options.arguments(for: script), run)
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

  private static func commands(
    _ result: GoldenVerdict, _ arguments: String, _ run: String?
  ) -> [ReportCommand] {
    guard result.verdict.isFailure else { return [] }
    var commands = [ReportCommand("Reproduce", "segue verify \(arguments)")]
    if let run, result.recording != nil {
      commands.append(
        ReportCommand(
          "Approve what was seen here", "segue approve \(arguments) --run \(ShellWord.text(run))"))
    } else if result.verdict == .missing {
      commands.append(ReportCommand("Record it", "segue approve \(arguments)"))
    }
    return commands
  }
}
