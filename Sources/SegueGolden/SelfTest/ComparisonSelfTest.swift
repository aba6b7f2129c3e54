// A self-test of the comparison, run before each verification.
//
// 1. A clip of five frames is made, and copies of it with one planted difference each: a level, a
//    pixel, a hundredth of a second, a dropped frame, another loop.
// 2. The clip must be equal to itself, and each planted difference must be found by its name.
//
// Rejected: planting differences in the clips of the user, which costs as much as the verification.

import SegueGraphics

/// A self-test that plants small differences in a clip and requires the comparison to find each.
///
/// Run before goldens are verified, so that a broken comparison that finds no differences cannot
/// pass. Costs well under a millisecond.
package enum ComparisonSelfTest {
  /// A planted difference; the raw value names it in messages.
  package enum Plant: String, CaseIterable, Hashable, Sendable {
    case nothing
    case oneLevel = "one level of one channel"
    case onePixel = "one pixel"
    case oneCentisecond = "one centisecond"
    case droppedFrame = "a dropped frame"
    case loop = "another loop"
  }

  /// A sentence about the first planted difference with a wrong result; nil if all are right.
  package static var failure: String? {
    for plant in Plant.allCases where !isSeen(plant) {
      return plant == .nothing
        ? "the comparison finds a difference where there is none"
        : "the comparison does not see \(plant.rawValue)"
    }
    return nil
  }

  /// Returns whether the comparison gives the right verdict on a clip with a planted difference.
  package static func isSeen(_ plant: Plant) -> Bool {
    let clip = clip(.nothing)
    guard let result = try? ClipComparison.compare(expected: clip, actual: self.clip(plant)) else {
      return false
    }
    let names = result.causes.map(\.name)
    switch plant {
    case .nothing: return result.verdict == .equal
    case .oneLevel:
      return result.verdict == .different
        && result.worstFrame?.pixels.largestChannelDifference == 1
    case .onePixel:
      return result.verdict == .different && result.worstFrame?.pixels.differingPixels == 1
    case .oneCentisecond: return result.verdict == .different && names.first == .delay
    case .droppedFrame: return result.verdict == .different && names.first == .dropped
    case .loop: return result.verdict == .different && names.first == .loop
    }
  }

  /// Returns a clip of five frames in which a dark square crosses a light picture.
  private static func clip(_ plant: Plant) -> ClipEvidence {
    var pictures = (0..<5).map { frame in
      var picture = Pixmap(PixelSize(24, 16), filledWith: 0xFFC0_D0E0)
      for y in 4..<10 {
        for x in frame * 3..<frame * 3 + 6 { picture[x, y] = 0xFF20_3040 }
      }
      return picture
    }
    switch plant {
    case .oneLevel: pictures[2][23, 15] += 1
    case .onePixel: pictures[3][0, 0] = 0xFF00_0000
    case .droppedFrame: pictures.remove(at: 2)
    case .nothing, .oneCentisecond, .loop: break
    }
    var start = 0
    let frames = pictures.indices.map { index in
      let delay = plant == .oneCentisecond && index == 1 ? 3 : 2
      defer { start += delay }
      return FrameEvidence(start: start, delay: delay, digest: pictures[index].digest)
    }
    return ClipEvidence(
      size: PixelSize(24, 16), plays: plant == .loop ? 2 : nil, frames: frames
    ) { [pictures] in pictures[$0] }
  }
}
