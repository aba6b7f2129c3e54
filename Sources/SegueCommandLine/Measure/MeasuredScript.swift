import SegueGraphics
import SegueKit
import SegueMeasure
import SegueScript
import SegueStage

/// The lines of a script's timeline that make a measured motion.
struct MeasuredScript {
  let motion: MeasuredMotion

  /// The lines of a step: what moves, and its timing.
  var lines: [String] { step + timing }

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
    case .box: return ["- animate: { box: \(change) }"]
    }
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
