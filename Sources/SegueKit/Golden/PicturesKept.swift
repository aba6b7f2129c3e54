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
  /// Five at most, as ``KeyPictures`` chooses them.
  case key
  /// No pictures, only digests.
  case none

  /// The pictures of a new golden unless others are asked for.
  ///
  /// A tolerance forgives a frame only if its picture is there to be compared.
  package static func usual(for clip: Clip?) -> PicturesKept {
    clip?.scene.goldenRules?.limits == nil ? key : full
  }

  /// Infers the option of a stored golden from its files, without decoding pictures.
  ///
  /// The golden of a few frames may be of either kind: it counts as `key`.
  package init(of golden: StoredGolden) {
    self = [.none, .key].first { $0.holds(for: golden) } ?? .full
  }

  /// Returns whether a golden has the pictures that this option stores, judged by their number.
  package func holds(for golden: StoredGolden) -> Bool {
    switch self {
    case .none: golden.pictures == nil
    case .key: (1...KeyPictures.most).contains(golden.pictureCount)
    case .full: golden.pictures != nil && golden.pictureCount >= golden.drawnFrameCount
    }
  }
}
