import SegueGraphics
import SegueKit
import SegueMeasure
import SegueScript
import SegueStage

/// The lines of a script that make a measured motion.
struct MeasuredScript {
  let motion: MeasuredMotion
  /// The size of the recording in points.
  let size: Size

  /// The lines of a step; with a transition of the script's own, `transitions` and `timeline`.
  var lines: [String] {
    guard let own else { return step + timing }
    return ["transitions:", "  measured: \(own)", "timeline:"]
      + (ownStep + timing).map { "  " + $0 }
  }

  /// The lines for the timing: `duration` and `curve`, or `spring`, which has its own duration.
  private var timing: [String] {
    let pace = PaceText.value(of: motion.fit.law.pacing)
      .replacing(", initial-velocity: 0 }", with: " }")
    if motion.fit.law.spring != nil { return ["  spring: \(pace)"] }
    let milliseconds = max(1, (motion.duration * 1000).rounded())
    return ["  duration: \(milliseconds.fixed(0))ms", "  curve: \(pace)"]
  }

  /// The lines for what moves.
  private var step: [String] {
    if motion.kind != .fade, isPart { return ["- animate: { box: \(change) }"] }
    switch motion.kind {
    case .fade: return ["- push: next", "  transition: fade"]
    case .slideIn(.right): return ["- push: next"]
    case .slideIn(.bottom): return ["- present: next"]
    case .slideIn(let side):
      return ["- push: next", "  transition: { type: move-in, from: \(side.rawValue) }"]
    case .slideOut(.right): return ["- pop:"]
    case .slideOut(.bottom): return ["- dismiss:"]
    case .slideOut(let side):
      return ["- push: next", "  transition: { type: reveal, from: \(side.opposite.rawValue) }"]
    case .box, .zoomIn, .zoomOut: return ["- animate: { box: \(change) }"]
    }
  }

  /// Whether it is a part of the screen that moves, such as a toast or a card.
  private var isPart: Bool {
    motion.area.width < 0.7 * size.width || motion.area.height < 0.5 * size.height
  }
}

extension MeasuredScript {
  /// The step with a transition of the script's own.
  private var ownStep: [String] { ["- push: next", "  transition: measured"] }

  /// The transition of the script's own; nil if a named one or a layer makes the motion.
  ///
  /// It is needed where a picture is scaled or fades, or does not come from outside of the screen.
  private var own: String? {
    guard let pose = motion.pose, !isPart else { return nil }
    let isOutside =
      abs(pose.x) > 0.85 * size.width || abs(pose.y) > 0.85 * motion.area.height
    let isStraight = abs(pose.x) < 1 || abs(pose.y) < 1
    if pose.scale == 1, pose.opacity == 1, isOutside, isStraight { return nil }
    switch motion.kind {
    case .slideIn, .zoomIn: return "{ to: [{ at: 0%, \(keys(pose)) }] }"
    case .slideOut, .zoomOut:
      return "{ order: from-over-to, from: [{ at: 100%, \(keys(pose)) }] }"
    case .fade, .box: return nil
    }
  }

  /// Returns the keys of a keyframe with a pose.
  private func keys(_ pose: PicturePose) -> String {
    var keys: [String] = []
    if pose.scale != 1 { keys.append("scale: \(max(0, pose.scale).fixed(3))") }
    if max(abs(pose.x), abs(pose.y)) >= 0.5 {
      keys.append("move: [\(pose.x.fixed(1)), \(pose.y.fixed(1))]")
    }
    if pose.opacity != 1 { keys.append("alpha: \(pose.opacity.fixed(2))") }
    return keys.isEmpty ? "alpha: 1" : keys.joined(separator: ", ")
  }

  /// The change of a box's layer: a move if its edges keep their distance, else its frame.
  private var change: String {
    func end(_ side: BoxSide) -> MotionFit.Ends? {
      motion.tracks.firstIndex { $0.quantity == .edge(side) }.map { motion.fit.ends[$0] }
    }
    func move(_ first: BoxSide, _ second: BoxSide) -> Double? {
      let moves = [end(first), end(second)].map { ends in ends.map { $0.to - $0.from } }
      if let one = moves[0], let other = moves[1] {
        return abs(one - other) < 1 ? (one + other) / 2 : nil
      }
      return moves[0] ?? moves[1] ?? 0
    }
    if motion.unit == .scale { return "{ scale: \((motion.fit.ends.first?.to ?? 1).fixed(3)) }" }
    if let x = move(.left, .right), let y = move(.top, .bottom) {
      return "{ move: [\(x.fixed(1)), \(y.fixed(1))] }"
    }
    let area = motion.area
    let left = end(.left)?.to ?? area.minX
    let top = end(.top)?.to ?? area.minY
    let width = (end(.right)?.to ?? area.maxX) - left
    let height = (end(.bottom)?.to ?? area.maxY) - top
    return "{ frame: [\([left, top, width, height].map { $0.fixed(1) }.joined(separator: ", "))] }"
  }
}
