// Whether the comparison sees anything at all, asked before each verification.
//
// 1. A clip of five frames is made, and copies of it with one planted difference each: a level, a
//    pixel, a hundredth of a second, a dropped frame, another loop.
// 2. The clip must be equal to itself, and each plant must be found by its name.
//
// Tried and left: planted defects in the clips of the user, which cost as much as the verification.

import SegueGraphics

/// Plants small differences and demands that the comparison sees each of them.
///
/// Run before goldens are verified: a comparison that passes everything must not pass for a
/// verification. Costs well under a millisecond.
package enum ComparisonSelfTest {
  /// What is planted.
  package enum Plant: String, CaseIterable, Hashable, Sendable {
    case nothing
    case oneLevel = "one level of one channel"
    case onePixel = "one pixel"
    case oneCentisecond = "one centisecond"
    case droppedFrame = "a dropped frame"
    case loop = "another loop"
  }

  /// The first plant that the comparison got wrong, as a sentence; nil when it works.
  package static var failure: String? {
    for plant in Plant.allCases where !isSeen(plant) {
      return plant == .nothing
        ? "the comparison finds a difference where there is none"
        : "the comparison does not see \(plant.rawValue)"
    }
    return nil
  }

  /// Whether the comparison gives the right verdict on a small clip with a planted difference.
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

  /// Five frames in which a dark square crosses a light picture.
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
