import SegueKit
import SegueMeasure

/// A measurement as text: the lines of a script, with what was found in comments.
struct MeasureText {
  let name: String
  let report: MotionReport
  /// Whether the other curves and springs that were fitted are listed (`--verbose`).
  let isLong: Bool

  /// The lines: a headline, and for each transition its steps and residuals.
  var lines: [String] {
    let rate = report.framePeriod > 0 ? 1 / report.framePeriod : 0
    var lines = [
      "# \(name): \(report.size.width.fixed(1)) x \(report.size.height.fixed(1)) pt, "
        + "\(Quantities.count(report.frameCount, "frame")) at \(rate.fixed(1)) a second, "
        + Quantities.count(report.transitions.count, "transition")
    ]
    for (index, transition) in report.transitions.enumerated() {
      if report.transitions.count > 1 { lines.append("# transition \(index + 1)") }
      lines += self.lines(transition)
    }
    return lines
  }

  /// Returns the lines of a transition.
  private func lines(_ transition: MeasuredTransition) -> [String] {
    var lines: [String] = []
    if transition.movesDifferently {
      let count = transition.motions.count
      lines.append("# \(count) things move differently; each has lines of its own")
    }
    for motion in transition.motions {
      lines.append("# " + Self.sentence(motion))
      lines += MeasuredScript(motion: motion, size: report.size).lines
      lines.append("# " + Self.spoken(motion))
      lines.append("# " + Self.residual(motion))
      lines += motion.doubts.map { "# uncertain: \($0)" }
      if isLong {
        lines += motion.others.prefix(5).map { "#   else " + Self.alternative($0, motion) }
      }
    }
    if transition.repeatedCount > 0 {
      lines.append(
        "# \(Quantities.count(transition.repeatedCount, "picture")) repeated the one before and "
          + "\(transition.repeatedCount == 1 ? "was" : "were") left out")
    }
    return lines
  }

  /// Returns what moves when, and from where to where.
  private static func sentence(_ motion: MeasuredMotion) -> String {
    let start = Quantities.duration(motion.fit.start)
    let end = Quantities.duration(motion.fit.start + motion.duration)
    let ways = zip(motion.tracks, motion.fit.ends).map { track, ends in
      "\(name(of: track.quantity)) \(value(ends.from, motion)) to \(value(ends.to, motion))"
    }
    return "\(start) to \(end): \(title(of: motion.kind)); \(ways.joined(separator: ", "))"
  }

  /// Returns a kind in words.
  static func title(of kind: MeasuredMotion.Kind) -> String {
    switch kind {
    case .fade: "a picture fades in over the other"
    case .box: "a box moves"
    case .slideIn(let side): "a picture slides in from the \(side.rawValue)"
    case .slideOut(let side): "a picture slides out to the \(side.rawValue)"
    case .zoomIn: "a picture is scaled into its place"
    case .zoomOut: "a picture is scaled out of its place"
    }
  }

  /// Returns a quantity in words.
  static func name(of quantity: MotionTrack.Quantity) -> String {
    switch quantity {
    case .edge(let side): "\(side.rawValue) edge"
    case .opacity: "opacity"
    case .scale: "scale"
    }
  }

  /// Returns the duration and the law's numbers in words.
  private static func spoken(_ motion: MeasuredMotion) -> String {
    switch motion.fit.law {
    case .curve: "lasts \(motion.duration.fixed(3)) s"
    case .spring(let response, let ratio):
      "spring of response \(response.fixed(3)) s and damping ratio \(ratio.fixed(3))"
        + (motion.fit.law.likePreset.map { ", like `\($0)`" } ?? "")
        + ", at rest after \(motion.duration.fixed(3)) s"
        + (motion.fit.law.viewDuration.map {
          "; as a view spring `duration: \(($0 * 1000).fixed(0))ms, "
            + "spring: { damping-ratio: \(ratio.fixed(3)) }`"
        } ?? "")
    }
  }

  /// Returns the residual in words.
  private static func residual(_ motion: MeasuredMotion) -> String {
    let fit = motion.fit
    let share = fit.residual / max(motion.way, 1e-9) * 100
    let count = motion.tracks.reduce(0) { $0 + $1.samples.count }
    var text = "residual \(amount(fit.residual, motion)) RMS"
    if motion.unit == .points { text += " (\(share.fixed(2)) %)" }
    text +=
      ", at most \(amount(fit.worst.residual, motion)) at \(fit.worst.time.fixed(2)) s, of "
      + Quantities.count(count, "value")
    if fit.outlierCount > 0 { text += "; \(fit.outlierCount) far off left out" }
    return text
  }

  /// Returns another law with its residual.
  private static func alternative(_ fit: MotionFit, _ motion: MeasuredMotion) -> String {
    "\(fit.law): \(amount(fit.residual, motion)) RMS"
  }

  /// Returns a position or an opacity.
  private static func value(_ value: Double, _ motion: MeasuredMotion) -> String {
    motion.unit == .points ? "\(value.fixed(1)) pt" : "\((value * 100).fixed(1)) %"
  }

  /// Returns a difference of positions or opacities.
  static func amount(_ value: Double, _ motion: MeasuredMotion) -> String {
    motion.unit == .points ? "\(value.fixed(2)) pt" : "\((value * 100).fixed(2)) %"
  }
}
