import SegueGraphics
import SegueKit

/// The line about a file that was written.
struct ResultLine: Sendable, CustomStringConvertible {
  /// The file.
  var output: OutputReport
  /// The seconds that the clip took, all its files together.
  var seconds: Double

  /// Such as `kugou.gif  390x844  70 frames (44 stored)  1.40 s  312 KB  in 0.8 s`.
  ///
  /// A picture of one moment has neither frames nor a duration.
  var description: String {
    var parts = [name, Quantities.pixels(output.size)]
    if output.duration > 0 {
      var frames = Quantities.count(output.frames, "frame")
      if output.storedFrames != output.frames { frames += " (\(output.storedFrames) stored)" }
      parts += [frames, Quantities.duration(output.duration)]
    }
    if let fitted = output.fitted {
      parts.append("made to fit: " + fitted.cells.dropLast().joined(separator: ", "))
    }
    parts += [Quantities.bytes(output.bytes), "in " + Quantities.elapsed(seconds)]
    return parts.joined(separator: "  ")
  }

  /// What a higher effort would save, where that is worth a line: at least half a percent.
  var advice: String? {
    guard let saving = output.saving, saving.bytes * 200 >= output.bytes else { return nil }
    let percent = (100 * Double(saving.bytes) / Double(output.bytes)).fixed(1)
    return "`--png-effort \(saving.effort)` would save about \(Quantities.bytes(saving.bytes)) "
      + "(\(percent) %), in three to four times as long"
  }

  private var name: String { output.path == "-" ? "standard output" : output.path }
}

extension SizeTrial {
  /// The trial as people read it: `25 fps`, `390x844`, `quality 60`, `1.2 MB`.
  var cells: [String] {
    ["\(framesPerSecond.fixed(1)) fps", Quantities.pixels(size)]
      + (quality.map { ["quality \($0)"] } ?? []) + [Quantities.bytes(bytes)]
  }
}
