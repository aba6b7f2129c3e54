import SegueGraphics
import SegueKit

/// How a clip's picture changes over time, from small drawings of it.
///
/// Costs one small drawing for each of some dozens of moments.
struct ChangeProfile {
  /// The width of the drawings in pixels.
  private static let width = 48.0
  /// The moments at which the clip is drawn, in seconds, in order.
  private let times: [Double]
  private let drawings: [Pixmap]

  /// Draws a clip at some moments in order; at least two.
  ///
  /// - Parameter clip: a clip as small as ``scale(for:)`` says.
  init(of clip: SegueKit.Clip, at times: [Double]) throws(SegueError) {
    var drawings: [Pixmap] = []
    for time in times { drawings.append(try clip.pixmap(at: time)) }
    self.times = times
    self.drawings = drawings
  }

  /// Returns the scale of a canvas at which its drawings are small.
  static func scale(for canvas: Canvas) -> Double { min(canvas.scale, width / canvas.size.width) }

  /// Returns the moment that differs most from the start, as for a layer that changes and returns.
  var greatestChange: Double {
    let changes = drawings.map { Self.difference($0, drawings[0]) }
    return times[changes.firstIndex(of: changes.max() ?? 0) ?? 0]
  }

  /// Returns the moment on the way from one screen to another that differs much from both.
  ///
  /// It is the first with 0.7 of the greatest difference: at the greatest, a screen that turns over is
  /// seen from its edge, and an iris is closed.
  var greatestChangeBetweenEnds: Double {
    let changes = drawings.map {
      min(Self.difference($0, drawings[0]), Self.difference($0, drawings[drawings.count - 1]))
    }
    let most = changes.max() ?? 0
    return times[changes.firstIndex { $0 * 10 >= most * 7 } ?? 0]
  }

  /// Returns moments between which the picture changes equally much, from the first to the last.
  ///
  /// What stands still takes no moments; where less changes there are fewer than `most`.
  func moments(atMost most: Int) -> [Double] {
    var total = [0]
    for index in drawings.indices.dropFirst() {
      total.append(total[index - 1] + Self.difference(drawings[index - 1], drawings[index]))
    }
    var chosen: [Int] = []
    for step in 0..<most {
      let wanted = total[total.count - 1] * step / (most - 1)
      let index = total.firstIndex { $0 >= wanted } ?? 0
      if chosen.last != index { chosen.append(index) }
    }
    return chosen.map { times[$0] }
  }

  /// Returns the sum of all differences of channels.
  private static func difference(_ first: Pixmap, _ second: Pixmap) -> Int {
    var sum = 0
    for (one, other) in zip(first.pixels, second.pixels) where one != other {
      for shift in stride(from: 0, to: 32, by: 8) {
        sum += abs(Int(one >> UInt32(shift) & 0xFF) - Int(other >> UInt32(shift) & 0xFF))
      }
    }
    return sum
  }
}
