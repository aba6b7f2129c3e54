import SegueGolden
import SegueKit

extension ReportClip {
  /// What a report tells of a clip, with the commands that lead on.
  init(_ result: GoldenVerdict, _ options: GoldenOptions, run: String?) {
    self.init(
      name: result.clip.place.name.text, script: result.clip.script, verdict: result.verdict,
      sentence: result.sentence)
    let arguments = options.arguments(for: result.clip.script)
    guard verdict.isFailure else { return }
    commands.append(ReportCommand("Reproduce", "segue verify \(arguments)"))
    switch verdict {
    case .missing: commands.append(ReportCommand("Record", "segue approve \(arguments)"))
    case .different where run != nil, .broken where run != nil && result.recording != nil:
      let run = ShellWord.text(run ?? "")
      commands.append(ReportCommand("Approve", "segue approve \(arguments) --run \(run)"))
    default: break
    }
  }
}
