import Foundation
import SegueCodecs
package import SegueGolden
import SegueGraphics
import SegueRaster
import SegueStage
import SegueSystem

/// An option for the pictures that a golden stores in addition to the digests of all frames.
package enum PicturesKept: String, CaseIterable, Hashable, Sendable {
  /// Pictures of all frames.
  case full
  /// Five: at 0, 25, 50, 75 and 100 % of the frames.
  case key
  /// No pictures, only digests.
  case none

  /// Infers the option of a stored golden from its files, without decoding pictures.
  package init(of golden: StoredGolden) {
    guard golden.pictures != nil else {
      self = .none
      return
    }
    self = golden.pictureCount < golden.drawnFrameCount ? .key : .full
  }

  /// Returns the indices of the frames whose pictures are stored, in order.
  package func frames(of count: Int) -> [Int] {
    switch self {
    case .full: return Array(0..<count)
    case .key:
      guard count > 0 else { return [] }
      // A clip of fewer than five frames yields duplicates.
      return Set((0...4).map { ((count - 1) * $0 + 2) / 4 }).sorted()
    case .none: return []
    }
  }
}
