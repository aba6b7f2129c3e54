import SegueKit
import SegueMeasure

extension MeasureText {
  /// Returns the lines on how a script differs from the recording.
  static func lines(against script: String, _ comparison: MeasuredComparison) -> [String] {
    var lines = ["# against \(script): \(comparison.isSame ? "the same" : "it differs")"]
    if !comparison.hasSameSize {
      let (one, other) = comparison.sizes
      lines.append(
        "#   the recording is \(one.width.fixed(1)) x \(one.height.fixed(1)) pt, the script's canvas "
          + "\(other.width.fixed(1)) x \(other.height.fixed(1)) pt")
    }
    if comparison.counts.recording != comparison.counts.script {
      lines.append(
        "#   the recording has \(Quantities.count(comparison.counts.recording, "motion")), the "
          + "script \(comparison.counts.script)")
    }
    for (index, pair) in comparison.pairs.enumerated() {
      let prefix = comparison.pairs.count > 1 ? "#   \(index + 1): " : "#   "
      lines += sentences(pair).map { prefix + $0 }
    }
    return lines
  }

  /// Returns how a motion of a script differs from one of the recording.
  private static func sentences(_ pair: MeasuredComparison.Pair) -> [String] {
    guard let difference = pair.difference else {
      return [
        "in the recording \(title(of: pair.recorded.kind)), in the script "
          + title(of: pair.scripted.kind)
      ]
    }
    let milliseconds = (difference.duration * 1000).rounded()
    var sentences = [
      milliseconds == 0
        ? "the script's motion lasts as long"
        : "the script's motion lasts \(abs(milliseconds).fixed(0)) ms "
          + (milliseconds < 0 ? "less" : "longer"),
      "the curves differ by \(amount(difference.worst.distance, pair.recorded)) at most, "
        + "\(difference.worst.time.fixed(2)) s after the start, and by "
        + "\(amount(difference.rms, pair.recorded)) RMS",
    ]
    if !pair.isSame {
      sentences.append(
        "the recording follows \(pair.recorded.fit.law), the script \(pair.scripted.fit.law)")
    }
    for end in difference.ends where max(abs(end.from), abs(end.to)) >= 0.05 {
      sentences.append(
        "\(name(of: end.quantity)): it starts \(amount(end.from, pair.recorded)) and ends "
          + "\(amount(end.to, pair.recorded)) further")
    }
    return sentences
  }
}
